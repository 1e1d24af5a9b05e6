"""Two aircraft as they stand: what each would need to hit the other, or why it may not fire."""

from __future__ import annotations

from functools import lru_cache

from cy6.core.state import Shot, State, evolve
from cy6.lab.words import percent
from cy6.rules import gunnery
from cy6.rules.battle import Battle
from cy6.ui.choices import fire
from cy6.ui.kit.widgets import Line

MOST_REASONS = 2


@lru_cache(maxsize=256)
def both_ways(battle: Battle, view: State, own: str, enemy: str) -> tuple[Line, ...]:
    """Say the odds in both directions, from what the seat may know, as if nothing were declared yet."""
    plain = evolve(view, declared=())
    return (*_one_way(battle, plain, own, enemy), *_one_way(battle, plain, enemy, own))


def _one_way(battle: Battle, view: State, shooter: str, target: str) -> list[Line]:
    shot = Shot(shooter, target)
    head = f"{shooter} › {target}"
    refusals = gunnery.explain_shot(battle, view, shot)
    if refusals:
        lines = [Line(f"{head}: no shot", "quiet", "small")]
        return lines + [Line(str(refusal), "danger", "small") for refusal in refusals[:MOST_REASONS]]
    found = fire.reckon(battle, view, shot)
    chances = found.odds
    return [
        Line(f"{head}: needs {found.needed}, hits {percent(chances.hit)}", "accent", "small"),
        Line(
            f"range {found.assessment.range}; damage {percent(chances.damaged)}, "
            f"destroyed {percent(chances.destroyed)}, lucky {percent(chances.lucky)}",
            "quiet",
            "small",
        ),
    ]
