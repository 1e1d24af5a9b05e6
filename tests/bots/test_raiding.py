"""The rookie in a raid: bombs, the way home, batteries, near misses, and respect for the ground."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.bots import make_bot
from cy6.bots.bearings import taken
from cy6.core.orders import AttackSurface, FireFlak, HoldAttack, Jink, PlotFlak, PlotMove, Release
from cy6.core.state import Battery, Ground, Plot, SideSetting, Target
from cy6.engine import Game
from cy6.hexes import at, column_row, distance, parse_hex
from cy6.rules import movement
from tests.helpers import edges, table
from tests.playing import craft, say, sit, until

FIELD = Target("field", "fin", "Airfield", "plain", (parse_hex("2010"), parse_hex("2011")), 1, 2, 4, 12)
FAR = "b fin b-239 skilled 4405S tal6 speed2"
HOME = (
    SideSetting("sov", "Soviets", "", edges(e5="friendly", e6="friendly", e1="unfriendly", e2="unfriendly")),
    SideSetting("fin", "Finns", "", edges(e1="friendly")),
)  # type: ignore[arg-type]


def raid(*specs: str, **setting: Any) -> Game:
    """Begin a raid."""
    setting = {
        "band": "surface-low", "targets": (FIELD,), "forces": {"sb": {"bombs": "light", "bomb_tals": (2,)}},
        "batteries": (Battery("aa", "fin", "light", parse_hex("2010")),), "sides": HOME,
    } | setting  # fmt: skip
    return sit(*specs, FAR, **setting)


def choose(game: Game, kind: str, actor: str) -> Any:
    """Let the rookie choose when a decision of a kind comes."""
    until(game, kind, actor)
    decision = game.decisions()[0]
    return make_bot("rookie", 1)(game.battle, game.view(decision.side), decision, game.legal(decision))


def end_of(game: Game, order: PlotMove) -> movement.Landing:
    """Give where a plot ends."""
    return movement.outcome(game.battle, craft(game, order.id), order.plot)


@pytest.mark.parametrize(
    "bomber", ["sb sov sb-2 green 2018N tal3 speed3 loaded1", "sb sov sb-2 green 1516NE tal2 speed3 loaded1"]
)
def test_a_loaded_bomber_comes_nearer_to_its_target_at_its_level(bomber: str) -> None:
    game = raid(bomber)
    end = end_of(game, choose(game, "plot", "sb"))
    assert distance(end.place, FIELD.hexes[1]) < distance(craft(game, "sb").place, FIELD.hexes[1])
    assert end.tal == 2


def test_over_the_target_it_lets_its_bombs_go() -> None:
    game = raid("sb sov sb-2 green 2013N tal2 speed3 loaded1")
    order = choose(game, "plot", "sb")
    assert set(end_of(game, order).path) & set(FIELD.hexes)
    game.play(order)
    assert choose(game, "release", "sb") == Release("sb", "field")


PLACES = {"N": "2018", "NE": "1415", "SE": "1406", "S": "2002", "SW": "2606", "NW": "2614"}


@pytest.mark.rule("B3.11")
@pytest.mark.parametrize("heading", PLACES)
def test_two_bombers_on_one_course_do_not_end_in_one_place(heading: str) -> None:
    loads = {id: {"bombs": "light", "bomb_tals": (2,)} for id in ("sb", "sc")}
    high, low = (f"sc sov sb-2 green {PLACES[heading]}{heading} tal{tal} speed3 loaded1" for tal in (3, 2))
    alone = raid(high, forces={"sc": loads["sc"]})
    wanted = end_of(alone, choose(alone, "plot", "sc"))
    game = raid(low.replace("sc", "sb", 1), high, forces=loads)
    until(game, "plot", "sb")
    plots = game.legal(game.decisions()[0])
    game.play(
        next(one for one in plots if isinstance(one, PlotMove) and ends_like(end_of(game, one), wanted))
    )
    second = end_of(game, choose(game, "plot", "sc"))
    assert not ends_like(second, wanted)
    assert second.tal == 2


def ends_like(one: movement.Landing, other: movement.Landing) -> bool:
    """Tell whether two moves end in one place."""
    return (one.place, one.tal) == (other.place, other.tal)


@pytest.mark.rule("B3.11")
def test_places_are_taken_by_who_has_moved_and_by_friends_as_they_plotted() -> None:
    battle, state = table(
        "me sov sb-2 2014N tal2 speed3 flown:forward", "pal sov sb-2 2020N tal3 speed3",
        "idle sov sb-2 2022N tal3", "foe fin b-239 2008S tal4 speed3 flown:turn", "far fin b-239 2004S tal4",
        "gone sov sb-2 2024N tal3 flown:forward exited",
        aircraft={"pal": {"plot": Plot("D", "F3")}},
    )  # fmt: skip
    found = taken(battle, state, battle.find(state, "me"))
    assert found == {("low", parse_hex("2017"), 2), ("low", parse_hex("2008"), 4)}
    flown = state._replace(aircraft=tuple(a._replace(flown="forward") for a in state.aircraft))
    assert ("low", parse_hex("2020"), 3) in taken(battle, flown, battle.find(flown, "me"))


def test_without_bombs_it_goes_home_and_leaves_by_a_friendly_edge() -> None:
    game = raid("sb sov sb-2 green 2020S tal3 speed3")
    assert column_row(end_of(game, choose(game, "plot", "sb")).place)[1] >= 22
    leaving = raid("sb sov sb-2 green 2029S tal3 speed3")
    assert end_of(leaving, choose(leaving, "plot", "sb")).exits == "5"
    away = raid("sb sov sb-2 green 2005N tal3 speed3")
    assert end_of(away, choose(away, "plot", "sb")).exits is None


def test_it_keeps_clear_of_dangerous_ground() -> None:
    pines = Ground("land", "pines", "", ("sov",), 1, (5, 6))
    game = raid(
        "i sov i-16-18 green 2014N tal2 speed3", "p fin b-239 skilled 2011S tal1 speed3", ground=pines
    )
    assert end_of(game, choose(game, "plot", "i")).tal > 1


def test_a_battery_fires_at_the_loaded_bomber_first() -> None:
    game = raid("i sov i-16-18 green 2014N tal3 speed3", "sb sov sb-2 green 2115N tal2 speed3 loaded1")
    say(game, "plot i L F3", "plot sb L F3")
    assert choose(game, "flak", "aa") == FireFlak("aa", "sb")


def test_a_heavy_battery_plots_where_an_enemy_is_bound_for() -> None:
    game = raid(
        "w sov b-17f green 2020N tal2 speed3 medium", band="medium", targets=(),
        batteries=(Battery("aa", "fin", "heavy", parse_hex("2010")),), forces={},
    )  # fmt: skip
    say(game, "plot w L F3")
    until(game, "flak")
    bound = craft(game, "w")
    assert choose(game, "flak", "aa") == PlotFlak("aa", at(20, 17 - 2 * bound.speed), 2)


def test_attacks_are_made_when_they_are_worth_it() -> None:
    game = raid("f sov f4f-4 skilled 2014N tal1 speed2")
    say(game, "plot f L F2")
    assert choose(game, "attack", "f") == AttackSurface("f", "field", "strafing")
    high = raid("f sov i-16-18 green 2014N tal6 speed2", targets=(FIELD._replace(kind="point"),))
    say(high, "plot f L F2")
    assert choose(high, "attack", "f") == HoldAttack("f")


@pytest.mark.parametrize(("loaded", "order"), [("loaded1", Jink("sb", "no")), ("", Jink("sb"))])
def test_near_misses_are_escaped_but_not_before_the_bombs_are_gone(loaded: str, order: Jink) -> None:
    game = raid(
        f"sb sov sb-2 green 2015N tal2 speed3 {loaded}",
        rules=("near-miss-turn",),
        dice={"flak aa>sb": (4, 4)},
    )
    say(game, "plot sb L F3")
    until(game, "flak")
    say(game, "flak aa sb", "done fin")
    assert choose(game, "jink", "sb") == order
