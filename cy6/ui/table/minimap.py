"""The whole board, small, with what the camera sees of it."""

from __future__ import annotations

from cy6.core.state import State
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit.camera import Camera, extent, world
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Clipped, Item, Polygon, Scene
from cy6.ui.kit.theme import BACKGROUND, LINE, QUIET, Style


def minimap(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, camera: Camera) -> None:
    """Draw the whole board small, with every aircraft that the view shows and what the camera sees."""
    left, top, right, bottom = extent(battle.setting.columns, battle.setting.rows)
    share = min(rect.w / (right - left), rect.h / (bottom - top))
    w, h = round((right - left) * share), round((bottom - top) * share)
    place = Rect(rect.right - w, rect.bottom - h, w, h)
    scene.add(Box(place, BACKGROUND, LINE, 0, 1))

    def spot(x: float, y: float) -> tuple[float, float]:
        return place.x + (x - left) * share, place.y + (y - top) * share

    items: list[Item] = []
    for aircraft in view.aircraft:
        if aircraft.is_present:
            index = side_index(battle, aircraft.side)
            items.append(
                plate(side_shape(index), spot(*world(aircraft.place)), style.px(3), side_colour(index), None)
            )
    x0, y0 = spot(camera.x - camera.view.w / 2 / camera.zoom, camera.y - camera.view.h / 2 / camera.zoom)
    x1, y1 = spot(camera.x + camera.view.w / 2 / camera.zoom, camera.y + camera.view.h / 2 / camera.zoom)
    items.append(Polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), None, QUIET, 1))
    scene.add(Clipped(place, tuple(items)))
    scene.hot(place, "minimap")
