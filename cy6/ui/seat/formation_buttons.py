"""Formations at the seat (C1): holding station, dropping out, breaking up."""

from __future__ import annotations

from typing import Final

from cy6.core.ids import DecisionKind
from cy6.core.orders import BreakUp, DropOut, Order
from cy6.ui.seat.cursor import Cursor

MOVE: Final[tuple[DecisionKind, ...]] = ("place", "extend", "hx", "spin", "speed")
"""What is decided in a wingman's move."""


def offers(cursor: Cursor) -> list[tuple[str, str]]:
    """List what can be done about formations now, as words and verbs for buttons."""
    actor, aircraft = cursor.actor(), cursor.aircraft()
    if aircraft is None or not aircraft.formation or aircraft.side != cursor.seat.side_to_act():
        return []
    if actor is not None and actor.kind == "place":
        return [("All hold station", "station")]
    found = []
    if not cursor.seat.game.explain(DropOut(aircraft.id)):
        found.append(("Drop out", "drop-out"))
    if not cursor.seat.game.explain(BreakUp(aircraft.formation)):
        found.append((f"Break up {aircraft.formation}", "break-up"))
    return found


def hold(cursor: Cursor) -> None:
    """Let all wingmen of the formation that moves hold station as best they can."""
    leader = None
    while decision := next(
        (d for d in cursor.seat.game.decisions() if d.side == cursor.seat.side_to_act()), None
    ):
        aircraft = cursor.seat.battle.find(cursor.seat.game.state, decision.actor) if decision.actor else None
        if aircraft is None or decision.kind not in MOVE or not (aircraft.is_wingman or aircraft.astray):
            break
        if leader not in (None, aircraft.leader):
            break
        leader = aircraft.leader
        if not cursor.play(cursor.seat.game.default(decision)):
            break
    if leader is None:
        cursor.seat.say("No wingman is to move now.")


def drop_out(cursor: Cursor) -> None:
    """Let the selected wingman drop out of its formation."""
    _play(cursor, DropOut(cursor.selected))


def break_up(cursor: Cursor) -> None:
    """Break up the formation of the selected aircraft."""
    aircraft = cursor.aircraft()
    _play(cursor, BreakUp(aircraft.formation) if aircraft and aircraft.formation else None)


def _play(cursor: Cursor, order: Order | None) -> None:
    aircraft = cursor.aircraft()
    if order is None or aircraft is None or aircraft.side != cursor.seat.side_to_act():
        cursor.seat.say("Select an aircraft of yours that flies in a formation.")
        return
    cursor.play(order)
