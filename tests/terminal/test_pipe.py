"""Games typed by a script: only what all may know comes out, and the first mistake stops it."""

from __future__ import annotations

import pytest

from tests.terminal.hands import SET_UP, desk, duel, piped, swede, whole_game


def test_a_whole_game_of_the_swede_comes_to_its_result() -> None:
    lines, game = whole_game(seed=4)
    status, said, complaints = piped(desk(swede(4)), *lines)
    assert (status, complaints) == (0, [])
    winner = game.battle.side(game.state.winner).name
    assert f"{winner} ({game.state.winner}) wins." in said
    assert f"  It ended on turn {game.state.turn}: " in "\n".join(said)
    for side, points in game.state.points:
        assert f"  {game.battle.side(side).name}: {points} point" in "\n".join(said)
    assert any(line.startswith("    +") and line.endswith("(A7.1)") for line in said)


def test_lines_after_the_end_are_not_read() -> None:
    lines, _ = whole_game(seed=4)
    assert piped(desk(swede(4)), *lines, "nonsense")[0] == 0


def test_the_first_refused_line_stops_the_script_with_every_reason() -> None:
    at = desk(swede())
    status, _, complaints = piped(at, *SET_UP, "", "plot swede L L99  # too tight", "plot swede L F3")
    assert status == 1
    assert complaints == ["line 8: plot swede L L99: chart B has no L L99 at speed 3 (B2.1)"]
    assert at.table.battle.find(at.table.game.state, "swede").plot is None


def test_several_reasons_are_several_lines() -> None:
    _, _, complaints = piped(desk(duel()), "fire fw spit")
    assert len(complaints) > 1
    assert all(line.startswith("line 1: fire fw spit: ") for line in complaints)


def test_comments_and_empty_lines_are_passed_over() -> None:
    status, said, _ = piped(desk(swede()), "# The Swede", "", "  ", f"{SET_UP[0]}  # low and fast")
    assert status == 0
    assert "swede is set up at 3108 SW, level 4, speed 3" in said


def test_a_script_that_ends_too_soon_is_told_what_comes_next() -> None:
    _, said, _ = piped(desk(swede()), *SET_UP, "plot swede L F3", "done allied")
    assert "What does z1 plot? It is at 3501 S, TAL 4, speed 3." in said


def test_a_script_may_leave() -> None:
    status, said, _ = piped(desk(swede()), *SET_UP, "quit", "nonsense")
    assert status == 0
    assert "Plotting: swede, z1, z2, z3" in said


@pytest.mark.rule("B2.1", "B3.2")
def test_two_different_secret_plots_give_the_same_output_up_to_the_reveal() -> None:
    rest = ("plot z1 L F3", "plot z2 L F4", "plot z3 L F4", "roster", "log", "board", "moves swede C", "why")
    outputs = [
        piped(
            desk(swede()), *SET_UP, f"plot swede {plot}", "undo", f"plot swede {plot}", "done allied", *rest
        )
        for plot in ("L F3", "C R34")
    ]
    assert outputs[0] == outputs[1]
    flown = [
        piped(
            desk(swede()),
            *SET_UP,
            f"plot swede {plot}",
            "defaults allied",
            "defaults axis",
            *["defaults"] * 4,
        )
        for plot in ("L F3", "C R34")
    ]
    assert flown[0] != flown[1]
