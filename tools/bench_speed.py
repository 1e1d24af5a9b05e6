"""Bench of speed: random games, legal plots, copies, and reading a scenario.

Each figure takes the best of several rounds in processor time, so that other work of the machine counts
as little as it can.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import bench_tables

from cy6.core.ids import Band
from cy6.core.state import Aircraft, State, evolve
from cy6.engine import Game
from cy6.lab.arena import rare_collection
from cy6.lab.moves import alone
from cy6.rules import plotting
from cy6.rules.battle import Battle
from cy6.scenario.read import parse_scenario
from cy6.tables.load import load_ruleset
from cy6.tables.ruleset import Ruleset

GAMES = 60
ROUNDS = 8


class Pace(NamedTuple):
    """How fast random games are played."""

    games: float
    orders: float


def games_per_s() -> float:
    """Play random games, four against four."""
    return _our_pace().games


def orders_per_s() -> float:
    """Count their orders, a side's `done` too: each is listed, picked, checked and carried out."""
    return _our_pace().orders


def catanatron_ratio() -> float:
    """Divide our orders a second by the actions a second of Catanatron's random games, in the same run."""
    return _our_pace().orders / _their_pace().orders


@cache
def _our_pace() -> Pace:
    battle = bench_tables.four_against_four()
    return _pace(lambda seed: _play_at_random(battle, seed), GAMES)


def _play_at_random(battle: Battle, seed: int) -> int:
    game, pick = Game(battle, seed), random.Random(seed).choice
    while not game.is_over:
        for decision in game.decisions():
            game.play(pick(game.legal(decision)))
    return len(game.log)


@cache
def _their_pace() -> Pace:
    from catanatron import Color, Game as Catan, RandomPlayer

    def play(seed: int) -> int:
        game = Catan([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        return len(game.state.actions)

    return _pace(play, GAMES // 6)


def _pace(play: Callable[[int], int], games: int) -> Pace:
    """Play games with the seeds from 0 on, round after round, and add up the best time of each."""
    orders = sum(play(seed) for seed in range(games))
    with rare_collection():
        rounds = [[_seconds(partial(play, seed)) for seed in range(games)] for _ in range(ROUNDS)]
    seconds = sum(map(min, zip(*rounds, strict=True)))
    return Pace(games / seconds, orders / seconds)


def legal_plots_per_s() -> float:
    """List the legal plots of every type at every speed, with nothing remembered from before."""
    flights = _flights(load_ruleset())
    memories = [one for one in vars(plotting).values() if hasattr(one, "cache_clear")]

    def forget_and_list() -> float:
        for memory in memories:
            memory.cache_clear()
        start = time.process_time()
        plots = sum(len(plotting.legal_plots(flight)) for flight in flights)
        return plots / (time.process_time() - start)

    return max(forget_and_list() for _ in range(ROUNDS))


def _flights(ruleset: Ruleset) -> list[plotting.Flight]:
    bands: tuple[Band, ...] = ("low", "high")
    flying = (
        Aircraft("it", "one", kind, "skilled", band, "flying", tal=3, speed=speed, loaded=loaded)
        for kind, band, speed, loaded in product(ruleset.aircraft, bands, range(1, 7), (0, 1))
    )
    return list(dict.fromkeys(plotting.flight(alone(ruleset, aircraft), aircraft) for aircraft in flying))


def copies_per_s() -> float:
    """Copy a state of eight aircraft with one of them changed: what a search does at every step."""
    state = Game(bench_tables.four_against_four()).state
    copies = 10_000

    def copy() -> None:
        for _ in range(copies):
            _with_first_aircraft_slower(state)

    return copies / _best_seconds(copy)


def _with_first_aircraft_slower(state: State) -> State:
    first, *others = state.aircraft
    return evolve(state, aircraft=(evolve(first, speed=1), *others))


def load40_ms() -> float:
    """Read and check a scenario of forty aircraft."""
    text, ruleset = bench_tables.text_of_forty(), load_ruleset()
    return 1000 * _best_seconds(lambda: parse_scenario(text, "forty", ruleset))


def _best_seconds(do: Callable[[], object]) -> float:
    return min(_seconds(do) for _ in range(ROUNDS))


def _seconds(do: Callable[[], object]) -> float:
    start = time.process_time()
    do()
    return time.process_time() - start
