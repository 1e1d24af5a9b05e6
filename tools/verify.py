"""Verify: style, types, import contracts and tests, a line each; status 1 when any fails."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import _setup


def main() -> int:
    """Run every step, and show the output of those that fail."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: tools/verify.py --quick")
    parser.add_argument("--here", action="store_true", help="use the Python that runs this, not .venv")
    parser.add_argument("--quick", action="store_true", help="leave out the slow tests")
    asked = parser.parse_args()
    python = Path(sys.executable) if asked.here else _setup.ready("dev")
    tests = ["-m", "pytest", "-q", "-n", "2", *(["-m", "not slow"] if asked.quick else [])]
    steps = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy", "cy6", "tools"],
        "import contracts": ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
        "tests": tests,
    }
    failed = [name for name, step in steps.items() if not _passes(name, [str(python), *step])]
    return 1 if failed else 0


def _passes(name: str, command: Sequence[str]) -> bool:
    start = time.perf_counter()
    done = subprocess.run(command, cwd=_setup.ROOT, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    print(f"{'ok    ' if done.returncode == 0 else 'FAILED'} {name:18}{seconds:7.1f} s", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
