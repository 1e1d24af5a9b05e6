"""Pictures of every screen, made without a display, and those that the README shows."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pygame
import pytest
import shots

SCREENS = {
    "start", "help", "menu", "deploy", "hand-over", "recap", "plot", "plot-narrowed", "speed", "react",
    "fire", "over", "replay",
}  # fmt: skip


@pytest.mark.slow
def test_every_screen_is_pictured_once(tmp_path: Path, project: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "tools/shots.py", str(tmp_path), "1024x640"],
        cwd=project, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    made = {path.name.removesuffix("-1024x640.png") for path in tmp_path.iterdir()}
    assert made >= SCREENS
    assert made >= set(shots.README)
    assert all(path.stat().st_size > 3000 for path in tmp_path.iterdir())


def test_the_readme_shows_the_pictures_that_the_tool_makes(project: Path) -> None:
    shown = re.findall(r"!\[[^\]]{20,}\]\((docs/pictures/[a-z]+\.png)\)", (project / "README.md").read_text())
    assert {Path(path).stem for path in shown} == set(shots.README.values())
    for path in shown:
        assert pygame.image.load(project / path).get_size() == shots.README_SIZE
        assert (project / path).stat().st_size < 150_000


def test_a_picture_for_the_readme_has_few_colours_and_is_what_it_was() -> None:
    surface = pygame.Surface((320, 200))
    surface.fill((20, 32, 43))
    pygame.draw.rect(surface, (240, 228, 66), (40, 40, 90, 90))
    made = shots.small_png(surface)
    assert len(made) < 2000
    back = pygame.image.load(BytesIO(made), "small.png")
    assert back.get_size() == (320, 200)
    for at in ((5, 5), (80, 80)):
        assert all(abs(a - b) < 4 for a, b in zip(back.get_at(at)[:3], surface.get_at(at)[:3], strict=True))
