"""Notes beside what they are about: rolls beside their targets, what a tailed aircraft revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cy6.hexes import Hex
from cy6.ui import counters
from cy6.ui.camera import Camera
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Box, Item, Label, Stroke
from cy6.ui.palette import LINE, PANEL, Colour, Style
from cy6.ui.widgets import TONES, Tone


class Note(NamedTuple):
    """A few short lines beside a place."""

    place: Hex
    lines: tuple[str, ...]
    tone: Tone = "plain"


def notes(found: Sequence[Note], camera: Camera, style: Style) -> list[Item]:
    """Draw notes beside their places, none over another, inside the view."""
    items: list[Item] = []
    taken: list[Rect] = []
    for note in found:
        at = camera.to_pixel(note.place)
        if not camera.view.holds(at):
            continue
        box = _room(note, at, camera, style, taken)
        taken.append(box)
        colour = TONES[note.tone]
        items += _leader(at, box, camera, style, colour)
        items.append(
            Box(box, PANEL, LINE if note.tone in ("plain", "quiet") else colour, style.px(4), 1, 245)
        )
        for i, line in enumerate(note.lines):
            y = box.y + style.steps(1) + style.px(17) * (i + 0.5)
            items.append(
                Label(line, (box.x + style.steps(2), y), style.px(13), colour, "left",
                      "regular" if i else "bold", box.w - style.steps(4))
            )  # fmt: skip
    return items


def _size(note: Note, camera: Camera, style: Style) -> tuple[int, int]:
    widest = max(style.measure(line, style.px(13), i == 0) for i, line in enumerate(note.lines))
    width = min(widest + style.steps(4), max(camera.view.w - style.steps(4), 1))
    return width, style.px(17) * len(note.lines) + style.steps(2)


def _room(note: Note, at: Point, camera: Camera, style: Style, taken: Sequence[Rect]) -> Rect:
    """Find the first place round an aircraft where a note covers no other."""
    w, h = _size(note, camera, style)
    gap = round(counters.radius(camera, style) * 1.25 + style.px(6))
    x, y = round(at[0]), round(at[1])
    wanted = [Rect(x + gap, y - h // 2, w, h), Rect(x - gap - w, y - h // 2, w, h)]
    wanted += [Rect(x - w // 2, y - gap - h, w, h), Rect(x - w // 2, y + gap + style.px(14), w, h)]
    for far in range(1, 9):
        wanted += [r._replace(y=r.y + sign * far * (h + style.px(3))) for r in wanted[:2] for sign in (-1, 1)]
    inside = [_clamped(rect, camera.view.inset(style.steps(1))) for rect in wanted]
    return next((rect for rect in inside if not any(_touch(rect, other) for other in taken)), inside[0])


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
