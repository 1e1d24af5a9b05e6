"""C1: formations: where wingmen keep station, how fast they fly together, and who leads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cy6.core.ids import Edge
from cy6.core.state import Aircraft, State
from cy6.core.tally import Tally
from cy6.hexes import Hex, distance, rotate
from cy6.rules import crew, ratings, rim
from cy6.rules.battle import Battle

UNFIT: Final = ("gone", "control", "damaged")
PRESS_ON: Final = "bombers-press-on"


def is_formation_hex(battle: Battle, leader: Hex, heading: int, place: Hex) -> bool:
    """Tell whether a hex is one of a leader's formation hexes: C1.6, R4.

    Within six hexes, and at 90 degrees or more from the nose; never the leader's own.
    """
    if not 0 < distance(leader, place) <= battle.ruleset.formation.reach:
        return False
    q, r = rotate(Hex(place[0] - leader[0], place[1] - leader[1]), -heading)
    return q + 2 * r >= 0


def keeps_station(battle: Battle, leader: Aircraft, wingman: Aircraft) -> bool:
    """Tell whether a wingman is where its leader needs it: a formation hex (C1.3), the same level (C1.1)."""
    return (leader.band, leader.tal) == (wingman.band, wingman.tal) and is_formation_hex(
        battle, leader.place, leader.heading, wingman.place
    )


def members(state: State, formation: str) -> tuple[Aircraft, ...]:
    """List the aircraft that count as a formation's, those among them that are lost but not yet missed."""
    return tuple(a for a in state.aircraft if a.formation == formation and a.status != "waiting")


def wingmen(state: State, leader: str) -> tuple[Aircraft, ...]:
    """List the wingmen of a leader, by id."""
    found = (a for a in state.aircraft if a.leader == leader and a.is_wingman and a.status != "waiting")
    return tuple(sorted(found, key=lambda a: a.id))


def speed_cap(battle: Battle, flying: Iterable[Aircraft]) -> int:
    """Give the highest speed of a formation: one below the maximum of its slowest, or 1 (C1.1)."""
    table = battle.ruleset.formation
    slowest = min(ratings.max_speed(battle, a) for a in flying if a.damage == "none")
    return max(slowest - table.below_maximum, table.always)


def unfit(aircraft: Aircraft) -> str:
    """Say why an aircraft has to drop out (C1.4): gone, control, damaged, or nothing (C1.4.1)."""
    if not aircraft.is_present:
        return "gone"
    if aircraft.status == "ooc":
        return "control"
    return "damaged" if aircraft.damage != "none" else ""


def successor(battle: Battle, leader: Aircraft, fit: Iterable[Aircraft]) -> Aircraft:
    """Choose who leads (C1.2) after a leader: the closest wingman, of several the first by id (C1.2.2)."""
    return min(fit, key=lambda a: (a.band != leader.band, distance(a.place, leader.place), a.id))


def must_check_mission(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether a crew that dropped out must check whether it flies on: damaged bombers, C1.4.2."""
    return (
        aircraft.is_present
        and aircraft.damage != "none"
        and battle.is_bomber(aircraft)
        and not battle.setting.has_rule(PRESS_ON)
    )


def mission_check(battle: Battle, aircraft: Aircraft) -> Tally:
    """Tally the check of a damaged bomber's crew: C1.4.2."""
    return crew.aircrew_check(battle, aircraft)


def way_home(battle: Battle, aircraft: Aircraft, place: Hex) -> int:
    """Count the hexes from a place to the nearest edge that is a side's way home: C1.4.2, R42."""
    setting = battle.setting
    return _hexes_to(setting.columns, setting.rows, home_edges(battle, aircraft.side), place)


@lru_cache(maxsize=64)
def home_edges(battle: Battle, side: str) -> tuple[Edge, ...]:
    """List the board edges by which a side goes home: the friendly ones, else the neutral, else all (R42)."""
    treats = dict(battle.side(side).edges)
    for kind in ("friendly", "neutral"):
        found = tuple(edge for edge in rim.BOARD_EDGES if treats.get(edge, "neutral") == kind)
        if found:
            return found
    return rim.BOARD_EDGES


@lru_cache(maxsize=1 << 12)
def _hexes_to(columns: int, rows: int, edges: tuple[Edge, ...], place: Hex) -> int:
    beyond = rim.edge_beyond(columns, rows, place)
    if beyond is not None:
        return 0 if beyond in edges else columns + rows
    return 1 + min(distance(place, each) for edge in edges for each in rim.rim(columns, rows, edge))
