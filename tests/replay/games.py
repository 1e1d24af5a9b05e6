"""Short ways to games worth recording: of the scenarios, played by bots, or set by hand."""

from __future__ import annotations

from pathlib import Path

from cy6.bots import make_bot
from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.replay import Origin, RecordedGame, Replay, read_replay, save
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario, read_scenario
from tests.helpers import table

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
FOUR_A_SIDE = (
    "a axis a6m2 skilled 2014N tal3 speed3", "b axis bf-109e-4 veteran 1810S tal4 speed4",
    "c axis fw-190a-4 green 2411NE tal2 speed3", "d axis a6m2 ace 2610N tal5 speed2",
    "e allied f4f-4 skilled 2017N tal3 speed3", "f allied spitfire-vc ace 2217NW tal4 speed4",
    "g allied d520 green 1515SE tal2 speed3", "h allied b-17f skilled 3015SW tal3 speed2",
)  # fmt: skip


def scenario_of(name: str) -> Scenario:
    """Read one of our scenarios."""
    return read_scenario(SCENARIOS / f"{name}.yaml")


def swede(seed: int = 1, *, picks: bool = False) -> tuple[Game, Origin]:
    """Begin The Swede, with a drawn pilot rested and an optional rule more if picks are wanted."""
    scenario = scenario_of("the-swede")
    options = {"good-nights-sleep": None, "stick-together": None} if picks else {}
    setting = compile(scenario, options, Dice(seed), ("special-aiming",) if picks else ())
    players = {"allied": "human", "axis": "bot:random"}
    return Game(Battle(scenario.ruleset, setting), seed), Origin(scenario, players)


def melee(seed: int = 1, turns: int = 12) -> tuple[Game, Origin]:
    """Begin a fight of four against four that comes from no file."""
    battle, _ = table(*FOUR_A_SIDE, turns=turns, rules=("just-a-jam",))
    return Game(battle, seed), Origin()


def play_on(game: Game, orders: int = 10_000, seed: int = 1, bot: str = "random") -> Game:
    """Let a bot play for all sides, until so many orders are given or the game is over."""
    chooser = make_bot(bot, seed)
    while orders and not game.is_over:
        decision = game.decisions()[0]
        game.play(chooser(game.battle, game.view(decision.side), decision, game.legal(decision)))
        orders -= 1
    return game


def until_phase(game: Game, phase: str, seed: int = 1) -> Game:
    """Let a bot play until a phase has begun."""
    chooser = make_bot("random", seed)
    while game.state.phase != phase:
        decision = game.decisions()[0]
        game.play(chooser(game.battle, game.view(decision.side), decision, game.legal(decision)))
    return game


def saved(game: Game, origin: Origin, folder: Path) -> Replay:
    """Save a game and read it again."""
    path = folder / "game.cy6.jsonl"
    save(path, game, origin, "replace")
    return read_replay(path, game.battle.ruleset)


def recorded(game: Game, origin: Origin, path: Path, seed: int = 1) -> Path:
    """Play a game to its end while it is recorded, and give the record."""
    record = RecordedGame(game, origin, path)
    chooser = make_bot("random", seed)
    while not game.is_over:
        decision = game.decisions()[0]
        record.play(chooser(game.battle, game.view(decision.side), decision, game.legal(decision)))
    record.close()
    return path
