"""Reading of records: what a file holds in, a record or every problem out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, NoReturn, Protocol, TypeVar

from cy6.core.refusal import MalformedOrder
from cy6.problem import BrokenFile, Problem
from cy6.tabletop.codec import Unreadable, text_of
from cy6.tabletop.record import Keyframe, Script, Step, Undo
from cy6.tabletop.rules import AnyRules, E, S

R = TypeVar("R", bound=AnyRules)

_HALF_A_LETTER: Final = re.compile(rb"\\u[dD]")  # or the first half of a whole one


class Unsound(ValueError):
    """What cannot have happened in this game, in words."""


@dataclass(frozen=True, slots=True)
class Record(Generic[R, S, E]):
    """A recorded game: how it was set up, every order that stands, states to start from, and its result.

    `steps[0]` is the opening and `steps[n]` order n. `messages` are for a person: what was dropped, and in
    what its rules differ from those it was played by. A record without a result is a save.
    """

    source: str
    header: Any
    rules: R = field(repr=False)
    steps: tuple[Step[E], ...] = field(repr=False)
    keyframes: tuple[Keyframe[S], ...] = field(repr=False)
    result: Any = None
    messages: tuple[str, ...] = ()


class Setup(Protocol[R, S, E]):
    """What a game says of its own records: how one is set up again, and what cannot have happened in it."""

    @property
    def script(self) -> Script[S, E]:
        """How its games are written down."""
        ...

    def set_up(self, header: Any, messages: list[str]) -> R:
        """Make the rules that a game was played by, and add what a person should be told.

        Raise Unsound when they cannot be made.
        """
        ...

    def check(self, rules: R, state: S) -> None:
        """Hold a recorded state against the rules. Raise Unsound."""
        ...

    def check_opening(self, rules: R, state: S, events: tuple[E, ...]) -> None:
        """Hold what the opening tells against the state that it led to. Raise Unsound."""
        ...

    def follow(self, rules: R, state: S, events: tuple[E, ...]) -> S:
        """Give the state after events that are told and seen as well. Raise Unsound."""
        ...


class _Line(NamedTuple):
    number: int
    name: str
    fields: dict[str, Any]


def read_record(content: bytes, source: str, setup: Setup[R, S, E]) -> Record[R, S, E]:
    """Read a record from what its file, called `source`, holds.

    Raise BrokenFile; a last line cut short is only left out.
    """
    return _Reader(source, setup).read(content)


class _Reader(Generic[R, S, E]):
    """Reads one file, keeping the log as it stands after every undo."""

    def __init__(self, source: str, setup: Setup[R, S, E]) -> None:
        self.source = source
        self.setup = setup
        self.engine = ""
        self.messages: list[str] = []
        self.steps: list[Step[E]] = []
        self.keyframes: list[Keyframe[S]] = []
        self.result: Any = None
        self._lines_of_steps: list[int] = []
        self._lines_of_frames: list[int] = []

    def read(self, raw: bytes) -> Record[R, S, E]:
        lines = self._lines(raw)
        header = self._header(next(lines))
        told: list[str] = []
        with self._held(1):
            rules = self.setup.set_up(header, told)
        self.messages += [f"{self.source}: {words}" for words in told]
        for line in lines:
            self._take(line, rules)
        self._check_story(header, rules)
        return Record(
            self.source,
            header,
            rules,
            tuple(self.steps),
            tuple(self.keyframes),
            self._end(),
            tuple(self.messages),
        )

    # The file, line by line

    def _lines(self, raw: bytes) -> Iterator[_Line]:
        """Give every line; the last one is left out, with a message, when it was cut short."""
        if not raw.strip(b"\0 \r\n\t"):
            self._refuse(
                1, "the file is empty" if not raw else "the file holds only zeros: it was never written"
            )
        pieces = raw.removeprefix(b"\xef\xbb\xbf").rstrip(b"\r\n").split(b"\n")
        for number, piece in enumerate(pieces, 1):
            try:
                yield self._line(number, piece)
            except UnicodeEncodeError:
                self._refuse(number, "half a letter stands here, which no text can hold")
            except (ValueError, RecursionError) as problem:
                if number == 1:
                    self._refuse(
                        1, "this is not a record of a game, or not even its first line was written whole"
                    )
                if number < len(pieces):
                    self._refuse(number, f"this line cannot be read: {_words(problem)}")
                self.messages.append(f"{self.source}:{number}: the last line was cut short, and is left out")

    def _line(self, number: int, piece: bytes) -> _Line:
        data = json.loads(piece.decode(), parse_constant=_no_constant)
        if not isinstance(data, dict) or not isinstance(data.get("line"), str):
            raise ValueError("it does not say what it holds")
        if _HALF_A_LETTER.search(piece):
            text_of(data).encode()
        return _Line(number, data["line"], {name: value for name, value in data.items() if name != "line"})

    def _decode(self, line: _Line) -> Any:
        kinds = self.setup.script.lines
        if line.name not in kinds:
            self._refuse_unknown(line.number, f"a line {line.name!r}")
        try:
            return self.setup.script.codec.decode(kinds[line.name], line.fields)
        except Unreadable as problem:
            if problem.unknown:
                self._refuse_unknown(line.number, str(problem))
            self._refuse(line.number, str(problem))

    # What the lines say

    def _header(self, line: _Line) -> Any:
        if line.name != "header":
            self._refuse(1, "this is not a record of a game: it does not begin with a header")
        engine = line.fields.get("engine")
        self.engine = engine if isinstance(engine, str) else "a version that it does not name"
        written, newest = line.fields.get("format"), self.setup.script.format
        if type(written) is not int:
            self._refuse(1, f"the record names no format; {self._reads()}")
        if written > newest:
            by = f"the record has format {written}, written by cy6 {self.engine}"
            self._refuse(1, f"{by}; {self._reads()}: a newer cy6 is needed")
        if written < 1:
            self._refuse(1, f"there is no format {written}; {self._reads()}")
        return self._decode(line)

    def _take(self, line: _Line, rules: R) -> None:
        value = self._decode(line)
        if isinstance(value, Step):
            self._take_step(line, value, rules)
        elif isinstance(value, Keyframe):
            if value.after != len(self.steps) - 1:
                self._refuse(
                    line.number, f"a state after order {value.after} stands after order {len(self.steps) - 1}"
                )
            self.keyframes.append(value)
            self._lines_of_frames.append(line.number)
        elif isinstance(value, Undo):
            self._undo(line, value)
        elif isinstance(value, self.setup.script.result):
            self.result = value
        else:
            self._refuse(line.number, "a second header")

    def _take_step(self, line: _Line, step: Step[E], rules: R) -> None:
        if step.number != len(self.steps) or (step.number == 0) != (line.name == "opening"):
            self._refuse(line.number, f"order {len(self.steps)} should stand here, not order {step.number}")
        if step.text:
            try:
                rules.parse(step.text)
            except MalformedOrder as problem:
                self._refuse(line.number, str(problem))
        self.steps.append(step)
        self._lines_of_steps.append(line.number)

    def _undo(self, line: _Line, undo: Undo) -> None:
        if undo.number != len(self.steps) - 1 or undo.number < 1:
            self._refuse(line.number, f"order {undo.number} cannot be taken back here")
        self.steps.pop()
        self._lines_of_steps.pop()
        self.result = None
        while self.keyframes and self.keyframes[-1].after >= undo.number:
            self.keyframes.pop()
            self._lines_of_frames.pop()

    def _check_story(self, header: Any, rules: R) -> None:
        """Follow the game once from its first state: what nobody could open is refused with its line."""
        if not self.keyframes:
            self._refuse(1, "nothing of the game was written but its header")
        if self.keyframes[0].after:
            self._refuse(self._lines_of_frames[0], "the state that the game began with is missing")
        for number, frame in zip(self._lines_of_frames, self.keyframes, strict=True):
            with self._held(number):
                self.setup.check(rules, frame.state)
        frames = {frame.after: frame.state for frame in self.keyframes}
        state = frames[0]
        for number, step in zip(self._lines_of_steps, self.steps, strict=True):
            if step.number and not step.text and not header.view:
                self._refuse(number, f"order {step.number} is missing")
            if step.number and step.side not in rules.seats:
                self._refuse(number, f"order {step.number} is of no side that plays: {step.side!r}")
            with self._held(number):
                if step.number:
                    state = self.setup.follow(rules, state, step.events)
                else:
                    self.setup.check_opening(rules, state, step.events)
            state = frames.get(step.number, state)

    @contextmanager
    def _held(self, number: int) -> Iterator[None]:
        """Refuse the line in which something cannot be."""
        try:
            yield
        except Unsound as problem:
            self._refuse(number, str(problem))

    def _end(self) -> Any:
        """Give the result, out of the last order when its own line was lost."""
        return self.result or self.setup.script.result_of(self.steps[-1].events, self.keyframes[-1].state)

    def _refuse_unknown(self, number: int, what: str) -> NoReturn:
        self._refuse(number, f"{what}: not known here. Written by cy6 {self.engine}; {self._reads()}")

    def _refuse(self, number: int, words: str) -> NoReturn:
        raise BrokenFile((Problem(self.source, number, 1, words),))

    def _reads(self) -> str:
        script = self.setup.script
        return f"this is cy6 {script.version}, which reads format {script.format}"


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _words(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return problem.msg
    return "too deeply nested" if isinstance(problem, RecursionError) else str(problem)
