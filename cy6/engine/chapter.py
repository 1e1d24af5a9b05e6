"""What an advanced chapter does of its own accord at each moment of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cy6.engine.course import Course
from cy6.rules.battle import Battle


def _nothing(course: Course) -> None:
    """At this moment the chapter does nothing."""


def _nothing_of(course: Course, id: str) -> None:
    """At this moment the chapter does nothing about an aircraft."""


class Chapter(NamedTuple):
    """An advanced chapter: in which battles it is played, and what it does at each moment of a turn."""

    is_played: Callable[[Battle], bool]
    on_arrival: Callable[[Course], None] = _nothing  # all that enter this turn are set up
    before_move: Callable[[Course, str], None] = _nothing_of
    after_move: Callable[[Course, str], None] = _nothing_of
    after_effects: Callable[[Course], None] = _nothing  # what lasts on the aircraft that moves was felt
    after_all_moves: Callable[[Course], None] = _nothing
    when_met: Callable[[Course], None] = _nothing  # who shares a place is about to try to give way
