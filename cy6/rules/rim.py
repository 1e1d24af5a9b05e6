"""The rim of the board: its six edges, and the borders of a band."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cy6.core.ids import Edge
from cy6.hexes import Hex, at, column_row

BOARD_EDGES: Final[tuple[Edge, ...]] = ("1", "2", "3", "4", "5", "6")


def edge_beyond(columns: int, rows: int, place: Hex) -> Edge | None:
    """Name the edge that a hex lies beyond, or None for a hex on the board (R7).

    A corner belongs to the north or south edge, and the middle column to the western half.
    """
    column, row = column_row(place)
    west = column <= (columns + 1) // 2
    if row < 1:
        return "1" if west else "2"
    if row > rows:
        return "5" if west else "6"
    if column < 1:
        return "3"
    return "4" if column > columns else None


def has_room(columns: int, rows: int, place: Hex, hexes: int) -> bool:
    """Tell whether so many hexes in any direction are on the board, counted generously."""
    column, row = column_row(place)
    return hexes < column <= columns - hexes and hexes < row <= rows - hexes


@lru_cache(maxsize=16)
def hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    """List every hex of the board, column by column."""
    return tuple(at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))


@lru_cache(maxsize=64)
def rim(columns: int, rows: int, edge: Edge) -> tuple[Hex, ...]:
    """List the board's hexes along one edge, by column and row."""
    if edge in ("3", "4"):
        return tuple(at(1 if edge == "3" else columns, row) for row in range(1, rows + 1))
    middle = (columns + 1) // 2
    half = range(1, middle + 1) if edge in ("1", "5") else range(middle + 1, columns + 1)
    return tuple(at(column, 1 if edge in ("1", "2") else rows) for column in half)


def border_beyond(levels: int, tal: int) -> Edge | None:
    """Name the border of a band that a level lies beyond: A5.2."""
    if tal > levels:
        return "climb"
    return "dive" if tal < 1 else None
