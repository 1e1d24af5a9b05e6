"""Settings: a small file that a player may also write by hand, and that is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.ui.kit import settings as module
from cy6.ui.kit.settings import DEFAULTS, FILE, Settings, read_settings, write_settings


def test_without_a_file_the_defaults_hold_and_nothing_is_told(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == (DEFAULTS, ())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    wanted = Settings(scale=150, reduced_motion=True, speed=200, sound=False, volume=0, palette="grey")
    write_settings(wanted, tmp_path / "not" / "there" / "yet")
    assert read_settings(tmp_path / "not" / "there" / "yet") == (wanted, ())


def test_each_broken_line_is_told_with_its_number_and_the_others_hold(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("scale: 900\nsuond: no\nspeed: 200\npalette: [dusk]\nreduced motion: perhaps\n")
    read = read_settings(tmp_path)
    assert read.settings == Settings(speed=200)
    assert read.messages == (
        f"{path}:1: scale cannot be '900': per cent, 100 to 200; the default is used",
        f"{path}:2: unknown setting 'suond' (did you mean sound?); the default is used",
        f"{path}:4: palette cannot be that: one of dusk, bright, grey; the default is used",
        f"{path}:5: reduced motion cannot be 'perhaps': yes or no; the default is used",
    )


@pytest.mark.parametrize(
    "content", [b"scale: [\n", b"- 1\n- 2\n", b"", b"\xff\xfe\x00", b"scale: 1\nscale: 2\n"]
)
def test_a_malformed_file_is_told_and_the_defaults_hold(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    read = read_settings(tmp_path)
    assert read.settings == DEFAULTS
    assert all(message.startswith(f"{tmp_path / FILE}:") for message in read.messages)
    assert read.messages


def test_saving_over_a_malformed_file_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("scale: huge\n")
    write_settings(Settings(scale=125), tmp_path)
    (tmp_path / FILE).write_text("speed: warp\n")
    write_settings(Settings(scale=150), tmp_path)
    kept = sorted(path.read_text() for path in tmp_path.glob("settings.broken-*.yaml"))
    assert kept == ["scale: huge\n", "speed: warp\n"]
    assert read_settings(tmp_path) == (Settings(scale=150), ())


def test_motion_takes_no_time_when_it_is_reduced() -> None:
    assert Settings(speed=200).seconds(0.3) == pytest.approx(0.15)
    assert Settings(speed=200, reduced_motion=True).seconds(0.3) == 0


def test_the_environment_moves_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CY6_HOME", str(tmp_path))
    assert module.home() == tmp_path
