"""Folding: how each event changes the state. Nothing else ever does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.state import Aircraft, Mover, State, evolve
from cy6.engine import folding_ground, folding_sight
from cy6.rules.battle import Battle


def fold(battle: Battle, state: State, event: e.Event) -> State:
    """Give the state after an event; an event that only tells leaves it as it is."""
    change = _CHANGES.get(type(event))
    return change(battle, state, event) if change else state


def _with(battle: Battle, state: State, id: str, **changes: object) -> State:
    i, aircraft = battle.index[id], [*state.aircraft]
    aircraft[i] = evolve(aircraft[i], **changes)
    return evolve(state, aircraft=tuple(aircraft))


def _aircraft(battle: Battle, state: State, id: str) -> Aircraft:
    return state.aircraft[battle.index[id]]


def _rolled(battle: Battle, state: State, event: e.Rolled) -> State:
    return evolve(state, drawn=state.drawn + len(event.faces))


def _turn_began(battle: Battle, state: State, event: e.TurnBegan) -> State:
    rested = tuple([_rested(aircraft) for aircraft in state.aircraft])
    if battle.targets or battle.batteries:
        rested = tuple([folding_ground.rested(aircraft) for aircraft in rested])
    return evolve(state, turn=event.turn, aircraft=rested)


def _rested(aircraft: Aircraft) -> Aircraft:
    if not (aircraft.is_present or aircraft.flown or aircraft.plot):
        return aircraft
    return evolve(aircraft, plot=None, quarry="", follows="", early=0, flown="", fired_upon=0, astray=0)


def _phase_began(battle: Battle, state: State, event: e.PhaseBegan) -> State:
    return evolve(
        state, phase=event.phase, wave=event.wave, actors=event.actors, committed=event.idle, declared=(),
        held=(),
    )  # fmt: skip


def _committed(battle: Battle, state: State, event: e.Committed) -> State:
    return evolve(state, committed=(*state.committed, event.side))


def _entry_drawn(battle: Battle, state: State, event: e.EntryDrawn) -> State:
    return _with(battle, state, event.id, entry_edge=event.edge)


def _deployed(battle: Battle, state: State, event: e.Deployed) -> State:
    return _with(
        battle, state, event.id, status="flying", place=event.place, heading=event.heading,
        tal=event.tal, speed=event.speed, band=event.band,
    )  # fmt: skip


def _tail_chosen(battle: Battle, state: State, event: e.TailChosen) -> State:
    held = tuple(id for id in state.held if id != event.id)
    state = evolve(state, held=held if event.quarry else (*held, event.id))
    return _with(battle, state, event.id, quarry=event.quarry)


def _plotted(battle: Battle, state: State, event: e.Plotted) -> State:
    if event.then or _aircraft(battle, state, event.id).status == "border":
        return folding_sight.plotted_ahead(battle, state, event)
    return _with(battle, state, event.id, plot=event.plot, route=(), blind=0)


def _follow_chosen(battle: Battle, state: State, event: e.FollowChosen) -> State:
    return _with(battle, state, event.id, follows=event.follows, early=event.group)


def _queue_formed(battle: Battle, state: State, event: e.QueueFormed) -> State:
    return evolve(state, queue=event.queue)


def _move_began(battle: Battle, state: State, event: e.MoveBegan) -> State:
    queue = tuple(id for id in state.queue if id != event.id)
    return evolve(state, queue=queue, mover=Mover(event.id, "start", event.plot))


def _move_advanced(battle: Battle, state: State, event: e.MoveAdvanced) -> State:
    return evolve(state, mover=event.mover)


def _moved(battle: Battle, state: State, event: e.Moved) -> State:
    before = _aircraft(battle, state, event.id)
    if battle.targets:
        state = folding_ground.moved(battle, state, event)
    if before.leader or event.band:
        led_at = before.speed if before.leader == event.id else 0
        state = _with(battle, state, event.id, led_at=led_at, band=event.band or before.band)
    return _with(
        battle, state, event.id, place=event.place, heading=event.heading, tal=event.tal,
        climbing=event.climbing, last=event.plot.maneuver, flown=event.flown, plot=event.plot,
    )  # fmt: skip


def _extended(battle: Battle, state: State, event: e.Extended) -> State:
    return _with(battle, state, event.id, place=event.place)


def _speed_set(battle: Battle, state: State, event: e.SpeedSet) -> State:
    return _with(battle, state, event.id, speed=event.speed)


def _move_ended(battle: Battle, state: State, event: e.MoveEnded) -> State:
    return evolve(state, mover=None)


def _lost_control(battle: Battle, state: State, event: e.LostControl) -> State:
    if event.band:
        state = _with(battle, state, event.id, band=event.band)
    return _with(
        battle, state, event.id, status="ooc", heading=event.heading, tal=event.tal,
        last="", flown="", climbing=0,
    )  # fmt: skip


def _recovered(battle: Battle, state: State, event: e.Recovered) -> State:
    return _with(battle, state, event.id, status="flying")


def _left_board(battle: Battle, state: State, event: e.LeftBoard) -> State:
    return _with(battle, state, event.id, status="exited", edge=event.edge)


def _damaged(battle: Battle, state: State, event: e.Damaged) -> State:
    return _with(battle, state, event.id, damage=event.kind)


def _damage_ignored(battle: Battle, state: State, event: e.DamageIgnored) -> State:
    return _with(battle, state, event.id, shields=_aircraft(battle, state, event.id).shields - 1)


def _destroyed(battle: Battle, state: State, event: e.Destroyed) -> State:
    return _with(battle, state, event.id, status="destroyed", cause=event.cause, edge=event.edge)


def _crew_changed(battle: Battle, state: State, event: e.CrewChanged) -> State:
    return _with(battle, state, event.id, crew=event.crew, shaken=event.shaken)


def _effect_began(battle: Battle, state: State, event: e.EffectBegan) -> State:
    aircraft = _aircraft(battle, state, event.id)
    effects = tuple(sorted({*aircraft.effects, event.effect}))
    until = event.until or aircraft.fuel_until
    begun = {event.effect: event.by} | dict(aircraft.begun_by)
    if until != aircraft.fuel_until:  # a leak that leaves less time
        begun[event.effect] = event.by
    known = tuple(sorted((effect, by) for effect, by in begun.items() if by))
    return _with(battle, state, event.id, effects=effects, fuel_until=until, begun_by=known)


def _effect_ended(battle: Battle, state: State, event: e.EffectEnded) -> State:
    aircraft = _aircraft(battle, state, event.id)
    effects = tuple(effect for effect in aircraft.effects if effect != event.effect)
    begun = tuple(pair for pair in aircraft.begun_by if pair[0] != event.effect)
    return _with(battle, state, event.id, effects=effects, begun_by=begun)


def _speed_lost(battle: Battle, state: State, event: e.SpeedLost) -> State:
    return _with(battle, state, event.id, speed_loss=_aircraft(battle, state, event.id).speed_loss + 1)


def _gun_broken(battle: Battle, state: State, event: e.GunBroken) -> State:
    broken = (*_aircraft(battle, state, event.id).broken, (event.position, event.weapon))
    return _with(battle, state, event.id, broken=broken)


def _collision_checked(battle: Battle, state: State, event: e.CollisionChecked) -> State:
    return evolve(state, evaders=event.evaders, wrecks=event.wrecks)


def _ram_chosen(battle: Battle, state: State, event: e.RamChosen) -> State:
    evaders = tuple(id for id in state.evaders if id != event.id)
    rams = (*state.rams, (event.id, event.target)) if event.target else state.rams
    return evolve(state, evaders=evaders, rams=rams)


def _collisions_over(battle: Battle, state: State, event: e.CollisionsOver) -> State:
    return evolve(state, evaders=(), wrecks=(), rams=())


def _shot_declared(battle: Battle, state: State, event: e.ShotDeclared) -> State:
    """B4.3.7: a second thought about the same target takes the place of the first (R20)."""
    shot = event.shot
    held = tuple(id for id in state.held if id != shot.shooter)
    others = tuple(s for s in state.declared if (s.shooter, s.target) != (shot.shooter, shot.target))
    return evolve(state, declared=(*others, shot), held=held)


def _fire_held(battle: Battle, state: State, event: e.FireHeld) -> State:
    declared = tuple(shot for shot in state.declared if shot.shooter != event.id)
    salvos = tuple(s for s in state.salvos if s.shooter != event.id or s.kind != "rockets")
    held = (*(id for id in state.held if id != event.id), event.id)
    return evolve(state, declared=declared, salvos=salvos, held=held)


def _salvo_plotted(battle: Battle, state: State, event: e.SalvoPlotted) -> State:
    held = tuple(id for id in state.held if id != event.salvo.shooter)
    return evolve(state, salvos=(*state.salvos, event.salvo), held=held)


def _salvo_burst(battle: Battle, state: State, event: e.SalvoBurst) -> State:
    salvo = event.salvo
    if salvo.shooter not in battle.index:  # one that a view does not know
        return state
    aircraft = _aircraft(battle, state, salvo.shooter)
    left = (
        {"rockets": aircraft.rockets - 1}
        if salvo.kind == "rockets"
        else {"air_bombs": aircraft.air_bombs - 1}
    )
    state = _with(battle, state, salvo.shooter, **left)
    return evolve(state, salvos=tuple(other for other in state.salvos if other != salvo))


def _fired(battle: Battle, state: State, event: e.Fired) -> State:
    """B3.15: fired upon is whom the shot was meant for, and (B4.6) the friend whom it hit."""
    if event.shot.shooter in battle.index:  # else it is one that a view does not know
        shooter = _aircraft(battle, state, event.shot.shooter)
        fired = tuple(dict.fromkeys((*shooter.fired, *event.classes)))
        if fired != shooter.fired:
            state = _with(battle, state, shooter.id, fired=fired)
    if battle.targets:
        state = folding_ground.fired(battle, state, event)
    for id in dict.fromkeys((event.shot.target, event.target)):
        state = _with(battle, state, id, fired_upon=1)
    return state


def _ammunition_spent(battle: Battle, state: State, event: e.AmmunitionSpent) -> State:
    empty = tuple(dict.fromkeys((*_aircraft(battle, state, event.id).empty, *event.classes)))
    return _with(battle, state, event.id, empty=empty)


def _formed_up(battle: Battle, state: State, event: e.FormedUp) -> State:
    for id in event.wingmen:
        state = _with(battle, state, id, formation=event.id, leader=event.leader, cap=0)
    return _with(battle, state, event.leader, formation=event.id, leader=event.leader, cap=event.cap)


def _dropped_out(battle: Battle, state: State, event: e.DroppedOut) -> State:
    state = _with(battle, state, event.id, formation="", leader="", cap=0, led_at=0, astray=event.astray)
    if not event.plots:
        return state
    actors = {*state.actors, event.id}
    return evolve(state, actors=tuple(id for id in battle.index if id in actors))


def _turned_home(battle: Battle, state: State, event: e.TurnedHome) -> State:
    state = evolve(state, salvos=tuple(salvo for salvo in state.salvos if salvo.shooter != event.id))
    return _with(battle, state, event.id, homeward=1, loaded=0, rockets=0, air_bombs=0)


def _game_ended(battle: Battle, state: State, event: e.GameEnded) -> State:
    return evolve(state, phase="over", winner=event.winner, points=event.points, actors=(), committed=())


_CHANGES: Final[dict[type, Callable[[Battle, State, Any], State]]] = {
    **folding_sight.CHANGES,
    **folding_ground.CHANGES,
    e.Rolled: _rolled,
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.Committed: _committed,
    e.EntryDrawn: _entry_drawn,
    e.Deployed: _deployed,
    e.TailChosen: _tail_chosen,
    e.Plotted: _plotted,
    e.FollowChosen: _follow_chosen,
    e.QueueFormed: _queue_formed,
    e.MoveBegan: _move_began,
    e.MoveAdvanced: _move_advanced,
    e.Moved: _moved,
    e.Extended: _extended,
    e.SpeedSet: _speed_set,
    e.MoveEnded: _move_ended,
    e.LostControl: _lost_control,
    e.Recovered: _recovered,
    e.LeftBoard: _left_board,
    e.Damaged: _damaged,
    e.DamageIgnored: _damage_ignored,
    e.Destroyed: _destroyed,
    e.CrewChanged: _crew_changed,
    e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended,
    e.SpeedLost: _speed_lost,
    e.GunBroken: _gun_broken,
    e.CollisionChecked: _collision_checked,
    e.RamChosen: _ram_chosen,
    e.CollisionsOver: _collisions_over,
    e.ShotDeclared: _shot_declared,
    e.FireHeld: _fire_held,
    e.SalvoPlotted: _salvo_plotted,
    e.SalvoBurst: _salvo_burst,
    e.Fired: _fired,
    e.AmmunitionSpent: _ammunition_spent,
    e.FormedUp: _formed_up,
    e.DroppedOut: _dropped_out,
    e.TurnedHome: _turned_home,
    e.GameEnded: _game_ended,
}
