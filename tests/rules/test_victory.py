"""A6, A7: what aircraft count as, points, and how games end."""

from __future__ import annotations

import pytest

from cy6.core.events import CrewChanged, Destroyed
from cy6.core.state import Condition, evolve
from cy6.engine import fold
from cy6.rules import victory
from tests.helpers import gone, table


def fates(*fates: str, **setting: object):  # type: ignore[no-untyped-def]
    """A Zero, a Dauntless and a Fortress against two Wildcats, with some of them lost."""
    battle, state = table(
        "z axis a6m2",
        "b axis sbd-3 ace",
        "h axis b-17f veteran",
        "w allied f4f-4",
        "x allied f4f-4 green",
        **setting,
    )  # type: ignore[arg-type]
    aircraft = list(state.aircraft)
    for fate in fates:
        id, what, *by = fate.split()
        i = battle.index[id]
        change = {"damage": what} if what == "engine" else {"status": what, "cause": by[0] if by else ""}
        aircraft[i] = evolve(aircraft[i], **change)
    return battle, evolve(state, aircraft=tuple(aircraft))


@pytest.mark.rule("A7.1", "R29")
@pytest.mark.parametrize(
    ("fate", "points"),
    [
        ("z engine", {"axis": 0, "allied": 1}),
        ("z destroyed w", {"axis": 0, "allied": 5}),
        ("w destroyed z", {"axis": 5, "allied": 0}),
        ("b engine", {"axis": 0, "allied": 2}),  # no multiple for damage
        ("b destroyed w", {"axis": 0, "allied": 18}),  # 6 for a bomber, times three for an ace
        ("h destroyed w", {"axis": 0, "allied": 30}),  # 15, times two for a veteran
        ("b destroyed crash", {"axis": 0, "allied": 6}),  # nobody shot it down
        ("b destroyed z", {"axis": 0, "allied": 6}),  # a friend did
        ("z exited", {"axis": 0, "allied": 0}),
    ],
)
def test_points_for_losses(fate: str, points: dict[str, int]) -> None:
    assert dict(victory.points(*fates(fate))) == points


@pytest.mark.rule("A7.1")
def test_a_damaged_aircraft_that_is_destroyed_counts_once() -> None:
    assert dict(victory.points(*fates("z engine", "z destroyed w")))["allied"] == 5


@pytest.mark.rule("A7.2")
def test_damage_taken_on_the_way_out_counts() -> None:
    assert dict(victory.points(*fates("z exited", "z engine")))["allied"] == 1


@pytest.mark.rule("A7.1")
def test_every_score_says_what_it_is_for() -> None:
    (score,) = victory.scores(*fates("b destroyed w"))
    assert score == ("allied", "b", 18, "destroyed, ace crew x3", "A7.1")


@pytest.mark.rule("R28")
def test_the_game_goes_on_while_nothing_ends_it() -> None:
    assert victory.verdict(*fates("z destroyed w")) is None


@pytest.mark.rule("R30")
def test_it_ends_when_a_side_has_nothing_left() -> None:
    battle, state = fates("w destroyed z", "x exited")
    verdict = victory.verdict(battle, state)
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == ("axis", "Allied has no aircraft left")


@pytest.mark.rule("R30")
def test_an_aircraft_that_has_still_to_enter_keeps_its_side_in_the_game() -> None:
    assert victory.verdict(*fates("w destroyed z", "x waiting")) is None


@pytest.mark.rule("R28", "R30")
def test_it_ends_with_the_last_turn_and_equal_points_are_a_draw() -> None:
    battle, state = fates(turns=7)
    assert victory.verdict(battle, evolve(state, turn=6)) is None
    verdict = victory.verdict(battle, evolve(state, turn=7))
    assert verdict is not None
    assert (verdict.winner, dict(verdict.points)) == ("draw", {"axis": 0, "allied": 0})


@pytest.mark.rule("A7.3", "R28")
def test_orders_carried_out_by_one_side_win_whatever_the_points() -> None:
    wins = (Condition("destroyed", "b", "allied"), gone("allied", "axis"))
    battle, state = fates("b destroyed w", "w destroyed b", "x destroyed b", wins=(wins[0],), ends_when=wins)
    verdict = victory.verdict(battle, state)
    assert verdict is not None
    assert verdict.winner == "allied"


@pytest.mark.rule("A7.3", "R28")
def test_when_both_carry_out_their_orders_points_decide() -> None:
    wins = (Condition("destroyed", "z", "allied"), gone("allied", "axis"))
    battle, state = fates("z destroyed w", "w destroyed z", "x destroyed z", wins=wins, ends_when=wins)
    verdict = victory.verdict(battle, state)
    assert verdict is not None
    assert (verdict.winner, dict(verdict.points)) == ("axis", {"axis": 10, "allied": 5})


@pytest.mark.rule("A7.1")
def test_a_fighter_flown_on_a_bombing_mission_scores_as_its_type() -> None:
    battle, state = fates("w destroyed z", forces={"w": {"role": "bomber"}})
    assert dict(victory.points(battle, state))["axis"] == 5
    assert battle.is_bomber(battle.find(state, "w"))


@pytest.mark.rule("A7.1", "R29", "B4.2.3")
def test_an_ace_whose_crew_was_hit_before_it_fell_still_counts_as_an_ace() -> None:
    battle, state = table("z axis a6m2 ace", "f allied f4f-4")
    state = fold(battle, state, CrewChanged("z", "veteran", 0))
    state = fold(battle, state, Destroyed("z", "f"))
    assert dict(victory.points(battle, state))["allied"] == 15
