"""One typed line at a table: an order, or a question about the game. Answers are lines of text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from cy6.core.events import Rolled
from cy6.core.notation import format_order
from cy6.core.orders import Fire, Order, PlotMove
from cy6.core.refusal import IllegalOrder, MalformedOrder
from cy6.core.state import Aircraft
from cy6.lab.moves import legal_moves
from cy6.replay.telling import tell_all, tell_purpose
from cy6.rules.battle import Battle
from cy6.rules.plotting import STALL
from cy6.tables.names import guess
from cy6.tables.strict_yaml import BrokenFile
from cy6.terminal import chances, reading
from cy6.terminal.board import map_lines
from cy6.terminal.help import ALIASES, COMMANDS, help_lines
from cy6.terminal.moves import chosen, listing
from cy6.terminal.roster import roster_lines
from cy6.terminal.table import OPEN, Table

LOG_LINES: Final = 20


class Answer(NamedTuple):
    """What comes of a line: text, whether it was refused, and whether the player leaves."""

    lines: list[str]
    refused: bool = False
    leaves: bool = False


class Refused(Exception):
    """A line that is not carried out, with every reason."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class Desk:
    """A table with its commands. `save` writes the game to a file and gives the path."""

    def __init__(
        self,
        table: Table,
        save: Callable[[Path | None], Path],
        size: tuple[int, int] = (80, 24),
        faint: Callable[[str], str] = str,
    ) -> None:
        self.table = table
        self.size = size
        self._faint = faint
        self._save = save
        self._refusals: tuple[str, ...] = ()

    def run(self, line: str) -> Answer:
        """Carry out a line. What is refused changes nothing."""
        try:
            return self._run(line.split())
        except Refused as refused:
            self._refusals = refused.reasons
            return Answer(list(refused.reasons), refused=True)

    def _run(self, words: list[str]) -> Answer:
        if not words:
            return self._nothing()
        verb = words[0].lower()
        if len(words) == 1 or not reading.is_verb(verb):
            verb = ALIASES.get(verb, verb)
        if verb in COMMANDS:
            return _RUN[verb](self, words[1:])
        if reading.is_verb(verb):
            return self._order(" ".join(words))
        raise Refused(reading.unknown_word(words[0], COMMANDS))

    def _nothing(self) -> Answer:
        """Enter alone ends a side's part when nothing else is open."""
        decision = self.table.next_decision()
        if decision is not None and decision.kind == "done":
            return self._order(f"done {decision.side}")
        return Answer([])

    def _order(self, text: str) -> Answer:
        battle = self.table.battle
        try:
            order = reading.read_order(text, battle.owners, battle.sides)
            self._refuse_half_a_plot(order)
            self.table.play(order)
        except IllegalOrder as illegal:
            raise Refused(*map(str, illegal.refusals)) from None
        except (MalformedOrder, reading.Unknown) as problem:
            raise Refused(str(problem)) from None
        self._refusals = ()
        return Answer([])

    def _refuse_half_a_plot(self, order: Order) -> None:
        """Ask for the turn code, or the ending, that a plot still lacks."""
        if not isinstance(order, PlotMove) or order.plot.code or order.plot.ending:
            return
        maneuver = self.table.battle.ruleset.maneuvers[order.plot.maneuver]
        if not maneuver.special:
            raise Refused(
                f"{maneuver.id} wants a turn code: moves {order.id} {maneuver.id} lists them (B2.1)"
            )
        if maneuver.id != STALL:
            raise Refused(
                f"{maneuver.id} wants an ending: {maneuver.id}-L, {maneuver.id}-R or {maneuver.id}-180 (B3.6)"
            )

    def _help(self, words: list[str]) -> Answer:
        return Answer(help_lines(self.table.battle, words[0].lower() if words else ""))

    def _board(self, words: list[str]) -> Answer:
        battle = self.table.battle
        band = next((band for band in battle.setting.bands if words and words[0].lower() == band), "")
        rest = words[1:] if band else words
        centre = reading.mended(rest[0], battle.index) if rest else ""
        try:
            return Answer(map_lines(battle, self.table.view(), self.size, centre, self._faint, band))
        except ValueError as problem:
            raise Refused(f"{problem}{guess(centre, self.table.battle.index)}") from None

    def _roster(self, words: list[str]) -> Answer:
        return Answer(roster_lines(self.table.battle, self.table.view(), self.table.seat))

    def _moves(self, words: list[str]) -> Answer:
        aircraft = self._find(words, "moves")
        if not aircraft.is_present:
            raise Refused(f"{aircraft.id} is not on the board")
        moves = legal_moves(self.table.battle, aircraft)
        if not moves:
            raise Refused(f"{aircraft.id} has speed 0: an aircrew check decides (B3.8)")
        kept = chosen(moves, words[1:])
        if not kept:
            raise Refused(f"none of the {len(moves)} plots of {aircraft.id} fits {' '.join(words[1:])!r}")
        return Answer(listing(self.table.battle, kept))

    def _odds(self, words: list[str]) -> Answer:
        if len(words) < 2:
            raise Refused(f"write {COMMANDS['odds'][0]}")
        for word in words[:2]:
            self._find([word], "odds")
        try:
            order = reading.read_order(f"fire {' '.join(words)}", self.table.battle.index, ())
        except MalformedOrder:
            raise Refused(f"write {COMMANDS['odds'][0]}") from None
        assert isinstance(order, Fire)
        return Answer(chances.explain(self.table.battle, self.table.view(), order.shot))

    def _find(self, words: list[str], command: str) -> Aircraft:
        if not words:
            raise Refused(f"write {COMMANDS[command][0]}")
        index = self.table.battle.index
        id = reading.mended(words[0], index)
        if id not in index:
            raise Refused(f"no aircraft is called {words[0]!r}{guess(words[0], index)}")
        return self.table.battle.find(self.table.view(), id)

    def _why(self, words: list[str]) -> Answer:
        if self._refusals:
            return Answer(["The last line was refused:", *(f"  {reason}" for reason in self._refusals)])
        rolls = self.table.last_rolls()
        if not rolls:
            return Answer(["No dice have been rolled, and nothing was refused."])
        return Answer([line for roll in rolls for line in _roll_lines(self.table.battle, roll)])

    def _log(self, words: list[str]) -> Answer:
        if words and not (words[0].isascii() and words[0].isdigit() and int(words[0])):
            raise Refused(f"write {COMMANDS['log'][0]}")
        count = int(words[0]) if words else LOG_LINES
        return Answer(tell_all(self.table.battle, self.table.log())[-count:])

    def _defaults(self, words: list[str]) -> Answer:
        sides = self.table.people
        side = reading.mended(words[0], sides) if words else ""
        if side and side not in sides:
            raise Refused(f"no side here is called {side!r}{guess(side, sides)}")
        if not self.table.play_defaults(side):
            raise Refused("nothing is left to answer")
        self._refusals = ()
        return Answer([])

    def _set_up(self, words: list[str]) -> Answer:
        index = self.table.battle.index
        id = reading.mended(words[0], index) if words else ""
        if id and id not in index:
            raise Refused(f"no aircraft is called {words[0]!r}{guess(words[0], index)}")
        try:
            count = self.table.set_up(id)
        except IllegalOrder as illegal:
            raise Refused(*map(str, illegal.refusals)) from None
        if not count:
            raise Refused(f"{id} is not to be placed now" if id else "nobody is left to be placed now")
        self._refusals = ()
        return Answer([])

    def _station(self, words: list[str]) -> Answer:
        if not self.table.hold_station():
            raise Refused("no wingman is to move now (C1.3)")
        self._refusals = ()
        return Answer([])

    def _undo(self, words: list[str]) -> Answer:
        try:
            order = self.table.undo()
        except IllegalOrder as illegal:
            raise Refused(*map(str, illegal.refusals)) from None
        text = format_order(order)
        return Answer([f"Taken back: {text if self.table.seat != OPEN else ' '.join(text.split()[:2])}"])

    def _save_game(self, words: list[str]) -> Answer:
        try:
            path = self._save(Path(" ".join(words)) if words else None)
        except BrokenFile as broken:
            raise Refused(*map(str, broken.problems)) from None
        except OSError as problem:
            raise Refused(f"the game cannot be saved: {problem.strerror or problem}") from None
        return Answer([f"Saved: {path}"])

    def _quit(self, words: list[str]) -> Answer:
        return Answer([], leaves=True)


def _roll_lines(battle: Battle, roll: Rolled) -> list[str]:
    needed = chances.tally_lines(roll.tally) if roll.tally else []
    faces = " + ".join(map(str, roll.faces))
    total = f"{faces} = {sum(roll.faces)}" if len(roll.faces) > 1 else faces
    result = f": {roll.result.replace('_', ' ')}" if roll.result else ""
    return [f"{tell_purpose(battle, roll.purpose)}:", *needed, f"  {roll.kind} gave {total}{result}"]


_RUN: Final[dict[str, Callable[[Desk, list[str]], Answer]]] = {
    "help": Desk._help,
    "board": Desk._board,
    "roster": Desk._roster,
    "moves": Desk._moves,
    "odds": Desk._odds,
    "why": Desk._why,
    "log": Desk._log,
    "defaults": Desk._defaults,
    "setup": Desk._set_up,
    "station": Desk._station,
    "undo": Desk._undo,
    "save": Desk._save_game,
    "quit": Desk._quit,
}
