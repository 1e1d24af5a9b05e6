"""How an event is reported: its tone, whom it is about, its mark on a timeline, where one moment ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cy6.core import events as e
from cy6.core.event_rows import EVENT_OF, Mark as Mark, Tone as Tone
from cy6.rules.battle import Battle

MARKS: Final[tuple[Mark, ...]] = ("", "shot", "exit", "hit", "kill")  # the later one outdoes the earlier
_HARM: Final = ("damaged", "destroyed", "lucky")


def tone_of(event: e.Event) -> Tone:
    """Give the tone of an event's line."""
    return EVENT_OF[type(event)].tone


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
        if EVENT_OF[type(event)].begins and not all(EVENT_OF[type(one)].begins for one in pieces[-1]):
            pieces.append([])
        pieces[-1].append(event)
    return [tuple(piece) for piece in pieces]


def _mark(event: e.Event) -> Mark:
    if isinstance(event, e.Fired) and event.outcome in _HARM:
        return "hit"
    return EVENT_OF[type(event)].mark
