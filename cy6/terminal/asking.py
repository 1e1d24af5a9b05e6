"""What is asked, and what may be typed in answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cy6.core.decision_rows import DECISION_OF
from cy6.core.notation import USAGE, format_order
from cy6.core.orders import Fire, Order, Place
from cy6.core.phase_rows import PHASES
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, State
from cy6.engine import Decision, Game
from cy6.engine.placing import sound_start
from cy6.engine.setup import left_out, levels, places, starting_speeds
from cy6.hexes import HEADINGS, format_hex
from cy6.lab.moves import legal_moves
from cy6.rules import movement
from cy6.rules.battle import Battle
from cy6.terminal import chances, ground, sky
from cy6.terminal.moves import maneuver_of

FEW: Final = 12


def prompt(game: Game, decision: Decision) -> str:
    """Write the prompt that names a decision: side, turn, what, for whom."""
    what = f"{decision.kind} {decision.actor}".strip()
    return f"{decision.side} {game.state.turn}, {what}> "


def question(game: Game, view: State, decisions: Sequence[Decision]) -> list[str]:
    """Ask for the first of some decisions, say what may be typed, and name those who are asked next."""
    decision = decisions[0]
    if decision.kind == "done":
        phase = PHASES[game.state.phase].title.lower()
        late = left_out(game.battle, game.state, decision.side)
        waits = f" ({', '.join(late)}: no place left, until the next turn)" if late else ""
        words = f"{decision.side} has nothing more to decide in {phase}{waits}"
        return [f"{words}: done {decision.side} (or just Enter)"]
    others = [d.actor for d in decisions[1:] if d.actor and d.side == decision.side]
    more = [f"  still to decide: {', '.join(others)}"] if others else []
    if decision.kind == "flak":
        return [*ground.battery_question(game.battle, view, decision, game.legal(decision)), *more]
    aircraft = game.battle.find(view, decision.actor)
    asked = DECISION_OF[decision.kind].asks.format(decision.actor)
    if decision.kind == "place" and aircraft.astray:
        asked = f"How does {decision.actor} fly on?"
    if game.state.phase == "border":
        asked = f"Does {decision.actor} come back out of the clouds (enter), or fly home (leave)?"
    return [f"{asked}{_stands(aircraft)}", *_answers(game, view, decision, aircraft), *more]


def _stands(aircraft: Aircraft) -> str:
    if not aircraft.is_present:
        return ""
    place = format_place(aircraft.place, aircraft.heading)
    if aircraft.is_wingman:
        return f" It is at {place}, TAL {aircraft.tal}, speed {aircraft.speed}, behind {aircraft.leader}."
    return f" It is at {place}, TAL {aircraft.tal}, speed {aircraft.speed}."


def _answers(game: Game, view: State, decision: Decision, aircraft: Aircraft) -> list[str]:
    if decision.kind == "deploy":
        return _placing(game, aircraft, sound_start(game, decision))
    legal = game.legal(decision)
    if decision.kind == "plot" and sky.is_ahead(game.battle, view, aircraft):
        return sky.ahead_lines(game.battle, view, aircraft)
    if decision.kind == "plot" and len(legal) > FEW:
        return _plotting(game.battle, aircraft)
    if decision.kind == "fire":
        return _firing(game.battle, view, legal)
    if decision.kind in ("attack", "release"):
        return ground.attack_lines(game.battle, view, legal)
    if decision.kind == "jink":
        return ground.near_miss_lines(game.battle, view, legal)
    if decision.kind == "place":
        return _keeping(game, view, aircraft, legal)
    if len(legal) > FEW:
        return [f"  {USAGE[decision.kind]}"]
    return [f"  {line}" for line in _listed(game, view, decision, aircraft, legal)]


def _listed(
    game: Game, view: State, decision: Decision, aircraft: Aircraft, legal: Sequence[Order]
) -> list[str]:
    """List every answer; where a plot is about to be flown, say which one stands."""
    lines = [format_order(order) for order in legal]
    if decision.kind == "react" and view.mover and view.mover.plot:
        plot = view.mover.plot
        end = movement.outcome(game.battle, aircraft, plot)
        return [f"plotted: {plot}, to {format_place(end.place, end.heading)}, TAL {end.tal}", *lines]
    if decision.kind == "follow":
        early = "a counter may move in any group before its own"
        return [f"it tails {aircraft.quarry}" if aircraft.quarry else early, *lines]
    return lines


def _keeping(game: Game, view: State, aircraft: Aircraft, legal: Sequence[Order]) -> list[str]:
    """List the best of a wingman's moves with their ends."""
    lines = []
    if aircraft.astray:
        lines.append("  it has lost its leader: level and forward, at the speed he began with (C1.4.2)")
    if aircraft.is_wingman:
        leader = game.battle.find(view, aircraft.leader)
        place = format_place(leader.place, leader.heading)
        lines.append(f"  its leader {leader.id} is at {place}, TAL {leader.tal}, speed {leader.speed}")
    for order in legal[:FEW]:
        assert isinstance(order, Place)
        end = movement.outcome(game.battle, aircraft, order.plot)
        lines.append(f"  {format_order(order):<18}  {format_place(end.place, end.heading)}, TAL {end.tal}")
    if len(legal) > FEW:
        lines.append(f"  and {len(legal) - FEW} more: Tab lists them")
    return [*lines, "  station lets the whole formation hold station"]


def _placing(game: Game, aircraft: Aircraft, example: Order) -> list[str]:
    battle, entry = game.battle, game.battle.force(aircraft.id).entry
    assert entry is not None
    hexes = [format_hex(place) for place in places(battle, aircraft)]
    shown = " ".join(hexes) if len(hexes) <= FEW else f"{hexes[0]} to {hexes[-1]}, {len(hexes)} hexes"
    edge = f" (edge {aircraft.entry_edge})" if aircraft.entry_edge else ""
    headings = " ".join(HEADINGS[heading] for heading in entry.headings or range(len(HEADINGS)))
    return [
        f"  {USAGE['deploy']}",
        f"  in {shown}{edge}, heading {headings}, TAL {_range(levels(battle, aircraft))}, "
        f"speed {_range(starting_speeds(battle, aircraft))}",
        f"  for example: {format_order(example)}",
        f"  setup {aircraft.id} does that for you, setup alone places all of the side",
    ]


def _range(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"


def _plotting(battle: Battle, aircraft: Aircraft) -> list[str]:
    moves = legal_moves(battle, aircraft)
    maneuvers = dict.fromkeys(maneuver_of(move) for move in moves)
    ordered = [code for code in battle.ruleset.maneuvers if code in maneuvers]
    return [
        f"  plot {aircraft.id} MANEUVER CODE: {len(moves)} plots of {' '.join(ordered)}",
        f"  moves {aircraft.id} lists them, moves {aircraft.id} L those of one maneuver; Tab completes",
    ]


def _firing(battle: Battle, view: State, legal: Sequence[Order]) -> list[str]:
    lines = []
    for order in legal:
        odds = f"  {chances.brief(battle, view, order.shot)}" if isinstance(order, Fire) else ""
        lines.append((format_order(order), odds))
    shown = lines[:FEW]
    width = max(len(text) for text, _ in shown)
    rest = (
        [f"  and {len(lines) - FEW} more, with fewer guns or with rockets: Tab lists them"]
        if len(lines) > FEW
        else []
    )
    return [f"  {text:<{width}}{odds}".rstrip() for text, odds in shown] + rest
