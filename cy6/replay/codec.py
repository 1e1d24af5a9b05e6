"""Values as plain JSON data and back: events, states and settings, told field by field.

A field that has its default is left out, so that a field added later with a default changes nothing in
what was written before. A hex is its column and row, the purpose of a roll a line. The same value is the same
text in every process.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from hashlib import blake2b
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from cy6.core.events import Event
from cy6.core.rolls import Purpose, read_purpose
from cy6.hexes import Hex, at, column_row

T = TypeVar("T")
Decoder = Callable[[Any], Any]

EVENTS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(Event)}
KIND: Final = "event"
_PLAIN: Final = (int, str, NoneType, dict, list)


class Unreadable(ValueError):
    """Data that is not what it should be. `unknown` names a field that this version does not have."""

    def __init__(self, words: str, unknown: str = "") -> None:
        super().__init__(words)
        self.unknown = unknown


def encode(value: Any) -> Any:
    """Write a number, text, tuple, named tuple or dataclass as plain data; an event names its kind."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is Hex:
        return list(column_row(value))
    if kind is Purpose:
        return str(value)
    if kind is tuple:
        return [encode(item) for item in value]
    found = {KIND: kind.__name__} if kind.__name__ in EVENTS else {}
    for name, default in _defaults(kind):
        item = getattr(value, name)
        if item != default:
            found[name] = encode(item)
    return found


def decode(kind: type[T], data: Any) -> T:
    """Read a value of a kind. Raise Unreadable with the field that is wrong."""
    return cast(T, _decoder(cast(Any, kind))(data))


def text_of(data: Any) -> str:
    """Write plain data as one line of JSON, always the same for the same data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def digest(value: Any) -> str:
    """Hash a state, or any other value, the same in every process."""
    return blake2b(text_of(encode(value)).encode(), digest_size=16).hexdigest()


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    if is_dataclass(kind):
        return tuple((field.name, field.default) for field in fields(kind))
    return tuple((name, kind._field_defaults.get(name, MISSING)) for name in kind._fields)


# How each type is read: one small function for each, made once ------------------------------------


@cache
def _decoder(kind: Any) -> Decoder:
    origin = get_origin(kind)
    if kind is Hex:
        return _read_hex
    if kind is Purpose:
        return _read_purpose
    if kind == Event:
        return _read_event
    if kind is Any:
        return lambda data: data
    if kind in (int, str, NoneType):
        return _exactly(kind)
    if origin is Literal:
        return _one_of(get_args(kind))
    if origin in (Union, UnionType):
        return _any_of(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    return _record(kind)


def _exactly(kind: type) -> Decoder:
    words = {int: "a whole number", str: "a text", NoneType: "nothing"}[kind]

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Unreadable(f"{_short(data)} is not {words}")
        return data

    return read


def _one_of(words: tuple[Any, ...]) -> Decoder:
    known = frozenset(words)

    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in known:
            raise Unreadable(f"{_short(data)} is none of {', '.join(map(str, words))}")
        return data

    return read


def _any_of(kinds: tuple[Any, ...]) -> Decoder:
    readers = [_decoder(kind) for kind in kinds]

    def read(data: Any) -> Any:
        problem: Unreadable | None = None
        for reader in readers:
            try:
                return reader(data)
            except Unreadable as found:
                problem = problem or found
        assert problem is not None
        raise problem

    return read


def _tuple(kinds: tuple[Any, ...]) -> Decoder:
    if kinds[-1] is Ellipsis:
        one = _decoder(kinds[0])
        return lambda data: tuple([one(item) for item in _list(data)])
    readers = [_decoder(kind) for kind in kinds]

    def read(data: Any) -> Any:
        if len(_list(data)) != len(readers):
            raise Unreadable(f"{_short(data)} should have {len(readers)} values")
        return tuple([reader(item) for reader, item in zip(readers, data, strict=True)])

    return read


def _record(kind: Any) -> Decoder:
    types = get_type_hints(kind)
    readers = {name: _decoder(types[name]) for name, _ in _defaults(kind)}
    required = [name for name, default in _defaults(kind) if default is MISSING]

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise Unreadable(f"{_short(data)} should name its fields")
        values = {}
        for name, value in data.items():
            if name not in readers:
                raise Unreadable(f"there is no field {name!r}", name)
            try:
                values[name] = readers[name](value)
            except Unreadable as problem:
                raise Unreadable(f"{name}: {problem}", problem.unknown) from None
        missing = [name for name in required if name not in values]
        if missing:
            raise Unreadable(f"{missing[0]} is missing")
        return kind(**values)

    return read


def _read_hex(data: Any) -> Hex:
    if not (isinstance(data, list) and len(data) == 2 and all(type(part) is int for part in data)):
        raise Unreadable(f"{_short(data)} is not a column and a row")
    return at(data[0], data[1])


def _read_purpose(data: Any) -> Purpose:
    try:
        return read_purpose(data if isinstance(data, str) else _short(data))
    except ValueError as problem:
        raise Unreadable(str(problem)) from None


def _read_event(data: Any) -> Any:
    name = data.get(KIND) if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise Unreadable("an event names its kind")
    if name not in EVENTS:
        raise Unreadable(f"there is no event {name!r}", name)
    told = {field: value for field, value in data.items() if field != KIND}
    try:
        return _decoder(EVENTS[name])(told)
    except Unreadable as problem:
        raise Unreadable(f"{name}: {problem}", problem.unknown) from None


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise Unreadable(f"{_short(data)} should be a list")
    return data


def _short(data: Any) -> str:
    words = repr(data)
    return words if len(words) <= 40 else words[:37] + "..."
