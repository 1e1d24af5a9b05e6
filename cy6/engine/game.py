"""A game in progress: the present state, how it came about, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cy6.core import events as e
from cy6.core.dice import Dice, DiceSource
from cy6.core.events import Event
from cy6.core.orders import Done, Order
from cy6.core.refusal import IllegalOrder, Refusal
from cy6.core.state import State
from cy6.engine import decide, play
from cy6.engine.decide import Decision
from cy6.engine.explain import explain
from cy6.engine.view import view
from cy6.tables.battle import Battle

_OPEN_CHOICES: Final = (e.Deployed, e.Moved, e.FollowChosen, e.RamChosen, e.DroppedOut, e.PromiseMade)


class Entry(NamedTuple):
    """One order of the log: what it led to, and the state before it."""

    order: Order
    events: tuple[Event, ...]
    before: State


class Game:
    """A battle being fought: orders go in, events come out, and the log grows."""

    def __init__(self, battle: Battle, seed: int = 0, dice: DiceSource | None = None) -> None:
        self.battle = battle
        self.seed = seed
        self.dice: DiceSource = dice or Dice(seed)
        self.state, self.opening = play.begin(battle, self.dice)
        self.log: list[Entry] = []
        self._kept: dict[str, int] = {}  # by side: up to which order of the log it has seen what came after

    @property
    def is_over(self) -> bool:
        """Tell whether there is a result."""
        return self.state.phase == "over"

    def decisions(self) -> tuple[Decision, ...]:
        """List the open choices, those of aircraft before `done`."""
        return decide.decisions(self.battle, self.state)

    def legal(self, decision: Decision) -> Sequence[Order]:
        """List every legal order of a decision."""
        return decide.legal(self.battle, self.state, decision)

    def default(self, decision: Decision) -> Order:
        """Give the plain default of a decision."""
        return decide.default(self.battle, self.state, decision)

    def explain(self, order: Order) -> tuple[Refusal, ...]:
        """Say everything that speaks against an order; nothing when it is legal."""
        return explain(self.battle, self.state, order)

    def play(self, order: Order) -> tuple[Event, ...]:
        """Carry out an order. Raise IllegalOrder with every reason when the rules refuse it."""
        before = self.state
        self.state, events = play.apply(self.battle, before, order, self.dice)
        self.log.append(Entry(order, events, before))
        return events

    def view(self, side: str) -> State:
        """Give the state as a side may see it."""
        return view(self.battle, self.state, side)

    def explain_undo(self) -> tuple[Refusal, ...]:
        """Say why the last order cannot be taken back; nothing when it can."""
        if not self.log:
            return (Refusal("undo-nothing", "there is nothing to take back"),)
        last = self.log[-1]
        if any(isinstance(event, e.Rolled) for event in last.events):
            return (Refusal("undo-dice", "dice have been rolled since"),)
        if self._reveals(last) or len(self.log) <= self._kept.get(self._side(last.order), 0):
            return (Refusal("undo-revealed", "what was sealed has been revealed since"),)
        return ()

    def undo(self) -> Order:
        """Take back the last order and give it. Raise IllegalOrder across dice or a reveal."""
        refusals = self.explain_undo()
        if refusals:
            raise IllegalOrder("undo", refusals)
        last = self.log.pop()
        self.state = last.before
        self._keep_what_led_to(last)
        return last.order

    def _keep_what_led_to(self, undone: Entry) -> None:
        """Let no side rethink what it ordered before an open choice of the other that it has seen (R40)."""
        shown = {
            self.battle.force(event.id).side for event in undone.events if isinstance(event, _OPEN_CHOICES)
        }
        for side in self.battle.sides:
            if shown - {side}:
                self._kept[side] = max(self._kept.get(side, 0), len(self.log))

    def _side(self, order: Order) -> str:
        return order.side if isinstance(order, Done) else self.battle.owner(order.id)

    def _reveals(self, entry: Entry) -> bool:
        """Whether an order let its side see something sealed: plots, shots, another's move."""
        if isinstance(entry.order, Done):
            began = any(isinstance(event, e.PhaseBegan) for event in entry.events)
            return began and entry.before.phase != "deploy"
        side = self._side(entry.order)
        return any(
            isinstance(event, e.Moved) and self.battle.force(event.id).side != side for event in entry.events
        )
