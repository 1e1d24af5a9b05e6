"""On every screen Enter does what the lit button says: a window with keys and one with clicks stay alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cy6.engine import Game
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import Box, Clipped, Hot, Item, Kept, Pane, Scene, Stamp
from cy6.ui.kit.theme import ACCENT
from cy6.ui.opener import Opener
from cy6.ui.pages.crash import Broken, Mishap
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.engine.raids import battery, raid
from tests.playing import sit
from tests.ui.sitting import SIZE, the_swede

ROOT = Path(__file__).resolve().parents[2]


def boxes(items: list[Item] | tuple[Item, ...]) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Box):
            yield item
        elif isinstance(item, Clipped | Pane | Kept | Stamp):
            yield from boxes(item.items)


def lit_buttons(scene: Scene) -> list[Hot]:
    """List the buttons that are lit."""
    lit = {box.rect for box in boxes(scene.items) if box.fill == ACCENT}
    return [hot for hot in scene.hots if hot.rect in lit]


def snapshot(shell: Shell) -> tuple[object, ...]:
    """Give all that Enter could change."""
    over = shell.over.name if shell.over is not None else ""
    if not isinstance(shell.screen, Table):
        return over, type(shell.screen).__name__, shell.is_over
    cursor = shell.screen.cursor
    return (
        over, shell.is_over, cursor.seat.game.state, cursor.seat.stage, cursor.seat.side,
        cursor.seat.message, cursor.selected, cursor.index, cursor.draft,
    )  # fmt: skip


def at_the_table(game: Callable[[], Game]) -> Callable[[], Shell]:
    def make() -> Shell:
        shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios")))
        shell.screen = Table(Cursor(Seat(game())))
        return shell

    return make


def raiders() -> Game:
    return raid(
        "sb sov sb-2 green 2013N tal2 speed3 loaded1", "b fin b-239 skilled 2018N tal3 speed3",
        batteries=(battery(),), turns=4, rules=("near-miss-turn",),
    )  # fmt: skip


def wingmen() -> Game:
    return sit(
        "a axis a6m2 green 2014N tal3 speed3", "s allied spitfire-vc ace 2016N tal3 speed3",
        "t allied spitfire-vc skilled 2116N tal3 speed3", turns=5, rules=("special-aiming",),
    )  # fmt: skip


GAMES = {
    "the swede": lambda: the_swede(seed=3),
    "raiders": at_the_table(raiders),
    "a duel": at_the_table(wingmen),
}
MEANWHILE = ("tab", "shift+tab", "n", "down", "up", "page down", "home", "a", "=", "f1", "escape", "f2")


def walk(make: Callable[[], Shell], steps: int, seed: int) -> tuple[int, set[object]]:
    """Let one window press Enter where the other clicks the lit button; count how often, and on what."""
    keys, clicks, rng = make(), make(), random.Random(seed)
    count, seen = 0, set()
    for _ in range(steps):
        if keys.is_over or not isinstance(clicks.screen, Table):  # a new game has dice of its own
            break
        lit = lit_buttons(clicks.scene(*SIZE))
        keys.scene(*SIZE)
        assert len(lit) <= 1, [hot.command for hot in lit]
        aside = rng.random() < 0.25
        if lit and not aside:
            keys.press("return")
            clicks.click(lit[0].rect.centre)
            count += 1
            screen = clicks.screen
            stage = (
                screen.cursor.seat.game.state.phase if isinstance(screen, Table) else type(screen).__name__
            )
            seen.add((lit[0].command.verb, stage))
        else:
            key = rng.choice(MEANWHILE) if aside else rng.choice(("down", "n", "tab", "escape", "right"))
            for shell in (keys, clicks):
                shell.press(key)
        assert snapshot(keys) == snapshot(clicks), lit and lit[0].command
    return count, seen


@pytest.mark.parametrize("name", GAMES)
def test_enter_does_what_the_lit_button_says(name: str) -> None:
    count, seen = walk(GAMES[name], 120, 1)

    assert count > 15
    assert {verb for verb, _ in seen} >= {"take", "commit", "ready"}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_enter_does_what_the_lit_button_says_for_long(name: str) -> None:
    assert sum(walk(GAMES[name], 500, seed)[0] for seed in range(2, 7)) > 60


@pytest.mark.parametrize("page", ["start", "menu", "notice", "broken"])
def test_pages_and_what_lies_over_them_too(page: str, tmp_path: Path) -> None:
    def make() -> Shell:
        shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios")))
        if page == "menu":
            shell.press("escape")
        if page == "broken":
            shell.screen = Broken(Mishap("RuntimeError", None, "", None))
        return shell

    keys, clicks = make(), make()
    lit = lit_buttons(clicks.scene(*SIZE))
    if not lit:
        return
    assert len(lit) == 1
    keys.press("return")
    clicks.click(lit[0].rect.centre)
    assert (type(keys.screen), keys.over is None) == (type(clicks.screen), clicks.over is None)


def test_an_aircraft_that_is_set_up_is_not_set_up_again() -> None:
    shell = the_swede(seed=3)
    cursor = shell.screen.cursor  # type: ignore[union-attr]
    shell.press("down")
    shell.press("return")
    orders = len(cursor.seat.game.log)
    assert orders == 1
    shell.press("return")
    assert cursor.seat.game.log[-1].order.__class__.__name__ == "Done"


def test_what_is_asked_for_is_no_button() -> None:
    shell = the_swede(seed=3)
    scene = shell.scene(*SIZE)

    assert not lit_buttons(scene)
    assert not [hot for hot in scene.hots if hot.command.verb == "take"]
