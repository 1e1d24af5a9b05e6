"""B4.3.7, R20, R26: declaring through the engine, and two that shoot each other down."""

from __future__ import annotations

import pytest

from cy6.core.events import Destroyed, Fired, Rolled
from cy6.core.notation import parse
from cy6.core.state import Shot
from cy6.engine import Game
from tests.helpers import table


@pytest.mark.rule("B4.3.7", "R20")
def test_a_second_thought_about_a_target_takes_the_place_of_the_first() -> None:
    battle, _ = table("fw axis fw-190a-4 2015N tal3", "spit allied spitfire-vc 2014N tal3", phase="fire")
    game = Game(battle, seed=1)
    game.play(parse("fire fw spit"))
    game.play(parse("fire fw spit guns LMG"))
    assert game.state.declared == (Shot("fw", "spit", ("LMG",)),)
    events = game.play(parse("done axis"))  # the Spitfire has nothing to fire at
    rolls = [
        event for event in events if isinstance(event, Rolled) and str(event.purpose).startswith("to hit")
    ]
    assert len(rolls) == 1


@pytest.mark.rule("B4.3.7", "B4.4")
def test_a_bomber_shares_its_guns_out_and_thinks_again() -> None:
    battle, _ = table(
        "b17 allied b-17f 2015N tal3", "one axis d520 2017N tal3", "ahead axis d520 2013N tal3", phase="fire"
    )
    game = Game(battle, seed=1)
    game.play(parse("fire b17 one guns R,B3"))
    game.play(parse("fire b17 ahead"))
    game.play(parse("fire b17 one"))
    assert game.state.declared == (Shot("b17", "ahead", ("F", "T3")), Shot("b17", "one", ("R", "B3")))
    refusals = game.explain(parse("fire b17 one guns T3"))
    assert [refusal.code for refusal in refusals] == ["guns-used"]


@pytest.mark.rule("B4.2", "R26")
def test_two_that_meet_head_on_shoot_each_other_down_and_both_are_credited() -> None:
    specs = ("a axis d520 ace 2015N tal3 FF:40xMC", "b allied d520 ace 2014S tal3 FF:40xMC")
    battle, _ = table(*specs, phase="fire", aircraft={"a": {"damage": "engine"}, "b": {"damage": "engine"}})
    for seed in range(200):
        game = Game(battle, seed=seed)
        game.play(parse("fire a b"))
        game.play(parse("fire b a"))
        events = (*game.play(parse("done axis")), *game.play(parse("done allied")))
        shots = [event for event in events if isinstance(event, Fired)]
        assert len(shots) == 2
        if all(shot.outcome in ("damaged", "destroyed") for shot in shots):
            break
    downed = {event.id: event.cause for event in events if isinstance(event, Destroyed)}
    assert downed == {"a": "b", "b": "a"}
