"""The board as text: hexes in staggered columns, each with its number, or an aircraft and how it flies.

A hex takes two lines; an even column stands one line lower. `swede` over `↗3·4` is an aircraft heading
north-east at TAL 3 and speed 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from cy6.core.state import Aircraft, State
from cy6.hexes import HEADINGS, STEPS, Hex, at, column_row, distance, format_hex, line
from cy6.rules.battle import Battle
from cy6.terminal import sky

ARROWS: Final = ("↑", "↗", "↘", "↓", "↙", "↖")
CELL: Final = 6
MARGIN: Final = 2
FEWEST: Final = 9
TARGET_MARK: Final = "#=##"
ZONE_MARKS: Final = {"smoke": "~~~~", "airfield": "===="}


Spot = tuple[int, int]


class Window(NamedTuple):
    """The part of the board that is shown: first and last column, first and last row."""

    west: int
    east: int
    north: int
    south: int


def map_lines(
    battle: Battle,
    state: State,
    size: tuple[int, int] = (80, 24),
    centre: str = "",
    faint: Callable[[str], str] = str,
    band: str = "",
) -> list[str]:
    """Draw the part of the board where most aircraft are, and list those that lie outside it.

    Of several bands (A5.2.2b) one is drawn: the one asked for, else that of the centre, or the fullest.
    `size` is the room in characters and lines. With a centre, the id of an aircraft or a hex, draw the
    region around it. `faint` sets what is written in empty hexes back. Raise ValueError for another centre.
    """
    everybody = [aircraft for aircraft in state.aircraft if aircraft.is_present]
    band = band or _band(battle, everybody, centre)
    present = [aircraft for aircraft in everybody if aircraft.band == band]
    others = [aircraft for aircraft in everybody if aircraft.band != band]
    shown = _window(battle, state, present, (max(size[0] // CELL, 3), max(size[1] // 2, 4)), centre)
    inside = [a for a in present if _is_inside(shown, a.place)]
    crowded = _stacks(inside)
    sky_marks = sky.marks(battle, state, band, ARROWS)
    drawn = _draw(battle, shown, {stack[0].place: stack for stack in crowded}, faint, sky_marks)
    title = [f"band {band}:"] if len(battle.setting.bands) > 1 else []
    elsewhere = [f"in {a.band}: {a.id} {stand(a)} in {format_hex(a.place)}" for a in others]
    return [*title, *drawn, *_crowds(crowded), *_outside(shown, inside, present), *elsewhere]


def _band(battle: Battle, present: Sequence[Aircraft], centre: str) -> str:
    if own := next((aircraft.band for aircraft in present if aircraft.id == centre), ""):
        return own
    bands = [aircraft.band for aircraft in present] or list(battle.setting.bands)
    return max(battle.setting.bands, key=bands.count)


def stand(aircraft: Aircraft) -> str:
    """Write how an aircraft stands: heading, level and speed."""
    return f"{ARROWS[aircraft.heading]}{aircraft.tal}·{aircraft.speed}"


def _window(battle: Battle, state: State, present: Sequence[Aircraft], room: Spot, centre: str) -> Window:
    columns, rows = battle.setting.columns, battle.setting.rows
    if centre:
        spots = [column_row(_place_of(battle, state, centre))]
    else:
        spots = [column_row(aircraft.place) for aircraft in present] or [(columns // 2 + 1, rows // 2 + 1)]
    group = _largest_group(spots, room)
    west, east = _span([column for column, _ in group], room[0], columns)
    north, south = _span([row for _, row in group], room[1], rows)
    return Window(west, east, north, south)


def _largest_group(spots: Sequence[Spot], room: Spot) -> list[Spot]:
    """Find the most spots that fit into the room together; the first of them when it is a tie."""
    groups = (
        [(c, r) for c, r in spots if 0 <= c - west < room[0] and 0 <= r - north < room[1]]
        for west, _ in spots
        for _, north in spots
    )
    return max(groups, key=len)


def _place_of(battle: Battle, state: State, word: str) -> Hex:
    if word in battle.index:
        aircraft = battle.find(state, word)
        if aircraft.is_present:
            return aircraft.place
        raise ValueError(f"{word} is not on the board")
    if len(word) == 4 and word.isdigit():
        column, row = int(word[:2]), int(word[2:])
        if 1 <= column <= battle.setting.columns and 1 <= row <= battle.setting.rows:
            return at(column, row)
    raise ValueError(f"{word!r} is neither an aircraft nor a hex of this board")


def _span(values: Sequence[int], room: int, size: int) -> tuple[int, int]:
    """Give first and last of a range around the values that fits the room and stays on the board."""
    wanted = max(values) - min(values) + 1 + 2 * MARGIN
    length = min(max(wanted, FEWEST), room, size)
    first = min(max((min(values) + max(values) + 1 - length) // 2, 1), size - length + 1)
    return first, first + length - 1


def _is_inside(shown: Window, place: Hex) -> bool:
    column, row = column_row(place)
    return shown.west <= column <= shown.east and shown.north <= row <= shown.south


def _stacks(inside: Iterable[Aircraft]) -> list[list[Aircraft]]:
    """Gather the aircraft of each hex, the highest first."""
    found: dict[Hex, list[Aircraft]] = {}
    for aircraft in sorted(inside, key=lambda a: -a.tal):
        found.setdefault(aircraft.place, []).append(aircraft)
    return list(found.values())


def _draw(
    battle: Battle,
    shown: Window,
    stacks: dict[Hex, list[Aircraft]],
    faint: Callable[[str], str],
    sky_marks: dict[Hex, str],
) -> list[str]:
    height = 2 * (shown.south - shown.north + 1) + 1
    lines = [[" " * CELL] * (shown.east - shown.west + 1) for _ in range(height)]
    grounds = (zone for zone in battle.setting.zones if zone.kind in ZONE_MARKS)
    marks = {hex: ZONE_MARKS[zone.kind] for zone in grounds for hex in zone.hexes}
    marks |= {hex: TARGET_MARK for target in battle.setting.targets for hex in target.hexes}
    marks |= {battery.place: f"*{battery.id}"[: CELL - 1] for battery in battle.setting.batteries}
    marks |= sky_marks
    for column in range(shown.west, shown.east + 1):
        for row in range(shown.north, shown.south + 1):
            y, x = 2 * (row - shown.north) + (column % 2 == 0), column - shown.west
            place = at(column, row)
            stack = stacks.get(place, [])
            for i, text in enumerate(_cell(place, stack, marks.get(place, ""))):
                lines[y + i][x] = (text if stack else faint(text)) + " " * (CELL - len(text))
    return ["".join(cells).rstrip() for cells in lines]


def _cell(place: Hex, stack: Sequence[Aircraft], mark: str) -> tuple[str, str]:
    if not stack:
        return format_hex(place), mark
    first = stack[0]
    name = first.id if len(first.id) < CELL else first.id[: CELL - 2] + "…"
    more = f"+{len(stack) - 1}" if len(stack) > 1 else ""
    return name, (stand(first) + more)[: CELL - 1]


def _crowds(stacks: Iterable[Sequence[Aircraft]]) -> list[str]:
    """Name all who share a hex, and those whose names are cut off in the map."""
    return [
        f"in {format_hex(stack[0].place)}: " + ", ".join(f"{a.id} {stand(a)}" for a in stack)
        for stack in stacks
        if len(stack) > 1 or len(stack[0].id) >= CELL
    ]


def _outside(shown: Window, inside: Sequence[Aircraft], present: Sequence[Aircraft]) -> list[str]:
    """Tell where those are that the map does not show, from the middle of it."""
    middle = at((shown.west + shown.east) // 2, (shown.north + shown.south) // 2)
    return [
        f"outside: {a.id} {stand(a)} in {format_hex(a.place)}, "
        f"{distance(middle, a.place)} hexes {_bearing(middle, a.place)} of {format_hex(middle)}"
        for a in present
        if a not in inside
    ]


def _bearing(start: Hex, end: Hex) -> str:
    """Name the heading that lies nearest to the way from one hex to another."""
    nearest = line(start, end)[0][0] if distance(start, end) > 1 else end
    offset = (nearest[0] - start[0], nearest[1] - start[1])
    return HEADINGS[STEPS.index(Hex(*offset))]
