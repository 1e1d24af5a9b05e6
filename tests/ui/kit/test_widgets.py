"""Widgets: what a screen is put together from, as items and as places that can be clicked."""

from __future__ import annotations

import pytest

from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Command, Scene, labels
from cy6.ui.kit.theme import Style
from cy6.ui.kit.widgets import Line, Row

STYLE = Style()
TALL = Rect(0, 0, 300, 1000)


def rows(count: int) -> list[Row]:
    return [Row(f"row {n}", verb="choose", number=n) for n in range(count)]


def test_a_row_that_is_clicked_says_which_it_is() -> None:
    scene = Scene()
    widgets.listing(scene, STYLE, TALL, [Row("Sides", tone="quiet"), *rows(3)], 1)
    height = widgets.row_height(STYLE)
    assert scene.command_at((10, height / 2)) is None  # a heading
    assert scene.command_at((10, height * 2.5)) == Command("choose", "", 1)


@pytest.mark.parametrize(("lit", "shown"), [(0, range(5)), (10, range(8, 13)), (19, range(15, 20))])
def test_a_list_that_is_too_long_shows_the_lit_row(lit: int, shown: range) -> None:
    scene = Scene()
    widgets.listing(scene, STYLE, Rect(0, 0, 300, widgets.row_height(STYLE) * 5), rows(20), lit)
    assert [hot.command.number for hot in scene.hots] == [*shown]
    assert labels(scene.items) == tuple(f"row {n}" for n in shown)


def test_a_button_shows_its_key_and_can_be_clicked() -> None:
    scene = Scene()
    widgets.button(scene, STYLE, Rect(10, 10, 200, 40), "Help", "help")
    assert labels(scene.items) == ("Help", "F1")
    assert scene.command_at((20, 20)) == Command("help")
    assert scene.command_at((5, 5)) is None


def test_lines_are_broken_between_words_and_end_where_the_room_ends() -> None:
    text = [Line("one two three four five six seven eight nine ten")]
    needed = widgets.height_of(STYLE, text, 100)
    parts = widgets.wrapped(STYLE, text[0].text, 100)
    assert " ".join(parts) == text[0].text
    assert needed == len(parts) * widgets.line_height(STYLE, "body")
    scene = Scene()
    assert widgets.lines(scene, STYLE, Rect(0, 0, 100, needed // 2), text) <= needed // 2
    assert labels(scene.items) == tuple(parts[: len(parts) // 2])


def test_nothing_under_a_card_can_be_clicked() -> None:
    scene = Scene()
    widgets.button(scene, STYLE, Rect(0, 0, 900, 600), "Fire", "fire")
    widgets.card(scene, STYLE, 300, 200, Rect(0, 0, 900, 600))
    assert scene.command_at((450, 300)) is None


def test_a_scale_makes_all_of_it_larger() -> None:
    small, large = Scene(), Scene()
    widgets.listing(small, Style(1.0), TALL, rows(2), 0)
    widgets.listing(large, Style(2.0), TALL, rows(2), 0)
    assert large.hots[1].rect.y == 2 * small.hots[1].rect.y
