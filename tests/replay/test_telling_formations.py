"""C1: formations in words."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.events import Event
from cy6.replay import tell
from tests.helpers import table

BATTLE, _ = table("w1 axis a6m2 skilled 2015N tal4 speed3", "f allied f4f-4 skilled 2515S tal4 speed3")
TOLD_FORMATIONS: tuple[tuple[Event, str], ...] = (
    (e.FormedUp("f1", "lead", ("w1", "w2"), 4), "f1 flies as lead with w1, w2, at speed 4 at most"),
    (e.DroppedOut("w1", "apart"), "w1 drops out of its formation: it cannot keep station"),
    (e.DroppedOut("w1", "chosen"), "w1 drops out of its formation"),
    (e.BrokeUp("f1", "special"), "f1 breaks up: its leader flew a special maneuver"),
    (e.BrokeUp("f1", "chosen"), "f1 breaks up"),
    (e.TurnedHome("w1"), "w1 jettisons what it carries, and turns for home"),
)


@pytest.mark.parametrize(("event", "words"), TOLD_FORMATIONS)
def test_what_happens_to_a_formation_is_told_in_plain_words(event: Event, words: str) -> None:
    assert tell(BATTLE, event) == words
