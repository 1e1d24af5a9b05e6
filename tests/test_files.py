"""Files that are whole or not there, and what a process leaves that was killed while it made them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cy6.files import WORKSHOP, sweep, write_file

NOW = 1_000_000.0
OLD, FRESH = NOW - 7200, NOW - 60


def left(path: Path, made: float) -> Path:
    """Leave a file, or a folder with a file in it, as it was made at some time."""
    if path.name.startswith(WORKSHOP):
        path.mkdir()
        (path / "film.mp4").write_bytes(b"half")
    else:
        path.write_bytes(b"half")
    os.utime(path, (made, made))
    return path


def test_what_was_left_half_done_is_swept_and_nothing_else(tmp_path: Path) -> None:
    gone = [left(tmp_path / name, OLD) for name in (".abc.part", ".cy6-film", ".cy6-charts-x")]
    kept = [left(tmp_path / name, FRESH) for name in (".def.part", ".cy6-fresh")]
    kept += [left(tmp_path / name, OLD) for name in ("game.cy6.jsonl", "mine.part", ".hidden")]
    sweep(tmp_path, NOW)
    assert not any(path.exists() for path in gone)
    assert all(path.exists() for path in kept)


def test_a_folder_that_is_not_there_is_swept_already(tmp_path: Path) -> None:
    sweep(tmp_path / "nowhere", NOW)


def test_a_file_is_spared_or_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_file(path, b"one", "spare")
    with pytest.raises(FileExistsError):
        write_file(path, b"two", "spare")
    assert path.read_bytes() == b"one"
    write_file(path, b"two", "replace")
    assert path.read_bytes() == b"two"
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]
