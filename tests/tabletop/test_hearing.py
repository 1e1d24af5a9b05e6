"""What each seat has heard: each event filtered once, and forgotten when it is taken back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cy6.tabletop import Game
from cy6.tabletop.hearing import Hearing
from tests.tabletop.bids import Bid, BidMade, Bids, CardDrawn, Event


class Counting(Bids):
    """Counts how often each event is filtered."""

    looked: Counter[int] = Counter()

    def visible(self, before: Any, events: Any, seat: str) -> list[Event | None]:
        self.looked.update(map(id, events))
        return super().visible(before, events, seat)


def game_of_bids(rules: Bids | None = None) -> Game[Any, Any, Any, Any]:
    return Game(rules or Bids(), 3)


@pytest.mark.parametrize("seat", ["ann", "bob", ""])
def test_a_seat_hears_what_it_may_know_and_in_which_place(seat: str) -> None:
    game = game_of_bids()
    hearing = Hearing(game)
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
        expected = [
            (i, event)
            for i, event in enumerate(game.events)
            if not isinstance(event, BidMade) or event.side == seat
        ]
        assert [*hearing.of(seat)] == expected
        assert hearing.count() == len(game.events)
        assert [*hearing.since(seat, 4)] == [one for one in expected if one[0] >= 4]


def test_an_event_is_filtered_once_for_a_seat_however_often_it_is_asked() -> None:
    game = game_of_bids(Counting())
    hearing = Hearing(game)
    Counting.looked.clear()
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
        for _ in range(3):
            hearing.of("ann")
    assert set(Counting.looked.values()) == {1}


def test_what_is_taken_back_was_never_heard() -> None:
    game = game_of_bids()
    hearing = Hearing(game)
    assert [type(one.event) for one in hearing.of("ann")] == [CardDrawn]
    game.play(Bid("ann", 2))
    assert hearing.of("ann")[-1].event == BidMade("ann", 2)
    game.undo()
    assert [type(one.event) for one in hearing.of("ann")] == [CardDrawn]
    game.play(Bid("ann", 4))
    assert hearing.of("ann")[-1] == (1, BidMade("ann", 4))
    assert hearing.entry_at(1) == (game.log[0], 0)
    assert hearing.entry_at(0) == (None, 0)
