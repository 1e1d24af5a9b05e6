"""Saves that the game makes by itself: after each phase, whole, the last twenty kept, names that are safe."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from cy6 import files
from cy6.bots import make_bot
from cy6.engine import Game
from cy6.replay import (
    Autosave,
    RecordedGame,
    default_folder,
    forget,
    interrupted,
    new_name,
    read_replay,
    resume,
    safe_name,
    saves,
)
from tests.replay.games import melee, swede

NOW = datetime(2026, 11, 30, 9, 30)


class Clock:
    """Lets every save be a second younger than the one before, however fast the test is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds = 1_000_000_000
        self.known: set[tuple[Path, int]] = set()

    def tick(self) -> None:
        """Date the saves that were made since."""
        for path in sorted(self.folder.glob("*.jsonl")):
            if path.stat().st_mtime > 1_700_000_000:
                self.seconds += 1
                os.utime(path, (self.seconds, self.seconds))


def play(record: RecordedGame, orders: int = 10_000, seed: int = 1) -> None:
    """Let a bot play for all sides, until so many orders are given or the game is over."""
    game, chooser = record.game, make_bot("random", seed)
    while orders and not game.is_over:
        decision = game.decisions()[0]
        record.play(chooser(game.battle, game.view(decision.side), decision, game.legal(decision)))
        orders -= 1


def sitting(folder: Path, seed: int = 1, name: str = "") -> RecordedGame:
    """Begin The Swede with saves in a folder."""
    game, origin = swede(seed)
    return RecordedGame(game, origin, None, Autosave(folder, name or new_name(folder, "The Swede", NOW)))


def test_each_phase_begins_with_a_save_of_the_game_as_it_is_then(tmp_path: Path) -> None:
    record = sitting(tmp_path)
    phases: list[tuple[int, str, int]] = []
    chooser = make_bot("random", 1)
    for _ in range(40):
        state = record.game.state
        if record.game.is_over:
            break
        if not phases or phases[-1] != (state.turn, state.phase, state.wave):
            phases.append((state.turn, state.phase, state.wave))
            newest = max(saves(tmp_path), key=lambda save: save.number)
            assert resume(read_replay(newest.path)).state == state
            assert newest.number == len(phases)
        decision = record.game.decisions()[0]
        view = record.game.view(decision.side)
        record.play(chooser(record.game.battle, view, decision, record.game.legal(decision)))
    assert len(phases) > 5


def test_the_last_twenty_are_kept(tmp_path: Path) -> None:
    game, origin = melee(turns=30)
    record = RecordedGame(game, origin, None, Autosave(tmp_path, "Melee"))
    play(record, 120)
    numbers = sorted(save.number for save in saves(tmp_path))
    assert len(numbers) == 20
    assert numbers == list(range(numbers[-1] - 19, numbers[-1] + 1))
    assert numbers[0] > 1


@pytest.mark.slow
def test_a_new_game_does_not_push_out_the_last_save_of_an_interrupted_one(tmp_path: Path) -> None:
    first = sitting(tmp_path, name="First")
    play(first, 30)
    last = resume(read_replay(saves(tmp_path)[0].path)).state
    _, origin = melee()
    for seed in range(30):  # until one lasts long enough, and is not over either
        forget(tmp_path, "Second")
        second = RecordedGame(melee(seed, turns=30)[0], origin, None, Autosave(tmp_path, "Second"))
        play(second, 110, seed)
        if not second.game.is_over and saves(tmp_path)[0].number > 20:
            break
    kept = [save for save in saves(tmp_path) if save.game == "First"]
    assert len(saves(tmp_path)) == 20
    assert len(kept) == 1
    assert resume(read_replay(kept[0].path)).state == last


def test_an_interrupted_game_is_offered_and_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = sitting(tmp_path / "whole")
    play(whole)
    record = sitting(tmp_path / "cut")
    play(record, 25)
    record.close()
    found = interrupted(tmp_path / "cut")
    assert found is not None
    assert found.messages == ()
    game = resume(found.replay)
    assert game.state == record.game.state
    again = RecordedGame(game, swede()[1], None, Autosave(tmp_path / "cut", found.save.game))
    for entry in whole.game.log[25:]:
        again.play(entry.order)
    assert again.game.state == whole.game.state
    assert {save.game for save in saves(tmp_path / "cut")} == {found.save.game}


def test_a_finished_game_is_no_longer_offered_and_leaves_one_file(tmp_path: Path) -> None:
    assert interrupted(tmp_path) is None
    assert interrupted(tmp_path / "nothing here") is None
    record = sitting(tmp_path)
    play(record)
    record.close()
    assert interrupted(tmp_path) is None
    (save,) = saves(tmp_path)
    assert save.is_finished
    assert read_replay(save.path).result is not None


def test_of_two_games_the_one_left_last_is_offered_and_then_the_other(tmp_path: Path) -> None:
    clock = Clock(tmp_path)
    for name, orders in (("First", 20), ("Second", 30), ("Third", 10_000)):
        play(sitting(tmp_path, name=name), orders)
        clock.tick()
    found = interrupted(tmp_path)
    assert found is not None
    assert found.save.game == "Second"
    forget(tmp_path, "Second")
    found = interrupted(tmp_path)
    assert found is not None
    assert found.save.game == "First"


@pytest.mark.parametrize("spoil", [lambda raw: b"", lambda raw: b"\0" * len(raw), lambda raw: raw[:900]])
def test_when_the_newest_save_is_spoilt_the_one_before_it_opens(tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    """B22: and a message says what happened."""
    record = sitting(tmp_path)
    play(record, 30)
    newest, before, *_ = sorted(saves(tmp_path), key=lambda save: save.number, reverse=True)
    newest.path.write_bytes(spoil(newest.path.read_bytes()))
    found = interrupted(tmp_path)
    assert found is not None
    assert found.save.path == before.path
    assert found.messages[0].startswith(f"{newest.path}:1:1: ")
    assert found.messages[0].endswith("; the save before it is used")


def test_a_save_that_fails_half_way_leaves_the_one_before_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = sitting(tmp_path)
    play(record, 10)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    play(record, 20)
    assert record.trouble == f"{tmp_path}: the game was not saved: No space left on device"
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert len(record.game.log) == 30


KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from cy6.replay import interrupted, resume
from tests.replay.test_autosave import play, sitting

folder, rng = Path(sys.argv[1]), random.Random(22)
play(sitting(folder), 12)
for loop in range(200):
    child = os.fork()
    if not child:
        while True:  # until it is killed
            play(sitting(folder, loop, "Loop"), 40, loop)
    time.sleep(rng.uniform(0.001, 0.05))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    found = interrupted(folder)
    assert found is not None and not found.messages, (loop, found and found.messages)
    resume(found.replay)
print("whole", len([*folder.glob("*.jsonl")]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is POSIX's")
def test_b22_a_kill_in_the_midst_of_saving_never_costs_the_save_before(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] == "whole"
    assert int(done.stdout.split()[1]) <= 20


def test_nothing_is_saved_twice(tmp_path: Path) -> None:
    record = sitting(tmp_path)
    play(record, 4)
    record.close()
    count = len(saves(tmp_path))
    record.close()
    assert len(saves(tmp_path)) == count


def test_undo_is_saved_too(tmp_path: Path) -> None:
    record = sitting(tmp_path)
    before = record.game.state
    play(record, 1)
    record.undo()
    record.close()
    found = interrupted(tmp_path)
    assert found is not None
    assert resume(found.replay).state == before


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Sector:01", "Sector-01"), ("Test?", "Test"), ("CON", "CON-game"), ("nul.yaml", "nul-yaml"),
        ("lpt1", "lpt1-game"), ("a/b", "a-b"), ("..", "game"), ("", "game"), ("The end. ", "The end"),
        ("Müller", "Müller"), ("Mu\u0308ller", "Müller"), ("\U0001f600 Zero", "Zero"), ("東京", "東京"),
        ("a\\b|c<d>e\"f*g", "a-b-c-d-e-f-g"), ("line\nbreak\0", "line-break"), ("~/.ssh", "ssh"),
    ],
)  # fmt: skip
def test_any_title_makes_a_name_that_every_system_takes(title: str, name: str) -> None:
    """B23."""
    assert safe_name(title) == name


@pytest.mark.parametrize("title", ["x" * 300, "Müller " * 60, "東京" * 200])
def test_a_long_title_is_cut_between_letters(tmp_path: Path, title: str) -> None:
    record = sitting(tmp_path, name=new_name(tmp_path, title, NOW))
    (save,) = saves(tmp_path)
    assert len(save.path.name.encode()) < 130
    assert safe_name(title) in save.path.name
    assert save.path.name.encode().decode() == save.path.name
    assert record.trouble == ""


def test_games_begun_in_the_same_second_have_names_of_their_own(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        names.append(new_name(tmp_path, "The Swede", NOW))
        sitting(tmp_path, name=names[-1])
    assert names == [
        "The Swede 20261130-093000",
        "The Swede 20261130-093000-2",
        "The Swede 20261130-093000-3",
    ]


def test_the_name_of_a_save_tells_nothing_that_is_sealed(tmp_path: Path) -> None:
    def names(game: Game, wish: int) -> list[str]:
        folder = tmp_path / str(wish)
        record = RecordedGame(game, swede()[1], None, Autosave(folder, "The Swede"))
        while game.state.phase != "plot":
            record.play(game.default(game.decisions()[0]))
        record.play(game.legal(game.decisions()[0])[wish])
        record.close()
        return sorted(path.name for path in folder.iterdir())

    assert names(swede()[0], 0) == names(swede()[0], 5)


def test_the_folder_is_the_users_own_and_can_be_moved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CY6_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "saves"
    monkeypatch.delenv("CY6_HOME")
    assert "cy6" in default_folder().parts


def test_files_that_are_no_saves_are_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cy6.jsonl"
    mine.write_text("notes")
    game, origin = melee(turns=30)
    play(RecordedGame(game, origin, None, Autosave(tmp_path, "Melee")), 120)
    forget(tmp_path, "Melee")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.cy6.jsonl"]
