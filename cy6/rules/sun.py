"""Where the sun stands, and who is out of it: C4.2. Spotting and the order of movement both ask."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cy6.core.state import Aircraft
from cy6.hexes import Hex, at

BESIDE: Final = 3  # hexes of the edge either side of where the line meets it


@lru_cache(maxsize=64)
def sun_edge(columns: int, rows: int, edge: str, reach: int) -> tuple[Hex, ...]:
    """List the hexes of the rim over which the sun stands: C4.2.1.

    Of a side edge those up to `reach` hexes either side of its centre, of the others those up to `reach`
    from the corner. No edge, no hexes.
    """
    if not edge:
        return ()
    if edge in ("3", "4"):
        column = 1 if edge == "3" else columns
        first, last = max((rows + 1) // 2 - reach + 1 - rows % 2, 1), min(rows // 2 + reach + rows % 2, rows)
        return tuple(at(column, row) for row in range(first, last + 1))
    row = 1 if edge in ("1", "2") else rows
    wide = min(reach, columns)
    first = 1 if edge in ("1", "5") else columns - wide + 1
    return tuple(at(column, row) for column in range(first, first + wide))


def is_in_line(edge: tuple[Hex, ...], spotter: Hex, target: Hex) -> bool:
    """Tell whether a target lies on a straight line from a hex of the sun's edge to the spotter: C4.2.

    A line takes in the hexes through which it runs, and both where it runs between two. The edge is a row
    of neighbours: only those about the point where the line through the target meets it can count.
    """
    tq, tr = target[0] - spotter[0], target[1] - spotter[1]
    away = max(abs(tq), abs(tr), abs(tq + tr))
    if away == 0:
        return False
    sq, sr = spotter
    for place in _about(edge, sq, sr, tq, tr):
        eq, er = place[0] - sq, place[1] - sr
        far = max(abs(eq), abs(er), abs(eq + er))
        x, y = tq * far - eq * away, tr * far - er * away
        if far >= away and abs(2 * x + y) <= far and abs(x + 2 * y) <= far and abs(x - y) <= far:
            return True
    return False


def _about(edge: tuple[Hex, ...], sq: int, sr: int, tq: int, tr: int) -> tuple[Hex, ...]:
    """Give the part of an edge near which a line from a place through an offset meets it."""
    first, last = 0, len(edge) - 1
    if last < 2 * BESIDE:
        return edge
    a = (edge[0][0] - sq) * tr - (edge[0][1] - sr) * tq
    b = (edge[last][0] - sq) * tr - (edge[last][1] - sr) * tq
    if a == b:  # the line runs along the edge
        return edge
    if a * b >= 0:
        return edge[: BESIDE + 1] if abs(a) <= abs(b) else edge[last - BESIDE :]
    while last - first > 1:
        middle = (first + last) // 2
        c = (edge[middle][0] - sq) * tr - (edge[middle][1] - sr) * tq
        if (c > 0) == (a > 0):
            first = middle
        else:
            last = middle
    return edge[max(first - BESIDE, 0) : last + BESIDE + 1]


def is_high(date: str, hours: tuple[int, int]) -> bool:
    """Tell whether the sun stands high at `1942-05-08 10:00`: C4.2.3. Without an hour it does."""
    _, _, clock = date.partition(" ")
    hour, _, minute = clock.partition(":")
    if not (hour.isdigit() and minute.isdigit()):
        return True
    return hours[0] * 60 <= int(hour) * 60 + int(minute) <= hours[1] * 60


def is_out_of_the_sun(edge: tuple[Hex, ...], high: int, spotter: Aircraft, target: Aircraft) -> bool:
    """Tell whether a spotter looks into the sun at a target: C4.2; under a high sun only upward (C4.2.3)."""
    if not edge or (high and target.tal <= spotter.tal):
        return False
    return is_in_line(edge, spotter.place, target.place)
