"""How a rookie flies when it sees nothing: out of a cloud, out of the border, in search of the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cy6.core.orders import PlotMove
from cy6.core.state import Aircraft, State
from cy6.hexes import at, distance, step
from cy6.rules import flying_blind, weather
from cy6.rules.battle import Battle

FAR: Final = 12  # hexes that are looked ahead for the end of a cloud
STEADY: Final = 3  # hexes by which a heading is judged


def plot(battle: Battle, view: State, aircraft: Aircraft, orders: Sequence[Any]) -> PlotMove:
    """Choose the next of the moves plotted in advance: the shortest way out, or toward the middle."""
    return min(orders, key=lambda order: _cost(battle, view, aircraft, order))  # type: ignore[no-any-return]


def _cost(battle: Battle, view: State, aircraft: Aircraft, order: PlotMove) -> tuple[int, ...]:
    route = (order.plot, *order.then)
    ahead = flying_blind.ahead_of(battle, view, aircraft, route)
    rough = int(battle.ruleset.maneuvers[route[-1].maneuver].special)
    if aircraft.status == "border":
        return (rough, from_middle(battle, ahead.stand))
    left = {"gone": 2 * FAR, "out": 0}.get(ahead.end, FAR)
    if not ahead.end:
        left = _to_the_rim(battle, view, ahead.stand)
    climbs = abs(ahead.stand.tal - aircraft.tal)
    return (rough, left, climbs, -max(ahead.speeds), from_middle(battle, ahead.stand))


def _to_the_rim(battle: Battle, view: State, stand: Aircraft) -> int:
    """Count the hexes straight ahead that are still in the cloud."""
    place = stand.place
    for hexes in range(1, FAR):
        place = step(place, stand.heading)
        if not weather.is_blind(battle, view, stand._replace(place=place)):
            return hexes
    return FAR


def from_middle(battle: Battle, stand: Aircraft) -> int:
    """Say how far from the middle of the board an aircraft will soon be that flies straight on."""
    setting = battle.setting
    place = stand.place
    for _ in range(STEADY):
        place = step(place, stand.heading)
    return distance(place, at((setting.columns + 1) // 2, (setting.rows + 1) // 2))
