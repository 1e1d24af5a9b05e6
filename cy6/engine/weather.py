"""What clouds do to a game, step by step: banks are laid, routes are flown, the border lets go (C2)."""

from __future__ import annotations

from typing import Final

from cy6.core import events as e
from cy6.core.ids import Edge
from cy6.core.orders import Exit
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft, Plot, State
from cy6.engine import formations, spotting
from cy6.engine.course import Course
from cy6.rules import crew, flying_blind, weather
from cy6.rules.battle import Battle

LEFT_OR_RIGHT: Final = "1d2"


def lay(course: Course) -> None:
    """Lay the scenario's banks of clouds: C2.1."""
    table = course.battle.setting.cloud_table
    if table is not None:
        course.emit(*weather.lay(course.battle, table, course.draw))


# Plotting ----------------------------------------------------------------------------------------


def undecided_in_border(battle: Battle, state: State) -> tuple[Aircraft, ...]:
    """List the aircraft that have just come into the border clouds: to retire, or to return (C2.2)."""
    if not battle.setting.cloud_borders:
        return ()
    return tuple(a for a in state.aircraft if a.status == "border" and not a.due)


def choose(course: Course, order: Exit) -> None:
    """Choose to retire or to return."""
    course.emit(e.BorderChosen(order.id, order.choice))


def leave_border_phase(course: Course) -> None:
    """A5.2.2a, R52: who retires is home; who returns draws how many moves he has to plot."""
    for aircraft in course.state.aircraft:
        if aircraft.status == "border" and not aircraft.due:
            if aircraft.border == "leave":
                assert aircraft.edge
                course.emit(e.LeftBoard(aircraft.id, aircraft.edge))
            else:
                faces = course.roll(Purpose("return moves", aircraft.id), course.battle.ruleset.border.moves)
                course.emit(e.ReturnDrawn(aircraft.id, sum(faces)))


def before_plotting(course: Course) -> None:
    """Bring back who is due, and let those that fly blind come to their next move."""
    battle = course.battle
    if battle.setting.cloud_borders:
        for aircraft in course.state.aircraft:
            if aircraft.status == "border" and aircraft.back == course.state.turn:
                _return(course, aircraft)
    if battle.has_clouds:
        for aircraft in course.state.aircraft:
            if aircraft.route and aircraft.status != "border":
                _follow(course, aircraft)


def _return(course: Course, aircraft: Aircraft) -> None:
    """C2.2: at random near where the plotted moves end, no further away than they were many."""
    battle, table = course.battle, course.battle.ruleset.border
    end = flying_blind.comes_out(battle, course.state, aircraft)
    (face,) = course.roll(Purpose("return direction", aircraft.id), table.direction)
    (far,) = course.roll(Purpose("return distance", aircraft.id), table.distance)
    place = weather.strayed(battle, end.stand.place, face - 1, min(far, aircraft.due))
    speed = min(end.speeds, key=lambda speed: (abs(speed - aircraft.speed), speed))
    tal = battle.setting.levels if aircraft.edge == "climb" else 1
    course.emit(e.Returned(aircraft.id, place, end.stand.heading, tal, speed))


def _follow(course: Course, aircraft: Aircraft) -> None:
    if flying_blind.is_over(course.battle, course.state, aircraft):
        course.emit(e.RouteDropped(aircraft.id))
    else:
        plot = flying_blind.next_plot(course.battle, aircraft)
        course.emit(e.RouteFollowed(aircraft.id, plot, aircraft.route[1:]))


# Moving ------------------------------------------------------------------------------------------


def fly_blind(course: Course, aircraft: Aircraft, plot: Plot) -> Plot | None:
    """Give what an aircraft in a cloud really flies: C2.1.3. None: it loses control.

    Each move after the first needs a check, else the code beside it is flown; a special maneuver always.
    """
    battle = course.battle
    if not weather.is_blind(battle, course.state, aircraft):
        return plot
    tally = crew.aircrew_check(battle, aircraft)
    if battle.ruleset.maneuvers[plot.maneuver].special:
        return plot if course.passes(Purpose("cloud maneuver check", aircraft.id), tally) else None
    if not aircraft.blind or course.passes(Purpose("cloud check", aircraft.id), tally):
        return plot
    beside = flying_blind.mistakes(battle, aircraft, plot)
    if len(beside) < 2:
        return beside[0] if beside else plot
    (face,) = course.roll(Purpose("cloud drift", aircraft.id), LEFT_OR_RIGHT)
    return beside[face - 1]


def after_move(course: Course, id: str) -> None:
    """Drop what is left of a route once its aircraft is out of the cloud."""
    aircraft = course.aircraft(id)
    if aircraft.route and flying_blind.is_over(course.battle, course.state, aircraft):
        course.emit(e.RouteDropped(id))


def enter_border(course: Course, id: str, edge: Edge) -> bool:
    """Let an aircraft fly into the clouds at the border of the band, if there are any: C2.2."""
    aircraft = course.aircraft(id)
    if not weather.has_border(course.battle, aircraft, edge):
        return False
    course.emit(e.EnteredBorder(id, edge))
    if course.battle.spotting:
        spotting.vanish(course, id)
    if aircraft.leader == id:
        formations.break_up(course, aircraft.formation, "clouds")
    return True
