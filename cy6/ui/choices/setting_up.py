"""Placing an aircraft: a draft of place, heading, level and speed that a person turns until it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cy6.core.orders import Deploy
from cy6.core.state import Aircraft
from cy6.engine.setup import levels, places, starting_speeds
from cy6.hexes import Hex, distance
from cy6.rules.battle import Battle
from cy6.ui.kit.camera import direction, world


class Room(NamedTuple):
    """Where, on which headings, at which levels and speeds an aircraft may be placed; each sorted."""

    places: tuple[Hex, ...]
    headings: tuple[int, ...]
    tals: tuple[int, ...]
    speeds: tuple[int, ...]


class Draft(NamedTuple):
    """What a person has in mind for one aircraft."""

    id: str
    place: Hex | None
    heading: int
    tal: int
    speed: int

    def order(self) -> Deploy | None:
        """Give the order, once a place is chosen."""
        if self.place is None:
            return None
        return Deploy(self.id, self.place, self.heading, self.tal, self.speed)


def station_room(starts: Sequence[Deploy]) -> Room:
    """Gather where a wingman may be placed: C1.1."""
    return Room(
        tuple(dict.fromkeys(start.place for start in starts)),
        tuple(sorted({start.heading for start in starts})),
        tuple(sorted({start.tal for start in starts})),
        tuple(sorted({start.speed for start in starts})),
    )


def room(battle: Battle, aircraft: Aircraft) -> Room:
    """Gather what the scenario leaves open for an aircraft."""
    entry = battle.force(aircraft.id).entry
    headings = entry.headings if entry and entry.headings else tuple(range(6))
    return Room(
        places(battle, aircraft), headings, levels(battle, aircraft), starting_speeds(battle, aircraft)
    )


def first_draft(aircraft: Aircraft, default: Deploy, space: Room) -> Draft:
    """Begin where the aircraft was placed before, or with the plain default and no place yet."""
    if aircraft.is_present:
        return Draft(aircraft.id, aircraft.place, aircraft.heading, aircraft.tal, aircraft.speed)
    only = space.places[0] if len(space.places) == 1 else None
    tal = space.tals[len(space.tals) // 2]
    speed = space.speeds[len(space.speeds) * 2 // 3]
    return Draft(aircraft.id, only, default.heading, tal, speed)


def nearest_first(space: Room, near: Hex | None) -> tuple[Hex, ...]:
    """List the places by their distance from one, or from the middle place."""
    if not space.places:
        return ()
    start = near or space.places[len(space.places) // 2]
    return tuple(sorted(space.places, key=lambda place: (distance(place, start), place)))


def beside(space: Room, place: Hex, heading: float) -> Hex:
    """Give the nearest place roughly that way (0 north, 1.5 east); the same one when there is none."""
    dx, dy = direction(heading)
    x0, y0 = world(place)
    best: tuple[float, Hex] | None = None
    for candidate in space.places:
        x, y = world(candidate)
        ahead = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy - (y - y0) * dx)
        if ahead > 0.1 and aside <= ahead * 1.8:
            cost = (ahead + 2 * aside, candidate)
            best = cost if best is None or cost < best else best
    return best[1] if best else place
