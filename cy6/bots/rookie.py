"""The first opponent: turns toward the enemy, stays on the board, and fires when it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cy6.bots import flying, groping, raiding, shooting
from cy6.bots.bearings import NEAR, room_ahead
from cy6.bots.chance import Luck
from cy6.core.orders import Deploy, Extend, Order, SetSpeed
from cy6.core.state import Aircraft, State, evolve
from cy6.engine import Decision, blind
from cy6.hexes import at, distance
from cy6.rules import movement, order, ratings
from cy6.tables.battle import Battle

GLANCES: Final = 40  # starting places that it looks at

Orders = Sequence[Any]


def make(seed: int) -> Callable[[Battle, State, Decision, Sequence[Order]], Order]:
    """Make a bot that plays plainly and soundly, one decision at a time."""
    luck = Luck(seed)

    def choose(battle: Battle, view: State, decision: Decision, orders: Sequence[Order]) -> Order:
        if len(orders) == 1:
            return orders[0]
        if decision.kind == "deploy":
            return max(
                (luck.pick(orders) for _ in range(GLANCES)), key=lambda each: _start(battle, view, each)
            )
        if decision.kind == "flak":
            return raiding.fire_flak(battle, view, decision.actor, orders)
        return _CHOOSERS[decision.kind](battle, view, battle.find(view, decision.actor), orders)

    return choose


def _start(battle: Battle, view: State, wish: Any) -> int:
    """Value a starting place: with room ahead, near the middle, high and fast."""
    assert isinstance(wish, Deploy)
    setting = battle.setting
    fastest = ratings.max_speed(battle, battle.find(view, wish.id))
    middle = at((setting.columns + 1) // 2, (setting.rows + 1) // 2)
    return (
        4 * room_ahead(battle, wish.place, wish.heading, 2 * NEAR)
        - distance(wish.place, middle)
        + 3 * min(wish.tal, setting.levels - 1)
        - 5 * abs(fastest - 1 - wish.speed)
    )


def _tail(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """The nearest enemy; nobody rather than a friend."""
    enemies = (each for each in orders if each.quarry and battle.force(each.quarry).side != aircraft.side)
    return next(enemies, orders[-1])  # type: ignore[no-any-return]


def _plot(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    if blind.must_plot_ahead(battle, view, aircraft):
        return groping.plot(battle, view, aircraft, orders)
    by_plot = {each.plot: each for each in orders}
    return by_plot[flying.best(battle, view, aircraft, by_plot)]  # type: ignore[no-any-return]


def _react(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    assert view.mover is not None
    assert view.mover.plot is not None
    plots = {"keep": view.mover.plot} | dict(order.reactions(battle, aircraft, view.mover.plot))
    by_plot = {plots[each.change]: each for each in orders}
    return by_plot[flying.best(battle, view, aircraft, by_plot)]  # type: ignore[no-any-return]


def _extend(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    further = evolve(aircraft, place=movement.extension(aircraft))
    return Extend(aircraft.id, "yes" if flying.gains_by(battle, view, aircraft, further) else "no")


def _speed(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    speeds = [each.speed for each in orders]
    return SetSpeed(aircraft.id, flying.best_speed(battle, view, aircraft, speeds))


def _fire(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    return shooting.best(battle, view, orders)


def _first(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """No to a spin, and to ramming; station is held as well as can be, and the battle is not left."""
    return orders[0]  # type: ignore[no-any-return]


def _last(battle: Battle, view: State, aircraft: Aircraft, orders: Orders) -> Order:
    """Yes to following, and to trying for high acceleration."""
    return orders[-1]  # type: ignore[no-any-return]


_CHOOSERS: Final[dict[str, Callable[[Battle, State, Aircraft, Orders], Order]]] = {
    "tail": _tail,
    "plot": _plot,
    "follow": _last,
    "place": _first,
    "exit": _first,
    "react": _react,
    "extend": _extend,
    "hx": _last,
    "spin": _first,
    "speed": _speed,
    "ram": _first,
    "fire": _fire,
    "release": _last,
    "attack": raiding.attack,
    "jink": raiding.jink,
}
