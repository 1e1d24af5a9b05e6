"""What is doubtful about a sound scenario: it can be played, but hardly as its author meant it."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.scenario import check_reach, check_room
from cy6.scenario.compile import vary
from cy6.scenario.read import Scenario
from cy6.scenario.schema import Variation
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit, expand
from cy6.tables.strict_yaml import Document, Problem


def doubts(document: Document, scenario: Scenario) -> tuple[Problem, ...]:
    """List the doubts about a scenario as it stands, and about each of its options by itself."""
    sheet = Sheet.of(document, scenario.file, scenario.ruleset)
    found = list(_of(sheet, expand(scenario.file)))
    known = {problem.message for problem in found}
    for name, option in scenario.file.options.items():
        for problem in _of(sheet, vary(scenario.file, [(name, _first_picks(option))])):
            if problem.message not in known:
                known.add(problem.message)
                found.append(problem._replace(message=f"{problem.message} (with the option {name})"))
    return tuple(sorted(found))


def _of(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    yield from check_room.problems(sheet, fielded)
    yield from check_reach.problems(sheet, fielded)


def _first_picks(option: Variation) -> str:
    return ",".join(option.pick.among[: option.pick.count]) if option.pick else ""
