"""Commands that answer a question of the moment: `moves` and `odds`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from cy6.cli.messages import NEGATIVE, answer, answer_json, complain, known, ruleset_of
from cy6.cli.options import Charts, Json

if TYPE_CHECKING:
    from cy6.core.state import Aircraft
    from cy6.lab.moves import Move
    from cy6.lab.odds import Odds
    from cy6.rules.gunnery import Assessment
    from cy6.tables.ruleset import Ruleset


BOARD = (45, 30)


def moves(
    type: Annotated[str, typer.Argument(metavar="TYPE", help="An aircraft's id, see `cy6 aircraft`.")],
    at: Annotated[str, typer.Option("--at", metavar="PLACE", help="A hex and a heading.")],
    tal: Annotated[int, typer.Option("--tal", min=1, max=6, help="The level within the band.")],
    speed: Annotated[int, typer.Option("--speed", min=0, max=8, help="The speed it comes with.")],
    band: Annotated[str, typer.Option("--band", help="The altitude band.")] = "low",
    crew: Annotated[str, typer.Option("--crew", help="green, skilled, veteran or ace.")] = "skilled",
    damage: Annotated[str, typer.Option("--damage", help="none, engine or airframe.")] = "none",
    json: Json = False,  # noqa: FBT002
    charts: Charts = None,
) -> None:
    """List the legal plots of an aircraft, with where each ends and the speeds it leaves open."""
    from cy6.lab.moves import alone, legal_moves

    ruleset = ruleset_of(charts)
    aircraft = _aircraft(ruleset, type, at, tal, speed, band, crew, damage)
    found = legal_moves(alone(ruleset, aircraft), aircraft)
    if json:
        answer_json([_plain(move) for move in found])
        return
    if not found:
        complain("at speed 0 there is nothing to plot: an aircrew check decides (B3.8)")
    answer(*(_line(move) for move in found))


def odds(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position, or a case with one.")],
    shooter: Annotated[str, typer.Option("--from", metavar="ID", help="Who fires.")],
    target: Annotated[str, typer.Option("--at", metavar="ID", help="Who is fired at.")],
    json: Json = False,  # noqa: FBT002
    charts: Charts = None,
) -> None:
    """Give the exact chances of a shot, and every reason for them."""
    from cy6.core.state import Shot
    from cy6.lab.odds import odds as odds_of
    from cy6.rules import gunnery
    from cy6.scenario.case import read_position

    battle, state = read_position(position, ruleset_of(charts))
    shot = Shot(
        known(shooter, battle.index, "aircraft", "--from"), known(target, battle.index, "aircraft", "--at")
    )
    refusals = gunnery.explain_shot(battle, state, shot)
    if refusals:
        complain(*refusals)
        raise typer.Exit(NEGATIVE)
    assessment, chances = gunnery.assess(battle, state, shot), odds_of(battle, state, shot)
    if json:
        answer_json(_plain_odds(assessment, chances))
    else:
        answer(*_odds_lines(assessment, chances))


def _aircraft(ruleset: Ruleset, type: str, at: str, tal: int, speed: int, *named: str) -> Aircraft:
    from cy6.core.ids import BANDS, SKILLS, Damage
    from cy6.core.state import Aircraft

    band, crew, damage = named
    place, heading = _place(at)
    return Aircraft(
        id="it",
        side="one",
        type=known(type, ruleset.aircraft, "aircraft type", "TYPE"),
        crew=known(crew, SKILLS, "crew", "--crew"),  # type: ignore[arg-type]
        band=known(band, BANDS, "band", "--band"),  # type: ignore[arg-type]
        status="flying",
        place=place,
        heading=heading,
        tal=tal,
        speed=speed,
        damage=known(damage, get_args(Damage), "damage", "--damage"),  # type: ignore[arg-type]
    )


def _place(text: str) -> tuple[Any, int]:
    from cy6.hexes import parse_heading, parse_hex
    from cy6.rules.rim import edge_beyond

    words = text.split()
    if len(words) != 2:
        raise typer.BadParameter(f'a hex and a heading such as "2014 N": not {text!r}', param_hint="--at")
    try:
        place, heading = parse_hex(words[0]), parse_heading(words[1])
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--at") from None
    if edge_beyond(*BOARD, place):
        columns, rows = BOARD
        raise typer.BadParameter(f"{words[0]} is off the board of {columns} by {rows}", param_hint="--at")
    return place, heading


def _plain(move: Move) -> dict[str, Any]:
    plain = move._asdict()
    if not move.hx_speeds:
        del plain["hx_speeds"]
    return plain


def _line(move: Move) -> str:
    speeds = " ".join(map(str, move.speeds))
    more = f" (Hx {' '.join(map(str, move.hx_speeds))})" if move.hx_speeds else ""
    leaves = f"  leaves by {move.exits}" if move.exits else ""
    return f"{move.plot:8} {move.end:8} tal {move.tal:<2} {move.kind:8} speed {speeds}{more}{leaves}"


def _plain_odds(shot: Assessment, chances: Odds) -> dict[str, Any]:
    return {
        "band": shot.band,
        "range": shot.range,
        "target": shot.modifiers.target,
        "tally": [reason._asdict() for reason in shot.modifiers.reasons],
        **{name: float(chance) for name, chance in chances._asdict().items()},
    }


def _odds_lines(shot: Assessment, chances: Odds) -> list[str]:
    guns = [f"  {gun.position} {gun.count}x{gun.weapon}: {tally}" for gun, tally in shot.guns]
    shifts = [f"  {reason.why} {reason.value:+d} ({reason.rule})" for reason in shot.shifts]
    return [
        f"{shot.shooter} fires at {shot.target}: range {shot.range}, {shot.band}, {shot.modifiers}",
        *guns,
        *(["columns:", *shifts] if shifts else []),
        *(f"{name:10}{float(chance):8.2%}" for name, chance in chances._asdict().items()),
    ]
