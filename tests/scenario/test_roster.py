"""A roster of pilots: read strictly, added to without losing a letter, and flown in scenarios (C6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.read import Scenario, parse_scenario
from cy6.scenario.roster import Report, lines, man, parse_roster, read_roster, with_flights
from cy6.tables.strict_yaml import BrokenFile

OURS = """\
# Ours, in the order in which they joined.
format: 1
pilots:
  Vejtasa: {skill: ace}     # the Swede
  "Thach: the weaver": {skill: veteran}
flights:
  # the first day
  - {pilot: Vejtasa, scenario: "The Swede", date: 1942-05-08 10:00, kills: 3, fate: returned}
"""


def the_swede(project: Path, crew: str) -> Scenario:
    """Give The Swede with its crew written otherwise."""
    text = (project / "scenarios/the-swede.yaml").read_text()
    return parse_scenario(text.replace("crew: ace", crew, 1), "swede")


@pytest.mark.rule("C6.1")
def test_what_a_pilot_is_follows_from_his_flights() -> None:
    pilots = parse_roster(OURS).pilots
    swede = pilots["Vejtasa"]
    assert (swede.skill, swede.flights, swede.kills, swede.fate) == ("ace", 1, 3, "returned")
    assert pilots["Thach: the weaver"].flights == 0
    assert pilots["Thach: the weaver"].may_fly


def test_a_game_is_added_and_nothing_else_changes() -> None:
    roster = parse_roster(OURS)
    text = with_flights(roster, 'A "sharp" day', "1942-06-04", (Report("Vejtasa", "ace", 2, "wounded"),))
    assert text.startswith(OURS)
    after = parse_roster(text)
    assert (after.pilots["Vejtasa"].kills, after.pilots["Vejtasa"].fate) == (5, "wounded")
    assert not after.pilots["Vejtasa"].may_fly
    assert after.pilots["Vejtasa"].last == 'A "sharp" day, 1942-06-04'


def test_a_new_pilot_joins_with_his_first_flight(tmp_path: Path) -> None:
    roster = read_roster(tmp_path / "new.yaml")
    text = with_flights(roster, "The Swede", "", (Report("Sakai", "green", 0, "killed"),))
    assert parse_roster(text).pilots["Sakai"].skill == "green"


def test_a_recovered_pilot_flies_again() -> None:
    hurt = OURS + "  - {pilot: Vejtasa, fate: wounded}\n"
    assert not parse_roster(hurt).pilots["Vejtasa"].may_fly
    assert parse_roster(hurt + "  - {pilot: Vejtasa, fate: recovered}\n").pilots["Vejtasa"].may_fly


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("skill: ace", "skill: acee", "<roster>:4:20: unknown skill 'acee' (did you mean ace?)"),
        ("fate: returned", "fate: escaped", "<roster>:8:"),
        ("- {pilot: Vejtasa", "- {pilot: Vejtas", "unknown pilot 'Vejtas' (did you mean Vejtasa?)"),
        ("kills: 3", "kils: 3", "unknown key 'kils'"),
    ],
)
def test_mistakes_are_told_with_their_place(old: str, new: str, words: str) -> None:
    with pytest.raises(BrokenFile) as broken:
        parse_roster(OURS.replace(old, new, 1))
    assert words in str(broken.value)


def test_a_file_to_whose_end_nothing_can_be_added_is_left_alone() -> None:
    flights_first = "format: 1\nflights:\n  - {pilot: A, skill: green, fate: returned}\npilots: {}\n"
    for text in (flights_first, "format: 1\nflights: [{pilot: A, skill: green, fate: returned}]\n"):
        with pytest.raises(BrokenFile, match="flights stands last"):
            with_flights(parse_roster(text), "The Swede", "", (Report("A", "green", 0, "returned"),))


def test_a_scenario_takes_its_crew_from_the_roster(project: Path) -> None:
    roster = parse_roster(OURS)
    manned = man(the_swede(project, "crew: roster:Vejtasa"), roster)
    force = compile(manned).forces[0]
    assert (force.crew, force.pilot) == ("ace", "Vejtasa")
    known = man(the_swede(project, "crew: green\n        pilot: Vejtasa"), roster)
    assert compile(known).forces[0].crew == "ace"
    unknown = man(the_swede(project, "crew: green\n        pilot: Flatley"), roster)
    assert (compile(unknown).forces[0].crew, compile(unknown).forces[0].pilot) == ("green", "Flatley")


def test_who_cannot_fly_is_told(project: Path) -> None:
    scenario = the_swede(project, "crew: roster:Vejtasa")
    with pytest.raises(WrongChoice, match="give one with --roster"):
        compile(scenario)
    with pytest.raises(WrongChoice, match="no pilot 'Vejtasa'"):
        man(scenario, parse_roster("format: 1\n"))
    captured = OURS + "  - {pilot: Vejtasa, scenario: Midway, fate: captured-wounded}\n"
    with pytest.raises(WrongChoice, match="has him as captured and wounded since Midway"):
        man(scenario, parse_roster(captured))


def test_one_pilot_does_not_fly_three_aircraft(project: Path) -> None:
    text = (project / "scenarios/the-swede.yaml").read_text()
    with pytest.raises(BrokenFile, match="one pilot flies one aircraft"):
        parse_scenario(text.replace("crew: green", "crew: roster:Sakai", 1))


def test_the_roster_is_shown_as_a_table() -> None:
    assert lines(parse_roster(OURS)) == [
        "pilot              skill    flights  kills  now  last flown",
        "Vejtasa            ace      1        3      fit  The Swede, 1942-05-08 10:00",
        "Thach: the weaver  veteran  0        0      fit",
    ]
