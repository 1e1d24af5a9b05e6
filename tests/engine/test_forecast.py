"""A forecast names all that a move may lead to: no check is rolled in a move that was not in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from cy6.core import events as e
from cy6.core.orders import Place
from cy6.core.state import Plot, State
from cy6.core.tally import Tally
from cy6.engine import Game, fold
from cy6.engine.forecast import forecast
from cy6.lab.arena import Match, battle_of
from cy6.rules.battle import Battle
from cy6.scenario.bundled import bundled_scenarios
from cy6.scenario.read import read_scenario
from tests.engine.test_laws import BATTLES, BRAWL, OPTIONS
from tests.helpers import edges, sides, table

CHECKS = {
    "fire check": "fire",
    "panic check": "panic",
    "control check": "control",
    "dive recovery": "dive-recovery",
    "cloud maneuver check": "cloud-maneuver",
    "cloud check": "cloud",
    "climb check": "climb",
    "airframe check": "airframe",
    "confusion check": "confusion",
    "exit check": "exit",
    "lx check": "lx",
    "hx check": "hx",
}
"""What the engine rolls in a move, and the risk that announces it."""
ROUGH = (
    "a axis a6m2 green 0214N tal1 speed4 last:SD effect:fire",
    "b axis bf-109e-4 green 1001S tal2 speed3 engine last:SD effect:panic",
    "c axis fw-190a-4 green 4511NE tal1 speed3 airframe",
    "e allied f4f-4 skilled 0116N tal6 speed0",
    "f allied spitfire-vc green 2030S tal1 speed4 airframe last:ST",
    "h allied sbd-3 green 2115SW tal2 speed2 effect:fire ooc",
)
ROUGH_BATTLES = {
    **BATTLES,
    "rough, near the sea": table(*ROUGH, band="surface-low", turns=6, rules=OPTIONS)[0],
    "rough, in two bands": table(*ROUGH, band="low", bands=("low", "medium-bottom"), turns=6, rules=OPTIONS)[
        0
    ],
    "rough, in border clouds": table(
        *ROUGH, band="low", turns=6, rules=OPTIONS, cloud_borders=("climb", "dive")
    )[0],
    "a friendly edge": table(
        *BRAWL, turns=6, sides=sides(("axis", edges(e1="friendly")), ("allied", edges(e5="unfriendly")))
    )[0],
}


class Move(NamedTuple):
    """One aircraft's move: how all stood before it, what it set out to fly, and the checks it made."""

    before: State
    id: str
    plot: Plot | None
    checks: tuple[tuple[str, Tally], ...]


def moves(game: Game) -> Iterator[Move]:
    """List every move of a game that was played."""
    state, begun = game.log[0].before, None
    plot: Plot | None = None
    checks: list[tuple[str, Tally]] = []
    for entry in game.log:
        if begun is not None and isinstance(entry.order, Place):
            plot = entry.order.plot
        for event in entry.events:
            if isinstance(event, e.MoveBegan):
                begun, plot, checks = (state, event.id), event.plot, []
            elif (isinstance(event, e.Plotted | e.Reacted) and begun is not None) or (
                isinstance(event, e.Moved) and plot is None
            ):
                plot = event.plot
            elif isinstance(event, e.Rolled) and begun is not None and event.tally is not None:
                what, _, who = str(event.purpose).rpartition(" ")
                if what in CHECKS and who == begun[1]:
                    checks.append((CHECKS[what], event.tally))
            elif isinstance(event, e.MoveEnded) and begun is not None:
                yield Move(*begun, plot, tuple(checks))
                begun = None
            state = fold(game.battle, state, event)


def played(battle: Battle, seed: int) -> Game:
    game, rng = Game(battle, seed), random.Random(seed)
    while not game.is_over:
        game.play(rng.choice(game.legal(rng.choice(game.decisions()))))
    return game


def unforeseen(battle: Battle, move: Move) -> list[tuple[str, Tally]]:
    """List the checks of a move that were not in its forecast."""
    aircraft = battle.find(move.before, move.id)
    plot = move.plot or Plot("L", "F1")
    foreseen = {(risk.kind, risk.tally) for risk in forecast(battle, move.before, aircraft, plot)}
    return [check for check in move.checks if check not in foreseen]


def check_moves(battle: Battle, seed: int) -> int:
    count = 0
    for move in moves(played(battle, seed)):
        assert not unforeseen(battle, move), (seed, move.id, move.plot, battle.find(move.before, move.id))
        count += len(move.checks)
    return count


@pytest.mark.parametrize("name", ROUGH_BATTLES)
def test_every_check_of_a_move_was_in_its_forecast(name: str) -> None:
    assert sum(check_moves(ROUGH_BATTLES[name], seed) for seed in range(3)) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ROUGH_BATTLES)
def test_no_check_is_unforeseen_in_many_games(name: str) -> None:
    assert sum(check_moves(ROUGH_BATTLES[name], seed) for seed in range(3, 60)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(bundled_scenarios().glob("*.yaml")), ids=lambda path: path.stem)
def test_no_check_is_unforeseen_in_the_scenarios(path) -> None:  # type: ignore[no-untyped-def]
    match = Match(read_scenario(path), {}, dict.fromkeys(read_scenario(path).file.options))
    for seed in range(8):
        check_moves(battle_of(match, seed), seed)
