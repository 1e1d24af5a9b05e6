"""What a page tells about events: lines for its log, shots and bursts for its board."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core import events as e
from cy6.hexes import column_row
from cy6.replay.news import about_of, tone_of
from cy6.replay.telling import tell
from cy6.rules.battle import Battle


def line_of(battle: Battle, event: e.Event, only: str = "") -> list[str]:
    """Write an event as `[words, tone, about, only]` without the empty end; nothing if it is worth no line.

    `about` is the aircraft it is about, and `only` the side that alone may see it.
    """
    words = tell(battle, event)
    if not words:
        return []
    line = [words, tone_of(event), about_of(battle, event), only]
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
