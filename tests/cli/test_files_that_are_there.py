"""No command replaces a file without being told to: records, exports and the records of many games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cy6.cli import main
from cy6.replay import export_view, read_replay
from cy6.replay.html import export_html
from cy6.ui.film.exports import Wish, export_film, export_png
from cy6.ui.kit.ffmpeg import Format
from tests.replay.games import recorded, swede

Run = Callable[..., int]
EXPORTS = (("--html",), ("--png",), ("--view", "axis", "--share"))


@pytest.fixture
def run(project: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in the project's folder, and give its status."""

    def run(*words: object) -> int:
        monkeypatch.chdir(project)
        monkeypatch.setattr(sys, "argv", ["cy6", *map(str, words)])
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0)
        return 0

    return run


@pytest.mark.parametrize("wanted", EXPORTS)
def test_an_export_spares_any_file(
    run: Run, wanted: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, out = recorded(*swede(3), tmp_path / "game.cy6.jsonl"), tmp_path / "letter.txt"
    out.write_text("Dear all,\n")
    assert run("replay", record, *wanted, out) == 2
    complained = capsys.readouterr().err
    assert complained == f"{out}: there is a file of this name: it is left as it is (--force replaces it)\n"
    assert out.read_text() == "Dear all,\n"
    assert run("replay", record, "--force", *wanted, out) == 0
    assert not out.read_bytes().startswith(b"Dear all")


@pytest.mark.parametrize("wanted", EXPORTS)
def test_not_even_force_replaces_the_record_itself(
    run: Run, wanted: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded(*swede(3), tmp_path / "game.cy6.jsonl")
    before = record.read_bytes()
    assert run("replay", record, "--force", *wanted, record) == 2
    assert "this is the record itself" in capsys.readouterr().err
    assert record.read_bytes() == before


@pytest.mark.parametrize("existing", ["spare", "replace"])
def test_a_file_that_comes_while_a_page_is_made_is_spared_too(existing: str, tmp_path: Path) -> None:
    """Nobody looks first and writes then: the file is made only if there is none."""
    replay = read_replay(recorded(*swede(3), tmp_path / "game.cy6.jsonl"))
    writers: tuple[Callable[[Path], None], ...] = (
        lambda out: export_html(replay, out, existing=existing),  # type: ignore[arg-type]
        lambda out: export_view(replay, "axis", out, existing),  # type: ignore[arg-type]
        lambda out: export_png(replay, out, Wish(1, width=320, height=200), existing),  # type: ignore[arg-type]
    )
    for number, write in enumerate(writers):
        out = tmp_path / f"{number}.out"
        out.write_text("Dear all,\n")
        if existing == "spare":
            with pytest.raises(FileExistsError):
                write(out)
        else:
            write(out)
        assert out.read_bytes().startswith(b"Dear all") == (existing == "spare")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["gif", "mp4"])
def test_a_film_spares_any_file(kind: str, run: Run, tmp_path: Path) -> None:
    record, out = recorded(*swede(3), tmp_path / "game.cy6.jsonl"), tmp_path / "letter.txt"
    out.write_text("Dear all,\n")
    wanted = (f"--{kind}", out, "--size", "320x240", "--fps", "1")
    assert run("replay", record, *wanted) == 2
    assert out.read_text() == "Dear all,\n"
    with pytest.raises(FileExistsError):
        export_film(
            read_replay(record), out, Wish(width=320, height=200), Format(kind, 320, 200, 1), existing="spare"
        )  # type: ignore[arg-type]
    assert out.read_text() == "Dear all,\n"
    assert [*tmp_path.glob(".cy6-*")] == []
    assert run("replay", record, "--force", *wanted) == 0
    assert not out.read_bytes().startswith(b"Dear all")


def test_a_game_of_bots_does_not_replace_a_finished_one(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded(*swede(3), tmp_path / "game.cy6.jsonl")
    before = record.read_bytes()
    bots = ("--side", "axis=bot:random", "--side", "allied=bot:random", "--terminal", "--seed", "4")
    asked = ("play", "scenarios/the-swede.yaml", *bots, "--record", record)
    assert run(*asked) == 2
    assert "another game is recorded here: it is left as it is" in capsys.readouterr().err
    assert record.read_bytes() == before
    assert run(*asked, "--force") == 0
    assert record.read_bytes() != before


def test_simulate_looks_before_it_plays(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "scenarios/the-swede.yaml", "--games", "2", "--jobs", "1", "--record", tmp_path)
    there = tmp_path / "the-swede-1.cy6.jsonl"
    there.write_text("mine\n")
    assert run(*asked) == 2
    assert f"{there}: there is a file of this name" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == [there.name]
    there.unlink()
    assert run(*asked) == 0
    assert run(*asked) == 2
    assert run(*asked, "--force") == 0


def test_simulate_does_not_record_two_scenarios_onto_each_other(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    swede = "scenarios/the-swede.yaml"
    assert run("simulate", swede, swede, "--games", "2", "--record", tmp_path) == 2
    assert "games of two scenarios called the-swede" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_a_killed_save_left_half_written_is_swept_away_at_the_next_start(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CY6_HOME", str(tmp_path))
    (tmp_path / "saves").mkdir()
    homes = (tmp_path, tmp_path / "saves")
    old, fresh = [home / ".a.part" for home in homes], [home / ".b.part" for home in homes]
    other = tmp_path / "notes.part"
    for path in (*old, *fresh, other):
        path.write_bytes(b"half")
    for path in (*old, other):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    bots = ("--side", "axis=bot:random", "--side", "allied=bot:random", "--terminal")
    assert run("play", "scenarios/the-swede.yaml", *bots) == 0
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in fresh)  # somebody may still be at it
    assert other.exists()  # not ours
