"""The camera: hexes to pixels and back, panning, zooming to the pointer, fitting the board.

A hex's size is the distance from its centre to a corner. `hex_at` is the one way from a pixel to a
hex: hover, highlight and click all ask it, and it gives the hex whose centre is nearest.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from cy6.hexes import Hex, at
from cy6.ui.kit.geometry import Point, Rect

ROOT3: Final = math.sqrt(3)
LARGEST: Final = 96.0
ZOOM_STEP: Final = 1.2


class Camera(NamedTuple):
    """Where the board is seen: a rectangle of the window, pixels per hex size, the point in its middle.

    `x` and `y` are in hex sizes from the centre of hex 0101.
    """

    view: Rect
    zoom: float
    x: float
    y: float

    def to_pixel(self, place: tuple[int, int]) -> Point:
        """Give the pixel of a hex's centre."""
        cx, cy = self.view.centre
        wx, wy = world(place)
        return cx + (wx - self.x) * self.zoom, cy + (wy - self.y) * self.zoom

    def hex_at(self, point: Point) -> Hex:
        """Give the hex whose centre is nearest to a pixel, on the board or off it."""
        cx, cy = self.view.centre
        return nearest((point[0] - cx) / self.zoom + self.x, (point[1] - cy) / self.zoom + self.y)

    def corners(self, place: tuple[int, int], share: float = 1.0) -> tuple[Point, ...]:
        """Give the six corners of a hex, clockwise from the east, drawn in by a share of its size."""
        px, py = self.to_pixel(place)
        size = self.zoom * share
        return tuple((px + size * dx, py + size * dy) for dx, dy in CORNERS)

    def panned(self, dx: float, dy: float) -> Camera:
        """Move the board by pixels, as a drag does."""
        return self._replace(x=self.x - dx / self.zoom, y=self.y - dy / self.zoom)

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Zoom so that what is under a pixel stays there."""
        zoom = min(max(self.zoom * factor, 4.0), LARGEST)
        cx, cy = self.view.centre
        dx, dy = at[0] - cx, at[1] - cy
        return self._replace(
            zoom=zoom, x=self.x + dx / self.zoom - dx / zoom, y=self.y + dy / self.zoom - dy / zoom
        )

    def centred(self, place: tuple[int, int]) -> Camera:
        """Put a hex in the middle."""
        x, y = world(place)
        return self._replace(x=x, y=y)

    def filled(self, columns: int, rows: int, rim: int) -> Camera:
        """Move over the board as far as that leaves nothing beyond its rim on show; the rim is in pixels."""
        left, top, right, bottom = extent(columns, rows)
        return self._replace(
            x=_middle(self.x, left, right, rim / self.zoom, self.view.w / self.zoom / 2),
            y=_middle(self.y, top, bottom, rim / self.zoom, self.view.h / self.zoom / 2),
        )

    def kept(self, columns: int, rows: int) -> Camera:
        """Keep the middle of the view over the board, so that it cannot be lost."""
        left, top, right, bottom = extent(columns, rows)
        return self._replace(x=min(max(self.x, left), right), y=min(max(self.y, top), bottom))


def _middle(now: float, first: float, last: float, rim: float, half: float) -> float:
    """Keep a view of some half length between two ends with a rim, or in their middle when it is longer."""
    low, high = first - rim + half, last + rim - half
    return min(max(now, low), high) if low <= high else (first + last) / 2


CORNERS: Final = tuple((math.cos(math.pi * k / 3), math.sin(math.pi * k / 3)) for k in range(6))


def world(place: tuple[int, int]) -> Point:
    """Give a hex's centre in hex sizes from the centre of 0101."""
    q, r = place
    return 1.5 * q, ROOT3 * (r + q / 2)


def nearest(x: float, y: float) -> Hex:
    """Give the hex whose centre is nearest to a point in hex sizes; on a tie the first in order."""
    q = round(x / 1.5)
    r = round(y / ROOT3 - q / 2)
    best, least = Hex(q, r), math.inf
    for candidate in ((q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)):
        wx, wy = world(candidate)
        measure = (wx - x) ** 2 + (wy - y) ** 2
        if measure < least:
            best, least = Hex(*candidate), measure
    return best


def extent(columns: int, rows: int) -> tuple[float, float, float, float]:
    """Give the board's left, top, right and bottom in hex sizes, the outer corners included."""
    half = ROOT3 / 2
    right = 1.5 * (columns - 1) + 1
    bottom = ROOT3 * (rows - 1) + half + (half if columns > 1 else 0)
    return -1.0, -half, right, bottom


def fitted(view: Rect, columns: int, rows: int, margin: int) -> Camera:
    """Show the whole board with a margin in pixels."""
    left, top, right, bottom = extent(columns, rows)
    room = view.inset(margin)
    zoom = min(max(room.w, 1) / (right - left), max(room.h, 1) / (bottom - top), LARGEST)
    return Camera(view, max(zoom, 1.0), (left + right) / 2, (top + bottom) / 2)


def framed(view: Rect, places: tuple[Hex, ...], margin: int, zoom: float) -> Camera:
    """Show all of some hexes, no nearer than a zoom."""
    points = [world(place) for place in places] or [(0.0, 0.0)]
    left, right = min(x for x, _ in points) - 1, max(x for x, _ in points) + 1
    top, bottom = min(y for _, y in points) - 1, max(y for _, y in points) + 1
    room = view.inset(margin)
    fit = min(max(room.w, 1) / (right - left), max(room.h, 1) / (bottom - top), zoom)
    return Camera(view, max(fit, 4.0), (left + right) / 2, (top + bottom) / 2)


def board_hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    """List every hex of a board, column by column."""
    return tuple(at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))


def direction(heading: float) -> Point:
    """Give the unit vector on the screen of a heading in sixths from north, clockwise."""
    angle = math.pi * heading / 3
    return math.sin(angle), -math.cos(angle)
