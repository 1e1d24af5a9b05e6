"""A battle: the ruleset and the scenario's setting together, with quick look-ups by aircraft."""

from __future__ import annotations

from typing import Any, Literal

from cy6.core.ids import BANDS, Band, Position
from cy6.core.state import Aircraft, Force, Gun, Setting, SideSetting, State
from cy6.rules.sun import is_high, sun_edge
from cy6.tables.ruleset import AircraftType, Ratings, Ruleset


class Battle:
    """What stays the same throughout a game. Rules functions take it first."""

    def __init__(self, ruleset: Ruleset, setting: Setting) -> None:
        self.ruleset = ruleset
        self.setting = setting
        self.index = {force.id: i for i, force in enumerate(setting.forces)}
        self.sides = {side.id: side for side in setting.sides}
        self.spotting = setting.has_rule("spotting")  # C4
        self.against = {
            side.id: sum(force.side != side.id for force in setting.forces) for side in setting.sides
        }
        self.sun = sun_edge(setting.columns, setting.rows, setting.sun, ruleset.spotting.sun_hexes)
        self.has_high_sun = setting.has_rule("high-sun") and is_high(setting.date, ruleset.spotting.high_sun)
        banks = any(zone.kind == "cloud" for zone in setting.zones)
        self.has_clouds = banks or setting.cloud_table is not None or setting.ambush is not None
        self.owners = {force.id: force.side for force in setting.forces}
        self._members = {one.id: (one.leader, *one.wingmen) for one in setting.formations}
        self.owners |= {formation.id: self.owners[formation.leader] for formation in setting.formations}
        self.targets = {target.id: target for target in setting.targets}
        self.batteries = {battery.id: battery for battery in setting.batteries}
        self.owners |= {battery.id: battery.side for battery in setting.batteries}
        self._high = frozenset(ruleset.high_bands)
        # What rules have worked out for this battle. Kept here, it goes when the battle goes.
        self.chapters: tuple[Any, ...] | None = None
        self.flights: dict[Any, Any] = {}
        self.bearing: dict[Any, Any] = {}
        self.paths: dict[Any, Any] = {}
        self._beyond = {
            (band, border): BANDS[i + step]
            for i, band in enumerate(BANDS)
            for border, step in (("climb", 1), ("dive", -1))
            if band in setting.bands and 0 <= i + step < len(BANDS) and BANDS[i + step] in setting.bands
        }

    def find(self, state: State, id: str) -> Aircraft:
        """Give an aircraft as it stands. Raise KeyError for an unknown id."""
        return state.aircraft[self.index[id]]

    def force(self, id: str) -> Force:
        """Give an aircraft's force as the scenario fields it. Raise KeyError for an unknown id."""
        return self.setting.forces[self.index[id]]

    def members(self, id: str) -> tuple[str, ...]:
        """List the aircraft that an id stands for: those of a formation, or the one itself."""
        return self._members.get(id, (id,))

    def owner(self, id: str) -> str:
        """Name the side of an aircraft, or of whatever else takes orders. Raise KeyError for others."""
        return self.owners[id]

    def condition(self, state: State, target: str) -> Literal["", "damaged", "destroyed"]:
        """Say what the hits on a target have made of it: C3.1.2. Raise KeyError for an unknown one."""
        one, hits = self.targets[target], dict(state.hits).get(target, 0)
        if hits >= one.destroyed_by:
            return "destroyed"
        return "damaged" if hits >= one.damaged_by else ""

    def beyond(self, band: Band, border: str) -> Band | Literal[""]:
        """Name the active band beyond a border, or none: A5.2.2b."""
        return self._beyond.get((band, border), "")

    def type_of(self, aircraft: Aircraft) -> AircraftType:
        """Give the row of the aircraft charts."""
        return self.ruleset.aircraft[aircraft.type]

    def ratings(self, aircraft: Aircraft) -> Ratings:
        """Give the printed ratings for the band it flies in: A1.1.1."""
        kind = self.ruleset.aircraft[aircraft.type]
        return kind.high if aircraft.band in self._high else kind.low

    def guns(self, aircraft: Aircraft) -> tuple[Gun, ...]:
        """List the guns it carries, broken ones left out."""
        carried = self.force(aircraft.id).guns or self.type_of(aircraft).guns
        if not aircraft.broken:
            return carried
        return tuple(gun for gun in carried if (gun.position, gun.weapon) not in aircraft.broken)

    def gun_positions(self, aircraft: Aircraft) -> tuple[Position, ...]:
        """List the positions at which it carries guns, each once."""
        return tuple(dict.fromkeys(gun.position for gun in self.guns(aircraft)))

    def side(self, id: str) -> SideSetting:
        """Give a side. Raise KeyError for an unknown one."""
        return self.sides[id]

    def is_bomber(self, aircraft: Aircraft) -> bool:
        """Tell whether it plays as a bomber: A6.2, or as the scenario says."""
        return self.force(aircraft.id).role == "bomber"
