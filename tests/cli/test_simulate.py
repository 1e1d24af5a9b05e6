"""`cy6 simulate`: bots play many games, and the command tells who won how often."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cy6.cli import main

SWEDE = "scenarios/the-swede.yaml"
FRENCH = "scenarios/french-surprise.yaml"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def simulate(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `cy6 simulate` in the project's folder, in one process: its status, output and complaints."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.chdir(project)
        monkeypatch.setattr(sys, "argv", ["cy6", "simulate", "--jobs", "1", *arguments])
        status: object = 0
        try:
            main()
        except SystemExit as ended:
            status = ended.code or 0
        out, err = capsys.readouterr()
        assert isinstance(status, int)
        return status, out, err

    return run


@pytest.mark.slow
def test_every_game_ends_with_a_result(simulate: Run) -> None:
    status, out, _ = simulate(SWEDE, "--games", "12", "--json")
    told = json.loads(out)
    assert status == 0
    assert (told["scenario"], told["games"], told["seed"]) == ("the-swede", 12, 0)
    assert sum(told["wins"].values()) + told["draws"] == 12
    assert told["bots"] == {"allied": "bot:random", "axis": "bot:random"}
    assert set(told["points"]) == set(told["losses"]) == {"allied", "axis"}
    assert [row["seed"] for row in told["each"]] == list(range(12))
    assert told["losses"]["axis"] == sum(row["losses"]["axis"] for row in told["each"]) / 12
    assert told["at_limit"] == sum(row["ended"] == "limit" for row in told["each"])
    assert told["without_shot"] == sum(row["shots"] == 0 for row in told["each"])


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer(simulate: Run) -> None:
    asked = (SWEDE, "--games", "5", "--json", "--seed")
    assert simulate(*asked, "3") == simulate(*asked, "3")
    assert simulate(*asked, "3") != simulate(*asked, "30")


@pytest.mark.slow
def test_a_person_reads_a_line_for_each_side(simulate: Run) -> None:
    status, out, err = simulate(SWEDE, "--games", "4", "--side", "axis=bot:rookie")
    head, allied, axis, draws, limit, quiet = out.splitlines()
    assert (status, err) == (0, "")
    assert head.startswith("The Swede: 4 games; the middle one has ")
    assert "bot:random" in allied
    assert allied.endswith("United States Navy")
    assert "bot:rookie" in axis
    assert draws.split()[0] == "draws"
    assert limit.startswith("  ended by the turn limit")
    assert quiet.startswith("  without a shot")


@pytest.mark.slow
def test_several_scenarios_are_played_one_after_another(simulate: Run) -> None:
    _, out, _ = simulate(SWEDE, FRENCH, "--games", "2", "--side", "us=bot:rookie", "--json")
    swede, french = json.loads(out)
    assert (swede["scenario"], french["scenario"]) == ("the-swede", "french-surprise")
    assert french["bots"] == {"us": "bot:rookie", "french": "bot:random"}
    assert swede["bots"] == {"allied": "bot:random", "axis": "bot:random"}


@pytest.mark.slow
def test_options_and_optional_rules_are_chosen_as_for_a_game(simulate: Run) -> None:
    asked = (SWEDE, "--games", "6", "--json", "--seed", "1")
    plain, varied = simulate(*asked), simulate(*asked, "--option", "good-nights-sleep=z2")
    assert plain[0] == varied[0] == 0
    assert json.loads(plain[1])["games"] == json.loads(varied[1])["games"]
    assert simulate(*asked, "--rule", "green-confusion")[0] == 0


def test_games_are_recorded_on_request(simulate: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    status, _, _ = simulate(SWEDE, "--games", "2", "--seed", "5", "--record", str(folder))
    assert status == 0
    assert sorted(file.name for file in folder.iterdir()) == [
        "the-swede-5.cy6.jsonl",
        "the-swede-6.cy6.jsonl",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--side", "axis=bot:rooky"), "unknown bot 'rooky' (did you mean rookie?)"),
        (("--side", "axes=bot:rookie"), "unknown side 'axes' (did you mean axis?)"),
        (("--side", "axis"), "write SIDE=bot:NAME: not 'axis'"),
        (("--side", "axis=human"), "write SIDE=bot:NAME: not 'axis=human'"),
        (("--option", "good-night-sleep"), "did you mean good-nights-sleep?"),
        (("--option", "good-nights-sleep=z9"), "cannot pick 'z9'"),
        (("--rule", "green-confusio"), "did you mean green-confusion?"),
        (("--games", "0"), "Invalid value for '--games'"),
        (("--record", "/dev/null/games"), "/dev/null/games: "),
    ],
)
def test_a_wrong_word_is_answered_with_what_was_meant(
    simulate: Run, arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = simulate(SWEDE, "--games", "1", *arguments)
    assert (status, out) == (2, "")
    assert words in err.replace("\n", " ")


def test_a_broken_file_is_told_and_nothing_is_played(simulate: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\ntitle: Broken\nboard: 7\n")
    status, out, err = simulate(SWEDE, str(broken), "--games", "1")
    assert (status, out) == (2, "")
    assert f"{broken}:3:" in err
