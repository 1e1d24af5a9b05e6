"""Whole pages as drawing items: hand-over, result, help and menu."""

from __future__ import annotations

from collections.abc import Sequence

from cy6.core.state import State
from cy6.tables.battle import Battle
from cy6.ui import keymap, widgets
from cy6.ui.board import side_index
from cy6.ui.counters import plate, side_colour, side_shape
from cy6.ui.geometry import Rect
from cy6.ui.items import Box, Label, Scene
from cy6.ui.palette import LINE, PANEL, QUIET, TEXT, Style
from cy6.ui.screen import MenuItem
from cy6.ui.widgets import Row


def hand_over(scene: Scene, style: Style, window: Rect, battle: Battle, side: str) -> None:
    """Draw whose turn at the seat it is, and nothing else."""
    rect = window.middle(style.px(560), style.px(260))
    x, _ = rect.centre
    y = rect.y + style.px(40)
    if side:
        index = side_index(battle, side)
        scene.add(plate(side_shape(index), (x, y), style.px(26), side_colour(index), None))
    else:
        for i in range(len(battle.setting.sides)):
            at = (x + (i - (len(battle.setting.sides) - 1) / 2) * style.px(64), y)
            scene.add(plate(side_shape(i), at, style.px(22), side_colour(i), None))
    name = battle.side(side).name if side else "Everyone"
    words = "takes the seat" if side else "looks at the table together"
    scene.add(Label(name, (x, y + style.px(72)), style.size("title"), TEXT, "centre", "bold", rect.w))
    scene.add(Label(words, (x, y + style.px(108)), style.size("body"), QUIET, "centre"))
    button = Rect(rect.x, rect.bottom - style.px(44), rect.w, style.px(44)).middle(
        style.px(240), style.px(40)
    )
    widgets.button(scene, style, button, "Ready", "ready", "main")


def result(scene: Scene, style: Style, window: Rect, battle: Battle, view: State, reason: str) -> None:
    """Draw who won, the points, and what became of every aircraft."""
    rows = len(view.aircraft) + len(battle.setting.sides)
    height = style.px(26)
    inside = widgets.card(scene, style, style.px(620), style.px(196) + height * rows, window)
    x = inside.centre[0]
    won = battle.side(view.winner).name if view.winner in battle.sides else ""
    title = f"{won} wins" if won else "A draw"
    scene.add(
        Label(title, (x, inside.y + style.px(20)), style.size("title"), TEXT, "centre", "bold", inside.w)
    )
    scene.add(
        Label(reason, (x, inside.y + style.px(52)), style.size("small"), QUIET, "centre", limit=inside.w)
    )
    button = inside.foot(style.px(38))
    half = (button.w - style.steps(3)) // 2
    widgets.button(scene, style, Rect(button.x, button.y, half, button.h), "See it again", "replay")
    left = Rect(button.right - half, button.y, half, button.h)
    widgets.button(scene, style, left, "To the start page", "ready", "main")
    inside = inside.below(style.px(76)).above(style.px(50))
    listed: list[Row] = []
    points = dict(view.points)
    for side in battle.setting.sides:
        listed.append(Row(f"{side.name}: {_points(points.get(side.id, 0))}", tone="quiet"))
        listed += [
            Row(f"{aircraft.id}  {battle.type_of(aircraft).name}", _fate(view, aircraft.id))
            for aircraft in view.aircraft
            if aircraft.side == side.id
        ]
    widgets.listing(scene, style, inside, listed, -1)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _fate(view: State, id: str) -> str:
    aircraft = next(a for a in view.aircraft if a.id == id)
    if aircraft.status == "destroyed":
        by_whom = any(other.id == aircraft.cause for other in view.aircraft)
        cause = f"by {aircraft.cause}" if by_whom else f"({aircraft.cause})"
        return f"destroyed {cause}" if aircraft.cause else "destroyed"
    if aircraft.status == "exited":
        return "came home"
    condition = "" if aircraft.damage == "none" else f", {aircraft.damage} damage"
    return {"waiting": "never came"}.get(aircraft.status, "in the air") + condition


def help_page(scene: Scene, style: Style, window: Rect) -> None:
    """Draw every key of the keymap, in columns by where it holds."""
    inside = widgets.card(scene, style, window.w, window.h, window)
    close = Rect(inside.right - style.px(140), inside.y, style.px(140), style.px(32))
    widgets.button(scene, style, close, "Close", "back")
    inside = widgets.heading(scene, style, inside, "Keys").below(style.steps(2))
    columns = 3
    gap = style.steps(6)
    width = (inside.w - gap * (columns - 1)) // columns
    blocks = [(c, [b for b in keymap.BINDINGS if b.context == c]) for c in keymap.CONTEXT_WORDS]
    heights = [0] * columns
    row = style.px(21)
    for context, bindings in blocks:
        column = heights.index(min(heights))
        x = inside.x + column * (width + gap)
        y = inside.y + heights[column]
        scene.add(
            Label(keymap.CONTEXT_WORDS[context], (x, y + row / 2), style.size("body"), TEXT, "left", "bold")
        )
        y += row + style.px(2)
        for binding in bindings:
            key = keymap.shown(binding.keys[0])
            scene.add(Label(key, (x, y + row / 2), style.size("small"), TEXT, limit=style.px(96)))
            scene.add(Label(binding.words, (x + style.px(100), y + row / 2), style.size("small"), QUIET,
                            limit=width - style.px(100)))  # fmt: skip
            y += row
        heights[column] = y - inside.y + style.px(10)


def menu(scene: Scene, style: Style, window: Rect, items: Sequence[MenuItem], lit: int) -> None:
    """Draw the menu."""
    height = style.px(44)
    inside = widgets.card(scene, style, style.px(340), style.px(90) + height * len(items), window)
    inside = widgets.heading(scene, style, inside, "Menu")
    for i, item in enumerate(items):
        place = Rect(inside.x, inside.y + i * height, inside.w, height - style.steps(2))
        scene.add(Box(place, PANEL, LINE, style.px(6)))
        widgets.button(scene, style, place, item.words, item.verb, "main" if i == lit else "plain")
