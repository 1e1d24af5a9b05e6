"""Whether all find a place to start in: aircraft and stands are counted as a graph (D1, A4.1, R78).

Who finds none waits a turn, so that a game can be played all the same. Here it is told beforehand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

import networkx as nx

from cy6.hexes import Hex, distance, step
from cy6.rules.rim import edge_beyond, hexes, rim
from cy6.scenario import placing
from cy6.scenario.schema import Setup
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import Unit
from cy6.tables.strict_yaml import Problem


class Stand(NamedTuple):
    """A hex and level of a band, where one aircraft may start."""

    band: str
    place: Hex
    tal: int


Stands = Mapping[str, frozenset[Stand]]
"""By id, where each aircraft may start if nobody else does."""

_WAIT: Final = "who finds none waits a turn"


def problems(sheet: Sheet, fielded: tuple[Unit, ...]) -> Iterator[Problem]:
    """Tell of aircraft that are set up at once and cannot all find a place, and of those that never can."""
    open_to = {unit.id: stands(sheet, unit.traits.setup) for unit in fielded}
    for unit in fielded:
        if not open_to[unit.id]:
            where = (*unit.location, "setup", "heading")
            yield sheet.at(where, f"{unit.id}: on every heading that is allowed it flies straight off again")
    for units in _at_once(sheet, fielded):
        placed = [unit for unit in units if open_to[unit.id]]
        yield from _crowded(sheet, placed, open_to)
        yield from _torn(sheet, placed, open_to)


def stands(sheet: Sheet, setup: Setup) -> frozenset[Stand]:
    """Give every hex and level at which a set-up allows a start, by whichever edge is drawn."""
    tals = setup.tal or range(1, sheet.levels + 1)
    band = setup.band or sheet.file.bands[0]
    return frozenset(Stand(band, place, tal) for place in places(sheet, setup) for tal in tals)


def places(sheet: Sheet, setup: Setup) -> tuple[Hex, ...]:
    """Give every hex at which a set-up allows an aircraft to start."""
    if not setup.edges:
        return placing.places(setup, sheet.size, sheet.zones) or hexes(*sheet.size)
    along = dict.fromkeys(place for edge in setup.edges for place in rim(*sheet.size, edge))
    headings = setup.heading or range(6)
    return tuple(
        place for place in along if not all(edge_beyond(*sheet.size, step(place, h)) for h in headings)
    )


def _at_once(sheet: Sheet, fielded: Iterable[Unit]) -> Iterable[list[Unit]]:
    """Gather those that are sure to come in the same turn; unseen by each other, sides share places (R69)."""
    groups: dict[tuple[object, ...], list[Unit]] = defaultdict(list)
    for unit in fielded:
        setup = unit.traits.setup
        turn = setup.turn_by.word if setup.turn_by else setup.when
        groups[turn, unit.side if "spotting" in sheet.file.rules else ""].append(unit)
    return groups.values()


# Places enough -----------------------------------------------------------------------------------


def _crowded(sheet: Sheet, units: list[Unit], open_to: Stands) -> Iterator[Problem]:
    """Match aircraft with stands. Whoever has as many as there are aircraft finds one in any case."""
    narrow = {unit.id: unit for unit in units if len(open_to[unit.id]) < len(units)}
    graph = nx.Graph((id, stand) for id in narrow for stand in open_to[id])
    for part in nx.connected_components(graph):
        ids = [id for id in narrow if id in part]
        room = len(nx.bipartite.hopcroft_karp_matching(graph.subgraph(part), ids)) // 2
        if room < len(ids):
            where = (*narrow[ids[room]].location, "setup")
            crowd = f"{_listed(ids)} are set up in the same turn"
            yield sheet.at(where, f"{crowd}, and there is room for {room} of these {len(ids)}: {_WAIT}")


# Places close enough -----------------------------------------------------------------------------


def _torn(sheet: Sheet, units: list[Unit], open_to: Stands) -> Iterator[Problem]:
    """Find stands for aircraft that are kept together, so close to each other."""
    words: dict[str, list[tuple[Unit, int]]] = defaultdict(list)
    for unit in units:
        if together := unit.traits.setup.together:
            words[together.word].append((unit, together.hexes))
    for company in words.values():
        ids = [unit.id for unit, _ in company]
        spread = max(hexes for _, hexes in company)
        room = _largest(frozenset().union(*(open_to[id] for id in ids)), spread, len(ids))
        if room < len(ids):
            reach = {0: "in one hex", 1: "within one hex"}.get(spread, f"within {spread} hexes")
            crowd = f"{_listed(ids)} are kept together {reach}"
            yield sheet.at(
                (*company[room][0].location, "setup", "together"),
                f"{crowd}, and there is room for {room} of these {len(ids)}: {_WAIT}",
            )


def _largest(stands: frozenset[Stand], spread: int, enough: int) -> int:
    """Count the stands that lie within so many hexes of each other, up to `enough`.

    Those half as far from one hex are so for sure; only where that is too few all groups are gone through.
    """
    levels: dict[Hex, int] = defaultdict(int)
    for stand in stands:
        levels[stand.place] += 1
    for place in levels:
        if sum(n for other, n in levels.items() if distance(place, other) <= spread // 2) >= enough:
            return enough
    graph = nx.Graph()
    graph.add_nodes_from(levels)
    graph.add_edges_from(pair for pair in combinations(levels, 2) if distance(*pair) <= spread)
    largest = 0
    for clique in nx.find_cliques(graph):
        largest = max(largest, sum(levels[place] for place in clique))
        if largest >= enough:
            return enough
    return largest


def _listed(ids: list[str]) -> str:
    return f"{', '.join(ids[:-1])} and {ids[-1]}"
