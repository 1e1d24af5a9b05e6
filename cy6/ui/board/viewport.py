"""How a screen looks at the board: its camera, pointer and overlays, and what moving them does."""

from __future__ import annotations

from typing import Final, Literal

from cy6.core.state import State
from cy6.hexes import Hex, distance
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond
from cy6.ui.board.board import Overlay
from cy6.ui.kit.camera import ZOOM_STEP, Camera, extent, fitted, framed
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.theme import Style

Aim = Literal["auto", "whole", "hand"]
OVERLAYS: Final[dict[str, Overlay]] = {"arcs": "arcs", "ranges": "ranges", "reach": "reach"}
RIM = 40  # pixels round the whole board, for the edges and their numbers
NEAREST = 38.0  # how near the camera comes by itself
WORTH_FRAMING = 1.3  # how much nearer than the whole board a part of it has to come
COMFORTABLE = 20.0  # from this hex size on the whole board is shown
NEIGHBOURHOOD = 14  # hexes round a decision in which the other aircraft matter


class BoardView:
    """A camera that frames the aircraft by itself until it is moved by hand."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.camera = Camera(Rect(0, 0, 1, 1), 10, 0, 0)
        self.pointer: Point = (-1.0, -1.0)
        self.overlays: frozenset[Overlay] = frozenset()
        self.aim: Aim = "auto"
        self.picked_band: tuple[str, str] = ("", "")  # a band, and who was selected when it was picked

    def settle(self, view: State, rect: Rect, style: Style, about: tuple[Hex, ...] = ()) -> Camera:
        """Fit the camera to its part of the window: on what the decision is about, else on all aircraft."""
        setting = self._battle.setting
        if self.aim == "hand":
            self.camera = self.camera._replace(view=rect).kept(setting.columns, setting.rows)
            return self.camera
        whole = fitted(rect, setting.columns, setting.rows, style.px(RIM))
        places = _of_interest(view, about)
        if self.aim == "whole" or whole.zoom >= style.px(COMFORTABLE) or not places:
            self.camera = whole
            return whole
        near = framed(rect, places, style.px(64), NEAREST * style.scale)
        near = near.filled(setting.columns, setting.rows, style.px(RIM))
        self.camera = near if near.zoom > whole.zoom * WORTH_FRAMING else whole
        return self.camera

    def hex_at(self, point: Point) -> Hex | None:
        """Give the hex under a pixel: the one answer for hover, highlight and click."""
        if not self.camera.view.holds(point):
            return None
        place = self.camera.hex_at(point)
        return place if self.is_on_board(place) else None

    def is_on_board(self, place: Hex) -> bool:
        """Tell whether a hex is on the board."""
        setting = self._battle.setting
        return edge_beyond(setting.columns, setting.rows, place) is None

    @property
    def hovered(self) -> Hex | None:
        """Give the hex under the pointer."""
        return self.hex_at(self.pointer)

    def drag(self, dx: float, dy: float) -> None:
        """Move the board by pixels."""
        self.aim = "hand"
        setting = self._battle.setting
        self.camera = self.camera.panned(dx, dy).kept(setting.columns, setting.rows)

    def wheel(self, point: Point, steps: float) -> None:
        """Zoom to a pixel."""
        if not self.camera.view.holds(point):
            point = self.camera.view.centre
        self.aim = "hand"
        self.camera = self.camera.zoomed(ZOOM_STEP**steps, point)

    def obey(self, verb: str) -> bool:
        """Carry out a verb about the board; tell whether it was one."""
        if verb in ("fit", "frame"):
            self.aim = "whole" if verb == "fit" else "auto"
        elif verb in ("zoom-in", "zoom-out"):
            self.wheel(self.camera.view.centre, 1 if verb == "zoom-in" else -1)
        elif verb in OVERLAYS:
            self.overlays = self.overlays ^ {OVERLAYS[verb]}
        else:
            return False
        return True

    def jump(self, rect: Rect, point: Point) -> None:
        """Look at the place of the board that a click in the minimap means."""
        setting = self._battle.setting
        left, top, right, bottom = extent(setting.columns, setting.rows)
        x = left + (point[0] - rect.x) / max(rect.w, 1) * (right - left)
        y = top + (point[1] - rect.y) / max(rect.h, 1) * (bottom - top)
        self.aim = "hand"
        self.camera = self.camera._replace(x=x, y=y)

    def forget(self) -> None:
        """Frame by itself again: where somebody else looked is nobody's business."""
        if self.aim == "hand":
            self.aim = "auto"
        self.picked_band = ("", "")

    def is_whole(self) -> bool:
        """Tell whether the whole board is on show."""
        setting = self._battle.setting
        whole = fitted(self.camera.view, setting.columns, setting.rows, 0)
        return self.camera.zoom <= whole.zoom


def _of_interest(view: State, about: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """List the places to look at: those of the decision and the aircraft near them, or all aircraft."""
    present = tuple(aircraft.place for aircraft in view.aircraft if aircraft.is_present)
    if not about:
        return present
    return about + tuple(place for place in present if distance(place, about[0]) <= NEIGHBOURHOOD)
