"""What is made for one side holds neither the seed of the dice nor a die that this side has not seen."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from cy6.core.events import Rolled
from cy6.engine import Game, visible_all
from cy6.replay import Origin, playthrough, read_replay, replay_of, seen_by
from cy6.replay.bundle import describe
from cy6.replay.html import page
from cy6.replay.record import journal_of
from cy6.replay.share import content
from cy6.ui.film.film import film_of_replay
from tests.replay.games import play_on, swede
from tests.replay.test_secrets_of_orders import GAMES, hunters

SEED = 8_675_309_123


def a_game(name: str) -> Game:
    """Play some orders of a game whose seed is a number that stands nowhere else."""
    return play_on(Game(GAMES[name]().battle, SEED), 80, bot="rookie")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_for_one_side_holds_the_seed(name: str) -> None:
    game = a_game(name)
    replay = replay_of(game, Origin())
    assert str(SEED) in playthrough(replay)  # who has the whole record has it
    for side in game.battle.sides:
        seen = seen_by(replay, side)
        film = film_of_replay(replay, side)
        handed_on = {
            "share": content(replay, side).decode(),
            "text": playthrough(seen),
            "page": page(replay, side),
            "page of the share": page(seen),
            "film": " ".join(f"{still.caption} {still.view}" for still in film),
        }
        assert [what for what, told in handed_on.items() if str(SEED) in told] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_record_for_one_side_holds_no_die_that_it_has_not_seen(name: str) -> None:
    game = a_game(name)
    replay = replay_of(game, Origin())
    for side in game.battle.sides:
        seen = seen_by(replay, side)
        spotted = game.battle.setting.spotted
        for whole, told in zip(replay.steps[1:], seen.steps[1:], strict=True):
            entry = game.log[whole.number - 1]
            open_to_it = visible_all(game.battle, entry.events, side, entry.before.spotted or spotted)
            dice = [event for event in open_to_it if isinstance(event, Rolled)]
            assert [event for event in told.events if isinstance(event, Rolled)] == dice


def test_some_dice_are_the_secret_of_one_side() -> None:
    game = play_on(Game(hunters().battle, SEED), 80, bot="rookie")
    replay = replay_of(game, Origin())
    rolls = {
        side: sum(isinstance(event, Rolled) for step in steps.steps for event in step.events)
        for side, steps in ((side, seen_by(replay, side)) for side in game.battle.sides)
    }
    whole = sum(isinstance(event, Rolled) for step in replay.steps for event in step.events)
    assert all(count < whole for count in rolls.values())


def test_a_report_of_a_fault_holds_nothing_of_the_game() -> None:
    game = play_on(Game(swede()[0].battle, SEED), 30)
    try:
        game.battle.side("nobody")
    except KeyError as error:
        told = describe(error, datetime(2026, 1, 1))
    assert str(SEED) not in told
    assert not any(str(entry.order) in told for entry in game.log)


def test_promised_secrets_are_read_and_handed_on(tmp_path: Path) -> None:
    game, origin = swede()
    path = tmp_path / "game.cy6.jsonl"
    header, *lines = journal_of(game, origin).content.decode().splitlines()
    promised = json.loads(header) | {"commitments": [["axis", "ab12"], ["allied", "cd34"]]}
    path.write_text("\n".join((json.dumps(promised), *lines)) + "\n")
    replay = read_replay(path)
    assert replay.header.commitments == (("axis", "ab12"), ("allied", "cd34"))
    assert seen_by(replay, "axis").header.commitments == replay.header.commitments
