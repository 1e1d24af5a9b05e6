"""B3: where a move leads, hex by hex, level by level."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cy6.core.ids import BANDS, Band, Edge
from cy6.core.state import Aircraft, Plot
from cy6.hexes import Hex, step, walk
from cy6.rules import ratings, rim
from cy6.rules.battle import Battle


class Landing(NamedTuple):
    """How a move comes out: the hexes entered, the end, and how the aircraft leaves, if it does.

    `path` stops with the first hex off the board. `kind` is forward, turn, extreme or special.
    """

    path: tuple[Hex, ...]
    place: Hex
    heading: int
    tal: int
    climbing: int
    kind: str
    exits: Edge | None
    band: Band | Literal[""] = ""  # the active band that it enters unless it leaves by that border


def outcome(battle: Battle, aircraft: Aircraft, plot: Plot) -> Landing:
    """Fly a plot from where an aircraft stands."""
    flown, word = _flight_path(battle, aircraft, plot)
    path, heading = _path(aircraft, word)
    tal, climbing = _level(battle, aircraft, plot)
    path, edge = _until_the_edge(battle, aircraft, path)
    place = path[-1] if path else aircraft.place
    border = None if edge else rim.border_beyond(battle.setting.levels, tal)
    band = battle.beyond(aircraft.band, border) if border else ""
    if border and band:
        return Landing(path, place, heading, level_beyond(battle, border, tal), climbing, flown, None, band)
    return Landing(path, place, heading, tal, climbing, flown, edge or border)


def level_beyond(battle: Battle, border: str, tal: int) -> int:
    """Give the level in the next band of a level beyond a border: counted on, A5.2.2b, R17."""
    return tal - battle.setting.levels if border == "climb" else tal + battle.setting.levels


def departure(battle: Battle, aircraft: Aircraft, landing: Landing) -> Landing:
    """Give the same move when the aircraft leaves the game by the border instead: A5.2."""
    levels = battle.setting.levels
    climbs = BANDS.index(landing.band) > BANDS.index(aircraft.band) if landing.band else False
    tal = landing.tal + levels if climbs else landing.tal - levels
    return landing._replace(tal=tal, exits="climb" if climbs else "dive", band="")


def kind(battle: Battle, aircraft: Aircraft, plot: Plot) -> str:
    """Say what a plot is: forward, turn or extreme (A3.2) by its chart, or special."""
    return _flight_path(battle, aircraft, plot)[0]


def _flight_path(battle: Battle, aircraft: Aircraft, plot: Plot) -> tuple[str, str]:
    """Give the kind of a plot, and its path as a word: by the chart and the speed alone."""
    key = battle.ratings(aircraft).chart, aircraft.speed, plot
    found: tuple[str, str] | None = battle.paths.get(key)
    if found is None:
        found = battle.paths[key] = _kind_and_word(battle, *key)
    return found


def _kind_and_word(battle: Battle, chart: str, speed: int, plot: Plot) -> tuple[str, str]:
    special = battle.ruleset.maneuvers[plot.maneuver].special
    if plot.maneuver == "ST":  # B3.6.6: it stays where it is
        return "special", ""
    if plot.ending:  # B3.6.2 to B3.6.5: one hex ahead, then 120 or 180 degrees round
        return "special", "F" + {"L": "LL", "R": "RR", "180": "RRR"}[plot.ending]
    code = battle.ruleset.charts[chart].find(speed, plot.code)
    if code:
        return "special" if special else code.type, code.path
    straight = "F" * int(plot.code[1:]) if plot.code[1:].isdigit() else ""
    return "special" if special else "forward", straight


def extension(aircraft: Aircraft) -> Hex:
    """Give the extra hex of a dive: B3.5.4."""
    return step(aircraft.place, aircraft.heading)


def _path(aircraft: Aircraft, word: str) -> tuple[tuple[Hex, ...], int]:
    flown = walk(word, aircraft.heading)
    q, r = aircraft.place
    path = tuple([Hex(q + offset[0], r + offset[1]) for offset in flown.offsets])
    return path, (aircraft.heading + flown.turn) % 6


def _level(battle: Battle, aircraft: Aircraft, plot: Plot) -> tuple[int, int]:
    """Give the new level and, for slow climbers, the count of climbing turns (B3.14, R16).

    B3.5: power climb B3.5.1, climb B3.5.2, level flight B3.5.3, dive B3.5.4, power dive B3.5.5, steep dive
    B3.5.6. B3.6: power Immelmann B3.6.2, Immelmann B3.6.3, split-S B3.6.4, power split-S B3.6.5, steep
    split-S B3.6.5b, stall B3.6.6.
    """
    change = battle.ruleset.maneuvers[plot.maneuver].climb
    if change <= 0:
        return aircraft.tal + change, 0
    turns = aircraft.climbing + 1
    if turns < ratings.climb_turns(battle, aircraft):
        return aircraft.tal, turns
    return aircraft.tal + change, 0


def _until_the_edge(
    battle: Battle, aircraft: Aircraft, path: tuple[Hex, ...]
) -> tuple[tuple[Hex, ...], Edge | None]:
    """R7: an aircraft leaves with the first hex of its path off the board, but in the border clouds (R57)."""
    columns, rows = battle.setting.columns, battle.setting.rows
    if aircraft.status == "border" or rim.has_room(columns, rows, aircraft.place, len(path)):
        return path, None
    for i, place in enumerate(path):
        edge = rim.edge_beyond(columns, rows, place)
        if edge:
            return path[: i + 1], edge
    return path, None
