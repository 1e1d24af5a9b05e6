"""Sense checks of aircraft and their set-up: what they are, and whether they can be placed."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.scenario import placing
from cy6.scenario.schema import EDGE_NAMES, FROM_ROSTER, TURNS_WITHOUT_LIMIT, Fielded, Reach, Setup
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit, guns
from cy6.tables.names import guess
from cy6.tables.strict_yaml import Location, Problem


def forces(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Check every force once, and then whether two aircraft stand in one place."""
    seen: set[Location] = set()
    for unit in fielded:
        if unit.location not in seen:
            seen.add(unit.location)
            yield from traits(sheet, unit.force, unit.traits, unit.location)
    yield from _crowded(sheet, fielded)


def traits(sheet: Sheet, id: str, of: Fielded, location: Location) -> Iterator[Problem]:
    """Check one force as it would be fielded. Problems point below a location."""
    yield from _guns(sheet, id, of, location)
    if of.count is not None and (of.pilot or of.crew.startswith(FROM_ROSTER)):
        yield sheet.at((*location, "count"), f"{id}: one pilot flies one aircraft: give each of them its own")
    yield from _setup(sheet, id, of.setup, (*location, "setup"))
    fastest = max_speed(sheet, of)
    for i, speed in enumerate(of.setup.speed):
        if speed > fastest:
            yield sheet.at(
                (*location, "setup", "speed", i),
                f"{id}: speed {speed} is above the maximum of {fastest} of {of.type}",
            )


def max_speed(sheet: Sheet, of: Fielded) -> int:
    """Give the highest speed that a force reaches in any band of the scenario."""
    kind = sheet.ruleset.aircraft[of.type]
    high = [band in sheet.ruleset.high_bands for band in sheet.file.bands]
    return of.max_speed or max((kind.high if each else kind.low).speed for each in high)


def _guns(sheet: Sheet, id: str, of: Fielded, location: Location) -> Iterator[Problem]:
    carried = guns(of.weapons or {}) or sheet.ruleset.aircraft[of.type].guns
    positions = tuple(dict.fromkeys(gun.position for gun in carried))
    for position in of.quiet or {}:
        if position not in positions:
            where = (*location, "quiet", position)
            yield sheet.at_key(where, f"{id}: there is no gun at {position}" + guess(position, positions))


def _setup(sheet: Sheet, id: str, setup: Setup, location: Location) -> Iterator[Problem]:
    for i, tal in enumerate(setup.tal):
        if tal > sheet.levels:
            where = (*location, "tal", i)
            yield sheet.at(where, f"{id}: level {tal} is above the highest, {sheet.levels}")
    if setup.band and setup.band not in sheet.file.bands:
        there = ", ".join(sheet.file.bands)
        yield sheet.at((*location, "band"), f"{id}: {setup.band} is not an active band: there is {there}")
    last = sheet.file.length.turns
    if setup.when > last and last != TURNS_WITHOUT_LIMIT:
        where = (*location, "when")
        yield sheet.at(where, f"{id}: it would come on turn {setup.when}, and the game ends with turn {last}")
    unknown = [
        *_unknown_zones(sheet, id, setup.within, (*location, "within", "of")),
        *_unknown_zones(sheet, id, setup.beyond, (*location, "beyond", "of")),
    ]
    if setup.end_of and setup.end_of.zone not in sheet.zones:
        name = setup.end_of.zone
        where = (*location, "end_of", "zone")
        unknown.append(sheet.at(where, f"{id}: unknown zone {name!r}" + guess(name, sheet.zones)))
    yield from unknown
    if not unknown:
        yield from _place(sheet, id, setup, location)


def _unknown_zones(sheet: Sheet, id: str, reach: Reach | None, location: Location) -> Iterator[Problem]:
    for i, name in enumerate(reach.of if reach else ()):
        if name not in EDGE_NAMES and name not in sheet.zones:
            known = (*sheet.zones, *EDGE_NAMES)
            yield sheet.at((*location, i), f"{id}: unknown zone or edge {name!r}" + guess(name, known))


def _place(sheet: Sheet, id: str, setup: Setup, location: Location) -> Iterator[Problem]:
    others = [key for key in ("area", "at", "within", "beyond", "end_of") if getattr(setup, key) is not None]
    if setup.edges and others:
        where = (*location, "edges")
        yield sheet.at(where, f"{id}: it enters by an edge, so {' and '.join(others)} cannot hold as well")
    elif setup.at and len(others) > 1:
        rest = " and ".join(key for key in others if key != "at")
        yield sheet.at((*location, "at"), f"{id}: it stands in a fixed hex, so {rest} says nothing more")
    elif setup.at and not sheet.has(setup.at.place):
        yield sheet.at((*location, "at"), f"{id}: it would stand in {sheet.off_board(setup.at.place)}")
    elif others and not placing.places(setup, sheet.size, sheet.zones):
        yield sheet.at((*location, others[0]), f"{id}: {_nowhere(setup, others)}")
    if setup.same_edge and not setup.edges:
        yield sheet.at((*location, "same_edge"), f"{id}: same_edge is for aircraft that enter by edges")


def _nowhere(setup: Setup, keys: list[str]) -> str:
    if keys == ["area"]:
        return f"area {setup.area} has no hexes on a board this small"
    if len(keys) > 1:
        return f"there is no hex that {' and '.join(keys)} allow together"
    return f"there is no hex on the board {keys[0]} what is said here"


def _crowded(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Two aircraft that are sure to stand in one hex and level."""
    first: dict[tuple[object, int], Unit] = {}
    for unit in fielded:
        setup = unit.traits.setup
        if setup.at is None or len(setup.tal) != 1:
            continue
        taken = first.setdefault((setup.at.place, setup.tal[0]), unit)
        if taken is not unit and taken.traits.setup.when == setup.when:
            yield sheet.at(
                (*unit.location, "setup", "at"),
                f"{unit.id}: {taken.id} already stands in this hex and level",
            )
