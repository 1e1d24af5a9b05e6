"""A film of a game: what was sealed is sealed in it, also in another's view, and seeking costs nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cy6.core.events import MoveBegan, Moved, TurnBegan
from cy6.core.state import Plot, State
from cy6.hexes import step
from cy6.replay import CannotGoOn, export_view, read_replay, save
from cy6.replay.read import Replay
from cy6.ui.board.motion import eased, flight_of, on_the_way
from cy6.ui.film.film import Film, film_of_game, film_of_replay
from tests.helpers import table
from tests.replay.games import melee, play_on, recorded, swede, until_phase


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """Give a whole fight of four against four."""
    return read_replay(recorded(*melee(2), tmp_path_factory.mktemp("replay") / "melee.cy6.jsonl"))


def sealed_plots(state: State) -> set[str]:
    return {aircraft.id for aircraft in state.aircraft if aircraft.plot and not aircraft.flown}


def test_a_film_of_a_file_is_the_film_of_its_game(tmp_path: Path) -> None:
    game, origin = swede(4)
    play_on(game)
    save(tmp_path / "game.cy6.jsonl", game, origin)
    read = film_of_replay(read_replay(tmp_path / "game.cy6.jsonl"))
    assert list(read) == list(film_of_game(game))
    assert read.marks == film_of_game(game).marks


def test_one_thing_is_seen_at_a_time(replay: Replay) -> None:
    film = film_of_replay(replay)
    for still in film:
        assert sum(isinstance(event, MoveBegan) for event in still.events) <= 1
        assert len(still.flights) <= 1


def test_a_still_is_the_same_whichever_way_one_came_to_it(replay: Replay) -> None:
    forwards = film_of_replay(replay)
    stills = list(forwards)
    backwards = film_of_replay(replay)
    assert [backwards[i] for i in reversed(range(len(stills)))] == stills[::-1]
    assert backwards[-1] == stills[-1]
    assert backwards[2:5] == stills[2:5]


def test_every_turn_begins_with_a_still(replay: Replay) -> None:
    film = film_of_replay(replay)
    for number, at in enumerate(film.turns, 1):
        assert film[at].view.turn == number
        assert film.begin_of(at) == at
        if number > 1:
            assert any(isinstance(event, TurnBegan) for event in film[at].events)


def test_everybody_sees_both_sides_plots_once_they_are_revealed_and_none_before(replay: Replay) -> None:
    film = film_of_replay(replay)
    for still in film:
        assert not sealed_plots(still.view)
        if still.view.phase in ("tailing", "plot-tailed", "plot", "fire"):
            assert not still.plots
    begun = next(i for i in range(len(film)) if film[i].view.phase == "move")
    sides = {film.battle.force(ghost.id).side for ghost in film[begun].plots}
    assert sides == set(film.battle.sides)


def test_a_ghost_is_how_the_move_comes_out(replay: Replay) -> None:
    film = film_of_replay(replay)
    begun = next(i for i in range(len(film)) if film[i].view.phase == "move")
    ghost = film[begun].plots[0]
    later = next(
        flight for i in range(begun, len(film)) for flight in film[i].flights if flight.id == ghost.id
    )
    assert later.way[-1] == ghost.place


def test_one_sides_view_holds_its_own_sealed_plots_and_no_other(replay: Replay) -> None:
    film = film_of_replay(replay)
    film.look_through("axis")
    seen = set()
    for still in film:
        for id in sealed_plots(still.view):
            seen.add(film.battle.force(id).side)
        assert all(film.battle.force(ghost.id).side == "axis" for ghost in still.plots)
        if still.caption.startswith("plot") and not still.caption.endswith("(sealed)"):
            assert film.battle.force(still.caption.split()[1]).side == "axis"
    assert seen == {"axis"}


def test_a_side_that_says_done_is_named(replay: Replay) -> None:
    captions = {still.caption for still in film_of_replay(replay)}
    assert {"Allied: done", "Axis: done"} <= captions
    assert not any(caption.startswith("done ") for caption in captions)


def test_an_unfinished_game_is_looked_at_through_nobodys_eyes_but_on_request(tmp_path: Path) -> None:
    game, origin = melee(3)
    until_phase(game, "plot")
    decision = next(d for d in game.decisions() if d.kind == "plot")
    game.play(game.legal(decision)[0])
    save(tmp_path / "save.cy6.jsonl", game, origin)
    replay = read_replay(tmp_path / "save.cy6.jsonl")
    film = film_of_replay(replay)
    assert film.sides == ()
    with pytest.raises(KeyError):
        film.look_through("axis")
    assert not film[-1].plots
    assert film_of_replay(replay, decision.side)[-1].plots


def test_a_record_of_one_sides_view_is_seen_so_and_not_otherwise(replay: Replay, tmp_path: Path) -> None:
    export_view(replay, "axis", tmp_path / "axis.cy6.jsonl")
    shared = read_replay(tmp_path / "axis.cy6.jsonl")
    assert film_of_replay(shared).side == "axis"
    assert film_of_replay(shared).sides == ("axis",)
    with pytest.raises(CannotGoOn):
        film_of_replay(shared, "allied")


def test_a_side_that_there_is_not_is_refused(replay: Replay) -> None:
    with pytest.raises(CannotGoOn, match="martian"):
        film_of_replay(replay, "martian")


def test_seeking_costs_the_same_at_the_end_as_at_the_beginning(replay: Replay) -> None:
    film = film_of_replay(replay)
    times: dict[int, float] = {}
    for at in film.turns:
        fresh = film_of_replay(replay)
        begun = time.process_time()
        assert fresh[at].view.turn
        times[at] = time.process_time() - begun
    assert max(times.values()) < 0.1


def test_the_log_of_a_turn_is_what_happened_in_it_so_far(replay: Replay) -> None:
    film = film_of_replay(replay)
    at = film.turns[1] + 5
    happened = film.happened(at)
    assert {still for still, _ in happened} <= set(range(film.turns[1], at + 1))
    assert isinstance(happened[0][1], TurnBegan)


def first_flight(film: Film) -> int:
    return next(i for i in range(len(film)) if film[i].flights and len(film[i].flights[0].way) > 2)


def test_an_aircraft_flies_from_where_it_stood_to_where_it_stands(replay: Replay) -> None:
    film = film_of_replay(replay)
    at = first_flight(film)
    still, before = film[at], film[at - 1].view
    flight = still.flights[0]
    assert flight.way[0] == film.battle.find(before, flight.id).place
    for share, end in ((0.0, flight.way[0]), (1.0, flight.way[-1])):
        seen = film.battle.find(on_the_way(still.view, flight, share), flight.id)
        assert tuple(seen.place) == pytest.approx(tuple(end))
    arrived = film.battle.find(on_the_way(still.view, flight, 1.0), flight.id)
    assert arrived.heading == pytest.approx(flight.noses[-1] % 6)


def test_a_nose_turns_the_shorter_way() -> None:
    _, state = table("fw blue fw-190a-4 2014NW tal3 speed3")
    aircraft = state.aircraft[0]
    path = (step(aircraft.place, 5), step(step(aircraft.place, 5), 0))
    moved = Moved("fw", Plot("L", "R32"), "turn", path, path[-1], 0, 3, 0)
    noses = flight_of(aircraft, moved).noses
    assert list(noses) == [5.0, 6.0, 6.0]


def test_motion_is_slow_at_both_ends() -> None:
    assert (eased(0), eased(0.5), eased(1), eased(2), eased(-1)) == (0, 0.5, 1, 1, 0)
    assert eased(0.1) < 0.1
    assert eased(0.9) > 0.9
