"""What a move leads to: who bears on its end, what may go wrong, and what the next turn will allow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cy6.core.ids import Edge
from cy6.core.state import Aircraft, Plot, State
from cy6.engine.forecast import forecast, leaving
from cy6.lab.words import check_words, risk_lines
from cy6.rules import control, crew, gunnery_guns as guns_of, plotting, ratings, weather
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing
from cy6.rules.sight import Zones

MOMENTARY: Final = frozenset({"firing-up", "guns-used"})  # not known before speeds and shots are


class Bearing(NamedTuple):
    """On whom an aircraft's guns would bear from a place, and whose guns would bear on it there."""

    on: tuple[str, ...]
    by: tuple[str, ...]


@lru_cache(maxsize=256)
def bearing(battle: Battle, view: State, after: Aircraft) -> Bearing:
    """Find, by arcs, ranges and levels, who bears on whom with every enemy as it stands now."""
    enemies = [other for other in view.aircraft if other.is_present and other.side != after.side]
    return Bearing(
        tuple(enemy.id for enemy in enemies if bears(battle, after, enemy, view.clouds)),
        tuple(enemy.id for enemy in enemies if bears(battle, enemy, after, view.clouds)),
    )


def bears(battle: Battle, shooter: Aircraft, target: Aircraft, clouds: Zones = ()) -> bool:
    """Tell whether any gun of an aircraft bears on another by arc, range and level."""
    line = guns_of.line_of_fire(shooter, target)
    if guns_of.around_faults(battle, line, clouds):
        return False
    return any(
        MOMENTARY.issuperset(guns_of.gun_faults(battle, line, gun))
        for gun in guns_of.carried(battle, shooter)
    )


def bearing_lines(battle: Battle, view: State, after: Aircraft) -> tuple[str, ...]:
    """Say who would bear on whom."""
    found = bearing(battle, view, after)
    lines = []
    if found.on:
        lines.append(f"guns would bear on {', '.join(found.on)}")
    if found.by:
        lines.append(f"under the guns of {', '.join(found.by)}")
    return tuple(lines or ["no shots from here, as things stand"])


def stands_after(aircraft: Aircraft, plot: Plot, landing: Landing, speed: int) -> Aircraft:
    """Give an aircraft as it would stand after a move."""
    return aircraft._replace(
        place=landing.place,
        heading=landing.heading,
        tal=landing.tal,
        band=landing.band or aircraft.band,
        speed=speed,
        last=plot.maneuver,
        flown=landing.kind,
        climbing=landing.climbing,
        plot=None,
    )


def warnings(
    battle: Battle, view: State, aircraft: Aircraft, plot: Plot, landing: Landing, speeds: tuple[int, ...]
) -> tuple[str, ...]:
    """Say what may go wrong with a move: in its course, and before the next."""
    found = [*risk_lines(forecast(battle, view, aircraft, plot))]
    if landing.exits:
        return tuple(found)
    if is_in_smoke(battle, landing):
        found.append("ends in smoke: it sees nobody, and nobody sees it (D2)")
    if weather.ends_blind(battle, view, aircraft, landing.place, landing.tal):
        found.append("ends in a cloud: sees nobody, and plots ahead until it is out (C2.1.3)")
    after = stands_after(aircraft, plot, landing, speeds[0] if speeds else 0)
    check = check_words(crew.aircrew_check(battle, after))
    if plot.maneuver == plotting.STALL:
        found.append(f"stalls: control check next turn, {check} (B3.6.6)")
    elif not speeds or speeds == (0,):
        found.append(f"ends at speed 0: control check next turn, {check} (B3.8)")
    elif speeds[0] == 0:
        found.append(f"at speed 0 a control check next turn, {check} (B3.8)")
    if control.needs_dive_recovery(battle, after, None):
        recovery = check_words(control.dive_recovery(battle, after))
        found.append(f"has to recover from the dive next turn, {recovery} (B3.10)")
    return tuple(found)


def leaving_lines(battle: Battle, view: State, aircraft: Aircraft, edge: Edge) -> tuple[str, ...]:
    """Say what leaving by an edge, or the band, leads to."""
    return risk_lines(leaving(battle, view, aircraft, edge))


def is_in_smoke(battle: Battle, landing: Landing) -> bool:
    """Tell whether a move ends in smoke."""
    return any(
        zone.kind == "smoke" and landing.tal <= zone.top and landing.place in zone.hexes
        for zone in battle.setting.zones
    )


def next_turn(battle: Battle, after: Aircraft) -> tuple[str, ...]:
    """Say what an aircraft will be able to do next turn, as it would stand then."""
    if control.needs_control_check(after):
        check = check_words(crew.aircrew_check(battle, after))
        return (f"next turn: no plot, a control check, {check} ({control.control_rule(after)})",)
    plots = plotting.legal_plots(plotting.flight(battle, after))
    maneuvers = " ".join(dict.fromkeys(plot.maneuver for plot in plots))
    lines = [f"next turn: {len(plots)} moves, {maneuvers}; turns up to {_tightest(battle, after, plots)}"]
    agility, best = ratings.agility(battle, after), battle.ratings(after).agility
    reduced = " (A1.1.2)" if agility < best else ""
    lines.append(f"agility {agility}{', reduced at this speed' if reduced else ''}{reduced}")
    return tuple(lines)


def _tightest(battle: Battle, after: Aircraft, plots: tuple[Plot, ...]) -> str:
    """Give the tightest turn among turn codes, in degrees."""
    flight = plotting.flight(battle, after)
    turned = 0
    for plot in plots:
        code = plotting.code_on_chart(flight, plot)
        if code:
            turned = max(turned, abs(code.path.count("R") - code.path.count("L")))
    return f"{60 * turned}°"
