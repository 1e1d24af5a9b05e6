"""Where the scenarios lie that come with the game: in the project's folder, or where an install put them."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import Final

THE_SWEDE: Final = "the-swede.yaml"
FOLDER: Final = "scenarios"


def bundled_scenarios() -> Path:
    """Give the folder of the scenarios that come with the game. Raise FileNotFoundError without it."""
    beside = Path(__file__).resolve().parents[2] / FOLDER
    if (beside / THE_SWEDE).is_file():
        return beside
    for file in _installed():
        if file.name == THE_SWEDE and file.is_file():
            return file.parent
    raise FileNotFoundError(f"the scenarios that come with cy6 are missing: there is no {beside}")


def _installed() -> list[Path]:
    try:
        files = metadata.files("cy6") or []
    except metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())).resolve() for file in files if file.name == THE_SWEDE]
