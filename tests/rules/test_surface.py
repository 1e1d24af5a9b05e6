"""C3: what may be attacked how, what the roll needs with every modifier, hits, dive bombers, torpedoes."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.ids import Band, TargetKind
from cy6.core.orders import AttackSurface
from cy6.core.state import Aircraft, Attack, State, Target, evolve
from cy6.core.tally import Tally
from cy6.hexes import Hex, at, mirror, parse_hex, rotate
from cy6.rules import surface
from cy6.rules.battle import Battle
from tests.helpers import scripted, smoke, table

BOMBER = "sb sov sb-2 green 2010N tal2 speed3 loaded1"


def target(kind: TargetKind = "plain", *hexes: str) -> Target:
    """Give a target that takes two hits."""
    places = tuple(parse_hex(text) for text in hexes or ("2010",))
    return Target("field", "fin", "Airfield", kind, places, 1, 2, 4, 12)


def raid(
    *specs: str, kind: TargetKind = "plain", hexes: tuple[str, ...] = (), **setting: Any
) -> tuple[Battle, State]:
    """Set a raid on one target."""
    band: Band = setting.pop("band", "surface-low")
    forces = {"sb": {"bombs": "light"}} | setting.pop("forces", {})
    return table(
        *(specs or (BOMBER,)), "b fin b-239 skilled 0101S tal6 speed3", band=band,
        targets=(target(kind, *hexes),), forces=forces, **setting,
    )  # fmt: skip


def needed(battle: Battle, state: State, means: str, id: str = "sb") -> Tally:
    """Tally an attack."""
    return surface.tally_of(battle, surface.attack(battle.find(state, id), "field", means))  # type: ignore[arg-type]


def reasons(tally: Tally) -> dict[str, int]:
    """Give the modifiers by key."""
    return {reason.key: reason.value for reason in tally.reasons}


def codes(battle: Battle, state: State, means: str, id: str = "sb") -> set[str]:
    """Give the codes of all that speaks against an attack."""
    order = AttackSurface(id, "field", means)  # type: ignore[arg-type]
    return {refusal.code for refusal in surface.explain(battle, state, order)}


def with_(state: State, id: str, **changes: object) -> State:
    """Change an aircraft."""
    return evolve(state, aircraft=tuple(evolve(a, **changes) if a.id == id else a for a in state.aircraft))


# Who may ----------------------------------------------------------------------------------------


@pytest.mark.rule("C1.4.2", "C3.2.2")
def test_who_fell_out_of_a_formation_this_turn_fires_at_nothing_below_but_may_drop_bombs() -> None:
    battle, state = raid("sb sov sb-2 green 2012N tal2 speed3 loaded1 rockets1 FF:2xLMG")
    assert codes(battle, state, "strafing") == set()
    state = with_(state, "sb", astray=4)
    assert codes(battle, state, "strafing") == {"astray"}
    assert "astray" in codes(battle, state, "rockets") & codes(battle, state, "torpedo")
    above = with_(state, "sb", place=parse_hex("2010"))
    assert codes(battle, above, "bombs") == set()
    assert surface.legal(battle, above, "sb") == (AttackSurface("sb", "field", "bombs"),)


@pytest.mark.rule("C4.6.2", "R68")
def test_a_decoy_attacks_nothing_below() -> None:
    battle, state = raid("sb sov sb-2 green 2012N tal2 speed3 FF:2xLMG")
    state = with_(state, "sb", decoy=1)
    assert codes(battle, state, "strafing") == {"decoy"}
    assert surface.legal(battle, state, "sb") == ()


# The roll ----------------------------------------------------------------------------------------


@pytest.mark.rule("C3.1")
@pytest.mark.parametrize(("tal", "base"), [(1, 8), (2, 9), (3, 10), (4, 10), (5, 11), (6, 11), (8, 11)])
def test_the_base_goes_by_the_level_in_the_lowest_band(tal: int, base: int) -> None:
    battle, state = raid()
    assert needed(battle, with_(state, "sb", tal=tal), "bombs").target == base


@pytest.mark.rule("C3.1")
@pytest.mark.parametrize(("band", "base"), [("low", 12), ("medium", 13), ("very-high", 13)])
def test_higher_bands_are_harder_whatever_the_level(band: Band, base: int) -> None:
    battle, state = raid(band=band)
    assert {needed(battle, with_(state, "sb", tal=tal), "bombs").target for tal in (1, 6)} == {base}


@pytest.mark.rule("C3.1")
@pytest.mark.parametrize(("faces", "hits"), [((3, 5), 0), ((4, 5), 1), ((4, 6), 1), ((5, 6), 2), ((6, 6), 2)])
def test_one_hit_at_the_number_or_one_above_it_and_two_from_there(faces: tuple[int, int], hits: int) -> None:
    battle, state = raid()
    roll = scripted({"surface attack sb>field bombs": faces})
    attack = surface.attack(battle.find(state, "sb"), "field", "bombs")
    rolled, attacked = surface.resolve(battle, state, attack, roll)
    assert rolled.tally == Tally(9)
    assert rolled.result == ("no hit", "one hit", "two hits")[hits]
    assert attacked.hits == hits


@pytest.mark.rule("C3.1.2")
def test_a_target_is_damaged_and_destroyed_by_so_many_hits() -> None:
    battle, state = raid()
    conditions = [battle.condition(evolve(state, hits=(("field", n),)), "field") for n in range(4)]
    assert conditions == ["", "damaged", "destroyed", "destroyed"]
    destroyed = evolve(state, hits=(("field", 2),))
    assert codes(battle, destroyed, "bombs") == {"target-destroyed"}


@pytest.mark.rule("C3.2.1")
@pytest.mark.parametrize(("load", "value"), [("light", 0), ("medium", 1), ("heavy", 2), ("very_heavy", 3)])
def test_a_heavier_load_of_bombs_hits_more_easily(load: str, value: int) -> None:
    battle, state = raid(forces={"sb": {"bombs": load}})
    assert reasons(needed(battle, state, "bombs")) == ({"bomb_load": value} if value else {})


@pytest.mark.rule("C3.2.2")
@pytest.mark.parametrize(("kind", "found"), [("point", {"point_target": -1}), ("area", {"area_target": 3})])
def test_small_targets_are_harder_and_areas_easier(kind: TargetKind, found: dict[str, int]) -> None:
    battle, state = raid(kind=kind)
    assert reasons(needed(battle, state, "bombs")) == found


@pytest.mark.rule("C3.2.2")
def test_skill_night_and_equipment_count_and_so_do_rockets_strafing_and_heavy_guns() -> None:
    veteran = BOMBER.replace("green", "veteran")
    battle, state = raid(veteran, night=1, forces={"sb": {"bombs": "light", "equipment": 1, "strafing": 2}})
    general = {"skill": 2, "night": -2, "equipment": 1}
    assert reasons(needed(battle, state, "bombs")) == general
    assert reasons(needed(battle, state, "rockets")) == general | {"rockets": 1}
    assert reasons(needed(battle, state, "strafing")) == general | {"strafing": 1, "heavy_guns": 2}


@pytest.mark.rule("C3.2.3")
@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("ship", {"torpedo": -1}),
        ("small-ship", {"torpedo": -1, "small_ship": -1}),
        ("boat", {"torpedo": -1, "small_ship": -1, "very_small_ship": -1}),
    ],
)
def test_ships_are_harder_the_smaller_and_torpedoes_too(kind: TargetKind, found: dict[str, int]) -> None:
    battle, state = raid(kind=kind)
    assert reasons(needed(battle, state, "torpedo")) == found
    without = {key: value for key, value in found.items() if key != "torpedo"}
    assert reasons(needed(battle, state, "bombs")) == without


# Who may attack ----------------------------------------------------------------------------------


@pytest.mark.rule("C3.1", "B4.7")
def test_bombs_fall_on_what_the_bomber_is_over() -> None:
    battle, state = raid()
    assert codes(battle, state, "bombs") == set()
    assert codes(battle, with_(state, "sb", place=parse_hex("2011")), "bombs") == {"not-over-target"}
    assert codes(battle, with_(state, "sb", loaded=0), "bombs") == {"no-bombs"}
    assert surface.legal(battle, state, "sb") == (AttackSurface("sb", "field", "bombs"),)


@pytest.mark.rule("C3.1", "R64")
def test_who_cannot_fight_attacks_nothing() -> None:
    battle, state = raid()
    assert "out-of-control" in codes(battle, with_(state, "sb", status="ooc"), "bombs")
    assert "panic" in codes(battle, with_(state, "sb", effects=("panic",)), "bombs")
    assert "gone" in codes(battle, with_(state, "sb", status="destroyed"), "bombs")
    assert "promised" in codes(battle, with_(state, "sb", promised=2), "bombs")
    assert codes(battle, with_(state, "sb", promised=1), "bombs") == set()
    assert "friend" in codes(battle, state, "bombs", "b")
    dropped = evolve(state, attacks=(Attack("sb", "field", "bombs", released=1),))
    assert "already-attacked" in codes(battle, dropped, "bombs")
    others = evolve(state, attacks=(Attack("b", "field", "bombs", released=1),))
    assert codes(battle, others, "bombs") == set()
    assert surface.explain(battle, state, AttackSurface("sb", "fields", "bombs"))[0].code == "unknown-target"


@pytest.mark.rule("D3")
def test_a_scenario_may_say_from_which_level_bombs_are_dropped() -> None:
    battle, state = raid(forces={"sb": {"bombs": "light", "bomb_tals": (2,)}})
    assert codes(battle, state, "bombs") == set()
    assert codes(battle, with_(state, "sb", tal=3), "bombs") == {"level"}


@pytest.mark.rule("C3.1.1")
def test_bombs_may_go_over_a_target_on_the_way_but_not_elsewhere() -> None:
    battle, state = raid(hexes=("2008", "2009"))
    bomber = battle.find(state, "sb")
    over, past = (parse_hex("2009"), parse_hex("2108")), (parse_hex("2110"),)
    assert surface.open_releases(battle, state, bomber, over, 2) == ("field",)
    assert surface.open_releases(battle, state, bomber, past, 2) == ()
    found = surface.explain_release(battle, state, bomber, past, 2, "field")
    assert [refusal.code for refusal in found] == ["not-over-target"]
    assert surface.open_releases(battle, state, evolve(bomber, loaded=0), over, 2) == ()
    found = surface.explain_release(battle, state, bomber, over, 2, "nowhere")
    assert [refusal.code for refusal in found] == ["unknown-target"]


STRAFER = "f sov f4f-4 skilled 2013N tal2 speed3 rockets1"


@pytest.mark.rule("C3.2.2")
@pytest.mark.parametrize(("means", "reach"), [("strafing", 3), ("rockets", 6)])
def test_strafing_reaches_three_hexes_and_rockets_six_in_the_lowest_band(means: str, reach: int) -> None:
    battle, state = raid(STRAFER)
    for away in range(9):
        found = codes(battle, with_(state, "f", place=parse_hex(f"20{10 + away}")), means, "f")
        assert (found == set()) == (1 <= away <= reach), away
    higher, low = raid(STRAFER, band="low")
    assert codes(higher, low, means, "f") == {"band"}


@pytest.mark.rule("C3.2.2", "R63")
@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize("mirrored", [0, 1])
def test_the_target_must_lie_ahead_in_every_heading_and_mirror(heading: int, mirrored: int) -> None:
    battle, state = raid(STRAFER)
    middle = at(20, 10)
    ahead = {Hex(0, 2), Hex(1, 1), Hex(-1, 2)}  # south of the target, heading north: it is ahead
    for offset in (*ahead, Hex(2, -1), Hex(-2, 1), Hex(0, -2), Hex(1, -2), Hex(-1, -1)):
        turned = rotate(mirror(offset) if mirrored else offset, heading)
        place = Hex(middle[0] + turned[0], middle[1] + turned[1])
        stands = with_(state, "f", place=place, heading=heading)
        assert (codes(battle, stands, "strafing", "f") == set()) == (offset in ahead), offset


@pytest.mark.rule("C3.2.2", "R63")
def test_it_is_told_that_a_target_lies_behind() -> None:
    battle, state = raid(STRAFER)
    assert codes(battle, with_(state, "f", heading=3), "strafing", "f") == {"out-of-arc"}
    assert codes(battle, with_(state, "f", place=parse_hex("2010")), "strafing", "f") == {"out-of-range"}


@pytest.mark.rule("C3.2.2", "R64")
def test_strafing_needs_guns_ahead_with_ammunition_that_have_not_fired() -> None:
    battle, state = raid(STRAFER, "sb2 sov sb-2 green 2012N tal2 speed3")
    assert codes(battle, state, "strafing", "sb2") == {"no-guns"}
    assert codes(battle, with_(state, "f", empty=("machine_gun",)), "strafing", "f") == {"no-guns"}
    assert codes(battle, with_(state, "f", busy=1), "strafing", "f") == {"guns-used"}
    assert codes(battle, with_(state, "f", rockets=0), "rockets", "f") == {"no-rockets"}
    attack = surface.attack(battle.find(state, "f"), "field", "strafing")
    _, attacked = surface.resolve(battle, state, attack, scripted({"surface attack": (1, 2)}))
    assert attacked.classes == ("machine_gun",)
    rockets = surface.attack(battle.find(state, "f"), "field", "rockets")
    _, attacked = surface.resolve(battle, state, rockets, scripted({"surface attack": (1, 2)}))
    assert attacked.classes == ()  # B4.5


@pytest.mark.rule("C3.2.2")
def test_nobody_strafes_through_smoke() -> None:
    battle, state = raid(STRAFER, zones=(smoke("2011", "2012", top=3),))
    assert codes(battle, state, "strafing", "f") == {"smoke"}
    battle, state = raid(STRAFER, zones=(smoke("2111", "2112", top=3),))
    assert codes(battle, state, "strafing", "f") == set()


# Torpedoes and dive bombers ----------------------------------------------------------------------

TORPEDO = "t sov sbd-3 skilled 2014N tal1 speed1 loaded1"


@pytest.mark.rule("C3.4")
def test_a_torpedo_is_dropped_low_slow_and_near_a_ship() -> None:
    battle, state = raid(TORPEDO, kind="ship", forces={"t": {"torpedo": 1}})
    assert codes(battle, state, "torpedo", "t") == set()
    assert codes(battle, with_(state, "t", place=parse_hex("2015")), "torpedo", "t") == {"out-of-range"}
    assert codes(battle, with_(state, "t", tal=2), "torpedo", "t") == {"level"}
    assert codes(battle, with_(state, "t", speed=2), "torpedo", "t") == {"too-fast"}
    assert codes(battle, with_(state, "t", loaded=0), "torpedo", "t") == {"no-torpedo"}
    ashore, at_sea = raid(TORPEDO, forces={"t": {"torpedo": 1}})
    assert codes(ashore, at_sea, "torpedo", "t") == {"not-a-ship"}
    over = with_(at_sea, "t", place=parse_hex("2010"))
    assert codes(ashore, over, "bombs", "t") == {"no-bombs"}  # its load is the torpedo


def dive(battle: Battle, aircraft: Aircraft, *flown: tuple[str, Band]) -> Aircraft:
    """Fly maneuvers, each ending in a band."""
    for maneuver, band in flown:
        aircraft = evolve(aircraft, diving=surface.diving(battle, aircraft, maneuver), band=band)
    return aircraft


@pytest.mark.rule("C3.3")
def test_a_dive_attack_is_an_unbroken_dive_from_the_band_above() -> None:
    battle, state = raid(
        "d sov sbd-3 skilled 2010N tal3 speed3 loaded1", band="low", bands=("low", "surface-low")
    )
    bomber = battle.find(state, "d")
    assert surface.is_dive_attack(dive(battle, bomber, ("PD", "low"), ("SD", "surface-low")), "surface-low")
    assert not surface.is_dive_attack(dive(battle, bomber, ("PD", "low"), ("SD", "low")), "low")
    broken = dive(battle, bomber, ("SD", "surface-low"), ("L", "surface-low"))
    assert not surface.is_dive_attack(broken, "surface-low")
    below = evolve(bomber, band="surface-low")
    assert not surface.is_dive_attack(dive(battle, below, ("SD", "surface-low")), "surface-low")
    high = evolve(bomber, band="medium")
    assert not surface.is_dive_attack(dive(battle, high, ("SD", "medium-bottom")), "medium-bottom")
    from_medium = evolve(bomber, band="medium-bottom")
    assert surface.is_dive_attack(dive(battle, from_medium, ("SD", "low")), "low")
    two_bands = dive(battle, from_medium, ("SD", "low"), ("SD", "surface-low"))
    assert not surface.is_dive_attack(two_bands, "surface-low")


@pytest.mark.rule("C3.3", "C3.2.2")
def test_only_dive_bombers_gain_by_a_dive() -> None:
    battle, state = raid(
        "d sov sbd-3 skilled 2010N tal3 speed3 loaded1", BOMBER, band="low", bands=("low", "surface-low"),
        forces={"d": {"bombs": "light"}},
    )  # fmt: skip
    dived = dive(battle, battle.find(state, "d"), ("SD", "surface-low"))
    attack = surface.attack(dived, "field", "bombs")
    assert reasons(surface.tally_of(battle, attack)) == {"skill": 1, "dive_bomb": 1}
    strafes = surface.attack(dived, "field", "strafing")
    assert reasons(surface.tally_of(battle, strafes)) == {"skill": 1, "strafing": 1}
    level = surface.attack(dive(battle, battle.find(state, "sb"), ("SD", "surface-low")), "field", "bombs")
    assert reasons(surface.tally_of(battle, level)) == {}
