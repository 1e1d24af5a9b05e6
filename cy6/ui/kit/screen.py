"""What every screen of the window can do. A screen knows sizes and names of keys, and no pygame."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cy6.ui.kit.geometry import Point
from cy6.ui.kit.scene import Scene
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.theme import Style


class MenuItem(NamedTuple):
    """A line of the menu that Esc opens."""

    words: str
    verb: str


class Screen(Protocol):
    """A page of the window. `leaving` names what it wants to go to, or nothing."""

    leaving: str
    settings: Settings

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the page for a window of a size."""
        ...

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        ...

    def click(self, point: Point) -> None:
        """Take a click."""
        ...

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is."""
        ...

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag by pixels."""
        ...

    def wheel(self, point: Point, steps: float) -> None:
        """Take a turn of the wheel, upwards above zero."""
        ...

    def tick(self, seconds: float) -> bool:
        """Let time pass; tell whether anything changed that can be seen."""
        ...

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers here."""
        ...
