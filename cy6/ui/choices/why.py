"""Why: rolls, refusals and choices explain themselves, from the tally that decided them."""

from __future__ import annotations

from cy6.core.events import Event, Rolled
from cy6.core.tally import Tally
from cy6.lab.odds import chance
from cy6.lab.words import percent
from cy6.replay import telling
from cy6.rules.battle import Battle
from cy6.ui.choices.choice import Choice
from cy6.ui.kit.widgets import Line

DICE_OF_TALLIES = "2d6"


def is_roll(event: Event) -> bool:
    """Tell whether an event is a roll that had a number to reach."""
    return isinstance(event, Rolled) and event.tally is not None


def of_event(battle: Battle, event: Event) -> tuple[Line, ...]:
    """Explain what happened: a roll with what it needed, every modifier, the dice and what came of it."""
    if not isinstance(event, Rolled):
        words = telling.tell(battle, event)
        return (Line(words, "plain", "small"),) if words else ()
    lines = [Line(telling.tell_purpose(battle, event.purpose), "accent", "small")]
    if event.tally is not None:
        lines += of_tally(event.tally, event.kind)
    result = telling.RESULTS.get(event.result, event.result.replace("_", " "))
    dice = telling.tell_dice(event)
    lines.append(Line(f"{dice}: {result}" if result else dice, "plain", "small"))
    return tuple(lines)


def of_tally(tally: Tally, kind: str = DICE_OF_TALLIES) -> list[Line]:
    """Explain a number needed: the target, each modifier with its rule, the sum and its chance."""
    lines = [Line(f"needs {tally.target} on {kind}", "plain", "small")]
    lines += [
        Line(f"{reason.value:+d}  {reason.why} ({reason.rule})", "quiet", "small") for reason in tally.reasons
    ]
    if kind == DICE_OF_TALLIES:
        lines.append(Line(f"so {tally.needed} or more: {percent(chance(tally))}", "plain", "small"))
    return lines


def of_choice(choice: Choice) -> tuple[Line, ...]:
    """Explain a choice: what it comes to, what may go wrong, or every reason against it."""
    lines = [Line(choice.title, "danger" if choice.order is None else "accent", "small")]
    if choice.order is None:
        lines += [Line(words, "danger", "small") for words in choice.lines]
    else:
        lines += [Line(words, "quiet", "small") for words in choice.lines]
    lines += [Line(words, "danger", "small") for words in choice.warnings]
    return tuple(lines)


def subject(battle: Battle, event: Event) -> str:
    """Name the aircraft that a roll is about, the target before the shooter; nobody for other events."""
    if not isinstance(event, Rolled):
        return ""
    return next((id for id in (event.purpose.at, event.purpose.by) if id in battle.index), "")
