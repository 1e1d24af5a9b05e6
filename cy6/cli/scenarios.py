"""Commands about scenario, case and roster files: `check`, `new`, `schema`, `case`, `roster`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cy6.cli.messages import BAD_INPUT, answer, answer_json, complain, ruleset_of
from cy6.cli.options import Charts

if TYPE_CHECKING:
    from cy6.scenario.report import Report


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios.")], charts: Charts = None
) -> None:
    """Check scenario files and list every problem."""
    from cy6.scenario.report import check_files

    _tell(check_files(files, ruleset_of(charts)))


def case(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Cases.")], charts: Charts = None
) -> None:
    """Play rules questions and compare what happens with the answers they expect."""
    from cy6.scenario.report import run_cases

    _tell(run_cases(files, ruleset_of(charts)))


def new(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")]) -> None:
    """Write a commented scenario to start from."""
    from cy6.scenario.write import write_new_scenario

    try:
        write_new_scenario(file)
    except OSError as error:
        there = "this file exists already and is left as it is (choose another name)"
        why = there if isinstance(error, FileExistsError) else f"cannot be written: {error.strerror or error}"
        complain(f"{file}:1:1: {why}")
        raise typer.Exit(BAD_INPUT) from None
    answer(str(file))


def schema() -> None:
    """Print the JSON Schema of scenarios, with which an editor completes and checks them."""
    from cy6.scenario.write import scenario_schema

    answer_json(scenario_schema())


def _tell(report: Report) -> None:
    answer(*report.lines)
    complain(*report.problems)
    raise typer.Exit(report.status)


def roster(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A roster of pilots.")],
) -> None:
    """Show the pilots of a roster: skill, flights, kills, and what became of them."""
    from cy6.scenario.roster import lines, read_roster

    if not file.exists():
        complain(f"{file}: there is no such file (cy6 play --roster {file} begins it)")
        raise typer.Exit(BAD_INPUT)
    answer(*lines(read_roster(file)))
