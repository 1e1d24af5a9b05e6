"""Records that are cut, spoilt, from another version or no records: one line each, and nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cy6 import __version__
from cy6.replay import read_replay, resume, state_at, states
from cy6.tables.strict_yaml import BrokenFile
from tests.replay.games import melee, play_on, recorded, saved, swede

Edit = Callable[[list[Any]], object]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the record of a whole game."""
    return recorded(*swede(3), tmp_path_factory.mktemp("record") / "game.cy6.jsonl").read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the name of a file to be."""
    return tmp_path / "game.cy6.jsonl"


def problem_of(path: Path) -> str:
    """Read a broken record, and give its only problem; the file must be left as it is."""
    before = path.read_bytes()
    with pytest.raises(BrokenFile) as broken:
        read_replay(path)
    assert path.read_bytes() == before
    (problem,) = broken.value.problems
    return str(problem).removeprefix(f"{path.parent}/")


def edited(record: bytes, edit: Edit) -> bytes:
    """Change the lines of a record."""
    lines = [json.loads(line) for line in record.splitlines()]
    edit(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def test_a_record_cut_at_every_kibibyte_gives_what_was_whole(record: bytes, path: Path) -> None:
    counts = []
    for size in range(0, len(record), 1024):
        path.write_bytes(record[:size])
        whole_lines = record[:size].split(b"\n")[:-1]
        if len(whole_lines) < 3:  # a header, an opening and a state are the least
            assert re.match(
                r"game.cy6.jsonl:1:1: (the file is empty|this is not|nothing of)", problem_of(path)
            )
            continue
        replay = read_replay(path)
        assert len(replay.steps) - 1 == sum(line.startswith(b'{"line":"order"') for line in whole_lines)
        if record[size - 1 : size] != b"\n":
            assert replay.messages[-1].endswith("the last line was cut short, and is left out")
        assert resume(replay).state == state_at(replay, len(replay.steps) - 1)
        counts.append(len(replay.steps))
    assert counts == sorted(counts)
    assert counts[-1] >= len(read_all(record, path).steps) - 2


def read_all(record: bytes, path: Path) -> Any:
    """Read a record from bytes."""
    path.write_bytes(record)
    return read_replay(path)


def test_an_end_of_zeros_is_left_out_like_a_line_cut_short(record: bytes, path: Path) -> None:
    half = record[: len(record) // 2]
    replay = read_all(half + b"\0" * 4096, path)
    assert replay.messages[-1].endswith("the last line was cut short, and is left out")
    assert len(replay.steps) > 3


def test_an_empty_file_and_one_of_zeros_say_so(path: Path) -> None:
    path.write_bytes(b"")
    assert problem_of(path) == "game.cy6.jsonl:1:1: the file is empty"
    path.write_bytes(b"\0" * 5000)
    assert problem_of(path) == "game.cy6.jsonl:1:1: the file holds only zeros: it was never written"


def test_a_missing_file_and_a_folder_say_so(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="the file cannot be read: No such file"):
        read_replay(tmp_path / "none.cy6.jsonl")
    with pytest.raises(BrokenFile, match="the file cannot be read: Is a directory"):
        read_replay(tmp_path)


def test_a_line_broken_in_the_middle_is_named(record: bytes, path: Path) -> None:
    lines = record.splitlines(keepends=True)
    lines[7] = lines[7][:20] + b"\n"
    path.write_bytes(b"".join(lines))
    assert problem_of(path).startswith("game.cy6.jsonl:8:1: this line cannot be read: ")


def test_a_newer_format_names_both_versions_and_what_is_needed(record: bytes, path: Path) -> None:
    path.write_bytes(edited(record, lambda lines: lines[0].update(format=2, engine="9.9.0", weather="fog")))
    assert problem_of(path) == (
        "game.cy6.jsonl:1:1: the record has format 2, written by cy6 9.9.0; "
        f"this is cy6 {__version__}, which reads format 1: a newer cy6 is needed"
    )


def test_a_record_without_a_format_says_so(record: bytes, path: Path) -> None:
    path.write_bytes(edited(record, lambda lines: lines[0].pop("format")))
    assert problem_of(path) == (
        f"game.cy6.jsonl:1:1: the record names no format; this is cy6 {__version__}, which reads format 1"
    )


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (lambda lines: lines[0].update(weather="fog"), "1:1: there is no field 'weather'"),
        (lambda lines: lines[5].update(mood="grim"), "6:1: there is no field 'mood'"),
        (lambda lines: lines[5].update(line="song"), "6:1: a line 'song'"),
        (lambda lines: lines[2]["state"].update(wind=3), "3:1: state: there is no field 'wind'"),
        (
            lambda lines: lines[5]["events"].append({"event": "Sang", "id": "z1"}),
            "6:1: events: there is no event 'Sang'",
        ),
    ],
)
def test_a_field_from_elsewhere_names_both_versions(record: bytes, path: Path, edit: Edit, what: str) -> None:
    path.write_bytes(edited(record, edit))
    versions = f"Written by cy6 {__version__}; this is cy6 {__version__}, which reads format 1"
    assert problem_of(path) == f"game.cy6.jsonl:{what}: not known here. {versions}"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda lines: lines.pop(4), "5:1: order 2 should stand here, not order 3"),
        (lambda lines: lines[4].update(text="plot z1 sideways"), "5:1: 'plot z1 sideways': "),
        (lambda lines: lines[4].update(number="two"), "5:1: number: 'two' is not a whole number"),
        (lambda lines: lines.insert(4, {"line": "undo", "number": 9}), "5:1: order 9 cannot be taken back"),
        (lambda lines: lines.insert(3, {"line": "undo", "number": 0}), "4:1: order 0 cannot be taken back"),
        (lambda lines: lines.insert(4, lines[0]), "5:1: a second header"),
        (lambda lines: lines.insert(4, lines[1]), "5:1: order 2 should stand here, not order 0"),
        (lambda lines: lines.insert(4, lines[2]), "5:1: a state after order 0 stands after order 1"),
        (lambda lines: lines.pop(0), "1:1: this is not a record of a game: it does not begin with a header"),
        (lambda lines: lines[0]["data"].pop("sides"), "1:1: its scenario, played with the tables "),
        (lambda lines: lines[0].update(options=[["moon", ""]]), "1:1: its scenario, played with the tables "),
        (lambda lines: lines[2]["state"]["aircraft"].pop(), "3:1: the game was played with other aircraft"),
    ],
)  # fmt: skip
def test_lines_that_do_not_fit_are_named(record: bytes, path: Path, edit: Edit, words: str) -> None:
    path.write_bytes(edited(record, edit))
    assert problem_of(path).startswith(f"game.cy6.jsonl:{words}")


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"line": NaN}',
        b"\xff\xfe\x00",
        b'{"line":"order","number":' + b"9" * 5000 + b"}",
        b"null",
    ],
)
def test_hostile_lines_are_one_clear_message(record: bytes, path: Path, line: bytes) -> None:
    lines = record.splitlines()
    path.write_bytes(b"\n".join([*lines[:5], line, *lines[5:]]))
    assert re.match(r"game.cy6.jsonl:6:1: .{5,}", problem_of(path))
    path.write_bytes(line)
    assert problem_of(path).startswith("game.cy6.jsonl:1:1: this is not a record of a game")


def test_other_line_ends_and_a_byte_order_mark_do_no_harm(record: bytes, path: Path) -> None:
    replay = read_all(b"\xef\xbb\xbf" + record.replace(b"\n", b"\r\n"), path)
    assert replay.steps == read_all(record, path).steps
    assert replay.messages == ()


def test_a_result_whose_line_was_lost_is_known_from_the_last_order(record: bytes, path: Path) -> None:
    full = read_all(record, path)
    cut = read_all(record[: record.rindex(b"\n", 0, -1) + 1], path)
    assert cut.result == full.result
    assert full.result is not None


def test_a_save_is_a_replay_that_is_not_finished(tmp_path: Path) -> None:
    game, origin = melee()
    assert saved(play_on(game, 40), origin, tmp_path).result is None
    replay = saved(play_on(game), origin, tmp_path)
    assert replay.result is not None
    *_, last = states(replay)
    assert last.winner == replay.result.winner
