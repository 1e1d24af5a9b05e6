"""From table files to the ruleset: anti-aircraft fire, surface attacks, aircrew survival (C3, C5, C6)."""

from __future__ import annotations

from typing import Final

from cy6.tables.frozen import Frozen
from cy6.tables.models_fire import FlakFile, SurfaceAttackFile, SurvivalFile
from cy6.tables.ruleset import BatteryTable, FlakTable, ReturnTable, SurfaceTable

UNLIMITED: Final = -1


def flak(file: FlakFile) -> FlakTable:
    """Make the table of anti-aircraft fire."""
    return FlakTable(
        batteries=Frozen(
            {
                kind: BatteryTable(
                    UNLIMITED if row.max_range is None else row.max_range, tuple(row.bands),
                    Frozen(row.hit), Frozen(row.near_miss), row.dice, row.blast_radius,
                )
                for kind, row in file.batteries.items()
            }
        ),
        plot_ahead=Frozen(file.plot_ahead),
        near_miss_divisor=file.near_miss_dice.divided_by,
        over_land=(file.over_land.tal, file.over_land.hexes),
        highest_double=file.misdirection.highest_double,
    )  # fmt: skip


def surface(file: SurfaceAttackFile) -> SurfaceTable:
    """Make the table of surface attacks."""
    base = file.base
    return SurfaceTable(
        lowest=tuple(total for _, total in sorted(base.surface_low.items())),
        low=base.low,
        above=base.above,
        loads=Frozen({name: row.modifier for name, row in file.bomb_load.items()}),
        load_limits=Frozen(
            {
                name: UNLIMITED if row.up_to_kg is None else row.up_to_kg
                for name, row in file.bomb_load.items()
            }
        ),
        modifiers=Frozen(file.modifiers),
        reach=Frozen(file.max_range),
        torpedo_tal=file.torpedo_drop.tal,
        torpedo_speed=file.torpedo_drop.speed,
        hits=tuple(sorted(file.hits.items())),
    )


def survival(file: SurvivalFile) -> ReturnTable:
    """Make the table of crews on their way home."""
    return ReturnTable(**file.return_check.model_dump())
