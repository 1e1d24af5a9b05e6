"""The ground at the terminal: what batteries and raiders are asked, and how targets and batteries stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cy6.core.notation import format_order
from cy6.core.orders import AttackSurface, FireFlak, Order, PlotFlak, Release
from cy6.core.state import Aircraft, State
from cy6.engine import Decision, surface_phase
from cy6.hexes import column_row, distance, format_hex
from cy6.lab.odds_ground import AttackOdds, attack_odds, flak_odds, odds_of
from cy6.lab.words import burst_words, percent
from cy6.rules.battle import Battle

KINDS: Final = {
    "plain": "", "point": "small", "area": "large", "ship": "ship", "small-ship": "small ship",
    "boat": "boat",
}  # fmt: skip
FATES: Final = {
    "returned": "crew home",
    "wounded": "crew home, wounded",
    "captured": "crew captured",
    "captured-wounded": "crew captured, wounded",
    "killed": "crew killed",
}


def battery_question(battle: Battle, view: State, decision: Decision, legal: Sequence[Order]) -> list[str]:
    """Ask what a battery fires at, each target with its chances."""
    battery = battle.batteries[decision.actor]
    asked = f"Does {battery.id} fire? It is a {battery.kind} battery at {format_hex(battery.place)}."
    lines = [f"  {_flak_line(battle, view, order)}" for order in legal if not isinstance(order, PlotFlak)]
    ahead = sorted({order.ahead for order in legal if isinstance(order, PlotFlak)})
    if ahead:
        turns = " or ".join(map(str, ahead))
        lines.append(f"  flak {battery.id} HEX in {turns}: plot a hex so many turns ahead (C5.1.4)")
    return [asked, *lines]


def _flak_line(battle: Battle, view: State, order: Order) -> str:
    if not isinstance(order, FireFlak):
        return format_order(order)
    found, target = flak_odds(battle, view, order), battle.find(view, order.target)
    away = distance(battle.batteries[order.id].place, target.place)
    hexes = f"{away} hex" if away == 1 else f"{away} hexes"
    return (
        f"{format_order(order):<18}  {hexes}, needs {found.needed.needed}: hits {percent(found.hit)}, "
        f"nearly hits {percent(found.near_miss)}"
    )


def near_miss_lines(battle: Battle, view: State, legal: Sequence[Order]) -> list[str]:
    """List the answers to a near miss, and say what it may do: C5.2.2, C5.2.5."""
    lines = [f"  {format_order(order)}" for order in legal]
    if view.near_miss is None:
        return lines
    battery, target = battle.batteries[view.near_miss[0]], battle.find(view, view.near_miss[1])
    return [f"  {battery.id} throws {burst_words(battle, battery, target, 'near miss')}", *lines]


def attack_lines(battle: Battle, view: State, legal: Sequence[Order]) -> list[str]:
    """List the attacks that an aircraft may make, with their chances."""
    lines = []
    for order in legal:
        odds = _odds(battle, view, order)
        lines.append(f"  {format_order(order):<28}  {in_words(odds)}" if odds else f"  {format_order(order)}")
    return lines


def _odds(battle: Battle, view: State, order: Order) -> AttackOdds | None:
    if isinstance(order, AttackSurface):
        return attack_odds(battle, view, order)
    if isinstance(order, Release) and order.target and view.mover and view.mover.plot:
        return odds_of(battle, surface_phase.attack_on_the_way(battle, view, view.mover, order.target))
    return None


def in_words(found: AttackOdds) -> str:
    """Write what an attack needs, why, and its chances."""
    reasons = "".join(f", {reason.why} {reason.value:+d}" for reason in found.needed.reasons)
    words = ("no hit", "one hit", "two hits")
    chances = ", ".join(f"{words[n]} {percent(chance)}" for n, chance in enumerate(found.hits) if n)
    return f"needs {found.needed.target}{reasons}: {chances or 'cannot hit'}"


def ground_lines(battle: Battle, view: State) -> list[str]:
    """Tell how targets and batteries stand, and what lies below."""
    return [*_targets(battle, view), *_batteries(battle), *_terrain(battle)]


def _targets(battle: Battle, view: State) -> Iterator[str]:
    hits = dict(view.hits)
    for target in battle.setting.targets:
        state = battle.condition(view, target.id) or "sound"
        kind = f"{KINDS[target.kind]}, " if KINDS[target.kind] else ""
        where = " ".join(format_hex(place) for place in sorted(target.hexes, key=column_row))
        yield (
            f"target {target.id} ({target.side}): {target.name}, {kind}{where}: {state}, "
            f"{hits.get(target.id, 0)} of {target.destroyed_by} hits"
        )


def _batteries(battle: Battle) -> Iterator[str]:
    for battery in battle.setting.batteries:
        name = f"{battery.name}, " if battery.name else ""
        yield f"battery {battery.id} ({battery.side}): {name}{battery.kind}, {format_hex(battery.place)}"


def _terrain(battle: Battle) -> Iterator[str]:
    ground = battle.setting.ground
    if ground is not None and ground.crash_sides:
        faces = " or ".join(map(str, ground.crash_faces))
        yield (
            f"{ground.name or 'the ground'}: {' and '.join(ground.crash_sides)} aircraft up to TAL "
            f"{ground.crash_tal} crash on {faces} of a d6 at the end of each turn"
        )


def notes(battle: Battle, aircraft: Aircraft) -> Iterator[str]:
    """Say what else is to know about an aircraft: its load, a promised turn, its crew's fate."""
    force = battle.force(aircraft.id)
    if aircraft.fate:
        yield FATES[aircraft.fate]
    if not aircraft.is_present:
        return
    if aircraft.loaded and force.bombs:
        yield f"{force.bombs.replace('_', ' ')} bombs"
    if aircraft.promised:
        yield "owes an extreme turn" + (" now" if aircraft.promised == 2 else "")
