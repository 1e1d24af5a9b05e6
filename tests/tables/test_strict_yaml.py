"""Files as people really hand them over: B26 to B30 and B33 of the corpus of bugs met elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given, strategies as st

from cy6.tables import strict_yaml
from cy6.tables.strict_yaml import MAX_BYTES, BrokenFile, Document, Problem, parse_document, read_document


def broken(text: str) -> list[str]:
    """Give every message about a text, each with file, line and column."""
    with pytest.raises(BrokenFile) as caught:
        parse_document(text, "my.yaml")
    return [str(problem) for problem in caught.value.problems]


def broken_bytes(folder: Path, raw: bytes) -> str:
    path = folder / "my.yaml"
    path.write_bytes(raw)
    with pytest.raises(BrokenFile) as caught:
        read_document(path)
    (problem,) = caught.value.problems
    assert problem.file == str(path)
    return f"{problem.line}:{problem.column}: {problem.message}"


def read(text: str) -> Document:
    document = parse_document(text, "my.yaml")
    assert not document.problems
    return document


# ---------------------------------------------------------------- everything is text


def test_a_scalar_is_text_whatever_it_looks_like() -> None:
    document = read(
        "hex: 0305\nquoted: '0305'\nlate: 0809\nside: no\non: 1\nsmall: 1e3\nday: 1943-02-30\n"
        "time: 12:30\nnothing:\nnull: ~\nlist: [1, 2.0, yes]\n"
    )
    assert document.data == {
        "hex": "0305", "quoted": "0305", "late": "0809", "side": "no", "on": "1", "small": "1e3",
        "day": "1943-02-30", "time": "12:30", "nothing": "", "null": "~", "list": ["1", "2.0", "yes"],
    }  # fmt: skip


def test_keys_that_mean_the_same_number_stay_apart() -> None:
    assert read("0305: a\n197: b\n").data == {"0305": "a", "197": "b"}


def test_every_value_and_key_knows_its_place() -> None:
    document = read("a: 1\nb:\n  - x\n  - {c: deep}\n")
    assert document.at(("a",)) == (1, 4)
    assert document.at(("b", 1, "c")) == (4, 9)
    assert document.keys["b", 1, "c"] == (4, 6)
    assert document.at(("b", 1, "missing")) == (4, 5)  # the nearest thing that is there
    assert str(document.problem(("b", 0), "odd")) == "my.yaml:3:5: odd"
    assert str(document.key_problem(("b",), "odd")) == "my.yaml:2:1: odd"


# ---------------------------------------------------------------- B26: what would be lost


def test_a_duplicate_key_names_both_lines() -> None:
    document = parse_document("title: x\nunits: [1]\nother: 2\nunits: [3]\n", "my.yaml")
    (problem,) = document.problems
    assert str(problem) == ("my.yaml:4:1: the key 'units' stands here a second time, the first is in line 2")
    assert document.data == {"title": "x", "units": ["1"], "other": "2"}


def test_duplicates_deep_in_a_file_are_all_found() -> None:
    problems = parse_document("a: {x: 1, x: {y: 1, y: 2}}\na: 3\n", "my.yaml").problems
    assert [(each.line, each.column) for each in problems] == [(1, 11), (1, 21), (2, 1)]


# ---------------------------------------------------------------- B30: bombs


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: &a [*a]\n", "my.yaml:1:4"),
        ("a: &x 1\nb: *x\n", "my.yaml:1:4"),
        ("b: *x\n", "my.yaml:1:4"),
        ("base: 1\n<<: *base\n", "my.yaml:2:5"),
        ("*x : 1\n", "my.yaml:1:1"),
    ],
)
def test_anchors_and_aliases_are_refused_once(text: str, place: str) -> None:
    (message,) = broken(text)
    assert message.startswith(place)
    assert "write the value out" in message


def test_an_alias_bomb_is_one_message_at_once() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True)
    )
    began = time.perf_counter()
    assert len(broken(bomb)) == 1
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 2000 + "]" * 2000,
        "[" * 200_000,
        "".join("  " * i + "a:\n" for i in range(400)),
        "- " * 400 + "x",
        "{a: " * 2000,
    ],
)
def test_deep_nesting_is_refused_before_it_hurts(text: str) -> None:
    (message,) = broken(text)
    assert "too deeply nested" in message


def test_a_number_of_five_thousand_digits_is_text() -> None:
    assert read(f"a: {'7' * 5000}\n").data == {"a": "7" * 5000}


def test_a_file_too_big_is_not_read(tmp_path: Path) -> None:
    assert "too big" in broken_bytes(tmp_path, b"a: 1\n" * MAX_BYTES)
    assert "too big" in broken("a: 1\n" * MAX_BYTES)[0]


def test_many_problems_stay_a_readable_number() -> None:
    assert len(parse_document("a: 1\n" * 5000, "my.yaml").problems) <= 100


# ---------------------------------------------------------------- other things that are not read


def test_a_tag_is_named() -> None:
    (problem,) = parse_document("a: !!python/object:os.system x\n", "my.yaml").problems
    assert (problem.line, problem.column) == (1, 4)
    assert "!!python/object:os.system" in problem.message


def test_a_second_document_is_refused() -> None:
    assert broken("a: 1\n---\nb: 2\n") == [
        "my.yaml:2:1: a second document begins here: one file holds one document"
    ]


@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "[a]: 1\n", "{a: 1}: 2\n"])
def test_a_key_is_a_single_word(text: str) -> None:
    (message,) = broken(text)
    assert "a key must be a single word" in message


def test_tabs_in_the_indentation_are_all_named() -> None:
    assert broken("a:\n\tb: 1\n  \tc: 2\n") == [
        "my.yaml:2:1: a tab is used for indentation (use spaces instead)",
        "my.yaml:3:3: a tab is used for indentation (use spaces instead)",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: [1, 2\nb: 3\n", "the list begun in line 1 is not closed"),
        ("x: 1\na: {b: 1\n", "the group begun in line 2 is not closed"),
        ("a: 'unfinished\n", "the quotation mark opened in line 1"),
        ("a: b: c\n", "a colon is not expected here"),
        ("a: 1\n b: 2\n", "check the indentation"),
        ("- 1\nb: 2\n", "does not line up with what was begun in line 1"),
        ("a: @x\n", "put the text in quotes"),
        ('a: "\\q"\n', "backslash"),
        ("a: 1\nb\n", "a key without its colon"),
    ],
)
def test_slips_of_the_pen_are_explained(text: str, words: str) -> None:
    (message,) = broken(text)
    assert words in message
    assert message.startswith("my.yaml:")


# ---------------------------------------------------------------- B28: encodings


def test_utf8_with_a_byte_order_mark_reads_like_without(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes("\ufefftitle: Müller’s “Rotte”\n".encode())
    assert read_document(path).data == {"title": "Müller’s “Rotte”"}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_named(tmp_path: Path, encoding: str) -> None:
    message = broken_bytes(tmp_path, "title: plain words here\n".encode(encoding))
    assert encoding[:6].upper() in message
    assert "save it as UTF-8" in message


def test_latin_1_is_named_with_the_letter_and_its_place(tmp_path: Path) -> None:
    message = broken_bytes(tmp_path, "format: 1\ntitle: Müller\n".encode("latin-1"))
    assert message.startswith("2:9: byte 0xfc is not UTF-8")
    assert "Latin-1" in message
    assert "'ü'" in message


@pytest.mark.parametrize("raw", [b"\x00" * 64, b"a: \x07\n", b"\x7fELF\x02\x01\x01\x00"])
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes) -> None:
    assert "cannot stand in a text file" in broken_bytes(tmp_path, raw)


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_bytes("title: Müller\n".encode())
    program = (
        "from pathlib import Path; from cy6.tables.strict_yaml import read_document;"
        f"print(ascii(read_document(Path({str(path)!r})).data))"
    )
    for locale in ("C", "C.UTF-8"):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout == "{'title': 'M\\xfcller'}\n"


# ---------------------------------------------------------------- B33: nothing there


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "the file is empty"),
        (b"  \n\n", "the file is empty"),
        (b"# only\n  # comments\n", "nothing but comments"),
    ],
)
def test_a_file_without_content_says_so(tmp_path: Path, raw: bytes, words: str) -> None:
    assert broken_bytes(tmp_path, raw) == f"1:1: {words}" or words in broken_bytes(tmp_path, raw)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="this is a folder, a file was expected"):
        read_document(tmp_path)


def test_a_file_that_is_not_there_guesses_its_name(tmp_path: Path) -> None:
    (tmp_path / "the-swede.yaml").write_text("a: 1\n")
    with pytest.raises(BrokenFile, match=r"no such file \(did you mean the-swede.yaml\?\)"):
        read_document(tmp_path / "the-sweed.yaml")
    with pytest.raises(BrokenFile, match="there is no such file"):
        read_document(tmp_path / "nowhere" / "x.yaml")


# ---------------------------------------------------------------- in general


def test_problems_come_in_order_of_place() -> None:
    file = BrokenFile((Problem("b", 1, 1, "x"), Problem("a", 10, 1, "y"), Problem("a", 9, 2, "z")))
    assert str(file) == "a:9:2: z\na:10:1: y\nb:1:1: x"


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@?, \n\t0é", max_size=60))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for problem in _problems(text):
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.message


def _problems(text: str) -> tuple[Problem, ...]:
    try:
        return parse_document(text, "my.yaml").problems
    except BrokenFile as file:
        return file.problems or (Problem("", 0, 0, ""),)


@given(st.text(alphabet="ab:-[]{},# \n'\"0", max_size=40))
def test_both_parsers_of_pyyaml_read_alike(text: str) -> None:
    assert _reading(text, yaml.CSafeLoader) == _reading(text, yaml.SafeLoader)


def _reading(text: str, loader: type) -> object:
    kept = strict_yaml._LOADER
    strict_yaml._LOADER = loader  # type: ignore[misc]
    try:
        return parse_document(text).data
    except BrokenFile:
        return "broken"
    finally:
        strict_yaml._LOADER = kept  # type: ignore[misc]
