"""Types of values in files: each is text that a parser turns into what it means, or refuses in a sentence.

Use them as annotations of `schema.Strict` models: `crew: SkillName`, `speed: Annotated[int, whole(0, 8)]`,
`type: Annotated[str, name_of("aircraft type")]`. The known names of `name_of` are handed to `validate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Final, NamedTuple, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from cy6.core.ids import (
    BANDS,
    MANEUVERS,
    POSITIONS,
    SKILLS,
    Band,
    Friendliness,
    Maneuver,
    Position,
    Role,
    Skill,
)
from cy6.hexes import HEADINGS, Hex, parse_hex
from cy6.tables.strict_yaml import shorten

Names = Mapping[str, Collection[str]]
Parse = Callable[[str, Names], object]

RATES_OF_FIRE: Final = ("low", "very_low", "extremely_low")

_WHOLE: Final = re.compile(r"[+-]?[1-9][0-9]{0,8}|0")
_IDENTIFIER: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
_DICE: Final = re.compile(r"[1-9][0-9]?d(4|6|10|20)")
_GUN: Final = re.compile(r"([1-9][0-9]?)x([A-Za-z0-9]+)(?:/([a-z_]+))?")


class UnknownNameError(ValueError):
    """A name that is not among the known ones. What was meant is guessed when the problem is told."""

    def __init__(self, sentence: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.name = name
        self.known = known


@dataclass(frozen=True)
class Scalar:
    """Marks an annotation as text with a parser of its own. The parser raises ValueError with a sentence."""

    parse: Parse
    schema: Mapping[str, Any] = field(hash=False)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return dict(self.schema)

    def _validate(self, value: object, info: core_schema.ValidationInfo) -> object:
        if not isinstance(value, str):
            kind = "a list" if isinstance(value, list) else "a group of keys"
            raise PydanticCustomError(
                "sentence", "a single value is expected here, not {kind}", {"kind": kind}
            )
        try:
            return self.parse(value.strip(), info.context or {})
        except UnknownNameError as error:
            ctx = {"sentence": str(error), "name": error.name, "known": error.known}
            raise PydanticCustomError("unknown_name", "{sentence}", ctx) from None
        except ValueError as error:
            raise PydanticCustomError("sentence", "{sentence}", {"sentence": str(error)}) from None


# ---------------------------------------------------------------- makers of markers


def whole(low: int, high: int) -> Scalar:
    """Mark a whole number within bounds, both included."""

    def parse(text: str, _: Names) -> int:
        return parse_whole(text, low, high)

    return Scalar(parse, {"type": "integer", "minimum": low, "maximum": high})


def one_of(what: str, allowed: tuple[str, ...]) -> Scalar:
    """Mark a word out of a fixed few. `what` names it in messages."""

    def parse(text: str, _: Names) -> str:
        return _known(text, what, allowed)

    return Scalar(parse, {"enum": list(allowed)})


def name_of(what: str) -> Scalar:
    """Mark a name that must be known: `validate(..., names={what: [...]})` brings the names, or all pass."""

    def parse(text: str, names: Names) -> str:
        if not text:
            raise ValueError(f"the name of the {what} is missing")
        return _known(text, what, names[what]) if what in names else text

    return Scalar(parse, {"type": ["string", "integer"], "description": f"the name of a known {what}"})


def text_up_to(length: int) -> Scalar:
    """Mark a text for people: not empty and not too long."""

    def parse(text: str, _: Names) -> str:
        if not text:
            raise ValueError("a text is expected here, there is nothing")
        if len(text) > length:
            raise ValueError(f"the text is too long: {len(text)} characters, at most {length}")
        return text

    return Scalar(parse, {"type": "string", "minLength": 1, "maxLength": length})


# ---------------------------------------------------------------- parsers


def parse_whole(text: str, low: int, high: int) -> int:
    """Read a whole number. Raise ValueError outside the bounds or when it is none.

    No leading zeros, and a plus only where a minus may stand too: a number is written in one way.
    """
    if not text:
        raise ValueError(f"a whole number from {low} to {high} is expected here, there is nothing")
    if _WHOLE.fullmatch(text) and not (low >= 0 and text.startswith("+")):
        number = int(text)
        if low <= number <= high:
            return number
        raise ValueError(f"{number} is out of bounds (a whole number from {low} to {high})")
    if len(text) > 9 and text.lstrip("+-").isdigit():
        raise ValueError(f"a number of {len(text)} digits is too big (a whole number from {low} to {high})")
    raise ValueError(f"{shorten(text)} is not a whole number (a whole number from {low} to {high})")


def parse_heading(text: str, names: Names | None = None) -> int:
    """Read a heading, 0 for N clockwise to 5 for NW. Raise ValueError for anything else."""
    if text.upper() in HEADINGS:
        return HEADINGS.index(text.upper())
    raise ValueError(f"{shorten(text)} is not a heading (allowed: {' '.join(HEADINGS)})")


def _hex(text: str, _: Names) -> Hex:
    try:
        return parse_hex(text)
    except ValueError:
        raise ValueError(f"{shorten(text)} is not a hex (four digits, column then row, like 2014)") from None


def _pose(text: str, names: Names) -> tuple[Hex, int]:
    parts = text.split()
    if len(parts) != 2:
        raise ValueError(f"{shorten(text)} is not a place with a heading (like 2014 NE)")
    return _hex(parts[0], names), parse_heading(parts[1])


def _yes_no(text: str, _: Names) -> bool:
    if text.casefold() in ("yes", "true"):
        return True
    if text.casefold() in ("no", "false"):
        return False
    raise ValueError(f"{shorten(text)} is neither yes nor no")


def _identifier(text: str, _: Names) -> str:
    if _IDENTIFIER.fullmatch(text):
        return text
    raise ValueError(
        f"{shorten(text)} is not an id (letters, digits and hyphens, at most 40, no hyphen first)"
    )


def _dice(text: str, _: Names) -> str:
    if _DICE.fullmatch(text):
        return text
    raise ValueError(f"{shorten(text)} are not dice (a number, d, and 4, 6, 10 or 20 sides, like 2d6)")


def _moment(text: str, _: Names) -> str:
    for shape in ("%Y-%m-%d", "%Y-%m-%d %H:%M"):
        try:
            return datetime.strptime(text, shape).strftime(shape)
        except ValueError:
            continue
    raise ValueError(
        f"{shorten(text)} is not a day of the calendar (year-month-day, and hour:minute if you like)"
    )


def _known(text: str, what: str, allowed: Collection[str]) -> str:
    if text in allowed:
        return text
    sentence = f"unknown {what} {shorten(text)}" if text else f"the {what} is missing"
    raise UnknownNameError(sentence, text, tuple(allowed))


class Carried(NamedTuple):
    """Weapons of one type, as a file lists them: 2xHMG, or 1xLRHC/very_low with its rate of fire."""

    number: int
    weapon: str
    rate_of_fire: str = ""


def _weapons(text: str, names: Names) -> tuple[Carried, ...]:
    carried = tuple(_one_weapon(part, names) for part in text.split())
    if not carried:
        raise ValueError("weapons are expected here (like 2xMC 4xLMG)")
    return carried


def _one_weapon(text: str, names: Names) -> Carried:
    match = _GUN.fullmatch(text)
    if match is None:
        raise ValueError(f"{shorten(text)} is not a number of weapons (like 2xHMG)")
    weapon = _known(match[2], "weapon", names["weapon"]) if "weapon" in names else match[2]
    rate = _known(match[3], "rate of fire", RATES_OF_FIRE) if match[3] else ""
    return Carried(int(match[1]), weapon, rate)


# ---------------------------------------------------------------- ready-made annotations

_TEXT_OR_NUMBER: Final = ["string", "integer"]

HexPlace = Annotated[
    Hex, Scalar(_hex, {"type": _TEXT_OR_NUMBER, "description": "a hex, column then row: 2014"})
]
Heading = Annotated[int, Scalar(parse_heading, {"enum": list(HEADINGS)})]
Pose = Annotated[
    tuple[Hex, int], Scalar(_pose, {"type": "string", "description": "a hex and a heading: 2014 NE"})
]
YesNo = Annotated[bool, Scalar(_yes_no, {"type": ["boolean", "string"]})]
Identifier = Annotated[
    str, Scalar(_identifier, {"type": _TEXT_OR_NUMBER, "pattern": f"^{_IDENTIFIER.pattern}$"})
]
DiceText = Annotated[str, Scalar(_dice, {"type": "string", "pattern": f"^{_DICE.pattern}$"})]
Moment = Annotated[str, Scalar(_moment, {"type": "string", "description": "1942-05-08, or 1942-05-08 10:00"})]
Weapons = Annotated[tuple[Carried, ...], Scalar(_weapons, {"type": "string", "description": "2xMC 4xLMG"})]

BandName = Annotated[Band, one_of("altitude band", BANDS)]
SkillName = Annotated[Skill, one_of("skill", SKILLS)]
ManeuverName = Annotated[Maneuver, one_of("maneuver", MANEUVERS)]
PositionName = Annotated[Position, one_of("gun position", POSITIONS)]
RoleName = Annotated[Role, one_of("role", get_args(Role))]
FriendlinessName = Annotated[Friendliness, one_of("kind of board edge", get_args(Friendliness))]

Title = Annotated[str, text_up_to(120)]
Prose = Annotated[str, text_up_to(4000)]
