"""B3.11: collisions and ramming."""

from __future__ import annotations

from itertools import permutations

import pytest

from cy6.core.events import Collided
from cy6.core.state import evolve
from cy6.rules import collision
from tests.helpers import table
from tests.playing import codes, craft, fly, rolled, say, sit

PASS, FAIL = [6, 5], [1, 2]
CRAFT = {
    "a": "a axis a6m2 green 2016N tal3 speed3",
    "b": "b allied f4f-4 green 2010S tal3 speed3",
    "c": "c allied f4f-4 green 2015N tal3 speed2",
}
PLOTS = {"a": "a L F3", "b": "b L F3", "c": "c L F2"}


def meet(ids: str, dice: dict[str, list[int]]):  # type: ignore[no-untyped-def]
    """Let aircraft end their moves in 2013, level 3."""
    game = sit(*(CRAFT[id] for id in ids), dice=dice)
    say(game, *(f"plot {PLOTS[id]}" for id in ids))
    events = ()
    for side in game.battle.sides:
        events += say(game, f"done {side}")
    while game.state.phase in ("follow", "move"):
        events += game.play(game.default(game.decisions()[0]))
    return game, events


@pytest.mark.rule("B3.11")
def test_both_roll_and_stay_when_both_pass() -> None:
    game, events = meet("ab", {"collision a": PASS, "collision b": PASS})
    assert [p for p in rolled(events) if p.startswith("collision")] == ["collision a", "collision b"]
    assert not any(isinstance(event, Collided) for event in events)
    assert craft(game, "a").place == craft(game, "b").place


@pytest.mark.rule("B3.11")
def test_different_levels_do_not_meet() -> None:
    game = sit(CRAFT["a"], CRAFT["b"])
    assert rolled(fly(game, "a L F3", "b C F3")) == []


@pytest.mark.rule("B3.11")
def test_two_that_fail_collide_and_roll_twice_each_on_the_cannon_column() -> None:
    _, events = meet("ab", {"collision a": FAIL, "collision b": FAIL, "lucky hit a": [1, 1]})
    assert Collided(("a", "b")) in events
    assert [p for p in rolled(events) if p.startswith("lucky")] == ["lucky hit a"] * 2 + ["lucky hit b"] * 2


@pytest.mark.rule("B3.11")
@pytest.mark.parametrize(("answer", "collided"), [("ram a b", True), ("ram a no", False)])
def test_one_that_passed_may_ram_one_that_failed(answer: str, collided: bool) -> None:
    game, _ = meet("ab", {"collision a": PASS, "collision b": FAIL})
    assert [(d.kind, d.actor) for d in game.decisions()] == [("ram", "a")]
    events = say(game, answer)
    assert (Collided(("a", "b")) in events) == collided


@pytest.mark.rule("B3.11")
def test_only_one_that_failed_in_the_same_place_can_be_rammed() -> None:
    game, _ = meet("abc", {"collision a": PASS, "collision b": FAIL, "collision c": PASS})
    assert codes(game, "ram a b") == []
    assert codes(game, "ram a c") == ["no-ram-target"]
    assert codes(game, "ram c b") == ["not-now"]  # one after the other, by id
    assert "no-ram" in codes(game, "ram b a")


@pytest.mark.rule("B3.11")
@pytest.mark.parametrize("ids", ["ab", "abc"])
def test_the_order_of_the_list_makes_no_difference(ids: str) -> None:
    dice = {"collision a": FAIL, "collision b": FAIL, "collision c": PASS}
    fates = set()
    for order in permutations(ids):
        game, _ = meet("".join(order), {f"collision {id}": dice[f"collision {id}"] for id in ids})
        while game.state.phase == "collision":
            game.play(game.default(game.decisions()[0]))
        fates.add(
            tuple((craft(game, id).status, craft(game, id).damage, craft(game, id).effects) for id in ids)
        )
    assert len(fates) == 1


@pytest.mark.rule("B3.11", "R75")
def test_who_is_rammed_by_two_rolls_twice_and_no_more() -> None:
    game, _ = meet("abc", {"collision a": PASS, "collision b": FAIL, "collision c": PASS})
    events = say(game, "ram a b", "ram c b")
    assert [event.ids for event in events if isinstance(event, Collided)] == [("a", "b"), ("c", "b")]
    lucky = [purpose for purpose in rolled(events) if purpose.startswith("lucky")]
    assert lucky == [f"lucky hit {id}" for id in ("a", "a", "b", "b", "c", "c")]


@pytest.mark.rule("B3.11")
def test_nobody_rams_what_failed_in_another_place() -> None:
    _, state = table(
        "a axis a6m2 2015N tal3",
        "b allied f4f-4 2015S tal3",
        "d allied f4f-4 2015S tal4",
        "e axis a6m2 2016S tal3",
    )
    state = evolve(state, evaders=("a",), wrecks=("b", "d", "e"))
    assert collision.targets(state, state.aircraft[0]) == ("b",)


@pytest.mark.rule("B3.11")
def test_aircraft_meet_only_in_the_same_band() -> None:
    _, state = table(
        "a axis a6m2 2015N tal3", "b allied f4f-4 2015S tal3 medium", "c allied f4f-4 2015S tal3",
        "gone axis a6m2 2015S tal3 destroyed",
    )  # fmt: skip
    assert [[one.id for one in crowd] for crowd in collision.crowds(state)] == [["a", "c"]]
