"""Recorded games for programs: read, verified, told, gone on with."""

from __future__ import annotations

from pathlib import Path

from cy6.core.state import State
from cy6.library.game import Game, Result
from cy6.replay import Difference, Origin, Replay, playthrough, read_replay, resume, state_at, verify
from cy6.scenario.read import revive_scenario
from cy6.tables.load import load_ruleset


class Record:
    """A recorded game. Its orders are numbered from 1; number 0 is the beginning."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    @property
    def orders(self) -> tuple[str, ...]:
        """Every order that stands, in notation; one that is sealed from the record's reader is empty."""
        return tuple(step.text for step in self._replay.steps[1:])

    @property
    def result(self) -> Result | None:
        """How it came out; None for a game that is not over."""
        found = self._replay.result
        return Result(found.winner, dict(found.points)) if found else None

    @property
    def messages(self) -> tuple[str, ...]:
        """What a person should know of the file: what was cut short, which tables differ."""
        return self._replay.messages

    def state(self, number: int) -> State:
        """Return the state after an order. Raise IndexError."""
        return state_at(self._replay, number)

    def verify(self) -> tuple[Difference, ...]:
        """Play every order anew and return what differs first; empty when all is the same.

        Raise CannotGoOn for a record that holds only what one side saw.
        """
        return verify(self._replay)

    def resume(self) -> Game:
        """Return the game as it stood after its last order. Raise CannotGoOn for one side's view."""
        played = resume(self._replay)
        game = Game(played.battle, played.seed, played.dice, _origin(self._replay))
        game.opening, game.log, game.state = played.opening, played.log, played.state
        return game

    def __str__(self) -> str:
        return playthrough(self._replay)

    def __repr__(self) -> str:
        found = self._replay.result
        how = f"{found.winner} in turn {found.turn}" if found else "not over"
        return f"<cy6.Record {self._replay.battle.setting.title!r}: {len(self.orders)} orders, {how}>"


def read(path: str | Path, charts: str | Path | None = None) -> Record:
    """Read a record. Raise BrokenFile for a file that is none, with the line and what is wrong."""
    return Record(read_replay(Path(path), load_ruleset(None if charts is None else Path(charts))))


def _origin(replay: Replay) -> Origin:
    header = replay.header
    players = {seat.id: seat.player for seat in header.sides}
    if not header.data:
        return Origin(None, players)
    return Origin(revive_scenario(header.scenario, header.data, replay.battle.ruleset), players)
