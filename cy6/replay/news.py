"""What an event is worth to whoever reads or watches: how loud, about whom, what it marks, what it begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from cy6.core import events as e
from cy6.tables.battle import Battle

Tone = Literal["plain", "quiet", "accent", "danger"]
Mark = Literal["", "shot", "exit", "hit", "kill"]

MARKS: Final[tuple[Mark, ...]] = ("", "shot", "exit", "hit", "kill")  # the later one outdoes the earlier
_BREAKS: Final = (e.TurnBegan, e.PhaseBegan, e.MoveBegan, e.GameEnded)
_HARM: Final = ("damaged", "destroyed", "lucky")
_TONES: Final[dict[type, Tone]] = {
    e.TurnBegan: "accent",
    e.PhaseBegan: "quiet",
    e.QueueFormed: "quiet",
    e.Rolled: "quiet",
    e.SpeedSet: "quiet",
    e.TailChosen: "accent",
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
    e.EntryPutOff: "danger",
    e.SpeedLost: "danger",
    e.GunBroken: "danger",
    e.AmmunitionSpent: "danger",
    e.Collided: "danger",
    e.Fired: "danger",
}


def tone_of(event: e.Event) -> Tone:
    """Say how loud an event's line is."""
    return _TONES.get(type(event), "plain")


def about_of(battle: Battle, event: e.Event) -> str:
    """Name the aircraft that an event is about, if it is about one."""
    if isinstance(event, e.Rolled):
        names = [event.purpose.by, event.purpose.at]
    elif isinstance(event, e.ShotDeclared | e.Fired):
        names = [event.shot.shooter]
    elif isinstance(event, e.SalvoPlotted | e.SalvoBurst):
        names = [event.salvo.shooter]
    else:
        names = [str(getattr(event, "id", ""))]
    return next((name for name in names if name in battle.index), "")


def mark_of(events: Iterable[e.Event]) -> Mark:
    """Give the worst that happened, as a seek bar marks it."""
    return max((_mark(event) for event in events), key=MARKS.index, default="")


def moments(events: Iterable[e.Event]) -> list[tuple[e.Event, ...]]:
    """Cut events before each that begins a move, a phase or a turn, but never between two of those."""
    pieces: list[list[e.Event]] = [[]]
    for event in events:
        if isinstance(event, _BREAKS) and not all(isinstance(one, _BREAKS) for one in pieces[-1]):
            pieces.append([])
        pieces[-1].append(event)
    return [tuple(piece) for piece in pieces]


def _mark(event: e.Event) -> Mark:
    if isinstance(event, e.Destroyed):
        return "kill"
    if isinstance(event, e.LeftBoard):
        return "exit"
    if isinstance(event, e.Fired):
        return "hit" if event.outcome in _HARM else "shot"
    return ""
