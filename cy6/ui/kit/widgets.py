"""Buttons, panels, lists and lines of text as drawing items: what every screen is put together from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Clipped, Command, Item, Label, Scene, Stroke
from cy6.ui.kit.scrolling import Shown, around
from cy6.ui.kit.theme import (
    ACCENT,
    BACKGROUND,
    DANGER,
    LINE,
    PANEL,
    QUIET,
    RAISED,
    TEXT,
    Colour,
    Style,
    Type,
    mix,
)  # fmt: skip

Tone = Literal["plain", "quiet", "accent", "danger"]
"""The tone of a line."""
TONES: Final[dict[Tone, Colour]] = {"plain": TEXT, "quiet": QUIET, "accent": ACCENT, "danger": DANGER}
TICK: Final = "tick"


class Row(NamedTuple):
    """A line of a list: text, a note at its right end, its command; a heading has no command.

    `mark` stands before it: a sign, or TICK.
    """

    text: str
    note: str = ""
    verb: str = ""
    about: str = ""
    number: int = 0
    tone: Tone = "plain"
    mark: str = ""


class Line(NamedTuple):
    """A line of a paragraph."""

    text: str
    tone: Tone = "plain"
    type: Type = "body"


def panel(scene: Scene, rect: Rect) -> None:
    """Draw the ground of a part of the window."""
    scene.add(Box(rect, PANEL, LINE))


def row_height(style: Style) -> int:
    """Give the height of a line in a list."""
    return style.px(28)


def button(
    scene: Scene,
    style: Style,
    rect: Rect,
    text: str,
    verb: str,
    mood: Literal["main", "plain"] = "plain",
    key: str | None = None,
) -> None:
    """Draw a button with the key of its verb, or another, and make it clickable."""
    key = key_for(verb) if key is None else key
    main = mood == "main"
    scene.add(Box(rect, ACCENT if main else RAISED, None if main else LINE, style.px(6)))
    ink, soft = (BACKGROUND, mix(BACKGROUND, ACCENT, 0.25)) if main else (TEXT, QUIET)
    y = rect.y + rect.h / 2
    room = rect.w - style.steps(6) - (style.width(key, "small") + style.steps(2) if key else 0)
    at = (rect.x + style.steps(3), y)
    scene.add(Label(text, at, style.size("body"), ink, "left", "bold" if main else "regular", room))
    if key:
        scene.add(Label(key, (rect.right - style.steps(3), y), style.size("small"), soft, "right"))
    scene.hot(rect, verb)


def lines(scene: Scene, style: Style, rect: Rect, text: Sequence[Line], gap: int = 0) -> int:
    """Write lines from the top of a rectangle, wrapped, with a gap after each. Give the height they took."""
    y = rect.y
    for line in text:
        height = line_height(style, line.type)
        for part in wrapped(style, line.text, rect.w, line.type):
            if y + height > rect.bottom:
                return y - rect.y
            scene.add(
                Label(part, (rect.x, y + height / 2), style.size(line.type), TONES[line.tone], limit=rect.w)
            )
            y += height
        y += gap
    return y - rect.y


def height_of(style: Style, text: Sequence[Line], width: int) -> int:
    """Give the height that lines take when wrapped to a width."""
    return sum(
        line_height(style, line.type) * len(wrapped(style, line.text, width, line.type)) for line in text
    )


def line_height(style: Style, type: Type) -> int:
    """Give the height of a line of text."""
    return round(style.size(type) * 1.38)


def wrapped(style: Style, text: str, width: int, type: Type = "body") -> list[str]:
    """Break a text into lines no wider than a width; a longer word stands alone."""
    done: list[str] = []
    now = ""
    for word in text.split():
        longer = f"{now} {word}" if now else word
        if now and style.width(longer, type) > width:
            done.append(now)
            now = word
        else:
            now = longer
    return [*done, now]


def listing(scene: Scene, style: Style, rect: Rect, rows: Sequence[Row], lit: int) -> None:
    """Draw a list, moved so that the lit row is on show; rows with a verb can be clicked."""
    height = row_height(style)
    shown = around(lit, len(rows), room_for(rect, height))
    gap = style.steps(2)
    bar = 0 if shown.is_all else style.px(8)

    def draw(number: int, whole: Rect) -> list[Item]:
        row, place = rows[number], whole._replace(w=whole.w - bar)
        if row.verb:
            scene.hot(place, row.verb, row.about, row.number)
        frame = [Box(place, RAISED, ACCENT, style.px(4))] if number == lit else []
        return [*frame, *_row(style, place.inset(gap, 0), row)]

    rolled(scene, style, rect, height, shown, draw)


def room_for(rect: Rect, height: int) -> int:
    """Count the rows of a height for which there is room, at least one."""
    return max(rect.h // height, 1)


def rolled(
    scene: Scene,
    style: Style,
    rect: Rect,
    height: int,
    shown: Shown,
    draw: Callable[[int, Rect], Iterable[Item]],
    track: Rect | None = None,
) -> None:
    """Draw the rows on show of any list, each by its number and its place, and a bar when some are not.

    The bar stands at the right edge of the list, or of a `track` beside it.
    """
    items: list[Item] = []
    for i, number in enumerate(shown.rows):
        items += draw(number, Rect(rect.x, rect.y + i * height, rect.w, height))
    scene.add(Clipped(rect, tuple(items)))
    if not shown.is_all:
        scene.add(_scrollbar(style, track or rect, shown))


def _row(style: Style, place: Rect, row: Row) -> list[Item]:
    y = place.y + place.h / 2
    if not row.verb and row.tone == "quiet":
        return [Label(row.text, (place.x, y), style.size("small"), QUIET, "left", "bold", place.w)]
    colour = TONES[row.tone]
    indent = style.px(16)
    note_width = style.width(row.note, "small") + style.steps(2) if row.note else 0
    room = max(place.w - indent - note_width, style.px(40))
    items: list[Item] = [
        Label(row.text, (place.x + indent, y), style.size("body"), colour, "left", "regular", room)
    ]
    at = (place.x + indent / 2 - 1, y)
    if row.mark == TICK:
        items.append(tick(style, at))
    elif row.mark:
        items.append(Label(row.mark, at, style.size("small"), ACCENT, "centre", "bold"))
    if row.note:
        tint = colour if row.tone == "danger" else QUIET
        items.append(Label(row.note, (place.right - style.px(4), y), style.size("small"), tint, "right"))
    return items


def tick(style: Style, at: Point) -> Stroke:
    """Draw the mark of what is chosen: the typeface has none."""
    x, y = at
    points = ((x - style.px(5), y), (x - style.px(1), y + style.px(4)), (x + style.px(5), y - style.px(5)))
    return Stroke(points, ACCENT, style.px(2))


def _scrollbar(style: Style, rect: Rect, shown: Shown) -> Item:
    """Draw which part of a list is on show."""
    width = style.px(3)
    top = rect.y + rect.h * shown.first // shown.total
    height = max(rect.h * shown.room // shown.total, style.px(8))
    return Box(Rect(rect.right - width, top, width, height), LINE, None, width)


def heading(scene: Scene, style: Style, rect: Rect, text: str, note: str = "") -> Rect:
    """Write a heading at the top of a rectangle. Give what is left below it."""
    height = style.px(36)
    y = rect.y + height / 2
    room = rect.w - (style.width(note, "small") + style.steps(2) if note else 0)
    scene.add(Label(text, (rect.x, y), style.size("head"), TEXT, "left", "bold", room))
    if note:
        scene.add(Label(note, (rect.right, y + style.px(2)), style.size("small"), QUIET, "right"))
    return rect.below(height)


def card(scene: Scene, style: Style, width: int, height: int, window: Rect) -> Rect:
    """Draw a card in the middle of the window over a veil. Give the room inside it."""
    scene.add(Box(window, BACKGROUND, None, 0, 1, 170))
    rect = window.inset(style.steps(4)).middle(width, height)
    scene.add(Box(rect, PANEL, LINE, style.px(10)))
    scene.hots.clear()
    return rect.inset(style.steps(6), style.steps(5))


def stepper(
    scene: Scene,
    style: Style,
    rect: Rect,
    words: str,
    less: Command,
    more: Command,
    can: tuple[bool, bool] = (True, True),
    type: Type = "body",
) -> None:
    """Draw a value between a button for the one before and a button for the next.

    A button is dimmed, and can still be clicked, where `can` says that there is no such value.
    """
    size = min(style.px(28), rect.h)
    y = rect.y + (rect.h - size) // 2
    for x, sign, command, is_open in (
        (rect.x, "‹", less, can[0]),
        (rect.right - size, "›", more, can[1]),
    ):
        place = Rect(x, y, size, size)
        scene.add(Box(place, RAISED, LINE, style.px(6)))
        tint = TEXT if is_open else LINE
        scene.add(Label(sign, place.centre, style.size("head"), tint, "centre", "bold"))
        scene.hot(place, *command)
    room = rect.w - 2 * size - style.steps(2)
    scene.add(Label(words, rect.centre, style.size(type), TEXT, "centre", "regular", room))
