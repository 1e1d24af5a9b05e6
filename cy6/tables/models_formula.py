"""What an aircraft is rated by: its published figures, and the formula that makes ratings of them."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from cy6.tables.fields import Identifier, name_of, one_of, whole
from cy6.tables.schema import Strict

SAFETY: Final = ("sealing", "armour", "air_cooled", "armoured_hull", "exposed_tanks")

ChartLetter = Annotated[str, name_of("move chart")]
RobustnessName = Annotated[str, name_of("robustness")]
SafetyName = Annotated[str, one_of("point of robustness", SAFETY)]
Points = Annotated[int, whole(-9, 9)]
Figure = Annotated[int, whole(1, 100_000)]
Speed = Annotated[int, whole(1, 8)]


class Altitude(Strict):
    """`kmh` level speed, `kg_100hp` loaded weight for a hundred horsepower, `climb` in feet a minute."""

    kmh: Figure
    kg_100hp: Figure
    climb: Figure


class Figures(Altitude):
    """An aircraft's figures at its best altitude below 20,000 feet, and those at 25,000 feet under `high`.

    `kg_m2` is the wing loading, `dive` the diving limit in miles an hour, `roll` degrees a second at 250
    miles an hour with 50 pounds on the stick, where a curve was measured.
    """

    kg_m2: Figure
    dive: Figure
    empty_kg: Figure
    roll: Figure | None = None
    has: list[SafetyName] = []
    high: Altitude


class SpeedFormula(Strict):
    kmh_a_step: Figure
    bombers_percent: Annotated[int, whole(1, 100)]
    propellers_at_most: Speed


class ChartFormula(Strict):
    wing_loading: dict[ChartLetter, Figure]
    multi_engine_bombers: ChartLetter
    twin_engine_fighters: ChartLetter


class AccelerationFormula(Strict):
    high_up_to: Figure
    low_from: Figure


class RobustnessFormula(Strict):
    safety: dict[SafetyName, Points]
    engines: dict[Annotated[int, whole(1, 8)], Points]
    lighter_than: dict[Figure, Points]
    heavier_than: dict[Figure, Points]
    up_to: Annotated[dict[RobustnessName, Points], Field(min_length=1)]


class Formula(Strict):
    speed: SpeedFormula
    chart: ChartFormula
    acceleration: AccelerationFormula
    agility_roll: dict[Annotated[int, whole(1, 3)], Figure]
    steps_of_reduction_lost_when_high: Annotated[int, whole(0, 2)]
    climb_divided_by: Figure
    dive_divided_by: Figure
    robustness: RobustnessFormula


FiguresByType = dict[Identifier, Figures]
