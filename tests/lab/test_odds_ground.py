"""The odds of what comes up from the ground, held against the dice that resolve it."""

from __future__ import annotations

from collections import Counter

import pytest

from cy6.core.events import FlakFired
from cy6.core.state import Battery
from cy6.hexes import parse_hex
from cy6.lab.odds_ground import burst_odds
from cy6.rules import flak
from tests.helpers import table
from tests.lab.test_odds import OUTCOMES, seeded

TIMES = 4000
AIRCRAFT = ("sb blue sb-2 2014N tal2 speed2", "z red a6m2 0101S tal3 speed3")


@pytest.mark.rule("C5.2.2", "C5.2.3", "C5.2.4")
@pytest.mark.parametrize("result", ["hit", "near miss"])
@pytest.mark.parametrize("kind", ["light", "medium", "heavy"])
def test_what_a_burst_does_is_borne_out_by_the_dice(kind: str, result: flak.Result) -> None:
    battery = Battery("aa", "red", kind, parse_hex("2010"))  # type: ignore[arg-type]
    battle, state = table(
        "sb blue sb-2 2014N tal2 speed2", "z red a6m2 0101S tal3 speed3", batteries=(battery,)
    )
    target, roll = state.aircraft[0], seeded(5)
    odds = burst_odds(battle, battery, target, result)
    assert odds.none + odds.lucky + odds.damaged + odds.destroyed == 1
    came: Counter[str] = Counter()
    for _ in range(TIMES):
        fired = flak.damage(battle, battery, target, result, roll)[-1]
        assert isinstance(fired, FlakFired)
        came[fired.outcome] += 1
    for outcome in OUTCOMES:
        share = float(getattr(odds, outcome))
        assert abs(came[outcome] / TIMES - share) < 4 * (share * (1 - share) / TIMES) ** 0.5 + 0.001


@pytest.mark.rule("C5.2.2")
def test_a_near_miss_does_less_than_a_hit() -> None:
    battery = Battery("aa", "red", "heavy", parse_hex("2010"))
    battle, state = table(
        "sb blue sb-2 2014N tal2 speed2", "z red a6m2 0101S tal3 speed3", batteries=(battery,)
    )
    hit, near = (burst_odds(battle, battery, state.aircraft[0], result) for result in ("hit", "near miss"))
    assert near.destroyed < hit.destroyed
    assert near.none > hit.none
