"""Whole games and turns through the window on SDL's dummy screen, by mouse alone and by keys alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.core.dice import Scripted
from cy6.core.events import Destroyed
from cy6.core.state import Condition
from cy6.engine import Game
from cy6.ui.app import Window
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.settings import Settings
from cy6.ui.opener import Opener
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, SWEDE, click_on, cursor_of, press_on

Step = Callable[[Window], None]


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    pygame.display.quit()


def by_mouse(window: Window) -> None:
    """Click on what brings the game on."""

    def click(point: Point) -> None:
        at = (round(point[0]), round(point[1]))
        window.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        window.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        window.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    click_on(window.shell, click)


def by_keys(window: Window) -> None:
    """Press the key that brings the game on."""
    press_on(window.shell)


def sit(surface: pygame.Surface, cursor: Cursor | None = None, **settings: object) -> Window:
    painter = Painter()
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=6)), painter.measure)
    if cursor is not None:
        shell.screen = Table(cursor)
    shell.screen.settings = Settings(**settings)  # type: ignore[arg-type]
    return Window(shell, painter, surface)


@pytest.mark.parametrize("step", [by_mouse, by_keys])
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.slow
def test_b43_a_whole_game_with_everything_moving(surface: pygame.Surface, step: Step, reduced: bool) -> None:
    window = sit(surface, reduced_motion=reduced, speed=400)
    screen = window.shell.screen
    assert isinstance(screen, Table)
    moved = False
    for i in range(6000):
        if cursor_of(window.shell).seat.stage == "over":
            break
        step(window)
        if i % 3 == 0:
            window.frame(0.04)
            moved = moved or screen.desk.is_moving
    assert cursor_of(window.shell).seat.game.is_over
    assert moved != reduced


def mutual_kill() -> Cursor:
    """Set two aircraft nose to nose, each of which will shoot the other down."""
    dice = Scripted(1)
    for a, b in (("a", "c"), ("c", "a")):
        dice.expect(f"to hit {a}>{b}", (6, 6))
        dice.expect(f"robustness {a}>{b}", (1, 1))
    battle, _ = table(
        "a blue fw-190a-4 2014N tal4 speed3",
        "b blue fw-190a-4 2514N tal4 speed3",
        "c red spitfire-vc 2013S tal4 speed3",
        "d red spitfire-vc 2528N tal4 speed3",
        phase="fire",
        ends_when=(Condition("gone", "red"),),
    )
    return Cursor(Seat(Game(battle, dice=dice)))


@pytest.mark.parametrize("step", [by_mouse, by_keys])
@pytest.mark.slow
def test_b35_an_aircraft_that_is_shot_down_still_fires_and_the_game_goes_on(
    surface: pygame.Surface, step: Step
) -> None:
    cursor = mutual_kill()
    window = sit(surface, cursor)
    window.frame(0.01)
    for _ in range(60):
        if cursor.seat.game.state.phase not in ("fire", "tailing") and cursor.seat.stage == "table":
            break
        if cursor.seat.stage == "table" and cursor.unanswered():
            cursor.select(cursor.unanswered()[0])
        step(window)
        window.frame(0.05)
    gone = {e.id for entry in cursor.seat.game.log for e in entry.events if isinstance(e, Destroyed)}
    assert gone == {"a", "c"}
    assert cursor.seat.game.state.turn == 2
    assert cursor.seat.game.state.phase in ("plot", "plot-tailed")
    assert set(cursor.unanswered()) <= {"b", "d"}
