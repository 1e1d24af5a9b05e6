"""Luck: what the dice gave each side, held against what they could be expected to give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from cy6.core.dice import parse_kind
from cy6.core.events import Event, Fired, FlakFired, Rolled
from cy6.core.orders import FireFlak
from cy6.core.state import Gun, State
from cy6.engine import Entry, fold
from cy6.lab.odds import Odds, chance, odds_of_dice, odds_of_guns
from cy6.lab.odds_ground import flak_odds
from cy6.rules import flak
from cy6.rules.battle import Battle
from cy6.rules.crew import CHECK_DICE
from cy6.rules.gunnery_guns import gun_words

HARMED: Final = ("damaged", "destroyed")
OPENING: Final = ("to hit", "overload")  # with these a segment of fire begins


class Measure(NamedTuple):
    """How often something came that might have come: the exact chance of each try."""

    came: int = 0
    chances: tuple[Fraction, ...] = ()

    @property
    def expected(self) -> Fraction:
        """Give how often it should have come on average."""
        return sum(self.chances, Fraction(0))

    @property
    def rank(self) -> float:
        """Give the share of games with the same tries in which it comes less often, ties counted by half."""
        spread = _spread(self.chances)
        return sum(spread[: self.came]) + spread[self.came] / 2

    def plus(self, chance: Fraction, *, came: bool) -> Measure:
        """Count one more try."""
        return Measure(self.came + came, (*self.chances, chance))


class Luck(NamedTuple):
    """A side's luck: shots that hit, shots that damaged or destroyed their target, checks passed."""

    side: str
    hits: Measure = Measure()
    damage: Measure = Measure()
    checks: Measure = Measure()


def luck(battle: Battle, log: Iterable[Entry]) -> tuple[Luck, ...]:
    """Measure each side's luck over a log, in the order of the sides.

    The chances of shots and checks are those of the state and the tally with which they were rolled; a
    friend hit by a stray counts as a miss. Batteries fire for their side. Rockets and air bombs, which roll
    for a place, are left out.
    """
    counted: dict[tuple[str, str], Measure] = {}
    for entry in log:
        for side, kind, share, came in _tries(battle, entry):
            counted[side, kind] = counted.get((side, kind), Measure()).plus(share, came=came)
    return tuple(
        Luck(side.id, *(counted.get((side.id, kind), Measure()) for kind in Luck._fields[1:]))
        for side in battle.setting.sides
    )


Try = tuple[str, str, Fraction, bool]
"""A side, the field of Luck, the chance, whether it came."""


def _tries(battle: Battle, entry: Entry) -> Iterable[Try]:
    if not any(isinstance(event, Rolled) for event in entry.events):
        return
    frozen: State | None = None
    for event in entry.events:
        if isinstance(event, Rolled):
            yield from _check(battle, event)
            yield from _flak(battle, entry, event)
            if frozen is None and event.purpose.what in OPENING:
                frozen = _state_before(battle, entry, event)
        elif isinstance(event, Fired) and frozen is not None:
            yield from _shot(battle, frozen, event)


def _state_before(battle: Battle, entry: Entry, moment: Event) -> State:
    """Give the state from which a segment of fire is resolved: that before its first roll (B4.2)."""
    state = entry.before
    for event in entry.events:
        if event is moment:
            break
        state = fold(battle, state, event)
    return state


def _check(battle: Battle, event: Rolled) -> Iterable[Try]:
    who = battle.index.get(event.purpose.by)
    if who is None or event.tally is None or event.kind != CHECK_DICE:
        return
    if event.purpose.row.crew:
        side = battle.setting.forces[who].side
        yield side, "checks", chance(event.tally), event.tally.is_met_by(event.faces)


def _flak(battle: Battle, entry: Entry, event: Rolled) -> Iterable[Try]:
    """A battery's roll to hit, and what a burst of its shells does: C5.2. Fire gone astray is a miss.

    Rolls at the battery's own side count for nobody.
    """
    battery = battle.batteries.get(event.purpose.by)
    if battery is None or event.purpose.at not in battle.index:
        return
    if battle.force(event.purpose.at).side == battery.side:
        return
    state = _state_before(battle, entry, event)
    if event.purpose.what == "flak":
        odds = flak_odds(battle, state, FireFlak(battery.id, event.purpose.at))
        came = event.result == "hit" and not flak.is_misdirected(battle, event.faces)
        yield battery.side, "hits", odds.hit, came
    elif event.purpose.what == "firepower":
        count, sides = parse_kind(event.kind)
        burst = odds_of_dice(battle, battle.find(state, event.purpose.at), ((f"d{sides}", count),), 0)
        fired = next(one for one in _after(entry, event) if isinstance(one, FlakFired))
        yield battery.side, "damage", burst.damaged + burst.destroyed, fired.outcome in HARMED


def _after(entry: Entry, moment: Event) -> Iterable[Event]:
    at = next(i for i, event in enumerate(entry.events) if event is moment)
    return entry.events[at + 1 :]


def _shot(battle: Battle, state: State, fired: Fired) -> Iterable[Try]:
    guns = _guns(battle, state, fired)
    if not guns:
        return
    side = battle.force(fired.shot.shooter).side
    odds: Odds = odds_of_guns(battle, state, fired.shot, guns)
    is_at_target = fired.target == fired.shot.target
    yield side, "hits", odds.hit, is_at_target and fired.outcome != "miss"
    harmed = is_at_target and fired.outcome in HARMED
    yield side, "damage", odds.damaged + odds.destroyed, harmed


def _guns(battle: Battle, state: State, fired: Fired) -> tuple[Gun, ...]:
    """Find the guns that a shot was told to be fired with; none for rockets and bombs."""
    carried = battle.guns(battle.find(state, fired.shot.shooter))
    return tuple(gun for gun in carried if gun_words(gun) in fired.guns)


def _spread(chances: Sequence[Fraction]) -> list[float]:
    """Give how probable each number of successes is, from none to all."""
    spread = [1.0]
    for share in map(float, chances):
        spread = [
            (spread[i] if i < len(spread) else 0.0) * (1 - share) + (spread[i - 1] * share if i else 0.0)
            for i in range(len(spread) + 1)
        ]
    return spread
