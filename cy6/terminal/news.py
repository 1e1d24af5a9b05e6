"""What is new to the seat, in words; a move just written down with where it leads."""

from __future__ import annotations

from cy6.core.events import Event, Plotted
from cy6.core.plot_text import format_place
from cy6.core.state import State
from cy6.engine.forecast import forecast
from cy6.lab.words import risk_lines
from cy6.replay.telling import tell
from cy6.rules import movement, plotting
from cy6.rules.battle import Battle
from cy6.terminal import sky
from cy6.terminal.moves import exit_in_words, speeds_in_words
from cy6.terminal.table import Table


def news_lines(table: Table) -> list[str]:
    """Tell what the seat has not been told yet, and count it as told."""
    events, view = table.news(), table.view()
    told = (tell(table.battle, event) + _leads_to(table.battle, view, event) for event in events)
    return [line for line in told if line]


def _leads_to(battle: Battle, view: State, event: Event) -> str:
    """Say where a plot leads, as long as it waits to be flown."""
    if not isinstance(event, Plotted):
        return ""
    aircraft = battle.find(view, event.id)
    if sky.is_ahead(battle, view, aircraft):
        return f": {sky.route_words(battle, view, aircraft)}"
    if aircraft.plot != event.plot or aircraft.flown:
        return ""
    end = movement.outcome(battle, aircraft, event.plot)
    speeds = plotting.speeds(plotting.flight(battle, aircraft), event.plot)
    band = f" of {end.band}" if end.band else ""
    where = f"to {format_place(end.place, end.heading)}, TAL {end.tal}{band}"
    told = f": {exit_in_words(end.exits) or where}, speed {speeds_in_words(speeds.open, speeds.with_hx)}"
    perils = risk_lines(forecast(battle, view, aircraft, event.plot))
    return "; it ".join((told, *perils, *sky.risks(battle, view, aircraft, end)))
