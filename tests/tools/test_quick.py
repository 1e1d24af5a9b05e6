"""The quick suite is the same wherever the project lies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_a_project_in_a_folder_called_window_has_quick_tests(project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "window"
    folder.mkdir()
    (folder / "test_one.py").write_text("def test_it(): ...\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-m", "not slow", str(folder)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert "1 passed" in done.stdout
