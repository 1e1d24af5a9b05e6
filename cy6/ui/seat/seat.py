"""Whose turn at the screen it is: hand-overs, what each seat has heard, and the one place that plays orders.

In secret phases each side has its turn at the seat, with a hand-over between; in open phases all look
together, and nothing that is sealed is shown to anybody. A seat knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal

from cy6 import engine
from cy6.core.events import Event, Fired, GameEnded, Moved
from cy6.core.notation import format_order, parse
from cy6.core.orders import Done, Order
from cy6.core.phase_rows import PHASES, SECRET
from cy6.core.refusal import IllegalOrder, MalformedOrder, Refusal
from cy6.core.state import State
from cy6.engine import Decision, Game
from cy6.rules.battle import Battle
from cy6.tabletop.hearing import Heard, Hearing
from cy6.ui.seat.log_lines import is_news

Stage = Literal["hand-over", "recap", "table", "over"]
Played = Callable[[Order, tuple[Event, ...]], None]

OPEN: Final = engine.NOBODY  # the seat at which everybody looks
SHOWN_TO_ALL: Final = (Fired, GameEnded, Moved)


class Seat:
    """One game at one keyboard. `people` are the sides played here, None all of them.

    `side` is the one that sits there, OPEN when all look together. Whoever calls plays the sides that nobody
    plays here. With no people at all one watches, at the open table.
    """

    def __init__(
        self,
        game: Game,
        people: Collection[str] | None = None,
        played: Played = lambda order, events: None,
        undone: Callable[[Order], None] = lambda order: None,
    ) -> None:
        self.game = game
        sides = (side.id for side in game.battle.setting.sides)
        self.people = tuple(side for side in sides if people is None or side in people)
        self.played = played
        self.undone = undone
        self.side = self.people[0] if len(self.people) == 1 else OPEN
        self.stage: Stage = "table"
        self.message = ""
        self.refused: tuple[Refusal, ...] = ()
        self.notice = ""
        self._next_seat = self.side
        self._seated_in: str = game.state.phase
        self._seen = dict.fromkeys((OPEN, *self.people), 0)
        self._hearing = Hearing(game)
        self._viewed: tuple[tuple[State, str], State] | None = None
        self._taken_back: list[Order] = []
        self._settle(())

    # What is known

    @property
    def battle(self) -> Battle:
        """Give the battle."""
        return self.game.battle

    def view(self) -> State:
        """Give what the seat may know."""
        key = (self.game.state, self.side)
        if self._viewed is None or self._viewed[0][0] is not key[0] or self._viewed[0][1] != key[1]:
            self._viewed = (key, self.game.view(self.side))
        return self._viewed[1]

    def heard(self) -> list[Heard[Event]]:
        """List everything that the seat may know of what happened so far, in order, with its number."""
        return self._hearing.of(self.side)

    def happened(self) -> int:
        """Count the events of the whole game so far, whoever may know them."""
        return self._hearing.count()

    def events(self) -> list[Event]:
        """List everything that the seat may know of what happened so far, in order."""
        return [heard.event for heard in self.heard()]

    def news(self) -> list[Event]:
        """List what the seat has not been told yet, as far as there are words for it."""
        fresh = self._hearing.since(self.side, self._seen[self.side])
        return [one.event for one in fresh if is_news(self.battle, one.event)]

    def told_up_to(self) -> int:
        """Give the number of the first event that the seat has not been told yet."""
        return self._seen[self.side]

    def moment(self, number: int) -> State:
        """Give what the seat may know of the table right after the event of that number."""
        if number >= self.happened():
            return self.view()
        entry, at = self._hearing.entry_at(number)
        if entry is None:
            return self._seen_state(self.game.log[0].before if self.game.log else self.game.state)
        state = entry.before
        for event in entry.events[: at + 1]:
            state = engine.fold(self.battle, state, event)
        return self._seen_state(state)

    def _seen_state(self, state: State) -> State:
        return engine.view(self.battle, state, self.side)

    def side_to_act(self) -> str:
        """Name the side whose decisions are shown, or nobody."""
        if self.side != OPEN:
            return self.side
        return next((decision.side for decision in self.decisions()), "")

    def side_called(self) -> str:
        """Name the side that a hand-over calls to the seat: OPEN calls everybody."""
        return self._next_seat

    def may_commit(self) -> bool:
        """Tell whether the side can say that it is done."""
        return any(decision.kind == "done" for decision in self.decisions())

    def others(self) -> list[Decision]:
        """List the open decisions of the sides that nobody plays here."""
        return [decision for decision in self.game.decisions() if decision.side not in self.people]

    def side_name(self, side: str) -> str:
        """Give a side's name for people."""
        return self.battle.side(side).name if side else "Everyone"

    # What a person does

    def ready(self) -> None:
        """Take the seat after a hand-over, and hear what happened; in the midst of moves the log will do."""
        if self.stage != "hand-over":
            return
        self.side = self._next_seat
        self.stage = "recap" if self.news() and self.game.state.phase != "move" else "table"
        if self.stage == "table":
            self._told()

    def go_on(self) -> None:
        """Leave the recap."""
        if self.stage != "recap":
            return
        self._told()
        self.stage = "over" if self.game.state.phase == "over" else "table"
        if self.stage == "table":
            self._settle(())

    def undo(self) -> Order | None:
        """Take the last order back, if it was given at this seat and nothing came to light since. Give it."""
        if self.stage != "table":
            return None
        last = self.game.log[-1].order if self.game.log else None
        own = self.people if self.side == OPEN else (self.side,)
        if last is not None and self.side_of(last) not in own:
            self.say("You have nothing to undo.")
            return None
        try:
            order = self.game.undo()
        except IllegalOrder as problem:
            self.say("", *problem.refusals)
            return None
        self.undone(order)
        self._taken_back.append(order)
        self._forget()
        self.say(f"Taken back: {format_order(order)}")
        return order

    def redo(self) -> Order | None:
        """Play the order again that was taken back last: with the same dice the same comes of it. Give it."""
        if self.stage != "table":
            return None
        if not self._taken_back:
            self.say("There is nothing to give again.")
            return None
        order = self._taken_back.pop()
        rest = list(self._taken_back)
        side = self.side
        if not self.play(order):
            return None
        if self.side == side and self.stage == "table":
            self._taken_back = rest
        return order

    def type(self, text: str) -> Order | None:
        """Play an order written in notation. Give it, or nothing when it was not played."""
        try:
            order = parse(text)
        except MalformedOrder as problem:
            self.say(str(problem))
            return None
        if self.side_of(order) != self.side_to_act():
            self.say(f"{text}: that order is not {self.side_name(self.side_to_act())}'s to give")
            return None
        return order if self.play(order) else None

    def play(self, order: Order) -> bool:
        """Play an order, and tell whether the rules let it: the one place where a seat changes its game."""
        try:
            events = self.game.play(order)
        except IllegalOrder as problem:
            self.say("", *problem.refusals)
            return False
        self.played(order, events)
        self.say("")
        self._taken_back = []
        self._settle(events)
        return True

    def play_other(self, order: Order) -> bool:
        """Play an order of a side that nobody plays here, and tell whether another thing is asked now."""
        before = self._asked()
        events = self.game.play(order)
        self.played(order, events)
        self._taken_back = []
        self._forget()
        is_other = self.stage == "table" and (not before[1] or self._asked() != before)
        if is_other:
            self._settle(events)
        return is_other

    def say(self, message: str, *refusals: Refusal) -> None:
        """Set the message that is shown, or the reasons for which something was refused."""
        self.message = message or "; ".join(map(str, refusals))
        self.refused = refusals

    # How it goes on

    def _asked(self) -> tuple[str, list[Decision]]:
        """Give what the seat is asked now, to be compared."""
        return self.game.state.phase, self.decisions()

    def _settle(self, events: tuple[Event, ...]) -> None:
        """Find out whose turn at the seat it is, and what he is to be told before it."""
        self._forget()
        wanted = self._wanted_seat(events)
        if wanted != self.side and not self._opens_up(wanted):
            self._next_seat = wanted
            self.stage = "hand-over"
            self._taken_back = []
            return
        self.side = self._next_seat = wanted
        alone = len(self.people) < 2
        dull = not any(isinstance(event, (Fired, GameEnded)) for event in events)
        if (
            dull if alone else self.side != OPEN or not self._is_secret()
        ) and self.game.state.phase != "over":
            self._told()
            return
        self.stage = "recap"
        if not self.news():
            self.go_on()

    def _opens_up(self, wanted: str) -> bool:
        """Whether a seat may turn into the open table without a call: in the midst of moves."""
        return wanted == OPEN and self.game.state.phase == "move" and self._seated_in == "move"

    def _is_secret(self) -> bool:
        phase = self.game.state.phase
        return phase in SECRET or (phase == "deploy" and self.battle.spotting)

    def _wanted_seat(self, events: tuple[Event, ...]) -> str:
        if len(self.people) == 1:
            return self.people[0]
        decisions = [d for d in self.game.decisions() if d.side in self.people]
        if decisions and not PHASES[self.game.state.phase].simultaneous:
            is_private = engine.is_private(self.battle, self.game.state, decisions[0])
            return decisions[0].side if is_private else OPEN
        if not self._is_secret() or any(isinstance(event, SHOWN_TO_ALL) for event in events):
            return OPEN
        waiting = [decision.side for decision in decisions]
        if self.side in waiting:
            return self.side
        return next((side for side in self.people if side in waiting), self.side)

    def decisions(self) -> list[Decision]:
        """List the decisions that are for the seat to make; at the open table, those of one side."""
        found = [d for d in self.game.decisions() if d.side in self.people]
        if self.side == OPEN:
            return [] if self._is_secret() else [d for d in found if d.side == found[0].side]
        return [d for d in found if d.side == self.side]

    def side_of(self, order: Order) -> str:
        """Name the side that gives an order."""
        if isinstance(order, Done):
            return order.side
        return self.battle.owners.get(order.id, self.side_to_act())

    def _told(self) -> None:
        """Note that the seat has seen all there is; at the open table everybody has."""
        count = self.happened()
        for seat in self._seen if self.side == OPEN else (self.side,):
            self._seen[seat] = count
        self._seated_in = self.game.state.phase

    def _forget(self) -> None:
        """Let go of what was worked out for the state before."""
