"""Sense checks of a scenario's sky: levels of clouds, borders that are ground, decoys to no purpose."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.core.ids import BANDS
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import expand
from cy6.tables.strict_yaml import Problem


def problems(sheet: Sheet) -> Iterator[Problem]:
    """List what makes no sense."""
    clouds, file = sheet.file.clouds, sheet.file
    if clouds.table is not None and clouds.table.top > sheet.levels:
        message = f"clouds up to level {clouds.table.top} are above the highest, {sheet.levels}"
        yield sheet.at(("clouds", "table"), message)
    has_ground = BANDS[0] in file.bands and "surface-dive-exit" not in file.rules
    if clouds.border in ("bottom", "both") and has_ground:
        yield sheet.at(("clouds", "border"), f"below the band {BANDS[0]} is the ground, not a cloud")
    for id, shape in file.zones.items():
        if shape.kind == "cloud" and (shape.up_to or 0) > sheet.levels:
            message = f"{id} reaches level {shape.up_to}, above the highest, {sheet.levels}"
            yield sheet.at(("zones", id, "up_to"), message)
    for unit in expand(file):
        if unit.traits.decoys and "spotting" not in file.rules:
            where = (*unit.location, "decoys")
            yield sheet.at(where, "decoys need the optional rule spotting under rules")
