"""The window itself, on SDL's dummy screen: synthetic events in, frames out; and no screen at all."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.app import Window
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.opener import Opener
from cy6.ui.pages.start import Start
from cy6.ui.shell import Shell
from tests.ui.sitting import ROOT, SIZE, SWEDE, click_on, cursor_of


@pytest.fixture
def window() -> Iterator[Window]:
    """Open The Swede in a window on the dummy screen."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    painter = Painter()
    yield Window(Shell(Opener(Launch(scenario=SWEDE, seed=9)), painter.measure), painter, surface)
    pygame.display.quit()


def click(window: Window, point: Point) -> None:
    at = (round(point[0]), round(point[1]))
    window.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    window.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    window.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def press(window: Window, key: int, text: str = "", mod: int = 0) -> None:
    window.take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod))


@pytest.mark.slow
def test_a_whole_hot_seat_game_by_synthetic_mouse_events(window: Window) -> None:
    for i in range(4000):
        cursor = cursor_of(window.shell)
        if cursor.seat.stage == "over":
            break
        click_on(window.shell, lambda point: click(window, point))
        if i % 20 == 0:
            window.frame(0.016)
    window.frame(0.016)
    assert cursor_of(window.shell).seat.game.is_over


def test_a_press_that_moves_is_a_drag_and_no_click(window: Window) -> None:
    window.frame(0.016)
    look = window.shell.screen.look  # type: ignore[attr-defined]
    before = look.camera
    x, y = (round(v) for v in before.view.centre)
    window.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    window.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 30, y + 9), rel=(30, 9), buttons=(1, 0, 0)))
    window.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x + 30, y + 9), button=1))
    assert look.camera != before
    assert cursor_of(window.shell).draft.place is None  # type: ignore[union-attr]


def test_a_file_dropped_on_the_window_is_opened(window: Window) -> None:
    window.take(pygame.event.Event(pygame.DROPFILE, file=str(ROOT / "scenarios/french-surprise.yaml")))
    assert window.frame(0.016)
    page = window.shell.screen
    assert isinstance(page, Start)
    assert page.offer is not None
    assert page.offer.title == "French Surprise"


def write(window: Window, text: str) -> None:
    """Write as a keyboard does: each letter is a key, and then a text."""
    for letter in text:
        press(window, ord(letter.lower()), letter)
        window.take(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    window.frame(0.016)


def test_an_order_is_typed_into_the_entry_line(window: Window) -> None:
    press(window, pygame.K_SLASH, "/")
    window.take(pygame.event.Event(pygame.TEXTINPUT, text="/"))  # the key that opens it is not part of it
    window.frame(0.016)
    write(window, "deploy swede 4003 S tal 5 speed 2")
    press(window, pygame.K_RETURN, "\r")
    window.frame(0.016)
    assert cursor_of(window.shell).seat.game.state.aircraft[0].is_present
    assert window.shell.field is None


def test_escape_puts_the_entry_line_away(window: Window) -> None:
    press(window, pygame.K_SLASH, "/")
    window.frame(0.016)
    press(window, pygame.K_ESCAPE)
    window.frame(0.016)
    assert window.shell.field is None
    assert window.shell.overlay == ""


def test_what_was_typed_outlives_another_size_of_the_window(window: Window) -> None:
    press(window, pygame.K_SLASH, "/")
    window.frame(0.016)
    write(window, "plot Swede")
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    window.frame(0.016)
    assert window.shell.field is not None
    assert window.shell.field.text == "plot Swede"


def test_each_letter_is_searched_for_once_and_other_keys_do_their_work(
    window: Window,
) -> None:
    press(window, pygame.K_F1)
    window.frame(0.016)
    write(window, "head-on")
    assert window.shell.field is not None
    assert window.shell.field.text == "head-on"
    press(window, pygame.K_BACKSPACE)
    assert window.shell.field.text == "head-o"
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_ESCAPE)
    window.frame(0.016)
    assert window.shell.overlay == ""


def test_a_path_can_be_pasted(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "games/The Swede.cy6.jsonl\n")
    press(window, pygame.K_SLASH, "/")
    window.frame(0.016)
    press(window, pygame.K_v, "\x16", pygame.KMOD_LCTRL)
    assert window.shell.field is not None
    assert window.shell.field.text == "games/The Swede.cy6.jsonl "


def test_a_held_key_goes_on_only_while_text_is_typed(window: Window) -> None:
    window.frame(0.016)
    assert pygame.key.get_repeat() == (0, 0)
    press(window, pygame.K_SLASH, "/")
    window.frame(0.016)
    assert pygame.key.get_repeat() == (400, 30)
    press(window, pygame.K_ESCAPE)
    window.frame(0.016)
    assert pygame.key.get_repeat() == (0, 0)


@pytest.mark.slow
def test_a_page_that_opens_is_set_aside_from_the_search_for_garbage(window: Window) -> None:
    gc.unfreeze()
    window.frame(0.016)
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
    press(window, pygame.K_TAB)
    window.frame(0.016)
    assert gc.get_freeze_count() == 0


def test_a_window_at_rest_is_not_drawn_again(window: Window) -> None:
    assert window.frame(0.016)
    assert not window.frame(0.016)
    press(window, pygame.K_TAB)
    assert window.frame(0.016)
    assert not window.frame(0.016)


def test_closing_the_window_ends_the_loop(window: Window) -> None:
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run()
    assert window.shell.is_over


NO_SCREEN = """
import sys
from cy6.ui import Launch, NoDisplay, run
try:
    run(Launch())
except NoDisplay as problem:
    print(problem)
    sys.exit(3)
"""


def test_b41_without_a_display_there_is_one_clear_line_and_no_noise() -> None:
    quiet = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    quiet.pop("SDL_VIDEODRIVER", None)
    ended = subprocess.run(
        [sys.executable, "-c", NO_SCREEN], env=quiet, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ended.returncode == 3
    assert ended.stdout == "there is no display to open a window on\n"
    assert ended.stderr == ""


@pytest.mark.slow
def test_b41_a_display_that_is_not_there_is_no_display() -> None:
    """SDL would go on with a screen that nobody can see."""
    nowhere = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    nowhere.pop("SDL_VIDEODRIVER", None)
    ended = subprocess.run(
        [sys.executable, "-c", NO_SCREEN], env={**nowhere, "DISPLAY": ":9977"},
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 3
    assert ended.stdout == "no window can be opened: there is no display :9977\n"


WITH_DUMMY = """
import pygame
from cy6.ui import Launch, run
pygame.display.init()
pygame.event.post(pygame.event.Event(pygame.QUIT))
run(Launch())
assert pygame.mixer.get_init() is None
"""


@pytest.mark.slow
def test_b41_no_sound_card_is_asked_for() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITH_DUMMY],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True, check=False,
        cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert "ALSA" not in ended.stderr
    assert ended.stderr == ""


@pytest.mark.slow
def test_the_window_greets_before_all_else_is_loaded_and_goes_on_in_the_same_window() -> None:
    script = """
import sys
from cy6 import ui
ui.greet()
import pygame
assert pygame.display.get_caption()[0] == "cy6"
surface = pygame.display.get_surface()
x, y = surface.get_rect().center
assert len({tuple(surface.get_at((x + dx, y - 24 + dy))) for dx in range(-20, 20) for dy in range(-9, 9)}) > 4
assert not any(name.startswith(("cy6.rules", "cy6.engine", "pydantic")) for name in sys.modules)
from cy6.ui.kit import window
assert window.open_window() is surface
pygame.event.post(pygame.event.Event(pygame.QUIT))
ui.run(ui.Launch())
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")


def test_b41_nobody_is_greeted_where_there_is_no_display() -> None:
    for display in ({}, {"DISPLAY": ":9977"}):
        screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
        nowhere = {name: value for name, value in os.environ.items() if name not in screens}
        ended = subprocess.run(
            [sys.executable, "-c", "from cy6 import ui; ui.greet()"], env=nowhere | display,
            capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
        )  # fmt: skip
        assert (ended.returncode, ended.stdout) == (0, "")
