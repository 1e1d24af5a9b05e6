"""Commands about the tables: `aircraft` and `charts`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cy6.cli.messages import BAD_INPUT, NEGATIVE, answer, complain, ruleset_of
from cy6.cli.options import Charts

charts = typer.Typer(
    help="List every table with where its numbers come from; copy tables to edit; check edited ones.",
    epilog="Example: cy6 charts export my-charts",
    rich_markup_mode=None,
)


def aircraft(
    type: Annotated[
        str | None, typer.Argument(metavar="[TYPE]", help="An aircraft's id; left out: all of them.")
    ] = None,
    charts: Charts = None,
) -> None:
    """Show the card of an aircraft, or list all aircraft."""
    from cy6.tables.cards import aircraft_card, evidence_of, list_aircraft
    from cy6.tables.files import read_tables
    from cy6.tables.models import AircraftFile

    ruleset = ruleset_of(charts)
    if type is None:
        answer(*list_aircraft(ruleset))
        return
    try:
        answer(*aircraft_card(ruleset, type))
    except LookupError as error:
        complain(error.args[0])
        raise typer.Exit(BAD_INPUT) from None
    told = evidence_of(read_tables(charts).get(AircraftFile), type)
    answer(*(("", *told) if told else ()))


@charts.callback(invoke_without_command=True)
def list_charts(context: typer.Context, charts: Charts = None) -> None:
    """List every table with where its numbers come from; copy tables to edit; check edited ones."""
    from cy6.tables.charts import describe_tables

    if context.invoked_subcommand is None:
        answer(*describe_tables(charts))


@charts.command("export", epilog="Example: cy6 charts export my-charts")
def export_charts(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to put the copies.")],
) -> None:
    """Write copies of all tables into a folder, to edit and to use with --charts."""
    from cy6.tables.charts import export_charts as export

    answer(*(str(path) for path in export(folder)))


@charts.command("check", epilog="Example: cy6 charts check my-charts")
def check_charts(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of charts.")],
) -> None:
    """Tell what is wrong with a folder of charts."""
    from cy6.tables.charts import check_charts as check

    problems = check(folder)
    complain(*problems)
    if problems:
        raise typer.Exit(NEGATIVE)
    answer(f"{folder}: fine")
