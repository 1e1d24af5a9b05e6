"""Verifying tells each step in a line, shows what failed, and fails when one did."""

from __future__ import annotations

import subprocess
import sys

import pytest
import verify


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Run no step, but let that of mypy fail; give the commands."""
    commands: list[list[str]] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        fails = "mypy" in command
        return subprocess.CompletedProcess(
            command, int(fails), "cy6/hexes.py:1: error\n" if fails else "", ""
        )

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_each_step_is_a_line_and_a_failure_shows_its_words(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", "--here"])
    assert verify.main() == 1
    told = capsys.readouterr().out.splitlines()
    verdicts = [line.split()[0] for line in told if line.endswith(" s")]
    assert verdicts == ["ok", "ok", "FAILED", "ok", "ok"]
    assert told[3] == "cy6/hexes.py:1: error"


def test_all_is_well_when_every_step_passes(asked: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", "--here", "--quick"])
    monkeypatch.setattr(verify, "_passes", lambda name, command: asked.append(command) or True)
    assert verify.main() == 0
    assert len(asked) == 5
    assert asked[-1][-2:] == ["-m", "not slow"]
    assert all(command[0] == sys.executable for command in asked)
