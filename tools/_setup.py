"""Make `.venv` and install cy6 into it, once; afterwards only look at a stamp.

Plain standard library, since nothing else is there yet.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import _python

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "cy6-installed.json"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def ready(*extras: str) -> Path:
    """Give the Python of `.venv` with cy6 and some extras installed, made or mended if need be."""
    installed = _installed()
    if installed is not None and set(extras) <= installed:
        return PYTHON
    wanted = sorted(set(extras) | (installed or _stamped()))
    _make_environment()
    _install(wanted)
    STAMP.write_text(json.dumps({"key": _key(), "extras": wanted}), encoding="utf-8")
    say("Ready.")
    return PYTHON


def say(words: str) -> None:
    """Tell how far we are, on standard error, so that output stays the command's own."""
    print(words, file=sys.stderr, flush=True)


def give_up(words: str) -> NoReturn:
    """End with a message and status 2."""
    say(words)
    sys.exit(2)


def _key() -> str:
    """Hash what an installation depends on: the metadata, the folder, the environment's Python."""
    text = b"\0".join(
        [
            (ROOT / "pyproject.toml").read_bytes(),
            str(ROOT).encode(),
            (VENV / "pyvenv.cfg").read_bytes(),
        ]
    )
    return hashlib.sha256(text).hexdigest()


def _installed() -> set[str] | None:
    """Give the extras installed, or None when the environment is missing, half made or out of date."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        if PYTHON.exists() and stamp["key"] == _key():
            return set(stamp["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def _stamped() -> set[str]:
    """Give the extras of an out-of-date installation, so that bringing it up to date keeps them."""
    try:
        return set(json.loads(STAMP.read_text(encoding="utf-8"))["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _has_pip() -> bool:
    try:
        found = subprocess.run([str(PYTHON), "-m", "pip", "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.returncode == 0


def _make_environment() -> None:
    if PYTHON.exists() and _python.is_new(str(PYTHON)) and _has_pip():
        return
    say(f"{'Mending' if VENV.exists() else 'Making'} the virtual environment {VENV} ...")
    if VENV.is_symlink() or VENV.is_file():
        give_up(f"{VENV} is not a folder: move it away and run the same command again.")
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        give_up(
            f"{sys.executable} could not make a virtual environment:\n{_tail(made.stdout + made.stderr)}\n"
            "On Debian and Ubuntu its venv module is a package of its own: sudo apt-get install python3-venv"
        )


def _install(extras: list[str]) -> None:
    what = str(ROOT) + (f"[{','.join(extras)}]" if extras else "")
    say("Installing cy6 and what it needs (a minute or two, this once) ...")
    STAMP.unlink(missing_ok=True)
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--editable",
        what,
    ]
    told: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            told.append(line)
            _show_progress(line)
    if pip.returncode:
        give_up(
            f"pip could not install cy6:\n{_tail(_errors(told))}\n"
            "Is the network there? Packages come from the package index. Then run the same command again."
        )


def _show_progress(line: str) -> None:
    words = line.split()
    if words[:1] == ["Collecting"]:
        say("  " + re.split(r"[^\w.-]", words[1])[0])


def _errors(told: list[str]) -> str:
    """Give pip's own words for what went wrong, or else the last it said."""
    return "".join(line.lstrip() for line in told if "ERROR" in line) or "".join(told)


def _tail(text: str) -> str:
    return "\n".join("  " + line for line in text.strip().splitlines()[-8:])
