"""The result page: who won, how the points came about, and each side's luck."""

from __future__ import annotations

import re

import pytest

from cy6.core.state import Target
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.lab.luck import luck
from cy6.rules import victory
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Scene, labels
from cy6.ui.kit.scrolling import Scroll
from cy6.ui.kit.theme import SMALLEST, Style
from cy6.ui.pages.result import fate, luck_words, points_words, result
from cy6.ui.pages.start import Start
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.playing import say
from tests.replay.games import play_on
from tests.ui.sitting import SIZE, every_label, play_to, the_swede


@pytest.fixture(scope="module")
def finished() -> Game:
    """Play The Swede to its end."""
    return play_to(the_swede(2), lambda cursor: cursor.seat.stage == "over").seat.game


def drawn(game: Game, width: int = 1280, height: int = 800, scale: float = 1.0) -> Scene:
    scene = Scene()
    result(scene, Style(scale), Rect(0, 0, width, height), game, Scroll())
    return scene


def test_each_point_is_shown_with_how_it_came_about_and_its_rule(finished: Game) -> None:
    shown = labels(drawn(finished).items)
    for score in victory.scores(finished.battle, finished.state):
        assert f"{score.points:+d}  {score.id} {score.why}" in shown
        assert score.rule in shown
    for _, points in finished.state.points:
        assert points_words(points) in shown


def test_what_became_of_everybody_is_shown(finished: Game) -> None:
    shown = labels(drawn(finished, 1920, 1080).items)
    for aircraft in finished.state.aircraft:
        assert fate(aircraft) in shown
        assert any(text.startswith(f"{aircraft.id}  ") for text in shown)


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("fw1", "by fw1"), ("aa", "by aa"), ("crash", "in a crash"), ("exit", "on its way home"),
        ("fire", "by its fire"),
    ],
)  # fmt: skip
def test_a_loss_is_told_in_words(cause: str, words: str) -> None:
    _, state = table("z axis a6m2 2015N destroyed", aircraft={"z": {"cause": cause}})
    assert fate(state.aircraft[0]) == f"destroyed {words}"


@pytest.mark.rule("C6")
@pytest.mark.parametrize(
    ("crew", "words"),
    [("returned", "crew home"), ("wounded", "crew home, wounded"), ("killed", "crew killed"),
     ("captured", "crew captured"), ("captured-wounded", "crew captured, wounded")],
)  # fmt: skip
def test_what_became_of_a_lost_crew_is_told(crew: str, words: str) -> None:
    _, state = table("z axis a6m2 2015N destroyed", aircraft={"z": {"cause": "fw1", "fate": crew}})
    assert fate(state.aircraft[0]) == f"destroyed by fw1, {words}"


@pytest.mark.rule("C4.6.2")
def test_a_decoy_is_no_aircraft_that_came_home() -> None:
    battle, _ = table(
        "w1 blue f4f-4 2015N", "w1-d1 blue f4f-4 2016N", "b red spitfire-vc 2012N",
        aircraft={"w1-d1": {"decoy": 1, "status": "exited", "cause": "decoy"}},
    )  # fmt: skip
    shown = labels(drawn(Game(battle, seed=1)).items)
    assert any(text.startswith("w1  ") for text in shown)
    assert not any(text.startswith("w1-d1") for text in shown)


@pytest.mark.rule("C3.1.2")
def test_a_target_has_its_name_where_the_points_are_told() -> None:
    field = Target("field", "red", "Fighter strip", "plain", (parse_hex("2010"),), 1, 2, 4, 12)
    battle, _ = table("w1 blue f4f-4 2015N", "b red spitfire-vc 2012N", targets=(field,))
    game = Game(battle, seed=1)
    game.state = game.state._replace(hits=(("field", 2),))
    assert "+12  Fighter strip destroyed" in labels(drawn(game).items)


@pytest.mark.parametrize("cause", ["airframe", "unseen", "fuel"])
def test_who_was_lost_and_how_stand_side_by_side_uncut(cause: str) -> None:
    battle, _ = table(
        "w1 blue f4f-4 2015N destroyed", "b red spitfire-vc 2012N", aircraft={"w1": {"cause": cause}}
    )
    painter, scene = Painter(), Scene()
    result(scene, Style(1.0, painter.measure), Rect(0, 0, 1024, 640), Game(battle, seed=1), Scroll())
    shown = [label for label in every_label(scene.items) if "w1" in label.text]
    assert shown
    assert all(painter.fitting(label) == label.text for label in shown)


def test_each_sides_luck_is_shown_against_expectation(finished: Game) -> None:
    shown = labels(drawn(finished).items)
    for measured in luck(finished.battle, finished.log):
        assert set(luck_words(measured)) <= set(shown)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 2.0)])
def test_nothing_runs_out_of_the_window(finished: Game, size: tuple[int, int], scale: float) -> None:
    scene = drawn(finished, *size, scale)
    for label in every_label(scene.items):
        assert 0 < label.at[0] < size[0], label.text
        assert 0 < label.at[1] < size[1], label.text
    assert {hot.command.verb for hot in scene.hots} == {"replay", "ready"}


def test_three_sides_stand_side_by_side() -> None:
    battle, _ = table(
        "a blue fw-190a-4 skilled 1414N tal4 speed3",
        "b red spitfire-vc skilled 2012S tal4 speed3",
        "c green d520 skilled 2812S tal4 speed3",
        turns=1,
    )
    game = Game(battle, seed=1)
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))
    shown = labels(drawn(game).items)
    assert "A draw" in shown
    assert {side.name for side in battle.setting.sides} <= set(shown)


@pytest.mark.slow
def test_the_page_leads_to_the_replay_and_to_the_start_page() -> None:
    shell = the_swede(2)
    play_to(shell, lambda cursor: cursor.seat.stage == "over")
    hot = next(hot for hot in shell.scene(*SIZE).hots if hot.command.verb == "ready")
    shell.click(hot.rect.centre)
    assert isinstance(shell.screen, Start)


def crowd() -> Cursor:
    """Give a game that is over, with more aircraft than a small window can list."""
    lines = [f"a{i} axis a6m2 {10 + i}10N tal3 speed3" for i in range(20)]
    game = Game(table(*lines, "b allied f4f-4 2030N tal3 speed3", turns=1)[0], 1)
    cursor = Cursor(Seat(play_on(game)))
    while cursor.seat.stage != "over":
        cursor.ready() if cursor.seat.stage == "hand-over" else cursor.go_on()
    return cursor


def words_on(screen: Table) -> tuple[str, ...]:
    return labels(screen.scene(*SMALLEST, Style()).items)


def listed(screen: Table) -> set[str]:
    """List the aircraft of the crowd that the page shows."""
    return {text.split()[0] for text in words_on(screen) if text.startswith("a") and "  " in text}


def test_a_list_too_long_for_the_page_is_turned_over_by_keys_and_by_the_wheel() -> None:
    screen = Table(crowd())
    everybody, seen = {f"a{i}" for i in range(20)}, listed(screen)
    assert seen < everybody
    for _ in range(10):
        assert screen.press("page down")
        seen |= listed(screen)
    assert seen == everybody
    last = listed(screen)
    screen.wheel((500, 300), 20)
    assert listed(screen) != last
    for _ in range(10):
        screen.press("page up")
    assert "a0" in listed(screen)


def test_how_many_rows_are_out_of_sight_is_told_with_the_way_to_them() -> None:
    screen = Table(crowd())
    assert any(re.match(r"and \d+ more: PgDn", text) for text in words_on(screen))
    screen.press("page down")
    assert any(re.match(r"\d+ above: PgUp", text) for text in words_on(screen))


def test_the_luck_of_a_long_game_is_measured_once(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(finished)
    monkeypatch.setattr("cy6.ui.pages.result.luck", None)
    drawn(finished)


def test_a_side_that_never_fired_has_no_luck_to_show() -> None:
    battle, _ = table("a blue fw-190a-4 skilled 1414N tal4 speed3", "b red d520 skilled 2812S tal4 speed3")
    game = Game(battle, seed=1)
    say(game, "plot a L F3")
    assert all("none tried" in words for measured in luck(battle, game.log) for words in luck_words(measured))
