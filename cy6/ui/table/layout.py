"""The one layout of the table, computed from the window's size and the interface scale."""

from __future__ import annotations

from dataclasses import dataclass

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.theme import SMALLEST, Style

NARROW = 1280  # below this width, at 100 %, the inspector is a drawer


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table. A closed drawer leaves its room to the board and keeps a handle."""

    window: Rect
    bar: Rect
    roster: Rect
    strip: Rect
    board: Rect
    inspector: Rect
    handle: Rect
    log: Rect
    minimap: Rect


def arrange(width: int, height: int, style: Style, drawer: str = "open") -> Layout:
    """Lay the table out. `drawer` is open or closed, and matters in narrow windows only."""
    window = Rect(0, 0, max(width, 1), max(height, 1))
    bar = window.top(style.px(44))
    log = window.foot(style.px(100 if height < style.px(SMALLEST[1] + 160) else 140))
    between = Rect(0, bar.bottom, window.w, max(log.y - bar.bottom, 0))
    left = style.px(208)
    wide = width >= style.px(NARROW)
    right = style.px(376 if wide else 336)
    handle = style.px(20) if not wide else 0
    if not wide and drawer == "closed":
        right = 0
    strip = Rect(0, between.bottom - style.px(188), left, style.px(188))
    roster = Rect(0, between.y, left, max(strip.y - between.y, 0))
    inspector = Rect(window.w - right, between.y, right, between.h)
    board = Rect(left, between.y, max(window.w - left - right - handle, 0), between.h)
    edge = Rect(board.right, between.y, handle, between.h)
    return Layout(window, bar, roster, strip, board, inspector, edge, log, _minimap(board, style))


def is_narrow(width: int, style: Style) -> bool:
    """Tell whether the inspector is a drawer."""
    return width < style.px(NARROW)


def _minimap(board: Rect, style: Style) -> Rect:
    w, h, gap = style.px(132), style.px(92), style.steps(3)
    return Rect(board.right - w - gap, board.bottom - h - gap, w, h)
