"""B6 in play: rockets in the fire phase, air bombs plotted two turns ahead, and who may see them."""

from __future__ import annotations

import pytest

from cy6.core.events import SalvoBurst, SalvoPlotted
from cy6.core.notation import parse
from cy6.engine import Game, visible
from cy6.hexes import parse_hex
from tests.playing import codes, craft, fly, rig, rolled, say, sit

ROCKETEER = "a axis a6m2 skilled 2020N tal3 speed3 rockets2"
MARK = "f allied f4f-4 skilled 2010S tal3 speed3"
BOMBER = "b axis b-17f 2014N tal5 speed2 bombs1"


def at_fire(**setting: object) -> Game:
    """Fly both straight on, up to the fire phase: `a` at 2017, `f` at 2013."""
    game = sit(ROCKETEER, MARK, **setting)
    fly(game, "a L F3", "f L F3")
    return game


@pytest.mark.rule("B6.1")
def test_a_salvo_is_fired_in_the_fire_phase_and_used_up_when_it_bursts() -> None:
    game = sit(ROCKETEER, MARK, dice={"rockets a": [8]})
    assert "phase" in codes(game, "rockets a 2012 tal 3")
    fly(game, "a L F3", "f L F3")
    say(game, "rockets a 2012 tal 3", "done axis")
    assert craft(game, "a").rockets == 2
    events = say(game, "done allied")
    burst = next(event for event in events if isinstance(event, SalvoBurst))
    assert (burst.place, burst.tal) == (burst.salvo.place, 3)
    assert craft(game, "a").rockets == 1
    assert game.state.salvos == ()


@pytest.mark.rule("B6.1", "B4.3.7")
def test_holding_takes_a_salvo_back_and_a_salvo_takes_the_holding_back() -> None:
    game = at_fire()
    say(game, "rockets a 2012 tal 3")
    assert codes(game, "rockets a 2011 tal 3") == ["already-fired"]
    say(game, "fire a hold")
    assert game.state.salvos == ()
    assert game.state.held == ("a",)
    say(game, "rockets a 2011 tal 3")
    assert [salvo.shooter for salvo in game.state.salvos] == ["a"]
    assert game.state.held == ()
    assert craft(game, "a").rockets == 2


@pytest.mark.rule("B6.1", "B4.3.7")
def test_a_salvo_is_sealed_from_the_other_side_until_it_bursts() -> None:
    game = at_fire()
    (told,) = say(game, "rockets a 2012 tal 3")
    assert isinstance(told, SalvoPlotted)
    assert visible(game.battle, told, "axis") == told
    assert visible(game.battle, told, "allied") is None
    assert game.view("axis").salvos == game.state.salvos
    assert game.view("allied").salvos == ()


@pytest.mark.rule("B6.2")
def test_a_bomb_goes_off_in_the_second_turn_after_its_plot_and_no_sooner() -> None:
    game = sit(BOMBER, "f allied a6m2 1025N tal2 speed3", dice={"firepower b>f": [3, 3]})
    say(game, "airbomb b 2014 tal 2")
    assert game.view("allied").salvos == ()
    bursts = []
    for turn in (1, 2, 3):
        assert game.state.turn == turn
        events = fly(game, "b L F2", "f L F3")
        while game.state.turn == turn and not game.is_over:
            events += game.play(game.default(game.decisions()[0]))
        bursts += [(turn, event.place is not None) for event in events if isinstance(event, SalvoBurst)]
    assert bursts == [(3, True)]
    assert craft(game, "b").air_bombs == 0


@pytest.mark.rule("B6.2", "B1.1.2")
def test_a_tailed_bomber_may_still_plot_its_bomb() -> None:
    game = sit(BOMBER, "t allied a6m2 2015N tal5 speed3", phase="tailing")
    say(game, "tail t b", "done allied", "plot b L F2", "done axis")
    assert game.state.phase == "plot"
    say(game, "airbomb b 2014 tal 2", "done axis")
    assert [salvo.shooter for salvo in game.state.salvos] == ["b"]


@pytest.mark.rule("B6.2", "B2.1.1")
def test_a_bomber_that_need_not_plot_its_move_may_plot_its_bomb() -> None:
    game = sit(BOMBER, "f allied a6m2 1025N tal2 speed3", rules=("bomber-plotting",))
    say(game, "airbomb b 2014 tal 2")
    assert codes(game, "airbomb b 2014 tal 2")[0] == "no-air-bombs"
    assert game.explain(parse("done axis")) == ()


@pytest.mark.rule("B2.1")
def test_a_side_with_nothing_to_plot_is_not_asked() -> None:
    game = sit(
        "b axis b-17f 2014N tal5 speed2", "f allied a6m2 1025N tal2 speed3", rules=("bomber-plotting",)
    )
    assert game.state.committed == ("axis",)


@pytest.mark.rule("B6.2", "B4.3.7")
def test_a_bomber_that_holds_its_fire_keeps_its_bomb_falling() -> None:
    game = sit(BOMBER, "f allied a6m2 2016N tal5 speed3")
    say(game, "airbomb b 2014 tal 2")
    fly(game, "b L F2", "f L F3")
    say(game, "fire b hold")
    assert [salvo.kind for salvo in game.state.salvos] == ["airbomb"]


@pytest.mark.rule("B6.2", "C3.1.1", "R74")
def test_a_bomb_goes_off_after_the_fire_at_whom_that_has_left_and_though_it_took_the_bomber() -> None:
    game = sit(
        BOMBER, "f allied a6m2 1015N tal2 speed3", "w allied a6m2 2030N tal3 speed3",
        "m axis fw-190a-4 ace 2021N tal2 speed3", "t allied a6m2 2020N tal2 speed3",
        "k allied f4f-4 ace 2017N tal5 speed3",
    )  # fmt: skip
    say(game, "airbomb b 2014 tal 2")
    stands = {"b": "2009", "t": "2014", "m": "2017", "k": "2011"}
    game.state = game.state._replace(
        turn=3, phase="fire", actors=("b", "m", "k"), committed=(),
        aircraft=tuple(a._replace(place=parse_hex(stands.get(a.id, "4001"))) for a in game.state.aircraft),
    )  # fmt: skip
    rig(game, "to hit", (6, 5), (6, 5))
    rig(game, "robustness", (1, 1), (1, 1))
    say(game, "fire m t", "fire k b", "done axis")
    events = say(game, "done allied")
    assert {craft(game, id).status for id in ("b", "t")} == {"destroyed"}
    (burst,) = (event for event in events if isinstance(event, SalvoBurst))
    assert burst.place == parse_hex("2014")
    assert not [purpose for purpose in rolled(events) if purpose.startswith("firepower b>")]
