"""From hexes to pixels and back: B04, and the camera's laws."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies as st

from cy6.hexes import Hex, at, step
from cy6.ui.kit.camera import Camera, board_hexes, extent, fitted, framed, nearest, world
from cy6.ui.kit.geometry import Rect

VIEW = Rect(208, 44, 701, 497)


def nearest_by_hand(camera: Camera, point: tuple[float, float], among: list[Hex]) -> tuple[float, set[Hex]]:
    gaps = {place: math.dist(camera.to_pixel(place), point) for place in among}
    least = min(gaps.values())
    return least, {place for place, gap in gaps.items() if gap - least < 1e-6}


@pytest.mark.parametrize("zoom", [8.0, 16.0, 21.92, 48.0])  # 0.5, 1, 1.37 and 3 times sixteen pixels
@pytest.mark.parametrize("scroll", [(0.0, 0.0), (0.37, -1.91), (13.03, 7.77)])
@pytest.mark.parametrize("column", [20, 21])
def test_b04_every_pixel_over_three_adjoining_hexes_belongs_to_the_nearest_centre(
    zoom: float, scroll: tuple[float, float], column: int
) -> None:
    first = at(column, 14)
    three = [first, step(first, 1), step(first, 2)]
    x, y = world(first)
    camera = Camera(VIEW, zoom, x + scroll[0], y + scroll[1])
    around = [Hex(first.q + dq, first.r + dr) for dq in range(-2, 4) for dr in range(-3, 3)]
    pixels = [camera.to_pixel(place) for place in three]
    left, right = min(p[0] for p in pixels) - zoom, max(p[0] for p in pixels) + zoom
    top, bottom = min(p[1] for p in pixels) - zoom, max(p[1] for p in pixels) + zoom
    stride = max(round(zoom / 8), 1)
    for px in range(math.floor(left), math.ceil(right), stride):
        for py in range(math.floor(top), math.ceil(bottom), stride):
            _, allowed = nearest_by_hand(camera, (px, py), around)
            assert camera.hex_at((px, py)) in allowed


@given(st.floats(4, 96), st.floats(-20, 60), st.floats(-20, 60))
def test_the_centre_of_every_hex_is_that_hex(zoom: float, x: float, y: float) -> None:
    camera = Camera(VIEW, zoom, x, y)
    for place in board_hexes(45, 30)[::97]:
        assert camera.hex_at(camera.to_pixel(place)) == place


@given(st.floats(-5, 70), st.floats(-5, 60))
def test_no_centre_is_nearer_than_the_one_given(x: float, y: float) -> None:
    given_one = nearest(x, y)
    gap = math.dist(world(given_one), (x, y))
    for heading in range(6):
        assert gap <= math.dist(world(step(given_one, heading)), (x, y)) + 1e-9


@given(st.floats(0.3, 3), st.integers(208, 900), st.integers(44, 540))
def test_zooming_keeps_what_is_under_the_pointer(factor: float, px: int, py: int) -> None:
    before = Camera(VIEW, 20, 12.0, 9.0)
    after = before.zoomed(factor, (px, py))
    place = at(10, 10)
    moved = math.dist(before.to_pixel(place), (px, py)) * after.zoom / before.zoom
    assert math.dist(after.to_pixel(place), (px, py)) == pytest.approx(moved)


def test_a_drag_moves_the_board_by_as_many_pixels() -> None:
    camera = Camera(VIEW, 17.3, 4, 4)
    x, y = camera.to_pixel(at(7, 8))
    assert camera.panned(31, -12).to_pixel(at(7, 8)) == pytest.approx((x + 31, y - 12))


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (3840, 2160)])
def test_fitting_shows_every_corner_of_the_board(size: tuple[int, int]) -> None:
    view = Rect(0, 0, *size)
    camera = fitted(view, 45, 30, 20)
    for place in board_hexes(45, 30):
        for x, y in camera.corners(place):
            assert 19 <= x <= size[0] - 19
            assert 19 <= y <= size[1] - 19


def test_framing_shows_all_of_some_hexes_and_comes_no_nearer_than_asked() -> None:
    places = (at(3, 4), at(9, 12))
    camera = framed(VIEW, places, 10, 30)
    assert camera.zoom <= 30
    assert all(VIEW.holds(camera.to_pixel(place)) for place in places)
    assert framed(VIEW, (at(3, 4),), 10, 30).zoom == 30


def test_the_board_cannot_be_lost() -> None:
    left, top, right, bottom = extent(45, 30)
    lost = Camera(VIEW, 20, 0, 0).panned(1e6, 1e6).kept(45, 30)
    assert (lost.x, lost.y) == (left, top)
    assert Camera(VIEW, 20, 0, 0).panned(-1e6, -1e6).kept(45, 30)[2:] == (right, bottom)


@pytest.mark.parametrize("columns", [1, 2, 3, 44, 45])
def test_the_extent_is_that_of_the_outermost_corners(columns: int) -> None:
    camera = Camera(Rect(0, 0, 0, 0), 1, 0, 0)
    corners = [corner for place in board_hexes(columns, 6) for corner in camera.corners(place)]
    left, top, right, bottom = extent(columns, 6)
    assert (left, right) == pytest.approx((min(x for x, _ in corners), max(x for x, _ in corners)))
    assert (top, bottom) == pytest.approx((min(y for _, y in corners), max(y for _, y in corners)))


@pytest.mark.parametrize("place", [at(1, 1), at(20, 14), at(40, 30), at(40, 1)])
def test_what_is_framed_at_an_edge_leaves_no_more_beyond_it_than_the_rim(place: Hex) -> None:
    view = Rect(100, 50, 700, 500)
    camera = framed(view, (place,), 64, 38).filled(40, 30, 40)
    x, y = camera.to_pixel(place)
    assert view.inset(40).holds((x, y))
    left, top, right, bottom = extent(40, 30)
    assert camera.x - view.w / 2 / camera.zoom >= left - 40 / camera.zoom - 0.001
    assert camera.x + view.w / 2 / camera.zoom <= right + 40 / camera.zoom + 0.001
    assert camera.y - view.h / 2 / camera.zoom >= top - 40 / camera.zoom - 0.001
    assert camera.y + view.h / 2 / camera.zoom <= bottom + 40 / camera.zoom + 0.001


def test_a_board_smaller_than_the_view_stands_in_its_middle() -> None:
    view = Rect(0, 0, 2000, 1500)
    left, top, right, bottom = extent(10, 8)
    camera = Camera(view, 20, 0, 0).filled(10, 8, 40)
    assert (camera.x, camera.y) == ((left + right) / 2, (top + bottom) / 2)
