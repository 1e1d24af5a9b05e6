"""Notes beside what they are about: rolls beside their targets, what a tailed aircraft revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cy6.hexes import Hex
from cy6.replay.news import Tone
from cy6.ui.board import counters
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Item, Label, Stroke
from cy6.ui.kit.theme import LINE, PANEL, TEXT, Colour, Style
from cy6.ui.kit.widgets import TONES


class Note(NamedTuple):
    """A few short lines beside a place."""

    place: Hex
    lines: tuple[str, ...]
    tone: Tone = "plain"


def notes(found: Sequence[Note], camera: Camera, style: Style, avoid: Sequence[Hex] = ()) -> list[Item]:
    """Draw notes beside their places, none over another where there is room, inside the view.

    They stay clear of the aircraft in `avoid` as far as they can; without room only their first line shows.
    """
    items: list[Item] = []
    taken: list[Rect] = []
    others = [camera.to_pixel(place) for place in avoid]
    for note in found:
        at = camera.to_pixel(note.place)
        if not camera.view.holds(at):
            continue
        shown, box = _fitted(note, at, camera, style, taken, others)
        taken.append(box)
        items += _drawn(shown, at, box, camera, style)
    return items


def _drawn(note: Note, at: Point, box: Rect, camera: Camera, style: Style) -> list[Item]:
    colour = TONES[note.tone]
    items = _leader(at, box, camera, style, colour)
    items.append(Box(box, PANEL, LINE if note.tone in ("plain", "quiet") else colour, style.px(4), 1, 245))
    for i, line in enumerate(note.lines):
        y = box.y + style.steps(1) + style.px(20) * (i + 0.5)
        items.append(
            Label(line, (box.x + style.steps(2), y), style.size("small"), TEXT if i else colour, "left",
                  "regular" if i else "bold", box.w - style.steps(4))
        )  # fmt: skip
    return items


def _size(note: Note, camera: Camera, style: Style) -> tuple[int, int]:
    widest = max(style.measure(line, style.size("small"), i == 0) for i, line in enumerate(note.lines))
    width = min(widest + style.steps(4), max(camera.view.w - style.steps(4), 1))
    return width, style.px(20) * len(note.lines) + style.steps(2)


def _fitted(
    note: Note, at: Point, camera: Camera, style: Style, taken: Sequence[Rect], others: Sequence[Point]
) -> tuple[Note, Rect]:
    """Find the first place round an aircraft where a note covers no other note and no other aircraft."""
    reach = -round(counters.radius(camera, style) * 0.8)
    for shown in (note, note._replace(lines=note.lines[:1])):
        free = [r for r in _places(shown, at, camera, style) if not any(_touch(r, other) for other in taken)]
        clear = (r for r in free if not any(r.inset(reach).holds(point) for point in (at, *others)))
        if (best := next(clear, free[0] if free else None)) is not None:
            return shown, best
    return shown, _places(shown, at, camera, style)[0]


def _places(note: Note, at: Point, camera: Camera, style: Style) -> list[Rect]:
    w, h = _size(note, camera, style)
    gap = round(counters.radius(camera, style) * 1.25 + style.px(6))
    x, y = round(at[0]), round(at[1])
    wanted = [Rect(x + gap, y - h // 2, w, h), Rect(x - gap - w, y - h // 2, w, h)]
    wanted += [Rect(x - w // 2, y - gap - h, w, h), Rect(x - w // 2, y + gap + style.px(14), w, h)]
    for far in range(1, 7):
        shift = far * (h // 2 + style.px(6))
        wanted += [r._replace(y=r.y + sign * shift) for r in wanted[:2] for sign in (-1, 1)]
    return [_clamped(rect, camera.view.inset(style.steps(1))) for rect in wanted]


def _clamped(rect: Rect, view: Rect) -> Rect:
    x = min(max(rect.x, view.x), max(view.right - rect.w, view.x))
    y = min(max(rect.y, view.y), max(view.bottom - rect.h, view.y))
    return rect._replace(x=x, y=y)


def _touch(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _leader(at: Point, box: Rect, camera: Camera, style: Style, colour: Colour) -> list[Item]:
    """Draw the line from a note to what it is about."""
    nearest = (min(max(at[0], box.x), box.right), min(max(at[1], box.y), box.bottom))
    gap = ((nearest[0] - at[0]) ** 2 + (nearest[1] - at[1]) ** 2) ** 0.5
    reach = counters.radius(camera, style)
    if gap <= reach:
        return []
    share = reach / gap
    start = (at[0] + (nearest[0] - at[0]) * share, at[1] + (nearest[1] - at[1]) * share)
    return [Stroke((start, nearest), colour, style.px(1))]
