"""Folding what happens in clouds and what comes into sight: C2, C4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.state import State, evolve
from cy6.rules.battle import Battle


def _with(battle: Battle, state: State, id: str, **changes: object) -> State:
    i = battle.index[id]
    aircraft = list(state.aircraft)
    aircraft[i] = evolve(aircraft[i], **changes)
    return evolve(state, aircraft=tuple(aircraft))


def plotted_ahead(battle: Battle, state: State, event: e.Plotted) -> State:
    """Write down several moves: in a cloud the first is this turn's, in the border clouds all are ahead."""
    if battle.find(state, event.id).status != "border":
        return _with(battle, state, event.id, plot=event.plot, route=event.then, blind=0)
    route = (event.plot, *event.then)
    return _with(battle, state, event.id, route=route, back=state.turn + len(route))


def _cloud_laid(battle: Battle, state: State, event: e.CloudLaid) -> State:
    return evolve(state, clouds=(*state.clouds, event.cloud))


def _route_followed(battle: Battle, state: State, event: e.RouteFollowed) -> State:
    blind = battle.find(state, event.id).blind + 1
    return _with(battle, state, event.id, plot=event.plot, route=event.then, blind=blind)


def _route_dropped(battle: Battle, state: State, event: e.RouteDropped) -> State:
    return _with(battle, state, event.id, route=(), blind=0)


def _entered_border(battle: Battle, state: State, event: e.EnteredBorder) -> State:
    return _with(battle, state, event.id, status="border", edge=event.edge, route=(), blind=0, climbing=0)


def _border_chosen(battle: Battle, state: State, event: e.BorderChosen) -> State:
    return _with(battle, state, event.id, border=event.choice)


def _return_drawn(battle: Battle, state: State, event: e.ReturnDrawn) -> State:
    return _with(battle, state, event.id, due=event.moves)


def _returned(battle: Battle, state: State, event: e.Returned) -> State:
    return _with(
        battle, state, event.id, status="flying", place=event.place, heading=event.heading, tal=event.tal,
        speed=event.speed, edge="", border="", due=0, back=0, route=(), blind=0, last="L",
    )  # fmt: skip


def _spotted(battle: Battle, state: State, event: e.Spotted) -> State:
    """In a view the aircraft appears as it was seen; where it is known already nothing else changes."""
    state = _without_counter(evolve(state, spotted=(*state.spotted, (event.side, event.id))), event.id)
    i = battle.index[event.id]
    if state.aircraft[i].status != "unseen":
        return state
    attacks = state.attacks if event.attack is None else (*state.attacks, event.attack)
    return evolve(
        state, aircraft=(*state.aircraft[:i], event.aircraft, *state.aircraft[i + 1 :]), attacks=attacks
    )


def _without_counter(state: State, id: str) -> State:
    """C4.6.2: what has been seen has no counter any more."""
    if not state.labels:
        return state
    return evolve(state, labels=tuple(pair for pair in state.labels if pair[0] != id))


def _sight_lost(battle: Battle, state: State, event: e.SightLost) -> State:
    pair = (event.side, event.id)
    return evolve(state, spotted=tuple(other for other in state.spotted if other != pair))


def _decoy_seen(battle: Battle, state: State, event: e.DecoySeen) -> State:
    state = _without_counter(evolve(state, spotted=(*state.spotted, (event.side, event.id))), event.id)
    return _with(battle, state, event.id, status="exited", cause="decoy", plot=None)


def _counters_mixed(battle: Battle, state: State, event: e.CountersMixed) -> State:
    return evolve(state, labels=(*state.labels, *event.labels))


CHANGES: Final[dict[type, Callable[[Battle, State, Any], State]]] = {
    e.CloudLaid: _cloud_laid,
    e.RouteFollowed: _route_followed,
    e.RouteDropped: _route_dropped,
    e.EnteredBorder: _entered_border,
    e.BorderChosen: _border_chosen,
    e.ReturnDrawn: _return_drawn,
    e.Returned: _returned,
    e.Spotted: _spotted,
    e.SightLost: _sight_lost,
    e.DecoySeen: _decoy_seen,
    e.CountersMixed: _counters_mixed,
}
