"""More aircraft than places to start in: nobody is asked, and the button says who waits (R78)."""

from __future__ import annotations

import pytest

from cy6.core.notation import parse
from cy6.core.state import Entry, Formation
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.terminal.asking import question
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, every_label, take_seat

ENDS = Entry(places=(parse_hex("1009"), parse_hex("1011")), headings=(0,), tals=(1,), speeds=(1,))


def crowd(**setting: object) -> Game:
    """Set up three Zeros at two ends of a runway, with a Wildcat far away."""
    battle, _ = table(
        *(f"{id} axis a6m2 waiting" for id in "xyz"), "f allied f4f-4 3030N tal3 speed3", phase="deploy",
        forces={id: {"entry": ENDS} for id in "xyz"}, **setting,
    )  # type: ignore[arg-type]  # fmt: skip
    return Game(battle)


def words_on(cursor: Cursor) -> list[str]:
    scene = Table(cursor).scene(*SIZE, Style(1.0, Painter().measure))
    return [label.text for label in every_label(scene.items)]


@pytest.mark.rule("R78")
def test_who_finds_no_place_is_asked_for_none_and_the_button_and_the_log_say_so() -> None:
    cursor = Cursor(Seat(crowd()))
    assert cursor.unanswered() == ("x", "y", "z")
    assert cursor.play(parse("deploy x 1009 N tal 1 speed 1"))
    assert cursor.play(parse("deploy y 1011 N tal 1 speed 1"))
    assert cursor.unanswered() == ()
    assert "Done, no place for z" in words_on(cursor)
    cursor.undo()
    assert cursor.unanswered() == ("y", "z")
    assert cursor.play(parse("deploy z 1011 N tal 1 speed 1"))
    assert "Done, no place for y" in words_on(cursor)
    cursor.commit()
    assert cursor.seat.game.state.phase == "tailing"
    take_seat(cursor)
    assert any("y finds no free place, and waits until turn 2" in words for words in words_on(cursor))


@pytest.mark.rule("R41")
def test_wingmen_are_asked_for_once_their_leader_stands() -> None:
    cursor = Cursor(Seat(crowd(formations=(Formation("f1", "x", ("y", "z")),))))
    assert cursor.unanswered() == ("x",)
    cursor.play(parse("deploy x 1009 N tal 1 speed 1"))
    assert cursor.unanswered() == ("y", "z")


@pytest.mark.rule("R78")
def test_at_the_terminal_the_question_says_so() -> None:
    game = crowd()
    game.play(parse("deploy x 1009 N tal 1 speed 1"))
    game.play(parse("deploy y 1011 N tal 1 speed 1"))
    (line,) = question(game, game.view("axis"), game.decisions())
    assert line.startswith(
        "axis has nothing more to decide in set-up (z: no place left, until the next turn)"
    )
