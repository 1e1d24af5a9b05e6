"""The rules of each kind of order, one row each: what speaks against it, and what it does.

Its words stand in `core/order_rows.py`, one row each as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from cy6.core import orders as o
from cy6.core.orders import Order
from cy6.core.refusal import Refusal
from cy6.core.state import State
from cy6.engine import carrying_out, moving, refusals, refusals_formations, refusals_ground, setup
from cy6.engine.course import Course
from cy6.rules.battle import Battle


class OrderRule(NamedTuple):
    """One kind of order: `refuse` gives every reason against it, `carry_out` emits what it does."""

    kind: type[Order]
    refuse: Callable[[Battle, State, Any], Iterable[Refusal]]
    carry_out: Callable[[Course, Any], None]


RULES: Final = (
    OrderRule(o.Deploy, setup.explain, carrying_out.deploy),
    OrderRule(o.Tail, refusals.tail, carrying_out.tail),
    OrderRule(o.Follow, refusals.follow, carrying_out.follow),
    OrderRule(o.PlotMove, refusals.plot, carrying_out.plot),
    OrderRule(o.React, refusals.react, moving.react),
    OrderRule(o.Extend, refusals.extend, moving.extend),
    OrderRule(o.TryHx, refusals.hx, moving.try_hx),
    OrderRule(o.Spin, refusals.spin, moving.spin),
    OrderRule(o.SetSpeed, refusals.speed, moving.set_speed),
    OrderRule(o.Ram, refusals.ram, carrying_out.ram),
    OrderRule(o.Fire, refusals.fire, carrying_out.fire),
    OrderRule(o.Hold, refusals.hold, carrying_out.hold),
    OrderRule(o.FireRockets, refusals.rockets, carrying_out.fire_rockets),
    OrderRule(o.PlotAirBomb, refusals.airbomb, carrying_out.plot_air_bomb),
    OrderRule(o.Place, refusals_formations.explain_place, moving.place),
    OrderRule(o.DropOut, refusals_formations.explain_dropout, carrying_out.drop_out),
    OrderRule(o.BreakUp, refusals_formations.explain_breakup, carrying_out.break_up),
    OrderRule(o.Exit, refusals_formations.explain_exit, carrying_out.exit),
    OrderRule(o.Release, refusals_ground.explain_release, moving.release),
    OrderRule(o.AttackSurface, refusals_ground.explain_attack, carrying_out.attack),
    OrderRule(o.HoldAttack, refusals_ground.explain_hold_attack, carrying_out.hold_attack),
    OrderRule(o.FireFlak, refusals_ground.explain_flak, carrying_out.flak),
    OrderRule(o.PlotFlak, refusals_ground.explain_plotted_flak, carrying_out.flak),
    OrderRule(o.HoldFlak, refusals_ground.explain_hold_flak, carrying_out.hold_flak),
    OrderRule(o.Jink, refusals_ground.explain_jink, carrying_out.jink),
    OrderRule(o.Done, refusals.done, carrying_out.done),
)
RULE_OF: Final[dict[type, OrderRule]] = {rule.kind: rule for rule in RULES}
