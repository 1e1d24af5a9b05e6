"""Why an order is refused: a function for each kind of order, and legal means that it says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cy6.core.ids import Phase
from cy6.core.orders import (
    Done,
    Extend,
    Fire,
    FireRockets,
    Follow,
    Hold,
    PlotAirBomb,
    PlotMove,
    Ram,
    React,
    SetSpeed,
    Spin,
    Tail,
    TryHx,
)  # fmt: skip
from cy6.core.phase_rows import PHASES
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Battery, Mover, Plot, State, Step
from cy6.engine import flak_phase, moving, phases, setup, surface_phase
from cy6.rules import (
    collision,
    control,
    flying_blind,
    gunnery_shots,
    order,
    plotting,
    special_weapons,
    station_keeping,
    tailing,
)
from cy6.rules.battle import Battle

Refusals = Iterable[Refusal]


TIMING: Final = ("phase", "committed", "not-now")


def timing(battle: Battle, state: State, wish: Any) -> tuple[Refusal, ...]:
    """Say that an order comes at the wrong time."""
    row, kind = PHASES[state.phase], type(wish)
    if kind not in row.orders:
        when = " or ".join(row.title for row in PHASES.values() if kind in row.orders)
        return (Refusal("phase", f"this is {row.title}: that is decided in {when}"),)
    side = battle.owner(wish.id)
    if row.simultaneous and side in state.committed:
        return (Refusal("committed", f"{side} has ended its part of this phase"),)
    return ()


def done(battle: Battle, state: State, wish: Done) -> tuple[Refusal, ...]:
    """Say what a side has still to decide before it is done."""
    row = PHASES[state.phase]
    if wish.side not in battle.sides:
        names = ", ".join(battle.sides)
        return (Refusal("unknown-side", f"no side is called {wish.side}: there are {names}"),)
    if not row.simultaneous:
        return (Refusal("phase", f"{row.title} goes on by itself"),)
    if wish.side in state.committed:
        return (Refusal("committed", f"{wish.side} has ended its part of this phase"),)
    waiting = [] if row.left_open else undecided(battle, state)
    ids = ", ".join(aircraft.id for aircraft in waiting if aircraft.side == wish.side)
    if not ids:
        return ()
    what = {"deploy": "a place", "border": "a choice"}.get(state.phase, "a plot")
    return (Refusal("undecided", f"still without {what}: {ids}", "B2.1"),)


def undecided(battle: Battle, state: State) -> list[Aircraft | Battery]:
    """List who has not decided yet in a simultaneous phase, of every side that is not done."""
    if state.phase in ("plot-tailed", "plot") and (battle.has_clouds or battle.setting.cloud_borders):
        return [*flying_blind.undecided(battle, state)]
    has_decided = _HAS_DECIDED[state.phase]
    actors = [battle.batteries.get(id) or battle.find(state, id) for id in state.actors]
    waiting = [one for one in actors if one.side not in state.committed and not has_decided(state, one)]
    if state.phase == "deploy":
        return [one for one in waiting if setup.has_start(battle, state, battle.find(state, one.id))]  # R78
    return waiting


def _has_plot(state: State, aircraft: Aircraft) -> bool:
    return aircraft.plot is not None


def _has_fired(state: State, aircraft: Aircraft) -> bool:
    id = aircraft.id
    if id in state.held or any(shot.shooter == id for shot in state.declared):
        return True
    return any(salvo.shooter == id and salvo.kind == "rockets" for salvo in state.salvos)


_HAS_DECIDED: Final[dict[Phase, Callable[[State, Any], bool]]] = {
    "deploy": lambda state, aircraft: aircraft.is_present,
    "tailing": lambda state, aircraft: bool(aircraft.quarry) or aircraft.id in state.held,
    "border": lambda state, aircraft: bool(aircraft.border),
    "plot-tailed": _has_plot,
    "plot": _has_plot,
    "flak": lambda state, battery: flak_phase.has_declared(state, battery.id),
    "fire": _has_fired,
    "surface": lambda state, aircraft: surface_phase.has_declared(state, aircraft.id),
}


def tail(battle: Battle, state: State, wish: Tail) -> Refusals:
    """Say what speaks against a choice of whom to tail: B1.1."""
    tailer = battle.find(state, wish.id)
    found = tailing.candidates(battle, state, tailer)
    if wish.quarry and wish.quarry not in found:
        yield from tailing.explain(battle, state, tailer, wish.quarry)
    elif not wish.quarry and not found:
        yield Refusal("nobody-to-tail", f"{wish.id} tails nobody", "B1.1")


def plot(battle: Battle, state: State, wish: PlotMove) -> Refusals:
    """Say what speaks against a plot: B2, B3.4."""
    aircraft = battle.find(state, wish.id)
    refusals = plotting.explain(plotting.flight(battle, aircraft), wish.plot)
    if wish.then or flying_blind.must_plot_ahead(battle, state, aircraft):
        refusals = tuple(flying_blind.explain(battle, state, aircraft, wish))
    elif aircraft.homeward and wish.plot not in station_keeping.legal_plots(battle, aircraft):
        refusals = (*refusals, station_keeping.refuse_detour(aircraft, wish.plot))
    if state.phase == "move":
        if not _is_at(state, wish.id, "plot"):
            return (Refusal("not-now", f"it is not the turn of {wish.id} to plot", "B2.1"), *refusals)
    elif wish.id not in state.actors and state.phase in ("plot-tailed", "plot"):
        return (*_why_no_plot(state, aircraft), *refusals)
    return refusals


def _why_no_plot(state: State, aircraft: Aircraft) -> Refusals:
    if not aircraft.is_present:
        yield Refusal("gone", f"{aircraft.id} is not on the board")
    elif aircraft.is_wingman:
        sentence = f"{aircraft.id} moves after its leader {aircraft.leader} and plots nothing"
        yield Refusal("wingman", sentence, "C1.3")
    elif control.needs_control_check(aircraft):
        rule = control.control_rule(aircraft)
        yield Refusal("control-check", f"{aircraft.id} makes a control check and flies L F1", rule)
    elif aircraft.id in tailing.tailed(state):
        yield Refusal("not-now", f"{aircraft.id} is tailed: its plot was made and revealed", "B1.1.2")
    else:
        yield Refusal("not-now", f"it is not the turn of {aircraft.id} to plot", "B2.1")


def _is_at(state: State, id: str, at: Step) -> bool:
    return state.mover is not None and state.mover.id == id and state.mover.step == at


def _not_now(wish: Any, what: str) -> Refusal:
    return Refusal("not-now", f"{wish.id} has no {what} to decide now", "B3.2.2")


def follow(battle: Battle, state: State, wish: Follow) -> Refusals:
    """Say what speaks against moving in a group: B1.2, C4.6.2."""
    if wish.id not in phases.choosers(state)[:1]:
        yield _not_now(wish, "move group")
    if wish.group and wish.group not in groups_to_join(battle, state, wish.id):
        yield _no_such_group(battle, state, wish)


def _no_such_group(battle: Battle, state: State, wish: Follow) -> Refusal:
    id, quarry = wish.id, battle.find(state, wish.id).quarry
    named = "".join(f", follow {id} in {number}" for number in groups_to_join(battle, state, id))
    last = f"follow {id}, {f'that of {quarry}' if quarry else 'the first'}"
    sentence = f"{id} names no group {wish.group}: follow {id} no{named} or {last}"
    return Refusal("no-such-group", sentence, "C4.6.2")


def groups_to_join(battle: Battle, state: State, id: str) -> tuple[int, ...]:
    """List the groups that a counter names, between the first and its own: C4.6.2."""
    aircraft = battle.find(state, id)
    if aircraft.quarry or not order.may_go_early(battle, state, aircraft):
        return ()
    return order.earlier_groups(battle, aircraft)[:-1]


def react(battle: Battle, state: State, wish: React) -> Refusals:
    """Say what speaks against a reaction: B3.3.2."""
    aircraft, mover = battle.find(state, wish.id), state.mover
    timing = () if _is_at(state, wish.id, "react") else (_not_now(wish, "reaction"),)
    if mover is None or mover.id != wish.id:
        mover = Mover(wish.id, "react", aircraft.plot)
    if mover.plot is None:
        return timing
    changes = moving.open_reactions(battle, state, mover)
    if any(word == wish.change for word, _ in changes) or (changes and wish.change == "keep"):
        return timing
    return (*timing, *_why_no_reaction(battle, aircraft, mover, wish.change))


def _why_no_reaction(battle: Battle, aircraft: Aircraft, mover: Mover, change: str) -> Refusals:
    if mover.plot is None or not order.may_react(battle, aircraft, mover):
        return (Refusal("no-reaction", f"{aircraft.id} cannot react now", "B3.3.2"),)
    refusals = order.explain_reaction(battle, aircraft, mover.plot, change)
    changed = dict(order.reactions(battle, aircraft, mover.plot)).get(change)
    if changed is None:
        return refusals
    return (*refusals, *plotting.explain(plotting.flight(battle, aircraft), changed))


def extend(battle: Battle, state: State, wish: Extend) -> Refusals:
    """Say what speaks against a dive's extra hex: B3.5.4."""
    if not _is_at(state, wish.id, "extend"):
        yield _not_now(wish, "extra hex")
        plot = battle.find(state, wish.id).plot
        if plot is not None and plot.maneuver != "D":
            yield Refusal("no-extra-hex", f"only a Dive has an extra hex, not {plot}", "B3.5.4")


def hx(battle: Battle, state: State, wish: TryHx) -> Refusals:
    """Say what speaks against trying high acceleration: B3.13."""
    if not _is_at(state, wish.id, "hx"):
        yield _not_now(wish, "high acceleration")
        accel = battle.ratings(battle.find(state, wish.id)).accel
        if accel != "Hx":
            yield Refusal("no-hx", f"{wish.id} has {accel} acceleration", "B3.13")


def spin(battle: Battle, state: State, wish: Spin) -> Refusals:
    """Say what speaks against a spin on purpose: B3.5.6."""
    if not _is_at(state, wish.id, "spin"):
        yield _not_now(wish, "spin")


def speed(battle: Battle, state: State, wish: SetSpeed) -> Refusals:
    """Say what speaks against a final speed: B3.7."""
    aircraft, mover = battle.find(state, wish.id), state.mover
    if mover is not None and mover.id == wish.id and mover.step == "speed":
        if wish.speed in moving.open_speeds(battle, state, mover):
            return
        yield from _why_not_speed(battle, aircraft, mover.plot, mover.code_type, wish.speed)
        return
    yield _not_now(wish, "final speed")
    if aircraft.plot is not None:
        flight = plotting.flight(battle, aircraft)
        kind = plotting.code_type(flight, aircraft.plot)
        if wish.speed not in plotting.speeds(flight, aircraft.plot).open:
            yield from _why_not_speed(battle, aircraft, aircraft.plot, kind, wish.speed)


def _why_not_speed(battle: Battle, aircraft: Aircraft, plot: Plot | None, kind: Any, speed: int) -> Refusals:
    assert plot is not None
    found = plotting.explain_speed(plotting.flight(battle, aircraft), plot, kind, speed)
    yield from found or (Refusal("no-such-speed", f"speed {speed} is not open after {plot}", "B3.13"),)


def ram(battle: Battle, state: State, wish: Ram) -> Refusals:
    """Say what speaks against ramming: B3.11."""
    if state.phase == "collision" and wish.id not in state.evaders[:1]:
        yield _not_now(wish, "collision")
    yield from collision.explain_ram(state, battle.find(state, wish.id), wish.target)


def fire(battle: Battle, state: State, wish: Fire) -> Refusals:
    """Say what speaks against a shot: B4."""
    if wish.shot.target not in battle.index:
        return (yield Refusal("unknown-target", f"no aircraft is called {wish.shot.target}"))
    yield from _explain_astray(battle, state, wish.id)
    yield from gunnery_shots.explain_shot(battle, state, wish.shot)


def _explain_astray(battle: Battle, state: State, id: str) -> Refusals:
    if battle.find(state, id).astray:
        yield Refusal("astray", f"{id} fell out of its formation this turn and may not fire", "C1.4.2")


def hold(battle: Battle, state: State, wish: Hold) -> Refusals:
    """Say that an aircraft has nothing to fire at."""
    if state.phase == "fire" and wish.id not in state.actors:
        yield Refusal("not-now", f"{wish.id} has nothing to fire at")


def rockets(battle: Battle, state: State, wish: FireRockets) -> Refusals:
    """Say what speaks against a salvo of rockets: B6.1."""
    yield from _explain_astray(battle, state, wish.id)
    yield from special_weapons.explain_rockets(battle, state, wish)


def airbomb(battle: Battle, state: State, wish: PlotAirBomb) -> Refusals:
    """Say what speaks against an air bomb: B6.2."""
    yield from special_weapons.explain_airbomb(battle, state, wish)
