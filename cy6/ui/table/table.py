"""The table: one game in the window, from set-up to result. Here keys and clicks become wishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal

from cy6 import engine
from cy6.bots import Bot
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.hexes import Hex
from cy6.ui.board import board, one_band
from cy6.ui.board.board import Marks
from cy6.ui.board.marks import trails
from cy6.ui.board.viewport import BoardView
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import Context, verb_for
from cy6.ui.kit.scene import Command, Scene
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.text_field import TextField, is_text
from cy6.ui.kit.theme import Style
from cy6.ui.pages import hand_over, result
from cy6.ui.seat.bot_thread import Thinker
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import Said
from cy6.ui.table import picture, verbs
from cy6.ui.table.desk import Desk
from cy6.ui.table.layout import Layout
from cy6.ui.table.roster import narrowed

__all__ = ["Table", "trails"]

LOG_STEP: Final = 3
READING: Final = 2.5  # seconds in which one who watches reads what came of the fire
LEAVING: Final = ("leave", "replay", "menu", "help")


class Table:
    """The screen on which a game is played."""

    def __init__(self, cursor: Cursor, bots: Mapping[str, Bot] | None = None) -> None:
        self.cursor = cursor
        self.desk = Desk(cursor.seat.battle)
        self.leaving = ""
        self._bots = dict(bots or {})
        self._thinker = Thinker()
        self._style = Style()
        self._frame: picture.Frame | None = None
        self._scene = Scene()
        self._grip: Literal["", "board", "draft"] = ""
        self._was_dragged = False
        self._read = 0.0  # seconds that one who watches has looked at what came of the fire

    @property
    def settings(self) -> Settings:
        """Give the settings in force."""
        return self.desk.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self.desk.settings = settings

    @property
    def look(self) -> BoardView:
        """Give how the board is looked at."""
        return self.desk.look

    @property
    def layout(self) -> Layout | None:
        """Give where the parts of the table were drawn last."""
        return self._frame.layout if self._frame else None

    # What is shown

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the table, or the page that stands before it."""
        self._style = style
        scene = Scene()
        window = Rect(0, 0, width, height)
        cursor = self.cursor
        if cursor.seat.stage == "hand-over":
            hand_over.hand_over(scene, style, window, cursor.seat.battle, cursor.seat.side_called())
        else:
            self._frame = picture.draw(scene, style, window, cursor, self.desk)
            if self._shows_result():
                result.result(scene, style, window, cursor.seat.game, self.desk.result_scroll)
        self._scene = scene
        return scene

    def marks(self) -> Marks:
        """Say what lies on the board besides the aircraft."""
        return picture.on_board(self.cursor, self.desk)

    def log(self) -> list[Said]:
        """List the lines of the log that the seat may read."""
        return [line.said for line in self.desk.log(self.cursor)]

    # What a person does

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        if self.cursor.seat.stage == "table":
            if self.desk.order is not None:
                self._type_order(self.desk.order, key)
                return True
            if self.desk.filter is not None and self._type_filter(self.desk.filter, key):
                return True
        verb = verb_for(key, self._contexts())
        return bool(verb) and self.obey(Command(verb))

    def _contexts(self) -> tuple[Context, ...]:
        if self.cursor.seat.stage == "hand-over":
            return ("hand-over",)
        if self.cursor.seat.stage != "table":
            return ("hand-over", "board", "everywhere")
        if self.cursor.draft is not None or self.cursor.aiming:
            return ("set-up", "list", "board", "everywhere")
        return ("list", "board", "everywhere")

    def obey(self, command: Command) -> bool:
        """Carry out a command of a key or a click; tell whether it was one of the table's."""
        verb = command.verb
        cursor = self.cursor
        if cursor.seat.stage == "hand-over":
            if verb == "ready":
                cursor.ready()
                self._take_seat()
            return True
        if verb in LEAVING or (verb == "ready" and cursor.seat.stage == "over"):
            self.leaving = "leave" if verb == "ready" else verb
            return True
        if self.look.obey(verb) or self._obey_desk(command):
            return True
        if verb == "back" and self._back_to_now():
            return True
        if self.desk.is_moving and verb != "select":
            self.desk.skip()
            return True
        if cursor.seat.stage == "recap" and verb in ("ready", "select"):
            if verb == "ready":
                cursor.go_on()
            else:
                cursor.select(command.about)
            return True
        if cursor.seat.stage != "table":
            return False
        return self._obey_choice(command)

    def _take_seat(self) -> None:
        """Clear away what the one before looked at."""
        self.desk.log_scroll.back()
        self.desk.filter, self.desk.why, self.desk.order = None, "", None
        self.desk.return_to_now()
        self.look.forget()

    def _obey_desk(self, command: Command) -> bool:
        obey = DESK.get(command.verb)
        if obey is not None:
            obey(self, command)
        return obey is not None

    def _toggle(self, what: Literal["drawer", "shot_table"]) -> None:
        setattr(self.desk, what, "closed" if getattr(self.desk, what) == "open" else "open")

    def _shows_result(self) -> bool:
        return self.cursor.seat.stage == "over" and self.desk.looked_back_to(self.cursor) is None

    def _scroll(self, by: int) -> None:
        (self.desk.result_scroll if self._shows_result() else self.desk.log_scroll).by(by)

    def _next_band(self) -> None:
        cursor = self.cursor
        if len(cursor.seat.battle.setting.bands) > 1:
            one_band.show_next(cursor.seat.battle, self.desk.shown(cursor), self.look, cursor.selected)

    def _pace(self, by: int) -> None:
        self.cursor.seat.say(f"Motion at {self.desk.change_pace(by)} %.")

    def _obey_choice(self, command: Command) -> bool:
        if command.verb == "back":
            return self.cursor.back()
        if command.verb == "select":
            self.cursor.select(command.about)
        elif command.verb == "skip":
            self.desk.skip()
        elif command.verb in ("notation", "filter"):
            self.desk.return_to_now()
            self._begin_typing() if command.verb == "notation" else self._begin_filter()
        elif command.verb in verbs.CHOOSING:
            self.desk.return_to_now()
            verbs.CHOOSING[command.verb](self.cursor, command)
        elif command.verb in verbs.SETTING_UP:
            verbs.SETTING_UP[command.verb](self.cursor, command)
        else:
            return False
        return True

    def _back_to_now(self) -> bool:
        """Go back out of the past, or put the reasons away; tell whether there was any of it."""
        if self.desk.looked_back_to(self.cursor) is not None:
            self.desk.return_to_now()
            return True
        if self.desk.why:
            self.desk.why = ""
            return True
        return False

    def _ask_why(self) -> None:
        self.desk.why = "" if self.desk.why else "open"

    def _begin_typing(self) -> None:
        self.desk.order, self.desk.drawer = TextField("an order, such as plot swede L L32"), "open"

    def _type_order(self, order: TextField, key: str) -> None:
        """Take a key into an order in notation: Enter gives it, Esc leaves it."""
        if key in ("return", "keypad enter"):
            self.desk.order = None
            if text := order.text.strip():
                self.cursor.type(text)
        elif key == "escape":
            self.desk.order = None
        else:
            order.press(key)

    def _begin_filter(self) -> None:
        self.desk.filter = TextField("type to narrow; Esc ends") if self.desk.filter is None else None

    def _type_filter(self, filter: TextField, key: str) -> bool:
        """Take a key into the filter of the roster; tell whether it was for it."""
        if key in ("escape", "ctrl+f"):
            self.desk.filter = None
        elif key in ("return", "keypad enter", "down", "tab"):
            self._step_filtered(filter.text)
            if key not in ("down", "tab"):
                self.desk.filter = None
        else:
            return filter.press(key) or is_text(key)
        return True

    def _step_filtered(self, filter: str) -> None:
        """Select the next aircraft that the filter leaves."""
        cursor = self.cursor
        marks = picture.roster_marks(cursor)
        ids = [a.id for a in narrowed(cursor.seat.battle, cursor.seat.view(), marks, filter)]
        if ids:
            now = ids.index(cursor.selected) if cursor.selected in ids else -1
            cursor.select(ids[(now + 1) % len(ids)])

    def click(self, point: Point) -> None:
        """Take a click: a button, a row, an aircraft or a hex."""
        command = self._scene.command_at(point)
        if command is None:
            return
        if command.verb == "board":
            self._click_board(point)
        elif command.verb == "minimap":
            self.look.jump(next(hot.rect for hot in self._scene.hots if hot.command.verb == "minimap"), point)
        else:
            self.desk.filter = None if command.verb == "select" else self.desk.filter
            self.obey(command)

    def _click_board(self, point: Point) -> None:
        """A lit hex is picked; else the aircraft under the pointer is a target or selected; else a hex."""
        cursor = self.cursor
        place = self.look.hex_at(point)
        view = one_band.on_show(cursor.seat.battle, self.desk.shown(cursor), self.look, cursor.selected)
        id = board.counter_at(cursor.seat.battle, view, self.look.camera, self._style, point)
        if self.desk.looked_back_to(cursor) is not None:
            self.desk.return_to_now()
            return
        if self.desk.is_moving:
            self.desk.skip()
            return
        if cursor.seat.stage == "over":
            return
        if place is not None and self._is_open(place) and not self._is_target(id):
            cursor.pick_hex(place)
            return
        if (
            id
            and cursor.actor()
            and cursor.seat.battle.find(cursor.seat.view(), id).side != cursor.seat.side_to_act()
        ):
            cursor.pick_target(id)
        elif id:
            cursor.select(id)
        elif place is not None:
            cursor.pick_hex(place)

    def _is_open(self, place: Hex) -> bool:
        return bool(self.cursor.aiming) or any(spot.place == place for spot in self.marks().spots)

    def _is_target(self, id: str) -> bool:
        """Whether a click on this aircraft means to fire at it, though rockets could go there too."""
        actor = self.cursor.actor()
        if not id or actor is None or actor.kind != "fire" or self.cursor.narrowed is not None:
            return False
        return any(choice.target == id for choice in self.cursor.all_choices())

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is; over a lit hex its first choice lights up."""
        if not self._was_dragged:
            self._grip = ""
        self._was_dragged = False
        before = self.look.hovered
        self.look.pointer = point
        place = self.look.hovered
        command = self._scene.command_at(point)
        cursor = self.cursor
        if cursor.seat.stage != "table" or place is None or place == before:
            return
        if command is None or command.verb != "board":
            return
        if self._grip == "draft":
            cursor.drag_draft(place)
        elif not self.desk.is_moving and self.desk.looked_back_to(cursor) is None:
            cursor.hover_hex(place)

    def drag(self, dx: float, dy: float) -> None:
        """Move the board, or the aircraft being set up when the drag began on it."""
        if self.cursor.seat.stage not in ("table", "recap"):
            return
        if not self._grip:
            draft = self.cursor.draft
            on_draft = draft is not None and draft.place is not None and self.look.hovered == draft.place
            self._grip = "draft" if on_draft else "board"
        self._was_dragged = True
        if self._grip == "board":
            self.look.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Zoom the board, move the list, or scroll the log, by where the pointer is."""
        if self._shows_result():
            self._scroll(-LOG_STEP if steps > 0 else LOG_STEP)
            return
        if self.cursor.seat.stage not in ("table", "recap") or self.layout is None:
            return
        if self.layout.log.holds(point):
            self._scroll(-LOG_STEP if steps > 0 else LOG_STEP)
        elif self.layout.inspector.holds(point):
            self.cursor.step_choice(-1 if steps > 0 else 1)
        elif self.layout.board.holds(point):
            self.look.wheel(point, steps)

    def tick(self, seconds: float) -> bool:
        """Let time pass: what moves goes on, then a bot thinks, and decides. Tell whether one can see it."""
        cursor = self.cursor
        changed = self.desk.tick(cursor, seconds)
        if not cursor.seat.people and cursor.seat.stage == "recap":
            return self._watch_on(seconds) or changed
        waiting = cursor.seat.others()
        if self.desk.is_moving or not waiting or cursor.seat.stage != "table":
            return changed
        if self._thinker.is_idle:
            self._thinker.begin(waiting[0], partial(self._thought, cursor.seat.game.state, waiting[0]))
        answer = self._thinker.answer()
        if answer is None:
            return changed
        decision, order = answer
        if decision in waiting and not cursor.seat.game.explain(order):
            cursor.play_other(order)
        return True

    def _watch_on(self, seconds: float) -> bool:
        """Go on after fire that nobody at the table has to see off; tell whether it went on."""
        self._read = 0.0 if self.desk.is_moving else self._read + seconds
        if self._read < READING:
            return False
        self._read = 0.0
        self.cursor.go_on()
        return True

    def _thought(self, state: State, decision: Decision) -> Order:
        """Let a bot decide from its side's view."""
        battle = self.cursor.seat.battle
        view, legal = engine.view(battle, state, decision.side), engine.legal(battle, state, decision)
        return self._bots[decision.side](battle, view, decision, legal)

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys and rules", "help"),
            MenuItem("Settings", "settings"),
            MenuItem("To the start page", "leave"),
            MenuItem("Quit", "quit"),
        )


DESK: Final[Mapping[str, Callable[[Table, Command], object]]] = {
    "drawer": lambda table, _: table._toggle("drawer"),
    "shot-table": lambda table, _: table._toggle("shot_table"),
    "log-up": lambda table, _: table._scroll(-LOG_STEP),
    "log-down": lambda table, _: table._scroll(LOG_STEP),
    "look-back": lambda table, _: table.desk.step_back(table.cursor, -1),
    "look-on": lambda table, _: table.desk.step_back(table.cursor, 1),
    "moment": lambda table, command: table.desk.look_back(table.cursor, command.number),
    "now": lambda table, _: table.desk.return_to_now(),
    "why": lambda table, _: table._ask_why(),
    "band": lambda table, _: table._next_band(),
    "quicker": lambda table, _: table._pace(1),
    "calmer": lambda table, _: table._pace(-1),
}
"""What a verb does to how the table is looked at: nothing here changes the game."""
