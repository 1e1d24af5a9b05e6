"""Formations by the letter: where wingmen keep station, how fast, who leads, and when they move."""

from __future__ import annotations

import pytest

from cy6.core.state import Formation, Plot
from cy6.hexes import Hex, distance, mirror, parse_hex, rotate, within
from cy6.rules import formations, order, plotting, tailing
from cy6.tables.load import load_ruleset
from tests.helpers import edges, sides, table

pytestmark = pytest.mark.rule("C1.1")
HOME = Hex(10, 10)
BATTLE, _ = table("a axis bf-109e-4 2014N")
FLOCK = ("l axis bf-109e-4 2014N", "w axis bf-109e-4 2016N", "x axis bf-109e-4 1916N")


def station(heading: int, battle: object = BATTLE) -> set[Hex]:
    """Give the formation hexes as offsets from the leader."""
    return {
        Hex(place.q - HOME.q, place.r - HOME.r)
        for place in within(HOME, 9)
        if formations.is_formation_hex(BATTLE, HOME, heading, place)
    }


@pytest.mark.rule("C1.6", "R4")
@pytest.mark.parametrize("heading", range(6))
def test_formation_hexes_turn_with_the_leader(heading: int) -> None:
    assert station(heading) == {rotate(offset, heading) for offset in station(0)}
    assert len(station(heading)) == 66


@pytest.mark.rule("C1.6", "R4")
@pytest.mark.parametrize("heading", range(6))
def test_formation_hexes_are_the_same_on_either_side(heading: int) -> None:
    assert {mirror(offset) for offset in station(heading)} == station(-heading % 6)


@pytest.mark.rule("C1.6", "R4")
@pytest.mark.parametrize(
    ("place", "holds"),
    [
        ("2020", True),  # six hexes astern
        ("2021", False),  # seven
        ("2213", False),  # ahead of the beam
        ("2214", True),  # abeam, at 90 degrees
        ("1814", True),
        ("2114", False),  # just ahead of the beam: an odd column stands further north
        ("1914", False),
        ("2115", True),
        ("1915", True),
        ("2013", False),
        ("2014", False),  # his own hex
    ],
)
def test_formation_hexes_lie_abeam_and_astern_within_six(place: str, holds: bool) -> None:
    assert formations.is_formation_hex(BATTLE, parse_hex("2014"), 0, parse_hex(place)) is holds


@pytest.mark.rule("C1.1", "C1.3")
def test_station_is_kept_at_the_same_level_of_the_same_band_whatever_the_heading() -> None:
    battle, state = table(
        "l axis bf-109e-4 2014N tal4", "same axis bf-109e-4 2016SE tal4", "low axis bf-109e-4 2016N tal3",
        "far axis bf-109e-4 2022N tal4", "high axis bf-109e-4 2016N tal4 medium",
    )  # fmt: skip
    leader, *others = state.aircraft
    assert [formations.keeps_station(battle, leader, other) for other in others] == [
        True,
        False,
        False,
        False,
    ]


def test_a_formation_flies_one_below_the_maximum_of_its_slowest() -> None:
    battle, state = table("l axis bf-109e-4 2014N", "w axis d520 2016N", "x axis spitfire-vc 2015N")
    assert formations.speed_cap(battle, state.aircraft) == 3
    assert formations.speed_cap(battle, (state.aircraft[0], state.aircraft[2])) == 4


def test_the_damaged_do_not_count_for_the_speed_of_a_formation() -> None:
    battle, state = table("l axis bf-109e-4 2014N", "w axis d520 2016N engine")
    assert formations.speed_cap(battle, state.aircraft) == 4


def test_a_formation_may_always_fly_at_speed_one() -> None:
    battle, state = table("l axis bf-109e-4 2014N", "w axis d520 2016N", forces={"w": {"max_speed": 1}})
    assert formations.speed_cap(battle, state.aircraft) == 1


@pytest.mark.rule("C1.1", "R47")
def test_the_leader_comes_out_no_faster_than_his_formation() -> None:
    battle, state = table("l axis bf-109e-4 2014N speed3", aircraft={"l": {"leader": "l", "cap": 3}})
    flight = plotting.flight(battle, state.aircraft[0])
    assert plotting.speeds(flight, Plot("L", "F3")).open == (2, 3)
    assert [r.code for r in plotting.explain_speed(flight, Plot("L", "F3"), "forward", 4)] == [
        "formation-speed"
    ]
    free, alone = table("l axis bf-109e-4 2014N speed3")
    assert plotting.speeds(plotting.flight(free, alone.aircraft[0]), Plot("L", "F3")).open == (2, 3, 4)


@pytest.mark.rule("C1.1", "R47")
def test_a_leader_above_the_limit_slows_down_as_best_he_can() -> None:
    battle, state = table("l axis bf-109e-4 2014N speed4", aircraft={"l": {"leader": "l", "cap": 2}})
    flight = plotting.flight(battle, state.aircraft[0])
    found = {speed for plot in plotting.legal_plots(flight) for speed in plotting.speeds(flight, plot).open}
    assert found
    assert max(found) <= 2


@pytest.mark.rule("C1.2.2")
def test_the_closest_wingman_takes_over_and_of_two_the_first_by_id() -> None:
    battle, state = table(*FLOCK, "b axis bf-109e-4 2012N")
    leader, *others = state.aircraft
    assert distance(others[0].place, leader.place) == distance(others[2].place, leader.place) == 2
    assert formations.successor(battle, leader, others).id == "b"
    assert formations.successor(battle, leader, others[:2]).id == "w"


@pytest.mark.rule("C1.1", "C1.3", "B3.3")
def test_wingmen_move_right_after_their_leader_whatever_their_skill() -> None:
    battle, state = table(
        "ace axis bf-109e-4 2014N ace", "green axis bf-109e-4 2016N green",
        "also axis bf-109e-4 1916N veteran",
        "foe allied d520 0505S veteran", "rear allied d520 0507S green",
        aircraft={id: {"leader": "ace", "formation": "f"} for id in ("ace", "green", "also")},
    )  # fmt: skip
    assert order.queue(battle, state) == ("rear", "foe", "ace", "also", "green")


@pytest.mark.rule("C1.3", "B1.2")
def test_wingmen_are_never_tailing() -> None:
    battle, state = table(
        "l axis bf-109e-4 2014N tal4", "w axis bf-109e-4 2016N tal4", "prey allied d520 2014N tal4",
        aircraft={id: {"leader": "l", "formation": "f"} for id in ("l", "w")},
    )  # fmt: skip
    wingman = state.aircraft[1]
    assert tailing.candidates(battle, state, wingman) == ()
    assert [refusal.code for refusal in tailing.explain(battle, state, wingman, "prey")] == ["wingman"]
    assert tailing.candidates(battle, state, wingman._replace(leader="")) == ("l", "prey")


@pytest.mark.rule("R43", "C1.3")
def test_who_tails_a_wingman_moves_after_the_whole_formation() -> None:
    battle, state = table(
        "l axis bf-109e-4 2014N", "w axis bf-109e-4 2016N", "x axis bf-109e-4 1916N",
        "hunter allied d520 2018N green tails:w follows:w",
        aircraft={id: {"leader": "l", "formation": "f"} for id in ("l", "w", "x")},
    )  # fmt: skip
    assert order.queue(battle, state) == ("l", "w", "x", "hunter")
    assert tailing.tailed(state) == {"w", "l"}


@pytest.mark.rule("C1.4.2", "R42")
def test_the_way_home_is_by_friendly_edges_else_by_neutral_ones_else_by_any() -> None:
    west = edges(e3="friendly", e4="unfriendly")
    poor = edges(**{f"e{i}": "unfriendly" for i in (1, 2, 3, 5, 6)})
    lost = edges(**{f"e{i}": "unfriendly" for i in (1, 2, 3, 4, 5, 6)})
    battle, state = table(
        "a axis b-17f 2014N", "b allied b-17f 2014N", "c third b-17f 2014N",
        sides=sides(("axis", west), ("allied", poor), ("third", lost)),
    )  # fmt: skip
    a, b, c = state.aircraft
    assert formations.home_edges(battle, "axis") == ("3",)
    assert formations.home_edges(battle, "allied") == ("4",)
    assert len(formations.home_edges(battle, "third")) == 6
    assert formations.way_home(battle, a, parse_hex("0114")) == 1
    assert formations.way_home(battle, a, a.place) == 20
    assert formations.way_home(battle, b, b.place) == 26
    assert formations.way_home(battle, c, c.place) == 14


def test_the_numbers_of_formations_stand_in_a_table() -> None:
    table_ = load_ruleset().formation
    assert (table_.reach, table_.speed_beside, table_.below_maximum, table_.always) == (6, 1, 1, 1)


def test_a_formation_of_the_setting_is_known_by_its_id_and_belongs_to_a_side() -> None:
    battle, _ = table(*FLOCK, formations=(Formation("f1", "l", ("w", "x")),))
    assert battle.owner("f1") == "axis"
