"""A5.2.2a, C2.2: the clouds at the border of a band."""

from __future__ import annotations

import pytest

from cy6.core.events import BrokeUp, DroppedOut, EnteredBorder, LeftBoard, ReturnDrawn
from cy6.core.state import Formation, Plot
from cy6.engine import Game, visible
from cy6.hexes import Hex, distance, parse_hex
from cy6.rules import flying_blind
from tests.helpers import table
from tests.playing import codes, craft, fly, rolled, say, sit, until, where

CLIMBER = "z axis a6m2 skilled 2015N tal6 speed3"
OTHER = "f allied f4f-4 skilled 0230N tal4 speed3"


def into_clouds(**setting: object) -> Game:
    """Climb out of the top of the band into its clouds."""
    game = sit(CLIMBER, OTHER, cloud_borders=("climb",), **setting)  # type: ignore[arg-type]
    fly(game, "z C F3", "f L F3")
    return game


@pytest.mark.rule("A5.2.2a", "C2.2")
def test_who_climbs_into_the_clouds_makes_no_exit_check_and_is_not_gone() -> None:
    game = sit(CLIMBER, OTHER, cloud_borders=("climb",))
    events = fly(game, "z C F3", "f L F3")
    assert EnteredBorder("z", "climb") in events
    assert not [purpose for purpose in rolled(events) if purpose.startswith("exit check")]
    assert craft(game, "z").status == "border"
    assert not craft(game, "z").is_present
    assert not game.is_over


@pytest.mark.rule("A5.2.2a")
def test_without_clouds_beyond_that_border_it_leaves() -> None:
    game = sit(CLIMBER, OTHER, cloud_borders=("dive",), dice={"exit check z": [6, 6]})
    fly(game, "z C F3", "f L F3")
    assert craft(game, "z").status == "exited"


@pytest.mark.rule("A5.2.2a", "C2.2", "R52")
def test_at_the_next_plotting_it_retires_or_returns_and_retiring_is_safe() -> None:
    game = into_clouds()
    assert game.state.phase == "border"
    assert [decision.kind for decision in game.decisions()] == ["exit"]
    assert codes(game, "done axis") == ["undecided"]
    events = say(game, "exit z leave", "done axis")
    assert LeftBoard("z", "climb") in events
    assert rolled(events) == []
    assert (craft(game, "z").status, craft(game, "z").damage) == ("exited", "none")


@pytest.mark.rule("C2.2")
def test_who_returns_plots_as_many_moves_as_two_dice_say() -> None:
    game = into_clouds(dice={"return moves z": [1, 2]})
    events = say(game, "exit z enter", "done axis")
    assert ReturnDrawn("z", 3) in events
    until(game, "plot", "z")
    for _ in range(3):
        assert codes(game, "done axis") == ["undecided"]
        game.play(game.default(game.decisions()[0]))
    assert codes(game, "done axis") == []
    assert craft(game, "z").route == (Plot("L", "F3"),) * 3
    assert codes(game, "plot z L F3 then L F3 then L F3 then L F3") == ["route-over"]
    assert codes(game, "plot z C F3 then L F3 then L F3")[0] == "border"


@pytest.mark.rule("C2.2", "R57")
@pytest.mark.parametrize(("faces", "apart"), [(2, 2), (6, 2), (1, 1)])
def test_it_comes_back_near_where_its_moves_end_when_they_are_over(faces: int, apart: int) -> None:
    game = into_clouds(
        dice={"return moves z": [1, 1], "return direction z": [4], "return distance z": [faces]}
    )
    say(game, "exit z enter", "done axis")
    until(game, "plot", "z")
    start = craft(game, "z").place
    say(game, "plot z L F3 then L F3", "done axis")
    turn = game.state.turn
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    assert game.state.turn == turn + 2
    assert game.state.phase == "plot"
    back = craft(game, "z")
    assert (back.status, back.tal, back.heading, back.speed) == ("flying", 6, 0, 3)
    assert distance(back.place, Hex(start.q, start.r - 6)) == apart
    assert back.place == Hex(start.q, start.r - 6 + apart)
    assert any(decision.actor == "z" for decision in game.decisions())


@pytest.mark.rule("C2.2", "R57")
def test_nobody_comes_back_off_the_board() -> None:
    game = sit(
        "z axis a6m2 skilled 2004N tal6 speed3", OTHER, cloud_borders=("climb",),
        dice={"return moves z": [1, 1], "return direction z": [1], "return distance z": [2]},
    )  # fmt: skip
    fly(game, "z C F3", "f L F3")
    say(game, "exit z enter", "done axis")
    until(game, "plot", "z")
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    assert where(game, "z").startswith("2001 ")


ROUTE = (Plot("L", "F3"), Plot("L", "R33"), Plot("L", "F3"))


@pytest.mark.rule("C2.2", "R57")
@pytest.mark.parametrize("start", ["0208", "4408", "2002", "2129"])
@pytest.mark.parametrize("heading", range(6))
def test_in_the_clouds_the_edges_of_the_board_stop_nobody(start: str, heading: int) -> None:
    battle, state = table(CLIMBER, OTHER, cloud_borders=("climb",))

    def led(place: Hex) -> tuple[int, int, int, str]:
        inside = state.aircraft[0]._replace(status="border", due=3, place=place, heading=heading)
        ahead = flying_blind.ahead_of(battle, state, inside, ROUTE)
        end = ahead.stand.place
        return end.q - place.q, end.r - place.r, ahead.stand.heading, ahead.end

    assert led(parse_hex(start)) == led(parse_hex("2215"))
    assert led(parse_hex("2215"))[3] == "due"


@pytest.mark.rule("C2.2", "A5.2.2a")
def test_dives_into_clouds_below_come_back_at_the_lowest_level() -> None:
    game = sit(
        "z axis a6m2 skilled 2015S tal1 speed3", OTHER, cloud_borders=("climb", "dive"),
        dice={"return moves z": [1, 1]},
    )  # fmt: skip
    fly(game, "z D F3", "f L F3")
    assert craft(game, "z").edge == "dive"
    say(game, "exit z enter", "done axis")
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "z").tal == 1
    assert craft(game, "z").edge == ""


@pytest.mark.rule("C2.2")
def test_what_goes_on_in_the_clouds_is_its_own_sides_secret() -> None:
    game = sit(CLIMBER, OTHER, cloud_borders=("climb",), dice={"return moves z": [1, 2]})
    fly(game, "z C F3", "f L F3")
    events = say(game, "exit z enter", "done axis")
    seen = [visible(game.battle, event, "allied") for event in events]
    assert not any("z" in repr(event) and "return" in repr(event).lower() for event in seen if event)
    until(game, "plot", "z")
    say(game, "plot z L F3 then L F3 then L F3")
    shown = game.battle.find(game.view("allied"), "z")
    assert (shown.status, shown.route, shown.due, shown.back, shown.border) == ("border", (), 0, 0, "")
    assert game.battle.find(game.view("axis"), "z").due == 3


@pytest.mark.rule("C2.2", "C1.5")
def test_a_formation_that_enters_the_clouds_breaks_up() -> None:
    game = sit(
        CLIMBER, "y axis a6m2 skilled 2016N tal6 speed3", OTHER, cloud_borders=("climb",),
        formations=(Formation("p", "z", ("y",)),),
    )  # fmt: skip
    events = fly(game, "z C F3", "f L F3")
    assert BrokeUp("p", "clouds") in events
    assert craft(game, "z").status == "border"
    assert (craft(game, "y").status, craft(game, "y").formation) == ("flying", "")


@pytest.mark.rule("C2.2", "C1.4.1", "B3.10")
def test_a_wingman_that_falls_into_the_clouds_alone_leaves_the_others_together() -> None:
    game = sit(
        "z axis a6m2 skilled 2015N tal1 speed3", "y axis a6m2 skilled 2017N tal1 speed3 last:SD",
        "x axis a6m2 skilled 1816N tal1 speed3", OTHER, cloud_borders=("dive",),
        formations=(Formation("p", "z", ("y", "x")),), dice={"dive recovery y": [1, 3]},
    )  # fmt: skip
    events = fly(game, "z L F3", "f L F3")
    assert EnteredBorder("y", "dive") in events
    assert not [event for event in events if isinstance(event, BrokeUp)]
    assert [(event.id, event.why) for event in events if isinstance(event, DroppedOut)] == [("y", "gone")]
    assert {id: craft(game, id).leader for id in "zyx"} == {"z": "z", "y": "", "x": "z"}


@pytest.mark.rule("C2.2", "R58")
def test_an_aircraft_out_of_control_falls_through_the_clouds() -> None:
    game = sit(
        "z axis a6m2 green 2015N tal1 speed0", OTHER, cloud_borders=("dive",),
        dice={"control check z": [1, 1], "heading z": [1], "exit check z": [1, 1]},
    )  # fmt: skip
    fly(game, "f L F3")
    assert craft(game, "z").status == "destroyed"


@pytest.mark.rule("A5.2.2a")
def test_a_side_whose_last_aircraft_is_in_the_clouds_is_still_in_the_battle() -> None:
    game = into_clouds()
    say(game, "exit z enter", "done axis")
    turn = game.state.turn
    until(game, "plot", "f")
    for _ in range(60):
        if game.state.turn > turn + 1:
            break
        game.play(game.default(game.decisions()[0]))
    assert not game.is_over
