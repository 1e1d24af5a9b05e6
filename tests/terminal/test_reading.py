"""Reading what people type: slips of case are mended, names of nobody are refused."""

from __future__ import annotations

import pytest

from cy6.core.notation import format_order, parse
from cy6.core.refusal import MalformedOrder
from cy6.terminal.reading import Unknown, mended, read_order

IDS, SIDES = ("fw", "spit", "Gun-1", "b17"), ("allied", "axis")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plot fw l l34", "plot fw L L34"),
        ("PLOT FW I-180", "plot fw I-180"),
        ("deploy spit 2014 ne TAL 5 Speed 4", "deploy spit 2014 NE tal 5 speed 4"),
        ("fire spit FW guns lmg,mc AIM", "fire spit fw guns LMG,MC aim"),
        ("fire B17 fw guns rt", "fire b17 fw guns RT"),
        ("fire spit HOLD", "fire spit hold"),
        ("react fw f31l", "react fw F31L"),
        ("react fw Keep", "react fw keep"),
        ("tail gun-1 None", "tail Gun-1 none"),
        ("done Axis", "done axis"),
        ("hx fw No", "hx fw no"),
        ("rockets fw 2015 Tal 4", "rockets fw 2015 tal 4"),
        ("speed fw 3", "speed fw 3"),
        ("ram fw spit", "ram fw spit"),
    ],
)
def test_case_does_not_matter(typed: str, meant: str) -> None:
    assert format_order(read_order(typed, IDS, SIDES)) == meant


def test_an_id_that_looks_like_a_code_stays_an_id() -> None:
    assert mended("l", ("l", "fw")) == "l"
    assert mended("L", ("l", "fw")) == "l"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("plot spti L F3", "no aircraft is called 'spti' (did you mean spit?)"),
        ("tail fw spitt", "no aircraft is called 'spitt' (did you mean spit?)"),
        ("ram fw b71", "no aircraft is called 'b71'"),
        ("done alied", "no side is called 'alied' (did you mean allied?)"),
    ],
)
def test_names_of_nobody_are_refused_with_the_nearest(typed: str, words: str) -> None:
    with pytest.raises(Unknown) as refused:
        read_order(typed, IDS, SIDES)
    assert words in str(refused.value)


def test_what_is_no_order_is_refused_with_its_form() -> None:
    with pytest.raises(MalformedOrder, match="write speed ID N"):
        read_order("speed fw", IDS, SIDES)


def test_a_code_is_read_though_an_aircraft_is_called_like_it() -> None:
    ids, sides = ("p1", "f4", "l"), ("allied", "axis")

    assert read_order("plot p1 L F4", ids, sides) == parse("plot p1 L F4")
    assert read_order("PLOT f4 l f4", ids, sides) == parse("plot f4 L F4")
    assert read_order("react l f4", ids, sides) == parse("react l F4")
    assert read_order("fire p1 F4", ids, sides) == parse("fire p1 f4")
    assert read_order("tail l F4", ids, sides) == parse("tail l f4")
