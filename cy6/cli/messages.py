"""Exit statuses, and how a command speaks: answers on standard output, complaints on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

if TYPE_CHECKING:
    from cy6.files import Existing
    from cy6.tables.ruleset import Ruleset

FINE: Final = 0
NEGATIVE: Final = 1
BAD_INPUT: Final = 2


def answer(*lines: str) -> None:
    """Write lines to standard output."""
    for line in lines:
        print(line)


def answer_json(value: Any) -> None:
    """Write one JSON document to standard output, in letters that every encoding has."""
    print(json.dumps(value, indent=2))


def complain(*lines: object) -> None:
    """Write lines to standard error."""
    for line in lines:
        print(line, file=sys.stderr)


def spare(path: Path, existing: Existing, record: Path | None = None) -> None:
    """Leave with a message when a file that is there would be replaced. The record itself never is."""
    if record is not None and path.exists() and path.samefile(record):
        complain(f"{path}: this is the record itself: it is left as it is")
        raise typer.Exit(BAD_INPUT)
    if existing == "spare" and path.exists():
        complain(spared(path))
        raise typer.Exit(BAD_INPUT)


def spared(path: Path) -> str:
    """Say that a file that is there was left as it is."""
    return f"{path}: there is a file of this name: it is left as it is (--force replaces it)"


def unwritten(path: Path, what: str, problem: OSError) -> str:
    """Say why a file was not written: it was spared, or it could not be."""
    if isinstance(problem, FileExistsError) and path.exists():
        return spared(path)
    return f"{path}: {what} cannot be written: {problem.strerror or problem}"


def known(word: str, words: Iterable[str], what: str, parameter: str) -> str:
    """Give a word that must be one of several. Raise BadParameter with the nearest for another."""
    from cy6.tables.names import guess

    names = tuple(words)
    if word not in names:
        raise typer.BadParameter(f"unknown {what} {word!r}{guess(word, names)}", param_hint=parameter)
    return word


def ruleset_of(charts: Path | None) -> Ruleset:
    """Load our tables, or an owner's in their place. Raise BrokenFile when they cannot be used."""
    from cy6.tables.load import load_ruleset

    return load_ruleset(charts)
