"""Keeping station (C1.3): the moves of wingmen, best first, whom a leader would lose, and the way home."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot, State, evolve
from cy6.hexes import distance, step
from cy6.rules import formations, movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing
from cy6.rules.sight import is_seen

BEST_DISTANCE: Final = 2  # hexes behind the leader where a wingman has room on all sides
STEADY_AHEAD: Final = 3  # hexes that a homeward heading is judged by


class StationMove(NamedTuple):
    """A wingman's move that keeps station: where it ends, with the extra hex or without, at which speeds."""

    plot: Plot
    landing: Landing
    extends: tuple[str, ...]  # yes and no, as far as both keep station
    speeds: tuple[int, ...]


def next_up(battle: Battle, state: State) -> str:
    """Name who moves next: a leader that took over moves before those who follow it (C1.2.2)."""
    first = battle.find(state, state.queue[0])
    return first.leader if first.is_wingman and first.leader in state.queue else first.id


# A wingman's move --------------------------------------------------------------------------------


def options(battle: Battle, state: State, wingman: Aircraft) -> tuple[Plot, ...]:
    """List the plots that a wingman may fly now, the best first: those that keep station (C1.3).

    Of one gone astray, the forward codes of level flight at the speed its leader began with (C1.4.2).
    """
    if wingman.astray:
        return astray_plots(battle, wingman)
    leader = battle.find(state, wingman.leader)
    taken = frozenset(
        a.place
        for a in state.aircraft
        if a.is_present
        and (a.band, a.tal) == (leader.band, leader.tal)
        and a.id != wingman.id
        and is_seen(battle.setting, state, wingman.side, a)
    )
    return tuple(move.plot for move in station_moves(battle, wingman, leader, taken))


def astray_plots(battle: Battle, aircraft: Aircraft) -> tuple[Plot, ...]:
    """List the forward moves of an aircraft that has lost its leader: C1.4.2."""
    speed = max(aircraft.astray - 1, 1)
    row = battle.ruleset.charts[battle.ratings(aircraft).chart].rows.get(speed, ())
    found = tuple(Plot("L", code.code) for code in row if code.code.startswith("F"))
    return tuple(sorted(found, key=lambda plot: len(plot.code))) or (plotting.forced_plot(speed),)


@lru_cache(maxsize=1 << 9)
def station_moves(
    battle: Battle, wingman: Aircraft, leader: Aircraft, taken: frozenset[object] = frozenset()
) -> tuple[StationMove, ...]:
    """List the moves with which a wingman keeps station on a leader that has moved, the best first."""
    found = _all_station_moves(battle, wingman, leader, _about(battle, leader.speed))
    return tuple(sorted(found, key=lambda move: _rank(move, leader, taken)))


def _all_station_moves(
    battle: Battle, wingman: Aircraft, leader: Aircraft, speeds: frozenset[int]
) -> list[StationMove]:
    flight = plotting.flight(battle, wingman)
    found = []
    for plot in plotting.legal_plots(flight):
        if battle.ruleset.maneuvers[plot.maneuver].special and plot.maneuver != plotting.STALL:
            continue
        fitting = tuple(speed for speed in plotting.speeds(flight, plot).open if speed in speeds)
        if not fitting or plotting.is_forced(flight, plot):
            continue
        landing = movement.outcome(battle, wingman, plot)
        extends = _extends(battle, wingman, leader, plot, landing)
        if extends and not landing.exits:
            found.append(StationMove(plot, landing, extends, fitting))
    return found


def _about(battle: Battle, speed: int) -> frozenset[int]:
    """C1.3: the leader's speed, and one more or less."""
    beside = battle.ruleset.formation.speed_beside
    return frozenset(range(speed - beside, speed + beside + 1))


def _extends(
    battle: Battle, wingman: Aircraft, leader: Aircraft, plot: Plot, landing: Landing
) -> tuple[str, ...]:
    end = evolve(
        wingman,
        place=landing.place,
        heading=landing.heading,
        tal=landing.tal,
        band=landing.band or wingman.band,
    )
    found: tuple[str, ...] = ("no",) if formations.keeps_station(battle, leader, end) else ()
    if plot.maneuver == "D":
        further = evolve(end, place=movement.extension(end))
        found += ("yes",) if formations.keeps_station(battle, leader, further) else ()
    return found


def _rank(move: StationMove, leader: Aircraft, taken: frozenset[object]) -> tuple[int, ...]:
    """Best station keeping first: no crowding, the leader's heading and move, a place with room around."""
    landing = move.landing
    turned = abs((landing.heading - leader.heading + 3) % 6 - 3)
    led = leader.plot or move.plot
    return (
        int(landing.place in taken),
        turned,
        int(move.plot.maneuver != led.maneuver),
        int(move.plot.code != led.code),
        int(move.extends[0] == "yes"),
        int(landing.kind == "extreme" or move.plot.maneuver == plotting.STALL),
        abs(distance(landing.place, leader.place) - BEST_DISTANCE),
        min(abs(speed - leader.speed) for speed in move.speeds),
    )


def open_speeds(battle: Battle, state: State, wingman: Aircraft, found: tuple[int, ...]) -> tuple[int, ...]:
    """Leave of some final speeds those about the leader's, if there are any: C1.3."""
    about = _about(battle, battle.find(state, wingman.leader).speed)
    return tuple(speed for speed in found if speed in about) or found


def extensions(battle: Battle, state: State, wingman: Aircraft) -> tuple[str, ...]:
    """Say whether the extra hex of a wingman's dive keeps station: yes, no, both, or neither."""
    leader = battle.find(state, wingman.leader)
    further = evolve(wingman, place=movement.extension(wingman))
    ends = (("no", wingman), ("yes", further))
    return tuple(word for word, end in ends if formations.keeps_station(battle, leader, end))


# Looking ahead -----------------------------------------------------------------------------------


def would_lose(battle: Battle, state: State, leader: Aircraft, plot: Plot) -> tuple[str, ...]:
    """Name the wingmen that could not keep station if their leader flew a plot, at any speed open to it."""
    if leader.leader != leader.id:
        return ()
    following = formations.wingmen(state, leader.id)
    landing = movement.outcome(battle, leader, plot)
    if landing.kind == "special" or landing.exits:  # C1.5
        return tuple(a.id for a in following)
    return _would_lose(battle, leader, plot, following)


@lru_cache(maxsize=1 << 9)
def _would_lose(
    battle: Battle, leader: Aircraft, plot: Plot, following: tuple[Aircraft, ...]
) -> tuple[str, ...]:
    landing = movement.outcome(battle, leader, plot)
    speeds = plotting.speeds(plotting.flight(battle, leader), plot).open or (leader.speed,)
    about = frozenset[int]().union(*(_about(battle, speed) for speed in speeds))
    moved = evolve(
        leader, place=landing.place, heading=landing.heading, tal=landing.tal, plot=plot,
        band=landing.band or leader.band,
    )  # fmt: skip
    return tuple(a.id for a in following if not _all_station_moves(battle, a, moved, about))


# On the way home ---------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 8)
def legal_plots(battle: Battle, aircraft: Aircraft) -> tuple[Plot, ...]:
    """List an aircraft's legal plots; of one that flies home, those that bring it nearer: C1.4.2, R42."""
    plots = plotting.legal_plots(plotting.flight(battle, aircraft))
    return homeward(battle, aircraft, plots) if aircraft.homeward else plots


def homeward(battle: Battle, aircraft: Aircraft, plots: Iterable[Plot]) -> tuple[Plot, ...]:
    """Leave of some plots those that lead nearer home, or where none does, those that turn toward it most."""
    now = formations.way_home(battle, aircraft, aircraft.place)
    landings = [(plot, movement.outcome(battle, aircraft, plot)) for plot in plots]
    level = [(plot, end) for plot, end in landings if end.exits not in ("climb", "dive")] or landings
    nearer = tuple(p for p, end in level if formations.way_home(battle, aircraft, end.place) < now)
    if nearer:
        return nearer
    ahead = [(_way_home_ahead(battle, aircraft, end), plot) for plot, end in level]
    least = min(way for way, _ in ahead)
    return tuple(plot for way, plot in ahead if way == least)


def refuse_detour(aircraft: Aircraft, plot: Plot) -> Refusal:
    """Say that a plot does not lead home: C1.4.2, R42."""
    sentence = f"{aircraft.id} flies home: {plot} does not bring it nearer"
    return Refusal("homeward", sentence, "C1.4.2")


def _way_home_ahead(battle: Battle, aircraft: Aircraft, end: Landing) -> int:
    place = end.place
    for _ in range(STEADY_AHEAD):
        place = step(place, end.heading)
    return formations.way_home(battle, aircraft, place)


def follows(aircraft: Aircraft) -> bool:
    """Tell whether the one that moves is a wingman, or one that has just lost its leader and must fly on."""
    return aircraft.is_wingman or aircraft.astray > 0
