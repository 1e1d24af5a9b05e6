"""A small picture of how a scenario is set up: the board, its zones and edges, and where each side begins."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from cy6.core.ids import Edge
from cy6.core.state import Force
from cy6.hexes import STEPS, Hex
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond, rim
from cy6.ui.board import zones
from cy6.ui.board.board import GROUND, side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.board.silhouettes import name_of, placed
from cy6.ui.kit.camera import Camera, extent, fitted, world
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Item, Label, Polygon, Stroke
from cy6.ui.kit.theme import BACKGROUND, LINE, PANEL, SHADOW, TEXT, Style, mix

MARGIN: Final = 38
ROOMY: Final = 320
LARGEST: Final = 14  # pixels of radius of a counter at 100 %
SMALLEST: Final = 9
CROWDED: Final = 40  # counters nearer to each other than this stand side by side


class Group(NamedTuple):
    """Forces of a side of one type that begin in the same places."""

    side: int
    type: str
    count: int  # type: ignore[assignment]  # a tuple's own count() is not missed
    places: tuple[Hex, ...]


def groups(battle: Battle) -> tuple[Group, ...]:
    """List who begins where, in the order of the scenario."""
    counts: dict[tuple[int, str, tuple[Hex, ...]], int] = {}
    for force in battle.setting.forces:
        key = (side_index(battle, force.side), force.type, _places(battle, force))
        counts[key] = counts.get(key, 0) + 1
    return tuple(Group(side, type, count, places) for (side, type, places), count in counts.items())


def setup_picture(battle: Battle, rect: Rect, style: Style) -> list[Item]:
    """Draw the set-up into a rectangle; its words and marks are smaller where that is small."""
    style = Style(style.scale * min(max(rect.w / style.px(ROOMY), 0.7), 1.0), style.measure)
    setting = battle.setting
    camera = fitted(rect, setting.columns, setting.rows, style.px(MARGIN))
    items = _ground(camera, setting.columns, setting.rows, style)
    every = groups(battle)
    for places in dict.fromkeys((group.side, group.places) for group in every):
        items += _room(camera, *places)
    items += zones.zones(battle, camera, style)
    items += zones.edges(battle, camera, style)
    meeting: dict[Point, list[Group]] = {}
    for group in every:
        at = _middle(camera, group.places)
        near = (point for point in meeting if math.dist(point, at) < style.px(CROWDED))
        meeting.setdefault(next(near, at), []).append(group)
    for at, beside in meeting.items():
        items += _counters(battle, camera, style, at, beside)
    return items


def _ground(camera: Camera, columns: int, rows: int, style: Style) -> list[Item]:
    """Draw the board, and its six areas by thin lines."""
    left, top, right, bottom = extent(columns, rows)
    a, b = _pixel(camera, (left, top)), _pixel(camera, (right, bottom))
    board = Rect(round(a[0]), round(a[1]), round(b[0] - a[0]), round(b[1] - a[1]))
    items: list[Item] = [Box(board, GROUND, LINE)]
    thin = mix(GROUND, LINE, 0.6)
    for i in (1, 2):
        x = board.x + board.w * i / 3
        items.append(Stroke(((x, board.y), (x, board.bottom)), thin, 1, style.px(3)))
    y = board.y + board.h / 2
    items.append(Stroke(((board.x, y), (board.right, y)), thin, 1, style.px(3)))
    return items


def _room(camera: Camera, side: int, places: tuple[Hex, ...]) -> list[Item]:
    """Tint the hexes in which a side may begin, and draw the line round them."""
    colour = side_colour(side)
    if len(places) < 2:
        return []
    inside = set(places)
    tint = mix(GROUND, colour, 0.22)
    items: list[Item] = [Polygon(camera.corners(place, 1.03), tint) for place in places]
    rim_colour = mix(GROUND, colour, 0.7)
    for place in places:
        corners = camera.corners(place)
        for heading, (dq, dr) in enumerate(STEPS):
            if (place[0] + dq, place[1] + dr) not in inside:
                # the side of a hex towards a heading lies between two corners, clockwise from the east
                first = (heading + 4) % 6
                items.append(Stroke((corners[first], corners[(first + 1) % 6]), rim_colour, 1))
    return items


def _counters(battle: Battle, camera: Camera, style: Style, at: Point, beside: list[Group]) -> list[Item]:
    """Draw the counters of groups side by side about a point, each with its number."""
    size = min(max(camera.zoom * 1.5, style.px(SMALLEST)), style.px(LARGEST))
    numbers = [f"×{group.count}" if group.count > 1 else "" for group in beside]
    badges = [style.width(words, "small", "bold") + style.steps(2) if words else 0 for words in numbers]
    gap = style.steps(2)
    widths = [round(2.4 * size) + badge for badge in badges]
    x = at[0] - (sum(widths) + gap * (len(widths) - 1)) / 2
    left, right = camera.view.x + style.steps(1), camera.view.right - style.steps(1)
    x = max(min(x, right - sum(widths) - gap * (len(widths) - 1)), left)
    items: list[Item] = []
    for group, words, badge, width in zip(beside, numbers, badges, widths, strict=True):
        items += _counter(battle, style, group, (x + 1.2 * size, at[1]), size)
        if words:
            place = Rect(round(x + 2.2 * size), round(at[1] - style.px(9)), badge, style.px(18))
            items.append(Box(place, PANEL, None, style.px(4)))
            items.append(Label(words, place.centre, style.size("small"), TEXT, "centre", "bold"))
        x += width + gap
    return items


def _counter(battle: Battle, style: Style, group: Group, at: Point, size: float) -> list[Item]:
    colour = side_colour(group.side)
    shape = side_shape(group.side)
    name = name_of(battle.ruleset.aircraft[group.type])
    return [
        plate(shape, (at[0] + 1, at[1] + 2), size, SHADOW, None),
        plate(shape, at, size, mix(BACKGROUND, colour, 0.35), colour, style.px(1)),
        Polygon(placed(name, at, size * 0.82, _heading(battle, group)), mix(colour, TEXT, 0.3)),
    ]


def _heading(battle: Battle, group: Group) -> float:
    """Point a counter as its forces must fly, or towards the middle of the board."""
    for force in battle.setting.forces:
        if force.type == group.type and side_index(battle, force.side) == group.side:
            if force.placement:
                return force.placement.heading
            if force.entry and len(force.entry.headings) == 1:
                return force.entry.headings[0]
    rows = battle.setting.rows
    return 3 if sum(_row(place) for place in group.places) < len(group.places) * (rows - 1) / 2 else 0


def _row(place: Hex) -> float:
    return place[1] + place[0] / 2


def _middle(camera: Camera, places: tuple[Hex, ...]) -> Point:
    """Give the pixel of the place nearest to the middle of some places."""
    points = [camera.to_pixel(place) for place in places]
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return min(points, key=lambda point: (math.hypot(point[0] - x, point[1] - y), point))


def _places(battle: Battle, force: Force) -> tuple[Hex, ...]:
    """List where a force may begin: its places, the rim of the edges it enters by, else the whole board."""
    setting = battle.setting
    if force.placement:
        return (force.placement.place,)
    entry = force.entry
    if entry and entry.places:
        return entry.places
    edges: tuple[str, ...] = entry.edges if entry and entry.edges else ()
    found = [place for edge in edges for place in rim(setting.columns, setting.rows, _edge(edge))]
    if found:
        return tuple(dict.fromkeys(found))
    if force.start and edge_beyond(setting.columns, setting.rows, force.start.place) is None:
        return (force.start.place,)
    return (Hex(setting.columns // 2, setting.rows // 2 - setting.columns // 4),)


def _edge(name: str) -> Edge:
    return name  # type: ignore[return-value]


def _pixel(camera: Camera, point: Point) -> Point:
    cx, cy = camera.view.centre
    ox, oy = world((0, 0))
    return cx + (point[0] + ox - camera.x) * camera.zoom, cy + (point[1] + oy - camera.y) * camera.zoom
