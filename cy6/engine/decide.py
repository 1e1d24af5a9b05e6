"""What is open: the decisions of a moment, the legal orders of each, and its plain default."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from cy6.core import orders as o
from cy6.core.decision_rows import DECISION_OF
from cy6.core.ids import DecisionKind
from cy6.core.orders import Order
from cy6.core.phase_rows import PHASES, SECRET
from cy6.core.state import State
from cy6.engine import (
    flak_phase,
    moving,
    phases,
    refusals,
    refusals_formations,
    setup,
    surface_phase,
)
from cy6.engine.views import NOBODY, hidden
from cy6.rules import (
    collision,
    flying_blind,
    gunnery_shots,
    plotting,
    special_weapons,
    station_keeping,
    tailing,
)
from cy6.rules.battle import Battle


class Decision(NamedTuple):
    """An open choice: of what kind, whose, and for which aircraft (none for `done`)."""

    kind: DecisionKind
    side: str
    actor: str = ""


_STEP_KIND: Final[dict[str, DecisionKind]] = {**{kind: kind for kind in DECISION_OF}, "border": "exit"}


def decisions(battle: Battle, state: State) -> tuple[Decision, ...]:
    """List the open choices, those of aircraft before `done`; none when the game is over."""
    row = PHASES[state.phase]
    if not row.simultaneous:
        next_one = phases.choosers(state)[:1]
        return (_chooser(battle, state, next_one[0]),) if next_one else ()
    found: list[Decision] = []
    assert row.decides is not None
    kind, waiting = row.decides, refusals.undecided(battle, state)
    for side in battle.sides:
        if side not in state.committed:
            own = [Decision(kind, side, aircraft.id) for aircraft in waiting if aircraft.side == side]
            found += _placeable(battle, state, own) if kind == "deploy" else own
            if not own or row.left_open:
                found.append(Decision("done", side))
    return tuple(found)


def is_private(battle: Battle, state: State, decision: Decision) -> bool:
    """Tell whether a decision is made by its side alone, and not with everybody looking on."""
    if decision.kind == "done":
        return False
    return (
        state.phase in SECRET
        or DECISION_OF[decision.kind].alone
        or decision.actor in hidden(battle, state, NOBODY)
    )


def _placeable(battle: Battle, state: State, found: list[Decision]) -> list[Decision]:
    """Leave out the wingmen whose leader is not set up yet: R41."""
    if not battle.setting.formations:
        return found
    return [
        d
        for d in found
        if not refusals_formations.is_ahead_of_leader(battle, state, battle.find(state, d.actor))
    ]


def _chooser(battle: Battle, state: State, id: str) -> Decision:
    kind = _STEP_KIND[state.mover.step] if state.mover else PHASES[state.phase].decides
    assert kind is not None
    return Decision(kind, battle.force(id).side, id)


def legal(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    """List every legal order of a decision, in a fixed order."""
    return RULES[decision.kind].legal(battle, state, decision)


def default(battle: Battle, state: State, decision: Decision) -> Order:
    """Give the plain default of a decision: keep, no, hold, the speed nearest to the present one.

    Over a target bombs and torpedoes are dropped: that is what they were brought for.
    """
    return RULES[decision.kind].default(battle, state, decision)


def _plainly(make: Callable[[str], Order]) -> Callable[[Battle, State, Decision], Order]:
    return lambda battle, state, decision: make(decision.actor)


def _first(battle: Battle, state: State, decision: Decision) -> Order:
    return legal(battle, state, decision)[0]


def _last(battle: Battle, state: State, decision: Decision) -> Order:
    return legal(battle, state, decision)[-1]


def _load_or_hold(battle: Battle, state: State, decision: Decision) -> Order:
    options = legal(battle, state, decision)
    return next((each for each in options if _drops_load(each)), o.HoldAttack(decision.actor))


def _nearest_speed(battle: Battle, state: State, decision: Decision) -> Order:
    aircraft = battle.find(state, decision.actor)
    present = battle.find(state, aircraft.leader).speed if aircraft.is_wingman else aircraft.speed
    options = legal(battle, state, decision)
    return min(options, key=lambda order: (abs(order.speed - present), order.speed))  # type: ignore[union-attr]


def _straight(battle: Battle, state: State, decision: Decision) -> Order:
    aircraft = battle.find(state, decision.actor)
    if flying_blind.must_plot_ahead(battle, state, aircraft):
        return flying_blind.default(battle, state, aircraft)
    options = legal(battle, state, decision)
    straight = o.PlotMove(decision.actor, plotting.forced_plot(aircraft.speed))
    return straight if straight in options else options[0]


def _drops_load(order: Order) -> bool:
    """Whether an attack drops what was brought for the target, as a side's orders have it."""
    return isinstance(order, o.AttackSurface) and order.means in ("bombs", "torpedo")


def _legal_tails(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    found = tailing.candidates(battle, state, battle.find(state, decision.actor))
    return (*(o.Tail(decision.actor, id) for id in found), o.Tail(decision.actor))


class Choices(Sequence[Order]):
    """Orders of one kind for one aircraft, one for each value: made one by one, as asked for."""

    def __init__(self, kind: Callable[[str, Any], Order], id: str, values: Sequence[Any]) -> None:
        self._kind = kind
        self._id = id
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: int) -> Order:  # type: ignore[override]
        return self._kind(self._id, self._values[index])


def _legal_plots(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    if flying_blind.must_plot_ahead(battle, state, battle.find(state, decision.actor)):
        return flying_blind.orders(battle, state, battle.find(state, decision.actor))  # C2.1.3
    plots = station_keeping.legal_plots(battle, battle.find(state, decision.actor))
    return Choices(o.PlotMove, decision.actor, plots)


def _legal_follows(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    """Its own group, for a counter any between (C4.6.2), and its quarry's or the first."""
    id = decision.actor
    between = (o.Follow(id, "yes", number) for number in refusals.groups_to_join(battle, state, id))
    return (o.Follow(id, "no"), *between, o.Follow(id))


def _legal_places(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    found = station_keeping.options(battle, state, battle.find(state, decision.actor))
    return tuple(o.Place(decision.actor, plot) for plot in found)


def _legal_reactions(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    assert state.mover is not None
    changes = moving.open_reactions(battle, state, state.mover)
    return Choices(o.React, decision.actor, ["keep", *(word for word, _ in changes)])


def _legal_speeds(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    assert state.mover is not None
    return Choices(o.SetSpeed, decision.actor, moving.open_speeds(battle, state, state.mover))


def _legal_releases(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    assert state.mover is not None
    found = surface_phase.open_releases(battle, state, state.mover)
    return (o.Release(decision.actor), *(o.Release(decision.actor, id) for id in found))


def _legal_rams(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    found = collision.targets(state, battle.find(state, decision.actor))
    return (o.Ram(decision.actor), *(o.Ram(decision.actor, id) for id in found))


def _legal_fire(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    return tuple(_fire_orders(battle, state, decision.actor))


def _fire_orders(battle: Battle, state: State, id: str) -> Iterator[Order]:
    yield o.Hold(id)
    for shot in gunnery_shots.legal_shots(battle, state, id):
        yield o.Fire(shot)
    yield from special_weapons.legal_rockets(battle, state, id)


def _legal_done(battle: Battle, state: State, decision: Decision) -> Sequence[Order]:
    """To be done, or first to plot where air bombs go off: B6.2."""
    done = o.Done(decision.side)
    if state.phase != "plot":
        return (done,)
    bombers = (a.id for a in state.aircraft if a.side == decision.side and a.air_bombs)
    bombs = (order for id in bombers for order in special_weapons.legal_airbombs(battle, state, id))
    return (done, *bombs)


def _yes_or_no(
    make: Callable[[str, o.Choice], Order],
) -> Callable[[Battle, State, Decision], Sequence[Order]]:
    return lambda battle, state, decision: (make(decision.actor, "no"), make(decision.actor, "yes"))


class DecisionRule(NamedTuple):
    """One kind of decision: its legal orders in a fixed order, and its plain default."""

    legal: Callable[[Battle, State, Decision], Sequence[Order]]
    default: Callable[[Battle, State, Decision], Order]


RULES: Final[dict[DecisionKind, DecisionRule]] = {
    "deploy": DecisionRule(
        lambda battle, state, decision: setup.starts(battle, state, decision.actor), _first
    ),
    "tail": DecisionRule(_legal_tails, _plainly(o.Tail)),
    "plot": DecisionRule(_legal_plots, _straight),
    "follow": DecisionRule(_legal_follows, _plainly(lambda id: o.Follow(id, "no"))),
    "place": DecisionRule(_legal_places, _first),
    "exit": DecisionRule(
        lambda battle, state, decision: (o.Exit(decision.actor), o.Exit(decision.actor, "leave")),
        _plainly(o.Exit),
    ),
    "react": DecisionRule(_legal_reactions, _plainly(lambda id: o.React(id, "keep"))),
    "extend": DecisionRule(_yes_or_no(o.Extend), _plainly(lambda id: o.Extend(id, "no"))),
    "hx": DecisionRule(_yes_or_no(o.TryHx), _plainly(lambda id: o.TryHx(id, "no"))),
    "spin": DecisionRule(_yes_or_no(o.Spin), _plainly(lambda id: o.Spin(id, "no"))),
    "speed": DecisionRule(_legal_speeds, _nearest_speed),
    "ram": DecisionRule(_legal_rams, _plainly(o.Ram)),
    "fire": DecisionRule(_legal_fire, _plainly(o.Hold)),
    "release": DecisionRule(_legal_releases, _last),
    "attack": DecisionRule(
        lambda battle, state, decision: surface_phase.legal(battle, state, decision.actor), _load_or_hold
    ),
    "flak": DecisionRule(
        lambda battle, state, decision: flak_phase.legal(battle, state, decision.actor), _plainly(o.HoldFlak)
    ),
    "jink": DecisionRule(_yes_or_no(o.Jink), _plainly(lambda id: o.Jink(id, "no"))),
    "done": DecisionRule(_legal_done, lambda battle, state, decision: o.Done(decision.side)),
}
"""The rules of each kind of decision, one row each; its words stand in `core/decision_rows.py`."""
