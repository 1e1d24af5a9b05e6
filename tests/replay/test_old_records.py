"""What an earlier version saved reads, verifies and goes on, though a rule is played otherwise since."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.orders import Done, HoldAttack, Release
from cy6.engine import Decision, Game
from cy6.replay import Origin, read_replay, resume, verify
from cy6.scenario.compile import compile
from cy6.scenario.read import revive_scenario
from cy6.tables.battle import Battle
from tests.replay.games import saved

DATA = Path(__file__).resolve().parents[1] / "data"


@pytest.mark.rule("R30")
def test_a_game_that_ended_at_once_with_the_last_fighter_of_a_side_still_does(tmp_path: Path) -> None:
    """Its bomber was over the airfield with all its bombs: today the raid is fought out."""
    old = read_replay(DATA / "ended-when-alone.cy6.jsonl")
    assert old.messages == ()
    assert verify(old) == ()
    assert old.result is not None
    assert old.result.turn == 1

    scenario = revive_scenario(old.header.scenario, old.header.data)
    game = Game(Battle(scenario.ruleset, compile(scenario)), old.header.seed)
    while not game.is_over and game.state.turn == 1:
        decision = game.decisions()[0]
        keeps = {"release": Release(decision.actor), "attack": HoldAttack(decision.actor)}
        game.play(keeps.get(decision.kind) or game.default(decision))
    assert not game.is_over
    new = saved(game, Origin(scenario), tmp_path)
    assert (new.header.when_alone, new.messages, verify(new)) == ("raid", (), ())


@pytest.mark.rule("R78")
def test_a_save_that_stopped_where_a_reinforcement_found_its_hex_taken_goes_on(tmp_path: Path) -> None:
    """It asked for a place that was not there, and could be neither played on nor taken back."""
    stuck = read_replay(DATA / "nowhere-to-start.cy6.jsonl")
    assert verify(stuck) == ()
    game = resume(stuck)
    assert game.decisions() == (Decision("done", "allied"),)
    game.play(Done("allied"))
    assert game.battle.find(game.state, "late").entering == 4
    while not game.battle.find(game.state, "late").is_present:
        game.play(game.default(game.decisions()[0]))
    assert game.state.turn == 4
    scenario = revive_scenario(stuck.header.scenario, stuck.header.data)
    assert verify(saved(game, Origin(scenario), tmp_path)) == ()
