"""One order, one line: what is written is read back, and what cannot be read says how to write it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from cy6.core.ids import MANEUVERS, MEANS, POSITIONS
from cy6.core.notation import USAGE, format_order, parse
from cy6.core.orders import (
    AttackSurface,
    BreakUp,
    Deploy,
    Done,
    DropOut,
    Exit,
    Extend,
    Fire,
    FireFlak,
    FireRockets,
    Follow,
    Hold,
    HoldAttack,
    HoldFlak,
    Jink,
    Order,
    Place,
    PlotAirBomb,
    PlotFlak,
    PlotMove,
    Ram,
    React,
    Release,
    SetSpeed,
    Spin,
    Tail,
    TryHx,
)
from cy6.core.plot_text import format_place, parse_plot
from cy6.core.refusal import MalformedOrder
from cy6.core.state import Plot, Shot
from cy6.hexes import at, parse_hex

EXAMPLES: dict[str, Order] = {
    "deploy spit 2014 N tal 5 speed 4": Deploy("spit", parse_hex("2014"), 0, 5, 4),
    "tail fw spit": Tail("fw", "spit"),
    "tail fw none": Tail("fw"),
    "follow fw": Follow("fw"),
    "follow fw no": Follow("fw", "no"),
    "plot fw L L34": PlotMove("fw", Plot("L", "L34")),
    "plot spit D F21L": PlotMove("spit", Plot("D", "F21L")),
    "plot spit PC F3": PlotMove("spit", Plot("PC", "F3")),
    "plot spit I-L": PlotMove("spit", Plot("I", ending="L")),
    "plot spit I-180": PlotMove("spit", Plot("I", ending="180")),
    "plot z1 ST": PlotMove("z1", Plot("ST")),
    "react spit L22": React("spit", "L22"),
    "react spit C": React("spit", "C"),
    "react spit I-180": React("spit", "I-180"),
    "react spit keep": React("spit", "keep"),
    "extend spit": Extend("spit"),
    "extend spit no": Extend("spit", "no"),
    "hx fw": TryHx("fw"),
    "hx fw no": TryHx("fw", "no"),
    "spin fw": Spin("fw"),
    "spin fw no": Spin("fw", "no"),
    "speed fw 3": SetSpeed("fw", 3),
    "speed fw 0": SetSpeed("fw", 0),
    "ram a b": Ram("a", "b"),
    "ram a no": Ram("a"),
    "fire spit fw": Fire(Shot("spit", "fw")),
    "fire spit fw guns LMG,MC": Fire(Shot("spit", "fw", ("LMG", "MC"))),
    "fire b17 fw guns RT": Fire(Shot("b17", "fw", ("RT",))),
    "fire spit fw aim": Fire(Shot("spit", "fw", aim="aim")),
    "fire spit fw guns HMG aim": Fire(Shot("spit", "fw", ("HMG",), "aim")),
    "fire spit hold": Hold("spit"),
    "rockets g1 2015 tal 4": FireRockets("g1", parse_hex("2015"), 4),
    "airbomb g1 2015 tal 4": PlotAirBomb("g1", parse_hex("2015"), 4),
    "airbomb g1 2015 tal 6 low": PlotAirBomb("g1", parse_hex("2015"), 6, "low"),
    "place w2 L L32": Place("w2", Plot("L", "L32")),
    "place w2 ST": Place("w2", Plot("ST")),
    "dropout w2": DropOut("w2"),
    "breakup f1": BreakUp("f1"),
    "plot z1 L F3 then C F3": PlotMove("z1", Plot("L", "F3"), (Plot("C", "F3"),)),
    "exit z1 enter": Exit("z1"),
    "exit z1 leave": Exit("z1", "leave"),
    "release sb1 airfield": Release("sb1", "airfield"),
    "release sb1 no": Release("sb1"),
    "attack sb1 airfield bombs": AttackSurface("sb1", "airfield", "bombs"),
    "attack sb1 airfield strafing": AttackSurface("sb1", "airfield", "strafing"),
    "attack sb1 airfield rockets": AttackSurface("sb1", "airfield", "rockets"),
    "attack sb1 akagi torpedo": AttackSurface("sb1", "akagi", "torpedo"),
    "attack sb1 hold": HoldAttack("sb1"),
    "flak aa1 sb1": FireFlak("aa1", "sb1"),
    "flak aa1 2015 in 2": PlotFlak("aa1", parse_hex("2015"), 2),
    "flak aa1 hold": HoldFlak("aa1"),
    "jink sb1": Jink("sb1"),
    "jink sb1 no": Jink("sb1", "no"),
    "done axis": Done("axis"),
}

ids = st.from_regex(r"[A-Za-z0-9-]{1,8}", fullmatch=True).filter(lambda id: id not in ("no", "none", "hold"))
places = st.builds(at, st.integers(1, 99), st.integers(1, 99))
small = st.integers(0, 99)
headings = st.integers(0, 5)
choices = st.sampled_from(("yes", "no"))
codes = st.from_regex(r"(F[1-8](1[LR])?|[LR][1-8][1-6])", fullmatch=True)
plots = st.one_of(
    st.builds(Plot, st.sampled_from(MANEUVERS), codes, st.just("")),
    st.builds(Plot, st.sampled_from(MANEUVERS), st.just(""), st.sampled_from(("", "L", "R", "180"))),
)
guns = st.lists(st.sampled_from((*POSITIONS, "LMG", "HMG", "MC")), max_size=3, unique=True).map(tuple)
orders = st.one_of(
    st.builds(Deploy, ids, places, headings, small, small),
    st.builds(Tail, ids, st.one_of(ids, st.just(""))),
    st.builds(PlotMove, ids, plots, st.lists(plots, max_size=3).map(tuple)),
    *(st.builds(kind, ids, choices) for kind in (Follow, Extend, TryHx, Spin)),
    st.builds(React, ids, st.one_of(codes, st.sampled_from(("keep", "C", "PD", "I-180", "SS-L")))),
    st.builds(SetSpeed, ids, small),
    st.builds(Ram, ids, st.one_of(ids, st.just(""))),
    st.builds(Fire, st.builds(Shot, ids, ids, guns, st.sampled_from(("", "aim")))),
    st.builds(Hold, ids),
    *(st.builds(kind, ids, places, small) for kind in (FireRockets, PlotAirBomb)),
    st.builds(Place, ids, plots),
    *(st.builds(kind, ids) for kind in (DropOut, BreakUp)),
    st.builds(Exit, ids, st.sampled_from(("enter", "leave"))),
    st.builds(Release, ids, st.one_of(ids, st.just(""))),
    st.builds(AttackSurface, ids, ids, st.sampled_from(MEANS)),
    *(st.builds(kind, ids) for kind in (HoldAttack, HoldFlak)),
    st.builds(FireFlak, ids, ids),
    st.builds(PlotFlak, ids, places, small),
    st.builds(Jink, ids, choices),
    st.builds(Done, ids),
)


@pytest.mark.parametrize(("text", "order"), EXAMPLES.items())
def test_each_form_of_the_table_is_read_and_written(text: str, order: Order) -> None:
    assert parse(text) == order
    assert format_order(order) == text


def test_the_examples_show_every_verb() -> None:
    assert {text.split()[0] for text in EXAMPLES} == set(USAGE)


@given(orders)
def test_every_order_is_read_back_from_its_line(order: Order) -> None:
    assert parse(format_order(order)) == order


def test_blanks_around_and_between_words_do_not_matter() -> None:
    assert parse("  plot\tfw   L  L34 ") == parse("plot fw L L34")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with a verb: deploy tail"),
        ("   ", "begins with a verb"),
        ("shoot fw spit", "no order begins with 'shoot': the verbs are deploy"),
        ("Plot fw L L34", "no order begins with 'Plot'"),
        ("plot fw", "write plot ID MANEUVER CODE"),
        ("plot fw X L34", "a maneuver is one of PC C L D"),
        ("plot fw L L3", "a turn code looks like F3, F31L or L34: not 'L3'"),
        ("plot fw L L３４", "a turn code looks like"),
        ("plot fw L F3 L34", "is not a plot"),
        ("plot fw I-X", "is not a plot"),
        ("plot fw I-L L34", "is not a plot"),
        ("plot f_w L L34", "an id has letters, digits and -"),
        ("deploy spit 214 N tal 5 speed 4", "four digits, column then row"),
        ("deploy spit 2014 E tal 5 speed 4", "a heading is one of N NE SE S SW NW: not 'E'"),
        ("deploy spit 2014 N tal five speed 4", "tal wants a number"),
        ("deploy spit 2014 N speed 4 tal 5", "tal wants a number"),
        ("deploy spit 2014 N tal 5", "write deploy ID HEX HEADING tal N speed N"),
        ("speed fw", "write speed ID N"),
        ("speed fw -1", "speed wants a number"),
        ("speed fw 9999", "speed wants a number"),
        ("speed fw 3 4", "write speed ID N"),
        ("react spit", "write react ID CODE"),
        ("react spit maybe", "a maneuver is one of"),
        ("hx fw yes", "write hx ID | hx ID no"),
        ("tail fw", "write tail ID TAILED | tail ID none"),
        ("fire spit", "write fire ID TARGET"),
        ("fire spit fw guns", "write fire ID TARGET"),
        ("fire spit fw guns rt", "guns are positions (FF BFF"),
        ("fire spit fw guns RT,,RB", "guns are positions (FF BFF"),
        ("fire spit fw now", "write fire ID TARGET"),
        ("rockets g1 2015", "write rockets ID HEX tal N"),
        ("done", "write done SIDE"),
        ("done axis allied", "write done SIDE"),
    ],
)
def test_a_line_that_is_no_order_says_what_is_wrong_and_how_it_is_written(text: str, words: str) -> None:
    with pytest.raises(MalformedOrder) as refused:
        parse(text)
    assert words in str(refused.value)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_an_order_or_malformed(text: str) -> None:
    try:
        order = parse(text)
    except MalformedOrder:
        return
    assert parse(format_order(order)) == order


@pytest.mark.parametrize("text", ["L L34", "D F21L", "I-180", "SS-R", "ST", "PC F3"])
def test_a_plot_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_plot(text)) == text


def test_a_place_is_written_with_its_heading() -> None:
    assert format_place(parse_hex("0305"), 4) == "0305 SW"
