"""The moves that can be plotted, as choices: where each ends, with which speeds, and what may go wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cy6.core.orders import Order, PlotMove
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, Plot, State
from cy6.hexes import Hex
from cy6.rules import movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.movement import Landing
from cy6.ui.choices import consequences
from cy6.ui.choices.choice import Choice, Ghost, Mood, spans

KINDS: Final = {
    "forward": "forward",
    "turn": "turn",
    "extreme": "extreme turn",
    "special": "special maneuver",
}
Spot = tuple[Hex, int]


def plots(
    battle: Battle, view: State, aircraft: Aircraft, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List the moves of an aircraft, the highest end first."""
    friends = friends_by_end(battle, view, aircraft)
    made = [
        plot(battle, view, aircraft, order, now, friends) for order in legal if isinstance(order, PlotMove)
    ]
    return tuple(sorted(made, key=lambda choice: -(choice.ghost.tal if choice.ghost else 0)))


def plot(
    battle: Battle,
    view: State,
    aircraft: Aircraft,
    order: PlotMove,
    now: Order | None,
    friends: Mapping[Spot, tuple[str, ...]],
) -> Choice:
    """Show one move."""
    landing = movement.outcome(battle, aircraft, order.plot)
    flight = plotting.flight(battle, aircraft)
    speeds = plotting.speeds(flight, order.plot)
    usual = _usual(speeds.open, aircraft.speed)
    warnings = consequences.warnings(battle, view, aircraft, order.plot, landing, speeds.open)
    if not landing.exits and (met := friends.get((landing.place, landing.tal))):
        warnings = (*warnings, f"ends in one place with {', '.join(met)}: collision check (B3.11)")
    mood: Mood = "chosen" if order == now else "leaves" if landing.exits else "open"
    where = edge_words(landing.exits) if landing.exits else end_words(landing)
    return Choice(
        order,
        str(order.plot),
        where if landing.exits else f"{where}  spd {spans(speeds.open) or '-'}",
        f"Level {landing.tal}",
        move_lines(battle, aircraft, order.plot, landing),
        ghost_of(aircraft, landing)._replace(speeds=speeds.open),
        "",
        mood,
        landing.place,
        warnings,
        None if landing.exits else consequences.stands_after(aircraft, order.plot, landing, usual),
    )


def _usual(open_: Sequence[int], present: int) -> int:
    return min(open_, key=lambda speed: (abs(speed - present), speed), default=0)


def end_words(landing: Landing) -> str:
    """Write where a move ends."""
    return format_place(landing.place, landing.heading)


def move_lines(battle: Battle, aircraft: Aircraft, plot: Plot, landing: Landing) -> tuple[str, ...]:
    """Say what a move is and how it comes out."""
    name = battle.ruleset.maneuvers[plot.maneuver].name
    flight = plotting.flight(battle, aircraft)
    speeds = plotting.speeds(flight, plot)
    lines = [f"{name}, {KINDS[landing.kind]}"]
    if not landing.exits:
        lines.append(f"ends at {end_words(landing)}, level {landing.tal}")
    with_hx = f"; with a passed Hx check {spans(speeds.with_hx)}" if speeds.with_hx else ""
    lines.append(f"final speed {spans(speeds.open) or 'none'}{with_hx}")
    if landing.climbing:
        lines.append(f"climbing turn {landing.climbing}: no level gained yet (B3.14)")
    return tuple(lines)


def friends_by_end(battle: Battle, view: State, aircraft: Aircraft) -> dict[Spot, tuple[str, ...]]:
    """Map where the plotted moves of friends end to who ends there."""
    found: dict[Spot, tuple[str, ...]] = {}
    for other in view.aircraft:
        if other.side != aircraft.side or other.id == aircraft.id or not other.is_present or not other.plot:
            continue
        landing = movement.outcome(battle, other, other.plot)
        spot = (landing.place, landing.tal)
        found[spot] = (*found.get(spot, ()), other.id)
    return found


def ghost_of(aircraft: Aircraft, landing: Landing) -> Ghost:
    """Give the outline that stands for how a move comes out."""
    return Ghost(aircraft.id, aircraft.place, landing.path, landing.place, landing.heading, landing.tal)


def plotted_ghost(battle: Battle, aircraft: Aircraft) -> Ghost | None:
    """Give the outline of an aircraft's plot, if there is one in this view."""
    if aircraft.plot is None or aircraft.status != "flying":
        return None
    return ghost_of(aircraft, movement.outcome(battle, aircraft, aircraft.plot))


def edge_words(edge: str) -> str:
    """Say shortly where an aircraft leaves."""
    return {"climb": "above the band", "dive": "below the band"}.get(edge, f"by edge {edge}")


def staying(choices: Sequence[Choice], lit: int) -> int:
    """Give, instead of a lit move that leaves the board, the one most like it that stays, if there is any."""
    if lit >= len(choices) or choices[lit].mood != "leaves":
        return lit
    wanted = choices[lit].ghost
    likeness = [
        (abs(ghost.tal - wanted.tal), bool(choice.warnings), _turn(ghost.heading, wanted.heading), i)
        for i, choice in enumerate(choices)
        if (ghost := choice.ghost) and wanted and choice.mood == "open"
    ]
    return min(likeness)[-1] if likeness else lit


def _turn(a: int, b: int) -> int:
    """Give by how many sixths two headings differ."""
    return min((a - b) % 6, (b - a) % 6)
