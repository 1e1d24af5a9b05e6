"""What each seat has heard of a game. It costs no more late in a game than early."""

from __future__ import annotations

from bisect import bisect_left
from typing import Generic, NamedTuple

from cy6.tabletop.game import Game
from cy6.tabletop.rules import D, E, Entry, O, S


class Heard(NamedTuple, Generic[E]):
    """An event that a seat may know, and how many events of the whole game came before it."""

    number: int
    event: E


class _Ear(Generic[E]):
    """What one seat has heard, of how many orders."""

    def __init__(self, opening: list[Heard[E]]) -> None:
        self.orders = 0
        self.heard = opening


class Hearing(Generic[S, O, E, D]):
    """Filters the events of a game for its seats, each once; what is taken back is forgotten."""

    def __init__(self, game: Game[S, O, E, D]) -> None:
        self._game = game
        self._entries: list[Entry[S, O, E]] = []
        self._starts: list[int] = []  # how many events came before each order
        self._count = len(game.opening)
        self._ears: dict[str, _Ear[E]] = {}

    def of(self, seat: str) -> list[Heard[E]]:
        """Give the list of what a seat may know of all that happened, in order; it grows with the game."""
        self._catch_up()
        ear = self._ears.get(seat)
        if ear is None:
            ear = self._ears[seat] = _Ear(self._seen(None, self._game.opening, seat, 0))
        for entry, start in zip(self._entries[ear.orders :], self._starts[ear.orders :], strict=True):
            ear.heard += self._seen(entry.before, entry.events, seat, start)
        ear.orders = len(self._entries)
        return ear.heard

    def since(self, seat: str, number: int) -> list[Heard[E]]:
        """List what a seat may know from an event of the whole game on."""
        heard = self.of(seat)
        return heard[bisect_left(heard, number, key=lambda one: one.number) :]

    def count(self) -> int:
        """Count the events of the whole game so far, whoever may know them."""
        self._catch_up()
        return self._count

    def entry_at(self, number: int) -> tuple[Entry[S, O, E] | None, int]:
        """Give the order that led to an event of the whole game, and where in its events that stands.

        No order led to those of the opening.
        """
        self._catch_up()
        at = bisect_left(self._starts, number + 1) - 1
        return (self._entries[at], number - self._starts[at]) if at >= 0 else (None, number)

    def _seen(self, before: S | None, events: tuple[E, ...], seat: str, start: int) -> list[Heard[E]]:
        seen = self._game.rules.visible(before, events, seat)
        return [Heard(start + i, event) for i, event in enumerate(seen) if event is not None]

    def _catch_up(self) -> None:
        log, entries = self._game.log, self._entries
        while entries and (len(entries) > len(log) or log[len(entries) - 1] is not entries[-1]):
            entries.pop()
            self._count = self._starts.pop()
            for ear in self._ears.values():
                if ear.orders > len(entries):
                    ear.orders = len(entries)
                    del ear.heard[bisect_left(ear.heard, self._count, key=lambda one: one.number) :]
        for entry in log[len(entries) :]:
            entries.append(entry)
            self._starts.append(self._count)
            self._count += len(entry.events)
