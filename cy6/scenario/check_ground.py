"""Sense checks of targets, batteries, terrain and special orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cy6.scenario import schema_ground as schema
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit
from cy6.tables.names import guess
from cy6.tables.strict_yaml import Location, Problem

Units = tuple[Unit, ...]


def ground(sheet: Sheet, fielded: Units) -> Iterator[Problem]:
    """Check all that a scenario says about the ground."""
    file = sheet.file
    yield from _targets(sheet)
    yield from batteries(sheet, file.batteries, ("batteries",))
    yield from _ids(sheet, fielded)
    yield from bonuses(sheet, file.bonuses, fielded, ("bonuses",))
    if file.ground is not None:
        crash = file.ground.crash
        if file.ground.of is not None:
            yield from _side(sheet, file.ground.of, ("ground", "of"))
        for i, side in enumerate(crash.sides if crash else ()):
            yield from _side(sheet, side, ("ground", "crash", "sides", i))


def _side(sheet: Sheet, id: str, location: Location) -> Iterator[Problem]:
    if id not in sheet.file.sides:
        yield sheet.at(location, f"unknown side {id!r}" + guess(id, sheet.file.sides))


def _targets(sheet: Sheet) -> Iterator[Problem]:
    for id, shape in sheet.file.targets.items():
        here: Location = ("targets", id)
        yield from _side(sheet, shape.side, (*here, "side"))
        if shape.over is not None and shape.over not in sheet.zones:
            yield sheet.at((*here, "over"), f"unknown zone {shape.over!r}" + guess(shape.over, sheet.zones))
        for i, place in enumerate(shape.hexes or ()):
            if not sheet.has(place):
                yield sheet.at((*here, "hexes", i), f"{id} reaches {sheet.off_board(place)}")


def batteries(sheet: Sheet, guns: Mapping[str, schema.Guns], location: Location) -> Iterator[Problem]:
    """Check batteries: of the scenario, or of an option."""
    for id, one in guns.items():
        here = (*location, id)
        yield from _side(sheet, one.side, (*here, "side"))
        if not sheet.has(one.at):
            yield sheet.at((*here, "at"), f"{id} would stand in {sheet.off_board(one.at)}")
        reached = sheet.ruleset.flak.batteries[one.kind].bands
        for i, band in enumerate(one.bands):
            if band not in reached:
                known = ", ".join(reached)
                words = f"{id}: a {one.kind} battery does not reach the band {band} (it reaches {known})"
                yield sheet.at((*here, "bands", i), words)


def _ids(sheet: Sheet, fielded: Units) -> Iterator[Problem]:
    """One order names one thing: no battery or target is called like an aircraft."""
    taken = {unit.id for unit in fielded}
    for key, names in (("batteries", sheet.file.batteries), ("targets", sheet.file.targets)):
        for name in names:
            if name in taken or name in ("no", "hold", "none"):
                yield sheet.at_key((key, name), f"{name!r} has another meaning in orders: choose another id")


def bonuses(
    sheet: Sheet, orders: Iterable[schema.SpecialOrders], fielded: Units, location: Location
) -> Iterator[Problem]:
    """Check special orders: of the scenario, or of an option."""
    names = {name for unit in fielded for name in (unit.id, unit.force, unit.side)}
    for i, one in enumerate(orders):
        yield from _side(sheet, one.to, (*location, i, "to"))
        for k, deed in enumerate(one.when):
            here: Location = (*location, i, "when", k)
            for n, name in enumerate(deed.destroyed or ()):
                if name not in names:
                    words = f"unknown side or aircraft {name!r}" + guess(name, sorted(names))
                    yield sheet.at((*here, "destroyed", n), words)
            if deed.target is not None and deed.target not in sheet.file.targets:
                words = f"unknown target {deed.target!r}" + guess(deed.target, sheet.file.targets)
                yield sheet.at((*here, "target"), words)
            if deed.ahead is not None:
                yield from _side(sheet, deed.ahead, (*here, "ahead"))
