"""Verification: every order of a record is played anew, and the first thing that differs is named."""

from __future__ import annotations

from typing import Any, NamedTuple

from cy6.core.dice import Dice, DiceSource, Faces, parse_kind
from cy6.core.events import Event, Rolled
from cy6.core.refusal import IllegalOrder
from cy6.core.state import State, evolve
from cy6.engine import Outcome, apply, begin
from cy6.replay.codec import digest, encode, text_of
from cy6.replay.read import Replay
from cy6.replay.record import Step, result_of
from cy6.replay.seek import CannotGoOn, state_after


class Difference(NamedTuple):
    """What differs after an order: of which aircraft (none: of the game), which field, recorded and now."""

    turn: int
    number: int
    text: str
    aircraft: str
    field: str
    recorded: str
    now: str

    def __str__(self) -> str:
        what = f"{self.aircraft} {self.field}" if self.aircraft else self.field
        order = f"order {self.number}, {self.text}" if self.number else "the opening"
        return (
            f"turn {self.turn}, {order}: {what} was {self.recorded or 'nothing'}, now {self.now or 'nothing'}"
        )


def verify(replay: Replay) -> tuple[Difference, ...]:
    """Play every order anew with the tables the replay was read with; stop at the first that differs.

    Nothing means that all is the same. Raise CannotGoOn for one side's view, which cannot be played.
    """
    if replay.header.view:
        raise CannotGoOn(
            f"{replay.path}: this holds only what {replay.header.view} saw: it cannot be verified"
        )
    return _Run(replay).differences()


class _Run:
    def __init__(self, replay: Replay) -> None:
        self.battle = replay.battle
        self.steps = replay.steps
        self.frames = {frame.after: frame.state for frame in replay.keyframes}
        self.result = replay.result
        self.dice = _dice(replay)
        self.recorded = self.played = self.frames[0]

    def differences(self) -> tuple[Difference, ...]:
        for step in self.steps:
            found = self._differences_of(step)
            if found:
                return found
        return self._differences_of_result()

    def _differences_of(self, step: Step) -> tuple[Difference, ...]:
        turn = self.recorded.turn
        try:
            self.played, events = self._play(step)
        except IllegalOrder as refused:
            reasons = "; ".join(map(str, refused.refusals))
            return (
                Difference(turn, step.number, step.text, "", "the order", "legal", f"refused: {reasons}"),
            )
        except (
            Exception
        ) as problem:  # tables changed since may lead rules anywhere; the answer is still a line
            words = f"impossible ({type(problem).__name__}: {problem})"
            return (Difference(turn, step.number, step.text, "", "the order", "legal", words),)
        if step.number:
            self.recorded = state_after(self.battle, self.recorded, step)
        told = [(turn, step.number, step.text, *each) for each in self._compare(step, events)]
        return tuple(Difference(*each) for each in told)

    def _play(self, step: Step) -> Outcome[State, Event]:
        if step.order is None:
            state, events = begin(self.battle, self.dice)
            return Outcome(
                evolve(state, ruleset=self.recorded.ruleset), events
            )  # tables by another name may do
        return apply(self.battle, self.played, step.order, self.dice)

    def _compare(self, step: Step, events: tuple[Event, ...]) -> list[tuple[str, str, str, str]]:
        recorded, played = self.recorded, self.played
        if recorded != played:
            return _compare_states(recorded, played)
        if encode(events) != encode(step.events):
            return [_compare_events(step.events, events)]
        if step.drawn != played.drawn:
            return [("", "the number of dice drawn", str(step.drawn), str(played.drawn))]
        if step.hash != digest(played):
            return [("", "the hash of the state", step.hash, digest(played))]
        frame = self.frames.get(step.number, played)
        return _compare_states(frame, played) if frame != played else []

    def _differences_of_result(self) -> tuple[Difference, ...]:
        last, state = self.steps[-1], self.played
        now = result_of(last.events, state)
        if now == self.result or self.result is None:
            return ()
        return (
            Difference(state.turn, last.number, last.text, "", "the result", _say(self.result), _say(now)),
        )


def _compare_states(recorded: State, now: State) -> list[tuple[str, str, str, str]]:
    """List every field that differs, those of aircraft first."""
    found = [
        (was.id, name, _say(old), _say(new))
        for was, is_now in zip(recorded.aircraft, now.aircraft, strict=False)
        for name, old, new in zip(was._fields, was, is_now, strict=True)
        if old != new
    ]
    rest = [
        ("", name, _say(old), _say(new))
        for name, old, new in zip(recorded._fields, recorded, now, strict=True)
        if old != new and name != "aircraft"
    ]
    return found + rest


def _compare_events(recorded: tuple[Event, ...], now: tuple[Event, ...]) -> tuple[str, str, str, str]:
    """Name the first event that differs, and its first field that does."""
    for old, new in zip(recorded, now, strict=False):
        if old == new:
            continue
        if type(old) is not type(new):
            return ("", "what happened", type(old).__name__, type(new).__name__)
        was, is_now = encode(old), encode(new)
        name = next(name for name in {**was, **is_now} if was.get(name) != is_now.get(name))
        about = f"{type(old).__name__} {old.purpose}" if isinstance(old, Rolled) else type(old).__name__
        return (str(was.get("id", "")), f"{about}: {name}", _say(was.get(name)), _say(is_now.get(name)))
    return ("", "how many things happened", str(len(recorded)), str(len(now)))


def _say(value: Any) -> str:
    plain = encode(value)
    return plain if isinstance(plain, str) else text_of(plain)


def _dice(replay: Replay) -> DiceSource:
    if replay.header.dice == "seed":
        return Dice(replay.header.seed)
    rolls = [event.faces for step in replay.steps for event in step.events if isinstance(event, Rolled)]
    return _Thrown(tuple(face for faces in rolls for face in faces), Dice(replay.header.seed))


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
