"""C2.1.3, C2.2 to the letter: where routes end, what is flown in error, and who is not asked twice."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core import events as e
from cy6.core.state import Formation, Plot, Zone
from cy6.engine import Game, visible
from cy6.hexes import parse_hex, within
from cy6.rules import flying_blind
from tests.playing import codes, craft, fly, rolled, say, sit, until, where

AWAY = "f allied f4f-4 skilled 0230N tal4 speed3"


def bank(centre: str, radius: int, low: int = 1, high: int = 6) -> Zone:
    """Give a round bank between two levels."""
    return Zone("bank", "cloud", "Bank", within(parse_hex(centre), radius), high, low)


def cloudy(spec: str, over: Zone, **setting: Any) -> Game:
    """Begin a game with one aircraft about a bank."""
    return sit(spec, AWAY, zones=(over,), **setting)


def of(events: Any, kind: type) -> list[Any]:
    """List the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


# Where a route may end ---------------------------------------------------------------------------


@pytest.mark.rule("C2.1.3", "R53")
@pytest.mark.parametrize(
    ("spec", "over", "route", "why"),
    [
        ("z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 2), "L F3", "out"),
        ("z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 4), "L F3", ""),
        ("z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 9, 1, 4), "C F3", "out"),  # above its top
        ("z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 9, 4, 6), "D F3", "out"),  # below its bottom
        ("z axis a6m2 skilled 2003N tal4 speed3", bank("2003", 5), "L F3", "gone"),  # off the board
        ("z axis a6m2 skilled 2015N tal6 speed3", bank("2015", 9, 1, 7), "C F3", "gone"),  # out of the band
        ("z axis a6m2 skilled 2015N tal4 speed1", bank("2015", 9), "ST", "check"),
        ("z axis a6m2 skilled 2015N tal4 speed1", bank("2015", 9), "C L12", "check"),  # it comes to speed 0
    ],
)  # fmt: skip
def test_a_route_ends_outside_the_cloud_beyond_an_edge_or_at_a_control_check(
    spec: str, over: Zone, route: str, why: str
) -> None:
    game = cloudy(spec, over)
    assert codes(game, f"plot z {route}") == []
    say(game, f"plot z {route}")
    z = craft(game, "z")
    assert flying_blind.ahead_of(game.battle, game.state, z, flying_blind.route_of(z)).end == why
    assert (codes(game, "done axis") == []) == bool(why)
    further = f"plot z {route} then L F1"
    assert ("route-over" in codes(game, further)) == bool(why)


# What is flown -----------------------------------------------------------------------------------


@pytest.mark.rule("C2.1.3", "R55")
@pytest.mark.parametrize(("place", "beside"), [(0, 1), (-1, -2)])
def test_at_the_end_of_a_row_the_one_code_beside_is_flown_without_a_die(place: int, beside: int) -> None:
    game = cloudy(
        "z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 12), dice={"cloud check z": [1, 1]}
    )  # fmt: skip
    z = craft(game, "z")
    row = [code.code for code in game.battle.ruleset.charts[game.battle.ratings(z).chart].rows[3]]
    z = z._replace(route=(Plot("L", "F3"),), plot=Plot("D", row[place]), blind=1)
    game.state = game.state._replace(aircraft=(z, game.state.aircraft[1]))
    events = fly(game, "f L F3")
    assert "cloud check z" in rolled(events)
    assert "cloud drift z" not in rolled(events)
    assert next(event.plot for event in of(events, e.Moved) if event.id == "z") == Plot("D", row[beside])


@pytest.mark.rule("C2.1.3", "R55", "B3.4.2")
@pytest.mark.parametrize(
    ("plot", "in_error"),
    [
        (Plot("C", "L13"), ["L12"]),  # its other neighbour L14 would leave no speed in a climb
        (Plot("C", "R13"), ["R12"]), (Plot("PC", "F11L"), ["F1"]), (Plot("D", "F1"), ["F11L", "F11R"]),
        (Plot("L", "L12"), ["L13", "F11L"]),
    ],
)  # fmt: skip
def test_in_error_only_what_can_be_flown_is_flown(plot: Plot, in_error: list[str]) -> None:
    game = cloudy("z axis a6m2 skilled 2015N tal4 speed1", bank("2015", 12))
    found = flying_blind.mistakes(game.battle, craft(game, "z"), plot)
    assert [each.code for each in found] == in_error
    assert {each.maneuver for each in found} == {plot.maneuver}
    assert not [each for each in found if codes(game, f"plot z {each}")]


@pytest.mark.rule("R54", "R15")
def test_a_move_that_cannot_be_flown_any_more_becomes_straight_flight() -> None:
    game = cloudy("z axis a6m2 skilled 2015N tal4 speed1", bank("2015", 12))
    z = craft(game, "z")
    assert flying_blind.next_plot(game.battle, z._replace(route=(Plot("C", "L14"),))) == Plot("L", "F1")
    assert flying_blind.next_plot(game.battle, z._replace(route=(Plot("L", "F3"),))) == Plot("L", "F1")
    assert flying_blind.next_plot(game.battle, z._replace(route=(Plot("PC", "F3"),), loaded=1)) == Plot(
        "L", "F1"
    )


@pytest.mark.rule("C2.1.3", "B3.8")
def test_who_has_come_to_a_stop_makes_its_control_check_alone_and_plots_anew_after_it() -> None:
    game = cloudy(
        "z axis a6m2 skilled 2015N tal4 speed0", bank("2015", 12), dice={"control check z": [6, 6]},
        aircraft={"z": {"route": (Plot("L", "F3"), Plot("L", "F3")), "blind": 1}}, phase="tailing",
    )  # fmt: skip
    assert e.RouteDropped("z") in game.opening
    events = fly(game, "f L F3")
    assert "control check z" in rolled(events)
    assert "cloud check z" not in rolled(events)
    until(game, "plot", "z")


@pytest.mark.rule("C2.1.3", "R53")
def test_who_is_still_inside_after_all_that_was_plotted_plots_on_and_needs_no_check_at_first() -> None:
    game = cloudy(
        "z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 5), dice={"cloud check z": [1, 1]},
        phase="tailing", aircraft={"z": {"route": (Plot("L", "R34"),), "blind": 0}},
    )  # fmt: skip
    assert "cloud check z" in rolled(fly(game, "f L F3"))
    until(game, "plot", "z")
    assert codes(game, "done axis") == ["undecided"]
    while game.decisions()[0].actor == "z":
        game.play(game.default(game.decisions()[0]))
    say(game, "done axis")
    assert "cloud check z" not in rolled(fly(game, "f L F3"))


@pytest.mark.rule("C2.1.3", "B3.10")
def test_who_fails_to_pull_out_of_a_dive_dives_on_and_makes_no_other_check() -> None:
    game = cloudy(
        "z axis a6m2 skilled 2015N tal4 speed3 last:SD", bank("2015", 12),
        dice={"dive recovery z": [1, 3], "cloud check z": [1, 1]},
    )  # fmt: skip
    z = craft(game, "z")._replace(route=(Plot("L", "F3"),), plot=Plot("L", "F3"), blind=1)
    game.state = game.state._replace(aircraft=(z, game.state.aircraft[1]))
    events = fly(game, "f L F3")
    assert "cloud check z" not in rolled(events)
    assert next(event.plot for event in of(events, e.Moved) if event.id == "z") == Plot("D", "F3")


@pytest.mark.rule("C2.1.3", "B3.8")
def test_a_route_is_dropped_before_a_control_check() -> None:
    game = cloudy("z axis a6m2 skilled 2015N tal4 speed3", bank("2015", 12), phase="tailing")
    inside = craft(game, "z")._replace(route=(Plot("L", "F3"),), blind=1)
    for speed, last, over in ((3, "L", False), (0, "L", True), (1, "ST", True)):
        z = inside._replace(speed=speed, last=last)
        assert flying_blind.is_over(game.battle, game.state, z) is over


@pytest.mark.rule("C2.1.3")
def test_what_is_left_of_a_route_is_dropped_as_soon_as_its_aircraft_is_out() -> None:
    thin = Zone("thin", "cloud", "Thin", tuple(parse_hex(text) for text in ("2015", "2012")), 6, 1)
    game = cloudy(
        "z axis a6m2 skilled 2015N tal4 speed3", thin,
        dice={"cloud check z": [1, 1], "cloud drift z": [1]},
    )  # fmt: skip
    say(game, "plot z L F3 then L F3", "done axis")
    fly(game, "f L F3")
    until(game, "plot", "f")
    z = craft(game, "z")._replace(route=(Plot("L", "F3"),))
    game.state = game.state._replace(aircraft=(z, game.state.aircraft[1]))
    events = list(fly(game, "f L F3"))
    dropped = events.index(e.RouteDropped("z"))
    assert isinstance(events[dropped - 1], e.MoveEnded)
    assert visible(game.battle, events[dropped], "allied") is None


# The border --------------------------------------------------------------------------------------

CLIMBER = "z axis a6m2 skilled 2015N tal6 speed3"


@pytest.mark.rule("A5.2.2a", "A5.2.2b", "C2.2")
def test_between_two_active_bands_lie_no_clouds() -> None:
    game = sit(
        CLIMBER, AWAY, bands=("low", "medium-bottom"), cloud_borders=("climb", "dive"),
        dice={"exit check z": [6, 6]},
    )  # fmt: skip
    say(game, "plot z C F3", "done axis", "plot f L F3", "done allied")
    until(game, "exit", "z")
    say(game, "exit z leave")
    assert craft(game, "z").status == "exited"
    above = sit(
        f"{CLIMBER} medium-bottom", AWAY, bands=("low", "medium-bottom"), cloud_borders=("climb", "dive")
    )  # fmt: skip
    fly(above, "z C F3", "f L F3")
    assert craft(above, "z").status == "border"


@pytest.mark.rule("C2.2", "R52")
def test_who_has_chosen_to_return_is_not_asked_again() -> None:
    game = sit(CLIMBER, AWAY, cloud_borders=("climb",), dice={"return moves z": [1, 2]})
    fly(game, "z C F3", "f L F3")
    say(game, "exit z enter", "done axis")
    until(game, "plot", "z")
    say(game, "plot z L F3 then L F3 then L F3", "done axis")
    asked, rolls = [], []
    while craft(game, "z").status == "border":
        assert game.state.phase != "border"
        asked.append(game.decisions()[0].actor)
        rolls += rolled(game.play(game.default(game.decisions()[0])))
    assert "z" not in asked
    assert [purpose for purpose in rolls if purpose.startswith("return")] == [
        "return direction z", "return distance z",
    ]  # fmt: skip


@pytest.mark.rule("C2.2", "R57")
@pytest.mark.parametrize(("start", "column"), [("0215NW", "01"), ("4415NE", "45")])
def test_nobody_comes_back_beyond_a_side_edge(start: str, column: str) -> None:
    game = sit(
        f"z axis a6m2 skilled {start} tal6 speed3", AWAY, cloud_borders=("climb",), phase="border",
        aircraft={"z": {"status": "border", "edge": "climb"}}, dice={"return moves z": [1, 1]},
    )  # fmt: skip
    say(game, "exit z enter", "done axis")
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    assert where(game, "z").startswith(column)


@pytest.mark.rule("C2.2", "B3.5.2", "B3.10")
def test_what_was_flown_before_the_clouds_is_behind_who_comes_back() -> None:
    game = sit(
        f"{CLIMBER} last:SD climbing2", AWAY, cloud_borders=("climb",), phase="border",
        aircraft={"z": {"status": "border", "edge": "climb"}}, dice={"return moves z": [1, 1]},
    )  # fmt: skip
    say(game, "exit z enter", "done axis")
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "z").last == "L"
    events = fly(game, "z L F3", "f L F3")
    assert "dive recovery z" not in rolled(events)


@pytest.mark.rule("C2.2", "C2.1.3")
def test_a_route_through_a_bank_ends_in_the_clouds_at_the_border() -> None:
    game = sit(CLIMBER, AWAY, cloud_borders=("climb",), zones=(bank("2015", 9),))
    z = craft(game, "z")._replace(plot=Plot("C", "F3"), route=(Plot("L", "F3"),), blind=1)
    game.state = game.state._replace(aircraft=(z, game.state.aircraft[1]))
    say(game, "done axis")
    fly(game, "f L F3")
    inside = craft(game, "z")
    assert (inside.status, inside.route, inside.blind) == ("border", (), 0)


@pytest.mark.rule("C2.2", "C4.6.1")
def test_who_flies_into_the_clouds_at_the_border_is_lost_from_sight() -> None:
    game = sit(
        CLIMBER, AWAY, cloud_borders=("climb",), rules=("spotting",), visibility=(2, 1),
        spotted=(("allied", "z"), ("axis", "f")),
    )  # fmt: skip
    events = fly(game, "z C F3", "f L F3")
    assert e.SightLost("allied", "z") in events
    assert game.state.spotted == (("axis", "f"),)


@pytest.mark.rule("C2.2", "R57", "B3.3.2")
def test_who_has_come_back_may_react_at_once() -> None:
    game = sit(
        CLIMBER, AWAY, cloud_borders=("climb",), phase="border",
        aircraft={"z": {"status": "border", "edge": "climb"}}, dice={"return moves z": [1, 1]},
    )  # fmt: skip
    say(game, "exit z enter", "done axis")
    while craft(game, "z").status == "border":
        game.play(game.default(game.decisions()[0]))
    say(game, "plot z L F3", "done axis")
    until(game, "react", "z")


@pytest.mark.rule("R77", "C2.1.3", "C1.3")
def test_wingmen_follow_their_leader_through_a_cloud_without_checks_of_their_own() -> None:
    game = sit(
        "z axis a6m2 skilled 2015N tal4 speed3", "y axis a6m2 skilled 2017N tal4 speed3", AWAY,
        zones=(bank("2014", 5),), formations=(Formation("p", "z", ("y",)),), dice={"cloud check z": [6, 6]},
    )  # fmt: skip
    say(game, "plot z L F3 then L F3 then L F3", "done axis")
    fly(game, "f L F3")
    until(game, "plot", "f")
    events = fly(game, "f L F3")
    assert [purpose for purpose in rolled(events) if purpose.startswith("cloud")] == ["cloud check z"]
    assert craft(game, "y").leader == "z"
    assert craft(game, "y").place == parse_hex("2011")
