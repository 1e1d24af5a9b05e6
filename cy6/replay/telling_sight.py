"""Clouds and sightings in words: C2, C4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.plot_text import format_place, format_route
from cy6.engine.fog import UNSEEN
from cy6.hexes import column_row, format_hex
from cy6.rules.battle import Battle

BORDERS: Final = {"climb": "above", "dive": "below"}


def _cloud_laid(battle: Battle, event: e.CloudLaid) -> str:
    cloud = event.cloud
    first, last = (min(cloud.hexes, key=column_row), max(cloud.hexes, key=column_row))
    levels = f"level {cloud.bottom}" if cloud.bottom == cloud.top else f"levels {cloud.bottom} to {cloud.top}"
    size = "1 hex" if len(cloud.hexes) == 1 else f"{len(cloud.hexes)} hexes"
    return f"{cloud.name} lies between {format_hex(first)} and {format_hex(last)}: {size}, {levels}"


def _route_followed(battle: Battle, event: e.RouteFollowed) -> str:
    return f"{event.id} flies on blind, as plotted before: {format_route(event.plot, event.then)}"


def _entered_border(battle: Battle, event: e.EnteredBorder) -> str:
    return f"{event.id} disappears in the clouds {BORDERS.get(event.edge, 'beyond')} the band"


def _border_chosen(battle: Battle, event: e.BorderChosen) -> str:
    return f"{event.id} will come back" if event.choice == "enter" else f"{event.id} will fly home"


def _return_drawn(battle: Battle, event: e.ReturnDrawn) -> str:
    return f"{event.id} plots {event.moves} moves, and comes back after them"


def _returned(battle: Battle, event: e.Returned) -> str:
    place = format_place(event.place, event.heading)
    return f"{event.id} comes back out of the clouds at {place}, level {event.tal}, speed {event.speed}"


def _spotter(by: str) -> str:
    """Name who spots, as far as one may know."""
    return "somebody unseen" if by == UNSEEN else by


def _spotted(battle: Battle, event: e.Spotted) -> str:
    seen = event.aircraft
    return (
        f"{_spotter(event.by)} spots {event.id} at {format_place(seen.place, seen.heading)}, level {seen.tal}"
    )


WORDS: Final[dict[type, Callable[[Battle, Any], str]]] = {
    e.CloudLaid: _cloud_laid,
    e.RouteFollowed: _route_followed,
    e.RouteDropped: lambda battle, event: f"{event.id} drops the moves it had plotted ahead",
    e.EnteredBorder: _entered_border,
    e.BorderChosen: _border_chosen,
    e.ReturnDrawn: _return_drawn,
    e.Returned: _returned,
    e.Spotted: _spotted,
    e.SightLost: lambda battle, event: f"{event.id} is out of sight",
    e.DecoySeen: lambda battle, event: f"{_spotter(event.by)} sees through {event.id}: there is nobody",
}
