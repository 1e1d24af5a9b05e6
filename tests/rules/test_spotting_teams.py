"""C4: who looks out and who does not, what stands between, and who keeps an aircraft in sight."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from cy6.core.state import State, Zone
from cy6.hexes import at, parse_hex, within
from cy6.rules import order, spotting, tailing
from cy6.rules.battle import Battle
from cy6.rules.sun import is_in_line, sun_edge
from tests.helpers import table

SPOTTER = "f allied f4f-4 skilled 2015N tal4 speed3"
TARGET = "z axis a6m2 skilled 2009N tal4 speed3"
FLOCK = {id: {"formation": "p", "leader": "f"} for id in ("f", "g")}


def looking(battle: Battle, state: State, id: str = "f") -> list[str]:
    """Name who looks out when an aircraft is activated."""
    return [one.id for one in spotting.team(battle, state, battle.find(state, id))]


def seen(battle: Battle, state: State, margin: int = 0) -> list[str]:
    """Name whom f may come to see."""
    team = spotting.team(battle, state, battle.find(state, "f"))
    return [target.id for target, _ in spotting.sighted(battle, state, team, margin)]


def wall(*hexes: str, low: int = 1, high: int = 6) -> Zone:
    """Give a cloud over hexes."""
    return Zone("wall", "cloud", "Wall", tuple(parse_hex(text) for text in hexes), high, low)


@pytest.mark.rule("C4.6.2", "R68")
def test_a_decoy_looks_out_for_nobody() -> None:
    battle, state = table(SPOTTER, TARGET, aircraft={"f": {"decoy": 1}})
    assert looking(battle, state) == []


@pytest.mark.rule("C4.6.2", "R68", "B1.1")
def test_a_decoy_tails_no_friend_and_no_friend_tails_it() -> None:
    battle, state = table(SPOTTER, "g allied f4f-4 skilled 2017N tal4 speed3")
    ahead, behind = state.aircraft
    assert tailing.candidates(battle, state, behind) == ("f",)
    for decoys in ((ahead._replace(decoy=1), behind), (ahead, behind._replace(decoy=1))):
        assert tailing.candidates(battle, state._replace(aircraft=decoys), decoys[1]) == ()


@pytest.mark.rule("C4.6.1", "C2.1.3", "R49")
@pytest.mark.parametrize(
    ("words", "zones", "team"),
    [
        ("", (), ["f", "g"]), ("ooc", (), ["f"]), ("destroyed", (), ["f"]),
        ("", (wall("2017"),), ["f"]), ("", (wall("2015"),), ["g"]), ("", (wall("2015", "2017"),), []),
        ("", (wall("2017", high=3),), ["f", "g"]),
    ],
)  # fmt: skip
def test_nobody_looks_out_of_a_cloud_or_out_of_control(
    words: str, zones: tuple[Zone, ...], team: list[str]
) -> None:
    mate = f"g allied f4f-4 ace 2017N tal4 speed3 {words}"
    battle, state = table(SPOTTER, mate, TARGET, aircraft=FLOCK, zones=zones)
    assert looking(battle, state) == team
    if team:
        best = 3 if "g" in team else 1
        assert spotting.check(battle, spotting.team(battle, state, state.aircraft[0])).modifier == best


@pytest.mark.rule("C4.6.1", "C2.1.3")
def test_nobody_sees_through_a_cloud_but_another_of_his_formation_may_see_past_it() -> None:
    zones = (wall("2012"),)
    assert seen(*table(SPOTTER, TARGET)) == ["z"]
    assert seen(*table(SPOTTER, TARGET, zones=zones)) == []
    assert seen(*table(SPOTTER, TARGET, zones=(wall("2012", high=3),))) == ["z"]
    assert seen(*table(SPOTTER, TARGET, zones=(wall("2009"),))) == []
    mate = "g allied f4f-4 green 2216N tal4 speed3"
    assert seen(*table(SPOTTER, mate, TARGET, aircraft=FLOCK, zones=zones)) == ["z"]


@pytest.mark.rule("C4.3")
@pytest.mark.parametrize(
    ("guns", "has"),
    [("R:1xLMG", True), ("RT:1xLMG", True), ("RB:1xLMG", True), ("T3:2xLMG", True), ("B3:2xLMG", True),
     ("BRCRG:2xHMG", True), ("F:1xLMG", False), ("FT:1xLMG", False), ("SL:1xLMG", False),
     ("FF:2xHMG", False)],
)  # fmt: skip
def test_a_rear_gunner_is_one_whose_guns_bear_to_the_rear(guns: str, has: bool) -> None:
    battle, state = table(f"f allied sb-2 green 2015N {guns}")
    assert spotting.has_rear_gunner(battle, state.aircraft[0]) is has


@pytest.mark.rule("C4.5")
def test_who_is_lost_does_not_make_a_formation_easier_to_see() -> None:
    specs = [f"b{n} axis sb-2 green {20 + n}05N tal4 speed3" for n in range(5)]
    flock = {f"b{n}": {"formation": "p", "leader": "b0"} for n in range(5)}
    assert len(seen(*table(SPOTTER, *specs, aircraft=flock, visibility=(30, 2)), margin=-1)) == 5
    flock["b4"] = flock["b4"] | {"status": "destroyed"}
    assert seen(*table(SPOTTER, *specs, aircraft=flock, visibility=(30, 2)), margin=-1) == []


@pytest.mark.rule("C4.6.1", "R49")
def test_sight_is_lost_when_nobody_of_the_side_in_that_band_sees_past_the_cloud() -> None:
    def lost(*specs: str, **more: object) -> bool:
        bands = ("low", "medium-bottom")
        battle, state = table(*specs, bands=bands, zones=(wall("2012"),), **more)  # type: ignore[arg-type]
        return spotting.is_lost(battle, state, "allied", battle.find(state, "z"))

    beside = "g allied f4f-4 skilled 2515N tal4 speed3"
    assert lost(SPOTTER, TARGET)
    assert not lost(SPOTTER, beside, TARGET)
    assert lost(SPOTTER, f"{beside} medium-bottom", TARGET)
    assert lost(SPOTTER, f"{beside} destroyed", TARGET)
    assert lost(SPOTTER, beside, TARGET, aircraft={"g": {"decoy": 1}})
    assert not lost(f"{SPOTTER} medium-bottom", TARGET)  # nobody there: nothing came between
    assert not lost(f"{SPOTTER} destroyed", TARGET)


@pytest.mark.rule("C4.6.1", "R51")
def test_in_one_place_friends_have_nothing_to_see() -> None:
    _, state = table(SPOTTER, SPOTTER.replace("f ", "g ", 1), TARGET.replace("2009", "2015"))
    met: dict[str, list[str]] = {}
    for side, one in spotting.are_met(state.aircraft):
        met.setdefault(side, []).append(one.id)
    assert met == {"axis": ["f", "g"], "allied": ["z"]}


@pytest.mark.rule("C4.2.2", "B3.3.1")
@pytest.mark.parametrize(
    ("watcher", "words", "queue"),
    [
        ("allied", "skilled", ("b", "f", "a")),  # a is out of the sun for f, and waits
        ("axis", "skilled", ("a", "b", "f")),  # a friend: the lower one first
        ("allied", "skilled medium-bottom", ("a", "b", "f")),  # in another band
        ("allied", "ace", ("a", "b", "f")),  # in another group
    ],
)
def test_only_an_opponent_of_the_same_band_and_group_makes_one_wait_out_of_the_sun(
    watcher: str, words: str, queue: tuple[str, ...]
) -> None:
    battle, state = table(
        "a axis a6m2 skilled 2815N tal1 speed3", f"f {watcher} f4f-4 {words} 2015N tal6 speed3",
        "b axis a6m2 skilled 0102N tal2 speed3", "far allied f4f-4 green 0101N tal1 speed3",
        rules=("spotting",), sun="4", bands=("low", "medium-bottom"),
    )  # fmt: skip
    assert tuple(id for id in order.queue(battle, state) if id != "far") == queue


@pytest.mark.rule("C4.2", "C4.2.1")
@settings(max_examples=50)
@given(st.integers(1, 45), st.integers(1, 30), st.sampled_from("123456"), st.sampled_from((30, 31)))
def test_in_line_with_the_sun_is_in_line_with_any_hex_of_its_edge(
    column: int, row: int, edge: str, rows: int
) -> None:
    hexes, here = sun_edge(45, rows, edge, 6), at(column, row)
    for there in within(here, 9):
        expected = any(is_in_line((one,), here, there) for one in hexes)
        assert is_in_line(hexes, here, there) == expected, there
