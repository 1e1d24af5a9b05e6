"""The table and the window around it, without a window: pointer, keys, pages, replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.hexes import format_hex, parse_hex
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import Command, Label, labels
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opener
from cy6.ui.pages.start import Start
from cy6.ui.seat.cursor import Cursor
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.ui.sitting import (
    ROOT,
    SIZE,
    SWEDE,
    click_on,
    cursor_of,
    duel,
    every_label,
    play_to,
    press_on,
    take_seat,
    the_swede,
    type_line,
)


def seated() -> tuple[Table, Cursor]:
    cursor = duel()
    take_seat(cursor)
    cursor.select("fw")
    screen = Table(cursor)
    screen.scene(*SIZE, Style())
    return screen, cursor


@pytest.mark.parametrize("zoom", [8.0, 16.0, 21.92, 48.0])
@pytest.mark.parametrize("scroll", [(0, 0), (7, -13), (101, 55)])
def test_b04_hover_highlight_and_click_name_the_same_hex(zoom: float, scroll: tuple[int, int]) -> None:
    screen, cursor = seated()
    view = screen.look.camera.view
    screen.look.aim = "hand"
    screen.look.camera = Camera(view, zoom, 0, 0).centred(parse_hex("2011")).panned(*scroll)
    x, y = (round(v) for v in screen.look.camera.to_pixel(parse_hex("2011")))
    stride = max(round(zoom / 8), 1)
    reach = round(zoom * 1.6)
    for px in range(x - reach, x + reach, stride * 2):
        for py in range(y - reach, y + reach, stride * 2):
            if not view.holds((px, py)):
                continue
            screen.hover((px, py))
            named = screen.look.hovered
            assert named is not None
            assert screen.marks().hovered == named == screen.look.camera.hex_at((px, py))
            lit = {spot.place for spot in screen.marks().spots}
            cursor.narrowed = None
            if named in lit:
                before = len(cursor.seat.game.log)
                screen._click_board((px, py))
                if len(cursor.seat.game.log) == before:
                    assert cursor.narrowed == named
                else:
                    cursor.undo()
                cursor.select("fw")
                cursor.narrowed = None


def test_the_hovered_hex_is_named_on_the_board() -> None:
    screen, _ = seated()
    screen.hover(screen.look.camera.to_pixel(parse_hex("2009")))
    assert "2009" in labels(screen.scene(*SIZE, Style()).items)


def test_hovering_a_lit_hex_shows_a_move_that_ends_there() -> None:
    screen, cursor = seated()
    place = parse_hex("1812")
    screen.hover(screen.look.camera.to_pixel(place))
    lit = cursor.highlighted()
    assert lit is not None
    assert lit.ghost is not None
    assert lit.ghost.place == place


def test_b40_after_any_resize_a_click_hits_the_hex_that_is_drawn_there() -> None:
    screen, _ = seated()
    for size in ((640, 480), (3840, 2160), (1024, 640), (1280, 800)):
        screen.scene(*size, Style(0.7))
        place = parse_hex("2013")
        point = screen.look.camera.to_pixel(place)
        screen.hover(point)
        assert screen.look.hovered == place


def test_clicking_an_aircraft_selects_it_and_an_enemy_is_a_target() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    screen = Table(cursor)
    screen.scene(*SIZE, Style())
    cursor.select("fw")
    screen.click(screen.look.camera.to_pixel(parse_hex("2016")))
    assert cursor.selected == "wing"
    cursor.select("fw")
    cursor.highlight(1)
    screen.click(screen.look.camera.to_pixel(parse_hex("2012")))
    lit = cursor.highlighted()
    assert lit is not None
    assert lit.target == "spit"


def test_dragging_and_wheeling_move_the_camera_and_f_frames_again() -> None:
    screen, _ = seated()
    before = screen.look.camera
    screen.drag(40, 10)
    screen.wheel(before.view.centre, 2)
    assert screen.look.camera.zoom > before.zoom
    screen.press("f")
    screen.scene(*SIZE, Style())
    assert screen.look.camera == before


def test_the_wheel_over_the_list_moves_along_it_and_over_the_log_scrolls() -> None:
    screen, cursor = seated()
    layout = screen.layout
    assert layout is not None
    index = cursor.index
    screen.wheel(layout.inspector.centre, -1)
    assert cursor.index == index + 1


def test_the_wheel_over_the_log_and_its_keys_scroll_it_no_further_than_there_are_lines() -> None:
    shell = the_swede()
    play_to(shell, lambda s: s.seat.game.state.turn >= 3 and s.seat.stage == "table")
    screen = shell.screen
    assert isinstance(screen, Table)

    def lines() -> list[int]:
        scene = screen.scene(*SIZE, Style())
        return [hot.command.number for hot in scene.hots if hot.command.verb == "moment"]

    newest = lines()
    assert newest[-1] == len(screen.log()) - 1
    assert screen.layout is not None
    screen.wheel(screen.layout.log.centre, 1)
    assert lines()[-1] == newest[-1] - 3
    for _ in range(len(screen.log())):
        screen.press("page up")
    assert lines()[0] == 0
    screen.press("page down")
    assert lines()[0] == 3


def test_escape_goes_one_step_back_and_then_opens_the_menu() -> None:
    shell = the_swede()
    cursor = cursor_of(shell)
    shell.press("down")
    assert cursor.draft is not None
    assert cursor.draft.place is not None
    shell.press("escape")
    assert cursor.draft.place is None
    assert shell.overlay == ""
    shell.press("escape")
    assert shell.overlay == "menu"
    shell.press("escape")
    assert shell.overlay == ""


def test_f1_shows_every_key_of_the_keymap() -> None:
    from cy6.ui.bindings import BINDINGS

    shell = the_swede()
    shell.press("f1")
    shown = [label.text for label in every_label(shell.scene(1280, 800).items)]
    assert all(binding.words in shown for binding in BINDINGS)
    shell.press("f1")
    assert shell.overlay == ""


def test_the_menu_leads_to_the_start_page_and_out() -> None:
    shell = Shell(Opener(Launch(scenario=SWEDE, scenarios=ROOT / "scenarios", seed=1)))
    shell.press("escape")
    for _ in range(3):
        shell.press("down")
    shell.press("return")
    assert isinstance(shell.screen, Start)
    shell.press("escape")
    shell.press("up")
    shell.press("return")
    assert shell.is_over


def test_the_scale_grows_and_shrinks_by_keys() -> None:
    shell = the_swede()
    shell.press("ctrl+=")
    assert shell.scale == 1.25
    shell.press("ctrl+-")
    shell.press("ctrl+-")
    assert shell.scale == 1.0


def test_a_typed_order_reaches_the_game_through_the_entry() -> None:
    shell = the_swede()
    shell.press("/")
    shell.scene(*SIZE)
    assert shell.field is not None
    type_line(shell, "deploy swede 4003 S tal 5 speed 2")
    shell.scene(*SIZE)
    assert shell.field is None
    assert cursor_of(shell).seat.game.state.aircraft[0].place == parse_hex("4003")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_b43_a_whole_game_by_keys_alone(seed: int) -> None:
    shell = the_swede(seed)
    cursor = play_to(shell, lambda cursor: cursor.seat.stage == "over")
    shell.scene(*SIZE)
    assert cursor.seat.game.is_over
    shown = " ".join(labels(shell.scene(*SIZE).items))
    assert "wins" in shown or "draw" in shown
    shell.press("v")
    assert isinstance(shell.screen, Viewer)


@pytest.mark.parametrize("name", ["french-surprise", "finland-the-brave"])
@pytest.mark.slow
def test_the_other_scenarios_play_on_by_keys(name: str) -> None:
    shell = Shell(Opener(Launch(scenario=ROOT / f"scenarios/{name}.yaml", seed=2)))
    cursor = play_to(shell, lambda cursor: cursor.seat.stage == "over" or cursor.seat.game.state.turn > 4)
    assert labels(shell.scene(*SIZE).items)
    assert cursor.seat.game.state.turn > 4 or cursor.seat.game.is_over


def test_a_whole_game_by_clicks_alone() -> None:
    shell = the_swede(4)
    for _ in range(4000):
        if cursor_of(shell).seat.stage == "over":
            break
        click_on(shell, shell.click)
    assert cursor_of(shell).seat.game.is_over


def test_b35_mutual_fire_flows_on_into_the_next_turn() -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.type("fire fw spit")
    cursor.commit()
    take_seat(cursor)
    cursor.type("fire spit fw")
    cursor.commit()
    for _ in range(4):
        take_seat(cursor)
    assert cursor.seat.stage in ("table", "over")
    assert cursor.seat.game.state.phase != "fire"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.slow
def test_no_text_runs_out_of_the_window_or_is_cut_at_any_stage(size: tuple[int, int]) -> None:
    from cy6.ui.kit.painter import Painter

    painter = Painter()
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=11)), painter.measure)
    kinds: set[object] = set()
    for _ in range(200):
        cursor = cursor_of(shell)
        if cursor.seat.stage == "over":
            break
        actor = cursor.actor()
        moment = (cursor.seat.stage, actor.kind if actor else "")
        if moment not in kinds:
            kinds.add(moment)
            scene = shell.scene(*size)
            for label in every_label(scene.items):
                assert painter.fitting(label) == label.text, label
            for label in (item for item in scene.items if isinstance(item, Label)):
                w = painter.measure(label.text, label.size, label.weight == "bold")
                x = label.at[0] - {"left": 0, "centre": w / 2, "right": w}[label.anchor]
                assert x >= 0, label
                assert x + w <= size[0], label
                assert 0 <= label.at[1] <= size[1], label
        press_on(shell)
    assert len(kinds) >= 5


def test_the_window_title_tells_nothing_of_the_game() -> None:
    shell = the_swede()
    titles = {shell.title}
    for _ in range(60):
        press_on(shell)
        titles.add(shell.title)
    assert titles == {"The Swede"}


def test_a_click_on_a_choice_lights_it_and_a_second_one_plays_it() -> None:
    screen, cursor = seated()
    screen.obey(Command("choose", "", 5))
    assert cursor.index == 5
    assert cursor.seat.game.log == []
    screen.obey(Command("choose", "", 5))
    assert len(cursor.seat.game.log) == 1


def test_a_bot_plays_the_other_side_one_decision_at_a_time() -> None:
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=3, bots=(("axis", "rookie"),))))
    cursor = cursor_of(shell)
    assert cursor.seat.people == ("allied",)
    for _ in range(3000):
        if cursor.seat.game.state.turn > 3 or cursor.seat.game.is_over:
            break
        if cursor.seat.stage != "table" or cursor.actors() or cursor.seat.may_commit():
            press_on(shell)
        before = len(cursor.seat.game.log)
        shell.tick(0.02)
        assert len(cursor.seat.game.log) <= before + 1
        assert cursor.seat.stage != "hand-over"
    assert cursor.seat.game.state.turn > 3 or cursor.seat.game.is_over


def test_the_log_follows_an_order_taken_back() -> None:
    screen, cursor = seated()
    cursor.type("plot fw L F3")
    assert screen.log()[-1].text == "fw plots L F3"
    cursor.undo()
    cursor.type("plot fw L L34")
    assert [line.text for line in screen.log() if "plots" in line.text] == ["fw plots L L34"]


def test_the_log_shows_rolls_with_their_reasons(tmp_path: Path) -> None:
    cursor = duel(phase="fire")
    take_seat(cursor)
    cursor.type("fire fw spit")
    cursor.commit()
    take_seat(cursor)
    cursor.commit()
    take_seat(cursor)
    said = " ".join(line.text for line in Table(cursor).log())
    assert "fw fires at spit" in said
    assert "needs" in said


def test_trails_show_the_last_movement_until_the_next_begins() -> None:
    from cy6.ui.table.table import trails

    cursor = duel()
    for _ in range(2):
        take_seat(cursor)
        while cursor.unanswered():
            cursor.step_unanswered()
            cursor.confirm()
        cursor.commit()
    while cursor.seat.game.state.phase in ("follow", "move", "collision"):
        take_seat(cursor)
        if cursor.unanswered():
            cursor.confirm()
    shown = {
        trail.id: trail
        for trail in trails(
            cursor.seat.game.opening + tuple(e for x in cursor.seat.game.log for e in x.events)
        )
    }
    assert set(shown) == {"fw", "wing", "spit"}
    for aircraft in cursor.seat.game.state.aircraft:
        assert format_hex(shown[aircraft.id].place) == format_hex(aircraft.place)  # type: ignore[arg-type]
