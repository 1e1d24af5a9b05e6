"""B1: who tails whom, what a tailed aircraft tells, and chains of tailing."""

from __future__ import annotations

from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot, State
from cy6.hexes import arc, distance
from cy6.rules import sight
from cy6.rules.battle import Battle

TURN_WORDS = {"L": "left", "R": "right", "F": "forward"}
LEVEL_WORDS = {1: "climb", 0: "level", -1: "dive"}


def candidates(battle: Battle, state: State, tailer: Aircraft) -> tuple[str, ...]:
    """List the aircraft that one may tail, friends among them, nearest first: B1.1, B1.2, R8."""
    if tailer.status != "flying" or battle.is_bomber(tailer) or tailer.is_wingman or tailer.decoy:
        return ()
    levels = [tailer.tal - difference for difference in battle.ruleset.tail_levels]
    found = [
        other
        for other in state.aircraft
        if other.tal in levels and _is_tailed_by(battle, state, other, tailer)
    ]
    if not found:
        return ()
    found.sort(key=lambda other: (distance(tailer.place, other.place), other.id))
    return tuple(other.id for other in found)


def _is_tailed_by(battle: Battle, state: State, tailed: Aircraft, tailer: Aircraft) -> bool:
    """B1.1: near enough, at the tailer's level or one above, each in the right arc of the other.

    Neither behind smoke or a cloud (C2.1.3), and in sight of each other (R59).
    """
    rules, setting = battle.ruleset, battle.setting
    return (
        tailed.is_present
        and not tailed.decoy
        and tailed.id != tailer.id
        and tailed.band == tailer.band
        and tailer.tal - tailed.tal in rules.tail_levels
        and distance(tailed.place, tailer.place) <= rules.tail_range
        and arc(tailed.place, tailed.heading, tailer.place) == "rear"
        and arc(tailer.place, tailer.heading, tailed.place) == "front"
        and not sight.is_between(setting, state.clouds, tailer, tailed)
        and sight.is_seen(setting, state, tailer.side, tailed)
        and sight.is_seen(setting, state, tailed.side, tailer)
    )


def explain(battle: Battle, state: State, tailer: Aircraft, id: str) -> tuple[Refusal, ...]:
    """Say why one aircraft does not tail another, test by test: B1.1, B1.2."""
    if id not in battle.index:
        return (Refusal("unknown-target", f"no aircraft is called {id}"),)
    other, rules = battle.find(state, id), battle.ruleset
    if not sight.is_seen(battle.setting, state, tailer.side, other):
        return (Refusal("not-spotted", f"{tailer.side} does not see {id}", "C4.6.1"),)
    hexes = distance(other.place, tailer.place)
    tests = (
        ("gone", tailer.status == "flying", f"{tailer.id} is not flying under control", "B1.2"),
        ("gone", other.is_present and other.id != tailer.id, f"{id} is not there to be tailed", "B1.1"),
        ("wingman", not tailer.is_wingman, f"{tailer.id} keeps station, and wingmen never tail", "C1.3"),
        ("bomber", not battle.is_bomber(tailer), f"{tailer.id} is a bomber, and bombers never tail", "B1.2"),
        (
            "out-of-range",
            hexes <= rules.tail_range,
            f"{id} is {hexes} hexes away, {rules.tail_range} at most",
            "B1.1",
        ),
        (
            "level",
            tailer.tal - other.tal in rules.tail_levels,
            f"TAL {tailer.tal} behind {other.tal}",
            "B1.1",
        ),
        ("band", other.band == tailer.band, f"{id} is in band {other.band}, not {tailer.band}", "A5.2.2b"),
        ("rear-arc", _arc(other, tailer) == "rear", f"{tailer.id} is not in the rear arc of {id}", "B1.1"),
        ("front-arc", _arc(tailer, other) == "front", f"{id} is not in the front arc of {tailer.id}", "B1.1"),
    )
    failed = tuple(Refusal(code, why, rule) for code, passed, why, rule in tests if not passed)
    if failed or _is_tailed_by(battle, state, other, tailer):
        return failed
    return (Refusal("smoke", f"{tailer.id} cannot see {id}", "B1.1"),)


def _arc(aircraft: Aircraft, other: Aircraft) -> str | None:
    return arc(aircraft.place, aircraft.heading, other.place)


def tailed(state: State) -> frozenset[str]:
    """Name the aircraft that are being tailed this turn, of a tailed wingman also the leader (R43)."""
    quarries = frozenset(aircraft.quarry for aircraft in state.aircraft if aircraft.quarry)
    if not quarries:
        return quarries
    return quarries | {a.leader for a in state.aircraft if a.id in quarries and a.is_wingman}


def what_is_revealed(battle: Battle, aircraft: Aircraft, plot: Plot | None) -> tuple[str, str]:
    """Tell how a tailed aircraft turns (left, right, forward) and moves up or down: B1.1.2, R9.

    Without a plot it is out of control or has to make its check first: `recovering`.
    """
    if plot is None:
        return "recovering", "dive" if aircraft.status == "ooc" else "level"
    climb = battle.ruleset.maneuvers[plot.maneuver].climb
    turn = TURN_WORDS[plot.code[0]] if plot.code else "forward"
    return turn, LEVEL_WORDS[(climb > 0) - (climb < 0)]
