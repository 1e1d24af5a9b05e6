"""Opening and stepping through recorded games, and the start page that offers them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.replay import CannotGoOn, read_replay
from cy6.ui.film.film import film_of_game
from cy6.ui.film.playback import Player
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import Command, Stroke, labels
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.theme import ACCENT, Style
from cy6.ui.opener import Opener
from cy6.ui.pages.setup import SetUp
from cy6.ui.pages.start import Start
from cy6.ui.seat.cursor import Cursor
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.ui.sitting import (
    ROOT,
    SIZE,
    SWEDE,
    cursor_of,
    every_item,
    every_label,
    play_to,
    press_on,
    the_swede,
    type_line,
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Cursor]:
    """Play The Swede to its end by keys, recorded in a file."""
    path = tmp_path_factory.mktemp("games") / "swede.cy6.jsonl"
    shell = the_swede(2, record=path)
    cursor = play_to(shell, lambda cursor: cursor.seat.stage == "over")
    shell.close()
    return path, cursor


def player(cursor: Cursor) -> Player:
    return Player(film_of_game(cursor.seat.game))


def test_a_recorded_game_opens_and_ends_as_it_was_played(played: tuple[Path, Cursor]) -> None:
    path, cursor = played
    opened = Opener(Launch(replay=path)).first()
    assert isinstance(opened.screen, Viewer)
    film = opened.screen.player.film
    assert film.number_of(len(film) - 1) == len(cursor.seat.game.log)
    assert film[-1].view.points == cursor.seat.game.state.points
    assert [still.view for still in film] == [still.view for still in player(cursor).film]


def test_a_second_game_in_the_window_is_recorded_beside_the_first(tmp_path: Path) -> None:
    first, second = tmp_path / "game.cy6.jsonl", tmp_path / "game-2.cy6.jsonl"
    opener = Opener(Launch(scenario=SWEDE, seed=1, record=first))
    opener.first()
    before = first.read_bytes()
    opener.scenario(SWEDE, SetUp())
    opener.close()
    assert first.read_bytes() == before
    assert read_replay(first).header.seed == 1
    assert read_replay(second).header.seed != 1


def test_steps_and_turns_go_forward_and_back(played: tuple[Path, Cursor]) -> None:
    film = player(played[1])
    assert film.at == 0
    film.obey("step-on")
    film.obey("step-on")
    film.obey("step-back")
    assert film.at == 1
    film.obey("turn-on")
    assert film.still.view.turn == 2
    film.obey("turn-on")
    film.obey("turn-back")
    assert film.still.view.turn == 2
    film.obey("last")
    assert film.at == len(film.film) - 1
    film.obey("step-on")
    assert film.at == len(film.film) - 1
    film.obey("first")
    film.obey("step-back")
    assert film.at == 0


def test_playing_goes_on_by_itself_and_stops_at_the_end(played: tuple[Path, Cursor]) -> None:
    film = player(played[1])
    film.obey("play")
    film.tick(2.5)
    assert film.at == 3
    film.obey("play")
    film.tick(9)
    assert film.at == 3
    film.obey("play")
    film.tick(1e6)
    assert film.at == len(film.film) - 1
    assert not film.is_playing


def test_a_link_to_a_turn_opens_there_with_the_aircraft_selected(played: tuple[Path, Cursor]) -> None:
    opened = Opener(Launch(replay=played[0], turn=3, select="z1")).first()
    assert isinstance(opened.screen, Viewer)
    assert opened.screen.player.still.view.turn == 3
    assert opened.screen.selected == "z1"
    assert "z1" in labels(opened.screen.scene(*SIZE, Style()).items)


def test_a_film_shows_no_plot_before_it_is_flown(played: tuple[Path, Cursor]) -> None:
    for still in player(played[1]).film:
        if still.caption.startswith(("plot", "fire", "tail", "react")):
            assert still.caption.endswith("(sealed)")
        for aircraft in still.view.aircraft:
            assert aircraft.plot is None or aircraft.flown


def test_the_viewer_is_worked_by_keys_and_clicks(played: tuple[Path, Cursor]) -> None:
    shell = Shell(Opener(Launch(replay=played[0])))
    viewer = shell.screen
    assert isinstance(viewer, Viewer)
    shell.scene(*SIZE)
    for key, at in (
        ("right", 1),
        ("right", 2),
        ("left", 1),
        ("end", len(viewer.player.film) - 1),
        ("ctrl+left", 0),
    ):
        shell.press(key)
        assert viewer.player.at == at
    shell.press("space")
    shell.tick(0.9)
    assert viewer.player.at == 1
    scene = shell.scene(*SIZE)
    seek = next(hot.rect for hot in scene.hots if hot.command.verb == "seek")
    shell.click((seek.right - 1, seek.centre[1]))
    assert viewer.player.at == len(viewer.player.film) - 1
    last = next(hot.rect for hot in scene.hots if hot.command.verb == "first")
    shell.click(last.centre)
    assert viewer.player.at == 0
    shell.press("escape")
    assert shell.overlay == "menu"


def test_shots_and_ends_are_marked_on_the_seek_bar(played: tuple[Path, Cursor]) -> None:
    marks = {still.mark for still in player(played[1]).film}
    assert "" in marks
    assert marks & {"kill", "exit"}


def test_the_start_page_lists_scenarios_and_begins_the_lit_one() -> None:
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", seed=1)))
    assert isinstance(shell.screen, Start)
    shown = labels(shell.scene(*SIZE).items)
    assert {"The Swede", "French Surprise", "Finland the Brave"} <= set(shown)
    assert shell.screen.offers[0].title == "The Swede"
    shell.press("down")
    shell.press("return")
    assert isinstance(shell.screen, Table)
    assert shell.title == "French Surprise"


def ticks(shell: Shell) -> int:
    return sum(
        isinstance(item, Stroke) and item.colour == ACCENT and len(item.points) == 3
        for item in every_item(shell.scene(*SIZE).items)
    )


def test_variable_rules_are_switched_on_from_the_start_page() -> None:
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", seed=1)))
    before = ticks(shell)
    shell.press("2")
    assert ticks(shell) == before + 1
    shell.press("return")
    cursor = cursor_of(shell)
    assert [name for name, _ in cursor.seat.battle.setting.options] == ["stick-together"]


def test_b32_a_broken_scenario_is_listed_with_its_cause_and_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(SWEDE.read_text("utf-8"), "utf-8")
    (tmp_path / "bad.yaml").write_text("format: 1\ntitle: [", "utf-8")
    shell = Shell(Opener(Launch(scenarios=tmp_path, seed=1)))
    assert isinstance(shell.screen, Start)
    good, bad = shell.screen.offers[:2]
    assert (good.title, good.fault) == ("The Swede", "")
    assert bad.fault.startswith("bad.yaml:")
    shell.press("down")
    assert any(text.startswith("bad.yaml:") for text in labels(shell.scene(*SIZE).items))
    shell.press("return")
    assert isinstance(shell.screen, Start)


def test_a_replay_that_cannot_be_read_leaves_the_start_page_with_the_reason(tmp_path: Path) -> None:
    broken = tmp_path / "broken.cy6.jsonl"
    broken.write_text("not a record", "utf-8")
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios")))
    assert isinstance(shell.screen, Start)
    for _ in range(len(shell.screen.offers) - 1):
        shell.press("down")
    shell.press("return")
    shell.scene(*SIZE)
    assert shell.field is not None
    type_line(shell, str(broken))
    assert isinstance(shell.screen, Start)
    assert "broken.cy6.jsonl" in shell.screen.message


def test_an_interrupted_game_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    first = the_swede(6, saves=tmp_path)
    for _ in range(40):
        press_on(first)
    left = cursor_of(first).seat.game
    first.close()
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", saves=tmp_path)))
    assert isinstance(shell.screen, Start)
    assert shell.screen.offers[0].verb == "resume"
    shell.press("return")
    game = cursor_of(shell).seat.game
    assert game.state == left.state
    assert len(game.log) == len(left.log)
    assert game.state.phase in ("deploy", "move") or cursor_of(shell).seat.stage == "hand-over"


@pytest.mark.slow
def test_nothing_is_offered_to_go_on_with_after_the_last_game_ended(tmp_path: Path) -> None:
    shell = the_swede(2, saves=tmp_path)
    play_to(shell, lambda cursor: cursor.seat.stage == "over")
    shell.close()
    again = Shell(Opener(Launch(scenarios=ROOT / "scenarios", saves=tmp_path)))
    assert isinstance(again.screen, Start)
    assert "resume" not in [offer.verb for offer in again.screen.offers]


def test_selecting_in_the_roster_shows_the_aircraft(played: tuple[Path, Cursor]) -> None:
    viewer = Opener(Launch(replay=played[0], turn=2)).first().screen
    assert isinstance(viewer, Viewer)
    viewer.obey(Command("select", "swede"))
    assert any("ace crew" in text for text in labels(viewer.scene(*SIZE, Style()).items))


def opened(played: tuple[Path, Cursor], **launch: object) -> tuple[Shell, Viewer]:
    shell = Shell(Opener(Launch(replay=played[0], **launch)))  # type: ignore[arg-type]
    shell.scene(*SIZE)
    assert isinstance(shell.screen, Viewer)
    return shell, shell.screen


def seek_bar(shell: Shell) -> Rect:
    return next(hot.rect for hot in shell.scene(*SIZE).hots if hot.command.verb == "seek")


def test_the_film_follows_a_drag_of_the_seek_bar_and_the_board_stays(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played)
    bar = seek_bar(shell)
    camera = viewer.look.camera
    shell.hover((bar.x + 20, bar.centre[1]))
    for x in range(bar.x + 20, bar.right, 50):
        shell.drag(50, 0)
        shell.hover((x + 50, bar.centre[1] + 200))
    assert viewer.player.at == viewer.player.last
    assert viewer.look.camera.x == camera.x
    shell.hover((bar.x + 20, bar.centre[1]))
    assert viewer.player.at == viewer.player.last


def test_a_drag_of_the_board_moves_the_board_and_not_the_film(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played)
    centre = viewer.look.camera.view.centre
    before = viewer.look.camera
    shell.hover(centre)
    shell.drag(-40, 10)
    assert viewer.look.camera != before
    assert viewer.player.at == 0


def test_the_wheel_on_the_seek_bar_steps(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played)
    shell.wheel(seek_bar(shell).centre, -1)
    shell.wheel(seek_bar(shell).centre, -1)
    shell.wheel(seek_bar(shell).centre, 1)
    assert viewer.player.at == 1


def test_a_finished_game_is_seen_through_each_sides_eyes_in_turn(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played, turn=2)
    at = viewer.player.at
    seen = []
    for _ in range(3):
        seen.append(viewer.player.film.side)
        shell.press("v")
    assert seen == ["", *viewer.battle.sides]
    assert viewer.player.film.side == ""
    assert viewer.player.at == at


def test_a_replay_opens_through_the_eyes_it_is_asked_for(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played, view="axis")
    assert viewer.player.film.side == "axis"
    name = viewer.battle.side("axis").name
    assert any(name in text for text in labels(shell.scene(*SIZE).items) if text.startswith("Seen by"))


def test_speed_has_keys_and_a_faster_film_gets_further(played: tuple[Path, Cursor]) -> None:
    film = player(played[1])
    film.obey("play-faster")
    film.obey("play-faster")
    film.obey("play")
    film.tick(2.5)
    assert film.speed == 4
    assert film.at == 12
    for _ in range(9):
        film.obey("play-slower")
    assert film.speed == 0.25


def test_plots_can_be_hidden(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played)
    film = viewer.player.film
    viewer.player.seek(next(i for i in range(len(film)) if film[i].plots))
    shown = every_label(list(shell.scene(*SIZE).items))
    shell.press("p")
    hidden = every_label(list(shell.scene(*SIZE).items))
    assert len(hidden) < len(shown)


def test_the_moment_has_a_link_that_opens_it(played: tuple[Path, Cursor]) -> None:
    shell, viewer = opened(played, turn=3, select="z1")
    assert viewer.link() == f"cy6 replay {played[0].name} --turn 3 --select z1"
    assert viewer.link() in " ".join(labels(shell.scene(*SIZE).items))


def test_a_step_forwards_is_seen_to_happen_unless_nothing_is_to_move(played: tuple[Path, Cursor]) -> None:
    _, viewer = opened(played)
    film = viewer.player.film
    viewer.player.seek(next(i for i in range(len(film)) if film[i].flights) - 1)
    viewer.obey(Command("step-on"))
    assert viewer.tick(0.01)
    assert not viewer.tick(5) or not viewer.tick(5)
    viewer.settings = Settings(reduced_motion=True)
    viewer.obey(Command("step-back"))
    viewer.obey(Command("step-on"))
    assert not viewer.tick(0.01)


def test_an_aircraft_that_is_not_in_it_is_refused_with_a_guess(played: tuple[Path, Cursor]) -> None:
    with pytest.raises(CannotGoOn, match="z4"):
        Opener(Launch(replay=played[0], select="z4")).first()
