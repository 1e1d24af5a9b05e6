"""A raid at the window: batteries and raiders are asked, with exact chances; targets and guns are drawn."""

from __future__ import annotations

import re

import pytest

from cy6.core.dice import Scripted
from cy6.core.orders import AttackSurface, FireFlak, HoldAttack, HoldFlak, Jink, PlotFlak, Release
from cy6.core.state import Battery, Target
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.rules.battle import Battle
from cy6.ui import speech
from cy6.ui.board import board
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Label
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from tests.helpers import table
from tests.ui.sitting import take_seat

FIELD = Target("field", "fin", "Airfield", "plain", (parse_hex("2010"), parse_hex("2011")), 1, 2, 4, 12)


def raid(*rules: str, kind: str = "light", band: str = "surface-low", **dice: tuple[int, int]) -> Cursor:
    """Sit down as both sides of a raid by one bomber."""
    battle, _ = table(
        "sb1 sov sb-2 green 2014N tal2 speed3 loaded1", "b1 fin b-239 skilled 2002S tal6 speed3",
        band=band, rules=rules, targets=(FIELD,), forces={"sb1": {"bombs": "light"}},
        batteries=(Battery("aa1", "fin", kind, parse_hex("2010"), "Guns"),),
    )  # type: ignore[arg-type]  # fmt: skip
    scripted = Scripted()
    for purpose, faces in dice.items():
        scripted.expect(purpose, faces)
    return Cursor(Seat(Game(battle, dice=scripted)))


def go_to(cursor: Cursor, kind: str) -> None:
    """Answer with plain defaults until a decision of a kind is asked at the seat."""
    for _ in range(60):
        take_seat(cursor)
        actor = cursor.actor()
        if actor is not None and actor.kind == kind and actor.answer is None:
            return
        decision = cursor.seat.game.decisions()[0]
        cursor.play(cursor.seat.game.default(decision))
    raise AssertionError(f"no {kind} was asked")


@pytest.mark.rule("C3.1.1", "C3.1")
def test_a_bomber_over_its_target_is_asked_for_its_bombs_with_their_chances() -> None:
    cursor = raid()
    go_to(cursor, "release")
    kept, dropped = cursor.all_choices()
    assert (kept.order, dropped.order) == (Release("sb1"), Release("sb1", "field"))
    assert dropped.title == "Bombs on Airfield"
    assert any("needs 9, on the dice 9" in line for line in dropped.lines)
    assert any("one hit 19%, two hits 8%" in line for line in dropped.lines), dropped.lines


@pytest.mark.rule("C5.2.1")
def test_a_battery_is_asked_by_its_id_and_shows_what_it_needs() -> None:
    cursor = raid()
    go_to(cursor, "flak")
    assert cursor.selected == "aa1"
    assert cursor.aircraft() is None
    shot, hold = cursor.all_choices()
    assert (shot.order, hold.order) == (FireFlak("aa1", "sb1"), HoldFlak("aa1"))
    assert "hits on 9 or more" in shot.lines[0]
    assert shot.target == "sb1"
    cursor.pick_target("sb1")
    cursor.confirm()
    assert cursor.actor() is not None
    assert cursor.actor().answer == FireFlak("aa1", "sb1")  # type: ignore[union-attr]


@pytest.mark.rule("C5.1.4")
def test_a_heavy_battery_plots_a_hex_by_picking_it_on_the_board() -> None:
    cursor = raid(kind="heavy", band="medium")
    go_to(cursor, "flak")
    cursor.pick_hex(parse_hex("2008"))
    actor = cursor.actor()
    assert actor is not None
    assert actor.answer == PlotFlak("aa1", parse_hex("2008"), 2)


@pytest.mark.rule("C5.2.5")
def test_who_is_nearly_hit_may_promise_a_turn() -> None:
    cursor = raid("near-miss-turn", **{"flak aa1>sb1": (4, 4)})
    go_to(cursor, "flak")
    cursor.play(FireFlak("aa1", "sb1"))
    go_to(cursor, "jink")
    suffer, promise = cursor.all_choices()
    assert [suffer.order, promise.order] == [Jink("sb1", "no"), Jink("sb1")]
    assert re.match(r"aa1 throws \d+d\d+, damages \d+%, destroys <?\d+% \(C5.2.2\)", suffer.lines[0])
    cursor.play(Jink("sb1"))
    assert cursor.seat.battle.find(cursor.seat.game.state, "sb1").promised


@pytest.mark.rule("B4.7")
def test_an_attack_is_picked_from_a_list_with_chances() -> None:
    cursor = raid()
    cursor.seat.game.state = cursor.seat.game.state._replace(
        aircraft=tuple(
            a._replace(place=parse_hex("2013"), tal=1) if a.id == "sb1" else a
            for a in cursor.seat.game.state.aircraft
        )
    )
    go_to(cursor, "release")
    assert cursor.highlighted() == cursor.all_choices()[1]
    cursor.play(Release("sb1"))
    go_to(cursor, "attack")
    assert cursor.highlighted() == cursor.all_choices()[0]
    bombs, hold = cursor.all_choices()
    assert (bombs.order, hold.order) == (AttackSurface("sb1", "field", "bombs"), HoldAttack("sb1"))
    assert bombs.lines[0] == "needs 8, on the dice 8 (C3.1)"


def drawn(battle: Battle, cursor: Cursor) -> list[str]:
    """List the labels of the board."""
    camera, style = Camera(Rect(0, 0, 1280, 800), 20, 28, 18), Style()
    items = board.board(battle, cursor.seat.view(), camera, style, board.Marks(selected="aa1"))
    return [item.text for item in items if isinstance(item, Label)]


def test_targets_and_batteries_are_drawn_and_described() -> None:
    cursor = raid()
    assert "aa1" in drawn(cursor.seat.battle, cursor)
    cursor.seat.game.state = cursor.seat.game.state._replace(hits=(("field", 1),))
    assert "damaged, 1 of 2" in drawn(cursor.seat.battle, cursor)
    go_to(cursor, "flak")
    assert any("light battery at 2010" in line for line in speech._asked(cursor))
