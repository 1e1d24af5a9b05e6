"""B3.9a, B4.3.7, B4.3.8, R2: which shots may be declared, and what a player is told about the others."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from cy6.core.state import Shot, State
from cy6.hexes import at
from cy6.rules import gunnery, gunnery_guns
from cy6.rules.battle import Battle
from tests.helpers import smoke, table


def codes(battle: Battle, state: State, shot: Shot) -> list[str]:
    """Give the codes of all refusals of a shot."""
    return [refusal.code for refusal in gunnery.explain_shot(battle, state, shot)]


def refused(*specs: str, guns: tuple[str, ...] = (), aim: Any = "", **more: Any) -> list[str]:
    """Give the codes against a shot of the first aircraft at the second."""
    battle, state = table(*specs, phase="fire", **more)
    ids = [spec.split()[0] for spec in specs]
    return codes(battle, state, Shot(ids[0], ids[1], guns, aim))


ME, FOE = "me axis d520 2015N tal3 speed4", "foe allied d520 2013N tal3"


def test_a_fair_shot_is_refused_nothing() -> None:
    assert refused(ME, FOE) == []


@pytest.mark.parametrize(
    ("me", "foe", "expected"),
    [
        (ME, "foe allied d520 2004N tal3", ["out-of-range"]),
        (ME, "foe allied d520 2016N tal3", ["out-of-arc"]),
        (ME, "foe allied d520 2013N tal5", ["level"]),
        (ME, "foe allied d520 2013N tal4 speed4", ["firing-up"]),
        (ME + " empty:cannon,machine_gun", FOE, ["out-of-ammunition"]),
        (ME + " ooc", FOE, ["out-of-control"]),
        (ME, FOE + " ooc", ["out-of-control"]),
        (ME + " effect:panic", FOE, ["panic"]),
        (ME, FOE + " high", ["band"]),
        (ME, "foe axis d520 2013N tal3", ["friend"]),
        (ME, FOE + " destroyed", ["gone"]),
        (ME, FOE + " exited", ["gone"]),
        (ME + " exited", FOE, ["gone"]),
        (ME, "foe allied d520 2015N tal3", ["same-hex"]),
        (ME, "foe allied d520 2027N tal1", ["out-of-range", "out-of-arc", "level"]),
        (
            ME + " effect:panic",
            "foe axis d520 2027N tal1",
            ["friend", "panic", "out-of-range", "out-of-arc", "level"],
        ),
    ],
)
@pytest.mark.rule("B3.9a", "B4.2", "B4.3.1", "B4.3.2", "B4.5", "R2", "R22")
def test_every_failing_test_is_named(me: str, foe: str, expected: list[str]) -> None:
    assert refused(me, foe) == expected
    battle, state = table(me, foe, phase="fire")
    assert not gunnery.plain_shots(battle, state, "me")
    for refusal in gunnery.explain_shot(battle, state, Shot("me", "foe")):
        assert refusal.sentence.endswith(".")
        assert refusal.rule


@pytest.mark.rule("B4.3.7")
def test_a_shot_at_or_by_nobody() -> None:
    battle, state = table(ME, FOE)
    assert codes(battle, state, Shot("me", "nobody")) == ["unknown-target"]
    assert codes(battle, state, Shot("nobody", "nobody")) == ["unknown-shooter", "unknown-target"]
    assert codes(battle, state, Shot("me", "me")) == ["friend", "same-hex"]


@pytest.mark.rule("A1.3.1", "B4.2.1")
def test_the_last_hex_of_the_range_on_the_edge_of_the_arc_and_one_beyond() -> None:
    edge = "2510N"  # ten hexes along the north-east spine of 1515 N would be 2510
    battle, state = table(
        "me axis d520 1515N tal3 speed4", f"foe allied d520 {edge} tal4 speed3", phase="fire"
    )
    shot = Shot("me", "foe")
    assert gunnery.assess(battle, state, shot).range == 10
    assert codes(battle, state, shot) == []
    assert refused("me axis d520 1515N tal3 speed4", "foe allied d520 2511N tal4 speed3") == ["out-of-arc"]
    further, higher = "foe allied d520 2609N tal4 speed3", f"foe allied d520 {edge} tal5 speed3"
    assert refused("me axis d520 1515N tal3 speed4", further) == ["out-of-range"]
    assert refused("me axis d520 1515N tal3 speed4", higher) == ["level"]
    battle, state = table("me axis d520 1515N tal3 speed4", further, phase="fire")
    (refusal,) = gunnery.explain_shot(battle, state, shot)
    assert "11 hexes" in refusal.sentence
    assert "MC 10" in refusal.sentence


@pytest.mark.rule("B4.5")
def test_reasons_come_from_the_guns_that_are_nearest_to_firing() -> None:
    # The cannon have the range but no ammunition, the machine guns the reverse: both are worth knowing.
    spit = "spit allied spitfire-vc 2020N tal3"
    assert refused(spit + " empty:cannon", "fw axis fw-190a-4 2012N tal3") == [
        "out-of-range",
        "out-of-ammunition",
    ]
    # Out of arc, the short reach of the machine guns does not matter.
    assert refused(spit, "fw axis fw-190a-4 2028N tal3") == ["out-of-arc"]


@pytest.mark.rule("B4.3.7")
def test_guns_are_named_by_position_or_by_weapon() -> None:
    spit, fw = "spit allied spitfire-vc 2020N tal3", "fw axis fw-190a-4 2019N tal3"
    assert refused(spit, fw, guns=("MC",)) == []
    assert refused(spit, fw, guns=("FF",)) == []
    assert refused(spit, fw, guns=("RT",)) == ["no-such-gun"]
    assert refused(spit, fw, guns=("LVC", "HMG")) == ["no-such-gun", "no-such-gun"]
    assert refused(spit, fw, guns=("FF", "MC")) == ["mixed-guns"]
    assert refused(spit, "fw axis fw-190a-4 2012N tal3", guns=("LMG",)) == ["out-of-range"]
    assert refused(spit, "fw axis fw-190a-4 2012N tal3", guns=("LMG", "MC")) == []


@pytest.mark.rule("B4.3.7", "B4.4")
def test_a_bomber_shares_its_guns_out_among_targets() -> None:
    battle, state = table(
        "b17 allied b-17f 2015N tal3", "one axis d520 2017N tal3", "two axis d520 2018N tal3",
        "ahead axis d520 2013N tal3", phase="fire",
    )  # fmt: skip
    state = state._replace(declared=(Shot("b17", "one", ("R", "T3")),))
    assert codes(battle, state, Shot("b17", "two", ("R",))) == ["guns-used"]
    assert codes(battle, state, Shot("b17", "two", ("B3",))) == []
    assert codes(battle, state, Shot("b17", "two")) == []
    assert codes(battle, state, Shot("b17", "one", ("R",))) == []  # thinking again about the same target
    left = gunnery_guns.firing_guns(battle, state, Shot("b17", "two"))
    assert [gun.position for gun in left] == ["B3"]
    everything = state._replace(declared=(Shot("b17", "one"),))
    assert codes(battle, everything, Shot("b17", "two")) == ["guns-used", "out-of-arc"]
    refusal, *_ = gunnery.explain_shot(battle, everything, Shot("b17", "two"))
    assert "T3, B3" in refusal.sentence
    assert "one" in refusal.sentence
    assert [shot.target for shot in gunnery.plain_shots(battle, everything, "b17")] == ["one", "ahead"]


@pytest.mark.rule("B4.3.7")
def test_the_guns_at_one_position_fire_at_one_target() -> None:
    battle, state = table(
        "spit allied spitfire-vc 2015N tal3", "a axis d520 2014N tal3", "b axis d520 2013N tal3", phase="fire"
    )
    state = state._replace(declared=(Shot("spit", "a", ("LMG",)),))
    assert codes(battle, state, Shot("spit", "b", ("MC",))) == ["guns-used"]


@pytest.mark.rule("B4.3.7", "R26")
def test_shots_declared_one_after_another_keep_their_guns_when_resolved() -> None:
    battle, state = table(
        "b17 allied b-17f 2015N tal3", "one axis d520 2017N tal3", "ahead axis d520 2013N tal3", phase="fire"
    )
    first = gunnery.settled(battle, state, Shot("b17", "one"))
    assert first.guns == ("R", "T3", "B3")
    state = state._replace(declared=(first,))
    second = gunnery.settled(battle, state, Shot("b17", "ahead"))
    assert second.guns == ("F",)
    for declared in ((first, second), (Shot("b17", "one"), Shot("b17", "ahead"))):
        both = state._replace(declared=declared)
        fired = [gunnery_guns.firing_guns(battle, both, shot) for shot in declared]
        assert [[gun.position for gun in guns] for guns in fired] == [["T3", "B3", "R"], ["F"]]


@pytest.mark.rule("B4.3.7")
def test_a_fighters_shot_needs_no_settling() -> None:
    battle, state = table(ME, FOE)
    assert gunnery.settled(battle, state, Shot("me", "foe")) == Shot("me", "foe")


@pytest.mark.rule("A1.4", "D1")
@pytest.mark.parametrize("flown", ["forward", "turn", "extreme", "special"])
def test_quiet_guns_do_not_fire_after_the_moves_that_the_scenario_names(flown: str) -> None:
    quiet = {"sbd": {"quiet": (("RT", "extreme"), ("RT", "special"))}}
    specs = (f"sbd allied sbd-3 2015N tal3 flown:{flown}", "zero axis a6m2 2016N tal3")
    expected = ["quiet-guns", "out-of-arc"] if flown in ("extreme", "special") else []
    assert refused(*specs, forces=quiet) == expected
    ahead = (specs[0], "zero axis a6m2 2014N tal3")  # the fixed guns are not quiet
    assert refused(*ahead, forces=quiet) == []


@pytest.mark.rule("B4.2.3")
def test_broken_guns_do_not_fire() -> None:
    broken = {"sbd": {"broken": (("RT", "LMG"),)}}
    specs = ("sbd allied sbd-3 2015N tal3", "zero axis a6m2 2016N tal3")
    assert refused(*specs, aircraft=broken) == ["broken", "out-of-arc"]
    battle, state = table(*specs, aircraft=broken)
    assert not gunnery.plain_shots(battle, state, "sbd")


@pytest.mark.rule("B4.4.1", "B4.5")
def test_defensive_guns_fire_though_the_fixed_ones_of_the_same_kind_are_empty() -> None:
    sbd = "sbd allied sbd-3 2015N tal3 empty:machine_gun"
    assert refused(sbd, "zero axis a6m2 2016N tal3") == []
    assert refused(sbd, "zero axis a6m2 2014N tal3") == ["out-of-ammunition", "out-of-arc"]


@pytest.mark.rule("D2")
def test_nobody_fires_through_smoke() -> None:
    zones = (smoke("2014", top=3),)
    assert refused(ME, FOE, zones=zones) == ["smoke"]
    assert refused(FOE.replace("N tal", "S tal"), ME, zones=zones) == ["smoke"]
    above = ("me axis d520 2015N tal4 speed4", "foe allied d520 2013N tal4")
    assert refused(*above, zones=zones) == []
    assert refused("me axis d520 2015N tal4 speed4", FOE, zones=zones) == []


AIMER = "me axis bf-109e-4 veteran 2015N tal4 speed3"
BOMBER = "b24 allied b-24d veteran 2014N tal4 speed2"


@pytest.mark.rule("B4.3.8")
@pytest.mark.parametrize(
    ("me", "foe", "words"),
    [
        (AIMER, BOMBER, []),
        (AIMER.replace("veteran", "ace"), BOMBER, []),
        (AIMER.replace("veteran", "skilled"), BOMBER, ["skilled crew"]),
        (AIMER.replace("veteran", "green"), BOMBER, ["green crew"]),
        (AIMER, BOMBER.replace("2014N", "2012N"), []),
        (AIMER, BOMBER.replace("2014N", "2011N"), ["4 hexes"]),
        (AIMER, BOMBER.replace("2014N", "2014S"), ["rear arc"]),
        (AIMER, "foe allied bf-109e-4 2014N tal4 speed3", ["agility 2"]),
        (AIMER + " airframe", "foe allied bf-109e-4 2014N tal4 speed3 airframe", ["agility 1"]),
        (AIMER + " airframe", "foe allied bf-109e-4 2014N tal4 speed3", ["agility 1"]),
        (AIMER.replace("veteran", "green"), BOMBER.replace("2014N", "2011S"), ["green", "rear", "4 hexes"]),
    ],
)
def test_aiming_is_allowed_when_every_condition_holds(me: str, foe: str, words: list[str]) -> None:
    battle, state = table(me, foe, phase="fire", band="low", rules=("special-aiming",))
    shot = Shot("me", foe.split()[0], (), "aim")
    refusals = gunnery.explain_shot(battle, state, shot)
    assert [refusal.code for refusal in refusals] == ["aim-not-allowed"] * len(words)
    assert all(word in refusal.sentence for word, refusal in zip(words, refusals, strict=True))
    assert (shot in gunnery.legal_shots(battle, state, "me")) == (not words)


@pytest.mark.rule("B4.3.8")
def test_aiming_is_an_optional_rule() -> None:
    assert refused(AIMER, BOMBER, aim="aim") == ["rule-off"]
    battle, state = table(AIMER, BOMBER, phase="fire")
    assert all(not shot.aim for shot in gunnery.legal_shots(battle, state, "me"))


@pytest.mark.rule("B4.3.7")
def test_the_shots_of_a_fighter_with_three_kinds_of_gun() -> None:
    battle, state = table("fw axis fw-190a-4 2015N tal3", "spit allied spitfire-vc 2014N tal3", phase="fire")
    assert [shot.guns for shot in gunnery.legal_shots(battle, state, "fw")] == [
        (), ("LMG",), ("LVC",), ("MC",), ("LMG", "LVC"), ("LMG", "MC"), ("LVC", "MC")
    ]  # fmt: skip
    assert gunnery.plain_shots(battle, state, "fw") == (Shot("fw", "spit"),)


@pytest.mark.rule("B4.3.7")
def test_the_shots_of_a_bomber_are_named_by_position() -> None:
    battle, state = table("b17 allied b-17f 2015N tal3", "fw axis fw-190a-4 2017N tal3", phase="fire")
    assert [shot.guns for shot in gunnery.legal_shots(battle, state, "b17")] == [
        (), ("R",), ("T3",), ("B3",), ("R", "T3"), ("R", "B3"), ("T3", "B3")
    ]  # fmt: skip


TYPES = ("fw-190a-4", "spitfire-vc", "sbd-3", "b-17f", "sb-2", "d520")
NAMES = ("FF", "BFF", "F", "RT", "RB", "R", "T3", "B3", "SL", "LMG", "HMG", "MC", "LVC")


@st.composite
def situations(draw: st.DrawFn) -> tuple[Battle, State]:
    """Draw a close fight of four aircraft with some of their shots declared."""
    specs = []
    for i in range(4):
        place = f"{draw(st.integers(12, 18)):02d}{draw(st.integers(12, 18)):02d}"
        heading = draw(st.sampled_from(("N", "NE", "SE", "S", "SW", "NW")))
        words = draw(
            st.sampled_from(("", "ooc", "effect:panic", "empty:machine_gun", "empty:cannon", "airframe"))
        )
        crew = draw(st.sampled_from(("green", "ace", "veteran")))
        numbers = f"tal{draw(st.integers(2, 4))} speed{draw(st.integers(0, 5))}"
        side, kind = "ab"[i % 2], draw(st.sampled_from(TYPES))
        specs.append(f"{'abcd'[i]} {side} {kind} {place}{heading} {numbers} {crew} {words}")
    zones = draw(st.sampled_from(((), (smoke("1515", "1514", "1414", top=3),))))
    battle, state = table(*specs, phase="fire", rules=("special-aiming",), zones=zones)
    declared: tuple[Shot, ...] = ()
    for shooter in draw(st.lists(st.sampled_from("abcd"), max_size=3, unique=True)):
        shots = gunnery.legal_shots(battle, state, shooter)
        if shots:
            declared += (draw(st.sampled_from(shots)),)
    return battle, state._replace(declared=declared)


@pytest.mark.rule("B4.3.7")
@settings(max_examples=60)
@given(situations())
@pytest.mark.slow
def test_explain_says_nothing_exactly_when_the_shot_is_listed(situation: tuple[Battle, State]) -> None:
    battle, state = situation
    names = [(), *((name,) for name in NAMES), *combinations(NAMES, 2)]
    for shooter, target in (("a", "b"), ("b", "a"), ("c", "d"), ("a", "c")):
        listed = gunnery.legal_shots(battle, state, shooter)
        assert len(set(listed)) == len(listed)
        plain = gunnery.plain_shots(battle, state, shooter)
        assert [shot for shot in listed if not shot.guns and not shot.aim] == list(plain)
        for shot in listed:
            assert not gunnery.explain_shot(battle, state, shot)
            assert gunnery.canonical(battle, state, shot) == shot
        for guns in names:
            for aim in ("", "aim"):
                shot = Shot(shooter, target, guns, aim)  # type: ignore[arg-type]
                lawful = not gunnery.explain_shot(battle, state, shot)
                mixed = len({name in ("LMG", "HMG", "MC", "LVC") for name in guns}) == 2
                carried = gunnery_guns.carried(battle, battle.find(state, shooter))
                known = {gun.position for gun in carried} | {gun.weapon for gun in carried}
                if not mixed and set(guns) <= known:
                    assert lawful == (gunnery.canonical(battle, state, shot) in listed)
                else:
                    assert not lawful


@pytest.mark.rule("R1")
@given(situations(), st.integers(-3, 3), st.integers(-3, 3))
@pytest.mark.slow
def test_moving_the_whole_fight_changes_no_shot(situation: tuple[Battle, State], dq: int, dr: int) -> None:
    battle, state = situation
    if battle.setting.zones:
        return
    moved = state._replace(
        aircraft=tuple(
            one._replace(place=type(one.place)(one.place.q + dq, one.place.r + dr)) for one in state.aircraft
        )
    )
    for id in "abcd":
        assert gunnery.legal_shots(battle, state, id) == gunnery.legal_shots(battle, moved, id)


def test_the_edge_hex_used_above_is_on_the_spine() -> None:
    assert at(25, 10).q - at(15, 15).q == 10
    assert at(25, 10).r - at(15, 15).r == -10
