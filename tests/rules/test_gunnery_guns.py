"""A1.3, B4.3.1, B4.3.2, B4.4: which guns bear, in every facing and on both column parities."""

from __future__ import annotations

import pytest

from cy6.core.state import Aircraft, Gun, Shot
from cy6.hexes import HEADINGS, Hex, arc, at, distance, is_on_row, step, within
from cy6.rules import gunnery, gunnery_guns
from tests.helpers import table

HOMES = (at(20, 15), at(21, 15))  # an even and an odd column
ALL_POSITIONS = ["FF", "BFF", "F", "FT", "FB", "SL", "SR", "R", "RT", "RB", "T3", "B3", "BRCRG"]

# The rulebook's words for each position: its arcs, and the levels seen from the firing aircraft.
FIELDS = {
    "FF": ({"front"}, {-1, 0, 1}),
    "F": ({"front"}, {-1, 0, 1}),
    "FT": ({"front"}, {0, 1}),
    "FB": ({"front"}, {-1, 0}),
    "SL": ({"left"}, {0}),
    "SR": ({"right"}, {0}),
    "R": ({"rear"}, {-1, 0, 1}),
    "RT": ({"rear"}, {0, 1}),
    "RB": ({"rear"}, {-1, 0}),
    "T3": ({"front", "left", "right", "rear"}, {0, 1}),
    "B3": ({"front", "left", "right", "rear"}, {-1, 0}),
}


def stand(battle_and_state, id, **changes):
    """Move one aircraft of a table elsewhere."""
    battle, state = battle_and_state
    moved = tuple(one._replace(**changes) if one.id == id else one for one in state.aircraft)
    return battle, state._replace(aircraft=moved)


def bears(guns: str, place: Hex, heading: int, tal: int, other: Hex, other_tal: int) -> bool:
    """Tell whether guns of a fast bomber reach an aircraft at another place and level."""
    battle, state = table(
        f"me axis b-17f {guns} speed8", "foe allied d520 speed1", phase="fire",
        aircraft={"me": {"place": place, "heading": heading, "tal": tal},
                  "foe": {"place": other, "tal": other_tal}},
    )  # fmt: skip
    return not gunnery.explain_shot(battle, state, Shot("me", "foe"))


@pytest.mark.rule("A1.3.4", "B4.3.1", "B4.4", "R1")
@pytest.mark.parametrize("position", FIELDS)
def test_a_position_fires_into_its_arcs_at_its_levels_and_nowhere_else(position: str) -> None:
    arcs, levels = FIELDS[position]
    battle, _ = table(f"me axis b-17f {position}:1xHMG", "foe allied d520")
    gun = Gun(position, "HMG", 1)  # type: ignore[arg-type]
    for home in HOMES:
        for heading in range(6):
            me = Aircraft("me", "axis", "b-17f", "skilled", "low", "flying", home, heading, 3, 8)
            for place in within(home, 3):
                if place == home:
                    continue
                for tal in (1, 2, 3, 4, 5):
                    foe = Aircraft("foe", "allied", "d520", "skilled", "low", "flying", place, 0, tal, 1)
                    line = gunnery_guns.line_of_fire(me, foe)
                    expected = arc(home, heading, place) in arcs and tal - 3 in levels
                    assert (not gunnery_guns.gun_faults(battle, line, gun)) == expected


@pytest.mark.rule("B4.4", "A1.3.4")
def test_the_two_sides_are_not_mixed_up() -> None:
    # Heading north at 2015, the column to the east (right) is 21 and to the west (left) is 19.
    for guns, place, expected in (
        ("SR:1xHMG", "2215", True), ("SR:1xHMG", "1815", False),
        ("SL:1xHMG", "1815", True), ("SL:1xHMG", "2215", False),
    ):  # fmt: skip
        battle, state = table(f"b17 allied b-17f 2015N tal3 {guns}", f"fw axis fw-190a-4 {place}N tal3")
        assert bool(gunnery.plain_shots(battle, state, "b17")) == expected


@pytest.mark.rule("B4.4.6", "R3")
def test_a_bombers_fixed_guns_fire_only_along_the_row_ahead_within_six_at_its_level() -> None:
    for home in HOMES:
        for heading in range(6):
            for place in within(home, 8):
                ahead = is_on_row(home, heading, place) and distance(home, place) <= 6
                assert bears("BFF:2xHMG", home, heading, 3, place, 3) == ahead
            nose = step(home, heading)
            assert not bears("BFF:2xHMG", home, heading, 3, nose, 4)
            assert not bears("BFF:2xHMG", home, heading, 3, nose, 2)


@pytest.mark.rule("B4.4.7", "R3")
def test_remote_rear_guns_fire_only_along_the_row_astern_within_three_at_its_level() -> None:
    for home in HOMES:
        for heading in range(6):
            for place in within(home, 5):
                astern = is_on_row(home, (heading + 3) % 6, place) and distance(home, place) <= 3
                assert bears("BRCRG:2xHMG", home, heading, 3, place, 3) == astern
            tail = step(home, (heading + 3) % 6)
            assert not bears("BRCRG:2xHMG", home, heading, 3, tail, 4)


@pytest.mark.rule("A1.3.1")
@pytest.mark.parametrize(
    ("weapon", "reach"), [("LMG", 6), ("LVC", 6), ("LVHC", 6), ("HMG", 10), ("MC", 10), ("LRHC", 10)]
)
def test_short_range_weapons_stop_at_six_hexes_and_nothing_goes_past_ten(weapon: str, reach: int) -> None:
    for range_ in range(1, 13):
        battle, state = table(
            f"me axis d520 2020N tal3 FF:1x{weapon}", f"foe allied d520 20{20 - range_:02d}N tal3"
        )
        assert bool(gunnery.plain_shots(battle, state, "me")) == (range_ <= reach)


@pytest.mark.rule("A1.3.1", "R20")
def test_guns_out_of_their_range_stay_out_of_a_shot_that_others_make() -> None:
    battle, state = table("spit allied spitfire-vc 2020N tal3 speed4", "fw axis fw-190a-4 2013N tal3")
    assert [gun.weapon for gun, _ in gunnery.assess(battle, state, Shot("spit", "fw")).guns] == ["MC"]


@pytest.mark.rule("B4.3.2", "R22")
@pytest.mark.parametrize(
    ("own", "other", "fires"), [(3, 3, False), (4, 3, True), (2, 3, False), (1, 0, True)]
)
def test_firing_up_takes_one_more_level_of_speed(own: int, other: int, fires: bool) -> None:
    battle, state = table(
        f"me axis d520 2015N tal3 speed{own}", f"foe allied d520 2014N tal4 speed{other}", phase="fire"
    )
    codes = [refusal.code for refusal in gunnery.explain_shot(battle, state, Shot("me", "foe"))]
    assert codes == ([] if fires else ["firing-up"])
    for tal in (2, 3):  # level or downward the speeds do not matter
        lower = stand((battle, state), "foe", tal=tal)
        assert not gunnery.explain_shot(*lower, Shot("me", "foe"))


@pytest.mark.rule("B4.3.2")
@pytest.mark.parametrize("rise", [-3, -2, 2, 3])
def test_two_levels_are_too_far(rise: int) -> None:
    battle, state = table("me axis d520 2015N tal4 speed4", f"foe allied d520 2014N tal{4 + rise} speed0")
    refusals = gunnery.explain_shot(battle, state, Shot("me", "foe"))
    assert [(refusal.code, refusal.rule) for refusal in refusals] == [("level", "B4.3.2")]
    assert f"TAL {4 + rise}" in refusals[0].sentence


@pytest.mark.rule("B4.4.4", "B4.3.2")
def test_defensive_guns_fire_up_at_a_faster_fighter() -> None:
    battle, state = table("b17 allied b-17f 2015N tal3 speed2", "fw axis fw-190a-4 2016N tal4 speed5")
    positions = [gun.position for gun, _ in gunnery.assess(battle, state, Shot("b17", "fw")).guns]
    assert positions == ["T3", "R"]


@pytest.mark.rule("B4.4.4", "B4.3.2")
def test_a_bombers_fixed_guns_are_no_defensive_guns() -> None:
    battle, state = table("sbd allied sbd-3 2015N tal3 speed3", "zero axis a6m2 2014N tal3 speed4")
    guns = [gun.position for gun, _ in gunnery.assess(battle, state, Shot("sbd", "zero")).guns]
    assert guns == ["BFF"]
    higher = stand((battle, state), "zero", tal=4, speed=0)
    assert [r.code for r in gunnery.explain_shot(*higher, Shot("sbd", "zero"))] == ["level", "out-of-arc"]


@pytest.mark.rule("R2")
@pytest.mark.parametrize("tal", [2, 3, 4])
def test_nobody_fires_into_his_own_hex(tal: int) -> None:
    battle, state = table("b17 allied b-17f 2015N tal3 speed4", f"fw axis fw-190a-4 2015N tal{tal} speed1")
    for shot in (Shot("b17", "fw"), Shot("fw", "b17")):
        assert "same-hex" in [refusal.code for refusal in gunnery.explain_shot(battle, state, shot)]
    assert not gunnery.plain_shots(battle, state, "b17")


@pytest.mark.rule("B4.3.1", "R1")
@pytest.mark.parametrize("heading", range(6), ids=HEADINGS)
def test_the_edge_of_the_front_arc_is_in_and_the_next_hex_round_is_out(heading: int) -> None:
    for home in HOMES:
        for turn in (-1, 1):
            spine = home
            for range_ in range(1, 11):
                spine = step(spine, (heading + turn) % 6)
                assert bears("FF:1xHMG", home, heading, 3, spine, 3)
                beyond = step(spine, (heading + 3) % 6)
                assert beyond == home or not bears("FF:1xHMG", home, heading, 3, beyond, 3), range_


@pytest.mark.rule("B4.4", "A1.3.4")
def test_every_position_of_the_rulebook_is_in_the_tables() -> None:
    battle, _ = table("me axis b-17f 2015N", "foe allied d520 2014N")
    assert set(battle.ruleset.positions) == set(ALL_POSITIONS)
    fixed = {name for name, position in battle.ruleset.positions.items() if not position.defensive}
    assert fixed == {"FF", "BFF"}
