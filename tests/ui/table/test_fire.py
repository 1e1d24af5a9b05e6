"""Fire at the table: all shots, guns and aim, refusals with their arcs, the rolls as they fall."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.orders import Fire, FireRockets, Hold, PlotAirBomb
from cy6.core.state import Shot
from cy6.engine import Game
from cy6.hexes import format_hex, parse_hex
from cy6.lab.odds import odds
from cy6.lab.words import percent
from cy6.rules import gunnery
from cy6.ui.board import arcs
from cy6.ui.choices import duel, fire
from cy6.ui.kit.scene import Box, Command, Polygon, labels
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.theme import DANGER, Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table import picture, shot_table
from cy6.ui.table.table import Table
from cy6.ui.table.volley import volley_of
from tests.helpers import table
from tests.ui.sitting import SIZE, every_item, take_seat


def seat(*specs: str, **more: object) -> Table:
    battle, _ = table(*specs, phase="fire", **more)  # type: ignore[arg-type]
    cursor = Cursor(Seat(Game(battle, seed=3)))
    take_seat(cursor)
    return Table(cursor)


def melee(**more: object) -> Table:
    return seat(
        "a blue fw-190a-4 ace 2014N tal4 speed3",
        "b blue fw-190a-4 green 2114N tal5 speed3",
        "c red spitfire-vc 2011S tal4 speed3",
        "d red spitfire-vc 2110N tal5 speed2",
        "e red spitfire-vc 2018S tal4 speed3",
        **more,
    )


def test_the_table_lists_every_shot_of_the_side_with_the_engines_numbers() -> None:
    screen = melee()
    cursor = screen.cursor
    view = cursor.seat.view()
    found = picture.shots_on_show(cursor, screen.desk)
    lawful = {
        (shot.shooter, shot.target)
        for id in ("a", "b")
        for shot in gunnery.legal_shots(cursor.seat.battle, view, id)
    }
    assert {(one.shot.shooter, one.shot.target) for one in found} == lawful
    assert lawful
    for one in found:
        assert one.odds == odds(cursor.seat.battle, view, one.shot)
        assert one.assessment == gunnery.assess(cursor.seat.battle, view, one.shot)
    shown = labels(screen.scene(1920, 1080, Style()).items)
    assert {column.title for column in shot_table.COLUMNS} <= set(shown)
    assert percent(found[0].odds.hit) in shown


def test_a_shot_needs_the_same_on_the_board_in_the_list_and_in_the_table() -> None:
    cursor = melee().cursor
    found = [choice for choice in cursor.all_choices() if isinstance(choice.order, Fire)]
    assert found
    for choice in found:
        assert isinstance(choice.order, Fire)
        needed = fire.reckon(cursor.seat.battle, cursor.seat.view(), choice.order.shot).needed
        assert f"needs {needed} on 2d6" in choice.lines[0]


def test_a_row_of_the_table_lights_its_shot_and_a_second_click_declares_it() -> None:
    screen = melee()
    cursor = screen.cursor
    scene = screen.scene(*SIZE, Style())
    row = next(hot for hot in scene.hots if hot.command == Command("shot", "b>d"))
    screen.click(row.rect.centre)
    lit = cursor.highlighted()
    assert cursor.selected == "b"
    assert lit is not None
    assert lit.target == "d"
    assert cursor.seat.game.log == []
    screen.click(row.rect.centre)
    assert cursor.seat.game.log[-1].order == Fire(Shot("b", "d"))


def test_the_table_can_be_closed_and_opened_by_a_key() -> None:
    screen = melee()
    assert any(hot.command.verb == "shot" for hot in screen.scene(*SIZE, Style()).hots)
    screen.press("t")
    assert not any(hot.command.verb == "shot" for hot in screen.scene(*SIZE, Style()).hots)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_tables_columns_stay_inside_it(size: tuple[int, int]) -> None:
    screen = melee()
    scene = screen.scene(*size, Style())
    rows = [hot.rect for hot in scene.hots if hot.command.verb == "shot"]
    assert screen.layout is not None
    assert all(screen.layout.board.x <= rect.x < rect.right <= screen.layout.board.right for rect in rows)


@pytest.mark.rule("B4.3.7")
def test_guns_are_chosen_by_key_and_by_mouse() -> None:
    screen = melee()
    cursor = screen.cursor
    cursor.select("a")
    cursor.highlight(next(i for i, c in enumerate(cursor.shown_choices()) if c.target == "c"))
    first = cursor.highlighted()
    assert first is not None
    assert len(first.variants) > 2
    screen.press("x")
    second = cursor.highlighted()
    assert second is not None
    assert second.order == first.variants[1]
    assert second.order != first.order
    scene = screen.scene(*SIZE, Style())
    chip = next(hot for hot in scene.hots if hot.command == Command("variant", "", 2))
    screen.click(chip.rect.centre)
    screen.press("return")
    assert cursor.seat.game.log[-1].order == first.variants[2]
    cursor.select("a")
    lit = cursor.highlighted()
    assert lit is not None
    assert lit.mood == "chosen"
    assert lit.order == first.variants[2]


@pytest.mark.rule("B4.3.8")
def test_aim_is_a_key_where_the_rule_allows_it_and_else_says_why_not() -> None:
    specs = (
        "a blue fw-190a-4 ace 2014N tal4 speed3",
        "c red b-17f 2013N tal4 speed2",
    )
    screen = seat(*specs, rules=("special-aiming",))
    screen.cursor.select("a")
    screen.press("v")
    screen.press("return")
    order = screen.cursor.seat.game.log[-1].order
    assert isinstance(order, Fire)
    assert order.shot.aim == "aim"
    plain = seat(*specs)
    plain.cursor.select("a")
    plain.press("v")
    assert plain.cursor.seat.refused[0].code == "rule-off"
    assert plain.cursor.seat.game.log == []


def test_b05_at_the_edge_of_range_and_arc_the_number_shown_is_the_one_used_and_beyond_the_test_is_named() -> (
    None
):
    reach = "a blue fw-190a-4 2020N tal4 speed3"
    at_edge = seat(reach, "c red b-17f 2010S tal4 speed2", "d red b-17f 2019N tal4 speed2")
    cursor = at_edge.cursor
    cursor.select("a")
    lit = next(c for c in cursor.all_choices() if c.target == "c")
    assert lit.order is not None
    assert lit.lines[0].startswith("range 10, long")
    cursor.highlight(cursor.all_choices().index(lit))
    found = gunnery.assess(cursor.seat.battle, cursor.seat.view(), Shot("a", "c"))
    needed = min(own.needed for _, own in found.guns)
    assert f"range {found.range}, needs {needed}" in labels(at_edge.scene(*SIZE, Style()).items)
    for where, code, words in (
        ("2009S tal4", "out-of-range", "11 hexes"),
        ("2220S tal4", "out-of-arc", "arc"),
        ("2012S tal6", "level", "+2"),
    ):
        beyond = seat(reach, f"c red b-17f {where} speed2", "d red b-17f 2019N tal4 speed2").cursor
        beyond.select("a")
        refused = next(c for c in beyond.all_choices() if c.target == "c")
        assert refused.order is None
        assert [refusal.code for refusal in refused.refusals] == [code]
        assert words in refused.lines[0]


def test_b05_a_refused_shot_draws_where_the_guns_can_fire() -> None:
    screen = melee()
    cursor = screen.cursor
    cursor.select("a")
    refused = next(i for i, choice in enumerate(cursor.shown_choices()) if choice.order is None)
    cursor.highlight(refused)
    assert screen.marks().refused == "a"
    drawn = every_item(screen.scene(*SIZE, Style()).items)
    field = [item for item in drawn if isinstance(item, Polygon) and item.fill == DANGER and item.alpha < 30]
    aircraft = cursor.seat.battle.find(cursor.seat.view(), "a")
    assert len(field) == len(arcs.coverage(cursor.seat.battle, aircraft))
    cursor.confirm()
    assert cursor.seat.refused == cursor.shown_choices()[refused].refusals
    screen.press("w")
    assert str(cursor.seat.refused[0]) in " ".join(labels(screen.scene(1920, 1080, Style()).items))


@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
@pytest.mark.rule("R1", "B4.4")
def test_the_field_of_fire_drawn_is_where_a_gun_bears(heading: str) -> None:
    battle, state = table(f"a blue b-17f 2014{heading} tal4", "c red spitfire-vc 2011S tal4")
    own, other = state.aircraft
    covered = dict(arcs.coverage(battle, own))
    for column in range(16, 25):
        for row in range(10, 19):
            place = parse_hex(f"{column:02d}{row:02d}")
            if place == own.place:
                continue
            bearing = gunnery.guns_of.bearing(battle, own, other._replace(place=place, tal=own.tal))  # type: ignore[attr-defined]
            able = {at for at in covered.get(place, ()) if 0 in battle.ruleset.positions[at].levels}
            assert {gun.position for gun in bearing} == able, format_hex(place)


def test_hovering_an_enemy_shows_the_odds_both_ways() -> None:
    screen = melee()
    cursor = screen.cursor
    cursor.select("a")
    screen.scene(*SIZE, Style())
    screen.hover(screen.look.camera.to_pixel(parse_hex("2011")))
    shown = " ".join(labels(screen.scene(*SIZE, Style()).items))
    assert "a › c: needs" in shown
    assert "c › a: needs" in shown
    both = " ".join(line.text for line in duel.both_ways(cursor.seat.battle, cursor.seat.view(), "a", "e"))
    assert "a › e: no shot" in both
    assert "arc" in both


def test_rockets_are_fired_at_a_clicked_hex() -> None:
    screen = seat(
        "a blue fw-190a-4 2014N tal4 speed3 rockets1 last:L flown:forward", "c red b-17f 2010S tal4 speed2"
    )
    cursor = screen.cursor
    screen.scene(*SIZE, Style())
    rocket = next(c for c in cursor.all_choices() if isinstance(c.order, FireRockets) and c.place)
    assert rocket.place is not None
    screen.click(screen.look.camera.to_pixel(rocket.place))
    assert cursor.narrowed == rocket.place
    assert all(c.place == rocket.place for c in cursor.shown_choices())
    screen.click(screen.look.camera.to_pixel(rocket.place))
    order = cursor.seat.game.log[-1].order
    assert isinstance(order, FireRockets)
    assert order.place == rocket.place


@pytest.mark.rule("B6.2")
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_an_air_bomb_is_plotted_by_mouse_and_by_keys(hand: str) -> None:
    battle, _ = table("b blue b-17f 2014N tal5 bombs1", "c red spitfire-vc 2010S tal2")
    cursor = Cursor(Seat(Game(battle)))
    take_seat(cursor)
    screen = Table(cursor)
    screen.scene(*SIZE, Style())
    screen.press("b")
    assert cursor.aiming == "bomb"
    if hand == "mouse":
        point = screen.look.camera.to_pixel(parse_hex("2016"))
        screen.click(point)
        screen.click(point)
    else:
        for key in ("down", "down", "s", "return"):
            screen.press(key)
    order = cursor.seat.game.log[-1].order
    assert isinstance(order, PlotAirBomb)
    assert order.place == parse_hex("2016")
    assert cursor.aiming == ""
    assert cursor.seat.battle.find(cursor.seat.view(), "b").plot is None


def test_an_air_bomb_nobody_carries_is_refused_and_esc_drops_the_aim() -> None:
    battle, _ = table("b blue b-17f 2014N tal5 bombs1", "f blue fw-190a-4 2214N", "c red spitfire-vc 2010S")
    cursor = Cursor(Seat(Game(battle)))
    take_seat(cursor)
    screen = Table(cursor)
    cursor.select("f")
    screen.press("b")
    assert cursor.seat.refused[0].code == "no-air-bombs"
    cursor.select("c")
    screen.press("b")
    assert cursor.seat.refused[0].code == "not-yours"
    cursor.select("b")
    before = cursor.all_choices()
    screen.press("b")
    screen.press("down")
    screen.press("escape")
    screen.press("escape")
    assert cursor.aiming == ""
    assert cursor.all_choices() == before


def fired() -> Table:
    """Let both sides fire, and call all to the table."""
    screen = melee()
    cursor = screen.cursor
    screen.scene(*SIZE, Style())
    screen.tick(0.01)
    for declared in (("fire a c", "fire b d"), ("fire c a",)):
        for text in declared:
            cursor.type(text)
        cursor.commit()
        if cursor.seat.stage == "hand-over" and cursor.seat.side_called() != "":
            take_seat(cursor)
    cursor.ready()
    assert cursor.seat.stage == "recap"
    return screen


def test_each_roll_stands_beside_its_target_and_results_land_together() -> None:
    screen = fired()
    cursor, desk = screen.cursor, screen.desk
    volley = volley_of(cursor.seat)
    assert volley is not None
    rolls = [event for event in cursor.seat.game.log[-1].events if isinstance(event, e.Rolled)]
    assert [beat.id for beat in volley.rolls if "needs" in beat.words][:1] == ["c"]
    assert len(volley.rolls) == len([r for r in rolls if not str(r.purpose).startswith(("just", "low"))])
    screen.tick(0.01)
    assert desk.is_moving
    assert desk.shown(cursor).phase == "fire"
    assert not screen.marks().notes
    seen = 0
    for _ in range(400):
        if not desk.is_moving:
            break
        screen.tick(0.1)
        lines = sum(len(note.lines) for note in screen.marks().notes)
        assert lines >= seen or not desk.is_moving
        seen = lines
        if desk.is_moving:
            assert desk.shown(cursor).phase == "fire"
    assert not desk.is_moving
    assert desk.shown(cursor).phase != "fire"
    results = [beat for beat in volley.results if beat.tone == "danger"]
    heads = " ".join(note.lines[0] for note in screen.marks().notes)
    assert all(beat.words in heads for beat in results)


def test_log_and_recap_tell_a_roll_only_when_it_has_been_seen() -> None:
    screen = fired()
    cursor, desk = screen.cursor, screen.desk
    whole = [line.said.text for line in desk.told(cursor)]
    screen.tick(0.01)
    told = [len(desk.told(cursor))]
    assert not any("fires at" in line.said.text for line in desk.told(cursor))
    assert not any("fires at" in words for words in labels(screen.scene(*SIZE, Style()).items))
    while desk.is_moving:
        screen.tick(0.1)
        told.append(len(desk.told(cursor)))
    assert told == sorted(told)
    assert len(set(told)) > 3
    assert [line.said.text for line in desk.told(cursor)] == whole
    assert any("fires at" in words for words in labels(screen.scene(*SIZE, Style()).items))


def test_under_reduced_motion_all_rolls_are_there_at_once() -> None:
    screen = fired()
    screen.settings = Settings(reduced_motion=True)
    screen.tick(0.01)
    screen.tick(0.01)
    assert not screen.desk.is_moving
    assert screen.marks().notes


def test_a_key_skips_the_rolls_and_does_nothing_else() -> None:
    screen = fired()
    screen.tick(0.01)
    screen.press("return")
    assert screen.cursor.seat.stage == "recap"
    assert not screen.desk.is_moving
    screen.press("return")
    assert screen.cursor.seat.stage != "recap"


def test_holding_fire_stays_below_the_shots() -> None:
    screen = melee()
    screen.cursor.select("a")
    kinds = [type(choice.order) for choice in screen.cursor.all_choices()]
    assert kinds.index(Hold) == sum(kind is Fire for kind in kinds)


def test_what_is_told_beside_a_target_lies_over_the_minimap() -> None:
    screen = seat("a blue fw-190a-4 ace 2014N tal4 speed3", "c red spitfire-vc 2011S tal4 speed3")
    screen.press("=")
    scene = screen.scene(*SIZE, Style())
    small = next(hot.rect for hot in scene.hots if hot.command.verb == "minimap")
    below = next(i for i, item in enumerate(scene.items) if isinstance(item, Box) and item.rect == small)
    told = [i for i, item in enumerate(scene.items) if any(t.startswith("range 3,") for t in labels([item]))]
    assert min(told) > below
