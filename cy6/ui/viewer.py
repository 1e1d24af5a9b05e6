"""The replay viewer: a film of a game on the board, with its log, a seek bar and buttons."""

from __future__ import annotations

from cy6.engine.phases import PHASES
from cy6.tables.battle import Battle
from cy6.ui import board, panels, widgets
from cy6.ui.board import Link, Marks
from cy6.ui.boardview import BoardView
from cy6.ui.film import Player, Still
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Box, Clipped, Command, Disc, Label, Scene
from cy6.ui.keymap import verb_for
from cy6.ui.layout import Layout, arrange, is_narrow
from cy6.ui.palette import ACCENT, DANGER, LINE, PANEL, QUIET, RAISED, TEXT, Colour, Style
from cy6.ui.screen import MenuItem
from cy6.ui.table import trails
from cy6.ui.widgets import Line
from cy6.ui.wording import Said, tell

BUTTONS = ("first", "turn-back", "step-back", "play", "step-on", "turn-on", "last")
MARKS: dict[str, Colour] = {"shot": QUIET, "hit": ACCENT, "kill": DANGER, "exit": TEXT}


class Viewer:
    """The screen on which a finished or interrupted game is looked at."""

    def __init__(self, battle: Battle, film: tuple[Still, ...], selected: str = "") -> None:
        self.battle = battle
        self.player = Player(film)
        self.look = BoardView(battle)
        self.selected = selected
        self.leaving = ""
        self.drawer = "open"
        self.scrolled = 0
        self._style = Style()
        self._layout: Layout | None = None
        self._scene = Scene()
        self._seek = Rect(0, 0, 0, 0)
        self._log: tuple[int, list[Said]] = (-1, [])

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the still on show."""
        self._style = style
        scene = Scene()
        layout = self._layout = arrange(width, height, style, self.drawer)
        battle, view = self.battle, self.player.still.view
        camera = self.look.settle(view, layout.board, style)
        marks = Marks(
            selected=self.selected,
            hovered=self.look.hovered,
            links=tuple(Link(a.id, a.quarry, "tail") for a in view.aircraft if a.quarry and a.is_present),
            trails=trails(self.player.events()),
            overlays=self.look.overlays,
        )
        scene.add(Clipped(layout.board, board.board(battle, view, camera, style, marks)))
        scene.hot(layout.board, "board")
        if not self.look.is_whole():
            panels.minimap(scene, style, layout.minimap, battle, view, camera)
        doing = f"Replay, step {self.player.at} of {len(self.player.film) - 1}"
        panels.bar(scene, style, layout.bar, battle, view, doing, "")
        panels.roster(scene, style, layout.roster, battle, view, self.selected, {})
        panels.strip(scene, style, layout.strip, battle, view, self.selected)
        panels.log(scene, style, layout.log, self._said(), self.scrolled)
        if layout.inspector.w:
            self._controls(scene, style, layout.inspector)
        if is_narrow(width, style):
            scene.add(Box(layout.handle, PANEL, LINE))
            sign = "›" if self.drawer == "open" else "‹"
            scene.add(Label(sign, layout.handle.centre, style.size("head"), QUIET, "centre"))
            scene.hot(layout.handle, "drawer")
        self._scene = scene
        return scene

    def _said(self) -> list[Said]:
        if self._log[0] != self.player.at:
            events = self.player.events()
            self._log = (self.player.at, [said for event in events if (said := tell(self.battle, event))])
        return self._log[1]

    def _controls(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(4), style.steps(3))
        still = self.player.still
        phase = PHASES[still.view.phase].title
        inside = widgets.heading(scene, style, inside, f"Turn {still.view.turn}", phase)
        self._seek_bar(scene, style, inside.top(style.px(28)))
        inside = inside.below(style.px(36))
        self._buttons(scene, style, inside.top(style.px(36)))
        inside = inside.below(style.px(48))
        text = [Line(still.caption, "accent")]
        text += [Line(said.text, said.tone, "small") for e in still.events if (said := tell(self.battle, e))]
        if self.selected:
            aircraft = self.battle.find(still.view, self.selected)
            foot = [Line(aircraft.id, "plain", "head")]
            foot += [Line(words, "quiet", "small") for words in panels.aircraft_words(self.battle, aircraft)]
            used = widgets.height_of(style, foot, inside.w)
            widgets.lines(scene, style, inside.foot(used), foot)
            inside = inside.above(used + style.steps(3))
        widgets.lines(scene, style, inside, text)

    def _seek_bar(self, scene: Scene, style: Style, rect: Rect) -> None:
        self._seek = rect
        y = rect.y + rect.h / 2
        film, last = self.player.film, max(len(self.player.film) - 1, 1)
        scene.add(Box(Rect(rect.x, round(y) - style.px(2), rect.w, style.px(4)), RAISED, None, style.px(2)))
        for i, still in enumerate(film):
            if still.mark:
                x = rect.x + rect.w * i / last
                scene.add(Disc((x, y - style.px(9)), style.px(3), MARKS[still.mark]))
        for i in self.player.turns():
            x = round(rect.x + rect.w * i / last)
            scene.add(Box(Rect(x, round(y) - style.px(4), style.px(1), style.px(8)), QUIET))
        scene.add(Disc((rect.x + rect.w * self.player.at / last, y), style.px(7), ACCENT))
        scene.hot(rect, "seek")

    def _buttons(self, scene: Scene, style: Style, rect: Rect) -> None:
        gap = style.steps(1)
        width = (rect.w - gap * (len(BUTTONS) - 1)) // len(BUTTONS)
        for i, verb in enumerate(BUTTONS):
            place = Rect(rect.x + i * (width + gap), rect.y, width, rect.h)
            scene.add(Box(place, RAISED, LINE, style.px(6)))
            widgets.icon(scene, style, place, "pause" if verb == "play" and self.player.is_playing else verb)
            scene.hot(place, verb)

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        verb = verb_for(key, ("replay", "board", "everywhere"))
        return bool(verb) and self.obey(Command(verb))

    def obey(self, command: Command) -> bool:
        """Carry out a command; tell whether it was one of the viewer's."""
        verb = command.verb
        if self.player.obey(verb):
            self.scrolled = 0
        elif self.look.obey(verb):
            return True
        elif verb == "select":
            self.selected = command.about
        elif verb in ("leave", "menu", "help"):
            self.leaving = verb
        elif verb == "drawer":
            self.drawer = "closed" if self.drawer == "open" else "open"
        elif verb in ("log-up", "log-down"):
            by = 3 if verb == "log-up" else -3
            self.scrolled = min(max(self.scrolled + by, 0), max(len(self._said()) - 1, 0))
        else:
            return False
        return True

    def click(self, point: Point) -> None:
        """Take a click: a button, the seek bar, a row or an aircraft."""
        command = self._scene.command_at(point)
        if command is None:
            return
        if command.verb == "seek":
            share = (point[0] - self._seek.x) / max(self._seek.w, 1)
            self.player.is_playing = False
            self.player.seek(round(share * (len(self.player.film) - 1)))
        elif command.verb == "board":
            view = self.player.still.view
            self.selected = board.counter_at(self.battle, view, self.look.camera, self._style, point)
        elif command.verb == "minimap":
            self.look.jump(next(hot.rect for hot in self._scene.hots if hot.command.verb == "minimap"), point)
        else:
            self.obey(command)

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is."""
        self.look.pointer = point

    def drag(self, dx: float, dy: float) -> None:
        """Move the board."""
        self.look.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Zoom the board, or scroll the log."""
        if self._layout and self._layout.log.holds(point):
            self.obey(Command("log-up" if steps > 0 else "log-down"))
        elif self._layout and self._layout.board.holds(point):
            self.look.wheel(point, steps)

    def typed(self, text: str) -> None:
        """Take a line of text: nothing is typed here."""

    def tick(self, seconds: float) -> bool:
        """Let the film go on; tell whether it came to another still."""
        before = self.player.at
        self.player.tick(seconds)
        return self.player.at != before

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys", "help"),
            MenuItem("To the start page", "leave"),
            MenuItem("Quit", "quit"),
        )
