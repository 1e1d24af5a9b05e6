"""A game to program with: push orders as text or values, look at it from any side, draw it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from cy6 import engine
from cy6.core.dice import DiceSource
from cy6.core.events import Event
from cy6.core.orders import Order
from cy6.core.refusal import IllegalOrder, Refusal
from cy6.core.state import Shot
from cy6.core.tally import Tally
from cy6.engine import Decision
from cy6.lab.odds import odds
from cy6.library.orders import AmbiguousOrder as AmbiguousOrder, read_order
from cy6.replay.record import Origin
from cy6.replay.session import save
from cy6.rules import gunnery
from cy6.rules.battle import Battle
from cy6.scenario.position import position_lines, read_position_lines


class Odds(NamedTuple):
    """What a shot may do: its exact chances, and the number needed to hit with its reasons.

    The four outcomes sum to one; a miss is `none`.
    """

    hit: Fraction
    none: Fraction
    lucky: Fraction
    damaged: Fraction
    destroyed: Fraction
    tally: Tally


class Result(NamedTuple):
    """How a game came out: the winner or `draw`, and the points of each side."""

    winner: str
    points: dict[str, int]


class Game(engine.Game):
    """A battle being fought. Orders may be text in notation wherever a value will do."""

    def __init__(
        self, battle: Battle, seed: int = 0, dice: DiceSource | None = None, origin: Origin | None = None
    ) -> None:
        super().__init__(battle, seed, dice)
        self._origin = origin or Origin()

    # Where it stands

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return self.state.turn

    @property
    def phase(self) -> str:
        """The phase, such as `plot` or `fire`; `over` at the end."""
        return self.state.phase

    @property
    def to_move(self) -> tuple[Decision, ...]:
        """The open decisions, those of aircraft before `done`; none when the game is over."""
        return self.decisions()

    @property
    def result(self) -> Result | None:
        """How it came out; None while it goes on."""
        return Result(self.state.winner, dict(self.state.points)) if self.is_over else None

    @property
    def lines(self) -> tuple[str, ...]:
        """Every aircraft as the line of text that `cy6.position` reads."""
        return position_lines(self.battle, self.state)

    # What may be done, and doing it

    def legal_orders(self, actor: str = "") -> tuple[Order, ...]:
        """List every legal order of the open decisions, or of one aircraft's, in a fixed order.

        A set-up area has thousands. Raise ValueError for an actor who is not there.
        """
        if actor and actor not in self.battle.owners:
            raise ValueError(f"nobody is called {actor!r}: {', '.join(self.battle.owners)}")
        wanted = (decision for decision in self.decisions() if actor in ("", decision.actor))
        return tuple(order for decision in wanted for order in self.legal(decision))

    def read(self, text: str) -> Order:
        """Read an order. Raise MalformedOrder, or AmbiguousOrder where a name cut short fits several."""
        return read_order(text, (*self.battle.owners, *self.battle.targets, *self.battle.sides))

    def explain(self, order: Order | str) -> tuple[Refusal, ...]:
        """Return every reason an order is illegal. Raise MalformedOrder or AmbiguousOrder for no order."""
        return super().explain(self.read(order) if isinstance(order, str) else order)

    def push(self, order: Order | str) -> tuple[Event, ...]:
        """Carry out an order and return what happened.

        Raise IllegalOrder with every reason, MalformedOrder or AmbiguousOrder, all of them ValueErrors.
        """
        return self.play(self.read(order) if isinstance(order, str) else order)

    def pop(self) -> Order:
        """Take back the last order, dice and all, and return it. Raise IndexError when there is none.

        `undo` is what a player may do; this is for programs, and knows no sealed orders.
        """
        if not self.log:
            raise IndexError("no order has been given")
        last = self.log.pop()
        self.state = last.before
        return last.order

    def copy(self) -> Game:
        """Return a game that goes on from here by itself."""
        other = super().copy()
        assert isinstance(other, Game)
        return other

    # Looking at it

    def odds(self, shooter: str, target: str, guns: tuple[str, ...] = (), aim: str = "") -> Odds:
        """Return the exact chances of a shot from here. Raise IllegalOrder for one that cannot be fired."""
        shot = Shot(shooter, target, guns, "aim" if aim else "")
        for id in (shooter, target):
            if id not in self.battle.index:
                raise ValueError(f"no aircraft is called {id!r}: {', '.join(self.battle.index)}")
        refusals = gunnery.explain_shot(self.battle, self.state, shot)
        if refusals:
            raise IllegalOrder(f"fire {shooter} {target}", tuple(refusals))
        assessed = gunnery.assess(self.battle, self.state, shot)
        return Odds(*odds(self.battle, self.state, shot), assessed.modifiers)

    def __repr__(self) -> str:
        setting = self.battle.setting
        sides = " against ".join(side.name for side in setting.sides)
        return f"<cy6.Game {setting.title!r}: {sides}, turn {self.turn}, {self.phase}>"

    def __str__(self) -> str:
        from cy6.terminal.board import map_lines

        return "\n".join(map_lines(self.battle, self.state, (100, 40)))

    def _repr_svg_(self) -> str:
        from cy6.library.picture import board_svg

        return board_svg(self.battle, self.state)

    # Keeping it

    def save(self, path: str | Path) -> Path:
        """Write its record, a `*.cy6.jsonl`, over an earlier one of itself too.

        Raise BrokenFile for a file that holds anything else, or OSError.
        """
        file = Path(path)
        save(file, self, self._origin)
        return file


def position(*lines: str, seed: int = 0, **setting: Any) -> Game:
    """Set a table from one line for each aircraft, in the plot phase of turn 1.

    `cy6.position("fw axis fw-190a-4 green 2014N tal5 speed3", "spit allied spitfire-vc 2015N tal5 speed4")`;
    the words of a line and further keywords are told in `cy6.scenario.position`. Raise MalformedPosition.
    """
    battle, _ = read_position_lines(*lines, **setting)
    return Game(battle, seed)
