"""D2: smoke, which nobody sees or fires through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from cy6.core.state import Zone
from cy6.hexes import Hex, at, line, mirror, parse_hex, rotate, within
from cy6.rules.sight import is_between, is_blocked, is_in_cloud
from tests.helpers import smoke, table

PLUME = (smoke("2015", "2115", top=3),)


def blocked(a: str, a_tal: int, b: str, b_tal: int, zones: tuple[Zone, ...] = PLUME) -> bool:
    """Ask about two places written as people write them."""
    return is_blocked(zones, parse_hex(a), a_tal, parse_hex(b), b_tal)


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("a_tal", "b_tal", "hidden"), [(1, 1, True), (3, 3, True), (3, 4, False), (4, 1, False), (4, 4, False)]
)
def test_smoke_between_hides_when_both_are_no_higher_than_its_top(
    a_tal: int, b_tal: int, hidden: bool
) -> None:
    assert blocked("2017", a_tal, "2013", b_tal) == hidden


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("tal", "other", "hidden"), [(3, 3, True), (3, 6, True), (1, 4, True), (4, 3, False)]
)
def test_an_aircraft_in_the_smoke_is_hidden_whatever_the_other_does(
    tal: int, other: int, hidden: bool
) -> None:
    assert blocked("2015", tal, "2013", other) == hidden
    assert blocked("2013", other, "2015", tal) == hidden
    assert blocked("2015", tal, "2014", other) == hidden


@pytest.mark.rule("D2")
def test_smoke_beside_the_line_hides_nothing() -> None:
    assert not blocked("1917", 1, "1913", 1)
    assert not blocked("2018", 1, "2016", 1)


@pytest.mark.rule("D2")
def test_where_the_line_runs_along_an_edge_both_hexes_must_be_smoke() -> None:
    a = parse_hex("2015")
    for turn in range(6):
        q, r = rotate(Hex(1, 1), turn)
        b = Hex(a.q + q, a.r + r)
        (pair,) = line(a, b)
        assert len(pair) == 2
        for hexes, hidden in ((pair[:1], False), (pair[1:], False), (pair, True)):
            assert is_blocked((Zone("s", "smoke", "Smoke", hexes, 3),), a, 2, b, 2) == hidden


@pytest.mark.rule("D2")
def test_an_airfield_hides_nothing_and_two_plumes_hide_each_up_to_its_top() -> None:
    field = (Zone("field", "airfield", "Airfield", (parse_hex("2015"),), 3),)
    assert not blocked("2017", 1, "2013", 1, field)
    low, high = smoke("2015", top=1), smoke("2014", top=4)
    assert blocked("2017", 4, "2012", 4, (low, high))
    assert not blocked("2017", 2, "2015", 2, (low, high))
    assert not blocked("2017", 1, "2013", 1, ())


PLACES = st.sampled_from(within(at(20, 15), 5))


@pytest.mark.rule("D2")
@given(
    PLACES,
    st.integers(1, 5),
    PLACES,
    st.integers(1, 5),
    st.sets(PLACES, min_size=1, max_size=8),
    st.integers(0, 5),
)
def test_sight_is_the_same_both_ways_and_in_every_facing(
    a: Hex, a_tal: int, b: Hex, b_tal: int, hexes: set[Hex], turn: int
) -> None:
    zones = (Zone("s", "smoke", "Smoke", tuple(sorted(hexes)), 3),)
    hidden = is_blocked(zones, a, a_tal, b, b_tal)
    assert hidden == is_blocked(zones, b, b_tal, a, a_tal)
    turned = (Zone("s", "smoke", "Smoke", tuple(rotate(hex, turn) for hex in sorted(hexes)), 3),)
    assert hidden == is_blocked(turned, rotate(a, turn), a_tal, rotate(b, turn), b_tal)
    mirrored = (Zone("s", "smoke", "Smoke", tuple(mirror(hex) for hex in sorted(hexes)), 3),)
    assert hidden == is_blocked(mirrored, mirror(a), a_tal, mirror(b), b_tal)


bank_offsets = st.lists(
    st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=9, unique=True
)
levels = st.integers(1, 6)


@pytest.mark.rule("C2.1.3", "R36")
@given(bank_offsets, st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)), levels, levels, levels, levels)
def test_sight_past_clouds_is_mutual_and_turns_and_mirrors_with_the_board(
    offsets: list[Hex], far: Hex, a_tal: int, b_tal: int, one: int, other: int
) -> None:
    here = Hex(0, 0)
    top, bottom = max(one, other), min(one, other)

    def hidden(turned: Callable[[Hex], Hex]) -> bool:
        zones = (Zone("c", "cloud", "Cloud", tuple(map(turned, offsets)), top, bottom),)
        found = is_blocked(zones, here, a_tal, turned(far), b_tal)
        assert is_blocked(zones, turned(far), b_tal, here, a_tal) == found
        return found

    first = hidden(lambda hex: hex)
    assert all(hidden(lambda hex, sixths=sixths: rotate(hex, sixths)) == first for sixths in range(6))
    assert hidden(mirror) == first


@pytest.mark.rule("C2.1.2", "C2.1.3")
@pytest.mark.parametrize(
    ("a_tal", "b_tal", "hidden"),
    [(3, 3, True), (2, 4, True), (1, 1, False), (5, 5, False), (1, 3, False), (5, 3, False), (1, 6, False)],
)
def test_a_cloud_between_hides_when_both_ends_are_at_its_levels(a_tal: int, b_tal: int, hidden: bool) -> None:
    cloud = (Zone("c", "cloud", "Cloud", (parse_hex("2015"),), 4, 2),)
    assert blocked("2017", a_tal, "2013", b_tal, cloud) == hidden


@pytest.mark.rule("C2.1.2", "C2.1.3")
def test_a_cloud_of_another_band_hides_nothing() -> None:
    battle, state = table("z axis a6m2 skilled 2015N tal3 speed3", "f allied f4f-4 skilled 2013N tal3 speed3")
    z, f = state.aircraft
    for band, hidden in (("low", True), ("medium", False), ("", True)):
        clouds = (Zone("c", "cloud", "Cloud", (parse_hex("2014"),), 4, 2, band),)  # type: ignore[arg-type]
        assert is_between(battle.setting, clouds, z, f) == hidden
        inside = (clouds[0]._replace(hexes=(parse_hex("2015"),)),)
        assert is_in_cloud(battle.setting, inside, z) == hidden
        assert not is_in_cloud(battle.setting, inside, f)
