"""The one line where text is typed: pygame_gui's, which knows cursors, selections and clipboards."""

from __future__ import annotations

import pygame
import pygame_gui

from cy6.ui.kit.scene import Entry
from cy6.ui.kit.theme import TYPES


class Typing:
    """A line of text over the painted scene, there as long as the scene asks for it."""

    def __init__(self, entry: Entry, size: tuple[int, int], scale: float) -> None:
        self.entry = entry
        self._manager = pygame_gui.UIManager(size, theme_path=_theme(scale))
        self._line = pygame_gui.elements.UITextEntryLine(
            pygame.Rect(entry.rect), self._manager, placeholder_text=entry.prompt
        )
        self._line.focus()  # type: ignore[no-untyped-call]

    def take(self, event: pygame.event.Event) -> str | None:
        """Take an event; give the text when it is finished."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return str(event.text)
        self._manager.process_events(event)
        return None

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Let time pass and draw."""
        self._manager.update(seconds)
        self._manager.draw_ui(surface)


def _theme(scale: float) -> dict[str, dict[str, dict[str, str]]]:
    size = str(round(TYPES["body"] * scale))
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": "#14202b", "normal_text": "#e8edf2", "normal_border": "#f0e442",
                "text_cursor": "#f0e442",
                "selected_bg": "#2f4354", "selected_text": "#e8edf2",
            },
            "font": {"name": "noto_sans", "size": size},
        }
    }  # fmt: skip
