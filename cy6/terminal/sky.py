"""Clouds, counters and what is plotted ahead, as text (C2, C4.6.2)."""

from __future__ import annotations

from typing import Final

from cy6.core.notation import USAGE
from cy6.core.plot_text import format_place, format_route
from cy6.core.state import Aircraft, State, Zone
from cy6.hexes import HEADINGS, Hex, format_hex
from cy6.rules import flying_blind, weather
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing

CLOUD: Final = "≈"
EDGES: Final = {"climb": "above", "dive": "below"}


def marks(battle: Battle, view: State, band: str, arrows: tuple[str, ...]) -> dict[Hex, str]:
    """Mark the hexes of clouds with their levels, and those of counters with name and heading."""
    found: dict[Hex, str] = {}
    for bank in banks(battle, view):
        if bank.band in ("", band):
            found |= dict.fromkeys(bank.hexes, f"{CLOUD}{bank.bottom}-{bank.top}")
    for counter in view.counters:
        if counter.band == band:
            found[counter.place] = f"{counter.name}{arrows[counter.heading]}"
    return found


def banks(battle: Battle, view: State) -> tuple[Zone, ...]:
    """List the clouds on the board: those of the scenario, and those laid by dice."""
    return tuple(zone for zone in (*battle.setting.zones, *view.clouds) if zone.kind == "cloud")


def sky_lines(battle: Battle, view: State) -> list[str]:
    """Say where clouds lie, what hides, and who is in the clouds at a border."""
    lines = [
        f"{bank.name}: {len(bank.hexes)} hexes about {format_hex(bank.hexes[len(bank.hexes) // 2])}, "
        f"levels {bank.bottom} to {bank.top}"
        for bank in banks(battle, view)
    ]
    if battle.setting.cloud_borders:
        where = " and ".join(EDGES[edge] for edge in battle.setting.cloud_borders)
        lines.append(f"Clouds lie {where} the band.")
    for counter in view.counters:
        place = f"{format_hex(counter.place)} {HEADINGS[counter.heading]}"
        lines.append(f"{counter.name} ({counter.side}) is at {place}: an aircraft, or nothing (C4.6.2)")
    return lines


def ahead_lines(battle: Battle, view: State, aircraft: Aircraft) -> list[str]:
    """Say that moves are plotted ahead, which so far, and where they lead."""
    lines = [f"  {USAGE['plot'].rpartition('in a cloud ')[2]}: one move more at a time will do"]
    if aircraft.status == "border":
        lines.insert(0, f"  it comes back after {aircraft.due} moves in level flight, all plotted now (C2.2)")
    else:
        lines.insert(0, "  it is in a cloud: plot every move until it is out (C2.1.3)")
    return [*lines, f"  so far: {route_words(battle, view, aircraft)}"]


def route_words(battle: Battle, view: State, aircraft: Aircraft) -> str:
    """Say what an aircraft has plotted ahead, and where that leads."""
    route = flying_blind.route_of(aircraft)
    if not route:
        return "nothing"
    ahead = flying_blind.ahead_of(battle, view, aircraft, route)
    stand = ahead.stand
    where = f"to {format_place(stand.place, stand.heading)}"
    if aircraft.status == "border":
        return f"{format_route(route[0], route[1:])}, {where}: {len(route)} of {aircraft.due}"
    still = {"": "still in the cloud", "out": "out of the cloud", "gone": "and away"}
    end = still.get(ahead.end, "and that is enough")
    return f"{format_route(route[0], route[1:])}, {where}, TAL {stand.tal}, {end}"


def risks(battle: Battle, view: State, aircraft: Aircraft, end: Landing) -> list[str]:
    """Warn of a move that ends in a cloud."""
    if not end.exits and weather.ends_blind(battle, view, aircraft, end.place, end.tal):
        return ["ends in a cloud, where it sees nobody and plots ahead until it is out (C2.1.3)"]
    return []


def is_ahead(battle: Battle, view: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft plots ahead."""
    return flying_blind.must_plot_ahead(battle, view, aircraft)


def notes(battle: Battle, view: State, aircraft: Aircraft) -> list[str]:
    """Say what a roster notes of an aircraft in clouds, out of sight, or that is a decoy."""
    found = []
    if aircraft.decoy:
        found.append("a decoy")
    if weather.is_blind(battle, view, aircraft) and aircraft.is_present:
        found.append("in a cloud")
    if aircraft.route and aircraft.flown == "":
        found.append(f"then {format_route(aircraft.route[0], aircraft.route[1:])}")
    if aircraft.status == "border" and aircraft.back:
        found.append(f"comes back in turn {aircraft.back}")
    label = dict(view.labels).get(aircraft.id)
    return [*found, f"counter {label}"] if label else found
