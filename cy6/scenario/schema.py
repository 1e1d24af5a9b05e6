"""The shape of a scenario file (D): pydantic models that mirror its keys. What they mean is in `compile`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_args

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from cy6.core.ids import SKILLS, Alone, Edge, Friendliness
from cy6.hexes import HEADINGS, Hex, parse_hex
from cy6.scenario.areas import AREAS
from cy6.scenario.schema_ground import (
    Ambush,
    BombLoad,
    DrawnTurn,
    GroundTarget,
    Guns,
    SpecialOrders,
    Terrain,
)
from cy6.scenario.sky import Clouds, Visibility
from cy6.scenario.switches import SWITCH_NAMES
from cy6.tables.fields import (
    BandName,
    FriendlinessName,
    Heading,
    HexPlace,
    Identifier,
    Moment,
    Names,
    PositionName,
    Prose,
    RoleName,
    Scalar,
    SkillName,
    Title,
    Weapons,
    YesNo,
    name_of,
    one_of,
    parse_heading,
    whole,
)  # fmt: skip
from cy6.tables.schema import FormatNumber, Strict

EDGE_NAMES: Final[tuple[Edge, ...]] = ("1", "2", "3", "4", "5", "6")
ORDERS: Final = ("first", "second", "third", "fourth")
TURNS_WITHOUT_LIMIT: Final = 100  # R30
ZoneKind = Literal["airfield", "smoke", "cloud"]
C = TypeVar("C", bound=Collection[object])
PICKED: Final = "picked"
PLACING_KEYS: Final = frozenset({"area", "edges", "at", "within", "beyond", "end_of"})

_HEADING_SCHEMA: Final = {"enum": list(HEADINGS)}


class Spot(NamedTuple):
    """A fixed hex, with its heading when the file gives one."""

    place: Hex
    heading: int | None


def _spot(text: str, _: Names) -> Spot:
    place, _space, heading = text.partition(" ")
    return Spot(parse_hex(place), parse_heading(heading.strip()) if heading else None)


def _levels(text: str, _: Names) -> int:
    if text not in ("6", "8", "10"):
        raise ValueError(f"a band has 6, 8 or 10 levels, not {text!r}")
    return int(text)


def _edge(text: str, names: Names) -> object:
    return one_of("board edge", EDGE_NAMES).parse(text, names)


def _or_none(marker: Scalar, none: object) -> Scalar:
    """Let a value also be the word `none`."""

    def parse(text: str, names: Names) -> object:
        return none if text == "none" else marker.parse(text, names)

    return Scalar(parse, {"anyOf": [dict(marker.schema), {"const": "none"}]})


def _spread(value: object) -> object:
    """Read `any` as an empty list and a single value as a list of one."""
    if not isinstance(value, str):
        return value
    return [] if value.strip() == "any" else [value]


def _some_schema(item: dict[str, Any]) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": [{"const": "any"}, item, {"type": "array", "items": item}]})


def _not_none(value: C) -> C:
    if not value:
        raise ValueError("at least one is expected here, there is none")
    return value


listed: Final = BeforeValidator(_spread)
some: Final = AfterValidator(_not_none)

TypeName = Annotated[str, name_of("aircraft type")]
_skill: Final = one_of("skill", SKILLS)
FROM_ROSTER: Final = "roster:"


def _pilot(text: str, _: Names) -> str:
    if not 0 < len(text) <= 60 or not text.isprintable() or text != text.strip():
        raise ValueError(f"{text!r} is not a pilot's name (up to 60 letters)")
    return text


def _crew(text: str, names: Names) -> object:
    if not text.startswith(FROM_ROSTER):
        return _skill.parse(text, names)
    return FROM_ROSTER + _pilot(text.removeprefix(FROM_ROSTER).strip(), names)


PilotName = Annotated[str, Scalar(_pilot, {"type": "string"})]
CrewName = Annotated[str, Scalar(_crew, {"anyOf": [dict(_skill.schema), {"pattern": "^roster:.+"}]})]
_edge_name: Final = Scalar(_edge, {"enum": [*range(1, 7), *EDGE_NAMES]})
EdgeName = Annotated[Edge, _edge_name]
SpotText = Annotated[Spot, Scalar(_spot, {"type": ["string", "integer"], "description": "2014, or 2014 N"})]
Speeds = Annotated[
    tuple[Annotated[int, whole(0, 8)], ...], listed, _some_schema({"type": "integer", "maximum": 8})
]
Tals = Annotated[
    tuple[Annotated[int, whole(1, 10)], ...], listed, _some_schema({"type": "integer", "maximum": 10})
]
Headings = Annotated[tuple[Heading, ...], listed, _some_schema(_HEADING_SCHEMA)]
Places = Annotated[tuple[Identifier, ...], listed, _some_schema({"type": ["string", "integer"]}), some]
Quiet = Annotated[str, one_of("kind of move", ("turn", "extreme", "special"))]
SwitchName = Annotated[str, one_of("optional rule", SWITCH_NAMES)]
Turns = Annotated[int, _or_none(whole(1, 1000), TURNS_WITHOUT_LIMIT)]
WhenAlone = Annotated[
    Alone, one_of("end of a game in which a side has no aircraft", ("end", "raid", "go_on"))
]
Levels = Annotated[int, Scalar(_levels, {"enum": [6, 8, 10]})]


class Board(Strict):
    """How large the board is, and how many levels a band has (A5.1, A5.1.1)."""

    columns: Annotated[int, whole(1, 99)] = 45
    rows: Annotated[int, whole(1, 99)] = 30
    levels: Levels | None = None


class Edges(Strict):
    """How each board edge treats a side (A4), and whose reading that is."""

    north_west: FriendlinessName = Field(alias="1")
    north_east: FriendlinessName = Field(alias="2")
    west: FriendlinessName = Field(alias="3")
    east: FriendlinessName = Field(alias="4")
    south_west: FriendlinessName = Field(alias="5")
    south_east: FriendlinessName = Field(alias="6")
    source: Annotated[str, one_of("source", ("rulebook", "ours"))] = "rulebook"

    def pairs(self) -> tuple[tuple[str, Friendliness], ...]:
        """List the edges in the order of their numbers."""
        treats = (
            self.north_west, self.north_east, self.west, self.east, self.south_west, self.south_east,
        )  # fmt: skip
        return tuple(zip(EDGE_NAMES, treats, strict=True))


class Reach(Strict):
    """So many hexes of a zone, or of an edge or several."""

    hexes: Annotated[int, whole(1, 99)]
    of: Places


class RunwayEnd(Strict):
    """The ends of a zone that is a row of hexes, and so many hexes around them."""

    zone: Identifier
    hexes: Annotated[int, whole(0, 20)] = 0


class Together(Strict):
    """Forces with the same word are set up within so many hexes of each other."""

    word: Identifier
    hexes: Annotated[int, whole(0, 20)]


class Setup(Strict):
    """When, in which group and where a force may be placed."""

    when: Annotated[int, whole(1, 100)] = 1
    order: Annotated[str, one_of("set-up group", ORDERS)] = ORDERS[0]
    area: Annotated[str, one_of("board area", AREAS)] | None = None
    edges: Annotated[tuple[EdgeName, ...], some] | None = None
    at: SpotText | None = None
    within: Reach | None = None
    beyond: Reach | None = None
    end_of: RunwayEnd | None = None
    heading: Headings = ()
    speed: Speeds = ()
    tal: Tals = ()
    band: BandName | None = None
    same_edge: Identifier | None = None
    together: Together | None = None
    turn_by: DrawnTurn | None = None


class Traits(Strict):
    """How an aircraft may differ from the others of its type."""

    name: Title | None = None
    role: RoleName | None = Field(default=None, alias="as")
    weapons: dict[PositionName, Weapons] | None = None
    quiet: dict[PositionName, tuple[Quiet, ...]] | None = None
    max_speed: Annotated[int, whole(1, 8)] | None = None
    robustness_shift: Annotated[int, whole(-4, 4)] | None = None
    gunnery_as: SkillName | None = None
    ammunition_as: SkillName | None = None
    ammunition_used: YesNo | None = None
    shields: Annotated[int, whole(0, 9)] | None = None
    loaded: YesNo | None = None
    rockets: Annotated[int, whole(0, 9)] | None = None
    air_bombs: Annotated[int, whole(0, 9)] | None = None
    decoys: Annotated[int, whole(0, 9)] | None = None
    bombs: BombLoad | None = None
    torpedo: YesNo | None = None
    strafing: Annotated[int, whole(-2, 2)] | None = None
    equipment: Annotated[int, whole(-1, 1)] | None = None
    pilot: PilotName | None = None


class Changes(Traits):
    """What an option changes of an aircraft; all else stays."""

    type: TypeName | None = None
    crew: CrewName | None = None
    setup: Setup | None = None


class Fielded(Traits):
    """One aircraft of a side, or several alike whose ids are numbered from 1."""

    id: Identifier
    count: Annotated[int, whole(1, 40)] | None = None
    formation: Identifier | None = None
    type: TypeName
    crew: CrewName
    setup: Setup

    def ids(self) -> tuple[str, ...]:
        """List the ids of its aircraft."""
        if self.count is None:
            return (self.id,)
        return tuple(f"{self.id}{number}" for number in range(1, self.count + 1))


class Side(Strict):
    """A side: its names, its orders in words, its edges, its aircraft, and how they fly together (C1).

    A formation lists its aircraft, the leader first; or forces name their `formation`, and its first leads.
    """

    name: Title
    orders: Prose = ""
    edges: Edges
    forces: tuple[Fielded, ...]
    formations: dict[Identifier, tuple[Identifier, ...]] = Field(default_factory=dict)


class Area(Strict):
    """A zone: an airfield, smoke up to a level, or a cloud from one level up to another (C2.1.2).

    Its hexes are a list, a straight row, or a zone's.
    """

    kind: Annotated[ZoneKind, one_of("kind of zone", get_args(ZoneKind))]
    name: Title | None = None
    hexes: Annotated[tuple[HexPlace, ...], some] | None = None
    centre: HexPlace | None = None
    direction: Heading = 0
    length: Annotated[int, whole(1, 40)] | None = None
    over: Identifier | None = None
    bottom: Annotated[int, whole(0, 10)] | None = Field(default=None, alias="from")
    up_to: Annotated[int, whole(0, 10)] | None = None
    band: BandName | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> Area:
        given = [key for key in ("hexes", "centre", "over") if getattr(self, key) is not None]
        if len(given) != 1:
            raise ValueError(
                "a zone has one of hexes (a list), centre (with direction and length), or over (a zone)"
            )
        if self.kind == "smoke" and self.up_to is None:
            raise ValueError("smoke needs up_to, the highest level that it reaches")
        if self.kind == "cloud" and (self.up_to or 0) < (self.bottom or 1):
            raise ValueError("a cloud lies from one level up_to another that is no lower")
        return self


class Fact(Strict):
    """A fact about a game: an aircraft or a target is destroyed, or a side has nothing left."""

    destroyed: Identifier | None = None
    gone: Identifier | None = None

    @model_validator(mode="after")
    def _one_fact(self) -> Fact:
        if (self.destroyed is None) == (self.gone is None):
            raise ValueError("one of destroyed (an aircraft) or gone (a side) is expected here")
        return self


class Length(Strict):
    """How long a game may last: a number of turns, facts that end it, and a side without aircraft (R30)."""

    turns: Turns = TURNS_WITHOUT_LIMIT
    ends_when: tuple[Fact, ...] = ()
    when_alone: WhenAlone = "raid"


class Pick(Strict):
    """Aircraft of which some are picked, by the player or by a die."""

    among: Annotated[tuple[Identifier, ...], some] = Field(alias="from")
    count: Annotated[int, whole(1, 40)] = 1


class Variation(Strict):
    """A variable rule: a set of changes that players may add."""

    title: Title
    text: Prose = ""
    pick: Pick | None = None
    changes: dict[Identifier, Changes] = Field(default_factory=dict, alias="set")
    add: dict[Identifier, tuple[Fielded, ...]] = Field(default_factory=dict)
    rules: tuple[SwitchName, ...] = ()
    levels: Levels | None = None
    remove: tuple[Identifier, ...] = ()
    batteries: dict[Identifier, Guns] = Field(default_factory=dict)
    bonuses: tuple[SpecialOrders, ...] = ()
    ambush: Ambush | None = None


class ScenarioFile(Strict):
    """A scenario file."""

    format: FormatNumber
    title: Title
    date: Moment | None = None
    place: Title | None = None
    text: Prose = ""
    bands: Annotated[tuple[BandName, ...], some]
    board: Board = Board()
    visibility: Visibility = Visibility()
    clouds: Clouds = Clouds()
    move_order: tuple[Identifier, ...] = ()
    rules: tuple[SwitchName, ...] = ()
    zones: dict[Identifier, Area] = Field(default_factory=dict)
    targets: dict[Identifier, GroundTarget] = Field(default_factory=dict)
    batteries: dict[Identifier, Guns] = Field(default_factory=dict)
    ground: Terrain | None = None
    night: YesNo = False
    bonuses: tuple[SpecialOrders, ...] = ()
    sides: dict[Identifier, Side]
    length: Length = Length()
    victory: dict[Identifier, Fact] = Field(default_factory=dict)
    options: dict[Identifier, Variation] = Field(default_factory=dict)
