"""A4, A5, A7.2: edges of the board and borders of the band."""

from __future__ import annotations

import pytest

from cy6.core.events import Damaged, Destroyed, LeftBoard, Moved
from cy6.hexes import at
from cy6.rules import plotting, rim
from tests.helpers import edges, sides, table
from tests.playing import craft, fly, reasons, roll_of, rolled, sit

SIZE = (45, 30)


@pytest.mark.rule("A4.1", "R7")
@pytest.mark.parametrize(
    ("column", "row", "edge"),
    [
        (1, 0, "1"), (23, 0, "1"), (24, 0, "2"), (45, 0, "2"), (0, 15, "3"), (46, 15, "4"),
        (1, 31, "5"), (23, 31, "5"), (24, 31, "6"), (0, 0, "1"), (46, 0, "2"), (0, 31, "5"), (46, 31, "6"),
        (1, 1, None), (45, 30, None),
    ],
)  # fmt: skip
def test_which_edge_a_hex_lies_beyond(column: int, row: int, edge: str | None) -> None:
    assert rim.edge_beyond(*SIZE, at(column, row)) == edge


@pytest.mark.rule("A4.1", "R7")
@pytest.mark.parametrize(
    ("spec", "plot", "edge"),
    [
        ("2001N", "L F3", "1"), ("2501N", "L F3", "2"), ("0115NW", "L F3", "3"), ("0115SW", "L F3", "3"),
        ("4515SE", "L F3", "4"), ("4515NE", "L F3", "4"), ("2030S", "L F3", "5"), ("2530S", "L F3", "6"),
    ],
)  # fmt: skip
def test_an_aircraft_leaves_by_each_edge(spec: str, plot: str, edge: str) -> None:
    game = sit(
        f"z axis a6m2 skilled {spec} tal3 speed3", "f allied f4f-4 1015N tal3", dice={"exit check": [6, 6]}
    )
    fly(game, f"z {plot}", "f L F3")
    assert (craft(game, "z").status, craft(game, "z").edge) == ("exited", edge)


@pytest.mark.rule("R7")
def test_a_path_over_a_corner_leaves_by_the_edge_crossed_first() -> None:
    game = sit("z axis a6m2 0102NW tal3 speed3", "f allied f4f-4 1015N tal3", dice={"exit check": [6, 6]})
    fly(game, "z L F3", "f L F3")
    assert craft(game, "z").edge == "3"


def leaving(friend: str, damage: str = "", crew: str = "skilled", dice: tuple[int, int] = (6, 6)):  # type: ignore[no-untyped-def]
    made = sides(("axis", edges(e1=friend)), ("allied", edges()))
    game = sit(
        f"z axis a6m2 {crew} 2001N tal3 speed3 {damage}",
        "f allied f4f-4 1015N tal3",
        sides=made,
        dice={"exit check": dice},
    )
    return game, fly(game, "z L F3", "f L F3")


@pytest.mark.rule("A7.2", "A4.1")
def test_a_friendly_edge_is_safe_without_a_roll() -> None:
    _, events = leaving("friendly", "engine")
    assert rolled(events) == []
    assert LeftBoard("z", "1") in events


@pytest.mark.rule("A7.2")
@pytest.mark.parametrize(
    ("friend", "damage", "expected"),
    [
        ("neutral", "", {"skill": 1, "neutral": -1}),
        ("unfriendly", "", {"skill": 1, "unfriendly": -2}),
        ("neutral", "engine", {"skill": 1, "damaged": -1, "neutral": -1, "damaged_exit": -1}),
    ],
)
def test_the_modifiers_of_an_exit_check(friend: str, damage: str, expected: dict[str, int]) -> None:
    _, events = leaving(friend, damage)
    assert reasons(roll_of(events, "exit check z")) == expected


@pytest.mark.rule("A7.2", "B4.2.3")
def test_who_loses_fuel_gets_home_less_easily() -> None:
    game = sit("z axis a6m2 skilled 2001N tal3 speed3 effect:fuel_leak", "f allied f4f-4 1015N tal3",
               aircraft={"z": {"fuel_until": 9}}, dice={"exit check": (6, 6)})  # fmt: skip
    events = fly(game, "z L F3", "f L F3")
    assert reasons(roll_of(events, "exit check z"))["fuel_leak"] == -1


@pytest.mark.rule("A7.2", "R27")
@pytest.mark.parametrize(
    ("damage", "dice", "fate"),
    [
        ("", (4, 4), "safe"),  # 8 + 1 - 1 = 8
        ("", (4, 3), "damaged"),  # fails by one
        ("", (3, 2), "damaged"),  # by three
        ("", (2, 2), "destroyed"),  # by four
        ("engine", (5, 5), "safe"),
        ("engine", (4, 5), "destroyed"),  # damaged already: 9 + 1 - 1 - 1 - 1 = 7
    ],
)
def test_the_fate_of_those_who_fail(damage: str, dice: tuple[int, int], fate: str) -> None:
    game, events = leaving("neutral", damage, dice=dice)
    zero = craft(game, "z")
    kinds = [type(event) for event in events]
    if fate == "destroyed":
        assert (zero.status, zero.cause) == ("destroyed", "exit")
    else:
        assert zero.status == "exited"
        assert (Damaged in kinds) == (fate == "damaged")
    assert (Destroyed in kinds) == (fate == "destroyed")


@pytest.mark.rule("A5.2", "A5.2.1")
@pytest.mark.parametrize(
    ("spec", "plot", "enemy", "checked"),
    [
        ("d axis d520 2015N tal6 speed3", "C F3", "f4f-4", False),  # 28 beats 20
        ("d axis f4f-4 2015N tal6 speed3", "C F3", "d520", True),  # 20 does not beat 28
        ("d axis f4f-4 2015N tal6 speed3", "C F3", "f4f-4", True),  # an equal factor is no advantage
        ("d axis f4f-4 2015N tal1 speed3", "D F3", "d520", False),  # dive: 48 beats 46
        ("d axis d520 2015N tal1 speed3", "D F3", "f4f-4", True),
        ("d axis d520 2015N tal6 speed3 engine climbing1", "C F3", "f4f-4", True),  # a third of 28 is 9
    ],
)
def test_leaving_by_climb_or_dive(spec: str, plot: str, enemy: str, checked: bool) -> None:
    dice = {"exit check": [6, 6], "climb check": [6, 6]}
    game = sit(spec, f"f allied {enemy} 1015N tal3", dice=dice)
    events = fly(game, f"d {plot}", "f L F3")
    assert craft(game, "d").edge == ("climb" if "C" in plot else "dive")
    assert ("exit check d" in rolled(events)) == checked
    if checked:
        assert reasons(roll_of(events, "exit check"))["unfriendly"] == -2


@pytest.mark.rule("A5.2.1")
def test_one_better_enemy_on_the_board_takes_the_advantage_away() -> None:
    game = sit(
        "d axis d520 2015N tal6 speed3",
        "f allied f4f-4 1015N tal3",
        "s allied spitfire-vc 1215N tal3 speed3",
        dice={"exit check": [6, 6]},
    )
    assert "exit check d" in rolled(fly(game, "d C F3", "f L F3", "s L F3"))


@pytest.mark.rule("A5.2.1", "A5.2")
def test_an_enemy_that_has_left_no_longer_counts() -> None:
    game = sit(
        "d axis d520 2015N tal6 speed3",
        "s allied spitfire-vc tal3 speed3 exited",
        "f allied f4f-4 1015N tal3",
    )
    assert rolled(fly(game, "d C F3", "f L F3")) == []


@pytest.mark.rule("A5.2.1", "R68")
def test_a_decoy_takes_no_advantage_away() -> None:
    game = sit(
        "d axis d520 2015N tal6 speed3", "f allied f4f-4 1015N tal3",
        "s allied spitfire-vc 1215N tal3 speed3", aircraft={"s": {"decoy": 1}},
    )  # fmt: skip
    assert "exit check d" not in rolled(fly(game, "d C F3", "f L F3", "s L F3"))


@pytest.mark.rule("A5.1", "A5.1.1")
@pytest.mark.parametrize(("levels", "leaves"), [(6, True), (8, False), (10, False)])
def test_a_band_has_six_levels_or_as_an_option_eight_or_ten(levels: int, leaves: bool) -> None:
    game = sit("d axis d520 2015N tal6 speed3", "f allied f4f-4 1015N tal3", levels=levels)
    fly(game, "d C F3", "f L F3")
    assert (craft(game, "d").status == "exited") == leaves


@pytest.mark.rule("A5.2.2")
def test_with_one_active_band_its_borders_lead_out_of_the_game() -> None:
    game = sit("d axis d520 2015N tal6 speed3", "f allied f4f-4 1015N tal3", bands=("low",))
    fly(game, "d C F3", "f L F3")
    assert (craft(game, "d").status, craft(game, "d").band) == ("exited", "low")


def maneuvers(*rules: str) -> set[str]:
    battle, state = table("d axis d520 2015N tal2 speed3", band="surface-low", rules=rules)
    return {plot.maneuver for plot in plotting.legal_plots(plotting.flight(battle, state.aircraft[0]))}


@pytest.mark.rule("R31")
def test_in_the_lowest_band_nobody_plots_into_the_ground() -> None:
    assert maneuvers() == {"PC", "C", "L", "D", "PI", "I", "SS"}
    assert maneuvers("surface-dive-exit") - maneuvers() == {"PD", "SD", "PSS", "SSS"}


@pytest.mark.rule("R31")
def test_an_aircraft_out_of_control_near_the_ground_crashes() -> None:
    game = sit(
        "z axis a6m2 green 2015N tal1 ooc",
        "f allied f4f-4 1015N tal3",
        band="surface-low",
        dice={"control check z": [1, 2], "heading z": [2]},
    )
    fly(game, "f L F3")
    assert (craft(game, "z").status, craft(game, "z").cause) == ("destroyed", "crash")


@pytest.mark.rule("R7")
def test_the_path_ends_with_the_first_hex_off_the_board() -> None:
    game = sit("z axis a6m2 2001N tal3 speed3", "f allied f4f-4 1015N tal3", dice={"exit check": [6, 6]})
    events = fly(game, "z L F3", "f L F3")
    moved = next(event for event in events if isinstance(event, Moved) and event.id == "z")
    assert len(moved.path) == 1
    assert moved.place == moved.path[0] == craft(game, "z").place
