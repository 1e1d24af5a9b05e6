"""C2.1, C2.2, C4.1, C4.6.2: the sky in scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.state import CloudTable
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from cy6.tables.strict_yaml import BrokenFile

FILE = """\
format: 1
title: Sky
bands: [{band}]
visibility: {visibility}
clouds: {clouds}
rules: [{rules}]
zones:
  bank: {{kind: cloud, from: {low}, up_to: {high}, hexes: [2015, 2016]}}
sides:
  allied:
    name: A
    edges: {{1: neutral, 2: neutral, 3: neutral, 4: neutral, 5: neutral, 6: neutral}}
    forces: [{{id: f, type: f4f-4, crew: skilled, setup: {{area: A}}}}]
  axis:
    name: B
    edges: {{1: neutral, 2: neutral, 3: neutral, 4: neutral, 5: neutral, 6: neutral}}
    forces: [{{id: z, count: 2, type: a6m2, crew: skilled, decoys: {decoys}, setup: {{area: C}}}}]
"""
USUAL = {
    "band": "low", "visibility": "{}", "clouds": "{}", "rules": "spotting", "low": "2", "high": "5",
    "decoys": "0",
}  # fmt: skip


def read(folder: Path, **changes: str):  # type: ignore[no-untyped-def]
    """Compile a scenario with some of its lines changed."""
    path = folder / "sky.yaml"
    path.write_text(FILE.format(**USUAL | changes))
    return compile(read_scenario(path))


def refused(folder: Path, **changes: str) -> str:
    """Give what is said against a scenario."""
    with pytest.raises(BrokenFile) as broken:
        read(folder, **changes)
    return " ".join(str(problem) for problem in broken.value.problems)


@pytest.mark.rule("C2.1", "C2.1.2")
@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("4 x 10+d10/TAL2-6", CloudTable(4, 10, 10, 2, 6)), ("2x15/TAL3", CloudTable(2, 15, 0, 3, 3)),
        ("1 x 8 + d6 / tal 1-2", CloudTable(1, 8, 6, 1, 2)), ("none", None),
    ],
)  # fmt: skip
def test_table_clouds_are_written_as_the_book_writes_them(
    tmp_path: Path, text: str, table: CloudTable | None
) -> None:
    assert read(tmp_path, clouds=f"{{table: {text}}}").cloud_table == table


@pytest.mark.rule("C2.1")
@pytest.mark.parametrize(
    "text", ["4", "4 x 10", "0 x 10/TAL1", "4 x 10/TAL6-2", "99 x 10/TAL2", "4 x 10+d10/TAL0"]
)
def test_other_words_for_clouds_are_refused(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, clouds=f"{{table: {text}}}")


@pytest.mark.rule("C2.2")
def test_borders_are_above_below_or_both(tmp_path: Path) -> None:
    found = [
        read(tmp_path, clouds=f"{{border: {word}}}").cloud_borders
        for word in ("none", "top", "bottom", "both")
    ]
    assert found == [(), ("climb",), ("dive",), ("climb", "dive")]
    assert "ground" in refused(tmp_path, band="surface-low", clouds="{border: bottom}")
    assert read(tmp_path, band="surface-low", clouds="{border: top}").cloud_borders == ("climb",)


@pytest.mark.rule("C2.1.2")
def test_a_cloud_laid_by_hand_has_levels_of_the_band(tmp_path: Path) -> None:
    (bank,) = read(tmp_path).zones
    assert (bank.kind, bank.bottom, bank.top, len(bank.hexes)) == ("cloud", 2, 5, 2)
    assert "no lower" in refused(tmp_path, low="5", high="3")
    assert "above the highest" in refused(tmp_path, high="8")
    assert "above the highest" in refused(tmp_path, clouds="{table: 1 x 5/TAL7}")


@pytest.mark.rule("C4.1")
@pytest.mark.parametrize(
    ("visibility", "found"),
    [
        ("{}", (30, 15)), ("{weather: haze}", (15, 7)), ("{weather: night, maximum: 9}", (9, 3)),
        ("{maximum: 20, automatic: 10}", (20, 10)),
    ],
)  # fmt: skip
def test_one_sees_as_far_as_the_weather_lets(tmp_path: Path, visibility: str, found: tuple[int, int]) -> None:
    assert read(tmp_path, visibility=visibility).visibility == found
    assert "did you mean" in refused(tmp_path, visibility="{weather: hase}")


@pytest.mark.rule("C4.2.2")
def test_a_scenario_may_leave_the_sun_out_of_the_order(tmp_path: Path) -> None:
    assert read(tmp_path, visibility="{sun: 4}").sun_last == 1
    assert read(tmp_path, visibility="{sun: 4, sun_last: no}").sun_last == 0


@pytest.mark.rule("C4.6.2")
def test_decoys_stand_beside_their_aircraft(tmp_path: Path) -> None:
    forces = read(tmp_path, decoys="2").forces
    assert [force.id for force in forces] == ["f", "z1", "z1-d1", "z1-d2", "z2", "z2-d1", "z2-d2"]
    assert [force.decoy_of for force in forces[1:4]] == ["", "z1", "z1"]
    assert "spotting" in refused(tmp_path, decoys="1", rules="")
