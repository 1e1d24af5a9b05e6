"""A replay as text, and the golden playthroughs: a whole game of each scenario, reviewed as a diff."""

from __future__ import annotations

import re
from pathlib import Path

import golden
import pytest

from cy6.core.notation import format_order
from cy6.replay import Origin, playthrough, replay_of, tell
from tests.playing import say, sit
from tests.replay.games import play_on, swede


@pytest.mark.parametrize("scenario", golden.scenarios(), ids=lambda path: path.stem)
def test_each_scenario_has_a_playthrough_and_plays_it_still(scenario: Path) -> None:
    """`python tools/golden.py` writes them anew."""
    assert golden.golden_path(scenario).read_text(encoding="utf-8") == golden.tell(scenario)


def test_no_playthrough_is_left_of_a_scenario_that_is_gone() -> None:
    expected = {golden.golden_path(scenario).name for scenario in golden.scenarios()}
    assert {path.name for path in golden.GOLDEN.iterdir()} == expected
    assert len(expected) >= 3


def test_a_playthrough_has_the_head_every_order_and_the_end() -> None:
    game, origin = swede(3, picks=True)
    lines = playthrough(replay_of(play_on(game, seed=3), origin)).splitlines()
    assert lines[:2] == ["The Swede", "1942-05-08 10:00, The Coral Sea"]
    assert "axis: Imperial Japanese Navy, played by bot:random" in lines
    assert "seed: 3" in lines
    assert any(line.startswith("option: good-nights-sleep (z") for line in lines)
    orders = [found[1] for line in lines if (found := re.match(r" *\d+ \w+: (.+)", line))]
    assert orders == [format_order(entry.order) for entry in game.log]
    assert lines[-1] == f"{len(game.log)} orders, {game.state.drawn} dice"
    assert f"{game.state.winner} wins in turn {game.state.turn}" in lines[-2]


def test_every_roll_is_in_it() -> None:
    game, origin = swede(3)
    text = playthrough(replay_of(play_on(game, seed=3), origin))
    rolls = [
        tell(game.battle, event)
        for entry in game.log
        for event in entry.events
        if type(event).__name__ == "Rolled"
    ]
    assert len(rolls) > 5
    assert all(words in text for words in rolls)


def test_a_turn_begins_with_where_everybody_is_and_how_he_is() -> None:
    game = sit(
        "a axis a6m2 green 2014N tal3 speed3 engine effect:fire empty:cannon",
        "b allied f4f-4 2217S tal4 speed2",
        phase="tailing",
    )  # fmt: skip
    text = playthrough(replay_of(game, Origin()))
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "id side type crew at level speed" in rows
    assert "a axis a6m2 green 2014 N 3 3 engine damage, fire, no cannon ammunition" in rows
    assert "b allied f4f-4 skilled 2217 S 4 2" in rows


def test_an_unfinished_game_says_how_far_it_came() -> None:
    game, origin = swede()
    say(game, "deploy swede 4010 N tal 3 speed 2")
    text = playthrough(replay_of(game, origin))
    assert text.endswith("The game is not over: 1 orders so far.\n")
    assert "   1 allied: deploy swede 4010 N tal 3 speed 2\n" in text
    assert "is set up at" not in text
