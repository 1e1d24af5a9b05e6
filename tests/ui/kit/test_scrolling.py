"""Scrolling and stepping: what is on show of a long list, and which value comes next."""

from __future__ import annotations

import pytest

from cy6.ui.kit.scrolling import Scroll, around
from cy6.ui.kit.stepping import cycled, stepped


@pytest.mark.parametrize(
    ("lit", "rows"), [(0, range(4)), (1, range(4)), (5, range(3, 7)), (9, range(6, 10)), (-1, range(4))]
)
def test_the_lit_row_stands_in_the_middle_where_it_can(lit: int, rows: range) -> None:
    assert around(lit, 10, 4).rows == rows


def test_a_list_that_fits_is_shown_whole() -> None:
    shown = around(2, 3, 4)
    assert shown.is_all
    assert shown.rows == range(3)


def test_a_list_at_its_beginning_moves_on_to_its_end_and_no_further() -> None:
    scroll = Scroll()
    assert scroll.shown(10, 4).rows == range(4)
    scroll.by(3)
    assert scroll.shown(10, 4).rows == range(3, 7)
    scroll.by(30)
    assert scroll.shown(10, 4).rows == range(6, 10)
    scroll.by(-1)
    assert scroll.shown(10, 4).rows == range(5, 9)
    scroll.back()
    assert scroll.shown(10, 4).rows == range(4)


def test_a_log_stays_at_its_end_while_it_grows_until_it_is_moved() -> None:
    scroll = Scroll("end")
    assert scroll.shown(10, 4).rows == range(6, 10)
    assert scroll.shown(12, 4).rows == range(8, 12)
    scroll.by(-3)
    assert scroll.shown(12, 4).rows == range(5, 9)
    scroll.by(-30)
    assert scroll.shown(12, 4).rows == range(4)
    scroll.by(1)
    assert scroll.shown(12, 4).rows == range(1, 5)


@pytest.mark.parametrize("row", range(20))
def test_a_row_that_is_looked_at_comes_on_show(row: int) -> None:
    scroll = Scroll("end")
    scroll.reveal(row, 20)
    assert row in scroll.shown(20, 5).rows


def test_values_are_stepped_along_to_their_ends() -> None:
    assert stepped((50, 100, 200), 100, 1) == 200
    assert stepped((50, 100, 200), 100, -1) == 50
    assert stepped((50, 100, 200), 200, 1) == 200
    assert stepped(("dusk", "bright"), "dusk", -1) == "dusk"


def test_a_value_written_by_hand_has_its_place_by_its_size() -> None:
    assert stepped((50, 100, 200), 130, 1) == 200
    assert stepped((50, 100, 200), 130, -1) == 100
    assert stepped((50, 100, 200), 400, 1) == 400


def test_a_ring_of_values_has_no_end() -> None:
    assert [cycled((0, 1, 2), 2, by) for by in (1, -1, 3)] == [0, 1, 2]
