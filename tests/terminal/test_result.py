"""The end in words: who won, why it ended, and how the points came about."""

from __future__ import annotations

import pytest

from cy6.engine import Game
from cy6.terminal.result import result_lines
from tests.helpers import gone
from tests.terminal.hands import desk, duel, run

SPECS = ("a allied f4f-4 ace 2015N tal3", "b allied f4f-4 green 2030N tal3", "z axis a6m2 veteran 4013N tal3")


def ended(wins: tuple[object, ...] = (), **aircraft: dict[str, object]) -> Game:
    """Play a table whose first turn is its last to its end."""
    game = duel(*SPECS, phase="fire", turns=1, wins=wins, aircraft=aircraft)
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    return game


@pytest.mark.rule("A7.1", "A7.3", "R28")
def test_more_points_win_and_each_is_accounted_for() -> None:
    game = ended(a={"status": "destroyed", "cause": "z"}, z={"damage": "engine"})
    assert result_lines(game) == [
        "Axis (axis) wins.",
        "  It ended on turn 1: turn 1 was the last.",
        "  Allied: 1 point",
        "    +1 z damaged (A7.1)",
        "  Axis: 15 points",
        "    +15 a destroyed by z, ace crew x3 (A7.1)",
    ]


@pytest.mark.rule("R28")
def test_equal_points_are_a_draw() -> None:
    assert result_lines(ended())[0] == "The game is a draw."


@pytest.mark.rule("A7.3")
def test_orders_that_are_carried_out_win_whatever_the_points() -> None:
    game = ended((gone("axis", "allied"),), z={"status": "exited", "edge": "3"}, a={"damage": "engine"})
    lines = result_lines(game)
    assert lines[0] == "Allied (allied) wins."
    assert "  Allied: 0 points" in lines
    assert "  It ended on turn 1: Axis has no aircraft left." in lines


def test_losses_without_a_shot_say_how() -> None:
    lines = result_lines(ended(b={"status": "destroyed", "cause": "collision"}))
    assert "    +5 b destroyed in a collision (A7.1)" in lines


def test_the_game_that_is_over_takes_no_orders() -> None:
    game = ended()
    answer = desk(game).run("plot a L F3")
    assert answer.refused
    assert run(desk(game), "roster")
