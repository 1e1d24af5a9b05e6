"""Keys by what is written on them and by their place: every keyboard can play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.app import Window
from cy6.ui.bindings import BINDINGS, KEYMAP
from cy6.ui.kit import keys as keymap
from cy6.ui.kit.key_names import key_name
from cy6.ui.kit.keymap_file import FILE, as_text, read_keymap
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell

AMERICAN = {letter: getattr(pygame, f"KSCAN_{letter.upper()}") for letter in "abcdefghijklmnopqrstuvwxyz"}
CYRILLIC = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить", strict=True))
GREEK = dict(zip("qwertyuiopasdfghjklzxcvbnm", ";ςερτυθιοπασδφγηξκλζχψωβνμ", strict=True))
HEBREW = dict(zip("ertyuiopasdfghjklzxcvbnm", "קראטוןםפשדגכעיחלךזסבהנמצ", strict=True))


@pytest.fixture(autouse=True)
def _own_keys() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()
    keymap.use(BINDINGS)


def pressed(key: int, text: str = "", mod: int = 0, place: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=place)


@pytest.mark.parametrize(
    ("key", "text", "mod", "name"),
    [
        (pygame.K_TAB, "\t", pygame.KMOD_LSHIFT, "shift+tab"),
        (pygame.K_RETURN, "\r", 0, "return"),
        (pygame.K_KP_ENTER, "\r", 0, "keypad enter"),
        (pygame.K_PLUS, "+", 0, "+"),
        (pygame.K_EQUALS, "+", pygame.KMOD_LSHIFT, "+"),
        (pygame.K_EQUALS, "", pygame.KMOD_LCTRL, "ctrl+="),
        (pygame.K_7, "/", pygame.KMOD_LSHIFT, "/"),
        (pygame.K_PAGEUP, "", 0, "page up"),
        (pygame.K_LEFT, "", pygame.KMOD_LCTRL, "ctrl+left"),
    ],
)
def test_keys_are_named_as_in_the_keymap(key: int, text: str, mod: int, name: str) -> None:
    assert key_name(pressed(key, text, mod)) == name


@pytest.mark.parametrize("layout", [CYRILLIC, GREEK, HEBREW], ids=["Cyrillic", "Greek", "Hebrew"])
def test_a_letter_that_is_not_latin_is_the_key_in_its_place(layout: dict[str, str]) -> None:
    for latin, written in layout.items():
        place = AMERICAN[latin]
        assert key_name(pressed(ord(written), written, 0, place)) == latin
        assert key_name(pressed(ord(written), "", pygame.KMOD_LCTRL, place)) == f"ctrl+{latin}"
        shifted = written.upper() if written.isalpha() else ":"
        assert key_name(pressed(ord(written), shifted, pygame.KMOD_LSHIFT, place)) == f"shift+{latin}"


@pytest.mark.parametrize(
    ("key", "text", "mod", "place", "name"),
    [
        ("х", "х", 0, pygame.KSCAN_LEFTBRACKET, "["),
        ("ю", "ю", 0, pygame.KSCAN_PERIOD, "."),
        (".", ".", 0, pygame.KSCAN_SLASH, "."),  # Russian
        ("\\", "/", pygame.KMOD_LSHIFT, pygame.KSCAN_BACKSLASH, "/"),  # Russian
        (";", ".", pygame.KMOD_LSHIFT, pygame.KSCAN_COMMA, "."),  # French
        (",", ",", 0, pygame.KSCAN_M, ","),  # French
        ("&", "1", pygame.KMOD_LSHIFT, pygame.KSCAN_1, "1"),  # French
        ("a", "a", 0, pygame.KSCAN_Q, "a"),  # French
        ("é", "é", 0, pygame.KSCAN_2, "é"),  # French
        ("z", "z", 0, pygame.KSCAN_Y, "z"),  # German
        ("ö", "ö", 0, pygame.KSCAN_SEMICOLON, "ö"),  # German
        ("8", "[", pygame.KMOD_RALT | pygame.KMOD_LCTRL, pygame.KSCAN_8, "["),  # German, on Windows
        ("8", "[", pygame.KMOD_MODE, pygame.KSCAN_8, "["),  # German, elsewhere
        ("٣", "٣", 0, pygame.KSCAN_3, "3"),  # Arabic
    ],
)
def test_a_sign_is_what_is_typed_and_latin_letters_stay(
    key: str, text: str, mod: int, place: int, name: str
) -> None:
    assert key_name(pressed(ord(key), text, mod, place)) == name


@pytest.mark.parametrize("key", ["²", "é", "ж", "½", "\ufffe"])
def test_no_key_of_any_keyboard_ends_the_start_page(key: str) -> None:
    surface = pygame.display.set_mode((1280, 800))
    window = Window(Shell(Opener(Launch())), Painter(), surface)
    for place in (0, pygame.KSCAN_GRAVE, pygame.KSCAN_2):
        window.take(pressed(ord(key), key, 0, place))
    assert window.shell.overlay == ""


def test_a_players_keys_hold_by_their_place_too(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("list: {undo: j}\n")
    keymap.use(read_keymap(tmp_path, KEYMAP).bindings)
    name = key_name(pressed(ord("о"), "о", 0, pygame.KSCAN_J))
    assert keymap.verb_for(name, ["list"]) == "undo"


def test_a_letter_of_another_alphabet_in_the_file_goes_before_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("list: {undo: [ж, Shift+Ö]}\n", encoding="utf-8")
    keys = read_keymap(tmp_path, KEYMAP)
    assert keys.messages == ()
    keymap.use(keys.bindings)
    assert keymap.verb_for(key_name(pressed(ord("ж"), "ж", 0, pygame.KSCAN_SEMICOLON)), ["list"]) == "undo"
    shifted = pressed(ord("ö"), "Ö", pygame.KMOD_LSHIFT, pygame.KSCAN_SEMICOLON)
    assert keymap.verb_for(key_name(shifted), ["list"]) == "undo"
    assert keymap.key_for("undo") == "Ж"
    assert keymap.verb_for(key_name(pressed(ord("г"), "г", 0, pygame.KSCAN_U)), ["list"]) == ""


def test_the_keymap_file_says_which_keys_they_are_on_other_keyboards() -> None:
    assert "without Latin letters" in as_text(KEYMAP)
    assert "French dot" in as_text(KEYMAP)
