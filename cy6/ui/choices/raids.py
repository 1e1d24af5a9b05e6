"""What batteries and raiders may do, as choices with their exact chances; C3, C5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cy6.core.orders import (
    AttackSurface,
    FireFlak,
    HoldAttack,
    HoldFlak,
    Jink,
    Order,
    PlotFlak,
    Release,
)
from cy6.core.state import Battery, State
from cy6.core.tally import Tally
from cy6.engine import Decision, surface_phase
from cy6.hexes import distance, format_hex
from cy6.lab.odds_ground import AttackOdds, attack_odds, flak_odds, odds_of
from cy6.lab.words import burst_words, percent
from cy6.rules import flak
from cy6.rules.battle import Battle
from cy6.ui.choices.choice import Choice, Mood

KINDS: Final = ("flak", "attack", "release", "jink")
HIT_WORDS: Final = ("no hit", "one hit", "two hits")


def choices(
    battle: Battle, view: State, decision: Decision, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List the choices of a battery, or of an aircraft that fights the ground or is fired at from there."""
    if decision.kind == "flak":
        return _batteries(battle, view, decision.actor, legal, now)
    if decision.kind == "attack":
        return _attacks(battle, view, legal, now)
    made = (_release(battle, view, o) if isinstance(o, Release) else _jink(battle, view, o) for o in legal)
    return tuple(made)


def battery_words(battle: Battle, battery: Battery) -> tuple[str, ...]:
    """Say what a battery is, and how far and how high it reaches."""
    table = flak.table_of(battle, battery)
    reach = f"reaches {table.max_range} hexes" if table.max_range >= 0 else "reaches everywhere"
    bands = ", ".join(band for band in flak.bands_of(battle, battery) if band in battle.setting.bands)
    name = f"{battery.name}, " if battery.name else ""
    return (
        f"{name}{battery.kind} battery at {format_hex(battery.place)}",
        f"{reach}, in {bands or 'no band of this game'} (C5.1)",
    )


def _batteries(
    battle: Battle, view: State, id: str, legal: Sequence[Order], now: Order | None
) -> tuple[Choice, ...]:
    """List what a battery may fire at, the best chance first; holding fire; hexes to plot ahead."""
    fires = [order for order in legal if isinstance(order, FireFlak)]
    fires.sort(key=lambda order: -flak_odds(battle, view, order).hit)
    shots = [_flak(battle, view, order) for order in fires]
    hold = Choice(HoldFlak(id), "Hold fire", "", "Or")
    plots = [_plotted(order) for order in legal if isinstance(order, PlotFlak)]
    return tuple(_marked(choice, now) for choice in (*shots, hold, *plots))


def _marked(choice: Choice, now: Order | None) -> Choice:
    mood: Mood = "chosen" if choice.order == now else choice.mood
    return choice._replace(mood=mood)


def _flak(battle: Battle, view: State, order: FireFlak) -> Choice:
    found, target = flak_odds(battle, view, order), battle.find(view, order.target)
    battery = battle.batteries[order.id]
    away = distance(battery.place, target.place)
    hexes = f"{away} hex" if away == 1 else f"{away} hexes"
    nearly = burst_words(battle, battery, target, "near miss")
    lines = (
        f"{hexes} away, level {target.tal}: hits on {found.needed.needed} or more (C5.2.1)",
        f"hits {percent(found.hit)}: {burst_words(battle, battery, target, 'hit')}",
        f"nearly hits {percent(found.near_miss)}: {nearly} (C5.2.2)",
        "On double 1 or double 2 it fires at the nearest friend in range (C5.2.6).",
    )
    return Choice(order, f"Fire at {order.target}", percent(found.hit), "", lines, None, order.target)


def _plotted(order: PlotFlak) -> Choice:
    title = f"{format_hex(order.place)} in {order.ahead} turns"
    lines = ("Its shells burst there then, one hex around, in the bands that far ahead (C5.1.4).",)
    return Choice(order, title, "", f"Plot {order.ahead} turns ahead", lines, place=order.place)


def _attacks(battle: Battle, view: State, legal: Sequence[Order], now: Order | None) -> tuple[Choice, ...]:
    """List what an aircraft may attack below, the best chance first, and attacking nothing."""
    found = [(attack_odds(battle, view, order), order) for order in legal if isinstance(order, AttackSurface)]
    found.sort(key=lambda pair: pair[0].needed.needed)
    made = [_attack(battle, odds, order) for odds, order in found]
    hold = Choice(HoldAttack(legal[0].id), "Attack nothing", "", "Or") if legal else None  # type: ignore[union-attr]
    return tuple(_marked(choice, now) for choice in (*made, *([hold] if hold else [])))


def _attack(battle: Battle, odds: AttackOdds, order: AttackSurface) -> Choice:
    target = battle.targets[order.target]
    title = f"{target.name}: {order.means}"
    return Choice(order, title, percent(1 - odds.hits[0]), "", _lines(odds), place=target.hexes[0])


def _lines(odds: AttackOdds) -> tuple[str, ...]:
    needed: Tally = odds.needed
    reasons = tuple(f"{reason.value:+d} {reason.why} ({reason.rule})" for reason in needed.reasons)
    chances = ", ".join(f"{HIT_WORDS[n]} {percent(chance)}" for n, chance in enumerate(odds.hits))
    return (f"needs {needed.target}, on the dice {needed.needed} (C3.1)", *reasons, chances)


def _release(battle: Battle, view: State, order: Release) -> Choice:
    """Offer to let bombs go on the way, or to keep them: C3.1.1."""
    if not order.target:
        return Choice(order, "Keep the bombs", "", "", ("They may be dropped later.",))
    target = battle.targets[order.target]
    lines: tuple[str, ...] = ("They come down after the fire, even if it is shot down (C3.1.1).",)
    if view.mover is not None and view.mover.plot is not None:
        attack = surface_phase.attack_on_the_way(battle, view, view.mover, order.target)
        lines += _lines(odds_of(battle, attack))
    return Choice(order, f"Bombs on {target.name}", "", "", lines, place=target.hexes[0])


def _jink(battle: Battle, view: State, order: Order) -> Choice:
    """Offer to escape a near miss by an extreme turn, or to suffer it: C5.2.5."""
    if isinstance(order, Jink) and order.choice == "no" and view.near_miss is not None:
        battery, target = battle.batteries[view.near_miss[0]], battle.find(view, order.id)
        burst = burst_words(battle, battery, target, "near miss")
        lines: tuple[str, ...] = (f"{battery.id} throws {burst} (C5.2.2).",)
        return Choice(order, "Suffer the near miss", "", "", lines)
    lines = (
        "The fire misses. Its next move must be an extreme turn,",
        "and in that turn it fires only guns that swivel (C5.2.5).",
    )
    return Choice(order, "Promise an extreme turn", "", "", lines)
