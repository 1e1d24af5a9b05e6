"""C2: banks of clouds laid by dice, flying blind in them, and the clouds at the border of a band."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cy6.core.events import CloudLaid, Event, Rolled
from cy6.core.ids import Edge
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, CloudTable, Plot, State, Zone
from cy6.hexes import Hex, at, column_row, step
from cy6.rules.battle import Battle
from cy6.rules.sight import is_in_cloud
from cy6.tables.ruleset import TurnCode

SECTIONS: Final = ("A", "B", "C", "D", "E", "F")
SECTION_EDGES: Final = ("north", "east", "south", "west")
SECTION_DIE: Final = "1d6"
LONG: Final = 2  # a bank is about so many times as long as wide

Section = tuple[int, int, int, int]
"""First and last column, first and last row."""


# Laying banks ------------------------------------------------------------------------------------


def lay(battle: Battle, table: CloudTable, roll: Roll) -> Iterator[Event]:
    """Lay the banks of a scenario, one after the other, from dice: C2.1, C2.1.1, C2.1.2."""
    setting = battle.setting
    for number in range(1, table.number + 1):
        rolled: list[Rolled] = []

        def face(what: str, kind: str, number: int = number, rolled: list[Rolled] = rolled) -> int:
            purpose = Purpose("cloud", part=f"{number} {what}")
            faces = roll(purpose, kind)
            rolled.append(Rolled(purpose, kind, faces))
            return faces[0]

        letter = SECTIONS[face("section", SECTION_DIE) - 1]
        section = section_of(setting.columns, setting.rows, letter)
        edge = SECTION_EDGES[face("edge", f"1d{len(SECTION_EDGES)}") - 1]
        size = table.size + (face("size", f"1d{table.die}") if table.die else 0)
        along = edge_of(section, edge)
        place = along[face("place", f"1d{len(along)}") - 1]
        yield from rolled
        bank = oval(section, edge, place, size)
        name = f"Cloud {number}"
        yield CloudLaid(Zone(f"cloud-{number}", "cloud", name, bank, table.top, table.bottom))


def section_of(columns: int, rows: int, letter: str) -> Section:
    """Give the columns and rows of a lettered section: a third of the width, half of the height."""
    i, south = SECTIONS.index(letter) % 3, SECTIONS.index(letter) // 3
    first, beyond = -(-i * columns // 3), -(-(i + 1) * columns // 3)
    top, below = -(-south * rows // 2), -(-(south + 1) * rows // 2)
    return first + 1, beyond, top + 1, below


def edge_of(section: Section, edge: str) -> tuple[Hex, ...]:
    """List the hexes of a section along one of its edges."""
    west, east, north, south = section
    if edge in ("north", "south"):
        row = north if edge == "north" else south
        return tuple(at(column, row) for column in range(west, east + 1))
    column = west if edge == "west" else east
    return tuple(at(column, row) for row in range(north, south + 1))


def oval(section: Section, edge: str, place: Hex, size: int) -> tuple[Hex, ...]:
    """Give an oval of so many hexes within a section: C2.1.1.

    It touches the section's edge about a place, and its long axis lies along that edge. A section that is too
    small is filled.
    """
    west, east, north, south = section
    room = tuple(at(c, r) for c in range(west, east + 1) for r in range(north, south + 1))
    rim = frozenset(edge_of(section, edge))
    column, row = column_row(place)
    dc, dr = {"north": (0, 1), "south": (0, -1), "west": (1, 0), "east": (-1, 0)}[edge]
    bank = _nearest(room, edge, place, size)
    while west <= column + dc <= east and north <= row + dr <= south:
        column, row = column + dc, row + dr
        deeper = _nearest(room, edge, at(column, row), size)
        if not rim.intersection(deeper):
            break
        bank = deeper
    return tuple(hex for hex in room if hex in bank)


def _nearest(room: tuple[Hex, ...], edge: str, centre: Hex, size: int) -> frozenset[Hex]:
    """Give the hexes nearest to a centre, where what lies along the edge counts as nearer."""
    x0, y0 = _spot(centre)
    wide, tall = (1, LONG**2) if edge in ("north", "south") else (LONG**2, 1)

    def gap(hex: Hex) -> tuple[int, int]:
        x, y = _spot(hex)
        return 3 * wide * (x - x0) ** 2 + tall * (y - y0) ** 2, abs(x - x0)

    return frozenset(sorted(room, key=gap)[:size])


def _spot(hex: Hex) -> tuple[int, int]:
    """Give a hex's centre in steps of a column's width and of half a hex's height: 3 x x + y y is exact."""
    column, row = column_row(hex)
    return column, 2 * row + (column % 2 == 0)


# Flying blind ------------------------------------------------------------------------------------


def is_blind(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft flies in a cloud, and sees nothing: C2.1.3."""
    return battle.has_clouds and is_in_cloud(battle.setting, state.clouds, aircraft)


def adjacent(battle: Battle, aircraft: Aircraft, plot: Plot) -> tuple[Plot, ...]:
    """List what a crew that flies blind may fly by mistake: the codes beside the plotted one (C2.1.3)."""
    row = _row(battle, aircraft)
    here = next((i for i, code in enumerate(row) if code.code == plot.code), None)
    if here is None:
        return ()
    return tuple(Plot(plot.maneuver, row[i].code) for i in (here - 1, here + 1) if 0 <= i < len(row))


def fitted(battle: Battle, aircraft: Aircraft, plot: Plot) -> Plot:
    """Give a move plotted in advance as it is flown at the present speed: R54.

    The turn code in the same place of the row, counted from straight ahead.
    """
    row = _row(battle, aircraft)
    if not plot.code or not row or any(code.code == plot.code for code in row):
        return plot
    planned = battle.ruleset.charts[battle.ratings(aircraft).chart].rows.get(int(plot.code[1]), ())
    here = next((i for i, code in enumerate(planned) if code.code == plot.code), len(planned) // 2)
    there = min(max(here - len(planned) // 2 + len(row) // 2, 0), len(row) - 1)
    return Plot(plot.maneuver, row[there].code)


def _row(battle: Battle, aircraft: Aircraft) -> tuple[TurnCode, ...]:
    return battle.ruleset.charts[battle.ratings(aircraft).chart].rows.get(aircraft.speed, ())


def ends_blind(battle: Battle, state: State, aircraft: Aircraft, place: Hex, tal: int) -> bool:
    """Tell whether an aircraft would be in a cloud somewhere else in its band."""
    return is_blind(battle, state, aircraft._replace(place=place, tal=tal))


# The border of a band ----------------------------------------------------------------------------


def has_border(battle: Battle, aircraft: Aircraft, edge: Edge) -> bool:
    """Tell whether clouds lie beyond a border of the band: A5.2.2a, C2.2.

    An aircraft out of control falls through them.
    """
    if battle.beyond(aircraft.band, edge) or aircraft.status != "flying":
        return False
    return edge in battle.setting.cloud_borders


def strayed(battle: Battle, place: Hex, heading: int, hexes: int) -> Hex:
    """Give where an aircraft comes out that was to come out at a place: on the board (C2.2, R57)."""
    for _ in range(hexes):
        place = step(place, heading)
    column, row = column_row(place)
    setting = battle.setting
    return at(min(max(column, 1), setting.columns), min(max(row, 1), setting.rows))
