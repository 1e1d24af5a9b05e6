"""`cy6 replay --png`, `--gif` and `--mp4` as a person runs them."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from cy6.cli import main
from cy6.cli.pictures import size_of
from cy6.replay import export_view, read_replay
from tests.replay.games import recorded, swede


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the record of a whole game of The Swede."""
    return recorded(*swede(3), tmp_path_factory.mktemp("replay") / "game.cy6.jsonl")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Run `cy6 replay`."""
    monkeypatch.setattr("sys.argv", ["cy6", "replay", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_a_picture_is_written_and_told(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "turn.png"
    assert run(monkeypatch, record, "--png", out, "--turn", 2, "--select", "z1", "--size", "640x400") == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out == f"{out}: {out.stat().st_size / 1000:.0f} kB\n"


def test_a_film_is_written_without_a_bar_into_a_pipe(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "film.gif"
    last = len(read_replay(record).keyframes)
    assert run(monkeypatch, record, "--gif", out, "--turn", last, "--size", "320x240", "--fps", 4) == 0
    assert out.read_bytes().startswith(b"GIF89a")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--png", "OUT", "--gif", "OUT"), "one of them at a time"),
        (("--png", "OUT", "--select", "z9"), "unknown aircraft 'z9'"),
        (("--png", "OUT", "--view", "axes"), "unknown side 'axes'"),
        (("--mp4", "OUT", "--size", "huge"), "write WIDTHxHEIGHT"),
        (("--mp4", "OUT", "--size", "10x10"), "write WIDTHxHEIGHT"),
        (("--verify", "--view", "axis"), "only a whole record can be verified"),
        (("--share", "OUT"), "say for whose eyes"),
        (("--text", "--view", "axes"), "unknown side 'axes'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_was_meant(
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    given = [str(tmp_path / "out") if word == "OUT" else word for word in arguments]
    assert run(monkeypatch, record, *given) == 2
    told = " ".join(capsys.readouterr().err.replace("│", " ").split())
    assert words in told
    assert not (tmp_path / "out").exists()


def test_a_record_is_never_written_over(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    assert run(monkeypatch, record, "--png", record) == 2
    assert record.read_bytes() == before
    assert "left as it is" in capsys.readouterr().err


def test_a_place_where_nothing_can_be_written_is_one_line(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    for kind in ("--png", "--mp4"):
        assert run(monkeypatch, record, kind, tmp_path / "file/out") == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "cannot be written" in told


def test_what_a_side_did_not_record_cannot_be_shown(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shared = tmp_path / "axis.cy6.jsonl"
    export_view(read_replay(record), "axis", shared)
    assert run(monkeypatch, shared, "--png", tmp_path / "out.png", "--view", "allied") == 2
    assert "what allied saw is not in it" in capsys.readouterr().err


def test_without_ffmpeg_one_line_says_what_to_install(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cy6.ui.kit.ffmpeg.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert run(monkeypatch, record, "--gif", tmp_path / "out.gif") == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "pip install imageio-ffmpeg" in told


def test_films_have_even_sizes_and_pictures_any() -> None:
    assert size_of("641x401", "mp4") == (640, 400)
    assert size_of("641x401", "png") == (641, 401)
    assert size_of("", "gif") == (960, 540)
    with pytest.raises(typer.BadParameter):
        size_of("-5x400", "png")
