"""What can be decided now, as lists that a person can read: one `Choice` a line, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from cy6.core.ids import CodeType
from cy6.core.notation import format_order
from cy6.core.orders import (
    Exit,
    Extend,
    Follow,
    Order,
    Place,
    PlotMove,
    Ram,
    React,
    SetSpeed,
    Spin,
    Tail,
    TryHx,
)  # fmt: skip
from cy6.core.plot_text import format_place
from cy6.core.state import Aircraft, Plot, State
from cy6.engine import Decision, moving
from cy6.hexes import HEADINGS, Hex, distance
from cy6.lab.odds import chance
from cy6.lab.words import percent
from cy6.rules import control, crew, flying_blind, movement, order, plotting, rim
from cy6.rules.battle import Battle
from cy6.ui.choices import (
    consequences,
    fire,
    moves,
    raids,
    routes,
    wingmen,
)
from cy6.ui.choices.choice import Choice, Ghost, Mood, spans
from cy6.ui.choices.moves import ghost_of, plotted_ghost

__all__ = ["Choice", "Mood", "choices", "ghost_of", "plotted_ghost", "spans"]


def choices(
    battle: Battle, view: State, decision: Decision, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List the choices of a decision, as they are shown. `now` is what was chosen so far."""
    if decision.kind in raids.KINDS:
        return raids.choices(battle, view, decision, legal, now)
    aircraft = battle.find(view, decision.actor)
    if view.phase == "border":
        return tuple(routes.border(battle, aircraft, order, now) for order in legal)
    if decision.kind == "plot" and flying_blind.must_plot_ahead(battle, view, aircraft):
        return routes.moves(battle, view, aircraft, legal, now)
    if decision.kind == "plot":
        return moves.plots(battle, view, aircraft, legal, now)
    if decision.kind == "fire":
        return fire.shots(battle, view, aircraft, legal)
    made = (_plain(battle, view, aircraft, order) for order in legal)
    return tuple(choice._replace(mood="chosen") if choice.order == now else choice for choice in made)


def _plain(battle: Battle, view: State, aircraft: Aircraft, order: Order) -> Choice:
    match order:
        case Tail():
            return _tail(battle, view, aircraft, order)
        case Follow():
            return _follow(battle, view, aircraft, order)
        case Place():
            return wingmen.place(battle, view, aircraft, order)
        case Exit():
            return wingmen.crossing(battle, view, aircraft, order)
        case React():
            return _react(battle, view, aircraft, order)
        case Extend():
            return _extend(battle, view, aircraft, order)
        case TryHx():
            return _hx(battle, view, aircraft, order)
        case Spin():
            return _spin(battle, aircraft, order)
        case SetSpeed():
            return _speed(battle, aircraft, order)
        case Ram():
            return _ram(view, order)
        case PlotMove():
            return moves.plot(battle, view, aircraft, order, None, {})
    return Choice(order, format_order(order))


def _tail(battle: Battle, view: State, aircraft: Aircraft, order: Tail) -> Choice:
    if not order.quarry:
        return Choice(order, "Tail nobody", "", "", ("It plots with all others.",))
    quarry = battle.find(view, order.quarry)
    owner = "a friend, " if quarry.side == aircraft.side else ""
    away = distance(aircraft.place, quarry.place)
    lines = (
        f"{owner}{away} {'hex' if away == 1 else 'hexes'} ahead, "
        f"{fire.level_words(quarry.tal - aircraft.tal)} (B1.1)",
        f"{quarry.id} plots first, and tells how it will turn and climb before {aircraft.id} plots (B1.1.2).",
    )
    return Choice(order, f"Tail {quarry.id}", "", "", lines, None, quarry.id)


def _follow(battle: Battle, view: State, aircraft: Aircraft, wish: Follow) -> Choice:
    own = order.own_group(battle, aircraft)
    if not aircraft.quarry:
        return _early(battle, own, wish)
    quarry = battle.find(view, aircraft.quarry)
    its = order.group(battle, view, quarry)
    if wish.choice == "yes":
        lines = (
            f"In group {its}, when {quarry.id} has moved (B1.2).",
            "It may react to what the tailed aircraft did.",
        )
        return Choice(wish, f"Move right after {quarry.id}", f"group {its}", "", lines, None, quarry.id)
    when = "before" if own < its else "after"
    told = f"In group {own}, {when} {quarry.id}, which moves in group {its} (B3.3)."
    return Choice(wish, "Move in its own group", f"group {own}", "", (told,))


def _early(battle: Battle, own: int, wish: Follow) -> Choice:
    """C4.6.2: a counter in an earlier group tells nothing of the crew that it stands for."""
    if wish.choice == "no":
        return Choice(wish, "Move in its own group", f"group {own}", "", ("Its counter moves then (B3.3).",))
    group = wish.group or order.first_group(battle)
    told = f"Its counter moves in group {group}, whatever crew it hides (C4.6.2)."
    return Choice(wish, "Move early", f"group {group}", "", (told,))


def _react(battle: Battle, view: State, aircraft: Aircraft, wish: React) -> Choice:
    plot = _plot_after(battle, view, wish)
    title = "Fly as plotted" if wish.change == "keep" else f"Fly {wish.change} instead"
    if plot is None:
        return Choice(wish, title)
    shown = moves.plot(battle, view, aircraft, PlotMove(aircraft.id, plot), None, {})
    lines = (f"{plot}: {shown.lines[0]}", *shown.lines[1:])
    return shown._replace(order=wish, title=title, group="", lines=lines)


def _plot_after(battle: Battle, view: State, wish: React) -> Plot | None:
    """Give the plot that a reaction leads to, for those who may know what was plotted."""
    if view.mover is None:
        return None
    if wish.change == "keep":
        return view.mover.plot
    return dict(moving.open_reactions(battle, view, view.mover)).get(wish.change)


def _extend(battle: Battle, view: State, aircraft: Aircraft, wish: Extend) -> Choice:
    here = aircraft
    if wish.choice == "yes":
        here = aircraft._replace(place=movement.extension(aircraft))
    setting = battle.setting
    edge = rim.edge_beyond(setting.columns, setting.rows, here.place)
    path = (here.place,) if wish.choice == "yes" else ()
    ghost = Ghost(aircraft.id, aircraft.place, path, here.place, aircraft.heading, aircraft.tal)
    title = "One hex further" if wish.choice == "yes" else "No further"
    where = format_place(here.place, here.heading)
    lines = ("The dive's extra hex (B3.5.4).",) if wish.choice == "yes" else ("It stays where it is.",)
    met = [
        other.id
        for other in view.aircraft
        if other.is_present and other.id != here.id and (other.place, other.tal) == (here.place, here.tal)
    ]
    warnings = (f"leaves the board by edge {edge} (A7.2)",) if edge else ()
    if met and not edge:
        warnings = (f"in one place with {', '.join(met)}: collision check, if it stays (B3.11)",)
    mood: Mood = "leaves" if edge else "open"
    note = moves.edge_words(edge) if edge else where
    after = None if edge else here
    return Choice(wish, title, note, "", lines, ghost, "", mood, here.place, warnings, after)


def _hx(battle: Battle, view: State, aircraft: Aircraft, wish: TryHx) -> Choice:
    mover = view.mover
    if wish.choice == "no" or mover is None or mover.plot is None:
        speeds = _speeds_as(battle, aircraft, mover.plot if mover else None, "extreme")
        lines = ("It slows down as the extreme turn says.",)
        return Choice(wish, "No Hx check", f"speed {speeds}", "", lines)
    check = percent(chance(crew.aircrew_check(battle, aircraft)))
    passed = _speeds_as(battle, aircraft, mover.plot, "turn")
    failed = _speeds_as(battle, aircraft, mover.plot, "extreme")
    both = (
        f"Passed, {check}: speeds {passed}, as if it were a turn (B3.13).",
        f"Failed: speeds {failed}; nothing else is lost.",
    )
    return Choice(wish, "Try the Hx check", f"passed {check}", "", both)


def _speeds_as(battle: Battle, aircraft: Aircraft, plot: Plot | None, kind: CodeType) -> str:
    if plot is None:
        return "-"
    found = plotting.final_speeds(plotting.flight(battle, aircraft), plot, kind)
    return spans(found) or "0"


def _spin(battle: Battle, aircraft: Aircraft, wish: Spin) -> Choice:
    if wish.choice == "no":
        return Choice(wish, "No spin", "", "", ("It flies on under control.",))
    tal = control.level_after_losing_control(battle, aircraft)
    warnings = ("below the band: it leaves, or hits the ground",) if tal < 1 else ()
    lines = (f"Out of control at level {tal}, on a random heading (B3.5.6, B3.9).",)
    return Choice(wish, "Spin on purpose", f"level {tal}", "", lines, warnings=warnings)


def _speed(battle: Battle, aircraft: Aircraft, wish: SetSpeed) -> Choice:
    after = aircraft._replace(speed=wish.speed)
    change = wish.speed - aircraft.speed
    how = "as it flew in" if not change else f"{abs(change)} {'faster' if change > 0 else 'slower'}"
    lines = (
        f"heading {HEADINGS[aircraft.heading]}, level {aircraft.tal}",
        *consequences.next_turn(battle, after),
    )
    warnings = ("at speed 0 it has to make a control check first (B3.8)",) if not wish.speed else ()
    return Choice(wish, f"Speed {wish.speed}", how, "", lines, None, "", "open", None, warnings, after)


def _ram(view: State, wish: Ram) -> Choice:
    if not wish.target:
        return Choice(wish, "Pull away", "", "", ("It rams nobody.",))
    lines = ("Each of the two rolls twice for lucky hits (B3.11).",)
    return Choice(wish, f"Ram {wish.target}", "", "", lines, None, wish.target)


def nearest_end(choices: Sequence[Choice], place: Hex, lit: Choice | None) -> int | None:
    """Find the choice that ends in a hex at the level nearest to the lit one, and stays on the board."""
    if lit in choices and lit is not None and lit.place == place:
        return choices.index(lit)
    level = lit.ghost.tal if lit and lit.ghost else 0
    ends = [
        (choice.mood == "leaves", abs(choice.ghost.tal - level) if choice.ghost else 0, i)
        for i, choice in enumerate(choices)
        if choice.place == place
    ]
    return min(ends)[2] if ends else None
