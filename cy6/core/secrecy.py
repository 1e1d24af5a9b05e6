"""Who may know of what: the one place that says which orders and events are sealed, and whom each names.

An order is sealed when nobody but its side may read it before an event tells of it. Everything else that
keeps a secret (views, seats, films, pages, records for one side) asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, NamedTuple

from cy6.core import events as e, orders as o
from cy6.core.ids import Phase

# Orders ------------------------------------------------------------------------------------------

_ALWAYS: Final = (
    o.Tail, o.PlotMove, o.React, o.Fire, o.Hold, o.FireRockets, o.PlotAirBomb, o.AttackSurface, o.HoldAttack,
    o.FireFlak, o.PlotFlak, o.HoldFlak,
)  # fmt: skip
_IN_PHASE: Final[dict[type, Phase]] = {o.Exit: "border"}  # elsewhere a border is crossed in the open: A5.2


def is_sealed(order: o.Order, phase: Phase) -> bool:
    """Tell whether an order given in a phase is its side's secret until an event tells of it."""
    return isinstance(order, _ALWAYS) or _IN_PHASE.get(type(order)) == phase


def has_secrets(phase: Phase, orders: tuple[type, ...]) -> bool:
    """Tell whether any of these orders is sealed in a phase."""
    return any(issubclass(kind, _ALWAYS) or _IN_PHASE.get(kind) == phase for kind in orders)


ALONE: Final = ("follow", "plot", "react", "release", "exit")
"""Kinds of decisions that are made with one's own sealed plot in view, in the midst of open phases."""


def named_by_order(order: o.Order) -> tuple[str, ...]:
    """List the ids in an order: whose it is, and whom it is aimed at."""
    shot = order.shot if isinstance(order, o.Fire) else None
    if shot is not None:
        return shot.shooter, shot.target
    words = (getattr(order, name, "") for name in ("id", "target", "quarry"))
    return tuple(word for word in words if word)


# Events ------------------------------------------------------------------------------------------


class Knowledge(NamedTuple):
    """What one kind of event names, by field, and whose secret it is, by field: nobody's when empty."""

    names: tuple[str, ...] = ("id",)
    secret_of: str = ""


_OPEN: Final = Knowledge()
_SEALED: Final = Knowledge(secret_of="id")
_TELLS: Final = Knowledge(())

EVENTS: Final[dict[type, Knowledge]] = {
    e.Rolled: Knowledge(("purpose.by", "purpose.at")),
    e.TurnBegan: _TELLS,
    e.PhaseBegan: Knowledge(("actors",)),
    e.Committed: _TELLS,
    e.EntryDrawn: _OPEN,
    e.EntryTurnDrawn: _OPEN,
    e.EntryPutOff: _OPEN,
    e.Deployed: _OPEN,
    e.TailChosen: Knowledge(("id", "quarry"), secret_of="id"),
    e.Plotted: _SEALED,
    e.TailedRevealed: _OPEN,
    e.FollowChosen: Knowledge(("id", "follows")),
    e.QueueFormed: Knowledge(("queue",)),
    e.MoveBegan: _OPEN,
    e.MoveAdvanced: Knowledge(("mover.id",)),
    e.Reacted: _SEALED,
    e.Moved: _OPEN,
    e.Extended: _OPEN,
    e.SpeedSet: _OPEN,
    e.MoveEnded: _OPEN,
    e.LostControl: _OPEN,
    e.Recovered: _OPEN,
    e.LeftBoard: _OPEN,
    e.Damaged: _OPEN,
    e.DamageIgnored: _OPEN,
    e.Destroyed: Knowledge(("id", "cause")),
    e.CrewChanged: _OPEN,
    e.EffectBegan: Knowledge(("id", "by")),
    e.EffectEnded: _OPEN,
    e.SpeedLost: _OPEN,
    e.GunBroken: _OPEN,
    e.CollisionChecked: Knowledge(("evaders", "wrecks")),
    e.RamChosen: Knowledge(("id", "target")),
    e.Collided: Knowledge(("ids",)),
    e.CollisionsOver: _TELLS,
    e.ShotDeclared: Knowledge(("shot.shooter", "shot.target"), secret_of="shot.shooter"),
    e.FireHeld: _SEALED,
    e.SalvoPlotted: Knowledge(("salvo.shooter",), secret_of="salvo.shooter"),
    e.SalvoBurst: Knowledge(("salvo.shooter",)),
    e.Fired: Knowledge(("shot.shooter", "shot.target", "target")),
    e.AmmunitionSpent: _OPEN,
    e.FormedUp: Knowledge(("leader", "wingmen")),
    e.DroppedOut: _OPEN,
    e.BrokeUp: _OPEN,
    e.TurnedHome: _OPEN,
    e.CloudLaid: _TELLS,
    e.RouteFollowed: _SEALED,
    e.RouteDropped: _SEALED,
    e.EnteredBorder: _OPEN,
    e.BorderChosen: _SEALED,
    e.ReturnDrawn: _SEALED,
    e.Returned: _OPEN,
    e.Spotted: Knowledge(("id", "by")),
    e.SightLost: _OPEN,
    e.CountersMixed: _TELLS,
    e.DecoySeen: Knowledge(("id", "by")),
    e.Released: Knowledge(("attack.attacker",)),
    e.AttackDeclared: Knowledge(("attack.attacker",), secret_of="attack.attacker"),
    e.AttackHeld: _SEALED,
    e.SurfaceAttacked: Knowledge(("attack.attacker",)),
    e.TargetStruck: _TELLS,
    e.FlakDeclared: Knowledge(("shot.target",), secret_of="shot.battery"),
    e.FlakHeld: Knowledge((), secret_of="id"),
    e.FlakBurst: Knowledge(("shot.target", "caught")),
    e.FlakStrayed: Knowledge(("shot.target", "friend")),
    e.NearlyHit: _OPEN,
    e.PromiseMade: _OPEN,
    e.PromiseLost: _OPEN,
    e.FlakFired: Knowledge(("target",)),
    e.CrewFate: _OPEN,
    e.GameEnded: _TELLS,
}


def named(event: e.Event) -> Iterator[str]:
    """List the aircraft that an event names."""
    for get in _GETTERS[type(event)]:
        found = get(event)
        if isinstance(found, str):
            yield found
        else:
            yield from found


def secret_of(event: e.Event) -> str:
    """Name the aircraft or battery whose side alone may know of an event; nothing when all may.

    A sealed roll is the secret of the one who makes it.
    """
    if isinstance(event, e.Rolled):
        return event.purpose.by if event.purpose.row.sealed else ""
    get = _OWNERS.get(type(event))
    return get(event) if get is not None else ""


_GETTERS: Final[dict[type, tuple[Callable[[Any], Any], ...]]] = {
    kind: tuple(attrgetter(name) for name in row.names) for kind, row in EVENTS.items()
}
_OWNERS: Final[dict[type, Callable[[Any], str]]] = {
    kind: attrgetter(row.secret_of) for kind, row in EVENTS.items() if row.secret_of
}
