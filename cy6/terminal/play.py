"""Playing in the terminal: at the keyboard when there is one, by a script from a pipe, or bots alone."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

from cy6.core import events as e
from cy6.replay.telling import tell
from cy6.terminal import pipe
from cy6.terminal.commands import Desk
from cy6.terminal.help import scenario_lines
from cy6.terminal.result import result_lines
from cy6.terminal.sitting import Sitting

NARROWEST, WIDEST = 80, 120
LOSSES = (e.Destroyed, e.Damaged, e.LeftBoard)


def play(sitting: Sitting) -> int:
    """Play a game to its end, or until the players leave; give the exit status."""
    table = sitting.table
    _say([f"The dice have seed {table.game.seed}."])
    if not table.people:
        _say([*scenario_lines(table.battle.setting), "", *_losses(sitting), "", *result_lines(table.game)])
        sitting.leave()
        return pipe.FINE
    if is_keyboard():
        return _at_keyboard(sitting)
    try:
        return pipe.run_script(Desk(table, sitting.save), sys.stdin, _say, _complain)
    except KeyboardInterrupt:
        return pipe.FINE
    finally:
        _part(sitting)


def is_keyboard() -> bool:
    """Tell whether a person sits at a terminal, who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _at_keyboard(sitting: Sitting) -> int:
    from cy6.terminal.keyboard import Keyboard, write
    from cy6.terminal.screen import Screen

    desk = Desk(sitting.table, sitting.save, _size(), _faint)
    Screen(desk, Keyboard(sitting.table).ask, write).run()
    _part(sitting)
    return pipe.FINE


def _part(sitting: Sitting) -> None:
    path = sitting.leave()
    if path is not None and sitting.table.is_over:
        _say([f"The game is recorded in {path}: cy6 replay plays it back."])
    elif path is not None:
        _say([f"The game is saved in {path}: cy6 play --resume goes on with it."])
    if sitting.recorded.trouble:
        _complain([sitting.recorded.trouble])


def _losses(sitting: Sitting) -> Iterable[str]:
    """Tell turn by turn who was damaged, destroyed or went home."""
    game, turn = sitting.table.game, 1
    for event in (*game.opening, *(event for entry in game.log for event in entry.events)):
        if isinstance(event, e.TurnBegan):
            turn = event.turn
        elif isinstance(event, LOSSES):
            yield f"turn {turn}: {tell(game.battle, event)}"


def _size() -> tuple[int, int]:
    columns, rows = shutil.get_terminal_size((NARROWEST, 24))
    return min(max(columns, NARROWEST), WIDEST), max(rows - 8, 16)


def _faint(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m" if text else ""


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _complain(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stderr.write(f"{line}\n")
