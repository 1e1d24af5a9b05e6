"""B6: unguided rockets and air-to-air bombs."""

from __future__ import annotations

from typing import Any

import pytest

from cy6.core.events import Event, Fired, Rolled, SalvoBurst
from cy6.core.orders import FireRockets, PlotAirBomb
from cy6.core.state import Salvo, State, Zone
from cy6.hexes import HEADINGS, arc, at, distance, parse_hex, rotate, step, within
from cy6.rules import special_weapons
from cy6.rules.battle import Battle
from tests.helpers import scripted, table

ROCKETEER = "g axis fw-190a-4 2015N tal3 rockets1 last:L flown:forward"
BOMBER = "g axis fw-190a-4 2015N tal5 bombs1"


def fired(events: tuple[Event, ...]) -> list[Fired]:
    """Give the attacks among events."""
    return [event for event in events if isinstance(event, Fired)]


def rocket_codes(spec: str, target: str, tal: int = 3, **changes: Any) -> list[str]:
    """Give the codes against a salvo at a hex and level."""
    battle, state = table(spec, phase="fire")
    order = FireRockets("g", parse_hex(target), tal)
    return [r.code for r in special_weapons.explain_rockets(battle, state._replace(**changes), order)]


# B6.1: rockets


@pytest.mark.rule("C2.1.3", "D2", "B6.1")
@pytest.mark.parametrize(
    ("covered", "expected"),
    [("2015", ["smoke"]), ("2010", ["smoke"]), ("2012", ["smoke"]), ("2112", []), ("2016", [])],
)
@pytest.mark.parametrize("kind", ["cloud", "smoke"])
def test_rockets_go_neither_from_a_cloud_nor_into_one_nor_through_one(
    covered: str, expected: list[str], kind: Any
) -> None:
    veil = Zone("v", kind, "Veil", (parse_hex(covered),), 4, 3)
    battle, state = table(ROCKETEER, phase="fire", zones=(veil,))
    order = FireRockets("g", parse_hex("2010"), 3)
    assert [r.code for r in special_weapons.explain_rockets(battle, state, order)] == expected
    assert (order in special_weapons.legal_rockets(battle, state, "g")) == (not expected)


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize(
    ("target", "tal", "expected"),
    [
        ("2011", 3, []), ("2001", 3, []), ("2012", 3, ["out-of-range"]), ("2011", 4, []), ("2011", 2, []),
        ("2011", 1, []), ("2011", 5, ["level"]), ("2019", 3, ["out-of-arc"]), ("2015", 3, ["out-of-range"]),
        ("2017", 5, ["out-of-range", "out-of-arc", "level"]), ("2011", 0, ["no-such-level", "level"]),
    ],
)  # fmt: skip
def test_rockets_reach_four_to_fifteen_hexes_ahead_one_up_two_down(
    target: str, tal: int, expected: list[str]
) -> None:
    assert rocket_codes(ROCKETEER, target, tal) == expected


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize(
    ("spec", "code"),
    [
        (ROCKETEER.replace("rockets1", "rockets0"), "no-rockets"),
        (ROCKETEER.replace("last:L", "last:C"), "not-level-forward"),
        (ROCKETEER.replace("flown:forward", "flown:turn"), "not-level-forward"),
        (ROCKETEER.replace("flown:forward", ""), "not-level-forward"),
        (ROCKETEER + " ooc", "out-of-control"),
        (ROCKETEER + " effect:panic", "panic"),
        (ROCKETEER + " destroyed", "gone"),
    ],
)
def test_rockets_need_level_flight_straight_on_and_a_crew_in_command(spec: str, code: str) -> None:
    assert code in rocket_codes(spec, "2011")
    battle, state = table(spec, phase="fire")
    assert special_weapons.legal_rockets(battle, state, "g") == ()


@pytest.mark.rule("B6.1")
def test_one_salvo_a_turn() -> None:
    away = Salvo("g", "rockets", at(20, 10), 3, 1)
    assert rocket_codes(ROCKETEER.replace("rockets1", "rockets2"), "2011", salvos=(away,)) == [
        "already-fired"
    ]
    earlier = away._replace(turn=0)
    assert rocket_codes(ROCKETEER.replace("rockets1", "rockets2"), "2011", salvos=(earlier,)) == []


@pytest.mark.rule("B6.1", "R1")
@pytest.mark.parametrize("heading", range(6), ids=HEADINGS)
@pytest.mark.parametrize("home", ["0415", "2015", "2115"])
@pytest.mark.slow
def test_the_listed_salvos_are_those_that_nothing_forbids(heading: int, home: str) -> None:
    place = parse_hex(home)
    battle, state = table(ROCKETEER, phase="fire", aircraft={"g": {"place": place, "heading": heading}})
    listed = set(special_weapons.legal_rockets(battle, state, "g"))
    for target in within(place, 16):
        for tal in range(6):
            order = FireRockets("g", target, tal)
            assert (order in listed) == (not special_weapons.explain_rockets(battle, state, order))
    assert listed
    assert all(arc(place, heading, order.place) == "front" for order in listed)
    assert {distance(place, order.place) for order in listed} <= set(range(4, 16))
    assert {order.tal for order in listed} == {1, 2, 3, 4}


def salvo(*specs: str, face: int, **dice: Any) -> tuple[Event, ...]:
    """Fire a salvo from 2015 at 2010, level 3."""
    battle, state = table(ROCKETEER, *specs, phase="fire")
    aimed = special_weapons.rocket_salvo(state, FireRockets("g", at(20, 10), 3))
    assert aimed == Salvo("g", "rockets", at(20, 10), 3, 1)
    roll = scripted({"rockets g": [face], **dice})
    events = special_weapons.resolve_rockets(battle, state, aimed, roll)
    assert not roll.unused
    return events


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("face", range(1, 11))
def test_where_a_salvo_goes_off(face: int) -> None:
    rolled, burst = salvo(face=face)
    assert isinstance(burst, SalvoBurst)
    target = at(20, 10)
    if face <= 6:
        assert (burst.place, burst.tal) == (step(target, face - 1), 3)
    else:
        assert (burst.place, burst.tal) == (target, {7: 4, 8: 3, 9: 2, 10: 2}[face])
    assert isinstance(rolled, Rolled)
    assert rolled.kind == "1d10"


@pytest.mark.rule("B6.1", "B4.2.3")
def test_whoever_is_there_is_attacked_friend_or_foe_at_medium_range() -> None:
    events = salvo(
        "foe allied d520 2010N tal3", "pal axis d520 2010N tal3 ooc", "high allied d520 2010N tal4",
        "beside allied d520 2011N tal3", "above allied d520 2010N tal3 high", face=8,
        firepower=[[19, 20], [20, 20]], robustness=[1, 2],
    )  # fmt: skip
    assert [(one.shot.shooter, one.target, one.firepower, one.wound) for one in fired(events)] == [
        ("g", "foe", 19, "destroyed"), ("g", "pal", 0, "")
    ]  # fmt: skip
    rolls = {str(event.purpose): event for event in events if isinstance(event, Rolled)}
    assert rolls["firepower g>foe rockets"].kind == "2d20"
    assert not any(purpose.startswith("to hit") for purpose in rolls)
    assert rolls["robustness g>foe"].tally.target == 10  # type: ignore[union-attr]  # no shift


@pytest.mark.rule("B6.1")
def test_a_salvo_scatters_onto_an_aircraft_beside_its_target() -> None:
    north = step(at(20, 10), 0)
    assert north == at(20, 9)
    events = salvo("foe allied b-17f 2009N tal3", face=1, firepower=[1, 1], robustness=[6, 5])
    assert [one.target for one in fired(events)] == ["foe"]


@pytest.mark.rule("B6.1", "R19")
def test_a_lucky_hit_by_rockets_counts_as_one_by_cannon() -> None:
    events = salvo("foe allied b-17f 2010N tal3", face=8, firepower=[1, 1], robustness=[6, 6], lucky=[1, 1])
    (hit,) = fired(events)
    assert (hit.outcome, hit.wound) == ("lucky", "explosion")


# B6.2: air bombs


def bomb_codes(spec: str, target: str, tal: int, **changes: Any) -> list[str]:
    """Give the codes against plotting an air bomb."""
    battle, state = table(spec)
    order = PlotAirBomb("g", parse_hex(target), tal)
    return [r.code for r in special_weapons.explain_airbomb(battle, state._replace(**changes), order)]


@pytest.mark.rule("B6.2")
@pytest.mark.parametrize(
    ("spec", "target", "tal", "expected"),
    [
        (BOMBER, "2010", 3, []),
        (BOMBER, "0101", 4, []),
        (BOMBER, "2010", 5, ["level"]),  # nobody flies two levels above TAL 5
        (BOMBER, "2010", 7, ["no-such-level"]),
        (BOMBER, "4610", 3, ["off-board"]),
        (BOMBER.replace("bombs1", "bombs0"), "2010", 3, ["no-air-bombs"]),
        (BOMBER + " ooc", "2010", 3, ["out-of-control"]),
        (BOMBER + " exited", "2010", 3, ["gone"]),
    ],
)
def test_plotting_an_air_bomb(spec: str, target: str, tal: int, expected: list[str]) -> None:
    assert bomb_codes(spec, target, tal) == expected


@pytest.mark.rule("B6.2")
def test_a_bomb_is_plotted_two_turns_ahead_and_each_bomb_once() -> None:
    battle, state = table(BOMBER.replace("bombs1", "bombs2"))
    order = PlotAirBomb("g", at(20, 20), 3)
    plotted = special_weapons.airbomb_salvo(battle, state._replace(turn=4), order)
    assert plotted == Salvo("g", "airbomb", at(20, 20), 3, 6)
    now, next_turn = (state._replace(turn=turn, salvos=(plotted,)) for turn in (4, 5))
    assert [r.code for r in special_weapons.explain_airbomb(battle, now, order)] == ["already-plotted"]
    assert special_weapons.explain_airbomb(battle, next_turn, order) == ()
    two = next_turn._replace(salvos=(plotted, plotted._replace(turn=7)), turn=6)
    assert [r.code for r in special_weapons.explain_airbomb(battle, two, order)] == ["no-air-bombs"]


@pytest.mark.rule("B6.2")
def test_the_listed_bombs_are_those_that_nothing_forbids() -> None:
    battle, state = table(BOMBER, columns=9, rows=7)
    listed = set(special_weapons.legal_airbombs(battle, state, "g"))
    assert len(listed) == 9 * 7 * 4
    for column in range(11):
        for row in range(9):
            for tal in range(8):
                order = PlotAirBomb("g", at(column, row), tal)
                assert (order in listed) == (not special_weapons.explain_airbomb(battle, state, order))
    toothless = table(BOMBER.replace("bombs1", ""), columns=9, rows=7)
    assert special_weapons.legal_airbombs(*toothless, "g") == ()


def burst(
    battle: Battle, state: State, target: Any, tal: int = 3, band: Any = "", **dice: Any
) -> tuple[Event, ...]:
    """Set off an air bomb at a hex."""
    bomb = Salvo("g", "airbomb", target, tal, state.turn, band)
    roll = scripted(dice)
    events = special_weapons.resolve_airbomb(battle, state, battle.find(state, "g"), bomb, roll)
    assert not roll.unused
    return events


@pytest.mark.rule("B6.2", "R3")
@pytest.mark.parametrize("heading", range(6), ids=HEADINGS)
@pytest.mark.parametrize("home", [at(20, 15), at(21, 15)], ids=["even column", "odd column"])
def test_a_bomb_goes_off_only_five_hexes_or_more_straight_behind(home: Any, heading: int) -> None:
    battle, state = table(BOMBER, aircraft={"g": {"place": home, "heading": heading}})
    for offset in within(at(1, 1), 7):
        q, r = offset.q, offset.r
        target = type(home)(home.q + q, home.r + r)
        behind = {rotate(type(home)(0, n), heading) for n in (5, 6, 7)}
        (event,) = burst(battle, state, target)
        assert isinstance(event, SalvoBurst)
        assert (event.place == target) == (offset in behind)
        assert event.place in (target, None)


@pytest.mark.rule("B6.2")
@pytest.mark.parametrize(
    ("words", "tal", "goes_off"),
    [("tal5", 3, True), ("tal4", 3, False), ("tal6", 1, True), ("tal2", 3, False), ("tal5 ooc", 3, False),
     ("tal5 destroyed", 3, False), ("tal5 exited", 3, False)],
)  # fmt: skip
def test_a_bomb_needs_its_bomber_two_levels_above(words: str, tal: int, goes_off: bool) -> None:
    battle, state = table(f"g axis fw-190a-4 2015N bombs1 {words}")
    (event,) = burst(battle, state, at(20, 20), tal)
    assert isinstance(event, SalvoBurst)
    assert (event.place is not None) == goes_off


@pytest.mark.rule("C2.1.3", "B6.2")
@pytest.mark.parametrize(("low", "high", "goes_off"), [(1, 4, True), (5, 6, False), (6, 6, True)])
def test_a_bomber_in_a_cloud_drops_no_bomb(low: int, high: int, goes_off: int) -> None:
    cloud = Zone("c", "cloud", "Cloud", (parse_hex("2015"),), high, low)
    battle, state = table(BOMBER, zones=(cloud,))
    (event,) = burst(battle, state, at(20, 20))
    assert isinstance(event, SalvoBurst)
    assert (event.place is not None) == goes_off


@pytest.mark.rule("B6.2", "R74")
@pytest.mark.parametrize("heading", range(6), ids=HEADINGS)
@pytest.mark.parametrize(
    ("own", "tal", "band", "at_tal", "behind"),
    [
        ("medium-bottom", 2, "low", 6, 10),  # two levels above, counted across the border
        ("medium-bottom", 1, "low", 6, 0), ("medium-bottom", 1, "low", 5, 10),
        ("medium-bottom", 6, "low", 1, 10), ("low", 5, "low", 3, 5), ("low", 4, "low", 3, 0),
        ("medium", 2, "low", 6, 0),  # not the band next above
        ("surface-low", 6, "low", 1, 0), ("medium-bottom", 5, "", 3, 5),
    ],
)  # fmt: skip
def test_into_the_band_below_a_bomb_needs_ten_hexes(
    own: str, tal: int, band: str, at_tal: int, behind: int, heading: int
) -> None:
    battle, state = table(f"g axis fw-190a-4 2015N tal{tal} bombs1 {own}", bands=("medium-bottom", "low"))
    state = state._replace(aircraft=(state.aircraft[0]._replace(heading=heading),))
    home = state.aircraft[0].place
    for away in range(1, 13):
        q, r = rotate(type(home)(0, away), heading)
        (event,) = burst(battle, state, type(home)(home.q + q, home.r + r), at_tal, band)
        assert isinstance(event, SalvoBurst)
        assert (event.place is not None) == (behind > 0 and away >= behind), away


@pytest.mark.rule("B6.2", "C5.2.5")
@pytest.mark.parametrize(("promised", "goes_off"), [(0, True), (1, True), (2, False)])
def test_in_the_turn_of_a_promised_turn_no_bomb_is_dropped(promised: int, goes_off: bool) -> None:
    battle, state = table(BOMBER, aircraft={"g": {"promised": promised}})
    (event,) = burst(battle, state, at(20, 20))
    assert isinstance(event, SalvoBurst)
    assert (event.place is not None) == goes_off


@pytest.mark.rule("B6.2")
def test_a_bomb_for_the_band_below_hits_who_is_there() -> None:
    battle, state = table(
        "g axis fw-190a-4 2005N tal2 bombs1 medium-bottom", "own allied d520 2015N tal6 medium-bottom",
        "below allied d520 2015N tal6 low", bands=("medium-bottom", "low"),
    )  # fmt: skip
    events = burst(battle, state, at(20, 15), 6, "low", firepower=[6, 6])
    assert [one.target for one in fired(events)] == ["below"]


@pytest.mark.rule("B6.2")
def test_bombs_are_plotted_for_the_own_band_and_the_active_one_below() -> None:
    battle, state = table(BOMBER + " medium-bottom", bands=("medium-bottom", "low"), columns=3, rows=2)
    listed = set(special_weapons.legal_airbombs(battle, state, "g"))
    assert len(listed) == 3 * 2 * (4 + 6)
    assert {order.band for order in listed} == {"", "low"}
    for band in ("", "surface-low", "low", "medium-bottom", "medium"):
        for tal in range(8):
            order = PlotAirBomb("g", at(2, 1), tal, band)  # type: ignore[arg-type]
            assert (order in listed) == (not special_weapons.explain_airbomb(battle, state, order))
    lowest, state = table(BOMBER, bands=("medium-bottom", "low"), columns=3, rows=2)
    assert {order.band for order in special_weapons.legal_airbombs(lowest, state, "g")} == {""}


@pytest.mark.rule("B6.2", "B4.2.3")
def test_the_blast_reaches_two_hexes_at_its_level_friend_or_foe() -> None:
    battle, state = table(
        "g axis fw-190a-4 2015N tal5 bombs1",
        "centre allied d520 2020N tal3", "edge allied d520 2220N tal3", "pal axis d520 1820N tal3",
        "paper allied d520 2020N tal3",
        "out allied d520 2023N tal3", "under allied d520 2020N tal2", "band allied d520 2020N tal3 high",
        aircraft={"paper": {"decoy": 1}},
    )  # fmt: skip
    events = burst(
        battle, state, at(20, 20),
        firepower=[[5, 5], [6, 6], [1, 1]], robustness=[[6, 5], [6, 6]], lucky=[1, 1],
    )  # fmt: skip
    hits = [(one.target, one.firepower, one.wound) for one in fired(events)]
    assert hits == [("centre", 10, ""), ("edge", 0, ""), ("pal", 2, "pilot_killed")]
    rolls = {str(event.purpose): event for event in events if isinstance(event, Rolled)}
    assert rolls["firepower g>centre airbomb"].kind == "2d6"
    assert rolls["robustness g>centre"].tally.target == 8  # type: ignore[union-attr]  # no shift
