"""The sky of a scenario: how far one sees (C4.1), where the sun stands (C4.2), and clouds (C2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NamedTuple

from cy6.core.ids import Edge
from cy6.core.state import CloudTable, Force
from cy6.tables.fields import Names, Scalar, YesNo, name_of, one_of, whole
from cy6.tables.ruleset import Ruleset
from cy6.tables.schema import Strict

NO_CLOUDS: Final = "none"
MOST_BANKS: Final = 20
BORDERS: Final[dict[str, tuple[Edge, ...]]] = {
    "none": (), "top": ("climb",), "bottom": ("dive",), "both": ("climb", "dive"),
}  # fmt: skip
_TABLE: Final = re.compile(
    r"(?P<number>\d{1,2})\s*x\s*(?P<size>\d{1,2})(?:\s*\+\s*d(?P<die>\d{1,2}))?"
    r"\s*/\s*TAL\s*(?P<bottom>\d{1,2})(?:\s*-\s*(?P<top>\d{1,2}))?\Z",
    re.IGNORECASE,
)


def _edge(text: str, names: Names) -> object:
    if text == "none":
        return ""
    return one_of("board edge", ("1", "2", "3", "4", "5", "6")).parse(text, names)


def _table(text: str, _: Names) -> CloudTable | None:
    """Read `4 x 10+d10/TAL2-6`: banks, hexes and a die more, levels."""
    if text == NO_CLOUDS:
        return None
    match = _TABLE.match(text.strip())
    if match is None:
        raise ValueError(
            f"table clouds are written 4 x 10+d10/TAL2-6 (banks, hexes, levels), or none: not {text!r}"
        )
    number, size, die, bottom, top = (int(match[name] or 0) for name in match.re.groupindex)
    if not (1 <= number <= MOST_BANKS and size >= 1 and 1 <= bottom <= (top or bottom)):
        raise ValueError(f"{text!r}: 1 to {MOST_BANKS} banks, of 1 hex at least, from the lower level up")
    return CloudTable(number, size, die, bottom, top or bottom)


SunEdge = Annotated[
    Edge | Literal[""], Scalar(_edge, {"enum": [*range(1, 7), "1", "2", "3", "4", "5", "6", "none"]})
]
TableClouds = Annotated[
    CloudTable | None, Scalar(_table, {"type": "string", "examples": ["4 x 10+d10/TAL2-6"]})
]
WeatherName = Annotated[str, name_of("weather")]
Hexes = Annotated[int, whole(1, 99)]


class Visibility(Strict):
    """How far one sees, in hexes or by the weather, and the edge that the sun stands over."""

    weather: WeatherName | None = None
    maximum: Hexes | None = None
    automatic: Hexes | None = None
    sun: SunEdge = ""
    sun_last: YesNo = True

    def distances(self, ruleset: Ruleset) -> tuple[int, int]:
        """Give the maximum and the automatic distance: C4.1."""
        distances = ruleset.spotting.distances
        usual = distances[self.weather] if self.weather else next(iter(distances.values()))
        return self.maximum or usual[0], self.automatic or usual[1]


class Clouds(Strict):
    """Clouds: banks on the board, laid by dice, and whether a layer borders the bands."""

    table: TableClouds = None
    border: Annotated[str, one_of("cloud border", tuple(BORDERS))] = "none"


class Sky(NamedTuple):
    """The fields of a setting that are about the sky."""

    visibility: tuple[int, int]
    sun: str
    sun_last: int
    cloud_table: CloudTable | None
    cloud_borders: tuple[Edge, ...]


def fields(visibility: Visibility, clouds: Clouds, ruleset: Ruleset) -> dict[str, Any]:
    """Give the fields of a setting that are about the sky."""
    sky = Sky(
        visibility.distances(ruleset), visibility.sun, int(visibility.sun_last), clouds.table,
        BORDERS[clouds.border],
    )  # fmt: skip
    return sky._asdict()


def with_decoys(forces: tuple[Force, ...]) -> tuple[Force, ...]:
    """Put the decoys of a force right behind it: counters that stand for nothing (C4.6.2)."""
    return tuple(one for force in forces for one in (force, *_decoys(force)))


def _decoys(force: Force) -> Iterator[Force]:
    for number in range(1, force.decoys + 1):
        id = decoy_id(force.id, number)
        name = f"{force.name or force.id}, decoy {number}"
        yield replace(
            force, id=id, name=name, decoys=0, decoy_of=force.id, loaded=0, rockets=0, air_bombs=0, shields=0
        )


def decoy_id(id: str, number: int) -> str:
    """Name a decoy."""
    return f"{id}-d{number}"
