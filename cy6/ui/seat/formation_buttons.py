"""Formations at the seat (C1): holding station, dropping out, breaking up."""

from __future__ import annotations

from typing import Final

from cy6.core.ids import DecisionKind
from cy6.core.orders import BreakUp, DropOut, Order
from cy6.ui.seat.cursor import Cursor

MOVE: Final[tuple[DecisionKind, ...]] = ("place", "extend", "hx", "spin", "speed")
"""What is decided in a wingman's move."""


def offers(session: Cursor) -> list[tuple[str, str]]:
    """List what can be done about formations now, as words and verbs for buttons."""
    actor, aircraft = session.actor(), session.aircraft()
    if aircraft is None or not aircraft.formation or aircraft.side != session.seat.side_to_act():
        return []
    if actor is not None and actor.kind == "place":
        return [("All hold station", "station")]
    found = []
    if not session.seat.game.explain(DropOut(aircraft.id)):
        found.append(("Drop out", "drop-out"))
    if not session.seat.game.explain(BreakUp(aircraft.formation)):
        found.append((f"Break up {aircraft.formation}", "break-up"))
    return found


def hold(session: Cursor) -> None:
    """Let all wingmen of the formation that moves hold station as best they can."""
    leader = None
    while decision := next(
        (d for d in session.seat.game.decisions() if d.side == session.seat.side_to_act()), None
    ):
        aircraft = (
            session.seat.battle.find(session.seat.game.state, decision.actor) if decision.actor else None
        )
        if aircraft is None or decision.kind not in MOVE or not (aircraft.is_wingman or aircraft.astray):
            break
        if leader not in (None, aircraft.leader):
            break
        leader = aircraft.leader
        if not session.play(session.seat.game.default(decision)):
            break
    if leader is None:
        session.seat.say("No wingman is to move now.")


def drop_out(session: Cursor) -> None:
    """Let the selected wingman drop out of its formation."""
    _play(session, DropOut(session.selected))


def break_up(session: Cursor) -> None:
    """Break up the formation of the selected aircraft."""
    aircraft = session.aircraft()
    _play(session, BreakUp(aircraft.formation) if aircraft and aircraft.formation else None)


def _play(session: Cursor, order: Order | None) -> None:
    aircraft = session.aircraft()
    if order is None or aircraft is None or aircraft.side != session.seat.side_to_act():
        session.seat.say("Select an aircraft of yours that flies in a formation.")
        return
    session.play(order)
