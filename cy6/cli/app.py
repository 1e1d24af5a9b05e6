"""The commands' one list. Each command imports what it needs when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from cy6 import __version__
from cy6.cli import play, questions, replay, scenarios, simulation, tables

app = typer.Typer(
    help="A digital table for Check Your 6!, the hex-grid air-combat game.",
    epilog="Example: cy6 play",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer hands an option's value on so
    if wanted:
        typer.echo(f"cy6 {__version__}")
        raise typer.Exit


@app.callback()
def _start(
    version: Annotated[  # noqa: FBT002
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


app.command(epilog="Example: cy6 play scenarios/the-swede.yaml --side axis=bot:rookie")(play.play)
app.command(epilog="Example: cy6 replay game.cy6.jsonl --verify")(replay.replay)
app.command(epilog="Example: cy6 check scenarios/the-swede.yaml")(scenarios.check)
app.command(epilog="Example: cy6 new mine.yaml")(scenarios.new)
app.command(epilog="Example: cy6 schema > scenario.schema.json")(scenarios.schema)
app.command(epilog="Example: cy6 case tests/cases/*.yaml")(scenarios.case)
app.command(epilog='Example: cy6 moves a6m2 --at "2014 N" --tal 3 --speed 4')(questions.moves)
app.command(epilog="Example: cy6 odds tests/cases/special-aiming.yaml --from me --at b24")(questions.odds)
app.command(epilog="Example: cy6 aircraft spitfire-vc")(tables.aircraft)
app.command(epilog="Example: cy6 simulate scenarios/the-swede.yaml --games 200 --side axis=bot:rookie")(
    simulation.simulate
)
app.command(epilog="Example: cy6 roster pilots.yaml")(scenarios.roster)
app.add_typer(tables.charts, name="charts")
