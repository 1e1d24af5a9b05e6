"""Playing: what speaks against an order, and from one that is legal to its events and the next state."""

from __future__ import annotations

from cy6.core import orders as o
from cy6.core.dice import DiceSource
from cy6.core.events import Event
from cy6.core.notation import format_order
from cy6.core.orders import Order
from cy6.core.refusal import IllegalOrder, Refusal
from cy6.core.state import Aircraft, Force, State
from cy6.engine import counters, formations, phases, refusals, refusals_ground, weather
from cy6.engine.course import Course
from cy6.engine.order_rules import RULE_OF
from cy6.rules.battle import Battle
from cy6.tabletop import Outcome


def apply(battle: Battle, state: State, order: Order, dice: DiceSource) -> Outcome[State, Event]:
    """Carry out an order, and play on until somebody has to choose.

    Raise IllegalOrder with every reason when the rules refuse it.
    """
    against = explain(battle, state, order)
    if against:
        raise IllegalOrder(format_order(order), against)
    course = Course(battle, state, dice)
    RULE_OF[type(order)].carry_out(course, order)
    phases.settle(course)
    return Outcome(course.state, tuple(course.events))


def explain(battle: Battle, state: State, wish: Order) -> tuple[Refusal, ...]:
    """Say everything that speaks against an order; nothing when it is legal.

    Reasons of timing have the codes `phase`, `committed` and `not-now`; the rest are the rules'.
    """
    if isinstance(wish, o.Done):
        return refusals.done(battle, state, wish)
    if isinstance(wish, refusals_ground.FLAK_ORDERS):
        if unknown := refusals_ground.explain_battery(battle, wish.id):
            return unknown
    elif wish.id not in battle.index and not isinstance(wish, o.BreakUp):
        near = ", ".join(battle.index)
        return (Refusal("unknown-aircraft", f"no aircraft is called {wish.id}: there are {near}"),)
    if wish.id not in battle.owners:
        known = ", ".join(formation.id for formation in battle.setting.formations) or "none"
        return (Refusal("unknown-formation", f"no formation is called {wish.id}: there are {known}"),)
    return (*refusals.timing(battle, state, wish), *RULE_OF[type(wish)].refuse(battle, state, wish))


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
