"""What can be decided now, as lists that a person can read: one `Choice` a line, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cy6.core.notation import format_order, format_place
from cy6.core.orders import (
    Deploy,
    Extend,
    Fire,
    FireRockets,
    Follow,
    Hold,
    Order,
    PlotAirBomb,
    PlotMove,
    Ram,
    React,
    SetSpeed,
    Spin,
    Tail,
    TryHx,
)  # fmt: skip
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot, Shot, State
from cy6.engine import Decision, moving
from cy6.hexes import Hex, distance, format_hex
from cy6.lab.odds import Odds, odds
from cy6.rules import gunnery, movement, plotting
from cy6.rules.gunnery import Assessment
from cy6.rules.movement import Landing
from cy6.tables.battle import Battle
from cy6.ui.counters import Ghost

Mood = Literal["open", "chosen", "refused", "leaves"]


class Choice(NamedTuple):
    """One thing that can be done. Without an order the rules refuse it, and the lines say why."""

    order: Order | None
    title: str
    note: str = ""
    group: str = ""
    lines: tuple[str, ...] = ()
    ghost: Ghost | None = None
    target: str = ""
    mood: Mood = "open"


def choices(
    battle: Battle, view: State, decision: Decision, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List the choices of a decision, as they are shown. `now` is what was chosen so far."""
    aircraft = battle.find(view, decision.actor)
    if decision.kind == "plot":
        return _plots(battle, view, aircraft, legal, now)
    if decision.kind == "fire":
        return _shots(battle, view, aircraft, legal, now)
    return tuple(_plain(battle, view, aircraft, order) for order in legal)


def _plots(
    battle: Battle, view: State, aircraft: Aircraft, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    flight = plotting.flight(battle, aircraft)
    made = []
    bombs = []
    for order in legal:
        if isinstance(order, PlotMove):
            made.append(_plot(battle, view, aircraft, flight, order, now))
        else:
            bombs.append(_plain(battle, view, aircraft, order))
    level = {choice: choice.ghost.tal if choice.ghost else 0 for choice in made}
    return (*sorted(made, key=lambda choice: -level[choice]), *bombs)


def _plot(
    battle: Battle,
    view: State,
    aircraft: Aircraft,
    flight: plotting.Flight,
    order: PlotMove,
    now: Order | None,
) -> Choice:
    landing = movement.outcome(battle, aircraft, order.plot)
    speeds = plotting.speeds(flight, order.plot)
    name = battle.ruleset.maneuvers[order.plot.maneuver].name
    lines = [
        f"{name}, {_kind_words(landing.kind)}",
        f"ends at {format_place(landing.place, landing.heading)}, level {landing.tal}",
        f"final speed {spans(speeds.open) or 'none'}"
        + (f"; with a passed Hx check {spans(speeds.with_hx)}" if speeds.with_hx else ""),
    ]
    mood: Mood = "chosen" if order == now else "open"
    if landing.exits:
        mood = "leaves" if mood == "open" else mood
        lines.append(f"leaves the board: {edge_words(landing.exits)}")
    if landing.climbing:
        lines.append(f"climbing turn {landing.climbing}: no level gained yet")
    friends = [
        other.id
        for other in view.aircraft
        if other.side == aircraft.side
        and other.id != aircraft.id
        and _end(battle, other) == (landing.place, landing.tal)
    ]
    if friends:
        lines.append(f"ends in one place with {', '.join(friends)}: collision check")
    note = f"{format_place(landing.place, landing.heading)}  spd {spans(speeds.open) or '-'}"
    if landing.exits:
        note = f"{edge_words(landing.exits)}"
    return Choice(
        order,
        str(order.plot),
        note,
        f"Level {landing.tal}",
        tuple(lines),
        ghost_of(aircraft, landing),
        "",
        mood,
    )


def _end(battle: Battle, aircraft: Aircraft) -> tuple[Hex, int] | None:
    if not aircraft.is_present or aircraft.plot is None:
        return None
    landing = movement.outcome(battle, aircraft, aircraft.plot)
    return landing.place, landing.tal


def ghost_of(aircraft: Aircraft, landing: Landing) -> Ghost:
    """Give the outline that stands for how a move comes out."""
    return Ghost(aircraft.id, aircraft.place, landing.path, landing.place, landing.heading, landing.tal)


def plotted_ghost(battle: Battle, aircraft: Aircraft) -> Ghost | None:
    """Give the outline of an aircraft's plot, if there is one in this view."""
    if aircraft.plot is None or aircraft.status != "flying":
        return None
    return ghost_of(aircraft, movement.outcome(battle, aircraft, aircraft.plot))


def _kind_words(kind: str) -> str:
    return {"forward": "forward", "turn": "turn", "extreme": "extreme turn", "special": "special maneuver"}[
        kind
    ]


def edge_words(edge: str) -> str:
    """Say where an aircraft leaves."""
    return {"climb": "above the band", "dive": "below the band"}.get(edge, f"by edge {edge}")


def spans(numbers: Sequence[int]) -> str:
    """Write ascending numbers shortly: `0-2, 4`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


def _shots(
    battle: Battle, view: State, aircraft: Aircraft, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List what an aircraft may fire at, best first; holding fire; then what it may not, with the reasons."""
    plain = [Shot(aircraft.id, shot.target) for shot in gunnery.plain_shots(battle, view, aircraft.id)]
    aimed = [
        order.shot for order in legal if isinstance(order, Fire) and order.shot.aim and not order.shot.guns
    ]
    made = [_shot(battle, view, shot, now) for shot in (*plain, *aimed)]
    hold = Hold(aircraft.id)
    mood: Mood = "chosen" if hold == now else "open"
    made.append(Choice(hold, "Hold fire", "", "Or", ("Keeps its ammunition.",), None, "", mood))
    made += [_plain(battle, view, aircraft, order) for order in legal if isinstance(order, FireRockets)]
    shown = {choice.target for choice in made}
    for other in view.aircraft:
        if other.is_present and other.side != aircraft.side and other.id not in shown:
            made.append(_refused(battle, view, aircraft, other))
    return tuple(made)


def _shot(battle: Battle, view: State, shot: Shot, now: Order | None) -> Choice:
    assessment = gunnery.assess(battle, view, shot)
    chances = odds(battle, view, shot)
    order = Fire(shot)
    title = f"{shot.target}, aimed" if shot.aim else shot.target
    return Choice(
        order,
        title,
        f"hit {percent(chances.hit)}   kill {percent(chances.destroyed)}",
        "Can be fired at",
        (*assessment_lines(battle, view, shot, assessment), *odds_lines(chances)),
        None,
        shot.target,
        "chosen" if order == now else "open",
    )


def assessment_lines(battle: Battle, view: State, shot: Shot, assessment: Assessment) -> tuple[str, ...]:
    """Say how a shot is reckoned: range, levels, the number needed, and every modifier with its reason."""
    shooter, target = battle.find(view, shot.shooter), battle.find(view, shot.target)
    level = target.tal - shooter.tal
    levels = "same level" if not level else f"{abs(level)} {'above' if level > 0 else 'below'}"
    band = assessment.band.replace("_", " ")
    tally = assessment.modifiers
    lines = [f"range {assessment.range}, {band}; {levels}; needs {tally.target} on 2d6"]
    lines += [f"{reason.why} {reason.value:+d} ({reason.rule})" for reason in tally.reasons]
    for gun, own in assessment.guns:
        more = [reason for reason in own.reasons if reason not in tally.reasons]
        why = "".join(f", {reason.why} {reason.value:+d} ({reason.rule})" for reason in more)
        lines.append(f"{gun.position} {gun.count}x{gun.weapon}: {own.needed} or more{why}")
    shifts = ", ".join(f"{reason.why} {reason.value:+d}" for reason in assessment.shifts)
    if shifts:
        lines.append(f"firepower columns: {shifts}")
    return tuple(lines)


def odds_lines(chances: Odds) -> tuple[str, ...]:
    """Say what a shot comes to, in percent."""
    return (
        f"nothing {percent(chances.none)}, lucky hit {percent(chances.lucky)}",
        f"damage {percent(chances.damaged)}, destroyed {percent(chances.destroyed)}",
    )


def percent(chance: object) -> str:
    """Write a probability in percent; what is not nothing never reads 0 %."""
    value = float(chance) * 100  # type: ignore[arg-type]
    if 0 < value < 0.5:
        return "<1%"
    return f"{value:.0f}%"


def _refused(battle: Battle, view: State, aircraft: Aircraft, other: Aircraft) -> Choice:
    refusals = gunnery.explain_shot(battle, view, Shot(aircraft.id, other.id))
    away = distance(aircraft.place, other.place)
    return Choice(
        None,
        other.id,
        f"range {away}",
        "Cannot be fired at",
        refusal_lines(refusals),
        None,
        other.id,
        "refused",
    )


def refusal_lines(refusals: Sequence[Refusal]) -> tuple[str, ...]:
    """Write refusals as lines."""
    return tuple(str(refusal) for refusal in refusals)


def _plain(battle: Battle, view: State, aircraft: Aircraft, order: Order) -> Choice:
    title, *lines = _words(battle, view, aircraft, order)
    landing = _landing(battle, view, aircraft, order)
    target = getattr(order, "quarry", "") or getattr(order, "target", "")
    ghost = ghost_of(aircraft, landing) if landing else None
    note = format_place(landing.place, landing.heading) if landing else ""
    return Choice(
        order, title, note, "", tuple(lines), ghost, target, "leaves" if landing and landing.exits else "open"
    )


def _landing(battle: Battle, view: State, aircraft: Aircraft, order: Order) -> Landing | None:
    plot = _plot_after(battle, view, order)
    return movement.outcome(battle, aircraft, plot) if plot else None


def _plot_after(battle: Battle, view: State, order: Order) -> Plot | None:
    """Give the plot that a reaction leads to, for those who may know what was plotted."""
    if not isinstance(order, React) or view.mover is None:
        return None
    if order.change == "keep":
        return view.mover.plot
    return dict(moving.open_reactions(battle, view, view.mover)).get(order.change)


def _words(battle: Battle, view: State, aircraft: Aircraft, order: Order) -> tuple[str, ...]:  # noqa: C901
    """Say an order in words: a title, then what follows from it."""
    match order:
        case Tail(quarry=""):
            return "Tail nobody", "It plots with all others."
        case Tail(quarry=quarry):
            return f"Tail {quarry}", f"{quarry} tells how it will turn and climb before {aircraft.id} plots."
        case Follow(choice="yes"):
            return f"Move right after {aircraft.quarry}", "It may react to what the tailed aircraft did."
        case Follow():
            return "Move in its own group", "It may move before the tailed aircraft does."
        case React(change="keep"):
            return "Fly as plotted", f"{view.mover.plot if view.mover else ''}"
        case React(change=change):
            return f"Fly {change} instead", "Within the pilot's reach of what was plotted."
        case Extend(choice="yes"):
            return "One hex further", "The dive's extra hex."
        case Extend():
            return "No further", "It stays where it is."
        case TryHx(choice="yes"):
            return "Try the Hx check", "Passed, it keeps speed as if in a turn; failed, nothing is lost."
        case TryHx():
            return "No Hx check", "It slows down as the extreme turn says."
        case Spin(choice="yes"):
            return "Spin on purpose", "Out of control: one level lower, on a random heading."
        case Spin():
            return "No spin", "It flies on under control."
        case SetSpeed(speed=speed):
            return f"Speed {speed}", f"It flew in at speed {aircraft.speed}."
        case Ram(target=""):
            return "Pull away", "It rams nobody."
        case Ram(target=target):
            return f"Ram {target}", "Both may be destroyed."
        case Deploy():
            return format_order(order), ""
        case FireRockets(place=place, tal=tal):
            return f"Rockets at {format_hex(place)}, level {tal}", "All rockets go at once."
        case PlotAirBomb(place=place, tal=tal):
            return f"Air bomb at {format_hex(place)}, level {tal}", "It goes off two turns from now."
    return (format_order(order),)
