"""An aircraft on its way: where it is, and where its nose points, after a share of its move."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from cy6.core.events import Moved
from cy6.core.state import Aircraft, State, evolve
from cy6.hexes import STEPS, Hex

SECONDS_A_HEX: Final = 0.06
SHORTEST: Final = 0.15
LONGEST: Final = 0.30


class Flight(NamedTuple):
    """A move that can be seen: who flies, the hexes from its first to its last, its nose at each."""

    id: str
    way: tuple[Hex, ...]
    noses: tuple[float, ...]

    @property
    def seconds(self) -> float:
        """Give how long the move takes to be seen, by its length."""
        return min(max(SECONDS_A_HEX * (len(self.way) - 1), SHORTEST), LONGEST)


def flight_of(before: Aircraft, moved: Moved) -> Flight:
    """Make the flight of a move from where the aircraft stood."""
    way = (before.place, *moved.path)
    noses = [float(before.heading)]
    for (a, b), (_, c) in pairwise(pairwise(way)):
        noses.append(_turned(noses[-1], _direction(b, c, _direction(a, b, before.heading))))
    if len(way) > 1:
        noses.append(_turned(noses[-1], moved.heading))
    return Flight(moved.id, way, tuple(noses))


def eased(share: float) -> float:
    """Ease a share of the time into a share of the way: slow at both ends."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def on_the_way(view: State, flight: Flight, share: float) -> State:
    """Give a view in which the aircraft is a share of its way along: between hexes, between headings.

    It is for drawing alone: its place and heading are not whole numbers.
    """
    legs = len(flight.way) - 1
    done = eased(share) * legs
    leg = min(int(done), max(legs - 1, 0))
    part = done - leg
    (q0, r0), (q1, r1) = flight.way[leg], flight.way[min(leg + 1, legs)]
    nose0, nose1 = flight.noses[leg], flight.noses[min(leg + 1, legs)]
    place = (q0 + (q1 - q0) * part, r0 + (r1 - r0) * part)
    heading = (nose0 + (nose1 - nose0) * part) % 6
    return evolve(
        view,
        aircraft=tuple(
            evolve(a, place=Hex(*place), heading=heading, status="flying") if a.id == flight.id else a  # type: ignore[arg-type]
            for a in view.aircraft
        ),
    )


def hex_by_hex(view: State) -> State:
    """Give a view for lists and small pictures: who is between two hexes is in the nearest, nose and all."""
    return evolve(view, aircraft=tuple(_in_a_hex(a) if is_between(a) else a for a in view.aircraft))


def is_between(aircraft: Aircraft) -> bool:
    """Tell whether an aircraft is drawn between two hexes."""
    return isinstance(aircraft.place[0], float)


def _in_a_hex(aircraft: Aircraft) -> Aircraft:
    q, r = aircraft.place
    return evolve(aircraft, place=Hex(round(q), round(r)), heading=round(aircraft.heading) % 6)


def _turned(nose: float, wanted: float) -> float:
    """Turn the nose the shorter way round, without wrapping."""
    return nose + (wanted - nose + 3) % 6 - 3


def _direction(a: Hex, b: Hex, otherwise: int) -> int:
    """Give the heading from a hex to its neighbour."""
    step = (b[0] - a[0], b[1] - a[1])
    return next((heading for heading, (dq, dr) in enumerate(STEPS) if (dq, dr) == step), otherwise)
