"""The roster: every aircraft with how it stands, one's own first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, State
from cy6.hexes import distance
from cy6.replay.telling import cause_words
from cy6.rules import ratings
from cy6.rules.battle import Battle
from cy6.terminal import ground, sky
from cy6.terminal.moves import aligned

HEAD: Final = ("id", "type", "crew", "at", "TAL", "speed", "damage", "guns", "nearest", "and")
GONE: Final = {
    "destroyed": "destroyed",
    "exited": "left",
    "waiting": "to come",
    "border": "in the clouds",
    "unseen": "out of sight",
}


def roster_lines(battle: Battle, view: State, seat: str = "") -> list[str]:
    """Write the aircraft of each side as a table, the seat's own first, from what it may know."""
    found: list[str] = []
    sides = sorted(battle.setting.sides, key=lambda side: side.id != seat)
    rows = [_row(battle, view, aircraft) for aircraft in view.aircraft]
    used = [i for i in range(len(HEAD)) if any(row[i] for row in rows)]
    head, *lines = aligned([[row[i] for i in used] for row in (HEAD, *rows)])
    for side in sides:
        found += [f"{side.name} ({side.id})", f"  {head}"]
        found += [f"  {row}" for a, row in zip(view.aircraft, lines, strict=True) if a.side == side.id]
    return [*found, *ground.ground_lines(battle, view), *sky.sky_lines(battle, view)]


def _row(battle: Battle, view: State, aircraft: Aircraft) -> tuple[str, ...]:
    here = aircraft.is_present
    speed = f"{aircraft.speed}/{ratings.max_speed(battle, aircraft)}"
    return (
        aircraft.id,
        aircraft.type,
        aircraft.crew,
        format_place(aircraft.place, aircraft.heading) if here else GONE[aircraft.status],
        _level(battle, aircraft) if here else "",
        speed if here else "",
        aircraft.damage if here and aircraft.damage != "none" else "",
        _guns(battle, aircraft),
        _nearest(view, aircraft) if here else "",
        ", ".join(_notes(battle, view, aircraft)),
    )


def _level(battle: Battle, aircraft: Aircraft) -> str:
    return f"{aircraft.band} {aircraft.tal}" if len(battle.setting.bands) > 1 else str(aircraft.tal)


def _guns(battle: Battle, aircraft: Aircraft) -> str:
    return " ".join(f"{gun.position}:{gun.count}x{gun.weapon}" for gun in battle.guns(aircraft)) or "none"


def _nearest(view: State, aircraft: Aircraft) -> str:
    away = [
        (distance(aircraft.place, other.place), other.id)
        for other in view.aircraft
        if other.side != aircraft.side and other.is_present
    ]
    return "{1} {0}".format(*min(away)) if away else ""


def _notes(battle: Battle, view: State, aircraft: Aircraft) -> Iterator[str]:
    """Say what else is to know, as far as the view holds it."""
    if aircraft.status == "ooc":
        yield "out of control"
    if aircraft.cause:
        yield cause_words(aircraft.cause)
    if aircraft.edge:
        yield f"by {aircraft.edge}" if aircraft.edge in ("climb", "dive") else f"by edge {aircraft.edge}"
    yield from ground.notes(battle, aircraft)
    yield from sky.notes(battle, view, aircraft)
    if not aircraft.is_present:
        return
    if aircraft.plot and not aircraft.flown:
        yield f"plots {aircraft.plot}"
    if aircraft.quarry:
        yield f"tails {aircraft.quarry}"
    yield from _company(aircraft)
    yield from (f"will fire at {shot.target}" for shot in view.declared if shot.shooter == aircraft.id)
    yield from (f"no {group.replace('_', ' ')} ammunition" for group in aircraft.empty)
    if set(aircraft.fired) - set(aircraft.empty):
        yield "has fired"
    yield from (effect.replace("_", " ") for effect in aircraft.effects)
    if aircraft.loaded:
        yield "loaded"
    if aircraft.rockets:
        yield f"{aircraft.rockets} rockets"
    if aircraft.air_bombs:
        yield f"{aircraft.air_bombs} air bombs"
    if aircraft.shields:
        yield f"shrugs off {aircraft.shields} damage"


def _company(aircraft: Aircraft) -> Iterator[str]:
    """Say what it is in its formation, or has been: C1."""
    if aircraft.is_wingman:
        yield f"keeps station on {aircraft.leader}"
    elif aircraft.leader:
        yield f"leads {aircraft.formation}, speed {aircraft.cap} at most"
    if aircraft.astray:
        yield "is out of its formation, may not fire"
    if aircraft.homeward:
        yield "flies home"
