"""Formations in flight (C1): who leads, and who drops out."""

from __future__ import annotations

from cy6.core import events as e
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft
from cy6.engine.course import Course
from cy6.rules import control, formations, weather


def keep(course: Course) -> None:
    """See to all formations: who is lost drops out, a lost leader is replaced, the pace is set anew."""
    for formation in course.battle.setting.formations:
        flying = formations.members(course.state, formation.id)
        if flying:
            _keep(course, formation.id, flying)


def _keep(course: Course, id: str, flying: tuple[Aircraft, ...]) -> None:
    leader = course.aircraft(flying[0].leader)
    fit = [a for a in flying if not formations.unfit(a)]
    for one in flying:
        if why := formations.unfit(one):
            drop_out(course, one, why)
    followers = [a for a in fit if a.id != leader.id]
    if not followers:
        for one in fit:
            course.emit(e.DroppedOut(one.id, "alone"))
        return
    head = leader if leader in fit else formations.successor(course.battle, leader, followers)  # C1.2.2
    if head.id != leader.id and len(followers) == 1:
        course.emit(e.DroppedOut(head.id, "alone"))
        return
    cap = formations.speed_cap(course.battle, fit)
    if head.id != leader.id or cap != leader.cap:
        course.emit(e.FormedUp(id, head.id, tuple(a.id for a in fit if a.id != head.id), cap))


def arrive(course: Course) -> None:
    """See to the formations of those that have just come in."""
    check_arrivals(course)
    keep(course)


def check_arrivals(course: Course) -> None:
    """Let those drop out that were set up this turn where they cannot keep station."""
    battle, turn = course.battle, course.state.turn
    for aircraft in course.state.aircraft:
        entry = battle.force(aircraft.id).entry
        if (
            not aircraft.is_wingman
            or not aircraft.is_present
            or turn != (aircraft.entering or (entry.turn if entry else 1))
        ):
            continue
        if not formations.keeps_station(battle, course.aircraft(aircraft.leader), aircraft):
            course.emit(e.DroppedOut(aircraft.id, "apart"))


def choose_to_drop(course: Course, id: str) -> None:
    """Let a wingman leave its formation of its own will; it plots for itself at once: C1.4.1."""
    formation = course.aircraft(id).formation
    course.emit(e.DroppedOut(id, "chosen", 0, _has_to_plot(course, course.aircraft(id))))
    _keep(course, formation, formations.members(course.state, formation))


def choose_to_break(course: Course, formation: str) -> None:
    """Break a formation up of its player's will: C1.5."""
    course.emit(e.BrokeUp(formation, "chosen"))
    for aircraft in formations.members(course.state, formation):
        plots = _has_to_plot(course, aircraft) if aircraft.is_wingman else 0
        course.emit(e.DroppedOut(aircraft.id, "broken", 0, plots))


def _has_to_plot(course: Course, wingman: Aircraft) -> int:
    """Whether a wingman that leaves its formation in this phase has to plot in it."""
    battle, state = course.battle, course.state
    if control.needs_control_check(wingman):
        return 0
    if state.phase == "plot-tailed":
        return int(any(a.quarry == wingman.id for a in state.aircraft))
    without = battle.setting.has_rule("bomber-plotting") and battle.is_bomber(wingman)
    return int(not without or weather.is_blind(battle, state, wingman))


def drop_out(course: Course, aircraft: Aircraft, why: str) -> None:
    """Let an aircraft drop out against its will; a damaged bomber's crew checks its mission: C1.4.2.

    A wingman goes astray: it may not fire any more this turn, and in the midst of movement flies straight
    on if it has not moved.
    """
    astray = 0
    begun = course.state.phase == "move" or aircraft.flown
    if aircraft.is_wingman and aircraft.is_present and begun:
        astray = course.aircraft(aircraft.leader).led_at + 1
    course.emit(e.DroppedOut(aircraft.id, why, astray))
    if formations.must_check_mission(course.battle, aircraft):
        tally = formations.mission_check(course.battle, aircraft)
        if not course.passes(Purpose("mission check", aircraft.id), tally):
            course.emit(e.TurnedHome(aircraft.id))


def break_up(course: Course, formation: str, why: str) -> None:
    """Break a formation up: all of its aircraft drop out (C1.5)."""
    course.emit(e.BrokeUp(formation, why))
    for aircraft in formations.members(course.state, formation):
        if aircraft.is_wingman:
            drop_out(course, aircraft, "broken")
    for aircraft in formations.members(course.state, formation):
        course.emit(e.DroppedOut(aircraft.id, "broken"))


def after_move(course: Course, id: str) -> None:
    """See after each move whether its aircraft kept station, and to all formations."""
    aircraft = course.aircraft(id)
    if aircraft.is_wingman and not formations.unfit(aircraft):
        leader = course.aircraft(aircraft.leader)
        if not formations.keeps_station(course.battle, leader, aircraft):
            drop_out(course, aircraft, "apart")
    keep(course)
