"""Hexes: neighbours, distance, arcs, rows, paths and lines, in every heading and column parity."""

from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import given, strategies as st

from cy6.hexes import (
    HEADINGS,
    STEPS,
    Hex,
    arc,
    at,
    column_row,
    distance,
    format_hex,
    is_on_row,
    line,
    mirror,
    parse_heading,
    parse_hex,
    rotate,
    step,
    walk,
    within,
)

SIX = range(6)
EVEN_AND_ODD = (at(20, 14), at(21, 14))
hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
headings = st.integers(0, 5)
words = st.text("FLR", max_size=12)


def centre(place: Hex) -> tuple[float, float]:
    """Place a hex on paper: flat-topped, neighbours one apart, x to the east and y to the south."""
    column, row = column_row(place)
    return column * math.sqrt(3) / 2, row + (0.5 if column % 2 == 0 else 0)


def apart(a: Hex, b: Hex) -> float:
    """Measure between the centres of two hexes on paper."""
    return math.dist(centre(a), centre(b))


def bearing(a: Hex, b: Hex) -> float:
    """Give the compass bearing from one hex to another on paper, in degrees."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    return math.degrees(math.atan2(bx - ax, ay - by)) % 360


def off_the_nose(place: Hex, heading: int, other: Hex) -> float:
    """Give the angle between a heading and the way to another hex: -180 to 180, to the right positive."""
    return (bearing(place, other) - 60 * heading + 180) % 360 - 180


def in_arc(place: Hex, heading: int, other: Hex) -> str:
    """Decide an arc with paper and protractor (R1)."""
    angle = round(off_the_nose(place, heading, other), 6)
    if abs(angle) <= 60:
        return "front"
    if abs(angle) >= 120:
        return "rear"
    return "right" if angle > 0 else "left"


def turned(place: Hex, about: Hex, sixths: int) -> Hex:
    """Turn a place about another one."""
    offset = rotate(Hex(place.q - about.q, place.r - about.r), sixths)
    return Hex(about.q + offset.q, about.r + offset.r)


# labels


def test_every_hex_of_the_board_has_its_own_label_and_is_read_back() -> None:
    labels = {format_hex(at(column, row)) for column in range(1, 46) for row in range(1, 31)}
    assert len(labels) == 45 * 30
    assert all(format_hex(parse_hex(label)) == label for label in labels)


def test_a_label_is_column_then_row_counted_from_the_north_west() -> None:
    assert column_row(parse_hex("0101")) == (1, 1)
    assert column_row(parse_hex("4530")) == (45, 30)
    assert parse_hex("0305") == at(3, 5)


def test_an_even_column_stands_half_a_hex_further_south() -> None:
    assert step(parse_hex("0101"), parse_heading("SE")) == parse_hex("0201")
    assert step(parse_hex("0201"), parse_heading("NE")) == parse_hex("0301")
    assert step(parse_hex("0201"), parse_heading("SE")) == parse_hex("0302")


@pytest.mark.parametrize("text", ["", "305", "03051", "03O5", "-101", "20 4", "²014", "２０１４", "N"])
def test_anything_but_four_digits_is_no_hex(text: str) -> None:
    with pytest.raises(ValueError, match="four digits, column then row, like 2014"):
        parse_hex(text)


@given(hexes)
def test_columns_and_rows_off_the_board_are_kept_too(place: Hex) -> None:
    assert at(*column_row(place)) == place


@pytest.mark.parametrize("text", ["n", "E", "0", "NNE", ""])
def test_only_six_words_are_headings(text: str) -> None:
    with pytest.raises(ValueError, match="N NE SE S SW NW"):
        parse_heading(text)


def test_headings_run_clockwise_from_north() -> None:
    assert [parse_heading(name) for name in HEADINGS] == list(SIX)
    here = at(20, 14)
    assert [round(bearing(here, step(here, heading))) for heading in SIX] == [0, 60, 120, 180, 240, 300]


# neighbours and distance


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 6), (6, 1), (5, 5), (6, 6), (5, 6), (6, 5)])
def test_neighbours_are_the_nearest_centres_and_never_wrap(columns: int, rows: int) -> None:  # B02
    board = {at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)}
    for place in board:
        by_step = {step(place, heading) for heading in SIX} & board
        on_paper = {other for other in board if other != place and apart(place, other) < 1.01}
        assert by_step == on_paper


@pytest.mark.parametrize("start", EVEN_AND_ODD)
def test_distance_is_what_a_search_from_hex_to_hex_finds(start: Hex) -> None:  # B03
    found = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for heading in SIX:
            following = step(place, heading)
            if following not in found and found[place] < 9:
                found[following] = found[place] + 1
                queue.append(following)
    assert len(found) == 1 + 3 * 9 * 10
    assert all(distance(start, place) == steps for place, steps in found.items())


@given(hexes, hexes, hexes)
def test_distance_is_the_same_both_ways_and_no_detour_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@pytest.mark.parametrize("centre_hex", EVEN_AND_ODD)
@pytest.mark.parametrize("radius", range(5))
def test_within_lists_each_hex_up_to_a_distance_once(centre_hex: Hex, radius: int) -> None:
    listed = within(centre_hex, radius)
    around = {at(column, row) for column in range(8, 34) for row in range(2, 28)}
    assert len(listed) == len(set(listed))
    assert set(listed) == {place for place in around if distance(centre_hex, place) <= radius}


# arcs


@pytest.mark.rule("R1", "B4.3.1")
@pytest.mark.parametrize("heading", SIX)
@pytest.mark.parametrize("place", EVEN_AND_ODD)
def test_arcs_are_those_of_the_protractor_at_every_range(place: Hex, heading: int) -> None:  # B01
    for other in within(place, 10):
        if other != place:
            assert arc(place, heading, other) == in_arc(place, heading, other)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("heading", SIX)
@pytest.mark.parametrize("place", EVEN_AND_ODD)
@pytest.mark.parametrize("reach", range(1, 11))
def test_a_hex_on_a_sixty_degree_line_is_in_front_or_in_the_rear(
    place: Hex, heading: int, reach: int
) -> None:
    spokes = [walk("F" * reach, (heading + turn) % 6).offsets[-1] for turn in SIX]
    arcs = [arc(place, heading, Hex(place.q + q, place.r + r)) for q, r in spokes]
    assert arcs == ["front", "front", "rear", "rear", "rear", "front"]


@pytest.mark.rule("R1")
@pytest.mark.parametrize("heading", SIX)
def test_left_and_right_lie_between_the_lines(heading: int) -> None:
    place = at(20, 14)
    beside = {walk(word, heading).offsets[-1]: side for word, side in (("RFRF", "right"), ("LFLF", "left"))}
    assert {arc(place, heading, Hex(place.q + q, place.r + r)) for q, r in beside} == {"right", "left"}
    for (q, r), side in beside.items():
        assert arc(place, heading, Hex(place.q + q, place.r + r)) == side


@pytest.mark.rule("R2")
@pytest.mark.parametrize("heading", SIX)
def test_nobody_has_an_arc_to_his_own_hex(heading: int) -> None:
    assert arc(at(20, 14), heading, at(20, 14)) is None


@pytest.mark.rule("R1")
@given(hexes, headings, hexes, st.integers(0, 5))
def test_turning_the_world_turns_the_arcs_along(place: Hex, heading: int, other: Hex, sixths: int) -> None:
    moved, moved_other = turned(place, Hex(0, 0), sixths), turned(other, Hex(0, 0), sixths)
    assert arc(moved, (heading + sixths) % 6, moved_other) == arc(place, heading, other)


@pytest.mark.rule("R1")
@given(hexes, headings, hexes)
def test_in_a_mirror_left_is_right(place: Hex, heading: int, other: Hex) -> None:
    swapped = {"left": "right", "right": "left"}
    seen = arc(place, heading, other)
    assert arc(mirror(place), -heading % 6, mirror(other)) == swapped.get(seen or "", seen)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("heading", SIX)
@pytest.mark.parametrize("start", EVEN_AND_ODD)
def test_an_arc_does_not_depend_on_how_the_aircraft_came_there(start: Hex, heading: int) -> None:  # B01
    flight = walk("FFLFRRF", heading)
    place = Hex(start.q + flight.offsets[-1].q, start.r + flight.offsets[-1].r)
    facing = (heading + flight.turn) % 6
    set_up = parse_hex(format_hex(place))
    for other in within(place, 6):
        assert arc(place, facing, other) == arc(set_up, parse_heading(HEADINGS[facing]), other)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("heading", SIX)
@pytest.mark.parametrize("place", EVEN_AND_ODD)
def test_the_row_from_the_nose_is_one_straight_line_of_hexes(place: Hex, heading: int) -> None:
    ahead = [Hex(place.q + q, place.r + r) for q, r in walk("FFFFFF", heading).offsets]
    assert [other for other in within(place, 6) if is_on_row(place, heading, other)] == sorted(ahead)
    assert not any(is_on_row(place, (heading + 3) % 6, other) for other in ahead)


# rotation, mirror, paths


@given(hexes, st.integers(-12, 12))
def test_six_sixths_are_a_whole_turn(offset: Hex, sixths: int) -> None:
    assert rotate(rotate(offset, sixths), -sixths) == offset
    assert rotate(offset, sixths + 6) == rotate(offset, sixths)
    assert mirror(mirror(offset)) == offset


@pytest.mark.parametrize("heading", SIX)
def test_a_sixth_of_a_turn_takes_each_heading_to_the_next(heading: int) -> None:
    assert rotate(STEPS[heading], 1) == STEPS[(heading + 1) % 6]
    assert mirror(STEPS[heading]) == STEPS[-heading % 6]


def test_a_path_enters_each_hex_in_order() -> None:
    flown = walk("FLFRRF", parse_heading("N"))
    start = parse_hex("2014")
    places = [format_hex(Hex(start.q + q, start.r + r)) for q, r in flown.offsets]
    assert places == ["2013", "1913", "2012"]
    assert HEADINGS[flown.turn] == "NE"


def test_turns_in_place_enter_nothing() -> None:
    assert walk("LLR", 2) == ((), 5)
    assert walk("", 4) == ((), 0)


@pytest.mark.parametrize("word", ["F3", "f", "FB", "F L"])
def test_a_path_of_other_letters_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="F, L and R"):
        walk(word, 0)


@given(words, headings, headings)
def test_paths_turn_with_the_heading_they_begin_with(word: str, heading: int, sixths: int) -> None:
    first, second = walk(word, heading), walk(word, (heading + sixths) % 6)
    assert second.turn == first.turn
    assert second.offsets == tuple(rotate(offset, sixths) for offset in first.offsets)


@given(words, headings)
def test_a_path_in_the_mirror_swaps_left_and_right(word: str, heading: int) -> None:
    there = walk(word, heading)
    swapped = walk(word.translate(str.maketrans("LR", "RL")), -heading % 6)
    assert swapped.offsets == tuple(mirror(offset) for offset in there.offsets)
    assert swapped.turn == -there.turn % 6


# lines


@given(hexes, hexes)
def test_a_line_is_the_same_both_ways(a: Hex, b: Hex) -> None:
    assert line(b, a) == tuple(reversed(line(a, b)))


@given(hexes, hexes)
def test_a_line_leaves_out_its_ends_and_goes_hex_by_hex(a: Hex, b: Hex) -> None:
    steps = line(a, b)
    assert len(steps) == max(0, distance(a, b) - 1)
    for i, places in enumerate(steps, start=1):
        assert all(distance(a, place) == i for place in places)
        assert all(distance(place, b) == distance(a, b) - i for place in places)


@given(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), st.booleans())
def test_a_line_takes_the_centres_nearest_to_it_on_paper(offset: Hex, odd: bool) -> None:
    a = EVEN_AND_ODD[odd]
    b = Hex(a.q + offset.q, a.r + offset.r)
    n = distance(a, b)
    for i, places in enumerate(line(a, b), start=1):
        (ax, ay), (bx, by) = centre(a), centre(b)
        point = ax + (bx - ax) * i / n, ay + (by - ay) * i / n
        far = {other: math.dist(point, centre(other)) for place in places for other in within(place, 1)}
        nearest = min(far.values())
        assert sorted(places) == sorted(other for other, d in far.items() if d < nearest + 1e-9)


@pytest.mark.parametrize("heading", SIX)
def test_a_line_along_an_edge_touches_the_two_hexes_that_share_it(heading: int) -> None:
    a = at(20, 14)
    b = step(step(a, heading), (heading + 1) % 6)
    assert line(a, b) == (tuple(sorted((step(a, heading), step(a, (heading + 1) % 6)))),)


@pytest.mark.parametrize("heading", SIX)
def test_a_line_along_a_row_is_the_row(heading: int) -> None:
    a = at(21, 14)
    row = [Hex(a.q + q, a.r + r) for q, r in walk("FFFFF", heading).offsets]
    assert line(a, row[-1]) == tuple((place,) for place in row[:-1])


def test_neighbours_have_nothing_between_them() -> None:
    a = at(20, 14)
    assert line(a, a) == ()
    assert all(line(a, step(a, heading)) == () for heading in SIX)
