"""A roster of pilots: who they are and what became of them, game by game (C6). Games are only ever added.

    format: 1
    pilots:
      "Vejtasa": {skill: ace}
    flights:                       # stands last: each game adds its lines below
      - {pilot: "Vejtasa", scenario: "The Swede", skill: ace, kills: 3, fate: returned}

What a pilot is now follows from his flights. Add a line with `fate: recovered` when he may fly again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from cy6.core.ids import Skill
from cy6.scenario.compile import WrongChoice
from cy6.scenario.read import Scenario, revive_scenario
from cy6.scenario.schema import FROM_ROSTER, PilotName
from cy6.tables.fields import Moment, SkillName, Title, one_of, whole
from cy6.tables.names import guess
from cy6.tables.schema import FormatNumber, Strict, validate
from cy6.tables.strict_yaml import BrokenFile, Document, Problem, parse_document

RECOVERED: Final = "recovered"
LOST: Final = "lost"
FATES: Final = ("returned", "wounded", "captured", "captured-wounded", "killed", LOST, RECOVERED)
MAY_FLY: Final = ("returned", RECOVERED)
HEAD: Final = "# Pilots and their flights. Each game adds lines at the end.\nformat: 1\n"


class Enlisted(Strict):
    """A pilot as he joined."""

    skill: SkillName


class Flight(Strict):
    """What a pilot did in a game, and what became of him; by hand also that he has recovered."""

    pilot: PilotName
    scenario: Title = ""
    date: Moment | None = None
    skill: SkillName | None = None
    kills: Annotated[int, whole(0, 99)] = 0
    fate: Annotated[str, one_of("fate", FATES)]


class RosterFile(Strict):
    """A roster file."""

    format: FormatNumber
    pilots: dict[PilotName, Enlisted] = Field(default_factory=dict)
    flights: tuple[Flight, ...] = ()


class Pilot(NamedTuple):
    """A pilot as he is now: his skill, flights, kills, and what became of him last."""

    name: str
    skill: Skill
    flights: int
    kills: int
    fate: str
    last: str

    @property
    def may_fly(self) -> bool:
        """Tell whether he is neither hurt nor captured nor dead (R71)."""
        return self.fate in MAY_FLY


@dataclass(frozen=True, slots=True)
class Roster:
    """A roster as read: its pilots by name, and the text of its file."""

    pilots: Mapping[str, Pilot]
    document: Document
    text: str


def read_roster(path: Path) -> Roster:
    """Read a roster; one that is not there yet is empty. Raise BrokenFile with every problem, or OSError."""
    text = path.read_text(encoding="utf-8-sig") if path.exists() else HEAD
    return parse_roster(text, str(path))


def parse_roster(text: str, source: str = "<roster>") -> Roster:
    """Read a roster from text. Raise BrokenFile."""
    document = parse_document(text, source)
    file = validate(document, RosterFile)
    unknown = tuple(_without_skill(document, file))
    if unknown:
        raise BrokenFile(unknown)
    return Roster({pilot.name: pilot for pilot in _pilots(file)}, document, text)


def _without_skill(document: Document, file: RosterFile) -> Iterator[Problem]:
    known = set(file.pilots)
    for i, flight in enumerate(file.flights):
        if flight.skill is None and flight.pilot not in known:
            words = f"unknown pilot {flight.pilot!r}" + guess(flight.pilot, sorted(known))
            yield document.problem(("flights", i, "pilot"), words)
        known.add(flight.pilot)


def _pilots(file: RosterFile) -> Iterator[Pilot]:
    names = dict.fromkeys((*file.pilots, *(flight.pilot for flight in file.flights)))
    for name in names:
        own = [flight for flight in file.flights if flight.pilot == name]
        skills = [flight.skill for flight in own if flight.skill is not None]
        flown = [flight for flight in own if flight.fate != RECOVERED]
        skill = file.pilots[name].skill if name in file.pilots else skills[-1]
        last = flown[-1] if flown else None
        where = f"{last.scenario}{f', {last.date}' if last.date else ''}" if last else ""
        fate = own[-1].fate if own else "returned"
        yield Pilot(name, skill, len(flown), sum(flight.kills for flight in own), fate, where)


# Adding a game -----------------------------------------------------------------------------------


class Report(NamedTuple):
    """What a game adds of one pilot."""

    pilot: str
    skill: str
    kills: int
    fate: str


def with_flights(roster: Roster, scenario: str, date: str, reports: tuple[Report, ...]) -> str:
    """Give the text of a roster with a game added at its end; nothing else changes. Raise BrokenFile."""
    if not reports:
        return roster.text
    indent = " " * _indent(roster.document)
    lines = [f"{indent}- {_line(scenario, date, report)}" for report in reports]
    text = roster.text if roster.text.endswith("\n") else roster.text + "\n"
    head = "" if ("flights",) in roster.document.keys else "flights:\n"
    return f"{text}{head}" + "".join(f"{line}\n" for line in lines)


def _indent(document: Document) -> int:
    """Say how far the flights are indented; they must be a list of lines, and stand last."""
    if ("flights",) not in document.keys:
        return 2
    last = max(line for location, (line, _) in document.keys.items() if len(location) == 1)
    place = document.keys["flights",]
    entry = document.places.get(("flights", 0))
    if place[0] != last or entry is None or entry[0] == place[0]:
        words = "flights stands last, one to a line, so that games can be added below"
        raise BrokenFile((document.key_problem(("flights",), words),))
    return entry[1] - 3


def _line(scenario: str, date: str, report: Report) -> str:
    when = f"date: {date}, " if date else ""
    return (
        f"{{pilot: {_quoted(report.pilot)}, scenario: {_quoted(scenario)}, {when}"
        f"skill: {report.skill}, kills: {report.kills}, fate: {report.fate}}}"
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# Manning a scenario ------------------------------------------------------------------------------


def man(scenario: Scenario, roster: Roster) -> Scenario:
    """Give a scenario with its named pilots as the roster has them, written into its data.

    Raise WrongChoice for a pilot who is not in the roster, or may not fly.
    """
    data = deepcopy(scenario.data)
    for force in _forces(data):
        _man(force, roster.pilots)
    return revive_scenario(scenario.id, data, scenario.ruleset)


def _forces(data: Any) -> Iterator[dict[str, Any]]:
    """List all in a scenario's data that has a crew: forces, what options add, and what they change."""
    for side in data["sides"].values():
        yield from side["forces"]
    for option in data.get("options", {}).values():
        yield from option.get("set", {}).values()
        for forces in option.get("add", {}).values():
            yield from forces


def _man(force: dict[str, Any], pilots: Mapping[str, Pilot]) -> None:
    crew = str(force.get("crew", ""))
    if crew.startswith(FROM_ROSTER):
        name = crew.removeprefix(FROM_ROSTER).strip()
        if name not in pilots:
            raise WrongChoice(f"the roster has no pilot {name!r}" + guess(name, pilots))
        force["pilot"] = name
    pilot = pilots.get(str(force.get("pilot", "")))
    if pilot is None:
        return
    if not pilot.may_fly:
        fate = pilot.fate.replace("-", " and ")
        raise WrongChoice(f"{pilot.name} cannot fly: the roster has him as {fate} since {pilot.last}")
    force["crew"] = pilot.skill


def lines(roster: Roster) -> list[str]:
    """Write the pilots as a table."""
    head = ("pilot", "skill", "flights", "kills", "now", "last flown")
    rows = [
        (p.name, p.skill, str(p.flights), str(p.kills), "fit" if p.may_fly else p.fate, p.last)
        for p in roster.pilots.values()
    ]
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (head, *rows)
    ]
