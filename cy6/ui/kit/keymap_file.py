"""The keymap file: a player's own keys, context by context, with every mistake told and none of it obeyed."""

from __future__ import annotations

import string
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from cy6.files import write_atomically
from cy6.tables.names import guess
from cy6.tables.strict_yaml import BrokenFile, Document, Problem, read_document
from cy6.ui.kit.keys import Binding, Context, Keymap

FILE: Final = "keymap.yaml"
NAMED: Final = (
    "return", "escape", "space", "tab", "backspace", "delete", "insert", "home", "end", "page up",
    "page down", "up", "down", "left", "right", "keypad enter", "keypad +", "keypad -",
    *(f"f{n}" for n in range(1, 13)),
)  # fmt: skip
SIGNS: Final = "+-=/,.;'[]\\`"
KEYS: Final = frozenset((*NAMED, *string.ascii_lowercase, *string.digits, *SIGNS))
HELD: Final = ("ctrl+", "shift+")
ALSO: Final = {
    "enter": "return",
    "esc": "escape",
    "pgup": "page up",
    "pgdn": "page down",
    "plus": "+",
    "minus": "-",
}

Place = tuple[Context, str]
"""A context and a verb: one line of the file."""


class Keys(NamedTuple):
    """A table of keys, and what to tell about the file it came from."""

    bindings: tuple[Binding, ...]
    messages: tuple[str, ...] = ()


def read_keymap(folder: Path, ours: Keymap) -> Keys:
    """Read a folder's keymap; without a file ours as it comes. A line that is wrong changes nothing."""
    path = folder / FILE
    if not path.exists():
        return Keys(ours.bindings)
    try:
        document = read_document(path)
    except BrokenFile as broken:
        return Keys(ours.bindings, tuple(f"{p.file}:{p.line}: {p.message}" for p in broken.problems))
    problems = list(document.problems)
    wanted = dict(_lines(document, ours, problems))
    for place in _clashing(document, ours, wanted, problems):
        wanted.pop(place, None)
    bindings = tuple(b._replace(keys=wanted.get((b.context, b.verb), b.keys)) for b in ours.bindings)
    return Keys(bindings, tuple(f"{p.file}:{p.line}: {p.message}" for p in sorted(problems)))


def write_keymap(folder: Path, ours: Keymap) -> Path:
    """Write the table as it comes into a folder, to edit; a file that is there stays. Raise OSError."""
    path = folder / FILE
    if not path.exists():
        write_atomically(path, as_text(ours).encode())
    return path


def as_text(keymap: Keymap) -> str:
    """Write a table of keys as its file has it, each action with what it does."""
    lines = [
        "# The keys of cy6. Change what stands in the brackets; the window reads this file when it opens.",
        f"# Keys: a to z, 0 to 9, {', '.join(NAMED)}, and",
        f"# the signs {' '.join(SIGNS)} with ctrl+ or shift+ before them, if you like.",
        "# On a keyboard without Latin letters a to z are the keys where an American keyboard has them;",
        "# a letter of another alphabet that stands here is that letter, and goes before.",
        "# A sign or a digit is what is typed, with whatever keys: a French dot is a dot.",
        "# An action that is left out keeps its keys.",
    ]
    for context, title in keymap.words.items():
        lines += ["", f"{context}:  # {title}"]
        for binding in keymap.bindings:
            if binding.context == context:
                keys = ", ".join(f"'{key.replace(chr(39), chr(39) * 2)}'" for key in binding.keys)
                lines.append(f"  {binding.verb}: [{keys}]  # {binding.words}")
    return "\n".join(lines) + "\n"


def _lines(
    document: Document, ours: Keymap, problems: list[Problem]
) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """Give every line of the file that can be used alone; note what is wrong with the others."""
    data = document.data
    if not isinstance(data, dict):
        problems.append(
            document.problem((), "a keymap has a block of actions for each place, such as `board:`")
        )
        return
    for context, block in data.items():
        if context not in ours.words:
            words = f"unknown place {context!r}{guess(context, ours.words)}"
            problems.append(document.key_problem((context,), words))
            continue
        verbs = [binding.verb for binding in ours.bindings if binding.context == context]
        if not isinstance(block, dict):
            problems.append(document.problem((context,), "lines such as `undo: u` belong here"))
            continue
        for verb, written in block.items():
            if verb not in verbs:
                words = f"unknown action {verb!r}{guess(verb, verbs)}"
                problems.append(document.key_problem((context, verb), words))
            elif keys := _keys(document, (context, verb), written, problems):
                yield (context, verb), keys


def _keys(
    document: Document, place: tuple[str, str], written: Any, problems: list[Problem]
) -> tuple[str, ...]:
    """Read the keys of a line: one, or a list. None at all when one of them is wrong."""
    listed = written if isinstance(written, list) else [written]
    found: list[str] = []
    for i, text in enumerate(listed):
        where = (*place, i) if isinstance(written, list) else place
        key = _key(text) if isinstance(text, str) else ""
        if not key:
            shown = repr(text) if isinstance(text, str) else "that"
            words = (
                f"{shown} is no key{guess(text, NAMED) if isinstance(text, str) and len(text) > 2 else ''}"
            )
            problems.append(document.problem(where, f"{words}: {place[1]} keeps its keys"))
            return ()
        found.append(key)
    if not found:
        problems.append(document.problem(place, f"{place[1]} needs a key: it keeps its own"))
    return tuple(dict.fromkeys(found))


def _key(text: str) -> str:
    """Write a key as SDL names it, ctrl before shift; nothing for what is none."""
    rest = " ".join(text.lower().split())
    held = set()
    while (first := next((h for h in HELD if rest.startswith(h) and rest != h), None)) is not None:
        held.add(first)
        rest = rest.removeprefix(first).strip()
    rest = ALSO.get(rest, rest)
    is_key = rest in KEYS or (len(rest) == 1 and rest.isalpha())  # a letter of any keyboard
    return "".join(h for h in HELD if h in held) + rest if is_key else ""


def _clashing(
    document: Document, ours: Keymap, wanted: dict[Place, tuple[str, ...]], problems: list[Problem]
) -> Iterator[Place]:
    """Give every line of the file that takes a key of another action, until none does."""
    lines = dict(wanted)
    while clash := _clash(ours, lines):
        key, taker, owner = clash
        there = f"in line {document.at(owner)[0]}" if owner in lines else "as it comes"
        words = f"{key!r} is the key of {owner[1]} already, {there}: {taker[1]} keeps its keys"
        problems.append(document.problem(taker, words))
        del lines[taker]
        yield taker


def _clash(ours: Keymap, lines: dict[Place, tuple[str, ...]]) -> tuple[str, Place, Place] | None:
    """Find two actions with one key where both hold: the key, the line to drop, the other action."""
    table = [((b.context, b.verb), lines.get((b.context, b.verb), b.keys)) for b in ours.bindings]
    for (a, keys), (b, others) in combinations(table, 2):
        if a not in lines and b not in lines:
            continue
        shared = set(keys) & set(others)
        if shared and _meet(ours, a[0], b[0]):
            taker, owner = (b, a) if b in lines else (a, b)
            return min(shared), taker, owner
    return None


def _meet(ours: Keymap, a: Context, b: Context) -> bool:
    """Tell whether a key would mean two things in two contexts."""
    if a == b:
        return True
    if (a, b) in ours.shadows or (b, a) in ours.shadows:
        return False
    return any(a in together and b in together for together in ours.together)
