"""B4.5: running out of ammunition."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import AmmunitionSpent, Event, Fired, Rolled
from cy6.core.state import Shot
from cy6.rules import ammunition, gunnery
from tests.helpers import scripted, table

MANY = "FF:1xLRHC,2xMC,2xLMG"
ALL = ("heavy_cannon", "cannon", "machine_gun")


def spent(events: tuple[Event, ...]) -> set[str]:
    """Give the ammunition groups that ran out."""
    return {group for event in events if isinstance(event, AmmunitionSpent) for group in event.classes}


def fire(*words: str, face: int, guns: tuple[str, ...] = (), **more: Any) -> tuple[Event, ...]:
    """Roll doubles of a face to hit an ace at short range, by default with guns that all fired before."""
    spec = " ".join(("me axis d520 2015N tal3", *(words or (MANY, "fired:machine_gun,cannon,heavy_cannon"))))
    battle, state = table(spec, "foe allied d520 ace 2012N tal3", phase="fire", **more)
    dice = {"to hit": [face, face], "firepower": [[1, 1], [1, 1], [1]], "robustness": [6, 5]}
    return gunnery.resolve(battle, state, Shot("me", "foe", guns), scripted(dice))


@pytest.mark.rule("B4.5", "R23")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_first_fire_exhausts_nothing(face: int) -> None:
    assert spent(fire(MANY, face=face)) == set()


@pytest.mark.rule("B4.5")
@pytest.mark.parametrize(
    ("crew", "face", "expected"),
    [
        ("green", 1, {"heavy_cannon"}),
        ("green", 2, {"heavy_cannon", "cannon"}),
        ("green", 4, set(ALL)),
        ("skilled", 1, {"heavy_cannon"}),
        ("skilled", 3, {"heavy_cannon", "cannon"}),
        ("skilled", 5, set(ALL)),
        ("veteran", 2, set()),
        ("veteran", 3, {"heavy_cannon"}),
        ("veteran", 6, set(ALL)),
        ("ace", 3, set()),
        ("ace", 5, {"heavy_cannon", "cannon"}),
        ("ace", 6, {"heavy_cannon", "cannon"}),
    ],
)
def test_doubles_after_it_exhaust_by_crew_and_face(crew: str, face: int, expected: set[str]) -> None:
    assert spent(fire(MANY, crew, "fired:machine_gun,cannon,heavy_cannon", face=face)) == expected


@pytest.mark.rule("B4.5")
def test_no_doubles_no_depletion() -> None:
    battle, state = table(
        f"me axis d520 2015N tal3 {MANY} green fired:machine_gun,cannon,heavy_cannon",
        "foe allied d520 ace 2012N tal3",
    )
    events = gunnery.resolve(battle, state, Shot("me", "foe"), scripted({"to hit": [5, 1]}))
    assert spent(events) == set()


@pytest.mark.rule("R23", "B4.5")
def test_first_fire_is_by_ammunition_group() -> None:
    events = fire(MANY, "fired:machine_gun", face=5)
    assert spent(events) == {"machine_gun"}
    (shot,) = (event for event in events if isinstance(event, Fired))
    assert set(shot.classes) == set(ALL)  # all of them have fired now


@pytest.mark.rule("B4.5")
def test_guns_that_did_not_fire_do_not_run_out() -> None:
    assert spent(fire(face=6, guns=("LMG",))) == {"machine_gun"}
    assert spent(fire(face=4, guns=("LMG",))) == set()


@pytest.mark.rule("B4.5", "D2")
def test_a_scenario_may_put_the_first_fire_behind_an_aircraft() -> None:
    assert spent(fire(MANY, face=6, forces={"me": {"ammunition_used": 1}})) == set(ALL)


@pytest.mark.rule("B4.5", "D2")
def test_heavy_on_the_trigger_counts_as_green_for_ammunition_only() -> None:
    forces = {"me": {"ammunition_crew": "green"}}
    events = fire(MANY, "veteran", "fired:machine_gun,cannon,heavy_cannon", face=2, forces=forces)
    assert spent(events) == {"heavy_cannon", "cannon"}
    (roll,) = (
        event for event in events if isinstance(event, Rolled) and str(event.purpose) == "to hit me>foe"
    )
    assert roll.tally is not None
    assert [(reason.key, reason.value) for reason in roll.tally.reasons] == [("skill", -1)]


@pytest.mark.rule("B4.4.1")
def test_defensive_guns_never_run_out() -> None:
    battle, state = table(
        "b17 allied b-17f 2015N tal3 green fired:machine_gun",
        "fw axis fw-190a-4 ace 2018S tal3",
        phase="fire",
        forces={"b17": {"ammunition_used": 1}},
    )
    events = gunnery.resolve(battle, state, Shot("b17", "fw"), scripted({"to hit": [4, 4]}))
    assert spent(events) == set()
    (shot,) = (event for event in events if isinstance(event, Fired))
    assert shot.classes == ()


@pytest.mark.rule("B4.4.6", "B4.5")
def test_a_bombers_fixed_guns_run_out_as_a_fighters_do() -> None:
    battle, state = table(
        "sbd allied sbd-3 2015N tal3 green fired:machine_gun", "zero axis a6m2 ace 2012N tal3", phase="fire"
    )
    events = gunnery.resolve(battle, state, Shot("sbd", "zero"), scripted({"to hit": [4, 4]}))
    assert spent(events) == {"machine_gun"}


@pytest.mark.rule("B4.5.1")
@pytest.mark.parametrize(
    ("jam", "lost"), [((6, 6), set()), ((5, 6), {"machine_gun", "cannon", "heavy_cannon"})]
)
def test_a_twelve_makes_it_a_jam(jam: tuple[int, int], lost: set[str]) -> None:
    battle, state = table(
        f"me axis d520 2015N tal3 {MANY} fired:machine_gun,cannon,heavy_cannon",
        "foe allied d520 ace 2012N tal3",
        phase="fire",
        rules=("just-a-jam",),
    )
    dice = scripted(
        {"to hit": [5, 5], "just a jam me": jam, "firepower": [[1, 1], [1, 1], [1]], "robustness": [6, 5]}
    )
    events = gunnery.resolve(battle, state, Shot("me", "foe"), dice)
    assert spent(events) == lost
    assert ("just a jam me", "2d6") in dice.asked


@pytest.mark.rule("B4.5.1")
def test_without_the_optional_rule_no_jam_is_rolled_for() -> None:
    battle, state = table(f"me axis d520 2015N tal3 {MANY}", "foe allied d520 2012N tal3")
    me = battle.find(state, "me")._replace(fired=("cannon",))
    dice = scripted()
    assert ammunition.deplete(battle, me, ("cannon",), (4, 4), dice) == (AmmunitionSpent("me", ("cannon",)),)
    assert not dice.asked
