"""Folding what is done to the ground and from it, and what becomes of crews: C3, C5, C6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.state import Aircraft, FlakShot, State, evolve
from cy6.rules import surface
from cy6.rules.battle import Battle


def _with(battle: Battle, state: State, id: str, **changes: object) -> State:
    i = battle.index[id]
    aircraft = list(state.aircraft)
    aircraft[i] = evolve(aircraft[i], **changes)
    return evolve(state, aircraft=tuple(aircraft))


def rested(aircraft: Aircraft) -> Aircraft:
    """Begin a turn: a promise made is due now, and one that was due is over."""
    if not aircraft.is_present or not (aircraft.promised or aircraft.busy):
        return aircraft
    owes = aircraft.promised == 1
    return evolve(
        aircraft, busy=0, promised=2 if owes else 0, near_misses=aircraft.near_misses if owes else ()
    )


def moved(battle: Battle, state: State, event: e.Moved) -> State:
    """Keep count of a dive bomber's dive, before it is where it flew."""
    before = battle.find(state, event.id)
    return _with(battle, state, event.id, diving=surface.diving(battle, before, event.plot.maneuver))


def fired(battle: Battle, state: State, event: e.Fired) -> State:
    """Remember who used guns that do not swivel."""
    id = event.shot.shooter
    return _with(battle, state, id, busy=1) if event.classes and id in battle.index else state


def _entry_turn_set(battle: Battle, state: State, event: e.EntryTurnDrawn | e.EntryPutOff) -> State:
    return _with(battle, state, event.id, entering=event.turn)


def _released(battle: Battle, state: State, event: e.Released) -> State:
    state = evolve(state, attacks=(*state.attacks, event.attack))
    return _unloaded(battle, state, event.attack.attacker)


def _unloaded(battle: Battle, state: State, id: str) -> State:
    return _with(battle, state, id, loaded=0) if id in battle.index else state


def _attack_declared(battle: Battle, state: State, event: e.AttackDeclared) -> State:
    """A second thought takes the place of the first: one attack a turn (R64)."""
    id = event.attack.attacker
    others = tuple(one for one in state.attacks if one.attacker != id)
    return evolve(state, attacks=(*others, event.attack), held=_without(state.held, id))


def _attack_held(battle: Battle, state: State, event: e.AttackHeld) -> State:
    left = tuple(one for one in state.attacks if one.attacker != event.id or one.released)
    return evolve(state, attacks=left, held=(*_without(state.held, event.id), event.id))


def _without(held: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(other for other in held if other != id)


def _surface_attacked(battle: Battle, state: State, event: e.SurfaceAttacked) -> State:
    one = event.attack
    left = tuple(other for other in state.attacks if other != one)
    state = evolve(state, attacks=left)
    if event.hits:
        hits = dict(state.hits)
        hits[one.target] = hits.get(one.target, 0) + event.hits
        state = evolve(state, hits=tuple(hits.items()))
    if one.attacker not in battle.index or one.released:
        return state
    attacker = battle.find(state, one.attacker)
    if one.means == "rockets":
        return _with(battle, state, one.attacker, rockets=attacker.rockets - 1)
    if one.means == "strafing":
        used = tuple(dict.fromkeys((*attacker.fired, *event.classes)))
        return _with(battle, state, one.attacker, fired=used)
    return _unloaded(battle, state, one.attacker)


def _flak_declared(battle: Battle, state: State, event: e.FlakDeclared) -> State:
    """A second thought takes the place of the first; what was plotted in other turns stands."""
    shot = event.shot
    left = _undeclared(state, shot.battery)
    return evolve(state, flak=(*left, shot), held=_without(state.held, shot.battery))


def _undeclared(state: State, battery: str) -> tuple[FlakShot, ...]:
    """List the fire that stands when a battery takes back what it declared this turn."""
    return tuple(s for s in state.flak if s.battery != battery or s.turn - s.ahead != state.turn)


def _flak_held(battle: Battle, state: State, event: e.FlakHeld) -> State:
    held = (*_without(state.held, event.id), event.id)
    return evolve(state, flak=_undeclared(state, event.id), held=held)


def _flak_burst(battle: Battle, state: State, event: e.FlakBurst) -> State:
    """One roll for each aircraft that is caught; only that at the intended one may go astray (R61)."""
    shot = event.shot
    each = tuple(
        FlakShot(shot.battery, id, None, shot.turn, shot.ahead, int(id != shot.target), 1)
        for id in event.caught
    )
    return evolve(state, flak=(*each, *_all_but(state, shot)))


def _all_but(state: State, shot: FlakShot) -> tuple[FlakShot, ...]:
    return tuple(other for other in state.flak if other != shot)


def _flak_strayed(battle: Battle, state: State, event: e.FlakStrayed) -> State:
    left, shot = _all_but(state, event.shot), event.shot
    if shot.target in battle.index:
        state = _with(battle, state, shot.target, fired_upon=1)
    if not event.friend:
        return evolve(state, flak=left)
    return evolve(state, flak=(FlakShot(shot.battery, event.friend, None, shot.turn, 0, 1, 1), *left))


def _nearly_hit(battle: Battle, state: State, event: e.NearlyHit) -> State:
    return evolve(state, near_miss=(event.battery, event.id))


def _over(state: State, battery: str, id: str) -> State:
    """Strike off one roll of a battery at an aircraft in this turn."""
    for i, shot in enumerate(state.flak):
        if (shot.battery, shot.target) == (battery, id) and shot.turn <= state.turn:
            return evolve(state, flak=state.flak[:i] + state.flak[i + 1 :], near_miss=None)
    return evolve(state, near_miss=None)


def _promise_made(battle: Battle, state: State, event: e.PromiseMade) -> State:
    near = (*battle.find(state, event.id).near_misses, event.battery)
    state = _with(battle, state, event.id, promised=1, near_misses=near, fired_upon=1)
    return _over(state, event.battery, event.id)


def _promise_lost(battle: Battle, state: State, event: e.PromiseLost) -> State:
    return _with(battle, state, event.id, promised=0, near_misses=())


def _flak_fired(battle: Battle, state: State, event: e.FlakFired) -> State:
    return _over(_with(battle, state, event.target, fired_upon=1), event.battery, event.target)


def _crew_fate(battle: Battle, state: State, event: e.CrewFate) -> State:
    return _with(battle, state, event.id, fate=event.fate)


CHANGES: Final[dict[type, Callable[[Battle, State, Any], State]]] = {
    e.EntryTurnDrawn: _entry_turn_set,
    e.EntryPutOff: _entry_turn_set,
    e.Released: _released,
    e.AttackDeclared: _attack_declared,
    e.AttackHeld: _attack_held,
    e.SurfaceAttacked: _surface_attacked,
    e.FlakDeclared: _flak_declared,
    e.FlakHeld: _flak_held,
    e.FlakBurst: _flak_burst,
    e.FlakStrayed: _flak_strayed,
    e.NearlyHit: _nearly_hit,
    e.PromiseMade: _promise_made,
    e.PromiseLost: _promise_lost,
    e.FlakFired: _flak_fired,
    e.CrewFate: _crew_fate,
}
