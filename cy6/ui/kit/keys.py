"""Keys and what they do: which verb a key has in a context, and how a key is shown.

The kit knows no verbs: a window says them with `use`. `verb_for`, `key_for` and the help page follow the
table in force.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

Context = str
"""Where a key holds: a page, a list, everywhere."""


class Binding(NamedTuple):
    """A verb, its keys as SDL names them (`shift+tab`), what it does, and where it holds."""

    verb: str
    keys: tuple[str, ...]
    words: str
    context: Context


class Keymap(NamedTuple):
    """A table of keys as it comes, what its contexts are called, and which of them meet.

    `together` lists contexts that hold at the same time, the first asked first; `shadows` are pairs of
    which the first may take keys of the second.
    """

    bindings: tuple[Binding, ...]
    words: Mapping[Context, str]
    together: tuple[tuple[Context, ...], ...] = ()
    shadows: Collection[tuple[Context, Context]] = ()


_in_force: tuple[Binding, ...] = ()
_verbs: dict[tuple[Context, str], str] = {}


def use(bindings: tuple[Binding, ...]) -> None:
    """Put a table of keys in force."""
    global _in_force
    _in_force = bindings
    _verbs.clear()
    for binding in bindings:
        for key in binding.keys:
            _verbs.setdefault((binding.context, key), binding.verb)


def in_force() -> tuple[Binding, ...]:
    """Give the table of keys in force."""
    return _in_force


def verb_for(key: str, contexts: Collection[Context]) -> str:
    """Find what a key does in some contexts, the first that knows it; an empty text for nothing."""
    for context in contexts:
        if verb := _verbs.get((context, key)):
            return verb
    return ""


def is_bound(key: str) -> bool:
    """Tell whether a key does anything anywhere."""
    return any(key in binding.keys for binding in _in_force)


def key_for(verb: str) -> str:
    """Give a verb's first key, as it is shown on a button."""
    binding = next((binding for binding in _in_force if binding.verb == verb), None)
    return shown(binding.keys[0]) if binding else ""


def shown(key: str) -> str:
    """Write a key as it stands on the keyboard: `Shift+Tab`, `Enter`, `Ctrl +`."""
    names = {"return": "Enter", "escape": "Esc", "page up": "PgUp", "page down": "PgDn", "=": "+"}
    held, _, last = key.rpartition("+") if not key.endswith("+") else (key[:-1].rstrip("+"), "", "+")
    if key.startswith("keypad"):
        held, last = "", key
    name = names.get(last, last.title())
    if not held:
        return name
    return "+".join(part.title() for part in held.split("+")) + (f"+{name}" if name.isalnum() else f" {name}")
