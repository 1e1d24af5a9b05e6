"""The ground at the terminal: questions of batteries and raiders with chances, roster, board, completion."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cy6.core.state import Battery, Ground, Target
from cy6.hexes import parse_hex
from cy6.terminal.asking import question
from cy6.terminal.board import map_lines
from cy6.terminal.completion import complete
from cy6.terminal.help import help_lines
from cy6.terminal.reading import read_order
from cy6.terminal.roster import roster_lines
from cy6.terminal.table import Table
from tests.playing import fly, say, sit, until

FIELD = Target("field", "fin", "Airfield", "point", (parse_hex("2010"), parse_hex("2011")), 1, 2, 4, 12)
PINES = Ground("land", "pines", "", ("sov",), 1, (5, 6))


def raid(kind: str = "light", band: str = "surface-low", **setting: Any) -> Table:
    """Sit down at a raid, both sides at one keyboard."""
    battery = Battery("aa", "fin", kind, parse_hex("2010"), "Guns")  # type: ignore[arg-type]
    game = sit(
        "sb sov sb-2 green 2014N tal2 speed3 loaded1", "b fin b-239 skilled 4005S tal6 speed3",
        band=band, targets=(FIELD,), batteries=(battery,), forces={"sb": {"bombs": "heavy"}}, ground=PINES,
        **setting,
    )  # fmt: skip
    return Table(game)


def asked(table: Table) -> list[str]:
    """Give the question that is put to whoever has to decide."""
    table.seat = table.wanted_seat()
    return question(table.game, table.view(), table.decisions())


@pytest.mark.rule("C3.1.1")
def test_who_flies_over_a_target_is_asked_for_his_bombs() -> None:
    table = raid()
    until(table.game, "release")
    table.seat = table.wanted_seat()
    assert table.seat == "sov"  # its plot is sealed yet
    first, *rest = asked(table)
    assert first.startswith("sb flies over its target: does it let its bombs go?")
    assert rest[0] == "  release sb no"
    assert "heavy load of bombs +2, small target -1" in rest[1]
    assert "one hit" in rest[1]


@pytest.mark.rule("C5.2.1")
def test_a_battery_is_asked_with_ranges_and_chances() -> None:
    table = raid()
    fly(table.game, "sb L F3", "b L F3")
    assert asked(table) == [
        "Does aa fire? It is a light battery at 2010.",
        "  flak aa hold",
        "  flak aa sb          1 hex, needs 9: hits 28%, nearly hits 14%",
    ]
    assert complete(table, "flak ") == ["aa"]
    assert complete(table, "flak aa ") == ["hold", "sb"]
    assert read_order("FLAK AA SB", table.battle.owners, table.battle.sides).id == "aa"  # type: ignore[union-attr]


@pytest.mark.rule("C5.1.4")
def test_a_heavy_battery_learns_how_far_it_plots_ahead() -> None:
    table = raid("heavy", "medium")
    fly(table.game, "sb L F3", "b L F3")
    assert asked(table)[-1] == "  flak aa HEX in 2: plot a hex so many turns ahead (C5.1.4)"


@pytest.mark.rule("B4.7")
def test_attacks_are_listed_with_their_chances() -> None:
    table = raid()
    fly(table.game, "sb L F3", "b L F3")
    until(table.game, "attack")
    lines = asked(table)
    assert lines[0].startswith("Does sb attack anything below?")
    assert lines[2].startswith(
        "  attack sb field bombs         needs 9, heavy load of bombs +2, small target -1: one hit"
    )


def test_the_roster_tells_how_things_stand_below() -> None:
    table = raid()
    table.game.state = table.game.state._replace(hits=(("field", 1),))
    lines = roster_lines(table.battle, table.view())
    assert lines[-3:] == [
        "target field (fin): Airfield, small, 2010 2011: damaged, 1 of 2 hits",
        "battery aa (fin): Guns, light, 2010",
        "pines: sov aircraft up to TAL 1 crash on 5 or 6 of a d6 at the end of each turn",
    ]
    assert any("heavy bombs" in line for line in lines)


def test_the_board_shows_targets_and_batteries() -> None:
    table = raid()
    text = "\n".join(map_lines(table.battle, table.view(), centre="2010"))
    assert "*aa" in text
    assert "#=##" in text


@pytest.mark.parametrize("verb", ["release", "attack", "flak", "jink"])
def test_each_order_is_explained(verb: str) -> None:
    usage, words = help_lines(raid().battle, verb)
    assert usage.startswith(f"{verb} ")
    assert words.endswith(")")


def test_who_owes_a_turn_and_what_became_of_a_crew_stands_in_the_roster() -> None:
    table = raid(rules=("near-miss-turn", "aircrew-survival"), dice={"flak aa>sb": (4, 4)})
    fly(table.game, "sb L F3", "b L F3")
    say(table.game, "flak aa sb", "done fin")
    assert asked(table)[0].startswith("Flak nearly hits sb: does it promise an extreme turn to escape?")
    assert re.match(r"  aa throws \d+d\d+, damages \d+.*%, destroys <?\d+", asked(table)[1])
    say(table.game, "jink sb")
    lines = "\n".join(roster_lines(table.battle, table.view()))
    assert "owes an extreme turn" in lines
    lost = tuple(
        a._replace(status="destroyed", fate="captured") if a.id == "sb" else a
        for a in table.game.state.aircraft
    )
    table.game.state = table.game.state._replace(aircraft=lost)
    assert "crew captured" in "\n".join(roster_lines(table.battle, table.view()))
