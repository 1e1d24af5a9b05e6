"""A game played by a script: a line an order or a question, only what everybody may know in the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cy6.terminal.asking import question
from cy6.terminal.commands import Desk
from cy6.terminal.news import news_lines
from cy6.terminal.result import result_lines

FINE: Final = 0
REFUSED: Final = 1
COMMENT: Final = "#"
Say = Callable[[Iterable[str]], None]


def run_script(desk: Desk, script: Iterable[str], say: Say, complain: Say) -> int:
    """Play the lines of a script until it ends, the game ends or a line is refused; give the exit status."""
    table = desk.table
    say(news_lines(table))
    for number, text in enumerate(script, start=1):
        if table.is_over:
            break
        line = text.partition(COMMENT)[0].strip()
        if not line:
            continue
        answer = desk.run(line)
        if answer.refused:
            complain(f"line {number}: {line}: {reason}" for reason in answer.lines)
            return REFUSED
        say(answer.lines)
        say(news_lines(table))
        if answer.leaves:
            break
    say(result_lines(table.game) if table.is_over else _what_is_next(desk))
    return FINE


def _what_is_next(desk: Desk) -> list[str]:
    """Say what is asked when a script ends before its game, for whoever writes on."""
    decisions = desk.table.decisions()
    return question(desk.table.game, desk.table.view(), decisions) if decisions else []
