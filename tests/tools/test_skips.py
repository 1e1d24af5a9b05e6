"""On a build server nothing is skipped in silence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SKIPS = {
    "test_itself.py": "import pytest\ndef test_it(): pytest.skip('no screen')\n",
    "test_marked.py": "import pytest\n@pytest.mark.skip(reason='no screen')\ndef test_it(): ...\n",
    "test_file.py": "import pytest\npytest.skip('no screen', allow_module_level=True)\n",
}


def run(project: Path, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a folder of tests with our configuration and our conftest."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest"]
    command += ["--continue-on-collection-errors", str(folder)]
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    return subprocess.run(command, cwd=project, env=kept | environment, capture_output=True, text=True)


@pytest.mark.slow
def test_a_skip_is_a_failure_where_ci_is_set(project: Path, tmp_path: Path) -> None:
    for name, text in SKIPS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    at_home = run(project, tmp_path, {})
    assert "3 skipped" in at_home.stdout
    assert at_home.returncode == 0
    at_work = run(project, tmp_path, {"CI": "true"})
    assert at_work.returncode == 1
    assert "skipped" not in at_work.stdout.splitlines()[-1]
    for name in SKIPS:
        assert name in at_work.stdout
    assert at_work.stdout.count("no screen") >= 3
