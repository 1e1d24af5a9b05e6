"""Reading of records: a file in, a replay or every problem out. The file itself is never touched."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from cy6 import __version__
from cy6.core.dice import Dice
from cy6.core.refusal import MalformedOrder
from cy6.core.state import Setting
from cy6.engine import Game
from cy6.replay.codec import Unreadable, decode, digest, text_of
from cy6.replay.record import FORMAT, LINES, Header, Journal, Keyframe, Origin, Result, Step, Undo, result_of
from cy6.replay.sound import Unsound, check, check_forces, follow
from cy6.rules.battle import Battle
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.read import revive_scenario
from cy6.tables.load import OUR_ID, earlier_edition, load_ruleset
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile, Problem

_HALF_A_LETTER: Final = re.compile(rb"\\u[dD]")  # or the first half of a whole one


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game: how it was set up, every order that stands, states to start from, and its result.

    `steps[0]` is the opening and `steps[n]` order n. `messages` are for a person: what was dropped, and in
    what the tables differ. A replay without a result is a save.
    """

    path: Path
    header: Header
    battle: Battle = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    keyframes: tuple[Keyframe, ...] = field(repr=False)
    result: Result | None = None
    messages: tuple[str, ...] = ()

    @property
    def has_same_ruleset(self) -> bool:
        """Tell whether it was read with the tables that it was played with."""
        return self.header.ruleset_hash == self.battle.ruleset.hash


class _Line(NamedTuple):
    number: int
    name: str
    fields: dict[str, Any]


def read_replay(path: Path, ruleset: Ruleset | None = None) -> Replay:
    """Read a record. Raise BrokenFile when it cannot be read; a last line cut short is only left out.

    The ruleset is ours unless given; a record of an earlier edition of ours is read with that edition.
    Messages say when a ruleset is not today's, or not that of the record.
    """
    reader = _Reader(path)
    return reader.read(reader.content(), ruleset or load_ruleset())


def parse_replay(content: bytes, path: Path, ruleset: Ruleset) -> Replay:
    """Read a record from what its file holds. Raise BrokenFile."""
    return _Reader(path).read(content, ruleset)


def replay_of(game: Game, origin: Origin) -> Replay:
    """Make the replay of a game that is in memory, as its file would give it."""
    return parse_replay(Journal(game, origin).content, Path("<game>"), game.battle.ruleset)


class _Reader:
    """Reads one file, keeping the log as it stands after every undo."""

    def __init__(self, path: Path) -> None:
        self.source = str(path)
        self.path = path
        self.engine = ""
        self.messages: list[str] = []
        self.steps: list[Step] = []
        self.keyframes: list[Keyframe] = []
        self.result: Result | None = None
        self._lines_of_steps: list[int] = []
        self._lines_of_frames: list[int] = []

    def read(self, raw: bytes, ruleset: Ruleset) -> Replay:
        lines = self._lines(raw)
        header = self._header(next(lines))
        battle = self._battle(header, self._edition(header, ruleset))
        for line in lines:
            self._take(line)
        self._check_story(header, battle)
        return Replay(
            self.path,
            header,
            battle,
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

    def content(self) -> bytes:
        """Give what the file holds. Raise BrokenFile."""
        try:
            return self.path.read_bytes()
        except OSError as problem:
            self._refuse(1, f"the file cannot be read: {problem.strerror or problem}")

    def _line(self, number: int, piece: bytes) -> _Line:
        data = json.loads(piece.decode(), parse_constant=_no_constant)
        if not isinstance(data, dict) or not isinstance(data.get("line"), str):
            raise ValueError("it does not say what it holds")
        if _HALF_A_LETTER.search(piece):
            text_of(data).encode()
        return _Line(number, data["line"], {name: value for name, value in data.items() if name != "line"})

    def _decode(self, line: _Line) -> Any:
        if line.name not in LINES:
            self._refuse_unknown(line.number, f"a line {line.name!r}")
        try:
            return decode(LINES[line.name], line.fields)
        except Unreadable as problem:
            if problem.unknown:
                self._refuse_unknown(line.number, str(problem))
            self._refuse(line.number, str(problem))

    # What the lines say

    def _header(self, line: _Line) -> Header:
        if line.name != "header":
            self._refuse(1, "this is not a record of a game: it does not begin with a header")
        engine = line.fields.get("engine")
        self.engine = engine if isinstance(engine, str) else "a version that it does not name"
        written = line.fields.get("format")
        if type(written) is not int:
            self._refuse(1, f"the record names no format; {_reads()}")
        if written > FORMAT:
            by = f"the record has format {written}, written by cy6 {self.engine}"
            self._refuse(1, f"{by}; {_reads()}: a newer cy6 is needed")
        if written < 1:
            self._refuse(1, f"there is no format {written}; {_reads()}")
        header: Header = self._decode(line)
        return header

    def _take(self, line: _Line) -> None:
        value = self._decode(line)
        if isinstance(value, Step):
            self._take_step(line, value)
        elif isinstance(value, Keyframe):
            if value.after != len(self.steps) - 1:
                self._refuse(
                    line.number, f"a state after order {value.after} stands after order {len(self.steps) - 1}"
                )
            self.keyframes.append(value)
            self._lines_of_frames.append(line.number)
        elif isinstance(value, Undo):
            self._undo(line, value)
        elif isinstance(value, Result):
            self.result = value
        else:
            self._refuse(line.number, "a second header")

    def _take_step(self, line: _Line, step: Step) -> None:
        if step.number != len(self.steps) or (step.number == 0) != (line.name == "opening"):
            self._refuse(line.number, f"order {len(self.steps)} should stand here, not order {step.number}")
        try:
            _ = step.order
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

    # The battle

    def _edition(self, header: Header, ruleset: Ruleset) -> Ruleset:
        """Give the earlier edition of our tables that a record was played with, in the place of today's."""
        if header.ruleset_hash == ruleset.hash or ruleset.id != OUR_ID:
            return ruleset
        earlier = earlier_edition(header.ruleset_hash)
        if earlier is None:
            return ruleset
        self.messages.append(
            f"{self.source}: played with an earlier edition of our tables ({earlier.hash[:8]}): "
            "it goes on with it"
        )
        return earlier

    def _battle(self, header: Header, ruleset: Ruleset) -> Battle:
        if header.ruleset_hash != ruleset.hash:
            self.messages.append(
                f"{self.source}: played with the tables {header.ruleset} ({header.ruleset_hash[:8]}), "
                f"read with {ruleset.id} ({ruleset.hash[:8]})"
            )
        setting = header.setting or self._compiled(header, ruleset)
        if digest(setting) != header.setting_hash:
            self.messages.append(
                f"{self.source}: {setting.title} is set up otherwise now than when this was played"
            )
        return Battle(ruleset, setting)

    def _compiled(self, header: Header, ruleset: Ruleset) -> Setting:
        try:
            scenario = revive_scenario(header.scenario, header.data, ruleset)
            setting = compile(scenario, dict(header.options), Dice(header.seed), header.rules)
        except (BrokenFile, WrongChoice) as problem:
            first = problem.problems[0].message if isinstance(problem, BrokenFile) else str(problem)
            tables = f"{header.ruleset} ({header.ruleset_hash[:8]})"
            self._refuse(
                1,
                f"its scenario, played with the tables {tables}, cannot be set up with {ruleset.id}: {first}",
            )
        return replace(setting, when_alone=header.when_alone)

    def _check_story(self, header: Header, battle: Battle) -> None:
        """Follow the game once from its first state: what nobody could open is refused with its line."""
        if not self.keyframes:
            self._refuse(1, "nothing of the game was written but its header")
        if self.keyframes[0].after:
            self._refuse(self._lines_of_frames[0], "the state that the game began with is missing")
        with self._held(1):
            check_forces(battle)
        for number, frame in zip(self._lines_of_frames, self.keyframes, strict=True):
            with self._held(number):
                check(battle, frame.state)
        frames = {frame.after: frame.state for frame in self.keyframes}
        state = frames[0]
        for number, step in zip(self._lines_of_steps, self.steps, strict=True):
            if step.number and not step.text and not header.view:
                self._refuse(number, f"order {step.number} is missing")
            if step.number and step.side not in battle.sides:
                self._refuse(number, f"order {step.number} is of no side that plays: {step.side!r}")
            with self._held(number):
                after = follow(battle, state, step.events)
            state = frames.get(step.number, after)

    @contextmanager
    def _held(self, number: int) -> Iterator[None]:
        """Refuse the line in which something cannot be."""
        try:
            yield
        except Unsound as problem:
            self._refuse(number, str(problem))

    def _end(self) -> Result | None:
        """Give the result, out of the last order when its own line was lost."""
        return self.result or result_of(self.steps[-1].events, self.keyframes[-1].state)

    def _refuse_unknown(self, number: int, what: str) -> NoReturn:
        self._refuse(number, f"{what}: not known here. Written by cy6 {self.engine}; {_reads()}")

    def _refuse(self, number: int, words: str) -> NoReturn:
        raise BrokenFile((Problem(self.source, number, 1, words),))


def _reads() -> str:
    return f"this is cy6 {__version__}, which reads format {FORMAT}"


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _words(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return problem.msg
    return "too deeply nested" if isinstance(problem, RecursionError) else str(problem)
