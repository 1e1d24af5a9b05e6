"""Sizes: full screen twice, resized windows, scales: the right hex each time, and nothing outside (B40)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.app import Window
from cy6.ui.kit.dialogs import Notice
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import labels
from cy6.ui.kit.settings import Settings, scale_for, write_settings
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell
from tests.ui.sitting import ROOT, SIZE, SWEDE, cursor_of, press_on, the_swede

SIZES = [
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1920, 1080), 100),
    ((1920, 1080), 150),
    ((3840, 2160), 200),
]


@pytest.fixture
def window() -> Iterator[Window]:
    """Open The Swede in a window on the dummy screen."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    painter = Painter()
    yield Window(Shell(Opener(Launch(scenario=SWEDE, seed=9)), painter.measure), painter, surface)
    pygame.display.quit()


def place_under(window: Window, column: int = 30) -> None:
    """Click on a hex where the Dauntless may begin, and see that it was this one."""
    window.frame(0.016)
    cursor = cursor_of(window.shell)
    room = cursor.room()
    assert room is not None
    place = room.places[column % len(room.places)]
    camera = window.shell.screen.look.camera  # type: ignore[attr-defined]
    at = tuple(round(v) for v in camera.to_pixel(place))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.take(pygame.event.Event(kind, pos=at, button=1))
    assert cursor.draft is not None
    assert cursor.draft.place == place


def press(window: Window, key: int) -> None:
    window.take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0))


def test_b40_full_screen_twice_and_the_right_hex_each_time(window: Window) -> None:
    place_under(window, 10)
    for i in range(4):
        press(window, pygame.K_F11)
        window.frame(0.016)
        surface = pygame.display.get_surface()
        assert surface is not None
        is_full = bool(surface.get_flags() & pygame.FULLSCREEN)
        assert is_full == (i % 2 == 0)
        assert is_full or surface.get_size() == SIZE
        assert is_full or surface.get_flags() & pygame.RESIZABLE
        place_under(window, 20 + 7 * i)


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (3840, 2160)])
def test_b40_after_a_resize_the_right_hex_is_chosen(window: Window, size: tuple[int, int]) -> None:
    place_under(window, 5)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    press(window, pygame.K_TAB)
    place_under(window, 42)


@pytest.mark.parametrize("happens", ["MINIMIZED", "MAXIMIZED", "HIDDEN"])
@pytest.mark.slow
def test_b40_after_it_was_minimised_or_maximised_the_right_hex_is_chosen(
    window: Window, happens: str
) -> None:
    place_under(window, 5)
    for name in (happens, "RESTORED", "SHOWN", "EXPOSED", "FOCUSGAINED"):
        window.take(pygame.event.Event(getattr(pygame, f"WINDOW{name}")))
        window.frame(0.016)
        place_under(window, 12)
        place_under(window, 42)


def test_a_screen_that_cannot_be_filled_leaves_the_window_as_it_is(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no such mode")

    window.frame(0.016)
    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    press(window, pygame.K_F11)
    window.frame(0.016)
    assert not window.shell.is_full
    assert isinstance(window.shell.over, Notice)


class Monitors:
    """Two monitors of different sizes, with the window on the second."""

    def __init__(self, refused: bool = False) -> None:
        self.asked: list[tuple[str, object]] = []
        self.refused = refused

    def from_display_module(self) -> Monitors:
        return self

    def set_fullscreen(self, *, desktop: bool) -> None:
        if self.refused:
            raise ValueError("the driver has its own mind")
        self.asked.append(("full", desktop))

    def set_windowed(self) -> None:
        self.asked.append(("windowed", None))

    def __setattr__(self, name: str, value: object) -> None:
        if name == "size":
            self.asked.append(("size", value))
        object.__setattr__(self, name, value)


@pytest.mark.parametrize("refused", [False, True])
def test_on_a_second_monitor_full_screen_is_that_of_its_own(
    window: Window, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    monitors = Monitors(refused)
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 2)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480), (3840, 2160)])
    monkeypatch.setattr(pygame, "Window", monitors)
    for _ in range(2):
        press(window, pygame.K_F11)
        window.frame(0.016)
        if window.shell.over is not None:
            window.shell.press("escape")
    surface = pygame.display.get_surface()

    assert surface is not None
    assert surface.get_size() == SIZE
    assert monitors.asked == ([] if refused else [("full", True), ("windowed", None), ("size", SIZE)])
    assert window.frame(0.016) or window.shell.over is None


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("key", ["", "escape", "f1", "f2"])
def test_b40_no_control_is_off_the_screen(size: tuple[int, int], scale: int, key: str) -> None:
    for shell in (the_swede(5), Shell(Opener(Launch(scenarios=ROOT / "scenarios")))):
        shell.settings = Settings(scale=scale)
        if key:
            shell.press(key)
        scene = shell.scene(*size)
        for hot in scene.hots:
            assert hot.rect.x >= 0, hot
            assert hot.rect.y >= 0, hot
            assert hot.rect.right <= size[0], hot
            assert hot.rect.bottom <= size[1], hot


def test_a_player_without_settings_gets_the_scale_of_his_screen(tmp_path: Path) -> None:
    assert [scale_for(height) for height in (720, 1080, 1440, 1600, 2160)] == [100, 100, 125, 150, 200]
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", home=tmp_path)))
    shell.suit(2160)
    assert shell.settings.scale == 200
    write_settings(Settings(scale=125), tmp_path)
    again = Shell(Opener(Launch(scenarios=ROOT / "scenarios", home=tmp_path)))
    again.suit(2160)
    assert again.settings.scale == 125


def test_the_scale_changes_in_the_midst_of_a_game_and_nothing_is_lost() -> None:
    shell = the_swede(5)
    for _ in range(12):
        press_on(shell)
    state, stage = cursor_of(shell).seat.game.state, cursor_of(shell).seat.stage
    before = labels(shell.scene(1920, 1080).items)
    shell.press("f2")
    for _ in range(4):
        shell.press("right")
    shell.press("escape")
    assert shell.scale == 2.0
    assert (cursor_of(shell).seat.game.state, cursor_of(shell).seat.stage) == (state, stage)
    for _ in range(4):
        shell.press("ctrl+-")
    assert labels(shell.scene(1920, 1080).items) == before
