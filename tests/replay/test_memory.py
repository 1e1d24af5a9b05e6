"""A recorded game that is over leaves nothing behind in the process."""

from __future__ import annotations

import gc
import weakref
from datetime import datetime
from pathlib import Path

import pytest

from cy6.engine import Game
from cy6.replay import Autosave, RecordedGame, new_name, read_replay, resume, verify
from cy6.tabletop.record import Journal
from tests.replay.games import play_on, swede


def test_games_their_journals_and_their_replays_are_let_go(tmp_path: Path) -> None:
    watched: list[weakref.ref[object]] = []
    for seed in range(5):
        game, origin = swede(seed)
        saves = Autosave(
            tmp_path / "saves", new_name(tmp_path / "saves", "The Swede", datetime(2026, 11, 30))
        )
        record = RecordedGame(game, origin, tmp_path / "game.cy6.jsonl", saves, existing="replace")
        play_on(game, seed=seed)
        record.close()
        again: Game = resume(read_replay(tmp_path / "game.cy6.jsonl"))
        assert verify(read_replay(tmp_path / "game.cy6.jsonl")) == ()
        watched += [weakref.ref(game), weakref.ref(record), weakref.ref(again)]
        del game, origin, saves, record, again
    gc.collect()
    assert [one() for one in watched] == [None] * 15


@pytest.mark.slow
def test_no_more_is_kept_after_many_games_than_after_few(tmp_path: Path) -> None:
    def kept_after(games: int) -> int:
        for seed in range(games):
            game, origin = swede(seed)
            record = RecordedGame(game, origin, tmp_path / "game.cy6.jsonl", existing="replace")
            play_on(game, seed=seed)
            record.catch_up()
            record.close()
        del game, origin, record
        gc.collect()
        return sum(isinstance(one, Journal | RecordedGame | Game) for one in gc.get_objects())

    few = kept_after(2)
    assert kept_after(12) == few
