"""The ruleset: every table, immutable and typed, with an id and a content hash.

Nothing here computes a rule. Where a number comes from is kept in the data files beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cy6.core.ids import Band, CodeType, Maneuver, Role, Skill, WeaponClass
from cy6.core.state import Gun


class Ratings(NamedTuple):
    """How an aircraft performs in one half of the sky: A1.1."""

    chart: str
    speed: int
    agility: int
    reduced: int  # agility lost at speed: 0 none, 1 at maximum, 2 at maximum and one below
    accel: Literal["Hx", "Nx", "Lx"]
    climb: int
    dive: int


@dataclass(frozen=True, slots=True)
class AircraftType:
    """A row of the aircraft charts: A1."""

    id: str
    name: str
    kind: str  # fighter, twin_engine_fighter, bomber, twin_engine_bomber, medium_bomber, heavy_bomber
    robustness: str  # R0 to R4
    engines: int
    dive_bomber: int
    low: Ratings
    high: Ratings
    guns: tuple[Gun, ...]
    bombs_kg: int = 0


class SpeedOption(NamedTuple):
    """A change of speed open after a move; the octagon is barred at maximum speed: B3.7."""

    change: int
    octagon: int


@dataclass(frozen=True, slots=True)
class ManeuverRow:
    """A maneuver of the move charts: its change of level and its speed options by code type.

    Special maneuvers have options under `forward` only.
    """

    id: Maneuver
    name: str
    climb: int
    special: int
    options: Mapping[CodeType, tuple[SpeedOption, ...]]


class TurnCode(NamedTuple):
    """A turn code on a chart: its type there, and its path as a word over F, L and R."""

    code: str
    type: CodeType
    path: str


@dataclass(frozen=True, slots=True)
class MoveChart:
    """A move chart: for each speed its row of codes from the tightest left to the tightest right."""

    letter: str
    rows: Mapping[int, tuple[TurnCode, ...]]
    special_max_speed: Mapping[Maneuver, int]  # a special maneuver not listed cannot be flown
    barred: tuple[Maneuver, ...]

    def find(self, speed: int, code: str) -> TurnCode | None:
        """Find a turn code in the row of a speed; None when it is not there."""
        for found in self.rows.get(speed, ()):
            if found.code == code:
                return found
        return None


class RangeBand(NamedTuple):
    """A range band of the to-hit table; the last hex is included."""

    name: str
    first: int
    last: int
    target: int
    column_shift: int


@dataclass(frozen=True, slots=True)
class ToHit:
    """The to-hit table and its modifiers: B4.2.1, B4.3."""

    bands: tuple[RangeBand, ...]
    skill_limit: int
    agility_limit: int
    deflection: int
    target_speed_zero: int
    low_velocity_at_medium: int
    rate_of_fire: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class WeaponType:
    """A weapon category: the die it rolls, how far it reaches, its ammunition class: A1.3."""

    id: str
    die: str  # d4, d6, d10, d20
    max_range: int
    ammunition: WeaponClass
    low_velocity: int


@dataclass(frozen=True, slots=True)
class RobustnessTable:
    """Firepower columns (first, last; the last one open) and the n of each robustness: B4.2.3."""

    columns: tuple[tuple[int, int], ...]
    n: Mapping[str, tuple[int, ...]]
    critical: Mapping[str, int]
    engine_faces: tuple[int, ...]


class DepletionRow(NamedTuple):
    """The lowest face of doubles that exhausts each ammunition group: B4.5."""

    heavy_cannon: int
    cannon: int
    machine_gun: int  # the row `all` of the printed table


class CheckTable(NamedTuple):
    """The aircrew check: A2.2."""

    target: int
    damaged: int


class ExitTable(NamedTuple):
    """Modifiers of the exit check: A7.2. `fuel_leak` comes from the lucky hits."""

    neutral: int
    unfriendly: int
    damaged: int
    destroyed_if_failed_by: int
    fuel_leak: int


class RocketTable(NamedTuple):
    """Unguided rockets: B6.1. `scatter` lists (change of level, adjacent hex 1-6 or 0) by the d10's face."""

    first: int
    last: int
    dice: str
    band: str
    above: int
    below: int
    scatter: tuple[tuple[int, int], ...]


class AirBombTable(NamedTuple):
    """Air-to-air bombs: B6.2."""

    blast_radius: int
    dice: str
    plot_ahead: int
    min_levels_above: int
    behind_same_band: int
    behind_lower_band: int


@dataclass(frozen=True, slots=True)
class CollisionTable:
    """Collisions: how often, and on which column of the lucky hits, a wreck rolls: B3.11."""

    rolls: int
    column: Literal["machine_gun", "cannon"]


@dataclass(frozen=True, slots=True)
class ControlTable:
    """Numbers of B3.8 to B3.15, B5.1."""

    recovery_speed: int  # B3.9: speed after a passed check
    ooc_drop: int  # B3.9: levels lost
    jet_speed: int  # B3.10: from this maximum speed on no dive recovery
    catastrophe: Mapping[Skill, int]  # B3.10: highest double that destroys
    slow_climb: tuple[tuple[int, int], ...]  # B3.14: (climb factor up to, turns for a level), ascending
    engine_speed_loss: int  # B5.1
    engine_speed_floor: int
    engine_climb_divisor: int
    load_climb_divisor: int  # B3.12
    airframe_agility_loss: int  # B5.2


@dataclass(frozen=True, slots=True)
class FormationTable:
    """Keeping station: C1.1, C1.3, C1.6."""

    reach: int  # hexes from the leader
    speed_beside: int  # so much slower or faster than the leader
    below_maximum: int  # the leader's distance from the maximum of the slowest
    always: int  # a speed that the leader may always fly at


@dataclass(frozen=True, slots=True)
class SpottingTable:
    """How far one sees, what divides that, and what large formations add to the roll: C4."""

    distances: Mapping[str, tuple[int, int]]  # by weather: at most, and without fail
    out_of_the_sun: int
    behind: int
    behind_and_below: int
    large: tuple[tuple[int, int], ...]  # from so many aircraft on, what is added; ascending
    sun_hexes: int
    high_sun: tuple[int, int]  # the hours between which it stands high, C4.2.3


@dataclass(frozen=True, slots=True)
class BorderTable:
    """The clouds at the border of a band: C2.2."""

    moves: str
    direction: str
    distance: str


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """Points for an enemy aircraft of a kind: A7.1."""

    damaged: int
    destroyed: int


@dataclass(frozen=True, slots=True)
class GunPosition:
    """Where a position fires: arcs, levels relative to the shooter, and limits of its own: B4.4."""

    arcs: tuple[str, ...]
    levels: tuple[int, ...]
    defensive: int
    straight: int  # only along the row of hexes ahead (front) or astern (rear), R3
    max_range: int  # 0: the weapon's own


class BatteryTable(NamedTuple):
    """A kind of battery: C5.1. A range of -1 reaches everywhere; totals of 2d6 by role."""

    max_range: int
    bands: tuple[Band, ...]
    hit: Mapping[Role, int]
    near_miss: Mapping[Role, int]
    dice: str
    blast_radius: int


@dataclass(frozen=True, slots=True)
class FlakTable:
    """Anti-aircraft fire: C5."""

    batteries: Mapping[str, BatteryTable]
    plot_ahead: Mapping[Band, int]  # C5.1.4: turns between plotting and fire
    near_miss_divisor: int  # C5.2.2
    over_land: tuple[int, int]  # C5.2.7: at levels up to the first, no further than the second
    highest_double: int  # C5.2.6: that goes at a friend


@dataclass(frozen=True, slots=True)
class SurfaceTable:
    """Attacks on the ground and on ships: C3. The totals needed, and what changes the roll."""

    lowest: tuple[int, ...]  # in the lowest band, by level
    low: int
    above: int
    loads: Mapping[str, int]  # C3.2.1: the modifier of a class of bomb loads
    load_limits: Mapping[str, int]  # up to so many kilograms; -1 for the heaviest
    modifiers: Mapping[str, int]  # C3.2.2, C3.2.3
    reach: Mapping[str, int]  # hexes to the target
    torpedo_tal: int  # C3.4
    torpedo_speed: int
    hits: tuple[tuple[int, int], ...]  # C3.1: (reached by so much, hits), ascending


class ReturnTable(NamedTuple):
    """What changes the check of a crew that bailed out: C6.2."""

    friendly_edge: int
    friendly_territory: int
    unfriendly_edge: int
    wounded: int
    enemy_territory: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every table of the game."""

    id: str
    hash: str
    skills: Mapping[Skill, int]
    check: CheckTable
    reaction: Mapping[Skill, int]  # B3.3.2: how many places a pilot may shift
    move_groups: Mapping[Skill, int]  # B3.3
    tail_range: int  # B1.1
    tail_levels: tuple[int, ...]  # B1.1: the tailer's level less the tailed aircraft's
    formation: FormationTable
    aircraft: Mapping[str, AircraftType]
    charts: Mapping[str, MoveChart]
    maneuvers: Mapping[Maneuver, ManeuverRow]
    control: ControlTable
    collision: CollisionTable
    to_hit: ToHit
    weapons: Mapping[str, WeaponType]
    positions: Mapping[str, GunPosition]
    robustness: RobustnessTable
    lucky_hits: Mapping[str, Mapping[int, str]]  # column, then 2d6
    lucky_effects: Mapping[str, str]  # effect, then our words for it
    fuel_leak_dice: str
    depletion: Mapping[Skill, DepletionRow]
    just_a_jam: int
    blue_on_blue: tuple[int, int]  # B4.6: the highest double that strays, and how near a friend must be
    aiming: tuple[int, int, Mapping[Skill, int]]  # B4.3.8: reach in hexes, column shift, skills allowed (1)
    gun_overload: tuple[int, str]  # B4.4.5: attackers that are not yet too many, range band
    rockets: RocketTable
    air_bombs: AirBombTable
    exit: ExitTable
    victory_points: Mapping[str, VictoryPoints]
    crew_multiplier: Mapping[Skill, int]
    flak: FlakTable
    surface: SurfaceTable
    survival: ReturnTable
    spotting: SpottingTable
    border: BorderTable
    high_bands: tuple[Band, ...]  # A1.1.1: where the ratings for high altitude hold

    def __hash__(self) -> int:
        return hash(self.hash)
