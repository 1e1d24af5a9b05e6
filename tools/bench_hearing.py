"""How much more it costs late in a game than early to hear what an order led to."""

from __future__ import annotations

import time
from statistics import median

from bench_window import long_game

from cy6.engine import Game
from cy6.ui.seat.seat import Seat

ROUNDS = 3
SAMPLE = 200  # orders whose cost is held against each other: the first ones, and the last ones


def hearing_ratio() -> float:
    """Give the cost of hearing late as a multiple of hearing early, the best of three."""
    return min(_ratio() for _ in range(ROUNDS))


def _ratio() -> float:
    played = long_game()
    game = Game(played.battle, played.seed)
    seat = Seat(game)
    costs = []
    for entry in played.log:
        game.play(entry.order)
        start = time.perf_counter()
        seat.heard()
        costs.append(time.perf_counter() - start)
    return median(costs[-SAMPLE:]) / median(costs[:SAMPLE])
