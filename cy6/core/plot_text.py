"""Plots, codes and places as words: the parts that orders, moves and reports are written in."""

from __future__ import annotations

import re
from typing import Final, get_args

from cy6.core.ids import MANEUVERS, Ending
from cy6.core.state import Plot
from cy6.hexes import HEADINGS, format_hex

THEN: Final = "then"
_CODE: Final = re.compile(r"(?:F[0-9]+(?:1[LR])?|[LR][0-9]{2,})\Z")
_ENDINGS: Final[dict[str, Ending]] = {ending: ending for ending in get_args(Ending)}


def parse_plot(text: str) -> Plot:
    """Read a plot such as `L L34`, `I-L` or `ST`. Raise ValueError."""
    words = text.split()
    head, _, ending = words[0].partition("-") if words else ("", "", "")
    if head not in MANEUVERS:
        raise ValueError(f"a maneuver is one of {' '.join(MANEUVERS)}: not {head!r}")
    if len(words) == 2 and not ending:
        return Plot(head, turn_code(words[1]))
    if len(words) == 1 and ending in _ENDINGS:
        return Plot(head, "", _ENDINGS[ending])
    raise ValueError(f"{text!r} is not a plot")


def is_code(word: str) -> bool:
    """Tell whether a word is written like a turn code or a maneuver with its ending: F31L, L34, SS-180."""
    head, dash, ending = word.partition("-")
    return bool(_CODE.match(word)) or (bool(dash) and head in MANEUVERS and ending in _ENDINGS)


def is_turn_code(word: str) -> bool:
    """Tell whether a word is written like a turn code: F31L or L34."""
    return bool(_CODE.match(word))


def turn_code(word: str) -> str:
    """Read a turn code. Raise ValueError."""
    if not _CODE.match(word):
        raise ValueError(f"a turn code looks like F3, F31L or L34: not {word!r}")
    return word


def format_route(plot: Plot, then: tuple[Plot, ...]) -> str:
    """Write moves that follow each other: `L F3 then C F3`."""
    return f" {THEN} ".join(map(str, (plot, *then)))


def format_place(place: tuple[int, int], heading: int) -> str:
    """Write a place with a heading: `2014 NE`."""
    return f"{format_hex(place)} {HEADINGS[heading]}"  # type: ignore[arg-type]
