"""The kinds of events, one row each: whom it names, whose secret it is, and how it is reported."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cy6.core import events as e

Tone = Literal["plain", "quiet", "accent", "danger"]
Mark = Literal["", "shot", "exit", "hit", "kill"]


class EventRow(NamedTuple):
    """One kind of event.

    `names` are the fields that hold aircraft, by dotted path. `secret_of` is the field of the aircraft or
    battery whose side alone may know of it: everybody may when it is empty. `tone` is how its line is set,
    `mark` what a seek bar shows of it. `begins`: a move, a phase or a turn begins with it, or the game ends.
    """

    kind: type[e.Event]
    names: tuple[str, ...] = ("id",)
    secret_of: str = ""
    tone: Tone = "plain"
    mark: Mark = ""
    begins: bool = False


EVENTS: Final = (
    EventRow(e.Rolled, names=("purpose.by", "purpose.at"), tone="quiet"),
    EventRow(e.TurnBegan, names=(), tone="accent", begins=True),
    EventRow(e.PhaseBegan, names=("actors",), tone="quiet", begins=True),
    EventRow(e.Committed, names=()),
    EventRow(e.EntryDrawn),
    EventRow(e.EntryTurnDrawn),
    EventRow(e.EntryPutOff, tone="danger"),
    EventRow(e.Deployed),
    EventRow(e.TailChosen, names=("id", "quarry"), secret_of="id", tone="accent"),
    EventRow(e.Plotted, secret_of="id"),
    EventRow(e.TailedRevealed, tone="accent"),
    EventRow(e.FollowChosen, names=("id", "follows")),
    EventRow(e.QueueFormed, names=("queue",), tone="quiet"),
    EventRow(e.MoveBegan, begins=True),
    EventRow(e.MoveAdvanced, names=("mover.id",)),
    EventRow(e.Reacted, secret_of="id", tone="accent"),
    EventRow(e.Moved),
    EventRow(e.Extended),
    EventRow(e.SpeedSet, tone="quiet"),
    EventRow(e.MoveEnded),
    EventRow(e.LostControl, tone="danger"),
    EventRow(e.Recovered),
    EventRow(e.LeftBoard, tone="accent", mark="exit"),
    EventRow(e.Damaged, tone="danger"),
    EventRow(e.DamageIgnored),
    EventRow(e.Destroyed, names=("id", "cause"), tone="danger", mark="kill"),
    EventRow(e.CrewChanged, tone="danger"),
    EventRow(e.EffectBegan, names=("id", "by"), tone="danger"),
    EventRow(e.EffectEnded),
    EventRow(e.SpeedLost, tone="danger"),
    EventRow(e.GunBroken, tone="danger"),
    EventRow(e.CollisionChecked, names=("evaders", "wrecks")),
    EventRow(e.RamChosen, names=("id", "target")),
    EventRow(e.Collided, names=("ids",), tone="danger"),
    EventRow(e.CollisionsOver, names=()),
    EventRow(e.ShotDeclared, names=("shot.shooter", "shot.target"), secret_of="shot.shooter"),
    EventRow(e.FireHeld, secret_of="id"),
    EventRow(e.SalvoPlotted, names=("salvo.shooter",), secret_of="salvo.shooter"),
    EventRow(e.SalvoBurst, names=("salvo.shooter",)),
    EventRow(e.Fired, names=("shot.shooter", "shot.target", "target"), tone="danger", mark="shot"),
    EventRow(e.AmmunitionSpent, tone="danger"),
    EventRow(e.FormedUp, names=("leader", "wingmen"), tone="accent"),
    EventRow(e.DroppedOut, tone="danger"),
    EventRow(e.BrokeUp, tone="danger"),
    EventRow(e.TurnedHome, tone="danger"),
    EventRow(e.CloudLaid, names=()),
    EventRow(e.RouteFollowed, secret_of="id"),
    EventRow(e.RouteDropped, secret_of="id"),
    EventRow(e.EnteredBorder),
    EventRow(e.BorderChosen, secret_of="id"),
    EventRow(e.ReturnDrawn, secret_of="id"),
    EventRow(e.Returned),
    EventRow(e.Spotted, names=("id", "by")),
    EventRow(e.SightLost),
    EventRow(e.CountersMixed, names=()),
    EventRow(e.DecoySeen, names=("id", "by")),
    EventRow(e.Released, names=("attack.attacker",)),
    EventRow(e.AttackDeclared, names=("attack.attacker",), secret_of="attack.attacker"),
    EventRow(e.AttackHeld, secret_of="id"),
    EventRow(e.SurfaceAttacked, names=("attack.attacker",)),
    EventRow(e.TargetStruck, names=()),
    EventRow(e.FlakDeclared, names=("shot.target",), secret_of="shot.battery"),
    EventRow(e.FlakHeld, names=(), secret_of="id"),
    EventRow(e.FlakBurst, names=("shot.target", "caught")),
    EventRow(e.FlakStrayed, names=("shot.target", "friend")),
    EventRow(e.NearlyHit),
    EventRow(e.PromiseMade),
    EventRow(e.PromiseLost),
    EventRow(e.FlakFired, names=("target",)),
    EventRow(e.CrewFate),
    EventRow(e.GameEnded, names=(), tone="accent", begins=True),
)
EVENT_OF: Final[dict[type, EventRow]] = {row.kind: row for row in EVENTS}
