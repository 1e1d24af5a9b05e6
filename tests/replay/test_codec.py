"""Events, states and settings as plain data: the same again when read, and the same text in every process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.rolls import read_purpose as of
from cy6.core.state import Plot, Salvo, Setting, Shot, State, evolve
from cy6.core.tally import Reason, Tally
from cy6.hexes import Hex, at
from cy6.replay.codec import Unreadable, decode, digest, encode, text_of
from tests.replay.games import melee, play_on, swede


def through_json(value: Any) -> Any:
    """Write a value as a line of text, and give the data that comes back."""
    return json.loads(text_of(encode(value)))


def test_every_event_of_whole_games_comes_back_the_same() -> None:
    seen: set[type] = set()
    for seed in range(8):
        game = play_on(melee(seed)[0], seed=seed)
        for event in (event for entry in game.log for event in entry.events):
            seen.add(type(event))
            back = decode(Event, through_json(event))
            assert (back, type(back)) == (event, type(event))
    assert len(seen) > 20


@pytest.mark.parametrize(
    "event",
    [
        e.Rolled(
            of("to hit a>b"),
            "2d6",
            (3, 4),
            Tally(7, (Reason("skill", -1, "skill", "B4.2.1"),)),
            "hit",
        ),
        e.EntryDrawn("a", "5"),
        e.SalvoBurst(Salvo("a", "rockets", at(20, 14), 3, 2), None, 3),
        e.Fired(Shot("a", "b", ("FF",), "aim"), "c", ("FF 2xMC",), ("cannon",), 5, "destroyed", "destroyed"),
        e.RamChosen("a", "b"),
        e.GunBroken("a", "RT", "LMG"),
        e.GameEnded("draw", (("allied", 3), ("axis", 3)), "both are gone"),
        e.MoveBegan("a", None),
    ],
)
def test_rare_events_come_back_the_same(event: Event) -> None:
    assert decode(Event, through_json(event)) == event


def test_states_and_settings_come_back_the_same_to_every_type() -> None:
    game = play_on(swede(picks=True)[0], 30)
    state = decode(State, through_json(game.state))
    assert state == game.state
    assert [type(part) for part in state.aircraft[0]] == [type(part) for part in game.state.aircraft[0]]
    assert decode(Setting, through_json(game.battle.setting)) == game.battle.setting


def test_a_hex_off_the_board_comes_back_the_same() -> None:
    for place in (at(0, 0), at(-1, 15), at(46, 31), at(100, -3)):
        assert decode(Hex, through_json(place)) == place


def test_what_has_its_default_is_left_out_so_that_a_new_field_changes_no_old_hash() -> None:
    assert encode(Plot("ST")) == {"maneuver": "ST"}
    game = melee()[0]
    assert digest(evolve(game.state, winner="")) == digest(game.state)
    assert digest(evolve(game.state, winner="axis")) != digest(game.state)


def test_a_field_nobody_knows_is_named() -> None:
    with pytest.raises(Unreadable, match=r"Moved: there is no field 'banked'") as problem:
        decode(Event, {"event": "Moved", "id": "a", "banked": 3})
    assert problem.value.unknown == "banked"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"event": "Exploded"}, "there is no event 'Exploded'"),
        ({"id": "a"}, "an event names its kind"),
        ([], "an event names its kind"),
        ({"event": "SpeedSet", "id": "a", "speed": "fast"}, "speed: 'fast' is not a whole number"),
        ({"event": "SpeedSet", "id": "a", "speed": True}, "speed: True is not a whole number"),
        ({"event": "SpeedSet", "id": "a"}, "speed is missing"),
        ({"event": "Extended", "id": "a", "place": [1]}, r"place: \[1\] is not a column and a row"),
        ({"event": "Plotted", "id": "a", "plot": {"maneuver": "Q"}}, "plot: maneuver: 'Q' is none of PC, C"),
        ({"event": "Damaged", "id": "a", "kind": {}}, "kind: {} is none of none, engine"),
        ({"event": "QueueFormed", "queue": "a"}, "queue: 'a' should be a list"),
    ],
)  # fmt: skip
def test_data_that_is_wrong_is_told_by_the_field(data: Any, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        decode(Event, data)
