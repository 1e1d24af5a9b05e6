"""Sitting down: recorded and saved as it goes, interrupted and gone on with, alone or against a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.replay.autosave import interrupted
from cy6.replay.read import read_replay
from cy6.replay.verify import verify
from cy6.scenario.compile import WrongChoice
from cy6.scenario.read import read_scenario
from cy6.tables.strict_yaml import BrokenFile
from cy6.terminal.commands import Desk
from cy6.terminal.sitting import Plan, Sitting, begin, go_on
from tests.terminal.hands import SCENARIOS, SET_UP, piped, refused, run, whole_game

PEOPLE = {"allied": "human", "axis": "human"}


def plan(seed: int = 4, players: dict[str, str] = PEOPLE, **more: object) -> Plan:
    """Plan a game of The Swede."""
    return Plan(read_scenario(SCENARIOS / "the-swede.yaml"), players, seed, **more)  # type: ignore[arg-type]


def desk_of(sitting: Sitting) -> Desk:
    """Sit down."""
    return Desk(sitting.table, sitting.save)


def test_a_game_is_recorded_from_its_first_order_to_its_result(tmp_path: Path) -> None:
    lines, game = whole_game(seed=4)
    record = tmp_path / "swede.cy6.jsonl"
    sitting = begin(plan(record=record), None)
    assert piped(desk_of(sitting), *lines)[0] == 0
    sitting.leave()
    replay = read_replay(record)
    assert verify(replay) == ()
    assert replay.result is not None
    assert replay.result.winner == game.state.winner
    assert [step.text for step in replay.steps[1:]] == lines


def test_a_game_that_is_left_is_gone_on_with_exactly(tmp_path: Path) -> None:
    lines, game = whole_game(seed=4)
    half = len(lines) // 2
    sitting = begin(plan(), tmp_path)
    assert piped(desk_of(sitting), *lines[:half])[0] == 0
    saved = sitting.leave()
    assert saved is not None

    found = interrupted(tmp_path)
    assert found is not None
    assert found.save.path == saved
    again = go_on(found, None, tmp_path)
    assert again.table.game.state == sitting.table.game.state
    assert piped(desk_of(again), *lines[half:])[0] == 0
    assert again.table.game.state == game.state
    assert again.leave() is not None
    assert interrupted(tmp_path) is None


def test_who_goes_on_is_told_the_present_turn_and_finds_the_rest_in_the_log(tmp_path: Path) -> None:
    lines, _ = whole_game(seed=4)
    sitting = begin(plan(), tmp_path)
    piped(desk_of(sitting), *lines[: len(lines) - 5])
    sitting.leave()
    found = interrupted(tmp_path)
    assert found is not None
    again = go_on(found, None, tmp_path)
    assert len(again.table.news()) < len(again.table.log())
    assert again.table.game.state.turn > 1


def test_bots_stay_bots_when_a_game_goes_on(tmp_path: Path) -> None:
    sitting = begin(plan(players={"allied": "human", "axis": "bot:rookie"}), tmp_path)
    run(desk_of(sitting), *SET_UP[:2])
    sitting.leave()
    found = interrupted(tmp_path)
    assert found is not None
    assert go_on(found, None, tmp_path).table.people == ("allied",)


def test_the_game_is_saved_after_every_phase_without_being_asked(tmp_path: Path) -> None:
    sitting = begin(plan(seed=3), tmp_path)
    run(desk_of(sitting), *SET_UP)
    found = interrupted(tmp_path)
    assert found is not None
    assert found.replay.steps[-1].text == "done axis"


def test_save_writes_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at = desk_of(begin(plan(), None))
    run(at, *SET_UP[:2])
    assert run(at, "save") == ["Saved: The Swede.cy6.jsonl"]
    assert run(at, "save first try") == ["Saved: first try.cy6.jsonl"]
    assert len(read_replay(tmp_path / "first try.cy6.jsonl").steps) == 3


def test_save_spares_files_that_are_no_games(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Stanley")
    assert "left as it is" in refused(desk_of(begin(plan(), None)), f"save {letter}")[0]
    assert letter.read_text() == "Dear Stanley"


def test_undo_is_recorded_too(tmp_path: Path) -> None:
    record = tmp_path / "swede.cy6.jsonl"
    sitting = begin(plan(seed=3, record=record), None)
    run(desk_of(sitting), *SET_UP, "plot swede L F3", "undo", "plot swede C F3")
    sitting.leave()
    replay = read_replay(record)
    assert replay.steps[-1].text == "plot swede C F3"
    assert verify(replay) == ()


def test_options_and_rules_are_played(tmp_path: Path) -> None:
    sitting = begin(plan(options={"stick-together": None}, rules=("green-confusion",)), None)
    run(desk_of(sitting), *SET_UP[:2])
    edges = {sitting.table.battle.find(sitting.table.game.state, id).entry_edge for id in ("z1", "z2", "z3")}
    assert len(edges) == 1
    assert sitting.table.battle.setting.has_rule("green-confusion")
    with pytest.raises(WrongChoice, match="stick-together"):
        begin(plan(options={"stick-togeter": None}), None)


def test_a_record_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Stanley")
    with pytest.raises(BrokenFile):
        begin(plan(record=letter), None)
