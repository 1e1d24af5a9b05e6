"""Scenarios that can be played, but hardly as their author meant them: `check` counts, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.engine import Game
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from cy6.scenario.report import FAILED, FINE, check_files

SCENARIO = """\
format: 1
title: A strip between the hills
bands: [{bands}]
zones:
  strip: {{kind: airfield, centre: 2010, direction: N, length: 3}}
{targets}
sides:
  allied:
    name: Royal Air Force
    edges: {{1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}}
    forces:
      - id: t
        count: {count}
        type: spitfire-vc
        crew: skilled
        setup: {{{setup}}}
  axis:
    name: Luftwaffe
    edges: {{1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}}
    forces:
      - id: fw
        type: fw-190a-4
        crew: veteran
        setup: {{{other}}}
length: {{turns: {turns}}}
"""
OPTION = """\
options:
  early:
    title: An early start
    set: {fw: {setup: {end_of: {zone: strip, hexes: 0}, tal: 1}}}
"""


def written(tmp_path: Path, setup: str, *, more: str = "", **how: object) -> Path:
    """Write a scenario with some Spitfires that are set up so, and a Focke-Wulf."""
    fields = {"bands": "low", "targets": "", "count": 2, "other": "area: F", "turns": "none"} | how
    path = tmp_path / "strip.yaml"
    path.write_text(SCENARIO.format(setup=setup, **fields) + more)
    return path


def told(path: Path) -> list[str]:
    """List the lines and words of what `check` says of a scenario that can be played."""
    read_scenario(path)
    report = check_files([path])
    assert report.status == (FAILED if report.problems else FINE)
    return [f"{problem.line}: {problem.message}" for problem in report.problems]


# Places enough -----------------------------------------------------------------------------------


@pytest.mark.rule("R78", "D1")
@pytest.mark.parametrize(
    ("count", "setup", "words"),
    [
        (2, "end_of: {zone: strip, hexes: 0}, tal: 1", ""),
        (3, "end_of: {zone: strip, hexes: 0}, tal: 1", "there is room for 2 of these 3"),
        (3, "end_of: {zone: strip, hexes: 0}, tal: [1, 2]", ""),
        (5, "end_of: {zone: strip, hexes: 0}, tal: [1, 2]", "there is room for 4 of these 5"),
        (3, "end_of: {zone: strip, hexes: 1}, tal: 1", ""),
        (7, "at: 2014 N", "there is room for 6 of these 7"),
        (3, "when: 4, at: 2014, tal: [3, 4]", "there is room for 2 of these 3"),
        (2, "edges: [1], heading: N", "on every heading that is allowed it flies straight off again"),
        (2, "edges: [1, 5], heading: N", ""),
    ],
)
def test_aircraft_that_are_set_up_at_once_are_held_against_the_places_there_are(
    tmp_path: Path, count: int, setup: str, words: str
) -> None:
    found = told(written(tmp_path, setup, count=count))
    assert bool(found) == bool(words)
    assert all(line.startswith("16: ") and words in line for line in found)


@pytest.mark.rule("R78", "D1")
@pytest.mark.parametrize(
    ("count", "setup", "words"),
    [
        (2, "end_of: {zone: strip, hexes: 0}, tal: 1, together: {word: w, hexes: 1}", "within one hex"),
        (2, "end_of: {zone: strip, hexes: 0}, tal: 1, together: {word: w, hexes: 2}", ""),
        (2, "end_of: {zone: strip, hexes: 0}, tal: [1, 2], together: {word: w, hexes: 0}", ""),
        (3, "end_of: {zone: strip, hexes: 1}, tal: 1, together: {word: w, hexes: 1}", ""),
        (4, "area: A, tal: 1, together: {word: w, hexes: 1}", "there is room for 3 of these 4"),
        (7, "area: A, tal: any, together: {word: w, hexes: 0}", "there is room for 6 of these 7"),
    ],
)
def test_aircraft_that_are_kept_together_need_places_close_to_each_other(
    tmp_path: Path, count: int, setup: str, words: str
) -> None:
    found = told(written(tmp_path, setup, count=count))
    assert bool(found) == bool(words)
    assert all(line.startswith("16: ") and words in line for line in found)


@pytest.mark.rule("R78", "R69")
def test_sides_that_do_not_see_each_other_may_share_a_place(tmp_path: Path) -> None:
    strip = "end_of: {zone: strip, hexes: 0}, tal: 1"
    assert "t1, t2 and fw" in told(written(tmp_path, strip, other=strip))[0]
    assert told(written(tmp_path, strip, other=strip, more="rules: [spotting]\n")) == []


@pytest.mark.rule("R78")
def test_an_option_that_leaves_no_room_is_named(tmp_path: Path) -> None:
    found = told(written(tmp_path, "end_of: {zone: strip, hexes: 0}, tal: 1", more=OPTION))
    assert len(found) == 1
    assert found[0].endswith("(with the option early)")


@pytest.mark.rule("R78")
def test_a_doubtful_scenario_can_be_played(tmp_path: Path) -> None:
    scenario = read_scenario(written(tmp_path, "end_of: {zone: strip, hexes: 0}, tal: 1", count=3, turns=4))
    game = Game(Battle(scenario.ruleset, compile(scenario)))
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    assert game.battle.find(game.state, "t3").entering == 2


# Who reaches whom --------------------------------------------------------------------------------

RISING = "low, medium-bottom, medium"
NORTH, SOUTH = "within: {hexes: 1, of: 1}", "within: {hexes: 1, of: 5}"
FIELD = "targets:\n  f: {side: axis, kind: plain, over: strip, hits: {damaged: 1, destroyed: 2}}"


@pytest.mark.rule("D1", "A5.2.2b")
@pytest.mark.parametrize(
    ("setup", "how", "silent"),
    [
        (NORTH, {"other": SOUTH, "turns": 1}, "t fw"),  # 29 hexes apart, and some 5 a turn each
        (NORTH, {"other": SOUTH, "turns": 4}, ""),
        (f"{NORTH}, when: 4", {"other": f"{SOUTH}, when: 4", "turns": 4}, "t fw"),
        (NORTH, {"other": SOUTH, "turns": 1, "targets": FIELD, "bands": "surface-low"}, "fw"),
        (f"{NORTH}, band: low", {"other": f"{SOUTH}, band: high", "bands": "low, high"}, "t fw"),
        (f"{NORTH}, band: low", {"other": f"{SOUTH}, band: medium", "bands": RISING}, ""),
    ],
)  # fmt: skip
def test_who_can_never_come_to_an_enemy_or_a_target_is_told(
    tmp_path: Path, setup: str, how: dict[str, object], silent: str
) -> None:
    found = told(written(tmp_path, setup, **how))
    assert [line.split(": ")[1] for line in found] == silent.split()
    assert all("never comes to an enemy or a target" in line for line in found)


def test_our_own_scenarios_leave_no_doubt() -> None:
    folder = Path(__file__).resolve().parents[2] / "scenarios"
    assert check_files(sorted(folder.glob("*.yaml"))).problems == ()
