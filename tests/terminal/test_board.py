"""The map in text: staggered columns, aircraft with heading, level and speed, and who lies outside."""

from __future__ import annotations

import pytest

from cy6.hexes import HEADINGS
from cy6.terminal.board import ARROWS, map_lines, stand
from tests.helpers import smoke, table

SWEDE = "swede allied sbd-3 ace 2014N tal5 speed3"


def drawn(*specs: str, width: int = 80, height: int = 24, centre: str = "", **setting: object) -> list[str]:
    """Draw the map of a table."""
    battle, state = table(*specs, **setting)
    return map_lines(battle, state, (width, height), centre)


def spot(lines: list[str], text: str) -> tuple[int, int]:
    """Give line and column of a text in the map."""
    return next((y, line.index(text)) for y, line in enumerate(lines) if text in line)


def test_an_even_column_stands_half_a_hex_further_south() -> None:
    lines = drawn(SWEDE)
    (odd, west), (even, east) = spot(lines, "1913"), spot(lines, "2013")
    assert (even - odd, east - west) == (1, 6)
    assert spot(lines, "1914")[0] - odd == 2


def test_an_aircraft_stands_in_its_hex_with_heading_level_and_speed() -> None:
    lines = drawn(SWEDE)
    y, x = spot(lines, "swede")
    assert lines[y + 1][x : x + 4] == "↑5·3"
    assert (y, x) == (spot(lines, "2013")[0] + 2, spot(lines, "2013")[1])
    assert "2014" not in "".join(lines)


@pytest.mark.parametrize("heading", range(6))
def test_each_heading_has_its_arrow(heading: int) -> None:
    battle, state = table(f"swede allied sbd-3 ace 2014{HEADINGS[heading]} tal5 speed3")
    assert stand(state.aircraft[0]) == f"{ARROWS[heading]}5·3"
    assert f"{ARROWS[heading]}5·3" in "".join(map_lines(battle, state))


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_map_fits_its_width(width: int) -> None:
    lines = drawn(SWEDE, "z axis a6m2 green 3020S tal2 speed4", width=width)
    assert max(map(len, lines)) <= width


def test_those_who_share_a_hex_are_named_below_the_highest_first() -> None:
    lines = drawn(SWEDE, "z axis a6m2 green 2014S tal6 speed2")
    assert "in 2014: z ↓6·2, swede ↑5·3" in lines
    assert any("↓6·2+" in line for line in lines)


def test_a_long_name_is_cut_in_the_map_and_told_in_full_below() -> None:
    lines = drawn("dauntless allied sbd-3 ace 2014N tal5 speed3")
    assert any("daun…" in line for line in lines)
    assert "in 2014: dauntless ↑5·3" in lines


def test_those_far_away_are_told_with_distance_and_bearing() -> None:
    lines = drawn(SWEDE, "z1 axis a6m2 green 2214S tal2 speed4", "z2 axis a6m2 green 0225NE tal4 speed4")
    assert "swede" in "".join(lines[:20])
    assert any(line.startswith("outside: z2 ↗4·4 in 0225, ") and " SW of " in line for line in lines)


def test_a_corner_shows_nothing_beyond_the_board() -> None:
    lines = drawn("z axis a6m2 green 0101SE tal2 speed4")
    assert lines[0].startswith("z")
    assert not any(word.startswith("00") for line in lines for word in line.split())


def test_smoke_and_airfields_are_marked() -> None:
    assert "~~~~" in "".join(drawn(SWEDE, zones=(smoke("2013", top=3),)))


def test_the_map_can_be_centred_on_an_aircraft_or_a_hex() -> None:
    specs = (SWEDE, "z2 axis a6m2 green 0225NE tal4 speed4")
    assert "z2" in "".join(drawn(*specs, centre="z2")[:15])
    assert "4001" in "".join(drawn(*specs, centre="4001")[:15])


@pytest.mark.parametrize("word", ["nobody", "4631", "0000", "20145"])
def test_a_centre_that_is_nowhere_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="neither an aircraft nor a hex"):
        drawn(SWEDE, centre=word)


def test_who_is_gone_is_no_centre() -> None:
    with pytest.raises(ValueError, match="is not on the board"):
        drawn(SWEDE, "z axis a6m2 green 2014N tal2 speed3 destroyed", centre="z")
