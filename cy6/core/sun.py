"""Where the sun stands, and who is out of it: C4.2. Spotting and the order of movement both ask."""

from __future__ import annotations

from functools import lru_cache

from cy6.core.state import Aircraft
from cy6.hexes import Hex, at, distance


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

    A line takes in the hexes through which it runs, and both where it runs between two.
    """
    away = distance(spotter, target)
    if away == 0:
        return False
    tq, tr = target[0] - spotter[0], target[1] - spotter[1]
    for place in edge:
        eq, er = place[0] - spotter[0], place[1] - spotter[1]
        far = max(abs(eq), abs(er), abs(eq + er))
        if far < away:
            continue
        x, y = tq * far - eq * away, tr * far - er * away
        if abs(2 * x + y) <= far and abs(x + 2 * y) <= far and abs(x - y) <= far:
            return True
    return False


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
