"""What lies under the aircraft: zones, and the board's edges with how each treats the sides."""

from __future__ import annotations

from typing import Final

from cy6.rules.battle import Battle
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit.camera import Camera, direction, extent
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.scene import Disc, Item, Label, Polygon, Stroke
from cy6.ui.kit.theme import ACCENT, LINE, QUIET, Style, mix

OUTWARD: Final = {"1": (0, -1), "2": (0, -1), "3": (-1, 0), "4": (1, 0), "5": (0, 1), "6": (0, 1)}


def zones(battle: Battle, camera: Camera, style: Style) -> list[Item]:
    """Draw airfields as ground and smoke as veils, each with its name."""
    items: list[Item] = []
    for zone in battle.setting.zones:
        if zone.kind == "cloud":
            continue
        if zone.kind == "airfield":
            paved = mix(LINE, QUIET, 0.3)
            items += [Polygon(camera.corners(place, 0.9), paved, None, 1, 200) for place in zone.hexes]
        else:
            size = camera.zoom * 0.7
            items += [Disc(camera.to_pixel(place), size, QUIET, None, 1, 60) for place in zone.hexes]
        if zone.hexes:
            x, y = camera.to_pixel(zone.hexes[len(zone.hexes) // 2])
            name = f"{zone.name} to level {zone.top}" if zone.top else zone.name
            lift = max(camera.zoom * 1.6, style.px(34)) * (1 if zone.kind == "airfield" else -1)
            items.append(Label(name, (x, y + lift), style.size("small"), mix(LINE, QUIET, 0.7), "centre"))
    return items


def edges(battle: Battle, camera: Camera, style: Style) -> list[Item]:
    """Draw the six edges with their numbers.

    Along an edge a side's whole line and filled shape mean friendly to it, a broken line and hollow shape
    unfriendly, and none neutral. The sun stands at its edge.
    """
    items: list[Item] = []
    for edge, (start, end) in _ends(battle).items():
        a, b = _screen(camera, start), _screen(camera, end)
        items.append(Stroke((a, b), mix(LINE, QUIET, 0.4), style.px(2)))
        dx, dy = OUTWARD[edge]
        friendships = _friendships(battle, edge)
        for i, mark in enumerate(friendships):
            items += _pattern(mark, (a, b), (dx, dy), style.px(4 + 5 * i), style)
        out = style.px(13 + 5 * len(friendships))
        at = ((a[0] + b[0]) / 2 + dx * out, (a[1] + b[1]) / 2 + dy * out)
        items.append(Label(edge, at, style.size("small"), QUIET, "centre"))
        along = (1, 0) if dy else (0, 1)
        for i, mark in enumerate(friendships):
            shift = style.px(16 + 13 * i)
            items.append(_friendship(mark, (at[0] + along[0] * shift, at[1] + along[1] * shift), style))
        if edge == battle.setting.sun:
            items += _sun((at[0] - along[0] * style.px(22), at[1] - along[1] * style.px(22)), style)
    return items


def _ends(battle: Battle) -> dict[str, tuple[Point, Point]]:
    """Give each edge's ends in hex sizes; the middle column belongs to the western half."""
    columns = battle.setting.columns
    left, top, right, bottom = extent(columns, battle.setting.rows)
    middle = 1.5 * ((columns + 1) // 2 - 1) + 0.75
    return {
        "1": ((left, top), (middle, top)),
        "2": ((middle, top), (right, top)),
        "3": ((left, top), (left, bottom)),
        "4": ((right, top), (right, bottom)),
        "5": ((left, bottom), (middle, bottom)),
        "6": ((middle, bottom), (right, bottom)),
    }


def _friendships(battle: Battle, edge: str) -> list[tuple[int, str]]:
    """List which sides an edge is friendly or unfriendly to."""
    found = [(i, dict(side.edges).get(edge, "neutral")) for i, side in enumerate(battle.setting.sides)]
    return [(i, how) for i, how in found if how != "neutral"]


def _pattern(
    mark: tuple[int, str], ends: tuple[Point, Point], outward: tuple[int, int], out: int, style: Style
) -> list[Item]:
    """Draw how an edge treats a side along its whole length, beyond the edge."""
    side, how = mark
    (ax, ay), (bx, by) = ends
    dx, dy = outward[0] * out, outward[1] * out
    gap = style.px(4)
    along = (gap, 0) if outward[1] else (0, gap)
    line = ((ax + dx + along[0], ay + dy + along[1]), (bx + dx - along[0], by + dy - along[1]))
    if how == "friendly":
        return [Stroke(line, side_colour(side), style.px(3))]
    return [Stroke(line, side_colour(side), style.px(2), style.px(5))]


def _friendship(mark: tuple[int, str], at: Point, style: Style) -> Item:
    side, how = mark
    colour = side_colour(side)
    return plate(
        side_shape(side), at, style.px(4), colour if how == "friendly" else None, colour, style.px(1)
    )


def _sun(at: Point, style: Style) -> list[Item]:
    rays: list[Item] = []
    near, far = style.px(6), style.px(9)
    for k in range(8):
        dx, dy = direction(k * 0.75)
        rays.append(
            Stroke(((at[0] + dx * near, at[1] + dy * near), (at[0] + dx * far, at[1] + dy * far)), ACCENT)
        )
    return [Disc(at, style.px(4), ACCENT), *rays]


def _screen(camera: Camera, point: Point) -> Point:
    cx, cy = camera.view.centre
    return cx + (point[0] - camera.x) * camera.zoom, cy + (point[1] - camera.y) * camera.zoom
