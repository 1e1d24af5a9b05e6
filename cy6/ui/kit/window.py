"""The window as such: opening it, and a first picture in it while everything else is still being loaded."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from typing import Final, Literal

import pygame

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.launch import NoDisplay, require_screen
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Label, Scene
from cy6.ui.kit.theme import ACCENT, QUIET, Style

UNSEEN: Final = ("offscreen", "dummy", "evdev")  # what SDL falls back to when it finds no screen
SIZE: Final = (1440, 900)
LEAST: Final = (640, 480)


def open_window() -> pygame.Surface:
    """Open the window, no sound and no joystick with it; or give it if it is open. Raise NoDisplay."""
    require_screen()
    if pygame.display.get_init() and (surface := pygame.display.get_surface()):
        return surface
    # a pixel is a pixel: no blurred window
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            where = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
            raise NoDisplay(f"no window can be opened: there is no display {where}")
        wide, high = pygame.display.get_desktop_sizes()[0]
        size = (min(SIZE[0], max(wide - 60, LEAST[0])), min(SIZE[1], max(high - 90, LEAST[1])))
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except (pygame.error, IndexError) as problem:
        raise NoDisplay(f"no window can be opened: {problem}") from None


def change_mode(windowed: tuple[int, int], mode: Literal["full", "window"]) -> bool:
    """Fill the monitor on which the window is, or go back to a window of a size; tell whether that went well.

    When it is refused there is a window of that size again.
    """
    try:
        if pygame.display.get_num_displays() > 1:
            _change_on_its_monitor(windowed, mode)
        elif mode == "full":
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(windowed, pygame.RESIZABLE)
        return True
    except Exception:  # whatever a driver makes of it, the game goes on
        with suppress(pygame.error):
            pygame.display.set_mode(windowed, pygame.RESIZABLE)
        return False


def _change_on_its_monitor(windowed: tuple[int, int], mode: Literal["full", "window"]) -> None:
    """Let the system say which monitor the window is on, and how large that is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pygame has no other way to ask for it
        window = pygame.Window.from_display_module()
    if mode == "full":
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()
        window.size = windowed


def greet() -> None:
    """Open the window with a first picture in it. Where none can be opened nothing happens yet."""
    try:
        surface = open_window()
    except NoDisplay:
        pygame.display.quit()
        return
    pygame.display.set_caption("cy6")
    painter = Painter()
    painter.paint(surface, greeting(*surface.get_size(), Style(1.0, painter.measure)))
    pygame.display.flip()
    pygame.event.pump()


def greeting(width: int, height: int, style: Style) -> Scene:
    """Draw the first picture: what this is, and that it comes."""
    scene = Scene()
    x, y = Rect(0, 0, width, height).centre
    scene.add(Label("cy6", (x, y - style.px(24)), style.size("title"), ACCENT, "centre", "bold"))
    scene.add(Label("The table is being set", (x, y + style.px(16)), style.size("body"), QUIET, "centre"))
    return scene
