"""A position as lines of text, one for each aircraft: the short way to set a table.

`fw axis fw-190a-4 green 2014N tal5 speed3` is an aircraft's id, its side and its type, and after them, in any
order, what is not as usual. See `read_position_lines` for the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from cy6.core.ids import BANDS, POSITIONS, SKILLS, Band, Damage, Phase, Role, Status
from cy6.core.state import Aircraft, Force, Gun, Setting, SideSetting, State
from cy6.hexes import HEADINGS, format_hex, parse_heading, parse_hex
from cy6.rules.battle import Battle
from cy6.tables.load import load_ruleset
from cy6.tables.names import guess
from cy6.tables.ruleset import AircraftType, Ruleset

_PLACE: Final = re.compile(r"(\d{4})([NESW]{1,2})\Z")
_GUN: Final = re.compile(r"(\d+)x([A-Z]+)([+-]{0,2})\Z")
_COUNTS: Final = {
    "tal": "tal", "speed": "speed", "loaded": "loaded", "rockets": "rockets", "bombs": "air_bombs",
    "shields": "shields", "climbing": "climbing",
}  # fmt: skip
_NUMBER: Final = re.compile(rf"({'|'.join(_COUNTS)})(\d+)\Z")
_PLAIN: Final = {"crew": SKILLS, "damage": get_args(Damage), "status": get_args(Status), "band": BANDS}
_TEXTS: Final = {"last": "last", "flown": "flown", "follows": "follows", "tails": "quarry"}
_LISTS: Final = {"fired": "fired", "empty": "empty", "effect": "effects"}
_CARRIED: Final = ("loaded", "rockets", "air_bombs", "shields")
_USUAL_SPEED: Final = 3


class MalformedPosition(ValueError):
    """A line that is no aircraft; its words say what is wrong and what was probably meant."""


def read_position_lines(
    *lines: str,
    band: Band = "low",
    bands: Sequence[Band] = (),
    phase: Phase = "plot",
    rules: Sequence[str] = (),
    ruleset: Ruleset | None = None,
    forces: Mapping[str, Mapping[str, Any]] | None = None,
    aircraft: Mapping[str, Mapping[str, Any]] | None = None,
    **setting: Any,
) -> tuple[Battle, State]:
    """Set a table from one line for each aircraft: `ID SIDE TYPE` and, in any order, what differs.

    Words: a skill (skilled), a place with heading (`2014N`), `tal5`, `speed3`, a damage, a status, a band,
    `fighter` or `bomber`, guns such as `FF:2xMC,4xLMG`, `loaded1 rockets1 bombs1 shields1 climbing1`,
    `tails:ID`, `follows:ID`, `last:C`, `flown:turn`, `fired:cannon`, `empty:cannon`, `effect:fire`. `forces`
    and `aircraft` set any other field by id, and other keywords fields of `Setting`. Raise MalformedPosition.
    """
    tables = ruleset or load_ruleset()
    made = tuple(_force(tables, band, line, forces or {}, aircraft or {}) for line in lines)
    sides = tuple(dict.fromkeys(force.side for force in made))
    fields: dict[str, Any] = {
        "id": "table",
        "title": "A table",
        "bands": tuple(bands) or (band,),
        "sides": tuple(SideSetting(side, side.title()) for side in sides),
        "forces": made,
        "move_order": sides,
        "rules": tuple(rules),
        "start_phase": phase,
    }
    battle = Battle(tables, Setting(**(fields | setting)))
    started = tuple(force.start for force in made if force.start is not None)
    return battle, State(tables.id, "table", 1, phase, started)


def position_lines(battle: Battle, state: State) -> tuple[str, ...]:
    """Write aircraft as the lines that `read_position_lines` reads."""
    return tuple(" ".join(_words(battle, one)) for one in state.aircraft if not one.decoy)


def _words(battle: Battle, one: Aircraft) -> Iterator[str]:
    yield from (one.id, one.side, one.type, one.crew)
    if one.is_present:
        yield f"{format_hex(one.place)}{HEADINGS[one.heading]}"
        yield f"tal{one.tal}"
        yield f"speed{one.speed}"
    if one.status != "flying":
        yield one.status
    if one.band != battle.setting.bands[0]:
        yield one.band
    if one.damage != "none":
        yield one.damage
    if (role := battle.force(one.id).role) != _role(battle.type_of(one)):
        yield role
    for word, name in _COUNTS.items():
        if name not in ("tal", "speed") and getattr(one, name):
            yield f"{word}{getattr(one, name)}"
    for word, name in _TEXTS.items():
        if getattr(one, name):
            yield f"{word}:{getattr(one, name)}"
    for word, name in _LISTS.items():
        if getattr(one, name):
            yield f"{word}:{','.join(getattr(one, name))}"


def _force(
    ruleset: Ruleset,
    band: Band,
    line: str,
    forces: Mapping[str, Mapping[str, Any]],
    aircraft: Mapping[str, Mapping[str, Any]],
) -> Force:
    id, side, kind, *words = _named(line)
    if kind not in ruleset.aircraft:
        raise MalformedPosition(
            f"{line!r}: no aircraft type is called {kind!r}{guess(kind, ruleset.aircraft)}"
        )
    own: dict[str, Any] = {"status": "flying", "crew": "skilled", "band": band, "speed": _USUAL_SPEED}
    force: dict[str, Any] = {"role": _role(ruleset.aircraft[kind])}
    for word in words:
        _read_word(line, word, own, force)
    own |= aircraft.get(id, {})
    force |= {name: own[name] for name in _CARRIED if name in own} | dict(forces.get(id, {}))
    start = Aircraft(id, side, kind, **own)
    return Force(id, side, kind, start.crew, start=start, **force)


def _named(line: str) -> list[str]:
    words = line.split()
    if len(words) < 3:
        raise MalformedPosition(f"{line!r}: an aircraft is written ID SIDE TYPE and what differs")
    return words


def _role(kind: AircraftType) -> Role:
    return "bomber" if "bomber" in kind.kind else "fighter"


def _read_word(line: str, word: str, own: dict[str, Any], force: dict[str, Any]) -> None:
    name, colon, value = word.partition(":")
    if place := _PLACE.match(word):
        own |= {"place": parse_hex(place[1]), "heading": parse_heading(place[2])}
    elif number := _NUMBER.match(word):
        own[_COUNTS[number[1]]] = int(number[2])
    elif colon and name in POSITIONS:
        force["guns"] = (*force.get("guns", ()), *(_gun(line, name, text) for text in value.split(",")))
    elif colon and name in _TEXTS:
        own[_TEXTS[name]] = value
    elif colon and name in _LISTS:
        own[_LISTS[name]] = tuple(value.split(","))
    elif word in get_args(Role):
        force["role"] = word
    elif field := next((field for field, words in _PLAIN.items() if word in words), ""):
        own[field] = word
    else:
        known = (*(w for words in _PLAIN.values() for w in words), *_COUNTS, *_TEXTS, *_LISTS)
        raise MalformedPosition(f"{line!r}: {word!r} means nothing here{guess(word, known)}")


def _gun(line: str, position: str, text: str) -> Gun:
    match = _GUN.match(text)
    if match is None:
        raise MalformedPosition(f"{line!r}: guns are written FF:2xHMG, not {text!r}")
    return Gun(position, match[2], int(match[1]), match[3])  # type: ignore[arg-type]
