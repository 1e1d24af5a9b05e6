"""The bot that leaves everything to chance, and the dice that bots roll for themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cy6.core.dice import draw
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.rules.battle import Battle

T = TypeVar("T")


class Luck:
    """A stream of dice apart from the game's: a seed, and how many were drawn."""

    __slots__ = ("_drawn", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def pick(self, options: Sequence[T]) -> T:
        """Pick one, each as likely as another. Raise IndexError when there is none."""
        self._drawn += 1
        return options[draw(self._seed, self._drawn, len(options)) - 1]


def make(seed: int) -> Callable[[Battle, State, Decision, Sequence[Order]], Order]:
    """Make a bot that picks among all legal orders, each as likely as another."""
    pick = Luck(seed).pick

    def choose(battle: Battle, state: State, decision: Decision, orders: Sequence[Order]) -> Order:
        return pick(orders)

    return choose
