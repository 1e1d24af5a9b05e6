"""A raid in play: bombs let go on the way, attacks, points, battery after battery, near misses."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core import events as e
from cy6.core.state import Battery, Entry, Ground, Target, Zone
from cy6.engine import Game
from cy6.hexes import at, parse_hex
from cy6.rules import victory
from tests.helpers import table
from tests.playing import codes, craft, fly, rolled, say, sit, until

FIELD = Target("field", "fin", "Airfield", "plain", (parse_hex("2010"), parse_hex("2011")), 1, 2, 4, 12)
FAR = "b fin b-239 skilled 4005S tal6 speed3"
BOMBER = "sb sov sb-2 green 2014N tal2 speed3 loaded1"


def battery(id: str = "aa", at: str = "2010", kind: str = "light", side: str = "fin") -> Battery:
    """Give a battery."""
    return Battery(id, side, kind, parse_hex(at))  # type: ignore[arg-type]


def raid(*specs: str, **setting: Any) -> Game:
    """Begin a raid on a defended airfield."""
    setting = {
        "band": "surface-low", "targets": (FIELD,), "batteries": (battery(),),
        "forces": {"sb": {"bombs": "light", "bomb_tals": (2,)}},
    } | setting  # fmt: skip
    return sit(*(specs or (BOMBER, FAR)), **setting)


def of(events: tuple[e.Event, ...], kind: type) -> list[Any]:
    """List the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


# Bombs -------------------------------------------------------------------------------------------


@pytest.mark.rule("C3.1.1", "B4.7")
def test_bombs_are_released_in_movement_and_come_down_even_from_a_bomber_shot_down() -> None:
    game = raid(
        dice={
            "flak aa>sb": (6, 6), "firepower aa>sb": (5, 5, 5, 5), "robustness aa>sb": (1, 1),
            "surface attack sb>field bombs": (5, 4),
        }
    )  # fmt: skip
    until(game, "release")
    assert craft(game, "sb").loaded == 1
    say(game, "release sb field")
    assert craft(game, "sb").loaded == 0
    until(game, "flak")
    happened = say(game, "flak aa sb", "done fin")
    assert craft(game, "sb").status == "destroyed"
    assert [event.hits for event in of(happened, e.SurfaceAttacked)] == [1]
    assert of(happened, e.TargetStruck) == [e.TargetStruck("field", "damaged")]
    purposes = rolled(happened)
    assert purposes.index("robustness aa>sb") < purposes.index("surface attack sb>field bombs")
    assert dict(victory.points(game.battle, game.state))["sov"] == 4


@pytest.mark.rule("C3.1.1")
def test_bombs_may_be_kept_and_dropped_in_the_segment() -> None:
    game = raid("sb sov sb-2 green 2013N tal2 speed3 loaded1", FAR, dice={"surface attack": (6, 6)})
    until(game, "release")
    say(game, "release sb no")
    until(game, "attack")
    assert craft(game, "sb").loaded == 1
    assert codes(game, "attack sb field strafing") != []
    assert game.state.actors == ("sb",)
    say(game, "attack sb field bombs")
    assert {decision.kind for decision in game.decisions()} == {"done"}
    assert craft(game, "sb").loaded == 1
    say(game, "attack sb hold", "attack sb field bombs", "done sov")
    assert craft(game, "sb").loaded == 0
    assert game.state.hits == (("field", 2),)
    assert ("sov", 12) in victory.points(game.battle, game.state)


@pytest.mark.rule("D3")
def test_no_bombs_are_offered_from_a_wrong_level_or_without_a_load() -> None:
    for bomber in (BOMBER.replace("tal2", "tal3"), BOMBER.replace("loaded1", "")):
        game = raid(bomber, FAR)
        happened = fly(game, "sb L F3", "b L F3")
        assert any(isinstance(event, e.Moved) and event.id == "sb" for event in happened)
        assert not of(happened, e.Released)
        assert craft(game, "sb").place == parse_hex("2011")


@pytest.mark.rule("C3.1.1")
def test_the_level_at_the_end_of_the_move_counts() -> None:  # R66
    game = raid(BOMBER.replace("tal2", "tal3"), FAR)
    say(game, "plot sb D F3")
    until(game, "release")
    say(game, "release sb field")
    assert game.state.attacks[0].tal == 2
    for plot, start, end in (("C F3", 5, 6), ("C F3", 6, 6), ("D F3", 2, 1)):  # the second leaves by climb
        high = raid(
            f"sb sov b-17f ace 2014N tal{start} speed3 loaded1", FAR, forces={"sb": {"bombs": "heavy"}},
            aircraft={"sb": {"climbing": 9}},
        )  # fmt: skip
        say(high, f"plot sb {plot}")
        until(high, "release")
        say(high, "release sb field")
        assert high.state.attacks[0].tal == end


@pytest.mark.rule("C3.1", "C3.1.2")
def test_two_bombers_over_one_target_both_roll_though_the_first_destroys_it() -> None:
    second = "sc sov sb-2 green 2015N tal2 speed3 loaded1"
    game = raid(
        BOMBER, second, FAR, batteries=(),
        targets=(FIELD._replace(hexes=(*FIELD.hexes, parse_hex("2012"))),),
        forces={id: {"bombs": "light", "bomb_tals": (2,)} for id in ("sb", "sc")},
        dice={"surface attack sb": (6, 6), "surface attack sc": (6, 6)},
    )  # fmt: skip
    for id in ("sb", "sc"):
        until(game, "release", id)
        say(game, f"release {id} field")
    happened = until(game, "plot")
    assert [event.hits for event in of(happened, e.SurfaceAttacked)] == [2, 2]
    assert of(happened, e.TargetStruck) == [e.TargetStruck("field", "destroyed")]
    assert dict(victory.points(game.battle, game.state))["sov"] == 12


@pytest.mark.rule("C3.1.1", "R28")
def test_bombs_count_though_their_bomber_was_the_last_and_has_left() -> None:
    game = raid(
        "sb sov sb-2 green 2003N tal2 speed3 loaded1", FAR, batteries=(),
        targets=(FIELD._replace(hexes=(parse_hex("2001"),)),), dice={"surface attack sb": (6, 6)},
    )  # fmt: skip
    until(game, "release")
    say(game, "release sb field")
    while game.state.turn == 1 and not game.is_over:
        game.play(game.default(game.decisions()[0]))
    happened = tuple(event for entry in game.log for event in entry.events)
    assert craft(game, "sb").status in ("exited", "destroyed")
    assert [event.hits for event in of(happened, e.SurfaceAttacked)] == [2]
    assert game.is_over
    assert dict(game.state.points)["sov"] == 12


@pytest.mark.rule("C2.1.3", "C3.1.1")
@pytest.mark.parametrize(
    ("covered", "levels", "offered"),
    [
        (("2013",), (1, 6), True),  # it comes out of the cloud on its way
        (("2010", "2011"), (1, 6), False), (("2011",), (1, 6), True), (("2010", "2011"), (3, 6), True),
        (("2012",), (1, 6), True),
    ],
)  # fmt: skip
def test_bombs_are_let_go_where_the_bomber_is_out_of_the_clouds(
    covered: tuple[str, ...], levels: tuple[int, int], offered: bool
) -> None:
    bottom, top = levels
    bank = Zone("bank", "cloud", "Bank", tuple(map(parse_hex, covered)), top, bottom)
    game = raid(BOMBER.replace("2014N", "2013N"), FAR, zones=(bank,), batteries=())
    happened = fly(game, "sb L F3", "b L F3")
    assert (
        any(isinstance(event, e.MoveAdvanced) and event.mover.step == "release" for event in happened)
        == offered
    )


@pytest.mark.rule("C3.2.2", "R64")
def test_strafing_counts_as_fire_and_guns_that_fired_do_not_strafe() -> None:
    fighter = "f sov f4f-4 skilled 2014N tal2 speed2"
    game = raid(fighter, FAR, dice={"surface attack f>field strafing": (6, 6)})
    fly(game, "f L F2", "b L F3")
    until(game, "attack")
    happened = say(game, "attack f field strafing", "done sov")
    assert craft(game, "f").fired == ("machine_gun",)
    assert of(happened, e.AmmunitionSpent) == []
    other = "w sov f4f-4 skilled 2114N tal2 speed2"
    again = raid(fighter, other, "p fin b-239 skilled 2008S tal2 speed2", batteries=())
    fly(again, "f L F2", "w L F2", "p L F2")
    until(again, "fire", "f")
    say(again, "fire f p", "done sov")
    until(again, "attack", "w")
    assert codes(again, "attack f field strafing") == ["guns-used"]
    assert codes(again, "attack w field strafing") == []


@pytest.mark.rule("B4.7", "C3.1")
def test_each_attacker_is_asked_until_it_has_answered() -> None:
    game = raid(
        "f sov f4f-4 skilled 2014N tal2 speed2", "w sov f4f-4 skilled 2114N tal2 speed2", FAR, batteries=()
    )
    fly(game, "f L F2", "w L F2", "b L F3")
    until(game, "attack")
    say(game, "attack w field strafing")
    assert [d.actor for d in game.decisions() if d.kind == "attack"] == ["f"]
    say(game, "attack f hold")
    assert [d.kind for d in game.decisions()] == ["done"]


@pytest.mark.rule("C3.1.2")
def test_it_is_told_once_that_a_target_is_damaged() -> None:
    fighter = "f sov f4f-4 skilled 2014N tal2 speed2"
    for hits, faces, told in ((0, (4, 3), 1), (1, (1, 2), 0), (0, (1, 2), 0)):
        game = raid(fighter, FAR, batteries=(), dice={"surface attack f>field": faces})
        fly(game, "f L F2", "b L F3")
        until(game, "attack")
        game.state = game.state._replace(hits=(("field", hits),))
        happened = say(game, "attack f field strafing", "done sov")
        assert len(of(happened, e.TargetStruck)) == told


@pytest.mark.rule("C3.1.1")
def test_everybody_sees_bombs_fall_but_nobody_what_is_only_declared() -> None:
    game = raid()
    until(game, "release")
    say(game, "release sb field")
    assert [one.attacker for one in game.view("fin").attacks] == ["sb"]
    keeps = raid("sb sov sb-2 green 2013N tal2 speed3 loaded1", FAR)
    until(keeps, "attack")
    say(keeps, "attack sb field bombs")
    assert keeps.view("fin").attacks == ()
    assert [one.attacker for one in keeps.view("sov").attacks] == ["sb"]


@pytest.mark.rule("C3.2.2")
def test_a_double_in_strafing_may_empty_guns_that_have_fired_before() -> None:
    game = raid("f sov f4f-4 green 2014N tal2 speed2 fired:machine_gun", FAR, dice={"surface attack": (6, 6)})
    fly(game, "f L F2", "b L F3")
    until(game, "attack")
    happened = say(game, "attack f field strafing", "done sov")
    assert [event.classes for event in of(happened, e.AmmunitionSpent)] == [("machine_gun",)]


@pytest.mark.rule("C3.3")
def test_a_dive_bomber_dives_across_bands_onto_its_target_without_a_recovery_check() -> None:
    game = raid(
        "d sov sbd-3 skilled 2014N tal1 speed3 loaded1 low", FAR, band="low", bands=("low", "surface-low"),
        forces={"d": {"bombs": "medium"}}, batteries=(), targets=(FIELD._replace(hexes=(at(20, 13),)),),
    )  # fmt: skip
    say(game, "plot d PD F3")
    until(game, "release")
    say(game, "release d field")
    attack = game.state.attacks[0]
    assert (attack.band, attack.tal, attack.dives) == ("surface-low", 5, 1)
    until(game, "plot")
    assert craft(game, "d").diving == "low"
    fly(game, "d L F3", "b L F3")
    assert craft(game, "d").diving == ""


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
    assert craft(game, "sb").promised == 1
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
    assert [event.kind for event in of(happened, e.Rolled) if event.purpose.startswith("firepower")] == [
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
    assert craft(game, "sb").promised == 0


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


# The ground, and points ---------------------------------------------------------------------------

PINES = Ground("land", "pines", "", ("sov",), 1, (5, 6))


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("face", "status"), [(4, "flying"), (5, "destroyed"), (6, "destroyed")])
def test_who_flies_low_over_the_pines_may_crash_at_the_end_of_the_turn(face: int, status: str) -> None:
    game = raid(BOMBER.replace("tal2", "tal1"), FAR, targets=(), batteries=(), ground=PINES,
                dice={"ground sb": (face,)})  # fmt: skip
    fly(game, "sb L F3", "b L F3")
    assert craft(game, "sb").status == status
    assert craft(game, "sb").cause == ("crash" if status == "destroyed" else "")


@pytest.mark.rule("D3")
def test_the_pines_endanger_neither_the_finns_nor_who_flies_higher() -> None:
    game = raid(BOMBER, FAR.replace("tal6", "tal1"), targets=(), batteries=(), ground=PINES)
    happened = fly(game, "sb L F3", "b L F3")
    assert not [purpose for purpose in rolled(happened) if purpose.startswith("ground")]


@pytest.mark.rule("A7.1", "R38")
def test_who_is_shot_down_by_flak_counts_as_often_as_his_crew_is_good() -> None:
    for crew, points in (("green", 8), ("veteran", 16), ("ace", 24)):
        game = raid(
            BOMBER.replace("green", crew), FAR, targets=(),
            dice={"flak aa>sb": (6, 6), "firepower aa>sb": (5, 5, 5, 5), "robustness aa>sb": (1, 1)},
        )  # fmt: skip
        fly(game, "sb L F3", "b L F3")
        say(game, "flak aa sb", "done fin")
        assert dict(victory.points(game.battle, game.state))["fin"] == points


@pytest.mark.rule("A7.1", "C5.2.6", "R38")
def test_flak_that_brings_down_a_friend_earns_no_multiple() -> None:
    game = raid(
        BOMBER, "p fin b-239 ace 2016N tal3 speed3", targets=(),
        dice={
            "flak aa>sb": (1, 1), "flak aa>p": (6, 6), "firepower aa>p": (5, 5, 5, 5),
            "robustness aa>p": (1, 1),
        },
    )  # fmt: skip
    fly(game, "sb L F3", "p L F3")
    say(game, "flak aa sb", "done fin")
    assert craft(game, "p").cause == "aa"
    assert dict(victory.points(game.battle, game.state))["sov"] == 5


# Entries by die ----------------------------------------------------------------------------------


@pytest.mark.rule("D3")
def test_the_turn_of_entry_is_drawn_once_for_all_with_the_same_word() -> None:
    entry = Entry(edges=("4",), turn_die=6, shared_turn="group")
    game = sit(
        "a sov i-16-18 green waiting", "c sov i-16-18 green waiting", "d sov i-16-18 green 2014N tal3 speed3",
        FAR, forces={"a": {"entry": entry}, "c": {"entry": entry}}, dice={"entry turn group": (2,)},
        band="surface-low",
    )  # fmt: skip
    assert rolled(game.opening) == ["entry turn group"]
    assert (craft(game, "a").entering, craft(game, "c").entering) == (2, 2)
    assert game.state.phase != "deploy"
    fly(game, "d L F3", "b L F3")
    until(game, "deploy")
    assert (game.state.turn, game.state.actors) == (2, ("a", "c"))
