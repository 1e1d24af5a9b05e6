"""The ruleset to play by: ours, or ours with an owner's charts in its place."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from cy6.tables.build import build
from cy6.tables.consistency import inconsistencies
from cy6.tables.files import read_tables
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile

OUR_ID: Final = "cy6-reconstruction"


def load_ruleset(charts: Path | None = None) -> Ruleset:
    """Load the ruleset; files of a folder of charts replace ours by name. Ours is read once and kept.

    Raise BrokenFile with every problem when a file cannot be read, or when the tables do not fit together.
    """
    return _ours() if charts is None else _read(charts)


@lru_cache(maxsize=1)
def _ours() -> Ruleset:
    return _read(None)


def _read(charts: Path | None) -> Ruleset:
    tables = read_tables(charts)
    problems = inconsistencies(tables)
    if problems:
        raise BrokenFile(problems)
    return build(tables, OUR_ID if charts is None else charts.resolve().name)
