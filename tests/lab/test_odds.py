"""Odds: exact, consistent, and borne out by the dice."""

from __future__ import annotations

import math
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, strategies as st

from cy6.core.dice import Dice, Faces, parse_kind
from cy6.core.events import Fired
from cy6.core.state import Shot, State
from cy6.lab.odds import NO_SHOT, OUTCOMES, PAIRS, Odds, firepower_spread, odds
from cy6.rules import gunnery
from cy6.rules.battle import Battle
from cy6.tables.load import earlier_edition
from tests.helpers import smoke, table

DATA = Path(__file__).resolve().parent.parent / "data" / "shot_chances.yaml"
SHOTS: list[dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))["shots"]
RATED_THEN = earlier_edition("ab06a948fd8cffef")  # the tables that they were worked out with
TYPES = ("fw-190a-4", "spitfire-vc", "sbd-3", "b-17f", "sb-2", "d520", "a6m2")


def seeded(seed: int) -> Any:
    """Give seeded dice as a roll, counting what is drawn."""
    dice, drawn = Dice(seed), 0

    def roll(purpose: str, kind: str) -> Faces:
        nonlocal drawn
        faces = dice.faces(purpose, kind, drawn)
        drawn += parse_kind(kind)[0]
        return faces

    return roll


def tried(battle: Battle, state: State, shot: Shot, times: int) -> Counter[str]:
    """Resolve a shot many times and count what it did to its target."""
    counts: Counter[str] = Counter()
    roll = seeded(6)
    for _ in range(times):
        hit = [
            e
            for e in gunnery.resolve(battle, state, shot, roll)
            if isinstance(e, Fired) and e.target == shot.target
        ]
        outcome = hit[0].outcome if hit else "miss"
        counts["none" if outcome == "miss" else outcome] += 1
        counts["hit"] += outcome != "miss"
    return counts


def assert_borne_out(counts: Counter[str], expected: Odds, times: int) -> None:
    """Hold counts against odds within four standard errors."""
    for name, chance in expected._asdict().items():
        error = math.sqrt(float(chance * (1 - chance)) * times)
        assert abs(counts[name] - float(chance) * times) <= 4 * error + 1e-9, name


@pytest.mark.rule("B4.2.1", "B4.2.2", "B4.2.3", "R18", "R19", "R20", "R21", "R25")
@pytest.mark.parametrize("case", SHOTS, ids=lambda case: case["from"].split()[0])
def test_the_chances_worked_out_elsewhere(case: dict[str, Any]) -> None:
    battle, state = table("me axis " + case["from"], "foe allied " + case["at"], phase="fire")
    assert RATED_THEN is not None
    battle = Battle(RATED_THEN, battle.setting)
    shot = Shot("me", "foe")
    assert shot in gunnery.plain_shots(battle, state, "me")
    assessment = gunnery.assess(battle, state, shot)
    assert (assessment.range, assessment.modifiers.target) == (case["range"], case["target"])
    assert assessment.modifiers.modifier == case["modifiers"]
    result = odds(battle, state, shot)
    assert [abs(float(got) - wanted) < 1e-9 for got, wanted in zip(result, case["chances"], strict=True)] == [
        True
    ] * 5
    assert sum(result[1:]) == 1


@pytest.mark.rule("B4.2.2")
def test_the_spread_of_firepower() -> None:
    assert firepower_spread((("d4", 1),)) == (((0, 1), (1, 1), (2, 1), (3, 1)), 4)
    spread, ways = firepower_spread((("d6", 2), ("d10", 1)))
    assert ways == 360
    assert sum(count for _, count in spread) == ways
    assert spread[0] == (0, 1)  # all three on their top faces
    assert spread[-1] == (19, 1)


def test_a_shot_that_cannot_be_fired_does_nothing() -> None:
    battle, state = table("me axis d520 2015N tal3", "foe allied d520 2017N tal3", phase="fire")
    assert odds(battle, state, Shot("me", "foe")) == NO_SHOT
    assert sum(NO_SHOT[1:]) == 1


@pytest.mark.slow
@pytest.mark.rule("B4.2", "R20")
def test_a_hundred_thousand_shots_bear_the_odds_out() -> None:
    battle, state = table("spit allied spitfire-vc 2015N tal3", "fw axis fw-190a-4 2012N tal3", phase="fire")
    shot, times = Shot("spit", "fw"), 100_000
    assert_borne_out(tried(battle, state, shot, times), odds(battle, state, shot), times)


@pytest.mark.rule("R20", "B4.3.5")
@pytest.mark.slow
def test_guns_that_need_different_rolls() -> None:
    battle, state = table("zero axis a6m2 2019N tal3 skilled", "foe allied f4f-4 2015N tal3", phase="fire")
    shot, times = Shot("zero", "foe"), 10_000
    needed = {own.needed for _, own in gunnery.assess(battle, state, shot).guns}
    assert len(needed) == 2
    expected = odds(battle, state, shot)
    assert expected.hit == Fraction(sum(sum(pair) >= min(needed) for pair in PAIRS), len(PAIRS))
    assert_borne_out(tried(battle, state, shot, times), expected, times)


@pytest.mark.rule("B4.6")
@pytest.mark.slow
def test_a_friend_hit_instead_is_nothing_to_the_target() -> None:
    specs = ("me axis d520 2018N tal3", "foe allied d520 2014N tal3")
    alone = table(*specs, phase="fire")
    battle, state = table(*specs, "pal axis d520 2114N tal3", phase="fire")
    shot, times = Shot("me", "foe"), 10_000
    assert odds(battle, state, shot) == odds(*alone, shot)
    assert_borne_out(tried(battle, state, shot, times), odds(battle, state, shot), times)


@pytest.mark.slow
@pytest.mark.rule("B4.4.5")
@pytest.mark.parametrize("guns", [(), ("T3",)])
def test_a_swamped_bombers_odds(guns: tuple[str, ...]) -> None:
    swarm = (f"f{i} axis d520 {place}S tal3" for i, place in enumerate(("2016", "2017", "2116"), 1))
    battle, state = table("b17 allied b-17f 2015N tal3", *swarm, phase="fire", rules=("gun-overload",))
    shot, times = Shot("b17", "f1", guns), 10_000
    expected = odds(battle, state, shot)
    assert sum(expected[1:]) == 1
    assert_borne_out(tried(battle, state, shot, times), expected, times)


@pytest.mark.rule("R26")
def test_the_odds_of_two_that_fire_at_each_other_do_not_know_of_each_other() -> None:
    battle, state = table("a axis d520 2015N tal3", "b allied d520 2013S tal3", phase="fire")
    shots = (Shot("a", "b"), Shot("b", "a"))
    both = state._replace(declared=shots)
    assert [odds(battle, both, shot) for shot in shots] == [odds(battle, state, shot) for shot in shots]


@st.composite
def fights(draw: st.DrawFn) -> tuple[Battle, State]:
    """Draw a shooter and a target close to each other."""
    specs = []
    for id, side in (("me", "axis"), ("foe", "allied")):
        place = f"{draw(st.integers(13, 18)):02d}{draw(st.integers(12, 19)):02d}"
        heading = draw(st.sampled_from(("N", "NE", "SE", "S", "SW", "NW")))
        crew = draw(st.sampled_from(("green", "skilled", "veteran", "ace")))
        numbers = f"tal{draw(st.integers(2, 4))} speed{draw(st.integers(0, 5))}"
        damage = draw(st.sampled_from(("none", "engine", "airframe")))
        specs.append(f"{id} {side} {draw(st.sampled_from(TYPES))} {place}{heading} {numbers} {crew} {damage}")
    zones = draw(st.sampled_from(((), (smoke("1515", "1615", top=3),))))
    return table(*specs, phase="fire", rules=("special-aiming",), zones=zones)


@pytest.mark.rule("B4.2.1", "B4.2.3")
@given(fights())
def test_chances_sum_to_one_and_agree_with_the_tally(fight: tuple[Battle, State]) -> None:
    battle, state = fight
    for shot in gunnery.legal_shots(battle, state, "me"):
        result = odds(battle, state, shot)
        assert sum(result[1:]) == 1
        assert all(0 <= chance <= 1 for chance in result)
        assert 1 - result.none <= result.hit
        easiest = min(own.needed for _, own in gunnery.assess(battle, state, shot).guns)
        assert result.hit == Fraction(sum(sum(pair) >= easiest for pair in PAIRS), len(PAIRS))


def test_odds_are_quick() -> None:
    battle, state = table("b17 allied b-17f 2015N tal3", "fw axis fw-190a-4 2017S tal3", phase="fire")
    shot = Shot("b17", "fw")
    best = min(_seconds(battle, state, shot) for _ in range(20))
    assert best < 0.002
    assert Odds._fields[1:] == OUTCOMES


def _seconds(battle: Battle, state: State, shot: Shot) -> float:
    start = time.perf_counter()
    odds(battle, state, shot)
    return time.perf_counter() - start
