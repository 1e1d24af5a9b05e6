"""A played game as a film: a still for every order, and where the turns begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from cy6 import engine
from cy6.core.events import Destroyed, Event, Fired, LeftBoard, TurnBegan
from cy6.core.notation import format_order
from cy6.core.state import State
from cy6.engine import Game
from cy6.replay.read import Replay
from cy6.replay.seek import states
from cy6.tables.battle import Battle

Mark = Literal["", "shot", "hit", "kill", "exit"]
SECONDS_A_STILL: Final = 0.8
SEALED: Final = ("plot", "tail", "fire", "react", "rockets", "airbomb")
HITS: Final = ("damaged", "destroyed", "lucky")


class Still(NamedTuple):
    """The table after an order: what everybody may know then, and what everybody saw happen."""

    caption: str
    view: State
    events: tuple[Event, ...]
    mark: Mark


class Moment(NamedTuple):
    """An order as it was written (sealed or not), what it led to, and the state after it."""

    text: str
    events: tuple[Event, ...]
    state: State


def moments_of_game(game: Game) -> Iterator[Moment]:
    """Go through a game that is at hand."""
    after = [*(entry.before for entry in game.log), game.state]
    yield Moment("", game.opening, after[0])
    for entry, state in zip(game.log, after[1:], strict=True):
        yield Moment(format_order(entry.order), entry.events, state)


def moments_of_replay(replay: Replay) -> Iterator[Moment]:
    """Go through a recorded game."""
    for step, state in zip(replay.steps, states(replay), strict=True):
        yield Moment(step.text or ("sealed" if step.number else ""), step.events, state)


def stills(battle: Battle, moments: Iterable[Moment]) -> tuple[Still, ...]:
    """Make a film. What was sealed stays out of it until the game revealed it."""
    return tuple(_still(battle, moment) for moment in moments)


def _still(battle: Battle, moment: Moment) -> Still:
    seen = tuple(e for event in moment.events if (e := engine.visible(battle, event, engine.NOBODY)))
    view = engine.view(battle, moment.state, engine.NOBODY)
    return Still(_caption(moment.text), view, seen, _mark(seen))


def _caption(text: str) -> str:
    """Say an order, as far as everybody may read it at once: what it seals shows when it is revealed."""
    if not text:
        return "The beginning"
    verb, *rest = text.split(" ")
    if not rest:
        return "A sealed order"
    return f"{verb} {rest[0]} (sealed)" if verb in SEALED else text


def _mark(events: tuple[Event, ...]) -> Mark:
    mark: Mark = ""
    for event in events:
        if isinstance(event, Destroyed):
            return "kill"
        if isinstance(event, Fired) and event.outcome in HITS:
            mark = "hit"
        elif isinstance(event, Fired) and not mark:
            mark = "shot"
        elif isinstance(event, LeftBoard) and mark in ("", "shot"):
            mark = "exit"
    return mark


class Player:
    """Where a film stands, and what moves it."""

    def __init__(self, film: tuple[Still, ...], at: int = 0) -> None:
        self.film = film
        self.at = min(max(at, 0), len(film) - 1)
        self.is_playing = False
        self._waited = 0.0

    @property
    def still(self) -> Still:
        """Give the still on show."""
        return self.film[self.at]

    def events(self) -> list[Event]:
        """List everything that has happened up to now."""
        return [event for still in self.film[: self.at + 1] for event in still.events]

    def turns(self) -> list[int]:
        """List the stills at which a turn begins, the first among them."""
        begun = [
            i for i, still in enumerate(self.film) if any(isinstance(e, TurnBegan) for e in still.events)
        ]
        return [0, *[i for i in begun if i]]

    def seek(self, at: int) -> None:
        """Go to a still."""
        self.at = min(max(at, 0), len(self.film) - 1)
        self._waited = 0.0

    def seek_turn(self, turn: int) -> None:
        """Go to the beginning of a turn, or as near as there is."""
        found = [i for i, still in enumerate(self.film) if still.view.turn <= turn]
        begins = [i for i in self.turns() if self.film[i].view.turn == turn]
        self.seek(begins[0] if begins else found[-1] if found else 0)

    def obey(self, verb: str) -> bool:
        """Carry out a verb; tell whether it was one of a replay's."""
        if verb == "play":
            self.is_playing = not self.is_playing
            if self.is_playing and self.at == len(self.film) - 1:
                self.seek(0)
            return True
        to = {
            "first": 0,
            "last": len(self.film) - 1,
            "step-on": self.at + 1,
            "step-back": self.at - 1,
            "turn-on": next((i for i in self.turns() if i > self.at), len(self.film) - 1),
            "turn-back": next((i for i in reversed(self.turns()) if i < self.at), 0),
        }.get(verb)
        if to is None:
            return False
        self.is_playing = False
        self.seek(to)
        return True

    def tick(self, seconds: float) -> None:
        """Let time pass: a playing film goes on, and stops at its end."""
        if not self.is_playing:
            return
        self._waited += seconds
        while self._waited >= SECONDS_A_STILL and self.is_playing:
            self._waited -= SECONDS_A_STILL
            self.at = min(self.at + 1, len(self.film) - 1)
            self.is_playing = self.at < len(self.film) - 1
