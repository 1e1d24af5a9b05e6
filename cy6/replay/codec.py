"""How the values of an air battle are written: a hex is its column and row, the purpose of a roll a line."""

from __future__ import annotations

from typing import Any, Final

from cy6.core.events import Event
from cy6.core.rolls import Purpose, read_purpose
from cy6.core.state import State
from cy6.hexes import Hex, at, column_row
from cy6.tabletop.codec import Codec, Unreadable as Unreadable, Written, shorten, text_of as text_of


def _read_hex(data: Any) -> Hex:
    if not (isinstance(data, list) and len(data) == 2 and all(type(part) is int for part in data)):
        raise Unreadable(f"{shorten(data)} is not a column and a row")
    return at(data[0], data[1])


def _read_purpose(data: Any) -> Purpose:
    try:
        return read_purpose(data if isinstance(data, str) else shorten(data))
    except ValueError as problem:
        raise Unreadable(str(problem)) from None


CODEC: Final = Codec(
    State,
    Event,
    {
        Hex: Written(lambda hex: list(column_row(hex)), _read_hex),
        Purpose: Written(str, _read_purpose),
    },
)
encode = CODEC.encode
decode = CODEC.decode
digest = CODEC.digest
EVENTS: Final = CODEC.events
