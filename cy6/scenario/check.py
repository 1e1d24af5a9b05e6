"""Sense checks of a scenario beyond its shape: names that point nowhere, places that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.scenario import check_ground, check_options, check_sky, check_units, flocks
from cy6.scenario.schema import EDGE_NAMES, Fact, ScenarioFile
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit, expand
from cy6.tables.names import guess
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import Document, Location, Problem


def problems_of(document: Document, file: ScenarioFile, ruleset: Ruleset) -> tuple[Problem, ...]:
    """List what makes no sense in a scenario whose shape is right, in order of place."""
    fielded = expand(file)
    sheet = Sheet.of(document, file, ruleset)
    missing = [*_sides(sheet), *_ids(sheet, fielded)]
    found = [*missing, *_board(sheet), *_zones(sheet), *check_units.forces(sheet, fielded)]
    if not missing:  # else names would seem to point nowhere
        found += [
            *_move_order(sheet),
            *_facts(sheet, fielded),
            *flocks.problems(sheet, fielded),
            *check_ground.ground(sheet, fielded),
            *check_options.options(sheet, fielded),
        ]
    return tuple(sorted(set(found)))


def _sides(sheet: Sheet) -> Iterator[Problem]:
    sides = tuple(sheet.file.sides)
    if len(sides) < 2:
        here = f"only {sides[0]}" if sides else "none"
        yield sheet.at_key(("sides",), f"a game needs two sides, here is {here}")
    for id, side in sheet.file.sides.items():
        if not side.forces:
            yield sheet.at_key(("sides", id, "forces"), f"{id} has no aircraft: a side fields at least one")


def _move_order(sheet: Sheet) -> Iterator[Problem]:
    sides, order = tuple(sheet.file.sides), sheet.file.move_order
    for i, id in enumerate(order):
        if id not in sides:
            yield sheet.at(("move_order", i), f"unknown side {id!r}" + guess(id, sides))
        elif id in order[:i]:
            yield sheet.at(("move_order", i), f"{id} stands twice in the move order")
    missing = [id for id in sides if order and id not in order]
    if missing:
        yield sheet.at_key(("move_order",), f"the move order leaves out {', '.join(missing)}")


def _board(sheet: Sheet) -> Iterator[Problem]:
    board, sight = sheet.file.board, sheet.file.visibility
    if board.levels and board.levels > 6 and "additional-tals" not in sheet.file.rules:
        yield sheet.at(
            ("board", "levels"), f"{board.levels} levels need the optional rule additional-tals under rules"
        )
    maximum, automatic = sight.distances(sheet.ruleset)
    if automatic > maximum:
        yield sheet.at(
            ("visibility", "automatic"),
            f"automatic spotting at {automatic} hexes reaches beyond the maximum of {maximum}",
        )
    yield from check_sky.problems(sheet)


def _zones(sheet: Sheet) -> Iterator[Problem]:
    for id, shape in sheet.file.zones.items():
        if id in EDGE_NAMES:
            yield sheet.at_key(("zones", id), f"{id!r} is a board edge: give the zone another name")
        if id not in sheet.zones:
            over = shape.over or id
            others = [other for other in sheet.zones if other != id]
            nothing = f"there is no zone {over!r} to lie over"
            yield sheet.at(("zones", id, "over"), nothing + guess(over, others))
            continue
        off = [place for place in sheet.zones[id].hexes if not sheet.has(place)]
        if off and shape.over is None:
            key = "hexes" if shape.hexes is not None else "centre"
            yield sheet.at(("zones", id, key), f"{id} reaches {sheet.off_board(off[0])}")


def _ids(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Two aircraft of one id."""
    first: dict[str, Location] = {}
    for unit in fielded:
        location = (*unit.location, "id")
        names = {unit.id, unit.force}
        for name in sorted(names):
            if first.setdefault(name, location) != location:
                line = sheet.document.at(first[name])[0]
                yield sheet.at(location, f"two aircraft have the id {name}, the first is in line {line}")


def _facts(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    for i, fact in enumerate(sheet.file.length.ends_when):
        yield from _fact(sheet, fielded, fact, ("length", "ends_when", i))
    for side, fact in sheet.file.victory.items():
        location = ("victory", side)
        if side not in sheet.file.sides:
            yield sheet.at_key(location, f"unknown side {side!r}" + guess(side, sheet.file.sides))
        yield from _fact(sheet, fielded, fact, location)


def _unknown(name: str, fielded: tuple[Unit, ...]) -> str:
    several = [unit.id for unit in fielded if unit.force == name]
    if several:
        return f"{name} is {len(several)} aircraft: name one of {', '.join(several)}"
    return f"unknown aircraft {name!r}" + guess(name, [unit.id for unit in fielded])


def _fact(sheet: Sheet, fielded: tuple[Unit, ...], fact: Fact, location: Location) -> Iterator[Problem]:
    ids = [unit.id for unit in fielded]
    if fact.destroyed is not None and fact.destroyed not in (*ids, *sheet.file.targets):
        yield sheet.at((*location, "destroyed"), _unknown(fact.destroyed, fielded))
    if fact.gone is not None and fact.gone not in sheet.file.sides:
        where = (*location, "gone")
        yield sheet.at(where, f"unknown side {fact.gone!r}" + guess(fact.gone, sheet.file.sides))
