"""Orders from text: notation, in which an id may be cut short as far as only one fits."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core.notation import parse
from cy6.core.orders import Order


class AmbiguousOrder(ValueError):
    """An order in which a name cut short fits several."""


def read_order(text: str, names: Iterable[str]) -> Order:
    """Read an order, with ids completed: `fire z swede` where only `z1` begins with z.

    Raise MalformedOrder for what is no order, AmbiguousOrder where several ids fit.
    """
    known = tuple(names)
    verb, *words = text.split() or [""]
    return parse(" ".join((verb, *(_completed(text, word, i, known) for i, word in enumerate(words)))))


def _completed(text: str, word: str, place: int, names: tuple[str, ...]) -> str:
    """Complete an id: the first word after the verb, or the second where it is none of the notation."""
    if place > 1 or word in names or not word.isalnum() or not word.islower():
        return word
    fitting = [name for name in names if name.startswith(word)]
    if len(fitting) > 1 and place == 0:
        raise AmbiguousOrder(f"{text!r}: {word} may be {' or '.join(fitting)}")
    return fitting[0] if len(fitting) == 1 else word
