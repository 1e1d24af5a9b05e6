"""Values as plain JSON data and back: events, states and settings, told field by field.

A field that has its default is left out, so that a field added later with a default changes nothing in what
was written before. The same value is the same text in every process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from hashlib import blake2b
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from cy6.tabletop.rules import E, S

T = TypeVar("T")
Reader = Callable[[Any], Any]

KIND: Final = "event"
_PLAIN: Final = (int, str, NoneType, dict, list)


class Unreadable(ValueError):
    """Data that is not what it should be. `unknown` names a field that this version does not have."""

    def __init__(self, words: str, unknown: str = "") -> None:
        super().__init__(words)
        self.unknown = unknown


class Written(NamedTuple):
    """How a type is written that is not told field by field. `read` raises Unreadable."""

    write: Callable[[Any], Any]
    read: Reader


class Codec:
    """Writes and reads the values of one game."""

    def __init__(self, state: Any, event: Any, special: Mapping[type, Written]) -> None:
        """`state` is the type of its states, `event` the union of its events; an event names its kind."""
        self.events: dict[str, type] = {kind.__name__: kind for kind in get_args(event)}
        self._event = event
        self._stands_for = {S: state, E: event}
        self._special = dict(special)
        self._readers: dict[Any, Reader] = {}
        self._fields: dict[Any, tuple[tuple[str, Any], ...]] = {}

    def encode(self, value: Any) -> Any:
        """Write a number, text, tuple, named tuple or dataclass as plain data."""
        kind: Any = type(value)
        if kind in _PLAIN:
            return value
        special = self._special.get(kind)
        if special is not None:
            return special.write(value)
        if kind is tuple:
            return [self.encode(item) for item in value]
        found = {KIND: kind.__name__} if kind.__name__ in self.events else {}
        for name, default in self._fields.get(kind) or self._fields_of(kind):
            item = getattr(value, name)
            if item != default:
                found[name] = self.encode(item)
        return found

    def decode(self, kind: type[T], data: Any) -> T:
        """Read a value of a kind. Raise Unreadable with the field that is wrong."""
        return cast(T, self._reader(kind)(data))

    def digest(self, value: Any) -> str:
        """Hash a state, or any other value, the same in every process."""
        return blake2b(text_of(self.encode(value)).encode(), digest_size=16).hexdigest()

    def _fields_of(self, kind: Any) -> tuple[tuple[str, Any], ...]:
        if is_dataclass(kind):
            found = tuple((field.name, field.default) for field in fields(kind))
        else:
            found = tuple((name, kind._field_defaults.get(name, MISSING)) for name in kind._fields)
        self._fields[kind] = found
        return found

    # How each type is read: one small function for each, made once

    def _reader(self, kind: Any) -> Reader:
        if kind not in self._readers:
            self._readers[kind] = self._made(self._stands_for.get(kind, kind))
        return self._readers[kind]

    def _made(self, kind: Any) -> Reader:
        origin = get_origin(kind)
        if kind in self._special:
            return self._special[kind].read
        if kind == self._event:
            return self._read_event
        if kind is Any:
            return lambda data: data
        if kind in (int, str, NoneType):
            return _exactly(kind)
        if origin is Literal:
            return _one_of(get_args(kind))
        if origin in (Union, UnionType):
            return _any_of([self._reader(each) for each in get_args(kind)])
        if origin is tuple:
            return self._tuple(get_args(kind))
        return self._record(kind)

    def _tuple(self, kinds: tuple[Any, ...]) -> Reader:
        if kinds[-1] is Ellipsis:
            one = self._reader(kinds[0])
            return lambda data: tuple([one(item) for item in _list(data)])
        readers = [self._reader(kind) for kind in kinds]

        def read(data: Any) -> Any:
            if len(_list(data)) != len(readers):
                raise Unreadable(f"{shorten(data)} should have {len(readers)} values")
            return tuple([reader(item) for reader, item in zip(readers, data, strict=True)])

        return read

    def _record(self, kind: Any) -> Reader:
        types, names = get_type_hints(kind), self._fields_of(kind)
        readers = {name: self._reader(types[name]) for name, _ in names}
        required = [name for name, default in names if default is MISSING]

        def read(data: Any) -> Any:
            if not isinstance(data, dict):
                raise Unreadable(f"{shorten(data)} should name its fields")
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

    def _read_event(self, data: Any) -> Any:
        name = data.get(KIND) if isinstance(data, dict) else None
        if not isinstance(name, str):
            raise Unreadable("an event names its kind")
        if name not in self.events:
            raise Unreadable(f"there is no event {name!r}", name)
        told = {field: value for field, value in data.items() if field != KIND}
        try:
            return self._reader(self.events[name])(told)
        except Unreadable as problem:
            raise Unreadable(f"{name}: {problem}", problem.unknown) from None


def text_of(data: Any) -> str:
    """Write plain data as one line of JSON, always the same for the same data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def shorten(data: Any) -> str:
    """Write data for a message, at most forty letters of it."""
    words = repr(data)
    return words if len(words) <= 40 else words[:37] + "..."


def _exactly(kind: type) -> Reader:
    words = {int: "a whole number", str: "a text", NoneType: "nothing"}[kind]

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Unreadable(f"{shorten(data)} is not {words}")
        return data

    return read


def _one_of(words: tuple[Any, ...]) -> Reader:
    known = frozenset(words)

    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in known:
            raise Unreadable(f"{shorten(data)} is none of {', '.join(map(str, words))}")
        return data

    return read


def _any_of(readers: list[Reader]) -> Reader:
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


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise Unreadable(f"{shorten(data)} should be a list")
    return data
