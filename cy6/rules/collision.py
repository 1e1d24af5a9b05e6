"""B3.11: aircraft that end their moves in one place."""

from __future__ import annotations

from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, State

Spot = tuple[str, tuple[int, int], int]


def spot(aircraft: Aircraft) -> Spot:
    """Say where an aircraft is: band, hex and level."""
    return aircraft.band, aircraft.place, aircraft.tal


def crowds(state: State) -> tuple[tuple[Aircraft, ...], ...]:
    """List the groups of two or more aircraft in one hex and level, each by id, in order of their ids.

    The order does not depend on how the scenario lists them.
    """
    present = [aircraft for aircraft in state.aircraft if aircraft.is_present and not aircraft.decoy]
    if len({spot(aircraft) for aircraft in present}) == len(present):
        return ()
    by_spot: dict[Spot, list[Aircraft]] = {}
    for aircraft in sorted(present, key=lambda aircraft: aircraft.id):
        by_spot.setdefault(spot(aircraft), []).append(aircraft)
    return tuple(tuple(crowd) for crowd in by_spot.values() if len(crowd) > 1)


def targets(state: State, evader: Aircraft) -> tuple[str, ...]:
    """List whom an aircraft that passed its check may ram: those in its place that failed theirs."""
    return tuple(
        other.id
        for other in sorted(state.aircraft, key=lambda other: other.id)
        if other.id in state.wrecks and other.is_present and spot(other) == spot(evader)
    )


def explain_ram(state: State, evader: Aircraft, target: str) -> tuple[Refusal, ...]:
    """Say why an aircraft may not ram another."""
    refusals = []
    if evader.id not in state.evaders:
        sentence = f"{evader.id} has not just passed a collision check"
        refusals.append(Refusal("no-ram", sentence, "B3.11"))
    if target and target not in targets(state, evader):
        sentence = f"{target} did not fail a collision check in the place of {evader.id}"
        refusals.append(Refusal("no-ram-target", sentence, "B3.11"))
    return tuple(refusals)


def automatic(state: State) -> tuple[tuple[str, ...], ...]:
    """List those that collide because two or more of them in one place failed to avoid it."""
    if not state.wrecks:
        return ()
    by_spot: dict[Spot, list[str]] = {}
    for aircraft in sorted(state.aircraft, key=lambda aircraft: aircraft.id):
        if aircraft.id in state.wrecks:
            by_spot.setdefault(spot(aircraft), []).append(aircraft.id)
    return tuple(tuple(ids) for ids in by_spot.values() if len(ids) > 1)
