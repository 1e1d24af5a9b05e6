"""The spotting segment: who comes into sight when an aircraft is activated, and who is lost (C4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core import events as e
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft
from cy6.engine import counters
from cy6.engine.course import Course
from cy6.engine.views import as_seen
from cy6.rules import collision, spotting
from cy6.rules.sight import veils


def look(course: Course, id: str) -> None:
    """B3.2.1, C4.6.1: the best crew checks, and sees all within the maximum or the automatic distance.

    It checks as long as there is anybody that its side has not seen, near or not, so that a roll gives
    nothing away.
    """
    battle, state = course.battle, course.state
    team = spotting.team(battle, state, state.aircraft[battle.index[id]])
    if not team or not _misses_anybody(course, team[0].side):
        return
    tally = spotting.check(battle, team)
    faces = course.check(Purpose("spotting", id), tally)
    for target, by in tuple(spotting.sighted(battle, state, team, tally.margin(faces))):
        see(course, team[0].side, target, by)


def _misses_anybody(course: Course, side: str) -> bool:
    """Tell whether a side has yet to see an aircraft, be it on the board or not."""
    seen = [id for watcher, id in course.state.spotted if watcher == side]
    return len(seen) < course.battle.against[side]


def see(course: Course, side: str, target: Aircraft, by: str) -> None:
    """Let a side come to see an aircraft; a decoy is seen through, and removed (C4.6.2)."""
    if (side, target.id) in course.state.spotted:  # a moment ago, with others
        return
    if target.decoy:
        course.emit(e.DecoySeen(side, target.id, by))
        return
    for id in counters.stand_for(course.battle, course.state, target.id):
        if (side, id) not in course.state.spotted:
            seen = as_seen(course.battle, course.state, course.aircraft(id))
            falls = next((one for one in course.state.attacks if one.released and one.attacker == id), None)
            course.emit(e.Spotted(side, id, by, seen, falls))
        for decoy in counters.decoys_of(course.battle, course.state, id):
            course.emit(e.DecoySeen(side, decoy, by))


def meet(course: Course) -> None:
    """Let aircraft in one place see each other: R51."""
    for crowd in collision.crowds(course.state):
        for side, one in spotting.are_met(crowd):
            if (side, one.id) not in course.state.spotted:
                by = next(other.id for other in crowd if other.side == side)
                see(course, side, one, by)


def after_move(course: Course, id: str) -> None:
    """Let an aircraft be lost from sight that flew behind a cloud or into it."""
    _lose(course, (course.aircraft(id),))


def after_all(course: Course) -> None:
    """Let those be lost from sight whom nobody sees any more when all have moved."""
    _lose(course, course.state.aircraft)


def _lose(course: Course, targets: Iterable[Aircraft]) -> None:
    setting = course.battle.setting
    if not (setting.zones or course.state.clouds):
        return
    for target in targets:
        if target.is_present and veils(setting, course.state.clouds, target.band):
            for side in spotting.watchers_of(course.state, target.id):
                if spotting.is_lost(course.battle, course.state, side, target):
                    course.emit(e.SightLost(side, target.id))


def vanish(course: Course, id: str) -> None:
    """Let an aircraft be lost from everybody's sight, in the clouds at a border."""
    for side in spotting.watchers_of(course.state, id):
        course.emit(e.SightLost(side, id))
