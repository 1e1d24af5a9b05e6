"""Ids that mean something else: what the notation, a case or a log would read as another word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cy6.core.ids import BANDS, MANEUVERS, MEANS, POSITIONS
from cy6.core.notation import KEYWORDS, USAGE
from cy6.core.plot_text import is_code
from cy6.hexes import HEADINGS
from cy6.scenario.sheet import Sheet
from cy6.scenario.units import expand
from cy6.tables.strict_yaml import Problem

WORDS: Final[dict[str, str]] = {
    **dict.fromkeys(("picked", "any", "draw", "unseen"), "a word of cases and results"),
    **dict.fromkeys(KEYWORDS, "a word of orders"),
    **dict.fromkeys(USAGE, "the beginning of an order"),
    **dict.fromkeys(MEANS, "a way to attack"),
    **dict.fromkeys(HEADINGS, "a heading"),
    **dict.fromkeys(BANDS, "an altitude band"),
    **dict.fromkeys(POSITIONS, "a gun position"),
    **dict.fromkeys(MANEUVERS, "a maneuver"),
}


def meaning_of(id: str, weapons: Iterable[str] = ()) -> str:
    """Say what a word means in orders, so that nothing can be called so; nothing for a sound id."""
    if is_code(id):
        return "a turn code"
    return "a weapon" if id in weapons else WORDS.get(id, "")


def problems(sheet: Sheet) -> Iterator[Problem]:
    """Refuse the ids of aircraft and the like that mean something else, each with a better one.

    A side may be called as it likes: its name stands after `done` alone.
    """
    file = sheet.file
    named = [(id, (*unit.location, "id"), sheet.at) for unit in expand(file) for id in (unit.force, unit.id)]
    for side, fielded in file.sides.items():
        named += [(id, ("sides", side, "formations", id), sheet.at_key) for id in fielded.formations]
    named += [(id, ("targets", id), sheet.at_key) for id in file.targets]
    named += [(id, ("batteries", id), sheet.at_key) for id in file.batteries]
    taken = {id for id, _, _ in named}
    for id, location, problem in named:
        if meaning := meaning_of(id, sheet.ruleset.weapons):
            yield problem(location, refusal(id, meaning, taken))


def refusal(id: str, meaning: str, taken: Iterable[str] = ()) -> str:
    """Say why nothing can be called so, and what it could be called."""
    known = set(taken)
    better = next(name for n in range(1, len(known) + 2) if (name := f"{id.lower()}-{n}") not in known)
    return f"{id!r} is {meaning}, and nothing can be called so: {better} would do"
