"""States are values: equal when their parts are, changed only by a copy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cy6.core.refusal import IllegalOrder, Refusal
from cy6.core.state import Aircraft, Plot, Setting, SideSetting, State, evolve
from cy6.hexes import Hex

FW = Aircraft("fw", "axis", "fw-190a-4", "green", "low", "flying", Hex(19, 4), 0, 5, 3)
STATE = State("cy6", "duel", 1, "plot", (FW,))


def test_a_changed_copy_leaves_the_original_alone() -> None:
    faster = evolve(FW, speed=4, plot=Plot("L", "L34"))
    assert (FW.speed, FW.plot) == (3, None)
    assert (faster.speed, faster.plot) == (4, Plot("L", "L34"))
    assert faster == FW._replace(speed=4, plot=Plot("L", "L34"))
    assert type(faster) is Aircraft


def test_a_state_is_changed_the_same_way() -> None:
    later = evolve(STATE, turn=2, aircraft=(evolve(FW, tal=6),))
    assert (STATE.turn, later.turn) == (1, 2)
    assert (STATE.aircraft[0].tal, later.aircraft[0].tal) == (5, 6)


def test_only_fields_that_exist_can_be_changed() -> None:
    with pytest.raises(KeyError, match="velocity"):
        evolve(FW, velocity=4)


def test_equal_states_are_one_key() -> None:
    again = State("cy6", "duel", 1, "plot", (evolve(FW),))
    assert {STATE: "first"}[again] == "first"


@pytest.mark.parametrize(
    ("status", "present"),
    [("waiting", False), ("flying", True), ("ooc", True), ("destroyed", False), ("exited", False)],
)
def test_only_flying_and_out_of_control_aircraft_are_on_the_board(status: str, present: bool) -> None:
    assert evolve(FW, status=status).is_present is present


def test_an_optional_rule_is_off_until_it_is_switched_on() -> None:
    setting = Setting(
        "duel", "A duel", ("low",), (SideSetting("axis", "Axis"),), (), rules=("special-aiming",)
    )
    assert setting.has_rule("special-aiming")
    assert not setting.has_rule("just-a-jam")


def test_a_refused_order_tells_every_reason_with_its_rule() -> None:
    refusals = (
        Refusal("out-of-arc", "spit is not in the front arc of fw", "B4.3.1"),
        Refusal("gone", "spit has left the board"),
    )
    refused = IllegalOrder("fire fw spit", refusals)
    assert refused.refusals == refusals
    assert str(refused) == (
        "fire fw spit: spit is not in the front arc of fw (B4.3.1); spit has left the board"
    )


@pytest.mark.slow
def test_a_state_is_written_the_same_in_every_process(project: Path) -> None:  # B17
    program = "from tests.core.test_state import STATE; print(STATE)"
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=project,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert told == {f"{STATE}\n"}
