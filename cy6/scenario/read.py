"""Reading of scenario files: a file in, a checked scenario or every problem out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cy6.scenario import reserved
from cy6.scenario.check import problems_of
from cy6.scenario.schema import ScenarioFile
from cy6.scenario.sheet import Sheet
from cy6.tables.fields import Names
from cy6.tables.load import load_ruleset
from cy6.tables.ruleset import Ruleset
from cy6.tables.schema import inspect
from cy6.tables.strict_yaml import (
    BrokenFile,
    Data,
    Document,
    Location,
    Problem,
    parse_document,
    read_document,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scenario:
    """A sound scenario: its id, what its file says, and the tables that it was held against."""

    id: str
    file: ScenarioFile
    data: Data
    ruleset: Ruleset = field(repr=False)


def read_scenario(path: Path, ruleset: Ruleset | None = None) -> Scenario:
    """Read a scenario file. Raise BrokenFile with every problem of it."""
    return _new_scenario(path.stem, read_document(path), ruleset or load_ruleset())


def parse_scenario(text: str, id: str = "scenario", ruleset: Ruleset | None = None) -> Scenario:
    """Read a scenario from text. Raise BrokenFile with every problem of it."""
    return _new_scenario(id, parse_document(text, f"<{id}>"), ruleset or load_ruleset())


def revive_scenario(id: str, data: Data, ruleset: Ruleset | None = None) -> Scenario:
    """Make a scenario again of the plain data that a replay holds. Raise BrokenFile when it is unsound.

    Ids that are refused today may be in it: what was played once is read for ever.
    """
    document = Document(data, f"<{id}>", {(): (1, 1)}, {})
    return scenario_of(id, document, ruleset or load_ruleset())


def _new_scenario(id: str, document: Document, ruleset: Ruleset) -> Scenario:
    """Make a scenario of a file. Raise BrokenFile with every problem of it."""
    file, _ = inspect(document, ScenarioFile, names(ruleset))
    bad_ids = [*reserved.problems(Sheet.of(document, file, ruleset))] if file is not None else []
    try:
        scenario = scenario_of(id, document, ruleset)
    except BrokenFile as broken:
        raise BrokenFile(tuple(sorted({*broken.problems, *bad_ids}))) from None
    if bad_ids:
        raise BrokenFile(tuple(sorted(set(bad_ids))))
    return scenario


def scenario_of(id: str, document: Document, ruleset: Ruleset) -> Scenario:
    """Make a scenario of a document. Raise BrokenFile with every problem of it."""
    file, problems = inspect(document, ScenarioFile, names(ruleset))
    problems = told_of(document, problems)
    if file is not None:
        problems += problems_of(document, file, ruleset)
    if file is None or problems:
        raise BrokenFile(problems)
    return Scenario(id, file, document.data, ruleset)


def names(ruleset: Ruleset) -> Names:
    """List the names that a file may use, by what they name."""
    return {
        "aircraft type": tuple(ruleset.aircraft),
        "weapon": tuple(ruleset.weapons),
        "weather": tuple(ruleset.spotting.distances),
    }


def told_of(document: Document, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Say in every problem within an aircraft which aircraft it is about."""
    whose = {
        place: id
        for location, place in (*document.places.items(), *document.keys.items())
        if (id := _id_at(document.data, location))
    }
    return tuple(_told(problem, whose.get((problem.line, problem.column), "")) for problem in problems)


def _told(problem: Problem, id: str) -> Problem:
    return problem._replace(message=f"{id}: {problem.message}") if id else problem


def _id_at(data: Data, location: Location) -> str:
    """Name the aircraft that a location is in: of a side's list of forces, or of a position's aircraft."""
    if location[0:1] == ("sides",) and location[2:3] == ("forces",):
        force = _at(data, location[:4])
        return str(force.get("id", "")) if isinstance(force, dict) else ""
    for above in ((), ("scenario",)):
        if location[: len(above) + 1] == (*above, "aircraft") and len(location) > len(above) + 1:
            return str(location[len(above) + 1])
    return ""


def _at(data: object, location: Location) -> object:
    here: Any = data
    try:
        for part in location:
            here = here[part]
    except (KeyError, IndexError, TypeError):
        return None
    return here
