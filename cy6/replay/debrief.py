"""After a game: what its pilots did and what became of them is added to their roster (C6)."""

from __future__ import annotations

from pathlib import Path

from cy6.core.state import Aircraft, State
from cy6.files import write_atomically
from cy6.rules.battle import Battle
from cy6.scenario.roster import LOST, Report, read_roster, with_flights


def reports(battle: Battle, state: State) -> tuple[Report, ...]:
    """Say of every named pilot how many enemies he destroyed, and what became of him."""
    return tuple(
        Report(force.pilot, force.crew, _kills(state, aircraft), _fate(aircraft))
        for force, aircraft in zip(battle.setting.forces, state.aircraft, strict=True)
        if force.pilot and aircraft.status != "waiting"
    )


def _kills(state: State, aircraft: Aircraft) -> int:
    return sum(other.side != aircraft.side and other.downed_by == aircraft.id for other in state.aircraft)


def _fate(aircraft: Aircraft) -> str:
    if aircraft.status != "destroyed":
        return "returned"
    return aircraft.fate or LOST


def debrief(path: Path, battle: Battle, state: State) -> None:
    """Add a game that is over to a roster. Raise BrokenFile or OSError, and then nothing has changed."""
    found = reports(battle, state)
    if found:
        setting = battle.setting
        text = with_flights(read_roster(path), setting.title, setting.date, found)
        write_atomically(path, text.encode())
