"""C2.1: banks of clouds laid by dice."""

from __future__ import annotations

import pytest

from cy6.core.events import CloudLaid, Rolled
from cy6.core.state import CloudTable, Plot
from cy6.engine import Game
from cy6.hexes import distance, format_hex, parse_hex
from cy6.rules import weather
from tests.helpers import scripted, table

ONE = ("z axis a6m2 skilled 2015N tal4 speed3", "f allied f4f-4 skilled 2025N tal4 speed3")
FOUR = CloudTable(4, 10, 10, 2, 6)


def rim(letter: str, edge: str) -> frozenset[object]:
    """Give the hexes of a section's edge on the standard board."""
    return frozenset(weather.edge_of(weather.section_of(45, 30, letter), edge))


@pytest.mark.rule("C2.1.1")
def test_sections_are_thirds_of_the_width_and_halves_of_the_height() -> None:
    assert weather.section_of(45, 30, "A") == (1, 15, 1, 15)
    assert weather.section_of(45, 30, "C") == (31, 45, 1, 15)
    assert weather.section_of(45, 30, "E") == (16, 30, 16, 30)
    covered = [
        (column, row)
        for letter in weather.SECTIONS
        for west, east, north, south in [weather.section_of(44, 29, letter)]
        for column in range(west, east + 1)
        for row in range(north, south + 1)
    ]
    assert len(covered) == len(set(covered)) == 44 * 29


@pytest.mark.rule("C2.1.1", "C2.1.2")
def test_a_bank_is_laid_by_section_edge_size_and_place() -> None:
    battle, _ = table(*ONE)
    roll = scripted({"cloud 1 section": [3], "cloud 1 edge": [2], "cloud 1 size": [5], "cloud 1 place": [8]})
    events = tuple(weather.lay(battle, CloudTable(1, 10, 10, 2, 6), roll))
    assert [str(event.purpose) for event in events if isinstance(event, Rolled)] == [
        "cloud 1 section", "cloud 1 edge", "cloud 1 size", "cloud 1 place",
    ]  # fmt: skip
    (laid,) = (event.cloud for event in events if isinstance(event, CloudLaid))
    assert len(laid.hexes) == 15
    assert (laid.kind, laid.bottom, laid.top) == ("cloud", 2, 6)
    assert parse_hex("4508") in laid.hexes
    assert all(31 <= int(format_hex(hex)[:2]) <= 45 and int(format_hex(hex)[2:]) <= 15 for hex in laid.hexes)


@pytest.mark.rule("C2.1.1")
@pytest.mark.parametrize("letter", weather.SECTIONS)
@pytest.mark.parametrize("edge", weather.SECTION_EDGES)
@pytest.mark.parametrize("size", [1, 7, 15, 20, 30])
def test_a_bank_is_an_oval_of_its_size_along_the_edge(letter: str, edge: str, size: int) -> None:
    section = weather.section_of(45, 30, letter)
    for place in weather.edge_of(section, edge):
        bank = weather.oval(section, edge, place, size)
        assert len(bank) == len(set(bank)) == size
        assert rim(letter, edge).intersection(bank)
        assert reached(bank) == set(bank)
    middle = weather.edge_of(section, edge)[7]
    bank = weather.oval(section, edge, middle, size)
    xs, ys = zip(*(weather._spot(hex) for hex in bank), strict=True)
    wide, tall = 1.5 * (max(xs) - min(xs)), 3**0.5 / 2 * (max(ys) - min(ys))
    if size >= 7:
        assert (wide > tall) == (edge in ("north", "south"))


def reached(bank: tuple[object, ...]) -> set[object]:
    """Walk through a bank from one of its hexes."""
    found, edge = {bank[0]}, [bank[0]]
    while edge:
        here = edge.pop()
        near = {hex for hex in bank if distance(hex, here) == 1} - found  # type: ignore[arg-type]
        found |= near
        edge += near
    return found


@pytest.mark.rule("C2.1.1")
def test_a_section_too_small_is_filled() -> None:
    section = (1, 2, 1, 2)
    assert len(weather.oval(section, "north", parse_hex("0101"), 15)) == 4


@pytest.mark.rule("C2.1")
def test_a_game_begins_with_its_banks_and_lays_the_same_for_the_same_seed() -> None:
    battle, _ = table(*ONE, cloud_table=FOUR)
    games = [Game(battle, seed) for seed in (1, 1, 2)]
    assert len(games[0].state.clouds) == 4
    assert all(11 <= len(bank.hexes) <= 20 for game in games for bank in game.state.clouds)
    assert games[0].state.clouds == games[1].state.clouds != games[2].state.clouds
    assert sum(isinstance(event, CloudLaid) for event in games[0].opening) == 4


@pytest.mark.rule("C2.1")
def test_a_bank_of_fixed_size_needs_no_die_for_it() -> None:
    battle, _ = table(*ONE, cloud_table=CloudTable(2, 12, 0, 1, 3))
    game = Game(battle, 7)
    assert [len(bank.hexes) for bank in game.state.clouds] == [12, 12]
    assert not any("size" in str(event.purpose) for event in game.opening if isinstance(event, Rolled))


@pytest.mark.rule("C2.1.3")
def test_beside_a_turn_code_are_its_neighbours_on_the_chart() -> None:
    battle, state = table(*ONE)
    (zero, _) = state.aircraft
    row = [code.code for code in battle.ruleset.charts[battle.ratings(zero).chart].rows[3]]
    first, last = Plot("L", row[0]), Plot("L", row[-1])
    assert weather.adjacent(battle, zero, Plot("C", "F3")) == (Plot("C", "F31L"), Plot("C", "F31R"))
    assert weather.adjacent(battle, zero, first) == (Plot("L", row[1]),)
    assert weather.adjacent(battle, zero, last) == (Plot("L", row[-2]),)
    assert weather.adjacent(battle, zero, Plot("I", "", "L")) == ()


@pytest.mark.rule("C2.1.3", "R54")
def test_a_code_plotted_for_another_speed_is_flown_as_the_one_in_its_place() -> None:
    battle, state = table("z axis a6m2 skilled 2015N tal4 speed2", ONE[1])
    (zero, _) = state.aircraft
    assert weather.fitted(battle, zero, Plot("L", "F2")) == Plot("L", "F2")
    assert weather.fitted(battle, zero, Plot("C", "F3")) == Plot("C", "F2")
    assert weather.fitted(battle, zero, Plot("L", "F31L")) == Plot("L", "F21L")
    assert weather.fitted(battle, zero, Plot("L", "R32")) == Plot("L", "R22")
