"""How a rookie fights the ground and from it: bombers go for their target and home, batteries fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cy6.bots.aims import away_from, height, raid_of
from cy6.bots.bearings import Foe, ahead_of
from cy6.bots.shooting import WAYS
from cy6.core.ids import Means
from cy6.core.orders import AttackSurface, FireFlak, Order, PlotAirBomb, PlotFlak
from cy6.core.state import Aircraft, State, Target, evolve
from cy6.hexes import Hex, arc, distance
from cy6.rules import flak, formations, movement, surface
from cy6.rules.battle import Battle

Orders = Sequence[Any]

OVER_TARGET: Final = 400
HOME: Final = 600
OFF_LEVEL: Final = 20
LOOK_AHEAD: Final = 3  # hexes
WORTH_A_BURST: Final = 6  # ways out of 36 to hit below that are worth the ammunition
OFF_COURSE: Final = 30  # of flying past a target
SLOWEST_ON_RUN_IN: Final = 2
PERIL: Final = 60  # of flying so low that a die may end it


def approach(battle: Battle, target: Target, end: Aircraft, landing: movement.Landing) -> int:
    """Value the end of a bomber's move by how near it comes to its target, at the level for its bombs."""
    levels = battle.force(end.id).bomb_tals
    off = min((abs(end.tal - tal) for tal in levels), default=0)
    if not off and any(place in target.hexes for place in landing.path):
        return OVER_TARGET
    ahead = ahead_of(end, LOOK_AHEAD)
    return -8 * away_from(target, end.place) - 6 * away_from(target, ahead) - OFF_LEVEL * off


def run_in(battle: Battle, target: Target, means: Means, end: Aircraft, speeds: tuple[int, ...]) -> int:
    """Value the end of a move by how near it comes to where a torpedo or rockets are aimed from."""
    table = battle.ruleset.surface
    reach = table.reach[means]
    highest = table.torpedo_tal if means == "torpedo" else 1
    off = height(battle, end.band, end.tal) - height(battle, surface.LOWEST, min(max(end.tal, 1), highest))
    away, faces_it = away_from(target, end.place), _faces(target, end)
    is_slow = means != "torpedo" or any(speed <= table.torpedo_speed for speed in speeds)
    if not off and 0 < away <= reach and faces_it and is_slow:
        return OVER_TARGET - away
    turned = 0 if faces_it else OFF_COURSE
    ahead = ahead_of(end, LOOK_AHEAD)
    return -8 * max(away - reach + 1, 0) - 6 * away_from(target, ahead) - OFF_LEVEL * abs(off) - turned


def _faces(target: Target, end: Aircraft) -> bool:
    return any(place != end.place and arc(end.place, end.heading, place) == "front" for place in target.hexes)


def run_in_speed(battle: Battle, target: Target, aircraft: Aircraft, wanted: int) -> int:
    """Say how fast to fly with a torpedo: slowly within its reach, and not much faster shortly before."""
    table = battle.ruleset.surface
    away = away_from(target, aircraft.place)
    if away <= table.reach["torpedo"]:
        return table.torpedo_speed
    return min(wanted, max(away - table.reach["torpedo"] + 1, SLOWEST_ON_RUN_IN))


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
    """Attack what is easiest to hit with what was brought for it; strafe when nothing is left to drop."""
    attacks = [each for each in orders if isinstance(each, AttackSurface)]
    raid = raid_of(battle, view, aircraft)
    if raid is not None:
        brought = [each for each in attacks if each.means != "strafing"]
        return max(brought, key=lambda each: _ways(battle, view, each), default=orders[0])
    worth_it = [each for each in attacks if _ways(battle, view, each) >= WORTH_A_BURST]
    return max(worth_it, key=lambda each: _ways(battle, view, each), default=orders[0])


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


def above_and_ahead(battle: Battle, end: Aircraft, foes: tuple[Foe, ...]) -> int:
    """Value a stand from which an air bomb can be let go behind: ahead of an enemy and above him (B6.2)."""
    table = battle.ruleset.air_bombs
    behind, own = ahead_of(end, -table.behind_same_band), height(battle, end.band, end.tal)
    return max(
        -6 * distance(behind, foe.place)
        - OFF_LEVEL * max(foe.height + table.min_levels_above - own, 0)
        - 10 * abs((end.heading - foe.heading + 3) % 6 - 3)
        for foe in foes
    )


def plot_air_bomb(battle: Battle, view: State, side: str, orders: Orders) -> Order:
    """Plot an air bomb where enemies will be if all fly straight on, and no friend (B6.2); else be done."""
    table = battle.ruleset.air_bombs
    for bomber in view.aircraft:
        if bomber.side != side or not bomber.air_bombs or bomber.plot is None or not bomber.is_present:
            continue
        after = movement.outcome(battle, bomber, bomber.plot)
        if after.exits or after.band:
            continue
        then = evolve(bomber, place=after.place, heading=after.heading, tal=after.tal)
        end = ahead_of(then, bomber.speed * table.plot_ahead)
        for back in range(table.behind_same_band, table.behind_same_band + LOOK_AHEAD):
            place = ahead_of(evolve(then, place=end), -back)
            for tal in range(1, then.tal - table.min_levels_above + 1):
                order = PlotAirBomb(bomber.id, place, tal)
                if _catches_enemies(battle, view, bomber, order) and order in orders:
                    return order
    return orders[0]  # type: ignore[no-any-return]


def _catches_enemies(battle: Battle, view: State, bomber: Aircraft, order: PlotAirBomb) -> bool:
    """Whether enemies that fly straight on will be near a burst, and no friend."""
    table = battle.ruleset.air_bombs
    near = [
        one.side
        for one in view.aircraft
        if one.is_present
        and (one.band, one.tal) == (bomber.band, order.tal)
        and distance(ahead_of(one, one.speed * (table.plot_ahead + 1)), order.place) <= table.blast_radius
    ]
    return bool(near) and bomber.side not in near


def is_bombing(view: State, id: str) -> bool:
    """Tell whether an aircraft has plotted an air bomb, for which it flies straight on."""
    return any((salvo.shooter, salvo.kind) == (id, "airbomb") for salvo in view.salvos)


def jink(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """Turn away from a near miss, unless bombs are still to be dropped."""
    return orders[0] if raid_of(battle, view, aircraft) else orders[-1]  # type: ignore[no-any-return]
