"""What the commands `check` and `case` say of files: lines for the reader, problems, and an exit status."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cy6.scenario.case_run import run_case
from cy6.scenario.doubts import doubts
from cy6.scenario.read import scenario_of
from cy6.tables.load import load_ruleset
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile, Problem, read_document

FINE: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2


class Report(NamedTuple):
    """Lines for standard output, problems for standard error, and the exit status of the command."""

    lines: tuple[str, ...]
    problems: tuple[Problem, ...]
    status: int


def check_files(paths: Sequence[Path], ruleset: Ruleset | None = None) -> Report:
    """Check scenario files. The status is 1 when one is broken or doubtful, 2 when one cannot be opened."""
    return _joined(_checked(path, ruleset) for path in paths)


def run_cases(paths: Sequence[Path], ruleset: Ruleset | None = None) -> Report:
    """Play case files. The status is 1 when an expectation fails, 2 when a file cannot be read."""
    return _joined(_played(path, ruleset) for path in paths)


def _checked(path: Path, ruleset: Ruleset | None) -> Report:
    try:
        document = read_document(path)
        scenario = scenario_of(path.stem, document, ruleset or load_ruleset())
    except BrokenFile as broken:
        status = FAILED if path.is_file() else UNREADABLE
        return Report((), broken.problems, status)
    aircraft = sum(len(force.ids()) for side in scenario.file.sides.values() for force in side.forces)
    options = len(scenario.file.options)
    found = doubts(document, scenario)
    verdict = "doubtful" if found else "fine"
    words = f"{scenario.file.title}, {_some(aircraft, 'aircraft')}, {_some(options, 'option', 's')}"
    return Report((f"{path}: {verdict}: {words}",), found, FAILED if found else FINE)


def _played(path: Path, ruleset: Ruleset | None) -> Report:
    try:
        result = run_case(path, ruleset)
    except BrokenFile as broken:
        return Report((), broken.problems, UNREADABLE)
    if result.failures:
        return Report((f"{path}: fails: {result.title}",), result.failures, FAILED)
    held = _some(result.checks, "expectation", "s")
    return Report((f"{path}: fine: {result.title}, {held}",), (), FINE)


def _some(count: int, noun: str, plural: str = "") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{plural}"


def _joined(reports: Iterable[Report]) -> Report:
    made = tuple(reports)
    return Report(
        tuple(line for report in made for line in report.lines),
        tuple(problem for report in made for problem in report.problems),
        max((report.status for report in made), default=FINE),
    )
