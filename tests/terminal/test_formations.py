"""Formations and bands at the terminal: wingmen placed, warnings, the map of one band, and what completes."""

from __future__ import annotations

import pytest

from cy6.core.state import Formation
from cy6.terminal.asking import prompt, question
from cy6.terminal.commands import Desk
from cy6.terminal.completion import complete
from cy6.terminal.news import news_lines
from cy6.terminal.roster import roster_lines
from tests.terminal.hands import desk, duel, refused, run

FLIGHT = (
    "lead axis bf-109e-4 2014N tal4 speed3",
    "near axis bf-109e-4 2016N tal4 speed3",
    "wide axis d520 1416N tal4 speed2",
    "foe allied d520 0505S tal4 speed3 medium-bottom",
)


@pytest.fixture
def at() -> Desk:
    """Sit down where a flight of three plots, with its enemy in the band above."""
    flight = Formation("flight", "lead", ("near", "wide"))
    return desk(duel(*FLIGHT, formations=(flight,), bands=("low", "medium-bottom")))


def to_place(at: Desk) -> None:
    """Plot, and play on until the first wingman has to be placed."""
    run(at, "plot lead L F3", "done axis", "plot foe L F3", "done allied")
    while at.table.decisions()[0].kind != "place":
        at.table.play(at.table.game.default(at.table.decisions()[0]))


@pytest.mark.rule("C1.4.1", "C1.2.1")
def test_a_plot_that_would_lose_a_wingman_says_so(at: Desk) -> None:
    at.table.seat = "axis"
    news_lines(at.table)
    run(at, "plot lead L L34")
    assert any("loses wide, who cannot keep station (C1.4.1)" in line for line in news_lines(at.table))
    run(at, "plot lead L F3")
    assert not any("loses" in line for line in news_lines(at.table))


@pytest.mark.rule("C1.3")
def test_a_wingman_is_placed_from_a_list_with_the_best_first(at: Desk) -> None:
    to_place(at)
    decision = at.table.decisions()[0]
    asked = question(at.table.game, at.table.view(), at.table.decisions())
    assert prompt(at.table.game, decision).endswith("place near> ")
    assert "How does near keep station?" in asked[0]
    assert "behind lead" in asked[0]
    assert "its leader lead is at 2011 N" in asked[1]
    assert asked[2].startswith("  place near L F3")
    assert "2013 N, TAL 4" in asked[2]
    assert "station" in asked[-1]


@pytest.mark.rule("C1.3")
def test_station_moves_the_wingmen_of_one_formation_and_nobody_else(at: Desk) -> None:
    assert "no wingman is to move now (C1.3)" in refused(at, "station")
    to_place(at)
    run(at, "station")
    state = at.table.game.state
    assert all(at.table.battle.find(state, id).flown for id in ("near", "wide"))
    assert at.table.decisions()[0].actor not in ("near", "wide")


@pytest.mark.rule("C1.4.1", "C1.5")
def test_dropping_out_and_breaking_up_are_typed_and_completed(at: Desk) -> None:
    assert complete(at.table, "dropout ") == ["near", "wide"]
    assert complete(at.table, "breakup ") == ["flight"]
    run(at, "dropout NEAR")
    assert complete(at.table, "dropout ") == ["wide"]
    assert "no formation is called 'fligth' (did you mean flight?)" in refused(at, "breakup fligth")[0]
    run(at, "breakup flight")
    assert [d.actor for d in at.table.decisions() if d.side == "axis"] == ["lead", "near", "wide"]


@pytest.mark.rule("A5.2.2b")
def test_the_map_shows_one_band_and_names_who_flies_in_another(at: Desk) -> None:
    low = run(at, "board")
    assert low[0] == "band low:"
    assert any("in medium-bottom: foe ↓4·3 in 0505" in line for line in low)
    assert not any("foe" in line for line in low[1:-1])
    above = run(at, "board medium-bottom")
    assert above[0] == "band medium-bottom:"
    assert any(line.startswith("in low: lead") for line in above)
    assert run(at, "board foe")[0] == "band medium-bottom:"
    assert "medium-bottom" in complete(at.table, "board ")


@pytest.mark.rule("A5.2.2b", "C1.1")
def test_the_roster_tells_bands_leaders_and_wingmen(at: Desk) -> None:
    lines = roster_lines(at.table.battle, at.table.view(), "axis")
    assert any("low 4" in line and "leads flight, speed 3 at most" in line for line in lines)
    assert any("near" in line and "keeps station on lead" in line for line in lines)
    assert any("foe" in line and "medium-bottom 4" in line for line in lines)


@pytest.mark.rule("A5.2", "A5.2.2b")
def test_a_crossing_is_asked_for_and_told() -> None:
    two = ("a axis bf-109e-4 2014N tal6 speed3", "b allied d520 0505S tal4 speed3")
    at = desk(duel(*two, bands=("low", "medium-bottom")))
    run(at, "plot a C F3", "done axis", "plot b L F3", "done allied")
    while at.table.decisions()[0].kind != "exit":
        at.table.play(at.table.game.default(at.table.decisions()[0]))
    asked = question(at.table.game, at.table.view(), at.table.decisions())
    assert asked[0].startswith("a crosses the border of its band: does it fly on, or leave the game?")
    assert "  exit a enter" in asked
    assert "  exit a leave" in asked
    news_lines(at.table)
    run(at, "exit a ENTER")
    assert any("a flies C F3 to 2011 N, level 1 of medium-bottom" in line for line in news_lines(at.table))


@pytest.mark.parametrize("topic", ["place", "dropout", "breakup", "exit", "station"])
def test_there_is_help_on_each_word(at: Desk, topic: str) -> None:
    assert topic in "\n".join(run(at, f"help {topic}"))


@pytest.mark.rule("C1.4.2")
def test_who_goes_astray_is_asked_how_it_flies_on(at: Desk) -> None:
    run(at, "plot lead L L34", "done axis", "plot foe L F3", "done allied")
    while at.table.decisions()[0] != ("place", "axis", "wide"):
        at.table.play(at.table.game.default(at.table.decisions()[0]))
    asked = question(at.table.game, at.table.view(), at.table.decisions())
    assert asked[0].startswith("How does wide fly on?")
    assert asked[1] == "  it has lost its leader: level and forward, at the speed he began with (C1.4.2)"
    assert asked[2].startswith("  place wide L F3")
