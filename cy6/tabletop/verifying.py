"""Verification: every order of a record is played anew, and the first thing that differs is named."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, Protocol

from cy6.core.dice import Dice, DiceSource, Faces, parse_kind
from cy6.core.refusal import IllegalOrder
from cy6.tabletop.codec import Codec, text_of
from cy6.tabletop.reading import R, Record
from cy6.tabletop.record import Script, Step
from cy6.tabletop.rules import E, Outcome, S
from cy6.tabletop.seeking import CannotGoOn, state_after


class Difference(NamedTuple):
    """What differs after an order: of whom (none: of the game), which field, recorded and now."""

    turn: int
    number: int
    text: str
    about: str
    field: str
    recorded: str
    now: str

    def __str__(self) -> str:
        what = f"{self.about} {self.field}" if self.about else self.field
        order = f"order {self.number}, {self.text}" if self.number else "the opening"
        return (
            f"turn {self.turn}, {order}: {what} was {self.recorded or 'nothing'}, now {self.now or 'nothing'}"
        )


class Unlike(NamedTuple):
    """A field that differs: of whom, its name, its value as recorded and as it is now."""

    about: str
    field: str
    recorded: Any
    now: Any


class Comparing(Protocol[S, E]):
    """What a game says of its states when two of them are held against each other."""

    @property
    def script(self) -> Script[S, E]:
        """How its games are written down."""
        ...

    def turn(self, state: S) -> int:
        """Give the turn of a state."""
        ...

    def unlike(self, recorded: S, now: S) -> list[Unlike]:
        """List every field that differs, what matters most first."""
        ...

    def begun(self, now: S, recorded: S) -> S:
        """Give the first state as it may stand in the record: its tables may go by another name there."""
        ...

    def faces(self, event: E) -> Faces:
        """Give the dice that an event tells of."""
        ...


def verify(record: Record[R, S, E], comparing: Comparing[S, E]) -> tuple[Difference, ...]:
    """Play every order anew by the rules that the record was read with; stop at the first that differs.

    Nothing means that all is the same. Raise CannotGoOn for one side's view, which cannot be played.
    """
    if record.header.view:
        raise CannotGoOn(
            f"{record.source}: this holds only what {record.header.view} saw: it cannot be verified"
        )
    return _Run(record, comparing).differences()


def fields_unlike(recorded: Any, now: Any) -> list[Unlike]:
    """List the fields in which two named tuples differ."""
    return [
        Unlike("", name, old, new)
        for name, old, new in zip(recorded._fields, recorded, now, strict=True)
        if old != new
    ]


class _Run(Generic[R, S, E]):
    def __init__(self, record: Record[R, S, E], comparing: Comparing[S, E]) -> None:
        self.rules = record.rules
        self.comparing = comparing
        self.script = comparing.script
        self.steps = record.steps
        self.frames = {frame.after: frame.state for frame in record.keyframes}
        self.result = record.result
        self.dice = self._dice(record)
        self.recorded = self.played = self.frames[0]

    def differences(self) -> tuple[Difference, ...]:
        for step in self.steps:
            found = self._differences_of(step)
            if found:
                return found
        return self._differences_of_result()

    def _dice(self, record: Record[R, S, E]) -> DiceSource:
        dice = Dice(record.header.seed)
        if record.header.dice == "seed":
            return dice
        thrown = [self.comparing.faces(event) for step in record.steps for event in step.events]
        return _Thrown(tuple(face for faces in thrown for face in faces), dice)

    def _differences_of(self, step: Step[E]) -> tuple[Difference, ...]:
        turn = self.comparing.turn(self.recorded)
        try:
            self.played, events = self._play(step)
        except IllegalOrder as refused:
            words = "refused: " + "; ".join(map(str, refused.refusals))
            return (Difference(turn, step.number, step.text, "", "the order", "legal", words),)
        except Exception as problem:  # rules changed since may lead anywhere; the answer is still a line
            words = f"impossible ({type(problem).__name__}: {problem})"
            return (Difference(turn, step.number, step.text, "", "the order", "legal", words),)
        if step.number:
            self.recorded = state_after(self.rules, self.recorded, step)
        return tuple(
            Difference(turn, step.number, step.text, about, field, self._say(was), self._say(now))
            for about, field, was, now in self._unlike(step, events)
        )

    def _play(self, step: Step[E]) -> Outcome[S, E]:
        if not step.text:
            state, events = self.rules.begin(self.dice)
            return Outcome(self.comparing.begun(state, self.recorded), events)
        return self.rules.apply(self.played, self.rules.parse(step.text), self.dice)

    def _unlike(self, step: Step[E], events: tuple[E, ...]) -> list[Unlike]:
        recorded, played, codec = self.recorded, self.played, self.script.codec
        if recorded != played:
            return self.comparing.unlike(recorded, played)
        if codec.encode(events) != codec.encode(step.events):
            return [_unlike_events(codec, step.events, events)]
        if step.drawn != self.rules.drawn(played):
            drawn = self.rules.drawn(played)
            return [Unlike("", "the number of dice drawn", str(step.drawn), str(drawn))]
        if step.hash != codec.digest(played):
            return [Unlike("", "the hash of the state", step.hash, codec.digest(played))]
        frame = self.frames.get(step.number, played)
        return self.comparing.unlike(frame, played) if frame != played else []

    def _differences_of_result(self) -> tuple[Difference, ...]:
        last, state = self.steps[-1], self.played
        now = self.script.result_of(last.events, state)
        if now == self.result or self.result is None:
            return ()
        turn, said = self.comparing.turn(state), (self._say(self.result), self._say(now))
        return (Difference(turn, last.number, last.text, "", "the result", *said),)

    def _say(self, value: Any) -> str:
        plain = self.script.codec.encode(value)
        return plain if isinstance(plain, str) else text_of(plain)


def _unlike_events(codec: Codec, recorded: tuple[E, ...], now: tuple[E, ...]) -> Unlike:
    """Name the first event that differs, and its first field that does."""
    for old, new in zip(recorded, now, strict=False):
        if old == new:
            continue
        if type(old) is not type(new):
            return Unlike("", "what happened", type(old).__name__, type(new).__name__)
        was, is_now = codec.encode(old), codec.encode(new)
        name = next(name for name in {**was, **is_now} if was.get(name) != is_now.get(name))
        purpose = getattr(old, "purpose", "")
        about = f"{type(old).__name__} {purpose}" if purpose else type(old).__name__
        return Unlike(str(was.get("id", "")), f"{about}: {name}", was.get(name), is_now.get(name))
    return Unlike("", "how many things happened", str(len(recorded)), str(len(now)))


class _Thrown(NamedTuple):
    """The dice of a table that rolled its own, thrown once more as they fell."""

    thrown: Faces
    beyond: Dice

    def faces(self, purpose: str, kind: str, drawn: int) -> Faces:
        count, _ = parse_kind(kind)
        found = self.thrown[drawn : drawn + count]
        return found if len(found) == count else self.beyond.faces(purpose, kind, drawn)

    def card(self, purpose: str, cards: tuple[str, ...], drawn: int) -> str:
        return self.beyond.card(purpose, cards, drawn)
