"""A film in several bands: the board goes where something happens, until a hand keeps it in one (A5.2.2b)."""

from __future__ import annotations

import pytest

from cy6.core.events import MoveBegan
from cy6.engine import Game
from cy6.ui.film.film import Film, film_of_game
from cy6.ui.film.still import Picture
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.scene import Command, Scene, labels
from cy6.ui.kit.theme import Style, guess_width
from tests.helpers import table
from tests.replay.games import play_on

pytestmark = pytest.mark.rule("A5.2.2b")


def flown() -> Film:
    """Let three fly a turn, one of them a band higher."""
    battle, _ = table(
        "low1 axis a6m2 skilled 1010S tal3 speed3",
        "low2 axis a6m2 skilled 1210S tal3 speed3",
        "high allied f4f-4 green 2020N tal2 speed3 medium-bottom",
        bands=("low", "medium-bottom"),
        turns=1,
    )
    return film_of_game(play_on(Game(battle, 1)))


def moment_of(film: Film, id: str) -> int:
    """Find the still in which somebody's move begins."""
    return next(
        at for at in range(len(film)) if any(isinstance(x, MoveBegan) and x.id == id for x in film.seen(at))
    )


def seen(scene: Scene) -> str:
    return next(text for text in labels(scene.items) if text.startswith("Band "))


def shown(viewer: Viewer) -> str:
    return seen(viewer.scene(1280, 720, Style()))


def test_the_board_goes_where_somebody_moves() -> None:
    film = flown()
    viewer = Viewer(film.battle, film)
    assert shown(viewer) == "Band low"  # where most are
    viewer.player.seek(moment_of(film, "high"))
    assert shown(viewer) == "Band medium bottom"
    viewer.player.seek(moment_of(film, "low2"))
    assert shown(viewer) == "Band low"


def test_who_is_selected_counts_for_more_and_a_key_for_most() -> None:
    film = flown()
    viewer = Viewer(film.battle, film)
    viewer.player.seek(moment_of(film, "low2"))
    viewer.obey(Command("select", "high"))
    assert shown(viewer) == "Band medium bottom"
    viewer.obey(Command("band"))
    assert shown(viewer) == "Band low"
    viewer.player.seek(moment_of(film, "high"))
    assert shown(viewer) == "Band low"


def test_so_do_the_pictures_of_a_film() -> None:
    film = flown()
    picture = Picture(film, 1280, 720, guess_width)
    for id, band in (("low1", "Band low"), ("high", "Band medium bottom")):
        picture.player.seek(moment_of(film, id))
        assert seen(picture.scene()) == band
        assert not any(text.endswith(" next") for text in labels(picture.scene().items))  # it has no keys


def test_with_one_band_none_is_spoken_of() -> None:
    battle, _ = table("a axis a6m2 skilled 1010S tal3 speed3", turns=1)
    film = film_of_game(play_on(Game(battle, 1)))
    texts = labels(Viewer(battle, film).scene(1280, 720, Style()).items)
    texts += labels(Picture(film, 1280, 720, guess_width).scene().items)
    assert not any(text.startswith("Band ") for text in texts)
