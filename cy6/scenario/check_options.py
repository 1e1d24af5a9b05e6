"""Sense checks of variable rules: whom they pick and change, and whether that makes sense then."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.scenario import check_ground, check_units, units
from cy6.scenario.schema import PICKED, Changes, Variation
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit
from cy6.tables.names import guess
from cy6.tables.strict_yaml import Location, Problem

Units = tuple[Unit, ...]


def options(sheet: Sheet, fielded: Units) -> Iterator[Problem]:
    """Check every option by itself."""
    for name, option in sheet.file.options.items():
        location: Location = ("options", name)
        yield from _added(sheet, option, fielded, location)
        everyone = (*fielded, *units.additions(option, location))
        yield from _removed(sheet, option, fielded, (*location, "remove"))
        yield from check_ground.batteries(sheet, option.batteries, (*location, "batteries"))
        yield from check_ground.bonuses(sheet, option.bonuses, everyone, (*location, "bonuses"))
        yield from _ambushed(sheet, option, everyone, (*location, "ambush", "forces"))
        yield from _picks(sheet, option, everyone, (*location, "pick"))
        yield from _changes(sheet, option, everyone, (*location, "set"))
        if (option.levels or 6) > 6 and "additional-tals" not in (*sheet.file.rules, *option.rules):
            message = f"{option.levels} levels need the optional rule additional-tals under rules"
            yield sheet.at((*location, "levels"), message)


def _added(sheet: Sheet, option: Variation, fielded: Units, location: Location) -> Iterator[Problem]:
    taken = {unit.id for unit in fielded}
    for side in option.add:
        if side not in sheet.file.sides:
            where = (*location, "add", side)
            yield sheet.at_key(where, f"unknown side {side!r}" + guess(side, sheet.file.sides))
    for unit in units.additions(option, location):
        if unit.id in taken:
            yield sheet.at((*unit.location, "id"), f"there is an aircraft {unit.id} already")
        taken.add(unit.id)
        yield from check_units.traits(sheet, unit.force, unit.traits, unit.location)


def _removed(sheet: Sheet, option: Variation, fielded: Units, location: Location) -> Iterator[Problem]:
    names = list(dict.fromkeys(name for unit in fielded for name in (unit.id, unit.force)))
    for i, name in enumerate(option.remove):
        if name not in names:
            yield sheet.at((*location, i), f"unknown aircraft {name!r}" + guess(name, names))


def _ambushed(sheet: Sheet, option: Variation, everyone: Units, location: Location) -> Iterator[Problem]:
    names = list(dict.fromkeys(name for unit in everyone for name in (unit.id, unit.force)))
    for i, name in enumerate(option.ambush.forces if option.ambush else ()):
        if name not in names:
            yield sheet.at((*location, i), f"unknown aircraft {name!r}" + guess(name, names))


def _picks(sheet: Sheet, option: Variation, everyone: Units, location: Location) -> Iterator[Problem]:
    if option.pick is None:
        if PICKED in option.changes:
            where = (*location[:-1], "set", PICKED)
            yield sheet.at_key(
                where, "nothing is picked: the option needs pick, with a list of aircraft under from"
            )
        return
    ids = list(dict.fromkeys(name for unit in everyone for name in (unit.id, unit.force)))
    for i, id in enumerate(option.pick.among):
        if id not in ids:
            yield sheet.at((*location, "from", i), f"unknown aircraft {id!r}" + guess(id, ids))
        elif id in option.pick.among[:i]:
            yield sheet.at((*location, "from", i), f"{id} is listed twice")
    if option.pick.count > len(option.pick.among):
        where = (*location, "count")
        yield sheet.at(where, f"{option.pick.count} cannot be picked of {len(option.pick.among)}")
    if PICKED not in option.changes:
        yield sheet.at_key(location, "what is picked is not changed: set has no key 'picked'")


def _changes(sheet: Sheet, option: Variation, everyone: Units, location: Location) -> Iterator[Problem]:
    names = dict.fromkeys(name for unit in everyone for name in (unit.id, unit.force))
    for whom, changes in option.changes.items():
        among = option.pick.among if option.pick and whom == PICKED else (whom,)
        changed = [unit for unit in everyone if unit.id in among or unit.force in among]
        if not changed and whom != PICKED:
            yield sheet.at_key((*location, whom), f"unknown aircraft {whom!r}" + guess(whom, names))
        for unit in {unit.force: unit for unit in changed}.values():
            yield from _changed(sheet, unit, changes, (*location, whom))


def _changed(sheet: Sheet, unit: Unit, changes: Changes, location: Location) -> Iterator[Problem]:
    """Check a force as changed, leaving out what was wrong with it before."""
    before = check_units.traits(sheet, unit.force, unit.traits, unit.location)
    known = {problem.message for problem in before}
    after = check_units.traits(sheet, unit.force, units.change(unit, changes).traits, location)
    return (problem for problem in after if problem.message not in known)
