"""Sight through smoke: whether anything stands between two aircraft. Firing and tailing both ask."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cy6.core.state import Zone
from cy6.hexes import Hex, line


def is_blocked(zones: tuple[Zone, ...], a: Hex, a_tal: int, b: Hex, b_tal: int) -> bool:
    """Tell whether smoke stands between two places, the same both ways.

    Smoke hides an end that is in it, and what lies behind it when both ends are no higher than its
    top. Where the line runs along an edge, both hexes beside the edge must be smoke.
    """
    smoke = tuple(zone for zone in zones if zone.kind == "smoke")
    return bool(smoke) and _is_hidden(smoke, a, a_tal, b, b_tal)


@lru_cache(maxsize=4096)
def _is_hidden(smoke: tuple[Zone, ...], a: Hex, a_tal: int, b: Hex, b_tal: int) -> bool:
    if a in _hexes_up_to(smoke, a_tal) or b in _hexes_up_to(smoke, b_tal):
        return True
    plume = _hexes_up_to(smoke, max(a_tal, b_tal))
    return any(all(hex in plume for hex in hexes) for hexes in line(a, b))


def _hexes_up_to(smoke: Iterable[Zone], tal: int) -> set[Hex]:
    return {hex for zone in smoke if tal <= zone.top for hex in zone.hexes}
