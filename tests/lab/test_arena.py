"""Many games are played out, add up, and come out the same however they are shared among processes."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Literal

import pytest

from cy6.bots import make_bot
from cy6.core.orders import Order
from cy6.core.state import State
from cy6.engine import Decision
from cy6.lab import arena
from cy6.lab.arena import Match, Result, play, play_out, result_of, simulate, summarize
from cy6.replay import read_replay, verify
from cy6.rules.battle import Battle
from cy6.scenario.compile import WrongChoice
from cy6.scenario.read import read_scenario
from tests.helpers import table

RANDOM = {"allied": "random", "axis": "random"}


def swede(project: Path, **fields: object) -> Match:
    """Give a match of two random bots on The Swede."""
    scenario = read_scenario(project / "scenarios" / "the-swede.yaml")
    return Match(scenario, RANDOM)._replace(**fields)  # type: ignore[arg-type]


def test_a_game_is_played_to_its_end_by_a_bot_for_each_side() -> None:
    battle, _ = table("a axis a6m2 2014N tal3 speed3", "b allied f4f-4 2010S tal3 speed3", turns=6)
    game = play_out(battle, {"axis": make_bot("random", 1), "allied": make_bot("rookie", 2)}, seed=3)
    assert game.state.phase == "over"
    assert game.state.winner in ("axis", "allied", "draw")
    assert game.seed == 3


def test_a_bot_is_shown_its_own_sides_view_and_nothing_else() -> None:
    battle, _ = table("a axis a6m2 2014N tal3 speed3", "b allied f4f-4 2010S tal3 speed3", turns=4)
    looked = []

    def spy(side: str):  # type: ignore[no-untyped-def]
        bot = make_bot("random", 1)

        def choose(battle: Battle, view: State, decision: Decision, orders: tuple[Order, ...]) -> Order:
            looked.append(side)
            assert decision.side == side
            for one in view.aircraft:
                assert one.side == side or one.plot is None or one.flown
            return bot(battle, view, decision, orders)

        return choose

    play_out(battle, {side: spy(side) for side in battle.sides}, seed=3)
    assert set(looked) == {"axis", "allied"}


def test_the_seed_alone_settles_a_game(project: Path) -> None:
    match = swede(project)
    first, again, other = play(match, 4), play(match, 4), play(match, 5)
    assert first.state == again.state
    assert [entry.order for entry in first.log] == [entry.order for entry in again.log]
    assert first.log != other.log


def test_the_bots_of_a_game_do_not_roll_alike(project: Path) -> None:
    battle, _ = table("a axis a6m2 2014N tal3 speed3", "b allied a6m2 2010S tal3 speed3", turns=1)
    chosen: dict[str, set[Order]] = {"axis": set(), "allied": set()}
    match = swede(project)
    for seed in range(5):
        bots = arena.bots_of(match, battle, seed)
        game = play_out(battle, bots, seed)
        for entry in game.log[:2]:
            chosen[battle.force(entry.order.id).side].add(entry.order)  # type: ignore[union-attr]
    plots = {side: {order.plot for order in orders} for side, orders in chosen.items()}  # type: ignore[union-attr]
    assert plots["axis"] != plots["allied"]


def test_a_result_counts_points_losses_turns_and_orders(project: Path) -> None:
    game = play(swede(project), 1)
    result = result_of(game)
    assert (result.seed, result.winner, result.turns) == (1, game.state.winner, game.state.turn)
    assert result.orders == len(game.log)
    assert dict(result.points) == dict(game.state.points)
    lost = [one.side for one in game.state.aircraft if one.status == "destroyed"]
    assert dict(result.losses) == {side: lost.count(side) for side in ("allied", "axis")}


@pytest.mark.slow
def test_games_take_one_seed_after_another(project: Path) -> None:
    match = swede(project)
    (results,) = simulate([match], 4, seed=10)
    assert [result.seed for result in results] == [10, 11, 12, 13]
    assert results == tuple(result_of(play(match, seed)) for seed in range(10, 14))


@pytest.mark.slow
def test_results_do_not_depend_on_how_many_processes_play(project: Path) -> None:
    rookie = swede(project, bots={"allied": "rookie", "axis": "random"})
    picking = swede(project, options={"good-nights-sleep": None})
    matches, told = (swede(project), rookie, picking), []
    alone = simulate(matches, 9, jobs=1)
    assert simulate(matches, 9, jobs=3, tick=told.append) == alone
    assert sum(told) == 27
    assert [len(results) for results in alone] == [9, 9, 9]


def test_an_option_that_the_dice_pick_differs_from_game_to_game(project: Path) -> None:
    match = swede(project, options={"good-nights-sleep": None})
    picked = {play(match, seed).battle.setting.options for seed in range(12)}
    assert {options[0][1] for options in picked} == {"z1", "z2", "z3"}
    named = swede(project, options={"good-nights-sleep": "z2"})
    assert {play(named, seed).battle.setting.options for seed in range(3)} == {(("good-nights-sleep", "z2"),)}


def test_an_option_that_does_not_exist_is_refused(project: Path) -> None:
    with pytest.raises(WrongChoice):
        simulate([swede(project, options={"good-night": None})], 1)


@pytest.mark.slow
def test_recorded_games_verify(project: Path, tmp_path: Path) -> None:
    simulate([swede(project, record=tmp_path)], 3, seed=7)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"the-swede-{seed}.cy6.jsonl" for seed in (7, 8, 9)]
    for file in files:
        replay = read_replay(file)
        assert verify(replay) == ()
        assert {seat.player for seat in replay.header.sides} == {"bot:random"}


def test_a_failure_names_its_game(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_asleep(*_: object) -> None:
        raise RuntimeError("asleep")

    monkeypatch.setattr(arena, "play_out", fall_asleep)
    with pytest.raises(RuntimeError, match="asleep") as failed:
        simulate([swede(project)], 1, seed=8)
    assert failed.value.__notes__ == ["in the game of the-swede with seed 8"]


def test_the_collector_is_left_as_it_was(project: Path) -> None:
    usual = gc.get_threshold()
    simulate([swede(project)], 1)
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def result(
    seed: int, winner: str, turns: int, points: tuple[int, int], losses: tuple[int, int], shots: int = 1
) -> Result:
    """A game of axis against allied that may last a hundred turns, with ten orders a turn."""
    earned, lost = (tuple(zip(("axis", "allied"), numbers, strict=True)) for numbers in (points, losses))
    ended: Literal["decided", "limit"] = "limit" if turns == 100 else "decided"
    return Result(seed, winner, turns, 10 * turns, earned, lost, shots, ended)


def test_a_summary_gives_wins_and_means() -> None:
    results = (
        result(0, "axis", 4, (10, 0), (0, 1)),
        result(1, "draw", 8, (5, 5), (1, 1)),
        result(2, "axis", 6, (6, 1), (0, 0)),
        result(3, "allied", 2, (0, 10), (1, 0)),
    )
    summary = summarize(("axis", "allied"), results)
    assert (summary.games, summary.draws, summary.wins) == (4, 1, {"axis": 2, "allied": 1})
    assert summary.points == {"axis": 5.25, "allied": 4.0}
    assert summary.losses == {"axis": 0.5, "allied": 0.5}
    assert (summary.turns, summary.orders) == (5, 50)


def test_an_endless_game_does_not_spoil_a_summary() -> None:
    games = [result(seed, "axis", turns, (1, 0), (0, 0)) for seed, turns in enumerate((7, 9, 8, 9, 10, 9))]
    endless = [result(6, "draw", 100, (0, 0), (0, 0), shots=0)]
    summary = summarize(("axis", "allied"), games + endless)
    assert (summary.turns, summary.orders) == (9, 90)
    assert summary.turns_of_nearly_all == 100
    assert (summary.at_limit, summary.without_shot) == (1, 1)
    many = summarize(("axis", "allied"), games * 2 + endless)
    assert many.turns_of_nearly_all == 10


def test_a_summary_of_no_games_is_refused() -> None:
    with pytest.raises(ValueError, match="no games"):
        summarize(("axis",), ())


@pytest.mark.rule("R30")
def test_two_that_never_meet_are_parted_in_the_hundredth_turn() -> None:
    battle, _ = table("a axis a6m2 1010N tal3 speed2", "b allied a6m2 3020N tal3 speed2")

    def circle(battle: Battle, view: State, decision: Decision, orders: tuple[Order, ...]) -> Order:
        """Turn right, level, and hold speed 2."""
        if decision.kind == "plot":
            return next(order for order in orders if str(order.plot) == "L R23")  # type: ignore[union-attr]
        if decision.kind == "speed":
            return next(order for order in orders if order.speed == 2)  # type: ignore[union-attr]
        return orders[0]

    game = play_out(battle, {"axis": circle, "allied": circle}, seed=0)
    assert (game.state.turn, game.state.winner) == (100, "draw")
    assert result_of(game).ended == "limit"


def test_a_game_that_is_decided_in_its_last_turn_is_not_ended_by_the_limit() -> None:
    lines = ("a axis a6m2 1002N tal3 speed3", "b allied a6m2 2014N tal3 speed2")
    bots = {side: make_bot("random", 1) for side in ("axis", "allied")}
    whole = play_out(table(*lines)[0], bots, seed=0)
    last = result_of(whole).turns
    bots = {side: make_bot("random", 1) for side in ("axis", "allied")}
    short = play_out(table(*lines, turns=last)[0], bots, seed=0)
    assert result_of(short) == result_of(whole)
    assert last < 100
    assert result_of(short).ended == "decided"
