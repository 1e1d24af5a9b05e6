"""The board as sets of hexes: its areas, its runways, and what lies near something (D)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cy6.core.ids import Edge
from cy6.hexes import Hex, column_row, step
from cy6.rules.rim import edge_beyond, hexes, rim

AREAS: Final = ("A", "B", "C", "D", "E", "F")

Size = tuple[int, int]
"""Columns and rows."""


def contains(size: Size, place: Hex) -> bool:
    """Tell whether a hex is on the board."""
    return edge_beyond(*size, place) is None


@lru_cache(maxsize=64)
def area(size: Size, letter: str) -> tuple[Hex, ...]:
    """List the hexes of an area: A B C along the north from the west, D E F along the south."""
    return tuple(place for place in hexes(*size) if area_of(size, place) == letter)


def area_of(size: Size, place: Hex) -> str:
    """Name the area of a hex: each is a third of the width by half of the height."""
    column, row = column_row(place)
    return AREAS[(column - 1) * 3 // size[0] + 3 * ((row - 1) * 2 // size[1])]


@lru_cache(maxsize=64)
def near(size: Size, sources: tuple[Hex, ...], reach: int) -> tuple[Hex, ...]:
    """List the hexes of the board up to a distance from the nearest of some of its hexes."""
    found = set(sources)
    ring = set(sources)
    for _ in range(reach):
        around = {step(place, heading) for place in ring for heading in range(6)}
        ring = {place for place in around - found if contains(size, place)}
        if not ring:
            break
        found |= ring
    return tuple(place for place in hexes(*size) if place in found)


def near_edges(size: Size, edges: tuple[Edge, ...], reach: int) -> tuple[Hex, ...]:
    """List the hexes within so many of some edges; the outermost row is one hex from its edge."""
    if reach < 1:
        return ()
    return near(size, tuple(place for edge in edges for place in rim(*size, edge)), reach - 1)


def runway(centre: Hex, heading: int, length: int) -> tuple[Hex, ...]:
    """List the hexes of a straight row about a centre, from its tail to its head along a heading."""
    place = centre
    for _ in range((length - 1) // 2):
        place = step(place, (heading + 3) % 6)
    row = [place]
    while len(row) < length:
        row.append(step(row[-1], heading))
    return tuple(row)


def ends(row: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """List the hexes of a row that have at most one neighbour in it."""
    return tuple(place for place in row if sum(step(place, heading) in row for heading in range(6)) <= 1)
