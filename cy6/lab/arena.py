"""Many games of bots against each other, on as many cores as are there, and what came of them."""

from __future__ import annotations

import gc
import math
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal, NamedTuple

from cy6.bots import Bot, seat_bots
from cy6.core.dice import Dice
from cy6.core.events import Fired, GameEnded
from cy6.engine import Game
from cy6.files import Existing
from cy6.replay import SUFFIX, Origin, save
from cy6.rules.battle import Battle
from cy6.rules.victory import last_turn
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario

LARGEST_BATCH: Final = 25
RARELY: Final = 100_000  # new objects between two looks
NEARLY_ALL: Final = 0.9


class Match(NamedTuple):
    """What is played again and again: a scenario as chosen, each side's bot, and where games are recorded."""

    scenario: Scenario
    bots: Mapping[str, str]
    options: Mapping[str, str | None] = {}
    rules: tuple[str, ...] = ()
    record: Path | None = None
    existing: Existing = "spare"

    def file_of(self, seed: int) -> Path | None:
        """Name the file in which the game with a seed is recorded, if games are."""
        return self.record and self.record / f"{self.scenario.id}-{seed}{SUFFIX}"


class Result(NamedTuple):
    """How one game came out; by side: points earned, and its own aircraft destroyed.

    `ended` is why it ended: `limit` when the turns that it may last were over, `decided` before that.
    `shots` are those of aircraft at aircraft.
    """

    seed: int
    winner: str
    turns: int
    orders: int
    points: tuple[tuple[str, int], ...]
    losses: tuple[tuple[str, int], ...]
    shots: int
    ended: Literal["decided", "limit"]

    def row(self) -> dict[str, Any]:
        """Give it as plain data, with what each side has by the side's id."""
        return {**self._asdict(), "points": dict(self.points), "losses": dict(self.losses)}


class Job(NamedTuple):
    """Games for one process to play in a row: of which match, and with which seeds."""

    match: int
    seeds: range


def play_out(battle: Battle, bots: Mapping[str, Bot], seed: int) -> Game:
    """Play a game to its end, with a bot for each side."""
    game = Game(battle, seed)
    finish(game, bots)
    return game


def finish(game: Game, bots: Mapping[str, Bot]) -> None:
    """Play a game on to its end. Raise IllegalOrder when a bot picks what the rules refuse.

    What is open at once is answered in a row, until somebody has started in the last place of another (R78).
    """
    while not game.is_over:
        for decision in game.decisions():
            bot, options = bots[decision.side], game.legal(decision)
            if not options:
                break
            game.play(bot(game.battle, game.view(decision.side), decision, options))


def play(match: Match, seed: int) -> Game:
    """Play one game of a match: its dice, picks and bots all follow from the seed. Raise WrongChoice."""
    battle = battle_of(match, seed)
    return play_out(battle, bots_of(match, battle, seed), seed)


def battle_of(match: Match, seed: int) -> Battle:
    """Set up the battle of one game. Raise WrongChoice."""
    setting = compile(match.scenario, match.options, Dice(seed), match.rules)
    return Battle(match.scenario.ruleset, setting)


def bots_of(match: Match, battle: Battle, seed: int) -> dict[str, Bot]:
    """Make the bots of one game, each with dice of its own."""
    return seat_bots(match.bots, tuple(battle.sides), seed)


def result_of(game: Game) -> Result:
    """Sum up a game that is over."""
    state = game.state
    lost = [one.side for one in state.aircraft if one.status == "destroyed"]
    losses = tuple((side, lost.count(side)) for side in game.battle.sides)
    shots = sum(isinstance(event, Fired) for event in game.events)
    reason = next(event.reason for event in reversed(game.events) if isinstance(event, GameEnded))
    ended: Literal["decided", "limit"] = "limit" if reason == last_turn(state.turn) else "decided"
    return Result(game.seed, state.winner, state.turn, len(game.log), state.points, losses, shots, ended)


def _ignore(games: int) -> None:
    pass


def simulate(
    matches: Sequence[Match], games: int, seed: int = 0, jobs: int = 1, tick: Callable[[int], None] = _ignore
) -> tuple[tuple[Result, ...], ...]:
    """Play games of each match with the seeds from `seed` on; the results do not depend on the jobs.

    `tick` is told how many more games are over. Raise WrongChoice.
    """
    work = [Job(i, seeds) for i in range(len(matches)) for seeds in _batches(seed, games, jobs)]
    jobs = max(min(jobs, len(work)), 1)
    found: list[list[Result]] = [[] for _ in matches]
    for job, results in zip(work, _results(matches, work, jobs), strict=True):
        found[job.match] += results
        tick(len(results))
    return tuple(tuple(results) for results in found)


def _batches(first: int, games: int, jobs: int) -> Iterator[range]:
    size = min(max(games // (4 * jobs), 1), LARGEST_BATCH)
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def _results(matches: Sequence[Match], work: Sequence[Job], jobs: int) -> Iterator[list[Result]]:
    if jobs == 1:
        _begin(matches)
        yield from map(_work, work)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, _begin, (matches,)) as pool:
        yield from pool.map(_work, work)


_matches: Sequence[Match] = ()


def _begin(matches: Sequence[Match]) -> None:
    """Let a process know the matches."""
    global _matches
    _matches = matches


def _work(job: Job) -> list[Result]:
    """Play the games of a job; they share one battle where the dice pick nothing anew."""
    match = _matches[job.match]
    shared = None if None in match.options.values() else battle_of(match, job.seeds.start)
    with rare_collection():
        return [_play_and_sum_up(shared or battle_of(match, seed), match, seed) for seed in job.seeds]


@contextmanager
def rare_collection() -> Iterator[None]:
    """Look seldom for cycles that nobody holds, and not among what is there already: games make none."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _play_and_sum_up(battle: Battle, match: Match, seed: int) -> Result:
    try:
        game = play_out(battle, bots_of(match, battle, seed), seed)
    except Exception as error:
        error.add_note(f"in the game of {match.scenario.id} with seed {seed}")
        raise
    path = match.file_of(seed)
    if path is not None:
        players = {side: f"bot:{name}" for side, name in match.bots.items()}
        save(path, game, Origin(match.scenario, players), match.existing)
    return result_of(game)


class Summary(NamedTuple):
    """What many games came to: points and losses on the average, turns and orders of the game in the middle.

    A few endless games spoil a mean of turns: nine of ten games end within `turns_of_nearly_all`.
    """

    games: int
    wins: dict[str, int]
    draws: int
    points: dict[str, float]
    losses: dict[str, float]
    turns: float
    turns_of_nearly_all: int
    orders: float
    at_limit: int
    without_shot: int


def summarize(sides: Iterable[str], results: Sequence[Result]) -> Summary:
    """Sum up games, side by side. Raise ValueError when there is no result."""
    if not results:
        raise ValueError("no games were played")
    games = len(results)
    winners = [result.winner for result in results]
    points, losses = [dict(r.points) for r in results], [dict(r.losses) for r in results]
    return Summary(
        games,
        {side: winners.count(side) for side in sides},
        winners.count("draw"),
        {side: sum(one.get(side, 0) for one in points) / games for side in sides},
        {side: sum(one.get(side, 0) for one in losses) / games for side in sides},
        median(result.turns for result in results),
        sorted(result.turns for result in results)[math.ceil(NEARLY_ALL * games) - 1],
        median(result.orders for result in results),
        sum(result.ended == "limit" for result in results),
        sum(result.shots == 0 for result in results),
    )
