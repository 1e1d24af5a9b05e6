"""B4.2, R26: everything fires from the state before the segment, and lands together at its end."""

from __future__ import annotations

import pytest

from cy6.core.events import Damaged, Destroyed, Event, Fired
from tests.playing import craft, rig, rolled, say, sit


def ends(events: tuple[Event, ...]) -> set[tuple[str, str]]:
    """Say who was destroyed, and by whom."""
    return {(event.id, event.cause) for event in events if isinstance(event, Destroyed)}


@pytest.mark.rule("B4.2", "R26")
@pytest.mark.parametrize("first", ["fire a f", "fire f a"])
def test_two_nose_to_nose_destroy_each_other(first: str) -> None:
    pair = ("to hit a>f", "to hit f>a", "robustness a>f", "robustness f>a")
    game = sit(
        "a axis a6m2 ace 2015N tal4 speed3",
        "f allied a6m2 ace 2013S tal4 speed3",
        phase="fire",
        dice={purpose: [6, 5] if "hit" in purpose else [1, 1] for purpose in pair},
    )
    second = {"fire a f": "fire f a", "fire f a": "fire a f"}[first]
    events = say(game, first, second, "done axis", "done allied")
    assert ends(events) == {("a", "f"), ("f", "a")}
    assert game.is_over
    assert game.state.winner == "draw"
    assert dict(game.state.points) == {"axis": 15, "allied": 15}  # an ace each, five points three times


@pytest.mark.rule("B4.2", "R26")
def test_a_ring_of_kills_takes_all_three() -> None:
    ring = (("a", "b"), ("b", "c"), ("c", "a"))
    dice = {f"to hit {x}>{y}": [6, 5] for x, y in ring} | {f"robustness {x}>{y}": [1, 1] for x, y in ring}
    game = sit(
        "a axis a6m2 2015N tal4 speed3",
        "b allied a6m2 2013SE tal4 speed3",
        "c third a6m2 2214SW tal4 speed3",
        phase="fire",
        dice=dice,
    )
    events = say(game, "fire a b", "fire b c", "fire c a", "done axis", "done allied", "done third")
    assert ends(events) == {("b", "a"), ("c", "b"), ("a", "c")}
    assert game.is_over


@pytest.mark.rule("B5.0a", "R26")
def test_two_hits_in_one_segment_are_two_damages_and_neither_changes_the_others_roll() -> None:
    game = sit(
        "a axis a6m2 2015N tal4 speed3",
        "b axis a6m2 2115N tal4 speed3",
        "f allied d520 2013N tal4 speed3",
        phase="fire",
        dice={
            "to hit a>f": [6, 5], "firepower a>f LVC": [4, 4], "firepower a>f LMG": [1, 1],
            "to hit b>f": [6, 5], "firepower b>f LVC": [4, 4], "firepower b>f LMG": [1, 1],
            "robustness a>f": [4, 2], "damage a>f": [1], "robustness b>f": [4, 2], "damage b>f": [6],
        },
    )  # fmt: skip
    events = say(game, "fire a f", "fire b f", "done axis")
    assert [event.outcome for event in events if isinstance(event, Fired)] == ["damaged", "damaged"]
    assert Damaged("f", "engine") in events
    assert ends(events) == {("f", "b")}


@pytest.mark.rule("B4.3.7")
def test_who_says_nothing_holds_its_fire() -> None:
    game = sit("a axis a6m2 2015N tal4", "f allied a6m2 2013S tal4", phase="fire")
    events = say(game, "done axis", "done allied")
    assert not any("to hit" in purpose for purpose in rolled(events))
    assert craft(game, "a").fired == ()


@pytest.mark.rule("B4.5", "R23", "R26")
def test_two_shots_of_one_segment_are_both_first_fire() -> None:
    game = sit(
        "a axis sbd-3 green 2015N tal4 speed3 FF:2xHMG BFF:2xHMG",
        "f allied d520 2013N tal4",
        "g allied d520 2012N tal4",
        phase="fire",
        dice={"to hit a>f": [5, 5], "to hit a>g": [5, 5], "robustness a>f": [6, 5], "robustness a>g": [6, 5]},
    )
    say(game, "fire a f guns FF", "fire a g guns BFF", "done axis")
    assert craft(game, "a").fired == ("machine_gun",)
    assert craft(game, "a").empty == ()


@pytest.mark.rule("B4.4.5")
@pytest.mark.parametrize("faces", [(4, 3), (4, 2)])
def test_a_swamped_crew_checks_once_for_all_its_shots(faces: tuple[int, int]) -> None:
    game = sit(
        "b allied b-17f 2015N tal3", "f axis d520 2016S tal3", "g axis d520 2017S tal3",
        "h axis d520 2116S tal3", phase="fire", rules=("gun-overload",), dice={"overload b": faces},
    )  # fmt: skip
    rig(game, "overload target", (3,), (3,))
    rig(game, "to hit", (1, 3), (1, 3), (1, 3), (1, 3))
    events = say(game, "fire b f guns T3", "fire b g guns B3", "done allied")
    assert rolled(events).count("overload b") == 1
    targets = [purpose for purpose in rolled(events) if purpose.startswith("to hit b")]
    assert targets == (["to hit b>f", "to hit b>g"] if faces == (4, 3) else ["to hit b>h", "to hit b>h"])
