"""What a game says of itself so that it can be played at this table. The table knows nothing else of it.

Four types make a game: a state, an order, an event, a decision. All are values: they compare and hash by
what they hold, and nothing changes them. An order is what somebody wants, and may be refused. Events are what
happened, with dice and cards in them; folding them over a state gives the next, and nothing else ever does.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from cy6.core.dice import DiceSource
from cy6.core.refusal import Refusal


class Choice(Protocol):
    """A decision: an open choice that one seat has to make."""

    @property
    def side(self) -> str:
        """Name the seat that decides."""
        ...


S = TypeVar("S", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741 - the four letters stand for state, order, event, decision
E = TypeVar("E", bound=Hashable)
D = TypeVar("D", bound=Choice)


class Outcome(NamedTuple, Generic[S, E]):
    """The state after an order, and everything that happened on the way."""

    state: S
    events: tuple[E, ...]


class Entry(NamedTuple, Generic[S, O, E]):
    """One order of a game's log: what it led to, and the state before it."""

    order: O
    events: tuple[E, ...]
    before: S


class Rules(Protocol[S, O, E, D]):
    """The rules of a game as it is set up: who plays, what may be done, what comes of it, who may know it."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Name those who play, in the order in which they are asked."""
        ...

    # What is played

    def begin(self, chance: DiceSource) -> Outcome[S, E]:
        """Begin a game, up to its first decision."""
        ...

    def decisions(self, state: S) -> tuple[D, ...]:
        """List the open choices; none once the game is over."""
        ...

    def legal(self, state: S, decision: D) -> Sequence[O]:
        """List every legal order of a decision, in a fixed order. There is always one."""
        ...

    def default(self, state: S, decision: D) -> O:
        """Give the order that a decision gets when nobody makes it."""
        ...

    def explain(self, state: S, order: O) -> tuple[Refusal, ...]:
        """Return every reason the order is illegal; empty when legal."""
        ...

    def apply(self, state: S, order: O, chance: DiceSource) -> Outcome[S, E]:
        """Carry out an order, up to the next decision. Raise IllegalOrder with every reason."""
        ...

    def fold(self, state: S, event: E) -> S:
        """Give the state after an event."""
        ...

    def is_over(self, state: S) -> bool:
        """Whether the game has a result."""
        ...

    def drawn(self, state: S) -> int:
        """Count the dice and cards drawn so far."""
        ...

    def moment(self, state: S) -> Hashable:
        """Name the moment of a state, such as its turn and phase: a game is saved whenever it changes."""
        ...

    # Who may know what

    def seat_of(self, state: S, order: O) -> str:
        """Name the seat that gives an order."""
        ...

    def view(self, state: S, seat: str) -> S:
        """Give the state as a seat may know it; "" knows only what is public."""
        ...

    def visible(self, before: S | None, events: Iterable[E], seat: str) -> list[E | None]:
        """Give events in a row as a seat may know them, None for each that it may not.

        `before` is the state before the first of them; there is none before those of the opening.
        """
        ...

    def may_read(self, before: S, order: O, seat: str) -> bool:
        """Whether a seat may read an order as soon as it was given: its own, or one that is not sealed."""
        ...

    def bars_undo(self, entry: Entry[S, O, E]) -> tuple[Refusal, ...]:
        """Say why an order cannot be taken back: dice were rolled, or something sealed was shown."""
        ...

    def shown_to(self, entry: Entry[S, O, E]) -> tuple[str, ...]:
        """Name the seats that saw an open choice of another in what an order led to.

        They may not rethink what they ordered before, though the other takes it back.
        """
        ...

    # How it is written

    def parse(self, text: str) -> O:
        """Read an order. Raise MalformedOrder."""
        ...

    def format(self, order: O) -> str:
        """Write an order as the line that `parse` reads."""
        ...


AnyRules = Rules[Any, Any, Any, Any]
