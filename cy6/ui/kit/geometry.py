"""Points and rectangles in screen pixels."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle of whole pixels; the right and bottom edges lie outside."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Give the first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Give the first row beyond it."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Give its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """Give the rectangle made smaller on every side, never below nothing."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(self.w - 2 * dx, 0), max(self.h - 2 * dy, 0))

    def top(self, height: int) -> Rect:
        """Give its upper part."""
        return Rect(self.x, self.y, self.w, min(height, self.h))

    def below(self, height: int) -> Rect:
        """Give what is left under an upper part."""
        return Rect(self.x, self.y + min(height, self.h), self.w, max(self.h - height, 0))

    def foot(self, height: int) -> Rect:
        """Give its lower part."""
        taken = min(height, self.h)
        return Rect(self.x, self.bottom - taken, self.w, taken)

    def above(self, height: int) -> Rect:
        """Give what is left over a lower part."""
        return Rect(self.x, self.y, self.w, max(self.h - height, 0))

    def middle(self, width: int, height: int) -> Rect:
        """Give a rectangle of a size, centred in this one and no larger."""
        w, h = min(width, self.w), min(height, self.h)
        return Rect(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)
