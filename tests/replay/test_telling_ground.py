"""Flak, surface attacks and the fates of crews in words."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.rolls import read_purpose
from cy6.core.state import Attack, Battery, FlakShot, Target
from cy6.core.tally import Reason, Tally
from cy6.hexes import at
from cy6.replay import tell
from cy6.rules.battle import Battle
from tests.helpers import table

BOMBS = Attack("sb1", "field", "bombs", "surface-low", 2, "green")
STRAFING = Attack("b1", "field", "strafing", "surface-low", 1, "skilled")
AIMED, PLOTTED = FlakShot("aa1", "sb1", None, 3), FlakShot("aa1", "", at(20, 15), 5, 2)
AT_NIGHT = Tally(9, (Reason("night", -2, "at night", "C3.2.2"),))

TOLD: tuple[tuple[Event, str], ...] = (
    (e.EntryTurnDrawn("sb1", 4), "sb1 comes in turn 4"),
    (e.EntryPutOff("sb1", 4), "sb1 finds no free place, and waits until turn 4"),
    (e.Released(BOMBS), "sb1 lets its bombs go over Airfield, from level 2"),
    (e.AttackDeclared(STRAFING), "b1 will attack Airfield with strafing"),
    (e.AttackHeld("b1"), "b1 attacks nothing below"),
    (e.SurfaceAttacked(BOMBS, 0), "the bombs of sb1 miss Airfield"),
    (e.SurfaceAttacked(STRAFING, 1, ("machine_gun",)), "the guns of b1 hit Airfield once"),
    (e.SurfaceAttacked(BOMBS, 2), "the bombs of sb1 hit Airfield twice"),
    (
        e.SurfaceAttacked(Attack("unseen", "field", "bombs"), 1),
        "the bombs of an unseen attacker hit Airfield once",
    ),
    (e.TargetStruck("field", "damaged"), "Airfield is damaged"),
    (e.FlakDeclared(AIMED), "aa1 aims at sb1"),
    (e.FlakDeclared(PLOTTED), "aa1 plots fire at 2015 in turn 5"),
    (e.FlakHeld("aa1"), "aa1 holds its fire"),
    (e.FlakBurst(PLOTTED, at(20, 15), ("sb1", "b1")), "shells of aa1 burst at 2015, near sb1 and b1"),
    (e.FlakBurst(PLOTTED, at(20, 15), ()), "shells of aa1 burst at 2015: nobody is near"),
    (e.FlakStrayed(AIMED, "b1"), "aa1 takes a friend for the enemy, and fires at b1"),
    (
        e.FlakStrayed(AIMED, ""),
        "aa1 takes a friend for the enemy, and fires at nobody: no friend is in range",
    ),
    (e.NearlyHit("aa1", "sb1"), "aa1 nearly hits sb1"),
    (e.PromiseMade("sb1", "aa1"), "sb1 turns away from the fire of aa1: its next move is an extreme turn"),
    (e.PromiseLost("sb1"), "sb1 cannot turn as promised: the near miss counts after all"),
    (e.FlakFired("aa1", "sb1", 0, "miss"), "aa1 does not hit sb1"),
    (e.FlakFired("aa1", "sb1", 7, "damaged", "engine"), "aa1 hits sb1: damage"),
    (e.FlakFired("aa1", "sb1", 0, "gone"), "aa1 finds sb1 gone"),
    (e.CrewFate("sb1", "returned"), "the crew of sb1 comes home"),
    (e.CrewFate("sb1", "captured-wounded"), "the crew of sb1 is captured, wounded"),
)
ROLLS = (
    (
        e.Rolled(read_purpose("flak aa1>sb1"), "2d6", (4, 4), Tally(9), "near miss"),
        "aa1 fires at sb1: needs 9: 2d6 = 4+4 = 8: near miss",
    ),
    (
        e.Rolled(read_purpose("surface attack sb1>field bombs"), "2d6", (6, 5), AT_NIGHT, "one hit"),
        "sb1 attacks Airfield with bombs: needs 9 (at night -2): 2d6 = 6+5 = 11, with modifiers 9: one hit",
    ),
    (
        e.Rolled(read_purpose("ground sb1"), "1d6", (5,), None, "crashes"),
        "sb1 flies low over dangerous ground: 1d6 = 5: crashes",
    ),
    (e.Rolled(read_purpose("entry turn group"), "1d6", (3,)), "when group comes in: 1d6 = 3"),
    (
        e.Rolled(read_purpose("bail out sb1"), "2d6", (3, 3), Tally(8), "crew wounded"),
        "the crew of sb1 bails out: needs 8: 2d6 = 3+3 = 6: crew wounded",
    ),
)


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Give a raid on an airfield with a battery."""
    field = Target("field", "finnish", "Airfield", "plain", (at(23, 13),), 1, 2)
    return table(
        "sb1 soviet sb-2 green 2014N tal2", "b1 finnish b-239 skilled 2012N tal3",
        targets=(field,), batteries=(Battery("aa1", "finnish", "light", at(23, 13)),),
    )[0]  # fmt: skip


@pytest.mark.parametrize(("event", "words"), [*TOLD, *ROLLS])
def test_what_happened_below_is_told_in_plain_words(battle: Battle, event: Event, words: str) -> None:
    assert tell(battle, event) == words
