"""Setting up: what is installed is left alone, what is missing, half made or out of date is mended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import _python
import _setup
import play
import pytest
import test as test_tool

Installs = list[list[str]]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty project, which the tool takes for ours."""
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(_setup, "ROOT", tmp_path)
    monkeypatch.setattr(_setup, "VENV", venv)
    monkeypatch.setattr(_setup, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(_setup, "STAMP", venv / "cy6-installed.json")
    return tmp_path


@pytest.fixture
def installs(house: Path, monkeypatch: pytest.MonkeyPatch) -> Installs:
    """Make environments without pip, and remember which extras were installed."""
    done: Installs = []

    def make() -> None:
        python = house / ".venv" / "bin" / "python"
        if python.exists():
            return
        python.parent.mkdir(parents=True, exist_ok=True)
        python.symlink_to(sys.executable)
        (house / ".venv" / "pyvenv.cfg").write_text("version = 3.11\n", encoding="utf-8")

    monkeypatch.setattr(_setup, "_make_environment", make)
    monkeypatch.setattr(_setup, "_install", done.append)
    return done


def test_the_second_start_installs_nothing(installs: Installs) -> None:
    assert _setup.ready() == _setup.PYTHON
    assert _setup.ready() == _setup.PYTHON
    assert installs == [[]]


def test_tests_add_their_extra_once_and_playing_keeps_it(installs: Installs) -> None:
    _setup.ready()
    _setup.ready("dev")
    _setup.ready()
    _setup.ready("dev")
    assert installs == [[], ["dev"]]


def touch_metadata(house: Path) -> None:
    """Change what the project depends on."""
    (house / "pyproject.toml").write_text("[project]\nname = 'cy6'\n", encoding="utf-8")


def spoil_stamp(house: Path) -> None:
    """Leave a stamp that was never finished."""
    (house / ".venv" / "cy6-installed.json").write_text('{"key": ', encoding="utf-8")


def change_python(house: Path) -> None:
    """Make the environment one of another Python."""
    (house / ".venv" / "pyvenv.cfg").write_text("version = 3.12\n", encoding="utf-8")


def lose_python(house: Path) -> None:
    """Leave a link to an interpreter that is gone."""
    python = house / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(house / "nowhere")


@pytest.mark.parametrize("spoil", [touch_metadata, spoil_stamp, change_python])
def test_what_is_out_of_date_is_installed_again(
    house: Path, installs: Installs, spoil: Callable[[Path], None]
) -> None:
    _setup.ready()
    spoil(house)
    _setup.ready()
    _setup.ready()
    assert installs == [[], []]


def test_an_update_keeps_the_extras_that_were_there(house: Path, installs: Installs) -> None:
    _setup.ready("dev")
    touch_metadata(house)
    _setup.ready()
    assert installs == [["dev"], ["dev"]]


def test_an_environment_whose_python_is_gone_is_made_anew(
    house: Path, installs: Installs, monkeypatch: pytest.MonkeyPatch
) -> None:
    _setup.ready()
    lose_python(house)
    monkeypatch.undo()
    assert not (house / ".venv" / "bin" / "python").exists()
    monkeypatch.setattr(_setup, "VENV", house / ".venv")
    monkeypatch.setattr(_setup, "PYTHON", house / ".venv" / "bin" / "python")
    made: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", _remembering(made))
    _setup._make_environment()
    assert made == [[sys.executable, "-m", "venv", str(house / ".venv")]]
    assert not (house / ".venv" / "bin").exists()


def test_a_missing_venv_module_is_told_with_its_package(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subprocess, "run", _remembering([], status=1, err="ensurepip is not available"))
    with pytest.raises(SystemExit) as ended:
        _setup._make_environment()
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert "ensurepip is not available" in told
    assert "apt-get install python3-venv" in told


def test_a_missing_network_is_told_with_pips_own_words(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / ".venv" / "bin").mkdir(parents=True)
    pip = house / ".venv" / "bin" / "python"
    pip.write_text("#!/bin/sh\necho 'Collecting pygame-ce>=2.5'\necho 'ERROR: No route'\nexit 1\n", "utf-8")
    pip.chmod(0o755)
    with pytest.raises(SystemExit) as ended:
        _setup._install([])
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert "  pygame-ce\n" in told
    assert "ERROR: No route" in told
    assert "Is the network there?" in told


def test_a_new_python_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_python, "become", lambda command: pytest.fail(f"became {command}"))
    _python.ensure_new()


def test_an_old_python_becomes_the_newest_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(sys, "argv", ["tools/play.py", "--seed", "7"])
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name != "python3.14" else None)
    monkeypatch.setattr(_python, "is_new", lambda python: python != "/bin/python3.13")
    monkeypatch.setattr(_python, "become", _ending(became))
    with pytest.raises(SystemExit):
        _python.ensure_new()
    assert became == [["/bin/python3.12", "tools/play.py", "--seed", "7"]]


def test_an_old_python_alone_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit) as ended:
        _python.ensure_new()
    assert ended.value.code == 2
    assert "cy6 needs Python 3.11 or newer" in capsys.readouterr().err


def test_an_interpreter_is_asked_whether_it_is_new() -> None:
    assert _python.is_new(sys.executable)
    assert not _python.is_new("/no/such/python")
    assert not _python.is_new("/bin/false")


@pytest.mark.parametrize(
    ("given", "command"),
    [
        ([], ["play"]),
        (["--terminal", "--seed", "7"], ["play", "--terminal", "--seed", "7"]),
    ],
)
def test_playing_hands_its_arguments_on(
    installs: Installs, monkeypatch: pytest.MonkeyPatch, given: list[str], command: list[str]
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["tools/play.py", *given])
    monkeypatch.setattr(_python, "become", _ending(became))
    with pytest.raises(SystemExit):
        play.main()
    assert became == [[str(_setup.PYTHON), "-m", "cy6", *command]]


@pytest.mark.parametrize(
    ("given", "handed_on"),
    [
        ([], ["-n", "2"]),
        (["--quick"], ["-m", "not slow", "-n", "2"]),
        (["tests/core", "-k", "dice"], ["tests/core", "-k", "dice"]),
        (["--quick", "tests/core"], ["-m", "not slow", "tests/core"]),
    ],
)
def test_testing_hands_its_arguments_on_or_runs_everything(
    monkeypatch: pytest.MonkeyPatch, given: list[str], handed_on: list[str]
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert test_tool.pytest_arguments(given) == handed_on


def test_the_build_server_runs_the_readmes_test_command(project: Path) -> None:
    script = project / ".ci" / "run"
    command = "python3 tools/test.py"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)]).returncode == 0
    assert script.read_text(encoding="utf-8").rstrip().endswith(command)
    assert f"\n{command}\n" in (project / "README.md").read_text(encoding="utf-8")


def test_the_readme_sets_up_with_two_commands(project: Path) -> None:
    readme = (project / "README.md").read_text(encoding="utf-8")
    blocks = [block.strip() for block in readme.split("```")[1::2]]
    assert blocks == ["python3 tools/play.py", "python3 tools/test.py"]


def _remembering(made: list[list[str]], status: int = 0, err: str = "") -> Callable[..., object]:
    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        made.append(command)
        return subprocess.CompletedProcess(command, status, "", err)

    return run


def _ending(became: list[list[str]]) -> Callable[[list[str]], None]:
    def become(command: list[str]) -> None:
        became.append(command)
        raise SystemExit(0)

    return become
