"""Plotting at the table: what a move leads to, what is copied, and that nothing is lost on the way."""

from __future__ import annotations

import random

import pytest

from cy6.core.orders import PlotMove
from cy6.core.state import Plot, Shot, evolve
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.rules import gunnery, movement, plotting
from cy6.ui.choices import consequences
from cy6.ui.choices.choice import Choice
from cy6.ui.kit.theme import Style
from cy6.ui.seat import copying
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import smoke, table
from tests.ui.sitting import SIZE, duel, every_label, plot_straight, take_seat


def seat(*specs: str, **more: object) -> Cursor:
    battle, _ = table(*specs, **more)  # type: ignore[arg-type]
    cursor = Cursor(Seat(Game(battle, seed=1)))
    take_seat(cursor)
    return cursor


def choice_of(cursor: Cursor, text: str) -> Choice:
    return next(choice for choice in cursor.all_choices() if choice.title == text)


@pytest.mark.parametrize("place", ["2003N", "0214NW", "4414NE", "2029S"])
def test_a_move_that_leaves_the_board_says_by_which_edge_and_with_what_chance(place: str) -> None:
    cursor = seat(f"fw blue fw-190a-4 skilled {place} tal4 speed4", "spit red spitfire-vc 2015S")
    battle, view = cursor.seat.battle, cursor.seat.view()
    for choice in cursor.all_choices():
        assert isinstance(choice.order, PlotMove)
        landing = movement.outcome(battle, battle.find(view, "fw"), choice.order.plot)
        told = [words for words in choice.warnings if "leaves the board" in words]
        assert bool(told) == bool(landing.exits)
        if told:
            assert "gets home on " in told[0]
            assert choice.after is None


@pytest.mark.rule("R31")
def test_a_dive_into_the_ground_is_no_choice_at_all_and_below_the_band_is_told() -> None:
    low = seat("fw blue fw-190a-4 2014N tal1 speed3", "spit red spitfire-vc 2005S", band="surface-low")
    assert not any(choice.title.startswith(("D ", "PD", "SD")) for choice in low.all_choices())
    high = seat("fw blue fw-190a-4 2014N tal1 speed3", "spit red spitfire-vc 2005S", band="medium")
    assert "by diving below the band" in choice_of(high, "D F3").warnings[0]


@pytest.mark.rule("B3.11")
def test_a_hex_and_level_shared_with_a_friends_plot_is_warned_of() -> None:
    cursor = seat(
        "a blue fw-190a-4 2014N tal4 speed3", "b blue fw-190a-4 2015N tal4 speed4", "c red spitfire-vc 2001S"
    )
    cursor.type("plot a L F3")
    cursor.select("b")
    assert any("ends in one place with a" in words for words in choice_of(cursor, "L F4").warnings)
    assert not any("one place" in words for words in choice_of(cursor, "C F4").warnings)


@pytest.mark.rule("B3.6.6", "B3.8", "B3.10")
def test_stall_speed_zero_and_a_steep_dive_tell_of_the_check_next_turn() -> None:
    cursor = seat("a blue fw-190a-4 skilled 2014N tal5 speed1", "c red spitfire-vc 2001S")
    assert "stalls: control check next turn, 7+ (58%) (B3.6.6)" in choice_of(cursor, "ST").warnings
    slow = next(c for c in cursor.all_choices() if "spd 0" in c.note and c.title != "ST")
    assert any("control check" in words for words in slow.warnings)
    fast = seat("a blue fw-190a-4 skilled 2014N tal5 speed3", "c red spitfire-vc 2001S")
    assert any("recover from the dive next turn" in words for words in choice_of(fast, "SD F3").warnings)
    assert choice_of(fast, "L F3").warnings == ()


def test_damage_makes_a_move_a_risk_that_is_told() -> None:
    engine = seat("a blue fw-190a-4 skilled engine 2014N tal4 speed3", "c red spitfire-vc 2001S")
    assert any("(B5.1)" in words for words in choice_of(engine, "C F3").warnings)
    frame = seat("a blue fw-190a-4 skilled airframe 2014N tal4 speed3", "c red spitfire-vc 2001S")
    assert any("(B5.2)" in words for words in choice_of(frame, "L L34").warnings)
    assert choice_of(frame, "L F3").warnings == ()


@pytest.mark.rule("D2")
def test_an_end_in_smoke_is_told_up_to_its_top() -> None:
    cursor = seat(
        "a blue fw-190a-4 2014N tal3 speed3", "c red spitfire-vc 2001S", zones=(smoke("2011", top=3),)
    )
    assert any("smoke" in words for words in choice_of(cursor, "L F3").warnings)
    assert not any("smoke" in words for words in choice_of(cursor, "C F3").warnings)


@pytest.mark.parametrize("tal", [1, 3, 4, 5, 6])
def test_who_would_bear_is_what_gunnery_says_of_the_end(tal: int) -> None:
    cursor = seat(
        "a blue fw-190a-4 2014N tal4 speed3", f"c red spitfire-vc 2006S tal{tal}", "d red b-17f 2008N tal4"
    )
    view, battle = cursor.seat.view(), cursor.seat.battle
    for choice in cursor.all_choices():
        if choice.after is None:
            continue
        found = consequences.bearing(battle, view, choice.after)
        there = evolve(view, aircraft=tuple(choice.after if a.id == "a" else a for a in view.aircraft))
        for enemy in ("c", "d"):
            at_it = gunnery.explain_shot(battle, there, Shot("a", enemy))
            assert (enemy in found.on) == (not {r.code for r in at_it} - {"firing-up"})
            at_me = gunnery.explain_shot(battle, there, Shot(enemy, "a"))
            assert (enemy in found.by) == (not {r.code for r in at_me} - {"firing-up"})


def test_the_lit_move_shows_its_lines_of_fire_on_the_board() -> None:
    cursor = seat("a blue fw-190a-4 2014N tal4 speed3", "c red spitfire-vc 2006S tal4")
    screen = Table(cursor)
    cursor.highlight(cursor.all_choices().index(choice_of(cursor, "L F3")))
    moods = {(bear.start, bear.end): bear.mood for bear in screen.marks().bears}
    here, there = parse_hex("2011"), parse_hex("2006")
    assert moods == {(here, there): "own", (there, here): "enemy"}


def test_b07_fifty_manoeuvres_taken_up_and_dropped_leave_every_legal_plot() -> None:
    cursor, fresh = duel(), duel()
    take_seat(cursor)
    take_seat(fresh)
    rng = random.Random(3)
    screen = Table(cursor)
    screen.scene(*SIZE, Style())
    for _ in range(50):
        cursor.select(rng.choice(("fw", "wing")))
        cursor.highlight(rng.randrange(len(cursor.shown_choices())))
        lit = cursor.highlighted()
        if lit and lit.place:
            screen.hover(screen.look.camera.to_pixel(lit.place))
            cursor.narrowed = lit.place
        screen.press(rng.choice(("escape", "w", "h", "g")))
        screen.press("escape")
    for id in ("fw", "wing"):
        cursor.select(id)
        fresh.select(id)
        assert [c.order for c in cursor.all_choices()] == [c.order for c in fresh.all_choices()]
    assert cursor.seat.game.log == []


def test_b07_each_aircraft_keeps_its_cursor_while_others_are_looked_at() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    cursor.highlight(17)
    cursor.pick_hex(parse_hex("2011"))
    cursor.step_choice(2)
    at = (cursor.index, cursor.narrowed)
    cursor.select("wing")
    cursor.highlight(5)
    cursor.select("spit")
    cursor.select("fw")
    assert (cursor.index, cursor.narrowed) == at
    cursor.select("wing")
    assert cursor.index == 5
    cursor.type("plot fw L F3")
    assert (cursor.selected, cursor.index) == ("wing", 5)


def test_a_draft_of_the_set_up_is_kept_too() -> None:
    from tests.ui.sitting import cursor_of, the_swede

    cursor = cursor_of(the_swede())
    cursor.pick_hex(parse_hex("4003"))
    cursor.turn(1)
    draft = cursor.draft
    cursor.select("z1")
    assert cursor.draft is None
    cursor.select("swede")
    assert cursor.draft == draft


def test_what_was_kept_does_not_outlive_the_seat() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    cursor.highlight(9)
    cursor.select("wing")
    plot_straight(cursor)
    take_seat(cursor)
    assert cursor.seat.side == "red"
    cursor.select("fw")
    assert cursor.index == 0
    assert cursor.narrowed is None
    assert cursor.all_choices() == ()


def test_the_plot_flown_last_turn_is_plotted_again_where_it_is_legal() -> None:
    cursor = duel()
    take_seat(cursor)
    copying.copy_flown(cursor)
    assert "has flown nothing yet" in cursor.seat.message
    cursor.type("plot fw L F3")
    cursor.type("plot wing SD F3")
    cursor.commit()
    take_seat(cursor)
    plot_straight(cursor)
    for _ in range(60):
        take_seat(cursor)
        if (
            cursor.seat.game.state.phase == "plot"
            and cursor.seat.game.state.turn == 2
            and cursor.seat.side == "blue"
        ):
            break
        if cursor.unanswered() and cursor.seat.game.state.phase != "plot":
            cursor.confirm()
        elif cursor.seat.may_commit():
            cursor.commit()
        else:
            break
    assert cursor.seat.side == "blue"
    cursor.select("fw")
    flown = copying.last_flown(cursor, "fw")
    assert flown == Plot("L", "F3")
    copying.copy_flown(cursor)
    plot = cursor.seat.battle.find(cursor.seat.view(), "fw").plot
    legal = plotting.explain(
        plotting.flight(cursor.seat.battle, cursor.seat.battle.find(cursor.seat.view(), "fw")),
        Plot("L", "F3"),
    )
    assert plot == (None if legal else Plot("L", "F3"))
    assert bool(cursor.seat.refused) == bool(legal)


def test_the_plot_of_the_aircraft_before_is_copied_or_refused_with_the_reasons() -> None:
    cursor = seat(
        "a blue fw-190a-4 2014N tal4 speed3",
        "b blue fw-190a-4 2216N tal4 speed3",
        "slow blue fw-190a-4 2417N tal4 speed2",
        "c red spitfire-vc 2001S",
    )
    copying.copy_plotted(cursor)
    assert "No other aircraft" in cursor.seat.message
    cursor.type("plot a L L34")
    cursor.select("b")
    screen = Table(cursor)
    assert "As a" in {label.text for label in every_label(screen.scene(*SIZE, Style()).items)}
    screen.press("p")
    assert cursor.seat.battle.find(cursor.seat.view(), "b").plot == Plot("L", "L34")
    cursor.select("slow")
    screen.press("p")
    assert cursor.seat.battle.find(cursor.seat.view(), "slow").plot is None
    assert cursor.seat.refused[0].code == "not-on-chart"


def test_the_other_sides_plots_are_never_offered_for_copying() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type("plot fw L L34")
    cursor.type("plot wing L L34")
    cursor.commit()
    take_seat(cursor)
    assert cursor.seat.side == "red"
    assert copying.last_plotted(cursor) is None
    assert copying.last_flown(cursor, "fw") is None


def test_done_lists_who_has_no_plot_yet() -> None:
    cursor = duel()
    take_seat(cursor)
    screen = Table(cursor)
    cursor.type("plot fw L F3")
    screen.press("c")
    assert cursor.seat.message == "Still to decide: wing."
    cursor.select("spit")
    shown = {label.text for label in every_label(screen.scene(*SIZE, Style()).items)}
    assert "Without a plot: wing" in shown


def test_the_roster_narrows_while_one_types_and_enter_selects() -> None:
    specs = [f"f{i} blue fw-190a-4 {10 + i:02d}14N tal4" for i in range(12)]
    cursor = seat(*specs, "s1 red spitfire-vc 2001S", "s2 red spitfire-vc engine 2201S")
    screen = Table(cursor)

    def listed() -> set[str]:
        scene = screen.scene(*SIZE, Style())
        return {hot.command.about for hot in scene.hots if hot.command.verb == "select"}

    assert len(listed()) >= 12
    screen.press("ctrl+f")
    for letter in "spit":
        screen.press(letter)
    assert listed() == {"s1", "s2"}
    screen.press("space")
    for letter in "dama":
        screen.press(letter)
    assert listed() == {"s2"}
    screen.press("return")
    assert cursor.selected == "s2"
    assert screen.desk.filter is None
    screen.press("ctrl+f")
    screen.press("1")
    screen.press("backspace")
    screen.press("escape")
    assert len(listed()) >= 12


def test_twelve_aircraft_a_side_are_plotted_with_three_keys_each_at_most() -> None:
    specs = [f"f{i} blue fw-190a-4 {10 + i:02d}20N tal{2 + i % 4} speed3" for i in range(12)]
    specs += [f"s{i} red spitfire-vc {10 + i:02d}05S tal{2 + i % 4} speed3" for i in range(12)]
    cursor = seat(*specs)
    screen = Table(cursor)
    keys = 0
    while cursor.unanswered():
        screen.press("return" if keys == 0 else "p" if not cursor.seat.message else "return")
        keys += 1
        assert keys < 40
    screen.press("c")
    assert cursor.seat.stage == "hand-over"


@pytest.mark.parametrize("tal", [4, 6])
@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
def test_every_legal_end_is_on_the_board_with_its_headings_and_levels(heading: str, tal: int) -> None:
    cursor = seat(f"fw blue fw-190a-4 skilled 2014{heading} tal{tal} speed3", "spit red spitfire-vc 2005S")
    battle, aircraft = cursor.seat.battle, cursor.seat.view().aircraft[0]
    wanted: dict[object, tuple[set[int], set[int]]] = {}
    for one in plotting.legal_plots(plotting.flight(battle, aircraft)):
        landing = movement.outcome(battle, aircraft, one)
        if landing.exits:
            continue
        headings, levels = wanted.setdefault(landing.place, (set(), set()))
        headings.add(landing.heading)
        levels.add(landing.tal)
    spots = Table(cursor).marks().spots
    assert {spot.place: (set(spot.headings), set(spot.levels)) for spot in spots} == wanted


def test_the_lit_end_carries_the_speeds_that_are_open_then() -> None:
    cursor = seat("fw blue fw-190a-4 skilled 2014N tal4 speed3", "spit red spitfire-vc 2005S")
    flight = plotting.flight(cursor.seat.battle, cursor.seat.view().aircraft[0])
    for choice in cursor.all_choices():
        assert isinstance(choice.order, PlotMove)
        assert choice.ghost
        assert choice.ghost.speeds == plotting.speeds(flight, choice.order.plot).open


def test_the_pointer_stays_at_the_level_of_the_lit_move_where_a_move_ends_there_at_it() -> None:
    cursor = seat("fw blue fw-190a-4 skilled 2014N tal4 speed3", "spit red spitfire-vc 2005S")
    for title, level in (("L F3", 4), ("D F3", 3)):
        cursor.highlight(next(i for i, c in enumerate(cursor.shown_choices()) if c.title == title))
        cursor.hover_hex(parse_hex("1813"))
        lit = cursor.highlighted()
        assert lit
        assert lit.ghost
        assert (lit.place, lit.ghost.tal) == (parse_hex("1813"), level)
        cursor.pick_hex(parse_hex("2212"))
        lit = cursor.highlighted()
        assert lit
        assert lit.ghost
        assert (cursor.narrowed, lit.ghost.tal) == (parse_hex("2212"), level)
        cursor.back()


@pytest.mark.parametrize("place", ["2002N", "0214NW", "4414NE", "2029S"])
def test_the_move_lit_at_first_stays_on_the_board(place: str) -> None:
    cursor = seat(f"fw blue fw-190a-4 skilled {place} tal4 speed4", "spit red spitfire-vc 2015S")
    lit = cursor.highlighted()
    assert lit
    assert lit.ghost
    staying = {c.ghost.tal for c in cursor.all_choices() if c.ghost and c.mood == "open"}
    assert (lit.mood, abs(lit.ghost.tal - 4)) == ("open", min(abs(tal - 4) for tal in staying))
    straight = next(i for i, choice in enumerate(cursor.shown_choices()) if choice.title == "L F4")
    assert cursor.shown_choices()[straight].mood == "leaves"
    cursor.highlight(straight)
    cursor.confirm()
    cursor.select("fw")
    lit = cursor.highlighted()
    assert lit
    assert (lit.title, lit.mood) == ("L F4", "chosen")
