"""The keymap file: what a player writes holds, what is wrong is told and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cy6.ui.bindings import BINDINGS, KEYMAP
from cy6.ui.kit import keys as keymap
from cy6.ui.kit.keymap_file import FILE, as_text, read_keymap, write_keymap


@pytest.fixture(autouse=True)
def _own_keys() -> Iterator[None]:
    yield
    keymap.use(BINDINGS)


def read(folder: Path, text: str) -> tuple[dict[tuple[str, str], tuple[str, ...]], list[str]]:
    """Read a keymap of a text: the lines that differ from ours, and the messages without the file's name."""
    (folder / FILE).write_text(text)
    keys = read_keymap(folder, KEYMAP)
    ours = {(b.context, b.verb): b.keys for b in BINDINGS}
    changed = {(b.context, b.verb): b.keys for b in keys.bindings if ours[b.context, b.verb] != b.keys}
    return changed, [message.removeprefix(f"{folder / FILE}:") for message in keys.messages]


def test_the_exported_table_is_read_as_it_comes(tmp_path: Path) -> None:
    path = write_keymap(tmp_path, KEYMAP)
    assert path.read_text() == as_text(KEYMAP)
    assert read_keymap(tmp_path, KEYMAP) == (BINDINGS, ())


def test_the_export_leaves_a_players_file_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("list: {undo: f7}\n")
    write_keymap(tmp_path, KEYMAP)
    assert (tmp_path / FILE).read_text() == "list: {undo: f7}\n"


def test_a_players_keys_hold(tmp_path: Path) -> None:
    changed, told = read(tmp_path, "list:\n  undo: [F7, Shift+Ctrl+Z]\n  commit: Enter\n  confirm: f5\n")
    assert changed == {
        ("list", "undo"): ("f7", "ctrl+shift+z"),
        ("list", "commit"): ("return",),
        ("list", "confirm"): ("f5",),
    }
    assert told == []
    keymap.use(read_keymap(tmp_path, KEYMAP).bindings)
    assert keymap.verb_for("f7", ["list"]) == "undo"
    assert keymap.verb_for("u", ["list"]) == ""
    assert keymap.key_for("commit") == "Enter"


def test_what_is_unknown_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    changed, told = read(
        tmp_path, "lists:\n  undo: f7\nlist:\n  udno: f7\n  commit: retrun\n  next: [tab, 7up]\n"
    )
    assert changed == {}
    assert told == [
        "1: unknown place 'lists' (did you mean list?)",
        "4: unknown action 'udno' (did you mean undo?)",
        "5: 'retrun' is no key (did you mean return?): commit keeps its keys",
        "6: '7up' is no key (did you mean up?): next keeps its keys",
    ]


def test_a_key_that_is_taken_already_is_told_with_both_lines(tmp_path: Path) -> None:
    changed, told = read(tmp_path, "board:\n  arcs: f7\nlist:\n  undo: f7\n  commit: tab\n")
    assert changed == {("list", "undo"): ("f7",)}
    assert told == [
        "2: 'f7' is the key of undo already, in line 4: arcs keeps its keys",
        "5: 'tab' is the key of next already, as it comes: commit keeps its keys",
    ]


def test_keys_may_be_exchanged(tmp_path: Path) -> None:
    changed, told = read(tmp_path, "list: {undo: c, commit: u}\n")
    assert changed == {("list", "undo"): ("c",), ("list", "commit"): ("u",)}
    assert told == []


def test_the_same_key_may_mean_another_thing_on_another_page(tmp_path: Path) -> None:
    changed, told = read(tmp_path, "replay: {play: u}\n")
    assert changed == {("replay", "play"): ("u",)}
    assert told == []


@pytest.mark.parametrize(
    "text", ["", "- a\n", "list: [", "list: undo\n", "list:\n  undo: []\n", "list:\n  undo: {a: b}\n"]
)
def test_a_malformed_file_changes_nothing_and_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    changed, told = read(tmp_path, text)
    assert changed == {}
    assert len(told) == 1
    assert told[0].split(":")[0].isdigit()


def test_whatever_a_file_says_no_key_ever_means_two_things(tmp_path: Path) -> None:
    read(tmp_path, "list: {undo: n, next-open: c, commit: u, next: n}\nboard: {arcs: n, ranges: u}\n")
    bindings = read_keymap(tmp_path, KEYMAP).bindings
    for together in KEYMAP.together:
        pairs = [(key, b.context) for b in bindings if b.context in together for key in b.keys]
        for key, context in pairs:
            others = [c for k, c in pairs if k == key and (context, c) not in KEYMAP.shadows]
            assert [c for c in others if (c, context) not in KEYMAP.shadows] == [context], key
