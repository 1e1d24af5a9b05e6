"""`cy6 replay FILE --html OUT` as a person runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cy6.cli import main
from tests.replay.games import melee, recorded
from tests.replay.pages import data_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Record a melee."""
    return recorded(*melee(), tmp_path / "game.cy6.jsonl")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["cy6", "replay", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_it_writes_the_page_and_says_how_large_it_is(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = record.parent / "pages" / "game.html"
    assert run(monkeypatch, record, "--html", out) == 0
    assert data_of(out.read_text(encoding="utf-8"))["side"] == ""
    said = capsys.readouterr()
    assert said.out == f"{out}: {out.stat().st_size / 1000:.0f} kB, for any browser\n"
    assert said.err == ""


def test_it_writes_one_sides_page(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = record.parent / "game.html"
    assert run(monkeypatch, record, "--html", out, "--view", "axis") == 0
    assert data_of(out.read_text(encoding="utf-8"))["side"] == "axis"


def test_what_cannot_be_written_is_one_line(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    for out in (record.parent, record / "page.html", record):
        assert run(monkeypatch, record, "--html", out) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"{out}: ")
        assert said.err.count("\n") == 1
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    "wrong",
    [
        ("--html", "x.html", "--text"),
        ("--verify", "--view", "axis"),
        ("--html", "x.html", "--view", "nobody"),
    ],
)
def test_wrong_usage_is_told(
    record: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: tuple[str, ...],
) -> None:
    monkeypatch.chdir(record.parent)
    assert run(monkeypatch, record, *wrong) == 2
    assert "Usage: cy6 replay" in capsys.readouterr().err
    assert not (record.parent / "x.html").exists()


@pytest.mark.slow
def test_it_starts_no_window(record: Path) -> None:
    code = (
        "import sys; from cy6.cli import main\n"
        f"sys.argv = ['cy6', 'replay', {str(record)!r}, '--html', {str(record.parent / 'o.html')!r}]\n"
        "try: main()\nexcept SystemExit: print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
