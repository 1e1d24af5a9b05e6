"""The board of a game as an SVG picture, the same that the window shows."""

from __future__ import annotations

from typing import Final

from cy6.core.state import State
from cy6.rules.battle import Battle
from cy6.ui.board.board import GROUND, Marks, board
from cy6.ui.kit.camera import Camera, fitted, framed
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.svg import svg
from cy6.ui.kit.theme import Style

SIZE: Final = (960, 640)
MARGIN: Final = 24
NEAREST: Final = 34.0  # pixels of a hex, however small the fight is


def board_svg(battle: Battle, view: State) -> str:
    """Draw the part of the board where the aircraft are, as a view shows them: 960 by 640 pixels."""
    return svg(board(battle, view, _camera(battle, view), Style(), Marks()), *SIZE, GROUND)


def _camera(battle: Battle, view: State) -> Camera:
    setting, whole = battle.setting, Rect(0, 0, *SIZE)
    places = tuple(aircraft.place for aircraft in view.aircraft if aircraft.is_present)
    if not places:
        return fitted(whole, setting.columns, setting.rows, MARGIN)
    near = framed(whole, places, 4 * MARGIN, NEAREST)
    return near.filled(setting.columns, setting.rows, MARGIN)
