"""B5 and the effects of lucky hits: what a wound does to an aircraft as it is now."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import (
    CrewChanged,
    Damaged,
    DamageIgnored,
    Destroyed,
    EffectBegan,
    EffectEnded,
    Event,
    GunBroken,
    Rolled,
    SpeedLost,
)
from cy6.core.state import evolve
from cy6.rules import crew, damage, ratings
from tests.helpers import scripted, table


def inflicted(spec: str, wound: str, turn: int = 1, forces: Any = None, **dice: Any) -> tuple[Event, ...]:
    """Inflict a wound on one aircraft, with all the dice that it asks for."""
    battle, state = table(spec, "foe axis fw-190a-4 2010N", forces=forces)
    roll = scripted({purpose.replace("_", " "): faces for purpose, faces in dice.items()})
    events = damage.inflict(battle, state.aircraft[0], wound, "foe", roll, turn)
    assert not roll.unused
    return events


# B5.0 to B5.2


@pytest.mark.rule("B5.1", "B5.2")
@pytest.mark.parametrize("kind", ["engine", "airframe"])
def test_the_first_damage_is_recorded(kind: str) -> None:
    assert inflicted("me allied d520 2015N", kind) == (Damaged("me", kind),)  # type: ignore[arg-type]


@pytest.mark.rule("B5.0a", "R18")
@pytest.mark.parametrize("first", ["engine", "airframe"])
@pytest.mark.parametrize("second", ["engine", "airframe", "engine_hit", "control_hit"])
def test_a_second_damage_of_either_kind_destroys(first: str, second: str) -> None:
    assert inflicted(f"me allied d520 2015N {first}", second) == (Destroyed("me", "foe"),)


@pytest.mark.rule("R18")
def test_destroyed_is_destroyed() -> None:
    assert inflicted("me allied d520 2015N", "destroyed") == (Destroyed("me", "foe"),)


@pytest.mark.rule("B5.0a", "R26")
def test_nothing_happens_to_an_aircraft_that_is_gone() -> None:
    assert inflicted("me allied d520 2015N destroyed", "engine") == ()
    assert inflicted("me allied d520 2015N exited", "destroyed") == ()
    assert inflicted("me allied d520 2015N", "") == ()


@pytest.mark.rule("D2")
@pytest.mark.parametrize("wound", ["engine", "airframe", "engine_hit", "control_hit"])
def test_grumman_quality_ignores_a_damage_but_not_destruction(wound: str) -> None:
    assert inflicted("me allied f4f-4 2015N shields1", wound) == (DamageIgnored("me"),)
    assert inflicted("me allied f4f-4 2015N shields1", "destroyed") == (Destroyed("me", "foe"),)
    assert inflicted("me allied f4f-4 2015N shields1", "explosion") == (Destroyed("me", "foe"),)


@pytest.mark.rule("B5.1")
def test_what_engine_damage_costs() -> None:
    battle, state = table("me allied d520 2015N", "slow allied sb-2 2016N")
    whole = battle.find(state, "me")
    hurt = evolve(whole, damage="engine")
    assert ratings.max_speed(battle, hurt) == ratings.max_speed(battle, whole) - 2
    assert ratings.climb_factor(battle, hurt) == ratings.climb_factor(battle, whole) // 3
    slow = evolve(battle.find(state, "slow"), damage="engine", speed_loss=2)
    assert ratings.max_speed(battle, slow) == 1
    assert crew.aircrew_check(battle, hurt).modifier == crew.aircrew_check(battle, whole).modifier - 1


@pytest.mark.rule("B5.1", "A1.1.2")
def test_reduced_agility_moves_to_the_new_maximum_speed() -> None:
    battle, state = table("spit allied spitfire-vc 2015N speed3")
    spit = battle.find(state, "spit")
    assert ratings.agility(battle, spit) == 2
    assert ratings.agility(battle, evolve(spit, damage="engine")) == 1


@pytest.mark.rule("B5.2")
def test_what_airframe_damage_costs() -> None:
    battle, state = table("me allied d520 2015N")
    whole = battle.find(state, "me")
    hurt = evolve(whole, damage="airframe")
    assert ratings.agility(battle, hurt) == ratings.agility(battle, whole) - 1
    assert ratings.max_speed(battle, hurt) == ratings.max_speed(battle, whole)
    assert crew.aircrew_check(battle, hurt).modifier == crew.aircrew_check(battle, whole).modifier - 1


# Lucky hits


@pytest.mark.rule("B4.2.3")
@pytest.mark.parametrize(
    ("spec", "wound", "expected"),
    [
        ("me allied d520 2015N", "no_effect", ()),
        ("me allied d520 2015N", "explosion", (Destroyed("me", "foe"),)),
        ("me allied b-17f 2015N", "explosion", (Destroyed("me", "foe"),)),
        ("me allied d520 2015N veteran", "pilot_killed", (Destroyed("me", "foe"),)),
        ("me allied b-17f 2015N veteran", "pilot_killed", (CrewChanged("me", "skilled", 0),)),
        ("me allied sbd-3 2015N ace fighter", "pilot_killed", (CrewChanged("me", "veteran", 0),)),
        ("me allied b-17f 2015N green", "pilot_killed", (CrewChanged("me", "green", 1),)),
        ("me allied d520 2015N ace", "crew_hit", (CrewChanged("me", "veteran", 0),)),
        ("me allied d520 2015N skilled", "crew_hit", (CrewChanged("me", "green", 0),)),
        ("me allied d520 2015N green", "crew_hit", (CrewChanged("me", "green", 1),)),
        ("me allied d520 2015N", "panic", (EffectBegan("me", "panic", 0, "foe"),)),
        ("me allied d520 2015N effect:panic", "panic", ()),
        ("me allied d520 2015N", "fire", (EffectBegan("me", "fire", 0, "foe"),)),
        ("me allied d520 2015N effect:fire", "fire", ()),
        ("me allied d520 2015N", "engine_hit", (Damaged("me", "engine"),)),
        ("me allied b-17f 2015N", "engine_hit", (SpeedLost("me"),)),
        ("me allied b-17f 2015N engine", "engine_hit", (SpeedLost("me"),)),
        ("me allied d520 2015N", "control_hit", (Damaged("me", "airframe"),)),
    ],
)
def test_lucky_hits(spec: str, wound: str, expected: tuple[Event, ...]) -> None:
    assert inflicted(spec, wound) == expected


@pytest.mark.rule("B4.2.3")
def test_every_effect_of_the_tables_can_be_inflicted() -> None:
    battle, state = table("me allied d520 2015N")
    for column in battle.ruleset.lucky_hits.values():
        assert sorted(column) == list(range(2, 13))
        for effect in column.values():
            assert effect in battle.ruleset.lucky_effects
            damage.inflict(battle, state.aircraft[0], effect, "foe", lambda _, kind: (1,) * int(kind[0]), 1)
    with pytest.raises(KeyError):
        damage.inflict(battle, state.aircraft[0], "heartbreak", "foe", scripted(), 1)


@pytest.mark.rule("B4.2.3", "A7.2")
def test_a_fuel_leak_gives_a_number_of_turns() -> None:
    events = inflicted("me allied d520 2015N", "fuel_leak", turn=4, fuel_leak_me=[2, 3])
    assert events[1:] == (EffectBegan("me", "fuel_leak", 9, "foe"),)
    assert isinstance(events[0], Rolled)


@pytest.mark.rule("B4.2.3")
@pytest.mark.parametrize(("faces", "until"), [((1, 1), 6), ((6, 6), 9)])
def test_a_second_leak_never_gives_more_time(faces: tuple[int, int], until: int) -> None:
    battle, state = table("me allied d520 2015N effect:fuel_leak")
    leaking = evolve(state.aircraft[0], fuel_until=9)
    events = damage.inflict(battle, leaking, "fuel_leak", "foe", scripted({"fuel leak me": faces}), 4)
    assert events[-1] == EffectBegan("me", "fuel_leak", until, "foe")


@pytest.mark.rule("B4.2.3")
@pytest.mark.parametrize(("face", "broken"), [(1, "BFF HMG"), (2, "RT LMG")])
def test_a_weapon_hit_knocks_out_guns_by_a_die(face: int, broken: str) -> None:
    rolled, event = inflicted("me allied sbd-3 2015N", "weapon_hit", weapon_hit_me=[face])
    position, weapon = broken.split()
    assert event == GunBroken("me", position, weapon)  # type: ignore[arg-type]
    assert isinstance(rolled, Rolled)
    assert rolled.kind == "1d2"


@pytest.mark.rule("B4.2.3")
def test_a_weapon_hit_finds_only_what_still_works() -> None:
    battle, state = table("me allied sbd-3 2015N", aircraft={"me": {"broken": (("BFF", "HMG"),)}})
    events = damage.inflict(battle, state.aircraft[0], "weapon_hit", "foe", scripted({"weapon": [1]}), 1)
    assert events[-1] == GunBroken("me", "RT", "LMG")
    toothless = evolve(state.aircraft[0], broken=(("BFF", "HMG"), ("RT", "LMG")))
    assert damage.inflict(battle, toothless, "weapon_hit", "foe", scripted(), 1) == ()


@pytest.mark.rule("B3.11", "R19")
def test_a_collision_rolls_on_a_column_of_the_lucky_hits() -> None:
    battle, _ = table("me allied d520 2015N")
    rolled, effect = damage.roll_lucky(battle, "cannon", "lucky hit me", scripted({"lucky hit me": [1, 1]}))
    assert (effect, rolled.faces, rolled.result) == ("explosion", (1, 1), "explosion")
    _, other = damage.roll_lucky(battle, "machine_gun", "lucky hit me", scripted({"lucky hit me": [1, 1]}))
    assert other == "pilot_killed"


# Lasting effects, at the start of a move


def started(aircraft: Any = None, turn: int = 5, words: str = "", **dice: Any) -> tuple[Event, ...]:
    """Begin the move of a skilled crew that needs 7 on its checks."""
    battle, state = table(f"me allied d520 2015N {words}", aircraft={"me": aircraft or {}})
    roll = scripted({purpose.replace("_", " "): faces for purpose, faces in dice.items()})
    events = damage.start_of_move(battle, state._replace(turn=turn), battle.find(state, "me"), roll)
    assert not roll.unused
    return events


def test_an_aircraft_without_troubles_just_moves() -> None:
    assert started() == ()


@pytest.mark.rule("B4.2.3", "A2.2")
def test_a_passed_check_puts_the_fire_out() -> None:
    events = started(words="effect:fire", fire_check_me=[3, 4])
    assert events[1:] == (EffectEnded("me", "fire"),)
    assert isinstance(events[0], Rolled)
    assert (events[0].result, events[0].kind) == ("passed", "2d6")


@pytest.mark.rule("B4.2.3", "B5.2")
def test_a_failed_check_lets_the_fire_damage_the_airframe() -> None:
    assert started(words="effect:fire", fire_check_me=[3, 3])[1:] == (Damaged("me", "airframe"),)


@pytest.mark.rule("B4.2.3", "B5.0a")
def test_a_fire_destroys_a_damaged_aircraft() -> None:
    assert started(words="effect:fire engine", fire_check_me=[3, 4])[1:] == (Destroyed("me", "fire"),)


@pytest.mark.rule("B4.2.3", "A2.2")
@pytest.mark.parametrize(("faces", "over"), [((3, 4), True), ((3, 3), False)])
def test_panic_lasts_until_a_check_is_passed(faces: tuple[int, int], over: bool) -> None:
    events = started(words="effect:panic", panic_check_me=faces)
    assert (EffectEnded("me", "panic") in events) == over
    assert len(events) == (2 if over else 1)


@pytest.mark.rule("B4.2.3", "A2.2")
def test_what_the_fire_did_counts_in_the_panic_check() -> None:
    events = started(words="effect:fire,panic", fire_check_me=[1, 1], panic_check_me=[3, 4])
    assert [type(event) for event in events] == [Rolled, Damaged, Rolled]


@pytest.mark.rule("B4.2.3")
@pytest.mark.parametrize(("turn", "dry"), [(8, False), (9, False), (10, True)])
def test_a_leak_destroys_after_its_last_turn(turn: int, dry: bool) -> None:
    leak = {"effects": ("fuel_leak",), "fuel_until": 9}
    assert started(leak, turn=turn) == ((Destroyed("me", "fuel"),) if dry else ())


@pytest.mark.rule("B4.2.3")
def test_who_runs_dry_needs_no_other_check() -> None:
    leak = {"effects": ("fire", "panic", "fuel_leak"), "fuel_until": 4}
    assert started(leak, turn=5) == (Destroyed("me", "fuel"),)
