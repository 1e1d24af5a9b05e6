"""What a move may lead to, as data: every check that it may call for, and what else its player should know.

The engine rolls no check in a move that is not in its forecast. Clients put it into words, bots weigh it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cy6.core.ids import Edge
from cy6.core.state import Aircraft, Plot, State, evolve
from cy6.core.tally import Tally
from cy6.rules import control, crew, edges, flying_blind, movement, plotting, rim, weather
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing
from cy6.rules.station_keeping import would_lose

Kind = Literal[
    "fuel", "fire", "panic", "control", "dive-recovery", "cloud-maneuver", "cloud", "climb", "airframe",
    "confusion", "crash", "cloud-border", "exit", "lx", "hx", "crossing", "wingmen", "smoke", "blind",
    "stalled", "stopped", "may-stop", "dive-recovery-next",
]  # fmt: skip
When = Literal["", "confused", "astray", "unrecovered", "fallen", "extended", "leaving", "burnt", "spun"]
"""On what a risk depends: nothing, a check that fails before it, or a choice that is made on the way."""


class Risk(NamedTuple):
    """One thing that may happen: its kind and rule, the check that decides, if any, and what it is about.

    `about` is an edge, a band, or wingmen. `next_turn` means that it comes before the next move.
    """

    kind: Kind
    rule: str
    tally: Tally | None = None
    about: str = ""
    when: When = ""


class Way(NamedTuple):
    """What an aircraft may really fly, and what would make it do so."""

    plot: Plot
    when: When = ""


def forecast(battle: Battle, view: State, aircraft: Aircraft, plot: Plot) -> tuple[Risk, ...]:
    """List what may happen in the course of a move, in the order in which it would be met.

    The state is a side's view, or the whole. A move that begins with a control check is not flown as plotted.
    """
    if aircraft.status == "border":
        return ()
    found = [*_effects(battle, view, aircraft), *_course(battle, view, aircraft, plot)]
    if "fire" in aircraft.effects and aircraft.damage == "none":  # it burns before it moves
        burnt = evolve(aircraft, damage="airframe")
        found += [risk._replace(when="burnt") for risk in _course(battle, view, burnt, plot)]
    return tuple(dict.fromkeys(found))


def _course(battle: Battle, view: State, aircraft: Aircraft, plot: Plot) -> list[Risk]:
    """List what may happen from the control check on."""
    found: list[Risk] = []
    if control.needs_control_check(aircraft):
        check = crew.aircrew_check(battle, aircraft)
        found.append(Risk("control", control.control_rule(aircraft), check))
        found += _falling(battle, view, aircraft)
        ways = [Way(control.RECOVERY_PLOT)]
    else:
        found += _strains(battle, view, aircraft, plot)
        ways = [*_ways(battle, view, aircraft, plot)]
    for way in ways:
        found += _flight(battle, view, aircraft, way)
    return [*found, *_company(battle, view, aircraft, plot)]


def _effects(battle: Battle, view: State, aircraft: Aircraft) -> Iterator[Risk]:
    """B4.2.3: what lasting effects ask for before the move."""
    if "fuel_leak" in aircraft.effects and view.turn > aircraft.fuel_until:
        yield Risk("fuel", "B4.2.3")
    if "fire" in aircraft.effects:
        yield Risk("fire", "B4.2.3", crew.aircrew_check(battle, aircraft))
    if "panic" in aircraft.effects:
        yield Risk("panic", "B4.2.3", crew.aircrew_check(battle, aircraft))


def _strains(battle: Battle, view: State, aircraft: Aircraft, plot: Plot) -> Iterator[Risk]:
    """The checks that the plot itself calls for before it is flown."""
    check = crew.aircrew_check(battle, aircraft)
    is_blind = weather.is_blind(battle, view, aircraft)
    if control.needs_dive_recovery(battle, aircraft, plot):
        yield Risk("dive-recovery", "B3.10", control.dive_recovery(battle, aircraft))
    if is_blind and battle.ruleset.maneuvers[plot.maneuver].special:
        yield Risk("cloud-maneuver", "C2.1.3", check)
        yield from _falling(battle, view, aircraft)
    elif is_blind and aircraft.blind:
        yield Risk("cloud", "C2.1.3", check)
    if control.needs_climb_check(battle, aircraft, plot):
        yield Risk("climb", "B5.1", check)
        yield from _falling(battle, view, aircraft)
    if control.may_be_confused(battle, aircraft, plot):
        yield Risk("confusion", "B3.6.7", check)
        yield from _falling(battle, view, aircraft)


def _ways(battle: Battle, view: State, aircraft: Aircraft, plot: Plot) -> Iterator[Way]:
    """What may be flown in place of a plot: after a dive, in a cloud, by a confused crew."""
    yield Way(plot)
    if control.needs_dive_recovery(battle, aircraft, plot):
        yield Way(control.pull_out_plot(aircraft), "unrecovered")
    if aircraft.blind and weather.is_blind(battle, view, aircraft):
        for beside in flying_blind.mistakes(battle, aircraft, plot):
            yield Way(beside, "astray")
    if control.may_be_confused(battle, aircraft, plot):
        for face in (2, 4):
            if (flown := control.confused_plot(plot, face)) is not None:
                yield Way(flown, "confused")


def _flight(battle: Battle, view: State, aircraft: Aircraft, way: Way) -> Iterator[Risk]:
    """What may happen as a plot is flown."""
    landing = movement.outcome(battle, aircraft, way.plot)
    if control.needs_climb_check(battle, aircraft, way.plot) and way.when == "astray":
        yield Risk("climb", "B5.1", crew.aircrew_check(battle, aircraft), when=way.when)
        yield from _falling(battle, view, aircraft)
    if control.needs_airframe_check(aircraft, landing.kind):
        yield Risk("airframe", "B5.2", crew.aircrew_check(battle, aircraft), when=way.when)
    if landing.exits:
        yield from leaving(battle, view, aircraft, landing.exits, way.when)
        return
    if landing.band:
        departure = movement.departure(battle, aircraft, landing)
        assert departure.exits
        yield from leaving(battle, view, aircraft, departure.exits, "leaving")
    if way.plot.maneuver == "D":
        yield from _extension(battle, view, aircraft, landing)
    flight = plotting.flight(battle, aircraft)
    if plotting.code_type(flight, way.plot) == "extreme":
        accel = battle.ratings(aircraft).accel
        if accel in ("Hx", "Lx"):
            kind: Kind = "hx" if accel == "Hx" else "lx"
            yield Risk(kind, "B3.13", crew.aircrew_check(battle, aircraft), when=way.when)
    if way.plot.maneuver == "SD":  # B3.5.6: it may be spun on purpose
        after = evolve(aircraft, tal=landing.tal, band=landing.band or aircraft.band)
        yield from (risk._replace(when="spun") for risk in _falling(battle, view, after))


def _extension(battle: Battle, view: State, aircraft: Aircraft, landing: Landing) -> Iterator[Risk]:
    """B3.5.4: a dive's extra hex may lead off the board."""
    after = evolve(aircraft, place=landing.place, heading=landing.heading)
    setting = battle.setting
    edge = rim.edge_beyond(setting.columns, setting.rows, movement.extension(after))
    if edge:
        yield from leaving(battle, view, aircraft, edge, "extended")


def _falling(battle: Battle, view: State, aircraft: Aircraft) -> Iterator[Risk]:
    """B3.9: what loses control may fall out of the band."""
    level = control.level_after_losing_control(battle, aircraft)
    if level < 1 and not battle.beyond(aircraft.band, "dive"):
        yield from leaving(battle, view, evolve(aircraft, status="ooc"), "dive", "fallen")


def leaving(battle: Battle, view: State, aircraft: Aircraft, edge: Edge, when: When = "") -> Iterator[Risk]:
    """Say what leaving by an edge, or the band, leads to: A5.2, A7.2, C2.2, R31. A friendly edge is safe."""
    if edge == "dive" and aircraft.band == "surface-low" and not battle.setting.has_rule("surface-dive-exit"):
        yield Risk("crash", "R31", when=when)
    elif weather.has_border(battle, aircraft, edge):
        yield Risk("cloud-border", "C2.2", about=edge, when=when)
    else:
        yield Risk("exit", "A7.2", edges.exit_check(battle, view, aircraft, edge), edge, when)


def _company(battle: Battle, view: State, aircraft: Aircraft, plot: Plot) -> Iterator[Risk]:
    """Say who would be left behind (C1.4.1), and which border is crossed (A5.2.2b)."""
    if lost := would_lose(battle, view, aircraft, plot):
        yield Risk("wingmen", "C1.4.1", about=", ".join(lost))
    if band := movement.outcome(battle, aircraft, plot).band:
        yield Risk("crossing", "A5.2", about=band)
