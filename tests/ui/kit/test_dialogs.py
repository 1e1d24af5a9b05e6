"""Dialogs: a menu by keys, clicks and the wheel, and a notice that goes away."""

from __future__ import annotations

from cy6.ui.kit.dialogs import CLOSE, Menu, Notice
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Scene, labels
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.theme import Style

WINDOW = Rect(0, 0, 1024, 640)
ITEMS = (MenuItem("Go on", "back"), MenuItem("Settings", "settings"), MenuItem("Quit", "quit"))


def test_a_menu_is_walked_through_in_a_ring_and_picked_from() -> None:
    menu = Menu(ITEMS)
    assert menu.press("up") == ""
    assert menu.press("return") == "quit"
    assert menu.wheel(-1) == ""
    assert menu.press("return") == "back"
    assert menu.spoken()[1].startswith("> Go on")


def test_every_line_of_a_menu_can_be_clicked() -> None:
    scene = Scene()
    Menu(ITEMS).draw(scene, Style(), WINDOW)
    assert [hot.command.verb for hot in scene.hots] == ["back", "settings", "quit"]


def test_a_notice_says_its_words_and_goes_with_enter_or_escape() -> None:
    notice = Notice("Not everything could be read", ("settings.yaml:3: no",))
    scene = Scene()
    notice.draw(scene, Style(), WINDOW)
    assert labels(scene.items)[0] == "Not everything could be read"
    assert "settings.yaml:3: no" in labels(scene.items)
    assert (notice.press("x"), notice.press("return"), notice.press("escape")) == ("", CLOSE, CLOSE)
