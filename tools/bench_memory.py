"""Bench of memory: what many recorded games leave behind in one process."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from pathlib import Path

from cy6.bots import make_bot
from cy6.engine import Game
from cy6.replay import Origin, RecordedGame
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario, read_scenario

SCENARIO = Path(__file__).resolve().parent.parent / "scenarios" / "the-swede.yaml"
GAMES = 200
SEEDS = 20


def record_growth_kb() -> float:
    """Measure the growth of the memory in use, in KB, while 200 games are recorded, each set up anew.

    As many have been recorded before with the same seeds, so that every cache is as full as it will be.
    Tracing runs from the start: what takes the place of another in a cache counts once.
    """
    scenario = read_scenario(SCENARIO)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.cy6.jsonl"
        tracemalloc.start()
        try:
            _record_games(scenario, path, GAMES)
            before = _in_use()
            _record_games(scenario, path, GAMES)
            return (_in_use() - before) / 1024
        finally:
            tracemalloc.stop()


def _record_games(scenario: Scenario, path: Path, games: int) -> None:
    for number in range(games):
        seed = number % SEEDS
        game = Game(Battle(scenario.ruleset, compile(scenario)), seed)
        record, bot = RecordedGame(game, Origin(scenario), path, existing="replace"), make_bot("random", seed)
        while not game.is_over:
            decision = game.decisions()[0]
            record.play(bot(game.battle, game.view(decision.side), decision, game.legal(decision)))
        record.close()


def _in_use() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
