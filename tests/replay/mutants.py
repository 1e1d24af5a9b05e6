"""Records spoilt by chance, always the same for the same seed: as a bad disk or an editor spoils them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

_TEXTS = ("nobody", "", "\ud800", "L", "a" * 300, "allied", "№ 5", "\0")
_VALUES: tuple[Any, ...] = (
    *_TEXTS,
    -1,
    0,
    7,
    10**9,
    10**30,
    1.5,
    True,
    None,
    [],
    {},
    [[]],
    ["nobody"],
    {"id": "nobody"},
)


def mutant(record: bytes, seed: int) -> bytes:
    """Spoil a record in one place or two."""
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 1, 2))):
        record = chance.choice((_one_value, _one_value, _one_value, _one_byte, _one_line))(record, chance)
    return record


def _one_value(record: bytes, chance: random.Random) -> bytes:
    """Put another value in the place of one, or drop it."""
    lines = record.splitlines()
    number = chance.randrange(len(lines))
    try:
        data = json.loads(lines[number])
    except ValueError:
        return record
    if not isinstance(data, dict | list) or not data:
        return record
    holder, key = chance.choice(list(_places(data)))
    if chance.random() < 0.15:
        del holder[key]
    else:
        same = [value for value in _VALUES if type(value) is type(holder[key])]
        holder[key] = chance.choice(same if same and chance.random() < 0.7 else _VALUES)
    lines[number] = json.dumps(data).encode()
    return b"\n".join(lines) + b"\n"


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _one_byte(record: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(record)
    spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def _one_line(record: bytes, chance: random.Random) -> bytes:
    """Leave a line out, write it twice, or let two change places."""
    lines = record.splitlines()
    at = chance.randrange(len(lines))
    kind = chance.randrange(3)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    else:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    return b"\n".join(lines) + b"\n"
