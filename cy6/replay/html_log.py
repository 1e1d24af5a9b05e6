"""What a page tells about events: lines for its log, shots for its board, a mark for its seek bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from cy6.core import events as e
from cy6.hexes import column_row
from cy6.replay.telling import tell
from cy6.tables.battle import Battle

Tone = Literal["plain", "quiet", "accent", "danger"]
Mark = Literal["", "shot", "exit", "hit", "kill"]

MARKS: Final[tuple[Mark, ...]] = ("", "shot", "exit", "hit", "kill")  # the later one outdoes the earlier
HARM: Final = ("damaged", "destroyed", "lucky")
TONES: Final[dict[type, Tone]] = {
    e.TurnBegan: "quiet",
    e.PhaseBegan: "quiet",
    e.QueueFormed: "quiet",
    e.Rolled: "quiet",
    e.SpeedSet: "quiet",
    e.TailChosen: "accent",
    e.TailedRevealed: "accent",
    e.Reacted: "accent",
    e.LeftBoard: "accent",
    e.GameEnded: "accent",
    e.LostControl: "danger",
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


def line_of(battle: Battle, event: e.Event, only: str = "") -> list[str]:
    """Write an event as `[words, tone, about, only]` without the empty end; nothing if it is worth no line.

    `about` is the aircraft it is about, and `only` the side that alone may see it.
    """
    words = tell(battle, event)
    if not words:
        return []
    line = [words, TONES.get(type(event), "plain"), _about(battle, event), only]
    while not line[-1]:
        line.pop()
    return line


def shots_of(events: Iterable[e.Event]) -> list[list[str]]:
    """List the shots among events: shooter, target, outcome."""
    return [
        [event.shot.shooter, event.target, event.outcome] for event in events if isinstance(event, e.Fired)
    ]


def bursts_of(events: Iterable[e.Event]) -> list[list[int]]:
    """List where rockets and air bombs went off: column and row."""
    return [
        list(column_row(event.place)) for event in events if isinstance(event, e.SalvoBurst) and event.place
    ]


def mark_of(events: Iterable[e.Event]) -> Mark:
    """Give the worst that happened, as the seek bar marks it."""
    return max((_mark(event) for event in events), key=MARKS.index, default="")


def _mark(event: e.Event) -> Mark:
    if isinstance(event, e.Destroyed):
        return "kill"
    if isinstance(event, e.LeftBoard):
        return "exit"
    if isinstance(event, e.Fired):
        return "hit" if event.outcome in HARM else "shot"
    return ""


def _about(battle: Battle, event: Any) -> str:
    if isinstance(event, e.Rolled):
        return _about_purpose(battle, event.purpose)
    if isinstance(event, e.ShotDeclared | e.Fired):
        return event.shot.shooter
    if isinstance(event, e.SalvoPlotted | e.SalvoBurst):
        return event.salvo.shooter
    return getattr(event, "id", "")


def _about_purpose(battle: Battle, purpose: str) -> str:
    """Find the shooter in `to hit a>b`, and the only aircraft in `hx check a`."""
    names = [name for word in reversed(purpose.split()) for name in word.split(">")]
    return next((name for name in names if name in battle.index), "")
