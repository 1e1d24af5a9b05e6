"""The window without a window: which page is open, what lies over it, and where keys and clicks go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from cy6.tables.strict_yaml import BrokenFile
from cy6.ui.bindings import KEYMAP
from cy6.ui.kit import keymap_file, keys, settings
from cy6.ui.kit.contrast import recoloured, tinted
from cy6.ui.kit.dialogs import Menu, Notice, Overlay
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import Context, verb_for
from cy6.ui.kit.scene import Scene
from cy6.ui.kit.screen import Screen
from cy6.ui.kit.settings import DEFAULTS, Settings
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import Measure, Style, fitting_scale, guess_width
from cy6.ui.opener import Opened, Opener
from cy6.ui.pages.help import Help
from cy6.ui.pages.settings_page import KEYS, SettingsPage
from cy6.ui.table.cues import Cue

MOST_TOLD: Final = 6  # things wrong with a file that a notice lists
EVERYWHERE: Final[tuple[Context, ...]] = ("everywhere",)


class Shell:
    """Holds the open page, what lies over it and the settings in force, and hands on what comes in."""

    def __init__(self, opener: Opener, measure: Measure = guess_width) -> None:
        self._opener = opener
        self._home = opener.launch.home
        self._measure = measure
        self.settings = DEFAULTS
        self.drawn_scale = 1.0
        self.is_over = False
        self.is_full = False
        self.over: Overlay | None = None
        told = self._read_home()
        opened = opener.first()
        self.screen: Screen = opened.screen
        self.title = opened.title
        self.screen.settings = self.settings
        self._scene = Scene()
        if told:
            self.over = Notice("Not everything could be read", told)

    def _read_home(self) -> tuple[str, ...]:
        """Put the player's own settings and keys in force; tell what could not be read."""
        if self._home is None:
            keys.use(KEYMAP.bindings)
            return ()
        read = settings.read_settings(self._home)
        self.settings = read.settings
        own = keymap_file.read_keymap(self._home, KEYMAP)
        keys.use(own.bindings)
        return (*read.messages, *own.messages)

    def suit(self, height: int) -> None:
        """Take the scale that suits a screen of a height, unless the player has settings of his own."""
        if self._home is None or not (self._home / settings.FILE).exists():
            self._set(replace(self.settings, scale=settings.scale_for(height)))

    @property
    def scale(self) -> float:
        """Give the interface scale that is wanted."""
        return self.settings.factor

    @property
    def is_quiet(self) -> bool:
        """Tell whether nothing may be heard now."""
        return self._opener.is_quiet

    def heard(self) -> tuple[Cue, ...]:
        """Give what can be heard since it was asked last."""
        return self._opener.heard()

    @property
    def overlay(self) -> str:
        """Name what lies over the page, or nothing."""
        return self.over.name if self.over else ""

    @property
    def field(self) -> TextField | None:
        """Give where text goes that is typed now."""
        return self._scene.field

    def scene(self, width: int, height: int) -> Scene:
        """Draw the open page and what lies over it."""
        self.drawn_scale = fitting_scale(width, height, self.scale)
        style = Style(self.drawn_scale, self._measure)
        scene = self.screen.scene(width, height, style)
        if self.over:
            scene.field = None
            self.over.draw(scene, style, Rect(0, 0, width, height))
        if self.settings.palette != DEFAULTS.palette:
            scene.items = recoloured(scene.items, self.settings.palette)
            scene.ground = tinted(scene.ground, self.settings.palette)
        self._scene = scene
        return scene

    def press(self, key: str) -> None:
        """Take a key by its name."""
        if self.over:
            self._wish(self.over.press(key))
            return
        if not self.screen.press(key):
            self._obey(verb_for(key, EVERYWHERE))
        self._follow()

    def click(self, point: Point) -> None:
        """Take a click of the first button."""
        if self.over:
            command = self._scene.command_at(point)
            if command is not None:
                self._wish(self.over.obey(command))
            return
        self.screen.click(point)
        self._follow()

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is."""
        if not self.over:
            self.screen.hover(point)

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag by pixels."""
        if not self.over:
            self.screen.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Take a turn of the wheel."""
        if self.over:
            self._wish(self.over.wheel(steps))
        else:
            self.screen.wheel(point, steps)

    def drop(self, path: Path) -> None:
        """Take a file that is dropped on the window; what cannot be opened is told, and the page stays."""
        self.over = None
        try:
            self._show(self._opener.drop(path))
        except BrokenFile as broken:
            told = [str(problem).replace(str(path), path.name) for problem in broken.problems]
            more = len(told) - MOST_TOLD
            rest = [f"and {more} more: cy6 check lists them all"] if more > 0 else []
            self.over = Notice(f"{path.name} cannot be opened", [*told[:MOST_TOLD], *rest])

    def tick(self, seconds: float) -> bool:
        """Let time pass; tell whether anything changed that can be seen."""
        return not self.over and self.screen.tick(seconds)

    def meet(self, error: Exception) -> None:
        """Open the page that tells of an error of our own, in place of all that is open."""
        self.over = None
        self._show(self._opener.broken(error))

    def close(self) -> None:
        """Put everything away that is kept on disk."""
        self._opener.close()

    # What lies over the page

    def _wish(self, wish: str) -> None:
        """Do what an overlay wants: nothing, close it, or a verb."""
        if isinstance(self.over, SettingsPage):
            self._apply(self.over)
            if wish == KEYS:
                self.over.message = self._keys_message()
                return
        if not wish:
            return
        if wish != "full-screen":
            self.over = None
        self._obey("" if wish == "back" else wish)
        self._follow()

    def _apply(self, page: SettingsPage) -> None:
        """Put in force and keep what the settings page says."""
        if page.settings != self.settings:
            self._set(page.settings)
            page.message = self._kept()

    def _set(self, wanted: Settings) -> None:
        self.settings = wanted
        self.screen.settings = wanted

    def _kept(self) -> str:
        """Keep the settings in force; say why when that cannot be done."""
        if self._home is None:
            return ""
        try:
            settings.write_settings(self.settings, self._home)
        except OSError as problem:
            return f"The settings hold, but cannot be kept: {problem.strerror or problem}."
        return ""

    def _keys_message(self) -> str:
        """Write the keymap file where there is none, else read it again; say what came of it."""
        if self._home is None:
            return "There is no folder to keep keys in."
        path = self._home / keymap_file.FILE
        if path.exists():
            own = keymap_file.read_keymap(self._home, KEYMAP)
            keys.use(own.bindings)
            return " ".join(own.messages) or f"The keys of {path} are in force."
        try:
            keymap_file.write_keymap(self._home, KEYMAP)
        except OSError as problem:
            return f"The file cannot be written: {problem.strerror or problem}."
        return f"All keys are now in {path}: edit it, and press here again."

    # Where the window goes

    def _obey(self, verb: str) -> None:
        if verb == "help":
            self.over = Help()
        elif verb == "settings":
            where = str(self._home / settings.FILE) if self._home else ""
            self.over = SettingsPage(self.settings, where)
        elif verb in ("back", "menu"):
            self.over = Menu(self.screen.menu())
        elif verb == "full-screen":
            self.is_full = not self.is_full
        elif verb in ("scale-up", "scale-down"):
            self._rescale(1 if verb == "scale-up" else -1)
        elif verb == "leave":
            self._show(self._opener.start())
        elif verb == "quit":
            self.is_over = True

    def _rescale(self, by: int) -> None:
        page = SettingsPage(self.settings)
        page.press("right" if by > 0 else "left")
        self._apply(page)

    def _follow(self) -> None:
        """Go where the page wants to go."""
        wish, self.screen.leaving = self.screen.leaving, ""
        if wish in ("help", "menu", "settings", "leave", "quit"):
            self._obey(wish)
        elif wish:
            self._show(self._opener.follow(self.screen, wish))

    def _show(self, opened: Opened | None) -> None:
        if opened is not None:
            self.screen, self.title = opened.screen, opened.title
            self.screen.settings = self.settings
