"""cy6: a digital table for Check Your 6!.

For programs: `load` a scenario or set a `position`, `play` it, `read` a record. docs/library.md is a tour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cy6.core.refusal import IllegalOrder as IllegalOrder, MalformedOrder as MalformedOrder
    from cy6.library import (
        AmbiguousOrder as AmbiguousOrder,
        Game as Game,
        Record as Record,
        Scenario as Scenario,
        load as load,
        play as play,
        position as position,
        read as read,
        scenarios as scenarios,
    )
    from cy6.scenario.position import MalformedPosition as MalformedPosition
    from cy6.tables.strict_yaml import BrokenFile as BrokenFile

_ROOM_OF = {
    "AmbiguousOrder": "cy6.library",
    "BrokenFile": "cy6.tables.strict_yaml",
    "Game": "cy6.library",
    "IllegalOrder": "cy6.core.refusal",
    "MalformedOrder": "cy6.core.refusal",
    "MalformedPosition": "cy6.scenario.position",
    "Record": "cy6.library",
    "Scenario": "cy6.library",
    "load": "cy6.library",
    "play": "cy6.library",
    "position": "cy6.library",
    "read": "cy6.library",
    "scenarios": "cy6.library",
}

__all__ = [
    "AmbiguousOrder", "BrokenFile", "Game", "IllegalOrder", "MalformedOrder", "MalformedPosition", "Record",
    "Scenario", "__version__", "load", "play", "position", "read", "scenarios",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Fetch a name when it is first asked for, so that `import cy6` costs next to nothing."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'cy6' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_ROOM_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
