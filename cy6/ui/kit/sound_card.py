"""The sound card: opened when there is first something to hear, and left alone where there is none."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pygame

from cy6.ui.kit.assets import asset
from cy6.ui.kit.settings import Settings

FOLDER: Final = "sounds"
RATE: Final = 22_050
APART: Final = 0.14  # seconds between cues that come at once

_log: Final = logging.getLogger("cy6.sound")


class Speaker:
    """Plays cues in turn, each named as its sound file: silent without a sound card, or with sound off."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._is_open: bool | None = None  # None: not tried yet
        self._waiting: list[str] = []
        self._pause = 0.0

    def hear(self, cues: Sequence[str]) -> None:
        """Take cues to be played."""
        self._waiting = (self._waiting + list(cues))[-8:]

    def tick(self, seconds: float, settings: Settings) -> None:
        """Let time pass, and play the next cue when it is due."""
        self._pause = max(self._pause - seconds, 0.0)
        if not (settings.sound and settings.volume):
            self._waiting.clear()
        if not self._waiting or self._pause:
            return
        cue = self._waiting.pop(0)
        self._pause = APART
        if self._open():
            self._play(cue, settings.volume / 100)

    def hush(self) -> None:
        """Be silent now: whoever takes the seat is to hear nothing of what was."""
        self._waiting.clear()
        if self._is_open:
            pygame.mixer.stop()

    def close(self) -> None:
        """Leave the sound card to others."""
        if self._is_open:
            pygame.mixer.quit()

    def _open(self) -> bool:
        """Open the sound card once; tell whether there is one."""
        if self._is_open is None:
            try:
                with _hushed():
                    pygame.mixer.init(RATE, -16, 1, 1024)
                self._is_open = True
            except pygame.error as problem:
                _log.info("no sound: %s", problem)
                self._is_open = False
        return self._is_open

    def _play(self, cue: str, volume: float) -> None:
        try:
            if cue not in self._sounds:
                self._sounds[cue] = pygame.mixer.Sound(asset(FOLDER, f"{cue}.wav"))
            self._sounds[cue].set_volume(volume)
            self._sounds[cue].play()
        except (pygame.error, OSError) as problem:
            _log.info("no sound of %s: %s", cue, problem)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what libraries in C write to standard error from the terminal meanwhile."""
    try:
        before = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
        os.close(nowhere)
