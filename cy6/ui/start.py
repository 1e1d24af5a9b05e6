"""The start page: scenarios to play, the last game to go on with, a replay to open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cy6.ui import widgets
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Command, Entry, Label, Scene
from cy6.ui.keymap import verb_for
from cy6.ui.palette import ACCENT, QUIET, Style
from cy6.ui.screen import MenuItem
from cy6.ui.settings import DEFAULTS
from cy6.ui.widgets import Line, Row


class Option(NamedTuple):
    """A variable rule of a scenario that can be switched on."""

    id: str
    title: str
    text: str


class Offer(NamedTuple):
    """Something that can be opened: how, what, its title and words; `fault` says why it cannot be."""

    verb: str  # scenario, resume or replay
    about: str
    title: str
    note: str = ""
    text: tuple[str, ...] = ()
    fault: str = ""
    options: tuple[Option, ...] = ()


class Start:
    """The screen with which the window opens when it was not told what to open."""

    def __init__(self, offers: Sequence[Offer]) -> None:
        self.offers = tuple(offers)
        self.index = next((i for i, offer in enumerate(self.offers) if not offer.fault), 0)
        self.leaving = ""
        self.settings = DEFAULTS
        self.chosen: Offer | None = None
        self.switched: frozenset[str] = frozenset()
        self.message = ""
        self.typing = False
        self._scene = Scene()

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the list on the left, and what the lit line is on the right."""
        scene = Scene()
        window = Rect(0, 0, width, height)
        page = window.inset(style.steps(10), style.steps(9)).middle(style.px(1160), style.px(720))
        scene.add(Label("cy6", (page.x, page.y + style.px(18)), style.size("title"), ACCENT, "left", "bold"))
        x = page.x + style.measure("cy6", style.size("title"), True) + style.steps(4)
        scene.add(Label("a table for Check Your 6!", (x, page.y + style.px(21)), style.size("body"), QUIET))
        page = page.below(style.px(60))
        left = Rect(page.x, page.y, round(page.w * 0.42), page.h)
        right = Rect(left.right + style.steps(6), page.y, page.right - left.right - style.steps(6), page.h)
        self._list(scene, style, left)
        self._details(scene, style, right)
        self._scene = scene
        return scene

    def _list(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(4), style.steps(3))
        rows: list[Row] = []
        places: list[int] = []
        headings = {"resume": "Go on", "scenario": "Scenarios", "replay": "Replays"}
        before = ""
        for i, offer in enumerate(self.offers):
            if offer.verb != before:
                rows.append(Row(headings[offer.verb], tone="quiet"))
                before = offer.verb
            places.append(len(rows))
            rows.append(Row(offer.title, offer.note, "choose", "", i, "danger" if offer.fault else "plain"))
        widgets.listing(scene, style, inside, rows, places[self.index] if places else -1)

    def _details(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(5), style.steps(4))
        if not self.offers:
            widgets.lines(scene, style, inside, [Line("There are no scenarios to play.")])
            return
        offer = self.offers[self.index]
        inside = widgets.heading(scene, style, inside, offer.title)
        if self.typing:
            scene.entry = Entry(inside.foot(style.px(36)), "path of a replay, such as game.cy6.jsonl")
        elif not offer.fault:
            words = {"scenario": "Play", "resume": "Go on", "replay": "Open a replay"}[offer.verb]
            widgets.button(
                scene, style, inside.foot(style.px(40)).top(style.px(40)), words, "confirm", "main"
            )
        text = [Line(words, "quiet" if i == 0 else "plain") for i, words in enumerate(offer.text)]
        if offer.fault:
            text.append(Line(offer.fault, "danger"))
        if self.message:
            text.append(Line(self.message, "danger"))
        inside = inside.above(style.px(52))
        used = widgets.lines(scene, style, inside, text, style.steps(2))
        self._options(scene, style, inside.below(used), offer)

    def _options(self, scene: Scene, style: Style, rect: Rect, offer: Offer) -> None:
        """List the variable rules, each with its key, and a tick when it is switched on."""
        rows = [Row("Variable rules", tone="quiet")] if offer.options else []
        for i, option in enumerate(offer.options):
            mark = "✓" if option.id in self.switched else ""
            key = str(i + 1) if i < 9 else ""
            rows.append(Row(option.title, key, "option", option.id, i, "plain", mark))
        widgets.listing(scene, style, rect, rows, -1)

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        options = self.offers[self.index].options if self.offers else ()
        if key.isdigit() and 1 <= int(key) <= len(options):
            return self.obey(Command("option", options[int(key) - 1].id))
        verb = verb_for(key, ("start", "everywhere"))
        return bool(verb) and self.obey(Command(verb))

    def obey(self, command: Command) -> bool:
        """Carry out a command; tell whether it was one of the start page's."""
        if command.verb in ("up", "down") and self.offers:
            self._light((self.index + (1 if command.verb == "down" else -1)) % len(self.offers))
        elif command.verb == "choose":
            again = self.index == command.number
            self._light(command.number)
            if again:
                self._open()
        elif command.verb == "confirm":
            self._open()
        elif command.verb == "option":
            self.switched = self.switched ^ {command.about}
        elif command.verb == "back" and self.typing:
            self.typing = False
        else:
            return False
        return True

    def _light(self, index: int) -> None:
        """Light a line; the variable rules of another scenario are off."""
        if index != self.index:
            self.switched = frozenset()
        self.index, self.message, self.typing = index, "", False

    def _open(self) -> None:
        offer = self.offers[self.index] if self.offers else None
        if offer is None or offer.fault:
            return
        if offer.verb == "replay" and not offer.about:
            self.typing = True
        else:
            self.chosen = offer
            self.leaving = "open"

    def click(self, point: Point) -> None:
        """Take a click."""
        command = self._scene.command_at(point)
        if command is not None:
            self.obey(command)

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is: nothing follows it here."""

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag: nothing can be dragged here."""

    def wheel(self, point: Point, steps: float) -> None:
        """Move along the list."""
        self.obey(Command("up" if steps > 0 else "down"))

    def typed(self, text: str) -> None:
        """Take the path of a replay."""
        self.typing = False
        if text.strip():
            self.chosen = Offer("replay", text.strip(), text.strip())
            self.leaving = "open"

    def tick(self, seconds: float) -> bool:
        """Let time pass: nothing moves by itself here."""
        return False

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys and rules", "help"),
            MenuItem("Settings", "settings"),
            MenuItem("Quit", "quit"),
        )
