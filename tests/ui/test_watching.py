"""Bots alone: one watches; nothing sealed is shown, nobody is asked, and nothing can be taken back."""

from __future__ import annotations

from cy6.core.orders import PlotMove
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import labels
from cy6.ui.opener import Opener
from cy6.ui.seat.seat import OPEN
from cy6.ui.shell import Shell
from tests.ui.sitting import SWEDE, cursor_of

BOTS = (("allied", "rookie"), ("axis", "rookie"))


def watched(seed: int = 4) -> Shell:
    """Open The Swede between two bots."""
    return Shell(Opener(Launch(scenario=SWEDE, seed=seed, bots=BOTS)))


def let_time_pass(shell: Shell, until: object, most: int = 60_000) -> None:
    """Let frames of a tenth of a second pass until something holds."""
    for _ in range(most):
        if until(cursor_of(shell)):  # type: ignore[operator]
            return
        shell.tick(0.1)
    raise AssertionError("it never came to that")


def test_the_bots_play_while_nobody_touches_a_key_until_the_result() -> None:
    shell = watched()
    let_time_pass(shell, lambda cursor: cursor.seat.stage == "over")
    assert "wins" in " ".join(labels(shell.scene(1280, 800).items))


def test_after_fire_there_is_time_to_read_and_enter_goes_on_at_once() -> None:
    shell = watched()
    let_time_pass(shell, lambda cursor: cursor.seat.stage == "recap")
    cursor = cursor_of(shell)
    let_time_pass(shell, lambda cursor: not shell.screen.desk.is_moving)  # type: ignore[attr-defined]
    shell.tick(1.0)
    assert cursor.seat.stage == "recap"
    shell.press("return")
    assert cursor.seat.stage in ("table", "over")


def test_who_watches_sees_no_sealed_plot_and_takes_nothing_back() -> None:
    shell = watched()
    let_time_pass(shell, lambda cursor: any(isinstance(e.order, PlotMove) for e in cursor.seat.game.log))
    cursor = cursor_of(shell)
    assert cursor.seat.side == OPEN
    assert "You watch the bots" in labels(shell.scene(1280, 800).items)
    assert not any(aircraft.plot for aircraft in cursor.seat.view().aircraft)
    count = len(cursor.seat.game.log)
    shell.press("u")
    assert len(cursor.seat.game.log) >= count
    assert "nothing to undo" in cursor.seat.message
    shell.press("c")
    assert cursor.actors() == ()
