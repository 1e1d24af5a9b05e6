"""Clouds, counters and moves plotted ahead in the window; what hides changes no pixel for the others: B11."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.core.notation import parse
from cy6.core.orders import Exit, Follow, PlotMove
from cy6.core.state import CloudTable, Zone
from cy6.engine import Game
from cy6.hexes import parse_hex, within
from cy6.ui.board import clouds
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Label
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opener
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, SWEDE, every_label, press_on, take_seat

BANK = Zone("bank", "cloud", "Bank", within(parse_hex("2014"), 2), 6, 2)
FW, SPIT = "fw blue fw-190a-4 skilled 2014N tal4 speed3", "spit red spitfire-vc skilled 2026S tal4 speed3"


def sit_down(*specs: str, people: tuple[str, ...] | None = None, **setting: object) -> Table:
    """Sit down at the table of a game."""
    battle, _ = table(*specs, **setting)  # type: ignore[arg-type]
    return Table(Cursor(Seat(Game(battle, seed=1), people)))


def frame(painter: Painter, screen: Table) -> bytes:
    surface = pygame.Surface(SIZE)
    painter.paint(surface, screen.scene(*SIZE, Style(1.0, painter.measure)))
    return pygame.image.tobytes(surface, "RGB")


def labels(screen: Table) -> str:
    """Give all that is written."""
    scene = screen.scene(*SIZE, Style(1.0, Painter().measure))
    return " ".join(label.text for label in every_label(scene.items))


@pytest.mark.rule("C2.1.2")
def test_clouds_are_drawn_with_their_levels() -> None:
    screen = sit_down(FW, SPIT, zones=(BANK,))
    take_seat(screen.cursor)
    assert "Bank, level 2-6" in labels(screen)
    laid = sit_down(FW, SPIT, cloud_table=CloudTable(1, 8, 0, 3, 3))
    take_seat(laid.cursor)
    assert "Cloud 1, level 3" in labels(laid)


@pytest.mark.rule("C2.1.2")
def test_a_cloud_of_one_band_names_it_where_several_are_played() -> None:
    fog, bands = BANK._replace(bottom=1, top=3, band="surface-low"), ("surface-low", "low")
    several = sit_down(FW, SPIT, zones=(fog,), bands=bands)
    take_seat(several.cursor)
    assert "Bank, level 1-3 of surface low" in labels(several)
    everywhere = sit_down(FW, SPIT, zones=(BANK,), bands=bands)
    take_seat(everywhere.cursor)
    assert "Bank, level 2-6" in labels(everywhere)
    assert " of surface low" not in labels(everywhere)


@pytest.mark.rule("C2.1.2")
def test_a_clouds_words_stand_in_its_middle() -> None:
    places = tuple(parse_hex(text) for text in ("2208", "2209", "2309", "2308", "2408", "2108"))
    battle, state = table(FW, SPIT, zones=(BANK._replace(hexes=places),))
    camera = Camera(Rect(0, 0, 1280, 800), 20, 28, 18)
    (words,) = [item for item in clouds.clouds(battle, state, camera, Style()) if isinstance(item, Label)]
    xs, ys = zip(*map(camera.to_pixel, places), strict=True)
    assert words.at == pytest.approx((sum(xs) / 6, sum(ys) / 6))


@pytest.mark.rule("C2.2")
@pytest.mark.parametrize("borders", [(), ("climb",), ("dive",), ("climb", "dive")])
def test_the_side_elevation_shows_where_clouds_border_the_bands(borders: tuple[str, ...]) -> None:
    screen = sit_down(FW, SPIT, cloud_borders=borders, bands=("low", "medium-bottom"))
    take_seat(screen.cursor)
    assert labels(screen).split().count("clouds") == len(borders)


@pytest.mark.rule("C2.1.3")
def test_in_a_cloud_one_move_after_the_other_is_plotted_until_it_is_out() -> None:
    cursor = sit_down(FW, SPIT, zones=(BANK,)).cursor
    take_seat(cursor)
    assert cursor.selected == "fw"
    first = cursor.all_choices()
    still = next(c for c in first if "still in the cloud" in c.note)
    assert isinstance(still.order, PlotMove)
    assert cursor.play(still.order)
    assert cursor.selected == "fw"
    assert cursor.unanswered() == ("fw",)
    second = cursor.all_choices()
    assert all(isinstance(c.order, PlotMove) and c.order.plot == still.order.plot for c in second)
    out = next(c for c in second if "out of the cloud" in c.note)
    assert cursor.play(out.order)  # type: ignore[arg-type]
    assert cursor.unanswered() == ()
    cursor.commit()
    assert "blue" in cursor.seat.game.state.committed


@pytest.mark.rule("C2.2")
def test_in_the_clouds_beyond_the_band_a_person_chooses_to_come_back_or_to_fly_home() -> None:
    screen = sit_down("fw blue fw-190a-4 skilled 2014N tal6 speed3", SPIT, cloud_borders=("climb",))
    game = screen.cursor.seat.game
    for order in ("plot fw C F3", "done blue", "plot spit L F3", "done red"):
        game.play(parse(order))
    while game.state.phase != "border":
        game.play(game.default(game.decisions()[0]))
    screen = Table(Cursor(Seat(game)))
    cursor = screen.cursor
    take_seat(cursor)
    titles = {choice.title: choice.order for choice in cursor.all_choices()}
    assert titles == {"Come back later": Exit("fw"), "Fly home": Exit("fw", "leave")}
    assert "in the clouds" in labels(screen)
    cursor.confirm()
    assert cursor.actors()[0].answer == Exit("fw")


def fog(start: str, **setting: object) -> Table:
    """Let red look at a table where blue hides."""
    return sit_down(
        start, SPIT, people=("red",), rules=("spotting",), visibility=(3, 1),
        **setting,
    )  # fmt: skip


@pytest.mark.rule("C4.6.1")
def test_a_hidden_aircraft_changes_no_pixel_of_the_other_sides_screen() -> None:
    pictures = []
    for start, plot in ((FW, "L F3"), ("fw blue fw-190a-4 skilled 4025SE tal1 speed2", "L R22")):
        painter, screen = Painter(), fog(start)
        cursor = screen.cursor
        take_seat(cursor)
        found = [frame(painter, screen)]
        for key in ("tab", "r", "g", "h", "/", "page up", "home"):
            screen.press(key)
            found.append(frame(painter, screen))
        cursor.play_other(parse(f"plot fw {plot}"))
        cursor.play_other(parse("done blue"))
        cursor.play(parse("plot spit L F3"))
        cursor.play(parse("done red"))
        while (others := cursor.seat.others()) or cursor.seat.game.state.turn == 1:
            decision = others[0] if others else cursor.seat.game.decisions()[0]
            order = cursor.seat.game.default(decision)
            cursor.play_other(order) if others else cursor.play(order)
            take_seat(cursor)
        found.append(frame(painter, screen))
        pictures.append(found)
    assert pictures[0] == pictures[1]


@pytest.mark.rule("C4.6.2")
def test_counters_stand_for_what_is_not_known() -> None:
    screen = fog(
        FW.replace("2014N", "2018S"), forces={"fw": {"decoys": 1}},
    )  # fmt: skip
    take_seat(screen.cursor)
    told = labels(screen)
    assert "?1" in told
    assert "not in sight" in told


@pytest.mark.rule("C4.6.2", "R68")
def test_a_person_chooses_whether_his_counter_moves_early() -> None:
    screen = sit_down(FW, SPIT, rules=("spotting",), visibility=(3, 1), forces={"fw": {"decoys": 1}})
    game = screen.cursor.seat.game
    for order in ("plot fw L F3", "plot spit L F3", "done blue", "done red"):
        game.play(parse(order))
    screen = Table(Cursor(Seat(game)))
    cursor = screen.cursor
    take_seat(cursor)
    titles = {choice.title: choice.order for choice in cursor.all_choices()}
    assert titles == {"Move in its own group": Follow("fw", "no"), "Move early": Follow("fw")}
    assert "group 2" in labels(screen)
    cursor.play(Follow("fw"))
    assert cursor.seat.game.state.queue == ("spit",)
    assert cursor.seat.game.state.mover.id == "fw"  # type: ignore[union-attr]
    assert "fw moves early, in the first group" in labels(screen)


@pytest.mark.rule("C2.1", "C2.2", "C4.6.1")
@pytest.mark.parametrize("people", [None, ("red",)])
def test_a_whole_game_in_clouds_and_fog_is_played_by_keys(people: tuple[str, ...] | None) -> None:
    battle, _ = table(
        FW, "wing blue fw-190a-4 skilled 2016N tal6 speed3", SPIT.replace("2026S", "2022N"),
        rules=("spotting",), visibility=(20, 10), zones=(BANK,), cloud_borders=("climb", "dive"), turns=5,
        forces={"wing": {"decoys": 1}},
    )  # fmt: skip
    cursor = Cursor(Seat(Game(battle, seed=4), people))
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=5)))
    shell.screen = Table(cursor)
    painter = Painter()
    for i in range(4000):
        if cursor.seat.stage == "over":
            break
        if cursor.seat.others():
            decision = cursor.seat.others()[0]
            cursor.play_other(cursor.seat.game.default(decision))
            continue
        press_on(shell)
        if i % 5 == 0:
            frame(painter, shell.screen)
    assert cursor.seat.game.is_over
