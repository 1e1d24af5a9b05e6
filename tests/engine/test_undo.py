"""Taking back: an order comes back until dice have rolled or something sealed has been shown (B20)."""

from __future__ import annotations

import pytest

from cy6.core.notation import format_order, parse
from cy6.core.refusal import IllegalOrder
from cy6.core.state import Entry, Plot
from cy6.engine import Game
from tests.playing import say, sit, until

AXIS = "z axis a6m2 skilled 2015N tal4 speed3"
ALLIED = "f allied f4f-4 skilled 2515N tal4 speed3"


def why_not(game: Game) -> list[str]:
    return [refusal.code for refusal in game.explain_undo()]


def test_nothing_has_happened_yet() -> None:
    game = sit(AXIS, ALLIED)
    assert why_not(game) == ["undo-nothing"]
    with pytest.raises(IllegalOrder):
        game.undo()


def test_plots_come_back_one_by_one_up_to_the_reveal() -> None:
    game = sit(AXIS, ALLIED)
    before = game.state
    say(game, "plot z L F3", "plot f L F3", "done axis")
    assert [format_order(game.undo()) for _ in range(3)] == ["done axis", "plot f L F3", "plot z L F3"]
    assert game.state == before


@pytest.mark.rule("B2.1")
def test_the_end_of_plotting_stays() -> None:
    game = sit(AXIS, ALLIED)
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied")
    assert why_not(game) == ["undo-revealed"]


@pytest.mark.rule("B1.1.2")
def test_what_a_tailed_aircraft_has_told_stays_told() -> None:
    game = sit(AXIS, "f allied f4f-4 skilled 2017N tal4 speed3", phase="tailing")
    say(game, "tail f z", "done allied", "plot z L F3", "done axis")
    assert why_not(game) == ["undo-revealed"]


@pytest.mark.rule("B3.13")
def test_dice_stay_rolled() -> None:
    game = sit("z axis fw-190a-4 2015N tal4 speed3", ALLIED, dice={"hx check z": [6, 6]})
    say(game, "plot z L L34", "done axis", "plot f L F3", "done allied")
    until(game, "hx", "z")
    say(game, "hx z")
    assert why_not(game) == ["undo-dice"]


@pytest.mark.rule("B3.3.2", "R40")
def test_a_move_comes_back_until_its_side_has_seen_the_other_sides() -> None:
    game = sit(AXIS, "f allied f4f-4 skilled 2515N tal5 speed3")
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied", "react z keep")
    game.undo()
    say(game, "react z F31L")
    assert why_not(game) == []  # f has shown nothing yet
    say(game, "speed z 3")
    assert game.decisions()[0].actor == "f"
    assert why_not(game) == []
    say(game, "react f keep")
    game.undo()
    assert why_not(game) == ["undo-revealed"]  # z has seen how f moves
    say(game, "react f F31R")
    assert [format_order(game.undo())] == ["react f F31R"]


@pytest.mark.rule("B1.2")
def test_who_has_seen_the_other_follow_does_not_rethink_its_own_following() -> None:
    straight = {"plot": Plot("L", "F3")}
    game = sit(
        "a axis a6m2 skilled 2015N tal4 speed3 tails:x",
        "x allied f4f-4 ace 2013N tal4 speed3",
        "b allied f4f-4 skilled 2515N tal4 speed3 tails:y",
        "y axis a6m2 ace 2513N tal4 speed3",
        phase="follow",
        aircraft=dict.fromkeys("axby", straight),
    )
    say(game, "follow a no")
    assert why_not(game) == []
    say(game, "follow b no")
    game.undo()
    assert why_not(game) == ["undo-revealed"]


@pytest.mark.rule("D1")
def test_who_sets_up_first_does_not_rethink_after_the_second_is_seen() -> None:
    game = sit(
        "z axis a6m2 waiting", "f allied f4f-4 waiting", phase="deploy",
        forces={"z": {"entry": Entry(order=1)}, "f": {"entry": Entry(order=2)}},
    )  # fmt: skip
    say(game, "deploy z 1010 N tal 3 speed 3", "done axis")
    assert why_not(game) == []
    say(game, "deploy f 2010 N tal 3 speed 3")
    game.undo()
    assert why_not(game) == ["undo-revealed"]


def test_a_move_of_the_other_side_that_asks_nothing_is_a_reveal() -> None:
    game = sit("z axis a6m2 green 2015N tal4 speed3", "f allied f4f-4 green 2515N tal6 speed3")
    say(game, "plot z L F3", "done axis", "plot f SS-L", "done allied")
    assert game.decisions()[0].actor == "z"
    say(game, "speed z 3")
    assert why_not(game) == ["undo-revealed"]


@pytest.mark.rule("B4.3.7")
def test_declared_shots_come_back_until_they_are_fired() -> None:
    game = sit(AXIS, "f allied f4f-4 skilled 2012S tal4 speed3", phase="fire")
    say(game, "fire z f", "done axis")
    game.undo()
    assert game.undo() == parse("fire z f")
    assert game.state.declared == ()
    say(game, "fire z hold", "done axis", "fire f hold", "done allied")
    assert why_not(game) == ["undo-revealed"]  # no dice, but now both know that nobody fired
