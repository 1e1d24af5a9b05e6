"""What an earlier version saved reads, verifies and goes on, though a rule is played otherwise since."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.orders import Done, HoldAttack, Release
from cy6.engine import Decision, Game
from cy6.replay import Origin, playthrough, read_replay, resume, verify
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import revive_scenario
from cy6.tables.cards import aircraft_card
from cy6.tables.charts import export_charts
from cy6.tables.load import OUR_ID, earlier_edition, earlier_editions, load_ruleset
from cy6.ui.kit.launch import Launch
from cy6.ui.opener import Opener
from cy6.ui.table.table import Table
from tests.replay.games import play_on, saved

DATA = Path(__file__).resolve().parents[1] / "data"
EARLIER = "played with an earlier edition of our tables (ab06a948): it goes on with it"


@pytest.mark.rule("R30")
def test_a_game_that_ended_at_once_with_the_last_fighter_of_a_side_still_does(tmp_path: Path) -> None:
    """Its bomber was over the airfield with all its bombs: today the raid is fought out."""
    old = read_replay(DATA / "ended-when-alone.cy6.jsonl")
    assert old.messages == (f"{old.path}: {EARLIER}",)
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


def test_every_earlier_edition_of_our_tables_is_kept_whole() -> None:
    """A table that changes leaves its earlier file in each folder of `earlier` that lacks it."""
    editions = earlier_editions()
    assert "ab06a948fd8cffef" in editions
    for hash in editions:
        edition = earlier_edition(hash)
        assert edition is not None
        assert (edition.id, edition.hash) == (OUR_ID, hash)
    assert load_ruleset().hash not in editions


def test_a_game_of_eight_types_goes_on_with_the_ratings_it_began_with(tmp_path: Path) -> None:
    """Zero, Wildcat, Hurricane, Gladiator and I-15bis were rated otherwise then."""
    old = read_replay(DATA / "earlier-ratings.cy6.jsonl")
    assert old.messages == (f"{old.path}: {EARLIER}",)
    assert old.has_same_ruleset
    assert verify(old) == ()
    assert any("3--" in line for line in aircraft_card(old.battle.ruleset, "a6m2"))
    assert playthrough(old)

    game = resume(old)
    assert game.battle.ruleset is old.battle.ruleset
    play_on(game, bot="rookie")
    again = saved(game, Origin(), tmp_path)
    assert (again.header.ruleset_hash, verify(again)) == ("ab06a948fd8cffef", ())
    assert again.result is not None


def test_owners_charts_are_used_for_a_game_of_an_earlier_edition_when_they_are_asked_for(
    tmp_path: Path,
) -> None:
    export_charts(tmp_path / "mine")
    mine = load_ruleset(tmp_path / "mine")
    old = read_replay(DATA / "earlier-ratings.cy6.jsonl", mine)
    assert old.battle.ruleset is mine
    assert "read with mine" in old.messages[0]


def test_a_game_of_an_earlier_edition_says_so_when_it_goes_on(tmp_path: Path) -> None:
    """Its ratings are those it was begun with; the window tells it until the next order."""
    save = tmp_path / "old.cy6.jsonl"
    save.write_bytes((DATA / "earlier-ratings.cy6.jsonl").read_bytes())
    opener = Opener(Launch(saves=tmp_path))
    try:
        screen = opener.resume(save).screen
    finally:
        opener.close()
    assert isinstance(screen, Table)
    assert screen.cursor.seat.notice == EARLIER
