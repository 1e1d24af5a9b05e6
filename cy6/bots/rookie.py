"""The first opponent: turns toward the enemy, stays on the board, and fires when it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cy6.bots import flying, groping, raiding, shooting
from cy6.bots.aims import Patience, aim_of
from cy6.bots.bearings import NEAR, room_ahead
from cy6.bots.chance import Luck
from cy6.core.orders import Deploy, Extend, Order, SetSpeed
from cy6.core.state import Aircraft, State, evolve
from cy6.engine import Decision
from cy6.hexes import at, distance
from cy6.rules import flying_blind, movement, order, plotting, ratings
from cy6.rules.battle import Battle

GLANCES: Final = 40  # starting places that it looks at

Orders = Sequence[Any]


class Mind(NamedTuple):
    """What a rookie brings to a decision: his side's view, and whether he has lost patience."""

    battle: Battle
    view: State
    patience: Patience


def make(seed: int) -> Callable[[Battle, State, Decision, Sequence[Order]], Order]:
    """Make a bot that plays plainly and soundly, one decision at a time."""
    luck, patience = Luck(seed), Patience()

    def choose(battle: Battle, view: State, decision: Decision, orders: Sequence[Order]) -> Order:
        if len(orders) == 1:
            return orders[0]
        if decision.kind == "deploy":
            return max(
                (luck.pick(orders) for _ in range(GLANCES)), key=lambda each: _start(battle, view, each)
            )
        if decision.kind == "done":
            return raiding.plot_air_bomb(battle, view, decision.side, orders)
        if decision.kind == "flak":
            return raiding.fire_flak(battle, view, decision.actor, orders)
        mind = Mind(battle, view, patience)
        return _CHOOSERS[decision.kind](mind, battle.find(view, decision.actor), orders)

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


def _tail(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    """The nearest enemy; nobody rather than a friend."""
    enemies = (e for e in orders if e.quarry and mind.battle.force(e.quarry).side != aircraft.side)
    return next(enemies, orders[-1])  # type: ignore[no-any-return]


def _plot(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    battle, view, patience = mind
    if flying_blind.must_plot_ahead(battle, view, aircraft):
        return groping.plot(battle, view, aircraft, orders)
    by_plot = {each.plot: each for each in orders}
    straight = plotting.forced_plot(aircraft.speed)
    if raiding.is_bombing(view, aircraft.id) and straight in by_plot:
        return by_plot[straight]  # type: ignore[no-any-return]
    aim = aim_of(battle, view, aircraft, patience)
    return by_plot[flying.best(battle, view, aircraft, aim, by_plot)]  # type: ignore[no-any-return]


def _react(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    battle, view, patience = mind
    if raiding.is_bombing(view, aircraft.id):
        return orders[0]  # type: ignore[no-any-return]
    assert view.mover is not None
    assert view.mover.plot is not None
    plots = {"keep": view.mover.plot} | dict(order.reactions(battle, aircraft, view.mover.plot))
    by_plot = {plots[each.change]: each for each in orders}
    aim = aim_of(battle, view, aircraft, patience)
    return by_plot[flying.best(battle, view, aircraft, aim, by_plot)]  # type: ignore[no-any-return]


def _extend(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    further = evolve(aircraft, place=movement.extension(aircraft))
    return Extend(aircraft.id, "yes" if flying.gains_by(mind.battle, mind.view, aircraft, further) else "no")


def _speed(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    speeds = [each.speed for each in orders]
    if raiding.is_bombing(mind.view, aircraft.id) and aircraft.speed in speeds:
        return SetSpeed(aircraft.id, aircraft.speed)
    aim = aim_of(*mind[:2], aircraft, mind.patience)
    return SetSpeed(aircraft.id, flying.best_speed(mind.battle, mind.view, aircraft, aim, speeds))


def _exit(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    """Fly on into the next band, or out of the clouds again; who goes home leaves."""
    wants_out = aircraft.status == "border" and aim_of(*mind[:2], aircraft, mind.patience).kind == "home"
    return orders[-1] if wants_out else orders[0]  # type: ignore[no-any-return]


def _fire(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    return shooting.best(mind.battle, mind.view, orders)


def _attack(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    return raiding.attack(mind.battle, mind.view, aircraft, orders)


def _jink(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    return raiding.jink(mind.battle, mind.view, aircraft, orders)


def _first(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    """No to a spin, and to ramming; station is held as well as can be."""
    return orders[0]  # type: ignore[no-any-return]


def _last(mind: Mind, aircraft: Aircraft, orders: Orders) -> Order:
    """Yes to following, and to trying for high acceleration."""
    return orders[-1]  # type: ignore[no-any-return]


_CHOOSERS: Final[dict[str, Callable[[Mind, Aircraft, Orders], Order]]] = {
    "tail": _tail,
    "plot": _plot,
    "follow": _last,
    "place": _first,
    "exit": _exit,
    "react": _react,
    "extend": _extend,
    "hx": _last,
    "spin": _first,
    "speed": _speed,
    "ram": _first,
    "fire": _fire,
    "release": _last,
    "attack": _attack,
    "jink": _jink,
}
