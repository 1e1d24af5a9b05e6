"""Exports of a recorded game as a picture or a film: options, progress, and what may go wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import typer

from cy6.cli.messages import BAD_INPUT, FINE, answer, complain, known, unwritten
from cy6.files import Existing

if TYPE_CHECKING:
    from cy6.replay import Replay
    from cy6.ui.film.exports import Progress

Kind = Literal["gif", "mp4", "png"]
SIZES: Final[dict[Kind, str]] = {"gif": "960x540", "mp4": "1280x720", "png": "1920x1080"}
FPS: Final = {"gif": 10, "mp4": 25}
LEAST: Final = 240
MOST: Final = 4096


class Wanted(NamedTuple):
    """What the options of `replay` say about a picture, a film or the window."""

    turn: int = 0
    select: str = ""
    view: str = ""
    size: str = ""
    fps: int = 0
    existing: Existing = "spare"


def write_picture(found: Replay, kind: Kind, path: Path, wanted: Wanted) -> int:
    """Write an export, and say so. Give the exit status."""
    from cy6.replay import CannotGoOn
    from cy6.ui.kit.ffmpeg import NoEncoder

    width, height = size_of(wanted.size, kind)
    if wanted.view:
        known(wanted.view, found.battle.sides, "side", "--view")
    if wanted.select:
        known(wanted.select, found.battle.index, "aircraft", "--select")
    try:
        _write(found, kind, path, wanted, (width, height))
    except (NoEncoder, CannotGoOn) as problem:
        complain(problem)
        return BAD_INPUT
    except OSError as problem:
        complain(unwritten(path, "it", problem))
        return BAD_INPUT
    answer(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    return FINE


def size_of(text: str, kind: Kind) -> tuple[int, int]:
    """Read `1280x720`, each even for a film. Raise BadParameter."""
    wide, _, high = (text or SIZES[kind]).lower().partition("x")
    hint = f"write WIDTHxHEIGHT in pixels, {LEAST} to {MOST}, such as {SIZES[kind]}: not {text!r}"
    if not (wide.isdecimal() and high.isdecimal()):
        raise typer.BadParameter(hint, param_hint="--size")
    width, height = int(wide), int(high)
    if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
        raise typer.BadParameter(hint, param_hint="--size")
    return (width, height) if kind == "png" else (width - width % 2, height - height % 2)


def _write(found: Replay, kind: Kind, path: Path, wanted: Wanted, size: tuple[int, int]) -> None:
    from cy6.ui.film.exports import Wish, export_film, export_png
    from cy6.ui.kit.ffmpeg import Format

    wish = Wish(wanted.turn, wanted.select, wanted.view, *size)
    if kind == "png":
        export_png(found, path, wish, wanted.existing)
        return
    with _progress(path) as progress:
        export_film(
            found, path, wish, Format(kind, *size, wanted.fps or FPS[kind]), progress, wanted.existing
        )


@contextmanager
def _progress(path: Path) -> Iterator[Progress]:
    """Show how far a film is, where somebody is looking."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True)) as bar:
        task = bar.add_task(path.name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
