"""Targets and batteries on the board: outlines with the hits they took, guns with their reach; C3, C5."""

from __future__ import annotations

from cy6.core.state import Battery, State, Target
from cy6.rules import flak
from cy6.rules.battle import Battle
from cy6.ui.board import arcs
from cy6.ui.board.counters import shape_points, side_colour, side_shape
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Disc, Item, Label, Polygon, Stroke
from cy6.ui.kit.theme import BACKGROUND, DANGER, Style


def things(
    battle: Battle, view: State, camera: Camera, style: Style, selected: str, overlays: frozenset[str]
) -> list[Item]:
    """Draw the targets and batteries of a scenario."""
    items = [
        item for target in battle.setting.targets for item in _target(battle, view, target, camera, style)
    ]
    for battery in battle.setting.batteries:
        items += _battery(battle, battery, camera, style)
        if battery.id == selected or "ranges" in overlays:
            items += _reach(battle, battery, camera, style)
    return items


def _side(battle: Battle, id: str) -> int:
    return list(battle.sides).index(id)


def _target(battle: Battle, view: State, target: Target, camera: Camera, style: Style) -> list[Item]:
    """Outline a target in the colour of its side; crosses tell of its damage."""
    condition = battle.condition(view, target.id)
    colour = side_colour(_side(battle, target.side))
    items: list[Item] = [
        Polygon(camera.corners(place, 0.8), None, DANGER if condition else colour, style.px(2))
        for place in target.hexes
    ]
    if condition:
        for place in target.hexes if condition == "destroyed" else target.hexes[:1]:
            items += _cross(camera.to_pixel(place), camera.zoom * 0.5, style)
    hits = dict(view.hits).get(target.id, 0)
    if hits:
        x, y = camera.to_pixel(target.hexes[0])
        words = f"{condition or 'hit'}, {hits} of {target.destroyed_by}"
        at = (x, y - max(camera.zoom, style.px(20)))
        items.append(Label(words, at, style.size("small"), DANGER, "centre"))
    return items


def _cross(centre: Point, size: float, style: Style) -> list[Item]:
    (x, y), width = centre, style.px(3)
    return [
        Stroke(((x - size, y - size), (x + size, y + size)), DANGER, width),
        Stroke(((x - size, y + size), (x + size, y - size)), DANGER, width),
    ]


def _battery(battle: Battle, battery: Battery, camera: Camera, style: Style) -> list[Item]:
    """Draw a gun: its barrel up, on the shape of its side, with its id."""
    side = _side(battle, battery.side)
    colour, (x, y) = side_colour(side), camera.to_pixel(battery.place)
    size = max(camera.zoom * 0.34, style.px(7))
    plate: Item = (
        Disc((x, y), size, BACKGROUND, colour, style.px(2))
        if side_shape(side) == "disc"
        else Polygon(shape_points(side_shape(side), (x, y), size), BACKGROUND, colour, style.px(2))
    )
    barrels = {"light": 1, "medium": 2, "heavy": 3}[battery.kind]
    items: list[Item] = [plate]
    for i in range(barrels):
        shift = (i - (barrels - 1) / 2) * size * 0.45
        items.append(
            Stroke(
                ((x + shift, y + size * 0.5), (x + shift + size * 0.3, y - size * 0.7)), colour, style.px(2)
            )
        )
    at = (x, y + size + style.px(10))
    w, h = style.width(battery.id, "small") + style.px(6), style.px(16)
    ground = Rect(round(at[0] - w / 2), round(at[1] - h / 2), w, h)
    items.append(Box(ground, BACKGROUND, None, style.px(3), 1, 220))  # it may lie on a target's outline
    items.append(Label(battery.id, at, style.size("small"), colour, "centre"))
    return items


def _reach(battle: Battle, battery: Battery, camera: Camera, style: Style) -> list[Item]:
    """Draw how far a battery reaches."""
    reach = flak.table_of(battle, battery).max_range
    if reach < 0:
        return []
    colour = side_colour(_side(battle, battery.side))
    return [
        Stroke(line, colour, style.px(2), style.px(4)) for line in arcs.ring(battery.place, reach, camera)
    ]
