"""The window without a window: which page is open, what lies over it, and where keys and clicks go."""

from __future__ import annotations

from typing import Final, Literal

from cy6.ui import pages
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Entry, Scene
from cy6.ui.keymap import Context, verb_for
from cy6.ui.opening import Opened, Opener
from cy6.ui.palette import Measure, Style, fitting_scale, guess_width
from cy6.ui.screen import MenuItem, Screen

Overlay = Literal["", "help", "menu"]
EVERYWHERE: Final[tuple[Context, ...]] = ("everywhere",)
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)


class Shell:
    """Holds the open page, and hands it what comes in."""

    def __init__(self, opener: Opener, measure: Measure = guess_width, scale: float = 1.0) -> None:
        self._opener = opener
        self._measure = measure
        self.scale = scale
        opened = opener.first()
        self.screen: Screen = opened.screen
        self.title = opened.title
        self.overlay: Overlay = ""
        self.is_over = False
        self._lit = 0
        self._scene = Scene()

    @property
    def entry(self) -> Entry | None:
        """Give where text is being typed now."""
        return self._scene.entry

    def scene(self, width: int, height: int) -> Scene:
        """Draw the open page and what lies over it."""
        style = Style(fitting_scale(width, height, self.scale), self._measure)
        scene = self.screen.scene(width, height, style)
        window = Rect(0, 0, width, height)
        if self.overlay:
            scene.entry = None
        if self.overlay == "help":
            pages.help_page(scene, style, window)
        elif self.overlay == "menu":
            pages.menu(scene, style, window, self._menu(), self._lit)
        self._scene = scene
        return scene

    def press(self, key: str) -> None:
        """Take a key by its name."""
        if self.overlay:
            self._press_overlay(key)
            return
        if not self.screen.press(key):
            self._obey(verb_for(key, EVERYWHERE))
        self._follow()

    def _press_overlay(self, key: str) -> None:
        verb = verb_for(key, (*EVERYWHERE, "start"))
        if self.overlay == "menu" and verb in ("up", "down"):
            self._lit = (self._lit + (1 if verb == "down" else -1)) % len(self._menu())
        elif self.overlay == "menu" and verb == "confirm":
            self._pick(self._menu()[self._lit].verb)
        elif verb in ("back", "help"):
            self.overlay = ""

    def click(self, point: Point) -> None:
        """Take a click of the first button."""
        if self.overlay:
            command = self._scene.command_at(point)
            if command is not None:
                self._pick(command.verb)
            return
        self.screen.click(point)
        self._follow()

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is."""
        if not self.overlay:
            self.screen.hover(point)

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag by pixels."""
        if not self.overlay:
            self.screen.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Take a turn of the wheel."""
        if not self.overlay:
            self.screen.wheel(point, steps)

    def typed(self, text: str) -> None:
        """Take a line of text."""
        self.screen.typed(text)
        self._follow()

    def tick(self, seconds: float) -> bool:
        """Let time pass; tell whether anything changed that can be seen."""
        return not self.overlay and self.screen.tick(seconds)

    def close(self) -> None:
        """Put everything away that is kept on disk."""
        self._opener.close()

    def _menu(self) -> tuple[MenuItem, ...]:
        return self.screen.menu()

    def _pick(self, verb: str) -> None:
        """Carry out a line of the menu."""
        self.overlay = ""
        self._obey("" if verb == "back" else verb)
        self._follow()

    def _obey(self, verb: str) -> None:
        if verb == "help":
            self.overlay = "help"
        elif verb in ("back", "menu"):
            self.overlay, self._lit = "menu", 0
        elif verb in ("scale-up", "scale-down"):
            at = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - self.scale))
            self.scale = SCALES[min(max(at + (1 if verb == "scale-up" else -1), 0), len(SCALES) - 1)]
        elif verb == "leave":
            self._show(self._opener.start())
        elif verb == "quit":
            self.is_over = True

    def _follow(self) -> None:
        """Go where the page wants to go."""
        wish, self.screen.leaving = self.screen.leaving, ""
        if wish in ("help", "menu", "leave", "quit"):
            self._obey(wish)
        elif wish:
            self._show(self._opener.follow(self.screen, wish))

    def _show(self, opened: Opened | None) -> None:
        if opened is not None:
            self.screen, self.title = opened.screen, opened.title
