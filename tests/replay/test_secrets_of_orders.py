"""No surface shows an order to a side before an event that this side sees tells of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final, NamedTuple, get_args

import pytest

from cy6.core.event_rows import EVENTS, EventRow
from cy6.core.notation import format_order, parse
from cy6.core.orders import Order
from cy6.core.phase_rows import SECRET
from cy6.core.secrecy import named
from cy6.core.state import Formation
from cy6.engine import Entry, Game, may_read, visible_all
from cy6.replay import Origin, playthrough, replay_of, seen_by, tell_all
from cy6.replay.html_data import page_data
from cy6.replay.share import content
from cy6.terminal.board import map_lines
from cy6.terminal.roster import roster_lines
from cy6.terminal.table import Table as Desk
from cy6.ui.film.film import film_of_game, film_of_replay
from cy6.ui.kit.scene import labels
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.speech import standing_words
from cy6.ui.table.table import Table
from tests.engine.raids import battery, raid
from tests.playing import sit

SEEDS: Final = 40


def raiders() -> Game:
    """Bombers and fighters over a defended field, low under clouds."""
    return raid(
        "sb sov sb-2 green 2014N tal2 speed3 loaded1",
        "i16 sov i-16-18 skilled 2016N tal3 speed3 rockets2",
        "b fin b-239 skilled 2017N tal3 speed3",
        "g fin gladiator-ii skilled 2013S tal6 speed3",
        batteries=(battery(), battery("hv", "2011", "heavy"), battery("red", "2030", "heavy", "sov")),
        cloud_borders=("climb",),
        turns=8,
    )


def hunters() -> Game:
    """Fighters that do not see each other until they have looked."""
    return sit(
        "a axis a6m2 skilled 2014N tal3 speed3", "b axis bf-109e-4 green 2015N tal3 speed3 bombs1",
        "s allied spitfire-vc skilled 2016N tal3 speed3", "f allied f4f-4 green 2012S tal4 speed3",
        rules=("spotting", "just-a-jam"), visibility=(20, 4), turns=6,
    )  # fmt: skip


GAMES: Final[dict[str, Callable[[], Game]]] = {"raiders": raiders, "hunters": hunters}


class Moment(NamedTuple):
    """A game just after an order that some side may not have been told of."""

    game: Game
    entry: Entry
    phase: str
    side: str


def is_told(game: Game, entry: Entry, side: str) -> bool:
    """Whether a side sees what an order led to first."""
    return (
        bool(entry.events)
        and visible_all(game.battle, entry.events, side, entry.before.spotted)[0] is not None
    )


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """Play random games, and stop at two orders of each kind that a side is not told of in each phase."""
    found: list[Moment] = []
    stopped: dict[tuple[str, type, str], int] = {}
    for seed in range(SEEDS):
        game, rng = GAMES[name](), random.Random(seed)
        game.seed = seed
        while not game.is_over:
            game.play(rng.choice(game.legal(rng.choice(game.decisions()))))
            entry = game.log[-1]
            for side in (*game.battle.sides, ""):
                key = (entry.before.phase, type(entry.order), side)
                if (
                    side != game.seat_of(entry.order)
                    and not is_told(game, entry, side)
                    and stopped.get(key, 0) < 2
                ):
                    stopped[key] = stopped.get(key, 0) + 1
                    found.append(Moment(game.copy(), entry, entry.before.phase, side))
    return tuple(found)


def window(game: Game, side: str) -> str:
    cursor = Cursor(Seat(game, people=(side,)))
    screen = Table(cursor)
    shown = [
        *labels(screen.scene(1280, 800, Style()).items),
        *standing_words(game.battle, cursor.seat.view()),
    ]
    return "\n".join((*shown, *tell_all(game.battle, cursor.seat.events())))


def terminal(game: Game, side: str) -> str:
    desk = Desk(game)
    desk.seat = side
    lines = [*tell_all(game.battle, desk.log()), *roster_lines(game.battle, desk.view())]
    return "\n".join((*lines, *map_lines(game.battle, desk.view())))


def captions(game: Game, side: str) -> str:
    film = film_of_replay(replay_of(game, Origin()), side)
    return "\n".join(still.caption for still in film) + "\n".join(
        s.caption for s in film_of_game(game) if not side
    )


SURFACES: Final[dict[str, Callable[[Game, str], str]]] = {
    "page": lambda game, side: json.dumps(page_data(replay_of(game, Origin()), side), ensure_ascii=False),
    "film": captions,
    "share": lambda game, side: content(replay_of(game, Origin()), side).decode() if side else "",
    "text": lambda game, side: playthrough(seen_by(replay_of(game, Origin()), side)) if side else "",
    "window": lambda game, side: window(game, side) if side else "",
    "terminal": lambda game, side: terminal(game, side),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_no_order_is_shown_before_it_is_told(name: str, surface: str) -> None:
    for game, entry, phase, side in moments(name):
        text = format_order(entry.order)
        told = SURFACES[surface](game, side)
        assert text not in told, f"{surface} for {side or 'everybody'} shows {text!r} in {phase}"


@pytest.mark.slow
def test_every_secret_phase_was_looked_at() -> None:
    assert {moment.phase for name in GAMES for moment in moments(name)} >= SECRET


@pytest.mark.parametrize("name", GAMES)
def test_what_may_be_read_is_what_is_told(name: str) -> None:
    """The orders that are read by the other side are those of which an event tells it at once."""
    for seed in range(3):
        game, rng = GAMES[name](), random.Random(seed)
        while not game.is_over:
            game.play(rng.choice(game.legal(rng.choice(game.decisions()))))
            entry = game.log[-1]
            for side in (*game.battle.sides, ""):
                if may_read(game.battle, entry.before, entry.order, side) and side != game.seat_of(
                    entry.order
                ):
                    assert not entry.events or is_told(game, entry, side), (entry.order, side)


# One place ---------------------------------------------------------------------------------------


def test_every_order_says_whose_it_is() -> None:
    for kind in get_args(Order):
        assert {"id", "shot", "side"} & ({field.name for field in fields(kind)} | set(dir(kind)))


IDS: Final = (
    "id", "by", "quarry", "follows", "leader", "wingmen", "actors", "queue", "evaders", "wrecks", "ids",
    "cause", "caught", "friend",
)  # fmt: skip
NO_AIRCRAFT: Final = {"BrokeUp.id", "FormedUp.id", "TargetStruck.id", "FlakHeld.id"}
NAMED_ALREADY: Final = {"Spotted.attack"}


@pytest.mark.parametrize("row", EVENTS, ids=lambda row: row.kind.__name__)
def test_a_row_names_every_field_that_holds_an_aircraft(row: EventRow) -> None:
    kind = row.kind
    assert is_dataclass(kind)
    listed = {name.partition(".")[0] for name in row.names}
    for field in fields(kind):
        where = f"{kind.__name__}.{field.name}"
        if field.name in IDS and where not in NO_AIRCRAFT:
            assert field.name in listed, where
        if field.name in ("shot", "salvo", "attack", "mover", "purpose") and where not in NAMED_ALREADY:
            assert any(name.startswith(f"{field.name}.") for name in row.names), where


def test_an_event_names_aircraft_and_not_words() -> None:
    from cy6.core.events import Moved
    from cy6.core.state import Plot
    from cy6.hexes import at

    event = Moved("own", Plot("L", "F3"), "forward", (), at(20, 14), 0, 3, 0, "low")

    assert list(named(event)) == ["own"]


def unseen_formation() -> Game:
    """A formation that the other side has not spotted."""
    return sit(
        "a axis bf-109e-4 green 2014N tal3 speed3", "b axis bf-109e-4 green 2016N tal3 speed3",
        "s allied spitfire-vc skilled 2030N tal3 speed3",
        rules=("spotting",), visibility=(1, 1), turns=6, formations=(Formation("f1", "a", ("b",)),),
    )  # fmt: skip


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("text", ["breakup f1", "dropout b"])
def test_what_becomes_of_a_formation_out_of_sight_is_told_to_nobody_else(text: str) -> None:
    game = unseen_formation()
    while game.state.phase != "plot":
        game.play(game.default(game.decisions()[0]))
    game.play(parse(text))
    entry, replay = game.log[-1], replay_of(game, Origin())
    assert visible_all(game.battle, entry.events, "axis", entry.before.spotted) == [*entry.events]
    assert may_read(game.battle, entry.before, entry.order, "axis")
    for side in ("allied", ""):
        assert not any(visible_all(game.battle, entry.events, side, entry.before.spotted))
        assert not may_read(game.battle, entry.before, entry.order, side)
        assert text not in json.dumps(page_data(replay, side))
        assert text not in film_of_replay(replay, side)[-1].caption
    assert text not in content(replay, "allied").decode()
    assert text in content(replay, "axis").decode()
