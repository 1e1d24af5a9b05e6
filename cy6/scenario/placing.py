"""Where a force may be placed: zones as hexes, and areas, reaches and runway ends as one set of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cy6.core.ids import Edge
from cy6.core.state import Zone
from cy6.hexes import Hex
from cy6.rules.rim import hexes
from cy6.scenario import areas
from cy6.scenario.areas import Size
from cy6.scenario.schema import EDGE_NAMES, Area, Reach, Setup

Zones = Mapping[str, Zone]

NOWHERE: Final[tuple[Hex, ...]] = ()


def zones(shapes: Mapping[str, Area]) -> dict[str, Zone]:
    """Give the zones of a scenario with their hexes, in the order of the file."""
    return {id: zone(shapes, id) for id in shapes}


def zone(shapes: Mapping[str, Area], id: str) -> Zone:
    """Give a zone with its hexes. Raise KeyError when it lies over one that is not there, or over itself."""
    shape = shapes[id]
    hexes, top, bottom = _hexes(shapes, id, frozenset()), shape.up_to or 0, shape.bottom or 0
    return Zone(id, shape.kind, shape.name or id, hexes, top, bottom, shape.band or "")


def _hexes(shapes: Mapping[str, Area], id: str, below: frozenset[str]) -> tuple[Hex, ...]:
    shape = shapes[id]
    if shape.hexes is not None:
        return shape.hexes
    if shape.centre is not None:
        return areas.runway(shape.centre, shape.direction, shape.length or 1)
    if shape.over is None or shape.over in below | {id}:
        raise KeyError(id)
    return _hexes(shapes, shape.over, below | {id})


def places(setup: Setup, size: Size, zones: Zones) -> tuple[Hex, ...]:
    """List the hexes that satisfy all that a set-up says, in board order.

    Empty for one that names no place, or an edge to enter by, or places that have nothing in common.
    """
    if setup.at is not None:
        return (setup.at.place,)
    sets: list[frozenset[Hex]] = []
    if setup.area is not None:
        sets.append(frozenset(areas.area(size, setup.area)))
    if setup.within is not None:
        sets.append(frozenset(reach(setup.within, size, zones)))
    if setup.beyond is not None:
        sets.append(frozenset(hexes(*size)) - frozenset(reach(setup.beyond, size, zones)))
    if setup.end_of is not None:
        ends = areas.ends(zones[setup.end_of.zone].hexes)
        sets.append(frozenset(areas.near(size, ends, setup.end_of.hexes)))
    if not sets:
        return NOWHERE
    common = frozenset.intersection(*sets)
    return tuple(place for place in hexes(*size) if place in common)


def reach(reach: Reach, size: Size, zones: Zones) -> tuple[Hex, ...]:
    """List the hexes within so many of a zone, or of edges (the outermost row is one hex from its edge).

    Raise KeyError for an unknown zone.
    """
    edges: tuple[Edge, ...] = tuple(edge for edge in EDGE_NAMES if edge in reach.of)
    sources = tuple(hex for name in reach.of if name not in EDGE_NAMES for hex in zones[name].hexes)
    close = areas.near(size, sources, reach.hexes) if sources else ()
    return close + areas.near_edges(size, edges, reach.hexes) if edges else close
