"""What a side may know: nothing sealed is in the other side's view, nor in the events it sees."""

from __future__ import annotations

import pytest

from cy6.core.events import (
    Event,
    FollowChosen,
    MoveAdvanced,
    MoveBegan,
    Plotted,
    Reacted,
    ShotDeclared,
    TailChosen,
)
from cy6.core.state import Plot
from cy6.engine import Game, visible
from tests.playing import craft, say, sit, until

AXIS = "z axis a6m2 skilled 2015N tal4 speed3"
ALLIED = "f allied f4f-4 skilled 2017N tal4 speed3"


def seen(game: Game, side: str, id: str):  # type: ignore[no-untyped-def]
    """Give an aircraft as a side sees it."""
    return game.battle.find(game.view(side), id)


def told(game: Game, events: tuple[Event, ...], kind: type, side: str) -> list[Event]:
    """List the events of a kind that a side sees, as it sees them."""
    shown = (visible(game.battle, event, side) for event in events if isinstance(event, kind))
    return [event for event in shown if event is not None]


@pytest.mark.rule("B2.1")
def test_a_plot_is_sealed_until_it_is_flown() -> None:
    game = sit(AXIS, ALLIED)
    events = say(game, "plot z L L33", "done axis", "plot f L F3")
    assert seen(game, "axis", "z").plot == Plot("L", "L33")
    assert seen(game, "allied", "z").plot is None
    assert seen(game, "", "z").plot is None
    assert told(game, events, Plotted, "allied") == [Plotted("f", Plot("L", "F3"))]
    events = say(game, "done allied")
    assert told(game, events, MoveBegan, "allied") == [MoveBegan("z", None)]
    assert told(game, events, MoveBegan, "axis") == [MoveBegan("z", Plot("L", "L33"))]


@pytest.mark.rule("B3.3.2")
def test_what_was_plotted_before_a_reaction_is_never_told() -> None:
    game = sit(AXIS, ALLIED)
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied")
    assert game.decisions()[0].actor == "z"
    assert game.view("allied").mover.plot is None  # type: ignore[union-attr]
    assert game.view("axis").mover.plot == Plot("L", "F3")  # type: ignore[union-attr]
    events = say(game, "react z F31L")
    assert told(game, events, Reacted, "allied") == []
    assert told(game, events, Reacted, "axis") == [Reacted("z", Plot("L", "F31L"))]
    assert seen(game, "allied", "z").plot == Plot("L", "F31L")
    assert game.view("allied").mover.plot == Plot("L", "F31L")  # type: ignore[union-attr]
    advanced = [event.mover.plot for event in told(game, events, MoveAdvanced, "allied")]  # type: ignore[attr-defined]
    assert advanced == [Plot("L", "F31L")]


@pytest.mark.rule("B1.1.2", "B1.2")
def test_tails_are_chosen_in_secret_and_known_afterwards() -> None:
    game = sit(AXIS, ALLIED, phase="tailing")
    events = say(game, "tail f z")
    assert told(game, events, TailChosen, "axis") == []
    assert seen(game, "axis", "f").quarry == ""
    assert seen(game, "allied", "f").quarry == "z"
    say(game, "done allied")
    assert seen(game, "axis", "f").quarry == "z"


@pytest.mark.rule("B1.2")
def test_following_is_known_to_all() -> None:
    game = sit(
        AXIS, "f allied f4f-4 ace 2017N tal4 speed3 tails:z", phase="follow",
        aircraft={"z": {"plot": Plot("L", "F3")}, "f": {"plot": Plot("L", "F3")}},
    )  # fmt: skip
    events = say(game, "follow f")
    assert told(game, events, FollowChosen, "axis") == [FollowChosen("f", "z")]


@pytest.mark.rule("B4.3.7")
def test_shots_and_held_fire_are_sealed_until_all_have_declared() -> None:
    game = sit(AXIS, "f allied f4f-4 skilled 2012S tal4 speed3", phase="fire")
    events = say(game, "fire z f", "fire f hold")
    assert told(game, events, ShotDeclared, "allied") == []
    assert len(told(game, events, ShotDeclared, "axis")) == 1
    assert game.view("allied").declared == ()
    assert game.view("axis").held == ()
    assert game.view("allied").held == ("f",)
    assert game.view("").declared == game.view("").held == ()


@pytest.mark.rule("B4.5.1")
@pytest.mark.parametrize(("rules", "known"), [((), ("machine_gun",)), (("just-a-jam",), ())])
def test_where_jams_are_secret_nobody_else_knows_who_is_out_of_ammunition(
    rules: tuple[str, ...], known: tuple[str, ...]
) -> None:
    game = sit("z axis a6m2 2015N tal4 empty:machine_gun", ALLIED, rules=rules)
    assert seen(game, "axis", "z").empty == ("machine_gun",)
    assert seen(game, "allied", "z").empty == known


@pytest.mark.rule("B3.9")
def test_an_aircraft_that_loses_control_before_it_moves_keeps_its_plot_to_itself() -> None:
    game = sit(
        "z axis a6m2 skilled 2015N tal4 speed3 engine",
        ALLIED,
        dice={"climb check z": [1, 1], "heading z": [1]},
    )
    say(game, "plot z C F3", "done axis", "plot f L F3", "done allied")
    until(game, "react", "z")
    say(game, "react z keep")
    assert craft(game, "z").status == "ooc"
    assert seen(game, "allied", "z").plot is None
