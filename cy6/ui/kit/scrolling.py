"""The one way to scroll: which rows of a list too long for its room are on show, and what moves them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

FEW: Final = 3  # rows above the lower edge where the eye finds one


class Shown(NamedTuple):
    """The rows on show: from `first` as many as there is `room` for, of all."""

    first: int
    room: int
    total: int

    @property
    def rows(self) -> range:
        """Give the numbers of the rows on show."""
        return range(self.first, min(self.first + self.room, self.total))

    @property
    def is_all(self) -> bool:
        """Tell whether nothing is left out."""
        return self.total <= self.room


def around(lit: int, total: int, room: int) -> Shown:
    """Show the lit row of a list about the middle of its room."""
    return Shown(max(min(lit - room // 2, total - room), 0), room, total)


class Scroll:
    """Where a list stands that keys and the wheel move: at its beginning, or at its end, until they do.

    A list at its end stays there while it grows. `shown` is asked whenever the list is drawn, and keeps it
    from being moved further than its room needs.
    """

    def __init__(self, at: Literal["beginning", "end"] = "beginning") -> None:
        self._way = 1 if at == "beginning" else -1
        self._moved = 0  # rows away from where it began

    def shown(self, total: int, room: int) -> Shown:
        """Say which of so many rows are on show."""
        most = max(total - room, 0)
        self._moved = min(self._moved, most)
        return Shown(self._moved if self._way > 0 else most - self._moved, room, total)

    def by(self, rows: int) -> None:
        """Move by rows, towards the end above zero."""
        self._moved = max(self._moved + rows * self._way, 0)

    def back(self) -> None:
        """Go back to where it began."""
        self._moved = 0

    def reveal(self, row: int, total: int) -> None:
        """Move a list that stands at its end so that a row is among the last few on show."""
        below = total - 1 - row
        if not self._moved <= below < self._moved + FEW:
            self._moved = max(below - FEW // 2, 0)
