"""One kind of order, decision, phase or event, one row: words in `core`, rules in the engine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from cy6.core.decision_rows import DECISIONS
from cy6.core.event_rows import EVENTS
from cy6.core.events import Event
from cy6.core.ids import DecisionKind, Phase
from cy6.core.notation import HELP, USAGE, parse
from cy6.core.order_rows import ORDERS, OrderRow
from cy6.core.orders import Done, Order
from cy6.core.phase_rows import PHASES, SECRET, steps
from cy6.engine import decide, order_rules

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
EXAMPLES = {
    type(parse(text))
    for text in re.findall(r"`([^`]+)`", FORMATS.read_text(encoding="utf-8").partition("\nManeuvers:")[0])
    if " " in text and text.split()[0] in USAGE
}


def each_once(found: Iterable[object], kinds: Iterable[object]) -> bool:
    listed = list(found)
    return len(listed) == len(set(listed)) and set(listed) == set(kinds)


def test_every_kind_of_order_has_one_row_of_words_and_one_of_rules() -> None:
    kinds = get_args(Order)
    assert each_once((row.kind for row in ORDERS), kinds)
    assert each_once((rule.kind for rule in order_rules.RULES), kinds)


def test_every_kind_of_decision_has_one_row_of_words_and_one_of_rules() -> None:
    kinds = get_args(DecisionKind)
    assert each_once((row.kind for row in DECISIONS), kinds)
    assert each_once(decide.RULES, kinds)
    assert {row.decides for row in ORDERS} == set(kinds)


def test_every_phase_has_one_row() -> None:
    assert each_once(PHASES, get_args(Phase))
    assert len({row.title for row in PHASES.values()}) == len(PHASES)


def test_every_kind_of_event_has_one_row() -> None:
    assert each_once((row.kind for row in EVENTS), get_args(Event))


@pytest.mark.parametrize("row", ORDERS, ids=lambda row: row.kind.__name__)
def test_an_order_is_given_in_phases_that_decide_what_it_answers(row: OrderRow) -> None:
    assert row.phases
    assert set(row.sealed_in) <= set(row.phases)
    assert row.usage.split()[0] == row.verb
    assert all(row.kind in PHASES[phase].orders for phase in row.phases)
    if row.decides != "done":
        assert any(PHASES[phase].decides == row.decides or phase == "move" for phase in row.phases)


@pytest.mark.parametrize("row", ORDERS, ids=lambda row: row.kind.__name__)
def test_a_row_names_every_field_of_an_order_that_holds_an_id(row: OrderRow) -> None:
    """What is aimed at an aircraft that a side does not see may not be read by it: no field goes unnamed."""
    listed = {name.partition(".")[0] for name in row.names}
    words = {"change", "choice", "band", "means"}  # of React, of yes and no, of an air bomb, of an attack
    for field in fields(row.kind):
        if field.type in ("str", "Shot"):
            assert field.name in listed | words


def test_every_verb_has_its_help() -> None:
    assert set(HELP) == set(USAGE)


def test_who_takes_part_in_a_phase_at_once_can_say_that_he_is_done() -> None:
    assert {phase for phase, row in PHASES.items() if row.simultaneous} == {
        phase for phase, row in PHASES.items() if Done in row.orders
    }


@pytest.mark.rule("B1.2", "B2.1", "B4.3.7")
def test_the_secret_phases_are_those_in_which_all_decide_at_once_what_is_sealed() -> None:
    assert {"tailing", "border", "plot-tailed", "plot", "flak", "fire", "surface"} == SECRET


@pytest.mark.rule("B3.2.2", "B4.1", "B4.2", "B4.7")
def test_a_turn_has_the_steps_that_its_scenario_plays() -> None:
    assert [step for step, _ in steps(frozenset())] == ["Set-up", "Tailing", "Plot", "Move", "Fire"]
    assert [step for step, _ in steps(frozenset({"batteries", "targets"}))] == [
        "Set-up", "Tailing", "Plot", "Move", "Flak", "Fire", "Attack",
    ]  # fmt: skip


@pytest.mark.parametrize("row", ORDERS, ids=lambda row: row.kind.__name__)
def test_the_docs_show_an_example_of_every_order(row: OrderRow) -> None:
    """Each example in the table of formats.md reads, and every kind of order has one."""
    assert row.kind in EXAMPLES
