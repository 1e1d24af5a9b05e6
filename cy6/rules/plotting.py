"""B2, B3.4 to B3.7: which moves may be plotted, and which final speeds they leave open.

What a plot's legality depends on is gathered in a `Flight`, so that the answers can be kept: `explain`
says why a plot may not be flown, and `legal_plots` lists those for which it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from cy6.core.ids import CodeType, Ending, Maneuver
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot
from cy6.rules import ratings
from cy6.rules.battle import Battle
from cy6.tables.ruleset import ManeuverRow, Ruleset, TurnCode

CODE_TYPES: Final[tuple[CodeType, ...]] = get_args(CodeType)
ENDINGS: Final[tuple[Ending, ...]] = ("L", "R", "180")
STALL: Final[Maneuver] = "ST"
SLOW_CLIMBERS_NEVER: Final[tuple[Maneuver, ...]] = ("PC", "I", "PI")
UNLIMITED: Final = 99


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """All that the legality of an aircraft's plots depends on. Answers are kept for each object.

    `flight` gives the same object for the same content.
    """

    ruleset: Ruleset
    chart: str
    accel: str
    speed: int
    max_speed: int
    limit: int  # the highest final speed: the maximum, or less in a formation, C1.1
    loaded: int
    slow: int  # a slow climber, B3.14
    stalled: int  # its last move was a stall
    height: int  # levels it may lose before it hits the ground
    promised: int = 0  # it owes an extreme turn, C5.2.5


class Speeds(NamedTuple):
    """Final speeds, ascending: those open without a check, and those a passed Hx check opens."""

    open: tuple[int, ...]
    with_hx: tuple[int, ...]


def flight(battle: Battle, aircraft: Aircraft) -> Flight:
    """Gather what the legality of an aircraft's plots depends on."""
    stalled = int(aircraft.last == STALL)
    key = (
        aircraft.id, aircraft.band, aircraft.damage, aircraft.loaded, aircraft.speed_loss, aircraft.cap,
        aircraft.speed, stalled, aircraft.tal, aircraft.promised,
    )  # fmt: skip
    found: Flight | None = battle.flights.get(key)
    if found is None:
        found = battle.flights[key] = _gather(battle, aircraft, stalled)
    return found


def _gather(battle: Battle, aircraft: Aircraft, stalled: int) -> Flight:
    printed, fastest = battle.ratings(aircraft), ratings.max_speed(battle, aircraft)
    grounded = aircraft.band == "surface-low" and not battle.setting.has_rule("surface-dive-exit")  # R31
    return _flight(
        battle.ruleset,
        printed.chart,
        printed.accel,
        aircraft.speed,
        fastest,
        min(fastest, aircraft.cap or fastest),
        aircraft.loaded,
        int(ratings.climb_turns(battle, aircraft) > 1),
        stalled,
        aircraft.tal - 1 if grounded else UNLIMITED,
        int(aircraft.promised == 2),
    )


_flight: Final = lru_cache(maxsize=1 << 14)(Flight)  # one object for the same content


@lru_cache(maxsize=1 << 14)
def legal_plots(flight: Flight) -> tuple[Plot, ...]:
    """List every legal plot, maneuver by maneuver; the forced one when there is no other (R15)."""
    row = _row(flight)
    legal: list[Plot] = []
    for maneuver in flight.ruleset.maneuvers.values():
        if _maneuver_refusals(flight, maneuver):
            continue
        kinds = [kind for kind in _open_kinds(flight) if _leaves_a_speed(flight, maneuver.id, kind)]
        if not maneuver.special:
            legal += [Plot(maneuver.id, code.code) for code in row if code.type in kinds]
        elif kinds:
            legal += _endings(maneuver.id)
    return tuple(legal) or (forced_plot(flight.speed),)


def forced_plot(speed: int) -> Plot:
    """Give the plot of an aircraft that has no legal one (R15)."""
    return Plot("L", f"F{speed}")


@lru_cache(maxsize=1 << 16)
def is_forced(flight: Flight, plot: Plot) -> bool:
    """Tell whether this plot is flown only because there is no legal one (R15)."""
    return legal_plots(flight) == (plot,) and bool(_refusals(flight, plot))


@lru_cache(maxsize=1 << 16)
def explain(flight: Flight, plot: Plot) -> tuple[Refusal, ...]:
    """Say everything that forbids a plot; nothing when it is legal."""
    return () if plot in legal_plots(flight) else _refusals(flight, plot)


def _row(flight: Flight) -> tuple[TurnCode, ...]:
    return flight.ruleset.charts[flight.chart].rows.get(flight.speed, ())


def code_on_chart(flight: Flight, plot: Plot) -> TurnCode | None:
    """Find a plot's turn code in the row of the present speed."""
    return flight.ruleset.charts[flight.chart].find(flight.speed, plot.code)


@lru_cache(maxsize=1 << 16)
def code_type(flight: Flight, plot: Plot) -> CodeType:
    """Give the type of a plot's turn code: B3.4.1. Special maneuvers are of the forward type."""
    code = code_on_chart(flight, plot)
    return code.type if code else "forward"


@lru_cache(maxsize=1 << 16)
def speeds(flight: Flight, plot: Plot) -> Speeds:
    """Give the final speeds that a legal plot leaves open: B3.7, and by acceleration A1.1.4, B3.13."""
    if is_forced(flight, plot):
        return Speeds((max(flight.speed - 1, 0),), ())  # R15
    kind = code_type(flight, plot)
    open_ = final_speeds(flight, plot, kind)
    if kind != "extreme" or flight.accel != "Hx":
        return Speeds(open_, ())
    return Speeds(open_, final_speeds(flight, plot, "turn"))  # B3.13


def final_speeds(flight: Flight, plot: Plot, kind: CodeType) -> tuple[int, ...]:
    """List the final speeds by the row of a code type, ascending: B3.4.2, B3.7, R14."""
    return _final_speeds(flight, plot.maneuver, kind)


@lru_cache(maxsize=1 << 16)
def _final_speeds(flight: Flight, maneuver: Maneuver, kind: CodeType) -> tuple[int, ...]:
    limit = _speed_limit(flight)
    return tuple([speed for speed in _reached(flight, maneuver, kind) if speed <= limit])


def explain_speed(flight: Flight, plot: Plot, kind: CodeType, speed: int) -> tuple[Refusal, ...]:
    """Say everything that forbids a final speed after a plot."""
    refusals = []
    options = flight.ruleset.maneuvers[plot.maneuver].options[kind]
    wanted = [option for option in options if flight.speed + option.change == speed]
    if not wanted:
        changes = ", ".join(f"{option.change:+d}" for option in options)
        refusals.append(
            Refusal("no-such-speed", f"{plot} changes speed by {changes}, from {flight.speed}", "B3.7")
        )
    elif wanted[0].octagon and flight.speed >= flight.max_speed:
        refusals.append(
            Refusal(
                "octagon", f"{wanted[0].change:+d} is not open at maximum speed {flight.max_speed}", "B3.7"
            )
        )
    if speed > _speed_limit(flight):
        refusals.append(_too_fast(flight))
    return tuple(refusals)


def _too_fast(flight: Flight) -> Refusal:
    if flight.limit < flight.max_speed:
        return Refusal("formation-speed", f"its formation flies at speed {flight.limit} at most", "C1.1")
    return Refusal("max-speed", f"maximum speed is {flight.max_speed}", "B3.4.2")


def _reached(flight: Flight, maneuver: Maneuver, kind: CodeType) -> list[int]:
    """B3.7: every final speed of the row, the octagon left out at maximum speed."""
    at_maximum = flight.speed >= flight.max_speed
    return [
        flight.speed + option.change
        for option in flight.ruleset.maneuvers[maneuver].options.get(kind, ())
        if not (option.octagon and at_maximum) and flight.speed + option.change >= 0
    ]


@lru_cache(maxsize=1 << 12)
def _speed_limit(flight: Flight) -> int:
    """R14: the limit, or for an aircraft above it the lowest final speed that any combination gives."""
    if flight.speed <= flight.limit:
        return flight.limit
    flight = replace(flight, stalled=0, height=UNLIMITED, promised=0)
    row = {code.type for code in _row(flight)}
    lowest = min(
        (
            speed
            for maneuver in flight.ruleset.maneuvers.values()
            if not _maneuver_refusals(flight, maneuver)
            for kind in CODE_TYPES
            if maneuver.special or kind in row
            for speed in _reached(flight, maneuver.id, kind)
        ),
        default=flight.speed,
    )
    return max(flight.limit, lowest)


def _open_kinds(flight: Flight) -> tuple[CodeType, ...]:
    """C5.2.5: who has promised an extreme turn may fly nothing else."""
    return ("extreme",) if flight.promised else CODE_TYPES


def _endings(maneuver: Maneuver) -> tuple[Plot, ...]:
    """List the plots of a special maneuver."""
    return (Plot(STALL),) if maneuver == STALL else tuple([Plot(maneuver, "", end) for end in ENDINGS])


def _refusals(flight: Flight, plot: Plot) -> tuple[Refusal, ...]:
    maneuver = flight.ruleset.maneuvers[plot.maneuver]
    forbidden = _maneuver_refusals(flight, maneuver)
    if flight.promised and code_type(flight, plot) != "extreme":
        words = f"{plot} is no extreme turn: one was promised, to turn away from flak"
        forbidden = (*forbidden, Refusal("promised", words, "C5.2.5"))
    if not _is_written_rightly(flight, plot):
        unknown = f"chart {flight.chart} has no {plot} at speed {flight.speed}"
        return (Refusal("not-on-chart", unknown, "B2.1"), *forbidden)
    if _leaves_a_speed(flight, plot.maneuver, code_type(flight, plot)):  # B3.4.2
        return forbidden
    speeds = f"{plot} leaves no speed from 0 to {flight.limit}, from {flight.speed}"
    return (*forbidden, Refusal("speed", speeds, "B3.4.2"))


def _maneuver_refusals(flight: Flight, maneuver: ManeuverRow) -> tuple[Refusal, ...]:
    """Everything that forbids a maneuver, whatever its turn code."""
    chart = flight.ruleset.charts[flight.chart]
    refusals = []
    if maneuver.id in chart.barred:
        refusals.append(Refusal("barred", f"chart {flight.chart} has no {maneuver.name}", "A1.1.1"))
    if maneuver.special:
        refusals += _special_refusals(flight, maneuver)
    if flight.loaded and (maneuver.special or maneuver.id == "PC"):  # B3.12
        refusals.append(Refusal("loaded", f"a loaded aircraft cannot fly a {maneuver.name}", "B3.12"))
    if flight.slow and maneuver.id in SLOW_CLIMBERS_NEVER:  # B3.14
        refusals.append(Refusal("slow-climber", f"it climbs too slowly for a {maneuver.name}", "B3.14"))
    if flight.stalled and maneuver.climb > 0:  # B3.5.2
        refusals.append(Refusal("climb-after-stall", "no climb right after a stall", "B3.5.2"))
    if -maneuver.climb > flight.height:  # R31
        refusals.append(
            Refusal(
                "ground", f"a {maneuver.name} would fly into the ground {-maneuver.climb} levels below", "R31"
            )
        )
    return tuple(refusals)


def _is_written_rightly(flight: Flight, plot: Plot) -> bool:
    maneuver = flight.ruleset.maneuvers[plot.maneuver]
    if not maneuver.special:
        return not plot.ending and code_on_chart(flight, plot) is not None
    if plot.maneuver == STALL:
        return not plot.code and not plot.ending
    return not plot.code and plot.ending in ENDINGS


def _special_refusals(flight: Flight, maneuver: ManeuverRow) -> Iterator[Refusal]:
    fastest = flight.ruleset.charts[flight.chart].special_max_speed.get(maneuver.id)
    if fastest is None:
        yield Refusal("barred", f"chart {flight.chart} has no {maneuver.name}", "B3.6")
    elif flight.speed > fastest:  # B3.4.5
        rule = "B3.6.6" if maneuver.id == STALL else "B3.4.5"
        words = f"a {maneuver.name} starts at speed {fastest} at most, not {flight.speed}"
        yield Refusal("too-fast", words, rule)
    if maneuver.id == STALL and flight.speed < 1:  # B3.6.6
        yield Refusal("too-slow", "a Stall starts at speed 1", "B3.6.6")


def _leaves_a_speed(flight: Flight, maneuver: Maneuver, kind: CodeType) -> bool:
    """B3.4.2: some final speed from 0 to the maximum, if need be by a passed Hx check."""
    if _final_speeds(flight, maneuver, kind):
        return True
    return kind == "extreme" and flight.accel == "Hx" and bool(_final_speeds(flight, maneuver, "turn"))
