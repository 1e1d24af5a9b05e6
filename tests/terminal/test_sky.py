"""Clouds and fog in the terminal: the map, the roster, moves plotted ahead, and who has the keyboard: B11."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.notation import format_order, parse
from cy6.core.state import Zone
from cy6.engine import NOBODY, Game
from cy6.hexes import parse_hex, within
from cy6.rules import flying_blind
from cy6.terminal.board import map_lines
from cy6.terminal.roster import roster_lines
from tests.helpers import table
from tests.terminal.hands import Hands, desk, duel, run

BANK = Zone("bank", "cloud", "Bank", within(parse_hex("2014"), 2), 6, 2)
FW, SPIT = "fw axis fw-190a-4 skilled 2014N tal4 speed3", "spit allied spitfire-vc skilled 2026S tal4 speed3"


def in_cloud(**setting: Any) -> Game:
    """Begin a game with a Focke-Wulf in a cloud."""
    return duel(FW, SPIT, zones=(BANK,), **setting)


@pytest.mark.rule("C2.1.2")
def test_the_map_marks_clouds_with_their_levels_and_the_roster_lists_them() -> None:
    game = in_cloud()
    assert sum(line.count("≈2-6") for line in map_lines(game.battle, game.state)) == 18  # one is under fw
    assert "Bank: 19 hexes about 2014, levels 2 to 6" in roster_lines(game.battle, game.state)
    assert "in a cloud" in " ".join(roster_lines(game.battle, game.state))


def slow_turn(game: Game) -> str:
    """Give a first move with which the aircraft stays in the cloud, as it is typed."""
    fw = game.battle.find(game.state, "fw")
    orders = (order for order in flying_blind.orders(game.battle, game.state, fw))
    stays = (o for o in orders if not flying_blind.ahead_of(game.battle, game.state, fw, (o.plot,)).end)
    return format_order(next(stays))


@pytest.mark.rule("C2.1.3")
def test_one_is_asked_for_moves_until_the_aircraft_is_out() -> None:
    game = in_cloud()
    first = slow_turn(game)
    shown = Hands(desk(game), ["", first.lower(), "done axis"]).play()
    assert "it is in a cloud: plot every move until it is out (C2.1.3)" in shown
    assert "so far: nothing" in shown
    assert f"so far: {first.removeprefix('plot fw ')}, to " in shown
    assert "still in the cloud" in shown
    assert "still without a plot: fw" in shown
    assert "out of the cloud" not in shown
    rest = format_order(game.default(game.decisions()[0]))
    assert " then " in rest
    run(desk(game), rest.replace("then", "THEN"))


@pytest.mark.rule("C2.2")
def test_in_the_clouds_beyond_the_band_one_is_asked_to_come_back_or_fly_home() -> None:
    game = duel("fw axis fw-190a-4 skilled 2014N tal6 speed3", SPIT, cloud_borders=("climb",))
    shown = Hands(desk(game), [], on=lambda prompt: _answer(game, prompt)).play()
    assert "Does fw come back out of the clouds (enter), or fly home (leave)?" in shown
    assert "moves in level flight, all plotted now (C2.2)" in shown
    assert "fw disappears in the clouds above the band" in shown


def _answer(game: Game, prompt: str) -> str:
    if game.state.turn > 2:
        raise EOFError
    if "plot fw" in prompt and game.state.turn == 1:
        return "plot fw C F3"
    return "defaults" if game.decisions() and ">" in prompt else ""


def hidden(start: str) -> Game:
    """Begin a game in which the Focke-Wulf hides."""
    return duel(start, SPIT, rules=("spotting",), visibility=(3, 1))


@pytest.mark.rule("C4.6.1")
def test_what_hides_changes_no_line_on_the_other_sides_screen() -> None:
    shown = []
    for start, plot in (
        (FW, "plot fw L F3"),
        ("fw axis fw-190a-4 skilled 4025SE tal1 speed2", "plot fw L R22"),
    ):
        game = hidden(start)
        at = desk(game, {"axis": lambda decision, g=game, p=plot: _play(g, decision, p)})
        answers = iter(
            ["roster", "board", "log", "plot spit L F3", "defaults", "roster", "board", "why", "log"]
        )
        hands = Hands(at, [], on=lambda prompt, answers=answers: next(answers))
        with pytest.raises(StopIteration):
            hands.play()
        shown.append("".join(hands.shown))
    assert shown[0] == shown[1]
    assert "out of sight" in shown[0]


def _play(game: Game, decision: Any, plot: str) -> Any:
    wanted = parse(plot)
    if decision.kind == "plot" and not game.explain(wanted):
        return wanted
    return game.default(decision)


@pytest.mark.rule("C4.6.1")
def test_two_at_one_keyboard_decide_about_what_hides_by_themselves() -> None:
    game = hidden(FW)
    at = desk(game).table
    assert at.wanted_seat() != NOBODY
    seats = set()
    for _ in range(40):
        at.seat = at.wanted_seat()
        found = at.decisions()
        if not found or game.state.turn > 1:
            break
        seats.add((at.seat, found[0].side))
        at.play(game.default(found[0]))
    assert {seat == side for seat, side in seats} == {True}


@pytest.mark.rule("C4.6.2", "R68")
def test_one_is_asked_whether_a_counter_moves_early() -> None:
    game = duel(FW, SPIT, rules=("spotting",), visibility=(3, 1), forces={"fw": {"decoys": 1}})
    for line in ("plot fw L F3", "plot spit L F3", "done axis", "done allied"):
        game.play(parse(line))
    shown = Hands(desk(game), ["", "follow fw", "log"]).play()
    assert "Does fw move with another group than its own?" in shown
    assert "a counter may move in any group before its own" in shown
    assert "fw moves early, in the first group" in shown


@pytest.mark.rule("C4.6.2")
def test_the_map_shows_counters_by_name() -> None:
    battle, _ = table(
        FW, SPIT, rules=("spotting",), visibility=(3, 1), forces={"fw": {"decoys": 1}},
    )  # fmt: skip
    game = Game(battle)
    view = game.view("allied")
    assert "?1↑" in "\n".join(map_lines(battle, view, centre="2014"))
    assert "?1 (axis) is at 2014 N: an aircraft, or nothing (C4.6.2)" in roster_lines(battle, view, "allied")
    assert "counter ?1" in " ".join(roster_lines(battle, game.view("axis"), "axis"))


@pytest.mark.rule("C2.1.3", "C2.2")
@pytest.mark.parametrize(
    ("start", "plot", "words"),
    [
        ("2018N tal4", "L F3", "ends in a cloud"), ("2018N tal6", "C F3", "flies into the clouds"),
        ("1018N tal4", "L F3", ""),
    ],
)  # fmt: skip
def test_a_plot_that_leads_into_clouds_is_warned_of(start: str, plot: str, words: str) -> None:
    game = duel(f"fw axis fw-190a-4 skilled {start} speed3", SPIT, zones=(BANK,), cloud_borders=("climb",))
    shown = Hands(desk(game), ["", f"plot fw {plot}"]).play()
    assert words in shown
    assert ("cloud" in shown.partition("plots")[2]) == bool(words)
