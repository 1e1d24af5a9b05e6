"""Letting bots play: ours by name, or any function that picks one of the legal orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cy6.bots import make_bot
from cy6.core.dice import draw
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.lab.arena import BOT_STREAM
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
    seats = {side: _player(game, number, players[side]) for number, side in enumerate(sides)}
    while decisions := game.decisions():
        decision = decisions[0]
        game.push(seats[decision.side](game.view(decision.side), decision, game.legal(decision)))
    return game


def _player(game: Game, number: int, player: str | Player) -> Player:
    if not isinstance(player, str):
        return player
    bot = make_bot(player, draw(game.seed, BOT_STREAM + number, 1 << 62))
    return lambda view, decision, legal: bot(game.battle, view, decision, legal)
