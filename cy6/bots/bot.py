"""What a bot is, and making one by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cy6.bots import chance, rookie
from cy6.core.dice import draw
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.rules.battle import Battle
from cy6.tables.names import guess

Bot = Callable[[Battle, State, Decision, Sequence[Order]], Order]
"""`bot(battle, view, decision, orders)`: choose one of the legal orders; the state is a side's view."""

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": chance.make,
    "rookie": rookie.make,
}


STREAM: Final = 1 << 41  # bots' seeds come from dice of the game's seed that no game comes to
SEEDS: Final = 1 << 62


class UnknownBot(ValueError):
    """A name that no bot has."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot that rolls dice of its own. Raise UnknownBot with the nearest name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}" + guess(name, BOTS))
    return BOTS[name](seed)


def seat_bots(names: Mapping[str, str], sides: Sequence[str], seed: int, orders: int = 0) -> dict[str, Bot]:
    """Make the bots of a game, by side, each with dice of its own; `names` leaves out the sides of people.

    A game that goes on after some orders has fresh dice for them. Raise UnknownBot.
    """
    return {
        side: make_bot(names[side], draw(seed, STREAM + orders * len(sides) + place, SEEDS))
        for place, side in enumerate(sides)
        if side in names
    }
