"""The replay viewer: a film of a game on the board, with the log of its turn, a seek bar and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

from cy6.core.events import Event
from cy6.core.phase_rows import PHASES
from cy6.core.state import State
from cy6.engine import NOBODY
from cy6.rules.battle import Battle
from cy6.ui.board import board, layers, one_band
from cy6.ui.board.board import Link, Marks
from cy6.ui.board.elevation import strip
from cy6.ui.board.motion import on_the_way
from cy6.ui.board.viewport import BoardView
from cy6.ui.film import seek_bar
from cy6.ui.film.film import Film
from cy6.ui.film.playback import Player
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import verb_for
from cy6.ui.kit.scene import Box, Clipped, Command, Label, Scene
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.scrolling import Scroll
from cy6.ui.kit.settings import DEFAULTS
from cy6.ui.kit.theme import LINE, PANEL, QUIET, Style
from cy6.ui.kit.widgets import Line, Row
from cy6.ui.seat.log_lines import Said, tell
from cy6.ui.table.aircraft_words import aircraft_words
from cy6.ui.table.bar import bar
from cy6.ui.table.layout import Layout, arrange, is_narrow
from cy6.ui.table.log import log
from cy6.ui.table.minimap import minimap
from cy6.ui.table.roster import roster
from cy6.ui.table.table import trails

LOG_STEP: Final = 3


Hear = Callable[[Iterable[Event]], None]


def _deaf(events: Iterable[Event]) -> None:
    pass


class Viewer:
    """The screen on which a finished or interrupted game is looked at. `name` is its file's, if any.

    `hear` takes what is seen to happen: not what is leafed through.
    """

    def __init__(
        self, battle: Battle, film: Film, selected: str = "", name: str = "", hear: Hear = _deaf
    ) -> None:
        self.battle = battle
        self.player = Player(film)
        self.look = BoardView(battle)
        self.selected = selected
        self.leaving = ""
        self.settings = DEFAULTS
        self.drawer = "open"
        self.log_scroll = Scroll("end")
        self.shows_plots = True
        self._name = name
        self._hear = hear
        self._style = Style()
        self._layout: Layout | None = None
        self._scene = Scene()
        self._seek = Rect(0, 0, 0, 0)
        self._grip: Literal["", "seek", "board"] = ""
        self._was_dragged = False

    # What is seen

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the still on show."""
        self._style = style
        scene = Scene()
        layout = self._layout = arrange(width, height, style, self.drawer)
        battle, view = self.battle, self.player.still.view
        self._board(scene, style, self._room())
        foot = Rect(layout.board.x, self._room().bottom, layout.board.w, style.px(seek_bar.HEIGHT))
        self._seek = seek_bar.transport(scene, style, foot, self.player)
        doing, side = f"Replay, {self._eyes()}", self.player.film.side
        with scene.pane(layout.bar):
            bar(scene, style, layout.bar, battle, view, doing, side)
        with scene.pane(layout.roster):
            roster(scene, style, layout.roster, battle, view, self.selected, {})
        with scene.pane(layout.strip):
            strip(scene, style, layout.strip, battle, view, self.selected)
        with scene.pane(layout.log):
            log(scene, style, layout.log, [said for said, _ in self._said()], self.log_scroll)
        if layout.inspector.w:
            with scene.pane(layout.inspector):
                self._inspector(scene, style, layout.inspector)
        if is_narrow(width, style):
            scene.add(Box(layout.handle, PANEL, LINE))
            sign = "›" if self.drawer == "open" else "‹"
            scene.add(Label(sign, layout.handle.centre, style.size("head"), QUIET, "centre"))
            scene.hot(layout.handle, "drawer")
        self._scene = scene
        return scene

    def _room(self) -> Rect:
        """Give the board's part of the window."""
        assert self._layout is not None
        return self._layout.board.above(self._style.px(seek_bar.HEIGHT))

    def _board(self, scene: Scene, style: Style, room: Rect) -> None:
        player = self.player
        camera = self.look.settle(player.still.view, room, style, player.film.theatre(player.at))
        view = moving_view(player) if not self.settings.reduced_motion else player.still.view
        marks = self._marks()
        has_bands = len(self.battle.setting.bands) > 1
        if has_bands:
            band = one_band.shown_band(self.battle, view, self.look, self.selected, player.about)
            view, marks = one_band.of_band(view, band), one_band.marks_of_band(self.battle, view, marks, band)
        scene.add(Clipped(room, layers.layered(self.battle, view, camera, style, marks)))
        scene.hot(room, "board")
        if has_bands:
            one_band.sign(scene, style, room, self.battle, player.still.view, band, one_band.way_on())
        if not self.look.is_whole() and self._layout:
            small = self._layout.minimap
            small = small._replace(y=small.y - style.px(seek_bar.HEIGHT))
            minimap(scene, style, small, self.battle, self.player.still.view, self.look.camera)

    def _marks(self) -> Marks:
        still = self.player.still
        return Marks(
            selected=self.selected,
            hovered=self.look.hovered,
            plotted=still.plots if self.shows_plots else (),
            links=tuple(
                Link(a.id, a.quarry, "tail") for a in still.view.aircraft if a.quarry and a.is_present
            ),
            trails=trails(event for _, event in self.player.film.happened(self.player.at)),
            overlays=self.look.overlays,
        )

    def _eyes(self) -> str:
        side = self.player.film.side
        return f"seen by {self.battle.side(side).name}" if side else "seen by both sides"

    def _said(self) -> list[tuple[Said, int]]:
        """List the lines of the turn up to now, each with its still."""
        happened = self.player.film.happened(self.player.at)
        return [(said, still) for still, event in happened if (said := tell(self.battle, event))]

    def _inspector(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(4), style.steps(3))
        still = self.player.still
        inside = widgets.heading(
            scene, style, inside, f"Turn {still.view.turn}", PHASES[still.view.phase].title
        )
        inside = self._switches(scene, style, inside)
        seek_bar.legend(scene, style, inside.foot(style.px(24)))
        inside = inside.above(style.px(32))
        foot = [Line(self.link(), "quiet", "small")] if self._name else []
        if self.selected:
            aircraft = self.battle.find(still.view, self.selected)
            about = [Line(words, "quiet", "small") for words in aircraft_words(self.battle, aircraft)]
            foot = [Line(aircraft.id, "plain", "head"), *about, *foot]
        used = widgets.height_of(style, foot, inside.w)
        widgets.lines(scene, style, inside.foot(used), foot)
        text = [Line(still.caption, "accent")]
        text += [
            Line(said.text, said.tone, "small")
            for event in still.events
            if (said := tell(self.battle, event)) and said.text != still.caption
        ]
        widgets.lines(scene, style, inside.above(used + style.steps(3)), text)

    def _switches(self, scene: Scene, style: Style, rect: Rect) -> Rect:
        """Draw what can be chosen about the view as rows. Give what is left below."""
        rows = [Row("Plots on the board", "shown" if self.shows_plots else "hidden", "plots")]
        if self.player.film.sides:
            eyes = self._eyes()
            rows.append(Row(eyes[0].upper() + eyes[1:], "change", "whose-view"))
        height = widgets.row_height(style) * len(rows)
        widgets.listing(scene, style, rect.top(height), rows, -1)
        return rect.below(height + style.steps(3))

    def link(self) -> str:
        """Give the command that opens this moment."""
        select = f" --select {self.selected}" if self.selected else ""
        return f"cy6 replay {self._name} --turn {self.player.still.view.turn}{select}"

    # What a person does

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        verb = verb_for(key, ("replay", "board", "everywhere"))
        return bool(verb) and self.obey(Command(verb))

    def obey(self, command: Command) -> bool:
        """Carry out a command; tell whether it was one of the viewer's."""
        verb = command.verb
        if self.player.obey(verb):
            self.log_scroll.back()
            if verb == "step-on":
                self._hear(self.player.still.events)
        elif self.look.obey(verb):
            return True
        elif verb == "select":
            self.selected = command.about
        elif verb == "moment":
            self._see_moment(command)
        elif verb in ("leave", "menu", "help", "settings"):
            self.leaving = verb
        elif verb == "drawer":
            self.drawer = "closed" if self.drawer == "open" else "open"
        elif verb in ("log-up", "log-down"):
            self.log_scroll.by(-LOG_STEP if verb == "log-up" else LOG_STEP)
        elif verb == "band":
            player = self.player
            one_band.show_next(self.battle, player.still.view, self.look, self.selected, player.about)
        elif verb == "plots":
            self.shows_plots = not self.shows_plots
        elif verb == "whose-view":
            self._next_view()
        else:
            return False
        return True

    def _see_moment(self, command: Command) -> None:
        """Go to the moment of a line of the log, with the aircraft that it is about."""
        said = self._said()
        if command.number < len(said):
            self.selected = command.about or self.selected
            self.player.is_playing = False
            self.player.seek(said[command.number][1])
            self.log_scroll.back()

    def _next_view(self) -> None:
        """Look at the same moment through the next eyes."""
        film = self.player.film
        eyes = (NOBODY, *film.sides)
        film.look_through(eyes[(eyes.index(film.side) + 1) % len(eyes)])

    def click(self, point: Point) -> None:
        """Take a click: a button, the seek bar, a line of the log, a row or an aircraft."""
        command = self._scene.command_at(point)
        if command is None:
            return
        if command.verb == "seek":
            self._seek_to(point[0])
        elif command.verb == "board":
            player = self.player
            view = one_band.on_show(self.battle, player.still.view, self.look, self.selected, player.about)
            self.selected = board.counter_at(self.battle, view, self.look.camera, self._style, point)
        elif command.verb == "minimap":
            self.look.jump(next(hot.rect for hot in self._scene.hots if hot.command.verb == "minimap"), point)
        else:
            self.obey(command)

    def _seek_to(self, x: float) -> None:
        self.player.is_playing = False
        self.player.seek(seek_bar.still_at(self.player.film, self._seek, x))
        self.log_scroll.back()

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is; while the seek bar is held, the film follows it."""
        if not self._was_dragged:
            self._grip = ""
        elif self._grip == "seek":
            self._seek_to(point[0])
        self._was_dragged = False
        self.look.pointer = point

    def drag(self, dx: float, dy: float) -> None:
        """Move the board, or the film when the drag began on its seek bar."""
        if not self._grip:
            held = self._scene.command_at(self.look.pointer)
            self._grip = "seek" if held is not None and held.verb == "seek" else "board"
        self._was_dragged = True
        if self._grip == "board":
            self.look.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Zoom the board, step the film on its seek bar, or scroll the log."""
        held = self._scene.command_at(point)
        if held is not None and held.verb == "seek":
            self.obey(Command("step-back" if steps > 0 else "step-on"))
        elif self._layout and self._layout.log.holds(point):
            self.obey(Command("log-up" if steps > 0 else "log-down"))
        elif self._layout and self._room().holds(point):
            self.look.wheel(point, steps)

    def tick(self, seconds: float) -> bool:
        """Let the film go on; tell whether it looks different now."""
        before, waited = self.player.at, self.player.waited
        self.player.tick(seconds)
        for at in range(before + 1, self.player.at + 1):
            self._hear(self.player.film.seen(at))
        if self.settings.reduced_motion:
            return self.player.at != before
        moves = sum(flight.seconds for flight in self.player.still.flights)
        return self.player.at != before or waited < moves

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys and rules", "help"),
            MenuItem("Settings", "settings"),
            MenuItem("To the start page", "leave"),
            MenuItem("Quit", "quit"),
        )


def moving_view(player: Player) -> State:
    """Give the view of the still on show, with who moves in it where it is after so long."""
    view = player.still.view
    left = player.waited
    for flight in player.still.flights:
        if left < flight.seconds:
            return on_the_way(view, flight, left / flight.seconds)
        left -= flight.seconds
    return view
