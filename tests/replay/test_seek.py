"""Any moment of a recorded game: found by seeking as by stepping, and gone on with as if nothing had been."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cy6.core.dice import draw
from cy6.replay import beginning_of, replay_of, resume, state_at, states
from cy6.replay.codec import digest
from tests.replay.games import melee, play_on, saved, swede


def test_two_hundred_seeks_find_what_stepping_finds(tmp_path: Path) -> None:
    game, origin = melee(4, turns=60)
    replay = saved(play_on(game, seed=4), origin, tmp_path)
    stepped = list(states(replay))
    assert stepped == [entry.before for entry in game.log] + [game.state]
    for i in range(200):
        number = draw(7, i, len(stepped)) - 1
        assert state_at(replay, number) == stepped[number]
        assert digest(state_at(replay, number)) == replay.steps[number].hash


def test_a_seek_folds_no_more_than_one_turn(tmp_path: Path) -> None:
    game, origin = melee(4, turns=60)
    replay = saved(play_on(game, seed=4), origin, tmp_path)
    frames = [frame.after for frame in replay.keyframes]
    assert len(frames) == game.state.turn
    gaps = [after - before for before, after in zip(frames, [*frames[1:], len(replay.steps)], strict=True)]
    assert max(gaps) < 80


def test_there_is_no_order_before_the_first_or_after_the_last(tmp_path: Path) -> None:
    replay = saved(*swede(), tmp_path)
    assert state_at(replay, 0).turn == 1
    for number in (-1, 1):
        with pytest.raises(IndexError):
            state_at(replay, number)


def test_the_beginning_of_a_turn_is_the_order_that_ended_the_turn_before() -> None:
    game, origin = melee()
    replay = replay_of(play_on(game), origin)
    assert beginning_of(replay, 1) == 0
    for turn in range(2, game.state.turn + 1):
        number = beginning_of(replay, turn)
        assert state_at(replay, number - 1).turn < turn <= state_at(replay, number).turn
    assert beginning_of(replay, 99) == len(game.log)


def test_saving_and_loading_at_every_order_changes_nothing_that_follows(tmp_path: Path) -> None:
    """B18: the same remaining rolls, and the same state field by field."""
    whole = play_on(swede(2)[0], seed=2)
    game, origin = swede(2)
    for entry in whole.log:
        game = resume(saved(game, origin, tmp_path))
        assert game.state == entry.before
        assert game.play(entry.order) == entry.events
    assert game.state == whole.state
    assert game.opening == whole.opening
    assert [(e.order, e.events, e.before) for e in game.log] == [
        (e.order, e.events, e.before) for e in whole.log
    ]


@settings(max_examples=40)
@given(seed=st.integers(0, 30), orders=st.integers(0, 120))
@pytest.mark.slow
def test_a_game_gone_on_with_is_the_game_that_was_saved(seed: int, orders: int) -> None:
    game, origin = melee(seed)
    play_on(game, orders, seed=seed)
    again = resume(replay_of(game, origin))
    assert (again.state, again.log, again.opening) == (game.state, game.log, game.opening)
    assert again.explain_undo() == game.explain_undo()
    assert again.decisions() == game.decisions()
    assert play_on(again, 10, seed).state == play_on(game, 10, seed).state


def test_undo_goes_on_after_loading(tmp_path: Path) -> None:
    game, origin = swede()
    before = game.state
    game.play(game.legal(game.decisions()[0])[0])
    again = resume(saved(game, origin, tmp_path))
    again.undo()
    assert again.state == before
