"""Ratings and what they rest on: the formula over published figures, and evidence for everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.tables.cards import evidence_of
from cy6.tables.charts import check_charts, export_charts
from cy6.tables.files import read_tables
from cy6.tables.formula import broken_formula, derived
from cy6.tables.load import load_ruleset
from cy6.tables.models import AircraftFile
from cy6.tables.ruleset import Ruleset

FILE = read_tables().get(AircraftFile)
TYPES = sorted(FILE.aircraft)


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    export_charts(folder)
    return folder


def edit(folder: Path, before: str, after: str) -> list[str]:
    """Change the copy of aircraft.yaml and give what its check tells, without the place."""
    path = folder / "aircraft.yaml"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return [problem.message for problem in check_charts(folder)]


def test_every_rating_is_what_the_formula_makes_or_names_its_evidence() -> None:
    assert set(FILE.figures) == set(FILE.aircraft)
    assert broken_formula(read_tables()) == ()


@pytest.mark.parametrize("type", TYPES)
def test_every_aircraft_is_rated_for_both_halves_of_the_sky(type: str) -> None:
    row = FILE.aircraft[type]
    assert row.high is not None
    assert row.high.climb < row.low.climb
    assert row.high.speed <= row.low.speed


@pytest.mark.parametrize("type", TYPES)
def test_agility_rests_on_a_curve_a_test_pilots_the_rulebook_or_an_admitted_guess(type: str) -> None:
    row, figures = FILE.aircraft[type], FILE.figures[type]
    if "bomber" in row.kind and row.engines > 1:
        assert row.low.agility == 0
    elif figures.roll is None:
        assert {f"{type}.low.agility", f"{type}.high.agility"} <= set(FILE.evidence)


def test_the_formula_reads_as_it_is_written() -> None:
    assert FILE.formula is not None
    made = derived(FILE.aircraft["fw-190a-4"], FILE.figures["fw-190a-4"], FILE.formula)
    assert made == {
        "robustness": "R2",
        "low.chart": "D", "low.speed": 5, "low.accel": "Hx", "low.climb": 30, "low.dive": 47,
        "low.agility": 3,
        "high.chart": "D", "high.speed": 5, "high.accel": "Nx", "high.climb": 22, "high.dive": 47,
        "high.agility": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("low: {chart: B, speed: 3", "low: {chart: B, speed: 4",
         "the formula makes 3 of the figures, here is 4, and `evidence` lacks sbd-3.low.speed"),
        ("  hurricane-i.robustness: {source: rulebook", "  sbd-3.robustness: {source: rulebook",
         "the formula makes R1 of the figures, here is R2, and `evidence` lacks hurricane-i.robustness"),
        ("  d520.low.agility:", "  d520.low.climb:",
         "the formula makes nothing of the figures, here is 2, and `evidence` lacks d520.low.agility"),
        ("agility: 2, climb: 23", "agility: 2, reduced: '-', climb: 23",
         "the formula makes nothing of the figures, here is -, and `evidence` lacks p-51b.high.reduced"),
    ],
)  # fmt: skip
def test_a_rating_without_reason_is_found(copies: Path, before: str, after: str, message: str) -> None:
    assert edit(copies, before, after) == [message]


@pytest.mark.rule("A1.1.1")
def test_only_jets_fly_faster_than_five(copies: Path) -> None:
    told = edit(
        copies,
        "low: {chart: C, speed: 5, agility: 2, climb: 33",
        "low: {chart: C, speed: 6, agility: 2, climb: 33",
    )
    assert told == [
        "only jets fly faster than 5 (A1.1.1): too fast, or `jet: yes` is missing",
        "the formula makes 5 of the figures, here is 6, and `evidence` lacks p-51b.low.speed",
    ]
    assert edit(copies, "P-51B Mustang,", "P-51B Mustang, jet: yes,") == [
        "the formula makes 6 of the figures, here is 5, and `evidence` lacks p-51b.high.speed"
    ]


def test_an_owner_who_copies_his_printed_charts_is_not_held_to_our_formula(copies: Path) -> None:
    edit(copies, "  aircraft: derived\n", "  aircraft: printed\n")
    assert (
        edit(
            copies,
            "low: {chart: B, speed: 3, agility: 1, climb: 12",
            "low: {chart: C, speed: 4, agility: 2, climb: 15",
        )
        == []
    )


def test_evidence_for_what_is_not_there_is_found(copies: Path) -> None:
    told = edit(copies, "  b-239.low.agility:", "  b-293.low.agility:")
    assert "nothing in this file is called 'b-293' (did you mean b-239?)" in told


def test_copies_made_before_the_formula_still_load(copies: Path) -> None:
    """They hold a recipe in prose, which nobody reads any more."""
    path = copies / "aircraft.yaml"
    text = path.read_text(encoding="utf-8")
    start = text.index("\nfigures:")
    recipe = "\nrecipe:\n  speed_kmh: {1: 250, 5: 720, 6: 870}\n  climb: feet a minute, divided by 100\n"
    path.write_text(text[:start] + recipe + text[text.index("\nknown:") :], encoding="utf-8")
    path.write_text(
        path.read_text(encoding="utf-8").replace("  formula: placeholder\n", "  recipe: placeholder\n")
    )
    assert load_ruleset(copies).aircraft == load_ruleset().aircraft


# ---------------------------------------------------------------- the duels that the rulebook names


def agility(ruleset: Ruleset, type: str, speed: int) -> int:
    ratings = ruleset.aircraft[type].low
    return ratings.agility - (ratings.reduced > 0 and speed > ratings.speed - ratings.reduced)


@pytest.mark.rule("A1.1.2")
def test_reduced_agility_decides_between_zero_and_wildcat(ruleset: Ruleset) -> None:
    ahead = [agility(ruleset, "a6m2", speed) - agility(ruleset, "f4f-4", speed) for speed in range(1, 5)]
    assert ahead == [1, 1, 0, 0]


@pytest.mark.rule("A1.2")
def test_robustness_decides_between_hurricane_and_emil(ruleset: Ruleset) -> None:
    assert ruleset.aircraft["hurricane-i"].robustness == "R2"
    assert ruleset.aircraft["bf-109e-4"].robustness == "R1"


# ---------------------------------------------------------------- shown to a player


def test_a_card_tells_what_its_ratings_rest_on() -> None:
    lines = evidence_of(FILE, "hurricane-i")
    assert lines[0] == "What its ratings rest on:"
    assert any(line.split()[:2] == ["robustness", "R2"] and "rulebook" in line for line in lines)
    assert any(line.split()[:3] == ["agility", "below", "1"] and "test" in line for line in lines)
    assert " ".join(lines[-1].split()) == "other ratings the formula over published figures: docs/aircraft.md"
    assert all(evidence_of(FILE, type) for type in TYPES)
