"""A roll is data: its purpose goes into words and back, and says whose it is and who knows of it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from cy6.core.rolls import ROLLS, Purpose, read_purpose

IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,6}", fullmatch=True)


@given(st.sampled_from(sorted(ROLLS)), IDS, st.one_of(st.just(""), IDS), st.sampled_from(["", "HMG", "RT"]))
def test_a_purpose_is_read_as_it_was_written(what: str, by: str, at: str, part: str) -> None:
    purpose = (
        Purpose(what, part=f"{by} {part}".strip()) if ROLLS[what].shared else Purpose(what, by, at, part)
    )

    assert read_purpose(str(purpose)) == purpose


@pytest.mark.parametrize(
    ("line", "purpose"),
    [
        ("to hit fw>spit", Purpose("to hit", "fw", "spit")),
        ("firepower fw>spit HMG", Purpose("firepower", "fw", "spit", "HMG")),
        ("overload b17", Purpose("overload", "b17")),
        ("overload target b17 RT", Purpose("overload target", "b17", "", "RT")),
        ("confusion check z", Purpose("confusion check", "z")),
        ("confusion check", Purpose("confusion", "check")),
        ("cloud 2 size", Purpose("cloud", part="2 size")),
        ("entry edge zeros", Purpose("entry edge", part="zeros")),
    ],
)
def test_lines_of_old_records_are_read(line: str, purpose: Purpose) -> None:
    assert read_purpose(line) == purpose
    assert str(purpose) == line


def test_no_purpose_says_what_there_is() -> None:
    with pytest.raises(ValueError, match="'to dance z' is no purpose of a roll: it begins with to hit, "):
        read_purpose("to dance z")


def test_a_roll_is_about_the_one_attacked_else_the_one_that_rolls() -> None:
    assert read_purpose("robustness z1>swede").about == "swede"
    assert read_purpose("heading z1").about == "z1"


def test_an_aircraft_may_be_called_like_a_word_of_a_roll() -> None:
    assert read_purpose("hx check check") == Purpose("hx check", "check")
    assert read_purpose("to hit hit>to") == Purpose("to hit", "hit", "to")
