"""B3.5.6, B3.6.6 to B3.10, B3.13, B3.15, B5.1, B5.2: the checks that a move may have to pass."""

from __future__ import annotations

import pytest

from cy6.core.events import Destroyed, LostControl
from cy6.core.state import Plot
from cy6.rules import control
from tests.helpers import table
from tests.playing import codes, craft, fly, reasons, roll_of, rolled, say, sit, until, where

FRIEND = "f allied f4f-4 skilled 0505N tal1"
PASS, FAIL = [6, 5], [1, 2]


def z(rest: str, *plots: str, dice=None, **setting):  # type: ignore[no-untyped-def]
    """A Zero that is `rest`, flown with plain defaults for a turn."""
    game = sit(f"z axis a6m2 2015N tal4 {rest}", FRIEND, dice=dice, **setting)
    return game, fly(game, *(f"z {plot}" for plot in plots), "f L F3")


@pytest.mark.rule("B3.8", "R6")
def test_at_speed_zero_a_passed_check_means_one_hex_at_speed_one() -> None:
    game, events = z("skilled speed0", dice={"control check z": PASS})
    assert where(game, "z") == "2014 N tal 4 speed 1"
    assert reasons(roll_of(events, "control check z")) == {"skill": 1}


@pytest.mark.rule("B3.8", "B3.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_failed_check_means_a_level_lost_and_a_random_heading(face: int) -> None:
    game, _ = z("skilled speed0", dice={"control check z": FAIL, "heading z": [face]})
    assert craft(game, "z").status == "ooc"
    assert where(game, "z") == f"2015 {['N', 'NE', 'SE', 'S', 'SW', 'NW'][face - 1]} tal 3 speed 0"


@pytest.mark.rule("B3.6.6")
@pytest.mark.parametrize("speed", [0, 1])
def test_after_a_stall_the_aircraft_checks_whatever_its_speed(speed: int) -> None:
    game, events = z(f"skilled speed{speed} last:ST", dice={"control check z": PASS})
    assert "control check z" in rolled(events)
    assert where(game, "z") == "2014 N tal 4 speed 1"


@pytest.mark.rule("B3.6.6", "B3.8")
def test_a_stall_is_flown_in_place_and_checked_in_the_next_turn() -> None:
    game, events = z("green speed1", "ST")
    assert where(game, "z") == "2015 N tal 4 speed 1"
    assert "control check z" not in rolled(events)
    until(game, "plot", "f")
    assert "control-check" in codes(game, "plot z L F1")


@pytest.mark.rule("B3.9")
def test_an_aircraft_out_of_control_tries_again_at_the_start_of_group_one() -> None:
    game, events = z("ace speed3 ooc", dice={"control check z": PASS})
    assert craft(game, "z").status == "flying"
    assert where(game, "z") == "2014 N tal 4 speed 1"
    order = [e.id for e in events if type(e).__name__ == "MoveBegan"]
    assert order == ["z", "f"]
    game, _ = z("ace speed3 ooc", dice={"control check z": FAIL, "heading z": [4]})
    assert where(game, "z") == "2015 S tal 3 speed 3"


@pytest.mark.rule("B3.9")
def test_falling_out_of_the_band_is_leaving_by_dive() -> None:
    game = sit(
        "z axis a6m2 2015N tal1 speed3 ooc", FRIEND, dice={"control check z": FAIL, "exit check z": [6, 6]}
    )
    fly(game, "f L F3")
    assert (craft(game, "z").status, craft(game, "z").edge) == ("exited", "dive")


@pytest.mark.rule("B3.9a", "B3.9")
def test_an_aircraft_out_of_control_decides_nothing() -> None:
    game = sit("z axis a6m2 2015N tal4 speed3 ooc", FRIEND)
    assert {decision.actor for decision in game.decisions()} == {"f"}


@pytest.mark.rule("B3.10", "B3.5.6", "B3.6.5b")
@pytest.mark.parametrize("last", ["SD", "SSS"])
def test_after_a_steep_dive_a_passed_check_lets_it_fly_its_plot(last: str) -> None:
    game, events = z(f"skilled speed2 last:{last}", "L L23", dice={"dive recovery z": [6, 5]})
    assert reasons(roll_of(events, "dive recovery z")) == {"skill": 1, "reduced": -2}
    assert where(game, "z").startswith("1914 SW tal 4")


@pytest.mark.rule("B3.10")
@pytest.mark.parametrize(
    ("spec", "modifier"),
    [("a6m2", -2), ("gladiator-ii", -1), ("d520", None)],
    ids=["extra reduced", "reduced", "not"],
)
def test_reduced_agility_makes_recovery_harder(spec: str, modifier: int | None) -> None:
    game = sit(f"z axis {spec} green 2015N tal4 speed2 last:SD", FRIEND, dice={"dive recovery z": [6, 6]})
    events = fly(game, "z L F2", "f L F3")
    assert reasons(roll_of(events, "dive recovery z")).get("reduced") == modifier


@pytest.mark.rule("B3.10")
def test_a_failed_recovery_is_a_straight_dive_at_the_same_speed() -> None:
    game, events = z("skilled speed2 last:SD", "L L23", dice={"dive recovery z": FAIL})
    assert where(game, "z") == "2013 N tal 3 speed 2"
    assert "react" not in {type(e).__name__ for e in events}


@pytest.mark.rule("B3.10a", "R13")
@pytest.mark.parametrize(
    ("crew", "double", "fatal"),
    [
        ("green", 3, True),
        ("green", 1, True),
        ("skilled", 3, True),
        ("veteran", 2, True),
        ("veteran", 3, False),
        ("ace", 1, True),
        ("ace", 2, False),
    ],
)
def test_a_failed_recovery_on_low_doubles_tears_it_apart(crew: str, double: int, fatal: bool) -> None:
    game, events = z(f"{crew} speed2 last:SD", "L F2", dice={"dive recovery z": [double, double]})
    assert (Destroyed("z", "dive") in events) == fatal
    assert (craft(game, "z").status == "destroyed") == fatal


@pytest.mark.rule("B3.10a")
def test_a_failure_without_doubles_is_no_catastrophe() -> None:
    game, _ = z("green speed2 last:SD", "L F2", dice={"dive recovery z": [1, 2]})
    assert craft(game, "z").status == "flying"


@pytest.mark.rule("B3.10a")
def test_doubles_that_pass_are_no_catastrophe() -> None:
    game = sit("z axis d520 ace 2015N tal4 speed2 last:SD", FRIEND, dice={"dive recovery z": [3, 3]})
    fly(game, "z L F2", "f L F3")
    assert where(game, "z").startswith("2013 N tal 4")


@pytest.mark.rule("B3.10", "B3.5.6")
def test_another_steep_dive_needs_no_recovery_but_a_steep_split_s_does() -> None:
    game = sit("z axis a6m2 2015N tal6 speed2 last:SD", FRIEND)
    assert "dive recovery z" not in rolled(fly(game, "z SD F2", "f L F3"))
    game = sit("z axis a6m2 2015N tal6 speed2 last:SD", FRIEND, dice={"dive recovery z": [6, 6]})
    assert "dive recovery z" in rolled(fly(game, "z SSS-L", "f L F3"))
    game = sit("z axis a6m2 2015N tal6 speed2 last:SSS", FRIEND, dice={"dive recovery z": [6, 6]})
    assert "dive recovery z" in rolled(fly(game, "z SD F2", "f L F3"))


@pytest.mark.rule("B3.10b")
def test_dive_bombers_and_jets_recover_by_themselves() -> None:
    game = sit("b axis sbd-3 2015N tal4 speed2 last:SD", FRIEND)
    assert "dive recovery b" not in rolled(fly(game, "b L F2", "f L F3"))


@pytest.mark.rule("B3.5.6")
def test_a_deliberate_spin_after_a_steep_dive_in_an_extreme_turn() -> None:
    game = sit("z axis a6m2 green 2015N tal6 speed3", FRIEND, dice={"heading z": [5]})
    say(game, "plot z SD L35", "done axis", "plot f L F3", "done allied")
    assert game.decisions()[0].kind == "spin"
    events = say(game, "spin z")
    assert LostControl("z", 4, 2) in events
    assert craft(game, "z").status == "ooc"


@pytest.mark.rule("B3.5.6", "B3.13")
@pytest.mark.parametrize(("answer", "faces"), [("hx z", PASS), ("hx z", FAIL), ("hx z no", None)])
def test_high_acceleration_counts_for_speed_and_not_against_a_spin(answer: str, faces: list[int]) -> None:
    dice = {"hx check z": faces} if faces else {}
    game = sit("z axis fw-190a-4 2015N tal6 speed3", FRIEND, dice={**dice, "heading z": [5]})
    say(game, "plot z SD L34", "done axis", "plot f L F3", "done allied")
    until(game, "hx", "z")
    say(game, answer)
    assert [decision.kind for decision in game.decisions()] == ["spin"]
    say(game, "spin z")
    assert craft(game, "z").status == "ooc"


@pytest.mark.rule("B3.5.6")
def test_no_spin_is_offered_out_of_a_milder_turn() -> None:
    game = sit("z axis a6m2 green 2015N tal6 speed3", FRIEND)
    say(game, "plot z SD L33", "done axis", "plot f L F3", "done allied")
    assert game.decisions()[0].kind == "speed"


@pytest.mark.rule("B3.6.7")
@pytest.mark.parametrize(
    ("face", "heading", "status"),
    [(1, None, "ooc"), (2, "SE", "flying"), (3, "SE", "flying"), (4, "S", "flying"), (6, "S", "flying")],
)
def test_a_green_crew_may_lose_its_way_in_a_split_s(face: int, heading: str | None, status: str) -> None:
    game, _ = z(
        "green speed3",
        "SS-L",
        rules=("green-confusion",),
        dice={"confusion check z": FAIL, "confusion z": [face], "heading z": [1]},
    )
    assert craft(game, "z").status == status
    if heading:
        assert where(game, "z").startswith(f"2014 {heading} tal 3")


@pytest.mark.rule("B3.6.7")
def test_confusion_is_an_option_for_green_crews_and_120_degrees_only() -> None:
    assert "confusion check z" not in rolled(z("green speed3", "SS-L")[1])
    assert "confusion check z" not in rolled(z("skilled speed3", "SS-L", rules=("green-confusion",))[1])
    assert "confusion check z" not in rolled(z("green speed3", "SS-180", rules=("green-confusion",))[1])
    passed = z("green speed3", "SS-L", rules=("green-confusion",), dice={"confusion check z": PASS})
    assert where(passed[0], "z").startswith("2014 SW tal 3")


@pytest.mark.rule("B3.13")
def test_high_acceleration_is_tried_after_the_move_and_opens_the_turns_speeds() -> None:
    game = sit("w axis fw-190a-4 green 2015N tal4 speed3", FRIEND, dice={"hx check w": [4, 4]})
    say(game, "plot w L L34", "done axis", "plot f L F3", "done allied")
    assert where(game, "w") == "1814 SW tal 4 speed 3"
    say(game, "hx w")
    assert codes(game, "speed w 3") == []
    assert codes(game, "speed w 0") == ["no-such-speed"]


@pytest.mark.rule("B3.13")
@pytest.mark.parametrize("answer", ["hx w", "hx w no"])
def test_failed_or_declined_it_counts_as_an_extreme_turn(answer: str) -> None:
    game = sit(
        "w axis fw-190a-4 green 2015N tal4 speed3",
        FRIEND,
        dice={"hx check w": [3, 4]} if answer == "hx w" else None,
    )
    say(game, "plot w L L34", "done axis", "plot f L F3", "done allied", answer)
    assert [order.speed for order in game.legal(game.decisions()[0])] == [0, 1, 2]  # type: ignore[union-attr]


@pytest.mark.rule("R33")
def test_when_the_failed_check_leaves_no_speed_it_ends_at_zero() -> None:
    game = sit("w axis fw-190a-4 green 2015N tal4 speed1", FRIEND, dice={"hx check w": [3, 4]})
    say(game, "plot w C L13", "done axis", "plot f L F3", "done allied", "hx w")
    assert craft(game, "w").speed == 0


@pytest.mark.rule("B3.13", "R12")
@pytest.mark.parametrize(("dice", "speeds"), [(PASS, [1, 2]), (FAIL, [0, 1])])
def test_low_acceleration_must_be_checked_and_costs_a_level_when_failed(
    dice: list[int], speeds: list[int], sluggish
) -> None:  # type: ignore[no-untyped-def]
    game = sit("s axis sb-2 green 2015N tal4 speed3", FRIEND, dice={"lx check s": dice}, ruleset=sluggish)
    say(game, "plot s D L33", "done axis", "plot f L F3", "done allied", "extend s no")
    assert [order.speed for order in game.legal(game.decisions()[0])] == speeds  # type: ignore[union-attr]


@pytest.fixture
def sluggish(ruleset):  # type: ignore[no-untyped-def]
    """Our tables, but the SB-2 has low acceleration."""
    from dataclasses import replace

    sb2 = ruleset.aircraft["sb-2"]
    slow = replace(sb2, low=sb2.low._replace(accel="Lx"))
    return replace(ruleset, aircraft={**ruleset.aircraft, "sb-2": slow})


@pytest.mark.rule("B5.1")
def test_a_damaged_engine_climbs_only_after_a_check_and_stalls_otherwise() -> None:
    game, events = z("ace speed2 engine", "C F2", dice={"climb check z": PASS})
    assert reasons(roll_of(events, "climb check z")) == {"skill": 3, "damaged": -1}
    assert craft(game, "z").status == "flying"
    game, _ = z("ace speed2 engine", "C F2", dice={"climb check z": FAIL, "heading z": [2]})
    assert (craft(game, "z").status, craft(game, "z").tal) == ("ooc", 3)
    _, events = z("ace speed2 engine", "L F2")
    assert "climb check z" not in rolled(events)


@pytest.mark.rule("B5.2")
@pytest.mark.parametrize(
    ("plot", "checked"), [("L L23", False), ("L L25", True), ("SS-L", True), ("L F2", False)]
)
def test_a_damaged_airframe_is_strained_by_extreme_turns_and_special_maneuvers(
    plot: str, checked: bool
) -> None:
    game, events = z("ace speed2 airframe", plot, dice={"airframe check z": FAIL} if checked else None)
    assert ("airframe check z" in rolled(events)) == checked
    assert craft(game, "z").status == ("destroyed" if checked else "flying")
    assert (Destroyed("z", "airframe") in events) == checked


@pytest.mark.rule("B3.15")
@pytest.mark.parametrize(
    ("rest", "band", "rules", "checked"),
    [
        ("green tal1", "surface-low", ("low-flight",), True),
        ("green tal2", "surface-low", ("low-flight",), False),
        ("green tal1", "low", ("low-flight",), False),
        ("skilled tal1", "surface-low", ("low-flight",), False),  # nobody fired at it
        ("green tal1", "surface-low", (), False),  # an option
    ],
)
def test_green_crews_may_hit_the_ground(rest: str, band: str, rules: tuple[str, ...], checked: bool) -> None:
    game = sit(
        f"z axis a6m2 2015N {rest} speed3",
        "f allied f4f-4 veteran 0505N tal4",
        band=band,
        rules=rules,
        dice={"low flight z": FAIL} if checked else None,
    )
    events = fly(game, "z L F3", "f L F3")
    assert ("low flight z" in rolled(events)) == checked
    assert (Destroyed("z", "crash") in events) == checked


@pytest.mark.rule("B3.15")
@pytest.mark.parametrize(("crew", "checked"), [("skilled", True), ("veteran", False)])
def test_a_skilled_crew_may_when_it_is_fired_upon(crew: str, checked: bool) -> None:
    game = sit(
        f"z axis a6m2 {crew} 2012N tal1 speed3",
        "f allied f4f-4 veteran 2015N tal1 speed3",
        band="surface-low",
        rules=("low-flight",),
        dice={"to hit f>z": [1, 3], **({"low flight z": [1, 2]} if checked else {})},
    )
    fly(game, "z L F3", "f L F3")
    events = say(game, "fire f z", "done allied")
    assert ("low flight z" in rolled(events)) == checked


@pytest.mark.rule("B3.15", "B4.6")
def test_the_target_of_a_shot_was_fired_upon_though_a_friend_of_the_shooter_was_hit() -> None:
    game = sit(
        "z axis a6m2 skilled 2012N tal1 speed3",
        "f allied f4f-4 veteran 2015N tal1 speed3",
        "pal allied f4f-4 veteran 2112N tal1 speed3",
        band="surface-low",
        rules=("low-flight",),
        dice={"to hit f>z": [1, 1], "low flight z": [1, 2], "robustness f>pal": [6, 5]},
    )
    fly(game, "z L F3", "f L F3", "pal L F3")
    events = say(game, "fire f z", "done axis", "done allied")
    assert "robustness f>pal" in rolled(events)
    assert Destroyed("z", "crash") in events


@pytest.mark.rule("B5.1", "B5.2")
def test_each_damage_asks_for_its_own_check() -> None:
    _, events = z("ace speed2 airframe", "C F2")
    assert "climb check z" not in rolled(events)
    _, events = z("ace speed3 engine", "L L34")
    assert "airframe check z" not in rolled(events)


@pytest.mark.rule("B3.10b")
@pytest.mark.parametrize(("speed", "checked"), [(5, True), (6, False)])
def test_jets_are_aircraft_of_speed_six_and_more(ruleset, speed: int, checked: bool) -> None:  # type: ignore[no-untyped-def]
    from dataclasses import replace

    zero = ruleset.aircraft["a6m2"]
    fast = replace(zero, low=zero.low._replace(speed=speed))
    battle, state = table(
        "z axis a6m2 last:SD", ruleset=replace(ruleset, aircraft={**ruleset.aircraft, "a6m2": fast})
    )
    assert control.needs_dive_recovery(battle, state.aircraft[0], Plot("L", "F3")) == checked


@pytest.mark.rule("B3.10")
def test_who_fails_to_recover_chooses_the_extra_hex_and_no_speed() -> None:
    game = sit(
        "s axis spitfire-vc skilled 2015N tal5 speed3 last:SD", FRIEND, dice={"dive recovery s": [3, 2]}
    )
    say(game, "plot s L F3", "done axis", "plot f L F3", "done allied")
    until(game, "extend", "s")
    say(game, "extend s")
    assert where(game, "s") == "2011 N tal 4 speed 3"
    assert game.state.mover is None or game.state.mover.id == "f"


@pytest.mark.rule("B3.15")
def test_being_fired_upon_counts_for_that_turn_only() -> None:
    game = sit(
        "z axis a6m2 skilled 2012N tal1 speed3",
        "f allied f4f-4 veteran 2015N tal1 speed3",
        band="surface-low",
        rules=("low-flight",),
        dice={"to hit f>z": [1, 3], "low flight z": [6, 5]},
    )
    fly(game, "z L F3", "f L F3")
    assert "low flight z" in rolled(say(game, "fire f z", "done allied"))
    until(game, "plot", "z")
    fly(game, "z L F3", "f L F3")
    assert "low flight z" not in rolled(say(game, "done allied"))
