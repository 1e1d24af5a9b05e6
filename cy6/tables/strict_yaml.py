"""Strict reading of YAML: every scalar is text, and every value knows its line and column.

    from cy6.tables.strict_yaml import BrokenFile, read_document
    from cy6.tables.schema import Strict, validate
    from cy6.tables.fields import Identifier, SkillName, whole

    class Pilot(Strict):
        id: Identifier
        crew: SkillName
        kills: Annotated[int, whole(0, 400)] = 0

    try:
        pilot = validate(read_document(Path("pilot.yaml")), Pilot)
    except BrokenFile as broken:
        for problem in broken.problems:     # every problem of the file, in its order
            print(problem)                  # pilot.yaml:2:7: unknown skill 'vetran' (did you mean veteran?)

A document is plain `dict`, `list` and `str`. Nothing is guessed: `0305`, `no`, `1e3` and dates stay text
until a schema types them. Refused: duplicate keys, anchors and aliases, tags, keys that are not text, a
second document, tabs as indentation, other encodings than UTF-8, empty files, anything too big or too deep.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

import yaml

from cy6.problem import BrokenFile as BrokenFile, Problem as Problem
from cy6.tables.names import nearest
from cy6.tables.yaml_sayings import explain_syntax

Data = dict[str, Any] | list[Any] | str
Location = tuple[str | int, ...]

MAX_BYTES: Final = 400_000
MAX_DEPTH: Final = 30
MAX_PROBLEMS: Final = 100

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAB: Final = re.compile(r"^[ ]*(\t)[ \t]*[^\s#]", re.MULTILINE)
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, and where it says it.

    `places` gives line and column of the value under a path of keys and indices, `keys` those of the key.
    `problems` lists what was wrong but did not stop the reading; `validate` reports it with its own findings.
    """

    data: Data
    source: str
    places: Mapping[Location, tuple[int, int]] = field(repr=False)
    keys: Mapping[Location, tuple[int, int]] = field(repr=False)
    problems: tuple[Problem, ...] = ()

    def at(self, location: Location) -> tuple[int, int]:
        """Give line and column of a value, or of the nearest thing around it that is there."""
        while location not in self.places:
            location = location[:-1]
        return self.places[location]

    def problem(self, location: Location, message: str) -> Problem:
        """Make a problem that points at a value."""
        return Problem(self.source, *self.at(location), message)

    def key_problem(self, location: Location, message: str) -> Problem:
        """Make a problem that points at a key; at the value where there is no such key."""
        line, column = self.keys.get(location) or self.at(location)
        return Problem(self.source, line, column, message)


def read_document(path: Path) -> Document:
    """Read a file. Raise BrokenFile when it cannot be opened, decoded or parsed."""
    source = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BrokenFile((Problem(source, 1, 1, _unopened(path, error)),)) from None
    return parse_document(_decode(raw, source), source)


def parse_document(text: str, source: str = "<text>") -> Document:
    """Parse a text. Raise BrokenFile when it is not one document of YAML."""
    if len(text) > MAX_BYTES:
        _refuse(source, 1, 1, f"the file is too big: more than {MAX_BYTES:,} characters")
    text = text.removeprefix("\ufeff")
    _check_characters(text, source)
    return _Composer(source).compose(text)


# ---------------------------------------------------------------- bytes and characters


def _unopened(path: Path, error: OSError) -> str:
    if isinstance(error, IsADirectoryError) or path.is_dir():
        return "this is a folder, a file was expected"
    if isinstance(error, FileNotFoundError):
        beside = [each.name for each in path.parent.iterdir()] if path.parent.is_dir() else []
        close = nearest(path.name, beside)
        return "there is no such file" + (f" (did you mean {close}?)" if close else "")
    if isinstance(error, PermissionError):
        return "the file may not be read: permission denied"
    return f"the file cannot be read: {error.strerror or error}"


def _decode(raw: bytes, source: str) -> str:
    if len(raw) > MAX_BYTES:
        _refuse(source, 1, 1, f"the file is too big: more than {MAX_BYTES:,} bytes")
    wide = _wide_encoding(raw)
    if wide:
        _refuse(source, 1, 1, f"the file is encoded as {wide}; save it as UTF-8")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig")
        byte = raw[error.start : error.start + 1]
        letter = byte.decode("cp1252", errors="replace")
        line, column = _line_column(before, len(before))
        _refuse(
            source, line, column,
            f"byte 0x{byte.hex()} is not UTF-8; the file looks like Latin-1 or Windows-1252, "
            f"where it would be {letter!r}; save it as UTF-8",
        )  # fmt: skip


def _wide_encoding(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "UTF-32"
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    head = raw[:200]
    halves = head[0::2], head[1::2]
    if (
        len(head) >= 4
        and any(half.count(0) * 10 > len(half) * 7 for half in halves)
        and any(map(any, halves))
    ):
        return "UTF-16"
    return ""


def _check_characters(text: str, source: str) -> None:
    odd = _UNPRINTABLE.search(text)
    if odd:
        _refuse(
            source,
            *_line_column(text, odd.start()),
            f"the character U+{ord(odd[0]):04X} cannot stand in a text file",
        )
    tabs = [match.start(1) for match, _ in zip(_TAB.finditer(text), range(MAX_PROBLEMS), strict=False)]
    if tabs:
        message = "a tab is used for indentation (use spaces instead)"
        raise BrokenFile(tuple(Problem(source, *_line_column(text, place), message) for place in tabs))
    if not re.search(r"^[^\S\n]*[^\s#]", text, re.MULTILINE):
        _refuse(source, 1, 1, "the file holds nothing but comments" if text.strip() else "the file is empty")


def _line_column(text: str, place: int) -> tuple[int, int]:
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _refuse(source: str, line: int, column: int, message: str) -> NoReturn:
    raise BrokenFile((Problem(source, line, column, message),))


# ---------------------------------------------------------------- from events to plain data


class _Stop(Exception):
    """Reading cannot go on after the problem just noted."""


class _Frame:
    """A mapping or a list that is still open. `key` is what its next value will stand under."""

    __slots__ = ("awaits_key", "container", "key", "location")

    def __init__(self, container: dict[str, Any] | list[Any], location: Location) -> None:
        self.container = container
        self.location = location
        self.awaits_key = isinstance(container, dict)
        self.key: str | int = ""


class _Repeated(str):
    """A key that stands in its mapping already: its value is read for its problems and dropped."""

    __slots__ = ()


class _Composer:
    """Builds plain data out of YAML's events without recursion, so that depth and size stay bounded."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.places: dict[Location, tuple[int, int]] = {}
        self.keys: dict[Location, tuple[int, int]] = {}
        self.stack: list[_Frame] = []
        self.root: Data | None = None
        self.aliased = False

    def compose(self, text: str) -> Document:
        try:
            for event in self._events(text):
                self._take(event)
        except _Stop:
            raise BrokenFile(tuple(self.problems)) from None
        if self.aliased:
            raise BrokenFile(tuple(self.problems))
        if self.root is None:
            _refuse(self.source, 1, 1, "the file holds no values")
        return Document(self.root, self.source, self.places, self.keys, tuple(self.problems))

    def _events(self, text: str) -> Iterator[yaml.Event]:
        loader = _LOADER(text)
        try:
            while loader.check_event():
                yield loader.get_event()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            self.problems.append(Problem(self.source, line, column, explain_syntax(error)))
            raise _Stop from None
        except yaml.YAMLError as error:
            self.problems.append(Problem(self.source, 1, 1, f"this is not YAML: {error}".splitlines()[0]))
            raise _Stop from None
        finally:
            loader.dispose()

    def _take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._note_extras(event)
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent):
            self._note_extras(event)
            self._open({}, event)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._note_extras(event)
            self._open([], event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._note_alias(event, f"*{event.anchor}")
            self._scalar(yaml.ScalarEvent(None, None, (True, False), "", event.start_mark, event.end_mark))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._note(event, "a second document begins here: one file holds one document")
            raise _Stop

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        frame = self.stack[-1] if self.stack else None
        if frame is not None and frame.awaits_key:
            self._key(frame, event)
        else:
            self._place(event.value, event)

    def _key(self, frame: _Frame, event: yaml.ScalarEvent) -> None:
        key: str = event.value
        location = (*frame.location, key)
        if location in self.keys:
            first = self.keys[location][0]
            self._note(
                event, f"the key {shorten(key)} stands here a second time, the first is in line {first}"
            )
            key = _Repeated(key + "\0again")
        else:
            self.keys[location] = _spot(event)
        frame.key = key
        frame.awaits_key = False

    def _open(self, container: dict[str, Any] | list[Any], event: yaml.NodeEvent) -> None:
        if self.stack and self.stack[-1].awaits_key:
            self._note(event, "a key must be a single word or number")
            raise _Stop
        if len(self.stack) >= MAX_DEPTH:
            self._note(event, f"too deeply nested: more than {MAX_DEPTH} levels")
            raise _Stop
        location = self._place(container, event)
        self.stack.append(_Frame(container, location))

    def _place(self, value: Any, event: yaml.NodeEvent) -> Location:
        if not self.stack:
            self.root = value
            self.places[()] = _spot(event)
            return ()
        frame = self.stack[-1]
        if isinstance(frame.container, list):
            location: Location = (*frame.location, len(frame.container))
            frame.container.append(value)
        else:
            location = (*frame.location, frame.key)
            frame.awaits_key = True
            if not isinstance(frame.key, _Repeated):
                frame.container[str(frame.key)] = value
        self.places[location] = _spot(event)
        return location

    def _note(self, event: yaml.Event, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(self.source, *_spot(event), message))

    def _note_extras(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._note_alias(event, f"&{event.anchor}")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._note(event, f"the tag {shorten(tag)} is not read here (leave it out)")

    def _note_alias(self, event: yaml.Event, mark: str) -> None:
        """Note the first anchor or alias only: where there is one there are many."""
        if not self.aliased:
            self._note(
                event,
                f"{shorten(mark)} repeats a value by name, which is not read here (write the value out)",
            )
        self.aliased = True


def _spot(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def shorten(text: str) -> str:
    """Quote a text for a message, cut to a readable length."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
