"""The odds of a shot in words, from the code that resolves it."""

from __future__ import annotations

from cy6.core.notation import format_order
from cy6.core.orders import Fire
from cy6.core.state import Shot, State
from cy6.core.tally import Reason, Tally
from cy6.lab.odds import Odds, odds
from cy6.lab.words import percent
from cy6.rules import gunnery
from cy6.rules.battle import Battle
from cy6.rules.gunnery import Assessment


def explain(battle: Battle, state: State, shot: Shot) -> list[str]:
    """Write what a shot needs, every modifier with its rule, and its exact chances; or why it is refused."""
    refusals = gunnery.explain_shot(battle, state, shot)
    if refusals:
        return [f"{format_order(Fire(shot))} is refused:", *(f"  {refusal}" for refusal in refusals)]
    found = gunnery.assess(battle, state, shot)
    return [
        f"{shot.shooter} at {shot.target}: {found.band.replace('_', ' ')} range ({_hexes(found.range)}), "
        f"from {_aspect(found)}",
        *_needs(found),
        *(f"  column {_reason(shift)}" for shift in found.shifts),
        in_words(odds(battle, state, shot)),
    ]


def brief(battle: Battle, state: State, shot: Shot) -> str:
    """Write a legal shot's odds in one line."""
    found, chances = gunnery.assess(battle, state, shot), odds(battle, state, shot)
    needed = min((own.needed for _, own in found.guns), default=found.modifiers.needed)
    bites = chances.damaged + chances.destroyed
    return f"needs {needed}: hits {percent(chances.hit)}, damages or destroys {percent(bites)}"


def in_words(chances: Odds) -> str:
    """Write the chances of a whole shot."""
    return (
        f"hits {percent(chances.hit)}: no effect {percent(chances.none)} (misses among them), "
        f"lucky hit {percent(chances.lucky)}, damaged {percent(chances.damaged)}, "
        f"destroyed {percent(chances.destroyed)}"
    )


def _needs(found: Assessment) -> list[str]:
    """Write one tally for all guns, or each gun's own where they differ (R20)."""
    if len({own for _, own in found.guns}) <= 1:
        own = found.guns[0][1] if found.guns else found.modifiers
        return tally_lines(own)
    return [
        line
        for gun, own in found.guns
        for line in (f"  with {gun.position} {gun.count}x{gun.weapon}:", *tally_lines(own))
    ]


def tally_lines(tally: Tally) -> list[str]:
    """Write a tally: what the dice must show, the target, and every modifier with its rule."""
    return [
        f"  needs {tally.needed} or more on the dice: target {tally.target}, modifier {tally.modifier:+d}",
        *(f"    {_reason(reason)}" for reason in tally.reasons),
    ]


def _reason(reason: Reason) -> str:
    return f"{reason.value:+d} {reason.why} ({reason.rule})"


def _hexes(range_: int) -> str:
    return f"{range_} hex" if range_ == 1 else f"{range_} hexes"


def _aspect(found: Assessment) -> str:
    words = {"front": "ahead", "rear": "behind", "left": "its left side", "right": "its right side"}
    return words[found.aspect] if found.aspect else "its own hex"
