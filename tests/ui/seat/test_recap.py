"""What happened since one last looked: in one's own view, own losses in full, and no riddles (B13)."""

from __future__ import annotations

from cy6.engine import Game
from cy6.ui.kit.scene import labels
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import tell
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.playing import say, sit
from tests.ui.sitting import take_seat

CHASE = (
    "fw axis fw-190a-4 skilled 2014N tal4 speed4",
    "spit allied spitfire-vc skilled 2012N tal4 speed3",
    "far allied spitfire-vc skilled 4025N tal4 speed3",
)
DOWN = {
    "to hit fw>spit": (6, 5), "firepower fw>spit MC": (9, 8), "firepower fw>spit LVC": (5, 5),
    "firepower fw>spit LMG": (3, 3), "robustness fw>spit": (1, 2),
}  # fmt: skip


def shot_down() -> tuple[Game, Cursor]:
    game = sit(*CHASE, phase="fire", dice=DOWN)
    cursor = Cursor(Seat(game))
    take_seat(cursor)
    cursor.type("fire fw spit")
    cursor.commit()
    return game, cursor


def told(cursor: Cursor) -> list[str]:
    return [said.text for event in cursor.seat.news() if (said := tell(cursor.seat.battle, event))]


def test_a_loss_is_told_in_full_and_put_down_to_the_one_who_fired() -> None:
    game, cursor = shot_down()
    assert (
        game.battle.find(game.state, "spit").status == "destroyed" or game.state.aircraft[1].damage != "none"
    )
    while cursor.seat.stage == "hand-over":
        cursor.ready()
    assert cursor.seat.stage == "recap"
    words = told(cursor)
    assert any("spit" in line and "fw" in line for line in words)
    assert not any("?" in line or "None" in line for line in words)


def test_the_recap_is_on_the_page_with_the_key_that_goes_on() -> None:
    _, cursor = shot_down()
    while cursor.seat.stage == "hand-over":
        cursor.ready()
    page = Table(cursor)
    page.settings = Settings(reduced_motion=True)
    shown = labels(page.scene(1920, 1080, Style()).items)
    assert "Go on" in shown
    assert "Enter" in shown
    assert " ".join(told(cursor)[-1].split()[:3]) in " ".join(shown)


def test_what_was_told_is_not_told_again() -> None:
    _, cursor = shot_down()
    while cursor.seat.stage == "hand-over":
        cursor.ready()
    cursor.go_on()
    assert told(cursor) == []


def test_a_sealed_plot_is_in_nobody_elses_recap() -> None:
    game = sit(*CHASE)
    cursor = Cursor(Seat(game))
    take_seat(cursor)
    say(game, "plot fw PC F4") if cursor.seat.side == "axis" else say(game, "plot spit PC F3")
    other = "allied" if cursor.seat.side == "axis" else "axis"
    cursor.seat.side = other
    assert not any("PC" in line for line in told(cursor))
