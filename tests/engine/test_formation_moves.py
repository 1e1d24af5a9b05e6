"""C1 to the letter: what wingmen are asked, who is left alone, and what others of the formation see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cy6.core import events as e
from cy6.core.orders import Place
from cy6.core.state import Formation, Plot, evolve
from cy6.engine import Game
from cy6.hexes import at
from cy6.rules import formations, movement, order, station_keeping
from tests.helpers import edges, sides, table
from tests.playing import codes, craft, fly, rolled, say, sit, until

PAIR = (Formation("f1", "l", ("w",)),)
THREE = (Formation("f1", "l", ("w", "x")),)
LEAD, WING = "l axis bf-109e-4 2014N tal4 speed3", "w axis bf-109e-4 2016N tal4 speed3"
THIRD = "x axis bf-109e-4 1817N tal4 speed3"
FAR = "foe allied d520 0505S tal4 speed3"
WEST = sides(("axis", edges(e3="friendly")), ("allied", edges()))
TWO_BANDS: dict[str, Any] = {"bands": ("low", "medium-bottom")}


def of(events: Sequence[e.Event], kind: type) -> list[Any]:
    """List the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def led(game: Game) -> dict[str, str]:
    """Give who leads whom."""
    return {a.id: a.leader for a in game.state.aircraft if a.leader}


def plotted(game: Game, *plots: str) -> None:
    """Plot, and end the plotting of both sides."""
    say(game, *(f"plot {plot}" for plot in plots))
    for side in game.battle.sides:
        if game.state.phase == "plot" and side not in game.state.committed:
            say(game, f"done {side}")


def after_damage(game: Game, id: str, **how: Any) -> list[e.Event]:
    """Damage an aircraft as if by a shot, and play the turn out."""
    game.state = evolve(
        game.state, aircraft=tuple(evolve(a, **how) if a.id == id else a for a in game.state.aircraft)
    )
    events: list[e.Event] = []
    while game.state.turn == 1:
        events += game.play(game.default(game.decisions()[0]))
    return events


# Moves -------------------------------------------------------------------------------------------


@pytest.mark.rule("C1.3", "R47")
def test_a_wingman_may_come_out_one_slower_or_one_faster_than_its_leader() -> None:
    battle, state = table(LEAD, WING, aircraft={id: {"leader": "l", "formation": "f1"} for id in "lw"})
    for speed, found in ((3, (2, 3, 4)), (2, (1, 2, 3)), (4, (3, 4)), (0, (0, 1))):
        leader = evolve(state.aircraft[0], speed=speed)
        moved = state._replace(aircraft=(leader, state.aircraft[1]))
        assert station_keeping.open_speeds(battle, moved, state.aircraft[1], (0, 1, 2, 3, 4)) == found
    assert station_keeping.open_speeds(battle, moved, state.aircraft[1], (3, 4)) == (3, 4)  # none is near


@pytest.mark.rule("C1.3", "B3.5.4")
def test_a_wingman_is_asked_for_the_extra_hex_of_a_dive_only_where_both_ends_keep_station() -> None:
    game = sit(LEAD, WING, FAR, formations=PAIR)
    plotted(game, "l D F3", "foe L F3")
    until(game, "place", "w")
    leader, wingman = craft(game, "l"), craft(game, "w")
    moves = {str(m.plot): m for m in station_keeping.station_moves(game.battle, wingman, leader)}
    assert moves["D F3"].extends == ("no", "yes")
    close = evolve(wingman, place=at(20, 15))
    beside = {str(m.plot): m.extends for m in station_keeping.station_moves(game.battle, close, leader)}
    assert beside["D F3"] == ("no",)  # a hex further is the leader's own
    far = evolve(wingman, place=at(20, 21))
    behind = {str(m.plot): m.extends for m in station_keeping.station_moves(game.battle, far, leader)}
    assert behind["D F3"] == ("yes",)  # seven hexes astern without it


@pytest.mark.rule("C1.3", "B3.5.4")
@pytest.mark.parametrize(("row", "end", "asked"), [(15, "2012", 0), (16, "2013", 1), (21, "2017", 0)])
def test_where_one_end_alone_keeps_station_it_is_flown_unasked(row: int, end: str, asked: int) -> None:
    game = sit(LEAD, f"w axis bf-109e-4 20{row}N tal4 speed3", FAR, formations=PAIR)
    plotted(game, "l D F3", "foe L F3")
    kinds = []
    while game.state.phase == "move":
        decision = game.decisions()[0]
        kinds += [decision.kind] if decision.actor == "w" else []
        wish = Place("w", Plot("D", "F3")) if decision.kind == "place" else game.default(decision)
        game.play(wish)
    assert kinds.count("extend") == asked
    assert craft(game, "w").place == at(int(end[:2]), int(end[2:]))
    assert led(game) == {"l": "l", "w": "l"}


@pytest.mark.rule("C1.3", "A4.1")
def test_no_move_that_leaves_the_board_keeps_station() -> None:
    game = sit(
        "l axis bf-109e-4 0210N tal6 speed3", "w axis bf-109e-4 0212N tal6 speed3", FAR, formations=PAIR
    )
    plotted(game, "l L F3", "foe L F3")
    until(game, "place", "w")
    wingman = craft(game, "w")
    moves = station_keeping.station_moves(game.battle, wingman, craft(game, "l"))
    assert moves
    assert not [m for m in moves if movement.outcome(game.battle, wingman, m.plot).exits]
    off = evolve(craft(game, "l"), place=at(2, 0))  # a hex off the board would be in station
    assert not [m for m in station_keeping.station_moves(game.battle, wingman, off) if m.landing.exits]


@pytest.mark.rule("C1.3", "C4.6.1")
@pytest.mark.parametrize(("spotted", "gives_way"), [((), False), ((("axis", "foe"),), True)])
def test_a_wingman_gives_way_only_to_whom_its_side_has_in_sight(spotted: Any, gives_way: bool) -> None:
    game = sit(
        LEAD, WING, "foe allied d520 2013S tal4 speed3 ooc", formations=PAIR, rules=("spotting",),
        spotted=spotted, visibility=(1, 1), aircraft={"l": {"flown": "forward", "plot": Plot("L", "F3")}},
    )  # fmt: skip
    leader = evolve(craft(game, "l"), place=at(20, 11))
    state = game.state._replace(aircraft=(leader, *game.state.aircraft[1:]))
    best = station_keeping.options(game.battle, state, craft(game, "w"))[0]
    assert (best != Plot("L", "F3")) == gives_way


@pytest.mark.rule("C1.5", "C1.2.2")
def test_a_leader_that_would_leave_the_board_would_lose_all_its_wingmen() -> None:
    battle, state = table(
        "l axis bf-109e-4 2003N tal4 speed3", "w axis bf-109e-4 2005N tal4 speed3",
        aircraft={id: {"leader": "l", "formation": "f1"} for id in "lw"},
    )  # fmt: skip
    leader = state.aircraft[0]
    assert station_keeping.would_lose(battle, state, leader, Plot("L", "F3")) == ("w",)
    assert station_keeping.would_lose(battle, state, evolve(leader, place=at(20, 4)), Plot("L", "F3")) == ()


@pytest.mark.rule("C1.3", "A5.2.2b", "R48")
def test_wingmen_cross_into_the_next_band_with_their_leader_unasked() -> None:
    game = sit(LEAD.replace("tal4", "tal6"), WING.replace("tal4", "tal6"), FAR, formations=PAIR, **TWO_BANDS)
    plotted(game, "l C F3", "foe L F3")
    asked = []
    while game.state.phase == "move":
        asked.append((game.decisions()[0].kind, game.decisions()[0].actor))
        game.play(game.default(game.decisions()[0]))
    assert ("exit", "l") in asked
    assert ("exit", "w") not in asked
    assert {craft(game, id).band for id in "lw"} == {"medium-bottom"}
    assert led(game) == {"l": "l", "w": "l"}


@pytest.mark.rule("C1.3", "B3.10", "B3.5.6")
def test_a_wingman_recovers_from_a_steep_dive_like_anybody() -> None:
    game = sit(
        LEAD, f"{WING} last:SD", FAR, formations=PAIR, dice={"dive recovery w": [1, 3]}
    )  # fmt: skip
    plotted(game, "l L F3", "foe L F3")
    until(game, "place", "w")
    events = list(say(game, "place w L F3"))
    while game.state.phase == "move":
        events += game.play(game.default(game.decisions()[0]))
    assert "dive recovery w" in rolled(events)
    assert craft(game, "w").last == "D"
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "apart"), ("l", "alone")]


@pytest.mark.rule("C1.5", "C1.3", "B3.6.6")
def test_the_stall_of_a_wingman_and_the_special_maneuver_of_another_break_nothing_up() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed1", "w axis bf-109e-4 2015N tal4 speed1",
        "lone axis bf-109e-4 3014N tal3 speed2", FAR, formations=PAIR,
    )  # fmt: skip
    plotted(game, "l L F1", "lone SS-L", "foe L F3")
    until(game, "place", "w")
    events = list(say(game, "place w ST"))
    while game.state.phase == "move":
        events += game.play(game.default(game.decisions()[0]))
    assert of([*events, *(ev for entry in game.log for ev in entry.events)], e.BrokeUp) == []
    assert craft(game, "w").last == "ST"
    assert led(game) == {"l": "l", "w": "l"}


@pytest.mark.rule("C1.4.2", "R46")
def test_who_goes_astray_flies_the_codes_of_the_speed_with_which_its_leader_began() -> None:
    battle, state = table("w axis d520 1416N tal4 speed2", aircraft={"w": {"astray": 5}})
    assert [str(plot) for plot in station_keeping.astray_plots(battle, state.aircraft[0])] == [
        "L F4", "L F41L", "L F41R",
    ]  # fmt: skip
    slow = evolve(state.aircraft[0], astray=1)  # its leader began at speed 0
    assert [str(plot) for plot in station_keeping.astray_plots(battle, slow)] == ["L F1", "L F11L", "L F11R"]


@pytest.mark.rule("C1.4.2", "R46", "B3.7")
def test_who_goes_astray_comes_to_its_leaders_first_speed_before_it_flies() -> None:
    game = sit(LEAD, "w axis d520 1416N tal4 speed2", FAR, formations=PAIR)
    plotted(game, "l L L34", "foe L F3")
    until(game, "place", "w")
    assert craft(game, "w").speed == 3
    say(game, "place w L F31L")
    while game.state.mover is not None and game.state.mover.id == "w":
        assert {o.speed for o in game.legal(game.decisions()[0])} <= {2, 3, 4}  # type: ignore[union-attr]
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "w").speed == 3


# Plotting ----------------------------------------------------------------------------------------


@pytest.mark.rule("C1.4.1", "B3.8")
def test_a_wingman_that_leaves_its_formation_at_a_stop_plots_nothing() -> None:
    game = sit(LEAD, "w axis bf-109e-4 2016N tal4 speed0", FAR, formations=PAIR)
    say(game, "dropout w")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "foe"]
    assert "control-check" in codes(game, "plot w L F1")


@pytest.mark.rule("C1.4.1", "R43")
def test_a_wingman_of_whom_nobody_is_the_tailer_plots_with_the_rest() -> None:
    game = sit(LEAD, WING, THIRD, "hunter allied d520 2018N tal4 speed3", formations=THREE, phase="tailing")
    say(game, "tail hunter w", "done allied")
    if game.state.phase == "tailing":
        say(game, "done axis")
    assert game.state.phase == "plot-tailed"
    say(game, "dropout x")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l"]
    say(game, "plot l L F3", "done axis")
    assert "x" in [d.actor for d in game.decisions() if d.kind == "plot"]


@pytest.mark.rule("C1.1", "B1.2", "B3.3")
def test_who_tails_a_green_wingman_of_an_ace_may_wait_for_the_ace() -> None:
    battle, state = table(
        "l axis bf-109e-4 ace 2014N tal4", "w axis bf-109e-4 green 2016N tal4",
        "hunter allied d520 green 2018N tal4 tails:w",
        aircraft={id: {"leader": "l", "formation": "f1"} for id in "lw"},
    )  # fmt: skip
    leader, wingman, hunter = state.aircraft
    assert order.group(battle, state, wingman) == order.group(battle, state, leader) == 4
    assert order.group(battle, state, hunter) == 1


@pytest.mark.rule("B1.2", "B1.3", "C1.3")
def test_in_a_chain_behind_a_formation_the_front_decides_first_whom_to_follow() -> None:
    game = sit(
        "q allied d520 ace 2008N tal4 speed3", "l axis bf-109e-4 skilled 2010N tal4 speed3",
        "w axis bf-109e-4 2012N tal4 speed3", "a allied d520 green 2014N tal4 speed3",
        formations=PAIR, phase="tailing",
    )  # fmt: skip
    say(game, "tail l q", "tail a w", "done allied", "done axis")
    until(game, "follow")
    assert game.decisions()[0].actor == "l"


# Losses ------------------------------------------------------------------------------------------

ASTERN = "foe allied f4f-4 2018N tal4 speed3"


@pytest.mark.rule("C1.2.2", "C1.1")
def test_a_wingman_whose_leader_is_lost_leads_nobody() -> None:
    game = sit(LEAD, WING, ASTERN, formations=PAIR, phase="fire")
    events = after_damage(game, "l", status="destroyed", cause="foe")
    assert of(events, e.FormedUp) == []
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("l", "gone"), ("w", "alone")]
    assert (craft(game, "w").leader, craft(game, "w").cap) == ("", 0)


@pytest.mark.rule("C1.1")
def test_without_its_slowest_a_formation_flies_faster() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed3", "w axis d520 2016N tal4 speed3", THIRD, ASTERN,
        formations=THREE, phase="fire",
    )  # fmt: skip
    assert craft(game, "l").cap == 3
    events = after_damage(game, "w", damage="airframe")
    assert [(event.leader, event.wingmen, event.cap) for event in of(events, e.FormedUp)] == [
        ("l", ("x",), 4)
    ]
    assert craft(game, "l").cap == 4


@pytest.mark.rule("C1.4.1", "C1.4.2")
def test_who_is_out_of_its_formation_before_anybody_moves_plots_and_fires_as_it_likes() -> None:
    game = sit(LEAD, f"{WING} engine", THIRD, FAR, formations=THREE, phase="deploy")
    assert e.DroppedOut("w", "damaged") in game.opening
    until(game, "plot")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "w", "foe"]
    fly(game, "l L F3", "w L L33", "foe L F3")
    assert not craft(game, "w").astray


@pytest.mark.rule("C1.2.2")
def test_a_wingman_in_the_same_band_takes_over_before_one_nearer_in_another() -> None:
    battle, state = table(
        "l axis bf-109e-4 2014N",
        "w axis bf-109e-4 2015N medium-bottom",
        "x axis bf-109e-4 2018N",
        **TWO_BANDS,
    )
    leader, *others = state.aircraft
    assert formations.successor(battle, leader, others).id == "x"


@pytest.mark.rule("C1.2.2", "R45")
def test_a_leader_set_alight_is_replaced_before_it_moves_on_by_itself() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed2 effect:fire", WING.replace("speed3", "speed2"),
        THIRD.replace("speed3", "speed2"), FAR, formations=THREE,
        dice={"fire check l": [1, 1], "airframe check l": [6, 6]},
    )  # fmt: skip
    say(game, "plot l SS-L", "done axis", "plot foe L F3")
    events = say(game, "done allied")
    events += until(game, "plot", "w")
    formed = next(i for i, event in enumerate(events) if isinstance(event, e.FormedUp))
    moved = next(i for i, event in enumerate(events) if isinstance(event, e.Moved) and event.id == "l")
    assert formed < moved
    assert of(events, e.BrokeUp) == []  # it leads nobody any more
    assert led(game) == {"w": "w", "x": "w"}


@pytest.mark.rule("C1.4.2")
def test_no_fighter_checks_its_mission() -> None:
    game = sit(LEAD, WING, THIRD, ASTERN, formations=THREE, phase="fire")
    assert "mission check w" not in rolled(after_damage(game, "w", damage="airframe"))


@pytest.mark.rule("C1.1", "R41")
def test_who_is_still_to_come_belongs_to_no_formation_in_flight() -> None:
    _, state = table(
        LEAD, WING, "x axis bf-109e-4 waiting",
        aircraft={id: {"leader": "l", "formation": "f1"} for id in "lwx"},
    )  # fmt: skip
    assert [a.id for a in formations.members(state, "f1")] == ["l", "w"]
    assert [a.id for a in formations.wingmen(state, "l")] == ["w"]


# The way home ------------------------------------------------------------------------------------


@pytest.mark.rule("C1.4.2", "R42")
def test_beyond_another_edge_nobody_is_nearer_home() -> None:
    battle, state = table("a axis b-17f 0214N tal4 speed2", sides=WEST)
    bomber = state.aircraft[0]
    assert formations.way_home(battle, bomber, at(0, 14)) == 0
    assert formations.way_home(battle, bomber, at(2, 0)) > formations.way_home(battle, bomber, at(40, 14))


@pytest.mark.rule("C1.4.2", "R42")
def test_nobody_flies_home_through_the_top_or_the_bottom_of_the_band() -> None:
    for start, exits in (("tal6", "climb"), ("tal1", "dive")):
        battle, state = table(f"a axis b-17f 2014NW {start} speed2", sides=WEST)
        bomber = evolve(state.aircraft[0], homeward=1)
        found = station_keeping.legal_plots(battle, bomber)
        assert found
        assert exits not in {movement.outcome(battle, bomber, plot).exits for plot in found}


@pytest.mark.rule("C1.4.2", "R42", "B3.3.2")
def test_who_flies_home_reacts_only_to_come_nearer() -> None:
    game = sit("a axis b-17f veteran 2014N tal4 speed2", FAR, sides=WEST, aircraft={"a": {"homeward": 1}})
    plotted(game, "a L L22", "foe L F3")
    until(game, "react", "a")
    changes = {o.change for o in game.legal(game.decisions()[0])}  # type: ignore[union-attr]
    ways = {plot.code for plot in station_keeping.legal_plots(game.battle, craft(game, "a"))}
    assert changes - {"keep"} <= ways
    assert Plot("L", "F2").code not in changes
