"""The ruleset to play by: ours, an earlier edition of ours, or ours with an owner's charts in its place."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from cy6.tables.build import build
from cy6.tables.consistency import inconsistencies
from cy6.tables.files import data_folder, read_tables
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile

OUR_ID: Final = "cy6-reconstruction"


def load_ruleset(charts: Path | None = None) -> Ruleset:
    """Load the ruleset; files of a folder of charts replace ours by name. Ours is read once and kept.

    Raise BrokenFile with every problem when a file cannot be read, or when the tables do not fit together.
    """
    return _ours() if charts is None else _read(charts, charts.resolve().name)


def earlier_editions() -> dict[str, Path]:
    """List the earlier editions of our tables by their content hash: the files that were different then."""
    return {folder.name: folder for folder in sorted((data_folder() / "earlier").iterdir())}


@lru_cache(maxsize=4)
def earlier_edition(hash: str) -> Ruleset | None:
    """Load the earlier edition of our tables with a content hash; None when there is none.

    What was played with it is read, verified and gone on with by the same numbers for ever.
    """
    folder = earlier_editions().get(hash)
    return _read(folder, OUR_ID) if folder else None


@lru_cache(maxsize=1)
def _ours() -> Ruleset:
    return _read(None, OUR_ID)


def _read(charts: Path | None, id: str) -> Ruleset:
    tables = read_tables(charts)
    problems = inconsistencies(tables)
    if problems:
        raise BrokenFile(problems)
    return build(tables, id)
