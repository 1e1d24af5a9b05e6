"""What an aircraft keeps from one event to the next: ammunition fired, effects, what it may still do."""

from __future__ import annotations

import pytest

from cy6.core.events import Destroyed, EffectBegan, EffectEnded, Fired
from cy6.core.state import Shot
from cy6.engine import fold
from cy6.rules import victory
from tests.helpers import table
from tests.playing import say, sit, until


@pytest.mark.rule("B4.5", "R23")
def test_groups_stay_past_their_first_fire_when_others_fire() -> None:
    battle, state = table("z axis a6m2 2015N fired:machine_gun", "f allied f4f-4 2013N")
    shot = Shot("z", "f", ("LVC",))
    state = fold(battle, state, Fired(shot, "f", ("FF 2xLVC",), ("cannon",), 0, "miss"))
    assert battle.find(state, "z").fired == ("machine_gun", "cannon")


@pytest.mark.rule("B4.2.3")
def test_a_fire_does_not_change_how_long_the_fuel_lasts() -> None:
    battle, state = table("z axis a6m2 2015N", "f allied f4f-4 2013N")
    for event in (EffectBegan("z", "fuel_leak", 9), EffectBegan("z", "fire"), EffectEnded("z", "fire")):
        state = fold(battle, state, event)
    z = battle.find(state, "z")
    assert (z.effects, z.fuel_until) == (("fuel_leak",), 9)


@pytest.mark.rule("A7.1", "B4.2.3", "R38")
@pytest.mark.parametrize(
    ("effect", "cause", "by", "points"),
    [
        ("fire", "fire", "f", 15), ("fuel_leak", "fuel", "f", 15), ("fire", "fire", "y", 5),
        ("fire", "fire", "collision", 5), ("fire", "fuel", "f", 5), ("panic", "crash", "f", 5),
    ],
)  # fmt: skip
def test_who_burns_or_runs_dry_was_shot_down_by_whose_hit_began_it(
    effect: str, cause: str, by: str, points: int
) -> None:
    battle, state = table("z axis a6m2 ace 2015N", "y axis a6m2 2015N", "f allied f4f-4 2013N")
    for event in (EffectBegan("z", effect, 9 if effect == "fuel_leak" else 0, by), Destroyed("z", cause)):
        state = fold(battle, state, event)
    assert dict(victory.points(battle, state)) == {"axis": 0, "allied": points}


@pytest.mark.rule("A7.1", "R38")
def test_a_second_leak_counts_only_where_it_leaves_less_time_and_a_fire_put_out_does_not() -> None:
    battle, state = table("z axis a6m2 2015N", "f allied f4f-4 2013N", "g allied f4f-4 2012N")
    for last, by, found in ((9, "f", "f"), (9, "g", "f"), (7, "g", "g")):
        state = fold(battle, state, EffectBegan("z", "fuel_leak", last, by))
        assert dict(battle.find(state, "z").begun_by) == {"fuel_leak": found}
    lit, again = EffectBegan("z", "fire", 0, "f"), EffectBegan("z", "fire", 0, "g")
    for event in (lit, EffectEnded("z", "fire"), again):
        state = fold(battle, state, event)
    assert dict(battle.find(state, "z").begun_by) == {"fire": "g", "fuel_leak": "g"}


@pytest.mark.rule("B3.10", "B3.3.2")
def test_who_recovers_from_a_steep_dive_may_still_react() -> None:
    game = sit(
        "z axis a6m2 skilled 2015N tal4 speed3 last:SD",
        "f allied f4f-4 green 0505N tal4",
        dice={"dive recovery z": [6, 6]},
    )
    say(game, "plot z L F3", "done axis", "plot f L F3", "done allied")
    until(game, "react", "z")
    assert game.state.turn == 1
