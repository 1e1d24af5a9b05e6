"""The record of a game, line by line: what a line of a `*.cy6.jsonl` file holds, and the journal of all.

Lines are one JSON object each: `header`, `opening`, then `order` and `undo`, a `keyframe` where a turn
begins, at last the `result`. The file only ever grows: an undo is a line of its own, and a reader gives the
cut log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from cy6 import __version__
from cy6.core.dice import Dice
from cy6.core.events import Event, GameEnded, TurnBegan
from cy6.core.ids import Alone
from cy6.core.notation import format_order, parse
from cy6.core.orders import Done, Order
from cy6.core.state import Setting, State
from cy6.engine import Entry, Game
from cy6.replay.codec import digest, encode, text_of
from cy6.rules.battle import Battle
from cy6.scenario.read import Scenario

FORMAT: Final = 1
SUFFIX: Final = ".cy6.jsonl"
HUMAN: Final = "human"


class Seat(NamedTuple):
    """A side and who played it: `human`, or `bot:` and a name."""

    id: str
    name: str
    player: str


class Header(NamedTuple):
    """What a game was: enough to set it up again exactly.

    The scenario is embedded as data; a position that comes from no file has its whole setting instead.
    `when_alone` is how the game ends when a side has no aircraft; before that was recorded, at once (R30).
    `view` names the side for whose eyes a record was written: what the other side sealed is not in it.
    `commitments` are pairs of a side and the hash of a secret that it promised before the first die, for
    dice that no side can foresee: room for play at two machines, empty as long as one machine rolls.
    """

    format: int
    engine: str
    ruleset: str
    ruleset_hash: str
    seed: int
    dice: Literal["seed", "hand"]
    sides: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    setting_hash: str
    scenario: str = ""
    data: Any = None
    setting: Setting | None = None
    view: str = ""
    when_alone: Alone = "end"
    commitments: tuple[tuple[str, str], ...] = ()


class Step(NamedTuple):
    """An order, what it led to, how many dice were drawn then, and the hash of the state.

    Number 0 is the opening, which nobody ordered. The text of an order that is sealed is empty.
    """

    number: int
    side: str
    text: str
    events: tuple[Event, ...]
    drawn: int
    hash: str

    @property
    def order(self) -> Order | None:
        """Give the order; None for the opening and for one that is sealed."""
        return parse(self.text) if self.text else None


class Keyframe(NamedTuple):
    """The whole state after an order."""

    after: int
    state: State


class Undo(NamedTuple):
    """An order was taken back."""

    number: int


class Result(NamedTuple):
    """How a game ended: the winner or `draw`, the points of each side, why, and in which turn."""

    winner: str
    points: tuple[tuple[str, int], ...]
    reason: str
    turn: int


LINES: Final[dict[str, type]] = {
    "header": Header,
    "opening": Step,
    "order": Step,
    "undo": Undo,
    "keyframe": Keyframe,
    "result": Result,
}


def line(name: str, value: NamedTuple) -> str:
    """Write one line of a record, without its end."""
    return text_of({"line": name, **encode(value)})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game comes from: its scenario, if it has one, and who plays each side (human if not named)."""

    scenario: Scenario | None = None
    players: Mapping[str, str] = field(default_factory=dict)


def header_of(game: Game, origin: Origin) -> Header:
    """Make the header of a game."""
    setting, ruleset = game.battle.setting, game.battle.ruleset
    scenario = origin.scenario
    return Header(
        format=FORMAT,
        engine=__version__,
        ruleset=ruleset.id,
        ruleset_hash=ruleset.hash,
        seed=game.seed,
        dice="seed" if isinstance(game.dice, Dice) else "hand",
        sides=tuple(Seat(s.id, s.name, origin.players.get(s.id, HUMAN)) for s in setting.sides),
        options=setting.options,
        rules=setting.rules,
        setting_hash=digest(setting),
        scenario=scenario.id if scenario else "",
        data=scenario.data if scenario else None,
        setting=None if scenario else setting,
        when_alone=setting.when_alone,
    )


def side_of(battle: Battle, order: Order) -> str:
    """Name the side that gives an order."""
    return order.side if isinstance(order, Done) else battle.owner(order.id)


def result_of(events: tuple[Event, ...], state: State) -> Result | None:
    """Give the result when these events ended the game."""
    for event in events:
        if isinstance(event, GameEnded):
            return Result(event.winner, event.points, event.reason, state.turn)
    return None


class Journal:
    """The lines of a game's record. They grow with the game, and grow further when an order is taken back."""

    def __init__(self, game: Game, origin: Origin) -> None:
        self.header = header_of(game, origin)
        self._game = game
        self._written: list[Entry] = []
        first = game.log[0].before if game.log else game.state
        self.lines = [line("header", self.header)]
        self._add("opening", Step(0, "", "", game.opening, first.drawn, digest(first)))
        self._add("keyframe", Keyframe(0, first))
        self.catch_up()

    @property
    def content(self) -> bytes:
        """Give the whole record as a file has it."""
        return "".join(f"{text}\n" for text in self.lines).encode()

    def catch_up(self) -> None:
        """Write down every order that was played or taken back since."""
        log, written = self._game.log, self._written
        while written and (len(written) > len(log) or log[len(written) - 1] is not written[-1]):
            self._add("undo", Undo(len(written)))
            written.pop()
        for number in range(len(written) + 1, len(log) + 1):
            written.append(log[number - 1])
            after = log[number].before if number < len(log) else self._game.state
            self._add_order(number, log[number - 1], after)

    def _add_order(self, number: int, entry: Entry, after: State) -> None:
        side, text = side_of(self._game.battle, entry.order), format_order(entry.order)
        self._add("order", Step(number, side, text, entry.events, after.drawn, digest(after)))
        if any(isinstance(event, TurnBegan) for event in entry.events):
            self._add("keyframe", Keyframe(number, after))
        result = result_of(entry.events, after)
        if result is not None:
            self._add("result", result)

    def _add(self, name: str, value: NamedTuple) -> None:
        self.lines.append(line(name, value))
