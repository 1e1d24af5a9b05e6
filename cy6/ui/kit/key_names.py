"""What a key that is pressed is called in the keymap: by what is written on it, else by its place."""

from __future__ import annotations

import string
import unicodedata
from typing import Final

import pygame

from cy6.ui.kit.keymap_file import SIGNS
from cy6.ui.kit.keys import is_bound

LETTERS: Final = {getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in string.ascii_lowercase}
PLACES: Final = LETTERS | {
    **{getattr(pygame, f"KSCAN_{digit}"): digit for digit in string.digits},
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_BACKSLASH: "\\",
    pygame.KSCAN_SEMICOLON: ";",
    pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
}
"""What stands on an American keyboard, by the place of the key."""
SCANCODE: Final = 1 << 30  # from here on SDL counts keys that have no letter
ALTGR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE  # Windows reports it as Ctrl and Alt
KEYPAD: Final = {"enter": "keypad enter", "[+]": "keypad +", "[-]": "keypad -"}


def key_name(event: pygame.event.Event) -> str:
    """Name a key as the keymap does: `shift+tab`, `page up`, `+`.

    A sign or a digit is what was typed, however the keyboard has it. A key goes by its place where its letter
    is not Latin, or where a sign that nothing is bound to stands in a letter's place.
    """
    is_ctrl = bool(event.mod & pygame.KMOD_CTRL) and not event.mod & ALTGR
    held = "ctrl+" if is_ctrl else ""
    if event.mod & pygame.KMOD_SHIFT:
        held += "shift+"
    written = _written(event.key)
    if event.unicode and event.unicode in SIGNS + string.digits and not is_ctrl:
        name = str(event.unicode)
    else:
        name = held + written
    place = getattr(event, "scancode", 0)
    if is_bound(name) or place not in PLACES or _is_latin(written):
        return name
    if not written.isascii() or place in LETTERS:
        return held + PLACES[place]
    return name


def _written(key: int) -> str:
    """Give what is written on a key, in small letters."""
    name = pygame.key.name(key)
    if not name and 0 < key < SCANCODE:
        name = chr(key)  # SDL names no letter beyond ASCII
    return KEYPAD.get(name, name)


def _is_latin(written: str) -> bool:
    """Tell whether a key has a Latin letter, or a name such as `tab`."""
    return len(written) > 1 or unicodedata.name(written, "").startswith("LATIN") if written else True
