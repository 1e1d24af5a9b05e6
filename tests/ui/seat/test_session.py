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
    duel,
    every_label,
    play_to,
    plot_straight,
    session_of,
    take_seat,
    the_swede,
)


def test_secret_plotting_begins_with_a_hand_over_to_one_side() -> None:
    session = duel()
    assert session.seat.stage == "hand-over"
    assert session.seat.side == OPEN
    assert session.seat.side_called() == "blue"
    session.ready()
    assert (session.seat.side, session.seat.stage) == ("blue", "table")
    assert session.unanswered() == ("fw", "wing")


def test_when_a_side_is_done_the_seat_is_handed_over_before_anything_is_shown() -> None:
    session = duel()
    take_seat(session)
    plot_straight(session)
    assert session.seat.stage == "hand-over"
    assert session.seat.side_called() == "red"
    assert session.selected == ""
    assert session.draft is None


def test_after_both_have_plotted_all_are_called_to_the_table() -> None:
    session = duel()
    for _ in range(2):
        take_seat(session)
        plot_straight(session)
    assert session.seat.stage == "hand-over" or session.seat.side == OPEN
    assert session.seat.game.state.phase != "plot"


def test_an_order_before_the_hand_over_is_taken_by_nobody() -> None:
    session = duel()
    session.commit()
    session.undo()
    assert session.seat.game.log == []


def test_a_plot_can_be_thought_over_until_the_side_is_done() -> None:
    session = duel()
    take_seat(session)
    session.select("fw")
    session.highlight(0)
    session.confirm()
    session.select("fw")
    session.highlight(7)
    wanted = session.highlighted()
    session.confirm()
    assert wanted is not None
    assert isinstance(wanted.order, PlotMove)
    assert session.seat.battle.find(session.seat.view(), "fw").plot == wanted.order.plot


def test_the_chosen_plot_is_marked_in_the_list() -> None:
    session = duel()
    take_seat(session)
    session.select("fw")
    session.highlight(3)
    chosen = session.highlighted()
    session.confirm()
    session.select("fw")
    assert [c.order for c in session.all_choices() if c.mood == "chosen"] == [
        chosen.order if chosen else None
    ]


def test_b07_going_back_fifty_times_changes_no_legal_plot() -> None:
    session, fresh = duel(), duel()
    take_seat(session)
    take_seat(fresh)
    session.select("fw")
    fresh.select("fw")
    rng = random.Random(7)
    for _ in range(50):
        session.highlight(rng.randrange(len(session.shown_choices())))
        lit = session.highlighted()
        if lit and lit.ghost:
            session.narrowed = lit.ghost.place  # type: ignore[assignment]
        session.back()
    assert session.all_choices() == fresh.all_choices()
    assert session.seat.game.state == fresh.seat.game.state


def test_picking_a_hex_narrows_the_list_to_the_moves_that_end_there() -> None:
    session = duel()
    take_seat(session)
    session.select("fw")
    place = parse_hex("2011")
    session.pick_hex(place)
    shown = session.shown_choices()
    assert len(shown) > 1
    assert {choice.ghost.place for choice in shown if choice.ghost} == {place}
    assert session.back()
    assert len(session.shown_choices()) > len(shown)
    assert not session.back()


def test_picking_a_narrowed_hex_again_plots_the_lit_move() -> None:
    session = duel()
    take_seat(session)
    session.select("fw")
    place = parse_hex("2011")
    session.pick_hex(place)
    session.step_choice(1)
    lit = session.highlighted()
    session.pick_hex(place)
    assert lit is not None
    assert session.seat.game.log[-1].order == lit.order


def test_a_typed_order_is_played_and_a_wrong_one_is_explained() -> None:
    session = duel()
    take_seat(session)
    session.type("plot fw L L34")
    assert format_order(session.seat.game.log[-1].order) == "plot fw L L34"
    session.type("plot fw L L99")
    assert "L99" in session.seat.message
    session.type("fly away")
    assert "no order begins with" in session.seat.message
    assert len(session.seat.game.log) == 1


@pytest.mark.parametrize("text", ["plot spit L F3", "done red", "tail spit none"])
def test_nobody_gives_orders_to_the_other_side(text: str) -> None:
    session = duel()
    take_seat(session)
    session.type(text)
    assert session.seat.game.log == []
    assert "not for" in session.seat.message


def test_done_with_something_undecided_says_what_is_missing() -> None:
    session = duel()
    take_seat(session)
    session.select("spit")
    session.commit()
    assert "fw" in session.seat.message
    assert "wing" in session.seat.message


def test_undo_takes_ones_own_order_back_and_nobody_elses() -> None:
    session = duel()
    take_seat(session)
    session.type("plot fw L L34")
    session.undo()
    assert session.seat.game.log == []
    assert "plot fw L L34" in session.seat.message
    plot_straight(session)
    take_seat(session)
    assert session.seat.side == "red"
    count = len(session.seat.game.log)
    session.undo()
    assert len(session.seat.game.log) == count
    assert "nothing of yours" in session.seat.message


def test_b20_undo_stops_at_dice_and_says_so() -> None:
    session = duel(phase="fire")
    take_seat(session)
    session.type("fire fw spit")
    session.commit()
    take_seat(session)
    assert session.seat.side == "red"
    session.commit()
    while session.seat.stage != "table":
        session.ready() if session.seat.stage == "hand-over" else session.go_on()
    count = len(session.seat.game.log)
    session.undo()
    assert len(session.seat.game.log) == count
    assert session.seat.message


def test_shots_come_with_their_odds_and_refused_ones_with_the_reason() -> None:
    session = duel(phase="fire")
    take_seat(session)
    session.select("fw")
    shot = next(choice for choice in session.all_choices() if choice.target == "spit")
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
    session = Cursor(Seat(Game(battle)))
    take_seat(session)
    session.select("a")
    refused = next(i for i, choice in enumerate(session.shown_choices()) if choice.order is None)
    assert session.shown_choices()[refused].target == "c"
    session.highlight(refused)
    session.confirm()
    assert session.seat.game.log == []
    assert "arc" in session.seat.message


def test_holding_fire_is_a_choice_like_any_other() -> None:
    session = duel(phase="fire")
    take_seat(session)
    session.select("fw")
    hold = next(i for i, choice in enumerate(session.shown_choices()) if isinstance(choice.order, Hold))
    session.highlight(hold)
    session.confirm()
    assert session.seat.game.state.held == ("fw",)


def test_results_of_fire_are_looked_at_together() -> None:
    session = duel(phase="fire")
    take_seat(session)
    session.type("fire fw spit")
    session.commit()
    take_seat(session)
    session.commit()
    assert session.seat.stage == "hand-over"
    assert session.seat.side_called() == OPEN
    session.ready()
    assert session.seat.stage == "recap"
    assert session.seat.news()


def test_setting_up_keeps_to_the_places_of_the_scenario() -> None:
    session = session_of(the_swede())
    assert session.draft is not None
    session.confirm()
    assert "lit hexes" in session.seat.message
    session.pick_hex(parse_hex("0101"))
    assert session.draft.place is None
    session.pick_hex(parse_hex("4003"))
    session.turn(1)
    session.climb(9)
    session.speed_up(-9)
    assert session.draft.place == parse_hex("4003")
    assert (session.draft.heading, session.draft.tal, session.draft.speed) == (1, 6, 1)
    session.confirm()
    swede = session.seat.battle.find(session.seat.view(), "swede")
    assert (swede.place, swede.heading, swede.tal, swede.speed) == (parse_hex("4003"), 1, 6, 1)


def test_the_side_elevation_shows_the_level_that_is_in_mind() -> None:
    shell = the_swede()
    play_to(shell, lambda session: bool(session.draft and session.draft.place))
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
    play_to(shell, lambda session: bool(session.draft and session.draft.place))
    table = shell.screen
    assert isinstance(table, Table)
    assert table.marks().considered
    shell.press("return")
    assert session_of(shell).draft
    assert table.marks().considered is None
    shell.press("e")
    assert table.marks().considered


def test_an_aircraft_that_enters_by_an_edge_is_turned_onto_the_board() -> None:
    session = session_of(the_swede())
    session.pick_hex(parse_hex("4003"))
    session.confirm()
    session.commit()
    room = session.room()
    assert room is not None
    for place in room.places:
        session.pick_hex(place)
        assert not [refusal for refusal in session.draft_refusals() if refusal.code == "heading"]


def test_keys_move_the_aircraft_being_set_up_roughly_their_way() -> None:
    session = session_of(the_swede())
    session.move_draft(0)
    assert session.draft is not None
    start = session.draft.place
    assert start is not None
    session.move_draft(0)
    north = session.draft.place
    assert north is not None
    assert (north.q, north.r) == (start.q, start.r - 1)
    session.move_draft(1.5)
    east = session.draft.place
    assert east is not None
    assert east.q > north.q
    for _ in range(99):
        session.move_draft(4.5)
    assert session.draft.place is not None
    assert session.draft.place.q == min(place.q for place in session.room().places)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["french-surprise", "finland-the-brave"])
def test_every_aircraft_of_a_scenario_can_be_set_up_with_two_keys(name: str) -> None:
    shell = Shell(Opener(Launch(scenario=ROOT / f"scenarios/{name}.yaml", seed=1)))
    session = session_of(shell)
    for _ in range(60):
        if session.seat.game.state.phase != "deploy":
            break
        if session.unanswered():
            shell.press("down")
            shell.press("return")
        else:
            shell.press("c")
    assert all(aircraft.is_present for aircraft in session.seat.game.state.aircraft)


def test_with_one_person_at_the_table_nothing_is_handed_over() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    session = Cursor(Seat(Game(battle), ["blue"]))
    assert (session.seat.side, session.seat.stage) == ("blue", "table")
    assert [decision.side for decision in session.seat.others()] == ["red"]


def test_a_bots_order_does_not_disturb_who_is_deciding() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    session = Cursor(Seat(Game(battle), ["blue"]))
    session.highlight(9)
    session.play_other(session.seat.game.default(session.seat.others()[0]))
    assert session.index == 9
    assert session.selected == "fw"


def test_every_order_played_is_told_to_who_records() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4")
    told: list[str] = []
    session = Cursor(
        Seat(
            Game(battle),
            played=lambda order, events: told.append(format_order(order)),
            undone=lambda order: told.append(f"not {format_order(order)}"),
        )
    )
    take_seat(session)
    session.type("plot fw L F3")
    session.undo()
    session.type("plot fw L F3")
    session.play(Done("blue"))
    assert told == ["plot fw L F3", "not plot fw L F3", "plot fw L F3", "done blue"]


@pytest.mark.rule("B1.1")
def test_one_hex_ahead_is_told_in_the_singular() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2013N tal4", phase="tailing")
    session = Cursor(Seat(Game(battle, seed=1), ("blue",)))
    take_seat(session)
    session.select("fw")
    assert session.all_choices()[0].lines[0] == "1 hex ahead, same level (B1.1)"
