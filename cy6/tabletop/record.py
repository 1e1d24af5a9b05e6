"""The record of a game, line by line: what each line holds, and the journal that grows with the game.

Lines are one JSON object each: `header`, `opening`, then `order` and `undo`, a `keyframe` (the whole state)
now and then, at last the `result`. A record only ever grows: an undo is a line of its own, and a reader gives
the cut log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from cy6.tabletop.codec import Codec, text_of
from cy6.tabletop.game import Game
from cy6.tabletop.rules import D, E, Entry, O, S


class Step(NamedTuple, Generic[E]):
    """An order, what it led to, how many dice were drawn then, and the hash of the state.

    Number 0 is the opening, which nobody ordered. The text of an order that is sealed is empty.
    """

    number: int
    side: str
    text: str
    events: tuple[E, ...]
    drawn: int
    hash: str


class Keyframe(NamedTuple, Generic[S]):
    """The whole state after an order."""

    after: int
    state: S


class Undo(NamedTuple):
    """An order was taken back."""

    number: int


@dataclass(frozen=True)
class Script(Generic[S, E]):
    """How the games of one kind are written down.

    `format` is the newest that is written, `version` that of this program. Headers and results are named
    tuples of the game's own; a header has `format`, `engine` (the version that wrote it), `seed`, `dice`
    (`seed` or `hand`) and `view` (for whose eyes it was written, nobody's in particular when empty).
    `result_of` gives the result when events ended the game, `is_landmark` tells the events after which the
    whole state is kept.
    """

    format: int
    version: str
    codec: Codec
    header: type
    result: type
    result_of: Callable[[tuple[E, ...], S], Any]
    is_landmark: Callable[[E], bool]

    @property
    def lines(self) -> dict[str, Any]:
        """The type of each kind of line."""
        return {
            "header": self.header, "opening": Step, "order": Step, "undo": Undo, "keyframe": Keyframe,
            "result": self.result,
        }  # fmt: skip

    def line(self, name: str, value: Any) -> str:
        """Write one line of a record, without its end."""
        return text_of({"line": name, **self.codec.encode(value)})


class Journal(Generic[S, O, E, D]):
    """The lines of a game's record. They grow with the game, and grow further when an order is taken back."""

    def __init__(self, game: Game[S, O, E, D], header: Any, script: Script[S, E]) -> None:
        self.header = header
        self._game = game
        self._script = script
        self._written: list[Entry[S, O, E]] = []
        first = game.log[0].before if game.log else game.state
        self.lines = [script.line("header", header)]
        drawn, digest = game.rules.drawn(first), script.codec.digest(first)
        self._add("opening", Step(0, "", "", game.opening, drawn, digest))
        self._add("keyframe", Keyframe(0, first))
        self.catch_up()

    @property
    def content(self) -> bytes:
        """Give the whole record as a file has it."""
        return "".join(f"{text}\n" for text in self.lines).encode()

    def catch_up(self) -> None:
        """Write down every order that was played or taken back since."""
        log, written = self._game.log, self._written
        while written and (len(written) > len(log) or log[len(written) - 1] is not written[-1]):
            self._add("undo", Undo(len(written)))
            written.pop()
        for number in range(len(written) + 1, len(log) + 1):
            written.append(log[number - 1])
            after = log[number].before if number < len(log) else self._game.state
            self._add_order(number, log[number - 1], after)

    def _add_order(self, number: int, entry: Entry[S, O, E], after: S) -> None:
        rules, script = self._game.rules, self._script
        side, text = rules.seat_of(entry.before, entry.order), rules.format(entry.order)
        step = Step(number, side, text, entry.events, rules.drawn(after), script.codec.digest(after))
        self._add("order", step)
        if any(script.is_landmark(event) for event in entry.events):
            self._add("keyframe", Keyframe(number, after))
        result = script.result_of(entry.events, after)
        if result is not None:
            self._add("result", result)

    def _add(self, name: str, value: Any) -> None:
        self.lines.append(self._script.line(name, value))
