"""Our own tables: what the rulebook fixes, every row of every chart, and that nobody can change them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from cy6.core.ids import BANDS, MANEUVERS, POSITIONS, SKILLS, Band
from cy6.core.state import Gun
from cy6.hexes import mirror, walk
from cy6.rules.battle import Battle
from cy6.tables.facts import broken_facts
from cy6.tables.files import read_tables
from cy6.tables.frozen import Frozen
from cy6.tables.load import load_ruleset
from cy6.tables.models import AircraftFile, MoveChartsFile
from cy6.tables.models_fire import DamageFile, FlakFile, SpottingFile, SurfaceAttackFile
from cy6.tables.ruleset import Ruleset
from tests.helpers import table

CHART_SPEEDS = {"A": 5, "B": 8, "C": 8, "D": 8, "F": 4}
CODE_ROWS = [(letter, speed) for letter, top in CHART_SPEEDS.items() for speed in range(1, top + 1)]


def type_on(ruleset: Ruleset, chart: str, code: str) -> str:
    row = ruleset.charts[chart].rows[int(code[1])]
    return next(each.type for each in row if each.code == code)


def options(ruleset: Ruleset, maneuver: str, type: str) -> list[str]:
    row = ruleset.maneuvers[maneuver].options[type]  # type: ignore[index]
    return [f"{change}{'*' * octagon}" for change, octagon in row]


# ---------------------------------------------------------------- what text and reports fix


def test_every_known_fact_and_bound_holds() -> None:
    tables = read_tables()
    assert len(tables.get(AircraftFile).known) == 11
    assert len(tables.get(MoveChartsFile).known) == 19
    assert len(tables.get(DamageFile).bounds) == 2
    assert broken_facts(tables, tables) == ()


@pytest.mark.rule("B2.1", "B3.4.1", "A3.2")
@pytest.mark.parametrize(
    ("chart", "code", "type"),
    [
        ("B", "L33", "turn"), ("B", "L22", "turn"), ("B", "L23", "turn"), ("B", "L24", "extreme"),
        ("D", "L33", "turn"), ("D", "L34", "extreme"), ("D", "L23", "extreme"), ("A", "L45", "extreme"),
    ],
)  # fmt: skip
def test_the_codes_of_the_examples_have_their_types(
    ruleset: Ruleset, chart: str, code: str, type: str
) -> None:
    assert type_on(ruleset, chart, code) == type
    assert type_on(ruleset, chart, code.replace("L", "R")) == type


@pytest.mark.rule("B3.7")
def test_the_speed_options_of_the_examples(ruleset: Ruleset) -> None:
    assert options(ruleset, "C", "turn") == ["-3", "-2", "-1*"]
    assert options(ruleset, "C", "extreme") == ["-4", "-3", "-2*"]
    assert "0*" in options(ruleset, "C", "forward")
    assert {"-1", "0*"} <= set(options(ruleset, "L", "turn"))
    assert "-1*" in options(ruleset, "L", "extreme")


@pytest.mark.rule("A1.1.1")
def test_the_aircraft_of_the_examples_have_their_ratings(ruleset: Ruleset) -> None:
    def chart_speed(type: str) -> str:
        return f"{ruleset.aircraft[type].low.chart}{ruleset.aircraft[type].low.speed}"

    assert chart_speed("hurricane-i") == "B4"
    assert chart_speed("spitfire-vc") == "B5"
    assert chart_speed("fw-190a-4") == "D5"
    assert ruleset.aircraft["a6m2"].low.speed == 4


@pytest.mark.rule("A1.1.4")
def test_the_fw_190_accelerates_well_low_down_only(ruleset: Ruleset) -> None:
    fw = ruleset.aircraft["fw-190a-4"]
    assert (fw.low.accel, fw.high.accel) == ("Hx", "Nx")


@pytest.mark.rule("A1.1.1")
def test_high_ratings_hold_from_20000_feet_up(ruleset: Ruleset) -> None:
    def agility(band: Band) -> int:
        battle, state = table("z axis a6m2 2014N", band=band)
        return Battle(ruleset, battle.setting).ratings(state.aircraft[0]).agility

    assert [agility(band) for band in BANDS] == [2] * 5 + [1] * 5


@pytest.mark.rule("A1.1.1")
def test_an_aircraft_without_high_ratings_flies_the_same_everywhere(tmp_path: Path) -> None:
    (tmp_path / "aircraft.yaml").write_text(
        "format: 1\naircraft:\n  ki-43: {name: Ki-43, class: fighter, robustness: R0,\n"
        "    low: {chart: A, speed: 4, agility: 3, climb: 32, dive: 37}, weapons: {FF: 2xHMG}}\n"
    )
    oscar = load_ruleset(tmp_path).aircraft["ki-43"]
    assert oscar.high == oscar.low


# ---------------------------------------------------------------- move charts


@pytest.mark.rule("R5", "B3.3.2")
def test_a_row_reads_from_the_tightest_left_to_the_tightest_right(ruleset: Ruleset) -> None:
    assert [each.code for each in ruleset.charts["B"].rows[3]] == [
        "L35", "L34", "L33", "L32", "F31L", "F3", "F31R", "R32", "R33", "R34", "R35",
    ]  # fmt: skip
    assert [each.type for each in ruleset.charts["B"].rows[3]] == [
        "extreme", "turn", "turn", "turn", "forward", "forward", "forward", "turn", "turn", "turn", "extreme",
    ]  # fmt: skip


def test_every_chart_has_a_row_for_each_of_its_speeds(ruleset: Ruleset) -> None:
    assert {letter: len(chart.rows) for letter, chart in ruleset.charts.items()} == CHART_SPEEDS


@pytest.mark.rule("R5", "B3.4.1")
@pytest.mark.parametrize(("letter", "speed"), CODE_ROWS)
def test_every_row_is_its_own_mirror(ruleset: Ruleset, letter: str, speed: int) -> None:
    row = ruleset.charts[letter].rows[speed]
    for left, right in zip(row, reversed(row), strict=True):
        assert left.type == right.type
        if left is not right:
            assert {left.code, right.code} in (
                {f"F{speed}1L", f"F{speed}1R"},
                {f"L{left.code[1:]}", f"R{left.code[1:]}"},
            )
        for heading in range(6):
            flown, mirrored = walk(left.path, heading), walk(right.path, -heading % 6)
            assert [mirror(each) for each in flown.offsets] == list(mirrored.offsets)
            assert (flown.turn + mirrored.turn) % 6 == 0


@pytest.mark.rule("R5", "A3.1")
@pytest.mark.parametrize(("letter", "speed"), CODE_ROWS)
def test_every_code_flies_as_many_hexes_as_its_speed(ruleset: Ruleset, letter: str, speed: int) -> None:
    for code in ruleset.charts[letter].rows[speed]:
        assert code.path.count("F") == speed
        assert code.code[1] == str(speed)


@pytest.mark.rule("B3.4.1", "A3.2")
@pytest.mark.parametrize(("letter", "speed"), CODE_ROWS)
def test_extreme_turns_are_the_outermost_codes(ruleset: Ruleset, letter: str, speed: int) -> None:
    row = ruleset.charts[letter].rows[speed]
    middle = len(row) // 2
    assert [each.type for each in row[middle - 1 : middle + 2]] == ["forward"] * 3
    order = ("forward", "turn", "extreme")
    for inner, outer in pairwise(row[middle:]):
        assert order.index(outer.type) >= order.index(inner.type)


@pytest.mark.rule("B3.4.1")
@pytest.mark.parametrize(("letter", "speed"), CODE_ROWS)
def test_forward_codes_keep_the_heading_and_turns_do_not(ruleset: Ruleset, letter: str, speed: int) -> None:
    for code in ruleset.charts[letter].rows[speed]:
        turn = code.path.count("R") - code.path.count("L")
        side = {"F": 0, "L": -1, "R": 1}[code.code[0]]
        assert (turn > 0) - (turn < 0) == side


@pytest.mark.rule("B3.5.1", "B3.5.2", "B3.5.3", "B3.5.4", "B3.5.5", "B3.5.6")
@pytest.mark.rule("B3.6.2", "B3.6.3", "B3.6.4", "B3.6.5", "B3.6.6")
def test_maneuvers_change_level_as_the_rules_say(ruleset: Ruleset) -> None:
    assert {id: row.climb for id, row in ruleset.maneuvers.items()} == {
        "PC": 2, "C": 1, "L": 0, "D": -1, "PD": -2, "SD": -3,
        "PI": 2, "I": 1, "SS": -1, "PSS": -2, "SSS": -3, "ST": 0,
    }  # fmt: skip
    assert tuple(ruleset.maneuvers) == MANEUVERS


@pytest.mark.rule("B3.4.1")
def test_special_maneuvers_are_of_the_forward_type(ruleset: Ruleset) -> None:
    special = [id for id, row in ruleset.maneuvers.items() if row.special]
    assert special == ["PI", "I", "SS", "PSS", "SSS", "ST"]
    assert all(tuple(ruleset.maneuvers[id].options) == ("forward",) for id in special)


@pytest.mark.rule("B3.4.5", "B3.6.6")
def test_special_maneuvers_have_their_highest_speed(ruleset: Ruleset) -> None:
    assert ruleset.charts["D"].special_max_speed["SS"] == 3
    assert ruleset.charts["B"].special_max_speed["I"] >= 4
    assert all(chart.special_max_speed["ST"] == 1 for chart in ruleset.charts.values())


def test_heavy_aircraft_fly_no_special_maneuver_but_the_stall(ruleset: Ruleset) -> None:
    assert tuple(ruleset.charts["F"].special_max_speed) == ("ST",)
    assert ruleset.charts["F"].barred == ("PC", "SD")


# ---------------------------------------------------------------- the other tables


@pytest.mark.rule("A2.1", "B3.3", "B3.3.2")
def test_crews(ruleset: Ruleset) -> None:
    assert [ruleset.skills[skill] for skill in SKILLS] == [0, 1, 2, 3]
    assert [ruleset.move_groups[skill] for skill in SKILLS] == [1, 2, 3, 4]
    assert [ruleset.reaction[skill] for skill in SKILLS] == [0, 1, 2, 2]


@pytest.mark.rule("A2.2", "B1.1", "R8")
def test_checks_and_tailing(ruleset: Ruleset) -> None:
    assert ruleset.check == (8, -1)
    assert (ruleset.tail_range, ruleset.tail_levels) == (3, (0, -1))


@pytest.mark.rule("B3.14")
@pytest.mark.parametrize(
    ("climb", "turns"),
    [(1, 7), (2, 7), (3, 6), (4, 5), (5, 4), (6, 3), (7, 3), (8, 2), (10, 2), (11, 1)],
)
def test_slow_climbers_take_their_turns(ruleset: Ruleset, climb: int, turns: int) -> None:
    steps = ruleset.control.slow_climb
    assert next((needed for up_to, needed in steps if climb <= up_to), 1) == turns


@pytest.mark.rule("B3.9", "B3.10", "R13", "B5.1", "B5.2", "B3.12", "B3.11")
def test_control_and_damage_numbers(ruleset: Ruleset) -> None:
    control = ruleset.control
    assert (control.recovery_speed, control.ooc_drop, control.jet_speed) == (1, 1, 6)
    assert control.catastrophe == {"green": 3, "skilled": 3, "veteran": 2, "ace": 1}
    assert (control.engine_speed_loss, control.engine_speed_floor, control.engine_climb_divisor) == (2, 1, 3)
    assert (control.load_climb_divisor, control.airframe_agility_loss) == (2, 1)
    assert (ruleset.collision.rolls, ruleset.collision.column) == (2, "cannon")


@pytest.mark.rule("B4.2.1", "B4.2.3")
def test_to_hit(ruleset: Ruleset) -> None:
    assert ruleset.to_hit.bands == (
        ("point_blank", 1, 1, 5, 1), ("close", 2, 2, 6, 1), ("short", 3, 3, 7, 1),
        ("medium", 4, 6, 9, 0), ("long", 7, 10, 11, -1),
    )  # fmt: skip
    assert (ruleset.to_hit.skill_limit, ruleset.to_hit.agility_limit) == (3, 3)
    assert (ruleset.to_hit.deflection, ruleset.to_hit.target_speed_zero) == (-2, 2)


@pytest.mark.rule("B4.3.5", "B4.3.6", "A1.3.3")
def test_cannon_modifiers(ruleset: Ruleset) -> None:
    assert ruleset.to_hit.low_velocity_at_medium == -2
    assert ruleset.to_hit.rate_of_fire == {"low": -1, "very_low": -2, "extremely_low": -3}


@pytest.mark.rule("A1.3.1", "A1.3.2", "B4.2.2", "B4.5")
def test_weapons(ruleset: Ruleset) -> None:
    assert {id: (each.die, each.ammunition) for id, each in ruleset.weapons.items()} == {
        "LMG": ("d4", "machine_gun"), "HMG": ("d6", "machine_gun"), "LVC": ("d10", "cannon"),
        "MC": ("d10", "cannon"), "LVHC": ("d20", "heavy_cannon"), "LRHC": ("d20", "heavy_cannon"),
    }  # fmt: skip
    assert [id for id, each in ruleset.weapons.items() if each.max_range == 6] == ["LMG", "LVC", "LVHC"]
    assert [id for id, each in ruleset.weapons.items() if each.low_velocity] == ["LVC", "LVHC"]


@pytest.mark.rule("A1.3.4", "B4.4", "B4.4.6", "B4.4.7", "B4.3.2")
def test_gun_positions(ruleset: Ruleset) -> None:
    around = ("front", "left", "right", "rear")
    assert {id: (each.arcs, each.levels) for id, each in ruleset.positions.items()} == {
        "FF": (("front",), (-1, 0, 1)), "BFF": (("front",), (0,)), "F": (("front",), (-1, 0, 1)),
        "FT": (("front",), (0, 1)), "FB": (("front",), (-1, 0)), "SL": (("left",), (0,)),
        "SR": (("right",), (0,)), "R": (("rear",), (-1, 0, 1)), "RT": (("rear",), (0, 1)),
        "RB": (("rear",), (-1, 0)), "T3": (around, (0, 1)), "B3": (around, (-1, 0)),
        "BRCRG": (("rear",), (0,)),
    }  # fmt: skip
    assert tuple(ruleset.positions) == POSITIONS
    limited = {id: each.max_range for id, each in ruleset.positions.items() if each.straight}
    assert limited == {"BFF": 6, "BRCRG": 3}
    assert [id for id, each in ruleset.positions.items() if not each.defensive] == ["FF", "BFF"]


@pytest.mark.rule("B4.5")
def test_doubles_exhaust_heavier_guns_first(ruleset: Ruleset) -> None:
    for row in ruleset.depletion.values():
        assert row.heavy_cannon <= row.cannon <= row.machine_gun
    assert ruleset.depletion["ace"].machine_gun == 7  # never, no die shows it


@pytest.mark.rule("B4.5.1", "B4.6", "B4.3.8", "B4.4.5")
def test_optional_rules_of_fire(ruleset: Ruleset) -> None:
    assert (ruleset.just_a_jam, ruleset.blue_on_blue) == (12, (2, 2))
    reach, shift, crews = ruleset.aiming
    assert (reach, shift) == (3, 1)
    assert [skill for skill in SKILLS if crews[skill]] == ["veteran", "ace"]
    assert ruleset.gun_overload == (2, "medium")


@pytest.mark.rule("B4.2.3", "R18", "A1.2")
def test_robustness_covers_every_firepower_and_every_row(ruleset: Ruleset) -> None:
    robustness = ruleset.robustness
    assert tuple(robustness.n) == ("R0", "R1", "R2", "R3", "R4")
    for points in range(1, 400):
        assert sum(first <= points <= last for first, last in robustness.columns) == 1
    for weaker, stronger in pairwise(robustness.n.values()):
        assert all(a > b for a, b in zip(weaker, stronger, strict=True))
    assert robustness.critical == {"R0": 3, "R1": 4, "R2": 4, "R3": 5, "R4": 6}
    assert robustness.engine_faces == (1, 2, 3)


@pytest.mark.rule("B4.2.3", "R19")
def test_lucky_hits_answer_every_roll(ruleset: Ruleset) -> None:
    assert tuple(ruleset.lucky_hits) == ("machine_gun", "cannon")
    for rows in ruleset.lucky_hits.values():
        assert tuple(rows) == tuple(range(2, 13))
        assert all(effect in ruleset.lucky_effects for effect in rows.values())
    assert (ruleset.fuel_leak_dice, ruleset.exit.fuel_leak) == ("2d6", -1)


@pytest.mark.rule("B6.1", "B6.2")
def test_rockets_and_bombs(ruleset: Ruleset) -> None:
    rockets, bombs = ruleset.rockets, ruleset.air_bombs
    assert (rockets.first, rockets.last, rockets.dice, rockets.band) == (4, 15, "2d20", "medium")
    assert (rockets.above, rockets.below) == (1, 2)
    assert rockets.scatter == (
        (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 0), (0, 0), (-1, 0), (-1, 0),
    )  # fmt: skip
    assert bombs == (2, "2d6", 2, 2, 5, 10)


@pytest.mark.rule("A7.1", "A7.2", "R27", "R29")
def test_victory_points_and_exits(ruleset: Ruleset) -> None:
    fighter = ruleset.victory_points["fighter"]
    assert (fighter.damaged, fighter.destroyed) == (1, 5)
    assert [ruleset.crew_multiplier[skill] for skill in SKILLS] == [1, 1, 2, 3]
    assert ruleset.exit[:4] == (-1, -2, -1, 4)
    assert {each.kind for each in ruleset.aircraft.values()} <= set(ruleset.victory_points)


def test_guns_are_listed_as_the_aircraft_carries_them(ruleset: Ruleset) -> None:
    assert ruleset.aircraft["fw-190a-4"].guns == (
        Gun("FF", "MC", 2), Gun("FF", "LVC", 2), Gun("FF", "LMG", 2),
    )  # fmt: skip
    assert ruleset.aircraft["sbd-3"].dive_bomber == 1
    assert ruleset.aircraft["b-17f"].bombs_kg == 2300


def test_the_tables_of_the_advanced_rules_are_read_and_kept() -> None:
    tables = read_tables()
    heavy = tables.get(FlakFile).batteries["heavy"]
    assert (heavy.max_range, heavy.dice, heavy.blast_radius) == (None, "2d20", 1)
    assert tables.get(FlakFile).plot_ahead["very-high"] == 4
    assert tables.get(SurfaceAttackFile).base.surface_low[6] == 11
    assert tables.get(SurfaceAttackFile).bomb_load["very_heavy"].up_to_kg is None
    assert tables.get(SpottingFile).distances["haze"].automatic == 7


def test_the_tables_of_the_ground_are_in_the_ruleset(ruleset: Ruleset) -> None:
    light, heavy = ruleset.flak.batteries["light"], ruleset.flak.batteries["heavy"]
    assert (light.max_range, light.bands, light.hit["bomber"]) == (5, ("surface-low",), 9)
    assert (heavy.max_range, heavy.blast_radius) == (-1, 1)
    assert (ruleset.flak.near_miss_divisor, ruleset.flak.over_land, ruleset.flak.highest_double) == (
        2,
        (1, 2),
        2,
    )
    surface = ruleset.surface
    assert (surface.lowest, surface.low, surface.above) == ((8, 9, 10, 10, 11, 11), 12, 13)
    assert (surface.loads["medium"], surface.load_limits["very_heavy"]) == (1, -1)
    assert surface.hits == ((0, 1), (2, 2))
    assert ruleset.survival.enemy_territory == -2


# ---------------------------------------------------------------- immutable, hashed, portable


def test_no_table_can_be_changed(ruleset: Ruleset) -> None:
    skills: dict[str, int] = ruleset.skills  # type: ignore[assignment]
    for change in (
        lambda: skills.__setitem__("ace", 9),
        lambda: skills.__delitem__("ace"),
        lambda: skills.update(ace=9),
        lambda: skills.pop("ace"),
        lambda: skills.setdefault("new", 1),
        lambda: skills.clear(),
        lambda: skills.popitem(),
        lambda: skills.__ior__({"ace": 9}),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert ruleset.skills["ace"] == 3
    with pytest.raises(AttributeError):
        ruleset.tail_range = 9  # type: ignore[misc]


def test_every_mapping_of_the_ruleset_is_frozen(ruleset: Ruleset) -> None:
    def loose(value: object) -> bool:
        if isinstance(value, dict):
            return not isinstance(value, Frozen) or any(loose(each) for each in value.values())
        if isinstance(value, tuple):
            return any(loose(each) for each in value)
        if hasattr(value, "__dataclass_fields__"):
            return any(loose(getattr(value, name)) for name in value.__dataclass_fields__)
        return not isinstance(value, str | int)

    assert not loose(ruleset)


def test_a_ruleset_travels_to_another_process(ruleset: Ruleset) -> None:
    copy = pickle.loads(pickle.dumps(ruleset))
    assert copy == ruleset
    assert isinstance(copy.aircraft, Frozen)


def test_ours_is_read_once(ruleset: Ruleset) -> None:
    assert load_ruleset() is load_ruleset()
    assert ruleset.id == "cy6-reconstruction"


@pytest.mark.slow
def test_hash_and_order_do_not_depend_on_the_hash_seed(ruleset: Ruleset) -> None:
    program = "from cy6.tables.load import load_ruleset; r = load_ruleset(); print(r.hash); print(ascii(r))"
    expected = f"{ruleset.hash}\n{ruleset!a}\n"
    for seed in ("0", "1", "12345"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == expected
