"""Reading of scenario files: a file in, a checked scenario or every problem out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cy6.scenario.check import problems_of
from cy6.scenario.schema import ScenarioFile
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
    return _scenario(path.stem, read_document(path), ruleset or load_ruleset())


def parse_scenario(text: str, id: str = "scenario", ruleset: Ruleset | None = None) -> Scenario:
    """Read a scenario from text. Raise BrokenFile with every problem of it."""
    return _scenario(id, parse_document(text, f"<{id}>"), ruleset or load_ruleset())


def revive_scenario(id: str, data: Data, ruleset: Ruleset | None = None) -> Scenario:
    """Make a scenario again of the plain data that a replay holds. Raise BrokenFile when it is unsound."""
    document = Document(data, f"<{id}>", {(): (1, 1)}, {})
    return _scenario(id, document, ruleset or load_ruleset())


def _scenario(id: str, document: Document, ruleset: Ruleset) -> Scenario:
    file, problems = inspect(document, ScenarioFile, names(ruleset))
    if file is None or problems:
        raise BrokenFile(tuple(_of_unit(document, problem) for problem in problems))
    unsound = problems_of(document, file, ruleset)
    if unsound:
        raise BrokenFile(unsound)
    return Scenario(id, file, document.data, ruleset)


def names(ruleset: Ruleset) -> Names:
    """List the names that a file may use, by what they name."""
    return {"aircraft type": tuple(ruleset.aircraft), "weapon": tuple(ruleset.weapons)}


def _of_unit(document: Document, problem: Problem) -> Problem:
    """Say in a problem within a force which aircraft it is about."""
    for location, place in (*document.places.items(), *document.keys.items()):
        if place == problem[1:3] and location[:1] == ("sides",) and location[2:3] == ("forces",):
            id = _id_of(document.data, location[:4])
            return problem._replace(message=f"{id}: {problem.message}") if id else problem
    return problem


def _id_of(data: Data, location: Location) -> str:
    here: object = data
    for part in location:
        if isinstance(here, dict) and isinstance(part, str):
            here = here.get(part)
        elif isinstance(here, list) and isinstance(part, int):
            here = here[part]
        else:
            return ""
    id = here.get("id") if isinstance(here, dict) else None
    return id if isinstance(id, str) else ""
