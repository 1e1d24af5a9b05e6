"""B2, B3.4 to B3.7: what may be plotted, and which final speeds follow."""

from __future__ import annotations

import pytest

from cy6.core.plot_text import parse_plot
from cy6.rules import plotting
from cy6.rules.plotting import Speeds
from tests.helpers import table
from tests.playing import codes, craft, fly, rules_against, say, sit, where


def flight(spec: str, **setting: object) -> plotting.Flight:
    battle, state = table(f"x axis {spec}", **setting)  # type: ignore[arg-type]
    return plotting.flight(battle, state.aircraft[0])


def against(spec: str, plot: str, **setting: object) -> list[str]:
    return [refusal.code for refusal in plotting.explain(flight(spec, **setting), parse_plot(plot))]


def speeds(spec: str, plot: str) -> Speeds:
    return plotting.speeds(flight(spec), parse_plot(plot))


@pytest.mark.rule("B2.1")
@pytest.mark.parametrize(
    ("spec", "plot", "refused"),
    [
        ("hurricane-i speed3", "C L33", []),
        ("hurricane-i speed3", "L L43", ["not-on-chart"]),  # a code of another speed
        ("hurricane-i speed3", "L L36", ["not-on-chart"]),  # tighter than chart B allows
        ("a6m2 speed3", "L L36", []),
        ("hurricane-i speed3", "I F3", ["not-on-chart"]),
        ("hurricane-i speed3", "L-L", ["not-on-chart"]),
        ("b-17f speed3", "PC F3", ["barred", "slow-climber"]),
        ("b-17f speed2", "SD F2", ["barred"]),
        ("b-17f speed3", "SS-L", ["barred"]),
    ],
)
def test_a_plot_is_a_maneuver_and_a_code_of_the_present_speed(
    spec: str, plot: str, refused: list[str]
) -> None:
    assert against(spec, plot) == refused


@pytest.mark.rule("B3.4.5", "B3.6.4")
@pytest.mark.parametrize(
    ("spec", "plot", "refused"),
    [
        ("fw-190a-4 speed3", "SS-L", []),
        ("fw-190a-4 speed4", "SS-L", ["too-fast"]),  # chart D: 3 at most
        ("spitfire-vc speed4", "SS-L", []),  # chart B: 4
        ("spitfire-vc speed4", "I-L", []),
        ("spitfire-vc speed5", "I-L", ["too-fast"]),
        ("spitfire-vc speed5", "PI-180", []),
        ("fw-190a-4 speed5", "PSS-R", ["too-fast"]),
        ("fw-190a-4 speed4", "SSS-R", []),
        ("a6m2 speed2", "ST", ["too-fast"]),
        ("a6m2 speed1", "ST", []),
    ],
)
def test_special_maneuvers_have_a_highest_starting_speed(spec: str, plot: str, refused: list[str]) -> None:
    assert against(spec, plot) == refused


@pytest.mark.rule("B3.6.6")
def test_a_stall_starts_at_speed_one() -> None:
    battle, state = table("x axis a6m2 speed2")
    (refusal,) = plotting.explain(plotting.flight(battle, state.aircraft[0]), parse_plot("ST"))
    assert refusal.rule == "B3.6.6"


@pytest.mark.rule("B3.4.2")
@pytest.mark.parametrize(
    ("spec", "plot", "refused"),
    [
        ("a6m2 speed1", "PC F1", []),  # the octagon's -1 leads to 0
        ("a6m2 speed1", "PC L12", ["speed"]),  # -2 at best
        ("a6m2 speed1", "I-L", ["speed"]),
        ("a6m2 speed4", "SD F4", ["speed"]),  # at least +1, and 4 is its maximum
        ("a6m2 speed4", "PD F4", []),
        ("a6m2 speed3", "SD F3", []),
    ],
)
def test_no_final_speed_below_zero_or_above_maximum(spec: str, plot: str, refused: list[str]) -> None:
    assert against(spec, plot) == refused


@pytest.mark.rule("B3.7")
@pytest.mark.parametrize(
    ("spec", "plot", "final"),
    [
        ("hurricane-i speed3", "C L33", (0, 1, 2)),
        ("a6m2 speed4", "C L45", (0, 1)),  # at maximum speed the octagon's -2 is barred
        ("a6m2 speed4", "L F4", (3, 4)),
        ("a6m2 speed3", "L F3", (2, 3, 4)),
        ("a6m2 speed2", "PC F2", (0, 1)),
        ("a6m2 speed3", "D R34", (2, 3, 4)),
        ("a6m2 speed3", "D L35", (1, 2, 3)),
        ("a6m2 speed3", "PD F3", (3, 4)),
        ("a6m2 speed2", "SD L25", (2, 3, 4)),
        ("a6m2 speed4", "PI-L", (0, 1)),
        ("a6m2 speed3", "I-R", (0, 1)),
        ("a6m2 speed3", "SS-180", (3, 4)),
        ("a6m2 speed2", "PSS-L", (2, 3, 4)),
        ("a6m2 speed2", "SSS-L", (3, 4)),
        ("a6m2 speed1", "ST", (0, 1)),
    ],
)
def test_the_final_speeds_of_each_maneuver(spec: str, plot: str, final: tuple[int, ...]) -> None:
    assert speeds(spec, plot) == Speeds(final, ())


@pytest.mark.rule("B3.13", "R12")
def test_high_acceleration_may_open_a_plot_that_has_no_speed_otherwise() -> None:
    assert speeds("fw-190a-4 speed1", "C L13") == Speeds((), (0,))
    assert against("fw-190a-4 speed1", "C L13") == []
    assert against("fw-190a-4 speed1", "PC L13") == ["speed"]


@pytest.mark.rule("B3.12")
@pytest.mark.parametrize(
    ("plot", "refused"),
    [("PC F3", ["loaded"]), ("I-L", ["loaded"]), ("SS-L", ["loaded"]), ("C F3", []), ("SD F3", [])],
)
def test_a_loaded_aircraft_flies_no_special_maneuvers_and_no_power_climb(
    plot: str, refused: list[str]
) -> None:
    assert against("hurricane-i speed3 loaded1", plot) == refused


@pytest.mark.rule("B3.14")
@pytest.mark.parametrize(
    ("plot", "refused"), [("PC F3", True), ("I-L", True), ("PI-L", True), ("C F3", False), ("SS-L", False)]
)
def test_slow_climbers_fly_no_power_climb_and_no_immelmann(plot: str, refused: bool) -> None:
    slow = "hurricane-i speed3 engine"  # a third of 25 is 8
    assert ("slow-climber" in against(slow, plot)) == refused


@pytest.mark.rule("B3.5.2")
def test_no_climb_right_after_a_stall() -> None:
    assert "climb-after-stall" in against("a6m2 speed1 last:ST", "C F1")
    assert "climb-after-stall" not in against("a6m2 speed1 last:L", "C F1")


@pytest.mark.rule("R14", "B5.1")
def test_an_aircraft_faster_than_its_damaged_engine_allows_has_to_slow_down() -> None:
    assert against("fw-190a-4 speed5 engine", "L F5") == ["speed"]  # 4 or 5, and 3 is its maximum
    assert against("fw-190a-4 speed5 engine", "C F5") == []
    assert speeds("fw-190a-4 speed5 engine", "C F5").open == (3,)


@pytest.mark.rule("R14")
def test_or_comes_as_near_as_any_combination_gives() -> None:
    loaded = flight("p-51b speed5 engine loaded1", aircraft={"x": {"speed_loss": 2}})  # 1 at most
    low = {speed for plot in plotting.legal_plots(loaded) for speed in plotting.speeds(loaded, plot).open}
    assert min(low) == 1
    bomber = flight("b-24d speed3 engine", aircraft={"x": {"speed_loss": 0}})
    assert plotting.legal_plots(bomber)


@pytest.mark.rule("R15")
def test_without_any_legal_plot_it_flies_straight_and_slower() -> None:
    game = sit("b allied b-17f skilled 2015N tal3 speed6", "z axis a6m2 0505N tal1")  # chart F has no speed 6
    assert codes(game, "plot b C F6") == ["not-on-chart"]
    fly(game, "b L F6", "z L F3")
    assert where(game, "b") == "2009 N tal 3 speed 5"


@pytest.mark.rule("B2.1", "R6")
@pytest.mark.parametrize(
    ("spec", "rule"), [("speed0", "B3.8"), ("speed1 last:ST", "B3.6.6"), ("speed2 ooc", "B3.9")]
)
def test_an_aircraft_that_makes_its_control_check_plots_nothing(spec: str, rule: str) -> None:
    game = sit(f"z axis a6m2 2015N tal3 {spec}", "f allied f4f-4 0505N tal1")
    assert rule in rules_against(game, "plot z L F1")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["f"]


@pytest.mark.rule("B2.1")
def test_a_side_is_not_done_while_an_aircraft_is_without_a_plot() -> None:
    game = sit("z axis a6m2 2015N tal3", "y axis a6m2 2115N tal3", "f allied f4f-4 0505N tal1")
    say(game, "plot z L F3")
    assert codes(game, "done axis") == ["undecided"]
    say(game, "plot y L F3", "plot z L L33", "done axis")  # a plot may be changed until then
    assert codes(game, "plot z L F3") == ["committed"]


@pytest.mark.rule("B2.1.1")
def test_bombers_need_not_plot_and_choose_when_they_move() -> None:
    game = sit("b allied b-17f 2015N tal3 speed2", "z axis a6m2 0505N tal1", rules=("bomber-plotting",))
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["z"]
    say(game, "plot z L F3", "done axis")
    assert (game.decisions()[0].kind, game.decisions()[0].actor) == ("plot", "b")
    assert codes(game, "plot b L F3") == ["not-on-chart"]
    say(game, "plot b D F21L", "react b keep")
    assert craft(game, "b").tal == 2


@pytest.mark.rule("B2.1.1")
def test_without_the_option_bombers_plot_like_others() -> None:
    game = sit("b allied b-17f 2015N tal3 speed2", "z axis a6m2 0505N tal1")
    assert [d.actor for d in game.decisions() if d.kind == "plot"] == ["b", "z"]


@pytest.mark.rule("B3.7", "B3.2.2")
def test_a_refused_final_speed_says_why() -> None:
    game = sit("z axis a6m2 green 2015N tal3 speed4", "f allied f4f-4 skilled 0505N tal1")
    say(game, "plot z C L45", "done axis", "plot f L F3", "done allied")
    assert codes(game, "speed z 2") == ["octagon"]
    assert codes(game, "speed z 3") == ["no-such-speed"]
    assert codes(game, "speed z 1") == []
    assert codes(game, "speed f 3") == ["not-now"]


@pytest.mark.rule("B3.7", "R14")
def test_who_is_above_its_maximum_may_not_choose_an_octagon_either() -> None:
    above = flight("bf-109e-4 speed5 engine")
    assert above.max_speed == 3
    assert plotting.final_speeds(above, parse_plot("C L54"), "extreme") == (1, 2)  # -2 is an octagon


@pytest.mark.rule("R14")
def test_where_nothing_brings_it_within_its_maximum_the_lowest_speed_is_open() -> None:
    far_above = flight("hurricane-i speed8 loaded1", aircraft={"x": {"speed_loss": 3}})
    assert far_above.max_speed == 1
    assert plotting.final_speeds(far_above, parse_plot("C L83"), "extreme") == (4,)  # 8 less 4
    assert not plotting.explain(far_above, parse_plot("C L83"))
    assert [r.code for r in plotting.explain(far_above, parse_plot("C F8"))] == ["speed"]
