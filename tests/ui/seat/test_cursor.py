"""A seat needs no cursor, and a cursor stands where its seat decides, whoever plays meanwhile."""

from __future__ import annotations

from cy6.core.notation import parse
from cy6.engine import Game
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from tests.helpers import table


def game() -> Game:
    battle, _ = table(
        "fw blue fw-190a-4 skilled 2014N tal4 speed3",
        "wing blue fw-190a-4 skilled 2016N tal4 speed3",
        "spit red spitfire-vc skilled 2012S tal4 speed3",
        phase="plot",
    )
    return Game(battle, seed=1)


def test_a_seat_alone_plays_takes_back_and_gives_again() -> None:
    seat = Seat(game(), ["blue"])
    order = seat.type("plot fw L F3")
    assert order == parse("plot fw L F3")
    assert seat.undo() == order
    assert seat.redo() == order
    assert seat.type("plot spit L F3") is None
    assert seat.type("nonsense") is None
    assert seat.game.state.aircraft[0].plot is not None


def test_a_cursor_goes_on_to_the_next_to_decide_and_back_to_whose_order_is_taken_back() -> None:
    cursor = Cursor(Seat(game(), ["blue"]))
    assert cursor.selected == "fw"
    cursor.type("plot fw L F3")
    assert cursor.selected == "wing"
    cursor.undo()
    assert cursor.selected == "fw"
    cursor.redo()
    assert cursor.selected == "wing"


def test_where_one_stands_is_kept_while_somebody_else_plays() -> None:
    cursor = Cursor(Seat(game(), ["blue"]))
    cursor.select("wing")
    cursor.highlight(3)
    (theirs,) = cursor.seat.others()[:1]
    cursor.play_other(cursor.seat.game.default(theirs))
    assert (cursor.selected, cursor.index) == ("wing", 3)


def test_who_leaves_the_seat_leaves_nothing_under_his_hands() -> None:
    cursor = Cursor(Seat(game()))
    assert cursor.seat.stage == "hand-over"
    assert (cursor.selected, cursor.draft, cursor.narrowed) == ("", None, None)
    cursor.ready()
    cursor.go_on()
    cursor.type("plot fw L F3")
    cursor.highlight(2)
    cursor.type("plot wing L F3")
    cursor.commit()
    assert cursor.seat.stage == "hand-over"
    assert (cursor.selected, cursor.all_choices()) == ("", ())
