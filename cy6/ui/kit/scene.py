"""Drawing items: what a scene is made of. Plain values in screen pixels; `painter` draws them in order."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from cy6.hexes import Hex
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.theme import BACKGROUND, Colour

if TYPE_CHECKING:
    from cy6.ui.kit.text_field import TextField


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled and/or framed, with rounded corners."""

    rect: Rect
    fill: Colour | None = None
    frame: Colour | None = None
    radius: int = 0
    width: int = 1
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape, filled and/or outlined."""

    points: tuple[Point, ...]
    fill: Colour | None = None
    outline: Colour | None = None
    width: int = 1
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled and/or outlined."""

    centre: Point
    radius: float
    fill: Colour | None = None
    outline: Colour | None = None
    width: int = 1
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Stroke:
    """An open line through points; `dash` is the length of dash and gap, 0 for a whole line."""

    points: tuple[Point, ...]
    colour: Colour
    width: int = 1
    dash: int = 0


Anchor = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text, its middle at `at`; wider than `limit` it ends in an ellipsis (0: no limit)."""

    text: str
    at: Point
    size: int
    colour: Colour
    anchor: Anchor = "left"
    weight: Literal["regular", "bold"] = "regular"
    limit: int = 0


@dataclass(frozen=True, slots=True)
class HexGrid:
    """The lines of a whole board, which the painter keeps as a picture while the camera rests."""

    camera: Camera
    columns: int
    rows: int
    colour: Colour
    ground: Colour


@dataclass(frozen=True, slots=True)
class Clipped:
    """Items of which only what lies inside a rectangle is drawn."""

    rect: Rect
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Pane:
    """An opaque part of the window, with nothing outside its rectangle: painted anew only when it differs."""

    rect: Rect
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Kept:
    """Part of the board that stays the same while the camera only pans: painted once, over what is below it.

    `make` gives the items as a camera sees them. Two of one name with equal keys are the same picture.
    """

    name: str
    key: Hashable
    camera: Camera
    make: Callable[[Camera], tuple[Item, ...]]
    below: Kept | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        """Give its items and those below them, as its own camera sees them."""
        lower = self.below.items if self.below is not None else ()
        return lower + self.make(self.camera)

    def __repr__(self) -> str:
        return f"Kept({self.name!r}, {self.items!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Stamp:
    """A small picture about a point, the same wherever its key is: `make` gives its items about a point.

    Nothing of it lies further from the point than `reach` pixels.
    """

    at: Point
    reach: int
    key: Hashable
    make: Callable[[Point], tuple[Item, ...]]

    @property
    def items(self) -> tuple[Item, ...]:
        """Give its items where it is."""
        return self.make(self.at)

    def __repr__(self) -> str:
        return f"Stamp({self.items!r})"


Item = Box | Polygon | Disc | Stroke | Label | HexGrid | Clipped | Pane | Kept | Stamp


class Command(NamedTuple):
    """What a click or a key asks for: a verb, and what it is about."""

    verb: str
    about: str = ""
    number: int = 0


class Hot(NamedTuple):
    """A place that can be clicked."""

    rect: Rect
    command: Command


@dataclass(slots=True)
class Scene:
    """A picture as data, in drawing order, and what can be clicked in it (later ones lie on top).

    `field` is where text goes that is typed now.
    """

    items: list[Item] = dataclasses.field(default_factory=list)
    hots: list[Hot] = dataclasses.field(default_factory=list)
    field: TextField | None = None
    ground: Colour = BACKGROUND
    hovered: Hex | None = None

    def add(self, *items: Item) -> None:
        """Draw something on top."""
        self.items.extend(items)

    @contextmanager
    def pane(self, rect: Rect) -> Iterator[None]:
        """Make what is added meanwhile an opaque part of the window."""
        begin = len(self.items)
        yield
        pane = Pane(rect, tuple(self.items[begin:]))
        self.items[begin:] = [pane]

    def hot(self, rect: Rect, verb: str, about: str = "", number: int = 0) -> None:
        """Make a place clickable."""
        self.hots.append(Hot(rect, Command(verb, about, number)))

    def command_at(self, point: Point) -> Command | None:
        """Find what a click at a point asks for: the topmost place that holds it."""
        for hot in reversed(self.hots):
            if hot.rect.holds(point):
                return hot.command
        return None


def labels(items: tuple[Item, ...] | list[Item]) -> tuple[str, ...]:
    """List all texts drawn, those inside clipped items among them."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Label):
            found.append(item.text)
        elif isinstance(item, Clipped | Pane | Kept | Stamp):
            found.extend(labels(item.items))
    return tuple(found)
