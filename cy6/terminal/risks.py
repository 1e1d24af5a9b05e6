"""What a plot risks: the checks that its pilot will have to pass, with the number that the dice must show."""

from __future__ import annotations

from cy6.core.state import Aircraft, Plot
from cy6.rules import control, crew, movement
from cy6.tables.battle import Battle


def risks(battle: Battle, aircraft: Aircraft, plot: Plot) -> list[str]:
    """List the checks that flying a plot calls for."""
    found: list[str] = []
    needed = crew.aircrew_check(battle, aircraft).needed
    if control.needs_dive_recovery(battle, aircraft, plot):
        dive = control.dive_recovery(battle, aircraft).needed
        found.append(f"recovers from its dive on {dive} or more, or flies straight on down (B3.10)")
    if control.needs_climb_check(battle, aircraft, plot):
        found.append(f"climbs on a damaged engine on {needed} or more, or loses control (B5.1)")
    if control.needs_airframe_check(aircraft, movement.kind(battle, aircraft, plot)):
        found.append(f"holds together on {needed} or more, or breaks up (B5.2)")
    if control.may_be_confused(battle, aircraft, plot):
        found.append(f"comes out as plotted on {needed} or more, or perhaps otherwise (B3.6.7)")
    return found
