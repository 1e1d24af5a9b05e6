"""C5: what batteries reach and hit, near misses, half dice, lucky hits, blast, fire that goes astray."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import FlakFired, Rolled
from cy6.core.ids import Band
from cy6.core.orders import FireFlak, PlotFlak
from cy6.core.state import Battery, FlakShot, Ground, State, evolve
from cy6.core.tally import Tally
from cy6.hexes import at, parse_hex
from cy6.rules import flak
from cy6.rules.battle import Battle
from tests.helpers import scripted, smoke, table


def guns(
    kind: str = "light", *specs: str, band: Band = "surface-low", **setting: Any
) -> tuple[Battle, State]:
    """Set a battery of Finns below Soviet aircraft."""
    battery = Battery("aa", "fin", kind, parse_hex("2010"), "", setting.pop("reaches", ()))  # type: ignore[arg-type]
    return table(
        *(specs or ("sb sov sb-2 green 2010N tal2 speed3", "i sov i-16-18 green 2012N tal3 speed3")),
        "b fin b-239 skilled 3020S tal6 speed3", band=band, batteries=(battery,), **setting,
    )  # fmt: skip


def codes(battle: Battle, state: State, target: str = "sb") -> set[str]:
    """Give the codes of all that speaks against fire at an aircraft."""
    return {refusal.code for refusal in flak.explain(battle, state, FireFlak("aa", target))}


def moved(state: State, id: str, **changes: object) -> State:
    """Change an aircraft."""
    return evolve(state, aircraft=tuple(evolve(a, **changes) if a.id == id else a for a in state.aircraft))


# What they reach ---------------------------------------------------------------------------------


@pytest.mark.rule("C5.1.1", "C5.1.2")
@pytest.mark.parametrize(
    ("kind", "reach", "bands"),
    [("light", 5, {"surface-low"}), ("medium", 10, {"surface-low", "low"})],
)
def test_light_and_medium_guns_reach_so_far_and_so_high(kind: str, reach: int, bands: set[str]) -> None:
    for band in ("surface-low", "low", "medium", "high"):
        battle, state = guns(kind, band=band)  # type: ignore[arg-type]
        for away in range(13):
            found = codes(battle, moved(state, "sb", place=parse_hex(f"20{10 + away:02}")))
            wrong = {"band"} if band not in bands else {"out-of-range"} if away > reach else set()
            assert found == wrong, (band, away)


@pytest.mark.rule("C5.1.3", "C5.1.4")
def test_heavy_guns_reach_everywhere_but_not_the_lowest_band() -> None:
    battle, state = guns("heavy", band="surface-low")
    assert codes(battle, state) == {"band"}
    battle, state = guns("heavy", band="low")
    assert codes(battle, moved(state, "sb", place=parse_hex("4530"))) == set()
    battle, state = guns("heavy", band="medium-bottom")
    assert codes(battle, state) == set()
    battle, state = guns("heavy", band="medium")
    assert codes(battle, state) == {"plot-ahead"}


@pytest.mark.rule("C5.1.4")
@pytest.mark.parametrize(
    ("bands", "ahead"),
    [
        (("low",), ()), (("medium",), (2,)), (("medium-top",), (2,)), (("high-bottom",), (3,)),
        (("high",), (3,)), (("high-top",), (3,)), (("very-high",), (4,)), (("medium", "very-high"), (2, 4)),
    ],
)  # fmt: skip
def test_high_targets_are_plotted_ahead_by_so_many_turns(
    bands: tuple[Band, ...], ahead: tuple[int, ...]
) -> None:
    battle, state = guns("heavy", band=bands[0], bands=bands)
    assert flak.turns_ahead(battle, battle.batteries["aa"]) == ahead
    for turns in range(6):
        found = flak.explain_plot(battle, state, PlotFlak("aa", parse_hex("2015"), turns))
        assert bool(found) == (turns not in ahead)


@pytest.mark.rule("C5.1.4")
def test_only_heavy_guns_plot_and_only_on_the_board() -> None:
    light, state = guns("light")
    assert flak.explain_plot(light, state, PlotFlak("aa", parse_hex("2015"), 2))[0].code == "not-heavy"
    heavy, state = guns("heavy", band="medium")
    for column, row in ((0, 9), (46, 9), (9, 0), (9, 31)):
        assert flak.explain_plot(heavy, state, PlotFlak("aa", at(column, row), 2))[0].code == "off-board"
    for column, row in ((1, 1), (45, 30)):
        assert flak.explain_plot(heavy, state, PlotFlak("aa", at(column, row), 2)) == ()


@pytest.mark.rule("C5.1")
def test_a_scenario_may_limit_the_bands_of_a_battery() -> None:
    battle, state = guns("medium", band="low", reaches=("surface-low",))
    assert codes(battle, state) == {"band"}


@pytest.mark.rule("C5.2.7")
@pytest.mark.parametrize(("kind", "reach"), [("light", 2), ("medium", 2)])
def test_over_land_guns_reach_two_hexes_at_the_lowest_level(kind: str, reach: int) -> None:
    battle, state = guns(kind)
    for away in range(6):
        low = moved(state, "sb", place=parse_hex(f"20{10 + away}"), tal=1)
        assert (codes(battle, low) == set()) == (away <= reach)
        assert codes(battle, moved(low, "sb", tal=2)) == set()


@pytest.mark.rule("C5.2.7")
def test_only_in_the_lowest_band_does_land_hide_what_flies_at_level_one() -> None:
    over = Ground("land")
    battle, state = guns("medium", band="low", ground=over)
    assert codes(battle, moved(state, "sb", place=parse_hex("2015"), tal=1)) == set()
    battle, state = guns("medium", ground=over)
    for place, tal, rule in (("2015", 1, "C5.2.7"), ("2025", 3, "C5.1.2")):
        there = moved(state, "sb", place=parse_hex(place), tal=tal)
        (refusal,) = flak.explain(battle, there, FireFlak("aa", "sb"))
        assert (refusal.code, refusal.rule) == ("out-of-range", rule)
        assert ("over land" in refusal.sentence) == (rule == "C5.2.7")


@pytest.mark.rule("C5.2.7")
@pytest.mark.parametrize("kind", ["flat", "sea"])
def test_over_the_sea_and_flat_land_low_flight_hides_nobody(kind: str) -> None:
    battle, state = guns(ground=Ground(kind))  # type: ignore[arg-type]
    assert codes(battle, moved(state, "sb", place=parse_hex("2015"), tal=1)) == set()


@pytest.mark.rule("C5.2.1")
def test_a_battery_fires_at_enemies_that_it_sees_and_that_are_under_control() -> None:
    battle, state = guns()
    assert flak.targets(battle, state, battle.batteries["aa"]) == ("sb", "i")
    away = moved(state, "sb", place=parse_hex("2016"))
    assert flak.targets(battle, away, battle.batteries["aa"]) == ("i",)
    assert "friend" in codes(battle, state, "b")
    assert codes(battle, moved(state, "sb", status="ooc")) == {"out-of-control"}
    assert codes(battle, moved(state, "sb", status="destroyed")) == {"gone"}
    assert flak.explain(battle, state, FireFlak("aa", "nobody"))[0].code == "unknown-target"
    hidden, state = guns(zones=(smoke("2011", top=3),))
    assert codes(hidden, state, "i") == {"smoke"}
    hidden, state = guns(zones=(smoke("2010", top=1),))  # at the guns
    assert codes(hidden, state, "i") == {"smoke"}
    unseen, state = guns(rules=("spotting",))
    assert codes(unseen, state) == {"not-spotted"}
    assert codes(unseen, evolve(state, spotted=(("fin", "sb"),))) == set()


@pytest.mark.rule("R60")
def test_a_battery_whose_plotted_fire_falls_due_fires_at_nobody_else() -> None:
    battle, state = guns("heavy", band="low", bands=("low", "medium"))
    due = evolve(state, flak=(FlakShot("aa", "", parse_hex("2015"), 1, 2),))
    assert codes(battle, due) == {"plotted"}
    later = evolve(state, flak=(FlakShot("aa", "", parse_hex("2015"), 2, 2),))
    assert codes(battle, later) == set()


# Hitting -----------------------------------------------------------------------------------------


@pytest.mark.rule("C5.2.1")
@pytest.mark.parametrize(
    ("kind", "band", "target", "hit"),
    [
        ("light", "surface-low", "i", 10), ("light", "surface-low", "sb", 9), ("medium", "low", "i", 10),
        ("medium", "low", "sb", 9), ("heavy", "low", "i", 11), ("heavy", "low", "sb", 9),
    ],
)  # fmt: skip
def test_bombers_are_hit_more_easily_than_fighters(kind: str, band: Band, target: str, hit: int) -> None:
    battle, state = guns(kind, band=band)
    battery, one = battle.batteries["aa"], battle.find(state, target)
    assert flak.needed(battle, battery, one).target == hit
    results = {total: flak.judge(battle, battery, one, (total - 6, 6)) for total in range(7, 13)}
    assert results[hit] == "hit"
    assert results[hit - 1] == "near miss"
    assert hit - 2 not in results or results[hit - 2] == "miss"


@pytest.mark.rule("C5.2.2", "C5.2.3", "R62")
@pytest.mark.parametrize(
    ("kind", "band", "result", "dice"),
    [
        ("light", "surface-low", "hit", "4d6"), ("light", "surface-low", "near miss", "2d6"),
        ("medium", "low", "hit", "3d10"), ("medium", "low", "near miss", "2d10"),
        ("heavy", "low", "hit", "2d20"), ("heavy", "low", "near miss", "1d20"),
    ],
)  # fmt: skip
def test_a_near_miss_throws_half_the_dice(kind: str, band: Band, result: flak.Result, dice: str) -> None:
    battle, _ = guns(kind, band=band)
    assert flak.dice_of(battle, battle.batteries["aa"], result) == dice


@pytest.mark.rule("C5.2.2", "C5.2.3")
def test_firepower_leaves_out_the_top_face_and_the_target_rolls_its_robustness() -> None:
    battle, state = guns()
    roll = scripted({"firepower aa>sb flak": (6, 5, 1, 2), "robustness aa>sb": (1, 2), "damage aa>sb": (2,)})
    events = flak.damage(battle, battle.batteries["aa"], battle.find(state, "sb"), "hit", roll)
    assert isinstance(events[0], Rolled)
    assert events[0].result == "8 firepower"
    assert isinstance(events[1], Rolled)
    assert events[1].tally == Tally(flak.robustness.survival_number(battle, battle.find(state, "sb"), 8, 0))
    last = events[-1]
    assert isinstance(last, FlakFired)
    assert last.firepower == 8
    assert last.wound in ("engine", "destroyed")


@pytest.mark.rule("C5.2.4")
@pytest.mark.parametrize(
    ("kind", "column"), [("light", "machine_gun"), ("medium", "cannon"), ("heavy", "cannon")]
)
def test_a_lucky_hit_goes_by_the_weight_of_the_guns(kind: str, column: str) -> None:
    battle, state = guns(kind, band="low" if kind != "light" else "surface-low")
    faces = {"light": (1, 1, 1, 1), "medium": (1, 1, 1), "heavy": (1, 1)}[kind]
    roll = scripted({"firepower": faces, "robustness": (6, 6), "lucky hit aa>sb": (5, 6)})
    events = flak.damage(battle, battle.batteries["aa"], battle.find(state, "sb"), "hit", roll)
    last = events[-1]
    assert isinstance(last, FlakFired)
    assert (last.outcome, last.wound) == ("lucky", battle.ruleset.lucky_hits[column][11])


@pytest.mark.rule("C5.2.2")
def test_of_a_miss_nothing_comes() -> None:
    battle, state = guns()
    events = flak.damage(battle, battle.batteries["aa"], battle.find(state, "sb"), "miss", scripted())
    assert events == (FlakFired("aa", "sb", 0, "miss"),)


@pytest.mark.rule("C5.2.6")
@pytest.mark.parametrize(
    ("faces", "astray"), [((1, 1), 1), ((2, 2), 1), ((3, 3), 0), ((1, 2), 0), ((6, 6), 0)]
)
def test_double_one_and_double_two_go_astray(faces: tuple[int, int], astray: int) -> None:
    battle, _ = guns()
    assert flak.is_misdirected(battle, faces) == bool(astray)


@pytest.mark.rule("C5.2.6", "R61")
def test_fire_that_goes_astray_finds_the_closest_friend_in_range() -> None:
    battle, state = guns(
        "light", "sb sov sb-2 green 2010N tal2 speed3", "far fin b-239 skilled 2013N tal2 speed3",
        "near fin b-239 skilled 2012N tal4 speed3", "same fin b-239 skilled 2011N tal6 speed3",
    )  # fmt: skip
    shot = FlakShot("aa", "sb", None, 1)
    assert flak.friend_in_the_way(battle, state, shot) == "same"
    level = moved(moved(state, "same", place=parse_hex("2012")), "same", tal=3)
    assert flak.friend_in_the_way(battle, level, shot) == "same"
    away = moved(moved(state, "same", status="exited"), "near", place=parse_hex("2030"))
    assert flak.friend_in_the_way(battle, away, shot) == "far"
    assert flak.friend_in_the_way(battle, moved(state, "same", decoy=1), shot) == "near"
    battle, state = guns()
    assert flak.friend_in_the_way(battle, state, shot) == ""


@pytest.mark.rule("C5.1.4")
def test_a_burst_catches_friend_and_foe_within_one_hex_in_its_bands() -> None:
    battle, state = guns(
        "heavy", "sb sov sb-2 green 2010N tal2 speed3 medium", "i sov i-16-18 green 2011N tal6 speed3 medium",
        "b2 fin b-239 skilled 2110N tal1 speed3 medium-top", "low sov i-16-18 green 2010N tal2 speed3 low",
        "away sov sb-2 green 2012N tal2 speed3 medium", bands=("low", "medium", "medium-top"), band="medium",
    )  # fmt: skip
    plotted = FlakShot("aa", "", parse_hex("2010"), 1, 2)
    assert flak.caught(battle, state, plotted, parse_hex("2010")) == ("sb", "i", "b2")
    aimed = FlakShot("aa", "low", None, 1)
    assert flak.caught(battle, state, aimed, parse_hex("2010")) == ("low",)
    assert flak.caught(battle, moved(state, "i", decoy=1), plotted, parse_hex("2010")) == ("sb", "b2")
    assert flak.caught(battle, moved(state, "i", status="exited"), plotted, parse_hex("2010")) == ("sb", "b2")
