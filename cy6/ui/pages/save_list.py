"""Games on disk as a menu shows them: unfinished and finished ones, by a glance into each file."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from cy6.core.phase_rows import PHASES
from cy6.replay.autosave import Save, saves

GLANCE: Final = 262_144  # bytes at a file's end that tell where a game stands, unless nothing happened there
_TURN: Final = re.compile(rb'\{"event":"TurnBegan","turn":(\d+)')
_PHASE: Final = re.compile(rb'\{"event":"PhaseBegan","phase":"([a-z-]+)"')
_STAMP: Final = re.compile(r" \d{8}-\d{6}(-\d+)?\Z")


class SavedAt(NamedTuple):
    """A save in a menu: where the game stands in it, and when it was made."""

    path: Path
    moment: str
    when: str


class SavedGame(NamedTuple):
    """A game in a menu: the newest save first. The words are of its end, or nothing while it goes on."""

    game: str
    title: str
    saves: tuple[SavedAt, ...]
    ended: str = ""


def saved_games(folder: Path) -> tuple[SavedGame, ...]:
    """List the games with saves in a folder, the newest first. A file that has gone meanwhile is left out."""
    games: dict[str, list[Save]] = {}
    for save in saves(folder):
        games.setdefault(save.game, []).append(save)
    return tuple(found for name, own in games.items() if (found := _game(name, own)))


def _game(name: str, own: list[Save]) -> SavedGame | None:
    try:
        is_finished = own[0].is_finished
        listed = tuple(
            SavedAt(save.path, moment_of(save.path), _when(save.made))
            for save in own[: 1 if is_finished else None]
        )
        ended = ending_of(own[0].path) if is_finished else ""
    except OSError:
        return None
    return SavedGame(name, _STAMP.sub("", name), listed, ended)


def moment_of(path: Path) -> str:
    """Say at which turn and phase a save stands, by its last lines. Raise OSError."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(0, size - GLANCE)
        file.seek(start)
        text = file.read()
        turns, phases = _TURN.findall(text), _PHASE.findall(text)
        if start and not (turns and phases):
            file.seek(0)
            text = file.read()
            turns, phases = _TURN.findall(text), _PHASE.findall(text)
    if not phases:
        return "cannot be read"
    row = PHASES.get(phases[-1].decode())
    return f"turn {int(turns[-1]) if turns else 1}, {row.title.lower() if row else 'unknown'}"


def ending_of(path: Path) -> str:
    """Say who won a finished game and by how much, by its first and last lines. Raise OSError."""
    lines = path.read_bytes().rstrip(b"\n").split(b"\n")
    try:
        header, result = json.loads(lines[0]), json.loads(lines[-1])
        names = {side["id"]: side["name"] for side in header["sides"]}
        winner = names.get(result["winner"], "")
        points = ", ".join(f"{names[side]} {count}" for side, count in result["points"])
    except (ValueError, KeyError, TypeError):
        return "It is over."
    return f"{f'{winner} won' if winner else 'A draw'}: {points}."


def _when(made: int) -> str:
    return f"{datetime.fromtimestamp(made / 1e9):%d %b %Y, %H:%M:%S}"
