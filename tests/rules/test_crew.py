"""A2: aircrew skill and aircrew checks."""

from __future__ import annotations

import pytest

from cy6.rules.crew import aircrew_check, skill
from tests.helpers import table


@pytest.mark.rule("A2.1")
@pytest.mark.parametrize(("crew", "modifier"), [("green", 0), ("skilled", 1), ("veteran", 2), ("ace", 3)])
def test_the_four_skills(crew: str, modifier: int) -> None:
    battle, state = table(f"z axis a6m2 {crew}")
    assert skill(battle, state.aircraft[0]) == modifier


@pytest.mark.rule("A2.2")
@pytest.mark.parametrize(
    ("spec", "needed"),
    [("green", 8), ("skilled", 7), ("veteran", 6), ("ace", 5), ("ace engine", 6), ("green airframe", 9)],
)
def test_a_check_needs_eight_with_skill_and_one_more_when_damaged(spec: str, needed: int) -> None:
    battle, state = table(f"z axis a6m2 {spec}")
    check = aircrew_check(battle, state.aircraft[0])
    assert check.target == 8
    assert check.needed == needed
    assert check.is_met_by((needed - 1, 1))
    assert not check.is_met_by((needed - 2, 1))


@pytest.mark.rule("A2.2", "B4.2.3")
def test_a_green_crew_that_was_hit_checks_at_a_penalty() -> None:
    battle, state = table("z axis a6m2 green", aircraft={"z": {"shaken": 2}})
    assert aircrew_check(battle, state.aircraft[0]).needed == 10
