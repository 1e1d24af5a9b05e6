"""The window itself: pygame's events in, painted scenes out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from cy6.ui.kit import gc_pause
from cy6.ui.kit.dialogs import Notice
from cy6.ui.kit.key_names import key_name
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.sound_card import Speaker
from cy6.ui.kit.text_field import is_text
from cy6.ui.kit.window import change_mode, open_window
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell

if TYPE_CHECKING:
    from cy6.ui.speech import Describer

FRAMES: Final = 60
REPEAT: Final = (400, 30)  # milliseconds after which a held key comes again, and between two of them
DRAG: Final = 5  # pixels a press may move and still be a click


def run(launch: Launch) -> None:
    """Open the window and stay until it is closed. Raise NoDisplay, or BrokenFile for what cannot be read."""
    surface = open_window()
    try:
        painter = Painter()
        shell = Shell(Opener(launch), painter.measure)
        shell.suit(pygame.display.get_desktop_sizes()[0][1])
        window = Window(shell, painter, surface, _describer(launch))
        try:
            window.run()
        finally:
            window.close()
            shell.close()
    finally:
        pygame.display.quit()


def _describer(launch: Launch) -> Describer | None:
    """Make what tells the window as text, if the launch asks for it."""
    if not launch.describe:
        return None
    from cy6.ui.speech import on_standard_output  # it is rarely wanted

    return on_standard_output()


class Window:
    """Translates between pygame and the shell."""

    def __init__(
        self, shell: Shell, painter: Painter, surface: pygame.Surface, describer: Describer | None = None
    ) -> None:
        self.shell = shell
        self._describer = describer
        self._speaker = Speaker()
        self._is_full = False
        self._windowed = surface.get_size()
        self._painter = painter
        painter.is_hasty = True
        self._surface = surface
        self._pressed: tuple[int, int] | None = None
        self._dragging = False
        self._title = ""
        self._is_stale = True
        self._is_failing = False
        self._is_typing = False
        self._page: object = None

    def run(self) -> None:
        """Go on until the window is closed."""
        clock = pygame.time.Clock()
        while not self.shell.is_over:
            self.step(clock.tick(FRAMES) / 1000)

    def step(self, seconds: float) -> None:
        """Take what came in, and draw. An error of our own opens a page that tells of it.

        Raise what fails again before that page was drawn.
        """
        try:
            for event in pygame.event.get():
                self.take(event)
            if self.frame(seconds):
                pygame.display.flip()
                self._is_failing = False
        except Exception as problem:
            if self._is_failing:
                raise
            self._is_failing = True
            self._meet(problem)

    def _meet(self, problem: Exception) -> None:
        """Go on with the page that tells of an error."""
        self._surface.set_clip(None)
        self._pressed, self._dragging = None, False
        self._is_stale = True
        self.shell.meet(problem)

    def close(self) -> None:
        """Leave the sound card to others."""
        self._speaker.close()

    def frame(self, seconds: float) -> bool:
        """Let time pass, and draw if there is anything new to be seen; tell whether there was."""
        self._sound(seconds)
        if self._is_full != self.shell.is_full:
            self._change_mode()
        self._surface = pygame.display.get_surface() or self._surface
        if not (self.shell.tick(seconds) or self._is_stale):
            return False
        self._is_stale = False
        if self._title != self.shell.title:
            self._title = self.shell.title
            pygame.display.set_caption(self._title)
        scene = self.shell.scene(*self._surface.get_size())
        self._painter.paint(self._surface, scene)
        self._is_stale = self._painter.is_rough
        self._repeat_keys()
        if self._describer is not None:
            self._describer.tell(self.shell)
        if self._page is not self.shell.screen:
            self._page = self.shell.screen
            gc_pause.settle()
        return True

    def _sound(self, seconds: float) -> None:
        """Let what happened be heard, and nothing between two seats."""
        if self.shell.is_quiet:
            self._speaker.hush()
            return
        self._speaker.hear(self.shell.heard())
        self._speaker.tick(seconds, self.shell.settings)

    def _change_mode(self) -> None:
        """Fill the screen, or go back to the window as large as it was; when refused, stay and say so."""
        if self.shell.is_full:
            self._windowed = self._surface.get_size()
        if not change_mode(self._windowed, "full" if self.shell.is_full else "window"):
            self.shell.is_full = False
            self.shell.over = Notice("The screen could not be filled", ("The window stays as it is.",))
        self._is_full = self.shell.is_full
        self._is_stale = True

    def take(self, event: pygame.event.Event) -> None:
        """Take one event."""
        self._is_stale = True
        if event.type == pygame.QUIT:
            self.shell.is_over = True
        elif event.type == pygame.DROPFILE:
            self.shell.drop(Path(event.file))
        elif event.type == pygame.KEYDOWN:
            self._take_key(key_name(event))
        elif event.type == pygame.TEXTINPUT and self.shell.field is not None:
            self.shell.field.insert(event.text)
        elif event.type == pygame.MOUSEWHEEL:
            self.shell.wheel(pygame.mouse.get_pos(), getattr(event, "precise_y", event.y))
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self._take_pointer(event)

    def _take_pointer(self, event: pygame.event.Event) -> None:
        """Tell a click from a drag: a press that moves is a drag, and never a click."""
        if event.type == pygame.MOUSEMOTION:
            held = event.buttons[0] or event.buttons[1] or event.buttons[2]
            if held and self._pressed is not None:
                dx, dy = event.pos[0] - self._pressed[0], event.pos[1] - self._pressed[1]
                if self._dragging or max(abs(dx), abs(dy)) > DRAG:
                    self._dragging = True
                    self.shell.drag(*event.rel)
            self.shell.hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._pressed, self._dragging = event.pos, False
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            if event.button == 1 and self._pressed is not None and not self._dragging:
                self.shell.click(event.pos)
            elif event.button == 3 and not self._dragging:
                self.shell.press("escape")
            self._pressed = None

    def _take_key(self, key: str) -> None:
        """Hand a key on; while text is typed, what it writes comes by itself, as the system has it."""
        field = self.shell.field
        if field is None:
            self.shell.press(key)
        elif key == "ctrl+v":
            field.insert(pygame.scrap.get_text())
        elif not is_text(key):
            self.shell.press(key)

    def _repeat_keys(self) -> None:
        """Let a key that is held go on while text is typed, and only then."""
        is_typing = self.shell.field is not None
        if is_typing != self._is_typing:
            self._is_typing = is_typing
            pygame.key.set_repeat(*(REPEAT if is_typing else (0,)))
