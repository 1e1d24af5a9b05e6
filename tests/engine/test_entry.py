"""Set-up and entry: who is placed when, where, and by which edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cy6.core.events import CloudLaid, DroppedOut, EntryDrawn, EntryPutOff, Event
from cy6.core.notation import parse
from cy6.core.state import Ambush, Entry, Formation, Zone
from cy6.engine import Decision, Game, visible_all
from cy6.hexes import distance, parse_hex, within
from cy6.rules.rim import edge_beyond
from tests.playing import codes, craft, fly, rolled, say, sit, until

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


# Nowhere to start (R78) --------------------------------------------------------------------------


def at(*places: str, **more: Any) -> Entry:
    """Enter at one of some hexes: north, at level 1 and speed 1 unless told otherwise."""
    narrow: dict[str, Any] = {"headings": (0,), "tals": (1,), "speeds": (1,)}
    return Entry(places=tuple(parse_hex(place) for place in places), **(narrow | more))


def put_off(events: Sequence[Event]) -> list[tuple[str, int]]:
    return [(event.id, event.turn) for event in events if isinstance(event, EntryPutOff)]


@pytest.mark.rule("R78", "A4.1")
def test_a_reinforcement_whose_hex_is_taken_waits_until_it_is_free() -> None:
    game = arriving({"z": at("2017", turn=2, tals=(3,))})
    fly(game, "f L F3")  # the Wildcat is in its hex now, at its level
    assert game.decisions() == (Decision("done", "axis"),)
    assert put_off(say(game, "done axis")) == [("z", 3)]
    assert (game.state.turn, game.state.phase) == (2, "plot")
    assert put_off(fly(game, "f L F3")) == []
    assert game.decisions()[0] == Decision("deploy", "axis", "z")
    assert codes(game, "deploy z 2017 N tal 3 speed 1") == []


@pytest.mark.rule("R78", "D1")
def test_of_three_aircraft_on_two_runway_ends_one_waits_a_turn() -> None:
    ends = at("1009", "1011")
    game = arriving({"x": ends, "y": ends, "z": ends})
    say(game, "deploy x 1009 N tal 1 speed 1", "deploy z 1011 N tal 1 speed 1")
    assert game.decisions() == (Decision("done", "axis"),)  # nobody asks for a place that is not there
    assert codes(game, "deploy y 1009 N tal 1 speed 1") == ["occupied"]
    assert put_off(say(game, "done axis")) == [("y", 2)]
    until(game, "plot")
    fly(game, "x L F1", "z L F1", "f L F3")
    assert game.decisions()[0] == Decision("deploy", "axis", "y")
    assert codes(game, "deploy y 1011 N tal 1 speed 1") == []


@pytest.mark.rule("R78", "R40")
def test_a_set_up_that_leaves_somebody_out_may_be_thought_over_and_taken_back() -> None:
    game = arriving({"x": at("1009", "1011"), "z": at("1009")})
    say(game, "deploy x 1009 N tal 1 speed 1")
    assert game.decisions() == (Decision("done", "axis"),)
    say(game, "done axis")
    assert craft(game, "z").entering == 2
    game.undo()
    assert craft(game, "z").entering == 0
    say(game, "deploy x 1011 N tal 1 speed 1", "deploy z 1009 N tal 1 speed 1", "done axis")
    assert (game.state.turn, game.state.phase) == (1, "tailing")


@pytest.mark.rule("R78", "D1")
def test_who_waits_is_no_longer_kept_together_with_those_who_came_before() -> None:
    pair = at("1009", "1019", together="pair", spread=1)
    game = arriving({"y": pair, "z": pair})
    say(game, "deploy y 1009 N tal 1 speed 1")
    assert codes(game, "deploy z 1019 N tal 1 speed 1") == ["apart"]
    assert put_off(say(game, "done axis")) == [("z", 2)]
    fly(game, "y L F1", "f L F3")
    assert codes(game, "deploy z 1019 N tal 1 speed 1") == []


@pytest.mark.rule("R78")
def test_an_edge_that_was_drawn_stays_that_of_an_aircraft_that_waits() -> None:
    west = Entry(edges=("3", "4"), shared_edge="zeros", headings=(1,), tals=(1,), speeds=(1,))
    game = sit(
        *(f"{id} axis a6m2 waiting" for id in "xyz"), "f allied f4f-4 2002SE tal3 speed1", phase="deploy",
        forces={id: {"entry": west} for id in "xyz"}, dice={"entry edge zeros": [1]}, columns=30, rows=3,
    )  # fmt: skip
    say(game, "deploy x 0102 NE tal 1 speed 1", "deploy y 0103 NE tal 1 speed 1")
    assert codes(game, "deploy z 0101 NE tal 1 speed 1") == ["heading"]  # straight off the board again
    happened = (*say(game, "done axis"), *until(game, "deploy"))
    assert put_off(happened) == [("z", 2)]
    assert rolled(happened) == []
    assert craft(game, "z").entry_edge == "3"


@pytest.mark.rule("R78", "R41")
def test_a_wingman_that_waits_comes_in_by_itself() -> None:
    pair = {"y": at("1009"), "z": at("1009")}
    game = arriving(pair, formations=(Formation("f1", "y", ("z",)),))
    happened = say(game, "deploy y 1009 N tal 1 speed 1", "done axis")
    assert put_off(happened) == [("z", 2)]
    assert [event.id for event in happened if isinstance(event, DroppedOut)] == ["z", "y"]
    fly(game, "y L F1", "f L F3")
    assert codes(game, "deploy z 1009 N tal 1 speed 1") == []


@pytest.mark.rule("R78", "R41")
def test_a_formation_waits_with_its_leader() -> None:
    late = {"y": at("2017", turn=2, tals=(3,)), "z": at("2018", "2019", turn=2, tals=(3,))}
    game = arriving(late, formations=(Formation("f1", "y", ("z",)),))
    fly(game, "f L F3")
    assert put_off(say(game, "done axis")) == [("y", 3), ("z", 3)]
    fly(game, "f L F3")
    assert game.decisions()[0] == Decision("deploy", "axis", "y")
    say(game, "deploy y 2017 N tal 3 speed 1", "deploy z 2018 N tal 3 speed 1", "done axis")
    assert craft(game, "z").leader == "y"


@pytest.mark.rule("R67", "D3")
def test_who_may_not_start_in_the_cloud_of_an_ambush_starts_beside_it() -> None:
    entries = {"y": at("1009", tals=(3,)), "z": at("3020", tals=(3,))}
    game = arriving(entries, ambush=Ambush(("y", "z"), 15))
    say(game, "deploy y 1009 N tal 3 speed 1")
    assert codes(game, "deploy z 3020 N tal 3 speed 1") == []
    assert list(game.legal(Decision("deploy", "axis", "z"))) == [parse("deploy z 3020 N tal 3 speed 1")]


@pytest.mark.rule("R78", "C4.6.1")
def test_that_an_unseen_aircraft_waits_is_not_told() -> None:
    game = arriving({"y": at("1009"), "z": at("1009")}, rules=("spotting",))
    say(game, "deploy y 1009 N tal 1 speed 1")
    happened = say(game, "done axis")
    assert put_off(happened) == [("z", 2)]
    for side, told in (("axis", [("z", 2)]), ("allied", [])):
        seen = visible_all(game.battle, happened, side, game.log[-1].before.spotted)
        assert put_off([event for event in seen if event]) == told


def bank_about(hex: str, tal: int, hexes: int = 15) -> Zone:
    """Give the bank that is laid when the first of an ambush is placed."""
    game = arriving({"y": at(hex, tals=(tal,)), "z": at("2020")}, ambush=Ambush(("y", "z"), hexes))
    happened = say(game, f"deploy y {hex} N tal {tal} speed 1")
    (bank,) = [event.cloud for event in happened if isinstance(event, CloudLaid)]
    return bank


@pytest.mark.rule("R67", "D3")
@pytest.mark.parametrize(("tal", "levels"), [(1, (1, 2)), (2, (1, 3)), (4, (3, 5)), (5, (4, 6)), (6, (5, 6))])
def test_the_bank_of_an_ambush_is_a_level_thick_above_and_below(tal: int, levels: tuple[int, int]) -> None:
    bank = bank_about("2015", tal)

    assert (bank.bottom, bank.top) == levels


@pytest.mark.rule("R67", "D3")
@pytest.mark.parametrize("hex", ["2015", "0101", "4501", "0130", "4530", "0115", "2301"])
@pytest.mark.parametrize("hexes", [1, 7, 15, 25])
def test_the_bank_of_an_ambush_is_whole_though_it_lies_at_the_edge(hex: str, hexes: int) -> None:
    bank, first = bank_about(hex, 3, hexes), parse_hex(hex)
    furthest = max(distance(first, place) for place in bank.hexes)
    on_board = [place for place in within(first, 6) if edge_beyond(45, 30, place) is None]

    assert len(set(bank.hexes)) == hexes
    assert first in bank.hexes
    assert all(edge_beyond(45, 30, place) is None for place in bank.hexes)
    nearer = {place for place in on_board if distance(first, place) < furthest}
    assert nearer <= set(bank.hexes)
