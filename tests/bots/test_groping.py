"""Rookies and random bots in clouds and fog: games come to an end, and nobody is stuck in a cloud."""

from __future__ import annotations

import pytest

from cy6.bots.bot import make_bot
from cy6.core.state import CloudTable, Zone
from cy6.engine import Game
from cy6.hexes import parse_hex, within
from cy6.lab.arena import play_out
from cy6.rules import weather
from tests.helpers import table
from tests.playing import craft

SPECS = (
    "z axis a6m2 skilled 1010SE tal5 speed3", "y axis a6m2 veteran 1012SE tal5 speed3",
    "f allied f4f-4 skilled 3020NW tal4 speed3", "g allied f4f-4 ace 3222NW tal4 speed3",
    "b allied sbd-3 green 3424NW tal3 speed2 bomber",
)  # fmt: skip
BANK = Zone("bank", "cloud", "Bank", within(parse_hex("2015"), 3), 6, 1)


def bots(*names: str, seed: int) -> dict[str, object]:
    """Give each side a bot."""
    return {
        side: make_bot(name, seed + i)
        for i, (side, name) in enumerate(zip(("axis", "allied"), names, strict=True))
    }


@pytest.mark.rule("C2.1", "C2.2", "C4.6.1")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [("rookie", "rookie"), ("random", "random"), ("rookie", "random")])
@pytest.mark.slow
def test_games_in_clouds_and_fog_end_with_a_result(names: tuple[str, str], seed: int) -> None:
    battle, _ = table(
        *SPECS, rules=("spotting", "bomber-plotting"), visibility=(20, 10), sun="4", zones=(BANK,),
        cloud_table=CloudTable(3, 8, 6, 1, 6), cloud_borders=("climb", "dive"), turns=25,
    )  # fmt: skip
    game = play_out(battle, bots(*names, seed=seed), seed)  # type: ignore[arg-type]
    assert game.is_over
    assert game.state.winner in ("axis", "allied", "draw")


@pytest.mark.rule("C2.1.3")
def test_a_rookie_flies_straight_out_of_a_cloud() -> None:
    battle, _ = table(
        "z axis a6m2 skilled 2015SE tal4 speed3", "f allied f4f-4 skilled 4520N tal1 speed3", zones=(BANK,)
    )
    game, bot = Game(battle, 1), make_bot("rookie", 1)
    while game.state.turn < 3 and not game.is_over:
        decision = game.decisions()[0]
        game.play(bot(battle, game.view(decision.side), decision, game.legal(decision)))
    assert not weather.is_blind(battle, game.state, craft(game, "z"))
    assert craft(game, "z").is_present


@pytest.mark.rule("C4.6.1")
def test_a_rookie_that_sees_nobody_looks_for_the_enemy_in_the_middle() -> None:
    battle, _ = table(
        "z axis a6m2 skilled 0303SE tal4 speed3", "f allied f4f-4 skilled 4328NW tal4 speed3",
        rules=("spotting",), visibility=(8, 4),
    )  # fmt: skip
    game, each = Game(battle, 5), bots("rookie", "rookie", seed=5)
    while game.state.turn < 10 and not game.is_over:
        decision = game.decisions()[0]
        game.play(each[decision.side](battle, game.view(decision.side), decision, game.legal(decision)))  # type: ignore[operator]
    assert game.is_over or {"z", "f"} <= {id for _, id in game.state.spotted}
