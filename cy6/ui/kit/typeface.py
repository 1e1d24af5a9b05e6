"""The fonts: Noto Sans, its sisters for other scripts, then the system's, looked at when needed."""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from cy6.ui.kit.scripts import MISSING, OURS, Run, runs
from cy6.ui.kit.theme import Colour

BUNDLED: Final = (
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"),
    ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"),
    ("NotoSansKR-Regular.ttf", "NotoSansKR-Bold.ttf"),
    ("NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf"),
    ("NotoSansArabic-Regular.ttf", "NotoSansArabic-Bold.ttf"),
    ("NotoSansGeorgian-Regular.ttf", "NotoSansGeorgian-Bold.ttf"),
)
"""What pygame_gui brings, so that a picture is the same on every machine: regular and bold, ours first."""
PREFERRED: Final = ("notosans", "dejavusans", "segoeui", "tahoma", "arial")  # they look like ours
SCRIPTS: Final = {"R": "Hebr", "AL": "Arab"}  # by the Unicode class of a first letter
ANY_SIZE: Final = 16  # which letters a font has does not depend on its size

Files = Callable[[], Iterable[Path]]
"""Gives the font files to look in, the best first."""


class _Face(NamedTuple):
    """The files of a font: regular, and bold if there is such a file."""

    regular: Path
    bold: Path | None = None


def system_fonts() -> list[Path]:
    """Find the fonts of the system: those that look like ours first, then by name."""
    with warnings.catch_warnings(action="ignore"):  # a system without a list of fonts has none
        names = sorted(pygame.font.get_fonts(), key=_rank)
        found = (pygame.font.match_font(name) for name in names)
        return list(dict.fromkeys(Path(path) for path in found if path))


def _rank(name: str) -> tuple[int, str]:
    places = (i for i, first in enumerate(PREFERRED) if name.startswith(first))
    return next(places, len(PREFERRED)), name


class Typeface:
    """Measures and renders texts in two weights. Fonts stay open, one for each size and weight in use."""

    def __init__(self, files: Files = system_fonts) -> None:
        pygame.font.init()
        self._files = files
        folder = font_folder()
        self._faces = [_Face(folder / regular, folder / bold) for regular, bold in BUNDLED]
        self._has_looked = False
        self._fonts: dict[tuple[int, bool, int, bool], pygame.font.Font] = {}
        self._font_of: dict[str, int] = {}

    def width(self, text: str, pixels: int, is_bold: bool) -> int:  # noqa: FBT001 - the shape of a Measure
        """Give a text's width in pixels."""
        return sum(self._font(run, pixels, is_bold).size(run.text)[0] for run in self._runs(text))

    def render(self, text: str, pixels: int, is_bold: bool, colour: Colour) -> pygame.Surface:  # noqa: FBT001
        """Draw a text. The middle of the picture is that of our font's line, whatever stands in it."""
        parts = self._runs(text)
        ours = self._font(Run("", OURS), pixels, is_bold)
        if all(part.font == OURS for part in parts):
            return ours.render("".join(part.text for part in parts), True, colour)
        base, line = ours.get_ascent(), ours.get_height()
        drawn = [(self._font(part, pixels, is_bold), part.text) for part in parts]
        pictures = [(font.render(part, True, colour), base - font.get_ascent()) for font, part in drawn]
        over = max(0, *(max(-y, y + picture.get_height() - line) for picture, y in pictures))
        wide = sum(picture.get_width() for picture, _ in pictures)
        whole = pygame.Surface((wide, line + 2 * over), pygame.SRCALPHA)
        x = 0
        for picture, y in pictures:
            whole.blit(picture, (x, y + over))
            x += picture.get_width()
        return whole

    def _runs(self, text: str) -> tuple[Run, ...]:
        if text.isascii():
            return (Run(text, OURS),)
        self._look_up(set(text) - self._font_of.keys())
        return runs(text, self._font_of.__getitem__)

    def _look_up(self, letters: set[str]) -> None:
        """Find for each letter the first font that has it, ours before all others."""
        left = letters
        for number in range(len(self._faces)):
            left = self._assign(left, number)
        if left and not self._has_looked:
            self._has_looked = True
            self._faces += [_Face(path) for path in self._files()]
            for number in range(len(BUNDLED), len(self._faces)):
                left = self._assign(left, number)
        self._font_of.update(dict.fromkeys(left, MISSING))

    def _assign(self, letters: set[str], number: int) -> set[str]:
        """Let a font draw those of some letters that it has; give the others."""
        if not letters:
            return letters
        had = letters_of(letters, self._faces[number].regular)
        self._font_of.update(dict.fromkeys(had, number))
        return letters - had

    def _font(self, run: Run, pixels: int, is_bold: bool) -> pygame.font.Font:  # noqa: FBT001
        key = (run.font, run.is_leftward, pixels, is_bold)
        if key not in self._fonts:
            self._fonts[key] = self._open(run, pixels, is_bold)
        return self._fonts[key]

    def _open(self, run: Run, pixels: int, is_bold: bool) -> pygame.font.Font:  # noqa: FBT001
        face = self._faces[run.font]
        font = pygame.font.Font(face.bold if is_bold and face.bold else face.regular, pixels)
        font.set_bold(is_bold and not face.bold)
        if run.is_leftward:
            with suppress(pygame.error):  # an old pygame draws it the other way round
                font.set_direction(pygame.DIRECTION_RTL)
                font.set_script(SCRIPTS[unicodedata.bidirectional(run.text[0])])
        return font


def letters_of(letters: set[str], path: Path) -> set[str]:
    """Tell which of some letters a font has; none of a font that cannot be read or drawn at any size."""
    import pygame.freetype as freetype  # it alone tells a letter from the sign for a missing one

    freetype.init()
    listed = sorted(letters)
    try:
        font = freetype.Font(str(path), ANY_SIZE)
        metrics = font.get_metrics("".join(listed)) if font.scalable else [None] * len(listed)
        pygame.font.Font(path, ANY_SIZE)
    except (pygame.error, OSError, RuntimeError):
        return set()
    return {letter for letter, found in zip(listed, metrics, strict=True) if found is not None}


def font_folder() -> Path:
    """Find the fonts that pygame_gui brings, without loading it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui and its fonts are not installed")
    return Path(spec.origin).parent / "data"
