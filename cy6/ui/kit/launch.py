"""What the window is told when it is opened, and whether there is a screen to open it on."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cy6.files import Existing


class NoDisplay(RuntimeError):
    """There is no screen to open a window on."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What the command line asked for. With neither scenario nor replay, the start page opens.

    `scenarios` is the folder of the scenarios that come with the game, `own` that of the player's own.
    `roster` is the file of pilots that fly and to which the game is added.
    `home` is the folder of the player's own settings and keys; None keeps none. `describe` prints what is
    asked as text while the window runs.

    `bots` are pairs of a side and the name of the bot that plays it; the other sides are played here.
    `seed` None means a fresh one, `saves` None that nothing is saved by itself; `existing` says what
    becomes of a record that is there already. `turn`, `select` and `view` (a side) say where a replay opens
    and through whose eyes. Reports of our own errors are written into `reports`; None is the user's folder
    for such.
    """

    scenario: Path | None = None
    replay: Path | None = None
    scenarios: Path | None = None
    own: Path | None = None
    saves: Path | None = None
    seed: int | None = None
    options: tuple[tuple[str, str | None], ...] = ()
    rules: tuple[str, ...] = ()
    bots: tuple[tuple[str, str], ...] = ()
    charts: Path | None = None
    record: Path | None = None
    existing: Existing = "spare"
    turn: int = 0
    select: str = ""
    view: str = ""
    home: Path | None = None
    describe: bool = False
    roster: Path | None = None
    reports: Path | None = None


def require_screen() -> None:
    """Raise NoDisplay when there is certainly no screen, or no pygame to draw on it; loads neither."""
    if find_spec("pygame") is None:
        raise NoDisplay("the window is not installed (pip install 'cy6[window]')")
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoDisplay("there is no display to open a window on")
