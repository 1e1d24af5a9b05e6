"""What one side sealed is on no surface that the other side, or both together, can see: B09 to B11."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.core.notation import format_order
from cy6.engine import Game
from cy6.ui.board.silhouettes import outline
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Polygon, Stroke
from cy6.ui.kit.theme import ACCENT, Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import OPEN, Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, every_item, every_label, play_to, press_on, take_seat, the_swede

REACHABLE = (
    "tab", "tab", "n", "g", "r", "h", "page up", "down", "home", "w", "w", "t", "l", "p", "x", "v", "b", "y",
    "u", "[", "[", "]", "]", "space", "ctrl+f", "f", "w", "escape", "i", "i",
)  # fmt: skip
PLOTS = ("plot fw L L34", "plot fw PC F3")


def sit_down() -> Table:
    battle, _ = table(
        "fw blue fw-190a-4 skilled 2014N tal3 speed3", "spit red spitfire-vc skilled 2012S tal4 speed3"
    )
    return Table(Cursor(Seat(Game(battle, seed=1))))


def frame(painter: Painter, screen: Table) -> bytes:
    surface = pygame.Surface(SIZE)
    painter.paint(surface, screen.scene(*SIZE, Style(1.0, painter.measure)))
    return pygame.image.tobytes(surface, "RGB")


def until_red_sits(plot: str) -> tuple[Table, list[bytes]]:
    """Let blue plot and be done; give every frame from then until red says that he is ready."""
    painter = Painter()
    screen = sit_down()
    take_seat(screen.cursor)
    screen.scene(*SIZE, Style(1.0, painter.measure))
    screen.cursor.type(plot)
    screen.press("g")
    screen.press("c")
    frames = [frame(painter, screen)]
    for key in ("tab", "g", "r", "page up", "home", "u", "/", "i"):
        screen.press(key)
        frames.append(frame(painter, screen))
    for point in ((300, 300), (640, 400), (30, 90), (1200, 300)):
        screen.hover(point)
        screen.wheel(point, 1)
        screen.drag(9, 9)
        frames.append(frame(painter, screen))
    return screen, frames


def test_b09_frames_from_done_to_ready_do_not_depend_on_the_plot() -> None:
    first, frames = until_red_sits(PLOTS[0])
    second, others = until_red_sits(PLOTS[1])
    assert frames == others
    assert len(set(frames)) == 1
    assert first.cursor.seat.stage == second.cursor.seat.stage == "hand-over"


def test_b09_the_hand_over_shows_no_map() -> None:
    screen, _ = until_red_sits(PLOTS[0])
    scene = screen.scene(*SIZE, Style())
    assert {label.text for label in every_label(scene.items)} == {"Red", "takes the seat", "Ready", "Enter"}
    assert [hot.command.verb for hot in scene.hots] == ["ready"]


@pytest.mark.parametrize("seat", ["red", OPEN])
def test_b10_and_b11_nothing_that_red_can_reach_tells_of_blues_plot(seat: str) -> None:
    seen: list[list[str]] = []
    for plot in PLOTS:
        screen, _ = until_red_sits(plot)
        cursor = screen.cursor
        take_seat(cursor)
        cursor.seat.side = seat
        words: list[str] = []
        for key in REACHABLE:
            screen.press(key)
            words += [repr(item) for item in screen.scene(*SIZE, Style()).items]
        for id in ("fw", "spit"):
            cursor.select(id)
            screen.hover(screen.look.camera.to_pixel(cursor.seat.battle.find(cursor.seat.view(), id).place))
            words += [repr(item) for item in screen.scene(*SIZE, Style()).items]
            for hot in screen.scene(*SIZE, Style()).hots:
                if hot.command.verb in ("select", "moment"):
                    screen.hover(hot.rect.centre)
                    words += [repr(item) for item in screen.scene(*SIZE, Style()).items]
        seen.append(words)
    assert seen[0] == seen[1]


def test_the_view_that_is_drawn_holds_no_plot_of_the_other_side() -> None:
    screen, _ = until_red_sits(PLOTS[0])
    take_seat(screen.cursor)
    view = screen.cursor.seat.view()
    assert screen.cursor.seat.battle.find(view, "fw").plot is None
    assert screen.cursor.seat.battle.find(screen.cursor.seat.game.state, "fw").plot is not None


def test_ones_own_plot_is_an_outline_joined_by_a_dashed_path() -> None:
    battle, _ = table(
        "fw blue fw-190a-4 2014N tal3 speed3",
        "wing blue fw-190a-4 2020N tal3 speed3",
        "spit red spitfire-vc 2012S",
    )
    screen = Table(Cursor(Seat(Game(battle))))
    take_seat(screen.cursor)
    screen.cursor.type("plot fw L L34")
    screen.cursor.select("wing")
    assert [ghost.id for ghost in screen.marks().plotted] == ["fw"]
    drawn = every_item(screen.scene(*SIZE, Style()).items[:1])
    hollow = [
        item
        for item in drawn
        if isinstance(item, Polygon) and len(item.points) == len(outline("fw-190a-4")) and item.fill is None
    ]
    dashed = [item for item in drawn if isinstance(item, Stroke) and item.dash]
    assert len(hollow) == 4  # a dark and a coloured outline of the plotted end, and of the one considered
    assert len({stroke.colour for stroke in dashed} - {ACCENT}) == 1


def test_declared_shots_of_the_other_side_are_not_drawn() -> None:
    battle, _ = table("fw blue fw-190a-4 2014N tal4", "spit red spitfire-vc 2012S tal4", phase="fire")
    screen = Table(Cursor(Seat(Game(battle))))
    take_seat(screen.cursor)
    screen.cursor.type("fire fw spit")
    screen.cursor.commit()
    take_seat(screen.cursor)
    assert screen.cursor.seat.side == "red"
    assert screen.cursor.seat.view().declared == ()
    assert not [link for link in screen.marks().links if link.start == "fw"]
    assert "declares fire" not in " ".join(said.text for said in screen.log())


@pytest.mark.parametrize("plot", PLOTS)
def test_b11_title_and_names_of_saves_tell_of_no_plot(plot: str, tmp_path: Path) -> None:
    shell = the_swede(5, saves=tmp_path)
    cursor = play_to(shell, lambda cursor: bool(cursor.actor() and cursor.actor().kind == "plot"))  # type: ignore[union-attr]
    id = cursor.selected
    before = {path.name for path in tmp_path.iterdir()}
    cursor.type(plot.replace("fw", id))
    assert format_order(cursor.seat.game.log[-1].order) == plot.replace("fw", id)
    while cursor.seat.stage == "table":
        press_on(shell)
    assert cursor.seat.stage == "hand-over"
    assert shell.title == "The Swede"
    assert {path.name for path in tmp_path.iterdir()} == before


def test_b10_a_right_click_on_the_others_aircraft_tells_nothing() -> None:
    seen: list[list[str]] = []
    for plot in PLOTS:
        screen, _ = until_red_sits(plot)
        cursor = screen.cursor
        take_seat(cursor)
        screen.scene(*SIZE, Style())
        words: list[str] = []
        for _ in range(4):
            screen.hover(screen.look.camera.to_pixel(cursor.seat.battle.find(cursor.seat.view(), "fw").place))
            screen.press("escape")  # what the right button does
            screen.press("tab")
            words += [repr(item) for item in screen.scene(*SIZE, Style()).items]
        seen.append(words)
    assert seen[0] == seen[1]
