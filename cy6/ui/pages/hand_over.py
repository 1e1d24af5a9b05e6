"""The page that stands between two seats. It shows whose turn it is, and nothing else."""

from __future__ import annotations

from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Label, Scene
from cy6.ui.kit.theme import QUIET, TEXT, Style


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
