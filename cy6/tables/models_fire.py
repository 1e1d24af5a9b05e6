"""What the table files of fire, damage, points and of the advanced rules hold: a model per file."""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import Field

from cy6.core.ids import WeaponClass
from cy6.hexes import Arc
from cy6.tables.fields import (
    RATES_OF_FIRE,
    BandName,
    DiceText,
    Identifier,
    Names,
    PositionName,
    Prose,
    Scalar,
    SkillName,
    YesNo,
    one_of,
    parse_whole,
    whole,
)
from cy6.tables.models import (
    ColumnName,
    Count,
    Fact,
    Level,
    Modifier,
    Reach,
    TableFile,
    Total,
)
from cy6.tables.models_formula import RobustnessName
from cy6.tables.schema import Strict
from cy6.tables.strict_yaml import shorten

RANGE_BANDS: Final = ("point_blank", "close", "short", "medium", "long")
LUCKY_HITS: Final = (
    "no_effect", "explosion", "pilot_killed", "crew_hit", "panic", "fire", "fuel_leak", "engine_hit",
    "control_hit", "weapon_hit",
)  # fmt: skip
LuckyHitName = Annotated[str, one_of("lucky hit", LUCKY_HITS)]
RangeBandName = Annotated[str, one_of("range band", RANGE_BANDS)]
RateName = Annotated[str, one_of("rate of fire", RATES_OF_FIRE)]
ArcName = Annotated[Arc, one_of("arc", ("front", "left", "right", "rear"))]
AmmunitionName = Annotated[
    WeaponClass, one_of("kind of ammunition", ("machine_gun", "cannon", "heavy_cannon"))
]
Points = Annotated[int, whole(0, 1000)]
Face = Annotated[int, whole(1, 20)]
Divisor = Annotated[int, whole(1, 100)]
Hour = Annotated[int, whole(0, 24)]


# ---------------------------------------------------------------- gunnery.yaml


class ToHitRow(Strict):
    band: RangeBandName
    hexes: tuple[Reach, Reach]
    target: Total
    column_shift: Modifier


class ToHitModifiers(Strict):
    skill_difference_limit: Count
    agility_difference_limit: Count
    deflection_or_head_on: Modifier
    target_speed_zero: Modifier
    low_velocity_at_medium: Modifier
    rate_of_fire: dict[RateName, Modifier]


class WeaponRow(Strict):
    die: Annotated[str, one_of("die", ("d4", "d6", "d10", "d20"))]
    max_range: Reach
    ammunition: AmmunitionName
    low_velocity: YesNo = False


class PositionRow(Strict):
    arcs: Annotated[list[ArcName], Field(min_length=1)]
    levels: Annotated[list[Level], Field(min_length=1)]
    defensive: YesNo = False
    straight: YesNo = False
    max_range: Reach = 0


class AmmunitionRow(Strict):
    heavy_cannon: Annotated[int, whole(1, 7)]
    cannon: Annotated[int, whole(1, 7)]
    everything: Annotated[int, whole(1, 7)] = Field(alias="all")


class JustAJam(Strict):
    target: Total


class BlueOnBlue(Strict):
    highest_double: Annotated[int, whole(0, 6)]
    hexes: Reach


class Aiming(Strict):
    hexes: Reach
    column_shift: Modifier
    crews: list[SkillName]


class GunOverload(Strict):
    attackers: Count
    band: RangeBandName


class GunneryFile(TableFile):
    to_hit: Annotated[list[ToHitRow], Field(min_length=1)]
    modifiers: ToHitModifiers
    weapons: Annotated[dict[Identifier, WeaponRow], Field(min_length=1)]
    positions: dict[PositionName, PositionRow]
    ammunition: dict[SkillName, AmmunitionRow]
    just_a_jam: JustAJam
    blue_on_blue: BlueOnBlue
    aiming: Aiming
    gun_overload: GunOverload


# ---------------------------------------------------------------- damage.yaml

_COLUMN: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3})|(\+))?")
OPEN_END: Final = 9999


def _firepower(text: str, _: Names) -> tuple[int, int]:
    match = _COLUMN.fullmatch(text)
    if match is None:
        raise ValueError(f"{shorten(text)} is not a firepower column (like 3-4, or 31+ for the last one)")
    first = int(match[1])
    return first, OPEN_END if match[3] else int(match[2] or first)


Firepower = Annotated[tuple[int, int], Scalar(_firepower, {"type": ["string", "integer"]})]
SumOfTwo = Annotated[int, whole(2, 12)]


class RobustnessEntry(Strict):
    firepower: Annotated[list[Firepower], Field(min_length=1)]
    n: Annotated[dict[Identifier, list[Total]], Field(min_length=1)]
    critical: dict[RobustnessName, Annotated[int, whole(1, 12)]]
    engine: list[Face]


class FuelLeak(Strict):
    turns: DiceText
    exit_check: Modifier


class RobustnessBound(Fact):
    robustness: RobustnessName
    or_: RobustnessName | None = Field(default=None, alias="or")
    firepower: tuple[Reach, Reach]
    n_may_be: Total | None = None
    n_at_most: Total | None = None


class DamageFile(TableFile):
    robustness: RobustnessEntry
    lucky_hits: dict[ColumnName, dict[SumOfTwo, LuckyHitName]]
    lucky_hit_effects: dict[LuckyHitName, Prose]
    fuel_leak: FuelLeak
    bounds: list[RobustnessBound] = []


# ---------------------------------------------------------------- special_weapons.yaml, victory.yaml


class ScatterRow(Strict):
    neighbour: Annotated[int, whole(0, 6)] = 0
    levels: Level = 0


class Rockets(Strict):
    hexes: tuple[Reach, Reach]
    levels: tuple[Level, Level]
    dice: DiceText
    band: RangeBandName
    scatter: dict[Annotated[int, whole(1, 10)], ScatterRow]


class BehindBomber(Strict):
    same_band: Reach
    lower_band: Reach


class AirBombs(Strict):
    blast_radius: Reach
    dice: DiceText
    plot_ahead: Count
    levels_above: Count
    behind: BehindBomber


class SpecialWeaponsFile(TableFile):
    rockets: Rockets
    air_bombs: AirBombs


class PointsRow(Strict):
    damaged: Points
    destroyed: Points


class ExitCheck(Strict):
    neutral: Modifier
    unfriendly: Modifier
    damaged: Modifier
    destroyed_if_failed_by: Total


class VictoryFile(TableFile):
    points: Annotated[dict[str, PointsRow], Field(min_length=1)]
    crew_multiplier: dict[SkillName, Annotated[int, whole(0, 20)]] = {}
    exit_check: ExitCheck


# ---------------------------------------------------------------- the advanced rules


def _limit(text: str, _: Names) -> int | None:
    return None if text == "none" else parse_whole(text, 0, 99_999)


Limit = Annotated[
    int | None, Scalar(_limit, {"type": ["integer", "string"], "description": "a number or none"})
]
RoleTotals = dict[Annotated[str, one_of("role", ("fighter", "bomber"))], Total]


class BatteryRow(Strict):
    max_range: Limit
    bands: list[BandName]
    hit: RoleTotals
    near_miss: RoleTotals
    dice: DiceText
    blast_radius: Reach = 0


class NearMissDice(Strict):
    divided_by: Annotated[int, whole(1, 20)]


class OverLand(Strict):
    tal: Annotated[int, whole(0, 10)]
    hexes: Reach


class Misdirection(Strict):
    highest_double: Annotated[int, whole(0, 6)]


class FlakFile(TableFile):
    batteries: dict[Annotated[str, one_of("kind of battery", ("light", "medium", "heavy"))], BatteryRow]
    plot_ahead: dict[BandName, Count]
    near_miss_dice: NearMissDice
    over_land: OverLand
    misdirection: Misdirection


class SurfaceBase(Strict):
    surface_low: dict[Annotated[int, whole(1, 10)], Total] = Field(alias="surface-low")
    low: Total
    above: Total


class BombLoadRow(Strict):
    up_to_kg: Limit
    modifier: Modifier


SURFACE_MODIFIERS: Final = (
    "dive_bomb", "rockets", "strafing", "point_target", "night", "area_target", "torpedo", "small_ship",
    "very_small_ship",
)  # fmt: skip


class TorpedoDrop(Strict):
    tal: Annotated[int, whole(1, 10)]
    speed: Annotated[int, whole(0, 8)]


class SurfaceAttackFile(TableFile):
    base: SurfaceBase
    bomb_load: dict[str, BombLoadRow]
    modifiers: dict[Annotated[str, one_of("modifier of surface attacks", SURFACE_MODIFIERS)], Modifier]
    max_range: dict[Annotated[str, one_of("surface attack", ("rockets", "strafing", "torpedo"))], Reach]
    torpedo_drop: TorpedoDrop
    hits: Annotated[dict[Annotated[int, whole(0, 12)], Annotated[int, whole(1, 20)]], Field(min_length=1)]


class DistanceRow(Strict):
    maximum: Reach
    automatic: Reach


class DividedBy(Strict):
    out_of_the_sun: Divisor
    behind: Divisor
    behind_and_below: Divisor


class SunEntry(Strict):
    hexes: Count
    high: tuple[Hour, Hour]


class BorderEntry(Strict):
    moves: DiceText
    direction: DiceText
    distance: DiceText


class SpottingFile(TableFile):
    distances: dict[str, DistanceRow]
    divided_by: DividedBy
    large: dict[Count, Count]
    sun: SunEntry
    border: BorderEntry


class ReturnCheck(Strict):
    friendly_edge: Modifier
    friendly_territory: Modifier
    unfriendly_edge: Modifier
    wounded: Modifier
    enemy_territory: Modifier


class SurvivalFile(TableFile):
    return_check: ReturnCheck
