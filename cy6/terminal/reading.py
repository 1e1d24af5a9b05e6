"""Reading what a person types: small slips are mended, and for unknown words the nearest is named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from cy6.core.ids import MANEUVERS, MEANS, POSITIONS
from cy6.core.notation import USAGE, parse
from cy6.core.orders import BreakUp, Done, Fire, FireFlak, HoldFlak, Order, PlotFlak, Ram, Tail
from cy6.core.refusal import MalformedOrder
from cy6.hexes import HEADINGS
from cy6.tables.names import guess, nearest

KEYWORDS: Final = (
    "tal", "speed", "guns", "aim", "hold", "keep", "none", "no", "then", "enter", "leave", "in", *MEANS,
)  # fmt: skip
_UPPER: Final = {*HEADINGS, *MANEUVERS, *POSITIONS}
_CODE: Final = re.compile(r"(?:F\d+(?:1[LR])?|[LR]\d\d+|[A-Z]{1,3}-(?:L|R|180))\Z")


class Unknown(ValueError):
    """A word that means nothing here, with what was probably meant."""


def read_order(text: str, ids: Iterable[str], sides: Iterable[str]) -> Order:
    """Read an order as typed. Raise MalformedOrder, or Unknown for the id of nobody."""
    ids, sides = tuple(ids), tuple(sides)
    order = parse(" ".join(_mended_line(text.split(), (*ids, *sides))))
    known, what = (sides, "side") if isinstance(order, Done) else (ids, "aircraft")
    if isinstance(order, BreakUp):
        what = "formation"
    elif isinstance(order, FireFlak | PlotFlak | HoldFlak):
        what = "battery or aircraft"
    for name in _names(order):
        if name not in known:
            raise Unknown(f"no {what} is called {name!r}{guess(name, known)}")
    return order


def is_verb(word: str) -> bool:
    """Tell whether orders begin with this word."""
    return word.lower() in USAGE


def unknown_word(word: str, commands: Iterable[str]) -> str:
    """Say that a line begins with a word that means nothing, and which one is nearest."""
    known = (*commands, *USAGE)
    close = nearest(word, known)
    hint = f"did you mean {close}?" if close else "type help"
    return f"unknown word {word!r} ({hint})"


def _mended_line(words: list[str], names: tuple[str, ...]) -> list[str]:
    """Mend a line's words; what follows `guns` names weapons or positions."""
    mended_words = [words[0].lower(), *(mended(word, names) for word in words[1:])]
    for i, word in enumerate(mended_words[:-1]):
        if word == "guns":
            mended_words[i + 1] = words[i + 1].upper()
    return mended_words


def mended(word: str, names: Iterable[str]) -> str:
    """Write a word as the notation has it, whatever its case: a name, a keyword, or a code."""
    for name in names:
        if word == name:
            return word
    for known in (*names, *KEYWORDS):
        if word.casefold() == known.casefold():
            return known
    upper = word.upper()
    return upper if upper in _UPPER or _CODE.match(upper) else word


def _names(order: Any) -> tuple[str, ...]:
    if isinstance(order, Done):
        return (order.side,)
    if isinstance(order, Fire):
        return (order.shot.shooter, order.shot.target)
    named = {Tail: "quarry", Ram: "target", FireFlak: "target"}.get(type(order))
    other = getattr(order, named) if named else ""
    return (order.id, other) if other else (order.id,)


__all__ = ["KEYWORDS", "MalformedOrder", "Unknown", "is_verb", "mended", "read_order", "unknown_word"]
