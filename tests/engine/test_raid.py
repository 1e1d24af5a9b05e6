"""A raid in play: bombs let go on the way, attacks, points, the ground, entries by die."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.state import Entry, Ground, Zone
from cy6.hexes import at, parse_hex
from cy6.rules import victory
from tests.engine.raids import BOMBER, FAR, FIELD, of, raid
from tests.playing import codes, craft, fly, rolled, say, sit, until

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


@pytest.mark.rule("C3.2.2", "R64")
def test_a_salvo_of_rockets_is_used_up_and_the_last_word_is_the_attack() -> None:
    game = raid("f sov f4f-4 skilled 2014N tal2 speed2 rockets2", FAR, batteries=(),
                dice={"surface attack f>field rockets": (1, 1)})  # fmt: skip
    fly(game, "f L F2", "b L F3")
    until(game, "attack")
    say(game, "attack f field strafing", "attack f field rockets")
    assert [one.means for one in game.state.attacks] == ["rockets"]
    say(game, "done sov")
    assert (craft(game, "f").rockets, craft(game, "f").fired) == (1, ())
    assert (game.state.hits, game.state.attacks) == ((), ())


@pytest.mark.rule("C3.1", "R64")
def test_guns_that_fired_at_aircraft_strafe_again_in_the_next_turn() -> None:
    game = raid(
        "f sov f4f-4 skilled 2016N tal2 speed2", "p fin b-239 skilled 2011S tal2 speed2", batteries=()
    )
    fly(game, "f L F2", "p L F2")
    until(game, "fire", "f")
    say(game, "fire f p")
    until(game, "plot")
    assert (game.state.turn, craft(game, "f").busy) == (2, 0)


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
