"""Formations, bands and levels as scenarios write them, and how mistakes in them are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.state import Formation, Setting
from cy6.engine import Game
from cy6.rules.battle import Battle
from cy6.scenario.case import read_position
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from cy6.tables.strict_yaml import BrokenFile

SOUND = """\
format: 1
title: Bombers come over
date: 1940-08-12
bands: [low, medium-bottom]
rules: [additional-tals]
sides:
  axis:
    name: Luftwaffe
    edges: {1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}
    formations: {pair: [bf1, bf2]}
    forces:
      - {id: he, count: 3, type: b-17f, crew: skilled, formation: flock, setup: {area: A}}
      - {id: bf, count: 2, type: bf-109e-4, crew: ace, setup: {area: D, band: medium-bottom, tal: 1}}
  allied:
    name: Royal Air Force
    edges: {1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}
    forces:
      - {id: spit, type: spitfire-vc, crew: skilled, setup: {order: second, area: F}}
options:
  high: {title: Ten levels, levels: 10}
"""
OF_BF = "setup: {area: D, band: medium-bottom, tal: 1}"


def read(folder: Path, text: str) -> Setting:
    """Read and compile a scenario from its text."""
    path = folder / "flocks.yaml"
    path.write_text(text, encoding="utf-8")
    return compile(read_scenario(path))


@pytest.mark.rule("C1.1")
def test_a_formation_is_a_list_or_named_by_those_that_fly_in_it(tmp_path: Path) -> None:
    assert read(tmp_path, SOUND).formations == (
        Formation("pair", "bf1", ("bf2",)),
        Formation("flock", "he1", ("he2", "he3")),
    )


@pytest.mark.rule("A5.2.2b")
def test_a_force_may_start_in_another_band(tmp_path: Path) -> None:
    setting = read(tmp_path, SOUND)
    assert [force.band for force in setting.forces] == ["", "", "", "medium-bottom", "medium-bottom", ""]


@pytest.mark.rule("A5.2.2b", "C1.1")
def test_aircraft_begin_in_their_formations_and_bands(tmp_path: Path) -> None:
    path = tmp_path / "flocks.yaml"
    path.write_text(SOUND, encoding="utf-8")
    scenario = read_scenario(path)
    game = Game(Battle(scenario.ruleset, compile(scenario)), 1)
    assert {a.id: (a.leader, a.band) for a in game.state.aircraft} == {
        "he1": ("he1", "low"), "he2": ("he1", "low"), "he3": ("he1", "low"),
        "bf1": ("bf1", "medium-bottom"), "bf2": ("bf1", "medium-bottom"), "spit": ("", "low"),
    }  # fmt: skip


@pytest.mark.rule("A5.1.1")
@pytest.mark.parametrize(("options", "levels"), [({}, 8), ({"high": None}, 10)])
def test_an_option_may_bring_ten_levels(tmp_path: Path, options: dict[str, None], levels: int) -> None:
    path = tmp_path / "flocks.yaml"
    path.write_text(SOUND, encoding="utf-8")
    assert compile(read_scenario(path), options).levels == levels


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pair: [bf1, bf2]", "pair: [bf1, bf3]", "no aircraft 'bf3' of axis"),
        ("pair: [bf1, bf2]", "pair: [bf1, spit]", "no aircraft 'spit' of axis"),
        ("pair: [bf1, bf2]", "pair: [bf1]", "a formation has a leader and at least one wingman"),
        ("pair: [bf1, bf2]", "pair: [bf1, bf1]", "bf1 already flies in the formation pair"),
        ("pair: [bf1, bf2]", "he1: [bf1, bf2]", "'he1' is an aircraft: give the formation another name"),
        ("pair: [bf1, bf2]", "pair: [bf1, he2]", "he2 already flies in the formation pair"),
        ("formation: flock", "formation: pair", "'pair' is the name of something else"),
        ("formation: flock", "formation: spit", "'spit' is the name of something else"),
        ("skilled, setup: {order: second", "skilled, formation: flock, setup: {order: second",
         "flock is a formation of axis: spit cannot fly in it"),
        ("band: medium-bottom", "band: high", "bf: high is not an active band: there is low, medium-bottom"),
        ("rules: [additional-tals]", "rules: []", "10 levels need the optional rule additional-tals"),
        ("pair: [bf1, bf2]", "pair: [bf1, bf2, spit]", "no aircraft 'spit' of axis"),
    ],
)  # fmt: skip
def test_a_mistake_about_formations_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert SOUND.count(old) == 1
    with pytest.raises(BrokenFile) as broken:
        read(tmp_path, SOUND.replace(old, new))
    assert any(told in problem.message for problem in broken.value.problems)
    assert all(problem.line > 1 for problem in broken.value.problems)


def test_a_formation_is_set_up_together(tmp_path: Path) -> None:
    late = (
        "{id: he4, type: b-17f, crew: skilled, formation: flock, setup: {when: 2, area: A}}\n      - {id: bf,"
    )
    with pytest.raises(BrokenFile) as broken:
        read(tmp_path, SOUND.replace("{id: bf,", late))
    (problem,) = broken.value.problems
    assert "he4 is set up with its leader he1" in problem.message


POSITION = """\
formations: {f: [a, b]}
aircraft:
  a: {side: axis, type: bf-109e-4, at: 2014 N, tal: 4, speed: 3}
  b: {side: axis, type: bf-109e-4, at: 2016 N, tal: 4, speed: 3}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[a, b]", "[a, c]", "unknown aircraft 'c'"),
        ("[a, b]", "[a]", "a formation is a leader and wingmen of one side"),
        ("b: {side: axis", "b: {side: allied", "a formation is a leader and wingmen of one side"),
    ],
)
def test_a_mistake_in_the_formations_of_a_position_is_told(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(POSITION, encoding="utf-8")
    assert read_position(path)[0].setting.formations == (Formation("f", "a", ("b",)),)
    path.write_text(POSITION.replace(old, new), encoding="utf-8")
    with pytest.raises(BrokenFile) as broken:
        read_position(path)
    assert any(told in problem.message for problem in broken.value.problems)
