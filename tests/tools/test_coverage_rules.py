"""Which rules count as cited and as tested, on a small project and on our own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import coverage_rules as coverage
import pytest

INDEX = """
B3.9: {title: Out of control, stage: core}
B3.9a: {title: No fire, stage: core}
B3.1: {title: Procedure, stage: core, heading: yes}
B3.10: {title: Dive recovery, stage: core}
C1.1: {title: Formations, stage: advanced}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Give a project with an index, one module and one file of tests."""
    for folder in ("docs", "cy6/rules", "tests/cases", "scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    write(tmp_path, "docs/rules-index.yaml", INDEX)
    write(tmp_path, "docs/rulings.md", "| R13 Who | green | B3.10 |\n| R40 Undo | refused | B2.1 |\n")
    return tmp_path


def write(house: Path, name: str, text: str) -> None:
    """Write a file of the project."""
    (house / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# B3.9", {"B3.9"}),
        ("# B3.9a", {"B3.9a"}),
        ('"""See B3.10."""', {"B3.10"}),
        ('Refusal("gone", "it has gone", "B3.9")', {"B3.9"}),
        ("# A5.2, B3.9: and B4.3.2/B4.3.3", {"A5.2", "B3.9", "B4.3.2", "B4.3.3"}),
        ("# B3.8-B3.15", {"B3.8", "B3.15"}),
        ("xB3.9 B3.9x1 1.B3.9 B33.9 b3.9", set()),
        ("D1", {"D1"}),
        ("R22 L34 F31L d520", set()),
    ],
)
def test_a_citation_is_a_whole_number(text: str, found: set[str]) -> None:
    assert coverage.citations(text) == found


def test_a_rule_needs_both_code_and_a_test(house: Path) -> None:
    write(house, "cy6/rules/control.py", "# B3.9\n# B3.10\n")
    write(house, "tests/test_control.py", '@pytest.mark.rule("B3.9", "B3.9a", "R13")\ndef test_it(): ...\n')
    found = coverage.measure(house, "core")
    assert found.counts() == {"rules": 3, "cited": 2, "tested": 2, "missing": ["B3.9a", "B3.10"]}
    assert found.unknown == ()


def test_headings_do_not_count_and_stages_are_apart(house: Path) -> None:
    assert [rule.id for rule in coverage.measure(house).rules] == ["B3.9", "B3.9a", "B3.10", "C1.1"]
    assert [rule.id for rule in coverage.measure(house, "advanced").rules] == ["C1.1"]


def test_marks_of_classes_files_and_single_parameters_count(house: Path) -> None:
    write(
        house,
        "tests/test_all.py",
        'pytestmark = [pytest.mark.rule("B3.9")]\n'
        '@pytest.mark.rule("B3.10")\n'
        "class TestDives:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("C1.1"))])\n'
        "    def test_it(self, x): ...\n",
    )
    tested = coverage.find_tested(house)
    assert tested == dict.fromkeys(("B3.10", "B3.9", "C1.1"), ("tests/test_all.py::TestDives::test_it",))


def test_what_pytest_does_not_collect_does_not_count(house: Path) -> None:
    marked = '@pytest.mark.rule("B3.9")\n'
    write(house, "tests/helpers.py", f"{marked}def test_it(): ...\n")
    write(house, "tests/test_nothing.py", f"{marked}def check_it(): ...\n# pytest.mark.rule('B3.10')\n")
    assert coverage.find_tested(house) == {}


def test_a_case_counts_for_the_rules_it_names(house: Path) -> None:
    write(house, "tests/cases/one.yaml", "case: One\nrule: B3.9\n")
    write(house, "tests/cases/two.yaml", "case: Two\nrule: [B3.9, B3.10]\n")
    assert coverage.find_tested(house) == {
        "B3.10": ("tests/cases/two.yaml",),
        "B3.9": ("tests/cases/one.yaml", "tests/cases/two.yaml"),
    }


def test_a_scenario_may_code_a_rule(house: Path) -> None:
    write(house, "scenarios/duel.yaml", "# C1.1\n")
    assert coverage.find_cited(house) == {"C1.1": ("scenarios/duel.yaml",)}


def test_numbers_that_no_rule_has_are_told(house: Path) -> None:
    write(house, "cy6/rules/control.py", "# B3.91, B3.0, B3, R44\n")
    write(
        house, "tests/test_control.py", '@pytest.mark.rule("B3.99", "R40", "R41", "B3")\ndef test_it(): ...\n'
    )
    assert coverage.measure(house).unknown == (
        "cy6/rules/control.py cites B3.91",
        "tests/test_control.py::test_it is marked B3.99",
        "tests/test_control.py::test_it is marked R41",
    )


def test_the_report_shows_every_rule_and_the_rulings(house: Path) -> None:
    write(house, "cy6/rules/control.py", "# B3.9\n")
    write(house, "tests/test_control.py", '@pytest.mark.rule("B3.9", "R13")\ndef test_it(): ...\n')
    page = coverage.report(coverage.measure(house))
    assert "4 rules: 1 cited in code, 1 tested." in page
    assert "| B3.9 | Out of control | core | `rules/control` | 1 |" in page
    assert "| B3.10 | Dive recovery | core | - | - |" in page
    assert "| R13 | 1 |" in page


def test_the_command_prints_json_and_fails_while_something_is_missing(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "ROOT", house)
    monkeypatch.setattr(sys, "argv", ["coverage_rules.py", "--stage", "advanced", "--json"])
    assert coverage.main() == 1
    assert json.loads(capsys.readouterr().out) == {"rules": 1, "cited": 0, "tested": 0, "missing": ["C1.1"]}
    write(house, "cy6/rules/formations.py", "# C1.1\n")
    write(house, "tests/cases/one.yaml", "rule: C1.1\n")
    assert coverage.main() == 0
    assert json.loads(capsys.readouterr().out)["missing"] == []


@pytest.mark.slow
def test_our_own_marks_and_citations_are_all_in_the_index(project: Path) -> None:
    assert coverage.measure(project).unknown == ()


def test_our_index_has_every_chapter(project: Path) -> None:
    index = coverage.read_index(project / coverage.INDEX)
    assert len(index) == len({rule.id for rule in index}) == 158
    assert sum(rule.stage == "core" and not rule.heading for rule in index) == 94
    assert {rule.id.split(".")[0] for rule in index} == {
        *(f"A{n}" for n in range(1, 8)), *(f"B{n}" for n in range(1, 7)),
        *(f"C{n}" for n in range(1, 7)), *(f"D{n}" for n in range(1, 4)),
    }  # fmt: skip
