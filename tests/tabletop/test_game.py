"""The table plays a game that it knows nothing of."""

from __future__ import annotations

import pytest

from cy6.core.dice import DiceMismatch, Scripted
from cy6.core.refusal import IllegalOrder
from cy6.tabletop import Deck, EmptyDeck, Entry, Game, deck, draw
from tests.tabletop.bids import PRIZES, Bid, BidMade, Bids, CardDrawn, Reshuffled, Rolled


def play_out(game: Game) -> Game:
    while decisions := game.decisions():
        options = game.legal(decisions[0])
        game.play(options[min(len(options) - 1, 2)])
    return game


def bid(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(game.rules.parse(text))


def test_a_game_goes_to_its_end_and_the_same_seed_is_the_same_game():
    games = [play_out(Game(Bids(), seed=4)) for _ in range(2)]

    assert games[0].is_over
    assert games[0].log == games[1].log
    assert play_out(Game(Bids(), seed=5)).log != games[0].log


def test_folding_what_happened_gives_the_state():
    game = play_out(Game(Bids(), seed=1))
    state = Game(Bids(), seed=1).state

    for entry in game.log:
        assert entry.before == state
        for event in entry.events:
            state = game.rules.fold(state, event)
    assert state == game.state


def test_a_sealed_bid_is_taken_back_until_bids_lie_open():
    game = Game(Bids(), seed=2)
    bid(game, "bid ann 3")

    assert game.undo() == Bid("ann", 3)
    bid(game, "bid ann 2", "bid bob 1")
    with pytest.raises(IllegalOrder, match="the bids lie open"):
        game.undo()


def test_nothing_is_taken_back_at_the_beginning():
    game = Game(Bids())

    assert [refusal.code for refusal in game.explain_undo()] == ["undo-nothing"]


def test_a_seat_sees_its_own_bid_alone():
    game = Game(Bids(), seed=2)
    bid(game, "bid ann 3")

    assert game.view("ann").bids == (3, -1)
    assert game.view("bob").bids == game.view("").bids == (-1, -1)
    assert game.rules.visible(game.state, game.log[0].events, "bob") == [None]


def test_an_illegal_order_changes_nothing():
    game = Game(Bids(), seed=2)
    before = game.state

    with pytest.raises(IllegalOrder, match="ann has not got 99 coins"):
        bid(game, "bid ann 99")
    assert (game.state, game.log) == (before, [])


def test_explain_is_empty_exactly_for_the_legal_list():
    game = Game(Bids(), seed=3)
    while decisions := game.decisions():
        for decision in decisions:
            legal = set(game.legal(decision))
            every = {Bid(decision.side, coins) for coins in range(-1, 12)}
            assert {order for order in every if not game.explain(order)} == legal
            assert game.default(decision) in legal
        game.play(game.legal(decisions[0])[0])


def test_watchers_hear_of_orders_and_of_undo():
    class Ear:
        def __init__(self) -> None:
            self.heard: list[tuple[str, object]] = []

        def played(self, entry: Entry) -> None:
            self.heard.append(("played", entry.order))

        def undone(self, entry: Entry) -> None:
            self.heard.append(("undone", entry.order))

    game, ear = Game(Bids(), seed=2), Ear()
    game.watch(ear)
    bid(game, "bid bob 1")
    game.undo()

    assert ear.heard == [("played", Bid("bob", 1)), ("undone", Bid("bob", 1))]


def test_a_copy_goes_its_own_way():
    game = Game(Bids(), seed=2)
    other = game.copy()
    bid(other, "bid ann 1")

    assert game.log == []
    assert game.state.bids == (-1, -1)
    assert other.state.bids == (1, -1)
    bid(game, "bid ann 1")
    assert game.state == other.state


def test_a_die_breaks_a_tie():
    dice = Scripted()
    dice.expect("tie", (1,))
    game = Game(Bids(), dice=dice)
    bid(game, "bid ann 2", "bid bob 2")

    rolled = [event for event in game.events if isinstance(event, Rolled)]
    assert [event.faces for event in rolled] == [(1,)]
    assert game.state.coins == (9, 7)
    assert [event for event in game.events if isinstance(event, BidMade)] == [
        BidMade("ann", 2), BidMade("bob", 2),
    ]  # fmt: skip


# Decks ---------------------------------------------------------------------------------------------


def test_every_card_is_drawn_once_before_the_discards_come_back():
    game = play_out(Game(Bids(), seed=8))
    drawn = [event.card for event in game.events if isinstance(event, CardDrawn)]
    at = next(i for i, event in enumerate(game.events) if isinstance(event, Reshuffled))
    before = [event.card for event in game.events[:at] if isinstance(event, CardDrawn)]

    assert sorted(before) == sorted(PRIZES)
    assert len(drawn) == 5


def test_all_orders_of_a_deck_are_equally_likely():
    counts: dict[str, int] = {}
    for seed in range(3000):
        card = Game(Bids(), seed).state.prize
        counts[card] = counts.get(card, 0) + 1

    assert set(counts) == set(PRIZES)
    assert all(850 < count < 1150 for count in counts.values()), counts


def test_what_lies_face_down_tells_nothing_of_its_order():
    assert deck(["b", "a", "c"]) == deck(["c", "b", "a"])
    assert Deck(("a",), ("c", "b")).reshuffled() == deck(["a", "b", "c"])


def test_a_scripted_card_is_drawn_and_one_that_is_gone_is_refused():
    dice = Scripted()
    dice.expect_card("prize", "iron 1")
    assert Game(Bids(), dice=dice).state.prize == "iron 1"
    assert dice.unused == ()

    dice.expect_card("prize", "tin 0")
    with pytest.raises(DiceMismatch, match="'tin 0' does not lie face down"):
        draw(deck(PRIZES), "prize", dice, 0)


def test_a_deck_with_nothing_face_down_says_so():
    spent = Deck((), ("a",))

    assert spent.must_reshuffle
    with pytest.raises(EmptyDeck, match="prize: no card is left to draw"):
        draw(spent, "prize", Scripted(), 0)
    assert spent.reshuffled().without("a").discard("a") == spent
