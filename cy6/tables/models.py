"""What the table files of aircraft, moves, crews and control hold: a model per file."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from cy6.core.ids import CodeType
from cy6.tables.fields import (
    BandName,
    Identifier,
    ManeuverName,
    Names,
    PositionName,
    Scalar,
    SkillName,
    Title,
    Weapons,
    YesNo,
    name_of,
    one_of,
    whole,
)  # fmt: skip
from cy6.tables.models_formula import ChartLetter, Figures, Formula, RobustnessName, Speed
from cy6.tables.ruleset import SpeedOption
from cy6.tables.schema import FormatNumber, Strict
from cy6.tables.strict_yaml import shorten

Source = Literal[
    "rulebook", "report", "published", "curve", "test", "pilot", "derived", "guess", "placeholder", "printed"
]
SOURCES: Final[tuple[Source, ...]] = get_args(Source)

Column = Literal["machine_gun", "cannon"]

SourceName = Annotated[Source, one_of("source", SOURCES)]
ColumnName = Annotated[Column, one_of("column of lucky hits", ("machine_gun", "cannon"))]
CodeTypeName = Annotated[CodeType, one_of("type of turn code", ("forward", "turn", "extreme"))]
ClassName = Annotated[str, name_of("class of aircraft")]
TypeName = Annotated[str, name_of("aircraft type")]

Level = Annotated[int, whole(-10, 10)]
Modifier = Annotated[int, whole(-20, 20)]
Count = Annotated[int, whole(0, 100)]
Reach = Annotated[int, whole(0, 100)]
Total = Annotated[int, whole(1, 40)]


class TableFile(Strict):
    """What every table file may say: its format, and where its values come from, by dotted path."""

    format: FormatNumber
    sources: dict[str, SourceName] = {}

    def origins(self) -> dict[tuple[str, str], tuple[str, Source]]:
        """Give the path and the source of values, by the place in this file that says so."""
        return {("sources", path): (path, source) for path, source in self.sources.items()}


# ---------------------------------------------------------------- aircraft.yaml


class RatingsRow(Strict):
    chart: ChartLetter
    speed: Speed
    agility: Annotated[int, whole(0, 3)]
    reduced: Annotated[str, one_of("reduced agility", ("-", "--"))] | None = None
    accel: Annotated[Literal["Hx", "Nx", "Lx"], one_of("acceleration", ("Hx", "Nx", "Lx"))] = "Nx"
    climb: Annotated[int, whole(1, 99)]
    dive: Annotated[int, whole(1, 99)]


class Load(Strict):
    bombs_kg: Annotated[int, whole(0, 20_000)]


class AircraftRow(Strict):
    name: Title
    kind: ClassName = Field(alias="class")
    dive_bomber: YesNo = False
    jet: YesNo = False
    engines: Annotated[int, whole(1, 8)] = 1
    robustness: RobustnessName
    low: RatingsRow
    high: RatingsRow | None = None
    weapons: dict[PositionName, Weapons] = {}
    load: Load | None = None


class Fact(Strict):
    """Something that the rules text or a report fixes."""

    source: SourceName
    where: Title


class AircraftFact(Fact):
    type: TypeName
    chart: ChartLetter | None = None
    speed: Speed | None = None
    speed_at_least: Speed | None = None
    agility: Annotated[int, whole(0, 3)] | None = None
    reduced: Annotated[str, one_of("reduced agility", ("-", "--"))] | None = None
    accel: Annotated[str, one_of("acceleration", ("Hx", "Nx", "Lx"))] | None = None
    robustness: RobustnessName | None = None
    or_: RobustnessName | None = Field(default=None, alias="or")
    climbs_faster_than: TypeName | None = None


class AircraftFile(TableFile):
    """`evidence` says of single ratings, by path below `aircraft`, what they rest on.

    `recipe` stood in the place of `formula` once, and copies that people made then still hold it.
    """

    aircraft: Annotated[dict[Identifier, AircraftRow], Field(min_length=1)]
    figures: dict[TypeName, Figures] = {}
    formula: Formula | None = None
    evidence: dict[str, Fact] = {}
    known: list[AircraftFact] = []
    recipe: dict[str, object] = {}

    def origins(self) -> dict[tuple[str, str], tuple[str, Source]]:
        evidence = {
            ("evidence", path): (f"aircraft.{path}", fact.source) for path, fact in self.evidence.items()
        }
        return super().origins() | evidence


# ---------------------------------------------------------------- move_charts.yaml

_PATH: Final = re.compile(r"[FLR]{1,20}")
_OPTION: Final = re.compile(r"([+-]?[0-9])(\*?)")
_CODE: Final = re.compile(r"F[1-8](1[LR])?|[LR][1-8][2-9]")
_CURVE: Final = re.compile(r"ahead|slip|[2-9]")


def _path(text: str, _: Names) -> str:
    if _PATH.fullmatch(text):
        return text
    raise ValueError(
        f"{shorten(text)} is not a path (F one hex ahead, L and R a turn in place by 60 degrees)"
    )


def _option(text: str, _: Names) -> SpeedOption:
    match = _OPTION.fullmatch(text)
    if match is None:
        raise ValueError(
            f"{shorten(text)} is not a change of speed (like -1, 0 or +1*; a star is the octagon)"
        )
    return SpeedOption(int(match[1]), int(bool(match[2])))


def _code(text: str, _: Names) -> str:
    if _CODE.fullmatch(text):
        return text
    raise ValueError(f"{shorten(text)} is not a turn code (like F3, F31L or L34)")


def _curve(text: str, _: Names) -> str:
    if _CURVE.fullmatch(text):
        return text
    raise ValueError(f"{shorten(text)} is not a column of the paths (ahead, slip, or a turn from 2 to 9)")


PathWord = Annotated[str, Scalar(_path, {"type": "string", "pattern": f"^{_PATH.pattern}$"})]
OptionText = Annotated[SpeedOption, Scalar(_option, {"type": ["string", "integer"]})]
CodeText = Annotated[str, Scalar(_code, {"type": "string", "pattern": f"^({_CODE.pattern})$"})]
Curve = Annotated[str, Scalar(_curve, {"type": "string", "pattern": f"^({_CURVE.pattern})$"})]
Options = Annotated[list[OptionText], Field(min_length=1)]
Tightness = Annotated[int, whole(1, 9)]


class ChartRow(Strict):
    turn: dict[Speed, Tightness]
    extreme: dict[Speed, Tightness]
    special_max_speed: dict[ManeuverName, Speed] = {}
    barred: list[ManeuverName] = []


class ManeuverEntry(Strict):
    name: Title
    climb: Level
    special: YesNo = False
    forward: Options
    turn: Options | None = None
    extreme: Options | None = None


class ChartFact(Fact):
    """One of: a code's type, a code's neighbours, a maneuver's options, a special maneuver's limit."""

    chart: ChartLetter | None = None
    code: CodeText | None = None
    is_: CodeTypeName | None = Field(default=None, alias="is")
    neighbours: list[CodeText] | None = None
    two_steps_right: CodeText | None = None
    maneuver: ManeuverName | None = None
    type: CodeTypeName | None = None
    options: list[OptionText] | None = None
    includes: list[OptionText] = []
    excludes: list[OptionText] = []
    special: ManeuverName | None = None
    max_speed: Speed | None = None
    max_speed_at_least: Speed | None = None


class MoveChartsFile(TableFile):
    paths: dict[Speed, dict[Curve, PathWord]]
    charts: Annotated[dict[Identifier, ChartRow], Field(min_length=1)]
    maneuvers: dict[ManeuverName, ManeuverEntry]
    known: list[ChartFact] = []


# ---------------------------------------------------------------- crew.yaml, control.yaml


class CrewRow(Strict):
    skill: Modifier
    move_group: Annotated[int, whole(1, 9)]
    reaction: Annotated[int, whole(0, 9)]


class CheckEntry(Strict):
    target: Total
    damaged: Modifier


class TailingEntry(Strict):
    hexes: Reach
    levels: list[Level]


class FormationEntry(Strict):
    hexes: Reach
    speed_beside: Count
    below_maximum: Count
    always: Count


class CrewFile(TableFile):
    crew: dict[SkillName, CrewRow]
    check: CheckEntry
    tailing: TailingEntry
    formation: FormationEntry


class OutOfControl(Strict):
    recovery_speed: Annotated[int, whole(0, 8)]
    levels_lost: Count


class DiveRecovery(Strict):
    free_from_speed: Annotated[int, whole(1, 9)]
    destroyed_up_to_double: dict[SkillName, Annotated[int, whole(0, 6)]]


class LoadEffect(Strict):
    climb_divided_by: Annotated[int, whole(1, 20)]


class EngineDamage(Strict):
    speed_lost: Count
    speed_never_below: Count
    climb_divided_by: Annotated[int, whole(1, 20)]


class AirframeDamage(Strict):
    agility_lost: Count


class Collision(Strict):
    rolls: Count
    column: ColumnName


class ControlFile(TableFile):
    out_of_control: OutOfControl
    dive_recovery: DiveRecovery
    slow_climb: dict[Annotated[int, whole(1, 99)], Annotated[int, whole(1, 99)]]
    load: LoadEffect
    engine_damage: EngineDamage
    airframe_damage: AirframeDamage
    collision: Collision
    high_bands: list[BandName]
