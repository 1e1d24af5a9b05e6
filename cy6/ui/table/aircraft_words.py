"""What an aircraft is and how it stands, in words."""

from __future__ import annotations

from cy6.core.state import Aircraft
from cy6.hexes import HEADINGS
from cy6.rules.battle import Battle


def aircraft_words(battle: Battle, aircraft: Aircraft) -> tuple[str, ...]:
    """Say what an aircraft is and how it stands, in a few lines."""
    kind = battle.type_of(aircraft)
    lines = [f"{kind.name}, {aircraft.crew} crew"]
    if aircraft.decoy:
        lines.append("a decoy: a counter that stands for nothing (C4.6.2)")
    if aircraft.is_present:
        heading = HEADINGS[aircraft.heading]
        lines.append(f"level {aircraft.tal}, speed {aircraft.speed}, heading {heading}")
    if aircraft.damage != "none":
        lines.append(f"{aircraft.damage} damage")
    if len(battle.setting.bands) > 1 and aircraft.is_present:
        lines.append(f"band {aircraft.band.replace('-', ' ')}")
    if aircraft.leader:
        pace = f"leads {aircraft.formation}, speed {aircraft.cap} at most (C1.1)"
        lines.append(f"keeps station on {aircraft.leader}" if aircraft.is_wingman else pace)
    if aircraft.astray:
        lines.append("out of its formation, may not fire (C1.4.2)")
    if aircraft.homeward:
        lines.append("flies home (C1.4.2)")
    if aircraft.quarry:
        lines.append(f"tails {aircraft.quarry}")
    lines += [effect.replace("_", " ") for effect in aircraft.effects]
    if aircraft.empty:
        lines.append(f"out of ammunition: {', '.join(aircraft.empty).replace('_', ' ')}")
    return tuple(lines)
