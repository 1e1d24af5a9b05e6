"""Short ways to play: sit down at a table, say orders in notation, ask for reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cy6.core.dice import Scripted
from cy6.core.events import Event, Rolled
from cy6.core.notation import parse
from cy6.core.orders import Order, Release
from cy6.core.state import Aircraft
from cy6.engine import Decision, Game
from cy6.hexes import HEADINGS, format_hex
from tests.helpers import table


def sit(*specs: str, dice: Mapping[str, Sequence[int]] | None = None, **setting: Any) -> Game:
    """Begin a game from the lines of `table`, with the faces of some rolls set by purpose."""
    battle, _ = table(*specs, **setting)
    scripted = Scripted()
    for purpose, faces in (dice or {}).items():
        scripted.expect(purpose, tuple(faces))
    return Game(battle, dice=scripted)


def rig(game: Game, purpose: str, *faces: Sequence[int]) -> None:
    """Set the faces of the next rolls with a purpose that begins so."""
    assert isinstance(game.dice, Scripted)
    for each in faces:
        game.dice.expect(purpose, tuple(each))


def say(game: Game, *lines: str) -> tuple[Event, ...]:
    """Play orders in notation, and give all that happened."""
    return tuple(event for line in lines for event in game.play(parse(line)))


def fly(game: Game, *plots: str) -> tuple[Event, ...]:
    """Plot, end the plotting of both sides, and answer with plain defaults until all have moved."""
    happened = say(game, *(f"plot {plot}" for plot in plots))
    turn = game.state.turn
    for side in game.battle.sides:
        if game.state.phase == "plot" and side not in game.state.committed:
            happened += say(game, f"done {side}")
    while game.state.turn == turn and game.state.phase in ("follow", "move", "collision"):
        happened += game.play(_plain(game, game.decisions()[0]))
    return happened


def _plain(game: Game, decision: Decision) -> Order:
    """Give the default; but bombs stay where a test has not said that they go."""
    return Release(decision.actor) if decision.kind == "release" else game.default(decision)


def until(game: Game, kind: str, actor: str = "") -> tuple[Event, ...]:
    """Answer with plain defaults until a decision of a kind is the next one."""
    happened: tuple[Event, ...] = ()
    for _ in range(200):
        decision = game.decisions()[0]
        if decision.kind == kind and actor in ("", decision.actor):
            return happened
        happened += game.play(_plain(game, decision))
    raise AssertionError(f"no {kind} came")


def codes(game: Game, line: str) -> list[str]:
    """List the codes of everything that speaks against an order."""
    return [refusal.code for refusal in game.explain(parse(line))]


def rules_against(game: Game, line: str) -> list[str]:
    """List the rules of everything that speaks against an order."""
    return [refusal.rule for refusal in game.explain(parse(line))]


def craft(game: Game, id: str) -> Aircraft:
    """Give an aircraft as it stands."""
    return game.battle.find(game.state, id)


def where(game: Game, id: str) -> str:
    """Write where an aircraft is: `1813 SW tal 5 speed 3`."""
    a = craft(game, id)
    return f"{format_hex(a.place)} {HEADINGS[a.heading]} tal {a.tal} speed {a.speed}"


def rolled(events: Sequence[Event]) -> list[str]:
    """List the purposes of the rolls among some events."""
    return [str(event.purpose) for event in events if isinstance(event, Rolled)]


def roll_of(events: Sequence[Event], purpose: str) -> Rolled:
    """Give the roll with a purpose that begins so."""
    return next(e for e in events if isinstance(e, Rolled) and str(e.purpose).startswith(purpose))


def reasons(roll: Rolled) -> dict[str, int]:
    """Give a roll's modifiers by their keys."""
    assert roll.tally is not None
    return {reason.key: reason.value for reason in roll.tally.reasons}
