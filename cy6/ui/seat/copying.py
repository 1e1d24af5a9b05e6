"""Plots that are copied: what an aircraft flew last, and what another one was told."""

from __future__ import annotations

from cy6.core.events import Moved
from cy6.core.orders import PlotMove
from cy6.core.state import Plot
from cy6.ui.seat.cursor import Cursor


def copy_flown(cursor: Cursor) -> None:
    """Plot again what the aircraft flew last turn."""
    flown = last_flown(cursor, cursor.selected)
    if flown is None:
        cursor.seat.say(f"{cursor.selected or 'No aircraft'} has flown nothing yet.")
    else:
        _copy(cursor, flown)


def copy_plotted(cursor: Cursor) -> None:
    """Plot what was plotted for the aircraft before."""
    before = last_plotted(cursor)
    if before is None:
        cursor.seat.say("No other aircraft has a plot yet.")
    else:
        _copy(cursor, before.plot)


def _copy(cursor: Cursor, plot: Plot) -> None:
    actor = cursor.actor()
    if actor is None or actor.kind != "plot":
        cursor.seat.say("There is no plot to copy to now.")
    else:
        cursor.play(PlotMove(actor.id, plot))


def last_flown(cursor: Cursor, id: str) -> Plot | None:
    """Give what an aircraft flew last, as everybody saw."""
    for event in reversed(cursor.seat.events()):
        if isinstance(event, Moved) and event.id == id:
            return event.plot
    return None


def last_plotted(cursor: Cursor) -> PlotMove | None:
    """Give the last plot of the same side in this phase, of another aircraft than the selected one."""
    state = cursor.seat.game.state
    for entry in reversed(cursor.seat.game.log):
        if (entry.before.phase, entry.before.turn) != (state.phase, state.turn):
            return None
        order = entry.order
        is_own = cursor.seat.side_of(order) == cursor.seat.side_to_act()
        if isinstance(order, PlotMove) and is_own and order.id != cursor.selected:
            return order
    return None
