"""A still of a film as a picture to send: the title, the board, and what happened."""

from __future__ import annotations

from typing import Final

from cy6.core.phase_rows import PHASES
from cy6.ui.board import layers, one_band
from cy6.ui.board.board import Link, Marks
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.board.viewport import BoardView
from cy6.ui.film.film import Film
from cy6.ui.film.playback import Player
from cy6.ui.film.viewer import moving_view
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Clipped, Label, Scene
from cy6.ui.kit.theme import ACCENT, QUIET, TEXT, Measure, Style
from cy6.ui.seat.log_lines import tell
from cy6.ui.table.table import trails

DESIGNED: Final = (1280, 720)  # the size at which the scale is 1
LINES: Final = 3


class Picture:
    """Makes pictures of one size. The camera stays where it is for a whole turn, so that a film is calm."""

    def __init__(self, film: Film, width: int, height: int, measure: Measure, selected: str = "") -> None:
        self.player = Player(film)
        self._size = (width, height)
        self._selected = selected
        self._style = Style(max(min(width / DESIGNED[0], height / DESIGNED[1]), 0.5), measure)
        self._look = BoardView(film.battle)

    def scene(self) -> Scene:
        """Draw the still at which the player stands."""
        style, scene = self._style, Scene()
        window = Rect(0, 0, *self._size)
        top, foot = window.top(style.px(44)), window.foot(style.px(92))
        self._title(scene, top)
        self._board(scene, window.below(top.h).above(foot.h))
        self._story(scene, foot)
        return scene

    def _title(self, scene: Scene, rect: Rect) -> None:
        style, film = self._style, self.player.film
        view, setting = self.player.still.view, film.battle.setting
        widgets.panel(scene, rect)
        y = rect.y + rect.h / 2
        turn = f"Turn {view.turn}   {PHASES[view.phase].title}"
        right = rect.right - style.steps(4)
        scene.add(Label(turn, (right, y), style.size("body"), ACCENT, "right"))
        x = rect.x + style.steps(4)
        room = right - style.width(turn) - style.steps(4) - x
        scene.add(Label(setting.title, (x, y), style.size("head"), TEXT, "left", "bold", room))
        x += style.width(setting.title, "head", "bold") + style.steps(6)
        for i, side in enumerate(setting.sides):
            width = style.steps(5) + style.width(side.name, "small") + style.steps(5)
            if x + width > right - style.width(turn):
                return
            scene.add(plate(side_shape(i), (x + style.px(6), y), style.px(6), side_colour(i), None))
            scene.add(Label(side.name, (x + style.steps(4), y), style.size("small"), QUIET))
            x += width

    def _board(self, scene: Scene, room: Rect) -> None:
        film, still = self.player.film, self.player.still
        theatre = film.theatre(self.player.at)
        camera = self._look.settle(still.view, room, self._style, theatre)
        marks = Marks(
            selected=self._selected,
            plotted=still.plots,
            links=tuple(
                Link(a.id, a.quarry, "tail") for a in still.view.aircraft if a.quarry and a.is_present
            ),
            trails=trails(event for _, event in film.happened(self.player.at)),
        )
        view = moving_view(self.player)
        if len(film.battle.setting.bands) == 1:
            scene.add(Clipped(room, layers.layered(film.battle, view, camera, self._style, marks)))
            return
        band = one_band.shown_band(film.battle, view, self._look, self._selected, self.player.about)
        marks = one_band.marks_of_band(film.battle, view, marks, band)
        there = one_band.of_band(view, band)
        scene.add(Clipped(room, layers.layered(film.battle, there, camera, self._style, marks)))
        one_band.sign(scene, self._style, room, film.battle, view, band)

    def _story(self, scene: Scene, rect: Rect) -> None:
        """Write what happened last in the turn, the newest at the bottom."""
        style, film = self._style, self.player.film
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(4), style.steps(2))
        said = [s for _, event in film.happened(self.player.at) if (s := tell(film.battle, event))]
        height = inside.h / LINES
        for i, line in enumerate(said[-LINES:]):
            at = (inside.x, inside.y + (i + 0.5) * height)
            colour = widgets.TONES[line.tone]
            scene.add(Label(line.text, at, style.size("body"), colour, limit=inside.w))
