"""What a place in the air is worth: how enemies will stand to it, and whether there is a way on from it."""

from __future__ import annotations

from typing import Final, NamedTuple

from cy6.bots.aims import height
from cy6.core.ids import Band
from cy6.core.state import Aircraft, State
from cy6.hexes import STEPS, Hex, arc, distance, step
from cy6.rules import control, movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond

BEST_RANGE: Final = 2
NEAR: Final = 6  # hexes within which it matters who is behind whom


class Foe(NamedTuple):
    """Where an enemy is, or will be if it flies on as it does, at a level counted through all bands."""

    place: Hex
    heading: int
    height: int
    speed: int


Stand = tuple[Band, Hex, int]
"""A band, a hex and a level."""


def foresee(battle: Battle, view: State, side: str) -> tuple[Foe, ...]:
    """Guess where the enemies will be: those that have not moved yet fly straight on."""
    return tuple(
        Foe(
            ahead_of(foe, 0 if foe.flown else foe.speed),
            foe.heading,
            height(battle, foe.band, foe.tal),
            foe.speed,
        )
        for foe in view.aircraft
        if foe.side != side and foe.is_present
    )


def taken(battle: Battle, view: State, aircraft: Aircraft) -> frozenset[Stand]:
    """Say where others will be: those that have moved, and friends by their plots (B3.11)."""
    others = (a for a in view.aircraft if a.id != aircraft.id and a.is_present)
    return frozenset(
        stand_of(
            other, None if other.flown or other.plot is None else movement.outcome(battle, other, other.plot)
        )
        for other in others
        if other.flown or other.plot is not None
    )


def stand_of(aircraft: Aircraft, landing: movement.Landing | None) -> Stand:
    """Give the band, hex and level of an aircraft now, or after a move."""
    if landing is None:
        return aircraft.band, aircraft.place, aircraft.tal
    return landing.band or aircraft.band, landing.place, landing.tal


def ahead_of(stand: Aircraft | Foe, hexes: int) -> Hex:
    """Give the hex so many straight ahead."""
    dq, dr = STEPS[stand.heading]
    return Hex(stand.place[0] + hexes * dq, stand.place[1] + hexes * dr)


def worth(battle: Battle, stand: Aircraft, foes: tuple[Foe, ...]) -> int:
    """Value a stand: the nose on an enemy, and no enemy's nose on the tail."""
    if not foes:
        return 0
    own = height(battle, stand.band, stand.tal)
    return max(_pursuit(stand, own, foe) for foe in foes) - sum(_danger(stand, own, foe) for foe in foes)


def _pursuit(stand: Aircraft, own: int, foe: Foe) -> int:
    away = distance(stand.place, foe.place)
    value = -4 * abs(away - BEST_RANGE) - 3 * distance(ahead_of(stand, 3), foe.place)
    value -= 6 * abs(own - foe.height)
    if arc(stand.place, stand.heading, foe.place) != "front":
        return value
    is_behind = away <= NEAR and arc(foe.place, foe.heading, stand.place) == "rear"
    return value + (55 if is_behind else 30)


def _danger(stand: Aircraft, own: int, foe: Foe) -> int:
    if distance(stand.place, foe.place) > NEAR or abs(own - foe.height) > 1:
        return 0
    if arc(foe.place, foe.heading, stand.place) != "front":
        return 0
    return 25 if arc(stand.place, stand.heading, foe.place) == "rear" else 10


def nearest(stand: Aircraft, foes: tuple[Foe, ...]) -> Foe | None:
    """Give the nearest enemy."""
    return min(foes, key=lambda foe: distance(stand.place, foe.place), default=None)


def has_way_on(battle: Battle, stand: Aircraft) -> bool:
    """Tell whether an aircraft can fly on from here next turn without leaving the board or its band."""
    if control.needs_control_check(stand):
        return not movement.outcome(battle, stand, control.RECOVERY_PLOT).exits
    flight = plotting.flight(battle, stand)
    return any(not movement.outcome(battle, stand, plot).exits for plot in plotting.legal_plots(flight))


def room_ahead(battle: Battle, place: Hex, heading: int, most: int) -> int:
    """Count the hexes of the board straight ahead, up to a number that is enough."""
    for hexes in range(most):
        place = step(place, heading)
        if edge_beyond(battle.setting.columns, battle.setting.rows, place):
            return hexes
    return most
