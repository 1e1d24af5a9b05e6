"""A scene as an SVG picture: for notebooks and pages, without a screen and without pygame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from cy6.hexes import at
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.scene import Box, Clipped, Disc, HexGrid, Item, Kept, Label, Pane, Polygon, Stamp, Stroke
from cy6.ui.kit.theme import Colour

FONT: Final = "Noto Sans, DejaVu Sans, sans-serif"
ANCHORS: Final = {"left": "start", "centre": "middle", "right": "end"}
WEIGHTS: Final = {"regular": 400, "bold": 700}


def svg(items: Iterable[Item], width: int, height: int, ground: Colour) -> str:
    """Write drawing items as an SVG document of a size in pixels."""
    size = f'width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>'
    field = f'<rect {size} fill="{_colour(ground)}"/>'
    return "".join((head, field, *_all(items), "</svg>"))


def _all(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield from _one(item)


def _one(item: Item) -> Iterator[str]:
    match item:
        case Box(rect, fill, frame, radius, width, alpha):
            place = f'x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" rx="{radius}"'
            yield f"<rect {place}{_look(fill, frame, width, alpha)}/>"
        case Polygon(points, fill, outline, width, alpha):
            yield f'<polygon points="{_points(points)}"{_look(fill, outline, width, alpha)}/>'
        case Disc((x, y), radius, fill, outline, width, alpha):
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"{_look(fill, outline, width, alpha)}/>'
        case Stroke(points, colour, width, dash):
            dashes = f' stroke-dasharray="{dash}"' if dash else ""
            yield f'<polyline points="{_points(points)}"{_look(None, colour, width, 255)}{dashes}/>'
        case Label():
            yield _label(item)
        case HexGrid():
            yield from _grid(item)
        case Clipped() | Pane() | Kept() | Stamp():
            yield from _all(item.items)


def _label(label: Label) -> str:
    font = f'font-family="{FONT}" font-size="{label.size}" font-weight="{WEIGHTS[label.weight]}"'
    place = f'text-anchor="{ANCHORS[label.anchor]}" dominant-baseline="central"'
    x, y = label.at
    text = escape(label.text)
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{_colour(label.colour)}" {place} {font}>{text}</text>'


def _grid(grid: HexGrid) -> Iterator[str]:
    look = _look(grid.ground, grid.colour, 1, 255)
    corners = (
        grid.camera.corners(at(column, row))
        for column in range(1, grid.columns + 1)
        for row in range(1, grid.rows + 1)
    )
    outline = "".join(f"M{_points(points).replace(' ', 'L')}Z" for points in corners)
    yield f'<path d="{outline}"{look}/>'


def _look(fill: Colour | None, line: Colour | None, width: int, alpha: int) -> str:
    inside = f' fill="{_colour(fill)}"' if fill is not None else ' fill="none"'
    outside = f' stroke="{_colour(line)}" stroke-width="{width}"' if line is not None else ""
    return inside + outside + (f' opacity="{alpha / 255:.2f}"' if alpha < 255 else "")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _colour(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
