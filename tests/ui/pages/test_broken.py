"""An error of our own while the window is open: what the player is told, and how he goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.replay.autosave import saves
from cy6.ui.app import Window
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Scene
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opener
from cy6.ui.pages.crash import Broken
from cy6.ui.pages.start import Start
from cy6.ui.shell import Shell
from cy6.ui.speech import describe
from tests.ui.sitting import SIZE, SWEDE, cursor_of, every_label


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """Open The Swede in a window on the dummy screen, with an aircraft set up and saved at every phase."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    painter = Painter()
    launch = Launch(scenario=SWEDE, seed=9, saves=tmp_path / "saves", reports=tmp_path / "reports")
    window = Window(Shell(Opener(launch), painter.measure), painter, surface)
    for key in (pygame.K_DOWN, pygame.K_RETURN):
        press(window, key)
    window.step(0.016)
    yield window
    pygame.display.quit()


def press(window: Window, key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0))
    window.step(0.016)


def break_drawing(window: Window) -> None:
    """Let the open page fail when it is drawn next."""

    def fail(width: int, height: int, style: Style) -> Scene:
        raise RuntimeError("a wing came off")

    window.shell.screen.scene = fail  # type: ignore[method-assign]
    press(window, pygame.K_g)


def told(window: Window) -> str:
    return " ".join(label.text for label in every_label(window.shell.scene(*SIZE).items))


def test_a_crash_tells_where_report_and_save_are_and_shows_no_traceback(
    window: Window, tmp_path: Path
) -> None:
    break_drawing(window)
    (report,) = (tmp_path / "reports").iterdir()
    words = told(window)
    assert isinstance(window.shell.screen, Broken)
    assert "Traceback" in report.read_text()
    assert "a wing came off" in report.read_text()
    assert "Traceback" not in words
    assert report.name in words
    assert saves(tmp_path / "saves")[0].path.name in words
    assert report.name in " ".join(describe(window.shell).asked)


def test_the_game_goes_on_from_its_last_order(window: Window) -> None:
    orders = [entry.order for entry in cursor_of(window.shell).seat.game.log]
    assert orders
    break_drawing(window)
    press(window, pygame.K_RETURN)
    assert [entry.order for entry in cursor_of(window.shell).seat.game.log] == orders


def test_a_click_goes_on_too(window: Window) -> None:
    break_drawing(window)
    hot = next(hot for hot in window.shell.scene(*SIZE).hots if hot.command.verb == "resume")
    window.shell.click(hot.rect.centre)
    assert cursor_of(window.shell).seat.game.log


@pytest.mark.parametrize(("keys", "is_over"), [([pygame.K_DOWN], False), ([pygame.K_DOWN] * 2, True)])
@pytest.mark.slow
def test_one_can_leave_the_game_or_the_window(window: Window, keys: list[int], is_over: bool) -> None:
    break_drawing(window)
    for key in (*keys, pygame.K_RETURN):
        press(window, key)
    assert window.shell.is_over == is_over
    assert isinstance(window.shell.screen, Broken if is_over else Start)


def test_a_save_that_cannot_be_read_any_more_is_told_and_nothing_else_happens(
    window: Window, tmp_path: Path
) -> None:
    break_drawing(window)
    for save in saves(tmp_path / "saves"):
        save.path.write_text("nonsense\n")
    press(window, pygame.K_RETURN)
    assert isinstance(window.shell.screen, Broken)
    assert ".jsonl:1" in told(window)


def test_without_a_folder_for_reports_the_error_is_named_all_the_same(window: Window, tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file where the folder should be")
    break_drawing(window)
    assert "a wing came off" in told(window)


def test_what_fails_again_before_anything_was_drawn_is_not_caught(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Broken, width: int, height: int, style: Style) -> Scene:
        raise ValueError("nor can this")

    monkeypatch.setattr(Broken, "scene", fail)
    break_drawing(window)
    with pytest.raises(ValueError, match="nor can this"):
        window.step(0.016)
