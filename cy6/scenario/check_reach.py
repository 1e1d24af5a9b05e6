"""Who can reach whom: aircraft that never come to an enemy or a target are told, as a graph shows them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import networkx as nx

from cy6.core.ids import BANDS
from cy6.hexes import Hex
from cy6.scenario import areas
from cy6.scenario.check_room import places
from cy6.scenario.check_units import max_speed
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit
from cy6.tables.strict_yaml import Problem


def problems(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Tell of each force that can never meet an enemy or come to a target, however all of them fly."""
    survey = _Survey(sheet, fielded)
    told = set()
    for unit in fielded:
        if unit.location not in told and not survey.meets[unit.id]:
            told.add(unit.location)
            message = f"{unit.force}: it never comes to an enemy or a target: {survey.why(unit)}"
            yield sheet.at((*unit.location, "setup"), message)


class _Survey:
    """A graph of aircraft and enemy targets, with an edge between those that may come together."""

    def __init__(self, sheet: Sheet, fielded: tuple[Unit, ...]) -> None:
        self.sheet, self.fielded = sheet, fielded
        self.last = sheet.file.length.turns
        self.guns = max(weapon.max_range for weapon in sheet.ruleset.weapons.values())
        self.sky = nx.Graph()
        self.sky.add_nodes_from(sheet.file.bands)
        self.sky.add_edges_from(pair for pair in pairwise(BANDS) if set(pair) <= set(sheet.file.bands))
        self.open_to = {unit.id: places(sheet, unit.traits.setup) for unit in fielded}
        self.meets = nx.Graph()
        self.meets.add_nodes_from(unit.id for unit in fielded)
        self.meets.add_edges_from(
            (one.id, other.id) for one, other in combinations(fielded, 2) if self._may_meet(one, other)
        )
        self.meets.add_edges_from(
            (unit.id, ("target", id))
            for unit in fielded
            for id, target in sheet.file.targets.items()
            if target.side != unit.side and self._may_strike(unit, id)
        )

    def why(self, unit: Unit) -> str:
        """Say what keeps an aircraft from everybody."""
        flown = self._bands(unit)
        enemies = (other for other in self.fielded if other.side != unit.side)
        if all(flown.isdisjoint(self._bands(enemy)) for enemy in enemies):
            return f"no enemy comes to {', '.join(sorted(flown, key=BANDS.index))}, where it flies"
        turns = self.last - unit.traits.setup.when + 1
        return f"it flies {self._hexes(unit)} hexes at most in the {turns} turns that it has"

    def _may_meet(self, one: Unit, other: Unit) -> bool:
        if one.side == other.side or self._bands(one).isdisjoint(self._bands(other)):
            return False
        hexes = self._hexes(one) + self._hexes(other) + self.guns
        return self._is_near(self.open_to[one.id], self.open_to[other.id], hexes)

    def _may_strike(self, unit: Unit, target: str) -> bool:
        """Bombs fall from any band, all else needs the lowest: C3.2."""
        shape = self.sheet.file.targets[target]
        hexes = self.sheet.zones[shape.over].hexes if shape.over else shape.hexes or ()
        if unit.traits.bombs is None and BANDS[0] not in self._bands(unit):
            return False
        return self._is_near(self.open_to[unit.id], hexes, self._hexes(unit) + self.guns)

    def _bands(self, unit: Unit) -> set[str]:
        """Give the bands to which an aircraft may climb or dive: A5.2.2b."""
        band = unit.traits.setup.band or self.sheet.file.bands[0]
        return set(nx.node_connected_component(self.sky, band))

    def _hexes(self, unit: Unit) -> int:
        return max_speed(self.sheet, unit.traits) * max(self.last - unit.traits.setup.when + 1, 0)

    def _is_near(self, some: tuple[Hex, ...], others: tuple[Hex, ...], hexes: int) -> bool:
        if hexes >= sum(self.sheet.size):
            return True
        return not set(areas.near(self.sheet.size, some, hexes)).isdisjoint(others)
