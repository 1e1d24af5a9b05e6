"""Menus and reports: one broken file is told with its cause, and spoils no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.scenario.folder import scenario_summaries
from cy6.scenario.report import check_files, run_cases
from cy6.scenario.write import new_scenario_text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder of twenty sound scenarios and a broken one among them."""
    for number in range(20):
        text = new_scenario_text().replace("A new scenario", f"Scenario {number}")
        (tmp_path / f"scenario-{number:02d}.yaml").write_text(text)
    (tmp_path / "scenario-07a.yaml").write_text(
        new_scenario_text().replace("crew: skilled", "crew: skiled", 1)
    )
    (tmp_path / "notes.txt").write_text("not a scenario")
    return tmp_path


def test_a_menu_lists_twenty_and_marks_one_with_its_cause(folder: Path) -> None:
    listed = scenario_summaries(folder)
    assert len(listed) == 21
    broken = [each for each in listed if not each.is_sound]
    assert [each.id for each in broken] == ["scenario-07a"]
    (problem,) = broken[0].problems
    assert (problem.line, problem.column) == (35, 15)
    assert "did you mean skilled?" in problem.message
    assert [each.title for each in listed if each.is_sound] == [f"Scenario {n}" for n in range(20)]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[" * 3000, b"a: b: c", b"\x00\x01"])
def test_nothing_in_a_folder_keeps_a_menu_from_opening(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.yaml").write_bytes(content)
    (tmp_path / "b.yaml").mkdir()
    (tmp_path / "c.yaml").write_text(new_scenario_text())
    assert [each.is_sound for each in scenario_summaries(tmp_path)] == [False, False, True]
    assert scenario_summaries(tmp_path / "nowhere") == ()


def test_a_menu_knows_sides_aircraft_and_options(project: Path) -> None:
    swede = next(each for each in scenario_summaries(project / "scenarios") if each.id == "the-swede")
    assert swede.title == "The Swede"
    assert [(side.id, side.aircraft) for side in swede.sides] == [
        ("allied", (("Douglas SBD-3 Dauntless", 1),)),
        ("axis", (("Mitsubishi A6M2 Zero", 3),)),
    ]
    assert [(option.id, option.picks) for option in swede.options] == [
        ("good-nights-sleep", ("z1", "z2", "z3")), ("stick-together", ()),
    ]  # fmt: skip


def test_a_check_of_sound_files_has_a_line_for_each(project: Path) -> None:
    report = check_files(sorted((project / "scenarios").glob("*.yaml")))
    assert report.status == 0
    assert report.problems == ()
    assert report.lines[-1].endswith("the-swede.yaml: fine: The Swede, 4 aircraft, 2 options")


def test_a_check_tells_all_files_and_the_worst_status(folder: Path) -> None:
    sound, broken, missing = folder / "scenario-01.yaml", folder / "scenario-07a.yaml", folder / "none.yaml"
    assert check_files([sound, broken]).status == 1
    report = check_files([broken, missing, sound])
    assert report.status == 2
    assert [problem.file for problem in report.problems] == [str(broken), str(missing)]
    assert len(report.lines) == 1


def test_a_report_of_cases(project: Path, tmp_path: Path) -> None:
    sound = project / "tests" / "cases" / "move-three-turns.yaml"
    wrong, broken = tmp_path / "wrong.yaml", tmp_path / "broken.yaml"
    wrong.write_text(sound.read_text().replace("at: 1813 SW", "at: 1813 S"))
    broken.write_text(sound.read_text().replace("script:", "scrpit:"))
    assert run_cases([sound]).status == 0
    assert (
        run_cases([sound])
        .lines[0]
        .endswith("fine: Three turns of a Focke-Wulf and a Spitfire, 6 expectations")
    )
    failed = run_cases([sound, wrong])
    assert (failed.status, [problem.line for problem in failed.problems]) == (1, [17])
    unread = run_cases([broken, wrong])
    assert unread.status == 2
    assert "did you mean script?" in unread.problems[0].message
