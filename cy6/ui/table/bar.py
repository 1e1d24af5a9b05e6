"""The bar over the table: the turn, its phases with the present one lit, and who has to do what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cy6.core.ids import Phase
from cy6.core.phase_rows import steps
from cy6.core.state import State
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Label, Scene
from cy6.ui.kit.theme import ACCENT, QUIET, RAISED, TEXT, Style


def _steps(battle: Battle) -> tuple[tuple[str, tuple[Phase, ...]], ...]:
    """List the steps of a turn in this scenario: with flak before the fire, and surface attacks after it."""
    has = {"batteries": battle.batteries, "targets": battle.targets}
    return steps(frozenset(name for name, there in has.items() if there))


def bar(
    scene: Scene,
    style: Style,
    rect: Rect,
    battle: Battle,
    view: State,
    doing: str,
    side: str,
    groups: Sequence[tuple[int, bool]] = (),
) -> None:
    """Draw the title, the turn, the phases with the present one lit, and who has to do what.

    `groups` are the move groups of the turn, each with whether it is the one that moves now.
    """
    widgets.panel(scene, rect)
    y = rect.y + rect.h / 2
    x = rect.x + style.steps(4)
    title = battle.setting.title
    scene.add(Label(title, (x, y), style.size("head"), TEXT, "left", "bold"))
    x += style.measure(title, style.size("head"), True) + style.steps(5)
    turn = f"Turn {view.turn}"
    scene.add(Label(turn, (x, y), style.size("body"), TEXT))
    x += style.width(turn) + style.steps(5)
    for i, (name, phases) in enumerate(_steps(battle)):
        if i:
            scene.add(Label("›", (x, y), style.size("body"), QUIET))
            x += style.width("›") + style.steps(2)
        lit = view.phase in phases
        w = style.width(name, "body", "bold" if lit else "regular")
        if lit:
            x += style.px(4)
            frame = Rect(x, rect.y, w, rect.h).inset(-style.px(7), style.px(9))
            scene.add(Box(frame, RAISED, ACCENT, style.px(6)))
            scene.add(Label(name, (x, y), style.size("body"), TEXT, "left", "bold"))
        else:
            scene.add(Label(name, (x, y), style.size("body"), QUIET))
        x += w + style.steps(3 if lit else 2)
        if lit and name == "Move":
            x = _groups(scene, style, x + style.px(2), y, groups)
    keys = f"{key_for('help')} keys   {key_for('back')} menu"
    right = rect.right - style.steps(4)
    scene.add(Label(keys, (right, y), style.size("small"), QUIET, "right"))
    menu = Rect(right - style.width(keys, "small"), rect.y, style.width(keys, "small"), rect.h)
    scene.hot(menu, "menu")
    room = menu.x - style.steps(4) - x - style.steps(9)
    if doing and room > style.px(30):
        if side:
            index = side_index(battle, side)
            scene.add(
                plate(side_shape(index), (x + style.steps(4), y), style.px(7), side_colour(index), None)
            )
        scene.add(
            Label(doing, (x + style.steps(8), y), style.size("body"), ACCENT if side else TEXT, limit=room)
        )


def _groups(scene: Scene, style: Style, x: int, y: float, groups: Sequence[tuple[int, bool]]) -> int:
    """Draw the numbers of the move groups, the moving one lit. Give where they end."""
    for number, is_moving in groups:
        weight: Literal["regular", "bold"] = "bold" if is_moving else "regular"
        tone = ACCENT if is_moving else QUIET
        scene.add(Label(str(number), (x, y), style.size("body"), tone, "left", weight))
        x += style.width(str(number), "body", weight) + style.steps(2)
    return x
