"""C4: how far one sees, what shortens it, the sun, and the check."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from cy6.core.state import Aircraft, Formation, State
from cy6.hexes import Hex, at, distance, format_hex, line, mirror, parse_hex, rotate, step, within
from cy6.rules import order, spotting
from cy6.rules.battle import Battle
from cy6.rules.sun import is_high, is_in_line, sun_edge
from tests.helpers import table

SPOTTER = "f allied f4f-4 skilled 2015N tal4 speed3"


def pair(target: str, spotter: str = SPOTTER, **setting: Any) -> tuple[Battle, State, Aircraft, Aircraft]:
    """Set up a spotter and a target, of whom nobody has seen the other."""
    battle, state = table(spotter, target, rules=("spotting", *setting.pop("rules", ())), **setting)
    return battle, state, state.aircraft[0], state.aircraft[1]


def reach(target: str, spotter: str = SPOTTER, behind: int = 0, **setting: Any) -> tuple[int, int]:
    """Give the distances at which a target may be seen."""
    battle, _, first, second = pair(target, spotter, **setting)
    by = spotting.divisor(battle, first, second, behind)
    maximum, automatic = battle.setting.visibility
    return spotting.shortened(maximum, by), spotting.shortened(automatic, by)


def seen(battle: Battle, state: State, id: str) -> dict[str, int]:
    """Say whom an aircraft may come to see, and whether without fail."""
    team = spotting.team(battle, state, battle.find(state, id))
    at_most, surely = (
        {target.id for target, _ in spotting.sighted(battle, state, team, margin)} for margin in (0, -1)
    )
    return {id: int(id in surely) for id in sorted(at_most | surely)}


@pytest.mark.rule("C4.1")
@pytest.mark.parametrize(
    ("row", "found"), [(30, {"z": 1}), (20, {}), (24, {"z": 0})]
)  # fmt: skip
def test_the_maximum_needs_a_check_and_the_automatic_distance_none(row: int, found: dict[str, int]) -> None:
    battle, state, *_ = pair(
        f"z axis a6m2 skilled 20{row:02d}N tal4 speed3", "f allied f4f-4 skilled 2035N tal4 speed3",
        visibility=(12, 6), rows=40,
    )  # fmt: skip
    assert seen(battle, state, "f") == found


@pytest.mark.rule("C4.1")
def test_one_sees_at_every_level_of_the_own_band_and_no_other() -> None:
    battle, state = table(
        SPOTTER, "high axis a6m2 skilled 2012N tal6 speed3", "low axis a6m2 skilled 2013N tal1 speed3",
        "above axis a6m2 skilled 2013N tal1 speed3 medium", bands=("low", "medium"), rules=("spotting",),
    )  # fmt: skip
    assert seen(battle, state, "f") == {"high": 1, "low": 1}


@pytest.mark.rule("C4.3", "C4.4")
@pytest.mark.parametrize(
    ("tal", "behind", "found"),
    [(4, 0, (30, 15)), (4, 1, (15, 8)), (5, 1, (15, 8)), (3, 1, (8, 4)), (3, 0, (30, 15))],
)  # fmt: skip
def test_behind_halves_and_behind_and_below_quarters_rounded_up(
    tal: int, behind: int, found: tuple[int, int]
) -> None:
    assert reach(f"z axis a6m2 skilled 2020N tal{tal} speed3", behind=behind) == found


@pytest.mark.rule("C4.3", "C4.4")
@pytest.mark.parametrize(
    ("heading", "hidden"), [("N", True), ("S", False), ("NE", True), ("NW", True), ("SE", False)]
)
def test_behind_is_the_rear_arc_of_one_without_a_rear_gunner(heading: str, hidden: bool) -> None:
    spotter = f"f allied f4f-4 skilled 2015{heading} tal4 speed3"
    battle, state, *_ = pair("z axis a6m2 skilled 2027N tal4 speed3", spotter, visibility=(20, 10))
    assert (seen(battle, state, "f") == {}) == hidden
    battle, state, *_ = pair(
        "z axis a6m2 skilled 2027N tal4 speed3", f"f allied sbd-3 skilled 2015{heading} tal4 speed3 fighter",
        visibility=(20, 10),
    )  # fmt: skip
    assert spotting.has_rear_gunner(battle, state.aircraft[0])
    assert seen(battle, state, "f") == {"z": 0}


@pytest.mark.rule("C4.3", "C4.6.1")
def test_a_formation_looks_out_together_and_is_surprised_only_from_behind_all() -> None:
    formation = (Formation("p", "f", ("g",)),)
    lead, mate = "f allied f4f-4 green 2015N tal4 speed3", "g allied f4f-4 ace 2016{} tal4 speed3"

    def look(heading: str) -> dict[str, int]:
        battle, state = table(
            lead, mate.format(heading), "z axis a6m2 skilled 2027N tal4 speed3", rules=("spotting",),
            visibility=(20, 10), formations=formation,
            aircraft={"f": {"formation": "p", "leader": "f"}, "g": {"formation": "p", "leader": "f"}},
        )  # fmt: skip
        team = spotting.team(battle, state, battle.find(state, "f"))
        assert [one.id for one in team] == ["f", "g"]
        assert {r.key: r.value for r in spotting.check(battle, team).reasons} == {"skill": 3}
        assert spotting.team(battle, state, battle.find(state, "g")) == ()
        return seen(battle, state, "f")

    assert look("N") == {}
    assert look("S") == {"z": 0}


@pytest.mark.rule("C4.2")
def test_out_of_the_sun_one_sees_a_quarter_as_far() -> None:
    there = "z axis a6m2 skilled 2815N tal4 speed3"
    assert reach(there, sun="4") == (8, 4)
    assert reach(there, sun="3") == (30, 15)
    assert reach(there, sun="") == (30, 15)
    assert reach(there, sun="4", behind=1) == (4, 2)
    assert reach(there, sun="4", visibility=(7, 3)) == (2, 1)


@pytest.mark.rule("C4.2.1")
@pytest.mark.parametrize(
    ("edge", "first", "last", "count"),
    [
        ("1", "0101", "0601", 6), ("2", "4001", "4501", 6), ("5", "0130", "0630", 6),
        ("6", "4030", "4530", 6), ("3", "0110", "0121", 12), ("4", "4510", "4521", 12),
    ],
)  # fmt: skip
def test_the_sun_stands_six_hexes_about_the_centre_or_from_the_corner(
    edge: str, first: str, last: str, count: int
) -> None:
    hexes = sun_edge(45, 30, edge, 6)
    assert (format_hex(hexes[0]), format_hex(hexes[-1]), len(hexes)) == (first, last, count)


@pytest.mark.rule("C4.2.1")
def test_on_an_odd_number_of_rows_the_centre_is_a_hex() -> None:
    hexes = sun_edge(45, 31, "3", 6)
    assert (format_hex(hexes[0]), format_hex(hexes[-1]), len(hexes)) == ("0110", "0122", 13)
    assert len(sun_edge(4, 5, "3", 6)) == 5
    assert len(sun_edge(4, 5, "1", 6)) == 4


@pytest.mark.rule("C4.2")
@given(st.integers(1, 45), st.integers(1, 30), st.integers(1, 45), st.integers(1, 30))
def test_in_line_with_the_sun_is_every_hex_through_which_the_line_runs(
    a: int, b: int, c: int, d: int
) -> None:
    spotter, sun = at(a, b), at(c, d)
    on_the_way = {hex for hexes in line(spotter, sun) for hex in hexes} | ({sun} - {spotter})
    near = within(spotter, min(distance(spotter, sun) + 1, 12))
    assert {hex for hex in near if is_in_line((sun,), spotter, hex)} == on_the_way.intersection(near)


offsets = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))


@pytest.mark.rule("C4.2")
@given(offsets, offsets, st.integers(0, 5))
def test_the_line_of_the_sun_turns_and_mirrors_with_the_board(sun: Hex, target: Hex, sixths: int) -> None:
    here = Hex(0, 0)
    found = is_in_line((sun,), here, target)
    assert is_in_line((rotate(sun, sixths),), here, rotate(target, sixths)) == found
    assert is_in_line((mirror(sun),), here, mirror(target)) == found


@pytest.mark.rule("C4.2")
@pytest.mark.parametrize("heading", range(6))
def test_straight_along_a_row_only_that_row_is_in_line(heading: int) -> None:
    sun = spotter = parse_hex("2015")
    row = []
    for _ in range(6):
        sun = step(sun, heading)
        row.append(sun)
    assert {hex for hex in within(spotter, 7) if is_in_line((sun,), spotter, hex)} == set(row)


@pytest.mark.rule("C4.2.3")
@pytest.mark.parametrize(
    ("date", "high"),
    [("1942-05-08 10:00", True), ("1942-05-08 14:00", True), ("1942-05-08 14:01", False),
     ("1942-05-08 09:59", False), ("1942-05-08", True)],
)  # fmt: skip
def test_about_noon_the_sun_stands_high(date: str, high: bool) -> None:
    assert is_high(date, (10, 14)) == high
    low, level, above = (f"z axis a6m2 skilled 2815N tal{tal} speed3" for tal in (3, 4, 5))
    about = {"sun": "4", "date": date, "rules": ("high-sun",)}
    assert reach(low, **about) == reach(level, **about) == ((30, 15) if high else (8, 4))
    assert reach(above, **about) == (8, 4)
    assert reach(low, sun="4", date=date) == (8, 4)


@pytest.mark.rule("C4.5")
@pytest.mark.parametrize(("count", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2), (12, 2)])
def test_large_formations_are_easier_to_see(count: int, bonus: int) -> None:
    specs = [f"b{n} axis sb-2 green {20 + n}10N tal4 speed3" for n in range(count)]
    battle, state = table(SPOTTER, *specs, rules=("spotting",), visibility=(30, 2))
    flock = tuple(
        one._replace(formation="p", leader="b0") if one.side == "axis" else one for one in state.aircraft
    )
    state = state._replace(aircraft=flock)
    team = spotting.team(battle, state, state.aircraft[0])
    for short in range(4):
        found = tuple(spotting.sighted(battle, state, team, -short))
        assert len(found) == (count if bonus >= short else 0)


@pytest.mark.rule("C4.2.2", "B3.3.1")
def test_of_opponents_in_one_group_the_one_out_of_the_sun_moves_last() -> None:
    setting = {"rules": ("spotting",), "sun": "4"}
    specs = ("a axis a6m2 skilled 2815N tal1 speed3", "f allied f4f-4 skilled 2015N tal6 speed3")
    assert order.queue(*table(*specs, **setting)) == ("f", "a")
    assert order.queue(*table(*specs, **setting | {"sun": "3"})) == ("a", "f")  # now f is out of the sun
    assert order.queue(*table(*specs, rules=(), sun="4")) == ("a", "f")  # C: lower first
    assert order.queue(*table(*specs, **setting, sun_last=0)) == ("a", "f")
    ace = specs[0].replace("skilled", "green"), specs[1]
    assert order.queue(*table(*ace, **setting)) == ("a", "f")  # different groups


@pytest.mark.rule("C4.6.1")
def test_nobody_looks_out_when_out_of_control_or_in_a_cloud() -> None:
    battle, state = table(SPOTTER.replace("speed3", "speed3 ooc"), "z axis a6m2 skilled 2012N tal4 speed3")
    assert spotting.team(battle, state, state.aircraft[0]) == ()


@pytest.mark.rule("C4.1", "C4.2", "C4.3", "C4.4")
@given(st.integers(1, 45), st.integers(1, 30), st.integers(1, 6), st.sampled_from(("N", "SE", "SW")))
def test_who_is_seen_is_within_the_distance_that_all_reasons_leave(
    column: int, row: int, tal: int, heading: str
) -> None:
    battle, state, f, z = pair(
        f"z axis a6m2 skilled {column:02d}{row:02d}N tal{tal} speed3",
        f"f allied f4f-4 skilled 2015{heading} tal4 speed3", sun="6", visibility=(25, 11),
    )  # fmt: skip
    behind = int(spotting.is_behind((f,), z))
    by, away = spotting.divisor(battle, f, z, behind), distance(f.place, z.place)
    expected = {"z": int(away <= spotting.shortened(11, by))} if away <= spotting.shortened(25, by) else {}
    assert seen(battle, state, "f") == expected
