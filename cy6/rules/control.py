"""B3.8 to B3.10, B3.13, B3.15, B5.1, B5.2: the checks that a move may have to pass."""

from __future__ import annotations

from cy6.core.state import Aircraft, Plot
from cy6.core.tally import Reason, Tally
from cy6.rules import crew
from cy6.rules.battle import Battle

RECOVERY_PLOT = Plot("L", "F1")  # B3.9


def needs_control_check(aircraft: Aircraft) -> bool:
    """Tell whether it must keep or regain control before it moves: B3.6.6, B3.8, B3.9."""
    return aircraft.status == "ooc" or aircraft.speed == 0 or aircraft.last == "ST"


def control_rule(aircraft: Aircraft) -> str:
    """Name the rule under which it makes its control check."""
    if aircraft.status == "ooc":
        return "B3.9"
    return "B3.6.6" if aircraft.last == "ST" else "B3.8"


def level_after_losing_control(battle: Battle, aircraft: Aircraft) -> int:
    """Give the level to which an aircraft out of control falls: B3.9."""
    return aircraft.tal - battle.ruleset.control.ooc_drop


def needs_dive_recovery(battle: Battle, aircraft: Aircraft, plot: Plot | None) -> bool:
    """Tell whether a steep dive calls for a check before this move: B3.5.6, B3.6.5b, B3.10.

    Dive bombers and jets need none (B3.10b), nor does one steep dive after another.
    """
    if aircraft.last not in ("SD", "SSS"):
        return False
    is_jet = battle.ratings(aircraft).speed >= battle.ruleset.control.jet_speed
    if battle.type_of(aircraft).dive_bomber or is_jet:
        return False
    return not (aircraft.last == "SD" and plot is not None and plot.maneuver == "SD")


def dive_recovery(battle: Battle, aircraft: Aircraft) -> Tally:
    """Tally the check to pull out of a steep dive: B3.10, harder with reduced agility in this band."""
    reduced = battle.ratings(aircraft).reduced
    return crew.aircrew_check(battle, aircraft, Reason("reduced", -reduced, "reduced agility", "B3.10"))


def is_catastrophe(battle: Battle, aircraft: Aircraft, tally: Tally, faces: tuple[int, ...]) -> bool:
    """Tell whether a failed recovery tears the aircraft apart: B3.10a, R13."""
    first, second = faces
    highest = battle.ruleset.control.catastrophe[aircraft.crew]
    return not tally.is_met_by(faces) and first == second and first <= highest


def pull_out_plot(aircraft: Aircraft) -> Plot:
    """Give the move of an aircraft that failed to recover from its dive: B3.10."""
    return Plot("D", f"F{aircraft.speed}")


def needs_climb_check(battle: Battle, aircraft: Aircraft, plot: Plot) -> bool:
    """Tell whether it climbs with a damaged engine: B5.1."""
    return aircraft.damage == "engine" and battle.ruleset.maneuvers[plot.maneuver].climb > 0


def needs_airframe_check(aircraft: Aircraft, kind: str) -> bool:
    """Tell whether it strains a damaged airframe by an extreme turn or a special maneuver: B5.2."""
    return aircraft.damage == "airframe" and kind in ("extreme", "special")


def may_be_confused(battle: Battle, aircraft: Aircraft, plot: Plot) -> bool:
    """Tell whether a green crew may lose its way in a 120-degree special maneuver: B3.6.7 (optional)."""
    return (
        battle.setting.has_rule("green-confusion") and aircraft.crew == "green" and plot.ending in ("L", "R")
    )


def confused_plot(plot: Plot, face: int) -> Plot | None:
    """Give what a confused crew flies by a d6: B3.6.7. None: it is out of control."""
    if face == 1:
        return None
    if face <= 3:
        return Plot(plot.maneuver, "", "R" if plot.ending == "L" else "L")
    return Plot(plot.maneuver, "", "180")


def may_hit_ground(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether a scenario's ground endangers an aircraft at the end of the turn: D3."""
    ground = battle.setting.ground
    return (
        ground is not None
        and aircraft.is_present
        and aircraft.side in ground.crash_sides
        and aircraft.band == "surface-low"
        and aircraft.tal <= ground.crash_tal
    )


def is_ground_hit(battle: Battle, face: int) -> bool:
    """Tell whether an aircraft crashes into a scenario's ground on a face of the die: D3."""
    return battle.setting.ground is not None and face in battle.setting.ground.crash_faces


def needs_low_flight_check(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether it may hit the ground at the end of the turn: B3.15 (optional)."""
    if not battle.setting.has_rule("low-flight") or aircraft.status != "flying":
        return False
    if aircraft.band != "surface-low" or aircraft.tal != 1:
        return False
    return aircraft.crew == "green" or (aircraft.crew == "skilled" and aircraft.fired_upon > 0)
