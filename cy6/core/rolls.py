"""What dice are rolled for: a purpose as data, one row for each kind of roll, and the sentence made of it.

In files, scripts and cases a purpose is a line: `to hit fw>spit`, `firepower fw>spit HMG`, `heading fw`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from cy6.core.dice import Faces


class Purpose(NamedTuple):
    """What a roll is for: its kind, who makes it or attacks, at whom, and of what (a weapon, a position).

    Of a kind whose row is `shared` nobody makes the roll: `part` says what it is about.
    """

    what: str
    by: str = ""
    at: str = ""
    part: str = ""

    def __str__(self) -> str:
        subject = f"{self.by}>{self.at}" if self.at else self.by
        return " ".join(word for word in (self.what, subject, self.part) if word)

    @property
    def row(self) -> RollKind:
        """What is known of rolls of this kind."""
        return ROLLS[self.what]

    @property
    def about(self) -> str:
        """Name the aircraft it is about: the one attacked, else the one that rolls."""
        return self.at or self.by


Roll = Callable[[Purpose, str], Faces]
"""`roll(purpose, kind)`: roll dice of a kind such as `2d6` for a purpose."""


class RollKind(NamedTuple):
    """One kind of roll: its words, of `by`, of whom it is about, and of `part`; and who knows of it.

    `sealed`: only the side of the one who rolls. `felt`: made by the one attacked, who knows of it though he
    does not see his attacker. `crew`: an aircrew check.
    """

    words: str
    sealed: bool = False
    felt: bool = False
    crew: bool = True
    shared: bool = False


def _other(words: str) -> RollKind:
    return RollKind(words, crew=False)


def _felt(words: str) -> RollKind:
    return RollKind(words, felt=True, crew=False)


def _shared(words: str) -> RollKind:
    return RollKind(words, crew=False, shared=True)


def _sealed(words: str) -> RollKind:
    return RollKind(words, sealed=True, crew=False)


ROLLS: Final[dict[str, RollKind]] = {
    # Fire: B4
    "to hit": _other("{by} fires at {about}"),
    "firepower": _other("{by}'s firepower against {about}, {part}"),
    "robustness": _felt("{about}'s robustness against {by}"),
    "damage": _felt("damage to {about} from {by}"),
    "lucky hit": _felt("lucky hit on {about}"),
    "stray": _other("a shot of {by} at {about} strays"),
    "overload target": _other("{by}'s overloaded {part} gunner fires at"),
    "overload": RollKind("{by} tries to direct its gunners against many attackers"),
    "just a jam": _other("{by} tries to clear its guns"),
    "rockets": _other("{by}'s rockets scatter"),
    # Movement: B3, B5, lasting effects B4.2.3
    "hx check": RollKind("{by} tries to keep its speed in the turn (Hx)"),
    "lx check": RollKind("{by} has to keep its speed in the turn (Lx)"),
    "control check": RollKind("{by} tries to regain control"),
    "dive recovery": RollKind("{by} has to recover from its dive"),
    "climb check": RollKind("{by} climbs on a damaged engine"),
    "airframe check": RollKind("{by} strains a damaged airframe"),
    "confusion check": RollKind("{by} tries to keep its bearings"),
    "confusion": _other("how {by} comes out of the maneuver"),
    "fire check": RollKind("{by} tries to put out its fire"),
    "panic check": RollKind("{by} tries to overcome panic"),
    "fuel leak": _other("how long {by}'s fuel lasts"),
    "weapon hit": _other("which of {by}'s weapons is hit"),
    "heading": _other("{by}'s new heading"),
    "collision": RollKind("{by} tries to avoid a collision"),
    "exit check": RollKind("{by} tries to get away"),
    "low flight": RollKind("{by} has to stay clear of the ground"),
    "entry edge": _shared("where {part} comes in"),
    "entry turn": _shared("when {part} comes in"),
    # Formations: C1; clouds: C2; spotting: C4
    "mission check": RollKind("{by}, damaged, checks whether it presses on"),
    "cloud maneuver check": RollKind("{by} flies a special maneuver in a cloud"),
    "cloud check": RollKind("{by} flies blind"),
    "cloud drift": _other("which way {by} strays"),
    "cloud": _shared("cloud {part}"),
    "return moves": _sealed("how many moves {by} plots before it comes back"),
    "return direction": _other("where {by} comes out"),
    "return distance": _other("how far off {by} comes out"),
    "spotting": RollKind("{by} keeps a lookout", sealed=True),
    "counter": _sealed("which counter stands for {by}"),
    # The ground: C3, C5, C6, D3
    "surface attack": _other("{by} attacks {about} with {part}"),
    "flak": _other("{by} fires at {about}"),
    "bail out": RollKind("the crew of {by} bails out"),
    "return check": RollKind("the crew of {by} tries to get home"),
    "ground": _other("{by} flies low over dangerous ground"),
}
_LONGEST_FIRST: Final = tuple(sorted(ROLLS, key=len, reverse=True))


@lru_cache(maxsize=4096)
def read_purpose(line: str) -> Purpose:
    """Read a purpose as it is written. Raise ValueError for a kind of roll that there is not."""
    what = next((kind for kind in _LONGEST_FIRST if line.startswith(f"{kind} ")), "")
    if not what:
        raise ValueError(f"{line!r} is no purpose of a roll: it begins with {', '.join(ROLLS)}")
    rest = line.removeprefix(what).strip()
    if ROLLS[what].shared:
        return Purpose(what, part=rest)
    subject, _, part = rest.partition(" ")
    by, _, at = subject.partition(">")
    return Purpose(what, by, at, part)
