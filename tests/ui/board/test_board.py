"""The board as data: counters, plotted ends, and what lies under them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cy6.core.state import Aircraft, State, evolve
from cy6.hexes import parse_hex
from cy6.rules.battle import Battle
from cy6.ui.board import arcs, board, counters
from cy6.ui.board.board import Link, Marks, Spot
from cy6.ui.board.counters import Look
from cy6.ui.board.silhouettes import outline, placed
from cy6.ui.choices.choice import Ghost
from cy6.ui.kit.camera import Camera, direction
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Disc, Item, Label, Polygon, Stroke, labels
from cy6.ui.kit.theme import ACCENT, DANGER, SIDES, TEXT, Style
from tests.helpers import table
from tests.ui.sitting import every_item

STYLE = Style()
CAMERA = Camera(Rect(0, 0, 800, 600), 30, 20, 20)


def one(*words: str) -> tuple[Battle, State]:
    return table(
        f"fw blue fw-190a-4 2014N tal4 speed3 {' '.join(words)}", "spit red spitfire-vc 2018N tal2 speed2"
    )


def drawn(aircraft: Aircraft, camera: Camera = CAMERA) -> list[Item]:
    """Draw a counter where its aircraft stands."""
    size = counters.radius(camera, STYLE)
    return counters.drawn(aircraft, camera.to_pixel(aircraft.place), size, STYLE, Look(0, "fighter"))


@pytest.mark.parametrize("speed", range(9))
def test_a_counter_has_as_many_pips_as_its_speed(speed: int) -> None:
    _, state = one()
    aircraft = evolve(state.aircraft[0], speed=speed)
    items = drawn(aircraft)
    pips = [item for item in items if isinstance(item, Disc) and item.fill == TEXT]
    assert len(pips) == speed


@pytest.mark.parametrize("heading", range(6))
def test_pips_lie_behind_the_tail_and_the_nose_points_along_the_heading(heading: int) -> None:
    _, state = one()
    aircraft = evolve(state.aircraft[0], heading=heading)
    x, y = CAMERA.to_pixel(aircraft.place)
    dx, dy = direction(heading)
    items = drawn(aircraft)
    for pip in (item for item in items if isinstance(item, Disc) and item.fill == TEXT):
        assert (pip.centre[0] - x) * dx + (pip.centre[1] - y) * dy < 0
    nose = placed("fighter", (x, y), 20, heading)[0]
    reach = (nose[0] - x) * dx + (nose[1] - y) * dy
    assert reach > 10
    assert (nose[0] - x, nose[1] - y) == pytest.approx((dx * reach, dy * reach))


@pytest.mark.parametrize("zoom", [4, 8, 16, 40, 96])
def test_level_and_speed_can_be_read_at_every_zoom(zoom: int) -> None:
    _, state = one()
    items = drawn(state.aircraft[0], CAMERA._replace(zoom=zoom))
    level = next(item for item in items if isinstance(item, Label) and item.text == "4")
    assert level.size >= 11
    pips = [item for item in items if isinstance(item, Disc) and item.fill == TEXT]
    assert all(pip.radius >= 2 for pip in pips)


def test_sides_differ_in_shape_as_well_as_in_colour() -> None:
    shapes = {counters.side_shape(side) for side in range(3)}
    colours = {counters.side_colour(side) for side in range(3)}
    assert len(shapes) == 3
    assert colours == set(SIDES)


@pytest.mark.parametrize(("word", "letter"), [("engine", "E"), ("airframe", "A")])
def test_damage_is_a_lettered_triangle(word: str, letter: str) -> None:
    _, state = one(word)
    items = drawn(state.aircraft[0])
    assert letter in labels(items)
    assert any(isinstance(item, Polygon) and item.fill == DANGER and len(item.points) == 3 for item in items)


def test_an_aircraft_out_of_control_wears_a_broken_ring() -> None:
    _, state = one("ooc")
    items = drawn(state.aircraft[0])
    assert any(isinstance(item, Stroke) and item.dash and item.colour == DANGER for item in items)


def test_a_plotted_end_never_looks_like_the_aircraft() -> None:
    _, state = one()
    aircraft = state.aircraft[0]
    end = Ghost("fw", aircraft.place, (parse_hex("2013"), parse_hex("2012")), parse_hex("2012"), 0, 4)
    solid = drawn(aircraft)
    way = counters.ghost_way(end, CAMERA, STYLE, ACCENT)
    hollow = [*way, *counters.ghost_end(end, CAMERA, STYLE, "fighter", ACCENT).items]
    silhouettes = [
        item for item in hollow if isinstance(item, Polygon) and len(item.points) == len(outline("fighter"))
    ]
    assert silhouettes
    assert all(item.fill is None and item.outline is not None for item in silhouettes)
    assert any(isinstance(item, Polygon) and item.fill is not None for item in solid)
    path = next(item for item in hollow if isinstance(item, Stroke))
    assert path.dash
    assert path.points[-1] == CAMERA.to_pixel(parse_hex("2012"))


@pytest.mark.parametrize("kind", ["fighter", "twin_engine_bomber", "heavy_bomber", "something_new"])
def test_outlines_are_symmetrical_and_stay_on_their_counter(kind: str) -> None:
    points = outline(kind)
    assert {(round(-x, 6), y) for x, y in points} == {(round(x, 6), y) for x, y in points}
    assert all(x * x + y * y <= 1 for x, y in points)


def test_aircraft_in_one_hex_are_fanned_out_and_the_selected_one_is_on_top() -> None:
    battle, state = table(
        "a blue fw-190a-4 2014N tal4", "b blue fw-190a-4 2014N tal2", "c red spitfire-vc 2014N tal6"
    )
    items = board.aircraft_items(battle, list(state.aircraft), CAMERA, STYLE, "b")
    names = [item for item in every_item(items) if isinstance(item, Label) and item.text in "abc"]
    assert [name.text for name in names] == ["a", "c", "b"]
    heights = sorted(name.at[1] for name in names)
    assert all(b - a >= 14 for a, b in pairwise(heights))


def test_the_board_shows_who_is_there_and_nobody_else() -> None:
    battle, state = table(
        "a blue fw-190a-4 2014N", "b red spitfire-vc 2018N destroyed", "c red spitfire-vc waiting"
    )
    shown = labels(board.board(battle, state, CAMERA, STYLE, Marks()))
    assert "a" in shown
    assert "b" not in shown
    assert "c" not in shown


def test_spots_links_and_the_hovered_hex_are_drawn() -> None:
    battle, state = one()
    marks = Marks(
        "fw", parse_hex("2010"), (Spot(parse_hex("2012"), "leaves"),), links=(Link("fw", "spit", "refused"),)
    )
    items = board.board(battle, state, CAMERA, STYLE, marks)
    assert "2010" in labels(items)
    assert any(isinstance(item, Polygon) and item.fill == DANGER for item in items)
    assert any(isinstance(item, Stroke) and item.colour == DANGER and item.dash for item in items)


def test_edges_are_numbered_and_the_sun_stands_at_its_edge() -> None:
    battle, state = table("a blue fw-190a-4 2014N", sun="4")
    items = board.board(battle, state, CAMERA, STYLE, Marks())
    assert {"1", "2", "3", "4", "5", "6"} <= set(labels(items))
    assert any(isinstance(item, Disc) and item.fill == ACCENT for item in items)


def test_edges_show_to_whom_they_are_friendly() -> None:
    from cy6.core.state import SideSetting
    from cy6.ui.board import zones

    sides = (
        SideSetting("blue", "Blue", "", (("3", "friendly"), ("4", "unfriendly"))),
        SideSetting("red", "Red"),
    )
    battle, _ = table("a blue fw-190a-4 2014N", "b red spitfire-vc 2018N", sides=sides)
    discs = [item for item in zones.edges(battle, CAMERA, STYLE) if isinstance(item, Disc)]
    assert [disc.fill for disc in sorted(discs, key=lambda disc: disc.centre[0])] == [SIDES[0], None]
    assert all(disc.outline == SIDES[0] for disc in discs)


def test_a_ring_of_range_n_has_six_times_its_circumference_in_sides() -> None:
    for reach in (1, 2, 3, 6, 10):
        assert len(list(arcs.ring(parse_hex("2014"), reach, CAMERA))) == 6 * (2 * reach + 1)


def test_ranges_name_the_bands_with_the_number_they_need() -> None:
    battle, state = one()
    items = arcs.ranges(battle, state.aircraft[0], CAMERA, STYLE)
    bands = battle.ruleset.to_hit.bands
    assert f"long {bands[-1].target}+" in labels(items)
    assert any(isinstance(item, Box) for item in items)


def test_the_counter_under_the_pointer_is_the_nearest_one() -> None:
    battle, state = one()
    x, y = CAMERA.to_pixel(parse_hex("2014"))
    assert board.counter_at(battle, state, CAMERA, STYLE, (x + 5, y - 5)) == "fw"
    assert board.counter_at(battle, state, CAMERA, STYLE, (x + 80, y)) == ""


def test_a_hex_in_which_a_move_can_end_tells_headings_and_levels() -> None:
    battle, state = one()
    spots = (Spot(parse_hex("2012"), "open", (0, 5), (2, 3, 4)), Spot(parse_hex("2014"), "open", (1,), (6,)))
    items = every_item(board.board(battle, state, CAMERA, STYLE, Marks("fw", spots=spots)))
    told = {item.text: item.at for item in items if isinstance(item, Label)}
    assert told["2-4"] == CAMERA.to_pixel(parse_hex("2012"))
    assert told["6"] == CAMERA.to_pixel(parse_hex("2014"))
    far = CAMERA._replace(zoom=12)
    assert "2-4" not in labels(board.board(battle, state, far, STYLE, Marks("fw", spots=spots)))


def test_an_end_shows_the_speeds_it_may_come_to_as_full_and_hollow_pips() -> None:
    end = Ghost("fw", parse_hex("2014"), (), parse_hex("2012"), 0, 4, (2, 3, 4))
    stamp = counters.ghost_end(end, CAMERA, STYLE, "fw-190a-4", ACCENT)
    pips = [item for item in every_item([stamp]) if isinstance(item, Disc) and item.outline == ACCENT]
    assert [pip.fill == ACCENT for pip in pips] == [True, True, False, False]
