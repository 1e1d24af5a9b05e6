"""The painter: what a scene's items look like as pixels."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.painter import Painter, dashes
from cy6.ui.kit.scene import Clipped, Disc, Label, Scene
from cy6.ui.kit.scripts import OURS
from cy6.ui.kit.typeface import BUNDLED, font_folder, letters_of
from tests.ui.sitting import ROOT


def test_a_painted_label_ends_in_an_ellipsis_when_it_is_too_wide() -> None:
    painter = Painter()
    label = Label("A long line of text", (0, 0), 16, (255, 255, 255), limit=60)
    shown = painter.fitting(label)
    assert shown.endswith("…")
    assert painter.measure(shown, 16, False) <= 60
    assert painter.fitting(Label("short", (0, 0), 16, (255, 255, 255), limit=200)) == "short"


def test_digits_are_tabular() -> None:
    painter = Painter()
    assert len({painter.measure(digit * 20, 16, False) for digit in "0123456789"}) == 1


def test_the_typeface_has_every_sign_that_the_window_writes() -> None:
    modules = [path for part in ("ui", "rules", "engine") for path in (ROOT / "cy6" / part).rglob("*.py")]
    written = {sign for path in modules for sign in path.read_text() if ord(sign) > 126}
    assert "…" in written
    for weight in BUNDLED[OURS]:
        assert letters_of(written, font_folder() / weight) == written


def test_dashes_cover_half_of_a_line_and_run_on_round_its_corner() -> None:
    pieces = dashes(((0, 0), (95, 0), (95, 105)), 10)
    lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pieces]
    assert sum(lengths) == pytest.approx(100)
    assert max(lengths) <= 10.001


def test_nothing_is_painted_outside_a_clip() -> None:
    pygame.display.init()
    surface = pygame.Surface((100, 100))
    scene = Scene([Clipped(Rect(20, 20, 30, 30), (Disc((50, 50), 40, (255, 0, 0)),))])
    Painter().paint(surface, scene)
    assert surface.get_at((45, 45))[:3] == (255, 0, 0)
    assert surface.get_at((60, 60))[:3] != (255, 0, 0)
