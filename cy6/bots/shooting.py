"""Which shot a rookie takes: the one that promises most, when it is worth the ammunition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cy6.core.dice import parse_kind
from cy6.core.orders import Fire, FireRockets, Hold, Order
from cy6.core.state import Gun, Shot, State
from cy6.core.tally import Tally
from cy6.rules import gunnery
from cy6.rules.battle import Battle

WAYS: Final = tuple(sum(a + b >= total for a in range(1, 7) for b in range(1, 7)) for total in range(14))
WORTH_A_BURST: Final = 6  # ways out of 36: a needed roll of 10 or less is worth it
WORTH_THE_RISK: Final = 0.5  # firepower expected: less is not worth the danger to friends


def best(battle: Battle, view: State, orders: Sequence[Order]) -> Order:
    """Choose the shot of the highest promise, or hold fire."""
    ranked = sorted(orders, key=lambda order: -_promise(battle, view, order))
    return ranked[0]


def _promise(battle: Battle, view: State, order: Order) -> float:
    if isinstance(order, Fire):
        return _firepower(battle, view, order.shot)
    if isinstance(order, FireRockets) and _has_enemy_at(battle, view, order):
        return 1
    return WORTH_THE_RISK if isinstance(order, Hold) else 0


def _firepower(battle: Battle, view: State, shot: Shot) -> float:
    """Expect so much firepower: over all its guns, the ways to hit times what their dice bring."""
    assessment = gunnery.assess(battle, view, shot)
    expected = sum(
        _ways(needed) * _mean(battle, gun)
        for gun, needed in assessment.guns
        if _is_worth_it(battle, gun, needed)
    )
    return expected / 36


def _is_worth_it(battle: Battle, gun: Gun, needed: Tally) -> bool:
    """Defensive guns never run out (B4.4.1); the others wait for a fair chance."""
    return battle.ruleset.positions[gun.position].defensive > 0 or _ways(needed) >= WORTH_A_BURST


def _ways(needed: Tally) -> int:
    return WAYS[min(max(needed.needed, 0), len(WAYS) - 1)]


def _mean(battle: Battle, gun: Gun) -> float:
    sides = parse_kind(f"1{battle.ruleset.weapons[gun.weapon].die}")[1]
    return gun.count * (sides - 1) / 2


def _has_enemy_at(battle: Battle, view: State, order: FireRockets) -> bool:
    side = battle.force(order.id).side
    return any(
        foe.side != side and foe.is_present and (foe.place, foe.tal) == (order.place, order.tal)
        for foe in view.aircraft
    )
