"""Luck: what came, held against the exact chances with which it was rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cy6.core.orders import FireFlak
from cy6.core.state import Shot
from cy6.engine import Game
from cy6.lab.luck import Luck, Measure, luck
from cy6.lab.odds import odds
from cy6.lab.odds_ground import flak_odds
from tests.engine.raids import BOMBER, raid
from tests.playing import say, sit, until

CHASE = (
    "fw axis fw-190a-4 skilled 2014N tal4 speed4",
    "spit allied spitfire-vc skilled 2012N tal4 speed3",
)


def of(game: Game, side: str) -> Luck:
    return next(found for found in luck(game.battle, game.log) if found.side == side)


def test_a_shot_that_hits_and_damages_is_held_against_its_odds() -> None:
    game = sit(*CHASE, phase="fire", dice={
        "to hit fw>spit": (6, 5), "firepower fw>spit MC": (9, 8), "firepower fw>spit LVC": (5, 5),
        "firepower fw>spit LMG": (3, 3), "robustness fw>spit": (1, 2), "damage fw>spit": (1,),
    })  # fmt: skip
    before = game.state
    say(game, "fire fw spit", "done axis")
    exact = odds(game.battle, before, Shot("fw", "spit"))
    found = of(game, "axis")
    assert found.hits == Measure(1, (exact.hit,))
    assert found.damage == Measure(1, (exact.damaged + exact.destroyed,))
    assert of(game, "allied") == Luck("allied")


def test_a_miss_counts_as_a_try() -> None:
    game = sit(*CHASE, phase="fire", dice={"to hit fw>spit": (1, 3)})
    say(game, "fire fw spit", "done axis")
    found = of(game, "axis")
    assert (found.hits.came, len(found.hits.chances)) == (0, 1)
    assert (found.damage.came, len(found.damage.chances)) == (0, 1)


def test_shots_are_held_against_the_state_from_which_they_were_fired() -> None:
    """The second shot falls together with the first (B4.2): what that did does not change its odds."""
    duel = (
        "fw axis fw-190a-4 skilled 2014N tal4 speed4",
        "spit allied spitfire-vc skilled 2012S tal4 speed3",
    )
    game = sit(*duel, phase="fire", dice={
        "to hit fw>spit": (6, 6), "to hit spit>fw": (6, 6),
        "firepower fw>spit MC": (9, 8), "firepower fw>spit LVC": (5, 5), "firepower fw>spit LMG": (3, 3),
        "firepower spit>fw MC": (9, 8), "firepower spit>fw LMG": (3, 3, 3, 3),
        "robustness fw>spit": (1, 2), "damage fw>spit": (1,),
        "robustness spit>fw": (6, 6), "lucky hit spit>fw": (1, 1),
    })  # fmt: skip
    before = game.state
    say(game, "fire spit fw", "fire fw spit", "done axis", "done allied")
    assert of(game, "allied").hits.chances == (odds(game.battle, before, Shot("spit", "fw")).hit,)
    assert of(game, "axis").hits.chances == (odds(game.battle, before, Shot("fw", "spit")).hit,)
    assert (of(game, "allied").hits.came, of(game, "allied").damage.came) == (1, 0)


@pytest.mark.parametrize(("faces", "came"), [((6, 4), 1), ((1, 2), 0)])
def test_a_check_counts_for_the_side_that_makes_it(faces: tuple[int, int], came: int) -> None:
    game = sit(
        "fw axis fw-190a-4 green 2014N tal4 speed3", "far allied spitfire-vc ace 4001N tal4 speed3",
        dice={"hx check fw": faces},
    )  # fmt: skip
    say(game, "plot fw L L34", "plot far L F3", "done axis", "done allied")
    until(game, "hx", "fw")
    say(game, "hx fw")
    assert of(game, "axis").checks == Measure(came, (Fraction(15, 36),))
    assert of(game, "allied").checks == Measure()


def test_what_is_expected_is_the_sum_of_the_chances() -> None:
    measure = Measure().plus(Fraction(1, 3), came=True).plus(Fraction(1, 2), came=False)
    assert (measure.came, measure.expected) == (1, Fraction(5, 6))


def test_a_rank_counts_the_games_that_would_have_gone_worse() -> None:
    even = (Fraction(1, 2),) * 2
    assert Measure(0, even).rank == pytest.approx(1 / 8)
    assert Measure(1, even).rank == pytest.approx(1 / 2)
    assert Measure(2, even).rank == pytest.approx(7 / 8)
    assert Measure().rank == pytest.approx(1 / 2)
    uneven = (Fraction(1, 36), Fraction(35, 36), Fraction(1, 2))
    ranks = [Measure(came, uneven).rank for came in range(4)]
    assert ranks == sorted(ranks)
    assert sum(ranks) == pytest.approx(sum(1 - rank for rank in ranks))


@pytest.mark.rule("C5.2.1", "C5.2.3")
@pytest.mark.parametrize(
    ("faces", "hits", "harmed"), [([6, 6], 1, 1), ([2, 3], 0, 0)], ids=["a hit that harms", "a miss"]
)
def test_flak_counts_for_its_side(faces: list[int], hits: int, harmed: int) -> None:
    dice = {
        "flak aa>sb": faces,
        "firepower aa>sb": [5, 5, 5, 5],
        "robustness aa>sb": [1, 2],
        "damage aa>sb": [1],
    }
    game = raid(dice=dice)  # type: ignore[arg-type]
    while game.state.phase != "flak":
        game.play(game.default(game.decisions()[0]))
    say(game, "flak aa sb", "done fin")
    found = {one.side: one for one in luck(game.battle, game.log)}["fin"]

    assert (found.hits.came, len(found.hits.chances)) == (hits, 1)
    assert (found.damage.came, len(found.damage.chances)) == (harmed, hits)
    assert found.hits.expected == flak_odds(game.battle, game.state, FireFlak("aa", "sb")).hit


@pytest.mark.rule("C5.2.6")
def test_flak_gone_astray_that_hits_a_friend_is_a_miss() -> None:
    dice = {
        "flak aa>sb": [1, 1],
        "flak aa>b": [6, 6],
        "firepower aa>b": [5, 5, 5, 5],
        "robustness aa>b": [1, 2],
        "damage aa>b": [1],
    }
    game = raid(BOMBER, "b fin b-239 skilled 2012S tal2 speed3", dice=dice)
    while game.state.phase != "flak":
        game.play(game.default(game.decisions()[0]))
    say(game, "flak aa sb", "done fin")
    found = {one.side: one for one in luck(game.battle, game.log)}["fin"]

    assert (found.hits.came, len(found.hits.chances)) == (0, 1)
    assert (found.damage.came, len(found.damage.chances)) == (0, 0)
