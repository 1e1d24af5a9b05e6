"""Pictures and films of a recorded game. The same record gives the same bytes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from cy6.core import events as e
from cy6.engine import NOBODY
from cy6.files import Existing, write_file
from cy6.replay.read import Replay
from cy6.ui.film.film import Film, film_of_replay
from cy6.ui.film.still import Picture
from cy6.ui.kit.ffmpeg import SAMPLES, Format, encode, ffmpeg
from cy6.ui.kit.painter import Canvas
from cy6.ui.seat.log_lines import is_news

Progress = Callable[[int, int], None]
"""`progress(done, total)`: told after each frame."""

HOLDS: Final[tuple[tuple[type, float], ...]] = (
    (e.GameEnded, 3.0), (e.Destroyed, 1.6), (e.Fired, 1.2), (e.TurnBegan, 0.8), (e.Moved, 0.35),
)  # fmt: skip
"""How long a still is on show, in seconds, by the strongest thing that happened in it."""
HOLD: Final = 0.5


@dataclass(frozen=True, slots=True)
class Wish:
    """What an export shows: from which turn on, whom selected, through which side's eyes, how large."""

    turn: int = 0
    select: str = ""
    view: str = NOBODY
    width: int = 1280
    height: int = 720


class Shot(NamedTuple):
    """A frame of a film: its still, and how long the still has been on show, in seconds."""

    still: int
    waited: float


def export_png(replay: Replay, path: Path, wish: Wish, existing: Existing = "replace") -> None:
    """Write a picture of the end of a turn; without a turn, of the end. Raise CannotGoOn or OSError.

    FileExistsError is raised for a file that is to be spared.
    """
    film = film_of_replay(replay, wish.view)
    canvas = Canvas(wish.width, wish.height)
    picture = Picture(film, wish.width, wish.height, canvas.painter.measure, wish.select)
    picture.player.seek(end_of(film, wish.turn) if wish.turn else len(film) - 1)
    canvas.paint(picture.scene())
    write_file(path, canvas.png(), existing)


def export_film(
    replay: Replay,
    path: Path,
    wish: Wish,
    format: Format,
    progress: Progress = lambda done, total: None,
    existing: Existing = "replace",
) -> None:
    """Write a game as a GIF or MP4. Raise NoEncoder, CannotGoOn or OSError; FileExistsError to spare a file.

    Frames are painted and handed on one by one: memory does not grow with the game.
    """
    ffmpeg()
    film = film_of_replay(replay, wish.view)
    shots = schedule(film, wish.turn, format.fps)
    canvas = Canvas(wish.width, wish.height)
    picture = Picture(film, wish.width, wish.height, canvas.painter.measure, wish.select)

    def frame(shot: Shot) -> bytes:
        picture.player.seek(shot.still)
        picture.player.waited = shot.waited
        canvas.paint(picture.scene())
        return canvas.pixels()

    def frames() -> Iterator[bytes]:
        last, pixels = None, b""
        for done, shot in enumerate(shots, 1):
            if shot != last:
                last, pixels = shot, frame(shot)
            yield pixels
            progress(done, len(shots))

    step = max(len(shots) // SAMPLES, 1)
    samples = (frame(shot) for shot in shots[::step]) if format.kind == "gif" else ()
    encode(path, format, frames(), samples, existing)


def schedule(film: Film, turn: int, fps: int) -> list[Shot]:
    """Say which still each frame of a film shows, from a turn on. What nobody could see happen takes no time.

    While an aircraft flies its frames differ; afterwards the same frame is held.
    """
    begin = film.turns[min(max(turn - 1, 0), len(film.turns) - 1)]
    shots: list[Shot] = []
    for still in range(begin, len(film)):
        seen = film.seen(still)
        if still not in (begin, len(film) - 1) and not any(is_news(film.battle, event) for event in seen):
            continue
        moving = sum(flight.seconds for flight in film[still].flights)
        flown = math.ceil(moving * fps)
        held = max(round(_hold(seen) * fps), 1)
        shots += [Shot(still, i / fps) for i in range(flown)]
        shots += [Shot(still, moving + 1.0)] * held
    return shots


def end_of(film: Film, turn: int) -> int:
    """Give the last still of a turn, or of the last turn there is."""
    at = min(turn, len(film.turns)) - 1
    return film.turns[at + 1] - 1 if at + 1 < len(film.turns) else len(film) - 1


def _hold(seen: tuple[e.Event, ...]) -> float:
    return next((seconds for kind, seconds in HOLDS if any(isinstance(x, kind) for x in seen)), HOLD)
