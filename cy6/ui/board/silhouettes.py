"""Aircraft seen from above, nose to the north, as polygons inside a circle of radius one.

Each type has a drawing of its own in `assets/silhouettes`: an SVG with a closed `body` and open `details`.
A type without one is drawn as its kind is.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final, NamedTuple
from xml.etree import ElementTree

from cy6.tables.ruleset import AircraftType
from cy6.ui.kit.assets import asset
from cy6.ui.kit.geometry import Point

FOLDER: Final = "silhouettes"
RADIUS: Final = 100.0  # of the circle that a drawing fills, in its own units
STAND_INS: Final = {
    "twin_engine_fighter": "sb-2",
    "twin_engine_bomber": "sb-2",
    "medium_bomber": "sb-2",
    "heavy_bomber": "b-17f",
}
PLAIN: Final = "bf-109e-4"

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_ARROW: Final[tuple[Point, ...]] = ((0.0, -0.9), (0.7, 0.8), (0.0, 0.4), (-0.7, 0.8))


class Silhouette(NamedTuple):
    """A drawing: its outline, and lines on it that are worth drawing where it is large."""

    body: tuple[Point, ...]
    details: tuple[tuple[Point, ...], ...] = ()


def name_of(type: AircraftType) -> str:
    """Name the drawing of an aircraft's type: its own, or that of its kind."""
    return _known(type.id, type.kind)


@lru_cache(maxsize=64)
def _known(id: str, kind: str) -> str:
    return id if asset(FOLDER, f"{id}.svg").is_file() else kind


@lru_cache(maxsize=64)
def silhouette(name: str) -> Silhouette:
    """Give a drawing by the id of a type or the name of a kind; a plain arrow where all are missing."""
    for each in (name, STAND_INS.get(name, PLAIN)):
        path = asset(FOLDER, f"{each}.svg")
        if path.is_file():
            return _read(path.read_text(encoding="utf-8"))
    return Silhouette(_ARROW)


def outline(name: str) -> tuple[Point, ...]:
    """Give the outline of a drawing."""
    return silhouette(name).body


@lru_cache(maxsize=4096)
def placed(name: str, centre: Point, size: float, heading: float) -> tuple[Point, ...]:
    """Give the outline on the screen: its centre, its radius in pixels, its heading in sixths."""
    return _placed(outline(name), centre, size, heading)


def placed_details(name: str, centre: Point, size: float, heading: float) -> tuple[tuple[Point, ...], ...]:
    """Give the lines on it, on the screen."""
    return tuple(_placed(line, centre, size, heading) for line in silhouette(name).details)


def _placed(points: tuple[Point, ...], centre: Point, size: float, heading: float) -> tuple[Point, ...]:
    angle = math.pi * heading / 3
    cos, sin = math.cos(angle) * size, math.sin(angle) * size
    return tuple((centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in points)


def _read(text: str) -> Silhouette:
    """Read the two paths of a drawing: absolute moves and straight lines."""
    nodes = ElementTree.fromstring(text).iter()
    found = {node.get("id"): node.get("d", "") for node in nodes if node.get("d")}
    details = tuple(_points(piece) for piece in found.get("details", "").split("M") if piece.strip())
    return Silhouette(_points(found["body"]), details)


def _points(path: str) -> tuple[Point, ...]:
    numbers = [float(number) / RADIUS for number in _NUMBER.findall(path)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))
