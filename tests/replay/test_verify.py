"""A record is played anew, and the first thing that differs is named: order, aircraft and field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cy6.core.dice import Scripted
from cy6.engine import AirBattle, Game
from cy6.replay import Replay, read_replay, replay_of, resume, save, state_at, verify
from cy6.replay.codec import digest
from cy6.rules.battle import Battle
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile
from tests.helpers import table
from tests.playing import say, sit
from tests.replay.games import melee, play_on, swede

Edit = Callable[[list[Any]], object]


def changed(ruleset: Ruleset, type_: str, **ratings: int) -> Ruleset:
    """Change the ratings of an aircraft type, as an owner's charts would."""
    kind = ruleset.aircraft[type_]
    other = replace(kind, low=kind.low._replace(**ratings))
    return replace(ruleset, id="mine", hash="0123456789abcdef", aircraft={**ruleset.aircraft, type_: other})


def edited(game: Game, path: Path, edit: Edit) -> Replay:
    """Save a game of The Swede, change the lines of its record, and read that."""
    save(path, game, swede(game.seed)[1])
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    edit(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return read_replay(path)


def mutual_kill() -> Game:
    """Let two aircraft destroy each other nose to nose."""
    robust, hit = [1, 1], [6, 6]
    dice = {"to hit": hit, "firepower a>b": [1, 2], "robustness a>b": robust}
    dice |= {"to hit b": hit, "firepower b>a": [1, 2], "robustness b>a": robust}
    game = sit(
        "a axis a6m2 skilled 2014N tal3 speed3 FF:2xMC", "b allied a6m2 skilled 2012S tal3 speed3 FF:2xMC",
        phase="fire", dice=dice,
    )  # fmt: skip
    say(game, "fire a b", "fire b a", "done axis", "done allied")
    return game


def test_games_ended_by_victory_by_the_last_turn_and_by_mutual_destruction_verify(tmp_path: Path) -> None:
    """B14: to the last order, with the same hash."""
    by_victory, by_limit, mutual = play_on(swede(3)[0], seed=3), play_on(melee(turns=3)[0]), mutual_kill()
    reasons = []
    for game, origin in ((by_victory, swede(3)[1]), (by_limit, melee()[1]), (mutual, melee()[1])):
        save(tmp_path / "game.cy6.jsonl", game, origin, "replace")
        replay = read_replay(tmp_path / "game.cy6.jsonl")
        assert verify(replay) == ()
        assert replay.steps[-1].hash == digest(game.state)
        assert replay.result is not None
        reasons.append(replay.result.reason)
    assert {a.status for a in mutual.state.aircraft} == {"destroyed"}
    assert len(set(reasons)) == 3


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_verifies(seed: int) -> None:
    for game, origin in (swede(seed, picks=True), melee(seed)):
        replay = replay_of(play_on(game, seed=seed), origin)
        assert verify(replay) == ()
        assert resume(replay).state == game.state


def test_dice_that_a_table_rolled_itself_verify_as_they_fell() -> None:
    game, origin = melee()[0], melee()[1]
    thrown = Scripted(99)
    battle, _ = table(*("a axis a6m2 2014N tal3 speed3", "b allied f4f-4 2012S tal3 speed3"), turns=4)
    game = play_on(Game(battle, 1, thrown))
    replay = replay_of(game, origin)
    assert replay.header.dice == "hand"
    assert verify(replay) == ()


def test_other_tables_are_named_and_the_first_difference_is_a_line(ruleset: Ruleset, tmp_path: Path) -> None:
    """B15: never a traceback."""
    game, origin = swede(3)
    save(tmp_path / "game.cy6.jsonl", play_on(game, seed=3), origin, "replace")
    mine = changed(ruleset, "a6m2", speed=2)
    replay = read_replay(tmp_path / "game.cy6.jsonl", mine)
    assert not replay.has_same_ruleset
    assert replay.messages == (
        f"{replay.path}: played with the tables {ruleset.id} ({ruleset.hash[:8]}), read with mine (01234567)",
    )
    first, *_ = verify(replay)
    assert state_at(replay, first.number - 1).turn == first.turn
    assert str(first).startswith(f"turn {first.turn}, order {first.number}, {first.text}: ")
    assert "z" in first.text
    assert first.about or "refused: " in first.now


def test_a_changed_stat_names_aircraft_and_field(ruleset: Ruleset) -> None:
    game, origin = melee(2)
    replay = replay_of(play_on(game, seed=2), origin)
    mine = changed(ruleset, "a6m2", agility=0, climb=1)
    other = replace(replay, rules=AirBattle(Battle(mine, replay.battle.setting)))
    found = verify(other)
    assert found
    assert len({difference.number for difference in found}) == 1


def test_tables_that_lack_an_aircraft_are_one_clear_line(ruleset: Ruleset, tmp_path: Path) -> None:
    game, origin = melee()
    save(tmp_path / "game.cy6.jsonl", play_on(game), origin, "replace")
    without = {name: kind for name, kind in ruleset.aircraft.items() if name != "a6m2"}
    poor = replace(ruleset, id="poor", hash="ffffffff", aircraft=without)
    with pytest.raises(BrokenFile, match="1:1: a is a 'a6m2', which the tables poor do not have"):
        read_replay(tmp_path / "game.cy6.jsonl", poor)


def order_line(lines: list[Any], start: str) -> Any:
    """Find the first order of a record that begins so."""
    return next(line for line in lines if line["line"] == "order" and line["text"].startswith(start))


def other_dice(lines: list[Any]) -> None:
    rolled = order_line(lines, "done allied")["events"][2]
    rolled["faces"] = [rolled["faces"][0] % 4 + 1]


def other_level(lines: list[Any]) -> None:
    order_line(lines, "deploy z1")["events"][0]["tal"] += 1


def other_hash(lines: list[Any]) -> None:
    order_line(lines, "deploy z1")["hash"] = "0" * 32


def other_keyframe(lines: list[Any]) -> None:
    [line for line in lines if line["line"] == "keyframe"][1]["state"]["aircraft"][0]["speed"] = 9


def other_points(lines: list[Any]) -> None:
    lines[-1]["points"][0][1] += 5


def other_order(lines: list[Any]) -> None:
    order_line(lines, "deploy z1")["text"] = "deploy z1 2014 N tal 99 speed 3"


def more_dice(lines: list[Any]) -> None:
    order_line(lines, "deploy z1")["drawn"] += 1


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (other_dice, r"turn 1, order 2, done allied: Rolled entry edge z1: faces was \[\d\], now \[\d\]"),
        (other_level, r"turn 1, order 3, deploy z1 .*: z1 tal was \d, now \d"),
        (other_hash, r"order 3, deploy z1 .*: the hash of the state was 0{32}, now [0-9a-f]{32}"),
        (other_keyframe, r"turn 1, order \d+, .*: swede speed was 9, now \d"),
        (other_points, r"the result was .* now "),
        (
            other_order,
            r"deploy z1 2014 N tal 99 speed 3: the order was legal, now refused: .*z1 starts at TAL 1 to 6",
        ),
        (more_dice, r"the number of dice drawn was 4, now 3"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(tmp_path: Path, edit: Edit, words: str) -> None:
    game = play_on(swede(3)[0], seed=3)
    found = verify(edited(game, tmp_path / "game.cy6.jsonl", edit))
    assert found
    assert re.search(words, str(found[0]))
