"""B09 with real frames: what the window shows from "done" to "ready" tells nothing of what was plotted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.engine import Game
from cy6.hexes import format_hex
from cy6.ui.app import Window
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import labels
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opened, Opener
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, take_seat

PLOTS = ("plot fw L L34", "plot fw PC F3")
KEYS = {
    "tab": (pygame.K_TAB, "\t"), "g": (pygame.K_g, "g"), "r": (pygame.K_r, "r"), "u": (pygame.K_u, "u"),
    "v": (pygame.K_v, "v"), "slash": (pygame.K_SLASH, "/"), "home": (pygame.K_HOME, ""),
    "c": (pygame.K_c, "c"), "n": (pygame.K_n, "n"), "w": (pygame.K_w, "w"), "page up": (pygame.K_PAGEUP, ""),
    "f1": (pygame.K_F1, ""), "escape": (pygame.K_ESCAPE, ""), "f2": (pygame.K_F2, ""),
}  # fmt: skip
POINTS = ((300, 300), (640, 400), (30, 90), (1200, 300), (640, 760), (900, 90))


class OneTable(Opener):
    """Opens one table, and nothing else."""

    def __init__(self, screen: Table) -> None:
        super().__init__(Launch())
        self._screen = screen

    def first(self) -> Opened:
        return Opened(self._screen, "A table")


@dataclass
class Seen:
    """What could be seen at a moment: the picture and the title."""

    pixels: bytes
    title: str


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    """Open the dummy screen."""
    pygame.display.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


def press(window: Window, key: int, text: str) -> None:
    window.take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))


def put_away(window: Window) -> None:
    """Close what lies over the page."""
    while window.shell.overlay:
        press(window, *KEYS["escape"])


def until_red_is_ready(surface: pygame.Surface, plot: str) -> tuple[list[Seen], Cursor]:
    """Let blue plot and say done; then let red try everything before he says that he is ready."""
    battle, _ = table(
        "fw blue fw-190a-4 skilled 2014N tal3 speed3", "spit red spitfire-vc skilled 2012S tal4 speed3"
    )
    cursor = Cursor(Seat(Game(battle, seed=1)))
    take_seat(cursor)
    painter = Painter()
    window = Window(Shell(OneTable(Table(cursor)), painter.measure), painter, surface)
    window.frame(0.016)
    for overlay in ("g", "r"):
        press(window, *KEYS[overlay])
    window.frame(0.016)
    cursor.type(plot)
    window.frame(0.016)
    seen: list[Seen] = []

    def look() -> None:
        window.frame(0.016)
        seen.append(Seen(pygame.image.tobytes(surface, "RGB"), pygame.display.get_caption()[0]))

    press(window, *KEYS["c"])
    look()
    for key in KEYS.values():
        press(window, *key)
        look()
    put_away(window)
    for point in POINTS:
        for event in (
            pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(9, 9), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1),
            pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(30, 9), buttons=(1, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(point[0] + 30, point[1]), button=1),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=3),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=3),
        ):
            window.take(event)
            look()
        put_away(window)
    for _ in range(20):
        window.shell.tick(0.1)
        look()
    return seen, cursor


@pytest.mark.slow
def test_b09_frames_and_titles_from_done_to_ready_are_the_same_for_two_plots(surface: pygame.Surface) -> None:
    first, cursor = until_red_is_ready(surface, PLOTS[0])
    second, other = until_red_is_ready(surface, PLOTS[1])
    assert cursor.seat.stage == other.seat.stage == "hand-over"
    plots = [game.battle.find(game.state, "fw").plot for game in (cursor.seat.game, other.seat.game)]
    assert plots[0] != plots[1]
    assert len(first) == len(second) > 60
    assert first == second


def test_b09_the_first_of_these_frames_has_nothing_of_the_one_before(surface: pygame.Surface) -> None:
    """No map lies under the hand-over: but for its middle the picture is the ground."""
    seen, _ = until_red_is_ready(surface, PLOTS[0])
    width, height = SIZE
    pixels = seen[0].pixels
    ground = pixels[:3]
    for x, y in ((10, 10), (width // 4, height // 2), (width - 10, 60), (width // 2, height - 20)):
        at = 3 * (y * width + x)
        assert pixels[at : at + 3] == ground


def first_seat() -> Table:
    """Sit down as the first of two sides, the pointer over the board."""
    battle, _ = table(
        "fw blue fw-190a-4 skilled 1014N tal3 speed3", "spit red spitfire-vc skilled 3012S tal4 speed3"
    )
    screen = Table(Cursor(Seat(Game(battle, seed=1))))
    take_seat(screen.cursor)
    screen.scene(*SIZE, Style())
    screen.hover((500, 400))
    return screen


@pytest.mark.parametrize("pans", [0, 6])
def test_the_next_seat_sees_nothing_of_where_the_one_before_looked(pans: int) -> None:
    screen = first_seat()
    for _ in range(pans):
        screen.drag(-40, 25)
        screen.wheel((500, 400), 1)
    screen.cursor.type("plot fw L F3")
    screen.press("c")
    screen.scene(*SIZE, Style())
    screen.press("return")
    screen.scene(*SIZE, Style())
    fresh = Table(screen.cursor)
    fresh.hover((500, 400))
    fresh.scene(*SIZE, Style())
    assert screen.look.camera == fresh.look.camera
    name = format_hex(screen.look.camera.hex_at((500, 400)))
    assert name in labels(screen.scene(*SIZE, Style()).items)


def test_the_first_picture_after_a_hand_over_names_the_hex_that_is_under_the_pointer_now() -> None:
    screen = first_seat()
    screen.cursor.type("plot fw L F3")
    for key in ("c", "return"):
        screen.press(key)
    shown = labels(screen.scene(*SIZE, Style()).items)
    assert format_hex(screen.look.camera.hex_at((500, 400))) in shown
