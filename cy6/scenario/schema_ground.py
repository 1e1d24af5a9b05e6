"""The keys of a scenario file about the ground (C3, C5, D3): targets, batteries, terrain, special orders."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import Field, model_validator

from cy6.core.ids import BatteryKind, TargetKind
from cy6.tables.fields import BandName, HexPlace, Identifier, Prose, Title, name_of, one_of, whole
from cy6.tables.schema import Strict

LOADS: Final = ("light", "medium", "heavy", "very_heavy")
Hits = Annotated[int, whole(1, 99)]
Points = Annotated[int, whole(0, 999)]
Number = Annotated[int, whole(0, 99)]
KindOfTarget = Annotated[TargetKind, one_of("kind of target", get_args(TargetKind))]
KindOfBattery = Annotated[BatteryKind, one_of("kind of battery", get_args(BatteryKind))]


KindOfGround = Annotated[Literal["land", "flat", "sea"], one_of("kind of ground", ("land", "flat", "sea"))]


class BombLoad(Strict):
    """A load of bombs by its class or its weight, and the levels from which it may be dropped (C3.2.1)."""

    load: Annotated[str, one_of("bomb load", LOADS)] | None = None
    kg: Annotated[int, whole(1, 20_000)] | None = None
    tal: tuple[Annotated[int, whole(1, 10)], ...] = ()

    @model_validator(mode="after")
    def _one_weight(self) -> BombLoad:
        if (self.load is None) == (self.kg is None):
            raise ValueError("bombs have one of load (like light) or kg (their weight)")
        return self


class Count(Strict):
    """Hits, or points, for a target that is damaged and one that is destroyed."""

    damaged: Hits
    destroyed: Hits


class Worth(Strict):
    """Points for a target."""

    damaged: Points = 0
    destroyed: Points = 0


class GroundTarget(Strict):
    """Something to attack: whose, of which kind, in which hexes, how much it takes (C3.1.2)."""

    side: Identifier
    name: Title | None = None
    kind: KindOfTarget = "plain"
    over: Identifier | None = None
    hexes: tuple[HexPlace, ...] | None = None
    hits: Count
    points: Worth = Worth()

    @model_validator(mode="after")
    def _one_place(self) -> GroundTarget:
        if (self.over is None) == (not self.hexes):
            raise ValueError("a target has one of over (a zone) or hexes (a list)")
        if self.hits.destroyed < self.hits.damaged:
            raise ValueError("a target is not destroyed by fewer hits than damage it")
        return self


class Guns(Strict):
    """A battery of anti-aircraft guns: C5.1. `bands` are fewer than its kind reaches."""

    side: Identifier
    kind: KindOfBattery
    at: HexPlace
    name: Title | None = None
    bands: tuple[BandName, ...] = ()


class Crash(Strict):
    """Who crashes into the ground at which level, on which faces of a die (D3)."""

    sides: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    tal: Annotated[int, whole(1, 10)] = 1
    faces: Annotated[tuple[Annotated[int, whole(1, 6)], ...], Field(min_length=1)]


class Terrain(Strict):
    """What lies below: land, flat land or sea (C5.2.7), whose (C6.2), and its perils."""

    kind: Annotated[Literal["land", "flat", "sea"], one_of("kind of ground", ("land", "flat", "sea"))] = (
        "land"
    )
    name: Title | None = None
    of: Identifier | None = None
    crash: Crash | None = None


class Deed(Strict):
    """A part of special orders (A7.3): losses of some sides or aircraft, a target hit, or the lead."""

    destroyed: Annotated[tuple[Identifier, ...], Field(min_length=1)] | None = None
    type: Annotated[str, name_of("aircraft type")] | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    target: Identifier | None = None
    condition: Annotated[
        Literal["damaged", "destroyed"], one_of("condition of a target", ("damaged", "destroyed"))
    ] = Field(default="damaged", alias="is")
    ahead: Identifier | None = None

    @model_validator(mode="after")
    def _one_deed(self) -> Deed:
        given = [each for each in (self.destroyed, self.target, self.ahead) if each is not None]
        if len(given) != 1:
            raise ValueError("one of destroyed (sides or aircraft), target or ahead (a side) is expected")
        if self.destroyed is not None and (self.at_least is None) == (self.at_most is None):
            raise ValueError("destroyed needs one of at_least or at_most, with a number")
        return self


class SpecialOrders(Strict):
    """Points that a side earns once all deeds are done: A7.3."""

    to: Identifier
    points: Points
    text: Prose = ""
    when: Annotated[tuple[Deed, ...], Field(min_length=1)]


class Ambush(Strict):
    """Forces that start in a cloud bank of so many hexes, which stands where the first of them is placed."""

    forces: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    hexes: Annotated[int, whole(1, 99)]


class DrawnTurn(Strict):
    """The turn of entry is drawn with a die; forces with the same word enter together."""

    die: Annotated[str, one_of("die", ("d4", "d6", "d10", "d20"))] = "d6"
    word: Identifier
