"""What lies over a page: the menu, a notice. Help and settings have modules of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import Context, verb_for
from cy6.ui.kit.scene import Box, Command, Scene
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.theme import LINE, PANEL, Style
from cy6.ui.kit.widgets import Line

CONTEXTS: tuple[Context, ...] = ("everywhere", "start")
CLOSE = "back"


class Overlay(Protocol):
    """Something over the page. `press` and `obey` give a wish: nothing, `back` to close it, or a verb."""

    name: str

    def draw(self, scene: Scene, style: Style, window: Rect) -> None:
        """Draw it over what is there."""
        ...

    def press(self, key: str) -> str:
        """Take a key."""
        ...

    def obey(self, command: Command) -> str:
        """Take a click's command."""
        ...

    def wheel(self, steps: float) -> str:
        """Take a turn of the wheel, upwards above zero."""
        ...

    def spoken(self) -> tuple[str, ...]:
        """Say in words what it shows, for one who cannot see it."""
        ...


class Menu:
    """The menu that Esc opens."""

    name = "menu"

    def __init__(self, items: Sequence[MenuItem]) -> None:
        self.items = tuple(items)
        self.lit = 0

    def draw(self, scene: Scene, style: Style, window: Rect) -> None:
        """Draw the menu's lines as buttons."""
        height = style.px(44)
        inside = widgets.card(scene, style, style.px(340), style.px(90) + height * len(self.items), window)
        inside = widgets.heading(scene, style, inside, "Menu")
        for i, item in enumerate(self.items):
            place = Rect(inside.x, inside.y + i * height, inside.w, height - style.steps(2))
            scene.add(Box(place, PANEL, LINE, style.px(6)))
            widgets.button(scene, style, place, item.words, item.verb, "main" if i == self.lit else "plain")

    def press(self, key: str) -> str:
        """Move along the lines, and pick one."""
        verb = verb_for(key, CONTEXTS)
        if verb in ("up", "down"):
            self.lit = (self.lit + (1 if verb == "down" else -1)) % len(self.items)
        elif verb == "confirm":
            return self.items[self.lit].verb
        return verb if verb in ("back", "help", "settings", "full-screen") else ""

    def obey(self, command: Command) -> str:
        """Pick a line."""
        return command.verb

    def wheel(self, steps: float) -> str:
        """Move along the lines."""
        return self.press("up" if steps > 0 else "down")

    def spoken(self) -> tuple[str, ...]:
        """Say every line, and which is lit."""
        lines = (f"{'> ' if i == self.lit else '  '}{item.words}" for i, item in enumerate(self.items))
        return ("Menu", *lines)


class Notice:
    """Something that a player should know before he goes on."""

    name = "notice"

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        self.title = title
        self.lines = tuple(lines)

    def draw(self, scene: Scene, style: Style, window: Rect) -> None:
        """Draw the words and a button to go on."""
        text = [Line(line) for line in self.lines]
        width = style.px(640)
        gap = style.steps(2)
        needed = widgets.height_of(style, text, width - style.steps(12)) + gap * len(text)
        inside = widgets.card(scene, style, width, needed + style.px(140), window)
        inside = widgets.heading(scene, style, inside, self.title)
        widgets.button(scene, style, inside.foot(style.px(40)), "Go on", CLOSE, "main")
        widgets.lines(scene, style, inside.above(style.px(48)), text, gap)

    def press(self, key: str) -> str:
        """Go on with any key that confirms or goes back."""
        return CLOSE if verb_for(key, CONTEXTS) in ("back", "confirm") else ""

    def obey(self, command: Command) -> str:
        """Go on."""
        return command.verb

    def wheel(self, steps: float) -> str:
        """Take a turn of the wheel: nothing moves here."""
        return ""

    def spoken(self) -> tuple[str, ...]:
        """Say the words."""
        return (self.title, *self.lines)
