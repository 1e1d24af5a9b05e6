"""A raid on an airfield with guns, to be played in tests."""

from __future__ import annotations

from typing import Any

from cy6.core import events as e
from cy6.core.state import Battery, Target
from cy6.engine import Game
from cy6.hexes import parse_hex
from tests.playing import sit

FIELD = Target("field", "fin", "Airfield", "plain", (parse_hex("2010"), parse_hex("2011")), 1, 2, 4, 12)
FAR = "b fin b-239 skilled 4005S tal6 speed3"
BOMBER = "sb sov sb-2 green 2014N tal2 speed3 loaded1"


def battery(id: str = "aa", at: str = "2010", kind: str = "light", side: str = "fin") -> Battery:
    """Give a battery."""
    return Battery(id, side, kind, parse_hex(at))  # type: ignore[arg-type]


def raid(*specs: str, **setting: Any) -> Game:
    """Begin a raid on a defended airfield."""
    setting = {
        "band": "surface-low", "targets": (FIELD,), "batteries": (battery(),),
        "forces": {"sb": {"bombs": "light", "bomb_tals": (2,)}},
    } | setting  # fmt: skip
    return sit(*(specs or (BOMBER, FAR)), **setting)


def of(events: tuple[e.Event, ...], kind: type) -> list[Any]:
    """List the events of a kind."""
    return [event for event in events if isinstance(event, kind)]
