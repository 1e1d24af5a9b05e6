"""The play command: what it is asked for, what a script sees, and how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cy6.cli import main
from cy6.replay.read import read_replay
from cy6.replay.verify import verify
from cy6.scenario import bundled
from cy6.scenario.compile import WrongChoice
from cy6.tables.load import earlier_editions
from cy6.tables.strict_yaml import read_document
from cy6.ui import Launch
from tests.terminal.hands import SET_UP, whole_game

SWEDE = "scenarios/the-swede.yaml"
COUNTED_BY = earlier_editions()["ab06a948fd8cffef"]  # the tables of the independent count
COUNTS = read_document(Path(__file__).resolve().parent.parent / "data" / "plot_counts.yaml").data


class Ran(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Play = Callable[..., Ran]


@pytest.fixture
def cy6(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Run a command in the project's folder, with lines from a pipe and a home of its own."""

    def run(*arguments: str, lines: tuple[str, ...] = ()) -> Ran:
        monkeypatch.chdir(project)
        monkeypatch.setenv("CY6_HOME", str(tmp_path / "home"))
        for display in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            monkeypatch.delenv(display, raising=False)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(sys, "argv", ["cy6", *arguments])
        capsys.readouterr()
        status: object = 0
        try:
            main()
        except SystemExit as ended:
            status = ended.code or 0
        assert isinstance(status, int)
        return Ran(status, *capsys.readouterr())

    return run


def test_a_whole_game_from_a_pipe_comes_to_its_result_and_verifies(project: Path, tmp_path: Path) -> None:
    lines, game = whole_game(seed=4)
    record = tmp_path / "swede.cy6.jsonl"
    ran = subprocess.run(
        [sys.executable, "-m", "cy6", "play", SWEDE, "--terminal", "--seed", "4", "--record", str(record)],
        input="\n".join(lines), capture_output=True, text=True, cwd=project,
        env=os.environ | {"CY6_HOME": str(tmp_path / "home")},
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"{game.battle.side(game.state.winner).name} ({game.state.winner}) wins." in ran.stdout
    assert "\x1b" not in ran.stdout
    replay = read_replay(record)
    assert replay.result is not None
    assert verify(replay) == ()


def test_the_first_refused_line_ends_the_script_with_status_one(cy6: Play) -> None:
    ran = cy6("play", SWEDE, "--terminal", lines=("# mine", SET_UP[0], "deploy z1 3501 S tal 4 speed 3"))
    assert ran.status == 1
    assert "line 3: deploy z1 3501 S tal 4 speed 3: it is not the turn of z1 to be placed\n" in ran.err
    assert all(line.startswith("line 3: deploy z1 ") for line in ran.err.splitlines())


def test_a_script_that_ends_too_soon_is_saved_and_gone_on_with(cy6: Play) -> None:
    first = cy6("play", SWEDE, "--terminal", "--seed", "3", lines=SET_UP[:2])
    assert first.status == 0
    assert "The game is saved in " in first.out
    saved = Path(first.out.partition("The game is saved in ")[2].partition(": cy6 play --resume")[0])
    assert saved.is_file()
    second = cy6("play", "--terminal", "--resume", lines=("roster", *SET_UP[2:]))
    assert second.status == 0
    assert "3108 SW" in second.out
    assert "z1 is set up at 3501 S" in second.out


def test_a_script_is_not_asked_whether_it_goes_on(cy6: Play) -> None:
    cy6("play", SWEDE, "--terminal", lines=SET_UP[:2])
    again = cy6("play", SWEDE, "--terminal", lines=(SET_UP[0],))
    assert again.status == 0
    assert "Go on with it" not in again.out


def test_there_may_be_nothing_to_go_on_with(cy6: Play) -> None:
    assert cy6("play", "--terminal", "--resume") == Ran(1, "", "there is no interrupted game to go on with\n")


def test_without_a_scenario_it_is_the_swede(cy6: Play) -> None:
    assert "What does swede" in cy6("play", "--terminal", "--seed", "3", lines=SET_UP).out


def test_without_a_seed_one_is_drawn_and_told(cy6: Play) -> None:
    seeds = {cy6("play", "--terminal").out.splitlines()[0] for _ in range(3)}
    assert len(seeds) == 3
    assert all(seed.startswith("The dice have seed ") for seed in seeds)


def test_the_same_seed_gives_the_same_game(cy6: Play) -> None:
    lines, _ = whole_game(seed=4)
    first, second = (cy6("play", "--terminal", "--seed", "4", lines=tuple(lines)) for _ in range(2))
    assert first.out.splitlines()[:-1] == second.out.splitlines()[:-1]
    assert first.out.splitlines()[-1].startswith("The game is recorded in ")


def test_without_a_display_one_line_says_so_and_the_game_opens_in_the_terminal(cy6: Play) -> None:
    ran = cy6("play", SWEDE, "--seed", "3", lines=SET_UP[:1])
    assert ran.status == 0
    assert ran.err.count("\n") == 1
    assert "there is no display" in ran.err
    assert "swede is set up at 3108 SW" in ran.out


def test_bots_alone_play_to_the_end_and_it_is_told_how_the_points_came_about(
    cy6: Play, tmp_path: Path
) -> None:
    record = tmp_path / "bots.cy6.jsonl"
    bots = ("--side", "allied=bot:rookie", "--side", "axis=bot:rookie")
    ran = cy6("play", *bots, "--seed", "4", "--record", str(record))
    assert (ran.status, ran.err) == (0, "")
    assert " wins." in ran.out or "is a draw" in ran.out
    assert "  United States Navy: " in ran.out
    assert "(A7.1)" in ran.out
    assert "turn " in ran.out
    replay = read_replay(record)
    assert [seat.player for seat in replay.header.sides] == ["bot:rookie", "bot:rookie"]
    assert verify(replay) == ()


def test_one_side_may_be_a_bots(cy6: Play) -> None:
    lines = (*SET_UP[:2], *["defaults"] * 10)
    ran = cy6("play", "--terminal", "--seed", "3", "--side", "axis=bot:rookie", lines=lines)
    assert ran.status == 0
    assert "Turn 2" in ran.out


def test_options_and_optional_rules_are_switched_on(cy6: Play) -> None:
    ran = cy6(
        "play", "--terminal", "--option", "good-nights-sleep=z2", "--rule", "low-flight",
        lines=("help scenario", "roster"),
    )  # fmt: skip
    assert "good-nights-sleep (z2)" in ran.out
    assert "low-flight" in ran.out
    assert any("z2" in line and "skilled" in line for line in ran.out.splitlines())


def test_an_owners_charts_are_played_with(cy6: Play, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cy6("charts", "export", str(mine))
    record = tmp_path / "game.cy6.jsonl"
    ran = cy6(
        "play", "--terminal", "--charts", str(mine), "--record", str(record), lines=SET_UP[:1]
    )  # fmt: skip
    assert ran.status == 0
    assert read_replay(record).header.ruleset == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--side", "axis=bot:roky"), "unknown bot 'roky' (did you mean rookie?)"),
        (("--side", "axsi=human"), "unknown side 'axsi' (did you mean axis?)"),
        (("--side", "axis"), "write SIDE=human or SIDE=bot:NAME"),
        (("--side", "axis=me"), "write SIDE=human or SIDE=bot:NAME"),
        (("--option", "stick-togeter"), "did you mean stick-together?"),
        (("--option", "good-nights-sleep=z4"), "cannot pick 'z4'"),
        (("--rule", "low-fligt"), "did you mean low-flight?"),
        (("--seed", "-1"), "--seed"),
        (("scenarios/the-swed.yaml",), "did you mean the-swede.yaml?"),
        (("README.md",), "README.md:"),
        (("--charts", "nowhere"), "nowhere"),
        (("--record", "scenarios"), "this is a folder"),
        (("--record", "README.md"), "left as it is"),
    ],
)
def test_what_cannot_be_is_told_on_standard_error_with_status_two(
    cy6: Play, arguments: tuple[str, ...], words: str
) -> None:
    ran = cy6("play", "--terminal", *arguments)
    assert ran.status == 2
    assert words in ran.err
    assert "Traceback" not in ran.err


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """Let windows open that nobody sees, and list what they were to show."""
    launches: list[Launch] = []
    monkeypatch.setattr("cy6.ui.run", launches.append)
    return launches


def test_a_game_opens_in_a_window(cy6: Play, opened: list[Launch], tmp_path: Path) -> None:
    options = ("--option", "good-nights-sleep=z2", "--rule", "low-flight", "--seed", "7")
    ran = cy6("play", SWEDE, "--side", "axis=bot:rookie", *options, "--record", str(tmp_path / "it"))
    assert ran == Ran(0, "", "")
    (launch,) = opened
    assert launch.scenario == Path(SWEDE)
    assert launch.bots == (("axis", "rookie"),)
    assert (launch.seed, launch.rules, launch.record) == (7, ("low-flight",), tmp_path / "it")
    assert launch.options == (("good-nights-sleep", "z2"),)


def test_the_window_knows_the_players_own_files_and_whether_to_describe(
    cy6: Play, opened: list[Launch], tmp_path: Path
) -> None:
    cy6("play", "--describe")
    cy6("play")
    assert [launch.describe for launch in opened] == [True, False]
    assert [launch.home for launch in opened] == [tmp_path / "home"] * 2
    assert [launch.seed for launch in opened] == [None, None]


def test_without_a_scenario_the_window_opens_where_it_is_asked_who_plays_whom(
    cy6: Play, opened: list[Launch], tmp_path: Path
) -> None:
    assert cy6("play") == Ran(0, "", "")
    (launch,) = opened
    assert launch.scenario is None
    assert launch.scenarios == bundled.bundled_scenarios()
    assert launch.own == tmp_path / "home" / "scenarios"


@pytest.mark.parametrize(
    "arguments",
    [
        (SWEDE,),
        ("--new",),
        ("--side", "axis=bot:rookie"),
        ("--option", "stick-together"),
        ("--rule", "low-flight"),
    ],
)
def test_who_says_what_he_wants_to_play_sits_at_the_table_at_once(
    cy6: Play, opened: list[Launch], arguments: tuple[str, ...]
) -> None:
    cy6("play", *arguments)
    assert opened[0].scenario is not None
    assert opened[0].scenario.name == bundled.THE_SWEDE


def test_at_a_keyboard_without_a_display_the_scenario_and_the_players_are_asked_for(
    cy6: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated: list[tuple[str, ...]] = []
    monkeypatch.setattr("cy6.terminal.play.is_keyboard", lambda: True)
    monkeypatch.setattr("cy6.cli.play._is_wanted", lambda found: False)
    monkeypatch.setattr(
        "cy6.terminal.play._at_keyboard", lambda sitting: seated.append(sitting.table.people) or 0
    )
    ran = cy6("play", "--terminal", lines=("", "2"))
    cy6("play", "--terminal", lines=("", ""))
    assert seated == [("allied",), ("allied", "axis")]
    assert " 1  The Swede" in ran.out
    assert "You against a bot: United States Navy" in ran.out


def test_who_leaves_the_question_leaves_no_game(cy6: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cy6.terminal.play.is_keyboard", lambda: True)
    assert cy6("play", "--terminal").status == 0
    assert cy6("play", "--terminal", "--resume").status == 1


def test_own_scenarios_are_listed_with_the_others(
    cy6: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, project: Path
) -> None:
    own = tmp_path / "home" / "scenarios"
    own.mkdir(parents=True)
    text = (project / SWEDE).read_text("utf-8").replace("title: The Swede", "title: My Own War")
    (own / "mine.yaml").write_text(text, "utf-8")
    monkeypatch.setattr("cy6.terminal.play.is_keyboard", lambda: True)
    ran = cy6("play", "--terminal", lines=("4", "4"))
    assert "Your own scenarios" in ran.out
    assert " 4  My Own War" in ran.out
    assert ran.out.count("My Own War (") == 1  # the game that bots played
    assert " wins." in ran.out or "is a draw" in ran.out


def test_after_an_interrupted_game_the_window_opens_where_it_is_offered(
    cy6: Play, opened: list[Launch]
) -> None:
    cy6("play", "--terminal", "--seed", "3", lines=SET_UP[:1])
    cy6("play")
    cy6("play", "--resume")
    cy6("play", "--new")
    cy6("play", SWEDE)
    assert [launch.scenario and launch.scenario.name for launch in opened] == [
        None,
        None,
        bundled.THE_SWEDE,
        bundled.THE_SWEDE,
    ]
    assert all(launch.saves is not None for launch in opened)


def test_without_the_toolkit_of_windows_the_game_opens_in_the_terminal(
    cy6: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(launch: Launch) -> None:
        raise ImportError("no pygame here")

    monkeypatch.setattr("cy6.ui.run", run)
    ran = cy6("play", "--seed", "3", lines=SET_UP[:1])
    assert ran.status == 0
    assert ran.err == "no window can be opened (no pygame here): the game opens in the terminal\n"
    assert "swede is set up at 3108 SW" in ran.out


def test_a_window_that_cannot_show_what_is_asked_for_says_why(
    cy6: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(launch: Launch) -> None:
        raise WrongChoice("there is no option 'nap'")

    monkeypatch.setattr("cy6.ui.run", run)
    assert cy6("play", "--option", "nap") == Ran(2, "", "there is no option 'nap'\n")


def test_bots_alone_open_no_window(cy6: Play, opened: list[Launch]) -> None:
    cy6("play", "--side", "allied=bot:rookie", "--side", "axis=bot:rookie", "--seed", "4")
    assert opened == []


def test_the_scenarios_are_found_in_a_checkout(project: Path) -> None:
    assert bundled.bundled_scenarios() == project / "scenarios"


def test_the_scenarios_are_found_where_an_install_put_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "share" / "cy6" / "scenarios"
    folder.mkdir(parents=True)
    (folder / bundled.THE_SWEDE).write_text("format: 1\n")
    monkeypatch.setattr(bundled, "__file__", str(tmp_path / "lib" / "cy6" / "scenario" / "bundled.py"))
    monkeypatch.setattr(bundled, "_installed", lambda: [folder / bundled.THE_SWEDE])
    assert bundled.bundled_scenarios() == folder
    monkeypatch.setattr(bundled, "_installed", list)
    with pytest.raises(FileNotFoundError, match="are missing"):
        bundled.bundled_scenarios()


@pytest.mark.rule("A1.1.1", "B3.4")
@pytest.mark.parametrize("type", sorted(COUNTS["plots"]))  # type: ignore[index,call-overload]
def test_as_many_plots_are_listed_as_an_independent_count_finds(cy6: Play, type: str) -> None:
    for speed, count in COUNTS["plots"][type].items():  # type: ignore[index,call-overload,union-attr]
        ran = cy6(
            "moves", type, "--at", "2015 N", "--tal", "3", "--speed", speed, "--crew", "green", "--json",
            "--charts", str(COUNTED_BY),
        )  # fmt: skip
        assert len(json.loads(ran.out)) == int(count), f"{type} at speed {speed}"
