"""The record of a game while it is played: every order on the disk at once, and undo as a line of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cy6 import __version__
from cy6.core.notation import format_order, parse
from cy6.files import write_new
from cy6.replay import Origin, RecordedGame, read_replay, resume, save
from cy6.tables.strict_yaml import BrokenFile
from tests.replay.games import melee, play_on, recorded, saved, swede, until_phase


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Read a record as its plain lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def names_of(path: Path) -> list[str]:
    """List what the lines of a record hold."""
    return [line["line"] for line in lines_of(path)]


def test_the_header_says_what_was_played_with_which_tables_and_by_whom(tmp_path: Path) -> None:
    game, origin = swede(5, picks=True)
    save(tmp_path / "game.cy6.jsonl", game, origin)
    header = lines_of(tmp_path / "game.cy6.jsonl")[0]
    assert header["format"] == 1
    assert header["engine"] == __version__
    assert (header["ruleset"], header["ruleset_hash"]) == (game.battle.ruleset.id, game.battle.ruleset.hash)
    assert header["data"]["title"] == "The Swede"
    assert dict(header["options"])["good-nights-sleep"] in ("z1", "z2", "z3")
    assert "special-aiming" in header["rules"]
    assert header["seed"] == 5
    assert [(seat["id"], seat["player"]) for seat in header["sides"]] == [
        ("allied", "human"), ("axis", "bot:random"),
    ]  # fmt: skip


def test_an_order_has_a_line_with_its_events_dice_and_hash(tmp_path: Path) -> None:
    game, origin = swede()
    play_on(game, 12)
    replay = saved(game, origin, tmp_path)
    assert [step.text for step in replay.steps[1:]] == [format_order(entry.order) for entry in game.log]
    assert [step.events for step in replay.steps[1:]] == [entry.events for entry in game.log]
    assert [step.number for step in replay.steps] == list(range(13))
    assert replay.steps[-1].drawn == game.state.drawn
    assert replay.steps[1].side == "allied"


def test_the_setting_is_made_again_exactly_picks_and_rules_included(tmp_path: Path) -> None:
    for game, origin in (swede(9, picks=True), melee()):
        assert saved(game, origin, tmp_path).battle.setting == game.battle.setting


def test_a_turn_begins_with_a_whole_state_and_a_finished_game_ends_with_its_result(tmp_path: Path) -> None:
    game, origin = melee(turns=3)
    names = names_of(recorded(game, origin, tmp_path / "game.cy6.jsonl"))
    assert names[:3] == ["header", "opening", "keyframe"]
    assert names.count("keyframe") == game.state.turn
    assert names[-1] == "result"
    assert names.count("order") == len(game.log)
    assert read_replay(tmp_path / "game.cy6.jsonl").result == (
        game.state.winner, game.state.points, "turn 3 was the last", 3,
    )  # fmt: skip


def test_every_order_is_in_the_file_before_the_next_is_played(tmp_path: Path) -> None:
    game, origin = swede()
    path = tmp_path / "game.cy6.jsonl"
    record = RecordedGame(game, origin, path)
    for number in range(1, 20):
        play_on(game, 1, number)
        record.catch_up()
        assert len(read_replay(path).steps) == number + 1
    record.close()


def test_undo_is_written_behind_and_cuts_the_log_that_is_read(tmp_path: Path) -> None:
    game, origin = swede()
    path = tmp_path / "game.cy6.jsonl"
    record = RecordedGame(game, origin, path)
    record.play(parse("deploy swede 4010 N tal 3 speed 2"))
    before = path.read_bytes()
    record.undo()
    record.play(parse("deploy swede 4010 S tal 4 speed 2"))
    assert path.read_bytes().startswith(before)
    assert names_of(path)[-3:] == ["order", "undo", "order"]
    replay = read_replay(path)
    assert [step.text for step in replay.steps] == ["", "deploy swede 4010 S tal 4 speed 2"]
    assert resume(replay).state == game.state


def test_a_caller_that_plays_by_itself_need_only_say_so(tmp_path: Path) -> None:
    game, origin = until_phase(swede()[0], "plot"), swede()[1]
    record = RecordedGame(game, origin, tmp_path / "game.cy6.jsonl")
    count = len(game.log)
    game.play(game.default(game.decisions()[0]))
    game.play(game.default(game.decisions()[0]))
    game.undo()
    game.undo()
    game.play(game.default(game.decisions()[0]))
    record.catch_up()
    record.catch_up()
    replay = read_replay(tmp_path / "game.cy6.jsonl")
    assert len(replay.steps) == count + 2
    assert resume(replay).state == game.state


def test_a_hundred_undos_and_redos_leave_a_sound_record(tmp_path: Path) -> None:
    game, origin = until_phase(swede()[0], "plot"), swede()[1]
    path = tmp_path / "game.cy6.jsonl"
    record = RecordedGame(game, origin, path)
    order = game.default(game.decisions()[0])
    for _ in range(100):
        record.play(order)
        record.undo()
    record.play(order)
    assert resume(read_replay(path)).state == game.state


def test_what_is_no_record_is_not_written_over(tmp_path: Path) -> None:
    game, origin = swede()
    mine = tmp_path / "mine.yaml"
    mine.write_text("format: 1\ntitle: Mine\n")
    with pytest.raises(BrokenFile, match=r"mine.yaml:1:1: this file is no record of a game"):
        RecordedGame(game, origin, mine)
    with pytest.raises(BrokenFile, match="this is a folder"):
        save(tmp_path, game, origin)
    assert mine.read_text() == "format: 1\ntitle: Mine\n"


def test_another_games_record_gives_way_only_when_that_is_said(tmp_path: Path) -> None:
    path = recorded(*swede(), tmp_path / "game.cy6.jsonl")
    before = path.read_bytes()
    game, origin = swede(2)
    for write in (save, lambda path, game, origin: RecordedGame(game, origin, path)):
        with pytest.raises(BrokenFile, match="another game is recorded here: it is left as it is"):
            write(path, game, origin)
    assert path.read_bytes() == before
    save(path, game, origin, "replace")
    assert read_replay(path).header.seed == 2
    assert [file.name for file in tmp_path.iterdir()] == ["game.cy6.jsonl"]


def test_a_game_goes_on_in_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "game.cy6.jsonl"
    game, origin = swede()
    save(path, play_on(game, 10), origin)
    save(path, play_on(game, 20), origin)
    again = RecordedGame(resume(read_replay(path)), origin, path)
    again.close()
    assert len(read_replay(path).steps) == 31


def test_two_games_begun_at_once_on_one_file_lose_none(tmp_path: Path) -> None:
    path = tmp_path / "game.cy6.jsonl"
    first = RecordedGame(*swede(1), path)
    with pytest.raises(BrokenFile, match="another game is recorded here"):
        RecordedGame(*swede(2), path)
    with pytest.raises(FileExistsError):  # what came after the look, and before the writing
        write_new(path, b"")
    play_on(first.game, 12)
    first.catch_up()
    first.close()
    assert len(read_replay(path).steps) == 13
    assert [file.name for file in tmp_path.iterdir()] == ["game.cy6.jsonl"]


def test_a_stick_that_knows_no_links_takes_a_record_and_spares_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(path: Path, target: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    path = tmp_path / "game.cy6.jsonl"
    save(path, *swede(1))
    assert read_replay(path).header.seed == 1
    with pytest.raises(FileExistsError):
        write_new(path, b"")
    assert [file.name for file in tmp_path.iterdir()] == ["game.cy6.jsonl"]


def test_a_full_disk_stops_the_record_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, origin = swede()
    record = RecordedGame(game, origin, tmp_path / "game.cy6.jsonl")

    def full() -> None:
        raise OSError(28, "No space left on device")

    recorder = record._recorder
    assert recorder is not None
    monkeypatch.setattr(recorder, "catch_up", full)
    record.play(game.default(game.decisions()[0]))
    assert record.trouble.endswith("the record stops here: No space left on device")
    record.play(game.default(game.decisions()[0]))
    assert len(game.log) == 2


def test_names_in_any_script_stay_readable_in_the_file(tmp_path: Path) -> None:
    game, origin = swede()
    path = tmp_path / "game.cy6.jsonl"
    save(path, game, Origin(origin.scenario, {"allied": "Müller \u2028 日本"}))
    assert "Müller \u2028 日本" in path.read_text(encoding="utf-8")
    assert read_replay(path).header.sides[0].player == "Müller \u2028 日本"
