"""The text field: letters, the cursor, what the system hands over, and how it is drawn."""

from __future__ import annotations

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Scene, labels
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import Style

PLACE = Rect(0, 0, 200, 36)


def typed(*keys: str) -> TextField:
    field = TextField("type to search")
    for key in keys:
        field.press(key)
    return field


def test_letters_stand_where_the_cursor_is() -> None:
    field = typed("a", "c", "left", "b", "end", "shift+d", "home", "0")
    assert (field.text, field.at) == ("0abcd", 1)


def test_backspace_takes_the_letter_before_the_cursor_and_delete_the_one_after() -> None:
    field = typed("a", "b", "c", "left", "backspace")
    assert (field.text, field.at) == ("ac", 1)
    assert typed("a", "b", "home", "delete").text == "b"
    assert typed("a", "home", "backspace").text == "a"


def test_an_empty_field_leaves_all_but_letters_to_others() -> None:
    field = TextField("")
    for key in (
        "space",
        "left",
        "right",
        "home",
        "end",
        "backspace",
        "return",
        "tab",
        "f1",
        "ctrl+f",
        "escape",
    ):
        assert not field.press(key)
    assert field.press("a")
    for key in ("return", "tab", "f1", "ctrl+f", "escape", "up", "page down"):
        assert not field.press(key)
    assert field.press("space")
    assert field.text == "a "


def test_what_is_pasted_becomes_one_line() -> None:
    field = typed("a", "left")
    field.insert("  Ünïcode\tpath\n")
    assert field.text == "Ünïcode path a"


def test_the_prompt_gives_way_to_what_is_typed() -> None:
    scene = Scene()
    TextField("type to search").draw(scene, Style(), PLACE)
    assert labels(scene.items) == ("type to search",)
    scene = Scene()
    field = typed("a", "b")
    field.draw(scene, Style(), PLACE)
    assert labels(scene.items) == ("ab",)
    assert scene.field is field


def test_the_cursor_stays_inside_however_long_the_text_is() -> None:
    field = TextField("")
    field.insert("a path that is far too long to be shown in so small a field.cy6.jsonl")
    scene = Scene()
    field.draw(scene, Style(), PLACE)
    (shown,) = labels(scene.items)
    assert field.text.endswith(shown)
    cursor = scene.items[-1]
    assert isinstance(cursor, Box)
    assert PLACE.holds((cursor.rect.x, cursor.rect.y))
    assert cursor.rect.right <= PLACE.right
