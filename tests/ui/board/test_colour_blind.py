"""The palette under simulated colour blindness and in grey: sides, damage and selection stay apart (B42).

What colours alone cannot tell apart, a shape or a letter does.
"""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from cy6.core.state import evolve
from cy6.ui.board import counters
from cy6.ui.board.counters import Look
from cy6.ui.kit.contrast import brightened, greyed
from cy6.ui.kit.scene import Disc, Item, Label, Polygon
from cy6.ui.kit.theme import ACCENT, BACKGROUND, DANGER, GOOD, SHAPES, SIDES, TEXT, Colour, Style
from tests.helpers import table

Matrix = tuple[tuple[float, float, float], ...]

# Dichromats in linear RGB, severity 1, as measured and published by Machado, Oliveira and Fernandes (2009).
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
RADIUS = 30.0
PLAIN = 10.0  # a difference of colour that is plain at a glance, in CIELAB


def seen(colour: Colour, sight: str) -> tuple[float, float, float]:
    """Give a colour in linear RGB as a kind of eye sees it."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    a, b, c = (
        min(max(sum(m * part for m, part in zip(row, linear, strict=True)), 0.0), 1.0)
        for row in SIGHTS[sight]
    )
    return a, b, c


def lab(linear: tuple[float, float, float]) -> tuple[float, float, float]:
    """Give linear RGB in CIELAB, under D65."""
    r, g, b = linear
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(a: Colour, b: Colour, sight: str) -> float:
    return math.dist(lab(seen(a, sight)), lab(seen(b, sight)))


def counter(side: int, **more: object) -> list[Item]:
    _, state = table("a blue fw-190a-4 skilled 2014N tal4 speed3")
    aircraft = evolve(state.aircraft[0], **more)
    look = Look(side, "fighter", name="a", letter="ABC"[side])
    return counters.drawn(aircraft, (400, 300), RADIUS, Style(), look)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_two_sides_differ_in_colour_for_every_eye(sight: str) -> None:
    assert difference(SIDES[0], SIDES[1], sight) >= PLAIN or sight == "grey"


@pytest.mark.parametrize(("a", "b"), list(combinations(range(3), 2)))
def test_any_two_sides_differ_in_shape_and_letter_at_every_zoom(a: int, b: int) -> None:
    assert SHAPES[a] != SHAPES[b]
    one = next(item for item in counter(a) if isinstance(item, Disc | Polygon))
    other = next(item for item in counter(b) if isinstance(item, Disc | Polygon))
    points = [item.points if isinstance(item, Polygon) else () for item in (one, other)]
    assert points[0] != points[1]
    letters = [{item.text for item in counter(side) if isinstance(item, Label)} for side in (a, b)]
    assert "ABC"[a] in letters[0] - letters[1]
    assert "ABC"[b] in letters[1] - letters[0]


@pytest.mark.parametrize(("sight", "side"), list(product(SIGHTS, range(3))))
def test_sides_stand_out_from_the_board(sight: str, side: int) -> None:
    assert difference(SIDES[side], BACKGROUND, sight) >= 3 * PLAIN


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("side", range(3))
def test_the_selection_is_told_by_an_outline_that_differs_from_every_side(sight: str, side: int) -> None:
    assert difference(ACCENT, SIDES[side], sight) >= PLAIN
    assert difference(ACCENT, BACKGROUND, sight) >= 5 * PLAIN
    _, state = table("a blue fw-190a-4 skilled 2014N tal4 speed3")
    looks = [Look(side, "fighter", emphasis) for emphasis in ("plain", "selected")]
    plain, selected = (counters.drawn(state.aircraft[0], (400, 300), RADIUS, Style(), look) for look in looks)
    rings = [item for item in selected if item not in plain]
    assert any(getattr(item, "outline", None) == ACCENT for item in rings)


@pytest.mark.parametrize("damage", ["engine", "airframe"])
def test_damage_is_told_by_a_letter_on_a_triangle_and_not_by_colour_alone(damage: str) -> None:
    plain, damaged = counter(0), counter(0, damage=damage)
    fresh = [item for item in damaged if item not in plain]
    assert [item.text for item in fresh if isinstance(item, Label)] == [damage[0].upper()]
    assert [len(item.points) for item in fresh if isinstance(item, Polygon)] == [3]


def test_loss_of_control_is_told_by_a_broken_ring() -> None:
    assert any(getattr(item, "dash", 0) for item in counter(0, status="ooc"))
    assert not any(getattr(item, "dash", 0) for item in counter(0))


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_warns_can_be_told_from_what_invites_and_from_plain_words(sight: str) -> None:
    assert difference(ACCENT, DANGER, sight) >= PLAIN
    assert difference(TEXT, DANGER, sight) >= PLAIN
    assert difference(ACCENT, TEXT, sight) >= PLAIN or sight == "grey"  # where what invites has a frame
    assert difference(GOOD, ACCENT, sight) >= PLAIN


@pytest.mark.parametrize("change", [brightened, greyed])
def test_the_other_palettes_keep_what_stands_out_standing_out(change: object) -> None:
    assert callable(change)
    for colour in (*SIDES, ACCENT, DANGER, TEXT):
        assert difference(change(colour), change(BACKGROUND), "normal") >= 3 * PLAIN
    assert difference(change(ACCENT), change(SIDES[0]), "normal") >= PLAIN
    assert difference(change(ACCENT), change(SIDES[1]), "normal") >= PLAIN
