"""Owners' charts: copies to edit, what replaces what, and what a check reports."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cy6.tables.cards import aircraft_card
from cy6.tables.charts import (
    check_charts,
    describe_tables,
    export_charts,
    list_tables,
    tables_schema,
)
from cy6.tables.files import MODELS, data_folder
from cy6.tables.load import load_ruleset
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """Give a folder with an owner's copies of all tables."""
    folder = tmp_path / "my-charts"
    export_charts(folder)
    return folder


def edit(folder: Path, file: str, before: str, after: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def found(folder: Path) -> list[str]:
    """Check a folder and give what is found, without the folder's own path."""
    return [str(each).removeprefix(f"{folder}/") for each in check_charts(folder)]


# ---------------------------------------------------------------- listing


def test_every_table_says_where_all_its_numbers_come_from() -> None:
    tables = list_tables()
    assert {each.file for each in tables} == set(MODELS)
    assert all("unstated" not in each.sources for each in tables)
    assert all(each.owner == "ours" and sum(each.sources.values()) > 0 for each in tables)
    assert len({each.title for each in tables}) == len(tables)


def test_counts_follow_the_most_exact_path() -> None:
    by_title = {each.title: each.sources for each in list_tables()}
    assert by_title["Weapons"] == {"rulebook": 13, "report": 4, "placeholder": 3}
    assert by_title["Victory points"] == {"report": 2, "placeholder": 10}
    assert by_title["To hit"] == {"rulebook": 25}
    assert by_title["Paths of the turn codes"] == {"placeholder": 47}


def test_the_list_reads_well() -> None:
    lines = describe_tables()
    assert lines[0] == "aircraft.yaml (ours)"
    assert any(line.split("  ")[1:2] == ["Weapons"] and "4 report" in line for line in lines)


def test_an_owners_values_are_counted_as_he_says(copies: Path) -> None:
    edit(copies, "spotting.yaml", "distances: rulebook", "distances: printed")
    edit(copies, "crew.yaml", "  check: rulebook\n", "")
    by_title = {each.title: each for each in list_tables(copies)}
    assert by_title["Spotting distances"].sources == {"printed": 10}
    assert by_title["Aircrew checks"].sources == {"unstated": 2}
    assert by_title["Aircrew checks"].owner == "yours"


# ---------------------------------------------------------------- export


def test_copies_are_exact_and_play_the_same(copies: Path, ruleset: Ruleset) -> None:
    for name in MODELS:
        assert (copies / name).read_bytes() == (data_folder() / name).read_bytes()
    mine = load_ruleset(copies)
    assert (mine.id, mine.hash) == ("my-charts", ruleset.hash)
    assert mine.aircraft == ruleset.aircraft
    assert found(copies) == []


def test_an_export_leaves_nothing_else_behind(copies: Path) -> None:
    assert sorted(each.name for each in copies.iterdir()) == sorted(MODELS)
    assert [each.name for each in copies.parent.iterdir()] == ["my-charts"]


def test_an_export_goes_into_a_folder_that_has_other_things(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    written = export_charts(tmp_path)
    assert {each.name for each in written} == set(MODELS)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == len(MODELS) + 1


def test_an_export_overwrites_nothing_and_then_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "crew.yaml").write_text("mine")
    with pytest.raises(BrokenFile, match=r"crew.yaml:1:1: this file exists already"):
        export_charts(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["crew.yaml"]
    assert (tmp_path / "crew.yaml").read_text() == "mine"


def test_an_export_into_a_file_says_so(tmp_path: Path) -> None:
    target = tmp_path / "charts"
    target.write_text("a file")
    with pytest.raises(BrokenFile, match="this is a file, a folder was expected"):
        export_charts(target)


def test_an_export_that_fails_half_way_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copyfile

    def full(source: Path, target: Path) -> Path:
        if target.name == "gunnery.yaml":
            raise OSError(28, "No space left on device", str(target))
        return copy(source, target)

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(BrokenFile, match="cannot be written: No space left on device"):
        export_charts(tmp_path / "charts")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- replacing


def test_one_file_replaces_one_of_ours(copies: Path, ruleset: Ruleset) -> None:
    for name in MODELS:
        if name != "crew.yaml":
            (copies / name).unlink()
    edit(
        copies,
        "crew.yaml",
        "green:   {skill: 0, move_group: 1, reaction: 0}",
        "green:   {skill: 0, move_group: 1, reaction: 1}",
    )
    mine = load_ruleset(copies)
    assert mine.reaction["green"] == 1
    assert mine.charts == ruleset.charts
    assert mine.hash != ruleset.hash
    assert load_ruleset().reaction["green"] == 0


def test_the_hash_follows_values_not_comments_order_or_sources(copies: Path, ruleset: Ruleset) -> None:
    edit(copies, "damage.yaml", "# What a player is told.", "# Reworded, and longer than it was before.")
    edit(copies, "damage.yaml", "lucky_hits: placeholder", "lucky_hits: printed")
    edit(copies, "crew.yaml", "check: {target: 8, damaged: -1}", "check: {damaged: '-1', target: '8'}")
    assert load_ruleset(copies).hash == ruleset.hash
    edit(copies, "damage.yaml", "R3: 5, R4: 6", "R3: 5, R4: 7")
    assert load_ruleset(copies).hash != ruleset.hash


def test_an_unknown_file_name_guesses_what_was_meant(copies: Path) -> None:
    (copies / "aircrafts.yaml").write_text("a: 1\n")
    assert found(copies) == ["aircrafts.yaml:1:1: no table has this name (did you mean aircraft.yaml?)"]
    with pytest.raises(BrokenFile, match=r"did you mean aircraft\.yaml"):
        load_ruleset(copies)


def test_folders_hidden_files_and_an_editors_leavings_are_let_be(copies: Path, ruleset: Ruleset) -> None:
    (copies / "old").mkdir()
    (copies / ".hidden").write_text("x")
    (copies / "crew.yaml~").write_text("x")
    assert load_ruleset(copies).hash == ruleset.hash


def test_a_folder_without_tables_is_no_folder_of_charts(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="there is no table file in this folder"):
        load_ruleset(tmp_path)
    with pytest.raises(BrokenFile, match="there is no such folder"):
        load_ruleset(tmp_path / "nowhere")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BrokenFile, match="this is not a folder"):
        load_ruleset(tmp_path / "file")


# ---------------------------------------------------------------- checking


def test_all_broken_files_are_reported_together(copies: Path) -> None:
    edit(copies, "crew.yaml", "  veteran: {skill: 2", "  vetran: {skill: 2")
    edit(copies, "victory.yaml", "destroyed: 5", "destroyed: lots")
    edit(copies, "spotting.yaml", "haze: ", "rain: ")
    assert found(copies) == [
        "crew.yaml:14:3: unknown skill 'vetran' (did you mean veteran?)",
        "spotting.yaml:15:3: the key 'rain' stands here a second time, the first is in line 14",
        "victory.yaml:12:48: 'lots' is not a whole number (a whole number from 0 to 1000)",
    ]


@pytest.mark.parametrize(
    ("file", "before", "after", "words"),
    [
        (
            "crew.yaml",
            "  ace:     {skill: 3, move_group: 4, reaction: 2}\n",
            "",
            "crew.yaml:11:1: missing in 'crew': ace",
        ),
        ("control.yaml", "veteran: 2, ace: 1", "veteran: 2", "missing in 'destroyed_up_to_double': ace"),
        (
            "aircraft.yaml",
            "{chart: F, speed: 3, agility: 0, accel: Lx, climb: 9",
            "{chart: F, speed: 5, agility: 0, accel: Lx, climb: 9",
            "flies up to speed 5, but move chart F has no row for 5",
        ),
        (
            "aircraft.yaml",
            "chart: A, speed: 3, agility: 2, reduced: '-', climb: 25",
            "chart: E, speed: 3, agility: 2, reduced: '-', climb: 25",
            "unknown move chart 'E'",
        ),
        ("aircraft.yaml", "{FF: 4xHMG}", "{FF: 4xHNG}", "unknown weapon 'HNG' (did you mean HMG?)"),
        (
            "aircraft.yaml",
            "class: twin_engine_bomber",
            "class: twin_engined_bomber",
            "did you mean twin_engine_bomber?",
        ),
        (
            "aircraft.yaml",
            "robustness: R2,\n     low: {chart: D",
            "robustness: R5,\n     low: {chart: D",
            "unknown robustness 'R5'",
        ),
        (
            "move_charts.yaml",
            "turn:    {1: 2, 2: 2, 3: 2, 4: 2}",
            "turn:    {1: 2, 2: 2, 3: 2}",
            "missing in 'turn': 4",
        ),
        (
            "move_charts.yaml",
            "extreme: {1: 2, 2: 3, 3: 3, 4: 3}",
            "extreme: {1: 2, 2: 3, 3: 7, 4: 3}",
            "`paths` lacks 7 at speed 3",
        ),
        (
            "move_charts.yaml",
            "extreme: {1: 2, 2: 3, 3: 3, 4: 3}",
            "extreme: {1: 2, 2: 3, 3: 3, 4: 1}",
            "lies before the last turn (2)",
        ),
        (
            "move_charts.yaml",
            "slip: LFR, ",
            "slip: LFRR,",
            "the path LFRR does not end on the heading it began with",
        ),
        ("move_charts.yaml", "2: FL, ", "2: FR, ", "the path FR does not turn left"),
        ("move_charts.yaml", "ahead: FF, ", "ahead: FFF,", "straight ahead at speed 2 is FF, not FFF"),
        (
            "move_charts.yaml",
            "special: yes, forward: [-4, -3]}",
            "special: yes, forward: [-4, -3], turn: [-4]}",
            "a special maneuver has options under 'forward' only",
        ),
        (
            "move_charts.yaml",
            "extreme: [-5, -4, -3*]}",
            "extreme: [-5, -4, 3**]}",
            "'3**' is not a change of speed",
        ),
        (
            "move_charts.yaml",
            "  ST:  {name: Stall,           climb: 0,  special: yes, forward: [-1, 0]}\n",
            "",
            "missing in 'maneuvers': ST",
        ),
        ("gunnery.yaml", "hexes: [4, 6]", "hexes: [5, 6]", "this range must begin at hex 4"),
        ("gunnery.yaml", "band: close, ", "band: short, ", "the range band short stands here a second time"),
        (
            "gunnery.yaml",
            "very_low: -2, extremely_low: -3",
            "very_low: -2",
            "missing in 'rate_of_fire': extremely_low",
        ),
        (
            "gunnery.yaml",
            "BRCRG: {arcs: [rear],  levels: [0], defensive: yes, straight: yes, max_range: 3}",
            "",
            "missing in 'positions': BRCRG",
        ),
        ("damage.yaml", "3-4, 5-7", "3-5, 5-7", "this column overlaps with the one before"),
        ("damage.yaml", "3-4, 5-7", "3-4, 6-7", "this column leaves a gap after the one before"),
        ("damage.yaml", "[1-2, 3-4", "[2, 3-4", "the first column must begin at 1"),
        ("damage.yaml", "23-30, 31+", "23-30, 31-99", "the last column must be open (like 31+)"),
        (
            "damage.yaml",
            "[7, 8, 9, 10, 11, 12, 13, 14]",
            "[7, 8, 9, 10, 11, 12, 13]",
            "7 numbers for 8 firepower columns",
        ),
        ("damage.yaml", "R3: 5, R4: 6", "R3: 5", "missing in 'critical': R4"),
        ("damage.yaml", "11: fire, 12: explosion}", "11: fire}", "missing in 'machine_gun': 12"),
        ("damage.yaml", "  panic: no fire", "  # panic: no fire", "missing in 'lucky_hit_effects': panic"),
        ("special_weapons.yaml", "    8: {}\n", "", "missing in 'scatter': 8"),
    ],
)
def test_tables_that_do_not_fit_together_are_reported_with_their_place(
    copies: Path, file: str, before: str, after: str, words: str
) -> None:
    edit(copies, file, before, after)
    messages = found(copies)
    assert any(words in each and each.startswith(f"{file}:") for each in messages), messages
    with pytest.raises(BrokenFile):
        load_ruleset(copies)


@pytest.mark.parametrize(
    ("file", "before", "after", "words"),
    [
        (
            "aircraft.yaml",
            "low: {chart: B, speed: 5",
            "low: {chart: C, speed: 5",
            "the rulebook (tailing example of B3) has chart B, here is C",
        ),
        ("aircraft.yaml", "accel: Hx, climb: 30", "accel: Lx, climb: 30", "has accel Hx, here is Lx"),
        (
            "aircraft.yaml",
            "chart: C, speed: 4, agility: 2, climb: 28",
            "chart: C, speed: 3, agility: 2, climb: 28",
            "needs a speed of at least 4, here is 3",
        ),
        (
            "aircraft.yaml",
            "agility: 2, climb: 28",
            "agility: 2, climb: 19",
            "lets it climb faster than f4f-4 (20), here is 19",
        ),
        (
            "aircraft.yaml",
            "I-16 Type 18, class: fighter, robustness: R0",
            "I-16 Type 18, class: fighter, robustness: R1",
            "a report (a reported game) has robustness R0, here is R1",
        ),
        (
            "aircraft.yaml",
            "agility: 2, reduced: '-', climb: 22",
            "agility: 2, reduced: '--', climb: 22",
            "has reduced -, here is --",
        ),
        (
            "aircraft.yaml",
            "  formula: placeholder",
            "  fromula: placeholder",
            "nothing in this file is called 'fromula' (did you mean formula?)",
        ),
        (
            "move_charts.yaml",
            "turn:    {1: 3, 2: 3",
            "turn:    {1: 3, 2: 2",
            "has L23 as turn on chart B, here it is extreme",
        ),
        (
            "move_charts.yaml",
            "turn:    {1: 3, 2: 4, 3: 4, 4: 4",
            "turn:    {1: 3, 2: 4, 3: 4, 4: 5",
            "has L45 as extreme on chart A, here it is turn",
        ),
        (
            "move_charts.yaml",
            "extreme: {1: 3, 2: 3, 3: 4",
            "extreme: {1: 3, 2: 3, 3: 3",
            "has L34 on chart D, here it is not",
        ),
        (
            "move_charts.yaml",
            "turn: [-3, -2, -1*], extreme",
            "turn: [-3, -2, -1], extreme",
            "has exactly -3, -2, -1*, here is -3, -2, -1",
        ),
        (
            "move_charts.yaml",
            "extreme: [-3, -2, -1*]}",
            "extreme: [-2, -1*, 0*]}",
            "has -1* among them and not 0, 0*, here is -2, -1*, 0*",
        ),
        ("move_charts.yaml", "{PI: 4, I: 3, SS: 3", "{PI: 4, I: 3, SS: 4", "has speed 3 at most, here is 4"),
        (
            "damage.yaml",
            "R1: [5, 6, 7, 8, 9, 10, 11, 12]\n    R2: [4, 5, 6, 7,",
            "R1: [5, 6, 8, 8, 9, 10, 11, 12]\n    R2: [4, 5, 6, 8,",
            "R1 or R2, for 1 to 10 points of firepower n may be 7, here it is one of [4, 5, 6, 8]",
        ),
        (
            "damage.yaml",
            "[2, 3, 4, 5, 6",
            "[2, 3, 5, 5, 6",
            "for 1 to 5 points of firepower n is at most 4, here it reaches 5",
        ),
        ("damage.yaml", "11, 12, 13, 14]", "11, 12, 14, 13]", "n falls with more firepower"),
        ("gunnery.yaml", "target: 11", "target: 8", "easier to hit at long range than at medium range"),
        (
            "gunnery.yaml",
            "{heavy_cannon: 3, cannon: 4",
            "{heavy_cannon: 5, cannon: 4",
            "heavy cannon must run out first",
        ),
    ],
)
def test_what_text_and_reports_fix_is_held_against_an_owners_tables(
    copies: Path, file: str, before: str, after: str, words: str
) -> None:
    edit(copies, file, before, after)
    messages = [each for each in found(copies) if "the formula makes" not in each]
    assert len(messages) == 1
    assert words in messages[0]
    assert messages[0].startswith(f"{file}:")
    load_ruleset(copies)  # his charts may differ from the facts and still be played


def test_facts_are_held_even_where_an_owner_left_them_out(copies: Path) -> None:
    edit(copies, "aircraft.yaml", "low: {chart: B, speed: 5", "low: {chart: C, speed: 5")
    path = copies / "aircraft.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\nknown:")] + "\n", encoding="utf-8")
    (message,) = found(copies)
    assert "has chart B, here is C" in message


def test_an_owner_may_list_other_aircraft_only(tmp_path: Path) -> None:
    (tmp_path / "aircraft.yaml").write_text(
        "format: 1\nsources: {aircraft: printed}\naircraft:\n"
        "  ki-43: {name: Ki-43, class: fighter, robustness: R0,\n"
        "    low: {chart: A, speed: 4, agility: 3, climb: 32, dive: 37}, weapons: {FF: 2xHMG}}\n"
    )
    assert found(tmp_path) == []
    assert tuple(load_ruleset(tmp_path).aircraft) == ("ki-43",)


def test_a_slow_gun_keeps_its_rate_of_fire(tmp_path: Path) -> None:
    (tmp_path / "aircraft.yaml").write_text(
        "format: 1\naircraft:\n"
        "  me-410: {name: Me 410, class: twin_engine_fighter, engines: 2, robustness: R3,\n"
        "    low: {chart: C, speed: 5, agility: 0, climb: 20, dive: 40},\n"
        "    weapons: {FF: 1xLRHC/very_low 2xMC}}\n"
    )
    mine = load_ruleset(tmp_path)
    assert mine.aircraft["me-410"].guns[0].rate_of_fire == "very_low"
    assert "1xLRHC/very_low" in "\n".join(aircraft_card(mine, "me-410"))


# ---------------------------------------------------------------- schema


def test_every_table_file_has_a_json_schema() -> None:
    schemas = tables_schema()
    assert set(schemas) == set(MODELS)
    assert json.loads(json.dumps(schemas)) == schemas
    ratings = schemas["aircraft.yaml"]["$defs"]["RatingsRow"]["properties"]
    assert (ratings["speed"]["minimum"], ratings["speed"]["maximum"]) == (1, 8)
