"""What is asked of a side's aircraft in the present phase, and what they were told so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cy6.core.orders import Deploy, Fire, FireRockets, Hold, Order, PlotMove, Tail
from cy6.core.state import Aircraft, State
from cy6.engine import Decision, phases
from cy6.engine.decide import Kind
from cy6.tables.battle import Battle


class Actor(NamedTuple):
    """An aircraft of which something is asked, and whether it has been answered."""

    id: str
    kind: Kind
    answer: Order | None


def actors(battle: Battle, state: State, open_: Sequence[Decision], side: str) -> tuple[Actor, ...]:
    """List the aircraft with an open decision, and those of a side that have decided but may think again."""
    found = {
        decision.actor: Actor(decision.actor, decision.kind, None) for decision in open_ if decision.actor
    }
    if phases.PHASES[state.phase].simultaneous and side and side not in state.committed:
        for id in state.actors:
            aircraft = battle.find(state, id)
            if aircraft.side == side and id not in found:
                found[id] = Actor(id, _PHASE_KIND[state.phase], _answer(state, aircraft))
    return tuple(found[id] for id in battle.index if id in found)


_PHASE_KIND: Final[dict[str, Kind]] = {
    "deploy": "deploy", "tailing": "tail", "plot-tailed": "plot", "plot": "plot", "fire": "fire",
}  # fmt: skip


def _answer(state: State, aircraft: Aircraft) -> Order | None:
    """Give what an aircraft has been told to do in the present phase."""
    if state.phase == "deploy" and aircraft.is_present:
        return Deploy(aircraft.id, aircraft.place, aircraft.heading, aircraft.tal, aircraft.speed)
    if state.phase in ("plot", "plot-tailed") and aircraft.plot:
        return PlotMove(aircraft.id, aircraft.plot)
    if state.phase == "tailing":
        return Tail(aircraft.id, aircraft.quarry)
    for shot in state.declared:
        if shot.shooter == aircraft.id:
            return Fire(shot)
    for salvo in state.salvos:
        if salvo.shooter == aircraft.id and salvo.kind == "rockets":
            return FireRockets(aircraft.id, salvo.place, salvo.tal)
    return Hold(aircraft.id) if aircraft.id in state.held else None
