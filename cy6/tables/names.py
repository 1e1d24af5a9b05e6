"""The nearest known name, for messages that guess what was meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

MANY_NAMES: Final = 16
LONG_NAME: Final = 60


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name closest to a mistyped one, case and punctuation left aside; None if all are far."""
    by_core: dict[str, str] = {}
    for each in known:
        by_core.setdefault(_core(each), each)
    found = difflib.get_close_matches(_core(name[:LONG_NAME]), by_core, n=1, cutoff=0.6)
    return by_core[found[0]] if found else None


def guess(name: str, known: Iterable[str]) -> str:
    """Write what was meant, ready to follow a message: " (did you mean ace?)", a short list, or nothing."""
    names = tuple(known)
    close = nearest(name, names)
    if close is not None:
        return f" (did you mean {close}?)"
    if 0 < len(names) <= MANY_NAMES:
        return f" (known: {', '.join(names)})"
    return ""


def _core(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or name
