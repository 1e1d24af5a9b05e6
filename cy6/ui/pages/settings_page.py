"""The settings page: each setting a line with its value, changed by arrows or clicks and in force at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from cy6.ui.kit import widgets
from cy6.ui.kit.dialogs import CLOSE, CONTEXTS
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import verb_for
from cy6.ui.kit.scene import Box, Command, Label, Scene
from cy6.ui.kit.settings import PALETTES, SCALES, SPEEDS, VOLUMES, Settings
from cy6.ui.kit.stepping import cycled, stepped
from cy6.ui.kit.theme import ACCENT, RAISED, TEXT, Style
from cy6.ui.kit.widgets import Line

PALETTE_WORDS: Final = {"dusk": "dusk", "bright": "bright: more contrast", "grey": "grey: no colours"}
KEYS: Final = "write-keys"


class Setting(NamedTuple):
    """A line of the page: a field, what it is called, why one would change it, its values and their words."""

    field: str
    title: str
    why: str
    values: Sequence[object]
    words: Callable[[object], str]


def _percent(value: object) -> str:
    return f"{value} %"


def _switch(value: object) -> str:
    return "on" if value else "off"


LINES: Final[tuple[Setting, ...]] = (
    Setting(
        "scale",
        "Interface scale",
        "The size of text, buttons and counters; as large as fits where the window is small.",
        SCALES,
        _percent,
    ),
    Setting(
        "reduced_motion",
        "Reduced motion",
        "Nothing glides or fades: aircraft stand at once where their moves end.",
        (False, True),
        _switch,
    ),
    Setting("speed", "Speed of motion", "How fast aircraft fly along their paths.", SPEEDS, _percent),
    Setting("sound", "Sound", "Engines, guns and dice; silent without a sound card.", (False, True), _switch),
    Setting("volume", "Volume", "How loud the sounds are.", VOLUMES, _percent),
    Setting(
        "palette",
        "Colours",
        "Sides differ in colour, shape and letter in each of them.",
        PALETTES,
        lambda value: PALETTE_WORDS[str(value)],
    ),
)


KEYS_ROW: Final = len(LINES)
DONE_ROW: Final = len(LINES) + 1
BUTTONS: Final = {KEYS_ROW: KEYS, DONE_ROW: CLOSE}
"""The buttons below the lines, by their place in the order in which Down goes through all."""


class SettingsPage:
    """The page as an overlay. `settings` is what it says now; who holds it takes them from there."""

    name = "settings"

    def __init__(self, settings: Settings, where: str = "") -> None:
        self.settings = settings
        self.where = where
        self.lit = 0
        self.message = ""

    def draw(self, scene: Scene, style: Style, window: Rect) -> None:
        """Draw the lines, why one would change the lit one, and the buttons."""
        row = style.px(40)
        height = row * len(LINES) + style.px(228)
        inside = widgets.card(scene, style, style.px(640), height, window)
        inside = widgets.heading(scene, style, inside, "Settings", "Up, Down; Left, Right change")
        inside = inside.below(style.steps(1))
        for i, line in enumerate(LINES):
            self._line(
                scene, style, Rect(inside.x, inside.y + i * row, inside.w, row - style.steps(1)), i, line
            )
        inside = inside.below(row * len(LINES) + style.steps(2))
        buttons = inside.foot(style.px(40))
        half = (buttons.w - style.steps(3)) // 2
        keys = Rect(buttons.x, buttons.y, half, buttons.h)
        done = Rect(buttons.right - half, buttons.y, half, buttons.h)
        for number, place, words, verb in (
            (KEYS_ROW, keys, "Keys: a file to edit", KEYS),
            (DONE_ROW, done, "Done", CLOSE),
        ):
            widgets.button(scene, style, place, words, verb, "main" if self.lit == number else "plain")
        text = [Line(self._why(), "quiet", "small")]
        if self.message:
            text = [Line(self.message, "accent", "small")]
        elif self.where:
            text.append(Line(f"Kept in {self.where}", "quiet", "small"))
        widgets.lines(scene, style, inside.above(style.px(46)), text, style.steps(1))

    def _line(self, scene: Scene, style: Style, rect: Rect, index: int, line: Setting) -> None:
        is_lit = index == self.lit
        if is_lit:
            scene.add(Box(rect, RAISED, ACCENT, style.px(6)))
        y = rect.y + rect.h / 2
        scene.add(Label(line.title, (rect.x + style.steps(3), y), style.size("body"), TEXT))
        scene.hot(rect, "choose", "", index)
        value = getattr(self.settings, line.field)
        width = style.px(244)
        place = Rect(rect.right - width - style.steps(1), rect.y, width, rect.h)
        less, more = Command("less", "", index), Command("more", "", index)
        can = (self._stepped(index, -1) != self.settings, self._stepped(index, 1) != self.settings)
        widgets.stepper(scene, style, place, line.words(value), less, more, can)

    def _why(self) -> str:
        if self.lit < len(LINES):
            return LINES[self.lit].why
        if self.lit == DONE_ROW:
            return "Every change is in force at once, and kept."
        return "Writes a file with every key, where there is none; reads it again where there is one."

    # What a person does

    def press(self, key: str) -> str:
        """Move along the lines, change the lit one, close."""
        verb = verb_for(key, CONTEXTS)
        if verb in ("back", "settings"):
            return CLOSE
        if verb in ("up", "down"):
            self.lit = (self.lit + (1 if verb == "down" else -1)) % (DONE_ROW + 1)
            self.message = ""
        elif self.lit in BUTTONS:
            return BUTTONS[self.lit] if verb == "confirm" else ""
        elif verb in ("left", "right"):
            self._step(self.lit, -1 if verb == "left" else 1)
        elif verb == "confirm":
            self._cycle(self.lit)
        return verb if verb in ("help", "full-screen") else ""

    def obey(self, command: Command) -> str:
        """Take a click on a line or a sign beside its value."""
        if command.verb in ("less", "more"):
            self.lit = command.number
            self._step(command.number, -1 if command.verb == "less" else 1)
            return ""
        if command.verb == "choose":
            if self.lit == command.number:
                self._cycle(command.number)
            self.lit = command.number
            return ""
        return command.verb

    def wheel(self, steps: float) -> str:
        """Move along the lines."""
        return self.press("up" if steps > 0 else "down")

    def _step(self, index: int, by: int) -> None:
        self.message = ""
        self.settings = self._stepped(index, by)

    def _cycle(self, index: int) -> None:
        """Take the next value, after the last the first."""
        line = LINES[index]
        self.message = ""
        self.settings = self._with(line, cycled(line.values, getattr(self.settings, line.field)))

    def _stepped(self, index: int, by: int) -> Settings:
        """Give the settings with the next value of a line, or the one before; the same at its ends."""
        line = LINES[index]
        return self._with(line, stepped(line.values, getattr(self.settings, line.field), by))

    def _with(self, line: Setting, value: object) -> Settings:
        return replace(self.settings, **{line.field: value})  # type: ignore[arg-type]

    def spoken(self) -> tuple[str, ...]:
        """Say every setting, its value, and which is lit."""
        lines = [
            f"{'> ' if i == self.lit else '  '}{line.title}: {line.words(getattr(self.settings, line.field))}"
            for i, line in enumerate(LINES)
        ]
        keys = f"{'> ' if self.lit == KEYS_ROW else '  '}Keys: a file to edit"
        done = f"{'> ' if self.lit == DONE_ROW else '  '}Done"
        return (
            "Settings; Left and Right change, Esc closes",
            *lines,
            keys,
            done,
            self.message or self._why(),
        )
