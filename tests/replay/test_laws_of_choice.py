"""A law over all that is ever asked: there is something to choose, and the plain default is one of it."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from cy6.bots import make_bot
from cy6.core.dice import Dice
from cy6.core.state import Ambush, Entry, Formation
from cy6.engine import Decision, Game
from cy6.hexes import parse_hex
from cy6.lab.arena import play_out
from cy6.replay import Origin, read_replay, save, verify
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from tests.helpers import table
from tests.replay.games import FOUR_A_SIDE, scenario_of

FLIGHT = (Formation("f1", "x", ("y", "z")),)
BUNDLED = ("the-swede", "french-surprise", "finland-the-brave")


def _crowded(entry: Entry, ids: str, **setting: object) -> Battle:
    """Field some Zeros that start alike, and a Wildcat that stands where they may start."""
    zeros = [f"{id} axis a6m2 waiting" for id in ids]
    forces: Mapping[str, Mapping[str, Entry]] = {id: {"entry": entry} for id in ids}
    wildcat = "f allied f4f-4 2010N tal1 speed1"
    return table(*zeros, wildcat, phase="deploy", forces=forces, turns=6, **setting)[0]  # type: ignore[arg-type]


def _narrow(*places: str, **more: object) -> Entry:
    at = {"places": tuple(parse_hex(place) for place in places), "headings": (0,), "tals": (1,)}
    return Entry(**(at | {"speeds": (1,)} | more))  # type: ignore[arg-type]


CROWDED = {
    "a hex that is taken": _crowded(_narrow("2010"), "z"),
    "a hex that is taken later": _crowded(_narrow("2008", "2009", turn=2), "xyz"),
    "three on two runway ends": _crowded(_narrow("2009", "2011"), "xyz"),
    "a pair kept together": _crowded(_narrow("2009", "2011", together="w", spread=1), "yz"),
    "an edge that is full": _crowded(
        Entry(edges=("3",), headings=(1,), tals=(1,)), "vwxyz", columns=30, rows=4
    ),
    "a formation in one hex": _crowded(_narrow("2009"), "xyz", formations=FLIGHT),
    "a formation behind a taken hex": _crowded(_narrow("2010"), "xyz", formations=FLIGHT),
    "an ambush in a small cloud": _crowded(_narrow("2009", "2030"), "xyz", ambush=Ambush(("x", "y", "z"), 1)),
    "spotting": _crowded(_narrow("2009", "2010"), "xyz", rules=("spotting",)),
}


def _play(battle: Battle, seed: int, bot: str) -> Game:
    """Play a game to its end, in any order that is open, and look at all that is asked."""
    game, rng, chooser = Game(battle, seed), random.Random(seed), make_bot(bot, seed)
    while not game.is_over:
        found = game.decisions()
        assert found, game.state
        for decision in found:
            _look(game, decision)
        decision = rng.choice(found)
        game.play(chooser(battle, game.view(decision.side), decision, game.legal(decision)))
    return game


@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize("bot", ["random", "rookie"])
def test_nor_is_a_bot_that_answers_several_questions_in_a_row(name: str, bot: str) -> None:
    battle = CROWDED[name]
    for seed in range(4):
        assert play_out(battle, {side: make_bot(bot, seed) for side in battle.sides}, seed).is_over


def _look(game: Game, decision: Decision) -> None:
    assert len(game.legal(decision)) > 0, (decision, game.state)
    assert game.explain(game.default(decision)) == (), (decision, game.state)


@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize("bot", ["random", "rookie"])
def test_nobody_is_asked_for_a_place_where_there_is_none(name: str, bot: str) -> None:
    for seed in range(4):
        _play(CROWDED[name], seed, bot)


@pytest.mark.parametrize("name", CROWDED)
def test_a_game_in_which_somebody_waits_can_be_saved_and_verified(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = _play(CROWDED[name], 5, "random")
    path = tmp_path_factory.mktemp("games") / "crowded.cy6.jsonl"
    save(path, game, Origin())
    assert verify(read_replay(path)) == ()


def test_what_is_asked_in_a_fight_can_be_answered() -> None:
    _play(table(*FOUR_A_SIDE, turns=6)[0], 1, "random")


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize(
    ("bot", "games"),
    [
        ("random", 2),
        ("rookie", 2),
        *(pytest.param(b, 24, marks=pytest.mark.slow) for b in ("random", "rookie")),
    ],
)
def test_what_is_asked_in_our_scenarios_can_be_answered(name: str, bot: str, games: int) -> None:
    scenario = scenario_of(name)
    for seed in range(games):
        some = random.Random(seed).sample(sorted(scenario.file.options), seed % 3)
        setting = compile(scenario, dict.fromkeys(some), Dice(seed), ("spotting",) if seed % 2 else ())
        _play(Battle(scenario.ruleset, setting), seed, bot)
