"""B4.2 to B4.4, B4.6: what a shot needs to hit, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import Event, Fired, Rolled
from cy6.core.state import Gun, Shot
from cy6.hexes import at, rotate
from cy6.rules import gunnery
from tests.helpers import scripted, table


def reasons(assessment: gunnery.Assessment) -> dict[str, int]:
    """Give the modifiers that all guns share, by key."""
    return {reason.key: reason.value for reason in assessment.modifiers.reasons}


def guns_reasons(assessment: gunnery.Assessment) -> dict[str, dict[str, int]]:
    """Give the modifiers of each gun, by position and weapon."""
    return {
        f"{gun.position} {gun.weapon}": {reason.key: reason.value for reason in own.reasons}
        for gun, own in assessment.guns
    }


def assessed(*specs: str, aim: Any = "", **more: Any) -> gunnery.Assessment:
    """Assess a shot of the first aircraft at the second."""
    battle, state = table(*specs, phase="fire", **more)
    ids = [spec.split()[0] for spec in specs]
    return gunnery.assess(battle, state, Shot(ids[0], ids[1], (), aim))


def fired(events: tuple[Event, ...]) -> Fired:
    """Give the one shot among events."""
    (shot,) = (event for event in events if isinstance(event, Fired))
    return shot


def rolled(events: tuple[Event, ...], start: str) -> list[Rolled]:
    """Give the rolls whose purpose starts so."""
    return [event for event in events if isinstance(event, Rolled) and str(event.purpose).startswith(start)]


# B4.2.1: to hit


@pytest.mark.rule("B4.2.1")
@pytest.mark.parametrize(
    ("range_", "band", "target"),
    [
        (1, "point_blank", 5), (2, "close", 6), (3, "short", 7), (4, "medium", 9), (5, "medium", 9),
        (6, "medium", 9), (7, "long", 11), (8, "long", 11), (9, "long", 11), (10, "long", 11),
    ],
)  # fmt: skip
def test_the_target_number_grows_with_the_range(range_: int, band: str, target: int) -> None:
    shot = assessed("me axis d520 2020N tal3", f"foe allied d520 20{20 - range_:02d}N tal3")
    assert (shot.range, shot.band, shot.modifiers.target) == (range_, band, target)
    assert reasons(shot) == {}


@pytest.mark.rule("B4.2.1", "A2.1")
@pytest.mark.parametrize(
    ("own", "other", "modifier"),
    [("ace", "green", 3), ("veteran", "skilled", 1), ("green", "ace", -3), ("green", "skilled", -1)],
)
def test_the_difference_in_skill_counts_either_way(own: str, other: str, modifier: int) -> None:
    shot = assessed(f"me axis d520 2015N tal3 {own}", f"foe allied d520 2014N tal3 {other}")
    assert reasons(shot) == {"skill": modifier}


@pytest.mark.rule("B4.2.1", "R21")
def test_the_difference_in_agility_counts_the_present_agility() -> None:
    at_full_speed = assessed("zero axis a6m2 2015N tal3 speed4", "foe allied b-24d 2014N tal3 speed2")
    below = assessed("zero axis a6m2 2015N tal3 speed2", "foe allied b-24d 2014N tal3 speed2")
    damaged = assessed("zero axis a6m2 2015N tal3 speed2 airframe", "foe allied b-24d 2014N tal3 speed2")
    assert reasons(at_full_speed) == {"agility": 1}
    assert reasons(below) == {"agility": 2}
    assert reasons(damaged) == {"agility": 1}


@pytest.mark.rule("B4.2.1", "R21")
def test_the_difference_in_agility_stops_at_three() -> None:
    shot = assessed("fw axis fw-190a-4 2015N tal3", "foe allied b-24d 2014N tal3 airframe")
    assert reasons(shot) == {"agility": 3}
    other_way = assessed("foe allied b-24d 2015S tal3 airframe", "fw axis fw-190a-4 2014N tal3")
    assert reasons(other_way)["agility"] == -3


@pytest.mark.rule("B4.2.1")
def test_a_target_at_speed_zero_is_easier() -> None:
    assert reasons(assessed("me axis d520 2015N tal3", "foe allied d520 2014N tal3 speed0")) == {
        "target_speed_zero": 2
    }


@pytest.mark.rule("B4.2.1")
def test_a_modified_roll_of_the_target_number_hits_and_one_less_misses() -> None:
    battle, state = table("me axis d520 2015N tal3", "foe allied d520 2012N tal3", phase="fire")
    hit = gunnery.resolve(
        battle, state, Shot("me", "foe"),
        scripted({"to hit me>foe": [3, 4], "firepower": [[4, 4, 4, 4], [10]]}),
    )  # fmt: skip
    miss = gunnery.resolve(battle, state, Shot("me", "foe"), scripted({"to hit me>foe": [2, 4]}))
    assert (hit[0].result, fired(hit).outcome) == ("hit", "none")  # type: ignore[union-attr]
    assert (miss[0].result, fired(miss).outcome, fired(miss).firepower) == ("miss", "miss", 0)  # type: ignore[union-attr]
    assert len(miss) == 2


@pytest.mark.rule("D2", "B4.2.1")
def test_gunsight_problems_count_in_fire_only() -> None:
    forces = {"me": {"gunnery_crew": "green"}}
    shot = assessed("me axis d520 2015N tal3 veteran", "foe allied d520 2014N tal3", forces=forces)
    back = assessed("foe allied d520 2014S tal3", "me axis d520 2015N tal3 veteran", forces=forces)
    assert reasons(shot) == {"skill": -1}
    assert reasons(back)["skill"] == -1


# B4.3.3, B4.3.4: aspects


@pytest.mark.rule("B4.3.3", "B4.3.4", "R1")
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("home", [at(20, 15), at(21, 15)], ids=["even column", "odd column"])
def test_the_aspect_of_the_target_in_every_facing(home: Any, turn: int) -> None:
    # The shooter stands two hexes behind, ahead of, or between two spines beside a target heading north.
    shooters = {"rear": (0, 2), "front": (0, -2), "right": (2, -1), "left": (-2, 1)}
    expected = {"rear": {}, "front": {"head_on": -2}, "right": {"deflection": -2}, "left": {"deflection": -2}}
    facing = {"rear": 0, "front": 3, "right": 5, "left": 1}
    for aspect, offset in shooters.items():
        q, r = rotate(offset, turn)  # type: ignore[arg-type]
        place = type(home)(home.q + q, home.r + r)
        shot = assessed(
            "me axis d520 tal3", "foe allied d520 tal3",
            aircraft={"me": {"place": place, "heading": (facing[aspect] + turn) % 6},
                      "foe": {"place": home, "heading": turn}},
        )  # fmt: skip
        assert (shot.aspect, reasons(shot)) == (aspect, expected[aspect])


@pytest.mark.rule("B4.3.4")
def test_a_fighter_that_meets_another_nose_to_nose_shoots_worse() -> None:
    shot = assessed("me axis d520 2015N tal3", "foe allied d520 2013S tal3")
    assert (shot.modifiers.needed, reasons(shot)) == (8, {"head_on": -2})


# B4.3.5, B4.3.6: cannon


@pytest.mark.rule("B4.3.5", "A1.3.3", "R20")
@pytest.mark.parametrize("weapon", ["LVC", "LVHC"])
def test_low_velocity_cannon_suffer_at_medium_range_only(weapon: str) -> None:
    for range_, penalty in ((3, {}), (4, {"low_velocity": -2}), (6, {"low_velocity": -2})):
        shot = assessed(
            f"me axis d520 2020N tal3 FF:1x{weapon},2xHMG", f"foe allied d520 20{20 - range_}N tal3"
        )
        assert guns_reasons(shot) == {f"FF {weapon}": penalty, "FF HMG": {}}
        assert reasons(shot) == {}


@pytest.mark.rule("B4.3.5", "R20")
def test_on_one_roll_the_machine_guns_hit_and_the_low_velocity_cannon_miss() -> None:
    battle, state = table(
        "me axis d520 2019N tal3 FF:2xLVC,2xLMG", "foe allied d520 2015N tal3", phase="fire"
    )
    dice = scripted({"to hit": [4, 6], "firepower me>foe LMG": [1, 2], "robustness": [6, 5]})
    events = gunnery.resolve(battle, state, Shot("me", "foe"), dice)
    assert [purpose for purpose, _ in dice.asked] == [
        "to hit me>foe",
        "firepower me>foe LMG",
        "robustness me>foe",
    ]
    assert rolled(events, "to hit")[0].result == "hit with FF 2xLMG"
    assert fired(events).firepower == 3
    assert fired(events).classes == ("cannon", "machine_gun")


@pytest.mark.rule("B4.3.6", "A1.3.3")
@pytest.mark.parametrize(("rate", "penalty"), [("low", -1), ("very_low", -2), ("extremely_low", -3)])
def test_a_slow_heavy_cannon_is_harder_to_hit_with(rate: str, penalty: int) -> None:
    guns = (Gun("FF", "LRHC", 1, rate), Gun("FF", "HMG", 2))
    shot = assessed("me axis d520 2015N tal3", "foe allied d520 2014N tal3", forces={"me": {"guns": guns}})
    assert guns_reasons(shot) == {"FF LRHC": {"rate_of_fire": penalty}, "FF HMG": {}}


@pytest.mark.rule("B4.3.6", "B4.3.5")
def test_low_velocity_and_low_rate_add_up() -> None:
    guns = (Gun("FF", "LVHC", 1, "low"),)
    shot = assessed("me axis d520 2019N tal3", "foe allied d520 2015N tal3", forces={"me": {"guns": guns}})
    assert reasons(shot) == {"low_velocity": -2, "rate_of_fire": -1}
    assert shot.modifiers.needed == 12


# B4.3.8: aiming


@pytest.mark.rule("B4.3.8")
def test_the_aiming_example() -> None:
    specs = ("me axis bf-109e-4 veteran 2015N tal4 speed3", "b24 allied b-24d veteran 2014N tal4 speed2")
    plain = assessed(*specs, band="high", rules=("special-aiming",))
    aimed = assessed(*specs, band="high", rules=("special-aiming",), aim="aim")
    assert (plain.modifiers.target, reasons(plain), plain.column_shift) == (5, {"agility": 2}, 1)
    assert (aimed.modifiers.target, reasons(aimed), aimed.column_shift) == (5, {}, 2)
    assert [(shift.key, shift.value) for shift in aimed.shifts] == [("range", 1), ("aim", 1)]
    assert (plain.modifiers.needed, aimed.modifiers.needed) == (3, 5)


# B4.4.2, B4.4.3: defensive guns


@pytest.mark.rule("B4.4.2")
def test_defensive_guns_of_one_type_roll_their_firepower_together() -> None:
    battle, state = table("b17 allied b-17f 2015N tal3", "fw axis fw-190a-4 2016S tal3", phase="fire")
    dice = scripted({"to hit": [6, 5], "firepower b17>fw HMG": [6] * 6})
    gunnery.resolve(battle, state, Shot("b17", "fw"), dice)
    assert dice.asked == [("to hit b17>fw", "2d6"), ("firepower b17>fw HMG", "6d6")]  # T3 2, B3 2, R 2


@pytest.mark.rule("B4.4.2")
def test_defensive_guns_of_two_types_roll_apart_against_one_robustness() -> None:
    battle, state = table(
        "b17 allied b-17f 2015N tal3 R:1xMC T3:2xLMG", "fw axis fw-190a-4 2016S tal3", phase="fire"
    )
    dice = scripted(
        {"to hit": [6, 5], "firepower b17>fw LMG": [1, 2], "firepower b17>fw MC": [5], "robustness": [6, 5]}
    )
    assert fired(gunnery.resolve(battle, state, Shot("b17", "fw"), dice)).firepower == 8


@pytest.mark.rule("B4.4.3", "R35")
@pytest.mark.parametrize(
    ("fighter", "expected"),
    [
        ("2017N", "deflection"),  # from astern, its nose at the bomber
        ("2017S", ""),  # astern and flying away: rear arc in rear arc
        ("2017SE", ""),
        ("2013S", ""),  # nose to nose: front arc in front arc
        ("2013N", "deflection"),  # ahead and flying away
        ("2215N", "deflection"),
        ("2215SW", "deflection"),
    ],
)
def test_defensive_fire_is_deflection_unless_tail_to_tail_or_nose_to_nose(
    fighter: str, expected: str
) -> None:
    shot = assessed("b24 allied b-24d 2015N tal3 T3:2xHMG", f"zero axis b-24d {fighter} tal3 speed2")
    assert reasons(shot) == ({expected: -2} if expected else {})


@pytest.mark.rule("B4.4.3", "B4.3.3")
def test_a_fixed_gun_and_a_turret_of_one_aircraft_keep_their_own_modifiers() -> None:
    shot = assessed("me axis sbd-3 2015N tal3 BFF:2xHMG T3:1xLMG", "foe allied sbd-3 2013N tal3")
    assert guns_reasons(shot) == {"BFF HMG": {}, "T3 LMG": {"deflection": -2}}
    assert reasons(shot) == {}


# B4.2.2, B4.2.3: firepower and robustness


@pytest.mark.rule("A1.3.2", "B4.2.2")
@pytest.mark.parametrize(
    ("weapon", "die"),
    [("LMG", 4), ("HMG", 6), ("LVC", 10), ("MC", 10), ("LVHC", 20), ("LRHC", 20)],
)
def test_each_weapon_rolls_its_own_die_and_the_top_face_misses(weapon: str, die: int) -> None:
    battle, state = table(
        f"me axis d520 2015N tal3 FF:3x{weapon}", "foe allied d520 2014N tal3", phase="fire"
    )
    nothing = scripted({"to hit": [5, 4], "firepower": [die] * 3})
    events = gunnery.resolve(battle, state, Shot("me", "foe"), nothing)
    assert ("firepower me>foe " + weapon, f"3d{die}") in nothing.asked
    assert (fired(events).firepower, fired(events).outcome) == (0, "none")
    assert not rolled(events, "robustness")  # B4.2.3: nothing to survive
    some = scripted({"to hit": [5, 4], "firepower": [die, die - 1, 1], "robustness": [6, 6], "lucky": [3, 4]})
    assert fired(gunnery.resolve(battle, state, Shot("me", "foe"), some)).firepower == die


@pytest.mark.rule("A1.2", "B4.2.3", "R25")
def test_a_tougher_aircraft_needs_less_and_close_fire_shifts_the_column() -> None:
    def needed(target: str, range_: int, points: tuple[int, ...]) -> int:
        battle, state = table(
            f"me axis d520 2020N tal3 FF:{len(points)}xHMG",
            f"foe allied {target} 20{20 - range_}N tal3 speed0",
        )
        dice = scripted({"to hit": [6, 5], "firepower": points, "robustness": [6, 5], "damage": [1]})
        (roll,) = rolled(gunnery.resolve(battle, state, Shot("me", "foe"), dice), "robustness")
        assert roll.tally is not None
        return roll.tally.target

    by_type = [needed(kind, 5, (5, 4)) for kind in ("a6m2", "d520", "f4f-4", "b-17f")]
    assert by_type == sorted(by_type, reverse=True)
    assert len(set(by_type)) == 4
    for range_ in (1, 2, 3):  # one column to the right: as if with 12 points or more
        assert needed("d520", range_, (5, 4)) == needed("d520", 5, (5, 5, 5))
    assert needed("d520", 8, (5, 4)) == needed("d520", 5, (5,))  # one to the left
    assert needed("d520", 8, (1,)) == needed("d520", 5, (1,))  # no further than the first column
    assert needed("d520", 1, (5,) * 7) == needed("d520", 5, (5,) * 7)  # nor than the last


@pytest.mark.rule("D3", "A1.2")
def test_a_poorly_kept_aircraft_counts_as_less_robust() -> None:
    def needed(shift: int) -> int:
        battle, state = table(
            "me axis d520 2015N tal3", "sb allied sb-2 2014N tal3", forces={"sb": {"robustness_shift": shift}}
        )
        dice = scripted({"to hit": [6, 5], "firepower": [[4, 4, 4, 4], [5]], "robustness": [6, 5]})
        (roll,) = rolled(gunnery.resolve(battle, state, Shot("me", "sb"), dice), "robustness")
        assert roll.tally is not None
        return roll.tally.target

    assert needed(-1) == needed(0) + 1


def shot_at_d520(robustness: tuple[int, int], **more: Any) -> tuple[Event, ...]:
    """Hit a D.520 at point blank with two machine guns for three points: it survives with 6 or more."""
    battle, state = table("me axis d520 2015N tal3 FF:2xLMG", "foe allied d520 2014N tal3", phase="fire")
    script = {"to hit": [6, 5], "firepower": [1, 2], "robustness": robustness, **more}
    dice = scripted(script)
    events = gunnery.resolve(battle, state, Shot("me", "foe"), dice)
    assert not dice.unused
    return events


@pytest.mark.rule("B4.2.3", "R18")
def test_n_or_more_survives() -> None:
    events = shot_at_d520((5, 2))
    assert rolled(events, "robustness")[0].tally.target == 7  # type: ignore[union-attr]
    assert (fired(events).outcome, fired(events).wound) == ("none", "")


@pytest.mark.rule("B4.2.3", "R18")
@pytest.mark.parametrize(("face", "kind"), [(1, "engine"), (3, "engine"), (4, "airframe"), (6, "airframe")])
def test_less_than_n_damages_engine_or_airframe(face: int, kind: str) -> None:
    events = shot_at_d520((4, 2), damage=[face])
    assert (fired(events).outcome, fired(events).wound) == ("damaged", kind)
    assert rolled(events, "damage me>foe")[0].kind == "1d6"


@pytest.mark.rule("B4.2.3", "R18")
def test_failing_by_the_critical_number_destroys() -> None:
    assert fired(shot_at_d520((2, 2), damage=[1])).outcome == "damaged"  # by three
    events = shot_at_d520((1, 2))  # by four
    assert (fired(events).outcome, fired(events).wound) == ("destroyed", "destroyed")


@pytest.mark.rule("B4.2.3", "R19")
def test_surviving_on_doubles_is_a_lucky_hit() -> None:
    events = shot_at_d520((4, 4), **{"lucky hit me>foe": [6, 6]})
    assert (fired(events).outcome, fired(events).wound) == ("lucky", "explosion")


@pytest.mark.rule("R19")
@pytest.mark.parametrize(("cannon", "effect"), [(10, "pilot_killed"), (9, "explosion")])
def test_the_lucky_hits_of_cannon_only_when_a_cannon_die_scored(cannon: int, effect: str) -> None:
    battle, state = table(
        "me axis d520 2015N tal3 FF:1xMC,2xLMG", "foe allied b-17f 2014N tal3", phase="fire"
    )
    dice = scripted(
        {"to hit": [6, 5], "firepower me>foe MC": [cannon], "firepower me>foe LMG": [1, 2],
         "robustness": [6, 6], "lucky hit": [1, 1]}
    )  # fmt: skip
    assert fired(gunnery.resolve(battle, state, Shot("me", "foe"), dice)).wound == effect


# B4.2, B4.6: simultaneous fire, and friends in the way


@pytest.mark.rule("B4.2", "R26")
def test_two_that_meet_head_on_destroy_each_other() -> None:
    battle, state = table("a axis d520 2015N tal3", "b allied d520 2014S tal3", phase="fire")
    shots = (Shot("a", "b"), Shot("b", "a"))
    state = state._replace(declared=shots)
    script = {"to hit": [6, 5], "firepower": [[1, 1, 1, 1], [9]], "robustness": [1, 1]}
    for shot in shots:  # both from the state at the start of the segment
        kill = fired(gunnery.resolve(battle, state, shot, scripted(script)))
        assert (kill.target, kill.shot.shooter, kill.wound) == (shot.target, shot.shooter, "destroyed")


@pytest.mark.rule("B4.2", "R26")
def test_a_ring_of_kills_is_credited_to_each() -> None:
    battle, state = table(
        "a one d520 2015N tal3", "b two d520 2014SE tal3", "c three d520 2114SW tal3", phase="fire"
    )
    shots = (Shot("a", "b"), Shot("b", "c"), Shot("c", "a"))
    state = state._replace(declared=shots)
    kills = []
    for shot in shots:
        dice = scripted({"to hit": [6, 5], "firepower": [[1, 1, 1, 1], [9]], "robustness": [1, 1]})
        kills.append(fired(gunnery.resolve(battle, state, shot, dice)))
    assert [(kill.shot.shooter, kill.target, kill.wound) for kill in kills] == [
        ("a", "b", "destroyed"), ("b", "c", "destroyed"), ("c", "a", "destroyed")
    ]  # fmt: skip


STRAY = ("me axis d520 2018N tal3", "foe allied d520 2014N tal3")
FIREPOWER = {"firepower": [[1, 1, 1, 1], [9]], "robustness": [1, 1]}


def stray_shot(*friends: str, faces: tuple[int, int] = (2, 2), **more: Any) -> tuple[Event, ...]:
    """Miss on doubles with friends about."""
    battle, state = table(*STRAY, *friends, phase="fire")
    dice = scripted({"to hit me>foe": faces, **FIREPOWER, **more})
    return gunnery.resolve(battle, state, Shot("me", "foe"), dice)


@pytest.mark.rule("B4.6")
@pytest.mark.parametrize("faces", [(1, 1), (2, 2)])
def test_a_miss_on_double_one_or_two_hits_the_friend_beside_the_target(faces: tuple[int, int]) -> None:
    events = stray_shot("pal axis d520 2114N tal3", faces=faces)
    hit = fired(events)
    assert (hit.shot.target, hit.target, hit.wound) == ("foe", "pal", "destroyed")
    assert rolled(events, "to hit")[0].result == "miss"
    assert rolled(events, "firepower me>pal MC")
    assert rolled(events, "robustness me>pal")


@pytest.mark.rule("B4.6")
@pytest.mark.parametrize(
    ("friend", "faces"),
    [
        ("2114N tal4", (2, 2)),  # another level than the target's
        ("2014N tal3 allied", (2, 2)),  # no friend
        ("2011N tal3", (2, 2)),  # three hexes from the target
        ("2114N tal3", (3, 3)),  # too high a double
        ("2114N tal3", (1, 2)),  # no double
        ("2114N tal3 ooc", (2, 2)),
    ],
)
def test_no_friend_is_hit(friend: str, faces: tuple[int, int]) -> None:
    side = "allied" if friend.endswith("allied") else "axis"
    friend = friend.removesuffix(" allied")
    assert (fired(stray_shot(f"pal {side} d520 {friend}", faces=faces)).outcome) == "miss"


@pytest.mark.rule("B4.6")
def test_a_friend_out_of_the_firing_arc_is_safe() -> None:
    # The target on the edge of the arc, the friend beside it and behind the edge.
    battle, state = table(
        "me axis d520 2015N tal3", "foe allied d520 2314N tal3", "pal axis d520 2315N tal3", phase="fire"
    )
    assert not gunnery.explain_shot(battle, state, Shot("me", "foe"))
    shot = fired(gunnery.resolve(battle, state, Shot("me", "foe"), scripted({"to hit": [1, 1]})))
    assert (shot.target, shot.outcome) == ("foe", "miss")


@pytest.mark.rule("B4.6")
def test_doubles_that_hit_stay_on_the_target() -> None:
    battle, state = table(
        "me axis d520 ace 2015N tal3", "foe allied d520 green 2014N tal3 speed0", "pal axis d520 2114N tal3"
    )
    dice = scripted({"to hit": [2, 2], **FIREPOWER})
    assert fired(gunnery.resolve(battle, state, Shot("me", "foe"), dice)).target == "foe"


@pytest.mark.rule("B4.6", "R24")
def test_the_friend_nearest_to_the_target_is_hit() -> None:
    events = stray_shot("far axis d520 2012N tal3", "near axis d520 2013N tal3", "other axis d520 2016N tal3")
    assert fired(events).target == "near"


@pytest.mark.rule("B4.6", "R24")
@pytest.mark.parametrize(("face", "hit"), [(1, "left"), (2, "right")])
def test_among_equals_a_die_chooses(face: int, hit: str) -> None:
    events = stray_shot("left axis d520 1914N tal3", "right axis d520 2114N tal3", **{"stray me>foe": [face]})
    assert fired(events).target == hit
    assert rolled(events, "stray me>foe")[0].kind == "1d2"


@pytest.mark.rule("B4.6", "B4.2.3")
def test_the_friends_own_range_shifts_the_column() -> None:
    battle, state = table(
        "me axis d520 2018N tal3", "foe allied d520 2014N tal3", "pal axis d520 2015N tal3", phase="fire"
    )
    dice = scripted({"to hit": [1, 1], "firepower": [[1, 1, 1, 1], [10]], "robustness": [6, 5]})
    (roll,) = rolled(gunnery.resolve(battle, state, Shot("me", "foe"), dice), "robustness")
    assert roll.tally is not None
    assert roll.tally.target == 7  # four points, and three hexes are short range


# B4.4.5: overload

SWARM = tuple(f"f{i} axis d520 {place}S tal3" for i, place in enumerate(("2016", "2017", "2116"), 1))


def overloaded(*fighters: str, guns: tuple[str, ...] = (), **dice: Any) -> tuple[tuple[Event, ...], Any]:
    """Let a bomber fire at the first of some fighters."""
    battle, state = table("b17 allied b-17f 2015N tal3", *fighters, phase="fire", rules=("gun-overload",))
    roll = scripted(dice)
    return gunnery.resolve(battle, state, Shot("b17", "f1", guns), roll), roll


@pytest.mark.rule("B4.4.5")
def test_three_attackers_swamp_the_turrets_unless_the_crew_keeps_its_head() -> None:
    events, roll = overloaded(*SWARM, **{"overload b17": [4, 3], "to hit": [1, 3]})  # 7 + 1
    assert [purpose for purpose, _ in roll.asked] == ["overload b17", "to hit b17>f1"]
    assert rolled(events, "overload b17")[0].result == "passed"
    assert fired(events).guns == ("T3 2xHMG", "B3 2xHMG", "R 2xHMG")


@pytest.mark.rule("B4.4.5")
def test_a_swamped_turret_fires_at_a_random_target() -> None:
    events, _ = overloaded(
        *SWARM,
        **{
            "overload b17": [4, 2],
            "overload target b17 T3": [3],
            "overload target b17 B3": [1],
            "to hit": [[1, 3], [1, 3]],
        },
    )
    shots = [event for event in events if isinstance(event, Fired)]
    assert [(shot.target, shot.guns) for shot in shots] == [
        ("f1", ("B3 2xHMG", "R 2xHMG")), ("f3", ("T3 2xHMG",))
    ]  # fmt: skip
    assert rolled(events, "overload target b17 T3")[0].kind == "1d3"


@pytest.mark.rule("B4.4.5")
@pytest.mark.parametrize(
    ("fighters", "guns"),
    [
        (SWARM[:2], ()),  # no more than two
        ((*SWARM[:2], "f3 axis d520 2022S tal3"), ()),  # the third beyond medium range
        ((*SWARM[:2], "f3 axis d520 2116S tal3 ooc"), ()),
        (SWARM, ("R",)),  # no 360-degree gun fires
    ],
)
def test_no_overload_no_check(fighters: tuple[str, ...], guns: tuple[str, ...]) -> None:
    _, roll = overloaded(*fighters, guns=guns, **{"to hit": [1, 3]})
    assert [purpose for purpose, _ in roll.asked] == ["to hit b17>f1"]


@pytest.mark.rule("B4.4.5")
def test_without_the_optional_rule_nobody_is_swamped() -> None:
    battle, state = table("b17 allied b-17f 2015N tal3", *SWARM, phase="fire")
    roll = scripted({"to hit": [1, 3]})
    gunnery.resolve(battle, state, Shot("b17", "f1"), roll)
    assert len(roll.asked) == 1


# The whole


@pytest.mark.rule("R20")
def test_one_to_hit_roll_per_target_and_each_die_told_once() -> None:
    battle, state = table("spit allied spitfire-vc 2015N tal3", "fw axis fw-190a-4 2014N tal3", phase="fire")
    dice = scripted(
        {
            "to hit": [6, 5],
            "firepower spit>fw MC": [3, 3],
            "firepower spit>fw LMG": [1, 1, 1, 1],
            "robustness": [1, 2],
        }
    )
    events = gunnery.resolve(battle, state, Shot("spit", "fw"), dice)
    told = [(str(event.purpose), event.kind) for event in events if isinstance(event, Rolled)]
    assert told == dice.asked
    assert sum(purpose.startswith("to hit") for purpose, _ in told) == 1
    assert rolled(events, "to hit")[0].tally == gunnery.assess(battle, state, Shot("spit", "fw")).modifiers


@pytest.mark.rule("B4.2")
def test_an_unlawful_shot_comes_to_nothing_and_beyond_the_table_there_is_no_assessment() -> None:
    battle, state = table("me axis d520 2015N tal3", "foe allied d520 2027N tal3", phase="fire")
    assert gunnery.resolve(battle, state, Shot("me", "foe"), scripted()) == ()
    with pytest.raises(ValueError, match="range of 12 hexes"):
        gunnery.assess(battle, state, Shot("me", "foe"))
