"""What an aircraft keeps from one event to the next: ammunition fired, effects, what it may still do."""

from __future__ import annotations

import pytest

from cy6.core.events import EffectBegan, EffectEnded, Fired
from cy6.core.state import Shot
from cy6.engine import fold
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
