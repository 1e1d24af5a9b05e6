"""What lies over a page: menu, help and settings, by keys and by clicks, in force at once and kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.bindings import BINDINGS
from cy6.ui.kit import keys as keymap
from cy6.ui.kit.contrast import recoloured
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keymap_file import FILE as KEYS_FILE
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Scene, labels
from cy6.ui.kit.settings import FILE, Settings, read_settings
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opener
from cy6.ui.pages.help import Help
from cy6.ui.pages.reminders import reminders
from cy6.ui.pages.settings_page import LINES, SettingsPage
from cy6.ui.shell import Shell
from tests.ui.sitting import SIZE, every_item, every_label, the_swede


@pytest.fixture(autouse=True)
def _own_keys() -> Iterator[None]:
    yield
    keymap.use(BINDINGS)


def at_home(folder: Path) -> Shell:
    return Shell(Opener(Launch(home=folder)))


def press(shell: Shell, *keys: str) -> None:
    for key in keys:
        shell.press(key)


def click(shell: Shell, verb: str, number: int = 0, about: str = "") -> None:
    hots = [h for h in shell.scene(*SIZE).hots if h.command == (verb, about, number)]
    shell.click(hots[-1].rect.centre)


# Settings ----------------------------------------------------------------------------------------


def test_settings_are_changed_by_keys_hold_at_once_and_are_kept(tmp_path: Path) -> None:
    shell = at_home(tmp_path)
    press(shell, "f2")
    assert shell.overlay == "settings"
    press(shell, "right", "right", "down", "return", "down", "left")
    assert shell.settings == Settings(scale=150, reduced_motion=True, speed=50)
    assert shell.screen.settings is shell.settings
    assert read_settings(tmp_path).settings == shell.settings
    press(shell, "escape")
    assert shell.overlay == ""
    assert at_home(tmp_path).settings == shell.settings


def test_settings_are_changed_by_clicks(tmp_path: Path) -> None:
    shell = at_home(tmp_path)
    press(shell, "f2")
    click(shell, "more", 0)
    click(shell, "choose", 3)
    click(shell, "choose", 3)
    click(shell, "less", 4)
    assert read_settings(tmp_path).settings == Settings(scale=125, sound=False, volume=40)
    click(shell, "back")
    assert shell.overlay == ""


def test_a_value_stops_at_its_ends_and_enter_goes_round() -> None:
    page = SettingsPage(Settings(scale=200))
    page.press("right")
    assert page.settings.scale == 200
    page.press("return")
    assert page.settings.scale == 100
    page.press("left")
    assert page.settings.scale == 100


def test_a_value_between_ours_written_by_hand_steps_to_its_neighbours() -> None:
    page = SettingsPage(Settings(scale=110))
    page.press("left")
    assert page.settings.scale == 100
    page = SettingsPage(Settings(scale=110))
    page.press("right")
    assert page.settings.scale == 125


def test_every_setting_has_a_line() -> None:
    assert {line.field for line in LINES} == set(Settings.__slots__)


def test_settings_that_cannot_be_kept_hold_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    shell = at_home(tmp_path / "home")
    press(shell, "f2", "right")
    assert shell.settings.scale == 125
    assert any("cannot be kept" in text for text in labels(shell.scene(*SIZE).items))


def test_a_broken_file_is_told_when_the_window_opens(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("scale: 100\nvolume: loud\n")
    (tmp_path / KEYS_FILE).write_text("list: {udno: f7}\n")
    shell = at_home(tmp_path)
    assert shell.overlay == "notice"
    words = " ".join(labels(shell.scene(1920, 1080).items))
    assert "settings.yaml:2:" in words
    assert "did you mean undo?" in words
    press(shell, "return")
    assert shell.overlay == ""


def test_the_keys_are_written_to_edit_and_read_again(tmp_path: Path) -> None:
    shell = at_home(tmp_path)
    press(shell, "f2", "up", "up", "return")
    path = tmp_path / KEYS_FILE
    assert path.read_text().count("undo: ['u']") == 1
    path.write_text(path.read_text().replace("undo: ['u']", "undo: ['f7']"))
    press(shell, "return")
    assert keymap.verb_for("f7", ["list"]) == "undo"
    assert at_home(tmp_path).overlay == ""


def test_settings_are_reached_from_the_menu_in_a_game() -> None:
    shell = the_swede()
    press(shell, "escape")
    click(shell, "settings")
    assert shell.overlay == "settings"


def test_full_screen_is_asked_for_and_left_by_the_same_key() -> None:
    shell = the_swede()
    press(shell, "f11")
    assert shell.is_full
    press(shell, "f1", "f11")
    assert not shell.is_full
    assert shell.overlay == "help"


# Palettes ----------------------------------------------------------------------------------------


def test_another_palette_changes_colours_and_nothing_else() -> None:
    shell = the_swede()
    plain = shell.scene(*SIZE)
    shell.settings = Settings(palette="grey")
    grey = shell.scene(*SIZE)
    assert labels(plain.items) == labels(grey.items)
    assert plain.hots == grey.hots
    colours = {
        getattr(item, name)
        for item in every_item(grey.items)
        for name in ("fill", "colour", "outline")
        if getattr(item, name, None)
    }
    assert colours
    assert all(max(colour) - min(colour) == 0 for colour in colours)
    assert recoloured(plain.items, "dusk") == plain.items


def test_not_one_pixel_keeps_its_colour_in_greys() -> None:
    shell = the_swede()
    shell.settings = Settings(palette="grey")
    surface = pygame.Surface(SIZE)
    Painter().paint(surface, shell.scene(*SIZE))
    pixels = pygame.image.tobytes(surface, "RGB")
    assert all(
        max(colour) - min(colour) <= 2
        for colour in set(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    )


# Help --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_help_shows_every_key_in_force_and_nothing_is_cut_off(size: tuple[int, int]) -> None:
    keymap.use(tuple(b._replace(keys=("f7",)) if b.verb == "undo" else b for b in BINDINGS))
    page, window = Help(), Rect(0, 0, *size)
    shown: set[str] = set()
    for _ in range(3):
        scene = Scene()
        page.draw(scene, Style(1.0), window)
        shown |= set(labels(scene.items))
        page.press("down")
        for label in every_label(scene.items):
            assert 0 <= label.at[0] <= size[0]
            assert 0 <= label.at[1] <= size[1]
            assert label.size >= 14
    assert all(binding.words in shown for binding in BINDINGS)
    assert "F7" in shown


def test_typing_searches_keys_and_rules() -> None:
    page = Help()
    for key in "undo":
        page.press(key)
    assert {b.verb for b in page.bindings()} == {"undo"}
    page.press("escape")
    for key in ("h", "e", "a", "d", "-", "o", "n"):
        page.press(key)
    assert page.bindings() == ()
    page.press("tab")
    assert [each.rule for each in page.rules()] == ["B4.3.4"]
    page.press("backspace")
    assert page.search.text == "head-o"


def test_a_rule_is_found_by_its_number() -> None:
    page = Help("rules")
    for key in ("shift+b", "4", ".", "6"):
        page.press(key)
    assert [each.rule for each in page.rules()] == ["B4.6"]


def test_esc_clears_the_search_and_then_closes() -> None:
    shell = the_swede()
    press(shell, "f1", "x", "q", "escape")
    assert shell.overlay == "help"
    press(shell, "escape")
    assert shell.overlay == ""


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_rule_stands_on_one_of_the_pages(size: tuple[int, int]) -> None:
    page, window, seen = Help("rules"), Rect(0, 0, *size), set()
    for _ in range(20):
        scene = Scene()
        page.draw(scene, Style(1.0), window)
        seen |= set(labels(scene.items))
        page.press("down")
    assert {each.rule for each in reminders()} <= seen


def test_the_menu_is_worked_by_keys() -> None:
    shell = the_swede()
    press(shell, "escape", "up", "return")
    assert shell.is_over
