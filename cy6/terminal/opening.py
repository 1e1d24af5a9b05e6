"""What is asked in the terminal before a game: which scenario, and who plays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cy6.scenario.folder import ENDINGS, ScenarioSummary
from cy6.terminal.seats import pairings, players_of

OWN: Final = "Your own scenarios"
Ask = Callable[[str], str]
Say = Callable[[Iterable[str]], None]


class Wanted(NamedTuple):
    """A scenario's file, and who plays each side."""

    path: Path
    players: Mapping[str, str]


def ask_for_game(
    listed: Sequence[ScenarioSummary],
    own: Sequence[ScenarioSummary],
    read: Callable[[Path], ScenarioSummary],
    ask: Ask,
    say: Say,
) -> Wanted:
    """Ask for a scenario, listed or the path of one, and for its players; Enter alone takes the first.

    Raise EOFError when the input ends.
    """
    scenario = _scenario(listed, own, read, ask, say)
    sides = [(side.id, side.name) for side in scenario.sides]
    answers = pairings(sides)
    say(["", "Who plays?", *(f" {number}  {each.words}" for number, each in enumerate(answers, 1))])
    chosen = answers[_number(len(answers), "Who plays? [1] ", ask, say)]
    return Wanted(scenario.path, players_of(chosen.people, [id for id, _ in sides]))


def _scenario(
    listed: Sequence[ScenarioSummary],
    own: Sequence[ScenarioSummary],
    read: Callable[[Path], ScenarioSummary],
    ask: Ask,
    say: Say,
) -> ScenarioSummary:
    every = [*listed, *own]
    lines = [_row(number, each) for number, each in enumerate(every, 1)]
    say(["Scenarios", *lines[: len(listed)], *([OWN, *lines[len(listed) :]] if own else [])])
    while True:
        answer = ask("Which scenario, or the path of a file? [1] ").strip()
        if Path(answer).suffix in ENDINGS:
            chosen = read(Path(answer).expanduser())
        else:
            number = _index(answer, len(every))
            if number is None:
                say([f"Type a number from 1 to {len(every)}."])
                continue
            chosen = every[number]
        if chosen.is_sound:
            return chosen
        say(["This file cannot be played:", *chosen.told()])


def _row(number: int, scenario: ScenarioSummary) -> str:
    note = scenario.numbers if scenario.is_sound else "cannot be read"
    return f"{number:2}  {scenario.title}, {note}"


def _number(count: int, prompt: str, ask: Ask, say: Say) -> int:
    while (number := _index(ask(prompt).strip(), count)) is None:
        say([f"Type a number from 1 to {count}."])
    return number


def _index(answer: str, count: int) -> int | None:
    """Give which of some answers was meant, counted from 0; None for none of them."""
    if not answer:
        return 0
    return int(answer) - 1 if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= count else None
