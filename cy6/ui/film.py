"""A played game as a film: a still for every order, and where the turns begin."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cy6 import engine
from cy6.core.events import Destroyed, Event, Fired, LeftBoard, TurnBegan
from cy6.core.notation import format_order
from cy6.core.state import State
from cy6.engine import Game
from cy6.tables.battle import Battle

Mark = Literal["", "shot", "hit", "kill", "exit"]
SECONDS_A_STILL: Final = 0.8
HITS: Final = ("damaged", "destroyed", "lucky")


class Still(NamedTuple):
    """The table after an order: what everybody may know then, and what everybody saw happen."""

    caption: str
    view: State
    events: tuple[Event, ...]
    mark: Mark


def stills(game: Game) -> tuple[Still, ...]:
    """Make a film of a game. What was sealed stays out of it until the game revealed it."""
    battle = game.battle
    states = [entry.before for entry in game.log] + [game.state]
    made = [_still(battle, "The beginning", states[0], game.opening)]
    for i, entry in enumerate(game.log):
        made.append(_still(battle, format_order(entry.order), states[i + 1], entry.events))
    return tuple(made)


def _still(battle: Battle, caption: str, state: State, events: tuple[Event, ...]) -> Still:
    seen = tuple(e for event in events if (e := engine.visible(battle, event, engine.NOBODY)))
    words = caption if _is_public(caption) else caption.split(" ")[0] + " " + caption.split(" ")[1] + " …"
    return Still(words, engine.view(battle, state, engine.NOBODY), seen, _mark(seen))


def _is_public(caption: str) -> bool:
    """Whether an order itself may be read: what it seals shows later, when it is revealed."""
    return caption.split(" ")[0] not in ("plot", "tail", "fire", "react", "rockets", "airbomb")


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
