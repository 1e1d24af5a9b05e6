"""Colours, type sizes and spacing: the one place where the look is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

Colour = tuple[int, int, int]
Type = Literal["small", "body", "head", "title"]
Shape = Literal["disc", "diamond", "square"]
Measure = Callable[[str, int, bool], int]
"""`measure(text, pixels, is_bold)`: the width of a text in pixels."""


def hex_colour(text: str) -> Colour:
    """Read `#14202b`. Raise ValueError."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


BACKGROUND: Final = hex_colour("#14202b")
PANEL: Final = hex_colour("#1c2b38")
RAISED: Final = hex_colour("#27394a")
LINE: Final = hex_colour("#2f4354")
TEXT: Final = hex_colour("#e8edf2")
QUIET: Final = hex_colour("#9fb0bf")
ACCENT: Final = hex_colour("#f0e442")
DANGER: Final = hex_colour("#cc79a7")
GOOD: Final = hex_colour("#009e73")
SHADOW: Final = hex_colour("#0a1118")
SIDES: Final[tuple[Colour, ...]] = (hex_colour("#56b4e9"), hex_colour("#e69f00"), hex_colour("#009e73"))
SHAPES: Final[tuple[Shape, ...]] = ("disc", "diamond", "square")

TYPES: Final[dict[Type, int]] = {"small": 14, "body": 16, "head": 20, "title": 28}
STEP: Final = 4
SMALLEST: Final = (1024, 640)  # everything fits into this at 100 %


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Mix two colours: share 0 gives the first, 1 the second."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Give the relative luminance, 0 to 1, as WCAG defines it."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    """Give the contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def guess_width(text: str, pixels: int, is_bold: bool) -> int:  # noqa: FBT001 - the shape of a Measure
    """Estimate a text's width where there is no font: a little wide rather than too narrow."""
    return round(len(text) * pixels * (0.62 if is_bold else 0.58))


@lru_cache(4096)
def _scaled(pixels: float, scale: float) -> int:
    scaled = round(pixels * scale)
    return max(scaled, 1) if pixels > 0 else scaled


@dataclass(frozen=True, slots=True)
class Style:
    """What a drawing needs to know: the interface scale and how wide a text is."""

    scale: float = 1.0
    measure: Measure = guess_width

    def px(self, pixels: float) -> int:
        """Give a length in screen pixels, at least 1 for any length above 0."""
        return _scaled(pixels, self.scale)

    def steps(self, count: int) -> int:
        """Give a spacing of some steps of four."""
        return self.px(count * STEP)

    def size(self, type: Type) -> int:
        """Give a type size in screen pixels."""
        return max(self.px(TYPES[type]), 8)

    def width(self, text: str, type: Type = "body", weight: Literal["regular", "bold"] = "regular") -> int:
        """Give a text's width in screen pixels."""
        return self.measure(text, self.size(type), weight == "bold")


def fitting_scale(width: int, height: int, wanted: float) -> float:
    """Limit the wanted interface scale to one at which nothing is cut off in a window."""
    return max(min(wanted, width / SMALLEST[0], height / SMALLEST[1]), 0.5)
