"""What moves a film: steps, turns, a seek bar, and the clock when it plays by itself."""

from __future__ import annotations

from typing import Final

from cy6.ui.film.film import Film, Still
from cy6.ui.kit.stepping import stepped

SECONDS_A_STILL: Final = 0.8
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


class Player:
    """Where a film stands, and how it goes on. `waited` is the seconds that the still has been on show."""

    def __init__(self, film: Film, at: int = 0) -> None:
        self.film = film
        self.at = min(max(at, 0), len(film) - 1)
        self.is_playing = False
        self.speed = 1.0
        self.waited = SECONDS_A_STILL

    @property
    def still(self) -> Still:
        """Give the still on show."""
        return self.film[self.at]

    @property
    def about(self) -> str:
        """Name the aircraft that the moment is about, if any."""
        return self.film.about(self.at)

    @property
    def last(self) -> int:
        """Give the number of the last still."""
        return len(self.film) - 1

    def seek(self, at: int) -> None:
        """Go to a still, as if it had stood there for a while."""
        self.at = min(max(at, 0), self.last)
        self.waited = SECONDS_A_STILL

    def seek_turn(self, turn: int) -> None:
        """Go to the beginning of a turn, or of the nearest there is."""
        turns = self.film.turns
        self.seek(turns[min(max(turn - 1, 0), len(turns) - 1)])

    def obey(self, verb: str) -> bool:
        """Carry out a verb; tell whether it was one of a film's."""
        if verb == "play":
            self._start_or_stop()
            return True
        if verb in ("play-faster", "play-slower"):
            self.speed = stepped(SPEEDS, self.speed, 1 if verb == "play-faster" else -1)
            return True
        turns = self.film.turns
        to = {
            "first": 0,
            "last": self.last,
            "step-on": self.at + 1,
            "step-back": self.at - 1,
            "turn-on": next((i for i in turns if i > self.at), self.last),
            "turn-back": next((i for i in reversed(turns) if i < self.at), 0),
        }.get(verb)
        if to is None:
            return False
        self.is_playing = False
        self.seek(to)
        if verb == "step-on":
            self.waited = 0.0  # what happened in it is seen to happen
        return True

    def tick(self, seconds: float) -> None:
        """Let time pass: a playing film goes on, and stops at its end."""
        self.waited += seconds * self.speed
        if not self.is_playing:
            return
        while self.waited >= SECONDS_A_STILL and self.is_playing:
            if self.at == self.last:
                self.is_playing = False
                return
            self.waited -= SECONDS_A_STILL
            self.at += 1
        self.is_playing = self.at < self.last

    def _start_or_stop(self) -> None:
        self.is_playing = not self.is_playing
        if not self.is_playing:
            return
        if self.at == self.last:
            self.seek(0)
        self.waited = 0.0
