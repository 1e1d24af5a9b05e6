"""Several bands: crossing their borders by levels, leaving the game there, and nothing in between."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core import events as e, orders as o
from cy6.core.ids import Band
from cy6.core.state import Entry, Formation, Plot
from cy6.engine import Game
from cy6.hexes import HEADINGS, at
from cy6.rules import collision, movement
from tests.helpers import edges, sides, table
from tests.playing import codes, craft, rolled, say, sit, until

LOW_AND_ABOVE: tuple[Band, ...] = ("low", "medium-bottom")
FAR = "foe allied d520 0505S tal4 speed3"
STOPS = [(kind, "a") for kind in ("exit", "extend", "speed")]


def one(spec: str, plot: str, bands: tuple[Band, ...] = LOW_AND_ABOVE, **setting: Any) -> Game:
    """Sit down with an aircraft that has plotted, and play until it would cross a border or has moved."""
    game = sit(f"a axis {spec}", FAR, bands=bands, **setting)
    say(game, f"plot a {plot}", "plot foe L F3", "done axis", "done allied")
    while game.state.phase == "move" and game.decisions()[0][::2] not in STOPS:
        game.play(game.default(game.decisions()[0]))
    return game


def stands(game: Game) -> tuple[str, int]:
    """Give the band and level of the aircraft."""
    return craft(game, "a").band, craft(game, "a").tal


@pytest.mark.rule("A5.2.2b", "A5.2.2", "R17", "R48")
@pytest.mark.parametrize(
    ("spec", "plot", "ends"),
    [
        ("bf-109e-4 2014N tal6 speed3", "C F3", ("medium-bottom", 1)),
        ("bf-109e-4 2014N tal6 speed3", "PC F3", ("medium-bottom", 2)),
        ("bf-109e-4 2014N tal5 speed3", "PC F3", ("medium-bottom", 1)),
        ("bf-109e-4 2014N tal6 speed3", "I-L", ("medium-bottom", 1)),
        ("bf-109e-4 2014N tal1 speed3 medium-bottom", "D F3", ("low", 6)),
        ("bf-109e-4 2014N tal1 speed3 medium-bottom", "PD F3", ("low", 5)),
        ("bf-109e-4 2014N tal2 speed3 medium-bottom", "PD F3", ("low", 6)),
        ("bf-109e-4 2014N tal1 speed3 medium-bottom", "SD F3", ("low", 4)),
    ],
)
def test_levels_count_on_into_the_next_band(spec: str, plot: str, ends: tuple[str, int]) -> None:
    game = one(spec, plot)
    assert game.decisions()[0] == ("exit", "axis", "a")
    assert game.default(game.decisions()[0]) == o.Exit("a", "enter")
    say(game, "exit a enter")
    assert stands(game) == ends
    assert craft(game, "a").status == "flying"


@pytest.mark.rule("A5.2.2b")
@pytest.mark.parametrize("heading", HEADINGS)
def test_it_comes_out_where_it_would_have_come_out_in_its_own_band(heading: str) -> None:
    game = one(f"bf-109e-4 2014{heading} tal6 speed3", "C L33")
    battle, state = table(f"a axis bf-109e-4 2014{heading} tal3 speed3", FAR)
    wanted = movement.outcome(battle, state.aircraft[0], Plot("C", "L33"))
    say(game, "exit a enter")
    assert (craft(game, "a").place, craft(game, "a").heading) == (wanted.place, wanted.heading)


@pytest.mark.rule("A5.2", "A5.2.1", "R48")
def test_who_crosses_a_border_may_leave_the_game_instead() -> None:
    game = one("bf-109e-4 2014N tal6 speed3", "C F3", dice={"exit check a": (6, 6)})
    events = say(game, "exit a leave")
    assert craft(game, "a").status == "exited"
    assert craft(game, "a").edge == "climb"
    assert "exit check a" not in rolled(events)  # it climbs better than its enemy
    moved = next(event for event in events if isinstance(event, e.Moved))
    assert (moved.tal, moved.band) == (7, "")


@pytest.mark.rule("A5.2", "A5.2.1")
def test_leaving_by_a_border_without_advantage_is_risky() -> None:
    game = one("b-17f 2014N tal1 speed2 medium-bottom", "D F2", dice={"exit check a": (6, 6)})
    events = say(game, "exit a leave")
    assert "exit check a" in rolled(events)
    assert craft(game, "a").edge == "dive"


@pytest.mark.rule("A5.2.2b", "A5.2")
@pytest.mark.parametrize(
    ("spec", "plot", "bands", "edge"),
    [
        ("bf-109e-4 2014N tal6 speed3", "C F3", ("low",), "climb"),
        ("bf-109e-4 2014N tal6 speed3", "C F3", ("low", "medium"), "climb"),  # not the next one
        ("bf-109e-4 2014N tal6 speed3 medium-bottom", "C F3", LOW_AND_ABOVE, "climb"),
        ("bf-109e-4 2014N tal1 speed3", "D F3", LOW_AND_ABOVE, "dive"),
    ],
)
def test_at_the_outermost_border_it_leaves_the_game(
    spec: str, plot: str, bands: tuple[Band, ...], edge: str
) -> None:
    game = one(spec, plot, bands, dice={"exit check a": (6, 6)})
    assert not any(d.kind == "exit" for d in game.decisions())
    assert craft(game, "a").edge == edge


@pytest.mark.rule("A5.2.2b", "R31")
def test_below_the_lowest_band_is_the_ground_and_above_it_the_way_is_free() -> None:
    bands: tuple[Band, ...] = ("surface-low", "low")
    game = one("bf-109e-4 2014N tal1 speed3 low", "D F3", bands)
    say(game, "exit a enter")
    assert stands(game) == ("surface-low", 6)
    game = sit("a axis bf-109e-4 2014N tal1 speed3 surface-low", FAR, bands=bands)
    assert "ground" in codes(game, "plot a D F3")


@pytest.mark.rule("A5.2.2b", "B3.5.4")
def test_a_dive_into_the_band_below_may_still_go_one_hex_further() -> None:
    game = one("bf-109e-4 2014N tal1 speed3 medium-bottom", "D F3")
    say(game, "exit a enter")
    say(game, "extend a")
    assert craft(game, "a").place == at(20, 10)
    assert stands(game) == ("low", 6)


@pytest.mark.rule("A5.2.2b", "R44", "B3.9")
def test_out_of_control_it_falls_into_the_band_below() -> None:
    game = sit(
        "a axis bf-109e-4 2014N tal1 speed0 medium-bottom", FAR, bands=LOW_AND_ABOVE,
        dice={"control check a": (1, 1)},
    )  # fmt: skip
    say(game, "plot foe L F3", "done allied")
    until(game, "plot")
    assert stands(game) == ("low", 6)
    assert craft(game, "a").status == "ooc"


@pytest.mark.rule("A5.2.2b", "R48", "A1.1.1")
def test_the_ratings_of_the_new_band_bind_the_final_speed() -> None:
    bands: tuple[Band, ...] = ("medium-top", "high-bottom")
    game = one("a6m2 2014N tal6 speed4 medium-top", "C F4", bands)
    low, high = game.battle.ratings(craft(game, "a")), game.battle.type_of(craft(game, "a")).high
    say(game, "exit a enter")
    assert game.battle.ratings(craft(game, "a")) == high != low


@pytest.mark.rule("A5.2.2b")
def test_nothing_passes_between_bands_neither_shots_nor_tailing_nor_collisions() -> None:
    game = sit(
        "a axis bf-109e-4 2014N tal4 speed3", "up allied d520 2012N tal4 speed3 medium-bottom",
        "same allied d520 2014N tal4 speed3 medium-bottom", bands=LOW_AND_ABOVE, phase="tailing",
    )  # fmt: skip
    assert codes(game, "tail a up") == ["committed", "band"]
    assert collision.crowds(game.state) == ()
    assert "band" in codes(game, "fire a up")


@pytest.mark.rule("A5.2.2b")
def test_aircraft_are_set_up_in_their_bands() -> None:
    game = sit(
        "up axis bf-109e-4 waiting medium-bottom", "foe allied d520 2014N tal4 speed3", bands=LOW_AND_ABOVE,
        phase="deploy", forces={"up": {"entry": Entry(places=(at(20, 14),))}},
    )  # fmt: skip
    assert codes(game, "deploy up 2014 N tal 4 speed 3") == []  # the same hex and level of another band
    assert o.Deploy("up", at(20, 14), 0, 4, 3) in list(game.legal(game.decisions()[0]))
    say(game, "deploy up 2014 N tal 4 speed 3")
    assert craft(game, "up").band == "medium-bottom"


@pytest.mark.rule("A5.2.2b", "A5.2.1")
def test_a_friendly_border_counts_the_enemies_of_all_bands() -> None:
    game = one("bf-109e-4 2014N tal6 speed3", "C F3", dice={"exit check a": (6, 6)},
               sides=sides(("axis", edges()), ("allied", edges())))  # fmt: skip
    assert game.explain(o.Exit("a", "leave")) == ()
    assert codes(game, "exit foe enter") == ["not-now"]


@pytest.mark.rule("A5.1.1")
@pytest.mark.parametrize("levels", [8, 10])
def test_with_more_levels_the_border_lies_higher(levels: int) -> None:
    game = one("bf-109e-4 2014N tal6 speed3", "C F3", levels=levels)
    assert stands(game) == ("low", 7)
    game = one(f"bf-109e-4 2014N tal{levels} speed3", "PC F3", levels=levels)
    say(game, "exit a enter")
    assert stands(game) == ("medium-bottom", 2)
    game = one("bf-109e-4 2014N tal1 speed3 medium-bottom", "D F3", levels=levels)
    say(game, "exit a enter")
    assert stands(game) == ("low", levels)


@pytest.mark.rule("A5.2.2b", "C1.3", "R45", "R48")
@pytest.mark.parametrize(
    ("choice", "leader", "stand"), [("enter", "a", ("medium-bottom", 1)), ("leave", "w", ("low", 6))]
)
def test_wingmen_cross_a_border_with_their_leader_and_fly_on_without_one_that_leaves(
    choice: str, leader: str, stand: tuple[str, int]
) -> None:
    game = sit(
        "a axis bf-109e-4 2014N tal6 speed3", "w axis bf-109e-4 2015N tal6 speed3",
        "x axis bf-109e-4 2115N tal6 speed3", "e allied f4f-4 3001S tal3 speed3", band="low",
        bands=("low", "medium-bottom"), formations=(Formation("p", "a", ("w", "x")),),
        aircraft={id: {"formation": "p", "leader": "a"} for id in ("a", "w", "x")},
    )  # fmt: skip
    say(game, "plot a C F3")
    until(game, "exit", "a")
    say(game, f"exit a {choice}")
    kinds = set()
    while game.state.turn == 1:
        kinds.add(game.decisions()[0].kind)
        game.play(game.default(game.decisions()[0]))
    assert "exit" not in kinds
    assert {(craft(game, id).band, craft(game, id).tal) for id in ("w", "x")} == {stand}
    assert {craft(game, id).leader for id in ("w", "x")} == {leader}
