"""A wingman's moves and the crossing of a border, as choices that a person can read (C1.3, A5.2)."""

from __future__ import annotations

from cy6.core.orders import Exit, Place
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, State
from cy6.rules import movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing
from cy6.rules.station_keeping import open_speeds
from cy6.ui.choices import consequences, moves
from cy6.ui.choices.choice import Choice, spans
from cy6.ui.choices.moves import ghost_of, move_lines


def place(battle: Battle, view: State, aircraft: Aircraft, order: Place) -> Choice:
    """Show one way to keep station, or to fly on astray."""
    landing = movement.outcome(battle, aircraft, order.plot)
    flight = plotting.flight(battle, aircraft)
    speeds = plotting.speeds(flight, order.plot).open
    if aircraft.is_wingman:
        speeds = open_speeds(battle, view, aircraft, speeds)
    warnings = consequences.warnings(battle, view, aircraft, order.plot, landing, speeds)
    if met := _met(view, aircraft, landing):
        warnings = (*warnings, f"ends in one place with {met}: collision check (B3.11)")
    where = format_place(landing.place, landing.heading)
    note = moves.edge_words(landing.exits) if landing.exits else f"{where}  spd {spans(speeds) or '-'}"
    after = (
        None if landing.exits else consequences.stands_after(aircraft, order.plot, landing, aircraft.speed)
    )
    return Choice(
        order, str(order.plot), note, "", move_lines(battle, aircraft, order.plot, landing),
        ghost_of(aircraft, landing)._replace(speeds=speeds), "", "leaves" if landing.exits else "open",
        landing.place, warnings, after,
    )  # fmt: skip


def _met(view: State, aircraft: Aircraft, landing: Landing) -> str:
    spot = (landing.place, landing.tal, landing.band or aircraft.band)
    return ", ".join(
        other.id
        for other in view.aircraft
        if other.is_present and other.id != aircraft.id and (other.place, other.tal, other.band) == spot
    )


def crossing(battle: Battle, view: State, aircraft: Aircraft, order: Exit) -> Choice:
    """Show what crossing the border of a band leads to: A5.2."""
    plot = view.mover.plot if view.mover else None
    if plot is None:
        return Choice(order, "Fly on" if order.choice == "enter" else "Leave the game")
    landing = movement.outcome(battle, aircraft, plot)
    where = format_place(landing.place, landing.heading)
    if order.choice == "enter":
        band = landing.band.replace("-", " ")
        lines = (f"It comes out at {where}, level {landing.tal} of {band} (A5.2.2b).",)
        title, ghost = f"Fly on into {band}", ghost_of(aircraft, landing)
        return Choice(order, title, f"level {landing.tal}", "", lines, ghost, place=landing.place)
    leaving = movement.departure(battle, aircraft, landing)
    warnings = consequences.leaving_lines(battle, view, aircraft, leaving.exits) if leaving.exits else ()
    note = moves.edge_words(leaving.exits or "")
    return Choice(order, "Leave the game", note, mood="leaves", warnings=warnings)
