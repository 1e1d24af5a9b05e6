"""The log: what was told, its lines looked back along."""

from __future__ import annotations

from collections.abc import Sequence

from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Item, Label, Scene
from cy6.ui.kit.scrolling import Scroll
from cy6.ui.kit.theme import ACCENT, RAISED, Style
from cy6.ui.seat.log_lines import Said


def log(scene: Scene, style: Style, rect: Rect, said: Sequence[Said], scroll: Scroll, lit: int = -1) -> None:
    """Draw the last lines of the log, or earlier ones when it is scrolled.

    A click on a line asks to see its moment; `lit` is the line that is looked at.
    """
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(2))
    height = style.px(20)
    indent = style.steps(2)

    def draw(number: int, place: Rect) -> list[Item]:
        line = said[number]
        scene.hot(place, "moment", line.about, number)
        at = (place.x + indent, place.y + height / 2)
        words = Label(
            line.text, at, style.size("small"), widgets.TONES[line.tone], limit=place.w - 2 * indent
        )
        return [Box(place, RAISED, ACCENT, style.px(4)), words] if number == lit else [words]

    shown = scroll.shown(len(said), widgets.room_for(inside, height))
    track = Rect(rect.x, inside.y, rect.w - style.px(1), inside.h)
    widgets.rolled(scene, style, inside, height, shown, draw, track)
