"""Playing of cases: what they fill in by themselves, and that a wrong answer is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.state import Shot
from cy6.lab.odds import odds
from cy6.scenario.case import read_case, read_position
from cy6.scenario.case_run import CaseResult, run_case
from cy6.tables.strict_yaml import BrokenFile

HEAD = """\
format: 1
case: A question
rule: B3.2.2
"""
PAIR = """\
scenario:
  bands: [low]
  aircraft:
    fw:   {side: axis,   type: fw-190a-4,   crew: green,   at: 2014 N, tal: 5, speed: 3}
    spit: {side: allied, type: spitfire-vc, crew: skilled, at: 2015 N, tal: 5, speed: 4}
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "question.yaml"
    path.write_text(text)
    return path


def run(tmp_path: Path, script: str, head: str = HEAD, position: str = PAIR) -> CaseResult:
    lines = "".join(f"  - {line}\n" for line in script.strip().splitlines())
    return run_case(write(tmp_path, f"{head}{position}script:\n{lines}"))


def failures(result: CaseResult) -> list[str]:
    return [failure.message for failure in result.failures]


# What is filled in ---------------------------------------------------------------------------------


def test_choices_that_the_script_leaves_open_are_answered_plainly(tmp_path: Path) -> None:
    result = run(
        tmp_path,
        """
        plot fw L L34
        expect: {fw: {at: 1813 SW, speed: 2, tal: 5}, spit: {at: 2011 N, speed: 4}}
        plot fw L F2
        expect: {fw: {at: 1614 SW}, turn: 2}
        """.replace("        ", ""),
    )
    assert failures(result) == []
    assert result.checks == 2


def test_a_second_plot_of_an_aircraft_is_for_the_next_turn(tmp_path: Path) -> None:
    result = run(tmp_path, "plot fw L F3\nplot fw L F3\nexpect: {turn: 2, fw: {at: 2008 N}}")
    assert failures(result) == []


def test_answers_may_stand_in_another_order_than_the_game_asks(tmp_path: Path) -> None:
    result = run(
        tmp_path, "plot fw L F3\nplot spit L F4\nspeed spit 3\nspeed fw 2\n"
        "expect: {fw: {speed: 2}, spit: {speed: 3}}",
    )  # fmt: skip
    assert failures(result) == []


def test_a_shot_is_resolved_before_what_is_expected_of_it(tmp_path: Path) -> None:
    result = run(
        tmp_path,
        "dice: {to hit spit>fw: [6, 5], firepower spit>fw LMG: [1, 1, 4, 4]}\n"
        "dice: {firepower spit>fw MC: [2, 10], robustness spit>fw: [1, 2], damage spit>fw: [4]}\n"
        "fire spit fw\n"
        "expect: {fw: {damage: airframe}, vp: {allied: 1}}",
        position=PAIR + "phase: fire\n",
    )
    assert failures(result) == []


def test_looking_at_what_is_legal_changes_nothing(tmp_path: Path) -> None:
    result = run(
        tmp_path,
        "plot fw L L34\n"
        "legal: {hx fw: yes, speed fw 2: yes, speed fw 5: no, react fw L33: no}\n"
        "refused: {fire fw spit: [out-of-arc]}\n"
        "plot spit L F4\n"
        "expect: {phase: plot, turn: 1}",
    )
    assert failures(result) == []


def test_dice_come_from_the_seed_where_no_line_sets_them(tmp_path: Path) -> None:
    script = "plot fw L L34\nhx fw\nexpect: {fw: {speed: 3}}"
    outcomes = {tuple(failures(run(tmp_path, script, HEAD + f"seed: {seed}\n"))) for seed in range(12)}
    assert len(outcomes) == 2  # some pass the check, some do not
    again = run(tmp_path, script, HEAD + "seed: 4\n")
    assert run(tmp_path, script, HEAD + "seed: 4\n") == again


def test_a_case_may_begin_with_a_scenario_and_its_options(tmp_path: Path, project: Path) -> None:
    (tmp_path / "swede.yaml").write_text((project / "scenarios" / "the-swede.yaml").read_text())
    result = run(
        tmp_path,
        "deploy swede 3805 S tal 4 speed 3\n"
        "dice: {entry edge zeros: [2]}\n"
        "refused: {deploy z1 0110 SE tal 3 speed 4: [outside]}\n"
        "deploy z1 2401 S tal 3 speed 4\n"
        "expect: {z1: {at: 2401 S, tal: 3, crew: skilled}, swede: {at: 3805}}",
        position="scenario: swede.yaml\noptions: {good-nights-sleep: z1, stick-together: ''}\n",
    )
    assert failures(result) == []


# What is found out -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("expect: {fw: {at: 2013 N}}", "fw: it should be at 2013 N, and is at 2014 N"),
        ("expect: {fw: {at: 2014 S}}", "fw: it should be at 2014 S, and is at 2014 N"),
        ("expect: {fw: {tal: 4}}", "fw: tal should be 4, and is 5"),
        ("expect: {fw: {speed: 4}}", "fw: speed should be 4, and is 3"),
        ("expect: {fw: {status: ooc}}", "fw: status should be ooc, and is flying"),
        ("expect: {fw: {damage: engine}}", "fw: damage should be engine, and is none"),
        ("expect: {fw: {crew: ace}}", "fw: crew should be ace, and is green"),
        ("expect: {fw: {band: high}}", "fw: band should be high, and is low"),
        ("expect: {fw: {ammo: empty}}", "fw: cannon ammunition should be empty, and is full"),
        ("expect: {fw: {ammo: {machine_gun: fired}}}", "machine_gun ammunition should be fired, and is full"),
        ("expect: {fw: {effects: [fire]}}", "fw: effects should be ['fire'], and are []"),
        ("expect: {vp: {axis: 3}}", "axis should have 3 victory points, and has 0"),
        ("expect: {phase: over}", "the phase should be over, and is tailing"),
        ("expect: {turn: 2}", "the turn should be 2, and is 1"),
        ("expect: {winner: axis}", "the winner should be axis, and is open"),
        ("expect: {spitt: {tal: 5}}", "unknown aircraft 'spitt' (did you mean spit?)"),
        ("legal: {plot fw L F3: no}", "'plot fw L F3' should be refused, and is legal"),
        ("refused: {plot fw L F3: [too-far]}", "for too-far, and is for nothing: it is legal"),
        ("tally: {target: 7}", "no roll has had anything to reach yet"),
        ("revealed: {to: axis, of: spit, turn: left}", "axis hears nothing of spit"),
        ("tally: {of: fire spit fw, target: 6}", "the target should be 6, and is 5"),
        ("tally: {of: fire spit fw, modifiers: {skill: 2}}", "the modifiers should be {'skill': 2}, and are"),
        ("tally: {of: fire spit fw, column_shift: 0}", "the column shift should be 0, and is 1"),
        ("tally: {of: fire fw spit}", "the shot is refused"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told_where_it_stands(tmp_path: Path, script: str, words: str) -> None:
    result = run(tmp_path, script)
    assert any(words in message for message in failures(result)), failures(result)
    assert {(failure.line, failure.column) for failure in result.failures} == {(10, 5)}


def test_dice_that_are_never_rolled_are_a_failure(tmp_path: Path) -> None:
    result = run(tmp_path, "dice: {hx check spit: [1, 1]}\nplot fw L F3\nplot spit L F4")
    assert failures(result) == ["these dice were never rolled: 'hx check spit'"]
    assert result.failures[0].line == 10


def test_dice_that_do_not_fit_the_roll_are_a_failure(tmp_path: Path) -> None:
    result = run(tmp_path, "plot fw L L34\ndice: {hx check fw: [4]}\nhx fw")
    assert failures(result) == ["the dice do not fit: hx check fw is a roll of 2d6: [4] does not fit"]


def test_a_refused_order_ends_the_case_with_every_reason(tmp_path: Path) -> None:
    result = run(tmp_path, "plot fw L F9\nexpect: {fw: {tal: 1}}")
    assert len(result.failures) == 1
    assert failures(result)[0].startswith("'plot fw L F9' is refused: ")


def test_an_order_whose_moment_never_comes_is_a_failure(tmp_path: Path) -> None:
    result = run(tmp_path, "ram fw spit")
    assert failures(result)[0].startswith("'ram fw spit' is refused: ")


# Files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("type: fw-190a-4", "type: fw-190", 7, "fw: unknown aircraft type 'fw-190' (did you mean"),
        ("at: 2014 N", "at: 2014 E", 7, "fw: 'E' is not a heading (allowed: N NE SE S SW NW)"),
        ("at: 2014 N", "at: 4731 N", 7, "fw is off the board of 45 by 30 hexes"),
        ("tal: 5, speed: 3", "tal: 7, speed: 3", 7, "fw: level 7 is above the highest, 6"),
        ("speed: 3", "speed: 6", 7, "fw: speed 6 is above the maximum of 5 of fw-190a-4"),
        ("crew: green", "crew: gren", 7, "did you mean green?"),
        ("case:", "caes:", 2, "unknown key 'caes' (did you mean case?)"),
        ("- plot fw L F3", "- plto fw L F3", 10, "no order begins with 'plto'"),
        ("- plot fw L F3", "- {legal: {plot fw: yes}}", 10, "write plot ID MANEUVER CODE"),
        ("- plot fw L F3", "- {legla: {plot fw L F3: yes}}", 10, "unknown key 'legla' (did you mean legal?)"),
        ("- plot fw L F3", "- {expect: {fw: {tall: 3}}}", 10, "unknown key 'tall' (did you mean tal?)"),
        ("- plot fw L F3", "- {tally: {of: plot fw L F3}}", 10, "a fire order is expected here"),
        ("- plot fw L F3", "- {tally: {column_shift: 1}}", 10, "a column_shift belongs to a shot"),
        ("- plot fw L F3", "- {legal: {hx fw: yes}, dice: {}}", 10, "an order or one of dice, expect"),
        ("script:", "phase: flying\nscript:", 9, "unknown phase to begin with 'flying'"),
        ("aircraft:", "aircraft: {}\n  aircraf:", 7, "did you mean aircraft?"),
        ("rule: B3.2.2", "rule: 3.2.2", 3, "'3.2.2' is not the number of a rule"),
        ("bands: [low]", "move_order: [axis, alied]", 5, "unknown side 'alied' (did you mean allied?)"),
        ("bands: [low]", "edges: {axs: {1: friendly}}", 5, "unknown side 'axs' (did you mean axis?)"),
    ],
)  # fmt: skip
def test_a_broken_case_tells_place_and_meaning(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    text = f"{HEAD}{PAIR}script:\n  - plot fw L F3\n"
    assert old in text
    with pytest.raises(BrokenFile) as broken:
        read_case(write(tmp_path, text.replace(old, new, 1)))
    assert any(each.line == line and words in each.message for each in broken.value.problems), str(
        broken.value
    )


def test_a_case_on_a_missing_scenario_names_that_file(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match=r"nowhere\.yaml:1:1: there is no such file"):
        read_case(write(tmp_path, HEAD + "scenario: nowhere.yaml\nscript: []\n"))


# Positions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["part of a case", "a file of its own"])
def test_a_position_for_the_odds(tmp_path: Path, form: str) -> None:
    own = "".join(line.removeprefix("  ") + "\n" for line in PAIR.splitlines()[1:])
    battle, state = read_position(write(tmp_path, f"{HEAD}{PAIR}" if form == "part of a case" else own))
    assert [aircraft.id for aircraft in state.aircraft] == ["fw", "spit"]
    assert {aircraft.status for aircraft in state.aircraft} == {"flying"}
    assert odds(battle, state, Shot("spit", "fw")).hit > 0


def test_everything_that_a_position_may_say_of_an_aircraft_arrives(tmp_path: Path) -> None:
    text = """\
bands: [high]
board: {columns: 20, rows: 10, levels: 8}
rules: [additional-tals]
edges: {allied: {3: friendly}}
zones: {smoke: {kind: smoke, hexes: [0505, 0506], up_to: 2}}
aircraft:
  sbd:
    {side: allied, type: sbd-3, crew: ace, as: fighter, at: 1005 NW, tal: 8, speed: 2, damage: engine,
     last: SD, flown: turn, climbing: 1, fired: [machine_gun], empty: [machine_gun], effects: [panic],
     loaded: yes, rockets: 2, shields: 1, weapons: {FF: 1xLRHC/very_low}, quiet: {FF: [turn]},
     gunnery_as: green, status: ooc, shaken: 1}
"""
    battle, state = read_position(write(tmp_path, text))
    (sbd,) = state.aircraft
    assert (sbd.damage, sbd.last, sbd.flown, sbd.climbing) == ("engine", "SD", "turn", 1)
    assert (sbd.fired, sbd.empty, sbd.effects) == (("machine_gun",), ("machine_gun",), ("panic",))
    assert (sbd.loaded, sbd.rockets, sbd.shields, sbd.shaken) == (1, 2, 1, 1)
    assert (sbd.status, sbd.band, sbd.tal) == ("ooc", "high", 8)
    force = battle.force("sbd")
    assert (force.role, force.gunnery_crew, force.quiet) == ("fighter", "green", (("FF", "turn"),))
    assert [(gun.weapon, gun.rate_of_fire) for gun in battle.guns(sbd)] == [("LRHC", "very_low")]
    assert dict(battle.side("allied").edges)["3"] == "friendly"
    assert battle.setting.zones[0].top == 2
