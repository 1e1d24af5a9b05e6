"""No letter stops a command, whatever its output understands; `--json` is one document that loses none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cy6.cli import main
from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.replay import Origin, save
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from tests.replay.games import SCENARIOS, play_on

TITLE = "Žatec über Übersee — Швед"
Told = Callable[..., str]


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A scenario whose title no old terminal can write."""
    path = tmp_path / "foreign.yaml"
    plain = (SCENARIOS / "the-swede.yaml").read_text()
    path.write_text(plain.replace("title: The Swede", f"title: {TITLE}"))
    return path


@pytest.fixture
def recorded(foreign: Path, tmp_path: Path) -> Path:
    """A record of a few orders of it."""
    scenario = read_scenario(foreign)
    game = Game(Battle(scenario.ruleset, compile(scenario, {}, Dice(1), ())), 1)
    path = tmp_path / "foreign.cy6.jsonl"
    save(path, play_on(game, orders=30), Origin(scenario))
    return path


@pytest.fixture(params=["ascii", "cp1252", "cp437"])
def tell(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Told:
    """Run a command whose output has an encoding of former days, and read what it wrote."""

    def run(*arguments: object) -> str:
        streams = [TextIOWrapper(BytesIO(), encoding=request.param) for _ in range(2)]
        monkeypatch.setattr(sys, "stdout", streams[0])
        monkeypatch.setattr(sys, "stderr", streams[1])
        monkeypatch.setattr(sys, "argv", ["cy6", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        streams[0].flush()
        written = streams[0].buffer
        assert isinstance(written, BytesIO)
        return written.getvalue().decode(request.param)

    return run


def test_check_tells_what_is_wrong_and_what_is_well(tell: Told, foreign: Path) -> None:
    assert "foreign.yaml" in tell("check", foreign)


def test_simulate_names_the_scenario(tell: Told, foreign: Path) -> None:
    out = tell("simulate", foreign, "--games", "1", "--jobs", "1")
    assert "atec " in out
    assert "1 games" in out


def test_a_replay_is_told_as_text(tell: Told, recorded: Path) -> None:
    assert "atec " in tell("replay", recorded, "--text")


def test_a_replay_is_verified(tell: Told, recorded: Path) -> None:
    assert "foreign" in tell("replay", recorded, "--verify")


def test_json_loses_no_letter(tell: Told, foreign: Path) -> None:
    told = json.loads(tell("simulate", foreign, "--games", "1", "--jobs", "1", "--json"))
    assert told["games"] == 1
    assert json.loads(tell("schema"))["title"]
    assert json.loads(tell("moves", "a6m2", "--at", "2014 N", "--tal", "3", "--speed", "4", "--json"))
