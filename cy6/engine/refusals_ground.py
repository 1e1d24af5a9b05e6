"""Why an order for or against the ground is refused: C3, C5."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core.orders import AttackSurface, FireFlak, HoldAttack, HoldFlak, Jink, PlotFlak, Release
from cy6.core.refusal import Refusal
from cy6.core.state import State
from cy6.engine import surface_phase
from cy6.rules import flak, surface
from cy6.rules.battle import Battle

Refusals = Iterable[Refusal]
FLAK_ORDERS = (FireFlak, PlotFlak, HoldFlak)


def explain_battery(battle: Battle, id: str) -> tuple[Refusal, ...]:
    """Say that no battery is called so; nothing when there is one."""
    if id in battle.batteries:
        return ()
    known = ", ".join(battle.batteries) or "none"
    return (Refusal("unknown-battery", f"no battery is called {id}: there are {known}"),)


def explain_release(battle: Battle, state: State, wish: Release) -> Refusals:
    """Say what speaks against letting bombs go on the way: C3.1.1."""
    mover = state.mover
    if mover is None or mover.id != wish.id or mover.step != "release":
        yield Refusal("not-now", f"{wish.id} has nothing to release now", "C3.1.1")
        if wish.target not in ("", *battle.targets):
            yield Refusal("unknown-target", f"No target is called {wish.target}.", "C3.1.1")
        return
    if wish.target and wish.target not in surface_phase.open_releases(battle, state, mover):
        yield from surface_phase.why_no_release(battle, state, mover, wish.target)


def explain_attack(battle: Battle, state: State, wish: AttackSurface) -> Refusals:
    """Say what speaks against an attack: C3.1."""
    yield from surface.explain(battle, state, wish)


def explain_hold_attack(battle: Battle, state: State, wish: HoldAttack) -> Refusals:
    """Say that an aircraft has nothing to attack."""
    if state.phase == "surface" and wish.id not in state.actors:
        yield Refusal("not-now", f"{wish.id} has nothing to attack", "B4.7")


def explain_flak(battle: Battle, state: State, wish: FireFlak) -> Refusals:
    """Say what speaks against a battery's fire: C5.1, C5.2."""
    yield from flak.explain(battle, state, wish)


def explain_plotted_flak(battle: Battle, state: State, wish: PlotFlak) -> Refusals:
    """Say what speaks against fire plotted ahead: C5.1.4."""
    yield from flak.explain_plot(battle, state, wish)


def explain_hold_flak(battle: Battle, state: State, wish: HoldFlak) -> Refusals:
    """Say that a battery has nothing to fire at."""
    if state.phase == "flak" and wish.id not in state.actors:
        yield Refusal("not-now", f"{wish.id} has nothing to fire at", "C5.2")


def explain_jink(battle: Battle, state: State, wish: Jink) -> Refusals:
    """Say that an aircraft has no near miss to escape: C5.2.5."""
    if state.near_miss is None or state.near_miss[1] != wish.id:
        yield Refusal("not-now", f"{wish.id} has no near miss to turn away from", "C5.2.5")
