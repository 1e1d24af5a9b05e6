"""Formations and bands at the window: wingmen placed, station held, warnings, one band at a time."""

from __future__ import annotations

import pytest

from cy6.core import orders as o
from cy6.core.state import Formation
from cy6.engine import Game
from cy6.lab.arena import Match, play
from cy6.scenario.read import read_scenario
from cy6.ui.board import one_band
from cy6.ui.board.board import Marks
from cy6.ui.board.viewport import BoardView
from cy6.ui.choices.choice import Ghost
from cy6.ui.film.film import film_of_game
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Label, Scene
from cy6.ui.kit.theme import Style
from cy6.ui.seat import formation_buttons
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import ROOT, take_seat

FLIGHT = (
    "lead blue bf-109e-4 2014N tal4 speed3",
    "near blue bf-109e-4 2016N tal4 speed3",
    "wide blue d520 1416N tal4 speed2",
    "foe red d520 0505S tal4 speed3 medium-bottom",
)


def flight(people: tuple[str, ...] = ("blue",), phase: str = "plot") -> Cursor:
    """Sit down at a flight of three, its enemy in the band above."""
    battle, _ = table(
        *FLIGHT, formations=(Formation("flight", "lead", ("near", "wide")),), bands=("low", "medium-bottom"),
        phase=phase,  # type: ignore[arg-type]
    )  # fmt: skip
    cursor = Cursor(Seat(Game(battle, seed=1), people))
    take_seat(cursor)
    return cursor


def play_until(cursor: Cursor, kind: str) -> None:
    """Decide plainly until something of a kind is asked."""
    for _ in range(200):
        for decision in cursor.seat.others():
            cursor.play_other(cursor.seat.game.default(decision))
        take_seat(cursor)
        actor = cursor.actor()
        if actor is not None and actor.kind == kind:
            return
        if cursor.unanswered():
            cursor.step_unanswered()
            cursor.confirm()
        else:
            cursor.commit()
    raise AssertionError(f"no {kind} came")


@pytest.mark.rule("C1.2.1", "C1.3")
def test_only_the_leader_is_asked_to_plot() -> None:
    assert [actor.id for actor in flight().actors()] == ["lead"]


@pytest.mark.rule("C1.4.1")
def test_moves_that_would_lose_a_wingman_warn_before_they_are_plotted() -> None:
    cursor = flight()
    cursor.select("lead")
    warned = {choice.title: choice.warnings for choice in cursor.all_choices()}
    assert "loses wide, who cannot keep station (C1.4.1)" in warned["L L34"]
    assert not any("loses" in words for words in warned["L F3"])


@pytest.mark.rule("C1.3")
def test_a_wingman_is_placed_by_its_list_or_its_hex() -> None:
    cursor = flight()
    play_until(cursor, "place")
    assert cursor.selected == "near"
    choices = cursor.all_choices()
    assert cursor.highlighted() == choices[0]
    assert isinstance(choices[0].order, o.Place)
    assert choices[0].ghost is not None
    place = choices[0].place
    assert place is not None
    cursor.pick_hex(place)
    while cursor.narrowed is not None:
        cursor.pick_hex(place)
    assert cursor.seat.battle.find(cursor.seat.game.state, "near").place == place


@pytest.mark.rule("C1.3")
def test_one_key_lets_the_whole_formation_hold_station() -> None:
    cursor = flight()
    play_until(cursor, "place")
    assert formation_buttons.offers(cursor) == [("All hold station", "station")]
    screen = Table(cursor)
    screen.press("k")
    screen.press("k")  # the first may end a motion
    state = cursor.seat.game.state
    assert all(cursor.seat.battle.find(state, id).flown or state.turn > 1 for id in ("near", "wide"))


@pytest.mark.rule("C1.4.1", "C1.5")
def test_a_wingman_drops_out_and_a_formation_breaks_up_by_key() -> None:
    cursor = flight()
    screen = Table(cursor)
    cursor.select("near")
    assert formation_buttons.offers(cursor) == [("Drop out", "drop-out"), ("Break up flight", "break-up")]
    screen.press("o")
    assert [actor.id for actor in cursor.actors()] == ["lead", "near"]
    cursor.select("wide")
    screen.press("shift+o")
    assert [actor.id for actor in cursor.actors()] == ["lead", "near", "wide"]
    cursor.undo()
    assert cursor.selected == "wide"
    cursor.select("foe")
    screen.press("o")
    assert cursor.seat.message == "Select an aircraft of yours that flies in a formation."
    screen.press("k")
    assert cursor.seat.message == "No wingman is to move now."


@pytest.mark.rule("A5.2.2b")
def test_the_board_shows_the_band_of_the_selected_aircraft_or_the_one_that_was_picked() -> None:
    cursor = flight()
    screen = Table(cursor)
    view, battle = cursor.seat.view(), cursor.seat.battle
    cursor.select("lead")
    assert one_band.shown_band(battle, view, screen.look, "lead") == "low"
    screen.press("z")
    assert one_band.shown_band(battle, view, screen.look, "lead") == "medium-bottom"
    cursor.select("near")
    assert one_band.shown_band(battle, view, screen.look, "near") == "low"
    assert one_band.shown_band(battle, view, screen.look, "foe") == "medium-bottom"
    assert one_band.shown_band(battle, view, screen.look, "") == "low"


@pytest.mark.rule("A5.2.2b")
def test_aircraft_of_another_band_are_not_on_the_board_but_told_at_its_head() -> None:
    cursor = flight()
    seen = one_band.of_band(cursor.seat.view(), "low")
    assert [a.id for a in seen.aircraft if a.is_present] == ["lead", "near", "wide"]
    scene = Scene()
    style = Style()
    one_band.sign(scene, style, Rect(0, 0, 800, 600), cursor.seat.battle, cursor.seat.view(), "low")
    words = [item.text for item in scene.items if isinstance(item, Label)]
    assert words[0] == "Band low"
    assert words[1].startswith("1 in medium bottom")


@pytest.mark.rule("A5.2.2b")
def test_marks_about_aircraft_of_another_band_are_left_out() -> None:
    cursor = flight()
    ends = tuple(Ghost(id, a.place, (), a.place, 0, 4) for a in cursor.seat.view().aircraft for id in (a.id,))
    marks = Marks(selected="foe", plotted=ends, trails=ends, considered=ends[-1])
    low = one_band.marks_of_band(cursor.seat.battle, cursor.seat.view(), marks, "low")
    assert (
        [ghost.id for ghost in low.plotted] == [ghost.id for ghost in low.trails] == ["lead", "near", "wide"]
    )
    assert low.considered is None
    above = one_band.marks_of_band(cursor.seat.battle, cursor.seat.view(), marks, "medium-bottom")
    assert above.considered == ends[-1]


@pytest.mark.rule("A5.2", "A5.2.2b")
def test_a_border_is_crossed_or_left_by_as_the_seat_chooses() -> None:
    battle, _ = table(
        "a blue bf-109e-4 2014N tal6 speed3", "b red d520 0505S tal4 speed3", bands=("low", "medium-bottom")
    )
    cursor = Cursor(Seat(Game(battle, seed=1), ("blue",)))
    take_seat(cursor)
    cursor.select("a")
    cursor.type("plot a C F3")
    play_until(cursor, "exit")
    enter, leave = cursor.all_choices()
    assert (enter.title, enter.note) == ("Fly on into medium bottom", "level 1")
    assert leave.title == "Leave the game"
    assert leave.mood == "leaves"
    assert cursor.highlighted() == enter
    cursor.confirm()
    assert cursor.seat.battle.find(cursor.seat.game.state, "a").band == "medium-bottom"


def test_one_band_needs_no_sign() -> None:
    battle, state = table("a blue bf-109e-4 2014N tal6 speed3", "b red d520 0505S tal4 speed3")
    assert one_band.on_show(battle, state, BoardView(battle), "a") is state


@pytest.mark.rule("A5.2.2b")
def test_a_replay_shows_one_band_at_a_time() -> None:
    scenario = read_scenario(ROOT / "tests/data/formations.yaml")
    players = dict.fromkeys(scenario.file.sides, "rookie")
    game = play(Match(scenario, players), 1)
    viewer = Viewer(game.battle, film_of_game(game))
    viewer.scene(1280, 800, Style())
    viewer.press("end")
    viewer.selected = next(a.id for a in viewer.player.still.view.aircraft if a.is_present)
    own = viewer.battle.find(viewer.player.still.view, viewer.selected).band
    shown = [one_band.shown_band(viewer.battle, viewer.player.still.view, viewer.look, viewer.selected)]
    assert viewer.press("z")
    shown.append(one_band.shown_band(viewer.battle, viewer.player.still.view, viewer.look, viewer.selected))
    viewer.scene(1280, 800, Style())
    assert shown[0] == own
    assert set(shown) == {"low", "medium-bottom"}
