"""What an order does, where it is not told by a chapter of its own: a function for each kind of order."""

from __future__ import annotations

from cy6.core import events as e, orders as o
from cy6.engine import ambush, flak_phase, formations, moving, phases, surface_phase, weather
from cy6.engine.course import Course
from cy6.rules import gunnery_shots, special_weapons
from cy6.rules.order import EARLY


def deploy(course: Course, order: o.Deploy) -> None:
    """Place an aircraft."""
    band = course.aircraft(order.id).band
    course.emit(e.Deployed(order.id, order.place, order.heading, order.tal, order.speed, band))
    if course.battle.setting.ambush:
        ambush.lay(course, course.aircraft(order.id))


def tail(course: Course, order: o.Tail) -> None:
    """Choose whom to tail."""
    course.emit(e.TailChosen(order.id, order.quarry))


def plot(course: Course, order: o.PlotMove) -> None:
    """Write a move down."""
    course.emit(e.Plotted(order.id, order.plot, order.then))
    if course.state.mover is not None:
        moving.plot(course, order)


def follow(course: Course, order: o.Follow) -> None:
    """Choose the group to move in."""
    ahead = course.aircraft(order.id).quarry or EARLY
    course.emit(e.FollowChosen(order.id, ahead if order.choice == "yes" else order.id, order.group))
    phases.enter(course, "follow")


def ram(course: Course, order: o.Ram) -> None:
    """Ram, or not."""
    course.emit(e.RamChosen(order.id, order.target))


def fire(course: Course, order: o.Fire) -> None:
    """Declare a shot."""
    course.emit(e.ShotDeclared(gunnery_shots.settled(course.battle, course.state, order.shot)))


def hold(course: Course, order: o.Hold) -> None:
    """Declare that an aircraft does not fire."""
    course.emit(e.FireHeld(order.id))


def fire_rockets(course: Course, order: o.FireRockets) -> None:
    """Declare a salvo of rockets."""
    course.emit(e.SalvoPlotted(special_weapons.rocket_salvo(course.state, order)))


def plot_air_bomb(course: Course, order: o.PlotAirBomb) -> None:
    """Plot where an air bomb goes off."""
    course.emit(e.SalvoPlotted(special_weapons.airbomb_salvo(course.battle, course.state, order)))


def exit(course: Course, order: o.Exit) -> None:
    """Fly on beyond a border, or leave."""
    (weather.choose if course.state.phase == "border" else moving.cross)(course, order)


def drop_out(course: Course, order: o.DropOut) -> None:
    """Leave a formation."""
    formations.choose_to_drop(course, order.id)


def break_up(course: Course, order: o.BreakUp) -> None:
    """Break a formation up."""
    formations.choose_to_break(course, order.id)


def attack(course: Course, order: o.AttackSurface) -> None:
    """Declare an attack on a target below."""
    course.emit(e.AttackDeclared(surface_phase.attack_of(course.state, course.battle, order)))


def hold_attack(course: Course, order: o.HoldAttack) -> None:
    """Declare that an aircraft attacks nothing."""
    course.emit(e.AttackHeld(order.id))


def flak(course: Course, order: o.FireFlak | o.PlotFlak) -> None:
    """Declare a battery's fire."""
    course.emit(e.FlakDeclared(flak_phase.shot_of(course.state, order)))


def hold_flak(course: Course, order: o.HoldFlak) -> None:
    """Declare that a battery does not fire."""
    course.emit(e.FlakHeld(order.id))


def jink(course: Course, order: o.Jink) -> None:
    """Escape a near miss, or suffer it."""
    phases.feel(course, flak_phase.choose(course, order))


def done(course: Course, order: o.Done) -> None:
    """Be done with a phase."""
    course.emit(e.Committed(order.side))
