"""A bot thinks beside the window: nothing freezes, and what it decides is played once."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision, Game
from cy6.rules.battle import Battle
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE

THOUGHT = 0.4


def ponderous(battle: Battle, view: State, decision: Decision, orders: Sequence[Order]) -> Order:
    """Compute for a while without ever letting go."""
    end = time.monotonic() + THOUGHT
    while time.monotonic() < end:
        pass
    return orders[0]


def against(bot: object) -> Table:
    """Sit down as blue against a bot."""
    battle, _ = table(
        "fw blue fw-190a-4 skilled 2014N tal3 speed3", "spit red spitfire-vc skilled 2012S tal4 speed3"
    )
    return Table(Cursor(Seat(Game(battle, seed=1), ["blue"])), {"red": bot})  # type: ignore[dict-item]


def play_by_itself(screen: Table) -> None:
    for _ in range(100):
        screen.tick(0.016)


def test_a_thinking_bot_freezes_nothing_and_its_order_is_played() -> None:
    screen = against(ponderous)
    screen.scene(*SIZE, Style())
    log = screen.cursor.seat.game.log
    longest, frames, begun = 0.0, 0, time.monotonic()
    while not log and time.monotonic() < begun + 20:
        before = time.monotonic()
        screen.tick(0.016)
        screen.press("g")
        screen.scene(*SIZE, Style())
        longest = max(longest, time.monotonic() - before)
        frames += 1
    assert len(log) == 1
    assert frames > 3
    assert longest < THOUGHT


def test_what_goes_wrong_in_a_thought_is_raised_where_it_is_asked_for() -> None:
    def broken(*_: object) -> Order:
        raise ZeroDivisionError("a bot's mistake")

    screen = against(broken)
    with pytest.raises(ZeroDivisionError, match="mistake"):
        play_by_itself(screen)


def test_a_thought_about_a_decision_that_is_gone_is_dropped() -> None:
    screen = against(ponderous)
    screen.tick(0.016)
    cursor = screen.cursor
    decision = cursor.seat.others()[0]
    cursor.play_other(cursor.seat.game.legal(decision)[1])
    cursor.play_other(Game.default(cursor.seat.game, cursor.seat.others()[-1]))
    played = len(cursor.seat.game.log)
    begun = time.monotonic()
    while time.monotonic() < begun + 2 * THOUGHT and cursor.seat.others():
        screen.tick(0.016)
    assert all(entry.order != cursor.seat.game.log[0].order for entry in cursor.seat.game.log[played:])
