"""A game played by people at one keyboard: who has it, what he reads, what he is asked.

Whatever one side may not know of the other is cleared away before the keyboard changes hands.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import Final

from cy6.terminal.asking import prompt, question
from cy6.terminal.commands import Answer, Desk
from cy6.terminal.help import scenario_lines
from cy6.terminal.news import news_lines
from cy6.terminal.result import result_lines
from cy6.terminal.roster import roster_lines
from cy6.terminal.table import OPEN

ESCAPE: Final = "\x1b"
CLEAR: Final = f"{ESCAPE}[H{ESCAPE}[2J{ESCAPE}[3J"
WELCOME: Final = "Type help for what can be typed, Tab to complete, quit to save and leave."
FAREWELL: Final = "Enter leaves; log, board, roster, why and save still answer."

Ask = Callable[[str], str]
"""Shows a prompt and gives the line typed. Raises EOFError or KeyboardInterrupt when the player leaves."""


class Screen:
    """Shows a table to the people at it, and hands their lines to its desk."""

    def __init__(self, desk: Desk, ask: Ask, write: Callable[[str], None]) -> None:
        self.desk = desk
        self.table = desk.table
        self._ask = ask
        self._write = write
        self._roster_shown: tuple[int, str] | None = None

    def run(self) -> None:
        """Play until the game is over or a player leaves."""
        self._say([*scenario_lines(self.table.battle.setting), "", WELCOME, ""])
        try:
            while not self.table.is_over and self._turn():
                pass
            if self.table.is_over:
                self._end()
        except (EOFError, KeyboardInterrupt):
            self._say([""])

    def _end(self) -> None:
        """Tell the result, and answer questions until the players leave."""
        self._take_seat()
        self._say([*news_lines(self.table), "", *result_lines(self.table.game), "", FAREWELL])
        while line := self._ask("over> ").strip():
            if self._run(line).leaves:
                return

    def _run(self, line: str) -> Answer:
        answer = self.desk.run(line)
        self._say(f"No: {reason}" if answer.refused else reason for reason in answer.lines)
        return answer

    def _turn(self) -> bool:
        """Tell the news, ask, and take lines until an order is played; tell whether the game goes on."""
        self._take_seat()
        self._say(news_lines(self.table))
        self._show_roster()
        decisions = self.table.decisions()
        self._say(["", *question(self.table.game, self.table.view(), decisions)])
        orders = self._orders_given()
        while orders == self._orders_given():
            line = self._ask(prompt(self.table.game, decisions[0]))
            if self._run(line).leaves:
                return False
            if not line.strip():
                break
        return True

    def _take_seat(self) -> None:
        """Hand the keyboard to the side that needs it: clear, tell what all may know, wait for Enter."""
        wanted = self.table.wanted_seat()
        if wanted == self.table.seat:
            return
        if self.table.seat != OPEN:
            self._write(CLEAR)
        self.table.seat = OPEN
        self._say(news_lines(self.table))
        if wanted != OPEN:
            self._wait_for(wanted)
            self.table.seat = wanted

    def _wait_for(self, side: str) -> None:
        name = self.table.battle.side(side).name
        while line := self._ask(f"\nThe keyboard is for {name} ({side}) alone. Press Enter: ").strip():
            if line.lower() in ("quit", "exit"):
                raise EOFError
            self._say(["Only Enter, please, or quit."])

    def _show_roster(self) -> None:
        """Show once a turn, before a side plots, how all aircraft stand."""
        state = self.table.game.state
        moment = state.turn, self.table.seat
        if state.phase in ("plot-tailed", "plot") and self._roster_shown != moment:
            self._roster_shown = moment
            self._say(["", *roster_lines(self.table.battle, self.table.view(), self.table.seat)])

    def _orders_given(self) -> object:
        log = self.table.game.log
        return len(log), log[-1] if log else None

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(f"{self._folded(line)}\n")

    def _folded(self, line: str) -> str:
        """Break a long line between words, and set the rest of it in; the map is left as it is."""
        width = self.desk.size[0]
        if len(line) <= width or ESCAPE in line:
            return line
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        return textwrap.fill(line, width, subsequent_indent=indent, drop_whitespace=True)
