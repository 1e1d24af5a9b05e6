"""Every rules question of tests/cases, played and compared with its answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.scenario.case import read_case
from cy6.scenario.case_run import play_case

FOLDER = Path(__file__).resolve().parent.parent / "cases"
CASES = sorted(FOLDER.glob("*.yaml"))


def test_there_are_cases() -> None:
    assert len(CASES) >= 6


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    case = read_case(path)
    assert case.rules, "a case says which rules it asks about"
    result = play_case(case)
    assert not result.failures, "\n".join(map(str, result.failures))
    assert result.checks > 0
