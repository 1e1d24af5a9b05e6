"""What is asked of a side's aircraft in the present phase, and what they were told so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cy6.core.ids import DecisionKind
from cy6.core.orders import (
    AttackSurface,
    Deploy,
    Exit,
    Fire,
    FireFlak,
    FireRockets,
    Hold,
    HoldAttack,
    HoldFlak,
    Order,
    PlotFlak,
    Tail,
)
from cy6.core.phase_rows import PHASES
from cy6.core.state import Aircraft, State
from cy6.engine import Decision
from cy6.rules import flying_blind
from cy6.rules.battle import Battle


class Actor(NamedTuple):
    """An aircraft of which something is asked, and whether it has been answered."""

    id: str
    kind: DecisionKind
    answer: Order | None


def actors(battle: Battle, state: State, open_: Sequence[Decision], side: str) -> tuple[Actor, ...]:
    """List the aircraft with an open decision, and those of a side that have decided but may think again."""
    found = {
        decision.actor: Actor(decision.actor, decision.kind, None) for decision in open_ if decision.actor
    }
    row = PHASES[state.phase]
    if (decides := row.decides) and row.simultaneous and side and side not in state.committed:
        for id in state.actors:
            if battle.owner(id) == side and id not in found:
                answer = _order_below(state, id) or _answer(state, battle.find(state, id))
                if answer is None and state.phase == "deploy":
                    continue  # its leader is placed first, or there is no place left for it (R41, R78)
                found[id] = Actor(id, decides, answer)
    return tuple(found[id] for id in (*battle.index, *battle.batteries) if id in found)


def _order_below(state: State, id: str) -> Order | None:
    """Give what a battery, or an aircraft that attacks something below, has been told to do."""
    if state.phase == "flak":
        for shot in state.flak:
            if shot.battery == id and shot.turn - shot.ahead == state.turn:
                return PlotFlak(id, shot.place, shot.ahead) if shot.place else FireFlak(id, shot.target)
        return HoldFlak(id)
    if state.phase == "surface":
        for one in state.attacks:
            if one.attacker == id and not one.released:
                return AttackSurface(id, one.target, one.means)
        return HoldAttack(id)
    return None


def _answer(state: State, aircraft: Aircraft) -> Order | None:
    """Give what an aircraft has been told to do in the present phase."""
    if state.phase == "deploy" and aircraft.is_present:
        return Deploy(aircraft.id, aircraft.place, aircraft.heading, aircraft.tal, aircraft.speed)
    if state.phase == "border" and aircraft.border:
        return Exit(aircraft.id, "leave" if aircraft.border == "leave" else "enter")
    if state.phase in ("plot", "plot-tailed") and (route := flying_blind.route_of(aircraft)):
        return flying_blind.order_of(aircraft.id, route)
    if state.phase == "tailing":
        return Tail(aircraft.id, aircraft.quarry)
    for shot in state.declared:
        if shot.shooter == aircraft.id:
            return Fire(shot)
    for salvo in state.salvos:
        if salvo.shooter == aircraft.id and salvo.kind == "rockets":
            return FireRockets(aircraft.id, salvo.place, salvo.tal)
    return Hold(aircraft.id) if aircraft.id in state.held else None
