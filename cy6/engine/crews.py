"""What becomes of the crews of aircraft that were destroyed: C6, when aircrew survival is played."""

from __future__ import annotations

from typing import Final

from cy6.core.events import CrewFate, Rolled
from cy6.core.state import Aircraft
from cy6.engine.course import Course
from cy6.rules import survival
from cy6.rules.damage import SINGLE_PILOT_KINDS

SURVIVAL: Final = "aircrew-survival"
"""The optional rule."""


def settle(course: Course) -> None:
    """Roll for every crew that has lost its aircraft and has no fate yet."""
    if not course.battle.setting.has_rule(SURVIVAL):
        return
    for aircraft in course.state.aircraft:
        if not survival.needs_fate(aircraft):
            continue
        if _is_dead(course, aircraft):
            course.emit(CrewFate(aircraft.id, survival.KILLED))
        else:
            fatal = _fatal_number(course, aircraft)
            course.emit(*survival.resolve(course.battle, course.state, aircraft, fatal, course.draw))


def _fatal_number(course: Course, aircraft: Aircraft) -> int | None:
    """Give what the aircraft had to roll against the attack that destroyed it: C6.1."""
    rolled = _last_roll(course, f"robustness {aircraft.cause}>{aircraft.id}")
    return rolled.tally.target if rolled is not None and rolled.tally is not None else None


def _is_dead(course: Course, aircraft: Aircraft) -> bool:
    """Tell whether the lucky hit that destroyed an aircraft was the death of its only pilot."""
    rolled = _last_roll(course, f"lucky hit {aircraft.cause}>{aircraft.id}")
    is_alone = course.battle.type_of(aircraft).kind in SINGLE_PILOT_KINDS
    return is_alone and rolled is not None and rolled.result == "pilot_killed"


def _last_roll(course: Course, purpose: str) -> Rolled | None:
    rolls = (event for event in reversed(course.events) if isinstance(event, Rolled))
    return next((rolled for rolled in rolls if rolled.purpose == purpose), None)
