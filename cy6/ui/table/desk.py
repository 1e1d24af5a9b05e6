"""What lies open on the table besides the game: camera, drawers, filter, log, motion, a look back, a why."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cy6.core.events import Event
from cy6.core.state import State
from cy6.rules.battle import Battle
from cy6.tabletop.hearing import Heard
from cy6.ui.board.marks import trails
from cy6.ui.board.viewport import BoardView
from cy6.ui.choices.choice import Ghost
from cy6.ui.kit.cached_panes import Panes
from cy6.ui.kit.scrolling import Scroll
from cy6.ui.kit.settings import DEFAULTS, SPEEDS, Settings
from cy6.ui.kit.stepping import stepped
from cy6.ui.kit.text_field import TextField
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import Said, tell
from cy6.ui.table.flying import Flying
from cy6.ui.table.volley import Volley, volley_of


class Logged(NamedTuple):
    """A line of the log, the event that it tells, and that event's number in the whole game."""

    said: Said
    number: int
    event: Event


class _Log(NamedTuple):
    """The lines of a log, of how much that was heard, and the last of it."""

    length: int
    last: Heard[Event] | None
    lines: list[Logged]

    def is_of(self, heard: list[Heard[Event]]) -> bool:
        """Whether these are the lines of all that was heard."""
        return self.length == len(heard) and (not heard or heard[-1] is self.last)

    def is_beginning_of(self, heard: list[Heard[Event]]) -> bool:
        """Whether more was heard since, and nothing was taken back."""
        return 0 < self.length <= len(heard) and heard[self.length - 1] is self.last


class Desk:
    """How one table is looked at. Nothing here changes the game."""

    def __init__(self, battle: Battle) -> None:
        self.look = BoardView(battle)
        self.settings: Settings = DEFAULTS
        self.drawer = "open"
        self.log_scroll = Scroll("end")
        self.result_scroll = Scroll()
        self.order: TextField | None = None  # an order that is typed
        self.filter: TextField | None = None  # of the roster
        self.shot_table = "open"
        self.why = ""  # "open" while the reasons are pinned to the board
        self.pace: int | None = None  # the speed of motion chosen at this table, in per cent
        self.flying = Flying()
        self.panes = Panes()
        self.volley: Volley | None = None
        self._volley_of: object = None
        self._is_fresh = False
        self._back: tuple[object, int] | None = None
        self._log = _Log(0, None, [])
        self._trails: tuple[object, tuple[Ghost, ...]] = (None, ())

    def log(self, cursor: Cursor) -> list[Logged]:
        """List the lines of the log that the seat may read: another list whenever it has changed."""
        heard, before = cursor.seat.heard(), self._log
        if before.is_of(heard):
            return before.lines
        known = before.length if before.is_beginning_of(heard) else 0
        fresh = ((tell(cursor.seat.battle, one.event), one) for one in heard[known:])
        lines = [Logged(said, one.number, one.event) for said, one in fresh if said]
        if known:
            lines = before.lines + lines
        self._log = _Log(len(heard), heard[-1] if heard else None, lines)
        return lines

    def told(self, cursor: Cursor) -> list[Logged]:
        """List the lines of the log without those of what is still to be seen."""
        lines = self.log(cursor)
        if self.flying.pending:
            limit = self.flying.pending[0].number + 1
        elif self.volley is not None and self.volley.is_running:
            limit = self.volley.told(self.effective())
        else:
            return lines
        return [line for line in lines if line.number < limit]

    def trails(self, cursor: Cursor) -> tuple[Ghost, ...]:
        """Give the way each aircraft has flown in the latest movement."""
        heard = cursor.seat.heard()
        last = heard[-1] if heard else None
        if self._trails[0] is not last:
            self._trails = (last, trails(one.event for one in heard))
        return self._trails[1]

    # A look back

    def looked_back_to(self, cursor: Cursor) -> int | None:
        """Give the line of the log of which the moment is looked at; none once anything has changed."""
        if self._back is None or self._back[0] != self._now(cursor):
            return None
        return self._back[1]

    def look_back(self, cursor: Cursor, line: int) -> None:
        """Look at the moment of a line of the log."""
        lines = self.log(cursor)
        if lines:
            self._back = (self._now(cursor), min(max(line, 0), len(lines) - 1))
            self._show_line(cursor)

    def step_back(self, cursor: Cursor, by: int) -> None:
        """Look at the moment of the next line, or of the one before; beyond the last one is the present."""
        lines = self.log(cursor)
        at = self.looked_back_to(cursor)
        wanted = (len(lines) if at is None else at) + by
        if wanted >= len(lines):
            self.return_to_now()
        else:
            self.look_back(cursor, wanted)

    def return_to_now(self) -> None:
        """End the look back."""
        self._back = None

    def _show_line(self, cursor: Cursor) -> None:
        """Scroll the log so that the line looked at is on show."""
        at = self.looked_back_to(cursor)
        if at is not None:
            self.log_scroll.reveal(at, len(self.log(cursor)))

    def _now(self, cursor: Cursor) -> object:
        return cursor.seat.side, cursor.seat.stage, len(cursor.seat.game.log)

    # What moves

    def effective(self) -> Settings:
        """Give the settings with the speed of motion that was chosen at this table."""
        if self.pace is None:
            return self.settings
        return replace(self.settings, speed=self.pace)

    def change_pace(self, by: int) -> int:
        """Let everything move quicker or calmer. Give the speed in per cent."""
        self.pace = stepped(SPEEDS, self.effective().speed, by)
        return self.pace

    def fire(self, cursor: Cursor) -> Volley | None:
        """Give the fire that is looked at, while those at the table hear what happened."""
        if cursor.seat.stage not in ("recap", "over"):
            return None
        key = len(cursor.seat.game.log)
        if self._volley_of != key:
            self._volley_of, self.volley = key, volley_of(cursor.seat)
            self._is_fresh = True
        return self.volley

    def tick(self, cursor: Cursor, seconds: float) -> bool:
        """Let time pass; tell whether anything moved that can be seen."""
        self.flying.hear(cursor.seat)
        if cursor.seat.stage == "hand-over":
            return False
        settings = self.effective()
        volley = self.fire(cursor)
        if volley is not None and self._is_fresh:
            self._is_fresh = False
            volley.begin()
        if self.flying.tick(seconds, settings):
            return True
        return volley is not None and volley.tick(seconds, settings)

    @property
    def is_moving(self) -> bool:
        """Tell whether there is something to be seen before the next decision."""
        return bool(self.flying.pending) or (self.volley is not None and self.volley.is_running)

    def skip(self) -> None:
        """End what moves at once."""
        self.flying.skip()
        if self.volley is not None:
            self.volley.skip()

    def shown(self, cursor: Cursor) -> State:
        """Give the table as it is drawn: at the moment looked back to, or with what moves on its way."""
        at = self.looked_back_to(cursor)
        if at is not None:
            return cursor.seat.moment(self.log(cursor)[at].number)
        volley = self.fire(cursor)
        if volley is not None and volley.is_running:
            return volley.before
        return self.flying.seen(cursor.seat.view(), self.effective())
