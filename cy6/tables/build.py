"""From table files to the ruleset. Expects tables that `consistency` has nothing against."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from cy6.core.ids import SKILLS, CodeType, Maneuver
from cy6.core.state import Gun
from cy6.tables import build_ground
from cy6.tables.files import Tables
from cy6.tables.frozen import Frozen
from cy6.tables.models import (
    AircraftFile,
    AircraftRow,
    ChartRow,
    ControlFile,
    CrewFile,
    ManeuverEntry,
    MoveChartsFile,
    RatingsRow,
)
from cy6.tables.models_fire import (
    DamageFile,
    FlakFile,
    GunneryFile,
    SpecialWeaponsFile,
    SpottingFile,
    SurfaceAttackFile,
    SurvivalFile,
    VictoryFile,
)
from cy6.tables.ruleset import (
    AirBombTable,
    AircraftType,
    BorderTable,
    CheckTable,
    CollisionTable,
    ControlTable,
    DepletionRow,
    ExitTable,
    FormationTable,
    GunPosition,
    ManeuverRow,
    MoveChart,
    RangeBand,
    Ratings,
    RobustnessTable,
    RocketTable,
    Ruleset,
    SpeedOption,
    SpottingTable,
    ToHit,
    TurnCode,
    VictoryPoints,
    WeaponType,
)  # fmt: skip

REDUCED: Final = {None: 0, "-": 1, "--": 2}
NOT_PLAYED: Final = ("format", "sources", "known", "bounds", "figures", "formula", "evidence", "recipe")
_MIRROR: Final = str.maketrans("LR", "RL")


def build(tables: Tables, id: str) -> Ruleset:
    """Make the ruleset, every mapping frozen and in the order of the files."""
    crew, control, gunnery = tables.get(CrewFile), tables.get(ControlFile), tables.get(GunneryFile)
    damage, victory = tables.get(DamageFile), tables.get(VictoryFile)
    moves = tables.get(MoveChartsFile)
    aim, blue, overload = gunnery.aiming, gunnery.blue_on_blue, gunnery.gun_overload
    leak = damage.fuel_leak
    return Ruleset(
        id=id,
        hash=content_hash(tables),
        skills=Frozen({skill: crew.crew[skill].skill for skill in SKILLS}),
        check=CheckTable(crew.check.target, crew.check.damaged),
        reaction=Frozen({skill: crew.crew[skill].reaction for skill in SKILLS}),
        move_groups=Frozen({skill: crew.crew[skill].move_group for skill in SKILLS}),
        tail_range=crew.tailing.hexes,
        tail_levels=tuple(crew.tailing.levels),
        formation=_formation(crew),
        aircraft=Frozen({id: _aircraft(id, row) for id, row in tables.get(AircraftFile).aircraft.items()}),
        charts=Frozen({letter: _chart(letter, row, moves) for letter, row in moves.charts.items()}),
        maneuvers=Frozen({id: _maneuver(id, row) for id, row in moves.maneuvers.items()}),
        control=_control(control),
        collision=CollisionTable(control.collision.rolls, control.collision.column),
        to_hit=_to_hit(gunnery),
        weapons=Frozen(
            {
                id: WeaponType(id, row.die, row.max_range, row.ammunition, int(row.low_velocity))
                for id, row in gunnery.weapons.items()
            }
        ),
        positions=Frozen(
            {
                id: GunPosition(
                    tuple(row.arcs), tuple(row.levels), int(row.defensive), int(row.straight), row.max_range
                )
                for id, row in gunnery.positions.items()
            }
        ),
        robustness=_robustness(damage),
        lucky_hits=Frozen(
            {column: Frozen(sorted(rows.items())) for column, rows in damage.lucky_hits.items()}
        ),
        lucky_effects=Frozen(damage.lucky_hit_effects),
        fuel_leak_dice=leak.turns,
        depletion=Frozen(
            {
                skill: DepletionRow(row.heavy_cannon, row.cannon, row.everything)
                for skill, row in ((each, gunnery.ammunition[each]) for each in SKILLS)
            }
        ),
        just_a_jam=gunnery.just_a_jam.target,
        blue_on_blue=(blue.highest_double, blue.hexes),
        aiming=(aim.hexes, aim.column_shift, Frozen({skill: int(skill in aim.crews) for skill in SKILLS})),
        gun_overload=(overload.attackers, overload.band),
        rockets=_rockets(tables.get(SpecialWeaponsFile)),
        air_bombs=_air_bombs(tables.get(SpecialWeaponsFile)),
        exit=ExitTable(**victory.exit_check.model_dump(), fuel_leak=leak.exit_check),
        victory_points=Frozen(
            {kind: VictoryPoints(row.damaged, row.destroyed) for kind, row in victory.points.items()}
        ),
        crew_multiplier=Frozen({skill: victory.crew_multiplier.get(skill, 1) for skill in SKILLS}),
        flak=build_ground.flak(tables.get(FlakFile)),
        surface=build_ground.surface(tables.get(SurfaceAttackFile)),
        survival=build_ground.survival(tables.get(SurvivalFile)),
        spotting=_spotting(tables.get(SpottingFile)),
        border=BorderTable(**tables.get(SpottingFile).border.model_dump()),
        high_bands=tuple(control.high_bands),
    )


def content_hash(tables: Tables) -> str:
    """Give 16 hex digits that change with any value in play; comments, order and sources do not count."""
    played = {
        name: {key: value for key, value in document.data.items() if key not in NOT_PLAYED}
        for name, document in tables.documents.items()
        if isinstance(document.data, dict)
    }
    text = json.dumps(played, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _aircraft(id: str, row: AircraftRow) -> AircraftType:
    low = _ratings(row.low)
    return AircraftType(
        id=id,
        name=row.name,
        kind=row.kind,
        robustness=row.robustness,
        engines=row.engines,
        dive_bomber=int(row.dive_bomber),
        low=low,
        high=_ratings(row.high) if row.high else low,
        guns=tuple(
            Gun(position, weapon, number, rate)
            for position, carried in row.weapons.items()
            for number, weapon, rate in carried
        ),
        bombs_kg=row.load.bombs_kg if row.load else 0,
    )


def _ratings(row: RatingsRow) -> Ratings:
    return Ratings(row.chart, row.speed, row.agility, REDUCED[row.reduced], row.accel, row.climb, row.dive)


def _chart(letter: str, row: ChartRow, moves: MoveChartsFile) -> MoveChart:
    return MoveChart(
        letter=letter,
        rows=Frozen(
            {
                speed: code_row(speed, moves.paths[speed], row.turn[speed], row.extreme[speed])
                for speed in sorted(row.turn)
            }
        ),
        special_max_speed=Frozen(row.special_max_speed),
        barred=tuple(row.barred),
    )


def code_row(speed: int, paths: Mapping[str, str], turn: int, extreme: int) -> tuple[TurnCode, ...]:
    """List the codes of a speed from the tightest left turn to the tightest right one: R5."""
    left = [(f"L{speed}{k}", _type(k, turn), paths[str(k)]) for k in range(extreme, 1, -1)]
    left.append((f"F{speed}1L", "forward", paths["slip"]))
    right = [(_right(code), type, path.translate(_MIRROR)) for code, type, path in reversed(left)]
    ahead = TurnCode(f"F{speed}", "forward", paths["ahead"])
    return (*(TurnCode(*each) for each in left), ahead, *(TurnCode(*each) for each in right))


def _type(k: int, turn: int) -> CodeType:
    return "turn" if k <= turn else "extreme"


def _right(code: str) -> str:
    return code[:-1] + "R" if code.startswith("F") else "R" + code[1:]


def _maneuver(id: Maneuver, row: ManeuverEntry) -> ManeuverRow:
    options: dict[CodeType, tuple[SpeedOption, ...]] = {"forward": tuple(row.forward)}
    if row.turn and row.extreme:
        options |= {"turn": tuple(row.turn), "extreme": tuple(row.extreme)}
    return ManeuverRow(id, row.name, row.climb, int(row.special), Frozen(options))


def _formation(file: CrewFile) -> FormationTable:
    row = file.formation
    return FormationTable(row.hexes, row.speed_beside, row.below_maximum, row.always)


def _control(file: ControlFile) -> ControlTable:
    catastrophe = file.dive_recovery.destroyed_up_to_double
    return ControlTable(
        recovery_speed=file.out_of_control.recovery_speed,
        ooc_drop=file.out_of_control.levels_lost,
        jet_speed=file.dive_recovery.free_from_speed,
        catastrophe=Frozen({skill: catastrophe[skill] for skill in SKILLS}),
        slow_climb=tuple(sorted(file.slow_climb.items())),
        engine_speed_loss=file.engine_damage.speed_lost,
        engine_speed_floor=file.engine_damage.speed_never_below,
        engine_climb_divisor=file.engine_damage.climb_divided_by,
        load_climb_divisor=file.load.climb_divided_by,
        airframe_agility_loss=file.airframe_damage.agility_lost,
    )


def _to_hit(file: GunneryFile) -> ToHit:
    modifiers = file.modifiers
    return ToHit(
        bands=tuple(RangeBand(row.band, *row.hexes, row.target, row.column_shift) for row in file.to_hit),
        skill_limit=modifiers.skill_difference_limit,
        agility_limit=modifiers.agility_difference_limit,
        deflection=modifiers.deflection_or_head_on,
        target_speed_zero=modifiers.target_speed_zero,
        low_velocity_at_medium=modifiers.low_velocity_at_medium,
        rate_of_fire=Frozen(modifiers.rate_of_fire),
    )


def _robustness(file: DamageFile) -> RobustnessTable:
    table = file.robustness
    return RobustnessTable(
        columns=tuple(table.firepower),
        n=Frozen({row: tuple(numbers) for row, numbers in table.n.items()}),
        critical=Frozen(table.critical),
        engine_faces=tuple(table.engine),
    )


def _spotting(file: SpottingFile) -> SpottingTable:
    divided = file.divided_by
    return SpottingTable(
        distances=Frozen({name: (row.maximum, row.automatic) for name, row in file.distances.items()}),
        out_of_the_sun=divided.out_of_the_sun,
        behind=divided.behind,
        behind_and_below=divided.behind_and_below,
        large=tuple(sorted(file.large.items())),
        sun_hexes=file.sun.hexes,
        high_sun=file.sun.high,
    )


def _rockets(file: SpecialWeaponsFile) -> RocketTable:
    rockets = file.rockets
    scatter = tuple((row.levels, row.neighbour) for _, row in sorted(rockets.scatter.items()))
    below, above = rockets.levels
    return RocketTable(*rockets.hexes, rockets.dice, rockets.band, above, -below, scatter)


def _air_bombs(file: SpecialWeaponsFile) -> AirBombTable:
    bombs = file.air_bombs
    behind = bombs.behind
    return AirBombTable(
        bombs.blast_radius,
        bombs.dice,
        bombs.plot_ahead,
        bombs.levels_above,
        behind.same_band,
        behind.lower_band,
    )
