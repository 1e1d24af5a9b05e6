"""Hex geometry in exact integers: places, headings, paths, distances, arcs and lines.

Hexes are flat-topped and kept in axial coordinates, so that a move is one addition whatever the
column's parity. People write a hex as four digits, column then row, `0101` in the north-west
corner; an even column stands half a hex further south.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

Arc = Literal["front", "left", "right", "rear"]

HEADINGS: Final = ("N", "NE", "SE", "S", "SW", "NW")


class Hex(NamedTuple):
    """A place on the board in axial coordinates (q to the east, r to the south)."""

    q: int
    r: int


class Walk(NamedTuple):
    """A path relative to its start: the axial offset of each hex entered, and the turn in sixths."""

    offsets: tuple[Hex, ...]
    turn: int


STEPS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def at(column: int, row: int) -> Hex:
    """Give the hex of a column and row, both counted from 1."""
    q = column - 1
    return Hex(q, row - 1 - (q - (q & 1)) // 2)


def column_row(place: Hex) -> tuple[int, int]:
    """Give the column and row of a hex, both counted from 1."""
    q, r = place
    return q + 1, r + 1 + (q - (q & 1)) // 2


def parse_hex(text: str) -> Hex:
    """Read four digits, column then row. Raise ValueError when the text is anything else."""
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        raise ValueError(f"a hex is four digits, column then row, like 2014: not {text!r}")
    return at(int(text[:2]), int(text[2:]))


def format_hex(place: Hex) -> str:
    """Write a hex as four digits; off the board the numbers may be negative or longer."""
    column, row = column_row(place)
    return f"{column:02d}{row:02d}"


def parse_heading(text: str) -> int:
    """Read a heading's name as 0 to 5, clockwise from north. Raise ValueError for another word."""
    try:
        return HEADINGS.index(text)
    except ValueError:
        raise ValueError(f"a heading is one of {' '.join(HEADINGS)}: not {text!r}") from None


def step(place: Hex, heading: int) -> Hex:
    """Give the hex one step along a heading."""
    dq, dr = STEPS[heading]
    return Hex(place[0] + dq, place[1] + dr)


def distance(a: Hex, b: Hex) -> int:
    """Count the hexes from one to the other; 0 for the same hex."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(offset: Hex, sixths: int) -> Hex:
    """Turn an offset clockwise about the origin by a number of sixths."""
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(q, r)


def mirror(offset: Hex) -> Hex:
    """Reflect an offset in the north-south axis."""
    q, r = offset
    return Hex(-q, q + r)


def arc(place: Hex, heading: int, other: Hex) -> Arc | None:
    """Tell in which arc of an aircraft another hex lies, or None for its own hex.

    R1: front and rear take in what lies exactly on a 60-degree line.
    """
    return _arc_of_offset(other[0] - place[0], other[1] - place[1], heading)


@lru_cache(maxsize=1 << 16)
def _arc_of_offset(dq: int, dr: int, heading: int) -> Arc | None:
    q, r = rotate(Hex(dq, dr), -heading)
    if (q, r) == (0, 0):
        return None
    if _is_ahead(q, r):
        return "front"
    if _is_ahead(-q, -r):
        return "rear"
    return "left" if q < 0 else "right"


def _is_ahead(q: int, r: int) -> bool:
    return q + r <= 0 if q >= 0 else r <= 0


def is_on_row(place: Hex, heading: int, other: Hex) -> bool:
    """Tell whether another hex lies on the straight row from the nose (R3)."""
    q, r = rotate(Hex(other[0] - place[0], other[1] - place[1]), -heading)
    return q == 0 and r < 0


@lru_cache(maxsize=4096)
def walk(word: str, heading: int) -> Walk:
    """Walk a word over F (one hex ahead), L and R (turn in place 60 degrees), from a heading.

    Offsets hold every hex entered, in order. Raise ValueError for another letter.
    """
    place, facing, entered = Hex(0, 0), heading, []
    for letter in word:
        if letter == "F":
            place = step(place, facing)
            entered.append(place)
        elif letter in "LR":
            facing = (facing + (1 if letter == "R" else -1)) % 6
        else:
            raise ValueError(f"a path is a word over F, L and R: not {word!r}")
    return Walk(tuple(entered), (facing - heading) % 6)


def line(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """List the hexes between two, each step one hex, or the two that share an edge on the line.

    The ends are left out. The result of `line(b, a)` is the same, reversed.
    """
    n = distance(a, b)
    return tuple(_hexes_at(a, b, i, n) for i in range(1, n))


def _hexes_at(a: Hex, b: Hex, i: int, n: int) -> tuple[Hex, ...]:
    """Round the point i/n of the way exactly: candidates are compared by cross-multiplied distance."""
    scaled = (a[0] * (n - i) + b[0] * i, a[1] * (n - i) + b[1] * i)
    base = Hex(scaled[0] // n, scaled[1] // n)
    near: list[tuple[int, Hex]] = []
    for dq in (0, 1):
        for dr in (0, 1):
            candidate = Hex(base.q + dq, base.r + dr)
            x, y = candidate.q * n - scaled[0], candidate.r * n - scaled[1]
            near.append((x * x + x * y + y * y, candidate))
    least = min(measure for measure, _ in near)
    return tuple(sorted(candidate for measure, candidate in near if measure == least))


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """List all hexes up to a distance, the centre among them, in a fixed order."""
    return tuple(
        Hex(centre[0] + q, centre[1] + r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)
    )
