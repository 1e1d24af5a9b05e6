"""Lines of the log: what happened in the words of `replay.telling`, how loud, and about whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from cy6.core import events as e
from cy6.replay import telling
from cy6.tables.battle import Battle
from cy6.ui.widgets import Tone

_TONES: Final[dict[type, Tone]] = {
    e.TurnBegan: "accent",
    e.PhaseBegan: "quiet",
    e.QueueFormed: "quiet",
    e.Rolled: "quiet",
    e.SpeedSet: "quiet",
    e.TailedRevealed: "accent",
    e.Reacted: "accent",
    e.LeftBoard: "accent",
    e.GameEnded: "accent",
    e.FormedUp: "accent",
    e.LostControl: "danger",
    e.DroppedOut: "danger",
    e.BrokeUp: "danger",
    e.TurnedHome: "danger",
    e.Damaged: "danger",
    e.Destroyed: "danger",
    e.CrewChanged: "danger",
    e.EffectBegan: "danger",
    e.SpeedLost: "danger",
    e.GunBroken: "danger",
    e.AmmunitionSpent: "danger",
    e.Collided: "danger",
    e.Fired: "danger",
}
_BOOKKEEPING: Final = (e.PhaseBegan, e.QueueFormed)


class Said(NamedTuple):
    """A line of the log: words, how loud, and which aircraft it is about, if one."""

    text: str
    tone: Tone = "plain"
    about: str = ""


def tell(battle: Battle, event: e.Event) -> Said | None:
    """Say an event in a line, or None when it is not worth one."""
    words = telling.tell(battle, event)
    about = _about(event)
    known = about if about in battle.index else ""  # else a formation, or whatever else is no aircraft
    return Said(words, _TONES.get(type(event), "plain"), known) if words else None


def is_news(battle: Battle, event: e.Event) -> bool:
    """Tell whether an event belongs into what happened since somebody last looked."""
    return not isinstance(event, _BOOKKEEPING) and bool(telling.tell(battle, event))


def _about(event: e.Event) -> str:
    if isinstance(event, e.Fired | e.ShotDeclared):
        return event.shot.shooter
    if isinstance(event, e.SalvoPlotted | e.SalvoBurst):
        return event.salvo.shooter
    return str(getattr(event, "id", ""))
