"""The window: scenes as data, a seat that knows no screen, and one painter that does.

Only `app` and, of the kit, `painter`, `typeface`, `window`, `sound_card` and `key_names` import pygame; all
others do without it.
"""

import os

from cy6.ui import bindings  # noqa: F401 - puts the keys in force
from cy6.ui.kit.launch import Launch, NoDisplay, require_screen

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__all__ = ["Launch", "NoDisplay", "greet", "run"]


def greet() -> None:
    """Open the window with a first picture in it, where there is a screen: `run` goes on in it."""
    try:
        require_screen()
        from cy6.ui.kit import window
    except (NoDisplay, ImportError):
        return  # `run` says so
    window.greet()


def run(launch: Launch) -> None:
    """Open the window and stay until it is closed.

    Raise NoDisplay, and BrokenFile, WrongChoice, UnknownBot or OSError for what the launch asks for.
    """
    require_screen()
    from cy6.ui import app

    app.run(launch)
