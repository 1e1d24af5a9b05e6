"""Broken scenario files: each tells file, line, column, what is wrong and what was probably meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cy6.hexes import parse_hex
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario, revive_scenario
from cy6.tables.strict_yaml import BrokenFile, Problem

SOUND = """\
format: 1
title: A small fight
date: 1943-02-14
bands: [low]
board: {columns: 45, rows: 30}
sides:
  allied:
    name: Royal Air Force
    edges: {1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}
    forces:
      - id: spit
        type: spitfire-vc
        crew: skilled
        setup: {order: first, at: 2014, heading: N, speed: 3, tal: 4}
  axis:
    name: Luftwaffe
    edges: {1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral}
    forces:
      - id: fw
        count: 2
        type: fw-190a-4
        crew: veteran
        setup: {order: second, area: F, speed: any, tal: any}
victory:
  allied: {destroyed: fw1}
options:
  aces:
    title: Two aces
    pick: {from: [fw1, fw2], count: 2}
    set: {picked: {crew: ace}}
"""


def problems(tmp_path: Path, text: str | bytes) -> tuple[Problem, ...]:
    """Write a file, read it as a scenario, and give what is wrong with it."""
    path = tmp_path / "fight.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BrokenFile) as broken:
        read_scenario(path)
    assert {problem.file for problem in broken.value.problems} == {str(path)}
    return broken.value.problems


def changed(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


def the_one(tmp_path: Path, text: str | bytes) -> tuple[int, int, str]:
    """Give place and words of the only problem of a file."""
    (problem,) = problems(tmp_path, text)
    return problem.line, problem.column, problem.message


def test_the_file_that_the_others_are_made_of_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(SOUND)
    assert [force.id for force in compile(read_scenario(path)).forces] == ["spit", "fw1", "fw2"]


# B08: facings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", ["-1", "0", "5", "6", "2.5", "E", '"E"', "NNE", "null", "true", "~"])
def test_a_heading_that_is_none_names_the_aircraft_and_the_six(tmp_path: Path, heading: str) -> None:
    line, column, words = the_one(tmp_path, changed("heading: N", f"heading: {heading}"))
    assert (line, column) == (14, 50)
    assert words.startswith("spit: ")
    assert heading.strip('"') in words
    assert "N NE SE S SW NW" in words


@pytest.mark.parametrize("heading", ["N", '"N"', "nw", "[SW, S]", "any"])
def test_headings_that_are_fine(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(changed("heading: N", f"heading: {heading}"))
    compile(read_scenario(path))


def test_a_facing_is_called_a_heading(tmp_path: Path) -> None:
    line, column, words = the_one(tmp_path, changed("heading: N", "facing: 5"))
    assert (line, column) == (14, 41)
    assert words == "spit: unknown key 'facing' (did you mean heading?)"


# B26: duplicates -----------------------------------------------------------------------------------


def test_a_key_given_twice_tells_both_lines(tmp_path: Path) -> None:
    line, column, words = the_one(tmp_path, changed("bands: [low]", "bands: [low]\nbands: [high]"))
    assert (line, column) == (5, 1)
    assert "bands" in words
    assert "line 4" in words


def test_an_id_given_twice_tells_both_lines(tmp_path: Path) -> None:
    line, column, words = the_one(tmp_path, changed("id: fw\n", "id: spit\n"))
    assert (line, column) == (19, 13)
    assert words == "two aircraft have the id spit, the first is in line 11"


def test_an_id_that_counting_makes_is_seen_to_clash(tmp_path: Path) -> None:
    line, _, words = the_one(tmp_path, changed("id: spit", "id: fw2"))
    assert line == 19
    assert words == "two aircraft have the id fw2, the first is in line 11"


@pytest.mark.parametrize(
    "id",
    [
        "none",
        "no",
        "hold",
        "keep",
        "picked",
        "then",
        "plot",
        "L",
        "PSS",
        "F4",
        "L34",
        "SS-180",
        "low",
        "RT",
        "HMG",
        "NE",
    ],
)
def test_an_id_may_not_be_a_word_of_the_notation(tmp_path: Path, id: str) -> None:
    line, column, words = the_one(tmp_path, changed("id: spit", f"id: {id}"))
    assert (line, column) == (11, 13)
    assert words.startswith((f"'{id}' is a", f"'{id}' is the beginning of an order"))
    assert words.endswith(f"and nothing can be called so: {id.lower()}-1 would do")


@pytest.mark.parametrize("id", ["l", "f4", "no1", "zero", "heading"])
def test_an_id_may_look_like_a_word_of_the_notation(tmp_path: Path, id: str) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(changed("id: spit", f"id: {id}"))

    assert id in {force.id for side in read_scenario(path).file.sides.values() for force in side.forces}


def test_what_was_played_with_such_an_id_is_read_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(changed("id: spit", "id: fw9"))
    data = json.loads(json.dumps(read_scenario(path).data).replace('"fw9"', '"L"'))

    assert "L" in {
        force.id for side in revive_scenario("old", data).file.sides.values() for force in side.forces
    }


# B27, B28, B29: typing, encodings, dates -------------------------------------------------------------


@pytest.mark.parametrize("written", ["0305", '"0305"', "'0305'"])
def test_a_hex_is_the_same_quoted_or_not(tmp_path: Path, written: str) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(changed("at: 2014", f"at: {written}"))
    placed = compile(read_scenario(path)).forces[0].placement
    assert placed is not None
    assert placed.place == parse_hex("0305")


@pytest.mark.parametrize("text", ["305", "03051", "3o5x"])
def test_a_hex_has_four_digits(tmp_path: Path, text: str) -> None:
    line, column, words = the_one(tmp_path, changed("at: 2014", f"at: {text}"))
    assert (line, column) == (14, 35)
    assert "four digits" in words


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + changed("A small fight", "Müller “returns”").encode())
    assert read_scenario(path).file.title == "Müller “returns”"


@pytest.mark.parametrize(("encoding", "named"), [("utf-16", "UTF-16"), ("latin-1", "Latin-1")])
def test_another_encoding_is_named(tmp_path: Path, encoding: str, named: str) -> None:
    _, _, words = the_one(tmp_path, changed("A small fight", "Müller").encode(encoding))
    assert named in words
    assert "UTF-8" in words


@pytest.mark.parametrize("date", ["1943-02-30", "14.2.1943", "12:30", "1e3", "no"])
def test_a_date_that_is_none_is_told_like_anything_else(tmp_path: Path, date: str) -> None:
    line, column, words = the_one(tmp_path, changed("1943-02-14", date))
    assert (line, column) == (3, 7)
    assert "not a day of the calendar" in words


def test_a_side_may_be_called_no(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(changed("  axis:", "  no:"))
    assert [side.id for side in compile(read_scenario(path)).sides] == ["allied", "no"]


# B30: bombs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "repeats a value by name"),
        ("&a [*a]\n", "repeats a value by name"),
        ("[" * 2000 + "]" * 2000, "too deeply nested"),
    ],
)
def test_a_bomb_is_refused_at_once(tmp_path: Path, text: str, words: str) -> None:
    assert words in problems(tmp_path, text)[0].message


def test_a_number_of_5000_digits_is_one_clean_error(tmp_path: Path) -> None:
    line, column, words = the_one(tmp_path, changed("columns: 45", "columns: " + "9" * 5000))
    assert (line, column) == (5, 18)
    assert "5000 digits" in words


# B31: names that are nearly right ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("type: spitfire-vc", "type: Spitfire Vc", (12, 15), "did you mean spitfire-vc?"),
        ("type: fw-190a-4", "type: Fw190A4", (21, 15), "did you mean fw-190a-4?"),
        ("crew: veteran", "crew: vetran", (22, 15), "did you mean veteran?"),
        ("crew: skilled", "crw: skilled\n        crew: skilled", (13, 9), "did you mean crew?"),
        ("bands: [low]", "bands: [lwo]", (4, 9), "did you mean low?"),
        ("bands: [low]", "bands: [low]\nrules: [green-confusoin]", (5, 9), "did you mean green-confusion?"),
        ("crew: skilled", "crew: skilled\n        weapons: {FF: 2xHGM}", (14, 23), "did you mean HMG?"),
        ("crew: skilled", "crew: skilled\n        weapons: {FX: 2xHMG}", (14, 19), "unknown gun position"),
        ("3: friendly", "3: freindly", (9, 40), "did you mean friendly?"),
        ("area: F", "area: G", (23, 38), "A, B, C, D, E, F"),
        ("order: second", "order: secnd", (23, 24), "did you mean second?"),
        ("sides:", "move_order: [allied, axs]\nsides:", (6, 22), "did you mean axis?"),
        ("  allied: {destroyed: fw1}", "  allied: {destroyed: fw}", (25, 23), "name one of fw1, fw2"),
        ("  allied: {destroyed: fw1}", "  alied: {destroyed: fw1}", (25, 3), "did you mean allied?"),
        ("  allied: {destroyed: fw1}", "  allied: {gone: axi}", (25, 18), "did you mean axis?"),
        ("area: F", "within: {hexes: 3, of: 7}", (23, 55), "unknown zone or edge '7'"),
        ("area: F", "end_of: {zone: field}", (23, 47), "unknown zone 'field'"),
        ("from: [fw1, fw2]", "from: [fw1, fw3]", (29, 24), "unknown aircraft 'fw3'"),
        ("set: {picked:", "set: {piked:", (30, 11), "unknown aircraft 'piked'"),
    ],
)  # fmt: skip
def test_the_nearest_name_is_offered(
    tmp_path: Path, old: str, new: str, place: tuple[int, int], words: str
) -> None:
    found = problems(tmp_path, changed(old, new))
    assert any((each.line, each.column) == place and words in each.message for each in found), found


def test_a_problem_within_an_aircraft_names_it(tmp_path: Path) -> None:
    assert the_one(tmp_path, changed("crew: veteran", "crew: vetran"))[2].startswith("fw: ")


def test_all_problems_of_a_file_come_at_once_and_in_order(tmp_path: Path) -> None:
    text = changed("crew: skilled", "crew: skiled").replace("type: fw-190a-4", "type: fw-190").replace(
        "bands: [low]", "bands: [low]\nbnds: [low]"
    )  # fmt: skip
    assert [problem.line for problem in problems(tmp_path, text)] == [5, 14, 22]


# B33: files that make no sense ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("# nothing\n\n# at all\n", "nothing but comments"),
        ("{}\n", "the key 'sides' is missing"),
        ("[]\n", "a group of keys is expected here, not a list"),
        ("just words\n", "a group of keys is expected here"),
    ],
)
def test_a_file_without_a_scenario(tmp_path: Path, text: str, words: str) -> None:
    assert any(words in problem.message for problem in problems(tmp_path, text))


def test_a_folder_and_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="this is a folder"):
        read_scenario(tmp_path)
    (tmp_path / "fight.yaml").write_text(SOUND)
    with pytest.raises(BrokenFile, match=r"there is no such file \(did you mean fight.yaml\?\)"):
        read_scenario(tmp_path / "figth.yaml")


def test_a_board_without_hexes(tmp_path: Path) -> None:
    found = problems(tmp_path, changed("columns: 45, rows: 30", "columns: 0, rows: 0"))
    assert [(each.line, each.column) for each in found] == [(5, 18), (5, 27)]
    assert "from 1 to 99" in found[0].message


def test_one_side_alone(tmp_path: Path) -> None:
    text = SOUND[: SOUND.index("  axis:")] + SOUND[SOUND.index("victory:") :]
    assert the_one(tmp_path, text) == (6, 1, "a game needs two sides, here is only allied")


def test_a_side_without_aircraft(tmp_path: Path) -> None:
    start, end = SOUND.index("    forces:\n      - id: fw"), SOUND.index("victory:")
    text = SOUND[:start] + "    forces: []\n" + SOUND[end:]
    assert the_one(tmp_path, text) == (18, 5, "axis has no aircraft: a side fields at least one")


def test_an_aircraft_off_the_board(tmp_path: Path) -> None:
    line, column, words = the_one(tmp_path, changed("at: 2014", "at: 4631"))
    assert (line, column) == (14, 35)
    assert words == "spit: it would stand in 4631, off the board of 45 by 30 hexes"


def test_two_aircraft_in_one_hex_and_level(tmp_path: Path) -> None:
    text = changed("id: spit\n", "id: spit\n        count: 2\n")
    line, column, words = the_one(tmp_path, text)
    assert (line, column) == (15, 35)
    assert words == "spit2: spit1 already stands in this hex and level"


def test_edges_left_out(tmp_path: Path) -> None:
    found = problems(tmp_path, changed("3: friendly, 4: unfriendly, ", ""))
    assert [each.line for each in found] == [9, 9]
    assert [each.message[:24] for each in found] == ["the key '3' is missing i", "the key '4' is missing i"]


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("columns: 45, rows: 30", "columns: 2, rows: 1", (23, 38), "fw: area F has no hexes"),
        ("speed: 3", "speed: 6", (14, 60), "spit: speed 6 is above the maximum of 5 of spitfire-vc"),
        ("speed: 3", "speed: [3, 8]", (14, 64), "spit: speed 8 is above the maximum"),
        ("tal: 4", "tal: 7", (14, 68), "spit: level 7 is above the highest, 6"),
        ("area: F", "area: F, within: {hexes: 2, of: 1}", (23, 38), "no hex that area and within allow"),
        ("area: F", "beyond: {hexes: 60, of: [1, 2]}", (23, 40), "fw: there is no hex on the board beyond"),
        ("area: F", "area: F, edges: [1]", (23, 48), "enters by an edge, so area cannot hold as well"),
        ("area: F", "area: F, same_edge: pair", (23, 52), "same_edge is for aircraft that enter by edges"),
        ("area: F", "area: F, when: 9", (23, 47), "would come on turn 9, and the game ends with turn 5"),
        ("rows: 30}", "rows: 30, levels: 8}", (5, 40), "need the optional rule additional-tals"),
        ("rows: 30}", "rows: 30, levels: 7}", (5, 40), "a band has 6, 8 or 10 levels"),
        ("victory:", "visibility: {maximum: 5, automatic: 9}\nvictory:", (24, 37), "beyond the maximum of 5"),
        ("crew: skilled", "crew: skilled\n        quiet: {RT: [extreme]}", (14, 17), "spit: there is no gun"),
        ("victory:", "zones: {f: {kind: airfield, centre: 4501, length: 9, direction: NE}}\nvictory:",
         (24, 37), "off the board of 45 by 30"),
        ("victory:", "zones: {f: {kind: smoke, over: g, up_to: 2}}\nvictory:", (24, 32), "no zone 'g' to"),
        ("victory:", "zones: {f: {kind: smoke, over: f, up_to: 2}}\nvictory:", (24, 32), "no zone 'f' to"),
        ("victory:", "zones: {f: {kind: smoke, centre: 2014}}\nvictory:", (24, 12), "smoke needs up_to"),
        ("victory:", "zones: {f: {kind: airfield}}\nvictory:", (24, 12), "a zone has one of hexes"),
        ("set: {picked: {crew: ace}}", "set: {fw: {setup: {speed: 7}}}", (30, 31), "speed 7 is above"),
        ("    pick: {from: [fw1, fw2], count: 2}\n", "", (29, 11), "nothing is picked"),
        ("count: 2}", "count: 3}", (29, 37), "3 cannot be picked of 2"),
        ("allied: {destroyed: fw1}", "allied: {}", (25, 11), "one of destroyed"),
        ("format: 1", "format: 2", (1, 9), "format 2, this version reads format 1"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_where_it_stands(
    tmp_path: Path, old: str, new: str, place: tuple[int, int], words: str
) -> None:
    text = changed(old, new)
    if "when: 9" in new:
        text += "length: {turns: 5}\n"
    found = problems(tmp_path, text)
    assert any((each.line, each.column) == place and words in each.message for each in found), found


def test_a_speed_that_only_an_option_allows_is_checked_with_the_option(tmp_path: Path) -> None:
    text = changed("set: {picked: {crew: ace}}", "set: {picked: {max_speed: 3, setup: {speed: [3, 4]}}}")
    line, column, words = the_one(tmp_path, text)
    assert (line, column) == (30, 53)
    assert "above the maximum of 3" in words


# How a game ends when a side has no aircraft ---------------------------------------------------------


@pytest.mark.rule("R30")
@pytest.mark.parametrize(
    ("length", "when_alone"),
    [
        ("", "raid"),
        ("length: {turns: 9}\n", "raid"),
        ("length: {when_alone: go_on}\n", "go_on"),
        ("length: {turns: 9, when_alone: end}\n", "end"),
    ],
)
def test_when_alone_is_one_of_three_words_and_raid_where_nothing_is_said(
    tmp_path: Path, length: str, when_alone: str
) -> None:
    path = tmp_path / "fight.yaml"
    path.write_text(SOUND + length)
    assert compile(read_scenario(path)).when_alone == when_alone


@pytest.mark.rule("R30")
def test_a_word_that_is_none_of_them_is_told(tmp_path: Path) -> None:
    text = SOUND + "length: {when_alone: go on}\n"
    line, column, words = the_one(tmp_path, text)
    assert (line, column) == (len(text.splitlines()), 22)
    assert "'go on'" in words
    assert "go_on" in words
