"""Records spoilt by chance: each opens everywhere, or is told as broken with its line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cy6.cli import main
from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.replay import CannotGoOn, Origin, Replay, playthrough, resume, verify
from cy6.replay.html import page
from cy6.replay.read import parse_replay
from cy6.replay.record import journal_of
from cy6.replay.share import content
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.tables.load import load_ruleset
from cy6.tables.strict_yaml import BrokenFile
from cy6.ui.film.film import film_of_replay
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.theme import Style
from tests.replay.games import melee, play_on, scenario_of, swede
from tests.replay.mutants import mutant

ORDERS = 60
STILLS_BETWEEN = 7


def ground(seed: int) -> tuple[Game, Origin]:
    """Begin a raid with flak and targets below."""
    scenario = scenario_of("finland-the-brave")
    setting = compile(scenario, {}, Dice(seed), ())
    return Game(Battle(scenario.ruleset, setting), seed), Origin(scenario)


def four_a_side(seed: int) -> tuple[Game, Origin]:
    """Begin French Surprise, with a variable rule that a die settles."""
    scenario = scenario_of("french-surprise")
    option = next(iter(scenario.file.options))
    return Game(Battle(scenario.ruleset, compile(scenario, {option: None}, Dice(seed), ())), seed), Origin(
        scenario
    )


GAMES = {"a scenario": swede, "a position": melee, "a raid": ground, "four a side": four_a_side}


def record_of(name: str) -> bytes:
    """Give the record of a game's first turns."""
    game, origin = GAMES[name](3)
    return journal_of(play_on(game, ORDERS, bot="rookie"), origin).content


def open_everywhere(replay: Replay) -> None:
    """Do with a record whatever a player may: verify it, read it, hand it on, look at it, go on with it."""
    verify(replay)
    playthrough(replay)
    content(replay, replay.battle.setting.sides[0].id)
    page(replay).encode()
    film = film_of_replay(replay)
    viewer = Viewer(replay.battle, film)
    for still in range(0, len(film), STILLS_BETWEEN):
        viewer.player.at = still
        viewer.scene(1024, 640, Style())
    game = resume(replay)
    for decision in game.decisions():
        game.legal(decision)


def count_readable(name: str, seeds: range) -> int:
    """Open so many spoilt records of a game, and count those that could be read."""
    record, ruleset, readable = record_of(name), load_ruleset(), 0
    for seed in seeds:
        try:
            replay = parse_replay(mutant(record, seed), Path(f"{seed}.cy6.jsonl"), ruleset)
        except BrokenFile as broken:
            (problem,) = broken.problems
            assert re.match(rf"{seed}\.cy6\.jsonl:\d+:1: .", str(problem))
            str(problem).encode()
            continue
        readable += 1
        try:
            open_everywhere(replay)
        except CannotGoOn:  # it says that it is one side's view
            assert replay.header.view
        except Exception as error:
            error.add_note(f"in {name} with seed {seed}")
            raise
    return readable


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_record_is_told_with_its_line_or_opens_everywhere(name: str) -> None:
    assert count_readable(name, range(40)) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seeds"), [(name, range(500)) for name in GAMES])
def test_two_thousand_spoilt_records(name: str, seeds: range) -> None:
    assert count_readable(name, seeds) > 0


# As a player meets it ----------------------------------------------------------------------------


def unknown_aircraft(lines: list[dict[str, Any]]) -> int:
    """Let something happen to an aircraft that does not fly here."""
    number = next(i for i, line in enumerate(lines) if "Moved" in json.dumps(line))
    event = next(event for event in lines[number]["events"] if event["event"] == "Moved")
    event["id"] = "nobody"
    return number + 1


def first_state_gone(lines: list[dict[str, Any]]) -> int:
    """Drop the state that the game began with."""
    del lines[2]
    return next(i for i, line in enumerate(lines, 1) if line["line"] == "keyframe")


def half_a_letter(lines: list[dict[str, Any]]) -> int:
    """Put half a letter into an event."""
    lines[3]["side"] = "axis\ud83d"
    return 4


WAYS = (
    ("--verify",),
    ("--text",),
    ("--html", "OUT"),
    ("--share", "OUT", "--view", "axis"),
    ("--png", "OUT"),
    (),
)


@pytest.mark.parametrize("spoil", [unknown_aircraft, first_state_gone, half_a_letter])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_open_it_names_the_line(
    spoil: Any, way: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    game, origin = swede(3)
    lines = [
        json.loads(line) for line in journal_of(play_on(game, 120, bot="rookie"), origin).content.splitlines()
    ]
    number = spoil(lines)
    path, out = tmp_path / "game.cy6.jsonl", tmp_path / "out"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    before = path.read_bytes()
    words = [str(out) if word == "OUT" else word for word in way]
    monkeypatch.setattr(sys, "argv", ["cy6", "replay", str(path), *words])
    with pytest.raises(SystemExit) as ended:
        main()
    told, complained = capsys.readouterr()
    assert (ended.value.code, told) == (2, "")
    assert complained.splitlines()[-1].startswith(f"{path}:{number}:1: ")
    assert path.read_bytes() == before
    assert not out.exists()
