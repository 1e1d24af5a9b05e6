"""Commands about scenario files: `check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cy6.cli.messages import BAD_INPUT, FINE, NEGATIVE, answer, complain
from cy6.cli.options import Charts


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios.")], charts: Charts = None
) -> None:
    """Tell everything that is wrong with scenario files."""
    raise typer.Exit(max(_check(file, charts) for file in files))


def _check(file: Path, charts: Path | None) -> int:
    from cy6.scenario.read import read_scenario
    from cy6.tables.load import load_ruleset
    from cy6.tables.strict_yaml import BrokenFile

    ruleset = load_ruleset(charts)
    try:
        read_scenario(file, ruleset)
    except BrokenFile as broken:
        complain(*broken.problems)
        return NEGATIVE if file.is_file() else BAD_INPUT
    answer(f"{file}: fine")
    return FINE
