"""The shape of a case file: a position, and a script of orders and expectations."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from cy6.core.ids import BANDS, Damage, Edge, Phase, Status, WeaponClass
from cy6.core.notation import parse
from cy6.core.orders import Fire, Order
from cy6.core.state import Shot
from cy6.scenario.schema import (
    Area,
    Board,
    EdgeName,
    SpotText,
    SwitchName,
    Traits,
    TypeName,
    listed,
    some,
)  # fmt: skip
from cy6.scenario.schema_ground import GroundTarget, Guns, Terrain
from cy6.scenario.sky import Clouds, Visibility
from cy6.tables.fields import (
    BandName,
    FriendlinessName,
    Identifier,
    ManeuverName,
    Moment,
    Names,
    Pose,
    Scalar,
    SkillName,
    Title,
    YesNo,
    one_of,
    parse_whole,
    whole,
)  # fmt: skip
from cy6.tables.schema import FormatNumber, Strict

CLASSES: Final[tuple[WeaponClass, ...]] = get_args(WeaponClass)
ALL_CLASSES: Final = "all"
EFFECTS: Final = ("fire", "panic", "fuel_leak")
LINE_KINDS: Final = ("order", "dice", "expect", "legal", "refused", "revealed", "tally")


class Written(NamedTuple):
    """An order and the text that it was written as."""

    text: str
    order: Order


def _order(text: str, _: Names) -> Written:
    return Written(text, parse(text))


def _shot(text: str, _: Names) -> Shot:
    order = parse(text)
    if not isinstance(order, Fire):
        raise ValueError(f"a fire order is expected here, like fire fw spit: not {text!r}")
    return order.shot


def _level(text: str, _: Names) -> int:
    return parse_whole(text, 0, 11)


def _rule(text: str, _: Names) -> str:
    if not text[:1].isalpha() or not text.replace(".", "").isalnum():
        raise ValueError(f"{text!r} is not the number of a rule (like B3.7, or R20 for a ruling)")
    return text


_TEXT: Final = {"type": "string"}
OrderText = Annotated[Written, Scalar(_order, _TEXT)]
ShotText = Annotated[Shot, Scalar(_shot, _TEXT)]
RuleNumber = Annotated[str, Scalar(_rule, _TEXT)]
ClassName = Annotated[WeaponClass, one_of("kind of ammunition", CLASSES)]
EffectName = Annotated[str, one_of("lasting effect", EFFECTS)]
Stock = Annotated[
    Literal["full", "fired", "empty"], one_of("state of ammunition", ("full", "fired", "empty"))
]
Stocks = Annotated[
    dict[Annotated[str, one_of("kind of ammunition", (*CLASSES, ALL_CLASSES))], Stock],
    BeforeValidator(lambda value: {ALL_CLASSES: value} if isinstance(value, str) else value),
    WithJsonSchema({"type": ["string", "object"]}),
]
StatusName = Annotated[Status, one_of("status", get_args(Status))]
DamageName = Annotated[Damage, one_of("damage", get_args(Damage))]
EdgeOrBorder = Annotated[Edge, one_of("edge", get_args(Edge))]
PhaseName = Annotated[Phase, one_of("phase", get_args(Phase))]
StartPhase = Annotated[Phase, one_of("phase to begin with", ("tailing", "plot", "fire"))]
Key = Annotated[str, Scalar(lambda text, _: text, _TEXT)]
Codes = Annotated[tuple[Key, ...], listed, some, WithJsonSchema({"type": ["string", "array"]})]
Face = Annotated[int, whole(1, 100)]
Count = Annotated[int, whole(0, 99)]


class Posed(Traits):
    """An aircraft in the middle of a battle."""

    side: Identifier
    type: TypeName
    crew: SkillName = "skilled"
    at: Pose
    tal: Annotated[int, whole(1, 10)]
    speed: Annotated[int, whole(0, 8)]
    band: BandName | None = None
    status: Annotated[Literal["flying", "ooc"], one_of("status", ("flying", "ooc"))] = "flying"
    damage: DamageName = "none"
    last: ManeuverName | None = None
    flown: Annotated[str, one_of("kind of move", ("forward", "turn", "extreme", "special"))] = ""
    climbing: Count = 0
    fired: tuple[ClassName, ...] = ()
    empty: tuple[ClassName, ...] = ()
    effects: tuple[EffectName, ...] = ()
    speed_loss: Count = 0
    shaken: Count = 0
    fuel_until: Count = 0


class Position(Strict):
    """A battle at one moment: only what is needed."""

    bands: Annotated[tuple[BandName, ...], some] = (BANDS[1],)
    board: Board = Board()
    date: Moment | None = None
    rules: tuple[SwitchName, ...] = ()
    move_order: tuple[Identifier, ...] = ()
    zones: dict[Identifier, Area] = Field(default_factory=dict)
    edges: dict[Identifier, dict[EdgeName, FriendlinessName]] = Field(default_factory=dict)
    formations: dict[Identifier, tuple[Identifier, ...]] = Field(default_factory=dict)
    visibility: Visibility = Visibility()
    clouds: Clouds = Clouds()
    spotted: dict[Identifier, tuple[Identifier, ...]] = Field(default_factory=dict)
    targets: dict[Identifier, GroundTarget] = Field(default_factory=dict)
    batteries: dict[Identifier, Guns] = Field(default_factory=dict)
    ground: Terrain | None = None
    night: YesNo = False
    aircraft: Annotated[dict[Identifier, Posed], some]


class Expected(Strict):
    """What an aircraft is expected to be."""

    at: SpotText | None = None
    tal: Annotated[int, Scalar(_level, {"type": "integer"})] | None = None
    speed: Annotated[int, whole(0, 8)] | None = None
    status: StatusName | None = None
    damage: DamageName | None = None
    ammo: Stocks | None = None
    crew: SkillName | None = None
    band: BandName | None = None
    edge: EdgeOrBorder | None = None
    leader: Identifier | None = None
    effects: tuple[EffectName, ...] | None = None


class Needed(Strict):
    """What a roll is expected to need: of a shot, or of the last roll that had something to reach."""

    of: ShotText | None = None
    target: Annotated[int, whole(2, 20)] | None = None
    modifiers: dict[Key, Annotated[int, whole(-20, 20)]] | None = None
    column_shift: Annotated[int, whole(-9, 9)] | None = None

    @model_validator(mode="after")
    def _of_a_shot(self) -> Needed:
        if self.column_shift is not None and self.of is None:
            raise ValueError("a column_shift belongs to a shot: say which one with of")
        return self


class Expectation(Strict):
    """What is expected of aircraft, of the points, of the phase and of the last roll."""

    aircraft: dict[Identifier, Expected] = Field(default_factory=dict)
    vp: dict[Identifier, Annotated[int, whole(0, 999)]] | None = None
    hits: dict[Identifier, Count] | None = None
    sees: dict[Identifier, tuple[Identifier, ...]] | None = None
    phase: PhaseName | None = None
    turn: Annotated[int, whole(1, 1000)] | None = None
    winner: Identifier | None = None
    tally: Needed | None = None

    @model_validator(mode="before")
    @classmethod
    def _sort_out(cls, data: Any) -> Any:
        """Tell the aircraft from the other keys."""
        if not isinstance(data, dict):
            return data
        others = {key: value for key, value in data.items() if key in cls.model_fields and key != "aircraft"}
        return {**others, "aircraft": {key: value for key, value in data.items() if key not in others}}


class Told(Strict):
    """What a side is expected to hear of a tailed aircraft's plot."""

    to: Identifier
    of: Identifier
    turn: Annotated[str, one_of("turn", ("left", "right", "forward", "recovering"))] | None = None
    level: Annotated[str, one_of("change of level", ("climb", "level", "dive"))] | None = None


class Line(Strict):
    """A line of the script: an order, or one kind of expectation."""

    order: OrderText | None = None
    dice: dict[Key, tuple[Face, ...]] | None = None
    expect: Expectation | None = None
    legal: dict[OrderText, YesNo] | None = None
    refused: dict[OrderText, Codes] | None = None
    revealed: Told | None = None
    tally: Needed | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: Any) -> Any:
        if isinstance(data, str):
            return {"order": data}
        if isinstance(data, dict) and len(data) != 1:
            raise ValueError(f"a line of the script is an order or one of {', '.join(LINE_KINDS[1:])}")
        return data

    @property
    def kind(self) -> str:
        """Say what the line is."""
        return next(kind for kind in LINE_KINDS if getattr(self, kind) is not None)


class CaseHead(Strict):
    """What every case says, whether its position is written out or a scenario's."""

    format: FormatNumber
    case: Title
    rule: Annotated[tuple[RuleNumber, ...], listed, WithJsonSchema({"type": ["string", "array"]})] = ()
    seed: Annotated[int, whole(0, 999_999_999)] = 0
    script: tuple[Line, ...] = ()


class CaseFile(CaseHead):
    """A case with its position written out."""

    scenario: Position
    phase: StartPhase = "tailing"


class ScenarioCase(CaseHead):
    """A case that plays a scenario file from its set-up."""

    scenario: Annotated[str, Scalar(lambda text, _: text, _TEXT)]
    options: dict[Identifier, Key] = Field(default_factory=dict)


class PositionFile(Position):
    """A position in a file of its own."""

    format: FormatNumber = 1
