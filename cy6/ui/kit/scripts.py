"""Texts in many scripts: cut into runs of one font each, with plain words for letters that no font has."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import groupby
from typing import Final, NamedTuple

OURS: Final = 0
MISSING: Final = -1
PLAIN: Final = {
    "CJK": "Japanese or Chinese",
    "HIRAGANA": "Japanese or Chinese",
    "KATAKANA": "Japanese or Chinese",
    "KATAKANA-HIRAGANA": "Japanese or Chinese",
    "HANGUL": "Korean",
}
UNSEEN: Final = ("Cf", "Cc")  # what only guides how the letters round it are drawn

LEFTWARD: Final = ("R", "AL")

Way = tuple[int, bool]
"""The number of a font, and whether letters are read from right to left."""
FontOf = Callable[[str], int]
"""`font_of(letter)`: the number of the font that draws it, OURS before all, or MISSING."""


class Run(NamedTuple):
    """A part of a text, the number of the font that draws it, and whether it is read from right to left."""

    text: str
    font: int
    is_leftward: bool = False


def runs(text: str, font_of: FontOf) -> tuple[Run, ...]:
    """Cut a text into runs, each as long as it can be. What is missing is named in brackets, in our font."""
    letters = [letter for letter in text if not (_is_unseen(letter) and font_of(letter) != OURS)]
    ways = _joined(letters, [_way(letter, font_of(letter)) for letter in letters])
    named: list[Run] = []
    for (font, is_leftward), group in groupby(zip(ways, letters, strict=True), key=lambda pair: pair[0]):
        part = "".join(letter for _, letter in group)
        named.append(Run(part, font, is_leftward) if font != MISSING else Run(_words(part), OURS))
    same = groupby(named, key=lambda run: run[1:])
    return tuple(Run("".join(run.text for run in part), *way) for way, part in same)


def script(letter: str) -> str:
    """Name a letter's script as a reader would, or a sign by what it shows."""
    name = unicodedata.name(letter, "")
    if not name:
        return "unknown sign"
    if unicodedata.category(letter).startswith("S"):
        return name.lower()
    first = name.split()[0]
    return PLAIN.get(first, first.capitalize())


def _way(letter: str, font: int) -> Way:
    return font, font > OURS and unicodedata.bidirectional(letter) in LEFTWARD


def _joined(letters: list[str], ways: list[Way]) -> list[Way]:
    """Let marks follow their letter, and what stands between two words of a font belong to both."""
    joined = list(ways)
    last: Way = (OURS, False)  # of the letter before, marks and gaps left out
    gap: list[int] = []
    for i, letter in enumerate(letters):
        if letter.isspace():
            gap.append(i)
        elif i and unicodedata.category(letter).startswith("M"):
            joined[i] = joined[i - 1]
        else:
            if joined[i] == last:
                for k in gap:
                    joined[k] = last
            last, gap = joined[i], []
    return joined


def _words(part: str) -> str:
    """Name what a part that no font draws is written in."""
    named = dict.fromkeys(script(letter) for letter in part if not letter.isspace())
    return f"[{', '.join(named)}]"


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in UNSEEN or "VARIATION SELECTOR" in unicodedata.name(letter, "")
