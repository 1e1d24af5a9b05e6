"""Making of a scenario's targets, batteries, terrain and special orders what the engine plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cy6.core.state import Ambush, Battery, Bonus, Deed, Ground, Target
from cy6.scenario import schema_ground as schema
from cy6.scenario.placing import Zones
from cy6.scenario.units import Unit


def targets(shapes: Mapping[str, schema.GroundTarget], zones: Zones) -> tuple[Target, ...]:
    """Give the targets with their hexes."""
    return tuple(
        Target(
            id, shape.side, shape.name or id, shape.kind,
            zones[shape.over].hexes if shape.over is not None else shape.hexes or (),
            shape.hits.damaged, shape.hits.destroyed, shape.points.damaged, shape.points.destroyed,
        )
        for id, shape in shapes.items()
    )  # fmt: skip


def batteries(shapes: Mapping[str, schema.Guns]) -> tuple[Battery, ...]:
    """Give the batteries."""
    return tuple(
        Battery(id, one.side, one.kind, one.at, one.name or "", one.bands) for id, one in shapes.items()
    )


def terrain(shape: schema.Terrain | None) -> Ground | None:
    """Give what lies below, if the scenario says so."""
    if shape is None:
        return None
    crash = shape.crash
    if crash is None:
        return Ground(shape.kind, shape.name or "", shape.of or "")
    return Ground(shape.kind, shape.name or "", shape.of or "", crash.sides, crash.tal, crash.faces)


def bonuses(orders: Iterable[schema.SpecialOrders], units: Sequence[Unit]) -> tuple[Bonus, ...]:
    """Give the points for special orders, aircraft named one by one."""
    return tuple(
        Bonus(one.to, one.points, one.text, tuple(_deed(deed, units) for deed in one.when)) for one in orders
    )


def _deed(deed: schema.Deed, units: Sequence[Unit]) -> Deed:
    if deed.target is not None:
        kind: Literal["destroyed-target", "damaged-target"] = (
            "destroyed-target" if deed.condition == "destroyed" else "damaged-target"
        )
        return Deed(kind, (deed.target,))
    if deed.ahead is not None:
        return Deed("ahead", (deed.ahead,))
    names = deed.destroyed or ()
    ids = tuple(
        unit.id
        for unit in units
        if {unit.id, unit.force, unit.side} & set(names) and deed.type in (None, unit.traits.type)
    )
    if deed.at_least is not None:
        return Deed("destroyed", ids, deed.at_least)
    return Deed("at-most", ids, deed.at_most or 0)


def ambush(shape: schema.Ambush | None, units: Sequence[Unit]) -> Ambush | None:
    """Give who starts in a cloud bank, if anybody does."""
    if shape is None:
        return None
    named = set(shape.forces)
    hidden = [unit.id for unit in units if {unit.id, unit.force} & named and not unit.traits.setup.edges]
    return Ambush(tuple(hidden), shape.hexes)
