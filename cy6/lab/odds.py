"""Exact odds of a shot, counted out with the functions that resolve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from cy6.core.dice import parse_kind
from cy6.core.state import Aircraft, Gun, Shot, State
from cy6.core.tally import Tally
from cy6.rules import gunnery, gunnery_guns as guns_of, robustness
from cy6.rules.battle import Battle

PAIRS: Final = tuple(product(range(1, 7), repeat=2))
OUTCOMES: Final = ("none", "lucky", "damaged", "destroyed")


class Odds(NamedTuple):
    """Chances of a whole shot: that it hits, and what it does to its target.

    `none`, `lucky`, `damaged` and `destroyed` sum to one; a miss counts as none, also when a friend
    is hit instead. Damage done before does not matter: a shot that damages is `damaged`.
    """

    hit: Fraction
    none: Fraction
    lucky: Fraction
    damaged: Fraction
    destroyed: Fraction


NO_SHOT: Final = Odds(Fraction(0), Fraction(1), Fraction(0), Fraction(0), Fraction(0))


def odds(battle: Battle, state: State, shot: Shot) -> Odds:
    """Give the exact odds of a shot from this state; one that cannot be fired does nothing."""
    guns = guns_of.firing_guns(battle, state, shot)
    if not guns:
        return NO_SHOT
    swamped = gunnery.overload(battle, state, shot, guns)
    if swamped is None:
        return odds_of_guns(battle, state, shot, guns)
    passed = chance(swamped.check)
    parts = [(passed, odds_of_guns(battle, state, shot, guns))]
    for stays in product((True, False), repeat=len(swamped.choices)):
        share, lost = 1 - passed, []
        for (gun, targets), at_target in zip(swamped.choices, stays, strict=True):
            share *= Fraction(1 if at_target else len(targets) - 1, len(targets))
            if not at_target:
                lost.append(gun)
        if share:
            kept = tuple(gun for gun in guns if gun not in lost)
            parts.append((share, odds_of_guns(battle, state, shot, kept)))
    return _mixed(parts)


def chance(tally: Tally) -> Fraction:
    """Give the exact chance that 2d6 reach a tally."""
    return Fraction(sum(tally.is_met_by(pair) for pair in PAIRS), len(PAIRS))


def _mixed(parts: Iterable[tuple[Fraction, Odds]]) -> Odds:
    sums = [Fraction(0)] * len(Odds._fields)
    for chance, part in parts:
        sums = [total + chance * value for total, value in zip(sums, part, strict=True)]
    return Odds(*sums)


def odds_of_guns(battle: Battle, state: State, shot: Shot, guns: tuple[Gun, ...]) -> Odds:
    """Give the exact odds of these guns firing at a target, with one to-hit roll."""
    if not guns:
        return NO_SHOT
    target = battle.find(state, shot.target)
    line = guns_of.line_of_fire(battle.find(state, shot.shooter), target)
    assessment = gunnery.assess_guns(battle, line, guns, shot.aim)
    parts = []
    for hits, pairs in _hit_sets(assessment.guns).items():
        part = _odds_of_hits(battle, target, hits, assessment.column_shift) if hits else NO_SHOT
        parts.append((Fraction(pairs, len(PAIRS)), part))
    return _mixed(parts)


def _odds_of_hits(battle: Battle, target: Aircraft, hits: tuple[Gun, ...], shift: int) -> Odds:
    """Give the odds of guns that have hit."""
    weapons = battle.ruleset.weapons
    dice = tuple((weapons[name].die, count) for name, count in gunnery.weapon_counts(battle, hits))
    return odds_of_dice(battle, target, dice, shift)


def odds_of_dice(battle: Battle, target: Aircraft, dice: tuple[tuple[str, int], ...], shift: int) -> Odds:
    """Give the odds of firepower dice (`("d6", 3)`) that have hit: their spread against robustness."""
    critical = robustness.critical(battle, target)
    spread, ways = firepower_spread(dice)
    found: Counter[str] = Counter()
    for firepower, count in spread:
        if firepower == 0:
            found["none"] += count * len(PAIRS)
            continue
        n = robustness.survival_number(battle, target, firepower, shift)
        for outcome, faces in verdict_counts(n, critical):
            found[outcome] += count * faces
    total = ways * len(PAIRS)
    return Odds(Fraction(1), *(Fraction(found[outcome], total) for outcome in OUTCOMES))


def _hit_sets(guns: tuple[tuple[Gun, Tally], ...]) -> dict[tuple[Gun, ...], int]:
    """Count, for each set of guns that hit together, the to-hit pairs of 36 on which they do (R20)."""
    counts: Counter[tuple[Gun, ...]] = Counter()
    for pair in PAIRS:
        counts[tuple(gun for gun, needed in guns if needed.is_met_by(pair))] += 1
    return dict(counts)


@lru_cache(maxsize=1024)
def firepower_spread(weapons: tuple[tuple[str, int], ...]) -> tuple[tuple[tuple[int, int], ...], int]:
    """Count the ways to each firepower of (die, number) rolls: pairs of total and ways, and all ways."""
    spread: Counter[int] = Counter({0: 1})
    ways = 1
    for die, number in weapons:
        sides = parse_kind(f"1{die}")[1]
        scores = Counter(robustness.score((face,), sides) for face in range(1, sides + 1))
        for _ in range(number):
            longer: Counter[int] = Counter()
            for (total, count), (more, faces) in product(spread.items(), scores.items()):
                longer[total + more] += count * faces
            spread, ways = longer, ways * sides
    return tuple(sorted(spread.items())), ways


@lru_cache(maxsize=1024)
def verdict_counts(n: int, critical: int) -> tuple[tuple[str, int], ...]:
    """Count, of the 36 robustness pairs, how many lead to each outcome."""
    counts = Counter(robustness.verdict(n, critical, pair) for pair in PAIRS)
    return tuple((outcome, counts[outcome]) for outcome in OUTCOMES)
