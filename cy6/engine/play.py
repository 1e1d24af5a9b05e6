"""Playing: from an order to its events and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e, orders as o
from cy6.core.dice import DiceSource
from cy6.core.events import Event
from cy6.core.notation import format_order
from cy6.core.orders import Order
from cy6.core.refusal import IllegalOrder
from cy6.core.state import Aircraft, Force, State
from cy6.engine import ambush, counters, flak_phase, formations, moving, phases, surface_phase, weather
from cy6.engine.course import Course
from cy6.engine.explain import explain
from cy6.rules import gunnery_shots, special_weapons
from cy6.rules.order import EARLY
from cy6.tables.battle import Battle
from cy6.tabletop import Outcome


def apply(battle: Battle, state: State, order: Order, dice: DiceSource) -> Outcome[State, Event]:
    """Carry out an order, and play on until somebody has to choose.

    Raise IllegalOrder with every reason when the rules refuse it.
    """
    refusals = explain(battle, state, order)
    if refusals:
        raise IllegalOrder(format_order(order), refusals)
    course = Course(battle, state, dice)
    _CARRY_OUT[type(order)](course, order)
    phases.settle(course)
    return Outcome(course.state, tuple(course.events))


def begin(battle: Battle, dice: DiceSource) -> Outcome[State, Event]:
    """Begin a game: the first turn, up to its first choice."""
    course = Course(battle, _first_state(battle), dice)
    weather.lay(course)
    if battle.spotting:
        counters.mix(course)
    phases.draw_entry_turns(course)
    if battle.setting.start_phase == "deploy":
        phases.enter_deploy(course, 0)
    else:
        formations.keep(course)
        phases.enter(course, battle.setting.start_phase)
    phases.settle(course)
    return Outcome(course.state, tuple(course.events))


def _first_state(battle: Battle) -> State:
    setting = battle.setting
    return State(
        ruleset=battle.ruleset.id,
        scenario=setting.id,
        turn=1,
        phase=setting.start_phase,
        spotted=setting.spotted,
        aircraft=tuple(_in_formation(battle, _first_aircraft(battle, force)) for force in setting.forces),
    )


def _in_formation(battle: Battle, aircraft: Aircraft) -> Aircraft:
    for formation in battle.setting.formations:
        if aircraft.id in (formation.leader, *formation.wingmen):
            return aircraft._replace(formation=formation.id, leader=formation.leader)
    return aircraft


def _first_aircraft(battle: Battle, force: Force) -> Aircraft:
    if force.start is not None:
        return force.start
    aircraft = Aircraft(
        force.id, force.side, force.type, force.crew, force.band or battle.setting.bands[0],
        loaded=force.loaded, rockets=force.rockets, air_bombs=force.air_bombs, shields=force.shields,
        decoy=int(bool(force.decoy_of)),
    )  # fmt: skip
    placed = force.placement
    if placed is None:
        return aircraft
    return aircraft._replace(
        status="flying", place=placed.place, heading=placed.heading, tal=placed.tal, speed=placed.speed
    )


def _deploy(course: Course, order: o.Deploy) -> None:
    band = course.aircraft(order.id).band
    course.emit(e.Deployed(order.id, order.place, order.heading, order.tal, order.speed, band))
    if course.battle.setting.ambush:
        ambush.lay(course, course.aircraft(order.id))


def _tail(course: Course, order: o.Tail) -> None:
    course.emit(e.TailChosen(order.id, order.quarry))


def _plot(course: Course, order: o.PlotMove) -> None:
    course.emit(e.Plotted(order.id, order.plot, order.then))
    if course.state.mover is not None:
        moving.plot(course, order)


def _follow(course: Course, order: o.Follow) -> None:
    ahead = course.aircraft(order.id).quarry or EARLY
    course.emit(e.FollowChosen(order.id, ahead if order.choice == "yes" else order.id, order.group))
    phases.enter(course, "follow")


def _ram(course: Course, order: o.Ram) -> None:
    course.emit(e.RamChosen(order.id, order.target))


def _fire(course: Course, order: o.Fire) -> None:
    course.emit(e.ShotDeclared(gunnery_shots.settled(course.battle, course.state, order.shot)))


def _hold(course: Course, order: o.Hold) -> None:
    course.emit(e.FireHeld(order.id))


def _fire_rockets(course: Course, order: o.FireRockets) -> None:
    course.emit(e.SalvoPlotted(special_weapons.rocket_salvo(course.state, order)))


def _plot_air_bomb(course: Course, order: o.PlotAirBomb) -> None:
    course.emit(e.SalvoPlotted(special_weapons.airbomb_salvo(course.battle, course.state, order)))


def _exit(course: Course, order: o.Exit) -> None:
    (weather.choose if course.state.phase == "border" else moving.cross)(course, order)


def _drop_out(course: Course, order: o.DropOut) -> None:
    formations.choose_to_drop(course, order.id)


def _break_up(course: Course, order: o.BreakUp) -> None:
    formations.choose_to_break(course, order.id)


def _attack(course: Course, order: o.AttackSurface) -> None:
    course.emit(e.AttackDeclared(surface_phase.attack_of(course.state, course.battle, order)))


def _hold_attack(course: Course, order: o.HoldAttack) -> None:
    course.emit(e.AttackHeld(order.id))


def _flak(course: Course, order: o.FireFlak | o.PlotFlak) -> None:
    course.emit(e.FlakDeclared(flak_phase.shot_of(course.state, order)))


def _hold_flak(course: Course, order: o.HoldFlak) -> None:
    course.emit(e.FlakHeld(order.id))


def _jink(course: Course, order: o.Jink) -> None:
    phases.feel(course, flak_phase.choose(course, order))


def _done(course: Course, order: o.Done) -> None:
    course.emit(e.Committed(order.side))


_CARRY_OUT: Final[dict[type, Callable[[Course, Any], None]]] = {
    o.Deploy: _deploy,
    o.Tail: _tail,
    o.PlotMove: _plot,
    o.Follow: _follow,
    o.React: moving.react,
    o.Extend: moving.extend,
    o.TryHx: moving.try_hx,
    o.Spin: moving.spin,
    o.SetSpeed: moving.set_speed,
    o.Ram: _ram,
    o.Fire: _fire,
    o.Hold: _hold,
    o.FireRockets: _fire_rockets,
    o.PlotAirBomb: _plot_air_bomb,
    o.Place: moving.place,
    o.Exit: _exit,
    o.DropOut: _drop_out,
    o.BreakUp: _break_up,
    o.Release: moving.release,
    o.AttackSurface: _attack,
    o.HoldAttack: _hold_attack,
    o.FireFlak: _flak,
    o.PlotFlak: _flak,
    o.HoldFlak: _hold_flak,
    o.Jink: _jink,
    o.Done: _done,
}
