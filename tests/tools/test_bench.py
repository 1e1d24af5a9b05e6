"""Figures are printed beside their bars, as a table or as one JSON object."""

from __future__ import annotations

import json
import sys

import bench
import pytest

FAST = bench.Figure("fast_s", "s", 0.5, "less", lambda: 0.25)
MANY = bench.Figure("many_per_s", "1/s", 20, "more", lambda: 10)


@pytest.fixture(autouse=True)
def figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure two figures that take no time."""
    monkeypatch.setattr(bench, "FIGURES", (FAST, MANY))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the tool."""
    monkeypatch.setattr(sys, "argv", ["bench.py", *arguments])
    return bench.main()


def test_a_ratio_of_one_just_meets_the_bar_whichever_way_is_good() -> None:
    assert (FAST.ratio(0.5), FAST.ratio(0.25), FAST.ratio(1.0)) == (1, 2, 0.5)
    assert (MANY.ratio(20), MANY.ratio(40), MANY.ratio(10)) == (1, 2, 0.5)


def test_json_is_one_object(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"fast_s": 0.25, "many_per_s": 10}


def test_a_library_that_greets_does_not_spoil_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def greet_and_measure() -> float:
        sys.stdout.write("hello from a library\n")
        return 1

    monkeypatch.setattr(bench, "FIGURES", (bench.Figure("polite_s", "s", None, "less", greet_and_measure),))
    assert run(monkeypatch, "--json") == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == {"polite_s": 1}
    assert err == "hello from a library\n"


def test_one_figure_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--json", "--only", "fast_s") == 0
    assert json.loads(capsys.readouterr().out) == {"fast_s": 0.25}


def test_a_figure_nobody_measures_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "--only", "slow_s")
    assert ended.value.code == 2


def test_the_table_marks_what_misses_its_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch)
    _, fast, many = capsys.readouterr().out.splitlines()
    assert "<= 0.5 s" in fast
    assert "below the bar" not in fast
    assert ">= 20 1/s" in many
    assert "below the bar" in many


def test_the_version_is_timed_in_a_fresh_process() -> None:
    assert 0 < bench.version_s() < 60
