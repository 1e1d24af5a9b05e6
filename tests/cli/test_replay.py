"""`cy6 replay` as a person runs it: text, verification, broken files, and no display."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cy6.cli import main
from cy6.replay import export_view, playthrough, read_replay
from tests.replay.games import recorded, swede


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the record of a whole game of The Swede."""
    return recorded(*swede(3), tmp_path_factory.mktemp("replay") / "game.cy6.jsonl")


class Ran(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `cy6 replay` where there is no screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def command(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["cy6", "replay", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return command


def test_a_sound_record_verifies(record: Path, run: Run) -> None:
    ran = run(record, "--verify")
    orders = len(read_replay(record).steps) - 1
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{record}: the same, {orders} orders, ")


def test_text_is_the_playthrough_and_nothing_else(record: Path, run: Run) -> None:
    ran = run(record, "--text")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == playthrough(read_replay(record))


def test_without_a_display_one_line_says_so_and_the_text_follows(record: Path, run: Run) -> None:
    ran = run(record)
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 1
    assert "the game is told as text" in ran.err
    assert ran.out.endswith(playthrough(read_replay(record)))


def test_a_record_that_differs_is_a_negative_answer_that_names_what(
    tmp_path: Path, record: Path, run: Run
) -> None:
    other = tmp_path / "other.cy6.jsonl"
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    third = next(i for i, line in enumerate(lines) if '"text":"deploy z1 ' in line)
    lines[third] = lines[third].replace('"hash":"', '"hash":"00')
    other.write_text("".join(lines), encoding="utf-8")
    ran = run(other, "--verify")
    assert ran.status == 1
    assert ran.out.startswith(f"{other}: turn 1, order 3, deploy z1 ")
    assert "the hash of the state was 00" in ran.out
    assert "Traceback" not in ran.out + ran.err


def test_an_owners_charts_are_named_and_what_they_change_is_found(
    project: Path, tmp_path: Path, record: Path, run: Run
) -> None:
    """B15, as an owner of charts would meet it."""
    charts = tmp_path / "mine"
    charts.mkdir()
    words = (project / "cy6" / "tables" / "data" / "crew.yaml").read_text(encoding="utf-8")
    assert "check: {target: 8," in words
    (charts / "crew.yaml").write_text(words.replace("check: {target: 8,", "check: {target: 9,"))
    ran = run(record, "--verify", "--charts", charts)
    assert ran.status == 1
    assert "played with the tables cy6-reconstruction (" in ran.err
    assert "read with mine (" in ran.err
    assert re.match(rf"{record}: turn \d+, order \d+, ", ran.out)
    assert run(record, "--text", "--charts", charts).out == playthrough(read_replay(record))


def test_what_cannot_be_read_is_one_line_with_its_place(tmp_path: Path, record: Path, run: Run) -> None:
    for name, content in (("empty", b""), ("cut", record.read_bytes()[:500]), ("none", None)):
        path = tmp_path / f"{name}.cy6.jsonl"
        if content is not None:
            path.write_bytes(content)
        for option in ("--text", "--verify"):
            ran = run(path, option)
            assert (ran.status, ran.out) == (2, "")
            assert ran.err.startswith(f"{path}:1:1: ")
            assert len(ran.err.splitlines()) == 1


def test_a_last_line_cut_short_is_told_and_the_rest_is_shown(
    project: Path, tmp_path: Path, record: Path, run: Run
) -> None:
    path = tmp_path / "cut.cy6.jsonl"
    path.write_bytes(record.read_bytes()[:-40])
    ran = run(path, "--text")
    assert ran.status == 0
    assert "the last line was cut short, and is left out" in ran.err
    assert "wins in turn" in ran.out


def test_one_sides_view_is_told_and_not_verified(tmp_path: Path, record: Path, run: Run) -> None:
    path = tmp_path / "axis.cy6.jsonl"
    export_view(read_replay(record), "axis", path)
    assert run(path, "--text").status == 0
    ran = run(path, "--verify")
    assert ran.status == 2
    assert "it cannot be verified" in ran.err


def test_two_wishes_at_once_are_refused(record: Path, run: Run) -> None:
    ran = run(record, "--verify", "--text")
    assert ran.status == 2
    assert "one of them at a time" in ran.err
