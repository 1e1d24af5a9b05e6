"""Sitting down in tests: a desk without files, hands that type, and a script of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from cy6.bots import make_bot
from cy6.core.dice import Dice
from cy6.core.notation import format_order
from cy6.engine import Decision, Game
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from cy6.terminal.commands import Desk
from cy6.terminal.pipe import run_script
from cy6.terminal.screen import Screen
from cy6.terminal.table import Choose, Table
from tests.helpers import table

SCENARIOS = Path(__file__).resolve().parent.parent.parent / "scenarios"
DUEL = (
    "spit allied spitfire-vc skilled 2016N tal5 speed4",
    "fw axis fw-190a-4 green 2014N tal5 speed3",
)
SET_UP = (
    "deploy swede 3108 SW tal 4 speed 3",
    "done allied",
    "deploy z1 3501 S tal 4 speed 3",
    "deploy z2 0116 NE tal 3 speed 4",
    "deploy z3 1230 N tal 2 speed 4",
    "done axis",
)


def swede(seed: int = 3) -> Game:
    """Begin The Swede."""
    scenario = read_scenario(SCENARIOS / "the-swede.yaml")
    return Game(Battle(scenario.ruleset, compile(scenario, {}, Dice(seed))), seed)


def duel(*specs: str, **setting: Any) -> Game:
    """Begin a game between a Spitfire and the Focke-Wulf ahead of it, or between others."""
    battle, _ = table(*(specs or DUEL), **setting)
    return Game(battle)


def desk(game: Game, bots: Mapping[str, Choose] | None = None) -> Desk:
    """Sit down at a game; it saves nowhere."""
    return Desk(Table(game, bots), lambda path: path or Path("nowhere"))


def rookie(game: Game, seed: int = 1) -> Choose:
    """Let a rookie play a side."""
    bot = make_bot("rookie", seed)
    return lambda decision: bot(game.battle, game.view(decision.side), decision, game.legal(decision))


def run(at: Desk, *lines: str) -> list[str]:
    """Type lines at a desk and give what it answers to the last; all must be accepted."""
    answer = None
    for line in lines:
        answer = at.run(line)
        assert not answer.refused, (line, answer.lines)
    return answer.lines if answer else []


def refused(at: Desk, line: str) -> list[str]:
    """Type a line that is refused, and give every reason."""
    before = at.table.game.state
    answer = at.run(line)
    assert answer.refused, (line, answer.lines)
    assert at.table.game.state is before
    return answer.lines


def whole_game(seed: int) -> tuple[list[str], Game]:
    """Let rookies play The Swede to its end, and give their orders as lines and the game."""
    game = swede(seed)
    bots = {side: rookie(game, i) for i, side in enumerate(game.battle.sides)}
    while not game.is_over:
        decision: Decision = game.decisions()[0]
        game.play(bots[decision.side](decision))
    return [format_order(entry.order) for entry in game.log], game


class Hands:
    """Types prepared lines at a screen, then what `on` says to each prompt; keeps all that was shown."""

    def __init__(self, at: Desk, lines: Iterable[str], on: Callable[[str], str] | None = None) -> None:
        self._on = on
        self.shown: list[str] = [""]
        self.prompts: list[str] = []
        self._lines = list(lines)
        self.screen = Screen(at, self._ask, self._write)

    def play(self) -> str:
        """Type everything, then end the input; give all that was shown."""
        self.screen.run()
        return "".join(self.shown)

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self._lines and self._on is None:
            raise EOFError
        self.shown[-1] += prompt
        self.shown.append("")
        return self._lines.pop(0) if self._lines or self._on is None else self._on(prompt)

    def _write(self, text: str) -> None:
        self.shown[-1] += text


def piped(at: Desk, *lines: str) -> tuple[int, list[str], list[str]]:
    """Play a script; give the status, what was said and what was complained."""
    said: list[str] = []
    complaints: list[str] = []
    status = run_script(at, lines, said.extend, complaints.extend)
    return status, said, complaints
