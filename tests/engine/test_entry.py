"""Set-up and entry: who is placed when, where, and by which edge."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import EntryDrawn
from cy6.core.notation import parse
from cy6.core.state import Entry
from cy6.engine import Game
from cy6.hexes import parse_hex
from tests.playing import codes, craft, fly, rolled, say, sit

HERE = "f allied f4f-4 2020N tal3 speed3"


def arriving(entries: dict[str, Entry], **more: Any) -> Game:
    """Begin with Zeros that are still to be placed, and a Wildcat in the middle of the board."""
    zeros = (f"{id} axis a6m2 waiting" for id in entries)
    forces = {id: {"entry": entry} for id, entry in entries.items()}
    return sit(*zeros, HERE, phase="deploy", forces=forces, **more)


@pytest.mark.rule("A4.1", "D1")
def test_an_edge_is_drawn_for_each_and_they_enter_anywhere_along_it() -> None:
    by_edge = Entry(edges=("1", "3"))
    game = arriving({"y": by_edge, "z": by_edge}, dice={"entry edge y": [1], "entry edge z": [2]})
    assert [event for event in game.opening if isinstance(event, EntryDrawn)] == [
        EntryDrawn("y", "1"),
        EntryDrawn("z", "3"),
    ]
    assert codes(game, "deploy z 0110 NE tal 3 speed 3") == []
    assert codes(game, "deploy z 0110 NW tal 3 speed 3") == ["heading"]  # off again at once
    assert codes(game, "deploy z 0210 NE tal 3 speed 3") == ["outside"]
    assert codes(game, "deploy y 0110 NE tal 3 speed 3") == ["outside"]
    assert codes(game, "deploy z 0110 NE tal 7 speed 5") == ["tal", "speed"]
    assert codes(game, "deploy z 0031 NE tal 3 speed 3")[0] == "off-board"


@pytest.mark.rule("D1")
def test_those_who_stick_together_draw_one_edge() -> None:
    shared = Entry(edges=("1", "2", "3", "5"), shared_edge="zeros")
    game = arriving({"y": shared, "z": shared}, dice={"entry edge zeros": [3]})
    assert rolled(game.opening) == ["entry edge zeros"]
    assert {craft(game, id).entry_edge for id in "yz"} == {"3"}


@pytest.mark.rule("D1", "D2")
def test_the_first_group_is_placed_before_the_second_and_nobody_on_top_of_another() -> None:
    game = arriving({"y": Entry(order=1), "z": Entry(order=2)})
    assert [decision.actor for decision in game.decisions()] == ["y"]
    assert "not-now" in codes(game, "deploy z 1010 N tal 3 speed 3")
    assert codes(game, "done axis") == ["undecided"]
    assert codes(game, "deploy y 2020 N tal 3 speed 3") == ["occupied"]
    assert codes(game, "deploy y 2020 N tal 4 speed 3") == []
    say(game, "deploy y 1010 N tal 3 speed 3", "deploy y 1011 N tal 3 speed 3", "done axis")
    assert [decision.actor for decision in game.decisions()] == ["z"]
    assert codes(game, "deploy z 1011 N tal 3 speed 3") == ["occupied"]
    assert codes(game, "deploy z 1010 N tal 3 speed 3") == []


@pytest.mark.rule("A4.1")
def test_who_enters_in_a_later_turn_is_placed_at_its_start_and_moves_in_it() -> None:
    game = arriving({"z": Entry(turn=2, places=(parse_hex("1010"),), headings=(2,), tals=(4,), speeds=(3,))})
    assert game.state.phase == "plot"
    assert set(codes(game, "plot z L F3")) >= {"gone"}
    fly(game, "f L F3")
    assert (game.state.turn, game.state.phase) == (2, "deploy")
    assert [game.explain(order) for order in game.legal(game.decisions()[0])] == [()]
    assert codes(game, "deploy z 1010 N tal 4 speed 3") == ["heading"]
    assert codes(game, "deploy f 1010 N tal 4 speed 3") == ["committed", "not-now", "fixed"]
    say(game, "deploy z 1010 SE tal 4 speed 3", "done axis", "plot z L F3")
    assert game.explain(parse("done axis")) == ()


@pytest.mark.rule("D1")
def test_the_listed_places_are_those_that_nothing_forbids() -> None:
    game = arriving({"z": Entry(edges=("3",), tals=(3,), speeds=(2,))}, dice={"entry edge z": [1]})
    listed = list(game.legal(game.decisions()[0]))
    tried = [
        parse(f"deploy z {column:02}{row:02} {heading} tal 3 speed 2")
        for column in (1, 2, 45)
        for row in range(1, 31)
        for heading in ("N", "NE", "SE", "S", "SW", "NW")
    ]
    assert [order for order in tried if not game.explain(order)] == listed


@pytest.mark.rule("A4.1")
def test_who_was_placed_in_the_first_turn_is_not_placed_again() -> None:
    game = arriving({"z": Entry(turn=1)})
    say(game, "deploy z 1020 N tal 3 speed 3", "done axis")
    fly(game, "z L F3", "f L F3")
    assert (game.state.turn, game.state.phase) == (2, "plot")


@pytest.mark.rule("D1")
def test_a_place_may_be_thought_over_and_only_entering_aircraft_must_head_inward() -> None:
    game = arriving({"z": Entry(turn=1)})
    say(game, "deploy z 1001 N tal 3 speed 3")  # set up at the rim, nose out
    assert codes(game, "deploy z 1001 S tal 3 speed 2") == []
