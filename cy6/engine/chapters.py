"""The advanced chapters that do something of their own accord. A basic game has none of them in play."""

from __future__ import annotations

from typing import Final

from cy6.engine import formations, spotting, weather
from cy6.engine.chapter import Chapter
from cy6.rules.battle import Battle

CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(  # C1
        is_played=lambda battle: bool(battle.setting.formations),
        on_arrival=formations.arrive,
        after_move=formations.after_move,
        after_effects=formations.keep,
    ),
    Chapter(is_played=lambda battle: battle.has_clouds, after_move=weather.after_move),  # C2
    Chapter(  # C4
        is_played=lambda battle: bool(battle.spotting),
        before_move=spotting.look,
        after_move=spotting.after_move,
        after_all_moves=spotting.after_all,
        when_met=spotting.meet,
    ),
)
"""In the order in which they come at one moment."""


def in_play(battle: Battle) -> tuple[Chapter, ...]:
    """List the chapters that are played in a battle; worked out once."""
    found = battle.chapters
    if found is None:
        found = battle.chapters = tuple(chapter for chapter in CHAPTERS if chapter.is_played(battle))
    return found
