"""The formations of a scenario (C1): written as lists, or named by the forces that fly in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cy6.core.state import Formation
from cy6.scenario.schema import ScenarioFile, Setup
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit
from cy6.tables.names import guess
from cy6.tables.strict_yaml import Problem


def formations(file: ScenarioFile, fielded: Iterable[Unit]) -> tuple[Formation, ...]:
    """List the formations in the order of the file; a formation of one aircraft is none."""
    units = tuple(fielded)
    there = {unit.id for unit in units}
    found: dict[str, list[str]] = {}
    for side in file.sides.values():
        for id, names in side.formations.items():
            found[id] = [name for name in names if name in there]
    for unit in units:
        if unit.traits.formation:
            found.setdefault(unit.traits.formation, []).append(unit.id)
    return tuple(Formation(id, ids[0], tuple(ids[1:])) for id, ids in found.items() if len(ids) > 1)


def problems(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Check the formations of a scenario: members of one side, each in one formation, set up together."""
    units = {unit.id: unit for unit in fielded}
    flies_in: dict[str, str] = {}
    for side, group in sheet.file.sides.items():
        for id, names in group.formations.items():
            where = ("sides", side, "formations", id)
            own = {unit.id for unit in fielded if unit.side == side}
            if id in units:
                yield sheet.at_key(where, f"{id!r} is an aircraft: give the formation another name")
            if len(names) < 2:
                yield sheet.at(where, f"{id}: a formation has a leader and at least one wingman")
            for i, name in enumerate(names):
                if name not in own:
                    yield sheet.at(
                        (*where, i), f"{id}: no aircraft {name!r} of {side}" + guess(name, sorted(own))
                    )
                elif flies_in.setdefault(name, id) != id or name in names[:i]:
                    yield sheet.at((*where, i), f"{name} already flies in the formation {flies_in[name]}")
    yield from _named(sheet, fielded, flies_in)
    yield from _apart(sheet, fielded)


def _named(sheet: Sheet, fielded: tuple[Unit, ...], flies_in: dict[str, str]) -> Iterator[Problem]:
    sides: dict[str, str] = {}
    listed = {id for group in sheet.file.sides.values() for id in group.formations}
    for unit in fielded:
        name, where = unit.traits.formation, (*unit.location, "formation")
        if name is None:
            continue
        if unit.id in flies_in:
            yield sheet.at(where, f"{unit.id} already flies in the formation {flies_in[unit.id]}")
        elif name in listed or any(name in (other.id, other.force) for other in fielded):
            yield sheet.at(where, f"{name!r} is the name of something else: give the formation another")
        elif sides.setdefault(name, unit.side) != unit.side:
            yield sheet.at(where, f"{name} is a formation of {sides[name]}: {unit.id} cannot fly in it")


def _apart(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    units = {unit.id: unit for unit in fielded}
    for formation in formations(sheet.file, fielded):
        leader = units[formation.leader].traits.setup
        for id in formation.wingmen:
            setup = units[id].traits.setup
            if _moment(setup) != _moment(leader):
                where = (*units[id].location, "setup")
                yield sheet.at(
                    where, f"{id} is set up with its leader {formation.leader}: same when, order, band"
                )


def _moment(setup: Setup) -> tuple[int, str, str | None]:
    return setup.when, setup.order, setup.band
