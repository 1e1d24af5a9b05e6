"""Batteries in play: one after the other, bursts, fire gone astray, near misses and promised turns."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core import events as e
from cy6.engine import Game
from cy6.hexes import parse_hex
from tests.engine.raids import BOMBER, FAR, FIELD, battery, of, raid
from tests.helpers import table
from tests.playing import codes, craft, fly, rolled, say, until

# Batteries ---------------------------------------------------------------------------------------


@pytest.mark.rule("B4.1", "C5.2")
def test_flak_comes_before_fire_and_each_battery_is_felt_before_the_next() -> None:
    game = raid(
        BOMBER, FAR, targets=(), batteries=(battery("aa1"), battery("aa2")),
        dice={
            "flak aa1>sb": (6, 6), "firepower aa1>sb": (5, 5, 5, 5), "robustness aa1>sb": (1, 1),
        },
    )  # fmt: skip
    fly(game, "sb L F3", "b L F3")
    assert game.state.phase == "flak"
    say(game, "flak aa2 sb", "flak aa1 sb")
    assert [shot.battery for shot in game.view("sov").flak] == []
    assert len(game.view("fin").flak) == 2
    happened = say(game, "done fin")
    fired = of(happened, e.FlakFired)
    assert [(event.battery, event.outcome) for event in fired] == [("aa1", "destroyed"), ("aa2", "gone")]
    assert craft(game, "sb").cause == "aa1"


@pytest.mark.rule("B3.15", "C5.2.6", "R72")
def test_who_was_aimed_at_was_fired_upon_though_the_fire_went_astray() -> None:
    low = "i sov i-16-18 skilled 2012N tal1 speed2"
    game = raid(low, "p fin b-239 skilled 2016N tal3 speed3", targets=(), rules=("low-flight",),
                dice={"flak aa>i": (1, 1), "flak aa>p": (1, 2), "low flight i": (6, 6)})  # fmt: skip
    fly(game, "i L F2", "p L F3")
    assert "low flight i" in rolled(say(game, "flak aa i", "done fin"))


@pytest.mark.rule("C5.1.4", "C5.2.6", "R61")
def test_of_a_burst_only_the_roll_at_whom_it_was_meant_for_goes_astray() -> None:
    game = raid(
        "sb sov sb-2 green 2014N tal2 speed3", "w sov sb-2 green 2115N tal5 speed3", FAR, band="low",
        targets=(), batteries=(battery(kind="heavy"),), dice={"flak aa>sb": (3, 2), "flak aa>w": (1, 1)},
    )  # fmt: skip
    fly(game, "sb L F3", "w L F3", "b L F3")
    happened = say(game, "flak aa sb", "done fin")
    assert not of(happened, e.FlakStrayed)
    assert [event.outcome for event in of(happened, e.FlakFired)] == ["miss", "miss"]


@pytest.mark.rule("C5.1.4", "R72")
def test_heavy_shells_burst_where_their_target_was_though_it_is_gone() -> None:
    game = raid(
        "sb sov sb-2 green 2014N tal2 speed3", "w sov sb-2 green 2115N tal5 speed3", FAR,
        band="low", targets=(),
        batteries=(battery("aa1", kind="heavy"), battery("aa2", kind="heavy")),
        dice={
            "flak aa1>sb": (6, 6), "firepower aa1>sb": (19, 19), "robustness aa1>sb": (1, 1),
            "flak aa1>w": (1, 2), "flak aa2>w": (1, 2),
        },
    )  # fmt: skip
    fly(game, "sb L F3", "w L F3", "b L F3")
    happened = say(game, "flak aa1 sb", "flak aa2 sb", "done fin")
    assert [event.caught for event in of(happened, e.FlakBurst)] == [("sb", "w"), ("w",)]
    assert [(event.battery, event.target) for event in of(happened, e.FlakFired)] == [
        ("aa1", "sb"), ("aa1", "w"), ("aa2", "w"),
    ]  # fmt: skip


@pytest.mark.rule("C5.2")
def test_a_battery_may_think_again_until_its_side_is_done() -> None:
    game = raid(BOMBER, "i sov i-16-18 green 2016N tal2 speed3", FAR, targets=())
    fly(game, "sb L F3", "i L F3", "b L F3")
    say(game, "flak aa sb", "flak aa i", "flak aa hold")
    assert game.state.flak == ()
    say(game, "flak aa i")
    assert [shot.target for shot in game.state.flak] == ["i"]
    assert codes(game, "flak bb i") == ["unknown-battery"]
    assert codes(game, "flak aa b") != []


@pytest.mark.rule("C5.2.6")
def test_fire_that_goes_astray_is_rolled_again_at_the_friend() -> None:
    friend = "p fin b-239 skilled 2016N tal3 speed3"
    game = raid(BOMBER, friend, targets=(), dice={"flak aa>sb": (1, 1), "flak aa>p": (2, 2)})
    fly(game, "sb L F3", "p L F3")
    happened = say(game, "flak aa sb", "done fin")
    assert [event.friend for event in of(happened, e.FlakStrayed)] == ["p"]
    assert [event.outcome for event in of(happened, e.FlakFired)] == ["miss"]  # astray once only
    assert {craft(game, id).fired_upon for id in ("sb", "p")} == {1}  # R72
    alone = raid(BOMBER, FAR, targets=(), dice={"flak aa>sb": (2, 2)})
    fly(alone, "sb L F3", "b L F3")
    happened = say(alone, "flak aa sb", "done fin")
    assert [event.friend for event in of(happened, e.FlakStrayed)] == [""]
    assert of(happened, e.FlakFired) == []
    assert alone.state.flak == ()


@pytest.mark.rule("C5.1.4")
def test_heavy_guns_plot_a_hex_that_stays_sealed_until_their_shells_burst() -> None:
    game = raid(
        "sb sov b-17f green 2014N tal2 speed3 medium", "b fin b-239 skilled 4005S tal6 speed3 medium",
        band="medium", targets=(), batteries=(battery(kind="heavy"),),
        dice={"flak aa>sb": (1, 2)},
    )  # fmt: skip
    fly(game, "sb L F3", "b L F3")
    assert codes(game, "flak aa sb") == ["plot-ahead"]
    say(game, "flak aa 2006 in 2", "done fin")
    assert game.state.turn == 2
    assert game.view("sov").flak == ()
    assert game.view("fin").flak[0].turn == 3
    fly(game, "sb L F3", "b L F3")
    say(game, "flak aa hold", "done fin")
    happened = fly(game, "sb L F3", "b L F3")
    assert craft(game, "sb").place == parse_hex("2005")
    happened += say(game, "done fin") if game.state.phase == "flak" else ()
    burst = of(tuple(event for entry in game.log for event in entry.events), e.FlakBurst)
    assert [(event.place, event.caught) for event in burst] == [(parse_hex("2006"), ("sb",))]
    assert game.state.flak == ()


@pytest.mark.rule("C5.1.4", "C5.2.5")
def test_who_a_burst_is_yet_to_be_rolled_for_is_seen_by_all() -> None:
    game = raid(
        "sb sov b-17f green 2014N tal2 speed3", "w sov b-17f green 2115N tal2 speed3",
        "b fin b-239 skilled 4005S tal6 speed3", band="low", targets=(), batteries=(battery(kind="heavy"),),
        rules=("near-miss-turn",), dice={"flak aa>sb": (4, 4)},
    )  # fmt: skip
    fly(game, "sb L F3", "w L F3", "b L F3")
    say(game, "flak aa sb", "done fin")
    assert game.decisions()[0].kind == "jink"
    for side in ("sov", "fin", ""):
        assert [shot.target for shot in game.view(side).flak] == ["sb", "w"]


# Near misses -------------------------------------------------------------------------------------


def nearly_hit(**more: Any) -> Game:
    """Play to the choice of a bomber that is nearly hit."""
    fighter = "p fin b-239 skilled 2006S tal2 speed3"
    game = raid(BOMBER, fighter, targets=(), rules=("near-miss-turn",), **more)
    fly(game, "sb L F3", "p L F3")
    say(game, "flak aa sb", "done fin")
    return game


@pytest.mark.rule("C5.2.5")
def test_who_promises_an_extreme_turn_is_missed_and_must_fly_it() -> None:
    game = nearly_hit(dice={"flak aa>sb": (4, 4)})
    assert [(d.kind, d.actor) for d in game.decisions()] == [("jink", "sb")]
    happened = say(game, "jink sb")
    assert not of(happened, e.FlakFired)
    assert (craft(game, "sb").promised, craft(game, "sb").near_misses) == (1, ("aa",))
    until(game, "plot", "sb")
    assert (craft(game, "sb").promised, game.state.turn) == (2, 2)
    assert codes(game, "plot sb L F3") == ["promised"]
    decision = next(d for d in game.decisions() if d.actor == "sb")
    kinds = {str(order.plot.code)[:1] for order in game.legal(decision)}  # type: ignore[union-attr]
    assert kinds == {"L", "R"}
    say(game, "plot sb L L33")
    happened = until(game, "plot", "sb")
    assert [event.flown for event in of(happened, e.Moved) if event.id == "sb"] == ["extreme"]
    assert of(happened, e.PromiseLost) == []
    assert (craft(game, "sb").promised, craft(game, "sb").near_misses) == (0, ())


@pytest.mark.rule("C5.2.5")
def test_who_declines_suffers_half_the_dice() -> None:
    game = nearly_hit(dice={"flak aa>sb": (4, 4), "firepower aa>sb": (6, 6)})
    happened = say(game, "jink sb no")
    assert [event.kind for event in of(happened, e.Rolled) if str(event.purpose).startswith("firepower")] == [
        "2d6"
    ]
    assert [event.outcome for event in of(happened, e.FlakFired)] == ["none"]


@pytest.mark.rule("C5.2.5")
def test_who_cannot_turn_has_no_choice_and_without_the_rule_nobody_has() -> None:
    dice = {"flak aa>sb": (4, 4), "firepower aa>sb": (6, 6)}
    plain = raid(BOMBER, FAR, targets=(), dice=dice)
    fly(plain, "sb L F3", "b L F3")
    assert of(say(plain, "flak aa sb", "done fin"), e.FlakFired)
    slow = raid(BOMBER.replace("speed3", "speed1"), FAR, targets=(), rules=("near-miss-turn",), dice=dice)
    say(slow, "plot sb L F1")
    until(slow, "speed", "sb")
    say(slow, f"speed sb {slow.legal(slow.decisions()[0])[0].speed}")  # type: ignore[union-attr]
    assert craft(slow, "sb").speed == 0
    until(slow, "flak")
    assert of(say(slow, "flak aa sb", "done fin"), e.FlakFired)


@pytest.mark.rule("C5.2.5")
def test_a_promise_that_cannot_be_kept_lets_the_near_miss_count_after_all() -> None:
    game = nearly_hit(dice={"flak aa>sb": (4, 4), "firepower aa>sb": (6, 6)})
    say(game, "jink sb")
    game.state = game.state._replace(
        aircraft=tuple(a._replace(speed=0) if a.id == "sb" else a for a in game.state.aircraft)
    )
    happened = until(game, "plot")
    assert of(happened, e.PromiseLost) == [e.PromiseLost("sb")]
    assert [event.outcome for event in of(happened, e.FlakFired)] == ["none"]
    assert (craft(game, "sb").promised, craft(game, "sb").near_misses) == (0, ())


@pytest.mark.rule("C5.2.5")
def test_in_the_turn_of_the_promise_only_guns_that_swivel_fire_and_nothing_is_dropped() -> None:
    battle, state = table(
        "f sov f4f-4 skilled 2014N tal2 speed3 rockets1", "b17 sov b-17f skilled 2014N tal3 speed3 loaded1",
        "p fin b-239 skilled 2012S tal2 speed3", band="surface-low", phase="fire",
        aircraft={"f": {"promised": 2}, "b17": {"promised": 2}}, targets=(FIELD,),
    )  # fmt: skip
    game = Game(battle)
    game.state = state._replace(phase="fire", actors=("f", "b17", "p"))
    assert codes(game, "fire f p") == ["promised"]
    assert codes(game, "fire b17 p") == []
    assert "promised" in codes(game, "rockets f 2009 tal 2")
