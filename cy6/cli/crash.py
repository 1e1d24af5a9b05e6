"""What a player sees instead of a traceback: one line, and a bundle he can send."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from importlib import metadata
from pathlib import Path

import platformdirs

from cy6 import __version__
from cy6.cli.messages import BAD_INPUT, complain
from cy6.tables.strict_yaml import BrokenFile

PACKAGES = ("pygame-ce", "pygame_gui", "typer", "pydantic", "PyYAML", "networkx", "prompt_toolkit")


def report(error: BaseException) -> int:
    """Tell what went wrong and give the exit status: the problems of a file, or where the bundle is."""
    if isinstance(error, BrokenFile):
        complain(*error.problems)
        return BAD_INPUT
    name = type(error).__name__
    try:
        bundle = write_bundle(error, Path(platformdirs.user_log_dir("cy6", appauthor=False)))
    except OSError as problem:
        complain(
            f"cy6 stopped on an error of its own ({name}: {error}); no report could be written: {problem}"
        )
    else:
        complain(f"cy6 stopped on an error of its own ({name}); the report to send is {bundle}")
    return BAD_INPUT


def write_bundle(error: BaseException, folder: Path) -> Path:
    """Write the command, the versions and the traceback into a new file of a folder. Raise OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.now()
    bundle = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    bundle.write_text(describe(error, now), encoding="utf-8")
    return bundle


def describe(error: BaseException, now: datetime) -> str:
    """Tell everything about an error that helps to find its cause."""
    versions = "\n".join(f"{package} {_version(package)}" for package in PACKAGES)
    story = "".join(traceback.format_exception(error))
    return (
        f"cy6 {__version__}, {now:%Y-%m-%d %H:%M:%S}\n"
        f"command: {' '.join(sys.argv)}\n"
        f"Python {platform.python_version()} on {platform.platform()}\n"
        f"{versions}\n\n{story}"
    )


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"
