"""The Swede in a real window on a real screen: mouse, keys, sizes, full screen, and the close button."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cy6.core.notation import format_order
from cy6.hexes import Hex, format_hex
from cy6.replay import read_replay
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.ui.sitting import SWEDE, cursor_of
from tests.window.desktop import SCREEN, Desktop, Sit

pytestmark = pytest.mark.window

SEED = 5
PLAY = (str(SWEDE), "--seed", str(SEED), "--new")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def twin(folder: Path) -> Shell:
    """Open the same game with the same settings, without a window."""
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=SEED, home=folder)), Painter().measure)
    shell.suit(SCREEN[1])
    return shell


def place_of(shell: Shell, number: int) -> Hex:
    """Give one of the hexes into which the first aircraft can be set."""
    room = cursor_of(shell).room()
    assert room is not None
    return room.places[len(room.places) * number // 7]


def click_hex(desktop: Desktop, shell: Shell, place: Hex) -> None:
    """Click where a hex is in a window of this size, and see that it was this hex."""
    shell.scene(*desktop.size())
    assert isinstance(shell.screen, Table)
    before = len(desktop.told())
    desktop.click(shell.screen.look.camera.to_pixel(place))
    name = format_hex(place)
    desktop.until(lambda: name in desktop.told()[before:], f"the aircraft stands in {name}")


def test_b40_a_click_takes_the_hex_under_it_after_every_change_of_size(sit: Sit, tmp_path: Path) -> None:
    desktop, shell = sit(*PLAY), twin(tmp_path)
    for number, size in enumerate([(1000, 700), (2400, 1300), (1024, 640)], 1):
        desktop.resize(*size)
        click_hex(desktop, shell, place_of(shell, number))


def test_b40_full_screen_and_back_twice(sit: Sit, tmp_path: Path) -> None:
    desktop, shell = sit(*PLAY), twin(tmp_path)
    small = desktop.size()
    for number in (1, 3):
        desktop.key("F11")
        desktop.until(lambda: desktop.size() == SCREEN, "full screen")
        desktop.corner()
        click_hex(desktop, shell, place_of(shell, number))
        desktop.key("F11")
        desktop.until(lambda: desktop.size() == small, "the window as it was")
        click_hex(desktop, shell, place_of(shell, number + 1))


def test_at_200_per_cent_everything_is_where_it_is_drawn(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("scale: 200\n")
    desktop, shell = sit(*PLAY), twin(tmp_path)
    desktop.resize(3000, 1800)
    click_hex(desktop, shell, place_of(shell, 2))
    shell.click(shell.screen.look.camera.to_pixel(place_of(shell, 2)))  # type: ignore[attr-defined]
    scene = shell.scene(3000, 1800)
    confirm = next(hot.rect for hot in scene.hots if hot.command.verb == "take")
    assert confirm.h >= 60
    desktop.click(confirm.centre)
    desktop.until(lambda: "deploy swede" in desktop.record.read_text(), "the aircraft is set up")


def next_key(shell: Shell) -> tuple[str, str]:
    """Say which key brings the game on, as SDL and as X name it."""
    cursor = cursor_of(shell)
    if cursor.seat.stage != "table":
        return "return", "Return"
    if cursor.draft is not None and cursor.draft.place is None:
        return "down", "Down"
    if cursor.draft is not None and cursor.draft_refusals():
        return "right", "Right"
    if cursor.unanswered():
        return ("return", "Return") if cursor.selected in cursor.unanswered() else ("n", "n")
    return "c", "c"


def test_two_turns_are_played_by_keys_and_the_close_button_saves(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("reduced motion: yes\n")
    desktop, shell = sit(*PLAY), twin(tmp_path)
    shell.scene(*desktop.size())
    game = cursor_of(shell).seat.game
    while game.state.turn < 2 or game.state.phase != "plot":
        key, name = next_key(shell)
        shell.press(key)
        shell.tick(1)
        shell.scene(*desktop.size())
        desktop.key(name)
    last = f'"number":{len(game.log)},'
    desktop.until(lambda: last in desktop.record.read_text(), "every order is recorded")
    assert desktop.close() == 0
    assert desktop.grumbled() == ""
    recorded = read_replay(desktop.record)
    assert [step.text for step in recorded.steps[1:]] == [format_order(entry.order) for entry in game.log]
    saves = [path for path in tmp_path.rglob("*.jsonl") if path != desktop.record]
    assert saves
    assert max(len(read_replay(path).steps) for path in saves) == len(game.log) + 1
