"""A real screen for the tests of the window: Xvfb on a free display. Where there is none they are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.desktop import SCREEN, Desktop, Sit

TOOLS = ("Xvfb", "xdotool")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Start a screen, and give its name."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed")
    read, write = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, pass_fds=[write], stdout=nowhere, stderr=nowhere) as screen:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            screen.terminate()


@pytest.fixture
def sit(display: str, tmp_path: Path) -> Iterator[Sit]:
    """Give what opens a game on the screen."""
    opened: list[Desktop] = []

    def open_game(*arguments: str) -> Desktop:
        opened.append(Desktop(display, tmp_path, *arguments))
        return opened[-1]

    yield open_game
    for desktop in opened:
        desktop.kill()
