"""What rookies are about: every load is used, the damaged and the done go home, nobody circles for ever."""

from __future__ import annotations

import pytest

from cy6.bots import make_bot, seat_bots
from cy6.bots.aims import PATIENCE, Aim, Patience, aim_of, band_to_search, means_against
from cy6.core import events as e
from cy6.core.state import Target, evolve
from cy6.engine import Game
from cy6.hexes import parse_hex
from cy6.lab.arena import finish
from tests.helpers import edges, gone, sides, table

SHIP = Target("ship", "axis", "Transport", "ship", (parse_hex("2315"), parse_hex("2316")), 1, 2, 4, 12)
EAST_IS_HOME = sides(("allied", edges(e4="friendly")), ("axis", edges(e3="friendly")))
SBD = "b allied sbd-3 skilled 1015NE tal1 speed2"
FIGHTER = "f axis a6m2 skilled 4005S tal4 speed3"


def played(*specs: str, seed: int = 3, **setting: object) -> Game:
    """Let rookies play a game to its end."""
    battle, _ = table(*specs, **setting)  # type: ignore[arg-type]
    game = Game(battle, seed)
    finish(game, seat_bots(dict.fromkeys(battle.sides, "rookie"), tuple(battle.sides), seed))
    return game


def attacks(game: Game) -> list[str]:
    return [event.attack.means for event in game.events if isinstance(event, e.SurfaceAttacked)]


@pytest.mark.rule("C3.4")
def test_a_torpedo_bomber_comes_down_slows_and_drops() -> None:
    dropped = [
        attacks(
            played(
                f"{SBD} loaded1", FIGHTER, band="surface-low", targets=(SHIP,), turns=20, seed=seed,
                forces={"b": {"torpedo": 1}}, sides=EAST_IS_HOME,
            )
        )
        for seed in range(4)
    ]  # fmt: skip
    assert sum("torpedo" in one for one in dropped) >= 3


@pytest.mark.rule("C3.2.2")
def test_rockets_are_fired_at_what_lies_below() -> None:
    game = played(
        f"{SBD} rockets2", FIGHTER, band="surface-low", targets=(SHIP,), turns=20,
        forces={"b": {"rockets": 2}}, sides=EAST_IS_HOME,
    )  # fmt: skip
    assert "rockets" in attacks(game)


@pytest.mark.rule("C3.1.1")
def test_a_fighter_with_bombs_raids_too() -> None:
    game = played(
        "b allied f4f-4 skilled 1015NE tal2 speed3 loaded1", FIGHTER, band="surface-low", targets=(SHIP,),
        turns=20, forces={"b": {"bombs": "light"}}, sides=EAST_IS_HOME,
    )  # fmt: skip
    assert "bombs" in [*attacks(game), *(x.attack.means for x in game.events if isinstance(x, e.Released))]


def test_means_are_those_that_are_carried_and_fit_the_target() -> None:
    battle, state = table(
        f"{SBD} loaded1 rockets1", FIGHTER, band="surface-low", targets=(SHIP,),
        forces={"b": {"torpedo": 1, "rockets": 1}},
    )  # fmt: skip
    bomber = state.aircraft[0]

    assert means_against(battle, bomber, SHIP) == ("torpedo", "rockets")
    assert means_against(battle, bomber, SHIP._replace(kind="point")) == ("rockets",)
    assert means_against(battle, evolve(bomber, loaded=0, rockets=0), SHIP) == ()


def test_bombers_without_a_target_go_home() -> None:
    game = played(
        "b1 allied sb-2 skilled 3015SE tal4 speed2", "b2 allied sb-2 skilled 2915SE tal4 speed2",
        "z axis bf-109e-4 green 0201S tal1 speed3", turns=20, sides=EAST_IS_HOME,
    )  # fmt: skip
    left = [(event.id, event.edge) for event in game.events if isinstance(event, e.LeftBoard)]

    assert {("b1", "4"), ("b2", "4")} <= set(left)


@pytest.mark.parametrize("damage", ["engine", "airframe"])
def test_the_damaged_go_home(damage: str) -> None:
    battle, state = table(f"f allied f4f-4 skilled 2015NE tal4 speed3 {damage}", FIGHTER, sides=EAST_IS_HOME)

    assert aim_of(battle, state, state.aircraft[0], Patience()).kind == "home"
    assert aim_of(battle, state, state.aircraft[1], Patience()).kind == "fight"
    left = {
        event.id
        for seed in range(3)
        for event in played(
            f"f allied f4f-4 skilled 3515NE tal4 speed3 {damage}", "z axis a6m2 skilled 0505S tal4 speed3",
            turns=20, sides=EAST_IS_HOME, seed=seed,
        ).events
        if isinstance(event, e.LeftBoard)
    }  # fmt: skip
    assert "f" in left


def test_who_has_fired_his_last_round_goes_home() -> None:
    battle, state = table("f allied f4f-4 skilled 2015NE tal4 speed3 empty:machine_gun", FIGHTER)

    assert aim_of(battle, state, state.aircraft[0], Patience()).kind == "home"


def test_who_has_nobody_left_to_fight_goes_home() -> None:
    battle, state = table("f allied f4f-4 skilled 2015NE tal4 speed3", f"{FIGHTER} exited")

    assert aim_of(battle, state, state.aircraft[0], Patience()).kind == "home"


def test_after_fifteen_turns_without_a_change_a_rookie_breaks_off() -> None:
    battle, state = table("f allied f4f-4 skilled 2015NE tal4 speed3", FIGHTER)
    patience = Patience()

    for turn in range(1, PATIENCE + 1):
        assert not patience.is_over(evolve(state, turn=turn))
    assert patience.is_over(evolve(state, turn=PATIENCE + 1))
    assert aim_of(battle, evolve(state, turn=PATIENCE + 1), state.aircraft[0], patience) == Aim("home")
    hurt = evolve(state.aircraft[1], damage="engine")
    assert not patience.is_over(evolve(state, turn=PATIENCE + 2, aircraft=(state.aircraft[0], hurt)))
    assert not patience.is_over(evolve(state, turn=2))  # undone


def test_fighters_that_never_hit_each_other_do_not_circle_for_ever() -> None:
    for seed in range(3):
        game = played(
            "f allied f4f-4 green 0815NE tal4 speed3", "z axis a6m2 green 4005S tal4 speed3", turns=100,
            seed=seed, ends_when=(gone("allied"), gone("axis")), sides=EAST_IS_HOME,
        )  # fmt: skip
        assert game.state.turn < 60


@pytest.mark.rule("A5.2.2b")
def test_an_enemy_in_another_band_is_flown_at() -> None:
    bands = []
    for seed in range(4):
        game = played(
            "f allied f4f-4 skilled 2015N tal2 speed3 low",
            "z axis a6m2 skilled 2010S tal5 speed3 medium-bottom",
            bands=("low", "medium-bottom"), turns=14, seed=seed,
        )  # fmt: skip
        bands.append(any(isinstance(event, e.Fired) for event in game.events))
    assert sum(bands) >= 2


@pytest.mark.rule("C4.6.1")
def test_enemies_who_cannot_see_each_other_meet_in_the_middle_band() -> None:
    shots = 0
    for seed in range(4):
        game = played(
            "f allied f4f-4 skilled 2018N tal2 speed3 low",
            "z axis a6m2 skilled 2010S tal5 speed3 medium-bottom",
            bands=("low", "medium-bottom"), turns=20, rules=("spotting",), visibility=(30, 12), seed=seed,
        )  # fmt: skip
        shots += sum(isinstance(event, e.Fired) for event in game.events)
    assert shots


def test_the_bands_are_searched_in_turn() -> None:
    battle, state = table(FIGHTER, bands=("low", "medium-bottom", "medium"))
    searched = [band_to_search(battle, evolve(state, turn=turn)) for turn in (1, 6, 12, 18)]

    assert searched == ["medium-bottom", "medium", "low", "medium-bottom"]


@pytest.mark.rule("B6.2")
def test_air_bombs_are_dropped_on_a_formation() -> None:
    burst = [
        event
        for seed in range(6)
        for event in played(
            "k axis a6m2 skilled 1406SE tal5 speed2 bombs2", "b1 allied sb-2 skilled 0805SE tal3 speed2",
            "b2 allied sb-2 skilled 0806SE tal3 speed2", "b3 allied sb-2 skilled 0905SE tal3 speed2",
            turns=9, seed=seed, sides=EAST_IS_HOME,
        ).events
        if isinstance(event, e.SalvoBurst) and event.salvo.kind == "airbomb"
    ]  # fmt: skip
    assert [event for event in burst if event.place is not None]


def test_a_side_may_plot_its_air_bombs_before_it_is_done() -> None:
    battle, _ = table(
        "k axis a6m2 skilled 2006SE tal6 speed2 bombs1", "b allied sb-2 skilled 2008SE tal3 speed2"
    )
    game = Game(battle, 1)
    game.play(game.legal(game.decisions()[0])[0])
    done = next(d for d in game.decisions() if d.kind == "done" and d.side == "axis")
    orders = game.legal(done)

    assert len(orders) > 100
    assert not any(game.explain(order) for order in orders[::97])
    assert game.default(done) == orders[0]
    bot = make_bot("random", 4)
    game.play(bot(battle, game.view("axis"), done, orders))
