"""At the end of a game its pilots are added to their roster, once, and a broken roster stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.engine import Game
from cy6.replay.debrief import debrief, reports
from cy6.replay.record import Origin
from cy6.replay.session import RecordedGame
from cy6.scenario.roster import read_roster
from tests.helpers import gone, table

PILOTS = {"fw": {"pilot": "Priller"}, "spit": {"pilot": "Johnson"}}


def ended(tmp_path: Path, roster: Path, **spit: object) -> RecordedGame:
    """Play a turn in which one side has nothing left."""
    battle, _ = table(
        "fw axis fw-190a-4 ace 2014N tal4 speed3", "spit allied spitfire-vc green 0101N tal4 speed3",
        forces=PILOTS, ends_when=(gone("allied", "axis"),), aircraft={"spit": spit},
    )  # fmt: skip
    recorded = RecordedGame(Game(battle), Origin(), tmp_path / "game.cy6.jsonl", None, roster, "replace")
    for _ in range(40):
        if recorded.game.is_over:
            return recorded
        recorded.play(recorded.game.default(recorded.game.decisions()[0]))
    raise AssertionError("the game did not end")


@pytest.mark.rule("C6.1", "C6.2")
def test_kills_and_fates_come_into_the_roster(tmp_path: Path) -> None:
    roster = tmp_path / "pilots.yaml"
    recorded = ended(tmp_path, roster, status="destroyed", cause="fw", fate="captured")
    pilots = read_roster(roster).pilots
    assert (pilots["Priller"].kills, pilots["Priller"].fate) == (1, "returned")
    assert (pilots["Johnson"].skill, pilots["Johnson"].fate) == ("green", "captured")
    before = roster.read_text()
    recorded.catch_up()
    recorded.close()
    assert roster.read_text() == before


@pytest.mark.rule("R38")
def test_who_burns_is_the_kill_of_whose_hit_set_him_alight(tmp_path: Path) -> None:
    for begun_by, kills in (((("fire", "fw"),), 1), ((("fuel_leak", "fw"),), 0), ((), 0)):
        recorded = ended(tmp_path, tmp_path / "r.yaml", status="destroyed", cause="fire", begun_by=begun_by)
        assert reports(recorded.game.battle, recorded.game.state)[0].kills == kills


def test_without_a_fate_a_pilot_is_lost(tmp_path: Path) -> None:
    recorded = ended(tmp_path, tmp_path / "r.yaml", status="destroyed", cause="crash")
    assert [report.fate for report in reports(recorded.game.battle, recorded.game.state)] == [
        "returned",
        "lost",
    ]


def test_a_broken_roster_is_left_as_it_was(tmp_path: Path) -> None:
    roster = tmp_path / "pilots.yaml"
    roster.write_text("format: 1\npilots: {Priller: {skill: acee}}\n")
    recorded = ended(tmp_path, roster, status="destroyed", cause="fw")
    assert "the roster is left as it was" in recorded.trouble
    assert roster.read_text() == "format: 1\npilots: {Priller: {skill: acee}}\n"


def test_a_game_without_named_pilots_writes_nothing(tmp_path: Path) -> None:
    battle, state = table("fw axis fw-190a-4 ace 2014N tal4 speed3", "spit allied spitfire-vc green 2010N")
    debrief(tmp_path / "pilots.yaml", battle, state)
    assert not (tmp_path / "pilots.yaml").exists()
