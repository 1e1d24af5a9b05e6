"""A game in progress: the present state, how it came about, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Generic, Protocol

from cy6.core.dice import Dice, DiceSource
from cy6.core.refusal import IllegalOrder, Refusal
from cy6.tabletop.rules import D, E, Entry, O, Rules, S


class Watcher(Protocol[S, O, E]):
    """Whoever wants to hear what becomes of a game: a record, a seat, a mixer."""

    def played(self, entry: Entry[S, O, E]) -> None:
        """An order was carried out."""
        ...

    def undone(self, entry: Entry[S, O, E]) -> None:
        """An order was taken back."""
        ...


class Game(Generic[S, O, E, D]):
    """Orders go in, events come out, and the log grows; watchers hear of each."""

    def __init__(self, rules: Rules[S, O, E, D], seed: int = 0, dice: DiceSource | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.dice: DiceSource = dice or Dice(seed)
        self.state, self.opening = rules.begin(self.dice)
        self.log: list[Entry[S, O, E]] = []
        self._watchers: list[Watcher[S, O, E]] = []
        self._kept: dict[str, int] = {}  # by seat: up to which order of the log it has seen what came after

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.rules.is_over(self.state)

    @property
    def events(self) -> tuple[E, ...]:
        """All that happened, the opening first."""
        return (*self.opening, *(event for entry in self.log for event in entry.events))

    def decisions(self) -> tuple[D, ...]:
        """List the open choices."""
        return self.rules.decisions(self.state)

    def legal(self, decision: D) -> Sequence[O]:
        """List every legal order of a decision."""
        return self.rules.legal(self.state, decision)

    def default(self, decision: D) -> O:
        """Give the order that a decision gets when nobody makes it."""
        return self.rules.default(self.state, decision)

    def explain(self, order: O) -> tuple[Refusal, ...]:
        """Return every reason the order is illegal; empty when legal."""
        return self.rules.explain(self.state, order)

    def seat_of(self, order: O) -> str:
        """Name the seat that gives an order."""
        return self.rules.seat_of(self.state, order)

    def view(self, seat: str) -> S:
        """Give the state as a seat may know it."""
        return self.rules.view(self.state, seat)

    def watch(self, watcher: Watcher[S, O, E]) -> None:
        """Let a watcher hear of every order from now on."""
        self._watchers.append(watcher)

    def play(self, order: O) -> tuple[E, ...]:
        """Carry out an order. Raise IllegalOrder with every reason when the rules refuse it."""
        before = self.state
        self.state, events = self.rules.apply(before, order, self.dice)
        entry = Entry(order, events, before)
        self.log.append(entry)
        for watcher in self._watchers:
            watcher.played(entry)
        return events

    def explain_undo(self) -> tuple[Refusal, ...]:
        """Return why the last order cannot be taken back; empty when it can."""
        if not self.log:
            return (Refusal("undo-nothing", "there is nothing to take back"),)
        last = self.log[-1]
        barred = self.rules.bars_undo(last)
        if not barred and len(self.log) <= self._kept.get(self.rules.seat_of(last.before, last.order), 0):
            return (Refusal("undo-revealed", "what was sealed has been revealed since"),)
        return barred

    def undo(self) -> O:
        """Take back the last order and give it. Raise IllegalOrder across dice or a reveal."""
        refusals = self.explain_undo()
        if refusals:
            raise IllegalOrder("undo", refusals)
        last = self.log.pop()
        self.state = last.before
        for seat in self.rules.shown_to(last):
            self._kept[seat] = max(self._kept.get(seat, 0), len(self.log))
        for watcher in self._watchers:
            watcher.undone(last)
        return last.order

    def copy(self) -> Game[S, O, E, D]:
        """Give a game that goes on from here by itself; nobody watches it."""
        other = copy(self)
        other.log = [*self.log]
        other._watchers = []
        other._kept = {**self._kept}
        return other
