"""The bar under a replay's board: its buttons, its seek bar with what happened when, its speed."""

from __future__ import annotations

from typing import Final

from cy6.replay.news import MARKS, Mark
from cy6.ui.film.film import Film
from cy6.ui.film.playback import Player
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Command, Disc, Item, Label, Polygon, Scene, Stroke
from cy6.ui.kit.theme import ACCENT, DANGER, LINE, PANEL, QUIET, RAISED, TEXT, Style

BUTTONS: Final = ("first", "turn-back", "step-back", "play", "step-on", "turn-on", "last")
WORDS: Final[dict[Mark, str]] = {"shot": "shot", "hit": "hit", "kill": "kill", "exit": "left"}
HEIGHT: Final = 92


def transport(scene: Scene, style: Style, rect: Rect, player: Player) -> Rect:
    """Draw the bar. Give the rectangle of its seek bar, from the first still to the last."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(4), style.steps(2))
    seek = _seek_bar(scene, style, inside.top(style.px(40)), player)
    row = inside.foot(style.px(36))
    right = _buttons(scene, style, row, player)
    _words(scene, style, Rect(right, row.y, max(row.right - right, 0), row.h), player)
    return seek


def still_at(film: Film, seek: Rect, x: float) -> int:
    """Give the still that a place on the seek bar stands for."""
    share = (x - seek.x) / max(seek.w - 1, 1)
    return round(min(max(share, 0.0), 1.0) * (len(film) - 1))


def _seek_bar(scene: Scene, style: Style, rect: Rect, player: Player) -> Rect:
    film, last = player.film, max(player.last, 1)
    bar = rect.inset(style.px(8), 0)
    y = rect.bottom - style.px(20)

    def at(still: int) -> float:
        return bar.x + (bar.w - 1) * still / last

    scene.add(Box(Rect(bar.x, y - style.px(2), bar.w, style.px(4)), RAISED, None, style.px(2)))
    done = round(at(player.at) - bar.x)
    scene.add(Box(Rect(bar.x, y - style.px(2), done, style.px(4)), QUIET, None, style.px(2)))
    _turn_marks(scene, style, bar, y, film)
    for x, mark in _thinned(film, bar, style).items():
        scene.add(*sign(style, (x, y - style.px(14)), mark))
    scene.add(Disc((at(player.at), y), style.px(7), ACCENT, PANEL, style.px(2)))
    scene.hot(rect, "seek")
    return bar


def _turn_marks(scene: Scene, style: Style, bar: Rect, y: int, film: Film) -> None:
    """Draw where each turn begins; a number at as many of them as there is room for."""
    last = max(len(film) - 1, 1)
    free = float(bar.x)
    for number, still in enumerate(film.turns, 1):
        x = round(bar.x + (bar.w - 1) * still / last)
        scene.add(Box(Rect(x, y - style.px(5), style.px(1), style.px(10)), QUIET))
        if x >= free:
            scene.add(Label(str(number), (x + style.px(4), y + style.px(13)), style.size("small"), QUIET))
            free = x + style.width(str(number), "small") + style.px(10)


def _thinned(film: Film, bar: Rect, style: Style) -> dict[int, Mark]:
    """Give the marks by pixel, those too near to each other as one, the strongest."""
    last = max(len(film) - 1, 1)
    step = style.px(7)
    found: dict[int, Mark] = {}
    for still, mark in enumerate(film.marks):
        if mark:
            x = bar.x + round((bar.w - 1) * still / last / step) * step
            found[x] = max(found.get(x, mark), mark, key=MARKS.index)
    return found


def sign(style: Style, at: Point, mark: Mark) -> list[Item]:
    """Draw a mark: a stroke for a shot, a disc for a hit, a cross for a kill, a triangle for who left."""
    x, y = at
    r = style.px(3)
    if mark == "shot":
        return [Stroke(((x, y - r), (x, y + r)), QUIET, style.px(2))]
    if mark == "hit":
        return [Disc(at, r, ACCENT)]
    if mark == "kill":
        return [
            Stroke(((x - r, y - r), (x + r, y + r)), DANGER, style.px(2)),
            Stroke(((x - r, y + r), (x + r, y - r)), DANGER, style.px(2)),
        ]
    return [Polygon(((x, y - r), (x + r, y + r), (x - r, y + r)), TEXT)]


def _buttons(scene: Scene, style: Style, row: Rect, player: Player) -> int:
    """Draw the buttons. Give where they end."""
    gap, width = style.steps(1), style.px(40)
    x = row.x
    for verb in BUTTONS:
        place = Rect(x, row.y, width, row.h)
        scene.add(Box(place, RAISED, LINE, style.px(6)))
        _icon(scene, style, place, "pause" if verb == "play" and player.is_playing else verb)
        scene.hot(place, verb)
        x += width + gap
    return x


def _words(scene: Scene, style: Style, rect: Rect, player: Player) -> None:
    """Write the speed between its buttons, and the step."""
    y = rect.y + rect.h / 2
    speed = Rect(rect.x + style.steps(3), rect.y, style.px(108), rect.h)
    slower, faster = Command("play-slower"), Command("play-faster")
    widgets.stepper(scene, style, speed, f"{player.speed:g}×", slower, faster, type="small")
    x = speed.right + style.steps(4)
    step = f"Step {player.at} of {player.last}"
    if x + style.width(step, "small") <= rect.right:
        scene.add(Label(step, (x, y), style.size("small"), TEXT))


def legend(scene: Scene, style: Style, rect: Rect) -> None:
    """Say what the marks on the seek bar mean, in a line."""
    y, x = rect.y + rect.h / 2, rect.x
    for mark, words in WORDS.items():
        scene.add(*sign(style, (x + style.px(4), y), mark))
        scene.add(Label(words, (x + style.steps(3), y), style.size("small"), QUIET))
        x += style.width(words, "small") + style.steps(7)


def _icon(scene: Scene, style: Style, rect: Rect, verb: str) -> None:
    """Draw the sign of a replay's button: triangles and bars."""
    x, y = rect.centre
    size = style.px(7)
    way = -1 if verb in ("first", "turn-back", "step-back") else 1
    if verb == "pause":
        for dx in (-0.7, 0.3):
            scene.add(
                Box(Rect(round(x + dx * size), round(y - size), max(round(size * 0.5), 1), 2 * size), TEXT)
            )
        return
    shifts = (-0.6, 0.6) if verb in ("turn-back", "turn-on") else (0.0,)
    for shift in shifts:
        at = x + shift * size
        corners = (
            (at - way * size * 0.6, y - size),
            (at - way * size * 0.6, y + size),
            (at + way * size * 0.8, y),
        )
        scene.add(Polygon(corners, ACCENT if verb == "play" else TEXT))
    if verb in ("first", "last", "step-back", "step-on"):
        edge = x + way * size * (0.9 if verb in ("first", "last") else -1.2)
        width = style.px(2)
        scene.add(Box(Rect(round(edge - width / 2), round(y - size), width, 2 * size), TEXT))
