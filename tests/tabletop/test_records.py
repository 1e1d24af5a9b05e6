"""A game that is no air battle is written down, read, verified, shared and gone on with at the same table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cy6.problem import BrokenFile
from cy6.tabletop import Game
from cy6.tabletop.reading import Record, read_record
from cy6.tabletop.seeking import CannotGoOn, state_at, states, take_up
from cy6.tabletop.sharing import seen_by
from cy6.tabletop.verifying import verify
from tests.tabletop.bid_records import SCRIPT, BidRecords, journal
from tests.tabletop.bids import Bid, Bids

WHERE = "bids.jsonl"
BidGame = Game[Any, Any, Any, Any]


def played(seed: int = 1, orders: int = 1000) -> BidGame:
    """Let both bid what their seat and the round suggest."""
    game: BidGame = Game(Bids(), seed)
    while orders and not game.is_over:
        decision = game.decisions()[0]
        legal = game.legal(decision)
        game.play(legal[(seed + game.state.round) % len(legal)])
        orders -= 1
    return game


def read(content: bytes) -> Record[Any, Any, Any]:
    return read_record(content, WHERE, BidRecords())


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_is_read_as_it_was_played_and_verifies(seed: int) -> None:
    game = played(seed)
    record = read(journal(game).content)
    assert record.messages == ()
    assert record.result.winner == game.state.winner
    assert [*states(record)] == [entry.before for entry in game.log] + [game.state]
    assert all(state_at(record, n) == state for n, state in enumerate(states(record)))
    assert verify(record, BidRecords()) == ()


def test_the_record_grows_with_the_game_and_with_what_is_taken_back() -> None:
    game: BidGame = Game(Bids(), 3)
    lines = journal(game)
    before = lines.content
    game.play(Bid("ann", 2))
    lines.catch_up()
    game.undo()
    lines.catch_up()
    game.play(Bid("ann", 4))
    lines.catch_up()
    assert lines.content.startswith(before)
    assert [json.loads(line)["line"] for line in lines.lines] == [
        "header", "opening", "keyframe", "order", "undo", "order",
    ]  # fmt: skip
    assert [step.text for step in read(lines.content).steps] == ["", "bid ann 4"]


@pytest.mark.parametrize("orders", [1, 4, 7])
def test_an_unfinished_game_goes_on_with_the_same_chance_to_come(orders: int) -> None:
    record = read(journal(played(5, orders)).content)
    assert record.result is None
    game: BidGame = Game(record.rules, record.header.seed)
    take_up(record, game)
    again: BidGame = played(5, orders)
    while not again.is_over:
        order = again.default(again.decisions()[0])
        assert game.play(order) == again.play(order)
    assert game.state == again.state
    game.undo() if not game.explain_undo() else None


def test_what_one_seat_saw_holds_no_bid_of_the_other_and_no_seed() -> None:
    game = played(4, 5)  # ann has bid a third time, bob not yet
    record = read(journal(game).content)
    content = seen_by(record, "bob", SCRIPT)
    shared = read(content)
    assert (shared.header.seed, shared.header.view) == (0, "bob")
    assert [step.text for step in shared.steps if step.side == "ann"] == ["", "", ""]
    assert b"bid ann" not in content
    assert [*states(shared)][-1] == game.view("bob")
    with pytest.raises(CannotGoOn, match="this holds only what bob saw"):
        take_up(shared, Game(Bids()))
    with pytest.raises(CannotGoOn, match="and not what ann saw"):
        seen_by(shared, "ann", SCRIPT)
    with pytest.raises(CannotGoOn, match="it cannot be verified"):
        verify(shared, BidRecords())


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"players":["ann","bob"]', '"players":["ann"]', "bids.jsonl:1:1: two play, not 1"),
        ('"text":"bid ann 2"', '"text":"bid ann two"', "bids.jsonl:4:1: 'bid ann two': write bid NAME COINS"),
        ('"side":"ann","text"', '"side":"eve","text"', "bids.jsonl:4:1: order 1 is of no side that plays"),
        ('"gold 3","iron 1"', '"gold 3","stone 9"', "bids.jsonl:3:1: no card is called stone 9"),
        ('"event":"BidMade"', '"event":"BidLost"', "bids.jsonl:4:1: events: there is no event 'BidLost'"),
        ('"line":"keyframe"', '"line":"keyhole"', "bids.jsonl:3:1: a line 'keyhole': not known here"),
        ('"format":1', '"format":9', "bids.jsonl:1:1: the record has format 9, written by cy6 test"),
    ],
)  # fmt: skip
def test_a_broken_record_is_told_with_its_line(before: str, after: str, message: str) -> None:
    content = journal(played(1, 3)).content.decode()
    assert before in content, content
    with pytest.raises(BrokenFile) as broken:
        read(content.replace(before, after, 1).encode())
    assert str(broken.value).startswith(message)


def test_a_last_line_cut_short_is_left_out() -> None:
    content = journal(played(1, 3)).content
    record = read(content[:-20])
    assert len(record.steps) == 3
    assert record.messages[0].endswith("the last line was cut short, and is left out")


def test_a_game_that_would_go_otherwise_names_the_first_difference() -> None:
    content = journal(played(1)).content.decode()
    number = next(i for i, line in enumerate(content.splitlines()) if '"paid":' in line)
    lines = content.splitlines()
    lines[number] = lines[number].replace('"paid":', '"paid":1', 1)
    record = read("\n".join(lines).encode())
    first, *_ = verify(record, BidRecords())
    assert first.field == "coins"
    assert str(first).startswith(f"turn {first.turn}, order {first.number}, bid ")
