"""What a player can send when the program itself failed: a report with command, versions and traceback."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Final

import platformdirs

from cy6 import __version__

PACKAGES: Final = ("pygame-ce", "pygame_gui", "typer", "pydantic", "PyYAML", "networkx", "prompt_toolkit")


def reports() -> Path:
    """Give the folder of this user's reports."""
    return Path(platformdirs.user_log_dir("cy6", appauthor=False))


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
