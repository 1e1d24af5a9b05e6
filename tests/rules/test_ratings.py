"""A1, A3: what an aircraft can do, and how its condition changes that."""

from __future__ import annotations

import pytest

from cy6.core.state import Plot
from cy6.rules import plotting, ratings
from cy6.rules.movement import kind
from tests.helpers import table


def one(spec: str, **setting: object):  # type: ignore[no-untyped-def]
    battle, state = table(spec, **setting)  # type: ignore[arg-type]
    return battle, state.aircraft[0]


@pytest.mark.rule("A1.1.1")
def test_each_aircraft_flies_by_its_chart_and_maximum_speed() -> None:
    battle, fw = one("fw axis fw-190a-4")
    assert (battle.ratings(fw).chart, ratings.max_speed(battle, fw)) == ("D", 5)


@pytest.mark.rule("A1.1.1")
def test_the_zero_is_less_agile_from_twenty_thousand_feet_up() -> None:
    low, zero_low = one("z axis a6m2 speed2", band="medium-top")
    high, zero_high = one("z axis a6m2 speed2", band="high-bottom")
    assert ratings.agility(low, zero_low) == 2
    assert ratings.agility(high, zero_high) == 1


@pytest.mark.rule("A1.1.2")
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("g allied gladiator-ii speed1", 2),  # '-': at its maximum of 3 only
        ("g allied gladiator-ii speed2", 2),
        ("g allied gladiator-ii speed3", 1),
        ("z axis a6m2 speed2", 2),  # '--': at its maximum of 4 and at 3
        ("z axis a6m2 speed3", 1),
        ("z axis a6m2 speed4", 1),
        ("d allied d520 speed4", 2),  # not reduced
    ],
)
def test_reduced_agility_counts_near_maximum_speed(spec: str, expected: int) -> None:
    battle, aircraft = one(spec)
    assert ratings.agility(battle, aircraft) == expected


@pytest.mark.rule("A1.1.2", "B5.1")
def test_engine_damage_moves_the_reduction_to_the_new_maximum() -> None:
    battle, slow = one("g allied gladiator-ii speed1 engine")
    assert ratings.max_speed(battle, slow) == 1
    assert ratings.agility(battle, slow) == 1


@pytest.mark.rule("B5.1")
@pytest.mark.parametrize(("spec", "expected"), [("s axis fw-190a-4 engine", 3), ("s allied sb-2 engine", 1)])
def test_engine_damage_costs_two_levels_but_never_the_last(spec: str, expected: int) -> None:
    battle, aircraft = one(spec)
    assert ratings.max_speed(battle, aircraft) == expected


@pytest.mark.rule("B5.2")
def test_airframe_damage_costs_a_point_of_agility() -> None:
    battle, hurt = one("d allied d520 speed3 airframe")
    assert ratings.agility(battle, hurt) == 1
    battle, bomber = one("b allied b-17f speed2 airframe")
    assert ratings.agility(battle, bomber) == -1


@pytest.mark.rule("B3.12")
def test_a_load_takes_all_agility_and_half_the_climb() -> None:
    battle, laden = one("h allied hurricane-i speed3 loaded1")
    assert ratings.agility(battle, laden) == 0
    assert ratings.climb_factor(battle, laden) == 12  # 25 halved, rounded down


@pytest.mark.rule("A1.1.3", "B5.1")
def test_climb_and_dive_factors() -> None:
    battle, d520 = one("d allied d520")
    assert (ratings.climb_factor(battle, d520), ratings.dive_factor(battle, d520)) == (28, 46)
    battle, hurt = one("d allied d520 engine")
    assert ratings.climb_factor(battle, hurt) == 9


@pytest.mark.rule("A1.1.4", "B3.13")
def test_only_high_acceleration_opens_speeds_by_a_check() -> None:
    tight = Plot("L", "L34")
    battle, fw = one("fw axis fw-190a-4 speed3")
    assert plotting.speeds(plotting.flight(battle, fw), tight) == ((0, 1, 2), (1, 2, 3))
    battle, plain = one("p allied p-51b speed3")
    assert plotting.speeds(plotting.flight(battle, plain), tight).with_hx == ()


@pytest.mark.rule("B3.14")
@pytest.mark.parametrize(
    ("climb", "turns"),
    [(11, 1), (10, 2), (9, 2), (8, 2), (7, 3), (6, 3), (5, 4), (4, 5), (3, 6), (2, 7), (1, 7), (0, 7)],
)
def test_slow_climbers_take_several_turns_for_a_level(
    climb: int, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, bomber = one("b allied b-17f")
    monkeypatch.setattr(ratings, "climb_factor", lambda battle, aircraft: climb)
    assert ratings.climb_turns(battle, bomber) == turns


@pytest.mark.rule("A1.2")
def test_robustness_is_the_types_shifted_by_the_scenario() -> None:
    battle, sb2 = one("s allied sb-2")
    assert ratings.robustness(battle, sb2) == "R2"
    battle, worn = one("s allied sb-2", forces={"s": {"robustness_shift": -1}})
    assert ratings.robustness(battle, worn) == "R1"


@pytest.mark.rule("A3.1")
def test_speeds_run_from_zero_to_eight(ruleset) -> None:  # type: ignore[no-untyped-def]
    fastest = {speed for chart in ruleset.charts.values() for speed in chart.rows}
    assert (min(fastest), max(fastest)) == (1, 8)  # speed 0 has no row (R6)


@pytest.mark.rule("A3.2")
@pytest.mark.parametrize(
    ("code", "expected"), [("L33", "turn"), ("L34", "extreme"), ("R34", "extreme"), ("F31R", "forward")]
)
def test_the_tightest_codes_of_a_chart_are_extreme_turns(code: str, expected: str) -> None:
    battle, fw = one("fw axis fw-190a-4 speed3")
    assert kind(battle, fw, Plot("L", code)) == expected


@pytest.mark.rule("A1.1.1", "B4.2.3")
def test_a_level_of_speed_lost_to_a_lucky_hit_counts_with_engine_damage() -> None:
    loss = {"b": {"speed_loss": 1}}
    battle, state = table("b axis b-17f", aircraft=loss)
    assert ratings.max_speed(battle, state.aircraft[0]) == 2
    battle, state = table("b axis b-17f engine", aircraft=loss)
    assert ratings.max_speed(battle, state.aircraft[0]) == 1
