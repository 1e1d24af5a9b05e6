"""What a bot is, and making one by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cy6.bots import chance, rookie
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.tables.battle import Battle
from cy6.tables.names import guess

Bot = Callable[[Battle, State, Decision, Sequence[Order]], Order]
"""`bot(battle, view, decision, orders)`: choose one of the legal orders; the state is a side's view."""

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": chance.make,
    "rookie": rookie.make,
}


class UnknownBot(ValueError):
    """A name that no bot has."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot that rolls dice of its own. Raise UnknownBot with the nearest name."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}" + guess(name, BOTS))
    return BOTS[name](seed)
