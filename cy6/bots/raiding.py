"""How a rookie fights the ground and from it: bombers go for their target and home, batteries fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cy6.bots.bearings import ahead_of
from cy6.bots.shooting import WAYS
from cy6.core.orders import AttackSurface, FireFlak, Order, PlotFlak
from cy6.core.state import Aircraft, State, Target
from cy6.hexes import Hex, distance
from cy6.rules import flak, formations, movement, surface
from cy6.tables.battle import Battle

Orders = Sequence[Any]

OVER_TARGET: Final = 400
HOME: Final = 600
OFF_LEVEL: Final = 20
LOOK_AHEAD: Final = 3  # hexes
WORTH_A_BURST: Final = 6  # ways out of 36 to hit below that are worth the ammunition
PERIL: Final = 60  # of flying so low that a die may end it


def mission(battle: Battle, view: State, aircraft: Aircraft) -> Target | None:
    """Give the nearest enemy target that a bomber has bombs for, if it has a raid to fly."""
    if not surface.has_bombs(battle, aircraft):
        return None
    left = (
        target
        for target in battle.setting.targets
        if target.side != aircraft.side and battle.condition(view, target.id) != "destroyed"
    )
    return min(left, key=lambda target: _away(target, aircraft.place), default=None)


def _away(target: Target, place: Hex) -> int:
    return min(distance(place, hex) for hex in target.hexes)


def approach(battle: Battle, target: Target, end: Aircraft, landing: movement.Landing) -> int:
    """Value the end of a bomber's move by how near it comes to its target, at the level for its bombs."""
    levels = battle.force(end.id).bomb_tals
    off = min((abs(end.tal - tal) for tal in levels), default=0)
    if not off and any(place in target.hexes for place in landing.path):
        return OVER_TARGET
    ahead = ahead_of(end, LOOK_AHEAD)
    return -8 * _away(target, end.place) - 6 * _away(target, ahead) - OFF_LEVEL * off


def way_home(battle: Battle, end: Aircraft, landing: movement.Landing) -> int:
    """Value the end of a move on the way home: near an edge that is home, or out by it."""
    if landing.exits:
        return HOME if landing.exits in formations.home_edges(battle, end.side) else -HOME
    ahead = ahead_of(end, LOOK_AHEAD)
    return -8 * formations.way_home(battle, end, end.place) - 6 * formations.way_home(battle, end, ahead)


def peril(battle: Battle, end: Aircraft) -> int:
    """Count against a move the ground that it ends too near to: D3."""
    ground = battle.setting.ground
    if ground is None or end.side not in ground.crash_sides or end.band != "surface-low":
        return 0
    return PERIL if end.tal <= ground.crash_tal else 0


def attack(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """Attack what is easiest to hit, unless that is not worth the ammunition."""
    attacks = [each for each in orders if isinstance(each, AttackSurface)]
    ranked = sorted(attacks, key=lambda each: -_ways(battle, view, each))
    return ranked[0] if ranked and _ways(battle, view, ranked[0]) >= WORTH_A_BURST else orders[0]


def _ways(battle: Battle, view: State, order: AttackSurface) -> int:
    one = surface.attack(battle.find(view, order.id), order.target, order.means)
    return WAYS[min(max(surface.tally_of(battle, one).needed, 0), len(WAYS) - 1)]


def fire_flak(battle: Battle, view: State, id: str, orders: Orders) -> Order:
    """Fire at the aircraft that is hit most easily and hurts most; plot where one of them is bound for."""
    shots = [each for each in orders if isinstance(each, FireFlak)]
    if shots:
        return max(shots, key=lambda each: _prize(battle, view, id, each))
    bound = {(place, ahead) for place, ahead in _bound_for(battle, view, id)}
    plots = (each for each in orders if isinstance(each, PlotFlak) and (each.place, each.ahead) in bound)
    return next(plots, orders[0])


def _prize(battle: Battle, view: State, id: str, order: FireFlak) -> tuple[int, int, int]:
    battery, target = battle.batteries[id], battle.find(view, order.target)
    needed = flak.needed(battle, battery, target).needed
    return target.loaded, -needed, -distance(battery.place, target.place)


def _bound_for(battle: Battle, view: State, id: str) -> list[tuple[Hex, int]]:
    battery, ahead = battle.batteries[id], battle.ruleset.flak.plot_ahead
    reached = flak.bands_of(battle, battery)
    return [
        (ahead_of(foe, foe.speed * ahead[foe.band]), ahead[foe.band])
        for foe in view.aircraft
        if foe.side != battery.side and foe.is_present and foe.band in reached and foe.band in ahead
    ]


def jink(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """Turn away from a near miss, unless bombs are still to be dropped."""
    return orders[0] if mission(battle, view, aircraft) else orders[-1]  # type: ignore[no-any-return]
