"""What lies over the board as data: reach, levels of fire, notes, the side elevation, edges, letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cy6.core.ids import Band
from cy6.core.state import Plot, SideSetting
from cy6.hexes import Hex, parse_hex
from cy6.rules import movement, plotting
from cy6.rules.battle import Battle
from cy6.ui.board import arcs, board, elevation, notes, zones
from cy6.ui.board.counters import side_colour
from cy6.ui.board.notes import Note
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Disc, Polygon, Scene, Stroke, labels
from cy6.ui.kit.theme import Style
from cy6.ui.table.aircraft_words import aircraft_words
from cy6.ui.table.roster import roster
from tests.helpers import table

STYLE = Style()
CAMERA = Camera(Rect(0, 0, 800, 600), 30, 28, 24)


@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
def test_reach_is_every_legal_end_on_the_board_with_its_levels(heading: str) -> None:
    battle, state = table(f"a blue fw-190a-4 2014{heading} tal3 speed3", "b red spitfire-vc 2020N")
    aircraft = state.aircraft[0]
    ends: dict[Hex, set[int]] = {}
    for plot in plotting.legal_plots(plotting.flight(battle, aircraft)):
        landing = movement.outcome(battle, aircraft, plot)
        if not landing.exits:
            ends.setdefault(landing.place, set()).add(landing.tal)
    assert {place: set(levels) for place, levels in arcs.reached(battle, aircraft)} == ends


@pytest.mark.rule("B3.9")
def test_an_aircraft_that_has_to_recover_reaches_one_hex() -> None:
    battle, state = table("a blue fw-190a-4 ooc 2014N tal3 speed3", "b red spitfire-vc 2020N")
    assert arcs.reached(battle, state.aircraft[0]) == ((parse_hex("2013"), (3,)),)


def test_reach_is_drawn_in_the_colour_of_the_side_with_the_levels() -> None:
    battle, state = table("a blue fw-190a-4 2014N tal3 speed3", "b red spitfire-vc 2020N tal4 speed3")
    for number, aircraft in enumerate(state.aircraft):
        colour = side_colour(number)
        items = arcs.reach(battle, aircraft, CAMERA, STYLE, colour)
        filled = [item for item in items if isinstance(item, Polygon) and item.fill == colour]
        assert len(filled) == len(arcs.reached(battle, aircraft))
        assert any("-" in words for words in labels(items))


def test_the_reach_of_an_enemy_knows_nothing_of_its_plot() -> None:
    battle, state = table("a blue fw-190a-4 2014N tal3 speed3", "b red spitfire-vc 2020N tal4 speed3")
    sealed = state.aircraft[1]
    plotted = sealed._replace(plot=Plot("L", "F3"))
    assert arcs.reached(battle, sealed) == arcs.reached(battle, plotted)


@pytest.mark.rule("B4.3.2", "B4.4.6", "B4.4.7")
def test_the_legend_tells_the_levels_at_which_each_position_fires() -> None:
    battle, state = table(
        "a blue fw-190a-4 2014N tal3", "b red b-17f 2020N FF:2xHMG T3:2xHMG B3:2xHMG BRCRG:2xHMG"
    )
    fighter = " ".join(arcs.gun_lines(battle, state.aircraft[0]))
    assert "front" in fighter
    assert "one above, level, one below" in fighter
    assert "a level up only at a slower target (B4.3.2)" in fighter
    bomber = arcs.gun_lines(battle, state.aircraft[1])
    assert any(
        line.startswith("T3") and "all round" in line and "one above, level" in line for line in bomber
    )
    assert any(line.startswith("BRCRG") and "straight astern only, to 3 hexes" in line for line in bomber)


def test_notes_stay_inside_the_view_and_apart_from_each_other() -> None:
    places = [parse_hex(f"{18 + i % 3:02d}{12 + i // 3:02d}") for i in range(6)]
    found = [Note(place, ("head", "a line of some length")) for place in places]
    items = notes.notes(found, CAMERA, STYLE, places)
    boxes = [item.rect for item in items if isinstance(item, Box)]
    assert len(boxes) == 6
    for box in boxes:
        assert CAMERA.view.x <= box.x
        assert box.right <= CAMERA.view.right
        assert CAMERA.view.y <= box.y
        assert box.bottom <= CAMERA.view.bottom
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_a_crowded_board_keeps_the_first_line_of_each_note() -> None:
    small = Camera(Rect(0, 0, 300, 200), 30, 28, 24)
    places = [parse_hex("2014")] * 12
    found = [Note(place, (f"n{i}", "more", "and more", "and more")) for i, place in enumerate(places)]
    shown = labels(notes.notes(found, small, STYLE))
    assert {f"n{i}" for i in range(12)} <= set(shown)


def test_a_roster_longer_than_its_room_says_so() -> None:
    specs = [f"a{i} blue fw-190a-4 20{i + 10}N tal3" for i in range(12)]
    battle, state = table(*specs, "z red spitfire-vc 2025N tal1")
    bars = []
    for height in (200, 600):
        scene = Scene()
        roster(scene, STYLE, Rect(0, 0, 208, height), battle, state, "a0", {})
        bars.append([item for item in scene.items if isinstance(item, Box) and item.rect.w == 3])
    assert [len(found) for found in bars] == [1, 0]


def test_a_side_with_a_long_name_is_called_by_its_beginning_in_the_roster() -> None:
    battle, state = table("a blue fw-190a-4 2014N", "b red spitfire-vc 2020N")
    blue, red = battle.setting.sides
    long = blue._replace(name="Finland, LeLv 24 and LLv 12")
    battle = Battle(battle.ruleset, replace(battle.setting, sides=(long, red)))
    scene = Scene()
    roster(scene, STYLE, Rect(0, 0, 208, 400), battle, state, "a", {})
    assert "Finland" in labels(scene.items)
    assert "Red" in labels(scene.items)


@pytest.mark.parametrize("bands", [("low",), ("low", "medium-bottom"), ("surface-low", "low", "medium")])
def test_the_roster_tells_the_band_of_each_where_there_are_several(bands: tuple[Band, ...]) -> None:
    specs = [f"a{i} blue fw-190a-4 2014N tal3 speed2 {band}" for i, band in enumerate(bands)]
    battle, state = table(*specs, "z red spitfire-vc 2014N tal1", bands=bands)
    scene = Scene()
    roster(scene, STYLE, Rect(0, 0, 208, 400), battle, state, "a0", {})
    told = labels(scene.items)
    signs = {"surface-low": "SL", "low": "L", "medium-bottom": "MB", "medium": "M"}
    if len(bands) > 1:
        assert [f"{signs[band]} 3.2" in told for band in bands] == [True] * len(bands)
    else:
        assert "3.2" in told


@pytest.mark.parametrize("bands", [("low",), ("low", "medium-bottom"), ("surface-low", "low", "medium")])
def test_the_side_elevation_stacks_bands_and_levels(bands: tuple[Band, ...]) -> None:
    specs = [
        f"a{i}x{tal} blue fw-190a-4 2014N tal{tal} {band}" for i, band in enumerate(bands) for tal in (1, 4)
    ]
    battle, state = table(*specs, "z red spitfire-vc 2014N tal1", bands=bands)
    heights = []
    for aircraft in state.aircraft[: 2 * len(bands)]:
        scene = Scene()
        elevation.strip(scene, STYLE, Rect(0, 0, 208, 400), battle, state, aircraft.id)
        discs = [item for item in scene.items if isinstance(item, Disc) and item.outline is not None]
        heights.append(discs[-1].centre[1])
        assert aircraft.id in labels(scene.items)
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    if len(bands) > 1:
        told = " ".join(labels(scene.items))
        assert all(f"{band.replace('-', ' ')}  {elevation.initials(band)}" in told for band in bands)


def test_higher_shelves_are_lighter() -> None:
    battle, state = table("a blue fw-190a-4 2014N tal1", "b red spitfire-vc 2014N tal6")
    scene = Scene()
    elevation.strip(scene, STYLE, Rect(0, 0, 208, 188), battle, state, "")
    shelves = [item for item in scene.items if isinstance(item, Box) and item.frame is None and item.fill]
    shelves.sort(key=lambda box: -box.rect.y)
    shades = [sum(box.fill) for box in shelves if box.fill]
    assert shades == sorted(shades)
    assert len(set(shades)) > 3


def test_an_edges_line_is_whole_for_friends_and_broken_for_foes() -> None:
    sides = (
        SideSetting("blue", "Blue", "", (("3", "friendly"), ("4", "unfriendly"))),
        SideSetting("red", "Red", "", (("3", "unfriendly"),)),
    )
    battle, _ = table("a blue fw-190a-4 2014N", "b red spitfire-vc 2018N", sides=sides)
    lines = [
        item
        for item in zones.edges(battle, CAMERA, STYLE)
        if isinstance(item, Stroke) and item.colour in (side_colour(0), side_colour(1))
    ]
    assert [(line.colour == side_colour(0), bool(line.dash)) for line in lines] == [
        (True, False),
        (False, True),
        (True, True),
    ]
    xs = [line.points[0][0] for line in lines]
    assert len(set(xs)) == 3


def test_every_side_has_a_letter_of_its_own() -> None:
    sides = (
        SideSetting("a", "Royal Air Force"),
        SideSetting("b", "Regia Aeronautica"),
        SideSetting("c", "R"),
    )
    battle, _ = table("x a fw-190a-4 2014N", "y b spitfire-vc 2018N", sides=sides)
    assert board.letters(battle) == ("R", "E", "3")


@pytest.mark.rule("C4.6.2")
def test_its_own_side_is_told_which_counter_is_a_decoy() -> None:
    battle, state = table(
        "w1 blue f4f-4 2015N", "w1-d1 blue f4f-4 2016N", aircraft={"w1-d1": {"decoy": 1}}
    )  # fmt: skip
    told = [" ".join(aircraft_words(battle, aircraft)) for aircraft in state.aircraft]
    assert ["a decoy" in words for words in told] == [False, True]
