"""Reading what a person types: small slips are mended, and for unknown words the nearest is named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cy6.core.ids import MANEUVERS, MEANS, POSITIONS
from cy6.core.notation import KEYWORDS, USAGE, parse
from cy6.core.orders import BreakUp, Done, Fire, FireFlak, HoldFlak, Order, PlotFlak, Ram, Tail
from cy6.core.plot_text import is_code
from cy6.core.refusal import MalformedOrder
from cy6.hexes import HEADINGS
from cy6.tables.names import guess, nearest

WORDS: Final = (*KEYWORDS, *MEANS)
NAMED_SECOND: Final = ("tail", "fire", "ram", "release", "attack", "flak")
"""Verbs after which two names follow; after the others the second word is one of the notation."""
_UPPER: Final = {*HEADINGS, *MANEUVERS, *POSITIONS}


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
    verb = words[0].lower()
    last_name = 2 if verb in NAMED_SECOND else 1
    mended_words = [verb]
    for place, word in enumerate(words[1:], 1):
        mended_words.append(mended(word, names) if place <= last_name else _word_of_notation(word, names))
    for i, word in enumerate(mended_words[:-1]):
        if word == "guns":
            mended_words[i + 1] = words[i + 1].upper()
    return mended_words


def mended(word: str, names: Iterable[str]) -> str:
    """Write a word as the notation has it, whatever its case: a name, a keyword, or a code."""
    return _name(word, names) or _known(word) or word


def _word_of_notation(word: str, names: Iterable[str]) -> str:
    """Write a word that stands where no name is meant: `F4` is a code, though an aircraft is called `f4`."""
    return _known(word) or _name(word, names) or word


def _name(word: str, names: Iterable[str]) -> str:
    known = tuple(names)
    if word in known:
        return word
    return next((name for name in known if name.casefold() == word.casefold()), "")


def _known(word: str) -> str:
    keyword = next((known for known in WORDS if known.casefold() == word.casefold()), "")
    upper = word.upper()
    return keyword or (upper if upper in _UPPER or is_code(upper) else "")


def _names(order: Any) -> tuple[str, ...]:
    if isinstance(order, Done):
        return (order.side,)
    if isinstance(order, Fire):
        return (order.shot.shooter, order.shot.target)
    named = {Tail: "quarry", Ram: "target", FireFlak: "target"}.get(type(order))
    other = getattr(order, named) if named else ""
    return (order.id, other) if other else (order.id,)


__all__ = ["WORDS", "MalformedOrder", "Unknown", "is_verb", "mended", "read_order", "unknown_word"]
