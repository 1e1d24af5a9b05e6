"""What becomes of the crews of aircraft that were destroyed: C6, when aircrew survival is played."""

from __future__ import annotations

from typing import Final

from cy6.core.events import CrewFate, Rolled
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft
from cy6.engine.course import Course
from cy6.rules import survival
from cy6.rules.damage import SINGLE_PILOT_KINDS

SURVIVAL: Final = "aircrew-survival"
"""The optional rule."""

COLLISION: Final = "collision"


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
    """Give what the aircraft had to roll against the attack that destroyed it: C6.1.

    Of several by one enemy that is the one that destroyed it outright, else the last that did anything.
    """
    rolls = _rolls(course, Purpose("robustness", aircraft.cause, aircraft.id))
    outright = [rolled for rolled in rolls if rolled.result == "destroyed"][:1]
    felt = outright or [rolled for rolled in rolls if rolled.result != "none"][-1:]
    return felt[0].tally.target if felt and felt[0].tally is not None else None


def _is_dead(course: Course, aircraft: Aircraft) -> bool:
    """Tell whether a lucky hit of what destroyed an aircraft was the death of its crew (R65)."""
    pair = (aircraft.id,) if aircraft.cause == COLLISION else (aircraft.cause, aircraft.id)
    effects = {rolled.result for rolled in _rolls(course, Purpose("lucky hit", *pair))}
    is_alone = course.battle.type_of(aircraft).kind in SINGLE_PILOT_KINDS
    return "explosion" in effects or (is_alone and "pilot_killed" in effects)


def _rolls(course: Course, purpose: Purpose) -> list[Rolled]:
    return [event for event in course.events if isinstance(event, Rolled) and event.purpose == purpose]
