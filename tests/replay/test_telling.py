"""Events in words: every roll with what for, what is needed and why, the dice, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest

from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.rolls import read_purpose as of
from cy6.core.state import Mover, Plot, Salvo, Shot
from cy6.core.tally import Reason, Tally
from cy6.hexes import at
from cy6.replay import tell, tell_all
from cy6.rules.battle import Battle
from tests.helpers import table
from tests.replay.games import melee, play_on, swede
from tests.replay.test_telling_formations import TOLD_FORMATIONS
from tests.replay.test_telling_ground import TOLD as TOLD_BELOW
from tests.replay.test_telling_sight import TOLD_SIGHT

HEAD_ON = Tally(
    7,
    (
        Reason("skill", -3, "skill", "B4.2.1"),
        Reason("agility", 1, "agility", "B4.2.1"),
        Reason("head_on", -2, "head-on", "B4.3.4"),
    ),
)
ROCKETS = Salvo("g", "rockets", at(20, 15), 4, 2)
BOMB = Salvo("g", "airbomb", at(20, 15), 4, 3)
SHOT = Shot("z1", "swede", ("FF",), "aim")


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Give a battle of two."""
    return table("z1 axis a6m2 green 2014N tal3", "swede allied sbd-3 ace 2012N tal3")[0]


ROLLS: Mapping[str, e.Rolled] = {
    "z1 fires at swede: needs 7 (skill -3, agility +1, head-on -2): 2d6 = 4+5 = 9, with modifiers 5: misses":
        e.Rolled(of("to hit z1>swede"), "2d6", (4, 5), HEAD_ON, "miss"),
    "z1 fires at swede: needs 7: 2d6 = 4+5 = 9: hits with FF 2xMC":
        e.Rolled(of("to hit z1>swede"), "2d6", (4, 5), Tally(7), "hit with FF 2xMC"),
    "z1's firepower against swede, LMG: 3d4 = 4, 2, 1: 3 firepower":
        e.Rolled(of("firepower z1>swede LMG"), "3d4", (4, 2, 1), None, "3 firepower"),
    "swede's robustness against z1: needs 8: 2d6 = 3+3 = 6: damaged":
        e.Rolled(of("robustness z1>swede"), "2d6", (3, 3), Tally(8), "damaged"),
    "swede's robustness against z1: needs 8: 2d6 = 5+5 = 10: no damage, but a lucky hit":
        e.Rolled(of("robustness z1>swede"), "2d6", (5, 5), Tally(8), "lucky"),
    "damage to swede from z1: 1d6 = 2: engine": e.Rolled(of("damage z1>swede"), "1d6", (2,), None, "engine"),
    "lucky hit on swede: 2d6 = 1+2 = 3: fuel leak":
        e.Rolled(of("lucky hit z1>swede"), "2d6", (1, 2), None, "fuel_leak"),
    "lucky hit on swede: 2d6 = 1+2 = 3: fire": e.Rolled(of("lucky hit swede"), "2d6", (1, 2), None, "fire"),
    "z1 tries to keep its speed in the turn (Hx): needs 8 (ace +3): 2d6 = 2+3 = 5, with modifiers 8: passed":
        e.Rolled(of("hx check z1"), "2d6", (2, 3), Tally(8, (Reason("skill", 3, "ace", "A2.1"),)), "passed"),
    "z1's new heading: 1d6 = 4": e.Rolled(of("heading z1"), "1d6", (4,)),
    "where zeros comes in: 1d4 = 4": e.Rolled(of("entry edge zeros"), "1d4", (4,)),
    "b's overloaded RT gunner fires at: 1d2 = 1: z1":
        e.Rolled(of("overload target b RT"), "1d2", (1,), None, "z1"),
    "how z1 comes out of the maneuver: 1d6 = 1": e.Rolled(of("confusion z1"), "1d6", (1,)),
    "z1 tries to keep its bearings: needs 8: 2d6 = 1+1 = 2: failed":
        e.Rolled(of("confusion check z1"), "2d6", (1, 1), Tally(8), "failed"),
}  # fmt: skip


@pytest.mark.parametrize("words", ROLLS)
def test_a_roll_says_what_for_what_is_needed_and_why_the_dice_and_the_result(
    battle: Battle, words: str
) -> None:
    assert tell(battle, ROLLS[words]) == words


TOLD: tuple[tuple[Event, str], ...] = (
    (e.TurnBegan(3), "Turn 3"),
    (e.PhaseBegan("plot", ("z1", "swede")), "Plotting: z1, swede"),
    (e.EntryDrawn("z1", "4"), "z1 comes in by edge 4"),
    (e.Deployed("z1", at(20, 14), 1, 5, 3, "low"), "z1 is set up at 2014 NE, level 5, speed 3"),
    (e.TailChosen("z1", "swede"), "z1 tails swede"),
    (e.TailChosen("z1", ""), "z1 tails nobody"),
    (e.Plotted("z1", Plot("I", "", "L")), "z1 plots I-L"),
    (
        e.TailedRevealed("swede", "axis", "left", "climb"),
        "swede is tailed, and reveals that it will turn left and climb",
    ),
    (
        e.TailedRevealed("swede", "axis", "forward", "level"),
        "swede is tailed, and reveals that it will fly straight on at its level",
    ),
    (
        e.TailedRevealed("swede", "axis", "recovering", "dive"),
        "swede is tailed, and reveals that it will try to recover and dive",
    ),
    (e.FollowChosen("z1", "swede"), "z1 moves right after swede"),
    (e.FollowChosen("z1", "z1"), "z1 moves with its own group"),
    (e.QueueFormed(("z1", "swede")), "Order of movement: z1, swede"),
    (e.Reacted("z1", Plot("L", "L22")), "z1 reacts, and flies L L22"),
    (
        e.Moved("z1", Plot("L", "L34"), "extreme", (at(20, 13),), at(18, 13), 4, 5, 0),
        "z1 flies L L34 to 1813 SW, level 5",
    ),
    (e.Extended("z1", at(20, 12)), "z1 dives one hex further, to 2012"),
    (e.SpeedSet("z1", 3), "z1 comes to speed 3"),
    (e.LostControl("z1", 3, 2), "z1 is out of control, heading S, level 2"),
    (e.Recovered("z1"), "z1 is under control again"),
    (e.LeftBoard("z1", "3"), "z1 leaves by edge 3"),
    (e.LeftBoard("z1", "dive"), "z1 dives away"),
    (e.Damaged("z1", "engine"), "z1 takes engine damage"),
    (e.DamageIgnored("z1"), "z1 shrugs off the damage"),
    (e.Destroyed("z1", "swede"), "z1 is destroyed by swede"),
    (e.Destroyed("z1", "crash"), "z1 is destroyed in a crash"),
    (e.CrewChanged("z1", "green", 0), "the crew of z1 is hit: it is green now"),
    (e.CrewChanged("z1", "green", 1), "the crew of z1 is hit: it is green now, with -1 on its checks"),
    (e.EffectBegan("z1", "fire"), "z1 is on fire"),
    (e.EffectBegan("z1", "fuel_leak", 9), "z1 loses fuel, which lasts to turn 9"),
    (e.EffectEnded("z1", "panic"), "z1 has overcome its panic"),
    (e.SpeedLost("z1"), "z1 loses a level of its maximum speed"),
    (e.GunBroken("z1", "RT", "LMG"), "z1 loses its RT LMG"),
    (e.RamChosen("z1", "swede"), "z1 rams swede"),
    (e.Collided(("z1", "swede")), "z1 and swede collide"),
    (e.ShotDeclared(SHOT), "z1 declares fire at swede with FF, aimed"),
    (e.FireHeld("z1"), "z1 holds its fire"),
    (e.SalvoPlotted(ROCKETS), "g declares rockets at 2015, level 4"),
    (e.SalvoPlotted(BOMB), "g plots an air bomb, for turn 3, at 2015, level 4"),
    (e.SalvoBurst(ROCKETS, at(20, 16), 5), "the salvo of rockets of g bursts at 2016, level 5"),
    (e.SalvoBurst(BOMB, None, 4), "the air bomb of g is wasted"),
    (
        e.Fired(SHOT, "swede", ("FF 2xMC", "FF 2xLMG"), ("cannon",), 7, "damaged", "engine"),
        "z1 hits swede with FF 2xMC, FF 2xLMG, firepower 7: damage",
    ),
    (
        e.Fired(SHOT, "z2", ("FF 2xMC",), ("cannon",), 7, "none"),
        "z1 hits z2, a friend, with FF 2xMC, firepower 7: no damage",
    ),
    (
        e.AmmunitionSpent("z1", ("machine_gun", "cannon")),
        "z1 is out of ammunition for its machine guns and its cannons",
    ),
    (
        e.GameEnded("axis", (("axis", 5), ("allied", 0)), "turn 9 was the last"),
        "The game is over, turn 9 was the last: Axis wins (Axis: 5; Allied: 0)",
    ),
    (
        e.GameEnded("draw", (("axis", 0), ("allied", 0)), "turn 9 was the last"),
        "The game is over, turn 9 was the last: a draw (Axis: 0; Allied: 0)",
    ),
)  # fmt: skip
SILENT: tuple[Event, ...] = (
    e.PhaseBegan("move"),
    e.Committed("axis"),
    e.QueueFormed(()),
    e.MoveBegan("z1", None),
    e.MoveAdvanced(Mover("z1", "speed", None)),
    e.MoveEnded("z1"),
    e.CollisionChecked((), ()),
    e.CollisionsOver(),
    e.CountersMixed("axis", ()),
    e.RamChosen("z1", ""),
    e.Fired(SHOT, "swede", ("FF 2xMC",), (), 0, "miss"),
)


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_what_happened_is_told_in_plain_words(battle: Battle, event: Event, words: str) -> None:
    assert tell(battle, event) == words


def test_what_only_keeps_the_books_is_not_told(battle: Battle) -> None:
    assert tell_all(battle, SILENT) == []


def test_every_kind_of_event_is_told_or_left_out_on_purpose() -> None:
    spoken_of = {type(event) for event, _ in TOLD} | {type(event) for event in SILENT} | {e.Rolled}
    spoken_of |= {type(event) for event, _ in (*TOLD_BELOW, *TOLD_SIGHT, *TOLD_FORMATIONS)}
    assert spoken_of == set(get_args(Event))


@pytest.mark.parametrize("seed", range(6))
def test_no_roll_of_whole_games_is_told_by_its_bare_purpose(seed: int) -> None:
    for game in (play_on(melee(seed)[0], seed=seed), play_on(swede(seed)[0], seed=seed)):
        happened = [*game.opening, *(event for entry in game.log for event in entry.events)]
        for event in happened:
            words = tell(game.battle, event)
            assert "_" not in words
            if isinstance(event, e.Rolled):
                assert not words.startswith(str(event.purpose))
                assert str(event.faces[0]) in words
