"""Chains and rings of tailing (B1.3): a graph that leads from each tailing aircraft to the one it tails.

An aircraft tails one other at most, so that from each there is one way ahead, to a front or round a ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import networkx as nx

from cy6.core.state import Aircraft


def tails(aircraft: Iterable[Aircraft], led: Mapping[str, str]) -> nx.DiGraph:
    """Draw who tails whom among some aircraft; who tails a wingman tails the leader it is led by (R43)."""
    quarry = {a.id: led.get(a.quarry, a.quarry) for a in aircraft}
    graph = nx.DiGraph()
    graph.add_nodes_from(quarry)
    graph.add_edges_from((id, ahead) for id, ahead in quarry.items() if ahead in quarry)
    return graph


def cut_rings(graph: nx.DiGraph, rank: Callable[[str], Any]) -> None:
    """Open each ring before its aircraft that is last in order, so that this one moves last (R10)."""
    for ring in list(nx.simple_cycles(graph)):
        last = max(ring, key=rank)
        graph.remove_edge(next(id for id in ring if graph.has_edge(id, last)), last)


def ahead(graph: nx.DiGraph, id: str) -> list[str]:
    """List an aircraft, the one it tails, the one which that tails, and so on to the front."""
    return list(nx.dfs_preorder_nodes(graph, id))


def tailers_ahead(graph: nx.DiGraph, id: str) -> int:
    """Count an aircraft that tails, and those that tail ahead of it."""
    return sum(1 for one in ahead(graph, id) if graph[one])
