"""A number keeps its reasons, and the roll, the margin and the words all come from the same ones."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from cy6.core.tally import Reason, Tally, tally

ACE = Reason("skill", 2, "ace crew", "A2.1")
HEAD_ON = Reason("head_on", -2, "head to head", "B4.3.4")
NOTHING = Reason("agility", 0, "agility", "B4.2.1")

reasons = st.lists(st.builds(Reason, st.just("key"), st.integers(-4, 4), st.just("why"), st.just("B4.2.1")))


def test_reasons_of_value_zero_are_left_out() -> None:
    assert tally(7, ACE, NOTHING, HEAD_ON) == Tally(7, (ACE, HEAD_ON))


def test_a_roll_that_reaches_the_target_succeeds() -> None:
    shot = tally(7, Reason("skill", 1, "veteran crew", "A2.1"))
    assert shot.needed == 6
    assert shot.is_met_by((1, 5))
    assert not shot.is_met_by((1, 4))


def test_the_margin_tells_by_how_much() -> None:
    shot = tally(8, HEAD_ON)
    assert [shot.margin(faces) for faces in ((1, 1), (4, 6), (6, 6))] == [-8, 0, 2]


def test_it_tells_its_reasons_in_words() -> None:
    assert str(tally(7, ACE, HEAD_ON)) == "needs 7: ace crew +2, head to head -2"
    assert str(tally(7)) == "needs 7"


@given(st.integers(2, 12), reasons, st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_margin_and_success_agree(target: int, why: list[Reason], faces: tuple[int, int]) -> None:
    made = tally(target, *why)
    assert made.modifier == sum(reason.value for reason in why)
    assert made.is_met_by(faces) == (sum(faces) + made.modifier >= target) == (made.margin(faces) >= 0)


@pytest.mark.parametrize("target", [5, 7, 9, 11])
def test_the_needed_sum_is_the_lowest_that_succeeds(target: int) -> None:
    made = tally(target, ACE)
    assert made.is_met_by((made.needed - 1, 1))
    assert not made.is_met_by((made.needed - 2, 1))
