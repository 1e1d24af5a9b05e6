"""The table: one game, who sits at the keyboard, what he may see, and what he is asked.

In secret phases each side has the keyboard to itself; in open ones everybody looks on, and nothing sealed
is shown. `OPEN` is the seat at which everybody looks. A side played by a bot never has the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cy6 import engine
from cy6.core.events import Event, Rolled, TurnBegan
from cy6.core.orders import Done, Order
from cy6.core.refusal import IllegalOrder, Refusal
from cy6.core.state import State
from cy6.engine import Decision, Game
from cy6.engine.placing import place_side, sound_start
from cy6.rules.battle import Battle
from cy6.tabletop.hearing import Hearing

Choose = Callable[[Decision], Order]
"""How a side that nobody plays at the keyboard decides."""

OPEN: Final = engine.NOBODY
STATION: Final = ("place", "extend", "hx", "spin", "speed")
"""Kinds of decisions in a wingman's move."""


class Table:
    """A game at one keyboard. Sides without a bot are played by people."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Choose] | None = None,
        play: Callable[[Order], tuple[Event, ...]] | None = None,
        undo: Callable[[], Order] | None = None,
    ) -> None:
        self.game = game
        self._hearing = Hearing(game)
        self._bots = dict(bots or {})
        self._play = play or game.play
        self._undo = undo or game.undo
        self.people = tuple(side for side in self.battle.sides if side not in self._bots)
        self.seat = self.people[0] if len(self.people) == 1 else OPEN
        self._told = dict.fromkeys((OPEN, *self.battle.sides), self._beginning_of_turn())
        self._let_bots_play()

    # What the seat sees

    @property
    def battle(self) -> Battle:
        """Give the battle."""
        return self.game.battle

    @property
    def is_over(self) -> bool:
        """Tell whether there is a result."""
        return self.game.is_over

    def view(self) -> State:
        """Give what the seat may know."""
        return self.game.view(self.seat)

    def log(self) -> list[Event]:
        """List all that has happened as the seat may see it."""
        return self._told_to(self.seat)

    def news(self) -> list[Event]:
        """List what the seat has not been told, and count it as told."""
        start, shared = self._told[self.seat], self._told[OPEN]
        self._told[self.seat] = self._hearing.count()
        if self.seat == OPEN:
            return self._told_to(OPEN, start)
        told = {one.number: one.event for one in self._hearing.since(OPEN, start)}
        own = self._hearing.since(self.seat, start)
        return [one.event for one in own if one.number >= shared or told.get(one.number) != one.event]

    def last_rolls(self) -> list[Rolled]:
        """List the last roll that had reasons, and those that followed from it; else the last one alone."""
        rolls = [event for event in self.log() if isinstance(event, Rolled)]
        reasoned = [i for i, roll in enumerate(rolls) if roll.tally and roll.tally.reasons]
        return rolls[reasoned[-1] :] if reasoned else rolls[-1:]

    def _beginning_of_turn(self) -> int:
        """Count the events before this turn: of a game that goes on, what is older is in the log."""
        turns = [i for i, event in enumerate(self.game.events) if isinstance(event, TurnBegan)]
        return turns[-1] if turns else 0

    def _told_to(self, side: str, start: int = 0) -> list[Event]:
        return [one.event for one in self._hearing.since(side, start)]

    # What is asked

    def decisions(self) -> tuple[Decision, ...]:
        """List the open choices of people, those of the seat alone when somebody sits there."""
        found = tuple(d for d in self.game.decisions() if d.side in self.people)
        return found if self.seat == OPEN else tuple(d for d in found if d.side == self.seat)

    def next_decision(self) -> Decision | None:
        """Give the choice that is asked for next."""
        return next(iter(self.decisions()), None)

    def wanted_seat(self) -> str:
        """Name the side that must have the keyboard now, or `OPEN` for everybody."""
        if len(self.people) == 1:
            return self.people[0]
        found = [d for d in self.game.decisions() if d.side in self.people]
        if self.seat != OPEN and any(d.side == self.seat for d in found):
            return self.seat
        hidden = engine.hidden(self.battle, self.game.state, OPEN)
        secret = next((d.side for d in found if engine.is_private(self.battle, self.game.state, d)), OPEN)
        is_open = self.game.state.phase == "over" or (self.game.state.phase == "deploy" and not hidden)
        return OPEN if is_open else secret

    # What is done

    def play(self, order: Order) -> None:
        """Play an order of a person, and let the bots answer. Raise IllegalOrder with every reason."""
        side = self.side_of(order)
        if side in self._bots:
            raise IllegalOrder("", (Refusal("bot", f"{side} is played by a bot"),))
        if self.seat not in (OPEN, side):
            raise IllegalOrder("", (Refusal("seat", f"{self.seat} has the keyboard, not {side}"),))
        self._play(order)
        self._let_bots_play()

    def play_defaults(self, side: str = "") -> int:
        """Answer what is left of a side in this phase with plain defaults, and count the answers."""
        first = next((d for d in self.decisions() if side in ("", d.side)), None)
        if first is None:
            return 0
        count, moment = 0, _moment(self.game.state)
        while _moment(self.game.state) == moment:
            decision = next((d for d in self.decisions() if d.side == first.side), None)
            if decision is None:
                break
            self.play(self._plain_answer(decision))
            count += 1
        return count

    def set_up(self, id: str = "") -> int:
        """Place an aircraft soundly, or all that its side still has to place now; count them.

        Who stands already is placed anew when he is named. The side is not done by that, and may undo it.
        """
        asked = [d for d in self.decisions() if d.kind in ("deploy", "done")]
        if self.game.state.phase != "deploy" or not asked:
            return 0
        if not id:
            return place_side(self.game, asked[0].side, self.play)
        if id not in self.game.state.actors:
            return 0
        self.play(sound_start(self.game, Decision("deploy", self.battle.owner(id), id)))
        return 1

    def hold_station(self) -> int:
        """Let the wingmen that move now hold station, those that follow one leader; count the answers."""
        count, leader = 0, ""
        while decision := self.next_decision():
            mover = self.battle.find(self.game.state, decision.actor) if decision.actor else None
            if mover is None or not (mover.is_wingman or mover.astray) or decision.kind not in STATION:
                break
            if leader not in ("", mover.leader):
                break
            leader = mover.leader
            self.play(self.game.default(decision))
            count += 1
        return count

    def _plain_answer(self, decision: Decision) -> Order:
        if decision.kind == "deploy":
            return sound_start(self.game, decision)
        return self.game.default(decision)

    def undo(self) -> Order:
        """Take back the seat's last order. Raise IllegalOrder when something has come to light since."""
        last = self.game.log[-1].order if self.game.log else None
        if last is not None and self.side_of(last) not in self._sides_at_seat():
            words = f"{self.side_of(last)} has decided since: you have nothing to undo"
            raise IllegalOrder("undo", (Refusal("undo-nothing", words),))
        order = self._undo()
        count = self._hearing.count()
        self._told = {seat: min(told, count) for seat, told in self._told.items()}
        return order

    def side_of(self, order: Order) -> str:
        """Name the side whose order it is."""
        return order.side if isinstance(order, Done) else self.battle.owner(order.id)

    def _sides_at_seat(self) -> tuple[str, ...]:
        return self.people if self.seat == OPEN else (self.seat,)

    def _let_bots_play(self) -> None:
        while waiting := [d for d in self.game.decisions() if d.side in self._bots]:
            self._play(self._bots[waiting[0].side](waiting[0]))


def _moment(state: State) -> tuple[int, str, int]:
    return state.turn, state.phase, state.wave
