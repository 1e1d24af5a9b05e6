"""Figures of sight: how long a spotting phase takes (C4.6)."""

from __future__ import annotations

import time
from typing import Final

from cy6.core.dice import Dice
from cy6.core.state import Aircraft, Force, Setting, SideSetting, State, Zone
from cy6.engine import spotting
from cy6.engine.course import Course
from cy6.hexes import at, within
from cy6.rules.battle import Battle
from cy6.tables.load import load_ruleset

AIRCRAFT: Final = 40
RUNS: Final = 40
TYPES: Final = {"axis": "a6m2", "allied": "f4f-4"}


def spotting40_ms() -> float:
    """Time the spotting of 40 aircraft of two sides, a low sun and clouds, in milliseconds: the best run."""
    battle, state = _table()
    return min(_run(battle, state, seed) for seed in range(RUNS)) * 1000


def _run(battle: Battle, state: State, seed: int) -> float:
    course = Course(battle, state, Dice(seed))
    start = time.perf_counter()
    for aircraft in state.aircraft:
        spotting.look(course, aircraft.id)
    return time.perf_counter() - start


def _table() -> tuple[Battle, State]:
    ruleset = load_ruleset()
    started = tuple(_aircraft(number) for number in range(AIRCRAFT))
    bank = Zone("bank", "cloud", "Bank", within(at(20, 15), 3), 6, 2)
    setting = Setting(
        id="bench",
        title="Bench",
        bands=("low",),
        sides=tuple(SideSetting(side, side) for side in TYPES),
        forces=tuple(Force(a.id, a.side, a.type, a.crew, "fighter", start=a) for a in started),
        zones=(bank,),
        rules=("spotting",),
        visibility=ruleset.spotting.distances["extra_clear"],
        sun="4",
    )
    return Battle(ruleset, setting), State(ruleset.id, "bench", 1, "move", started)


def _aircraft(number: int) -> Aircraft:
    side = tuple(TYPES)[number % len(TYPES)]
    place, heading = at(1 + number, 10 + number % 9), 3 * (number % 2)
    return Aircraft(
        f"a{number}", side, TYPES[side], "skilled", "low", "flying", place, heading, 1 + number % 6, 3
    )
