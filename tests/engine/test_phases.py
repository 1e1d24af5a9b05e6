"""The phases as a graph: each can come, none is a dead end, and every turn ends."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest

from cy6.bots import make_bot
from cy6.core import events as e
from cy6.core.phase_rows import PHASES
from cy6.engine import Game
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from tests.helpers import table
from tests.replay.games import scenario_of

GRAPH = nx.DiGraph((phase, after) for phase, row in PHASES.items() for after in row.next)
TURN_BEGINS = {"deploy", "tailing"}


@pytest.mark.rule("B1.1.2", "B3.2.2", "B4.1", "B4.7")
def test_every_phase_can_come_and_from_each_the_game_can_end() -> None:
    assert set(GRAPH) == set(PHASES)
    assert nx.descendants(GRAPH, "deploy") | {"deploy"} == set(PHASES)
    assert nx.ancestors(GRAPH, "over") | {"over"} == set(PHASES)
    assert [phase for phase in GRAPH if not GRAPH[phase]] == ["over"]


@pytest.mark.rule("B1.2", "B4.7")
def test_every_way_round_goes_through_the_beginning_of_a_turn_or_from_one_tailer_to_the_next() -> None:
    rings = [ring for ring in nx.simple_cycles(GRAPH) if not TURN_BEGINS & set(ring)]
    assert rings == [["follow"]]


@pytest.mark.parametrize("name", ["the-swede", "french-surprise", "finland-the-brave"])
def test_games_go_from_phase_to_phase_as_the_table_has_it(name: str) -> None:
    scenario = scenario_of(name)
    battle = Battle(scenario.ruleset, compile(scenario))
    steps = {step for seed in range(4) for step in _steps(battle, seed)}
    assert steps <= set(GRAPH.edges)


@pytest.mark.rule("C2.2")
def test_where_clouds_border_the_bands_a_phase_for_them_comes_in_between() -> None:
    battle, _ = table(
        "a axis a6m2 2014N tal6 speed3", "b allied f4f-4 2514S tal1 speed3",
        bands=("low", "medium-bottom"), cloud_borders=("dive", "climb"), turns=30,
    )  # fmt: skip
    steps = {step for seed in range(6) for step in _steps(battle, seed)}
    assert steps <= set(GRAPH.edges)
    assert {("tailing", "border"), ("border", "plot-tailed")} <= steps


def _steps(battle: Battle, seed: int) -> list[tuple[str, str]]:
    """List what followed what in a game."""
    game, chooser = Game(battle, seed), make_bot("random", seed)
    while not game.is_over:
        decision = game.decisions()[0]
        game.play(chooser(battle, game.view(decision.side), decision, game.legal(decision)))
    happened = [*game.opening, *(event for entry in game.log for event in entry.events)]
    phases = [event.phase for event in happened if isinstance(event, e.PhaseBegan)]
    return [*pairwise(phases), (phases[-1], "over")]
