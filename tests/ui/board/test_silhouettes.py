"""Silhouettes: a drawing of its own for every type, symmetrical, inside its circle, unlike the others."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from cy6.tables.load import load_ruleset
from cy6.ui.board.silhouettes import FOLDER, name_of, outline, placed, placed_details, silhouette
from cy6.ui.kit.assets import asset
from cy6.ui.kit.geometry import Point

TYPES = load_ruleset().aircraft
GRID = [((x + 0.5) / 20 - 1, (y + 0.5) / 20 - 1) for x in range(40) for y in range(40)]


def holds(polygon: tuple[Point, ...], point: Point) -> bool:
    """Tell whether a point lies inside a polygon: a ray to the right crosses it an odd number of times."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def cells(name: str) -> frozenset[Point]:
    return frozenset(point for point in GRID if holds(outline(name), point))


@pytest.mark.parametrize("id", sorted(TYPES))
def test_every_type_has_a_drawing_of_its_own(id: str) -> None:
    assert name_of(TYPES[id]) == id
    drawn = silhouette(id)
    assert len(drawn.body) > 40
    assert drawn.details
    assert all(math.hypot(*point) <= 1 for point in drawn.body)
    assert max(math.hypot(*point) for point in drawn.body) > 0.85


@pytest.mark.parametrize("id", sorted(TYPES))
def test_left_mirrors_right_and_the_nose_points_north(id: str) -> None:
    body = outline(id)
    assert {(round(-x, 3) + 0.0, y) for x, y in body} == {(round(x, 3), y) for x, y in body}
    widest = max(body, key=lambda point: point[0])
    middle = (min(y for _, y in body) + max(y for _, y in body)) / 2
    assert widest[1] < middle, "the wings lie before the middle"


def test_no_two_types_look_the_same() -> None:
    shapes = {id: cells(id) for id in TYPES}
    for a, b in combinations(shapes, 2):
        assert len(shapes[a] ^ shapes[b]) >= 0.08 * len(shapes[a] | shapes[b]), (a, b)


def test_a_type_without_a_drawing_is_drawn_as_its_kind() -> None:
    mosquito = replace(TYPES["sb-2"], id="mosquito-vi", kind="twin_engine_fighter")
    assert name_of(mosquito) == "twin_engine_fighter"
    assert silhouette("twin_engine_fighter") == silhouette("sb-2")
    assert silhouette("fighter").body == outline("bf-109e-4")


def test_a_drawing_is_turned_moved_and_enlarged() -> None:
    nose = min(outline("p-51b"), key=lambda point: point[1])
    x, y = placed("p-51b", (100, 50), 40, 3)[outline("p-51b").index(nose)]
    assert (x, y) == pytest.approx((100 - nose[0] * 40, 50 - nose[1] * 40))
    lines = placed_details("p-51b", (0, 0), 1, 0)
    assert lines == silhouette("p-51b").details


def test_the_drawings_are_vectors_that_stand_alone() -> None:
    for path in asset(FOLDER).glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"')
        assert "<title>" in text
        assert "<image" not in text
        assert "href" not in text
