"""Short ways to set a table: a battle and a state from one line of text per aircraft.

`table("fw axis fw-190a-4 green 2014N tal5 speed3", "spit allied spitfire-vc 2015N tal5 speed4")`
gives a `Battle` and a `State` in the plot phase with both aircraft flying.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from cy6.core.ids import BANDS, POSITIONS, SKILLS, Band, Damage, Phase, Role, Status
from cy6.core.state import Aircraft, Condition, Force, Gun, Setting, SideSetting, State, Zone
from cy6.hexes import parse_heading, parse_hex
from cy6.tables.battle import Battle
from cy6.tables.load import load_ruleset
from cy6.tables.ruleset import Ruleset

_PLACE = re.compile(r"(\d{4})([NESW]{1,2})\Z")
_GUN = re.compile(r"(\d+)x([A-Z]+)([+-]{0,2})\Z")
_NUMBER_OF = re.compile(r"(tal|speed|loaded|rockets|bombs|shields|climbing)(\d+)\Z")
_AIRCRAFT_FIELD = {"bombs": "air_bombs"}
_PLAIN_WORDS = {"crew": SKILLS, "damage": get_args(Damage), "status": get_args(Status), "band": BANDS}
_FORCE_NUMBERS = ("loaded", "rockets", "air_bombs", "shields")


def table(
    *specs: str,
    band: Band = "low",
    bands: Sequence[Band] = (),
    phase: Phase = "plot",
    rules: Sequence[str] = (),
    ruleset: Ruleset | None = None,
    forces: Mapping[str, Mapping[str, Any]] | None = None,
    aircraft: Mapping[str, Mapping[str, Any]] | None = None,
    **setting: Any,
) -> tuple[Battle, State]:
    """Set a table from one line per aircraft: `ID SIDE TYPE` and, in any order, what differs.

    Words: a skill (skilled), a place with heading (`2014N`), `tal5`, `speed3`, a damage, a status, a
    band, `fighter` or `bomber`, guns such as `FF:2xMC,4xLMG`, `loaded1 rockets1 bombs1 shields1 climbing1`,
    `tails:ID`, `follows:ID`, `last:C`, `flown:turn`, `fired:cannon`, `empty:cannon`, `effect:fire`.
    `forces` and `aircraft` set any other field by id, and other keywords fields of Setting.
    """
    rules_tables = ruleset or load_ruleset()
    made = tuple(
        _read(rules_tables, band, spec, dict((forces or {}).get(spec.split()[0], {})),
              dict((aircraft or {}).get(spec.split()[0], {})))
        for spec in specs
    )  # fmt: skip
    side_ids = tuple(dict.fromkeys(force.side for force in made))
    fields: dict[str, Any] = {
        "id": "table",
        "title": "A table",
        "bands": tuple(bands) or (band,),
        "sides": tuple(SideSetting(side, side.title()) for side in side_ids),
        "forces": made,
        "move_order": side_ids,
        "rules": tuple(rules),
        "start_phase": phase,
    }
    battle = Battle(rules_tables, Setting(**(fields | setting)))
    started = tuple(force.start for force in made if force.start is not None)
    return battle, State(rules_tables.id, "table", 1, phase, started)


def edges(**friendliness: str) -> tuple[tuple[str, str], ...]:
    """Give the edges of a SideSetting: `edges(e3="friendly")`, all others neutral."""
    return tuple((edge, friendliness.get(f"e{edge}", "neutral")) for edge in "123456")


def sides(*made: tuple[str, tuple[tuple[str, Any], ...]]) -> tuple[SideSetting, ...]:
    """Give the `sides` of a setting from pairs of an id and its edges."""
    return tuple(SideSetting(id, id.title(), "", edges) for id, edges in made)


def smoke(*hexes: str, top: int) -> Zone:
    """Give a smoke zone over hexes, up to a level."""
    return Zone("smoke", "smoke", "Smoke", tuple(parse_hex(text) for text in hexes), top)


def gone(side: str, winner: str = "") -> Condition:
    """Give the condition that a side has nothing left."""
    return Condition("gone", side, winner)


class ScriptedRoll:
    """A roll for rules functions: faces by purpose, and a record of what was asked.

    An unscripted roll is a failure, and so is a script that does not fit the kind asked for.
    """

    def __init__(self, script: Mapping[str, Sequence[int] | Sequence[Sequence[int]]] | None = None) -> None:
        self.asked: list[tuple[str, str]] = []
        self._script = {purpose: _queue(faces) for purpose, faces in (script or {}).items()}

    def __call__(self, purpose: str, kind: str) -> tuple[int, ...]:
        """Give the next scripted faces of the longest entry with which the purpose begins."""
        self.asked.append((purpose, kind))
        fitting = [start for start, queue in self._script.items() if queue and purpose.startswith(start)]
        if not fitting:
            raise AssertionError(f"nobody scripted a roll of {kind} for {purpose!r}")
        faces = self._script[max(fitting, key=len)].pop(0)
        count, size = (int(part) for part in kind.split("d"))
        if len(faces) != count or not all(1 <= face <= size for face in faces):
            raise AssertionError(f"{purpose!r} is a roll of {kind}: {faces} does not fit")
        return faces

    @property
    def unused(self) -> tuple[str, ...]:
        """List the purposes that were scripted and never rolled."""
        return tuple(purpose for purpose, queue in self._script.items() if queue)


def scripted(script: Mapping[str, Sequence[int] | Sequence[Sequence[int]]] | None = None) -> ScriptedRoll:
    """Give a roll that answers by purpose: `scripted({"to hit": [3, 4], "damage": [6]})`.

    A list of lists answers several rolls of one purpose in turn.
    """
    return ScriptedRoll(script)


def _queue(faces: Sequence[int] | Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    several = [tuple(part) for part in faces if isinstance(part, Sequence)]
    return several or [tuple(face for face in faces if isinstance(face, int))]


def _read(
    ruleset: Ruleset, band: Band, spec: str, force_fields: dict[str, Any], own_fields: dict[str, Any]
) -> Force:
    id, side, kind, *words = spec.split()
    aircraft: dict[str, Any] = {"status": "flying", "crew": "skilled", "band": band, "speed": 3}
    force: dict[str, Any] = {"role": _role(ruleset, kind)}
    for word in words:
        _read_word(word, aircraft, force)
    aircraft |= own_fields
    force |= {name: aircraft[name] for name in _FORCE_NUMBERS if name in aircraft} | force_fields
    start = Aircraft(id, side, kind, **aircraft)
    return Force(id, side, kind, start.crew, start=start, **force)


def _role(ruleset: Ruleset, kind: str) -> Role:
    return "bomber" if "bomber" in ruleset.aircraft[kind].kind else "fighter"


def _read_word(word: str, aircraft: dict[str, Any], force: dict[str, Any]) -> None:
    field, colon, value = word.partition(":")
    if place := _PLACE.match(word):
        aircraft |= {"place": parse_hex(place[1]), "heading": parse_heading(place[2])}
    elif number := _NUMBER_OF.match(word):
        aircraft[_AIRCRAFT_FIELD.get(number[1], number[1])] = int(number[2])
    elif colon:
        _read_pair(field, value, aircraft, force)
    else:
        _read_plain(word, aircraft, force)


def _read_plain(word: str, aircraft: dict[str, Any], force: dict[str, Any]) -> None:
    if word in get_args(Role):
        force["role"] = word
        return
    for field, words in _PLAIN_WORDS.items():
        if word in words:
            aircraft[field] = word
            return
    raise ValueError(f"{word!r} means nothing to tests/helpers.py")


def _read_pair(field: str, value: str, aircraft: dict[str, Any], force: dict[str, Any]) -> None:
    if field in POSITIONS:
        force["guns"] = (*force.get("guns", ()), *(_gun(field, text) for text in value.split(",")))
    elif field in ("last", "flown", "follows"):
        aircraft[field] = value
    elif field == "tails":
        aircraft["quarry"] = value
    elif field in ("fired", "empty"):
        aircraft[field] = tuple(value.split(","))
    elif field == "effect":
        aircraft["effects"] = tuple(value.split(","))
    else:
        raise ValueError(f"{field!r} means nothing to tests/helpers.py")


def _gun(position: str, text: str) -> Gun:
    match = _GUN.match(text)
    if match is None:
        raise ValueError(f"guns are written 2xHMG: not {text!r}")
    return Gun(position, match[2], int(match[1]), match[3])  # type: ignore[arg-type]
