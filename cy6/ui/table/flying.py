"""Moves as they are seen at the table: one aircraft at a time, the others still where they were."""

from __future__ import annotations

from typing import NamedTuple

from cy6.core.events import Extended, Moved
from cy6.core.state import Aircraft, State, evolve
from cy6.ui.board.motion import Flight, flight_of, on_the_way
from cy6.ui.kit.settings import Settings
from cy6.ui.seat.seat import Seat


class Pending(NamedTuple):
    """A flight that is still to be seen, and the aircraft as it stood before."""

    flight: Flight
    before: Aircraft
    number: int = 0  # of its event in the whole game


class Flying:
    """The flights that are still to be seen, in their order."""

    def __init__(self) -> None:
        self.pending: list[Pending] = []
        self._elapsed = 0.0
        self._heard: int | None = None  # events of the game taken note of so far

    @property
    def ids(self) -> frozenset[str]:
        """Name the aircraft whose flights are still to be seen."""
        return frozenset(pending.flight.id for pending in self.pending)

    def hear(self, seat: Seat) -> None:
        """Take note of the moves made since; those made before anybody looked are not shown."""
        last = seat.happened()
        if self._heard is None or last < self._heard:
            self._heard = last
            self.pending.clear()
            return
        if last == self._heard or seat.stage == "hand-over":
            return
        begun, self._heard = self._heard, last
        fresh = [one for one in seat.heard()[-(last - begun) :] if one.number >= begun]
        for number, event in fresh:
            if isinstance(event, Moved | Extended):
                self._add(seat, number, event)

    def _add(self, seat: Seat, number: int, event: Moved | Extended) -> None:
        before = seat.battle.find(seat.moment(number - 1), event.id) if number else None
        if before is None:
            return
        if isinstance(event, Moved):
            self.pending.append(Pending(flight_of(before, event), before, number))
        else:
            nose = float(before.heading)
            flight = Flight(event.id, (before.place, event.place), (nose, nose))
            self.pending.append(Pending(flight, before, number))

    def tick(self, seconds: float, settings: Settings) -> bool:
        """Let time pass; tell whether anything moves that can be seen."""
        if not self.pending:
            return False
        self._elapsed += seconds
        while self.pending:
            needed = settings.seconds(self.pending[0].flight.seconds)
            if self._elapsed < needed:
                return True
            self._elapsed -= needed
            self.pending.pop(0)
        self._elapsed = 0.0
        return True

    def skip(self) -> None:
        """Let everybody be where it is at once."""
        self.pending.clear()
        self._elapsed = 0.0

    def seen(self, view: State, settings: Settings) -> State:
        """Give a view in which those still to fly stand where they stood, and the first is on its way."""
        if not self.pending:
            return view
        before: dict[str, Aircraft] = {}
        for pending in self.pending:
            before.setdefault(pending.flight.id, pending.before)
        view = evolve(view, aircraft=tuple(before.get(a.id, a) for a in view.aircraft))
        first = self.pending[0].flight
        whole = settings.seconds(first.seconds)
        return on_the_way(view, first, self._elapsed / whole if whole else 1.0)
