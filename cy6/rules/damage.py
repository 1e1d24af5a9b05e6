"""B5, and the effects of lucky hits (B4.2.3): what a wound does to an aircraft as it is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

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
from cy6.core.ids import SKILLS, Damage
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, State, evolve
from cy6.rules import crew
from cy6.rules.battle import Battle
from cy6.rules.robustness import roll_lucky

__all__ = ["SINGLE_PILOT_KINDS", "inflict", "roll_lucky", "start_of_move"]

SINGLE_PILOT_KINDS: Final = ("fighter", "twin_engine_fighter")


class Wound(NamedTuple):
    """A wound on its way: whom it hits, whose work it is, in which turn, and the dice."""

    battle: Battle
    aircraft: Aircraft
    by: str
    turn: int
    roll: Roll


def inflict(
    battle: Battle, aircraft: Aircraft, wound: str, by: str, roll: Roll, turn: int
) -> tuple[Event, ...]:
    """Tell what one wound does: engine, airframe, destroyed, or the effect of a lucky hit.

    `by` becomes the cause when it destroys. An aircraft no longer on the board suffers nothing.
    Raise KeyError for an unknown wound.
    """
    if not (wound and aircraft.is_present):
        return ()
    return _WOUNDS[wound](Wound(battle, aircraft, by, turn, roll))


def start_of_move(battle: Battle, state: State, aircraft: Aircraft, roll: Roll) -> tuple[Event, ...]:
    """Make the checks that lasting effects ask for before an aircraft moves: B4.2.3."""
    if "fuel_leak" in aircraft.effects and state.turn > aircraft.fuel_until:
        return (Destroyed(aircraft.id, "fuel"),)
    if "fire" not in aircraft.effects:
        return _check_panic(battle, aircraft, roll)
    check = _effect_check(battle, aircraft, "fire", roll)
    if check.result == "passed":
        return (check, EffectEnded(aircraft.id, "fire"), *_check_panic(battle, aircraft, roll))
    burnt = _damaged("airframe", aircraft, "fire")
    if isinstance(burnt, Destroyed):
        return (check, burnt)
    now = evolve(aircraft, damage="airframe") if isinstance(burnt, Damaged) else aircraft
    return (check, burnt, *_check_panic(battle, now, roll))


def _check_panic(battle: Battle, aircraft: Aircraft, roll: Roll) -> tuple[Event, ...]:
    if "panic" not in aircraft.effects:
        return ()
    check = _effect_check(battle, aircraft, "panic", roll)
    return (check, EffectEnded(aircraft.id, "panic")) if check.result == "passed" else (check,)


def _effect_check(battle: Battle, aircraft: Aircraft, effect: str, roll: Roll) -> Rolled:
    tally = crew.aircrew_check(battle, aircraft)
    purpose = Purpose(f"{effect} check", aircraft.id)
    faces = roll(purpose, crew.CHECK_DICE)
    result = "passed" if tally.is_met_by(faces) else "failed"
    return Rolled(purpose, crew.CHECK_DICE, faces, tally, result)


def _damaged(kind: Damage, aircraft: Aircraft, by: str) -> Damaged | DamageIgnored | Destroyed:
    if aircraft.shields > 0:
        return DamageIgnored(aircraft.id)
    if aircraft.damage != "none":  # B5.0a
        return Destroyed(aircraft.id, by)
    return Damaged(aircraft.id, kind)


def _engine(wound: Wound) -> tuple[Event, ...]:
    return (_damaged("engine", wound.aircraft, wound.by),)  # B5.1


def _airframe(wound: Wound) -> tuple[Event, ...]:
    return (_damaged("airframe", wound.aircraft, wound.by),)  # B5.2


def _destroyed(wound: Wound) -> tuple[Event, ...]:
    return (Destroyed(wound.aircraft.id, wound.by),)


def _pilot_killed(wound: Wound) -> tuple[Event, ...]:
    if wound.battle.type_of(wound.aircraft).kind in SINGLE_PILOT_KINDS:
        return _destroyed(wound)
    return _crew_hit(wound)


def _crew_hit(wound: Wound) -> tuple[Event, ...]:
    one = wound.aircraft
    level = SKILLS.index(one.crew)
    if level == 0:
        return (CrewChanged(one.id, one.crew, one.shaken + 1),)
    return (CrewChanged(one.id, SKILLS[level - 1], one.shaken),)


def _panic(wound: Wound) -> tuple[Event, ...]:
    return _lasting(wound, "panic")


def _fire(wound: Wound) -> tuple[Event, ...]:
    return _lasting(wound, "fire")


def _lasting(wound: Wound, effect: str) -> tuple[Event, ...]:
    if effect in wound.aircraft.effects:
        return ()
    return (EffectBegan(wound.aircraft.id, effect, by=wound.by),)


def _fuel_leak(wound: Wound) -> tuple[Event, ...]:
    """Roll how many turns are left; a second leak shortens them and never lengthens them."""
    one, kind = wound.aircraft, wound.battle.ruleset.fuel_leak_dice
    purpose = Purpose("fuel leak", one.id)
    faces = wound.roll(purpose, kind)
    until = wound.turn + sum(faces)
    if "fuel_leak" in one.effects:
        until = min(until, one.fuel_until)
    rolled = Rolled(purpose, kind, faces, None, f"until turn {until}")
    return (rolled, EffectBegan(one.id, "fuel_leak", until, wound.by))


def _engine_hit(wound: Wound) -> tuple[Event, ...]:
    if wound.battle.type_of(wound.aircraft).engines == 1:
        return _engine(wound)
    return (SpeedLost(wound.aircraft.id),)


def _weapon_hit(wound: Wound) -> tuple[Event, ...]:
    """Knock out the guns of one type at one position, each as likely as another."""
    guns = wound.battle.guns(wound.aircraft)
    if not guns:
        return ()
    purpose, kind = Purpose("weapon hit", wound.aircraft.id), f"1d{len(guns)}"
    faces = wound.roll(purpose, kind)
    gun = guns[faces[0] - 1]
    rolled = Rolled(purpose, kind, faces, None, f"{gun.position} {gun.weapon}")
    return (rolled, GunBroken(wound.aircraft.id, gun.position, gun.weapon))


def _nothing(wound: Wound) -> tuple[Event, ...]:
    return ()


_WOUNDS: Final[dict[str, Callable[[Wound], tuple[Event, ...]]]] = {
    "engine": _engine,
    "airframe": _airframe,
    "destroyed": _destroyed,
    "no_effect": _nothing,
    "explosion": _destroyed,
    "pilot_killed": _pilot_killed,
    "crew_hit": _crew_hit,
    "panic": _panic,
    "fire": _fire,
    "fuel_leak": _fuel_leak,
    "engine_hit": _engine_hit,
    "control_hit": _airframe,
    "weapon_hit": _weapon_hit,
}
