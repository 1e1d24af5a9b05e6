"""Every bot of a game has dice of its own, and none of them are the game's."""

from __future__ import annotations

from typing import Any

import pytest

import cy6
from cy6.bots import BOTS, UnknownBot, seat_bots
from cy6.core.dice import draw
from cy6.lab.arena import Match, play
from cy6.scenario.bundled import bundled_scenarios
from cy6.scenario.read import read_scenario
from cy6.ui.table.table import Table
from tests.ui.sitting import the_swede

FACES = tuple(range(1000))
SIDES = ("allied", "axis", "neutral")


def stream(bot: Any, count: int = 40) -> list[int]:
    """Let a random bot pick among a thousand."""
    return [bot(None, None, None, FACES) for _ in range(count)]


def shifted(a: list[int], b: list[int], most: int = 10) -> bool:
    """Whether two streams are one, perhaps a few dice apart."""
    return any(a[i:] == b[: len(b) - i] or b[i:] == a[: len(a) - i] for i in range(most))


@pytest.mark.parametrize("seed", [0, 1, 7, 123456789])
@pytest.mark.parametrize("orders", [0, 1, 50])
def test_no_two_bots_share_a_stream_and_none_has_the_dice(seed: int, orders: int) -> None:
    dice = [FACES[draw(seed, i, len(FACES)) - 1] for i in range(60)]
    streams = [stream(bot) for bot in seat_bots(dict.fromkeys(SIDES, "random"), SIDES, seed, orders).values()]

    assert len(streams) == 3
    for i, one in enumerate(streams):
        assert not shifted(one, dice)
        assert not any(shifted(one, other) for other in streams[:i])


def test_a_game_that_goes_on_does_not_begin_its_bots_streams_again() -> None:
    names = {"axis": "random"}
    first, later = (seat_bots(names, SIDES, 7, orders)["axis"] for orders in (0, 12))

    assert not shifted(stream(first), stream(later))


def test_a_bots_stream_does_not_depend_on_who_else_is_a_bot() -> None:
    alone = seat_bots({"axis": "random"}, SIDES, 7)["axis"]
    among = seat_bots(dict.fromkeys(SIDES, "random"), SIDES, 7)["axis"]

    assert stream(alone) == stream(among)


def test_an_unknown_bot_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownBot, match="did you mean rookie"):
        seat_bots({"axis": "rooky"}, SIDES, 7)


def test_window_library_and_arena_seat_the_same_bots() -> None:
    scenario = read_scenario(bundled_scenarios() / "the-swede.yaml")
    match = Match(scenario, {"allied": "random", "axis": "random"})
    played = play(match, 5).log
    library = cy6.play(cy6.load("the-swede").start(seed=5), allied="random", axis="random")
    window = the_swede(seed=5, bots=(("axis", "random"), ("allied", "random"))).screen

    assert [entry.order for entry in library.log] == [entry.order for entry in played]
    assert isinstance(window, Table)
    seated = seat_bots({"allied": "random", "axis": "random"}, ("allied", "axis"), 5)
    assert {side: stream(bot) for side, bot in window._bots.items()} == {
        side: stream(bot) for side, bot in seated.items()
    }
    assert set(BOTS) >= {"random", "rookie"}
