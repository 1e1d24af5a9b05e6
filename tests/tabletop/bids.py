"""A second, small game for the table: two players bid in secret for cards from a deck, and a die breaks ties.

It has all that `cy6.tabletop` has to cope with, and nothing of the air: a deck that is reshuffled, a die,
sealed orders, a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cy6.core.dice import DiceSource
from cy6.core.refusal import IllegalOrder, MalformedOrder, Refusal
from cy6.tabletop import Deck, Entry, Outcome, deck, draw

ROUNDS = 5
COINS = 9
PRIZES = ("gold 3", "iron 1", "silver 2")  # fewer than rounds: they are shuffled back


class Bid(NamedTuple):
    """Bid some coins for the card that lies open."""

    side: str
    coins: int


class CardDrawn(NamedTuple):
    card: str


class Reshuffled(NamedTuple):
    pass


class BidMade(NamedTuple):
    side: str
    coins: int


class Rolled(NamedTuple):
    purpose: str
    faces: tuple[int, ...]


class PrizeWon(NamedTuple):
    side: str
    card: str
    paid: int


class Ended(NamedTuple):
    winner: str


Event = CardDrawn | Reshuffled | BidMade | Rolled | PrizeWon | Ended


class Table(NamedTuple):
    """What is known at one moment; coins, points and bids are in the order of the players."""

    round: int
    pile: Deck
    prize: str = ""
    coins: tuple[int, int] = (COINS, COINS)
    points: tuple[int, int] = (0, 0)
    bids: tuple[int, int] = (-1, -1)
    drawn: int = 0
    winner: str = ""


class Decision(NamedTuple):
    side: str


class Bids(NamedTuple):
    """The rules, with the names of the two who play."""

    seats: tuple[str, ...] = ("ann", "bob")

    def begin(self, chance: DiceSource) -> Outcome[Table, Event]:
        return self._open(Table(1, deck(PRIZES)), [], chance)

    def decisions(self, state: Table) -> tuple[Decision, ...]:
        waiting = zip(self.seats, state.bids, strict=True)
        return () if state.winner else tuple(Decision(side) for side, bid in waiting if bid < 0)

    def legal(self, state: Table, decision: Decision) -> Sequence[Bid]:
        return [Bid(decision.side, n) for n in range(state.coins[self.seats.index(decision.side)] + 1)]

    def default(self, state: Table, decision: Decision) -> Bid:
        return Bid(decision.side, 0)

    def explain(self, state: Table, order: Bid) -> tuple[Refusal, ...]:
        if Decision(order.side) not in self.decisions(state):
            return (Refusal("turn", f"{order.side} has nothing to bid for"),)
        if order not in self.legal(state, Decision(order.side)):
            return (Refusal("coins", f"{order.side} has not got {order.coins} coins"),)
        return ()

    def apply(self, state: Table, order: Bid, chance: DiceSource) -> Outcome[Table, Event]:
        refusals = self.explain(state, order)
        if refusals:
            raise IllegalOrder(self.format(order), refusals)
        events: list[Event] = []
        state = self._happen(state, events, BidMade(*order))
        return self._settle(state, events, chance) if min(state.bids) >= 0 else Outcome(state, tuple(events))

    def _settle(self, state: Table, events: list[Event], chance: DiceSource) -> Outcome[Table, Event]:
        best = max(state.bids)
        winners = [side for side, bid in zip(self.seats, state.bids, strict=True) if bid == best]
        if len(winners) == 2:
            faces = chance.faces("tie", "1d6", state.drawn)
            state = self._happen(state, events, Rolled("tie", faces))
            winners = [self.seats[faces[0] % 2]]
        state = self._happen(state, events, PrizeWon(winners[0], state.prize, best))
        if state.round > ROUNDS:
            ahead = self.seats[0] if state.points[0] > state.points[1] else self.seats[1]
            winner = "draw" if state.points[0] == state.points[1] else ahead
            return Outcome(self._happen(state, events, Ended(winner)), tuple(events))
        return self._open(state, events, chance)

    def _open(self, state: Table, events: list[Event], chance: DiceSource) -> Outcome[Table, Event]:
        if state.pile.must_reshuffle:
            state = self._happen(state, events, Reshuffled())
        card = draw(state.pile, "prize", chance, state.drawn)
        return Outcome(self._happen(state, events, CardDrawn(card)), tuple(events))

    def _happen(self, state: Table, events: list[Event], event: Event) -> Table:
        events.append(event)
        return self.fold(state, event)

    def fold(self, state: Table, event: Event) -> Table:
        match event:
            case CardDrawn(card):
                return state._replace(pile=state.pile.without(card), prize=card, drawn=state.drawn + 1)
            case Reshuffled():
                return state._replace(pile=state.pile.reshuffled())
            case BidMade(side, coins):
                return state._replace(bids=self._with(state.bids, side, coins))
            case Rolled(_, faces):
                return state._replace(drawn=state.drawn + len(faces))
            case PrizeWon(side, card, paid):
                mine = self.seats.index(side)
                return state._replace(
                    round=state.round + 1,
                    pile=state.pile.discard(card),
                    prize="",
                    coins=self._with(state.coins, side, state.coins[mine] - paid),
                    points=self._with(state.points, side, state.points[mine] + int(card.split()[1])),
                    bids=(-1, -1),
                )
            case Ended(winner):
                return state._replace(winner=winner)

    def _with(self, pair: tuple[int, int], side: str, value: int) -> tuple[int, int]:
        return (value, pair[1]) if side == self.seats[0] else (pair[0], value)

    def is_over(self, state: Table) -> bool:
        return bool(state.winner)

    def drawn(self, state: Table) -> int:
        return state.drawn

    def moment(self, state: Table) -> tuple[int, str]:
        return state.round, state.winner

    def seat_of(self, state: Table, order: Bid) -> str:
        return order.side

    def view(self, state: Table, seat: str) -> Table:
        bids = tuple(bid if side == seat else -1 for side, bid in zip(self.seats, state.bids, strict=True))
        return state._replace(bids=bids)

    def visible(self, before: Table | None, events: Iterable[Event], seat: str) -> list[Event | None]:
        return [None if isinstance(event, BidMade) and event.side != seat else event for event in events]

    def may_read(self, before: Table, order: Bid, seat: str) -> bool:
        return order.side == seat

    def bars_undo(self, entry: Entry[Table, Bid, Event]) -> tuple[Refusal, ...]:
        shown = any(not isinstance(event, BidMade) for event in entry.events)
        return (Refusal("undo-revealed", "the bids lie open"),) if shown else ()

    def shown_to(self, entry: Entry[Table, Bid, Event]) -> tuple[str, ...]:
        return ()

    def parse(self, text: str) -> Bid:
        words = text.split()
        if len(words) != 3 or words[0] != "bid" or not words[2].isdigit():
            raise MalformedOrder(f"{text!r}: write bid NAME COINS")
        return Bid(words[1], int(words[2]))

    def format(self, order: Bid) -> str:
        return f"bid {order.side} {order.coins}"
