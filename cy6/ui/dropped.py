"""What a file is that was dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from cy6.scenario.folder import ENDINGS
from cy6.tables.strict_yaml import BrokenFile, Problem

GLANCE: Final = 4096  # bytes by which a file is told
RECORD: Final = ".jsonl"


def kind_of(path: Path) -> Literal["scenario", "record"]:
    """Tell a scenario from a record, by its name or its beginning. Raise BrokenFile for what is neither."""
    if path.is_dir():
        raise BrokenFile((Problem(str(path), 1, 1, "this is a folder: drop a file"),))
    if path.suffix.lower() in ENDINGS:
        return "scenario"
    if path.suffix.lower() == RECORD:
        return "record"
    try:
        with path.open("rb") as file:
            begins = file.read(GLANCE)
    except OSError as problem:
        why = f"the file cannot be read: {problem.strerror or problem}"
        raise BrokenFile((Problem(str(path), 1, 1, why),)) from None
    if begins.lstrip().startswith(b"{"):
        return "record"
    if any(line.startswith(b"format:") for line in begins.splitlines()):
        return "scenario"
    raise BrokenFile((Problem(str(path), 1, 1, "this is neither a scenario nor a record of a game"),))
