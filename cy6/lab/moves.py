"""What one aircraft can do from where it stands: every legal plot with its end and its speeds."""

from __future__ import annotations

from typing import NamedTuple

from cy6.core.ids import Edge
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, Force, Setting, SideSetting
from cy6.rules import movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.station_keeping import legal_plots
from cy6.tables.ruleset import Ruleset


class Move(NamedTuple):
    """A legal plot: where it ends, its kind, and the final speeds without and with a passed Hx check."""

    plot: str
    end: str
    tal: int
    kind: str
    speeds: tuple[int, ...]
    hx_speeds: tuple[int, ...]
    exits: Edge | None


def legal_moves(battle: Battle, aircraft: Aircraft) -> tuple[Move, ...]:
    """List every legal plot in the order of its text; none at speed 0, where a check decides (R6)."""
    if aircraft.speed == 0:
        return ()
    flight = plotting.flight(battle, aircraft)
    moves = []
    for plot in legal_plots(battle, aircraft):
        landing = movement.outcome(battle, aircraft, plot)
        speeds = plotting.speeds(flight, plot)
        end = format_place(landing.place, landing.heading)
        moves.append(
            Move(str(plot), end, landing.tal, landing.kind, speeds.open, speeds.with_hx, landing.exits)
        )
    return tuple(sorted(moves))


def alone(ruleset: Ruleset, aircraft: Aircraft) -> Battle:
    """Give a battle in which only this aircraft flies, on a board of the usual size."""
    force = Force(aircraft.id, aircraft.side, aircraft.type, aircraft.crew, "fighter", start=aircraft)
    side = SideSetting(aircraft.side, aircraft.side)
    return Battle(ruleset, Setting("alone", "Alone", (aircraft.band,), (side,), (force,)))
