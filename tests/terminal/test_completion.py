"""Completion: what may follow, from the decisions that are open."""

from __future__ import annotations

import pytest

from cy6.core.notation import parse
from cy6.terminal.completion import complete
from cy6.terminal.table import Table
from tests.terminal.hands import SET_UP, desk, duel, run, swede


@pytest.fixture
def plotting() -> Table:
    """Sit down at a duel in its first plotting."""
    return Table(duel())


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pl", ["plot"]),
        ("plot ", ["spit", "fw"]),
        ("plot s", ["spit"]),
        ("plot fw l", ["L"]),
        ("plot fw L F", ["F31L", "F3", "F31R"]),
        ("plot fw I-", ["I-L", "I-R", "I-180"]),
        ("moves fw sd", ["SD"]),
        ("odds spit ", ["fw"]),
        ("board f", ["fw"]),
        ("help man", ["maneuvers"]),
        ("defaults ax", ["axis"]),
        ("q", ["quit"]),
        ("plot fw L F3 ", []),
        ("xyzzy ", []),
    ],
)
def test_what_may_follow(plotting: Table, typed: str, offered: list[str]) -> None:
    assert complete(plotting, typed) == offered


def test_at_first_the_open_decisions_are_offered_before_the_commands(plotting: Table) -> None:
    assert complete(plotting, "")[0] == "plot"
    assert "roster" in complete(plotting, "")


def test_a_side_is_offered_its_own_aircraft_alone(plotting: Table) -> None:
    plotting.seat = "axis"
    assert complete(plotting, "plot ") == ["fw"]


def test_a_set_up_is_completed_step_by_step() -> None:
    table = Table(swede())
    assert complete(table, "deploy swede 310")[:2] == ["3101", "3102"]
    assert complete(table, "deploy swede 3101 S") == ["SE", "S", "SW"]
    assert complete(table, "deploy swede 3101 S ") == ["tal"]
    assert complete(table, "deploy swede 3101 S tal ") == list("123456")
    assert complete(table, "deploy swede 3101 S tal 3 speed ") == list("123")


def test_every_answer_to_a_small_question_is_offered() -> None:
    at = desk(duel(phase="fire"))
    assert complete(at.table, "fire spit ") == ["hold", "fw"]
    assert complete(at.table, "fire spit fw ") == ["guns"]
    assert "LMG" in complete(at.table, "fire spit fw guns ")


def test_rockets_are_offered_where_they_may_go() -> None:
    at = desk(
        duel(
            "g allied hurricane-i 2015N tal3 rockets1 last:L flown:forward",
            "z axis a6m2 2012N tal3",
            phase="fire",
        )
    )
    text = "rockets g"
    while offered := complete(at.table, text + " "):
        text += f" {offered[0]}"
    assert at.table.game.explain(parse(text)) == ()


def test_a_side_that_is_ready_is_offered_done() -> None:
    at = desk(swede())
    run(at, SET_UP[0])
    assert complete(at.table, "done ") == ["allied"]


def test_whatever_is_completed_to_the_end_is_legal(plotting: Table) -> None:
    text = "plot fw"
    while offered := complete(plotting, text + " "):
        text += f" {offered[-1]}"
    plotting.play(parse(text))
    assert plotting.battle.find(plotting.game.state, "fw").plot is not None


@pytest.mark.rule("C4.6.2")
def test_the_groups_that_a_counter_may_name_follow() -> None:
    fw, spit = "fw axis fw-190a-4 ace 2014N tal4 speed3", "spit allied spitfire-vc skilled 2026S tal4 speed3"
    game = duel(fw, spit, rules=("spotting",), visibility=(3, 1), forces={"fw": {"decoys": 1}})
    for line in ("plot fw L F3", "plot spit L F3", "done axis", "done allied"):
        game.play(parse(line))
    assert complete(Table(game), "follow fw ") == ["no", "in"]
    assert complete(Table(game), "follow fw in ") == ["3", "2"]
