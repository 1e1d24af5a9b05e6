"""Where the pictures, sounds and texts lie that come with the window."""

from __future__ import annotations

from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Final

FOLDER: Final = "assets"
KNOWN: Final = ("help", "rules.txt")  # a file that is always there


def asset(*parts: str) -> Path:
    """Give the path of an asset; whether it is there is for the caller to see."""
    return _folder().joinpath(*parts)


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Find the assets in the project's folder, or where an install put them."""
    beside = Path(__file__).resolve().parents[3] / FOLDER
    if beside.joinpath(*KNOWN).is_file():
        return beside
    try:
        files = metadata.files("cy6") or []
    except metadata.PackageNotFoundError:
        files = []
    ending = (FOLDER, *KNOWN)
    for file in files:
        if file.parts[-len(ending) :] == ending:
            return Path(str(file.locate())).resolve().parents[len(KNOWN) - 1]
    return beside
