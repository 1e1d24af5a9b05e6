"""Pictures of every screen, made without a display."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
    assert all(path.stat().st_size > 3000 for path in tmp_path.iterdir())
