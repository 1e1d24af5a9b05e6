"""B3.3: move groups, sub-groups and pilot reaction."""

from __future__ import annotations

import pytest

from cy6.rules import order
from tests.helpers import table
from tests.playing import codes, craft, say, sit, until, where


@pytest.mark.rule("B3.3")
def test_groups_go_from_green_to_ace_with_bombers_and_the_uncontrolled_first() -> None:
    battle, state = table(
        "ace axis a6m2 ace 0101N tal1",
        "vet axis a6m2 veteran 0201N tal1",
        "skl axis a6m2 skilled 0301N tal1",
        "grn axis a6m2 green 0401N tal4",
        "bmb axis b-17f ace 0501N tal5",
        "ooc axis a6m2 ace 0601N tal6 ooc",
    )
    assert order.queue(battle, state) == ("ooc", "grn", "bmb", "skl", "vet", "ace")


@pytest.mark.rule("B3.3.1")
def test_in_a_group_the_lower_moves_first_then_the_first_nation() -> None:
    battle, state = table(
        "a axis a6m2 0101N tal3",
        "b axis a6m2 0201N tal2",
        "c allied f4f-4 0301N tal3",
        "d allied f4f-4 0401N tal2",
        move_order=("allied", "axis"),
    )
    assert order.queue(battle, state) == ("d", "b", "c", "a")
    swapped, state = table(
        "a axis a6m2 0101N tal3",
        "b axis a6m2 0201N tal2",
        "c allied f4f-4 0301N tal3",
        "d allied f4f-4 0401N tal2",
        move_order=("axis", "allied"),
    )
    assert order.queue(swapped, state) == ("b", "d", "a", "c")


@pytest.mark.rule("B3.3", "A6.2")
def test_a_bomber_flown_as_a_fighter_moves_by_its_crew() -> None:
    battle, state = table("s allied sbd-3 ace fighter 0101N", "z axis a6m2 skilled 0201N")
    assert order.queue(battle, state) == ("z", "s")


def reacting(crew: str, plot: str, kind: str = "spitfire-vc", speed: int = 4, rules: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    game = sit(f"s allied {kind} {crew} 2015N tal3 speed{speed}", "z axis a6m2 green 0505N tal1", rules=rules)
    say(game, f"plot s {plot}", "done allied", "plot z L F3", "done axis")
    return game


@pytest.mark.rule("B3.3.2")
@pytest.mark.parametrize(
    ("crew", "open_"),
    [
        ("green", []),
        ("skilled", ["F41L", "F41R"]),
        ("veteran", ["L42", "F41L", "F41R", "R42"]),
        ("ace", ["L42", "F41L", "F41R", "R42"]),
    ],
)
def test_how_far_each_skill_may_depart_from_its_plot(crew: str, open_: list[str]) -> None:
    game = reacting(crew, "L F4")
    until(game, "react" if open_ else "speed", "s")
    found = [o.change for d in game.decisions() if d.kind == "react" for o in game.legal(d)]
    assert found == (["keep", *open_] if open_ else [])


@pytest.mark.rule("B3.3.2")
def test_a_reaction_too_far_is_refused_and_a_near_one_is_flown() -> None:
    game = reacting("skilled", "L F4")
    until(game, "react", "s")
    assert codes(game, "react s L42") == ["too-far"]
    assert codes(game, "react s F4") == ["no-change"]
    assert codes(game, "react s L33") == ["no-such-change"]
    say(game, "react s F41R", "speed s 4")
    assert where(game, "s") == "2112 N tal 3 speed 4"


@pytest.mark.rule("B3.4.2", "B3.3.2")
def test_a_reaction_may_not_lead_to_an_impossible_speed() -> None:
    game = reacting("ace", "PC F1", speed=1)  # a turn in a power climb would end below zero
    until(game, "react", "s")
    assert codes(game, "react s L12") == ["speed"]
    assert codes(game, "react s F11L") == []


@pytest.mark.rule("B3.3.2")
def test_a_special_maneuver_is_flown_as_plotted() -> None:
    game = reacting("ace", "I-L")
    assert until(game, "speed", "s") is not None
    game = reacting("ace", "I-L")
    assert "special" in codes(game, "react s L42")


@pytest.mark.rule("B3.3.2")
@pytest.mark.parametrize(("crew", "offered"), [("skilled", False), ("veteran", True), ("ace", True)])
def test_climb_or_dive_as_a_reaction_is_an_option(crew: str, offered: bool) -> None:
    game = reacting(crew, "L F4", rules=("climb-dive-reaction",))
    until(game, "react", "s")
    words = [order.change for order in game.legal(game.decisions()[0])]  # type: ignore[union-attr]
    assert ("C" in words, "D" in words) == (offered, offered)
    without = reacting(crew, "L F4")
    until(without, "react", "s")
    assert "C" not in [order.change for order in without.legal(without.decisions()[0])]  # type: ignore[union-attr]


@pytest.mark.rule("B3.3.2")
def test_the_changed_maneuver_keeps_its_code_and_has_its_own_speeds() -> None:
    game = reacting("veteran", "L L43", rules=("climb-dive-reaction",))
    until(game, "react", "s")
    say(game, "react s C")
    assert [order.speed for order in game.legal(game.decisions()[0])] == [1, 2, 3]  # type: ignore[union-attr]
    assert craft(game, "s").tal == 4
    assert where(game, "s").startswith("1812 NW")


@pytest.mark.rule("B3.3.2")
@pytest.mark.parametrize(("crew", "offered"), [("skilled", False), ("veteran", True)])
def test_a_120_degree_ending_may_become_180_as_an_option(crew: str, offered: bool) -> None:
    game = reacting(crew, "I-L", rules=("special-reaction",))
    until(game, "react" if offered else "speed", "s")
    if offered:
        say(game, "react s I-180")
    assert craft(game, "s").heading == (3 if offered else 4)


@pytest.mark.rule("B3.3.2", "B4.2.3")
@pytest.mark.parametrize(("faces", "asked"), [([6, 1], True), ([1, 2], False)])
def test_a_panicking_crew_flies_what_it_plotted(faces: list[int], asked: bool) -> None:
    game = sit(
        "z axis a6m2 ace 2015N tal4 speed3 effect:panic",
        "f allied f4f-4 green 0505N tal4",
        dice={"panic check z": faces},
    )
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied", "speed f 3")
    assert (game.decisions()[0].kind == "react") == asked
    if not asked:
        assert "no-reaction" in codes(game, "react z F31L")


@pytest.mark.rule("B3.9", "R39")
def test_aircraft_out_of_control_come_at_the_start_of_group_one() -> None:
    battle, state = table(
        "low axis a6m2 green 0505N tal1",
        "tailed allied p-51b green 2014N tal3",
        "fw axis fw-190a-4 ace 2016N tal3 tails:tailed",
        "high allied p-51b ace 3005N tal6 ooc",
        "mid axis a6m2 ace 3505N tal4 ooc",
    )
    assert order.queue(battle, state) == ("mid", "high", "tailed", "low", "fw")
