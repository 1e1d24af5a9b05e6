"""A game and its record as one: what is played is written down at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NoReturn

from cy6.core.events import Event
from cy6.core.orders import Order
from cy6.engine import Game
from cy6.files import Existing, write_atomically, write_new
from cy6.replay.autosave import Autosave
from cy6.replay.debrief import debrief
from cy6.replay.record import Journal, Origin, journal_of
from cy6.tables.strict_yaml import BrokenFile, Problem

HEADER_START: Final = b'{"line":"header"'
SPARED: Final = "another game is recorded here: it is left as it is (another name, or --force, helps)"


def save(path: Path, game: Game, origin: Origin, existing: Existing = "spare") -> None:
    """Write a game into a file, whole. Raise BrokenFile for a file that is to be spared, or OSError.

    A file that holds the beginning of this very game is written on. Of others only a record is ever replaced.
    """
    _write(path, journal_of(game, origin).content, existing)


class Recorder:
    """Keeps a file level with a journal: a line for each order, handed to the system at once."""

    def __init__(self, path: Path, journal: Journal, existing: Existing = "spare") -> None:
        """Begin the file, as `save` does. Raise BrokenFile for a file that is to be spared, or OSError."""
        _write(path, journal.content, existing)
        self.path = path
        self._journal = journal
        self._count = len(journal.lines)
        self._file = path.open("ab")

    def catch_up(self) -> None:
        """Write the journal's new lines. Raise OSError."""
        fresh = self._journal.lines[self._count :]
        if fresh and not self._file.closed:
            self._file.write("".join(f"{text}\n" for text in fresh).encode())
            self._file.flush()
            self._count += len(fresh)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class RecordedGame:
    """Plays orders on a game, records them in a file, and saves by itself after each phase.

    Both are optional. A disk that is full does not stop the game: `trouble` says what was not written.
    A caller that plays on the game by itself calls `catch_up` after each order instead.
    """

    def __init__(
        self,
        game: Game,
        origin: Origin,
        record: Path | None = None,
        autosave: Autosave | None = None,
        roster: Path | None = None,
        existing: Existing = "spare",
    ) -> None:
        """Begin the record. Raise BrokenFile or OSError when the file to record into cannot be written."""
        self.game = game
        self.trouble = ""
        self._roster = None if game.is_over else roster
        self._journal = journal_of(game, origin)
        self._autosave = autosave
        self._recorder = Recorder(record, self._journal, existing) if record else None
        self.catch_up()

    def play(self, order: Order) -> tuple[Event, ...]:
        """Carry out an order. Raise IllegalOrder."""
        events = self.game.play(order)
        self.catch_up()
        return events

    def undo(self) -> Order:
        """Take back the last order. Raise IllegalOrder across dice or a reveal."""
        order = self.game.undo()
        self.catch_up()
        return order

    def catch_up(self) -> None:
        """Write down what was played or taken back on the game since; at its end also in the roster."""
        self._journal.catch_up()
        if self._roster is not None and self.game.is_over:
            self._debrief(self._roster)
        if self._recorder is not None:
            try:
                self._recorder.catch_up()
            except OSError as problem:
                self.trouble = f"{self._recorder.path}: the record stops here: {problem.strerror or problem}"
                self._recorder = None
        if self._autosave is not None:
            try:
                self._autosave.keep(self.game, self._journal)
            except OSError as problem:
                self.trouble = (
                    f"{self._autosave.folder}: the game was not saved: {problem.strerror or problem}"
                )

    def _debrief(self, roster: Path) -> None:
        self._roster = None
        try:
            debrief(roster, self.game.battle, self.game.state)
        except BrokenFile as problem:
            self.trouble = f"the roster is left as it was: {problem}"
        except OSError as problem:
            self.trouble = f"{roster}: the roster is left as it was: {problem.strerror or problem}"

    def save(self, path: Path) -> None:
        """Write the game into another file, as `save` does. Raise BrokenFile or OSError."""
        _write(path, self._journal.content, "spare")

    def close(self) -> None:
        """Save a last time, and close the files."""
        if self._autosave is not None:
            try:
                self._autosave.write(self.game, self._journal)
            except OSError as problem:
                self.trouble = (
                    f"{self._autosave.folder}: the game was not saved: {problem.strerror or problem}"
                )
        if self._recorder is not None:
            self._recorder.close()


def _write(path: Path, content: bytes, existing: Existing) -> None:
    """Put a record in place. Raise BrokenFile for a file that is to be spared, or OSError."""
    if path.is_dir():
        _refuse(path, "this is a folder, a file was expected")
    there = path.read_bytes() if path.is_file() else None
    if there is not None and not there.startswith(HEADER_START[: len(there)]):
        _refuse(path, "this file is no record of a game: it is left as it is")
    if there is None:
        try:
            write_new(path, content)
        except FileExistsError:
            _refuse(path, SPARED)
    elif existing == "replace" or content.startswith(there):
        write_atomically(path, content)
    else:
        _refuse(path, SPARED)


def _refuse(path: Path, words: str) -> NoReturn:
    raise BrokenFile((Problem(str(path), 1, 1, words),))
