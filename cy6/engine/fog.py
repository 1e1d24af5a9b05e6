"""Fog: what a side may not know of aircraft that it has not spotted (C4.6.1). A view has nothing of them.

An aircraft out of sight stands in a view as its scenario fields it, whatever it does. Who is shot at by one
learns of an unseen attacker, and all about his own losses (R69).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from cy6.core import events as e
from cy6.core.secrecy import named
from cy6.core.state import Aircraft, Attack, Shot, State, evolve
from cy6.engine import counters
from cy6.rules.battle import Battle

UNSEEN: Final = "unseen"
"""The name of whoever has not been spotted."""

Pairs = tuple[tuple[str, str], ...]
Ids = frozenset[str]


def unseen(battle: Battle, spotted: Pairs, side: str) -> Ids:
    """Name the aircraft that a side has not in sight; for nobody's eyes, those that not all others have."""
    watchers, known = (side,) if side else tuple(battle.sides), frozenset(spotted)
    return frozenset(
        force.id
        for force in battle.setting.forces
        if any(watcher != force.side and (watcher, force.id) not in known for watcher in watchers)
    )


def blank(battle: Battle, id: str) -> Aircraft:
    """Give an aircraft as everybody knows it from the scenario, and no more."""
    force = battle.force(id)
    band = force.band or battle.setting.bands[0]
    return Aircraft(id, force.side, force.type, force.crew, band, status="unseen")


# States ------------------------------------------------------------------------------------------


def shroud(battle: Battle, state: State, side: str) -> State:
    """Take out of a view what its side has not spotted. Once the game is over all lies open."""
    if state.phase == "over":
        return state
    ids = unseen(battle, state.spotted, side)
    return evolve(
        state,
        aircraft=tuple(blank(battle, a.id) if a.id in ids else _known(a, ids) for a in state.aircraft),
        drawn=0,
        actors=_without(state.actors, ids),
        committed=tuple(one for one in state.committed if one == side),
        queue=_without(state.queue, ids),
        mover=None if state.mover is not None and state.mover.id in ids else state.mover,
        evaders=_without(state.evaders, ids),
        wrecks=_without(state.wrecks, ids),
        rams=tuple(pair for pair in state.rams if not ids.intersection(pair)),
        spotted=tuple(pair for pair in state.spotted if pair[0] == side),
        attacks=tuple(attack for attack in state.attacks if attack.attacker not in ids),
        flak=tuple(shot for shot in state.flak if shot.target not in ids),
        labels=tuple(pair for pair in state.labels if battle.owner(pair[0]) == side),
        counters=counters.shown(battle, state, ids),
        near_miss=None if state.near_miss and state.near_miss[1] in ids else state.near_miss,
    )


def _known(aircraft: Aircraft, ids: Ids) -> Aircraft:
    if aircraft.begun_by:
        begun = tuple((effect, UNSEEN if by in ids else by) for effect, by in aircraft.begun_by)
        aircraft = evolve(aircraft, begun_by=begun)
    return evolve(aircraft, cause=UNSEEN) if aircraft.cause in ids else aircraft


def _without(names: Iterable[str], ids: Ids) -> tuple[str, ...]:
    return tuple(name for name in names if name not in ids)


# Events ------------------------------------------------------------------------------------------


def watch(
    battle: Battle, spotted: Pairs, events: Iterable[e.Event], side: str
) -> Iterator[tuple[e.Event, Ids]]:
    """Go through events with the names that a side does not see at each: those of before it, or after it.

    A sighting is seen by whom it is made, a sight that is lost by him who had it.
    """
    ids = unseen(battle, spotted, side)
    for event in events:
        if isinstance(event, e.Spotted | e.DecoySeen):
            spotted = (*spotted, (event.side, event.id))
            ids = unseen(battle, spotted, side)
        yield event, ids
        if isinstance(event, e.SightLost):
            spotted = tuple(pair for pair in spotted if pair != (event.side, event.id))
            ids = unseen(battle, spotted, side)
        elif isinstance(event, e.GameEnded):
            ids = frozenset()


def lift(battle: Battle, event: e.Event, ids: Ids, side: str) -> e.Event | None:
    """Give an event as a side may see it that does not see some aircraft, or None."""
    if isinstance(event, e.Spotted | e.SightLost | e.DecoySeen):
        return _sighting(battle, event, ids, side)
    if isinstance(event, e.Committed):
        return event if event.side == side else None
    if isinstance(event, e.PhaseBegan):
        idle = tuple(one for one in event.idle if one == side)
        return replace(event, actors=_without(event.actors, ids), idle=idle)
    if not ids:
        return event
    known = _KNOWN.get(type(event))
    if known is not None:
        found: e.Event | None = known(battle, event, ids)
        return found
    return None if ids.intersection(named(event)) else event


def _sighting(
    battle: Battle, event: e.Spotted | e.SightLost | e.DecoySeen, ids: Ids, side: str
) -> e.Event | None:
    """A sighting is known to whom it is made; a decoy seen through to its own side too."""
    if isinstance(event, e.DecoySeen) and side in ("", battle.owner(event.id)):
        return replace(event, by=UNSEEN) if event.by in ids else event
    if side:
        return event if event.side == side else None
    if event.id in ids:
        return None
    return event if isinstance(event, e.SightLost) or event.by not in ids else replace(event, by=UNSEEN)


def _queue_formed(battle: Battle, event: e.QueueFormed, ids: Ids) -> e.Event | None:
    return replace(event, queue=_without(event.queue, ids))


def _collision_checked(battle: Battle, event: e.CollisionChecked, ids: Ids) -> e.Event | None:
    return replace(event, evaders=_without(event.evaders, ids), wrecks=_without(event.wrecks, ids))


def _destroyed(battle: Battle, event: e.Destroyed, ids: Ids) -> e.Event | None:
    if event.id in ids:
        return None
    return replace(event, cause=UNSEEN) if event.cause in ids else event


def _effect_began(battle: Battle, event: e.EffectBegan, ids: Ids) -> e.Event | None:
    if event.id in ids:
        return None
    return replace(event, by=UNSEEN) if event.by in ids else event


def _fired(battle: Battle, event: e.Fired, ids: Ids) -> e.Event | None:
    """Of an unseen attacker only what came of it is known; of a friend of his that he hit, a miss."""
    if event.shot.target in ids:
        return None
    if event.target in ids:
        event = replace(event, target=event.shot.target, firepower=0, outcome="miss", wound="")
    if event.shot.shooter not in ids:
        return event
    return replace(event, shot=Shot(UNSEEN, event.shot.target), guns=(), classes=())


def _salvo_burst(battle: Battle, event: e.SalvoBurst, ids: Ids) -> e.Event | None:
    if event.salvo.shooter not in ids:
        return event
    return replace(event, salvo=event.salvo._replace(shooter=UNSEEN))


def _surface_attacked(battle: Battle, event: e.SurfaceAttacked, ids: Ids) -> e.Event | None:
    """Of an unseen attacker only the hits are known."""
    if event.attack.attacker not in ids:
        return event
    if not event.hits:
        return None
    return replace(event, attack=Attack(UNSEEN, event.attack.target, event.attack.means), classes=())


def _flak_burst(battle: Battle, event: e.FlakBurst, ids: Ids) -> e.Event | None:
    """Shells are seen to burst, and near whom of those in sight."""
    shot = event.shot._replace(target="") if event.shot.target in ids else event.shot
    return replace(event, shot=shot, caught=_without(event.caught, ids))


def _formed_up(battle: Battle, event: e.FormedUp, ids: Ids) -> e.Event | None:
    return None if event.leader in ids else replace(event, wingmen=_without(event.wingmen, ids))


def _broke_up(battle: Battle, event: e.BrokeUp, ids: Ids) -> e.Event | None:
    return event if ids.isdisjoint(battle.members(event.id)) else None


def _rolled(battle: Battle, event: e.Rolled, ids: Ids) -> e.Event | None:
    """A roll is seen by who sees all whom it is about; the one who is hit sees what he rolls for himself."""
    purpose = event.purpose
    if purpose.row.shared:
        return None if ids.intersection(_entering(battle, purpose.part)) else event
    if not ids.intersection((purpose.by, purpose.at)):
        return event
    if not purpose.at or purpose.at in ids or not purpose.row.felt:
        return None
    return replace(event, purpose=purpose._replace(by=UNSEEN))


def _entering(battle: Battle, word: str) -> tuple[str, ...]:
    """Name the aircraft for which a drawn edge or turn of entry counts."""
    found = []
    for force in battle.setting.forces:
        entry = force.entry
        if force.id == word or (entry is not None and word in (entry.shared_edge, entry.shared_turn)):
            found.append(force.id)
    return tuple(found)


_KNOWN: Final[dict[type, Any]] = {
    e.Rolled: _rolled,
    e.QueueFormed: _queue_formed,
    e.CollisionChecked: _collision_checked,
    e.Destroyed: _destroyed,
    e.EffectBegan: _effect_began,
    e.Fired: _fired,
    e.SalvoBurst: _salvo_burst,
    e.SurfaceAttacked: _surface_attacked,
    e.FlakBurst: _flak_burst,
    e.FormedUp: _formed_up,
    e.BrokeUp: _broke_up,
    e.GameEnded: lambda battle, event, ids: event,
}
