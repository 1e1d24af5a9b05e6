"""Hidden movement (C4.6.2, R68): counters of which the other side does not know what they stand for."""

from __future__ import annotations

from typing import Final

from cy6.core import events as e
from cy6.core.rolls import Purpose
from cy6.core.state import Counter, State
from cy6.engine.course import Course
from cy6.rules import formations
from cy6.rules.battle import Battle
from cy6.rules.sight import is_in_cloud

MARK: Final = "?"


def mix(course: Course) -> None:
    """Give every hidden aircraft and every decoy a counter, in an order drawn by dice."""
    number = 0
    for side in course.battle.sides:
        ids = [f.id for f in course.battle.setting.forces if f.side == side and (f.decoys or f.decoy_of)]
        left = [f"{MARK}{number + i + 1}" for i in range(len(ids))]
        number += len(ids)
        labels = []
        for id in ids:
            (face,) = course.roll(Purpose("counter", id), f"1d{len(left)}")
            labels.append((id, left.pop(face - 1)))
        if labels:
            course.emit(e.CountersMixed(side, tuple(labels)))


def shown(battle: Battle, state: State, hidden: frozenset[str]) -> tuple[Counter, ...]:
    """List the counters that stand on the board for what a side has not spotted, by their numbers."""
    found = []
    for id, name in state.labels:
        aircraft = battle.find(state, id)
        if id in hidden and aircraft.is_present:
            found.append(Counter(name, aircraft.side, aircraft.place, aircraft.heading, aircraft.band))
    return tuple(sorted(found, key=lambda counter: (len(counter.name), counter.name)))


def stand_for(battle: Battle, state: State, id: str) -> tuple[str, ...]:
    """Name whom the other side finds where it sees an aircraft: of a leader's counter the wingmen too."""
    if not any(labelled == id for labelled, _ in state.labels):
        return (id,)
    flock = formations.wingmen(state, id)
    return (id, *(a.id for a in flock if not is_in_cloud(battle.setting, state.clouds, a)))


def decoys_of(battle: Battle, state: State, id: str) -> tuple[str, ...]:
    """Name the decoys that are still on the board beside an aircraft."""
    if not state.labels:
        return ()
    return tuple(
        f.id
        for f in battle.setting.forces
        if f.decoy_of == id and battle.find(state, f.id).status != "exited"
    )
