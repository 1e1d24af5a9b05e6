"""The front door: positions as text, orders as text, odds, pictures, records, bots."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cy6
from cy6.core.events import Plotted
from cy6.core.notation import format_order
from cy6.core.orders import Deploy
from cy6.scenario.position import position_lines, read_position_lines

FW = "fw axis fw-190a-4 green 2014N tal5 speed3"
SPIT = "spit allied spitfire-vc skilled 2015N tal5 speed4"
ALL_WORDS = (
    "sbd allied sbd-3 veteran 2010NE tal3 speed2 ooc medium airframe fighter loaded1 rockets2 bombs1 "
    "shields1 climbing2 last:C flown:turn follows:sbd tails:z fired:machine_gun empty:cannon effect:fire"
)


@pytest.fixture
def game() -> cy6.Game:
    return cy6.position(FW, SPIT)


# Positions -----------------------------------------------------------------------------------------


def test_lines_are_read_back_as_they_were_written(game: cy6.Game) -> None:
    assert game.lines == (FW, SPIT)
    assert cy6.position(*game.lines).state == game.state


def test_every_word_of_a_line_is_written_again() -> None:
    battle, state = read_position_lines(ALL_WORDS, "z axis a6m2 2012S", bands=("low", "medium"))

    again, same = read_position_lines(*position_lines(battle, state), bands=("low", "medium"))

    assert same == state
    assert again.force("sbd") == battle.force("sbd")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fw axis", "an aircraft is written ID SIDE TYPE"),
        ("fw axis fw-190", "did you mean fw-190a-4"),
        ("fw axis fw-190a-4 gren", "did you mean green"),
        ("fw axis fw-190a-4 FF:two", "guns are written FF:2xHMG"),
    ],
)
def test_a_line_that_means_nothing_says_what_was_meant(line: str, words: str) -> None:
    with pytest.raises(cy6.MalformedPosition, match=words) as refused:
        cy6.position(line)
    assert repr(line) in str(refused.value)


# Orders --------------------------------------------------------------------------------------------


def test_legal_orders_are_those_that_explain_finds_nothing_against(game: cy6.Game) -> None:
    orders = game.legal_orders()

    assert len(orders) == len(game.legal_orders("fw")) + len(game.legal_orders("spit"))
    assert not any(game.explain(format_order(order)) for order in orders)


def test_nobody_of_that_name_has_orders(game: cy6.Game) -> None:
    with pytest.raises(ValueError, match="nobody is called 'zero': fw, spit"):
        game.legal_orders("zero")


def test_push_and_pop_leave_nothing_behind(game: cy6.Game) -> None:
    before = game.state
    (event,) = game.push("plot fw L F3")
    assert isinstance(event, Plotted)

    assert format_order(game.pop()) == "plot fw L F3"
    assert game.state == before
    with pytest.raises(IndexError, match="no order has been given"):
        game.pop()


def test_pop_goes_back_over_dice() -> None:
    game = cy6.load("the-swede").start(seed=7)
    start = game.state
    cy6.play(game, allied="rookie", axis="rookie")

    while game.log:
        game.pop()
    assert game.state == start


def test_an_id_may_be_cut_short_where_one_alone_fits(game: cy6.Game) -> None:
    assert game.read("plot f L F3") == game.read("plot fw L F3")
    assert game.explain("fire s f") == game.explain("fire spit fw")


def test_an_id_that_fits_several_is_ambiguous() -> None:
    game = cy6.position("z1 axis a6m2 2014N", "z2 axis a6m2 2114N", SPIT)

    with pytest.raises(cy6.AmbiguousOrder, match="z may be z1 or z2"):
        game.push("plot z L F3")


def test_refusals_are_all_told_at_once(game: cy6.Game) -> None:
    with pytest.raises(cy6.IllegalOrder) as refused:
        game.push("fire fw spit")
    assert len(refused.value.refusals) == len(game.explain("fire fw spit")) > 1


# Looking at it ---------------------------------------------------------------------------------------


def test_odds_sum_to_one_and_keep_their_reasons() -> None:
    odds = cy6.position(FW, SPIT, phase="fire").odds("spit", "fw")

    assert sum((odds.none, odds.lucky, odds.damaged, odds.destroyed), Fraction(0)) == 1
    assert [reason.rule for reason in odds.tally.reasons]


def test_odds_of_a_shot_that_cannot_be_fired_say_why(game: cy6.Game) -> None:
    fire = cy6.position(FW, SPIT, phase="fire")

    with pytest.raises(cy6.IllegalOrder, match=r"B4\.3\.1"):
        fire.odds("fw", "spit")
    with pytest.raises(ValueError, match="no aircraft is called 'zero'"):
        fire.odds("zero", "spit")


def test_a_picture_of_the_board_is_sound_svg_and_shows_every_aircraft(game: cy6.Game) -> None:
    picture = ElementTree.fromstring(game._repr_svg_())
    texts = {element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")}

    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert {"fw", "spit"} <= texts


def test_text_and_repr_are_worth_reading(game: cy6.Game) -> None:
    assert repr(game) == "<cy6.Game 'A table': Axis against Allied, turn 1, plot>"
    assert "spit" in str(game)
    assert "2014" not in repr(game)


def test_a_view_hides_what_is_sealed(game: cy6.Game) -> None:
    game.push("plot fw L F3")

    assert game.view("axis").aircraft[0].plot is not None
    assert game.view("allied").aircraft[0].plot is None


# Scenarios, bots, records --------------------------------------------------------------------------------


def test_a_scenario_is_loaded_by_name_or_file_and_starts_the_same_game_for_a_seed() -> None:
    scenario = cy6.load("the-swede")
    path = next(Path("scenarios").glob("the-swede.yaml"))

    assert scenario.title == "The Swede"
    assert scenario.start(seed=3).state == cy6.load(path).start(seed=3).state
    assert scenario.start().seed != scenario.start().seed
    with pytest.raises(FileNotFoundError, match="did you mean the-swede"):
        cy6.load("the-sweed")


def test_any_function_plays(game: cy6.Game) -> None:
    seen = []

    def first(view, decision, legal):  # type: ignore[no-untyped-def]
        seen.append((decision.side, view.turn))
        return legal[0]

    over = cy6.play(cy6.load("the-swede").start(seed=5), allied=first, axis="random")

    assert over.is_over
    assert over.result is not None
    assert over.result.winner in ("allied", "axis", "draw")
    assert {side for side, _ in seen} == {"allied"}


def test_every_side_wants_a_player(game: cy6.Game) -> None:
    with pytest.raises(ValueError, match="each side wants a player: axis, allied; given was axis"):
        cy6.play(game, axis="rookie")


def test_a_player_that_makes_an_order_of_its_own_is_held_to_the_rules() -> None:
    game = cy6.load("the-swede").start(seed=5)

    def cheat(view, decision, legal):  # type: ignore[no-untyped-def]
        return legal[0].__class__(
            **{**{name: getattr(legal[0], name) for name in Deploy.__slots__}, "speed": 8}
        )

    with pytest.raises(cy6.IllegalOrder):
        cy6.play(game, allied=cheat, axis="rookie")


def test_a_record_is_read_verified_told_and_gone_on_with(tmp_path: Path) -> None:
    game = cy6.load("the-swede").start(seed=7)
    game.push(game.legal_orders()[0])
    record = cy6.read(game.save(tmp_path / "game.cy6.jsonl"))

    assert record.verify() == ()
    assert record.orders == (format_order(game.log[0].order),)
    assert record.state(1) == game.state
    assert "The Swede" in str(record)
    assert (
        record.resume().save(tmp_path / "again.cy6.jsonl").read_bytes()
        == (tmp_path / "game.cy6.jsonl").read_bytes()
    )


def test_what_is_no_record_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "x.cy6.jsonl").write_text("{}\n", encoding="utf-8")

    with pytest.raises(cy6.BrokenFile, match=r"x\.cy6\.jsonl:1"):
        cy6.read(tmp_path / "x.cy6.jsonl")


# The door itself ---------------------------------------------------------------------------------------


def test_every_name_is_there_and_documented() -> None:
    for name in cy6.__all__:
        assert getattr(cy6, name), name
        assert name.startswith("__") or getattr(cy6, name).__doc__
    assert set(cy6.__all__) <= set(dir(cy6))
    with pytest.raises(AttributeError, match="has no attribute 'plya'"):
        _ = cy6.plya  # type: ignore[attr-defined]


def test_importing_cy6_loads_next_to_nothing() -> None:
    code = (
        "import sys, cy6; print(sorted(name for name in sys.modules if name.startswith(('cy6', 'pydantic'))))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "['cy6']"


def test_the_engine_needs_neither_window_nor_terminal() -> None:
    code = (
        "import sys\n"
        "for name in ('pygame', 'pygame_gui', 'typer', 'rich', 'prompt_toolkit', 'jinja2'):\n"
        "    sys.modules[name] = None\n"
        "import cy6\n"
        "game = cy6.play(cy6.load('the-swede').start(seed=1), allied='rookie', axis='rookie')\n"
        "assert game._repr_svg_() and str(game) and game.is_over\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
