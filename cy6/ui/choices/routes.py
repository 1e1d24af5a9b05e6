"""Moves plotted in advance, and what to do in the clouds at a border, as choices (C2.1.3, C2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from cy6.core.orders import Exit, Order, PlotMove
from cy6.core.plot_text import format_route
from cy6.core.state import Aircraft, State, evolve
from cy6.hexes import HEADINGS
from cy6.rules import flying_blind, movement
from cy6.rules.battle import Battle
from cy6.ui.choices import moves as plots
from cy6.ui.choices.choice import Choice, Mood, spans

ENDS = {
    "": "still in the cloud: plot on",
    "out": "out of the cloud",
    "gone": "leaves",
    "check": "a control check next: enough",
    "long": "far enough ahead",
    "due": "comes back then",
}


def moves(
    battle: Battle, view: State, aircraft: Aircraft, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List the next moves of a route, the highest end first."""
    made = [_move(battle, view, aircraft, order, now) for order in legal if isinstance(order, PlotMove)]
    return tuple(sorted(made, key=lambda choice: -(choice.ghost.tal if choice.ghost else 0)))


def _move(battle: Battle, view: State, aircraft: Aircraft, order: PlotMove, now: Order | None) -> Choice:
    route = (order.plot, *order.then)
    before = flying_blind.ahead_of(battle, view, aircraft, route[:-1])
    after = flying_blind.ahead_of(battle, view, aircraft, route)
    start = evolve(before.stand, speed=flying_blind.speed_of(battle, before, route[-1]))
    landing = movement.outcome(battle, start, route[-1])
    end = ENDS[after.end] if aircraft.status != "border" or after.end else _left(aircraft, route)
    lines = (
        f"move {len(route)}: {plots.move_lines(battle, start, route[-1], landing)[0]}",
        f"plotted so far: {format_route(order.plot, order.then)}",
        f"then at speed {spans(after.speeds)}; {end}",
    )
    mood: Mood = "chosen" if order == now else "leaves" if landing.exits else "open"
    ghost = plots.ghost_of(start, landing)
    place = f"{plots.end_words(landing)}  {end}"
    return Choice(order, str(route[-1]), place, f"Level {landing.tal}", lines, ghost, "", mood, landing.place)


def _left(aircraft: Aircraft, route: tuple[object, ...]) -> str:
    return f"{aircraft.due - len(route)} more to plot"


def border(battle: Battle, aircraft: Aircraft, order: Order, now: Order | None) -> Choice:
    """Show what coming back out of the clouds, or flying home in them, leads to: C2.2."""
    mood: Mood = "chosen" if order == now else "open"
    if order == Exit(aircraft.id, "leave"):
        why = "It is home, and makes no check (A5.2.2a)."
        return Choice(order, "Fly home", "safe", "", (why,), mood=mood)
    dice = battle.ruleset.border
    lines = (
        f"It plots as many moves as {dice.moves} say, in level flight; heading {HEADINGS[aircraft.heading]}.",
        f"Then it comes out {dice.distance} hexes beside where they end, at most their number (C2.2).",
    )
    return Choice(order, "Come back later", f"after {dice.moves} turns", "", lines, mood=mood)
