"""Saves that the game makes by itself: one after each phase, the last twenty kept, whole or not there.

A save holds what both sides sealed. It stays on the machine it was made on; `export_view` is for sending.
The files of one game share a name, `The Swede 20261130-093000`, and end in the number of the save.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import platformdirs

from cy6.files import safe_name, write_atomically
from cy6.replay.read import Replay, read_replay
from cy6.replay.record import SUFFIX
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile
from cy6.tabletop.game import Game
from cy6.tabletop.record import Journal

AnyGame = Game[Any, Any, Any, Any]
AnyJournal = Journal[Any, Any, Any, Any]
KEPT: Final = 20
_NAME: Final = re.compile(r"(.+) (\d{4,})" + re.escape(SUFFIX) + r"\Z")
_TAIL: Final = 65_536
_RESULT: Final = b'{"line":"result"'


def default_folder() -> Path:
    """Give the folder of this user's saves; the environment's CY6_HOME moves it."""
    home = os.environ.get("CY6_HOME")
    return (Path(home) if home else platformdirs.user_state_path("cy6", appauthor=False)) / "saves"


class Autosave:
    """Saves one game into a folder after each phase."""

    def __init__(self, folder: Path, game_name: str) -> None:
        """Name a game's saves: `new_name` for a game that begins, `Save.game` for one that goes on."""
        self.folder = folder
        self.game_name = game_name
        self._number = max((save.number for save in saves(folder) if save.game == game_name), default=0)
        self._saved: Hashable = None
        self._length = 0

    def keep(self, game: AnyGame, journal: AnyJournal) -> None:
        """Save if another moment has come since the last save, or the game is over. Raise OSError."""
        if game.rules.moment(game.state) != self._saved:
            self.write(game, journal)

    def write(self, game: AnyGame, journal: AnyJournal) -> None:
        """Save now, unless nothing has happened since the last save. Raise OSError."""
        if len(journal.lines) == self._length:
            return
        self._number += 1
        path = self.folder / f"{self.game_name} {self._number:04d}{SUFFIX}"
        write_atomically(path, journal.content)
        self._saved = game.rules.moment(game.state)
        self._length = len(journal.lines)
        if game.is_over:
            for save in saves(self.folder):
                if save.game == self.game_name and save.path != path:
                    save.path.unlink(missing_ok=True)
        _prune(self.folder)


def new_name(folder: Path, title: str, now: datetime) -> str:
    """Name a game that begins, by its title and the time, as no other in the folder is named."""
    base = name = f"{safe_name(title)} {now:%Y%m%d-%H%M%S}"
    taken = {save.game for save in saves(folder)}
    count = 1
    while name in taken:
        count += 1
        name = f"{base}-{count}"
    return name


class Save(NamedTuple):
    """A save in a folder: which game's, which one of it, when it was made."""

    path: Path
    game: str
    number: int
    made: int

    @property
    def is_finished(self) -> bool:
        """Tell whether the game has a result, by the end of the file alone."""
        with self.path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL))
            tail = file.read()
        return tail.rstrip(b"\n").rpartition(b"\n")[2].startswith(_RESULT)


def saves(folder: Path) -> tuple[Save, ...]:
    """List the saves in a folder, the newest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        match = _NAME.match(path.name)
        if match:
            found.append(Save(path, match[1], int(match[2]), path.stat().st_mtime_ns))
    return tuple(sorted(found, key=lambda save: (save.made, save.number, save.game), reverse=True))


class Interrupted(NamedTuple):
    """A game that was not finished, the save it goes on from, and what to tell about unreadable ones."""

    save: Save
    replay: Replay
    messages: tuple[str, ...]


def interrupted(folder: Path, ruleset: Ruleset | None = None) -> Interrupted | None:
    """Find the newest game without a result. A save that cannot be read gives way to the one before it."""
    messages: list[str] = []
    finished: set[str] = set()
    for save in saves(folder):
        if save.game in finished:
            continue
        if save.is_finished:
            finished.add(save.game)
            continue
        try:
            replay = read_replay(save.path, ruleset)
        except BrokenFile as broken:
            messages += [f"{problem}; the save before it is used" for problem in broken.problems]
            continue
        if replay.result is not None:
            finished.add(save.game)
            continue
        return Interrupted(save, replay, (*messages, *replay.messages))
    return None


def forget(folder: Path, game_name: str) -> None:
    """Delete the saves of a game that nobody wants to go on with."""
    for save in saves(folder):
        if save.game == game_name:
            save.path.unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Keep the newest saves, but of each game first of all its last."""
    last: list[Save] = []
    earlier: list[Save] = []
    games: set[str] = set()
    for save in saves(folder):
        (earlier if save.game in games else last).append(save)
        games.add(save.game)
    for save in (last + earlier)[KEPT:]:
        save.path.unlink(missing_ok=True)
