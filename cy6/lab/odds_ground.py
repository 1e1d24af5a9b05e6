"""Exact odds of attacks on targets below and of anti-aircraft fire, from the functions that resolve them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from cy6.core.dice import parse_kind
from cy6.core.orders import AttackSurface, FireFlak
from cy6.core.state import Aircraft, Attack, Battery, State
from cy6.core.tally import Tally
from cy6.lab.odds import PAIRS, Odds, odds_of_dice
from cy6.rules import flak, surface
from cy6.rules.battle import Battle


class AttackOdds(NamedTuple):
    """What an attack needs, and the chances of each number of hits, from none on."""

    needed: Tally
    hits: tuple[Fraction, ...]


class FlakOdds(NamedTuple):
    """What a battery needs, and its chances of a hit and of a near miss."""

    needed: Tally
    hit: Fraction
    near_miss: Fraction


def attack_odds(battle: Battle, state: State, order: AttackSurface) -> AttackOdds:
    """Give the odds of a lawful attack: C3.1."""
    attacker = battle.find(state, order.id)
    return odds_of(battle, surface.attack(attacker, order.target, order.means))


def odds_of(battle: Battle, attack: Attack) -> AttackOdds:
    """Give the odds of an attack as it was made."""
    needed = surface.tally_of(battle, attack)
    counts = Counter(surface.hits_of(battle, needed, pair) for pair in PAIRS)
    chances = tuple(Fraction(counts[hits], len(PAIRS)) for hits in range(max(counts) + 1))
    return AttackOdds(needed, chances)


def flak_odds(battle: Battle, state: State, order: FireFlak) -> FlakOdds:
    """Give the odds of a battery's fire at an aircraft: C5.2.1. What goes at a friend misses (C5.2.6)."""
    battery, target = battle.batteries[order.id], battle.find(state, order.target)
    aimed = (pair for pair in PAIRS if not flak.is_misdirected(battle, pair))
    counts = Counter(flak.judge(battle, battery, target, pair) for pair in aimed)
    hit, near = (Fraction(counts[result], len(PAIRS)) for result in ("hit", "near miss"))
    return FlakOdds(flak.needed(battle, battery, target), hit, near)


def burst_odds(battle: Battle, battery: Battery, target: Aircraft, result: flak.Result) -> Odds:
    """Give what a hit or a near miss of a battery does to an aircraft: C5.2.2 to C5.2.4."""
    count, sides = parse_kind(flak.dice_of(battle, battery, result))
    return odds_of_dice(battle, target, ((f"d{sides}", count),), 0)
