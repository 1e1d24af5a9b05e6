"""Advanced chapters that do something of their own accord: a basic game has none in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.state import Zone
from cy6.engine.chapters import CHAPTERS, in_play
from cy6.hexes import at
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from tests.helpers import table

FORMATIONS = Path(__file__).resolve().parents[1] / "data" / "formations.yaml"


def test_a_basic_game_walks_an_empty_list() -> None:
    battle, _ = table("z axis a6m2 2014N tal3 speed3", "f allied f4f-4 2012S tal3 speed3")
    assert in_play(battle) == ()


@pytest.mark.rule("C4.6.1")
def test_spotting_brings_its_chapter() -> None:
    battle, _ = table("z axis a6m2 2014N tal3", "f allied f4f-4 2012S tal3", rules=("spotting",))
    assert in_play(battle) == (CHAPTERS[2],)
    assert in_play(battle) is in_play(battle)


@pytest.mark.rule("C1.1", "C2.1")
def test_formations_and_clouds_bring_theirs() -> None:
    scenario = read_scenario(FORMATIONS)
    battle = Battle(scenario.ruleset, compile(scenario))
    assert battle.setting.formations
    assert CHAPTERS[0] in in_play(battle)
    battle, _ = table(
        "z axis a6m2 2014N tal3",
        "f allied f4f-4 2012S tal3",
        zones=(Zone("bank", "cloud", "a bank", (at(20, 14),), 3, 1),),
    )
    assert in_play(battle) == (CHAPTERS[1],)
