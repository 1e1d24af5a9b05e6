"""The hot seat without a screen: whose turn at it is, what he is asked, and what he does."""

from __future__ import annotations

import random

import pytest

from cy6.core.notation import format_order
from cy6.core.orders import Done, Hold, PlotMove
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.ui.kit.launch import Launch
from cy6.ui.opener import Opener
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import OPEN, Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import (
    ROOT,
    SIZE,
    cursor_of,
    duel,
    every_label,
    play_to,
    plot_straight,
    take_seat,
    the_swede,
)


def test_secret_plotting_begins_with_a_hand_over_to_one_side() -> None:
    cursor = duel()
    assert cursor.seat.stage == "hand-over"
    assert cursor.seat.side == OPEN
    assert cursor.seat.side_called() == "blue"
    cursor.ready()
    assert (cursor.seat.side, cursor.seat.stage) == ("blue", "table")
    assert cursor.unanswered() == ("fw", "wing")


def test_when_a_side_is_done_the_seat_is_handed_over_before_anything_is_shown() -> None:
    cursor = duel()
    take_seat(cursor)
    plot_straight(cursor)
    assert cursor.seat.stage == "hand-over"
    assert cursor.seat.side_called() == "red"
    assert cursor.selected == ""
    assert cursor.draft is None


def test_after_both_have_plotted_all_are_called_to_the_table() -> None:
    cursor = duel()
    for _ in range(2):
        take_seat(cursor)
        plot_straight(cursor)
    assert cursor.seat.stage == "hand-over" or cursor.seat.side == OPEN
    assert cursor.seat.game.state.phase != "plot"


def test_an_order_before_the_hand_over_is_taken_by_nobody() -> None:
    cursor = duel()
    cursor.commit()
    cursor.undo()
    assert cursor.seat.game.log == []


def test_a_plot_can_be_thought_over_until_the_side_is_done() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    cursor.highlight(0)
    cursor.confirm()
    cursor.select("fw")
    cursor.highlight(7)
    wanted = cursor.highlighted()
    cursor.confirm()
    assert wanted is not None
    assert isinstance(wanted.order, PlotMove)
    assert cursor.seat.battle.find(cursor.seat.view(), "fw").plot == wanted.order.plot


def test_the_chosen_plot_is_marked_in_the_list() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    cursor.highlight(3)
    chosen = cursor.highlighted()
    cursor.confirm()
    cursor.select("fw")
    assert [c.order for c in cursor.all_choices() if c.mood == "chosen"] == [chosen.order if chosen else None]


def test_b07_going_back_fifty_times_changes_no_legal_plot() -> None:
    cursor, fresh = duel(), duel()
    take_seat(cursor)
    take_seat(fresh)
    cursor.select("fw")
    fresh.select("fw")
    rng = random.Random(7)
    for _ in range(50):
        cursor.highlight(rng.randrange(len(cursor.shown_choices())))
        lit = cursor.highlighted()
        if lit and lit.ghost:
            cursor.narrowed = lit.ghost.place  # type: ignore[assignment]
        cursor.back()
    assert cursor.all_choices() == fresh.all_choices()
    assert cursor.seat.game.state == fresh.seat.game.state


def test_picking_a_hex_narrows_the_list_to_the_moves_that_end_there() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    place = parse_hex("2011")
    cursor.pick_hex(place)
    shown = cursor.shown_choices()
    assert len(shown) > 1
    assert {choice.ghost.place for choice in shown if choice.ghost} == {place}
    assert cursor.back()
    assert len(cursor.shown_choices()) > len(shown)
    assert not cursor.back()


def test_picking_a_narrowed_hex_again_plots_the_lit_move() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    place = parse_hex("2011")
    cursor.pick_hex(place)
    cursor.step_choice(1)
    lit = cursor.highlighted()
    cursor.pick_hex(place)
    assert lit is not None
    assert cursor.seat.game.log[-1].order == lit.order


def test_a_typed_order_is_played_and_a_wrong_one_is_explained() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type("plot fw L L34")
    assert format_order(cursor.seat.game.log[-1].order) == "plot fw L L34"
    cursor.type("plot fw L L99")
    assert "L99" in cursor.seat.message
    cursor.type("fly away")
    assert "no order begins with" in cursor.seat.message
    assert len(cursor.seat.game.log) == 1


@pytest.mark.parametrize("text", ["plot spit L F3", "done red", "tail spit none"])
def test_nobody_gives_orders_to_the_other_side(text: str) -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type(text)
    assert cursor.seat.game.log == []
    assert "not Blue's to give" in cursor.seat.message


def test_done_with_something_undecided_says_what_is_missing() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("spit")
    cursor.commit()
    assert "fw" in cursor.seat.message
    assert "wing" in cursor.seat.message


def test_undo_takes_ones_own_order_back_and_nobody_elses() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type("plot fw L L34")
    cursor.undo()
    assert cursor.seat.game.log == []
    assert "plot fw L L34" in cursor.seat.message
    plot_straight(cursor)
    take_seat(cursor)
    assert cursor.seat.side == "red"
    count = len(cursor.seat.game.log)
    cursor.undo()
    assert len(cursor.seat.game.log) == count
    assert "nothing to undo" in cursor.seat.message


def test_b20_undo_stops_at_dice_and_says_so() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.type("fire fw spit")
    cursor.commit()
    take_seat(cursor)
    assert cursor.seat.side == "red"
    cursor.commit()
    while cursor.seat.stage != "table":
        cursor.ready() if cursor.seat.stage == "hand-over" else cursor.go_on()
    count = len(cursor.seat.game.log)
    cursor.undo()
    assert len(cursor.seat.game.log) == count
    assert cursor.seat.message


def test_shots_come_with_their_odds_and_refused_ones_with_the_reason() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.select("fw")
    shot = next(choice for choice in cursor.all_choices() if choice.target == "spit")
    assert "hit" in shot.note
    assert any("needs" in words for words in shot.lines)
    assert any("destroyed" in words for words in shot.lines)
    far, _ = table("a blue fw-190a-4 2014N", "b red spitfire-vc 2030N", phase="fire")
    assert Cursor(Seat(Game(far))).seat.game.state.phase != "fire"  # nobody bears: the phase is over at once


def test_a_shot_that_the_rules_refuse_cannot_be_played() -> None:
    battle, _ = table(
        "a blue fw-190a-4 2014N tal4",
        "b red spitfire-vc 2012N tal4",
        "c red spitfire-vc 2016N tal4",
        phase="fire",
    )
    cursor = Cursor(Seat(Game(battle)))
    take_seat(cursor)
    cursor.select("a")
    refused = next(i for i, choice in enumerate(cursor.shown_choices()) if choice.order is None)
    assert cursor.shown_choices()[refused].target == "c"
    cursor.highlight(refused)
    cursor.confirm()
    assert cursor.seat.game.log == []
    assert "arc" in cursor.seat.message


def test_holding_fire_is_a_choice_like_any_other() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.select("fw")
    hold = next(i for i, choice in enumerate(cursor.shown_choices()) if isinstance(choice.order, Hold))
    cursor.highlight(hold)
    cursor.confirm()
    assert cursor.seat.game.state.held == ("fw",)


def test_results_of_fire_are_looked_at_together() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.type("fire fw spit")
    cursor.commit()
    take_seat(cursor)
    cursor.commit()
    assert cursor.seat.stage == "hand-over"
    assert cursor.seat.side_called() == OPEN
    cursor.ready()
    assert cursor.seat.stage == "recap"
    assert cursor.seat.news()


def test_setting_up_keeps_to_the_places_of_the_scenario() -> None:
    cursor = cursor_of(the_swede())
    assert cursor.draft is not None
    cursor.confirm()
    assert "lit hexes" in cursor.seat.message
    cursor.pick_hex(parse_hex("0101"))
    assert cursor.draft.place is None
    cursor.pick_hex(parse_hex("4003"))
    cursor.turn(1)
    cursor.climb(9)
    cursor.speed_up(-9)
    assert cursor.draft.place == parse_hex("4003")
    assert (cursor.draft.heading, cursor.draft.tal, cursor.draft.speed) == (1, 6, 1)
    cursor.confirm()
    swede = cursor.seat.battle.find(cursor.seat.view(), "swede")
    assert (swede.place, swede.heading, swede.tal, swede.speed) == (parse_hex("4003"), 1, 6, 1)


def test_the_side_elevation_shows_the_level_that_is_in_mind() -> None:
    shell = the_swede()
    play_to(shell, lambda cursor: bool(cursor.draft and cursor.draft.place))
    heights = []
    for key in ("w", "s", "s"):
        shell.press(key)
        scene = shell.scene(*SIZE)
        strip = shell.screen.layout.strip  # type: ignore[attr-defined]
        (name,) = [item for item in every_label(scene.items) if item.text == "swede" and strip.holds(item.at)]
        heights.append(name.at[1])
    assert heights[0] < heights[1] < heights[2]


def test_an_aircraft_that_stands_as_it_is_in_mind_is_drawn_once() -> None:
    shell = the_swede()
    play_to(shell, lambda cursor: bool(cursor.draft and cursor.draft.place))
    table = shell.screen
    assert isinstance(table, Table)
    assert table.marks().considered
    shell.press("return")
    assert cursor_of(shell).draft
    assert table.marks().considered is None
    shell.press("e")
    assert table.marks().considered


def test_an_aircraft_that_enters_by_an_edge_is_turned_onto_the_board() -> None:
    cursor = cursor_of(the_swede())
    cursor.pick_hex(parse_hex("4003"))
    cursor.confirm()
    cursor.commit()
    room = cursor.room()
    assert room is not None
    for place in room.places:
        cursor.pick_hex(place)
        assert not [refusal for refusal in cursor.draft_refusals() if refusal.code == "heading"]


def test_keys_move_the_aircraft_being_set_up_roughly_their_way() -> None:
    cursor = cursor_of(the_swede())
    cursor.move_draft(0)
    assert cursor.draft is not None
    start = cursor.draft.place
    assert start is not None
    cursor.move_draft(0)
    north = cursor.draft.place
    assert north is not None
    assert (north.q, north.r) == (start.q, start.r - 1)
    cursor.move_draft(1.5)
    east = cursor.draft.place
    assert east is not None
    assert east.q > north.q
    for _ in range(99):
        cursor.move_draft(4.5)
    assert cursor.draft.place is not None
    assert cursor.draft.place.q == min(place.q for place in cursor.room().places)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["french-surprise", "finland-the-brave"])
def test_every_aircraft_of_a_scenario_can_be_set_up_with_two_keys(name: str) -> None:
    shell = Shell(Opener(Launch(scenario=ROOT / f"scenarios/{name}.yaml", seed=1)))
    cursor = cursor_of(shell)
    for _ in range(60):
        if cursor.seat.game.state.phase != "deploy":
            break
        if cursor.unanswered():
            shell.press("down")
            shell.press("return")
        else:
            shell.press("c")
    assert all(aircraft.is_present for aircraft in cursor.seat.game.state.aircraft)


def test_with_one_person_at_the_table_nothing_is_handed_over() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    cursor = Cursor(Seat(Game(battle), ["blue"]))
    assert (cursor.seat.side, cursor.seat.stage) == ("blue", "table")
    assert [decision.side for decision in cursor.seat.others()] == ["red"]


def test_a_bots_order_does_not_disturb_who_is_deciding() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    cursor = Cursor(Seat(Game(battle), ["blue"]))
    cursor.highlight(9)
    cursor.play_other(cursor.seat.game.default(cursor.seat.others()[0]))
    assert cursor.index == 9
    assert cursor.selected == "fw"


def test_every_order_played_is_told_to_who_records() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    told: list[str] = []
    cursor = Cursor(
        Seat(
            Game(battle),
            played=lambda order, events: told.append(format_order(order)),
            undone=lambda order: told.append(f"not {format_order(order)}"),
        )
    )
    take_seat(cursor)
    cursor.type("plot fw L F3")
    cursor.undo()
    cursor.type("plot fw L F3")
    cursor.play(Done("blue"))
    assert told == ["plot fw L F3", "not plot fw L F3", "plot fw L F3", "done blue"]


@pytest.mark.rule("B1.1")
def test_one_hex_ahead_is_told_in_the_singular() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2013N tal4", phase="tailing")
    cursor = Cursor(Seat(Game(battle, seed=1), ("blue",)))
    take_seat(cursor)
    cursor.select("fw")
    assert cursor.all_choices()[0].lines[0] == "1 hex ahead, same level (B1.1)"
