"""A replay as text: a readable playthrough, turn by turn, with every order and what came of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cy6.core.events import (
    Deployed,
    FireHeld,
    PhaseBegan,
    Plotted,
    SalvoPlotted,
    ShotDeclared,
    TailChosen,
    TurnBegan,
)
from cy6.core.ids import Phase
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, State
from cy6.engine import fold
from cy6.replay.read import Replay
from cy6.replay.record import Step
from cy6.replay.telling import tell

WIDTH = 100
AFTER_SET_UP: Phase = "tailing"  # by then everybody who enters in a turn is on the board
ECHOES = (Deployed, FireHeld, Plotted, SalvoPlotted, ShotDeclared, TailChosen)  # they say what the order said
COLUMNS = ("id", "side", "type", "crew", "at", "level", "speed", "")


def playthrough(replay: Replay) -> str:
    """Tell a whole replay."""
    return "\n".join((*_head(replay), *_story(replay), *_end(replay), ""))


def _head(replay: Replay) -> Iterator[str]:
    header, setting = replay.header, replay.battle.setting
    yield setting.title
    yield ", ".join(part for part in (setting.date, setting.place) if part)
    yield ""
    yield from textwrap.wrap(setting.text, WIDTH)
    for seat, side in zip(header.sides, setting.sides, strict=True):
        yield f"{seat.id}: {seat.name}, played by {seat.player}"
        yield from textwrap.wrap(side.orders, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield f"tables: {header.ruleset}"
    for name, picked in header.options:
        yield f"option: {name}" + (f" ({picked})" if picked else "")
    if header.rules:
        yield f"optional rules: {', '.join(header.rules)}"
    yield f"seen by {header.view} alone" if header.view else f"seed: {header.seed}"


def _story(replay: Replay) -> Iterator[str]:
    yield from _turn_line(1)
    first = replay.keyframes[0].state
    if replay.battle.setting.start_phase != "deploy":
        yield from positions(first)
    yield from _indented(tell(replay.battle, event) for event in replay.steps[0].events)
    state = first
    for step in replay.steps[1:]:
        yield f"{step.number:>4} {step.side}: {step.text or '(sealed)'}"
        told, state = _tell_step(replay, state, step)
        yield from told


def _tell_step(replay: Replay, state: State, step: Step) -> tuple[list[str], State]:
    lines: list[str] = []
    for event in step.events:
        state = fold(replay.battle, state, event)
        if isinstance(event, TurnBegan):
            lines += _turn_line(event.turn)
            continue
        if not (step.text and isinstance(event, ECHOES)):
            lines += _indented([tell(replay.battle, event)])
        if isinstance(event, PhaseBegan) and event.phase == AFTER_SET_UP:
            lines += positions(state)
    frame = next((frame for frame in replay.keyframes if frame.after == step.number), None)
    return lines, frame.state if frame else state


def _turn_line(turn: int) -> tuple[str, str]:
    return "", f"---- Turn {turn} " + "-" * 40


def _indented(lines: Iterator[str] | list[str]) -> list[str]:
    return [f"       {line}" for line in lines if line]


def _end(replay: Replay) -> Iterator[str]:
    yield ""
    if replay.result is None:
        yield f"The game is not over: {len(replay.steps) - 1} orders so far."
        return
    result = replay.result
    points = ", ".join(f"{side} {points}" for side, points in result.points)
    who = "A draw" if result.winner == "draw" else f"{result.winner} wins"
    yield f"{who} in turn {result.turn}, {result.reason}: {points}"
    yield f"{len(replay.steps) - 1} orders, {replay.steps[-1].drawn} dice"


def positions(state: State) -> list[str]:
    """List where every aircraft is and how it stands, as a table."""
    rows = [COLUMNS, *(_row(aircraft) for aircraft in state.aircraft)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    return [
        ("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]


def _row(aircraft: Aircraft) -> tuple[str, ...]:
    names = (aircraft.id, aircraft.side, aircraft.type, aircraft.crew)
    if not aircraft.is_present:
        return (*names, "", "", "", aircraft.status)
    where = format_place(aircraft.place, aircraft.heading)
    return (*names, where, str(aircraft.tal), str(aircraft.speed), ", ".join(_troubles(aircraft)))


def _troubles(aircraft: Aircraft) -> Iterator[str]:
    if aircraft.status == "ooc":
        yield "out of control"
    if aircraft.damage != "none":
        yield f"{aircraft.damage} damage"
    yield from (effect.replace("_", " ") for effect in aircraft.effects)
    yield from (f"no {name.replace('_', ' ')} ammunition" for name in aircraft.empty)
    yield from (f"{position} {weapon} broken" for position, weapon in aircraft.broken)
