"""What one side may know: nothing that the other side sealed, and nothing of what it does not see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cy6.core import events as e, secrecy
from cy6.core.orders import Done, Order
from cy6.core.state import Aircraft, Mover, State, evolve
from cy6.engine import fog
from cy6.rules.battle import Battle

NOBODY = ""
"""A spectator: sees what both sides see."""


def view(battle: Battle, state: State, side: str) -> State:
    """Give a state without what this side may not know. `NOBODY` knows only what is public."""
    own = frozenset(id for id, owner in battle.owners.items() if owner == side)
    seen = evolve(
        state,
        aircraft=tuple(a if a.id in own else as_seen(battle, state, a) for a in state.aircraft),
        mover=state.mover if state.mover is None or state.mover.id in own else _seen_mover(state.mover),
        declared=tuple(shot for shot in state.declared if shot.shooter in own),
        held=tuple(id for id in state.held if id in own),
        salvos=tuple(salvo for salvo in state.salvos if salvo.shooter in own),
        attacks=tuple(one for one in state.attacks if one.released or one.attacker in own),
        flak=tuple(shot for shot in state.flak if shot.burst or shot.battery in own),
    )
    return fog.shroud(battle, seen, side) if battle.spotting else seen


def as_seen(battle: Battle, state: State, aircraft: Aircraft) -> Aircraft:
    """Give an aircraft without what its side has sealed."""
    if aircraft.route or aircraft.status == "border":  # C2.1.3, C2.2
        aircraft = evolve(aircraft, route=(), blind=0, border="", due=0, back=0)
    return evolve(
        aircraft,
        plot=aircraft.plot if aircraft.flown else None,
        quarry="" if state.phase == "tailing" else aircraft.quarry,
        empty=() if battle.setting.has_rule("just-a-jam") else aircraft.empty,  # B4.5.1
    )


def _seen_mover(mover: Mover) -> Mover:
    """Once it has flown, an aircraft's move lies open; until then its plot is sealed."""
    return mover if mover.code_type else mover._replace(plot=None)


def hidden(battle: Battle, state: State, side: str) -> frozenset[str]:
    """Name the aircraft that a side has not in sight; `NOBODY` has those that all others have (C4.6.1)."""
    if not battle.spotting or state.phase == "over":
        return frozenset()
    return fog.unseen(battle, state.spotted, side)


def visible_all(
    battle: Battle, events: Iterable[e.Event], side: str, spotted: fog.Pairs | None = None
) -> list[e.Event | None]:
    """Give events in a row as a side may see them, None for each that it may not.

    `spotted` says who was in sight before the first; without it they are those of a game from its beginning.
    """
    if not battle.spotting:
        return [visible(battle, event, side) for event in events]
    before = battle.setting.spotted if spotted is None else spotted
    return [
        seen and fog.lift(battle, seen, ids, side)
        for event, ids in fog.watch(battle, before, events, side)
        for seen in [visible(battle, event, side)]
    ]


def visible(battle: Battle, event: e.Event, side: str) -> e.Event | None:
    """Give an event as a side may see it, or None, when all aircraft are in sight."""
    if isinstance(event, e.TailedRevealed):
        return event if side in (event.to, _side(battle, event.id)) else None
    if isinstance(event, e.MoveBegan):
        return event if _side(battle, event.id) == side else replace(event, plot=None)
    if isinstance(event, e.MoveAdvanced):
        seen = event.mover if _side(battle, event.mover.id) == side else _seen_mover(event.mover)
        return replace(event, mover=seen)
    owner = _owner_of_secret(battle, event)
    return event if owner is None or owner == side else None


def _owner_of_secret(battle: Battle, event: e.Event) -> str | None:
    """Name the side that alone may see an event; None when it is public."""
    if isinstance(event, e.CountersMixed):
        return event.side
    if whose := secrecy.secret_of(event):
        return _side(battle, whose)
    if battle.setting.has_rule("just-a-jam"):  # B4.5.1
        if isinstance(event, e.AmmunitionSpent):
            return _side(battle, event.id)
        if isinstance(event, e.Rolled) and event.purpose.what == "just a jam":
            return _side(battle, event.purpose.by)
    return None


def may_read(battle: Battle, before: State, order: Order, side: str) -> bool:
    """Tell whether a side may read an order given in a state: its own, or one that no one seals or hides."""
    if isinstance(order, Done):
        return order.side == side or not battle.spotting  # C4.6.1: it would tell who has something to do
    names = secrecy.named_by_order(order)
    if battle.owners.get(names[0]) == side:
        return True
    meant = (aircraft for name in names for aircraft in battle.members(name))
    return not secrecy.is_sealed(order, before.phase) and hidden(battle, before, side).isdisjoint(meant)


def _side(battle: Battle, id: str) -> str:
    return battle.owner(id)
