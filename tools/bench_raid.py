"""Bench of the largest battle: Finland the Brave, twelve against fourteen, with every optional rule."""

from __future__ import annotations

import time
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from cy6.bots.chance import Luck
from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.lab.arena import rare_collection
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario, revive_scenario
from cy6.scenario.switches import SWITCH_NAMES

FINLAND: Final = Path(__file__).resolve().parent.parent / "scenarios/finland-the-brave.yaml"
COUNTS: Final = {"b": "6", "g": "6", "i": "7", "sb": "7"}
GAMES: Final = 12
ROUNDS: Final = 3


def finland_game_s() -> float:
    """Time a random game, the mean of a dozen, best of some rounds, in processor time."""
    battle = _battle()
    with rare_collection():
        return min(_mean(battle, first) for first in range(0, GAMES * ROUNDS, GAMES))


def _mean(battle: Battle, first: int) -> float:
    start = time.process_time()
    for seed in range(first, first + GAMES):
        _play(battle, seed)
    return (time.process_time() - start) / GAMES


def _battle() -> Battle:
    """Set the battle up: more aircraft of each kind than the scenario fields, and all rules on."""
    scenario = read_scenario(FINLAND)
    data: Any = deepcopy(scenario.data)
    for side in data["sides"].values():
        for force in side["forces"]:
            force["count"] = COUNTS[force["id"]]
    data["options"] = {}
    larger = revive_scenario("finland", data, scenario.ruleset)
    return Battle(scenario.ruleset, compile(larger, {}, Dice(0), SWITCH_NAMES))


def _play(battle: Battle, seed: int) -> None:
    game, luck = Game(battle, seed), Luck(seed)
    while not game.is_over:
        for decision in game.decisions():
            game.play(luck.pick(game.legal(decision)))
