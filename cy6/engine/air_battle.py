"""The air battle as a game to be played: what `cy6.tabletop` asks of any game, answered by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cy6.core import events as e
from cy6.core.dice import DiceSource
from cy6.core.events import Event
from cy6.core.notation import format_order, parse
from cy6.core.orders import Done, Order
from cy6.core.refusal import Refusal
from cy6.core.state import State
from cy6.engine import decide, play
from cy6.engine.decide import Decision
from cy6.engine.folding import fold
from cy6.engine.views import may_read, view, visible_all
from cy6.rules.battle import Battle
from cy6.tabletop import Entry, Outcome

_OPEN_CHOICES: Final = (e.Deployed, e.Moved, e.FollowChosen, e.RamChosen, e.DroppedOut, e.PromiseMade)


class AirBattle(NamedTuple):
    """The rules of Check Your 6! as one battle is set up."""

    battle: Battle

    @property
    def seats(self) -> tuple[str, ...]:
        """Name the sides, in the scenario's order."""
        return tuple(self.battle.sides)

    def begin(self, chance: DiceSource) -> Outcome[State, Event]:
        """Begin the first turn, up to its first decision."""
        return play.begin(self.battle, chance)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """List the open choices, those of aircraft before `done`."""
        return decide.decisions(self.battle, state)

    def legal(self, state: State, decision: Decision) -> Sequence[Order]:
        """List every legal order of a decision, in a fixed order."""
        return decide.legal(self.battle, state, decision)

    def default(self, state: State, decision: Decision) -> Order:
        """Give the plain default of a decision."""
        return decide.default(self.battle, state, decision)

    def explain(self, state: State, order: Order) -> tuple[Refusal, ...]:
        """Return every reason the order is illegal; empty when legal."""
        return play.explain(self.battle, state, order)

    def apply(self, state: State, order: Order, chance: DiceSource) -> Outcome[State, Event]:
        """Carry out an order, up to the next decision. Raise IllegalOrder with every reason."""
        return play.apply(self.battle, state, order, chance)

    def fold(self, state: State, event: Event) -> State:
        """Give the state after an event."""
        return fold(self.battle, state, event)

    def is_over(self, state: State) -> bool:
        """Whether there is a result."""
        return state.phase == "over"

    def drawn(self, state: State) -> int:
        """Count the dice drawn so far."""
        return state.drawn

    def moment(self, state: State) -> tuple[int, str, int]:
        """Name the turn, the phase, and the group that is set up."""
        return state.turn, state.phase, state.wave

    def seat_of(self, state: State, order: Order) -> str:
        """Name the side that gives an order. Raise KeyError for an unknown id."""
        return order.side if isinstance(order, Done) else self.battle.owner(order.id)

    def view(self, state: State, seat: str) -> State:
        """Give the state as a side may know it."""
        return view(self.battle, state, seat)

    def visible(self, before: State | None, events: Iterable[Event], seat: str) -> list[Event | None]:
        """Give events in a row as a side may know them, None for each that it may not."""
        spotted = self.battle.setting.spotted if before is None else before.spotted
        return visible_all(self.battle, events, seat, spotted)

    def may_read(self, before: State, order: Order, seat: str) -> bool:
        """Whether a side may read an order as soon as it was given."""
        return may_read(self.battle, before, order, seat)

    def bars_undo(self, entry: Entry[State, Order, Event]) -> tuple[Refusal, ...]:
        """Say why an order cannot be taken back: dice, or something sealed that was revealed."""
        if any(isinstance(event, e.Rolled) for event in entry.events):
            return (Refusal("undo-dice", "dice have been rolled since"),)
        if self._reveals(entry):
            return (Refusal("undo-revealed", "what was sealed has been revealed since"),)
        return ()

    def shown_to(self, entry: Entry[State, Order, Event]) -> tuple[str, ...]:
        """Name the sides that saw an open choice of another in what an order led to (R40)."""
        chose = {
            self.battle.force(event.id).side for event in entry.events if isinstance(event, _OPEN_CHOICES)
        }
        return tuple(side for side in self.battle.sides if chose - {side})

    def parse(self, text: str) -> Order:
        """Read an order. Raise MalformedOrder."""
        return parse(text)

    def format(self, order: Order) -> str:
        """Write an order as the line that `parse` reads."""
        return format_order(order)

    def _reveals(self, entry: Entry[State, Order, Event]) -> bool:
        """Whether an order let its side see something sealed: plots, shots, another's move."""
        if isinstance(entry.order, Done):
            began = any(isinstance(event, e.PhaseBegan) for event in entry.events)
            return began and entry.before.phase != "deploy"
        side = self.seat_of(entry.before, entry.order)
        return any(
            isinstance(event, e.Moved) and self.battle.force(event.id).side != side for event in entry.events
        )
