"""The help page: every key in force, and reminders of the rules; typing searches both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from cy6.ui.bindings import CONTEXT_WORDS
from cy6.ui.kit import keys, widgets
from cy6.ui.kit.dialogs import CLOSE
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import Binding, verb_for
from cy6.ui.kit.scene import Box, Command, Label, Scene
from cy6.ui.kit.scrolling import Scroll, Shown
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import ACCENT, LINE, PANEL, QUIET, RAISED, TEXT, Style
from cy6.ui.kit.widgets import Line
from cy6.ui.pages import reminders
from cy6.ui.pages.reminders import Reminder

Part = Literal["keys", "rules"]
TITLES: Final[dict[Part, str]] = {"keys": "Keys", "rules": "Rules in short"}
KEY_COLUMN: Final = 90
KEY_ROWS: Final = (21, 20, 19, 18)  # heights of a line of keys that are tried


class Help:
    """Keys on one leaf, rules on the other. Letters search, Tab turns the leaf, Esc clears and closes."""

    name = "help"

    def __init__(self, part: Part = "keys") -> None:
        self.part: Part = part
        self.search = TextField("type to search")
        self._found = ""
        self._scroll = Scroll()
        self._pages = Shown(0, 1, 1)

    # What is found

    def bindings(self) -> tuple[Binding, ...]:
        """List the keys that the query finds."""
        words = self.search.text.casefold().split()
        return tuple(b for b in keys.in_force() if all(word in _words(b) for word in words))

    def rules(self) -> tuple[Reminder, ...]:
        """List the reminders that the query finds."""
        return reminders.search(self.search.text)

    # What is shown

    def draw(self, scene: Scene, style: Style, window: Rect) -> None:
        """Draw the leaf that is open, from its first page when something else is looked for."""
        if self._found != self.search.text:
            self._found = self.search.text
            self._scroll.back()
        inside = widgets.card(scene, style, window.w, window.h, window)
        inside = self._head(scene, style, inside)
        foot = inside.foot(style.px(24))
        inside = inside.above(style.px(32))
        if self.part == "keys":
            self._keys(scene, style, inside)
        else:
            self._rules(scene, style, inside)
        self._foot(scene, style, foot)

    def _head(self, scene: Scene, style: Style, rect: Rect) -> Rect:
        """Draw the two leaves' titles, the search and the button that closes."""
        height = style.px(36)
        x = rect.x
        counts = {"keys": len(self.bindings()), "rules": len(self.rules())}
        for part, title in TITLES.items():
            words = f"{title}  {counts[part]}" if self.search.text else title
            place = Rect(x, rect.y, style.width(words, "body", "bold") + style.steps(8), height)
            is_open = part == self.part
            scene.add(Box(place, RAISED if is_open else PANEL, ACCENT if is_open else LINE, style.px(6)))
            colour = TEXT if is_open else QUIET
            scene.add(Label(words, place.centre, style.size("body"), colour, "centre", "bold"))
            scene.hot(place, "leaf", part)
            x = place.right + style.steps(2)
        close = Rect(rect.right - style.px(120), rect.y, style.px(120), height)
        widgets.button(scene, style, close, "Close", CLOSE)
        field = Rect(x + style.steps(2), rect.y, close.x - x - style.steps(4), height)
        field = Rect(max(field.x, field.right - style.px(420)), field.y, min(field.w, style.px(420)), height)
        self.search.draw(scene, style, field)
        return rect.below(height + style.steps(4))

    def _foot(self, scene: Scene, style: Style, rect: Rect) -> None:
        y = rect.y + rect.h / 2
        other = "rules" if self.part == "keys" else "keys"
        words = f"Tab: {TITLES[other].lower()}"  # type: ignore[index]
        if self.part == "keys":
            words += "   F2: settings, and a file with all keys to edit"
        scene.add(Label(words, (rect.x, y), style.size("small"), QUIET))
        if not self._pages.is_all:
            count = f"page {self._pages.first + 1} of {self._pages.total}   Up and Down turn"
            scene.add(Label(count, (rect.right, y), style.size("small"), QUIET, "right"))
            scene.hot(rect, "turn-page")

    def _keys(self, scene: Scene, style: Style, rect: Rect) -> None:
        """Draw the keys in columns by where they hold, closer together before a second page is needed."""
        lines = _key_lines(self.bindings())
        if not lines:
            self._nothing(scene, style, rect)
            return
        columns = max(min(rect.w // style.px(300), 4), 1)
        heights = [style.px(pixels) for pixels in KEY_ROWS]
        row = next((h for h in heights if len(_spread(lines, rect.h // h)) <= columns), heights[0])
        least = next(
            n for n in range(1, rect.h // row + 1) if n == rect.h // row or len(_spread(lines, n)) <= columns
        )
        filled = _spread(lines, least)
        leaves = [filled[i : i + columns] for i in range(0, len(filled), columns)]
        self._pages = self._scroll.shown(len(leaves), 1)
        gap = style.steps(6)
        width = (rect.w - gap * (columns - 1)) // columns
        for i, column in enumerate(leaves[self._pages.first]):
            for k, line in enumerate(column):
                place = Rect(rect.x + i * (width + gap), rect.y + k * row, width, row)
                _key_line(scene, style, place, line)

    def _rules(self, scene: Scene, style: Style, rect: Rect) -> None:
        """Draw the reminders in columns, as many pages as they take."""
        columns = max(min(rect.w // style.px(380), 3), 1)
        gap = style.steps(6)
        width = (rect.w - gap * (columns - 1)) // columns
        leaves = self._leaves(style, Rect(rect.x, rect.y, width, rect.h), columns)
        self._pages = self._scroll.shown(max(len(leaves), 1), 1)
        if not leaves:
            self._nothing(scene, style, rect)
            return
        for column, entries in enumerate(leaves[self._pages.first]):
            y = rect.y
            for each in entries:
                place = Rect(rect.x + column * (width + gap), y, width, rect.bottom - y)
                y += _reminder(scene, style, place, each)

    def _leaves(self, style: Style, column: Rect, columns: int) -> list[list[list[Reminder]]]:
        """Share the reminders out to pages of columns."""
        filled: list[list[Reminder]] = []
        left = 0
        for each in self.rules():
            height = _reminder_height(style, column.w, each)
            if not filled or height > left:
                filled.append([])
                left = column.h
            filled[-1].append(each)
            left -= height
        return [filled[i : i + columns] for i in range(0, len(filled), columns)]

    def _nothing(self, scene: Scene, style: Style, rect: Rect) -> None:
        self._pages = Shown(0, 1, 1)
        other = self.rules() if self.part == "keys" else self.bindings()
        words = f"Nothing here speaks of {self.search.text!r}."
        if other:
            words += " The other leaf does: Tab."
        widgets.lines(scene, style, rect, [Line(words, "quiet")])

    # What a person does

    def press(self, key: str) -> str:
        """Search by letters, turn leaves and pages, clear and close."""
        if self.search.press(key):
            return ""
        verb = verb_for(key, ("everywhere", "start", "board"))
        if verb == "back" and self.search.text:
            self.search.clear()
        elif verb in ("back", "help"):
            return CLOSE
        elif key in ("tab", "shift+tab", "left", "right"):
            self._turn_leaf()
        elif verb in ("up", "log-up"):
            self._scroll.by(-1)
        elif verb in ("down", "log-down"):
            self._scroll.by(1)
        return verb if verb in ("settings", "full-screen") else ""

    def obey(self, command: Command) -> str:
        """Take a click on a leaf's title, on the foot or on the button that closes."""
        if command.verb == "leaf":
            if command.about != self.part:
                self._turn_leaf()
        elif command.verb == "turn-page":
            is_last = self._pages.first + 1 == self._pages.total
            self._scroll.by(-self._pages.total if is_last else 1)
        else:
            return command.verb
        return ""

    def wheel(self, steps: float) -> str:
        """Turn pages."""
        return self.press("up" if steps > 0 else "down")

    def _turn_leaf(self) -> None:
        self.part = "rules" if self.part == "keys" else "keys"
        self._scroll.back()

    def spoken(self) -> tuple[str, ...]:
        """Say every line of the leaf that the query finds."""
        if self.part == "keys":
            found = (f"{_shown(b)}: {b.words} ({CONTEXT_WORDS[b.context]})" for b in self.bindings())
        else:
            found = (f"{each.rule} {each.title}: {each.words}" for each in self.rules())
        return (f"Help, {TITLES[self.part]}; type to search, Tab for the other leaf, Esc closes", *found)


def _words(binding: Binding) -> str:
    where = CONTEXT_WORDS[binding.context]
    return f"{_shown(binding)} {binding.words} {where} {binding.verb}".casefold()


def _shown(binding: Binding) -> str:
    return " or ".join(dict.fromkeys(map(keys.shown, binding.keys)))


def _key_lines(bindings: Sequence[Binding]) -> list[str | Binding]:
    """List titles and keys as they stand below each other, with an empty line before each title."""
    lines: list[str | Binding] = []
    for context, title in CONTEXT_WORDS.items():
        own = [binding for binding in bindings if binding.context == context]
        if own:
            lines += [*([""] if lines else []), title, *own]
    return lines


def _spread(lines: Sequence[str | Binding], height: int) -> list[list[str | Binding]]:
    """Share lines out to columns of a height: none begins with an empty line or ends with a title."""
    columns: list[list[str | Binding]] = [[]]
    for line in lines:
        if len(columns[-1]) >= max(height, 2):
            cut = 1 if isinstance(columns[-1][-1], str) else 0
            moved = columns[-1][len(columns[-1]) - cut :]
            del columns[-1][len(columns[-1]) - cut :]
            columns.append([each for each in moved if each])
        if line or columns[-1]:
            columns[-1].append(line)
    return columns


def _key_line(scene: Scene, style: Style, rect: Rect, line: str | Binding) -> None:
    y = rect.y + rect.h / 2
    if isinstance(line, str):
        scene.add(Label(line, (rect.x, y), style.size("small"), ACCENT, "left", "bold", rect.w))
        return
    size, indent = style.size("small"), style.px(KEY_COLUMN)
    words = keys.shown(line.keys[0])
    scene.add(Label(words, (rect.x, y), size, TEXT, "left", "bold", indent - style.steps(1)))
    scene.add(Label(line.words, (rect.x + indent, y), size, QUIET, limit=rect.w - indent))


def _reminder_height(style: Style, width: int, each: Reminder) -> int:
    text = widgets.height_of(style, [Line(each.words, "quiet", "small")], width)
    return widgets.line_height(style, "body") + text + style.steps(3)


def _reminder(scene: Scene, style: Style, rect: Rect, each: Reminder) -> int:
    """Draw a reminder. Give the height it takes."""
    height = widgets.line_height(style, "body")
    y = rect.y + height / 2
    room = rect.w - style.width(each.rule, "small") - style.steps(2)
    scene.add(Label(each.title, (rect.x, y), style.size("body"), TEXT, "left", "bold", room))
    scene.add(Label(each.rule, (rect.right, y), style.size("small"), ACCENT, "right"))
    widgets.lines(scene, style, rect.below(height), [Line(each.words, "quiet", "small")])
    return _reminder_height(style, rect.w, each)
