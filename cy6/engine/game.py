"""A game of Check Your 6!: a battle being fought."""

from __future__ import annotations

from cy6 import tabletop
from cy6.core.dice import DiceSource
from cy6.core.events import Event
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine.air_battle import AirBattle
from cy6.engine.decide import Decision
from cy6.rules.battle import Battle

Entry = tabletop.Entry[State, Order, Event]
"""One order of the log: what it led to, and the state before it."""


class Game(tabletop.Game[State, Order, Event, Decision]):
    """A battle being fought: orders go in, events come out, and the log grows."""

    def __init__(self, battle: Battle, seed: int = 0, dice: DiceSource | None = None) -> None:
        super().__init__(AirBattle(battle), seed, dice)
        self.battle = battle
