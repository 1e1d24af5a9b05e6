"""C2.1.3: in a cloud nobody sees, is seen, fires or reacts, and moves are plotted ahead."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import Plotted, RouteDropped, RouteFollowed
from cy6.core.orders import PlotMove
from cy6.core.state import Formation, Plot, Zone
from cy6.engine import Game, visible
from cy6.hexes import parse_hex, within
from tests.helpers import edges, sides
from tests.playing import codes, craft, fly, roll_of, rolled, say, sit, until, where

ZERO = "z axis a6m2 skilled 2015N tal4 speed3"
AWAY = "f allied f4f-4 skilled 0230N tal4 speed3"


def cloud(*hexes: str, low: int = 2, high: int = 6) -> Zone:
    """Give a bank over hexes, between two levels."""
    return Zone("bank", "cloud", "Bank", tuple(parse_hex(text) for text in hexes), high, low)


def bank(centre: str, radius: int, **levels: int) -> Zone:
    """Give a round bank."""
    return cloud(**levels)._replace(hexes=within(parse_hex(centre), radius))


def cloudy(*specs: str, over: Zone | None = None, **setting: Any) -> Game:
    """Begin a game with a bank round 2015."""
    return sit(*(specs or (ZERO, AWAY)), zones=(over or bank("2015", 4),), **setting)


@pytest.mark.rule("C2.1.3")
@pytest.mark.parametrize(
    ("place", "tal", "codes_found"),
    [("2012", 4, ["smoke"]), ("2014", 4, ["smoke"]), ("2014", 5, ["smoke"]), ("2014", 3, [])],
)
def test_nobody_in_a_cloud_fires_or_is_fired_upon(place: str, tal: int, codes_found: list[str]) -> None:
    game = sit(
        ZERO, f"f allied f4f-4 skilled {place}N tal{tal} speed2", phase="fire",
        zones=(cloud("2014", "2012", low=4, high=5),),
    )  # fmt: skip
    game.state = game.state._replace(phase="fire", actors=("z", "f"), committed=())
    assert codes(game, "fire z f") == codes_found


@pytest.mark.rule("C2.1.3")
@pytest.mark.parametrize(
    ("tal", "low", "high", "hidden"), [(4, 2, 6, True), (4, 5, 6, False), (4, 1, 3, False)]
)
def test_a_cloud_between_hides_at_its_levels_alone(tal: int, low: int, high: int, hidden: bool) -> None:
    game = sit(
        f"z axis a6m2 skilled 2015N tal{tal} speed3", f"f allied f4f-4 skilled 2012N tal{tal} speed2",
        phase="tailing", zones=(cloud("2013", low=low, high=high),),
    )  # fmt: skip
    assert (game.state.phase != "tailing") == hidden
    if not hidden:
        assert codes(game, "tail z f") == []


@pytest.mark.rule("C2.1.3")
def test_who_starts_in_a_cloud_plots_until_it_is_out() -> None:
    game = cloudy()
    assert codes(game, "done axis") == ["undecided"]
    say(game, "plot z L F3")
    assert codes(game, "done axis") == ["undecided"]
    say(game, "plot z L F3 then L F3")
    assert codes(game, "done axis") == []
    assert codes(game, "plot z L F3 then L F3 then L F3") == ["route-over"]
    assert codes(game, "plot z L F3 then L F4") == []  # it may have come to speed 4
    assert codes(game, "plot z L F3 then L F5") == ["not-on-chart"]
    assert codes(game, "plot z L F3 then C F3") == []
    assert codes(game, "plot f L F3 then L F3")[0] == "not-in-cloud"


@pytest.mark.rule("C2.1.3")
def test_one_move_further_is_offered_at_a_time_and_all_of_them_are_legal() -> None:
    game = cloudy()
    decision = game.decisions()[0]
    first = game.legal(decision)
    assert all(isinstance(order, PlotMove) and not order.then for order in first)
    assert not [order for order in first if game.explain(order)]
    say(game, "plot z L F3")
    assert game.decisions()[0] == decision
    second = game.legal(game.decisions()[0])
    assert {order.plot for order in second} == {Plot("L", "F3")}  # type: ignore[union-attr]
    assert not [order for order in second if game.explain(order)]
    assert game.default(game.decisions()[0]) == PlotMove("z", Plot("L", "F3"), (Plot("L", "F3"),))


@pytest.mark.rule("C2.1.3", "B2.1")
def test_a_route_is_sealed_and_flown_turn_by_turn() -> None:
    game = cloudy(dice={"cloud check z": [6, 6]})
    events = say(game, "plot z L F3 then C F3", "done axis")
    assert game.battle.find(game.view("allied"), "z").route == ()
    assert game.battle.find(game.view("axis"), "z").route == (Plot("C", "F3"),)
    assert [visible(game.battle, one, "allied") for one in events if isinstance(one, Plotted)] == [None]
    events = fly(game, "f L F3")
    assert where(game, "z") == "2012 N tal 4 speed 3"
    assert game.state.phase == "plot"
    assert craft(game, "z").plot == Plot("C", "F3")
    assert not [d for d in game.decisions() if d.actor == "z"]
    followed = [event for event in events if isinstance(event, RouteFollowed)]
    assert followed == [RouteFollowed("z", Plot("C", "F3"), ())]
    assert visible(game.battle, followed[0], "allied") is None
    assert game.battle.find(game.view("allied"), "z").plot is None
    events = fly(game, "f L F3")
    assert roll_of(events, "cloud check z").result == "passed"
    assert where(game, "z").startswith("2009 N tal 5")


@pytest.mark.rule("C2.1.3")
def test_the_first_turn_needs_no_check() -> None:
    game = cloudy()
    say(game, "plot z L F3 then L F3", "done axis")
    assert "cloud check z" not in rolled(fly(game, "f L F3"))


@pytest.mark.rule("C2.1.3", "R55")
@pytest.mark.parametrize(("face", "flown"), [(1, "F31L"), (2, "F31R")])
def test_a_failed_check_leads_to_the_code_beside(face: int, flown: str) -> None:
    game = cloudy(dice={"cloud check z": [1, 2], "cloud drift z": [face]})
    say(game, "plot z L F3 then L F3", "done axis")
    fly(game, "f L F3")
    until(game, "plot", "f")
    events = fly(game, "f L F3")
    assert roll_of(events, "cloud check z").result == "failed"
    assert craft(game, "z").last == "L"
    assert next(e.plot for e in events if type(e).__name__ == "Moved" and e.id == "z") == Plot("L", flown)  # type: ignore[attr-defined]


@pytest.mark.rule("C2.1.3")
@pytest.mark.parametrize(("faces", "status"), [([6, 6], "flying"), ([1, 1], "ooc")])
def test_a_special_maneuver_needs_a_check(faces: list[int], status: str) -> None:
    game = cloudy(over=bank("2015", 1), dice={"cloud maneuver check z": faces, "heading z": [1]})
    say(game, "plot z I-180 then L F1 then L F2", "done axis")
    fly(game, "f L F3")
    assert craft(game, "z").status == status


@pytest.mark.rule("C2.1.3", "B3.3.2")
def test_nobody_reacts_in_a_cloud_or_on_the_way_out_of_it() -> None:
    game = cloudy(over=bank("2015", 1))
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied")
    asked = []
    while game.state.phase == "move":
        asked.append(game.decisions()[0])
        game.play(game.default(asked[-1]))
    assert [decision.actor for decision in asked if decision.kind == "react"] == ["f"]


@pytest.mark.rule("C2.1.3")
def test_who_is_out_early_is_free_of_what_was_left() -> None:
    thin = cloud("2015", "2012", "2009")
    game = cloudy(over=thin, dice={"cloud check z": [1, 1], "cloud drift z": [1]})
    say(game, "plot z L F3 then L F3 then L F3", "done axis")
    fly(game, "f L F3")
    until(game, "plot", "f")
    events = fly(game, "f L F3")
    assert [event for event in events if isinstance(event, RouteDropped)] == [RouteDropped("z")]
    assert craft(game, "z").route == ()
    until(game, "plot")
    assert any(decision.actor == "z" for decision in game.decisions())


@pytest.mark.rule("C2.1.3")
def test_the_final_speed_lets_the_next_move_be_flown() -> None:
    game = cloudy()
    say(game, "plot z L F3 then L F2", "done axis", "plot f L F3", "done allied")
    until(game, "done")
    assert craft(game, "z").speed == 2


@pytest.mark.rule("C2.1.3", "R53")
def test_nobody_plots_further_ahead_than_ten_moves() -> None:
    game = cloudy("z axis a6m2 skilled 2015N tal4 speed1", AWAY, over=bank("2015", 14))
    for _ in range(10):
        assert codes(game, "done axis") == ["undecided"]
        game.play(game.default(game.decisions()[0]))
    assert codes(game, "done axis") == []
    assert len(craft(game, "z").route) == 9


WEST = sides(("axis", edges(e3="friendly")), ("allied", edges()))


@pytest.mark.rule("C1.4.2", "R42", "C2.1.3")
@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
def test_who_flies_home_plots_nothing_but_the_way_home_in_a_cloud_too(heading: str) -> None:
    bomber = f"b axis sb-2 green 2015{heading} tal4 speed2"
    game = cloudy(bomber, AWAY, sides=WEST, aircraft={"b": {"homeward": 1}})
    plotted = 0
    while (decision := game.decisions()[0]).actor == "b":
        options = game.legal(decision)
        assert options
        assert not [order for order in options if game.explain(order)]
        game.play(options[-1])
        plotted += 1
    assert plotted > 1
    if heading == "NW":  # home lies in the west
        assert codes(game, "plot b L L22 then L L22") == []
        assert codes(game, "plot b L R22 then L R22") == ["homeward"]


@pytest.mark.rule("C1.4.2", "R42", "C2.2")
def test_who_flies_home_plots_the_way_home_in_the_clouds_at_a_border_too() -> None:
    game = sit(
        "b axis sb-2 green 2015SW tal4 speed2", AWAY, sides=WEST, cloud_borders=("climb",),
        aircraft={"b": {"homeward": 1, "status": "border", "edge": "climb"}}, phase="border",
        dice={"return moves b": [1, 2]},
    )  # fmt: skip
    say(game, "exit b enter", "done axis")
    until(game, "plot", "b")
    while (decision := game.decisions()[0]).actor == "b":
        options = game.legal(decision)
        assert options
        assert not [order for order in options if game.explain(order)]
        game.play(game.default(decision))
    assert codes(game, "plot b L R22 then L R22 then L F2") == ["homeward"]


@pytest.mark.rule("C2.1.3", "R43")
def test_a_leader_that_flies_a_route_does_not_plot_anew_because_its_wingman_is_tailed() -> None:
    game = sit(
        "z axis a6m2 skilled 2012N tal4 speed3", "y axis a6m2 skilled 2016N tal4 speed3",
        "f allied f4f-4 skilled 2018N tal4 speed3", zones=(bank("2010", 2),), phase="tailing",
        formations=(Formation("p", "z", ("y",)),),
        aircraft={"z": {"route": (Plot("L", "F3"),), "blind": 0}},
    )  # fmt: skip
    say(game, "tail f y", "done allied")
    assert "z" not in game.state.actors
    assert "not-now" in codes(game, "plot z C F3")


@pytest.mark.rule("C2.1.3", "B2.1.1", "C1.4.1")
def test_a_bomber_that_leaves_its_formation_in_a_cloud_plots_its_way_out() -> None:
    game = cloudy(
        "a axis sb-2 green 2015N tal4 speed2", "b axis sb-2 green 2017N tal4 speed2", AWAY,
        rules=("bomber-plotting",), formations=(Formation("p", "a", ("b",)),),
    )  # fmt: skip
    say(game, "dropout b")
    assert "b" in game.state.actors
    assert codes(game, "plot b L F2 then L F2 then L F2") == []


@pytest.mark.rule("C2.1.3", "B2.1.1")
def test_a_bomber_that_need_not_plot_has_to_in_a_cloud() -> None:
    game = cloudy("b axis sb-2 green 2015N tal4 speed2", AWAY, rules=("bomber-plotting",))
    assert "b" in game.state.actors
