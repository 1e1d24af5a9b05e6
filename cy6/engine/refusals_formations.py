"""Why an order about a formation or a border between bands is refused, and where wingmen start (C1, A5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cy6.core.orders import BreakUp, Deploy, DropOut, Exit, Place
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Mover, State, Step, evolve
from cy6.rules import formations, plotting, station_keeping, tailing
from cy6.rules.battle import Battle

Refusals = Iterable[Refusal]


def is_known(battle: Battle, id: str) -> bool:
    """Tell whether this is a formation of the scenario."""
    return any(formation.id == id for formation in battle.setting.formations)


def explain_place(battle: Battle, state: State, wish: Place) -> Refusals:
    """Say why a wingman may not make a move: C1.3, C1.4.2."""
    aircraft = battle.find(state, wish.id)
    if not _is_at(state, wish.id, "place"):
        if not aircraft.is_wingman:
            yield Refusal("no-wingman", f"{wish.id} is no wingman", "C1.3")
        yield Refusal("not-now", f"{wish.id} does not move after its leader now", "C1.3")
        return
    if wish.plot in station_keeping.options(battle, state, aircraft):
        return
    if aircraft.astray:
        sentence = f"{wish.id} has lost its leader and flies level and forward at speed {aircraft.astray - 1}"
        yield Refusal("astray", sentence, "C1.4.2")
        return
    against = plotting.explain(plotting.flight(battle, aircraft), wish.plot)
    if battle.ruleset.maneuvers[wish.plot.maneuver].special and wish.plot.maneuver != plotting.STALL:
        yield Refusal("special", "a wingman flies no special maneuver but the stall", "C1.3")
    sentence = (
        f"{wish.plot} does not keep station on {aircraft.leader}: its hexes, its level, about its speed"
    )
    yield from against or (Refusal("station", sentence, "C1.3"),)


def explain_dropout(battle: Battle, state: State, wish: DropOut) -> Refusals:
    """Say why a wingman may not drop out of its own will now: C1.4.1."""
    aircraft = battle.find(state, wish.id)
    if not aircraft.is_wingman:
        return (Refusal("no-wingman", f"{wish.id} is no wingman", "C1.4.1"),)
    return _too_late(state, aircraft)


def explain_breakup(battle: Battle, state: State, wish: BreakUp) -> Refusals:
    """Say why a formation may not be broken up now: C1.5."""
    flock = [a for a in formations.members(state, wish.id) if a.is_wingman]
    if not flock:
        return (Refusal("no-formation", f"{wish.id} is no formation any more", "C1.5"),)
    return tuple(refusal for aircraft in flock for refusal in _too_late(state, aircraft))


def _too_late(state: State, aircraft: Aircraft) -> tuple[Refusal, ...]:
    """R43: a tailed wingman has told where it will go by the plot of its leader."""
    if state.phase != "plot" or aircraft.id not in tailing.tailed(state):
        return ()
    sentence = f"{aircraft.id} is tailed, and its leader's plot was revealed"
    return (Refusal("not-now", sentence, "B1.1.2"),)


def explain_exit(battle: Battle, state: State, wish: Exit) -> Refusals:
    """Say why there is no border to decide about: A5.2."""
    if state.phase == "border":  # C2.2
        if wish.id not in state.actors:
            yield Refusal("not-now", f"{wish.id} has not just come into the border clouds", "C2.2")
    elif not _is_at(state, wish.id, "border"):
        yield Refusal("not-now", f"{wish.id} crosses no border between bands now", "A5.2")


def _is_at(state: State, id: str, at: Step) -> bool:
    mover: Mover | None = state.mover
    return mover is not None and mover.id == id and mover.step == at


# Setting up --------------------------------------------------------------------------------------


def is_ahead_of_leader(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether a wingman has to wait until its leader is set up: R41."""
    return aircraft.is_wingman and battle.find(state, aircraft.leader).status == "waiting"


def explain_station(battle: Battle, state: State, wish: Deploy, stations: Sequence[Deploy]) -> Refusals:
    """Say why a wingman may not start somewhere: in a formation hex, at its leader's level, about his speed.

    `stations` are the starts that fit; without one a wingman is set up anywhere, and drops out (R41).
    """
    aircraft = battle.find(state, wish.id)
    if is_ahead_of_leader(battle, state, aircraft):
        yield Refusal("leader-first", f"{aircraft.leader} is set up before its wingmen", "C1.1")
    elif stations and not may_start(battle, state, wish):
        sentence = f"{wish.id} starts in a formation hex of {aircraft.leader}, at its level, about its speed"
        yield Refusal("station", sentence, "C1.1")


def may_start(battle: Battle, state: State, wish: Deploy) -> bool:
    """Tell whether an aircraft set up so would keep station on its leader: C1.1, C1.3."""
    aircraft = battle.find(state, wish.id)
    leader = battle.find(state, aircraft.leader)
    stands = evolve(aircraft, place=wish.place, heading=wish.heading, tal=wish.tal, speed=wish.speed)
    beside = battle.ruleset.formation.speed_beside
    return formations.keeps_station(battle, leader, stands) and abs(wish.speed - leader.speed) <= beside
