"""Anti-aircraft fire (B4.1, C5.2): battery by battery, each resolved before the next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cy6.core import events as e
from cy6.core.orders import FireFlak, HoldFlak, Jink, Order, PlotFlak
from cy6.core.state import Aircraft, Battery, FlakShot, State, evolve
from cy6.engine.course import Course
from cy6.engine.firing import Wound
from cy6.rules import control, flak, plotting
from cy6.rules.battle import Battle
from cy6.rules.rim import hexes

JINKING: Final = "near-miss-turn"
"""The optional rule of C5.2.5."""


def gunners(battle: Battle, state: State) -> Iterable[Battery]:
    """List the batteries that have something to decide."""
    return (b for b in battle.setting.batteries if _can_fire(battle, state, b))


def _can_fire(battle: Battle, state: State, battery: Battery) -> bool:
    return bool(flak.turns_ahead(battle, battery) or flak.targets(battle, state, battery))


def is_needed(battle: Battle, state: State) -> bool:
    """Tell whether there is any anti-aircraft fire this turn to decide or to resolve."""
    return next_shot(battle, state) is not None or any(True for _ in gunners(battle, state))


def legal(battle: Battle, state: State, id: str) -> tuple[Order, ...]:
    """List every order that a battery may be given: to hold, to fire at each target, to plot each hex."""
    battery = battle.batteries[id]
    shots = tuple(FireFlak(id, target) for target in flak.targets(battle, state, battery))
    return (HoldFlak(id), *shots, *_plots(battle, id))


@lru_cache(maxsize=16)
def _plots(battle: Battle, id: str) -> tuple[PlotFlak, ...]:
    setting = battle.setting
    ahead = flak.turns_ahead(battle, battle.batteries[id])
    board = hexes(setting.columns, setting.rows) if ahead else ()
    return tuple(PlotFlak(id, place, turns) for turns in ahead for place in board)


def shot_of(state: State, order: FireFlak | PlotFlak) -> FlakShot:
    """Give the fire that a lawful order declares, and the turn in which it is fired."""
    if isinstance(order, FireFlak):
        return FlakShot(order.id, order.target, None, state.turn)
    return FlakShot(order.id, "", order.place, state.turn + order.ahead, order.ahead)


def has_declared(state: State, battery: str) -> bool:
    """Tell whether a battery has been given an order this turn."""
    return battery in state.held or any(
        s.battery == battery and s.turn - s.ahead == state.turn for s in state.flak
    )


# Resolving ---------------------------------------------------------------------------------------


def next_shot(battle: Battle, state: State) -> FlakShot | None:
    """Give the next fire to be resolved this turn: battery by battery as the scenario lists them (R72)."""
    if not state.flak:
        return None
    ranks = {id: i for i, id in enumerate(battle.batteries)}
    now = (s for s in state.flak if s.turn <= state.turn)
    return min(now, key=lambda s: ranks[s.battery], default=None)


def fire(course: Course, shot: FlakShot) -> list[Wound]:
    """Take the fire of a battery one step on, and give the wounds to be inflicted before the next."""
    battle, battery = course.battle, course.battle.batteries[shot.battery]
    if battery.kind == flak.HEAVY and not shot.burst:
        _burst(course, shot)
        return []
    target = course.aircraft(shot.target)
    if not target.is_present:
        course.emit(e.FlakFired(shot.battery, shot.target, 0, "gone"))
        return []
    rolled, result = flak.roll_to_hit(battle, battery, target, course.draw)
    course.emit(rolled)
    if not shot.strays and flak.is_misdirected(battle, rolled.faces):
        course.emit(e.FlakStrayed(shot, flak.friend_in_the_way(battle, course.state, shot)))
        return []
    if result == "near miss" and may_promise(battle, target):
        course.emit(e.NearlyHit(shot.battery, shot.target))
        return []
    return _damage(course, battery, target, result)


def _burst(course: Course, shot: FlakShot) -> None:
    place = shot.place or course.aircraft(shot.target).place
    course.emit(e.FlakBurst(shot, place, flak.caught(course.battle, course.state, shot, place)))


def _damage(course: Course, battery: Battery, target: Aircraft, result: flak.Result) -> list[Wound]:
    events = flak.damage(course.battle, battery, target, result, course.draw)
    course.emit(*events)
    return [
        (event.target, event.wound, event.battery)
        for event in events
        if isinstance(event, e.FlakFired) and event.wound
    ]


def choose(course: Course, order: Jink) -> list[Wound]:
    """Promise an extreme turn, and the near miss misses; or suffer it: C5.2.5."""
    assert course.state.near_miss is not None
    battery, id = course.state.near_miss
    if order.choice == "yes":
        course.emit(e.PromiseMade(id, battery))
        return []
    return _damage(course, course.battle.batteries[battery], course.aircraft(id), "near miss")


# The promise of an extreme turn ------------------------------------------------------------------


def may_promise(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether a crew may escape a near miss by an extreme turn in its next move: C5.2.5 (optional)."""
    return battle.setting.has_rule(JINKING) and can_turn(battle, aircraft)


def can_turn(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft can plot an extreme turn as it stands."""
    if aircraft.status != "flying" or aircraft.is_wingman or aircraft.route:
        return False
    if control.needs_control_check(aircraft):
        return False
    flight = plotting.flight(battle, evolve(aircraft, promised=0))
    plots = plotting.legal_plots(flight)
    return any(plotting.code_type(flight, plot) == "extreme" for plot in plots)


def call_in(course: Course) -> list[Wound]:
    """Let the near misses count of those who cannot fly the turn that they promised: C5.2.5, R73."""
    wounds: list[Wound] = []
    for aircraft in course.state.aircraft:
        if aircraft.promised and aircraft.is_present and not can_turn(course.battle, aircraft):
            course.emit(e.PromiseLost(aircraft.id))
            for id in aircraft.near_misses:
                wounds += _damage(course, course.battle.batteries[id], aircraft, "near miss")
    return wounds
