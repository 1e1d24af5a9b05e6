"""Letting bots play: ours by name, or any function that picks one of the legal orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cy6.bots import Bot, seat_bots
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.lab.arena import finish
from cy6.library.game import Game

Player = Callable[[State, Decision, Sequence[Order]], Order]
"""`player(view, decision, legal)`: pick one of the legal orders, from what its side may know."""


def play(game: Game, **players: str | Player) -> Game:
    """Play a game to its end and return it: `cy6.play(game, axis="rookie", allied=my_bot)`.

    A player is the name of a bot, or a function of a side's view, a decision and its legal orders. Raise
    ValueError for a side without a player or a player without a side, UnknownBot, and IllegalOrder when a
    player picks what the rules refuse.
    """
    sides = tuple(game.battle.sides)
    if set(players) != set(sides):
        given = ", ".join(players) or "nobody"
        raise ValueError(f"each side wants a player: {', '.join(sides)}; given was {given}")
    names = {side: player for side, player in players.items() if isinstance(player, str)}
    bots = seat_bots(names, sides, game.seed, len(game.log))
    own = {side: _own(player) for side, player in players.items() if not isinstance(player, str)}
    finish(game, {**bots, **own})
    return game


def _own(player: Player) -> Bot:
    return lambda battle, view, decision, legal: player(view, decision, legal)
