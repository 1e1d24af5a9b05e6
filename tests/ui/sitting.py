"""Sitting at the window in tests: opening The Swede, and playing on by keys or by clicks alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cy6.engine import Game
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import Clipped, Item, Kept, Label, Pane, Scene, Stamp
from cy6.ui.opener import Opener
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.helpers import table

ROOT = Path(__file__).resolve().parents[2]
SWEDE = ROOT / "scenarios/the-swede.yaml"
SIZE = (1280, 800)


def the_swede(seed: int = 5, **launch: object) -> Shell:
    """Open The Swede."""
    return Shell(Opener(Launch(scenario=SWEDE, seed=seed, **launch)))  # type: ignore[arg-type]


def cursor_of(shell: Shell) -> Cursor:
    """Give the cursor in a shell at whose table a game is played."""
    assert isinstance(shell.screen, Table)
    return shell.screen.cursor


def type_line(shell: Shell, text: str) -> None:
    """Type a line into the field that is open, and press Enter."""
    assert shell.field is not None
    shell.field.insert(text)
    shell.press("return")


def duel(phase: str = "plot", **more: object) -> Cursor:
    """Sit down at a duel: blue fw and red spit, near each other."""
    battle, _ = table(
        "fw blue fw-190a-4 skilled 2014N tal4 speed3",
        "wing blue fw-190a-4 skilled 2016N tal4 speed3",
        "spit red spitfire-vc skilled 2012S tal4 speed3",
        phase=phase,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )
    return Cursor(Seat(Game(battle, seed=1)))


def take_seat(cursor: Cursor) -> None:
    """Go through hand-overs and recaps."""
    while cursor.seat.stage in ("hand-over", "recap"):
        if cursor.seat.stage == "hand-over":
            cursor.ready()
        else:
            cursor.go_on()


def plot_straight(cursor: Cursor) -> None:
    """Plot the default for every aircraft of the seat, and say done."""
    while cursor.unanswered():
        cursor.step_unanswered()
        cursor.confirm()
    cursor.commit()


def press_on(shell: Shell) -> None:
    """Press the one key that brings the game on, as somebody without a mouse would."""
    cursor = cursor_of(shell)
    if cursor.seat.stage != "table":
        shell.press("return")
    elif cursor.draft is not None and cursor.draft.place is None:
        shell.press("down")
    elif cursor.draft is not None and cursor.draft_refusals():
        shell.press("right")
    elif cursor.unanswered():
        shell.press("return" if cursor.selected in cursor.unanswered() else "n")
    else:
        shell.press("c")


def click_on(shell: Shell, click: Callable[[Point], None]) -> None:
    """Click on what brings the game on: a button, a lit hex or a row. `click` takes a pixel."""
    cursor = cursor_of(shell)
    scene = shell.scene(*SIZE)
    if cursor.seat.stage != "table":
        click(_middle(scene, "ready"))
    elif cursor.draft is not None and cursor.draft.place is None:
        room = cursor.room()
        assert room is not None
        taken = {a.place for a in cursor.seat.view().aircraft if a.is_present}
        free = [place for place in room.places if place not in taken]
        camera = shell.screen.look.camera  # type: ignore[attr-defined]
        click(camera.to_pixel(free[len(free) // 2]))
    elif cursor.unanswered() and cursor.selected not in cursor.unanswered():
        click(_middle(scene, "select", cursor.unanswered()[0]))
    elif cursor.unanswered():
        click(_middle(scene, "take"))
    else:
        click(_middle(scene, "commit"))


def _middle(scene: Scene, verb: str, about: str = "") -> Point:
    hots = [hot for hot in scene.hots if hot.command.verb == verb and about in ("", hot.command.about)]
    assert hots, f"nothing to click for {verb} {about}"
    x, y = hots[-1].rect.centre
    return round(x), round(y)


def play_to(shell: Shell, stop: Callable[[Cursor], bool], most: int = 4000) -> Cursor:
    """Play on by keys until a moment."""
    for _ in range(most):
        if stop(cursor_of(shell)):
            return cursor_of(shell)
        press_on(shell)
    raise AssertionError("the game never came to that")


def every_item(items: Sequence[Item]) -> list[Item]:
    """List what is drawn, in order, the insides of clipped and kept parts in their place."""
    found: list[Item] = []
    for item in items:
        found += every_item(item.items) if isinstance(item, Clipped | Pane | Kept | Stamp) else [item]
    return found


def every_label(items: Sequence[Item]) -> list[Label]:
    """List the labels of a scene, those inside clipped items among them."""
    return [item for item in every_item(items) if isinstance(item, Label)]
