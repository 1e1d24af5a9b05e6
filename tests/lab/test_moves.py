"""Every legal plot of an aircraft: how many there are, where they end, which speeds they leave open."""

from __future__ import annotations

import pytest

from cy6.core.ids import Band
from cy6.core.state import Aircraft
from cy6.hexes import parse_heading, parse_hex
from cy6.lab.moves import Move, alone, legal_moves
from cy6.tables.load import earlier_edition
from cy6.tables.ruleset import Ruleset

RATED_THEN = earlier_edition("ab06a948fd8cffef")
COUNTS = {  # by speed, from 1 up: counted by an independent program from the charts of that edition
    "a6m2": (56, 76, 93, 87),
    "sbd-3": (56, 64, 73),
    "d520": (54, 62, 81, 72),
    "f4f-4": (56, 64, 81, 75),
    "b-239": (56, 64, 81, 75),
    "gladiator-ii": (56, 76, 83),
    "i-16-18": (56, 64, 81, 75),
    "i-15bis": (56, 76, 83),
    "sb-2": (21, 28, 28),
    "hurricane-i": (56, 64, 81, 75),
    "spitfire-vc": (56, 64, 81, 81, 69),
    "fw-190a-4": (48, 54, 69, 63, 51),
    "bf-109e-4": (54, 62, 81, 78, 66),
    "p-51b": (54, 62, 81, 78, 66),
    "b-24d": (21, 28, 28),
    "b-17f": (21, 28, 28),
}
CASES = [(type, speed, count) for type, counts in COUNTS.items() for speed, count in enumerate(counts, 1)]


def moves(ruleset: Ruleset, type: str, at: str, tal: int, speed: int, band: Band = "low") -> tuple[Move, ...]:
    """List the moves of an undamaged aircraft with a green crew."""
    place, heading = at.split()
    it = Aircraft(
        "it", "one", type, "green", band, "flying", parse_hex(place), parse_heading(heading), tal, speed
    )
    return legal_moves(alone(ruleset, it), it)


def one(found: tuple[Move, ...], plot: str) -> Move:
    """Pick a move by its plot."""
    return next(move for move in found if move.plot == plot)


@pytest.mark.rule("A1.1.1", "B3.4", "B3.4.1", "B3.4.5")
@pytest.mark.parametrize(("type", "speed", "count"), CASES)
def test_there_are_as_many_legal_plots_as_an_independent_count_finds(
    type: str, speed: int, count: int
) -> None:
    assert RATED_THEN is not None
    found = moves(RATED_THEN, type, "2015 N", 3, speed)
    assert len(found) == len({move.plot for move in found}) == count


@pytest.mark.rule("B3.7", "B3.13")
def test_a_focke_wulf_in_an_extreme_turn_may_keep_more_speed_after_a_check(ruleset: Ruleset) -> None:
    turn = one(moves(ruleset, "fw-190a-4", "2014 N", 5, 3), "L L34")
    assert turn == Move("L L34", "1813 SW", 5, "extreme", (0, 1, 2), (1, 2, 3), None)


@pytest.mark.rule("B3.13")
def test_without_high_acceleration_no_check_opens_more(ruleset: Ruleset) -> None:
    assert all(move.hx_speeds == () for move in moves(ruleset, "spitfire-vc", "2014 N", 5, 4))


@pytest.mark.rule("A5.2", "B3.5.2")
def test_a_climb_from_the_highest_level_leaves_the_band_and_is_listed(ruleset: Ruleset) -> None:
    found = moves(ruleset, "spitfire-vc", "2014 N", 6, 3)
    assert (one(found, "C F3").tal, one(found, "C F3").exits) == (7, "climb")
    assert one(found, "L F3").exits is None


@pytest.mark.rule("A4.1", "R7")
def test_a_move_over_the_rim_is_listed_with_the_edge_it_crosses(ruleset: Ruleset) -> None:
    found = moves(ruleset, "spitfire-vc", "4502 N", 3, 3)
    assert one(found, "L F3").exits == "2"
    assert one(found, "SS-180").exits is None


@pytest.mark.rule("B3.8", "R6")
def test_at_speed_zero_nothing_can_be_plotted(ruleset: Ruleset) -> None:
    assert moves(ruleset, "spitfire-vc", "2014 N", 3, 0) == ()


def test_moves_come_in_the_order_of_their_text(ruleset: Ruleset) -> None:
    plots = [move.plot for move in moves(ruleset, "a6m2", "2014 N", 3, 3)]
    assert plots == sorted(plots)
