"""B3.2.1, C4.6: the spotting segment, sight that is lost, decoys, and how an unseen attacker is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cy6.core.events import (
    DecoySeen,
    Destroyed,
    Fired,
    FollowChosen,
    MoveEnded,
    QueueFormed,
    Rolled,
    SightLost,
    Spotted,
)
from cy6.core.notation import parse
from cy6.core.state import Entry, Formation, Zone
from cy6.engine import Game, visible_all
from cy6.engine.fog import UNSEEN
from cy6.hexes import parse_hex, within
from cy6.rules import victory
from cy6.rules.battle import Battle
from cy6.rules.order import group as group_of
from cy6.rules.sight import is_between
from tests.helpers import table
from tests.playing import codes, craft, fly, roll_of, rolled, say, sit, until

F = "f allied f4f-4 skilled 2030N tal4 speed3"
Z = "z axis a6m2 skilled 2012N tal4 speed3"
BOTH = (("allied", "z"), ("axis", "f"))


def look(*specs: str, **setting: Any) -> Game:
    """Begin a game in which spotting is played."""
    return sit(*(specs or (F, Z)), rules=("spotting",), **{"visibility": (20, 10)} | setting)


def told(game: Game, side: str) -> list[object]:
    """List all that a side knows of what happened."""
    events = [*game.opening, *(event for entry in game.log for event in entry.events)]
    return [event for event in visible_all(game.battle, events, side) if event is not None]


@pytest.mark.rule("B3.2.1", "C4.6.1")
@pytest.mark.parametrize(("faces", "seen"), [([6, 6], True), ([1, 1], False)])
def test_who_is_activated_checks_and_sees_up_to_the_maximum_if_passed(faces: list[int], seen: bool) -> None:
    game = look(dice={"spotting f": faces, "spotting z": [1, 1]})
    events = fly(game, "f L F3", "z L F3")
    assert (("allied", "z") in game.state.spotted) == seen
    assert roll_of(events, "spotting f").result == ("passed" if seen else "failed")
    assert any(isinstance(event, Spotted) and event.by == "f" for event in events) == seen


@pytest.mark.rule("C4.6.1")
def test_within_the_automatic_distance_a_failed_check_is_enough() -> None:
    game = look(F, Z.replace("2012", "2022"), dice={"spotting f": [1, 1], "spotting z": [1, 1]})
    fly(game, "f L F3", "z L F3")
    assert ("allied", "z") in game.state.spotted


@pytest.mark.rule("C4.6.1")
def test_the_check_comes_when_the_move_begins_from_where_the_aircraft_stands_then() -> None:
    game = look(F, Z.replace("skilled", "green").replace("2012", "2009"), dice={"spotting f": [6, 6]})
    events = fly(game, "f L F3", "z L F3")  # z moves first, out of reach: 21 hexes would have been too many
    assert ("allied", "z") not in game.state.spotted
    order = rolled(events)
    assert order.index("spotting z") < order.index("spotting f")


@pytest.mark.rule("C4.6.1")
def test_who_has_been_seen_stays_in_sight_and_nobody_checks_for_him_again() -> None:
    game = look(F, Z, spotted=BOTH)
    events = fly(game, "f L F3", "z L F3")
    assert not [purpose for purpose in rolled(events) if purpose.startswith("spotting")]
    assert game.state.spotted == BOTH


@pytest.mark.rule("C4.6.1")
def test_what_one_has_seen_his_whole_side_knows() -> None:
    game = look(F, "g allied f4f-4 skilled 4530N tal4 speed3", Z, dice={"spotting f": [6, 6]})
    fly(game, "f L F3", "g L F3", "z L F3")
    assert ("allied", "z") in game.state.spotted


@pytest.mark.rule("C4.6.1")
def test_nobody_fires_at_or_tails_what_he_does_not_see() -> None:
    close = ("f allied f4f-4 skilled 2015N tal4 speed3", "z axis a6m2 skilled 2014N tal4 speed3")
    blind = look(*close, phase="fire", spotted=(("axis", "f"),))
    assert blind.state.phase != "fire"
    blind.state = blind.state._replace(phase="fire", actors=("f",), committed=())
    assert codes(blind, "fire f z") == ["not-spotted"]
    seeing = look(*close, phase="fire", spotted=BOTH)
    assert codes(seeing, "fire f z") == []
    assert look(*close, phase="tailing", spotted=BOTH).state.phase == "tailing"
    for pairs in (BOTH[:1], BOTH[1:], ()):
        assert look(*close, phase="tailing", spotted=pairs).state.phase != "tailing"


@pytest.mark.rule("C4.6.1")
def test_the_refusal_says_nothing_of_where_it_is() -> None:
    near = look(F, "z axis a6m2 skilled 2029N tal4 speed3")
    far = look(F, "z axis a6m2 skilled 0101N tal1 speed3")
    for line in ("fire f z", "tail f z"):
        assert codes(near, line) == codes(far, line)


@pytest.mark.rule("C4.6.1", "R49")
def test_behind_a_cloud_it_is_lost_again() -> None:
    wall = Zone("wall", "cloud", "Wall", within(parse_hex("2020"), 3), 6, 2)
    game = look(F, "z axis a6m2 skilled 1714SE tal4 speed3", zones=(wall,), spotted=BOTH)
    events = fly(game, "f L F3", "z L F3")
    assert SightLost("allied", "z") in events
    assert ("allied", "z") not in game.state.spotted
    assert game.battle.find(game.view("allied"), "z").status == "unseen"
    wing = look(
        F, "g allied f4f-4 skilled 2012N tal4 speed3", "z axis a6m2 skilled 1714SE tal4 speed3",
        zones=(wall,), spotted=(*BOTH, ("axis", "g")),
    )  # fmt: skip
    assert SightLost("allied", "z") not in fly(wing, "f L F3", "g L F3", "z L F3")


@pytest.mark.rule("C4.6.1", "R49")
def test_who_flies_behind_a_cloud_is_lost_after_its_move_and_who_is_left_behind_one_after_all() -> None:
    wall = Zone("wall", "cloud", "Wall", within(parse_hex("2020"), 3), 6, 2)
    game = look(F, "z axis a6m2 green 1714SE tal4 speed3", zones=(wall,), spotted=BOTH)
    events = list(fly(game, "f L F3", "z L F3"))  # z moves first, behind the cloud
    moves = [
        event.id for event in events[: events.index(SightLost("allied", "z"))] if isinstance(event, MoveEnded)
    ]
    assert moves == ["z"]
    game = look("f allied f4f-4 veteran 0927SE tal4 speed3", "z axis a6m2 green 2012N tal4 speed1",
                zones=(wall,), spotted=BOTH)  # fmt: skip
    assert not is_between(game.battle.setting, (), *game.state.aircraft)
    events = list(fly(game, "f L F3", "z L F1"))  # f flies on to where the cloud is between
    lost = events.index(SightLost("allied", "z"))
    moves = [event.id for event in events[:lost] if isinstance(event, MoveEnded)]
    assert moves == ["z", "f"]


@pytest.mark.rule("C4.6.1", "R49")
@pytest.mark.parametrize("status", ["destroyed", "exited"])
def test_who_is_gone_is_not_lost_from_sight_where_a_cloud_stands(status: str) -> None:
    bank = Zone("bank", "cloud", "Bank", within(parse_hex("2012"), 1), 6, 1)
    game = look(F, f"{Z} {status}", "y axis a6m2 skilled 4001S tal4 speed3", zones=(bank,), spotted=BOTH)
    fly(game, "f L F3", "y L F3")
    assert ("allied", "z") in game.state.spotted
    assert game.battle.find(game.view("allied"), "z").status == status


@pytest.mark.rule("C4.6.1", "R51")
def test_who_meets_in_one_place_sees_each_other_and_tries_to_give_way() -> None:
    game = look(
        "f allied f4f-4 skilled 2016N tal4 speed3", "z axis a6m2 skilled 2010S tal4 speed3",
        visibility=(1, 1), dice={"collision f": [6, 6], "collision z": [6, 6]},
    )  # fmt: skip
    events = fly(game, "f L F3", "z L F3")
    assert set(BOTH) <= set(game.state.spotted)
    assert {"collision f", "collision z"} <= set(rolled(events))


@pytest.mark.rule("C4.6.1")
def test_the_other_side_is_told_of_no_move_and_no_check() -> None:
    game = look(visibility=(5, 3))
    fly(game, "f L F3", "z L F3")
    assert not [event for event in told(game, "allied") if "'z'" in repr(event)]
    assert not [
        event
        for event in told(game, "axis")
        if isinstance(event, Rolled) and "spotting f" in str(event.purpose)
    ]
    assert game.view("allied").aircraft[1].status == "unseen"
    assert game.view("axis").aircraft[1].status == "flying"


def ambush(**dice: list[int]) -> Game:
    """Let z fire at f, which has not seen it."""
    game = look(
        "f allied f4f-4 skilled 2013N tal4 speed3",
        "z axis a6m2 veteran 2015N tal4 speed3 FF:2xHMG", phase="fire",
        spotted=(("axis", "f"),), dice={name.replace("_", " "): faces for name, faces in dice.items()},
    )  # fmt: skip
    say(game, "fire z f", "done axis")
    return game


@pytest.mark.rule("C4.6.1")
def test_an_unseen_attacker_has_no_name_but_the_losses_are_known_in_full() -> None:
    game = ambush(to_hit=[6, 5], firepower=[5, 5], robustness=[1, 1])
    heard = told(game, "allied")
    assert not [
        event for event in heard if "'z'" in repr(event) or " z" in repr(event) or "z>" in repr(event)
    ]
    (shot,) = (event for event in heard if isinstance(event, Fired))
    (own,) = (event for event in told(game, "axis") if isinstance(event, Fired))
    assert (shot.shot.shooter, shot.guns, shot.classes) == (UNSEEN, (), ())
    assert (shot.target, shot.outcome, shot.firepower) == ("f", own.outcome, own.firepower)
    purposes = [str(event.purpose) for event in heard if isinstance(event, Rolled)]
    assert f"robustness {UNSEEN}>f" in purposes
    assert not [purpose for purpose in purposes if purpose.startswith(("to hit", "firepower"))]
    assert Destroyed("f", UNSEEN) in heard
    assert Destroyed("f", "z") in told(game, "axis")


@pytest.mark.rule("C4.6.1")
def test_a_view_names_no_unseen_killer_and_counts_his_points_rightly() -> None:
    game = look(
        "f allied f4f-4 ace 2013N tal4 speed3", "g allied f4f-4 skilled 4030N tal4 speed3",
        "z axis a6m2 veteran 2015N tal4 speed3 FF:2xHMG", phase="fire", spotted=(("axis", "f"),),
        dice={"to hit": [6, 6], "firepower": [5, 5], "robustness": [1, 1]},
    )  # fmt: skip
    say(game, "fire z f", "done axis")
    assert craft(game, "f").cause == "z"
    assert game.battle.find(game.view("allied"), "f").cause == UNSEEN
    assert victory.points(game.battle, game.view("allied")) == victory.points(game.battle, game.state)


@pytest.mark.rule("C4.6.1")
def test_a_miss_of_an_unseen_attacker_is_felt() -> None:
    game = ambush(to_hit=[1, 2])
    (shot,) = (event for event in told(game, "allied") if isinstance(event, Fired))
    assert (shot.shot.shooter, shot.outcome) == (UNSEEN, "miss")


@pytest.mark.rule("C4.6.1")
def test_set_up_is_hidden_too_and_the_same_place_may_be_taken() -> None:
    entry = Entry(places=(parse_hex("2015"),), headings=(0,), tals=(4,), speeds=(3,))
    battle, _ = table(F, Z, rules=("spotting",), phase="deploy")
    forces = tuple(replace(force, entry=entry, start=None) for force in battle.setting.forces)
    game = Game(Battle(battle.ruleset, replace(battle.setting, forces=forces)))
    say(game, "deploy z 2015 N tal 4 speed 3")
    assert game.battle.find(game.view("allied"), "z").status == "unseen"
    assert codes(game, "deploy f 2015 N tal 4 speed 3") == []
    assert len(game.legal(next(d for d in game.decisions() if d.actor == "f"))) == 1


@pytest.mark.rule("C4.6.1")
def test_all_lies_open_once_the_game_is_over() -> None:
    game = look(turns=1, visibility=(2, 1))
    fly(game, "f L F3", "z L F3")
    until_over(game)
    assert game.view("allied").aircraft == game.state.aircraft


def until_over(game: Game) -> None:
    """Answer with defaults until there is a result."""
    while not game.is_over:
        game.play(game.default(game.decisions()[0]))


# Hidden movement ---------------------------------------------------------------------------------

DECOYS = {"z": {"decoys": 1}, "z-d1": {"decoy_of": "z"}}
DECOY = "z-d1 axis a6m2 skilled 2412N tal4 speed3"
AS_DECOY = {"z-d1": {"decoy": 1}}


def hide(**setting: Any) -> Game:
    """Begin a game in which one aircraft hides behind two counters."""
    return look(F, Z, DECOY, forces=DECOYS, aircraft=AS_DECOY, **setting)


@pytest.mark.rule("C4.6.2")
def test_the_other_side_sees_counters_and_not_what_they_stand_for() -> None:
    shown = []
    for face in (1, 2):
        game = hide(dice={"counter z": [face]})
        counters = game.view("allied").counters
        assert [counter.name for counter in counters] == ["?1", "?2"]
        assert not [word for word in ("'z'", "a6m2", "z-d1") if word in repr(counters)]
        shown.append({counter.place for counter in counters})
        assert game.view("axis").counters == ()
        assert game.view("allied").labels == ()
        assert dict(game.state.labels)["z"] == f"?{face}"
    assert shown[0] == shown[1]


@pytest.mark.rule("C4.6.2")
def test_a_decoy_that_is_seen_is_gone_and_counts_for_nothing() -> None:
    game = look(
        F, "z axis a6m2 skilled 4401SW tal1 speed3", DECOY.replace("2412", "2420"), forces=DECOYS,
        aircraft=AS_DECOY, dice={"spotting f": [1, 1]}, visibility=(20, 18),
    )  # fmt: skip
    events = fly(game, "f L F3", "z L F3", "z-d1 L F3")
    assert DecoySeen("allied", "z-d1", "f") in events
    assert not craft(game, "z-d1").is_present
    assert ("allied", "z") not in game.state.spotted
    assert [counter.name for counter in game.view("allied").counters]
    assert DecoySeen("allied", "z-d1", UNSEEN) in told(game, "axis")


@pytest.mark.rule("C4.6.2")
def test_once_the_aircraft_itself_is_seen_its_decoys_are_taken_away() -> None:
    game = hide(dice={"spotting f": [6, 6]})
    fly(game, "f L F3", "z L F3", "z-d1 L F3")
    assert ("allied", "z") in game.state.spotted
    assert not craft(game, "z-d1").is_present
    assert game.view("allied").counters == ()
    assert game.battle.find(game.view("allied"), "z").status == "flying"


@pytest.mark.rule("C4.6.2", "C4.6.1")
def test_a_decoy_in_sight_with_its_aircraft_is_told_once_and_the_others_are_still_looked_for() -> None:
    game = look(
        F, Z, DECOY, "y axis a6m2 skilled 0101S tal4 speed1", forces=DECOYS, aircraft=AS_DECOY,
        dice={"spotting f": [6, 6]},
    )  # fmt: skip
    events = fly(game, "f L F3", "z L F3", "z-d1 L F3", "y L F1")
    assert [event for event in events if isinstance(event, DecoySeen)] == [DecoySeen("allied", "z-d1", "f")]
    until(game, "plot")
    assert "spotting f" in rolled(fly(game, "f L F3", "z L F3", "y L F1"))


@pytest.mark.rule("C4.6.2")
def test_a_decoy_sees_nobody_and_neither_fires_nor_tails_nor_collides() -> None:
    game = look(
        "f allied f4f-4 skilled 2013N tal4 speed3", "z axis a6m2 skilled 4030N tal4 speed3",
        "z-d1 axis a6m2 skilled 2015N tal4 speed3", forces=DECOYS, aircraft=AS_DECOY, phase="tailing",
        spotted=(("axis", "f"),), visibility=(1, 1),
    )  # fmt: skip
    assert game.state.phase != "tailing"
    events = fly(game, "f L F3", "z L F3", "z-d1 L F3")
    assert "spotting z-d1" not in rolled(events)
    game.state = game.state._replace(phase="fire", actors=("z-d1",), committed=())
    assert codes(game, "fire z-d1 f") == ["decoy"]


@pytest.mark.rule("C4.6.2", "R68")
def test_with_the_aircraft_its_decoys_go_wherever_they_are_and_whoever_has_left_is_not_told_again() -> None:
    far = DECOY.replace("2412", "4405").replace("tal4 speed3", "tal1 speed1")
    for status, told in (("flying", [DecoySeen("allied", "z-d1", "f")]), ("exited", [])):
        game = look(
            F, Z, far, forces=DECOYS, aircraft={"z-d1": {"decoy": 1, "status": status}},
            dice={"spotting f": [6, 6]},
        )  # fmt: skip
        assert len(game.view("allied").counters) == 1 + len(told)
        events = fly(game, "f L F3", "z L F3", *["z-d1 L F1"] * len(told))
        assert [event for event in events if isinstance(event, DecoySeen)] == told
        assert not craft(game, "z-d1").is_present


@pytest.mark.rule("C4.6.2", "C4.6.1", "R68")
def test_a_decoy_keeps_nobody_in_sight() -> None:
    wall = Zone("wall", "cloud", "Wall", within(parse_hex("2020"), 3), 6, 2)
    game = look(
        F, "f-d1 allied f4f-4 skilled 2012N tal4 speed3", "z axis a6m2 skilled 1714SE tal4 speed3",
        zones=(wall,), spotted=BOTH, forces={"f": {"decoys": 1}, "f-d1": {"decoy_of": "f"}},
        aircraft={"f-d1": {"decoy": 1}}, visibility=(2, 1),
    )  # fmt: skip
    assert SightLost("allied", "z") in fly(game, "f L F3", "f-d1 L F3", "z L F3")


@pytest.mark.rule("C4.6.2", "C4.6.1")
def test_who_has_been_seen_has_no_counter_any_more_when_lost_from_sight() -> None:
    wall = Zone("wall", "cloud", "Wall", within(parse_hex("2020"), 3), 6, 2)
    game = look(
        F, "z axis a6m2 skilled 1018SE tal4 speed3", DECOY.replace("2412", "4401"), forces=DECOYS,
        aircraft=AS_DECOY, zones=(wall,), dice={"spotting f": [6, 6]},
    )  # fmt: skip
    assert len(game.view("allied").counters) == 2
    fly(game, "f L F3", "z L F3", "z-d1 L F3")
    assert ("allied", "z") in game.state.spotted
    until(game, "plot")
    assert SightLost("allied", "z") in fly(game, "f L F3", "z L F3")
    assert game.view("allied").counters == ()
    assert game.view("axis").labels == ()


@pytest.mark.rule("C4.6.2")
def test_a_counter_that_is_seen_gives_way_to_a_leader_and_its_wingmen() -> None:
    flock = ("z axis a6m2 skilled 2012N tal4 speed3", "y axis a6m2 skilled 2011N tal4 speed3")
    how: dict[str, Any] = {
        "formations": (Formation("p", "z", ("y",)),), "visibility": (17, 17), "dice": {"spotting f": [1, 1]}
    }  # fmt: skip
    plain = look("f allied f4f-4 skilled 2029N tal4 speed2", *flock, **how)
    hidden = look("f allied f4f-4 skilled 2029N tal4 speed2", *flock, DECOY, **how,
                  forces=DECOYS, aircraft=AS_DECOY)  # fmt: skip
    fly(plain, "f L F2", "z L F3")
    fly(hidden, "f L F2", "z L F3", "z-d1 L F3")
    assert plain.state.spotted == (("allied", "z"),)
    assert {("allied", "z"), ("allied", "y")} <= set(hidden.state.spotted)


@pytest.mark.rule("C4.6.2", "R68", "B3.3")
@pytest.mark.parametrize("early", [("z",), ("z-d1",), ("z", "z-d1"), ()])
def test_a_counter_may_move_in_the_first_group_and_nobody_else_is_told(early: tuple[str, ...]) -> None:
    game = look(
        F, Z.replace("skilled", "ace"), DECOY.replace("skilled", "ace"), forces=DECOYS, aircraft=AS_DECOY,
        visibility=(2, 1),
    )  # fmt: skip
    say(game, "plot f L F3", "plot z L F3", "plot z-d1 L F3", "done allied", "done axis")
    asked: list[str] = []
    while (decision := game.decisions()[0]).kind == "follow":
        assert codes(game, f"follow {decision.actor} no") == []
        asked.append(decision.actor)
        say(game, f"follow {decision.actor}{'' if decision.actor in early else ' no'}")
    assert sorted(asked) == ["z", "z-d1"]
    order = [event.id for event in told(game, "axis") if isinstance(event, FollowChosen)]
    assert sorted(order) == ["z", "z-d1"]
    assert not [event for event in told(game, "allied") if isinstance(event, FollowChosen)]
    queue = next(event.queue for event in told(game, "axis") if isinstance(event, QueueFormed))
    assert set(queue[: len(early)]) == set(early)
    assert set(queue[len(early) :]) == {"z", "z-d1"} - set(early)


@pytest.mark.rule("C4.6.2", "R68", "B3.3")
@pytest.mark.parametrize(("group", "queue"), [(0, ("z", "v")), (2, ("z", "v")), (3, ("v", "z"))])
def test_a_counter_may_move_in_any_earlier_group(group: int, queue: tuple[str, ...]) -> None:
    game = look(
        F, Z.replace("skilled", "ace"), DECOY.replace("skilled", "ace"),
        "v axis a6m2 veteran 2030N tal1 speed3", forces=DECOYS,
        aircraft=AS_DECOY, visibility=(2, 1), move_order=("allied", "axis"),
    )  # fmt: skip
    say(game, "plot f L F3", "plot z L F3", "plot z-d1 L F3", "plot v L F3", "done allied", "done axis")
    decision = game.decisions()[0]
    assert [order.group for order in game.legal(decision)] == [0, 3, 2, 0]
    assert codes(game, "follow z in 4") == codes(game, "follow z in 1") == ["no-such-group"]
    (refusal,) = game.explain(parse("follow z in 1"))
    meant = "follow z no, follow z in 3, follow z in 2 or follow z, the first"
    assert refusal.sentence == f"z names no group 1: {meant}"
    say(game, f"follow z in {group}" if group else "follow z")
    assert battle_group(game, "z") == (group or 1)
    while (decision := game.decisions()[0]).kind == "follow":
        say(game, f"follow {decision.actor} no")
    moved = next(event.queue for event in told(game, "axis") if isinstance(event, QueueFormed))
    assert moved.index("z") == queue.index("z")


def battle_group(game: Game, id: str) -> int:
    return group_of(game.battle, game.state, game.battle.find(game.state, id))


@pytest.mark.rule("C4.6.2", "R68")
def test_who_has_been_seen_or_has_no_earlier_group_is_not_asked() -> None:
    for z in (Z.replace("skilled", "green"), f"{Z} ooc", Z.replace("speed3", "speed3 bomber")):
        game = look(
            F, z, DECOY.replace("skilled", "green"), forces=DECOYS, aircraft=AS_DECOY, visibility=(2, 1)
        )
        say(
            game,
            "plot f L F3",
            *["plot z L F3"] * ("ooc" not in z),
            "plot z-d1 L F3",
            "done allied",
            "done axis",
        )
        assert game.state.phase == "move"
    game = hide(dice={"spotting f": [6, 6]})
    fly(game, "f L F3", "z L F3", "z-d1 L F3")
    until(game, "plot")
    say(game, "plot f L F3", "plot z L F3", "done allied", "done axis")
    assert game.state.phase == "move"


@pytest.mark.rule("C4.6.2", "B3.3.1")
def test_in_the_first_group_a_counter_waits_for_the_lower_like_anybody() -> None:
    game = look(
        F.replace("skilled", "green").replace("tal4", "tal1"), Z, DECOY, forces=DECOYS, aircraft=AS_DECOY,
        visibility=(2, 1), move_order=("axis", "allied"),
    )  # fmt: skip
    say(game, "plot f L F3", "plot z L F3", "plot z-d1 L F3", "done allied", "done axis")
    say(game, "follow z", "follow z-d1")
    queue = next(event.queue for event in game.log[-1].events if isinstance(event, QueueFormed))
    assert queue == ("f", "z", "z-d1")


@pytest.mark.rule("C4.6.2", "C1.1")
def test_a_wingman_behind_a_counter_moves_with_its_leader() -> None:
    game = look(
        F, "l axis a6m2 skilled 2010N tal4 speed3", Z, DECOY, forces=DECOYS, aircraft=AS_DECOY,
        visibility=(2, 1), formations=(Formation("p", "l", ("z",)),),
    )  # fmt: skip
    say(game, "plot f L F3", "plot l L F3", "plot z-d1 L F3", "done allied", "done axis")
    assert [decision.actor for decision in game.decisions()] == ["z-d1"]
    say(game, "follow z-d1 no")
    assert game.state.phase == "move"


@pytest.mark.rule("C4.6.2", "B1.2")
def test_who_tails_a_friend_behind_a_counter_may_go_early_with_him() -> None:
    game = look(
        F, Z, DECOY, "y axis a6m2 ace 2014N tal4 speed3", forces=DECOYS, aircraft=AS_DECOY, visibility=(2, 1),
        phase="tailing",
    )  # fmt: skip
    say(game, "tail y z", "done axis", "plot z L F3", "done axis")
    say(game, "plot f L F3", "plot z-d1 L F3", "plot y L F3", "done allied", "done axis")
    say(game, "follow z")
    while (decision := game.decisions()[0]).kind == "follow":
        say(game, f"follow {decision.actor}{'' if decision.actor == 'y' else ' no'}")
    queue = next(event.queue for event in told(game, "axis") if isinstance(event, QueueFormed))
    assert queue == ("z", "y", "z-d1")


@pytest.mark.rule("C4.6.2", "C4.6.1", "C2.1.3")
@pytest.mark.parametrize(
    ("known", "cloud", "told_of"), [((), 0, ["z", "y"]), ((("allied", "y"),), 0, ["z"]), ((), 1, ["z"])]
)
def test_of_the_wingmen_behind_a_counter_none_is_told_twice_or_seen_in_a_cloud(
    known: tuple[tuple[str, str], ...], cloud: int, told_of: list[str]
) -> None:
    game = look(
        F, Z, "y axis a6m2 skilled 2011N tal4 speed3", DECOY, forces=DECOYS, aircraft=AS_DECOY, spotted=known,
        formations=(Formation("p", "z", ("y",)),), dice={"spotting f": [6, 6]},
        zones=(Zone("c", "cloud", "Cloud", (parse_hex("2011"),), 6, 1),) * cloud,
    )  # fmt: skip
    events = fly(game, "f L F3", "z L F3", "z-d1 L F3")
    assert [event.id for event in events if isinstance(event, Spotted)] == told_of


@pytest.mark.rule("C4.6.2")
def test_a_side_with_nothing_left_but_decoys_has_lost() -> None:
    game = look(
        F, Z, DECOY, forces=DECOYS, aircraft=AS_DECOY | {"z": {"status": "destroyed"}}, visibility=(2, 1)
    )
    fly(game, "f L F3", "z-d1 L F3")
    until_over(game)
    assert (game.state.turn, game.state.winner) == (1, "allied")
