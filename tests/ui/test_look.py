"""The look of every page: sizes of text, parts that neither overlap nor leave the window, keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from cy6.ui.bindings import BINDINGS, CONTEXT_WORDS
from cy6.ui.kit.keys import key_for, shown, verb_for
from cy6.ui.kit.scene import Clipped, Item, Kept, Label, Pane, Scene
from cy6.ui.kit.theme import (
    TYPES,
    Style,
    fitting_scale,
)
from cy6.ui.table.layout import arrange, is_narrow
from tests.ui.sitting import cursor_of, press_on, the_swede

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


def written(items: Sequence[Item]) -> Iterator[Label]:
    """List the labels of a scene, but for the signs that are part of a counter."""
    for item in items:
        if isinstance(item, Label):
            yield item
        elif isinstance(item, Clipped | Pane | Kept):
            yield from written(item.items)


def pages_of_a_game() -> Iterator[Scene]:
    """Give every page of a game, now and then with all there is to lay over the board, and its replay."""
    shell = the_swede(11)
    for number in range(4000):
        if number % 7 == 0:
            for keys in ((), ("g", "r", "h"), ("w",)):
                for key in keys:
                    shell.press(key)
                yield shell.scene(1280, 800)
                for key in keys:
                    shell.press(key)
        if cursor_of(shell).seat.stage == "over":
            break
        press_on(shell)
    shell.press("v")
    yield shell.scene(1280, 800)
    for key in ("f1", "f2"):
        shell.press(key)
        yield shell.scene(1280, 800)
        shell.press("escape")


@pytest.mark.slow
def test_everything_is_written_in_four_sizes() -> None:
    sizes = {label.size for scene in pages_of_a_game() for label in written(scene.items)}
    assert sizes == set(TYPES.values()) == {14, 16, 20, 28}


@pytest.mark.parametrize("wanted", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("drawer", ["open", "closed"])
def test_the_parts_lie_inside_the_window_and_apart(size: tuple[int, int], wanted: float, drawer: str) -> None:
    style = Style(fitting_scale(*size, wanted))
    layout = arrange(*size, style, drawer)
    parts = [
        layout.bar,
        layout.roster,
        layout.strip,
        layout.board,
        layout.inspector,
        layout.handle,
        layout.log,
    ]
    for part in parts:
        assert part.x >= 0
        assert part.y >= 0
        assert part.right <= size[0]
        assert part.bottom <= size[1]
    for a, b in combinations([part for part in parts if part.w and part.h], 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
    assert sum(part.w * part.h for part in parts) == size[0] * size[1]
    assert layout.board.w >= 0.4 * size[0]


def test_below_1280_pixels_the_inspector_is_a_drawer() -> None:
    style = Style(1.0)
    assert is_narrow(1279, style)
    assert not is_narrow(1280, style)
    assert arrange(1100, 700, style, "closed").inspector.w == 0
    assert arrange(1300, 800, style, "closed").inspector.w > 0


@pytest.mark.parametrize(
    "contexts",
    [("set-up", "list", "board", "everywhere"), ("hand-over", "board", "everywhere"),
     ("replay", "board", "everywhere"), ("start", "everywhere")],
)  # fmt: skip
def test_a_key_means_one_thing_where_it_holds(contexts: tuple[str, ...]) -> None:
    hidden = {"up", "down", "left", "right", "w"}  # these set an aircraft up while there is one to set up
    for context in contexts:
        keys = [key for b in BINDINGS if b.context == context for key in b.keys]
        assert len(keys) == len(set(keys))
    for a, b in combinations(contexts, 2):
        shared = {k for x in BINDINGS if x.context == a for k in x.keys} & {
            k for x in BINDINGS if x.context == b for k in x.keys
        }
        assert shared <= hidden


def test_every_binding_has_words_and_a_known_context() -> None:
    for binding in BINDINGS:
        assert binding.words
        assert binding.context in CONTEXT_WORDS
        assert verb_for(binding.keys[0], [binding.context]) == binding.verb


def test_keys_are_written_as_on_the_keyboard() -> None:
    assert shown("shift+tab") == "Shift+Tab"
    assert shown("return") == "Enter"
    assert key_for("undo") == "U"
    assert key_for("no such verb") == ""
