"""Make `.venv` and install cy6 into it, once; afterwards only look at a stamp.

Plain standard library, and old syntax, so that any python3 can read it and find a newer one.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "cy6-installed.json"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)
NEWER = ("3.14", "3.13", "3.12", "3.11")


def run_with_new_python() -> None:
    """Go on only in a Python that is new enough: start the newest one on PATH instead, or give up."""
    if sys.version_info >= OLDEST:
        return
    for version in NEWER:
        found = shutil.which("python" + version)
        if found and _answers(found):
            hand_over([found, *sys.argv])
    give_up(
        f"cy6 needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}, and no newer"
        " one is on PATH. Install it (https://www.python.org/downloads/) and run the same command again."
    )


def ready(*extras: str) -> Path:
    """Give the Python of `.venv` with cy6 and some extras installed, made or mended if need be."""
    run_with_new_python()
    installed = _installed()
    if installed is not None and set(extras) <= installed:
        return PYTHON
    wanted = sorted(set(extras) | (installed or _stamped()))
    _make_environment()
    _install(wanted)
    STAMP.write_text(json.dumps({"key": _key(), "extras": wanted}), encoding="utf-8")
    say("Ready.")
    return PYTHON


def hand_over(command: list[str]) -> NoReturn:
    """Become another command: its exit status is ours."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


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


def _answers(python: str | Path) -> bool:
    """Tell whether an interpreter starts, is new enough and has pip or can make an environment."""
    check = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    try:
        return subprocess.run([str(python), "-c", check], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def _has_pip() -> bool:
    try:
        found = subprocess.run([str(PYTHON), "-m", "pip", "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.returncode == 0


def _make_environment() -> None:
    if PYTHON.exists() and _answers(PYTHON) and _has_pip():
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
    told = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            told.append(line)
            _show_progress(line)
    if pip.returncode:
        give_up(
            f"pip could not install cy6:\n{_tail(''.join(told))}\n"
            "Is the network there? Packages come from the package index. Then run the same command again."
        )


def _show_progress(line: str) -> None:
    words = line.split()
    if words[:1] == ["Collecting"]:
        say(f"  {words[1]}")


def _tail(text: str) -> str:
    return "\n".join("  " + line for line in text.strip().splitlines()[-8:])
