"""Chances and risks in words: each risk has its own, and all clients say the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cy6.core.state import Plot
from cy6.core.tally import tally
from cy6.engine.forecast import Risk, forecast
from cy6.lab.words import check_words, percent, risk_lines, risk_words
from tests.helpers import edges, sides, table


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0, "0%"),
        (Fraction(1, 500), "<1%"),
        (Fraction(1, 36), "3%"),
        (Fraction(199, 200), ">99%"),
        (1, "100%"),
    ],
)
def test_what_can_happen_never_reads_nothing_and_what_can_fail_never_all(
    chance: Fraction, words: str
) -> None:
    assert percent(chance) == words


def test_a_check_says_what_the_dice_must_show() -> None:
    assert check_words(tally(8)) == "8+ (42%)"


def lines(spec: str, plot: Plot, **setting: object) -> tuple[str, ...]:
    battle, state = table(spec, "z axis a6m2 0505N", **setting)  # type: ignore[arg-type]
    return risk_lines(forecast(battle, state, state.aircraft[0], plot))


@pytest.mark.rule("A7.2")
def test_leaving_says_by_which_edge_and_how_safe_it_is() -> None:
    spec = "f allied f4f-4 skilled 2002N tal4 speed3"
    here = sides(("allied", edges(e1="unfriendly")), ("axis", ()))
    home = sides(("allied", edges(e1="friendly")), ("axis", ()))

    assert lines(spec, Plot("L", "F3"), sides=here) == (
        "leaves the board by edge 1, unfriendly: gets home on 9+ (28%) (A7.2)",
    )
    assert lines(spec, Plot("L", "F3"), sides=home) == ("leaves the board by edge 1, friendly: safe (A7.2)",)


@pytest.mark.rule("B5.1", "B3.9")
def test_what_is_grave_is_told_though_something_else_must_go_wrong_first() -> None:
    told = lines("f allied f4f-4 skilled 2015N tal1 speed3 engine", Plot("C", "F2"), band="surface-low")

    assert told == (
        "climbs on a damaged engine on 8+ (42%), or loses control (B5.1)",
        "if it loses control, flies into the ground (R31)",
    )


@pytest.mark.rule("B3.10")
def test_a_dive_to_recover_from_is_told() -> None:
    told = lines("f allied f4f-4 skilled 2015N tal5 speed3 last:SD", Plot("L", "F3"))

    assert len(told) == 1
    assert told[0].startswith("pulls out of its dive on ")


def test_an_ordinary_move_risks_nothing() -> None:
    assert lines("f allied f4f-4 skilled 2015N tal4 speed3", Plot("L", "F3")) == ()


def test_wingmen_and_bands_are_named() -> None:
    assert risk_words(Risk("wingmen", "C1.4.1", about="w2, w3")) == (
        "loses w2, w3, who cannot keep station (C1.4.1)"
    )
    assert risk_words(Risk("crossing", "A5.2", about="medium-bottom")) == (
        "crosses into medium bottom, or leaves there (A5.2)"
    )
