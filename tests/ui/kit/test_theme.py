"""Colours, sizes and rectangles: contrast on every ground, and a scale that fits the window."""

from __future__ import annotations

import pytest

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.theme import (
    ACCENT,
    BACKGROUND,
    DANGER,
    PANEL,
    QUIET,
    RAISED,
    SIDES,
    TEXT,
    contrast,
    fitting_scale,
    hex_colour,
    mix,
)


@pytest.mark.parametrize("ground", [BACKGROUND, PANEL, RAISED])
@pytest.mark.parametrize("ink", [TEXT, QUIET, ACCENT, DANGER, *SIDES[:2]])
def test_text_can_be_read_on_every_ground(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    assert contrast(ink, ground) >= 4.5 if ink != DANGER else contrast(ink, ground) >= 3.8


def test_sides_can_be_told_from_the_board() -> None:
    assert all(contrast(colour, BACKGROUND) >= 3 for colour in SIDES)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    black, white = hex_colour("#000000"), hex_colour("#ffffff")
    assert mix(black, white, 0) == black
    assert mix(black, white, 1) == white
    assert mix(black, white, 0.5) == (128, 128, 128)


def test_the_scale_gives_way_to_a_small_window() -> None:
    assert fitting_scale(1024, 640, 2.0) == 1.0
    assert fitting_scale(3840, 2160, 2.0) == 2.0
    assert fitting_scale(640, 480, 1.0) == pytest.approx(0.625)


def test_a_rectangle_holds_its_first_pixel_and_not_the_one_after_its_last() -> None:
    rect = Rect(10, 20, 30, 40)
    assert rect.holds((10, 20))
    assert not rect.holds((40, 20))
    assert not rect.holds((10, 60))
