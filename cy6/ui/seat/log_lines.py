"""Lines of the log: what happened in the words of `replay.telling`, in which tone, and about whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from cy6.core import events as e
from cy6.replay import telling
from cy6.replay.news import Tone, about_of, tone_of
from cy6.rules.battle import Battle

_BOOKKEEPING: Final = (e.PhaseBegan, e.QueueFormed)


class Said(NamedTuple):
    """A line of the log: words, tone, and which aircraft it is about, if one."""

    text: str
    tone: Tone = "plain"
    about: str = ""


def tell(battle: Battle, event: e.Event) -> Said | None:
    """Say an event in a line, or None when it is not worth one."""
    words = telling.tell(battle, event)
    return Said(words, tone_of(event), about_of(battle, event)) if words else None


def is_news(battle: Battle, event: e.Event) -> bool:
    """Tell whether an event belongs into what happened since somebody last looked."""
    return not isinstance(event, _BOOKKEEPING) and bool(telling.tell(battle, event))
