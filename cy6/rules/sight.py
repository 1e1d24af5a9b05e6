"""Sight through smoke and clouds: whether anything stands between two aircraft. Fire and tails ask too."""

from __future__ import annotations

from functools import lru_cache

from cy6.core.ids import Band
from cy6.core.state import Aircraft, Setting, State, Zone
from cy6.hexes import Hex, line

Zones = tuple[Zone, ...]


def is_blocked(zones: Zones, a: Hex, a_tal: int, b: Hex, b_tal: int) -> bool:
    """Tell whether smoke or a cloud stands between two places, the same both ways.

    It hides an end that is in it, and what lies behind it when both ends are at its levels, or no higher
    than the top of smoke. Where the line runs along an edge, both hexes beside the edge must be covered.
    """
    veils = tuple(zone for zone in zones if zone.kind != "airfield")
    return bool(veils) and _is_hidden(veils, a, a_tal, b, b_tal)


@lru_cache(maxsize=1 << 13)
def _is_hidden(veils: Zones, a: Hex, a_tal: int, b: Hex, b_tal: int) -> bool:
    if a in _covered(veils, a_tal, a_tal) or b in _covered(veils, b_tal, b_tal):
        return True
    between = _covered(veils, min(a_tal, b_tal), max(a_tal, b_tal))
    if not between:
        return False
    return any(all(hex in between for hex in hexes) for hexes in line(a, b))


@lru_cache(maxsize=256)
def _covered(veils: Zones, low: int, high: int) -> frozenset[Hex]:
    """Give the hexes covered from one level to another."""
    return frozenset(hex for zone in veils if zone.bottom <= low and high <= zone.top for hex in zone.hexes)


def veils(setting: Setting, clouds: Zones, band: Band) -> Zones:
    """List all that blocks sight in a band: the scenario's smoke and clouds, and the banks laid by dice."""
    if not (setting.zones or clouds):
        return ()
    return _of_band(setting.zones, clouds, band)


@lru_cache(maxsize=64)
def _of_band(zones: Zones, clouds: Zones, band: Band) -> Zones:
    return tuple(zone for zone in (*zones, *clouds) if zone.kind != "airfield" and zone.band in ("", band))


def is_between(setting: Setting, clouds: Zones, a: Aircraft, b: Aircraft) -> bool:
    """Tell whether smoke or a cloud stands between two aircraft of one band."""
    return is_hidden_place(setting, clouds, a, b.place, b.tal)


def is_hidden_place(setting: Setting, clouds: Zones, a: Aircraft, place: Hex, tal: int) -> bool:
    """Tell whether smoke or a cloud stands between an aircraft and a place in its band."""
    found = veils(setting, clouds, a.band)
    return bool(found) and _is_hidden(found, a.place, a.tal, place, tal)


def is_in_cloud(setting: Setting, clouds: Zones, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft is inside a cloud: C2.1.3."""
    if not (setting.zones or clouds):
        return False
    return aircraft.place in _cloudy(setting.zones, clouds, aircraft.band, aircraft.tal)


@lru_cache(maxsize=256)
def _cloudy(zones: Zones, clouds: Zones, band: Band, tal: int) -> frozenset[Hex]:
    banks = tuple(zone for zone in _of_band(zones, clouds, band) if zone.kind == "cloud")
    return _covered(banks, tal, tal)


def is_seen(setting: Setting, state: State, side: str, aircraft: Aircraft) -> bool:
    """Tell whether a side has an aircraft in sight: always, unless spotting is played (C4.6.1)."""
    return aircraft.side == side or not setting.has_rule("spotting") or (side, aircraft.id) in state.spotted
