"""The page that shows how a screen is made is run as it stands."""

from __future__ import annotations

import doctest
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

PAGE = Path(__file__).parents[3] / "docs" / "making_a_screen.md"


def test_the_page_does_what_it_says() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 15
    assert not failed


def test_every_part_of_the_kit_that_the_page_names_is_there() -> None:
    kit = {path.stem for path in (PAGE.parents[1] / "cy6/ui/kit").glob("*.py")}
    rows = (line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `"))
    named = {name.strip(" `") for row in rows for name in row.split("|")[1].split(",")}
    assert named <= kit
