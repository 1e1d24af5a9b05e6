"""The page that opens when the program itself fails: what is lost, what to send, and how to go on."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple

from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import Context, key_for, verb_for
from cy6.ui.kit.scene import Scene
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.settings import DEFAULTS
from cy6.ui.kit.theme import Style
from cy6.ui.kit.widgets import Line

WIDTH: Final = 720
CONTEXTS: Final[tuple[Context, ...]] = ("start",)


class Mishap(NamedTuple):
    """What failed, the report of it, why there is none, and the save with which the game can go on."""

    error: str
    report: Path | None = None
    trouble: str = ""
    save: Path | None = None


class Broken:
    """The screen that tells of a mishap. `leaving` is `resume` when the player goes on from the save."""

    def __init__(self, mishap: Mishap) -> None:
        self.mishap = mishap
        self.leaving = ""
        self.settings = DEFAULTS
        self.lit = 0
        self.message = ""
        self._scene = Scene()

    def ways(self) -> tuple[MenuItem, ...]:
        """List the ways on."""
        on = (MenuItem("Go on with the game", "resume"),) if self.mishap.save else ()
        return (*on, MenuItem("To the start page", "leave"), MenuItem("Quit", "quit"))

    def text(self) -> tuple[Line, ...]:
        """Say what happened, and where report and save are."""
        error, report, trouble, save = self.mishap
        lines = [Line("This is a fault of the program, not of yours.")]
        if save:
            lines += [Line("Your game is saved up to its last order:"), Line(str(save), "quiet", "small")]
        if report:
            lines += [Line("Please send this report, so that it can be mended:")]
            lines += [Line(str(report), "quiet", "small")]
        else:
            lines += [Line(f"No report could be written: {trouble}"), Line(error, "quiet", "small")]
        if self.message:
            lines.append(Line(self.message, "danger"))
        return tuple(lines)

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the words, and a button for each way on."""
        scene = self._scene = Scene()
        window = Rect(0, 0, width, height)
        text, ways = self.text(), self.ways()
        row, gap = style.px(44), style.steps(2)
        wide = style.px(WIDTH)
        needed = widgets.height_of(style, text, wide - style.steps(12)) + gap * len(text)
        inside = widgets.card(scene, style, wide, needed + style.px(104) + row * len(ways), window)
        inside = widgets.heading(scene, style, inside, "Something went wrong")
        buttons = inside.foot(row * len(ways))
        for i, way in enumerate(ways):
            place = Rect(buttons.x, buttons.y + i * row, buttons.w, row - gap)
            mood: Literal["main", "plain"] = "main" if i == self.lit else "plain"
            key = key_for("confirm") if i == self.lit else ""
            widgets.button(scene, style, place, way.words, way.verb, mood, key)
        widgets.lines(scene, style, inside.above(buttons.h), text, gap)
        return scene

    def press(self, key: str) -> bool:
        """Move along the ways on, and take one."""
        verb = verb_for(key, CONTEXTS)
        if verb in ("up", "down"):
            self.lit = (self.lit + (1 if verb == "down" else -1)) % len(self.ways())
        elif verb == "confirm":
            self.leaving = self.ways()[self.lit].verb
        return verb in ("up", "down", "confirm")

    def click(self, point: Point) -> None:
        """Take the way on that was clicked."""
        command = self._scene.command_at(point)
        if command is not None:
            self.leaving = command.verb

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is: nothing changes with it."""

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag: nothing moves here."""

    def wheel(self, point: Point, steps: float) -> None:
        """Take a turn of the wheel: nothing moves here."""

    def tick(self, seconds: float) -> bool:
        """Let time pass: nothing changes with it."""
        return False

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (MenuItem("Go back", "back"), MenuItem("To the start page", "leave"), MenuItem("Quit", "quit"))
