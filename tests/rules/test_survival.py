"""C6: crews bail out unhurt, wounded or not at all, and come home or are captured."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import CrewFate, Rolled
from cy6.core.state import Ground, State, evolve
from cy6.rules import survival
from cy6.rules.battle import Battle
from tests.helpers import edges, scripted, sides, table


def lost(crew: str = "green", **setting: Any) -> tuple[Battle, State]:
    """Give a fighter that was destroyed."""
    battle, state = table(
        f"fw axis fw-190a-4 {crew} 2014N tal4 speed3", "spit allied spitfire-vc skilled 2010N tal4 speed3",
        aircraft={"fw": {"status": "destroyed", "cause": "spit"} | setting.pop("fw", {})}, **setting,
    )  # fmt: skip
    return battle, state


def fate(battle: Battle, state: State, fatal: int | None, **dice: tuple[int, int]) -> str:
    """Settle the fate of the crew."""
    script = {purpose.replace("_", " "): faces for purpose, faces in dice.items()}
    events = survival.resolve(battle, state, battle.find(state, "fw"), fatal, scripted(script))
    last = events[-1]
    assert isinstance(last, CrewFate)
    return last.fate


@pytest.mark.rule("C6.1")
@pytest.mark.parametrize(
    ("faces", "condition"), [((4, 4), "unhurt"), ((3, 4), "wounded"), ((1, 1), "killed")]
)
def test_the_fatal_attack_is_repeated(faces: tuple[int, int], condition: str) -> None:
    battle, state = lost()
    events = survival.resolve(
        battle, state, battle.find(state, "fw"), 8, scripted({"bail out fw": faces, "return check": (6, 6)})
    )
    rolled = events[0]
    assert isinstance(rolled, Rolled)
    assert rolled.tally is not None
    assert (rolled.tally.target, rolled.result) == (8, f"crew {condition}")


@pytest.mark.rule("C6.1")
def test_killed_is_who_fails_by_the_critical_number() -> None:
    battle, state = lost()
    critical = battle.ruleset.robustness.critical[battle.type_of(battle.find(state, "fw")).robustness]
    for total in range(2, 12):
        faces = (1, total - 1) if total <= 7 else (total - 6, 6)
        needed = survival.condition_of(battle, battle.find(state, "fw"), survival.Tally(12), faces)
        assert needed == ("killed" if 12 - total >= critical else "wounded")


@pytest.mark.rule("C6.2")
def test_who_passes_his_check_comes_home_and_the_others_are_captured() -> None:
    battle, state = lost()
    assert fate(battle, state, 8, bail_out=(6, 6), return_check=(4, 4)) == "returned"
    assert fate(battle, state, 8, bail_out=(6, 6), return_check=(3, 4)) == "captured"
    assert fate(battle, state, 8, bail_out=(3, 4), return_check=(4, 5)) == "wounded"
    assert fate(battle, state, 8, bail_out=(3, 4), return_check=(4, 4)) == "captured-wounded"
    assert fate(battle, state, 12, bail_out=(1, 1)) == "killed"


def modifiers(battle: Battle, state: State, condition: survival.Condition = "unhurt") -> dict[str, int]:
    """Give the modifiers of the check for getting home."""
    tally = survival.return_check(battle, state, battle.find(state, "fw"), condition)
    return {reason.key: reason.value for reason in tally.reasons}


@pytest.mark.rule("C6.2", "A5.2.1")
def test_territory_edges_wounds_and_skill_count() -> None:
    assert modifiers(*lost()) == {}
    assert modifiers(*lost("ace"), condition="wounded") == {"skill": 3, "wounded": -1}
    assert modifiers(*lost(ground=Ground(side="axis"))) == {"friendly_territory": 2}
    assert modifiers(*lost(ground=Ground(side="allied"))) == {"enemy_territory": -2}
    treats = sides(("axis", edges(e3="friendly", e4="unfriendly")), ("allied", edges()))
    for edge, found in (
        ("3", {"friendly_edge": 1}), ("4", {"unfriendly_edge": -1}), ("1", {}),
        ("climb", {"unfriendly_edge": -1}), ("dive", {"unfriendly_edge": -1}),
    ):  # fmt: skip
        there = lost(sides=treats, ground=Ground(side="allied"), fw={"edge": edge, "cause": "exit"})
        assert modifiers(*there) == found


@pytest.mark.rule("C6.1", "R65")
def test_without_an_attack_the_crew_makes_a_check_and_a_crash_leaves_nobody() -> None:
    battle, state = lost(fw={"cause": "collision"})
    assert fate(battle, state, None, bail_out=(4, 4), return_check=(6, 6)) == "returned"
    for cause in ("crash", "dive"):
        battle, state = lost(fw={"cause": cause})
        assert fate(battle, state, None) == "killed"


@pytest.mark.rule("C6.1")
def test_only_crews_of_lost_aircraft_without_a_fate_are_rolled_for() -> None:
    battle, state = lost()
    one = battle.find(state, "fw")
    assert survival.needs_fate(one)
    assert not survival.needs_fate(evolve(one, fate="captured"))
    assert not survival.needs_fate(evolve(one, status="exited"))
    assert not survival.needs_fate(evolve(one, decoy=1))  # R68
