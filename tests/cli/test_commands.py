"""The commands as a person runs them: answers, complaints and exit statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.main import get_command

from cy6 import __version__
from cy6.cli import main
from cy6.cli.app import app


class Ran(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def cy6(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in the project's folder, with a log folder of its own."""

    def run(*arguments: str) -> Ran:
        monkeypatch.chdir(project)
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        monkeypatch.setattr(sys, "argv", ["cy6", *arguments])
        capsys.readouterr()
        status: object = 0
        try:
            main()
        except SystemExit as ended:
            status = ended.code or 0
        out, err = capsys.readouterr()
        assert isinstance(status, int)
        return Ran(status, out, err)

    return run


def commands() -> list[tuple[str, ...]]:
    """List every command with its subcommands."""
    found: list[tuple[str, ...]] = []
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        found.append((name,))
        found.extend((name, below) for below in getattr(command, "commands", ()))
    return found


def test_the_version_needs_next_to_no_imports(project: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "cy6", "--version"]
    ran = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, f"cy6 {__version__}\n")
    imported = ran.stderr
    assert not any(name in imported for name in ("typer", "pydantic", "yaml", "pygame", "rich"))


def test_the_version_is_known_among_other_arguments_too(cy6: Run) -> None:
    assert cy6("--version", "aircraft") == Ran(0, f"cy6 {__version__}\n", "")


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_shows_an_example_of_itself(cy6: Run, command: tuple[str, ...]) -> None:
    shown = cy6(*command, "--help")
    assert shown.status == 0
    assert f"Example: cy6 {command[0]}" in shown.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("moves",),
        ("moves", "a6m2", "--at", "2014 N", "--tal", "3"),
        ("moves", "a6m2", "--at", "2014 N", "--tal", "3", "--speed", "9"),
        ("aircraft", "a6m2", "spitfire-vc"),
        ("charts", "burn"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_status_two_with_words_on_standard_error(cy6: Run, arguments: tuple[str, ...]) -> None:
    ran = cy6(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "Error:" in ran.err
    assert "Traceback" not in ran.err


# aircraft and charts


def test_aircraft_are_listed_and_shown_one_by_one(cy6: Run) -> None:
    assert "spitfire-vc" in cy6("aircraft").out
    assert "Supermarine Spitfire Vc" in cy6("aircraft", "spitfire-vc").out


def test_a_mistyped_aircraft_is_guessed(cy6: Run) -> None:
    assert cy6("aircraft", "Bf109E4") == Ran(
        2, "", "unknown aircraft type 'Bf109E4' (did you mean bf-109e-4?)\n"
    )


def test_charts_say_where_their_numbers_come_from(cy6: Run) -> None:
    listed = cy6("charts")
    assert listed.status == 0
    assert all(
        word in listed.out for word in ("Move charts", "Robustness", "rulebook", "placeholder", "(ours)")
    )


def test_exported_charts_are_checked_and_used(cy6: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert cy6("charts", "export", str(mine)).status == 0
    assert cy6("charts", "check", str(mine)) == Ran(0, f"{mine}: fine\n", "")
    assert "(yours)" in cy6("charts", "--charts", str(mine)).out
    assert "spitfire-vc" in cy6("aircraft", "--charts", str(mine)).out


def test_charts_are_never_overwritten(cy6: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cy6("charts", "export", str(mine))
    again = cy6("charts", "export", str(mine))
    assert (again.status, again.out) == (2, "")
    assert "exists already" in again.err


def test_broken_charts_are_a_negative_answer_with_places(cy6: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cy6("charts", "export", str(mine))
    crew = mine / "crew.yaml"
    crew.write_text(crew.read_text(encoding="utf-8") + "\nspeeed: 3\n", encoding="utf-8")
    checked = cy6("charts", "check", str(mine))
    assert (checked.status, checked.out) == (1, "")
    assert checked.err.startswith(f"{crew}:")
    assert "speeed" in checked.err


# check


def test_every_bundled_scenario_is_sound(cy6: Run, project: Path) -> None:
    files = sorted(str(path) for path in (project / "scenarios").glob("*.yaml"))
    assert len(files) >= 3
    checked = cy6("check", *files)
    assert (checked.status, checked.err) == (0, "")
    assert [line.split(": ")[:2] for line in checked.out.splitlines()] == [[file, "fine"] for file in files]


def test_an_unsound_scenario_is_status_one_and_an_unreadable_one_two(cy6: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("", encoding="utf-8")
    assert cy6("check", str(empty)).status == 1
    missing = cy6("check", str(empty), str(tmp_path / "missing.yaml"))
    assert missing.status == 2
    assert "empty.yaml:1:1: " in missing.err
    assert "missing.yaml:1:1: there is no such file" in missing.err


# new, schema, case


def test_a_new_scenario_is_sound_and_never_overwrites(cy6: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    assert cy6("new", str(mine)) == Ran(0, f"{mine}\n", "")
    assert cy6("check", str(mine)).status == 0
    before = mine.read_bytes()
    again = cy6("new", str(mine))
    assert (again.status, again.out) == (2, "")
    assert "exists already" in again.err
    assert mine.read_bytes() == before


def test_a_new_scenario_needs_a_folder_to_be_in(cy6: Run, tmp_path: Path) -> None:
    ran = cy6("new", str(tmp_path / "nowhere" / "mine.yaml"))
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written: No such file or directory" in ran.err


def test_the_schema_is_one_json_document(cy6: Run) -> None:
    schema = json.loads(cy6("schema").out)
    assert {"title", "sides", "options"} <= schema["properties"].keys()


CASE = """
format: 1
case: A Zero behind a Dauntless
rule: B4.3.1
scenario:
  bands: [low]
  aircraft:
    z1: {side: axis, type: a6m2, crew: skilled, at: 2015 N, tal: 3, speed: 2}
    sbd: {side: allied, type: sbd-3, crew: skilled, at: 2013 N, tal: 3, speed: 3}
phase: fire
script:
  - legal: {fire z1 sbd: yes, fire sbd z1: yes}
"""


@pytest.fixture
def question(tmp_path: Path) -> Path:
    """Give a rules question in a file."""
    file = tmp_path / "question.yaml"
    file.write_text(CASE, encoding="utf-8")
    return file


def test_a_case_that_holds_is_fine(cy6: Run, question: Path) -> None:
    ran = cy6("case", str(question))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{question}: fine: A Zero behind a Dauntless")


def test_a_case_that_fails_is_status_one_and_names_the_line(cy6: Run, question: Path) -> None:
    question.write_text(CASE.replace("z1 sbd: yes", "z1 sbd: no"), encoding="utf-8")
    ran = cy6("case", str(question))
    assert ran.status == 1
    assert f"{question}:12:" in ran.err


def test_a_case_that_cannot_be_read_is_status_two(cy6: Run, question: Path) -> None:
    question.write_text(CASE.replace("type: a6m2", "type: a6m"), encoding="utf-8")
    ran = cy6("case", str(question))
    assert (ran.status, ran.out) == (2, "")
    assert "did you mean a6m2?" in ran.err


# odds


@pytest.mark.rule("B4.2.1", "B4.2.3")
def test_odds_are_one_json_document_whose_chances_sum_to_one(cy6: Run, question: Path) -> None:
    ran = cy6("odds", str(question), "--from", "z1", "--at", "sbd", "--json")
    found = json.loads(ran.out)
    assert list(found) == [
        "band", "range", "target", "tally", "hit", "none", "lucky", "damaged", "destroyed",
    ]  # fmt: skip
    assert (found["range"], found["target"]) == (2, 6)
    chances = [found[name] for name in ("none", "lucky", "damaged", "destroyed")]
    assert sum(chances) == pytest.approx(1)
    reason = {"key": "agility", "value": 1, "why": "difference in agility", "rule": "B4.2.1"}
    assert found["tally"] == [reason]


def test_odds_tell_a_person_every_gun_and_chance(cy6: Run, question: Path) -> None:
    ran = cy6("odds", str(question), "--from", "z1", "--at", "sbd")
    assert (ran.status, ran.err) == (0, "")
    for words in ("z1 fires at sbd: range 2", "FF 2xLVC", "FF 2xLMG", "destroyed"):
        assert words in ran.out


def test_a_shot_that_cannot_be_fired_is_a_negative_answer_with_its_reason(cy6: Run, question: Path) -> None:
    question.write_text(CASE.replace("2013 N", "2016 N"), encoding="utf-8")
    ran = cy6("odds", str(question), "--from", "z1", "--at", "sbd", "--json")
    assert (ran.status, ran.out) == (1, "")
    assert "B4.3.1" in ran.err


def test_odds_of_somebody_who_is_not_there_are_wrong_usage(cy6: Run, question: Path) -> None:
    ran = cy6("odds", str(question), "--from", "z2", "--at", "sbd")
    assert (ran.status, ran.out) == (2, "")
    assert "unknown aircraft 'z2' (known: z1, sbd)" in ran.err


# moves


def test_moves_are_one_json_document(cy6: Run) -> None:
    ran = cy6("moves", "fw-190a-4", "--at", "2014 N", "--tal", "5", "--speed", "3", "--json")
    found = {move["plot"]: move for move in json.loads(ran.out)}
    assert list(found) == sorted(found)
    assert found["L L34"] == {
        "plot": "L L34", "end": "1813 SW", "tal": 5, "kind": "extreme",
        "speeds": [0, 1, 2], "hx_speeds": [1, 2, 3], "exits": None,
    }  # fmt: skip
    assert "hx_speeds" not in found["L F3"]


def test_moves_are_lines_for_a_person(cy6: Run) -> None:
    ran = cy6("moves", "a6m2", "--at", "2014 N", "--tal", "6", "--speed", "4")
    assert ran.status == 0
    assert any(line.startswith("C F4 ") and line.endswith("leaves by climb") for line in ran.out.splitlines())


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--crew", "vetran", "unknown crew 'vetran' (did you mean veteran?)"),
        ("--band", "surfacelow", "did you mean surface-low?"),
        ("--damage", "wing", "unknown damage 'wing' (known: none, engine, airframe)"),
        ("--at", "2014", 'a hex and a heading such as "2014 N"'),
        ("--at", "2014 E", "a heading is one of N NE SE S SW NW"),
        ("--at", "214 N", "a hex is four digits"),
        ("--at", "4631 N", "4631 is off the board"),
    ],
)
def test_a_wrong_word_is_told_with_what_was_meant(cy6: Run, option: str, value: str, words: str) -> None:
    asked = {"--at": "2014 N", "--tal": "3", "--speed": "3"} | {option: value}
    ran = cy6("moves", "a6m2", *(word for pair in asked.items() for word in pair))
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err


# what never happens


def test_a_player_sees_one_line_and_a_bundle_instead_of_a_traceback(
    cy6: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _break_loading(monkeypatch, ZeroDivisionError("the tables fell off the table"))
    ran = cy6("aircraft")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    bundle = Path(ran.err.split()[-1])
    assert bundle.is_relative_to(tmp_path)
    told = bundle.read_text(encoding="utf-8")
    for words in (__version__, "cy6 aircraft", "the tables fell off the table", "pydantic 2", "Traceback"):
        assert words in told


def test_without_a_place_for_the_bundle_the_line_tells_the_error(
    cy6: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _break_loading(monkeypatch, ZeroDivisionError("the tables fell off the table"))
    (tmp_path / "cy6").write_text("a file where the folder should be", encoding="utf-8")
    ran = cy6("aircraft")
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert "the tables fell off the table" in ran.err


def test_an_interrupted_command_ends_quietly(cy6: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _break_loading(monkeypatch, KeyboardInterrupt())
    assert cy6("aircraft") == Ran(130, "", "")


def _break_loading(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(charts: Path | None = None) -> None:
        raise error

    monkeypatch.setattr("cy6.tables.load.load_ruleset", fail)


# Rosters ----------------------------------------------------------------------------------------


@pytest.mark.rule("C6.2")
def test_pilots_fly_from_a_roster_and_come_back_to_it(cy6: Run, project: Path, tmp_path: Path) -> None:
    roster, mine = tmp_path / "pilots.yaml", tmp_path / "mine.yaml"
    text = (project / "scenarios/the-swede.yaml").read_text()
    mine.write_text(text.replace("crew: ace", "crew: roster:Vejtasa", 1))
    assert cy6("check", str(mine)).status == 0
    game = ("play", str(mine), "--side", "allied=bot:rookie", "--side", "axis=bot:rookie", "--seed", "3")
    without = cy6(*game)
    assert (without.status, without.err) == (
        2,
        "swede is flown by Vejtasa of the roster: give one with --roster FILE\n",
    )
    unknown = cy6(*game, "--roster", str(roster))
    assert (unknown.status, unknown.err) == (2, "the roster has no pilot 'Vejtasa'\n")
    roster.write_text("format: 1\npilots:\n  Vejtasa: {skill: ace}  # the Swede\n")
    assert cy6(*game, "--roster", str(roster)).status == 0
    shown = cy6("roster", str(roster))
    assert shown.status == 0
    assert shown.out.splitlines()[1].startswith("Vejtasa  ace    1 ")
    assert "# the Swede" in roster.read_text()


def test_a_roster_that_is_not_there_or_broken_is_told(cy6: Run, tmp_path: Path) -> None:
    missing = cy6("roster", str(tmp_path / "none.yaml"))
    assert missing.status == 2
    assert "there is no such file" in missing.err
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\npilots: {A: {skill: acee}}\n")
    told = cy6("roster", str(broken))
    assert told.status == 2
    assert f"{broken}:2:21: unknown skill 'acee' (did you mean ace?)" in told.err


def test_who_installed_the_library_alone_is_told_what_the_commands_need() -> None:
    code = (
        "import sys; sys.modules['typer'] = None; sys.argv = ['cy6', 'play']\n"
        "from cy6.cli import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert ran.returncode == 2
    assert ran.stderr == "typer is not installed: pip install 'cy6[terminal]'\n"


def test_without_the_window_the_game_is_played_in_the_terminal(tmp_path: Path) -> None:
    code = (
        "import sys, importlib.util as util; found = util.find_spec\n"
        "util.find_spec = lambda name, *rest: None if name == 'pygame' else found(name, *rest)\n"
        "sys.modules['pygame'] = None; sys.argv = ['cy6', 'play', 'scenarios/the-swede.yaml']\n"
        "from cy6.cli import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, input="quit\n")

    assert "pip install 'cy6[window]'" in ran.stderr
    assert "The Swede" in ran.stdout


def test_nothing_loads_networkx_before_somebody_tails_or_a_file_is_checked() -> None:
    """A sixth of a second is long for `--version` and for the start page."""
    loads = "cy6.cli.app, cy6.bots, cy6.ui.pages.start, cy6.ui.kit.launch"
    code = f"import sys, {loads}; print('networkx' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split()[-1] == "False"
