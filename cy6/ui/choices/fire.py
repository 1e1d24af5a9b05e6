"""What can be fired, as choices: every target with its number needed, reasons and chances; rockets; bombs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cy6.core.orders import Fire, FireRockets, Hold, Order, PlotAirBomb
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Shot, State
from cy6.hexes import Hex, distance, format_hex
from cy6.lab.odds import Odds, odds
from cy6.lab.words import percent
from cy6.rules import gunnery, gunnery_guns as guns_of, special_weapons
from cy6.rules.battle import Battle
from cy6.rules.gunnery import Assessment
from cy6.ui.choices.choice import Choice, Mood


class Reckoned(NamedTuple):
    """A shot that can be fired, worked out: what it needs, and what comes of it."""

    shot: Shot
    assessment: Assessment
    odds: Odds

    @property
    def needed(self) -> int:
        """Give the lowest sum of the dice with which any of its guns hits."""
        return lowest(self.assessment)


def lowest(assessment: Assessment) -> int:
    """Give the lowest sum of the dice with which any gun of a shot hits."""
    return min((own.needed for _, own in assessment.guns), default=assessment.modifiers.needed)


@lru_cache(maxsize=1024)
def reckon(battle: Battle, view: State, shot: Shot) -> Reckoned:
    """Work a shot out."""
    return Reckoned(shot, gunnery.assess(battle, view, shot), odds(battle, view, shot))


def shots(battle: Battle, view: State, aircraft: Aircraft, legal: Sequence[Order]) -> tuple[Choice, ...]:
    """List what an aircraft may fire at, best first; holding fire; then what it may not, with the reasons."""
    fires = [order for order in legal if isinstance(order, Fire)]
    targets = dict.fromkeys(order.shot.target for order in fires)
    made = []
    for target in targets:
        variants = tuple(order for order in fires if order.shot.target == target)
        made.append(shot(battle, view, _declared(view, variants) or variants[0], variants))
    made.sort(key=lambda choice: -_rank(battle, view, choice))
    if fires or any(isinstance(order, FireRockets) for order in legal):
        mood: Mood = "chosen" if aircraft.id in view.held else "open"
        hold = Hold(aircraft.id)
        made.append(Choice(hold, "Hold fire", "", "Or", ("Keeps its ammunition.",), None, "", mood))
    made += [_rockets(view, order) for order in legal if isinstance(order, FireRockets)]
    for other in view.aircraft:
        if other.is_present and other.side != aircraft.side and other.id not in targets:
            made.append(refused(battle, view, aircraft, other))
    return tuple(made)


def _declared(view: State, variants: Sequence[Fire]) -> Fire | None:
    return next((order for order in variants if order.shot in view.declared), None)


def _rank(battle: Battle, view: State, choice: Choice) -> float:
    if not isinstance(choice.order, Fire):
        return 0.0
    chances = reckon(battle, view, choice.order.shot).odds
    return float(chances.destroyed + chances.damaged) + float(chances.hit) / 100


def shot(battle: Battle, view: State, order: Fire, variants: tuple[Fire, ...] = ()) -> Choice:
    """Show one shot with these guns and this aim."""
    reckoned = reckon(battle, view, order.shot)
    fired = order.shot
    with_guns = f" with {', '.join(fired.guns)}" if fired.guns else ""
    is_declared = any((one.shooter, one.target) == (fired.shooter, fired.target) for one in view.declared)
    return Choice(
        order,
        f"{fired.target}{with_guns}{', aimed' if fired.aim else ''}",
        f"hit {percent(reckoned.odds.hit)}   kill {percent(reckoned.odds.destroyed)}",
        "Can be fired at",
        _lines(battle, view, reckoned),
        None,
        fired.target,
        "chosen" if is_declared else "open",
        None,
        (),
        None,
        variants,
    )


def _lines(battle: Battle, view: State, reckoned: Reckoned) -> tuple[str, ...]:
    """Say first what is needed and what comes of it, then the reasons."""
    head, *reasons = assessment_lines(battle, view, reckoned.shot, reckoned.assessment)
    return (head, *odds_lines(reckoned.odds), *reasons)


def assessment_lines(battle: Battle, view: State, shot: Shot, assessment: Assessment) -> tuple[str, ...]:
    """Say how a shot is reckoned: range, levels, the number needed, and every modifier with its reason."""
    shooter, target = battle.find(view, shot.shooter), battle.find(view, shot.target)
    band = assessment.band.replace("_", " ")
    tally = assessment.modifiers
    seen = f"from its {assessment.aspect}" if assessment.aspect else ""
    where = f"range {assessment.range}, {band}; {level_words(target.tal - shooter.tal)}; {seen}"
    base = f"{tally.target}, modifiers {tally.modifier:+d}" if tally.modifier else f"{tally.target}"
    lines = [f"{where}; needs {lowest(assessment)} on 2d6 ({base})"]
    lines += [f"{reason.why} {reason.value:+d} ({reason.rule})" for reason in tally.reasons]
    for gun, own in assessment.guns:
        more = [reason for reason in own.reasons if reason not in tally.reasons]
        why = "".join(f", {reason.why} {reason.value:+d} ({reason.rule})" for reason in more)
        lines.append(f"{guns_of.gun_words(gun)}: {own.needed} or more{why}")
    shifts = ", ".join(f"{reason.why} {reason.value:+d} ({reason.rule})" for reason in assessment.shifts)
    if shifts:
        lines.append(f"firepower columns: {shifts}")
    return tuple(lines)


def level_words(difference: int) -> str:
    """Say how a target's level differs."""
    if not difference:
        return "same level"
    return f"{abs(difference)} {'above' if difference > 0 else 'below'}"


def odds_lines(chances: Odds) -> tuple[str, ...]:
    """Say what a shot comes to, in percent."""
    return (
        f"nothing {percent(chances.none)}, lucky hit {percent(chances.lucky)}",
        f"damage {percent(chances.damaged)}, destroyed {percent(chances.destroyed)}",
    )


def refused(battle: Battle, view: State, aircraft: Aircraft, other: Aircraft) -> Choice:
    """Show a target that may not be fired at, with every test that failed."""
    refusals = gunnery.explain_shot(battle, view, Shot(aircraft.id, other.id))
    away, level = distance(aircraft.place, other.place), level_words(other.tal - aircraft.tal)
    return Choice(
        None,
        other.id,
        f"range {away}, {level}",
        "Cannot be fired at",
        refusal_lines(refusals),
        None,
        other.id,
        "refused",
        None,
        (),
        None,
        (),
        refusals,
    )


def refusal_lines(refusals: Sequence[Refusal]) -> tuple[str, ...]:
    """Write refusals as lines."""
    return tuple(str(refusal) for refusal in refusals)


def _rockets(view: State, order: FireRockets) -> Choice:
    place = format_hex(order.place)
    there = [a.id for a in view.aircraft if a.is_present and (a.place, a.tal) == (order.place, order.tal)]
    chosen = any(
        (salvo.shooter, salvo.kind, salvo.place, salvo.tal) == (order.id, "rockets", order.place, order.tal)
        for salvo in view.salvos
    )
    lines = ["All rockets go at once, and scatter (B6.1)."]
    if there:
        lines.append(f"There now: {', '.join(there)}")
    return Choice(
        order,
        f"Rockets at {place}, level {order.tal}",
        ", ".join(there),
        "Rockets",
        tuple(lines),
        None,
        "",
        "chosen" if chosen else "open",
        order.place,
    )


def explain_bombing(battle: Battle, view: State, id: str, side: str) -> tuple[Refusal, ...]:
    """Say why an aircraft may not plot an air bomb now; nothing when it may."""
    if not id or battle.find(view, id).side != side:
        return (Refusal("not-yours", "Select one of your own bombers first.", "B6.2"),)
    if view.phase != "plot" or side in view.committed:
        return (Refusal("phase", "Air bombs are plotted with the moves.", "B6.2"),)
    aircraft = battle.find(view, id)
    return special_weapons.explain_airbomb(battle, view, PlotAirBomb(id, aircraft.place, 1))


def bombs(battle: Battle, view: State, id: str, place: Hex | None) -> tuple[Choice, ...]:
    """List the levels at which an air bomb may go off in a hex, the highest first."""
    if place is None:
        return ()
    legal = special_weapons.legal_airbombs(battle, view, id)
    turn = view.turn + battle.ruleset.air_bombs.plot_ahead
    radius = battle.ruleset.air_bombs.blast_radius
    lines = (
        f"Goes off at the end of turn {turn}, on all within {radius} at its level (B6.2).",
        "The bomber must then be on the row before it, and high enough above.",
    )
    return tuple(
        Choice(order, f"Air bomb at {format_hex(place)}, level {order.tal}{_below(order)}", "", "Air bomb",
               lines, place=place)
        for order in reversed(legal)
        if order.place == place
    )  # fmt: skip


def _below(order: PlotAirBomb) -> str:
    return f" of the band {order.band}" if order.band else ""
