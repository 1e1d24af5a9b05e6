"""The one field where text is typed: what stands in it, where its cursor is, and how it looks.

It takes keys by their names, and text as the system gives it, so that capitals, accents and the clipboard
work as everywhere. Enter, Tab and Esc are for whoever holds it. A scene's `field` is where text goes.
"""

from __future__ import annotations

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Label, Scene
from cy6.ui.kit.theme import ACCENT, BACKGROUND, QUIET, TEXT, Style, Type


class TextField:
    """A line of text with a cursor before its letter number `at`; while it is empty the prompt is shown."""

    def __init__(self, prompt: str) -> None:
        self.prompt = prompt
        self.text = ""
        self.at = 0

    def insert(self, text: str) -> None:
        """Take text at the cursor: what cannot be seen is left out, and so are blanks before all."""
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        plain = plain if self.at else plain.lstrip()
        self.text = self.text[: self.at] + plain + self.text[self.at :]
        self.at += len(plain)

    def clear(self) -> None:
        """Take all text away."""
        self.text, self.at = "", 0

    def press(self, key: str) -> bool:
        """Take a key by its name; tell whether it was for the field. With no text only letters are."""
        if is_text(key):
            if key == "space" and not self.text:
                return False
            self.insert(" " if key == "space" else key.removeprefix("shift+"))
            return True
        if not self.text:
            return False
        text, at = self.text, self.at
        if key == "backspace":
            self.text, self.at = text[: max(at - 1, 0)] + text[at:], max(at - 1, 0)
        elif key == "delete":
            self.text = text[:at] + text[at + 1 :]
        elif key in ("left", "right"):
            self.at = min(max(at + (1 if key == "right" else -1), 0), len(text))
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else len(text)
        else:
            return False
        return True

    def draw(self, scene: Scene, style: Style, rect: Rect, type: Type = "body") -> None:
        """Draw it, moved so that the cursor is on show, and let the scene send text here."""
        scene.add(Box(rect, BACKGROUND, ACCENT, style.px(6)))
        inside = rect.inset(style.steps(2), style.steps(1))
        y = inside.y + inside.h / 2
        first = 0
        while style.width(self.text[first : self.at], type) > inside.w - style.px(2):
            first += 1
        words, tint = (self.text[first:], TEXT) if self.text else (self.prompt, QUIET)
        scene.add(Label(words, (inside.x, y), style.size(type), tint, limit=inside.w))
        x = inside.x + style.width(self.text[first : self.at], type)
        scene.add(Box(Rect(x, inside.y, max(style.px(1), 1), inside.h), ACCENT))
        scene.field = self


def is_text(key: str) -> bool:
    """Tell whether a key by its name writes a letter, a digit, a sign or a blank."""
    return key == "space" or len(key.removeprefix("shift+")) == 1
