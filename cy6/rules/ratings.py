"""A1, B3.12, B5.1, B5.2: what an aircraft can do in its present condition."""

from __future__ import annotations

from cy6.core.state import Aircraft
from cy6.rules.battle import Battle


def max_speed(battle: Battle, aircraft: Aircraft) -> int:
    """Give the maximum speed, 1 to 8 (A3.1), damage and lucky hits counted."""
    control = battle.ruleset.control
    speed = battle.force(aircraft.id).max_speed or battle.ratings(aircraft).speed  # A1.1.1
    speed -= aircraft.speed_loss
    if aircraft.damage == "engine":  # B5.1
        speed -= control.engine_speed_loss
    return max(speed, control.engine_speed_floor)


def agility(battle: Battle, aircraft: Aircraft) -> int:
    """Give the agility at the present speed, load and damage counted (R21)."""
    ratings = battle.ratings(aircraft)
    value = 0 if aircraft.loaded else ratings.agility  # A1.1.2, B3.12
    if not aircraft.loaded and _is_reduced(battle, aircraft):
        value -= 1
    if aircraft.damage == "airframe":  # B5.2
        value -= battle.ruleset.control.airframe_agility_loss
    return value


def _is_reduced(battle: Battle, aircraft: Aircraft) -> bool:
    """A1.1.2: lost at maximum speed, extra reduced also at one below; B5.1: at the new maximum."""
    reduced = battle.ratings(aircraft).reduced
    return reduced > 0 and aircraft.speed > max_speed(battle, aircraft) - reduced


def climb_factor(battle: Battle, aircraft: Aircraft) -> int:
    """Give the climb factor: A1.1.3, halved by a load (B3.12), a third with engine damage (B5.1)."""
    control = battle.ruleset.control
    factor = battle.ratings(aircraft).climb
    if aircraft.loaded:
        factor //= control.load_climb_divisor
    if aircraft.damage == "engine":
        factor //= control.engine_climb_divisor
    return factor


def dive_factor(battle: Battle, aircraft: Aircraft) -> int:
    """Give the dive factor: A1.1.3."""
    return battle.ratings(aircraft).dive


def climb_turns(battle: Battle, aircraft: Aircraft) -> int:
    """Count the consecutive climbing turns that one level takes: 1, or more for slow climbers (B3.14)."""
    factor = climb_factor(battle, aircraft)
    for up_to, turns in battle.ruleset.control.slow_climb:
        if factor <= up_to:
            return turns
    return 1


def robustness(battle: Battle, aircraft: Aircraft) -> str:
    """Give the robustness row: A1.2, shifted where the scenario says so."""
    rows = tuple(battle.ruleset.robustness.n)
    place = rows.index(battle.type_of(aircraft).robustness)
    shifted = place + battle.force(aircraft.id).robustness_shift
    return rows[min(max(shifted, 0), len(rows) - 1)]
