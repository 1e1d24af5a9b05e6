"""What the bench of speed measures is really done, and each figure is a rate."""

from __future__ import annotations

import sys

import bench
import bench_speed
import bench_tables
import pytest

from cy6.engine import Game
from cy6.rules import plotting
from cy6.scenario.read import parse_scenario


def test_the_games_are_four_against_four_for_twelve_turns() -> None:
    battle = bench_tables.four_against_four()
    sides = [force.side for force in battle.setting.forces]
    assert (sides.count("axis"), sides.count("allied"), battle.setting.turns) == (4, 4, 12)
    assert all(one.is_present for one in Game(battle).state.aircraft)


def test_a_measured_game_is_played_to_its_end_and_its_orders_counted() -> None:
    battle = bench_tables.four_against_four()
    counts = [bench_speed._play_at_random(battle, seed) for seed in range(3)]
    assert counts == [bench_speed._play_at_random(battle, seed) for seed in range(3)]
    assert all(count > 30 for count in counts)


def test_the_scenario_of_forty_has_forty_aircraft_and_no_mistake() -> None:
    scenario = parse_scenario(bench_tables.text_of_forty(), "forty")
    assert sum(len(side.forces) for side in scenario.file.sides.values()) == 40


def test_a_pace_is_games_and_orders_over_the_best_time_of_each_game() -> None:
    played: list[int] = []

    def play(seed: int) -> int:
        played.append(seed)
        return sum(range(10_000)) and 7

    pace = bench_speed._pace(play, 3)
    assert pace.orders == pytest.approx(7 * pace.games)
    assert played == [0, 1, 2] * (1 + bench_speed.ROUNDS)


def test_nothing_is_remembered_while_legal_plots_are_listed() -> None:
    assert bench_speed.legal_plots_per_s() > 0
    assert plotting.legal_plots.cache_info().hits == 0


def test_without_catanatron_its_ratio_is_left_out_with_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    bench_speed._their_pace.cache_clear()
    figure = bench.Figure("catanatron_ratio", "", None, "more", bench_speed._their_pace)  # type: ignore[arg-type]
    assert list(bench._measured([figure])) == []
    assert "catanatron_ratio is left out: " in capsys.readouterr().err
