"""The board as sets of hexes: areas, edges, reaches, runways."""

from __future__ import annotations

from collections import Counter

import pytest

from cy6.hexes import Hex, at, column_row, distance, format_hex, parse_hex
from cy6.rules.rim import hexes, rim
from cy6.scenario import areas

SIZE = (45, 30)


def written(places: tuple[Hex, ...]) -> list[str]:
    return [format_hex(place) for place in places]


@pytest.mark.rule("D1")
def test_area_c_is_the_north_eastern_third() -> None:
    expected = {at(column, row) for column in range(31, 46) for row in range(1, 16)}
    assert set(areas.area(SIZE, "C")) == expected


@pytest.mark.parametrize(
    ("letter", "first", "last"),
    [("A", "0101", "1515"), ("B", "1601", "3015"), ("C", "3101", "4515"),
     ("D", "0116", "1530"), ("E", "1616", "3030"), ("F", "3116", "4530")],
)  # fmt: skip
def test_an_area_is_a_third_of_the_width_by_half_of_the_height(letter: str, first: str, last: str) -> None:
    found = areas.area(SIZE, letter)
    assert (format_hex(found[0]), format_hex(found[-1]), len(found)) == (first, last, 15 * 15)


@pytest.mark.parametrize("size", [(45, 30), (44, 29), (7, 5), (3, 2), (31, 31)])
def test_areas_share_out_every_board_without_a_hex_left(size: areas.Size) -> None:
    shared = Counter(place for letter in areas.AREAS for place in areas.area(size, letter))
    assert set(shared) == set(hexes(*size))
    assert set(shared.values()) == {1}


def test_some_areas_of_a_tiny_board_are_empty() -> None:
    assert areas.area((2, 1), "D") == ()


@pytest.mark.rule("D2")
def test_within_five_of_the_east_edge_are_the_last_five_columns() -> None:
    near = areas.near_edges(SIZE, ("4",), 5)
    assert {column_row(place)[0] for place in near} == {41, 42, 43, 44, 45}
    assert len(near) == 5 * 30


def test_within_one_of_an_edge_is_its_rim_and_within_none_is_nothing() -> None:
    assert set(areas.near_edges(SIZE, ("2",), 1)) == set(rim(*SIZE, "2"))
    assert areas.near_edges(SIZE, ("2",), 0) == ()


@pytest.mark.rule("D3")
def test_within_fifteen_of_the_whole_north_are_the_first_fifteen_rows() -> None:
    near = areas.near_edges(SIZE, ("1", "2"), 15)
    assert {column_row(place)[1] for place in near} == set(range(1, 16))
    assert len(near) == 45 * 15


@pytest.mark.rule("D3")
def test_half_an_edge_reaches_round_its_end_by_distance() -> None:
    near = set(areas.near_edges(SIZE, ("6",), 5))
    corner = parse_hex("2430")  # the westernmost hex of edge 6
    west = [place for place in near if column_row(place)[0] < 24]
    assert west
    assert all(distance(place, corner) <= 4 for place in west)
    assert parse_hex("2026") not in near


@pytest.mark.parametrize("reach", [0, 1, 2, 7])
def test_near_agrees_with_distance(reach: int) -> None:
    sources = (parse_hex("0203"), parse_hex("4530"))
    near = areas.near(SIZE, sources, reach)
    assert list(near) == [p for p in hexes(*SIZE) if min(distance(p, s) for s in sources) <= reach]


@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize("centre", ["2315", "2415"])
def test_a_runway_is_a_straight_row_about_its_centre(heading: int, centre: str) -> None:
    middle = parse_hex(centre)
    row = areas.runway(middle, heading, 5)
    assert row[2] == middle
    assert [distance(row[0], place) for place in row] == [0, 1, 2, 3, 4]
    assert areas.ends(row) == (row[0], row[4])
    assert set(row) == set(areas.runway(middle, (heading + 3) % 6, 5))


def test_an_even_runway_reaches_further_ahead() -> None:
    assert written(areas.runway(parse_hex("2313"), 0, 4)) == ["2314", "2313", "2312", "2311"]
    assert written(areas.runway(parse_hex("2313"), 0, 1)) == ["2313"]
