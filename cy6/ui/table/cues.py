"""What can be heard of a game: cues from what everybody may know. `sound_card` makes them audible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from cy6 import engine
from cy6.core import events as e
from cy6.rules.battle import Battle

Cue = Literal["engine", "guns", "hit", "bang", "dice", "bell"]
CUES: Final[tuple[Cue, ...]] = ("engine", "guns", "hit", "bang", "dice", "bell")

_CUES: Final[dict[type, Cue]] = {
    e.Moved: "engine",
    e.Fired: "guns",
    e.Damaged: "hit",
    e.DamageIgnored: "hit",
    e.Destroyed: "bang",
    e.Collided: "bang",
    e.SalvoBurst: "bang",
    e.Rolled: "dice",
    e.TurnBegan: "bell",
}


def cues(battle: Battle, events: Iterable[e.Event]) -> tuple[Cue, ...]:
    """List what can be heard of some events, each once: nothing of what anybody keeps sealed."""
    heard = (engine.visible(battle, event, engine.NOBODY) for event in events)
    found = dict.fromkeys(cue for event in heard if event is not None and (cue := _CUES.get(type(event))))
    return tuple(cue for cue in CUES if cue in found)
