"""What the painter keeps from frame to frame looks like what it would paint anew."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.core.state import Aircraft, State, evolve
from cy6.hexes import Hex, at, parse_hex
from cy6.rules.battle import Battle
from cy6.ui.board import board, layers
from cy6.ui.board.board import Marks
from cy6.ui.kit.camera import Camera, fitted, framed
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.painter import Canvas, Painter
from cy6.ui.kit.scene import (
    Box,
    Clipped,
    Disc,
    HexGrid,
    Item,
    Kept,
    Label,
    Pane,
    Polygon,
    Scene,
    Stamp,
    Stroke,
    labels,
)
from cy6.ui.kit.theme import Style
from tests.helpers import table
from tests.ui.sitting import every_item

VIEW = Rect(20, 10, 600, 400)
SIZE = (640, 420)
STYLE = Style()
A_FEW = 500  # values of 800 000: halves are rounded to the even pixel, wherever a stamp is


@pytest.fixture
def battle() -> Battle:
    """Set a table of three."""
    return table("a blue fw-190a-4 0404N tal3", "b red spitfire-vc 0606S tal5", "c red d520 0808NE tal1")[0]


def painted(painter: Painter, *items: Item) -> bytes:
    surface = pygame.Surface(SIZE, depth=32)
    painter.paint(surface, Scene(list(items)))
    return pygame.image.tobytes(surface, "RGB")


def shown(painter: Painter, battle: Battle, camera: Camera, marks: Marks | None = None) -> bytes:
    view = table_view(battle)
    return painted(painter, *layers.layered(battle, view, camera, STYLE, marks or Marks()))


def table_view(battle: Battle) -> State:
    started = tuple(force.start for force in battle.setting.forces if force.start is not None)
    return State(battle.ruleset.id, "table", 1, "plot", started)


def differing(one: bytes, other: bytes, by: int) -> int:
    """Count the values that differ by more than so much."""
    return sum(abs(a - b) > by for a, b in zip(one, other, strict=True))


def test_layers_hold_what_the_board_holds(battle: Battle) -> None:
    camera = fitted(VIEW, 20, 15, 10)
    marks = Marks(selected="a", hovered=Hex(3, 3), overlays=frozenset({"arcs", "ranges"}))
    view = table_view(battle)
    layered = layers.layered(battle, view, camera, STYLE, marks)
    whole = board.board(battle, view, camera, STYLE, marks)
    assert labels(layered) == labels(whole)
    assert len(every_item(layered)) == len(every_item(whole))


def test_a_pan_shows_what_a_fresh_painter_paints(battle: Battle) -> None:
    painter = Painter()
    camera = fitted(VIEW, 20, 15, 10).zoomed(2.5, VIEW.centre)
    shown(painter, battle, camera)
    for dx, dy in ((7, 3), (30, -11), (-90, 40), (400, 10)):
        camera = camera.panned(dx, dy)
        shown(painter, battle, camera)
        kept, fresh = shown(painter, battle, camera), shown(Painter(), battle, camera)
        assert differing(kept, fresh, 60) < len(fresh) / 200


def test_a_layer_is_made_again_when_it_differs_and_only_then(battle: Battle) -> None:
    made: list[str] = []
    camera = fitted(VIEW, 20, 15, 10)

    def layer(name: str, key: object, below: Kept | None = None) -> Kept:
        def make(seen: Camera) -> tuple[Item, ...]:
            made.append(name)
            return (Disc(seen.to_pixel((3, 3)), 9, (255, 0, 0)),)

        return Kept(name, key, camera, make, below)

    painter = Painter()
    painted(painter, layer("top", 1, layer("ground", 1)))
    painted(painter, layer("top", 1, layer("ground", 1)))
    assert made == ["ground", "top"]
    painted(painter, layer("top", 2, layer("ground", 1)))
    assert made == ["ground", "top", "top"]
    painted(painter, layer("top", 2, layer("ground", 2)))
    assert made == ["ground", "top", "top", "ground", "top"]


def test_a_hasty_painter_stretches_while_it_zooms_and_is_sharp_a_frame_later(battle: Battle) -> None:
    painter = Painter()
    painter.is_hasty = True
    camera = fitted(VIEW, 20, 15, 10)
    shown(painter, battle, camera)
    nearer = camera.zoomed(1.2, VIEW.centre)
    rough = shown(painter, battle, nearer)
    was_rough = painter.is_rough
    sharp = shown(painter, battle, nearer)
    assert (was_rough, painter.is_rough) == (True, False)
    assert differing(sharp, shown(Painter(), battle, nearer), 2) < A_FEW
    assert rough != sharp
    assert differing(rough, sharp, 100) < len(sharp) / 20


def test_a_jump_to_where_little_was_painted_is_sharp_at_once(battle: Battle) -> None:
    painter = Painter()
    painter.is_hasty = True
    whole = fitted(VIEW, 20, 15, 10)
    near = framed(VIEW, (parse_hex("1812"),), 64, 38)
    shown(painter, battle, near)
    assert differing(shown(painter, battle, whole), shown(Painter(), battle, whole), 2) < A_FEW
    assert not painter.is_rough


def test_others_paint_sharply_at_once(battle: Battle) -> None:
    painter = Painter()
    camera = fitted(VIEW, 20, 15, 10)
    shown(painter, battle, camera)
    nearer = camera.zoomed(1.2, VIEW.centre)
    assert differing(shown(painter, battle, nearer), shown(Painter(), battle, nearer), 2) < A_FEW


@pytest.mark.parametrize("ground", [(20, 32, 43), (200, 180, 20), (255, 255, 255)])
def test_a_stamp_looks_the_same_from_its_second_time_on_on_any_ground(ground: tuple[int, int, int]) -> None:
    def make(at: tuple[float, float]) -> tuple[Item, ...]:
        x, y = at
        return (
            Disc((x + 4, y + 4), 18, (10, 17, 24)),
            Disc(at, 18, (40, 60, 90), (86, 180, 233), 2),
            Polygon(((x, y - 14), (x + 9, y + 12), (x - 9, y + 12)), (232, 237, 242), (10, 17, 24)),
            Polygon(((x - 25, y), (x + 25, y), (x, y + 25)), (204, 121, 167), None, 1, 90),
            Label("5", (x - 14, y - 14), 14, (255, 255, 255), "centre", "bold"),
        )

    painter = Painter()
    box = Box(VIEW, ground)
    first, second, third = (painted(painter, box, Stamp((101, 77), 40, "key", make)) for _ in range(3))
    assert second == third
    assert differing(first, second, 3) == 0


def test_stamps_of_one_key_are_the_same_wherever_they_are(battle: Battle) -> None:
    view = table_view(battle)
    camera = fitted(VIEW, 20, 15, 10)

    def stamps(*aircraft: Aircraft) -> list[Stamp]:
        items = board.aircraft_items(battle, list(aircraft), camera, STYLE, "")
        return [item for item in items if isinstance(item, Stamp)][: len(aircraft)]  # their names come after

    keys = {stamp.key for stamp in stamps(*view.aircraft)}
    assert len(keys) == 3
    first = view.aircraft[0]
    assert stamps(evolve(first, place=Hex(9, 2)))[0].key in keys
    for change in ({"tal": 6}, {"speed": 1}, {"heading": 2}, {"damage": "engine"}, {"status": "ooc"}):
        assert stamps(evolve(first, **change))[0].key not in keys


def reach_of(item: Item, at: tuple[float, float]) -> float:
    """Give how far an item lies from a point, in the direction of an axis."""
    if isinstance(item, Disc):
        return max(abs(item.centre[i] - at[i]) for i in (0, 1)) + item.radius
    if isinstance(item, Label):
        return max(abs(item.at[i] - at[i]) for i in (0, 1)) + 0.6 * item.size
    if isinstance(item, Box):
        x, y = item.rect.centre
        return max(abs(x - at[0]) + item.rect.w / 2, abs(y - at[1]) + item.rect.h / 2)
    points = item.points if isinstance(item, Polygon | Stroke) else ()
    return max(max(abs(x - at[0]), abs(y - at[1])) for x, y in points)


@pytest.mark.parametrize("zoom", [4.0, 13.0, 22.0, 48.0, 96.0])
def test_nothing_of_a_stamp_lies_outside_its_reach(zoom: float) -> None:
    battle, state = table(
        "a blue fw-190a-4 0404N tal9 speed5 engine", "b red b-17f 0606S tal1 speed1 airframe ooc",
        "c red i-16-18 0808NE tal6 speed3",
    )  # fmt: skip
    camera = fitted(VIEW, 20, 15, 10)._replace(zoom=zoom)
    for item in board.aircraft_items(battle, list(state.aircraft), camera, STYLE, "b"):
        assert isinstance(item, Stamp)
        if item.key[0] != "name":  # type: ignore[index]
            assert max(reach_of(part, item.at) for part in item.items) <= item.reach


def test_a_pane_is_painted_again_when_an_item_differs() -> None:
    painter = Painter()
    rect = Rect(30, 30, 100, 40)

    def pane(text: str) -> Pane:
        return Pane(rect, (Box(rect, (28, 43, 56)), Label(text, (40, 50), 16, (255, 255, 255))))

    first = painted(painter, pane("one"))
    assert painted(painter, pane("one")) == first
    assert painted(painter, pane("two")) != first
    assert painted(painter, pane("one")) == first


def test_a_pane_that_was_half_hidden_is_whole_later() -> None:
    painter = Painter()
    rect = Rect(30, 30, 100, 40)
    pane = Pane(rect, (Box(rect, (200, 43, 56)),))
    painted(painter, Clipped(Rect(30, 30, 10, 10), (pane,)))
    assert painted(painter, pane) == painted(Painter(), pane)


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 7, 20])
@pytest.mark.parametrize("zoom", [4.0, 13.7, 31.0])
def test_the_repeated_grid_has_every_side_of_every_hex(columns: int, zoom: float) -> None:
    rows = 6
    camera = Camera(Rect(0, 0, *SIZE), zoom, 0.75 * (columns - 1), 4.3)
    picture = pygame.Surface(SIZE, depth=32)
    Painter().paint(picture, Scene([HexGrid(camera, columns, rows, (255, 255, 255), (0, 0, 90))]))
    inside = pygame.Rect(2, 2, SIZE[0] - 4, SIZE[1] - 4)
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            place = at(column, row)
            corners = camera.corners(place)
            centre = camera.to_pixel(place)
            if inside.collidepoint(centre):
                assert picture.get_at((round(centre[0]), round(centre[1])))[2] >= 90
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
                x, y = round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)
                if inside.collidepoint((x, y)):
                    near = [picture.get_at((x + i, y + j))[0] for i in (-1, 0, 1) for j in (-1, 0, 1)]
                    assert max(near) > 80, (column, row)


def test_a_canvas_gives_its_pixels_and_a_png() -> None:
    canvas = Canvas(8, 4)
    canvas.paint(Scene([Box(Rect(0, 0, 8, 4), (1, 2, 3))]))
    assert canvas.pixels() == bytes((1, 2, 3)) * 32
    assert canvas.png().startswith(b"\x89PNG")
