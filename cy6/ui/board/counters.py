"""Aircraft counters as drawing items: shape and colour of the side, silhouette, level, speed, condition.

A counter is filled and keeps a least size at every zoom; a plotted end is an outline without shape,
level dot or pips, so that no two pictures of one aircraft are ever alike.
"""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

from cy6.core.state import Aircraft
from cy6.ui.board.silhouettes import placed, placed_details
from cy6.ui.choices.choice import Ghost
from cy6.ui.kit.camera import Camera, direction
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Disc, Item, Label, Polygon, Stamp, Stroke
from cy6.ui.kit.theme import (
    ACCENT,
    BACKGROUND,
    DANGER,
    SHADOW,
    SHAPES,
    SIDES,
    TEXT,
    Colour,
    Shape,
    Style,
    mix,
)  # fmt: skip

LEAST: Final = 13  # pixels of radius at 100 %, however far out the camera is
RIMMED: Final = 16  # from this radius on a silhouette has a rim,
DETAILED: Final = 26  # and from this on lines drawn on it
Emphasis = Literal["plain", "selected", "dim"]


class Look(NamedTuple):
    """How a counter is to be drawn, besides what the aircraft itself says."""

    side: int  # place of its side in the setting
    kind: str
    emphasis: Emphasis = "plain"
    name: str = ""
    letter: str = ""


def radius(camera: Camera, style: Style) -> float:
    """Give a counter's radius in pixels."""
    return max(camera.zoom * 0.74, style.px(LEAST))


def side_colour(side: int) -> Colour:
    """Give a side's colour; beyond three sides they repeat."""
    return SIDES[side % len(SIDES)]


def side_shape(side: int) -> Shape:
    """Give a side's shape."""
    return SHAPES[side % len(SHAPES)]


def shape_points(shape: Shape, centre: Point, size: float) -> tuple[Point, ...]:
    """Give the corners of a diamond or a square as large to the eye as a disc of this radius."""
    x, y = centre
    if shape == "diamond":
        d = size * 1.2
        return (x, y - d), (x + d, y), (x, y + d), (x - d, y)
    s = size * 0.92
    return (x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)


def plate(
    shape: Shape, centre: Point, size: float, fill: Colour | None, rim: Colour | None, width: int = 1
) -> Item:
    """Draw a side's shape."""
    if shape == "disc":
        return Disc(centre, size, fill, rim, width)
    return Polygon(shape_points(shape, centre, size), fill, rim, width)


def stack_offset(size: float, below: int) -> Point:
    """Give how far a counter of this radius is moved aside for those below it in its hex."""
    shift = size * 0.55 * below
    return shift, -shift * 0.7


def stamp(aircraft: Aircraft, centre: Point, size: float, style: Style, look: Look) -> Stamp:
    """Draw one aircraft as a picture that the painter keeps, for every counter that looks like it."""
    shows = (aircraft.heading, aircraft.tal, aircraft.speed, aircraft.status, aircraft.damage)
    return Stamp(
        centre,
        round(size * (1.3 + 0.06 * max(aircraft.tal, 0))) + style.px(10),  # the shadow falls furthest
        (look.side, look.kind, look.emphasis, look.letter, shows, size, style),
        lambda about: tuple(drawn(aircraft, about, size, style, look)),
    )


def drawn(aircraft: Aircraft, centre: Point, size: float, style: Style, look: Look) -> list[Item]:
    """Draw one aircraft about a point."""
    colour = side_colour(look.side)
    shape = side_shape(look.side)
    height = min(max(aircraft.tal, 0), 10) / 6
    rim = mix(mix(colour, BACKGROUND, 0.35), TEXT, 0.55 * min(height, 1.0))
    items: list[Item] = []
    drop = size * (0.08 + 0.06 * aircraft.tal)
    items.append(plate(shape, (centre[0] + drop, centre[1] + drop), size, SHADOW, None))
    if look.emphasis == "selected":
        items.append(plate(shape, centre, size + style.px(4), None, ACCENT, style.px(2)))
    fill = mix(BACKGROUND, colour, 0.30 if look.emphasis != "dim" else 0.15)
    items.append(plate(shape, centre, size, fill, rim, style.px(2)))
    inner = size * (0.80 if shape != "diamond" else 0.74)
    lit = mix(colour, TEXT, 0.10 + 0.35 * min(height, 1.0))
    body = lit if look.emphasis != "dim" else mix(colour, BACKGROUND, 0.4)
    items += _silhouette(aircraft, look, centre, inner, body, style)
    items += _pips(aircraft, centre, size, style)
    items += _level(aircraft, centre, size, colour, style)
    items += _condition(aircraft, centre, size, style)
    items += _letter(look, centre, size, colour, style)
    return items


def _silhouette(
    aircraft: Aircraft, look: Look, centre: Point, size: float, body: Colour, style: Style
) -> list[Item]:
    """Draw the aircraft's shape; with a rim and lines on it where it is large enough to show them."""
    rim = SHADOW if size >= style.px(RIMMED) else None
    items: list[Item] = [Polygon(placed(look.kind, centre, size, aircraft.heading), body, rim)]
    if size >= style.px(DETAILED):
        ink = mix(body, SHADOW, 0.6)
        lines = placed_details(look.kind, centre, size, aircraft.heading)
        items += [Stroke(line, ink, style.px(1)) for line in lines]
    return items


def _pips(aircraft: Aircraft, centre: Point, size: float, style: Style) -> list[Item]:
    """Draw one pip per speed level along the rim behind the tail."""
    dot = max(size * 0.11, style.px(2))
    items: list[Item] = []
    for at in _pip_places(aircraft.heading, aircraft.speed, dot, centre, size):
        items.append(Disc(at, dot + max(dot * 0.3, 1), SHADOW))
        items.append(Disc(at, dot, TEXT))
    return items


def _open_pips(end: Ghost, centre: Point, size: float, style: Style, colour: Colour) -> list[Item]:
    """Draw a pip per speed level that an end may come to: full up to the lowest, hollow above."""
    if not end.speeds or size < style.px(RIMMED):
        return []
    dot = max(size * 0.11, style.px(2))
    places = _pip_places(end.heading, end.speeds[-1], dot, centre, size)
    return [
        Disc(at, dot + 1, colour if number <= end.speeds[0] else BACKGROUND, colour, style.px(1))
        for number, at in enumerate(places, 1)
    ]


def _pip_places(heading: int, count: int, dot: float, centre: Point, size: float) -> list[Point]:
    rear = math.pi * (heading + 3) / 3
    spread = max(0.34, 2.7 * dot / size)
    angles = [rear + (i - (count - 1) / 2) * spread for i in range(count)]
    return [(centre[0] + math.sin(angle) * size, centre[1] - math.cos(angle) * size) for angle in angles]


def _level(aircraft: Aircraft, centre: Point, size: float, colour: Colour, style: Style) -> list[Item]:
    """Draw the level in a dot at the upper left."""
    dot = max(size * 0.36, style.px(7))
    at = (centre[0] - size * 0.78, centre[1] - size * 0.78)
    text = max(round(dot * 1.55), style.px(11))
    return [
        Disc(at, dot, BACKGROUND, mix(colour, TEXT, 0.3), style.px(1)),
        Label(str(aircraft.tal), at, text, TEXT, "centre", "bold"),
    ]


def _condition(aircraft: Aircraft, centre: Point, size: float, style: Style) -> list[Item]:
    """Draw damage as a lettered triangle at the lower right, loss of control as a broken ring."""
    items: list[Item] = []
    if aircraft.status == "ooc":
        ring = size * 1.18
        turn = [math.pi * k / 12 for k in range(25)]
        points = tuple((centre[0] + ring * math.sin(a), centre[1] - ring * math.cos(a)) for a in turn)
        items.append(Stroke(points, DANGER, style.px(2), style.px(6)))
    mark = {"engine": "E", "airframe": "A"}.get(aircraft.damage, "")
    if mark:
        at = (centre[0] + size * 0.72, centre[1] + size * 0.66)
        reach = max(size * 0.42, style.px(8))
        corners = (
            (at[0], at[1] - reach),
            (at[0] + reach * 0.95, at[1] + reach * 0.7),
            (at[0] - reach * 0.95, at[1] + reach * 0.7),
        )
        items.append(Polygon(corners, DANGER, SHADOW, 1))
        text = max(round(reach * 1.0), style.px(10))
        items.append(Label(mark, (at[0], at[1] + reach * 0.12), text, SHADOW, "centre", "bold"))
    return items


def _letter(look: Look, centre: Point, size: float, colour: Colour, style: Style) -> list[Item]:
    """Draw the side's letter at the upper right."""
    if not look.letter:
        return []
    at = (centre[0] + size * 0.80, centre[1] - size * 0.80)
    letter = max(round(size * 0.42), style.px(10))
    return [
        Disc(at, letter * 0.66, mix(colour, BACKGROUND, 0.15)),
        Label(look.letter, at, letter, SHADOW, "centre", "bold"),
    ]


def name(centre: Point, size: float, style: Style, look: Look) -> Stamp:
    """Draw the id below a counter, on a ground of its own, so that it can be read over others."""
    below = size * (1.28 if side_shape(look.side) == "diamond" else 1.12) + style.px(8)
    size_px = style.size("small")
    w, h = style.measure(look.name, size_px, False) + style.px(6), round(size_px * 1.15)
    ink = ACCENT if look.emphasis == "selected" else TEXT

    def make(at: Point) -> tuple[Item, ...]:
        ground = Rect(round(at[0] - w / 2), round(at[1] - h / 2), w, h)
        box = Box(ground, BACKGROUND, None, style.px(3), 1, 150)
        return box, Label(look.name, at, size_px, ink, "centre")

    key = ("name", look.name, w, size_px, ink)
    return Stamp((centre[0], centre[1] + below), w // 2 + style.px(8), key, make)


def ghost_way(end: Ghost, camera: Camera, style: Style, colour: Colour) -> list[Item]:
    """Draw the dashed path from an aircraft to its end."""
    points = [camera.to_pixel(end.start), *(camera.to_pixel(place) for place in end.path)]
    items: list[Item] = []
    if len(points) > 1:
        way = _shortened(points, radius(camera, style))
        items.append(Stroke(way, colour, style.px(2), style.px(6)))
    for place in end.path[:-1]:
        items.append(Disc(camera.to_pixel(place), style.px(2.5), colour))
    return items


def ghost_end(end: Ghost, camera: Camera, style: Style, kind: str, colour: Colour) -> Stamp:
    """Draw an end as an outline, which the painter keeps for every end that looks like it."""
    size = radius(camera, style)
    key = ("end", kind, end.heading, end.tal, end.speeds, size, style, colour)
    return Stamp(
        camera.to_pixel(end.place),
        round(size * 1.6) + style.px(16),
        key,
        lambda centre: tuple(_outlined(end, centre, size, style, kind, colour)),
    )


def _outlined(end: Ghost, centre: Point, size: float, style: Style, kind: str, colour: Colour) -> list[Item]:
    shape = placed(kind, centre, size * 0.86, end.heading)
    line = style.px(2 if size >= style.px(RIMMED) else 1)
    items: list[Item] = [
        Polygon(shape, None, BACKGROUND, line + style.px(3)),
        Polygon(shape, None, colour, line),
    ]
    nose = direction(end.heading)
    tip = (centre[0] + nose[0] * size * 1.05, centre[1] + nose[1] * size * 1.05)
    items.append(arrow(tip, end.heading, max(size * 0.2, style.px(4)), colour))
    at = (centre[0] - size * 0.78, centre[1] - size * 0.78)
    text = max(round(size * 0.5), style.px(11))
    return [
        *items,
        *_open_pips(end, centre, size, style, colour),
        Disc(at, text * 0.72, BACKGROUND),
        Label(str(end.tal), at, text, colour, "centre", "bold"),
    ]


def arrow(tip: Point, heading: int, size: float, colour: Colour) -> Item:
    """Draw the point of an arrow."""
    ax, ay = direction(heading)
    base = (tip[0] - ax * size * 0.3, tip[1] - ay * size * 0.3)
    return Polygon(
        (
            (tip[0] + ax * size, tip[1] + ay * size),
            (base[0] - ay * size * 0.8, base[1] + ax * size * 0.8),
            (base[0] + ay * size * 0.8, base[1] - ax * size * 0.8),
        ),
        colour,
    )


def _shortened(points: list[Point], size: float) -> tuple[Point, ...]:
    """Begin a path at the counter's rim instead of its middle."""
    (x0, y0), (x1, y1) = points[0], points[1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    share = min(size / length, 0.9)
    return ((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), *points[1:])
