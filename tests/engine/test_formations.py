"""Formations in play: wingmen follow, drop out, go astray, form up anew; crews turn for home."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cy6.core import events as e, orders as o
from cy6.core.events import Event
from cy6.core.state import Aircraft, Battery, Entry, Formation, Plot, Salvo, State, evolve
from cy6.engine import Game, fold
from cy6.hexes import Hex, at, distance, mirror, rotate
from cy6.rules import formations, movement, plotting, station_keeping
from cy6.rules.battle import Battle
from tests.helpers import edges, sides, table
from tests.playing import codes, craft, fly, rolled, say, sit, until

PAIR = (Formation("f1", "l", ("w",)),)
THREE = (Formation("f1", "l", ("w", "x")),)
BAND = ("l axis bf-109e-4 2014N tal4 speed3", "w axis bf-109e-4 2016N tal4 speed3")
VIC = (*BAND, "x axis bf-109e-4 1817N tal4 speed3")
FAR = "foe allied d520 0505S tal4 speed3"


def pair(*more: str, dice: Mapping[str, Sequence[int]] | None = None, **setting: Any) -> Game:
    """Sit down with a leader and one wingman, two hexes astern."""
    return sit(*BAND, *(more or (FAR,)), dice=dice, formations=PAIR, **setting)


def vic(*more: str, dice: Mapping[str, Sequence[int]] | None = None, **setting: Any) -> Game:
    """Sit down with a leader and two wingmen."""
    return sit(*VIC, *(more or (FAR,)), dice=dice, formations=THREE, **setting)


def led(game: Game) -> dict[str, str]:
    """Give who leads whom."""
    return {a.id: a.leader for a in game.state.aircraft if a.leader}


def plot_all(game: Game, *plots: str) -> tuple[Event, ...]:
    """Plot, and end the plotting of both sides."""
    happened = say(game, *(f"plot {plot}" for plot in plots))
    for side in game.battle.sides:
        if game.state.phase == "plot" and side not in game.state.committed:
            happened += say(game, f"done {side}")
    return happened


def of(events: Sequence[Event], kind: type) -> list[Any]:
    """List the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


# Leading and following ---------------------------------------------------------------------------


@pytest.mark.rule("C1.1", "C1.2", "C1.2.1", "C1.3")
def test_only_the_leader_plots() -> None:
    game = vic()
    assert led(game) == {"l": "l", "w": "l", "x": "l"}
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "foe"]
    assert codes(game, "plot w L F3") == ["wingman"]


@pytest.mark.rule("C1.3")
def test_a_wingman_moves_right_after_its_leader_by_a_legal_move_into_a_formation_hex() -> None:
    game = vic()
    plot_all(game, "l L F3", "foe L F3")
    until(game, "place", "w")
    leader, wingman = craft(game, "l"), craft(game, "w")
    assert leader.flown
    options = game.legal(game.decisions()[0])
    flight = plotting.flight(game.battle, wingman)
    for order in options:
        assert isinstance(order, o.Place)
        assert order.plot in plotting.legal_plots(flight)
        end = movement.outcome(game.battle, wingman, order.plot)
        near = evolve(wingman, place=end.place, heading=end.heading, tal=end.tal)
        further = evolve(near, place=movement.extension(near))
        ends = (near, further) if order.plot.maneuver == "D" else (near,)
        assert any(formations.keeps_station(game.battle, leader, each) for each in ends)
    assert options[0] == o.Place("w", Plot("L", "F3"))
    assert "station" in codes(game, "place w C F3")


@pytest.mark.rule("C1.3")
def test_a_wingman_need_not_face_as_its_leader_does() -> None:
    game = pair()
    plot_all(game, "l L F3", "foe L F3")
    until(game, "place", "w")
    ends = {
        movement.outcome(game.battle, craft(game, "w"), order.plot).heading  # type: ignore[union-attr]
        for order in game.legal(game.decisions()[0])
    }
    assert len(ends) > 1


@pytest.mark.rule("C1.3")
def test_a_wingman_flies_no_special_maneuver_but_the_stall() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed1", "w axis bf-109e-4 2016N tal4 speed1", FAR, formations=PAIR
    )
    plot_all(game, "l L F1", "foe L F3")
    until(game, "speed", "l")
    say(game, "speed l 1")
    until(game, "place", "w")
    plots = {order.plot for order in game.legal(game.decisions()[0])}  # type: ignore[union-attr]
    maneuvers = {plot.maneuver for plot in plots}
    assert "ST" in maneuvers
    assert not maneuvers & {"I", "PI", "SS", "PSS", "SSS"}
    assert "special" in codes(game, "place w I-L")


@pytest.mark.rule("C1.3", "R47")
def test_a_wingman_comes_out_within_one_of_its_leaders_speed() -> None:
    game = pair()
    plot_all(game, "l L F3", "foe L F3")
    until(game, "speed", "l")
    say(game, "speed l 2")
    until(game, "place", "w")
    say(game, "place w L F3")
    assert game.decisions()[0].kind == "speed"
    speeds = [order.speed for order in game.legal(game.decisions()[0])]  # type: ignore[union-attr]
    assert speeds == [2, 3]
    assert game.default(game.decisions()[0]) == o.SetSpeed("w", 2)


@pytest.mark.rule("C1.1", "C1.4.1")
def test_a_leader_that_climbs_takes_its_wingmen_up_with_it() -> None:
    game = vic()
    fly(game, "l C F3", "foe L F3")
    assert {craft(game, id).tal for id in ("l", "w", "x")} == {5}
    assert led(game) == {"l": "l", "w": "l", "x": "l"}


@pytest.mark.rule("C1.3")
def test_holding_station_flies_as_the_leader_does_and_into_nobody() -> None:
    game = vic()
    before = {id: craft(game, id).place for id in ("l", "w", "x")}
    moved = [event for event in of(fly(game, "l L F31L", "foe L F3"), e.Moved) if event.id in before]
    assert [str(event.plot) for event in moved] == ["L F31L"] * 3
    steps = {(event.place.q - before[event.id].q, event.place.r - before[event.id].r) for event in moved}
    assert len(steps) == 1


@pytest.mark.rule("C1.3")
def test_the_best_place_is_an_empty_one() -> None:
    battle, state = table(*BAND, formations=PAIR)
    leader, wingman = (evolve(a, leader="l", formation="f1") for a in state.aircraft)
    leader = evolve(leader, place=at(20, 11), plot=Plot("L", "F3"))
    first = station_keeping.station_moves(battle, wingman, leader)[0]
    assert first.plot == Plot("L", "F3")
    crowded = station_keeping.station_moves(battle, wingman, leader, frozenset({first.landing.place}))
    assert crowded[0].landing.place != first.landing.place
    assert {move.plot for move in crowded} == {
        move.plot for move in station_keeping.station_moves(battle, wingman, leader)
    }


@pytest.mark.rule("C1.2.1", "B3.3.2")
def test_a_leader_may_react_and_its_wingmen_follow_what_it_flew() -> None:
    game = pair()
    plot_all(game, "l L F3", "foe L F3")
    until(game, "react", "l")
    say(game, "react l F31R")
    until(game, "place", "w")
    assert game.default(game.decisions()[0]) == o.Place("w", Plot("L", "F31R"))


# Stations in all headings and by mirror ----------------------------------------------------------

CENTRE = at(23, 15)


def options_from(offset: Hex, turn: int, plot: Plot) -> list[tuple[Plot, ...]]:
    """Give a wingman's moves, its leader and itself turned about the centre, by the leader's plot."""
    battle, state = table("l axis bf-109e-4 2014N tal4 speed3", "w axis bf-109e-4 2016N tal4 speed3")
    spun = rotate(offset, turn)
    leader = evolve(state.aircraft[0], place=CENTRE, heading=turn, leader="l")
    wingman = evolve(
        state.aircraft[1], place=Hex(CENTRE.q + spun.q, CENTRE.r + spun.r), heading=turn, leader="l"
    )
    end = movement.outcome(battle, leader, plot)
    moved = evolve(leader, place=end.place, heading=end.heading, tal=end.tal, plot=plot)
    return [tuple(move.plot for move in station_keeping.station_moves(battle, wingman, moved))]


OFFSETS = (Hex(0, 2), Hex(2, 0), Hex(-2, 3), Hex(-3, 3), Hex(1, 4))
LED = (Plot("L", "F3"), Plot("L", "L32"), Plot("C", "F31R"), Plot("L", "R34"), Plot("D", "F3"))


@pytest.mark.rule("C1.6", "C1.3")
@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize("plot", LED, ids=str)
def test_station_is_kept_by_the_same_moves_in_all_headings(offset: Hex, plot: Plot) -> None:
    wanted = options_from(offset, 0, plot)
    assert all(options_from(offset, turn, plot) == wanted for turn in range(1, 6))


@pytest.mark.rule("C1.6", "C1.3")
@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize("plot", LED, ids=str)
def test_station_is_kept_by_mirrored_moves_on_the_other_side(offset: Hex, plot: Plot) -> None:
    swap = str.maketrans("LR", "RL")

    def mirrored(each: Plot) -> Plot:
        return each._replace(code=each.code.translate(swap))

    (here,) = options_from(offset, 0, plot)
    (there,) = options_from(mirror(offset), 0, mirrored(plot))
    assert {mirrored(each) for each in here} == set(there)


# Dropping out and breaking up --------------------------------------------------------------------


@pytest.mark.rule("C1.4.1", "C1.4.2", "R46")
def test_a_wingman_that_cannot_keep_station_goes_astray_straight_on_as_its_leader_began() -> None:
    game = sit(BAND[0], "w axis d520 1416N tal4 speed2", FAR, formations=PAIR)
    assert station_keeping.would_lose(game.battle, game.state, craft(game, "l"), Plot("L", "L34")) == ("w",)
    assert station_keeping.would_lose(game.battle, game.state, craft(game, "l"), Plot("L", "F3")) == ()
    events = plot_all(game, "l L L34", "foe L F3") + until(game, "place", "w")
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "apart")]
    assert [str(order.plot) for order in game.legal(game.decisions()[0])] == ["L F3", "L F31L", "L F31R"]  # type: ignore[union-attr]
    assert codes(game, "place w L L32") == ["astray"]
    say(game, "place w L F3")
    assert craft(game, "w").place == at(14, 13)
    until(game, "fire")
    assert led(game) == {}


@pytest.mark.rule("C1.4.2")
def test_who_went_astray_does_not_fire_this_turn_but_the_next() -> None:
    game = sit(BAND[0], "w axis d520 1416N tal4 speed2", "foe allied d520 1412N tal4 speed1", formations=PAIR)
    plot_all(game, "l L L34", "foe L F1")
    until(game, "place", "w")
    say(game, "place w L F3")
    while game.state.phase == "move":
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "w").astray
    assert codes(game, "fire w foe") == ["astray"]
    assert "astray" in codes(game, "rockets w 1411 tal 4")
    while game.state.turn == 1:
        game.play(game.default(game.decisions()[0]))
    assert not craft(game, "w").astray
    assert "astray" not in codes(game, "fire w foe")


@pytest.mark.rule("C1.4.2", "C1.4.1", "B4.1")
def test_a_wingman_that_flak_drives_out_of_its_formation_does_not_fire_this_turn() -> None:
    game = sit(
        BAND[0], "w axis bf-109e-4 2016N tal4 speed3", "foe allied d520 2008N tal4 speed1",
        band="surface-low", formations=PAIR, batteries=(Battery("aa", "allied", "light", at(20, 15)),),
        dice={"flak aa>w": (6, 6), "firepower aa>w": (5, 5, 5, 5), "robustness aa>w": (4, 3)},
    )  # fmt: skip
    fly(game, "l L F3", "foe L F1")
    until(game, "flak")
    events = say(game, "flak aa w", "done allied")
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "damaged"), ("l", "alone")]
    assert game.state.phase == "fire"
    assert "astray" in codes(game, "fire w foe")
    assert "astray" not in codes(game, "fire l foe")
    while game.state.turn == 1:
        game.play(game.default(game.decisions()[0]))
    assert not craft(game, "w").astray


@pytest.mark.rule("C1.5", "C1.4.2")
def test_a_special_maneuver_of_the_leader_breaks_the_formation_up() -> None:
    game = vic()
    assert station_keeping.would_lose(game.battle, game.state, craft(game, "l"), Plot("I", "", "L")) == (
        "w",
        "x",
    )
    events = plot_all(game, "l I-L", "foe L F3") + until(game, "place", "w")
    assert [(event.id, event.why) for event in of(events, e.BrokeUp)] == [("f1", "special")]
    assert led(game) == {}
    assert {craft(game, id).astray for id in ("w", "x")} == {4}
    assert not craft(game, "l").astray
    assert all(str(order.plot).startswith("L F3") for order in game.legal(game.decisions()[0]))  # type: ignore[union-attr]


@pytest.mark.rule("C1.4.1")
def test_a_wingman_may_drop_out_before_it_moves_and_then_plots_for_itself() -> None:
    game = vic()
    events = say(game, "dropout w")
    assert [(event.id, event.why, event.astray) for event in of(events, e.DroppedOut)] == [("w", "chosen", 0)]
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "w", "foe"]
    say(game, "plot w L L33")
    assert led(game) == {"l": "l", "x": "l"}
    assert codes(game, "dropout w") == ["no-wingman"]
    assert codes(game, "dropout l") == ["no-wingman"]


@pytest.mark.rule("C1.5", "C1.1")
def test_a_formation_may_be_broken_up_before_it_moves_for_good() -> None:
    game = vic()
    events = say(game, "breakup f1")
    assert [event.why for event in of(events, e.BrokeUp)] == ["chosen"]
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "w", "x", "foe"]
    assert craft(game, "l").cap == 0
    assert codes(game, "breakup f1") == ["no-formation"]
    assert codes(game, "breakup f9") == ["unknown-formation"]
    fly(game, "l L F3", "w L F3", "x L F3", "foe L F3")
    assert led(game) == {}


@pytest.mark.rule("C1.4.1")
def test_dropping_out_is_for_the_plotting_phase() -> None:
    game = vic()
    plot_all(game, "l L F3", "foe L F3")
    until(game, "place", "w")
    assert "phase" in codes(game, "dropout w")
    assert "phase" in codes(game, "breakup f1")


@pytest.mark.rule("R43", "C1.4.1", "B1.1.2")
def test_a_tailed_wingman_tells_by_its_leaders_plot_and_then_stays() -> None:
    game = vic("hunter allied d520 2018N tal4 speed3", phase="tailing")
    say(game, "tail hunter w", "done allied")
    if game.state.phase == "tailing":
        say(game, "done axis")
    assert game.state.phase == "plot-tailed"
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l"]
    events = say(game, "plot l L L32", "done axis")
    told = of(events, e.TailedRevealed)
    assert [(event.id, event.to, event.turn, event.level) for event in told] == [
        ("w", "allied", "left", "level")
    ]
    assert "not-now" in codes(game, "dropout w")


@pytest.mark.rule("R43", "C1.4.1")
def test_a_tailed_wingman_may_drop_out_among_the_tailed_and_plots_with_them() -> None:
    game = vic("hunter allied d520 2018N tal4 speed3", phase="tailing")
    say(game, "tail hunter w", "done allied")
    if game.state.phase == "tailing":
        say(game, "done axis")
    say(game, "dropout w")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["l", "w"]


@pytest.mark.rule("C1.4.1", "B2.1.1")
def test_bombers_that_need_not_plot_may_still_leave_their_formation() -> None:
    game = sit(
        "l axis b-17f 2014N tal4 speed2", "w axis b-17f 2016N tal4 speed2", FAR, formations=PAIR,
        rules=("bomber-plotting",),
    )  # fmt: skip
    assert next((d.kind, d.side) for d in game.decisions()) == ("done", "axis")
    say(game, "dropout w")
    assert not any(d.actor == "w" for d in game.decisions())
    plot_all(game, "foe L F3")
    until(game, "plot", "l")
    assert led(game) == {}


# Losing the leader -------------------------------------------------------------------------------


def hurt(game: Game, id: str, **how: Any) -> tuple[Event, ...]:
    """Damage an aircraft as if by a shot, and play the fire phase out."""
    aircraft = tuple(evolve(a, **how) if a.id == id else a for a in game.state.aircraft)
    game.state = evolve(game.state, aircraft=aircraft)
    events: tuple[Event, ...] = ()
    while game.state.turn == 1:
        events += game.play(game.default(game.decisions()[0]))
    return events


ASTERN = "foe allied f4f-4 2018N tal4 speed3"


@pytest.mark.rule("C1.2.2", "C1.4.1")
def test_a_damaged_leader_is_replaced_by_the_closest_and_the_formation_forms_up_on_it() -> None:
    game = vic(ASTERN, phase="fire")
    events = hurt(game, "l", damage="engine")
    assert [(event.leader, event.wingmen) for event in of(events, e.FormedUp)] == [("w", ("x",))]
    assert [event.id for event in of(events, e.DroppedOut)] == ["l"]
    until(game, "plot")
    assert [d.actor for d in game.decisions() if d.kind == "plot" and d.side == "axis"] == ["l", "w"]


@pytest.mark.rule("C1.2.2")
def test_a_destroyed_leader_is_replaced() -> None:
    game = vic(ASTERN, phase="fire")
    hurt(game, "l", status="destroyed", cause="foe")
    assert led(game) == {"w": "w", "x": "w"}


@pytest.mark.rule("C1.4.1")
def test_a_damaged_wingman_drops_out_and_the_last_one_is_no_formation() -> None:
    game = pair(ASTERN, phase="fire")
    events = hurt(game, "w", damage="airframe")
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "damaged"), ("l", "alone")]
    assert led(game) == {}
    assert craft(game, "l").cap == 0
    assert not craft(game, "w").homeward  # a fighter


@pytest.mark.rule("C1.4.1")
def test_a_destroyed_wingman_is_simply_missed() -> None:
    game = vic(ASTERN, phase="fire")
    hurt(game, "w", status="destroyed", cause="foe")
    assert led(game) == {"l": "l", "x": "l"}


@pytest.mark.rule("C1.2.2", "R45")
def test_a_leader_lost_before_its_wingmen_moved_is_replaced_at_once_and_the_new_one_chooses() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed3 effect:fire", *VIC[1:], FAR, formations=THREE,
        dice={"fire check l": (1, 1)},
    )  # fmt: skip
    events = plot_all(game, "l L L33", "foe L F3") + until(game, "plot", "w")
    assert [event.leader for event in of(events, e.FormedUp)] == ["w"]
    assert craft(game, "l").plot == Plot("L", "L33")  # it flew on by itself
    assert craft(game, "l").flown
    say(game, "plot w C F3")
    until(game, "place", "x")
    assert craft(game, "w").tal == 5
    assert not craft(game, "x").astray


@pytest.mark.rule("C1.2.2", "R45")
def test_a_new_leader_moves_before_those_that_stood_before_it_in_line() -> None:
    game = sit(
        "l axis bf-109e-4 2014N tal4 speed0", "w axis bf-109e-4 1817N tal4 speed3",
        "x axis bf-109e-4 2016N tal4 speed3", FAR, formations=THREE, dice={"control check l": (1, 1)},
    )  # fmt: skip
    plot_all(game, "foe L F3")
    until(game, "plot", "x")
    assert led(game) == {"x": "x", "w": "x"}
    assert craft(game, "l").status == "ooc"
    assert game.state.queue[0] == "w"
    say(game, "plot x L F3")
    until(game, "place", "w")


@pytest.mark.rule("C1.4.1", "C1.4.2")
def test_a_wingman_out_of_control_drops_out() -> None:
    game = sit(BAND[0], "w axis bf-109e-4 2016N tal4 speed0", FAR, formations=PAIR,
               dice={"control check w": (1, 1)})  # fmt: skip
    plot_all(game, "l L F3", "foe L F3")
    events: tuple[Event, ...] = ()
    while game.state.phase == "move":
        events += game.play(game.default(game.decisions()[0]))
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "control"), ("l", "alone")]


# Bombers turn for home ---------------------------------------------------------------------------

BOMBERS = ("l axis b-17f 2014N tal4 speed2 loaded1", "w axis b-17f 2016N tal4 speed2 loaded1",
           "x axis b-17f 1817N tal4 speed2 loaded1")  # fmt: skip
WEST = sides(("axis", edges(e3="friendly")), ("allied", edges()))


def hit_bomber(check: tuple[int, int], **setting: Any) -> tuple[Game, tuple[Event, ...]]:
    """Damage the wingman of a bomber formation; its crew rolls this for its mission."""
    game = sit(
        *BOMBERS,
        ASTERN,
        phase="fire",
        formations=THREE,
        sides=WEST,
        dice={"mission check w": check},
        **setting,
    )
    return game, hurt(game, "w", damage="airframe")


@pytest.mark.rule("C1.4.2")
def test_a_damaged_bomber_that_fails_its_check_jettisons_and_flies_home() -> None:
    game, events = hit_bomber((1, 1))
    assert craft(game, "w").damage == "airframe"
    assert [event.id for event in of(events, e.TurnedHome)] == ["w"]
    assert craft(game, "w").homeward
    assert not craft(game, "w").loaded
    assert craft(game, "l").loaded


@pytest.mark.rule("C1.4.2", "B6.1", "B6.2")
def test_a_bomber_that_turns_for_home_jettisons_air_bombs_and_rockets_too() -> None:
    game = sit(
        BOMBERS[0], f"{BOMBERS[1]} bombs2 rockets1", BOMBERS[2], ASTERN, phase="fire", formations=THREE,
        sides=WEST, dice={"mission check w": (1, 1)},
    )  # fmt: skip
    plotted = Salvo("w", "airbomb", at(20, 20), 1, 3)
    game.state = evolve(game.state, salvos=(plotted, plotted._replace(shooter="x")))
    hurt(game, "w", damage="airframe")
    w = craft(game, "w")
    assert (w.homeward, w.loaded, w.air_bombs, w.rockets) == (1, 0, 0, 0)
    assert [salvo.shooter for salvo in game.state.salvos] == ["x"]
    assert "no-air-bombs" in codes(game, "airbomb w 2020 tal 1")


@pytest.mark.rule("C1.4.2")
def test_a_damaged_bomber_that_passes_its_check_flies_on() -> None:
    game, events = hit_bomber((6, 6))
    assert "mission check w" in rolled(events)
    assert not craft(game, "w").homeward
    assert craft(game, "w").loaded


@pytest.mark.rule("C1.4.2")
def test_a_scenario_may_let_damaged_bombers_press_on() -> None:
    game, events = hit_bomber((1, 1), rules=("bombers-press-on",))
    assert craft(game, "w").damage == "airframe"
    assert "mission check w" not in rolled(events)
    assert not craft(game, "w").homeward


@pytest.mark.rule("C1.4.2", "R42")
@pytest.mark.parametrize("heading", range(6))
def test_a_bomber_on_its_way_home_may_only_come_nearer(heading: int) -> None:
    battle, state = table("a axis b-17f 2014N tal4 speed2", FAR, sides=WEST)
    bomber = evolve(state.aircraft[0], heading=heading, homeward=1, damage="airframe")
    plots = station_keeping.legal_plots(battle, bomber)
    assert plots
    now = formations.way_home(battle, bomber, bomber.place)
    every = plotting.legal_plots(plotting.flight(battle, bomber))
    nearer = {
        p
        for p in every
        if formations.way_home(battle, bomber, movement.outcome(battle, bomber, p).place) < now
    }
    if heading in (4, 5):  # SW, NW
        assert set(plots) == nearer
    elif not nearer:
        turned = {p.code[0] for p in plots}
        assert turned <= {"L", "R"}


@pytest.mark.rule("C1.4.2", "R42")
def test_a_bomber_on_its_way_home_comes_home() -> None:
    battle, state = table("a axis b-17f 1214SE tal4 speed2", "foe allied d520 4530N tal4 speed1", sides=WEST)
    bomber = evolve(state.aircraft[0], homeward=1)
    game = Game(battle, 1)
    game.state = evolve(game.state, aircraft=(bomber, *state.aircraft[1:]))
    rng = random.Random(1)
    for _ in range(200):
        if game.is_over:
            break
        decision = game.decisions()[0]
        wish = game.default(decision)
        if (decision.kind, decision.actor) == ("plot", "a"):
            level = [each for each in game.legal(decision) if each.plot.maneuver == "L"]  # type: ignore[union-attr]
            wish = rng.choice(level)
        assert game.explain(wish) == ()
        game.play(wish)
    assert craft(game, "a").edge == "3"


@pytest.mark.rule("C1.4.2")
def test_other_plots_of_a_bomber_on_its_way_home_are_refused() -> None:
    battle, state = table("a axis b-17f 2014N tal4 speed2", FAR, sides=WEST)
    game = Game(battle, 1)
    game.state = evolve(game.state, aircraft=(evolve(state.aircraft[0], homeward=1), *state.aircraft[1:]))
    assert codes(game, "plot a L L22") == []
    turned = [
        plot for plot in plotting.legal_plots(plotting.flight(battle, state.aircraft[0]))
        if plot not in station_keeping.legal_plots(battle, evolve(state.aircraft[0], homeward=1))
    ]  # fmt: skip
    assert turned
    assert codes(game, f"plot a {turned[0]}") == ["homeward"]


# Setting up --------------------------------------------------------------------------------------


def waiting(**entries: Entry) -> Game:
    """Sit down before the set-up with a formation still to be placed."""
    specs = [f"{id} axis bf-109e-4 waiting" for id in entries]
    return sit(*specs, FAR, formations=PAIR, phase="deploy",
               forces={id: {"entry": entry} for id, entry in entries.items()})  # fmt: skip


@pytest.mark.rule("R41", "C1.1")
def test_the_leader_is_set_up_first_and_wingmen_in_his_formation_hexes() -> None:
    game = waiting(w=Entry(), l=Entry())
    assert [d.actor for d in game.decisions() if d.kind == "deploy"] == ["l"]
    assert codes(game, "deploy w 2016 N tal 4 speed 3") == ["leader-first"]
    say(game, "deploy l 2014 N tal 4 speed 3")
    assert codes(game, "deploy w 2013 N tal 4 speed 3") == ["station"]
    assert codes(game, "deploy w 2016 N tal 3 speed 3") == ["station"]
    assert codes(game, "deploy w 2016 N tal 4 speed 1") == ["station"]
    for order in game.legal(game.decisions()[0]):
        assert game.explain(order) == ()
        assert isinstance(order, o.Deploy)
        assert distance(order.place, at(20, 14)) <= 6
        assert order.tal == 4
    say(game, "deploy w 2016 NE tal 4 speed 2", "done axis")
    assert led(game) == {"l": "l", "w": "l"}


@pytest.mark.rule("R41")
def test_a_wingman_that_cannot_start_near_its_leader_starts_anywhere_and_drops_out() -> None:
    game = waiting(l=Entry(places=(at(20, 14),)), w=Entry(places=(at(5, 5),)))
    say(game, "deploy l 2014 N tal 4 speed 3", "deploy w 0505 N tal 2 speed 3")
    events = say(game, "done axis")
    assert [(event.id, event.why) for event in of(events, e.DroppedOut)] == [("w", "apart"), ("l", "alone")]


# Laws --------------------------------------------------------------------------------------------

FLOCKS = (
    Formation("f1", "b1", ("b2", "b3", "b4")),
    Formation("f2", "m1", ("m2",)),
    Formation("f3", "s1", ("s2", "s3")),
)  # fmt: skip
CROWD = (
    "b1 axis b-17f 1014NE tal4 speed2 loaded1", "b2 axis b-17f 0915NE tal4 speed2 loaded1",
    "b3 axis b-17f green 0914NE tal4 speed2 loaded1", "b4 axis b-17f 1016NE tal4 speed2 loaded1",
    "m1 axis bf-109e-4 veteran 2020N tal5 speed3", "m2 axis bf-109e-4 2122N tal5 speed3",
    "s1 allied spitfire-vc veteran 2214SW tal5 speed4", "s2 allied spitfire-vc 2312SW tal5 speed4",
    "s3 allied spitfire-vc 2413SW tal5 speed4",
)  # fmt: skip


def strays(battle: Battle, state: State) -> list[Aircraft]:
    """List the wingmen that are out of station though their leader moved."""
    return [
        a for a in state.aircraft
        if a.is_wingman and not formations.keeps_station(battle, battle.find(state, a.leader), a)
    ]  # fmt: skip


@pytest.mark.rule("C1.1", "C1.3", "C1.4", "C1.4.1")
@pytest.mark.parametrize("seed", range(12))
def test_after_all_have_moved_wingmen_keep_station_or_have_dropped_out(seed: int) -> None:
    battle, _ = table(*CROWD, formations=FLOCKS, turns=8, bands=("low", "medium-bottom"))
    game, rng = Game(battle, seed), random.Random(seed)
    while not game.is_over:
        decision = rng.choice(game.decisions())
        usual = decision.kind == "place" and rng.random() < 0.7
        order = game.default(decision) if usual else rng.choice(game.legal(decision))
        assert game.explain(order) == ()
        before = game.state
        for event in game.play(order):
            before = fold(battle, before, event)
            if isinstance(event, e.PhaseBegan) and event.phase == "collision":
                assert strays(battle, before) == []
        for a in game.state.aircraft:
            if a.astray and game.state.phase == "fire":
                assert a.id not in game.state.actors
