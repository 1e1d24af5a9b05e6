"""When one side has no aircraft any more: what is still fought out, and when the game ends (R30)."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core import events as e
from cy6.engine import Game
from tests.engine.raids import battery, of, raid
from tests.helpers import gone
from tests.playing import craft, say, until

LEAVING = "b fin b-239 skilled 4001N tal6 speed3"
ON_ITS_RUN = "sb sov sb-2 green 2020N tal2 speed3 loaded1"
EMPTY = "sb sov sb-2 green 2020N tal2 speed3"
NO_LOAD: dict[str, Any] = {"forces": {}}


def left_alone(bomber: str = ON_ITS_RUN, **setting: Any) -> Game:
    """Let the last Finnish fighter fly home over the north edge, and give the game when that turn is over."""
    game = raid(bomber, LEAVING, **({"when_alone": "raid"} | setting))
    turn = game.state.turn
    while not game.is_over and game.state.turn == turn:
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "b").status == "exited"
    return game


def reason(game: Game) -> str:
    """Say why a game ended; nothing while it goes on."""
    return next((event.reason for event in of(game.log[-1].events, e.GameEnded)), "")


@pytest.mark.rule("R30", "A7.1")
def test_a_loaded_bomber_on_its_run_flies_it_to_the_end() -> None:
    game = left_alone(batteries=(), dice={"surface attack": (6, 6)})
    assert reason(game) == ""
    until(game, "release")
    say(game, "release sb field")
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    assert game.state.hits == (("field", 2),)
    assert reason(game) == "Fin has no aircraft left"
    assert game.state.winner == "sov"


@pytest.mark.rule("R30")
@pytest.mark.parametrize(
    ("bomber", "setting"),
    [
        (EMPTY, {"batteries": (), **NO_LOAD}),  # it has nothing to drop
        (ON_ITS_RUN, {"batteries": (), "turns": 2}),  # six hexes in the last turn are too many
        (ON_ITS_RUN, {"batteries": (), "targets": ()}),  # there is nothing to drop it on
        (EMPTY, {"batteries": (battery(at="0101"),)}),  # no gun reaches it
        (EMPTY, {"batteries": (battery(at="2017"),), **NO_LOAD}),  # guns do, but it came to strike nothing
        (ON_ITS_RUN, {"when_alone": "end"}),  # the scenario wants no more
    ],
)
def test_it_ends_at_once_where_nothing_is_left_to_fight_out(bomber: str, setting: dict[str, Any]) -> None:
    assert reason(left_alone(bomber, **setting)) == "Fin has no aircraft left"


@pytest.mark.rule("R30", "C5.1")
def test_guns_fire_at_raiders_in_reach_that_have_dropped_their_load_and_then_it_is_over() -> None:
    game = left_alone(EMPTY, batteries=(battery(at="2017"),))
    assert reason(game) == ""
    until(game, "flak")
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    assert reason(game) == "Fin has no aircraft left"
    assert craft(game, "sb").status == "flying"


@pytest.mark.rule("R30")
def test_a_scenario_may_let_it_go_on_until_nobody_is_left() -> None:
    game = left_alone(EMPTY, batteries=(), when_alone="go_on", **NO_LOAD)
    assert reason(game) == ""
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    assert craft(game, "sb").status == "exited"


@pytest.mark.rule("R30")
def test_a_side_that_is_named_among_the_facts_that_end_a_game_still_ends_it() -> None:
    game = left_alone(ends_when=(gone("fin"),))
    assert reason(game) == "Fin has no aircraft left"
