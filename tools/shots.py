"""Shots: make pictures of every screen, without a display.

Plays The Swede by keys with a fixed seed, each side flying at the other, and stops at each screen once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from cy6.hexes import distance  # noqa: E402
from cy6.ui.film.viewer import Viewer  # noqa: E402
from cy6.ui.kit.ffmpeg import ffmpeg  # noqa: E402
from cy6.ui.kit.launch import Launch  # noqa: E402
from cy6.ui.kit.painter import Painter  # noqa: E402
from cy6.ui.opener import Opener  # noqa: E402
from cy6.ui.pages.crash import Broken, Mishap  # noqa: E402
from cy6.ui.seat.cursor import Cursor  # noqa: E402
from cy6.ui.shell import Shell  # noqa: E402
from cy6.ui.table.table import Table  # noqa: E402

SIZES = ((1024, 640), (1920, 1080))
PICTURES = ROOT / "docs/pictures"
README = {"start": "start", "plot-narrowed": "plot", "fire": "fire", "replay": "replay", "over": "result"}
README_SIZE = (1280, 800)
SEED = 11
MOST_STEPS = 4000


def main() -> int:
    """Make the pictures of one run of the game at each size."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Example: tools/shots.py /tmp/pictures 1280x800"
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--readme", action="store_true", help="renew the few that the README shows")
    where.add_argument("folder", metavar="FOLDER", nargs="?", type=Path)
    parser.add_argument("sizes", metavar="WIDTHxHEIGHT", nargs="*", type=size, default=SIZES)
    asked = parser.parse_args()
    if asked.readme:
        return readme()
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    painter = Painter()
    for width, height in asked.sizes:
        surface = pygame.Surface((width, height))
        for name, shell in screens(painter):
            painter.paint(surface, shell.scene(width, height))
            pygame.image.save(surface, folder / f"{name}-{width}x{height}.png")
            print(f"{name} {width}x{height}")
    return 0


def size(text: str) -> tuple[int, int]:
    """Read `1280x800`. Raise ValueError."""
    width, height = (int(part) for part in text.split("x"))
    return width, height


def readme() -> int:
    """Make the pictures of the README anew."""
    painter = Painter()
    surface = pygame.Surface(README_SIZE)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shell in screens(painter):
        if name not in README:
            continue
        painter.paint(surface, shell.scene(*README_SIZE))
        path = PICTURES / f"{README[name]}.png"
        path.write_bytes(small_png(surface))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    return 0


def small_png(surface: pygame.Surface) -> bytes:
    """Give a picture as a PNG of 256 colours, which ffmpeg chooses."""
    chosen = "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none"
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "{}x{}".format(*surface.get_size()), "-i", "-"]
    made = ["-vf", chosen, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-pred", "mixed", "-"]
    command = [ffmpeg(), "-hide_banner", "-loglevel", "error", *raw, *made]
    pixels = pygame.image.tobytes(surface, "RGB")
    return subprocess.run(command, input=pixels, capture_output=True, check=True).stdout


def screens(painter: Painter) -> Iterator[tuple[str, Shell]]:
    """Go through the game and give each kind of screen once, by name."""
    yield from _start(painter)
    shell = Shell(Opener(Launch(scenario=ROOT / "scenarios/the-swede.yaml", seed=SEED)), painter.measure)
    shown: set[str] = set()
    for _ in range(MOST_STEPS):
        table = shell.screen
        assert isinstance(table, Table)
        for name in _names(table.cursor):
            if name not in shown:
                shown.add(name)
                yield from _prepared(name, shell)
        if table.cursor.seat.stage == "over":
            break
        _play_on(shell, table.cursor)
    shell.press("v")
    viewer = shell.screen
    assert isinstance(viewer, Viewer)
    viewer.player.seek(max(i for i, mark in enumerate(viewer.player.film.marks) if mark == "hit"))
    yield "replay", shell


def _start(painter: Painter) -> Iterator[tuple[str, Shell]]:
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios")), painter.measure)
    shell.scene(1024, 640)
    yield "start", shell
    shell.press("f1")
    yield "help", shell
    shell.press("escape")
    shell.press("escape")
    yield "menu", shell
    shell.press("escape")
    shell.press("f2")
    yield "settings", shell
    shell.press("escape")
    folder = Path("/home/player/.local/state/cy6")
    save = folder / "saves/The Swede 20261130-075501 0012.cy6.jsonl"
    shell.screen = Broken(Mishap("RuntimeError", folder / "log/crash-20261130-080102.txt", "", save))
    yield "broken", shell


def _names(cursor: Cursor) -> list[str]:
    """Name the screens that the present moment can stand for."""
    if cursor.seat.stage != "table":
        return [cursor.seat.stage]
    actor = cursor.actor()
    if actor is None:
        return ["done"]
    names: list[str] = [actor.kind]
    if actor.kind == "plot" and cursor.seat.view().turn > 2:
        names.append("plot-narrowed")
    if actor.kind == "fire" and any(choice.order is None for choice in cursor.all_choices()):
        names.append("fire-refused")
    return names


def _prepared(name: str, shell: Shell) -> Iterator[tuple[str, Shell]]:
    """Bring out what a screen is to show."""
    cursor = shell.screen.cursor if isinstance(shell.screen, Table) else None
    assert cursor is not None
    if name == "deploy":
        shell.press("down")
    if name == "plot-narrowed":
        lit = next(choice for choice in cursor.all_choices() if choice.ghost and choice.mood == "open")
        assert lit.place
        cursor.pick_hex(lit.place)
        shell.press("g")
    if name == "fire-refused":
        cursor.highlight(next(i for i, c in enumerate(cursor.shown_choices()) if c.order is None))
    yield name, shell
    if name == "plot-narrowed":
        shell.press("g")
        cursor.back()


def _play_on(shell: Shell, cursor: Cursor) -> None:
    if cursor.seat.stage != "table":
        shell.press("return")
    elif cursor.draft is not None and cursor.draft.place is None:
        shell.press("down")
    elif cursor.draft is not None and cursor.draft_refusals():
        shell.press("right")
    elif cursor.unanswered():
        if cursor.actor() is None or cursor.selected not in cursor.unanswered():
            shell.press("n")
        cursor.highlight(_nearest(cursor))
        shell.press("return")
    else:
        shell.press("c")


def _nearest(cursor: Cursor) -> int:
    """Give the choice that ends nearest to an enemy on the board, else the one under the cursor."""
    view = cursor.seat.view()
    own = cursor.seat.side_to_act()
    enemies = [a for a in view.aircraft if a.is_present and a.side != own]
    ranked = [
        (choice.mood == "leaves", min(distance(choice.ghost.place, enemy.place) for enemy in enemies), i)  # type: ignore[arg-type]
        for i, choice in enumerate(cursor.shown_choices())
        if choice.ghost and enemies
    ]
    shots = [i for i, choice in enumerate(cursor.shown_choices()) if choice.target and choice.order]
    return min(ranked)[2] if ranked else shots[0] if shots else cursor.index


if __name__ == "__main__":
    raise SystemExit(main())
