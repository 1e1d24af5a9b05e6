"""B1: tailing, chains, and what a tailed aircraft reveals."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from cy6.core.events import TailedRevealed
from cy6.core.plot_text import parse_plot
from cy6.engine import visible
from cy6.hexes import HEADINGS, Hex, at, format_hex, rotate
from cy6.rules import order, tailing
from tests.helpers import smoke, table
from tests.playing import codes, craft, say, sit, where

CENTRES = [at(20, 15), at(21, 15)]  # both column parities


def placed(id: str, side: str, kind: str, place: Hex, heading: int, rest: str = "tal4") -> str:
    return f"{id} {side} {kind} {format_hex(place)}{HEADINGS[heading]} {rest}"


def tails(
    centre: Hex,
    heading: int,
    offset: tuple[int, int],
    turned: int,
    rest: str = "tal4",
    kind: str = "fw-190a-4",
) -> bool:
    """Whether a Focke-Wulf at an offset from a Mustang tails it; both as if the Mustang headed north."""
    q, r = rotate(Hex(*offset), heading)
    battle, state = table(
        placed("p", "allied", "p-51b", centre, heading),
        placed("fw", "axis", kind, Hex(centre.q + q, centre.r + r), (heading + turned) % 6, rest),
    )
    return tailing.candidates(battle, state, state.aircraft[1]) == ("p",)


@pytest.mark.rule("B1.1")
@pytest.mark.parametrize("centre", CENTRES)
@pytest.mark.parametrize("heading", range(6))
def test_tailing_in_all_headings(centre: Hex, heading: int) -> None:
    assert tails(centre, heading, (0, 1), 0)
    assert tails(centre, heading, (0, 3), 0)
    assert tails(centre, heading, (1, 0), 0)  # right on the edge of the rear arc
    assert tails(centre, heading, (1, 0), 5)
    assert not tails(centre, heading, (0, 4), 0)  # four hexes away
    assert not tails(centre, heading, (0, 2), 3)  # looking the other way
    assert not tails(centre, heading, (0, -2), 3)  # ahead of it
    assert not tails(centre, heading, (2, -1), 5)  # abeam


@pytest.mark.rule("B1.1", "R8")
@pytest.mark.parametrize(("tal", "expected"), [(5, False), (4, True), (3, True), (2, False)])
def test_the_tailer_is_level_with_its_quarry_or_one_below(tal: int, expected: bool) -> None:
    assert tails(CENTRES[0], 0, (0, 2), 0, f"tal{tal}") == expected


@pytest.mark.rule("B1.2")
def test_bombers_never_tail() -> None:
    assert not tails(CENTRES[0], 0, (0, 2), 0, kind="b-17f")
    assert tails(CENTRES[0], 0, (0, 2), 0, "tal4 fighter", kind="sbd-3")  # flown as a fighter it does


@pytest.mark.rule("B1.1", "R2")
def test_nobody_tails_into_his_own_hex() -> None:
    assert not tails(CENTRES[0], 0, (0, 0), 0)


@pytest.mark.rule("B1.1")
def test_an_aircraft_out_of_control_can_be_tailed_but_does_not_tail() -> None:
    battle, state = table("p allied p-51b 2014N tal4 ooc", "fw axis fw-190a-4 2016N tal4")
    assert tailing.candidates(battle, state, state.aircraft[1]) == ("p",)
    battle, state = table("p allied p-51b 2014N tal4", "fw axis fw-190a-4 2016N tal4 ooc")
    assert tailing.candidates(battle, state, state.aircraft[1]) == ()


@pytest.mark.rule("B1.1")
def test_a_friend_can_be_tailed() -> None:
    battle, state = table("a axis fw-190a-4 2014N tal4", "b axis fw-190a-4 2016N tal4")
    assert tailing.candidates(battle, state, state.aircraft[1]) == ("a",)


@pytest.mark.rule("B1.1")
def test_nobody_tails_through_smoke() -> None:
    battle, state = table(
        "p allied p-51b 2014N tal2", "fw axis fw-190a-4 2016N tal2", zones=(smoke("2015", top=3),)
    )
    assert tailing.candidates(battle, state, state.aircraft[1]) == ()
    assert [r.code for r in tailing.explain(battle, state, state.aircraft[1], "p")] == ["smoke"]


def chase(phase: str = "tailing", **setting: object):  # type: ignore[no-untyped-def]
    return sit(
        "p allied p-51b ace 2014N tal4",
        "fw axis fw-190a-4 skilled 2016N tal4",
        "far axis a6m2 0505N tal2",
        phase=phase,
        **setting,
    )  # type: ignore[arg-type]


@pytest.mark.rule("B1.2")
def test_a_refused_tail_names_every_failed_test() -> None:
    game = chase()
    assert codes(game, "tail fw p") == []
    assert codes(game, "tail far p") == ["out-of-range", "level", "rear-arc", "front-arc"]
    assert codes(game, "tail fw nobody") == ["unknown-target"]


@pytest.mark.rule("B1.2")
def test_only_one_aircraft_is_tailed_at_a_time() -> None:
    game = sit(
        "p allied p-51b 2014N tal4",
        "q allied p-51b 2114N tal4",
        "fw axis fw-190a-4 2016N tal4",
        phase="tailing",
    )
    assert tailing.candidates(game.battle, game.state, craft(game, "fw")) == ("p", "q")
    say(game, "tail fw p", "tail fw q")
    assert craft(game, "fw").quarry == "q"


@pytest.mark.rule("B1.1.2")
@pytest.mark.parametrize(
    ("plot", "turn", "level"),
    [
        ("L F3", "forward", "level"),
        ("L F31L", "forward", "level"),
        ("C L33", "left", "climb"),
        ("L L35", "left", "level"),
        ("PC F3", "forward", "climb"),
        ("D R32", "right", "dive"),
        ("PD F3", "forward", "dive"),
        ("SD R35", "right", "dive"),
        ("I-L", "forward", "climb"),
        ("PI-180", "forward", "climb"),
        ("SS-R", "forward", "dive"),
        ("PSS-L", "forward", "dive"),
        ("SSS-180", "forward", "dive"),
        ("ST", "forward", "level"),
    ],
)
def test_what_is_revealed(plot: str, turn: str, level: str) -> None:
    battle, state = table("p allied p-51b 2014N tal4")
    assert tailing.what_is_revealed(battle, state.aircraft[0], parse_plot(plot)) == (turn, level)


@pytest.mark.rule("R9")
def test_an_aircraft_without_a_choice_reveals_what_it_will_do() -> None:
    game = chase(aircraft={"p": {"speed": 0}})
    events = say(game, "tail fw p", "done axis")
    assert TailedRevealed("p", "axis", "recovering", "level") in events
    game = chase(aircraft={"p": {"status": "ooc"}})
    assert TailedRevealed("p", "axis", "recovering", "dive") in say(game, "tail fw p", "done axis")


@pytest.mark.rule("B1.1.2", "B1.2")
def test_the_tailed_aircraft_plots_first_and_tells_the_tailers_side_alone() -> None:
    game = chase()
    say(game, "tail fw p", "done axis")
    assert game.state.phase == "plot-tailed"
    assert codes(game, "plot fw L F3") == ["committed", "not-now"]
    events = say(game, "plot p C L33", "done allied")
    revealed = TailedRevealed("p", "axis", "left", "climb")
    assert revealed in events
    assert game.state.phase == "plot"
    assert visible(game.battle, revealed, "axis") == revealed
    assert visible(game.battle, revealed, "allied") == revealed
    assert visible(game.battle, revealed, "") is None
    assert "not-now" in codes(game, "plot p L F3")  # no second thoughts once it has told


@pytest.mark.rule("B1.2")
def test_a_tailer_may_move_in_its_quarrys_group_right_after_it() -> None:
    game = chase()
    say(
        game,
        "tail fw p",
        "done axis",
        "plot p L F3",
        "done allied",
        "plot fw L F3",
        "plot far L F3",
        "done axis",
    )
    assert game.decisions()[0].kind == "follow"
    say(game, "follow fw")
    assert (game.state.mover.id, game.state.queue) == ("far", ("p", "fw"))  # type: ignore[union-attr]


@pytest.mark.rule("B1.2")
def test_or_in_its_own_group_before_it() -> None:
    game = chase()
    say(
        game,
        "tail fw p",
        "done axis",
        "plot p L F3",
        "done allied",
        "plot fw L F3",
        "plot far L F3",
        "done axis",
    )
    say(game, "follow fw no")
    assert (game.state.mover.id, game.state.queue) == ("far", ("fw", "p"))  # type: ignore[union-attr]


@pytest.mark.rule("B1.2", "R11")
def test_a_follower_reacts_after_its_quarry_has_moved() -> None:
    game = chase()
    say(
        game,
        "tail fw p",
        "done axis",
        "plot p L F3",
        "done allied",
        "plot fw L F3",
        "plot far L F3",
        "done axis",
    )
    say(game, "follow fw", "react far keep", "speed far 3", "react p keep", "speed p 3")
    assert where(game, "p") == "2011 N tal 4 speed 3"
    assert game.state.mover is not None
    assert (game.state.mover.id, game.state.mover.step) == ("fw", "react")


@pytest.mark.rule("B1.3", "B1.1.1")
def test_a_chain_moves_from_its_front_to_its_rear() -> None:
    battle, state = table(
        "c axis a6m2 green 2018N tal3 tails:b",
        "b allied p-51b green 2016N tal4 tails:a",
        "a axis a6m2 green 2014N tal5",
        "x allied p-51b green 0505N tal1",
    )
    assert order.queue(battle, state) == ("a", "b", "c", "x")


@pytest.mark.rule("B1.1.1")
def test_a_tailed_aircraft_moves_before_the_rest_of_its_group() -> None:
    battle, state = table(
        "low allied p-51b green 0505N tal1",
        "p allied p-51b green 2014N tal5",
        "fw axis fw-190a-4 ace 2016N tal5 tails:p",
    )
    assert order.queue(battle, state) == ("p", "low", "fw")


@pytest.mark.rule("R10", "B1.3")
def test_a_circle_of_tailing_is_opened_before_the_aircraft_lowest_in_order() -> None:
    battle, state = table(
        "a axis a6m2 green 2014N tal5 tails:b",
        "b allied p-51b green 2016N tal4 tails:c",
        "c axis a6m2 green 2018N tal3 tails:a",
        move_order=("allied", "axis"),
    )
    assert order.queue(battle, state) == ("c", "b", "a")  # a is highest, so it moves last, and b before it


@pytest.mark.rule("R10", "B1.3", "B1.1.1")
@given(st.lists(st.sampled_from(["", "a", "b", "c", "d", "e", "f"]), min_size=6, max_size=6))
def test_whoever_tails_whomever_moves_after_him_but_for_one_in_each_ring(quarries: list[str]) -> None:
    quarry = {id: ahead for id, ahead in zip("abcdef", quarries, strict=True) if ahead and ahead != id}
    battle, state = table(
        *(f"{id} axis a6m2 green 2014N tal{i} tails:{quarry.get(id, '')}" for i, id in enumerate("abcdef", 1))
    )
    queue = order.queue(battle, state)
    assert sorted(queue) == list("abcdef")
    before = {id for id, ahead in quarry.items() if queue.index(id) < queue.index(ahead)}
    rings = list(nx.simple_cycles(nx.DiGraph(quarry.items())))
    behind_the_highest = {id for ring in rings for id in ring if quarry[id] == max(ring)}
    assert before == behind_the_highest


@pytest.mark.rule("B1.2", "B3.3.1")
def test_a_follower_moves_with_the_tailed_and_not_by_its_own_height() -> None:
    battle, state = table(
        "fw axis fw-190a-4 green 2016N tal4 tails:p follows:p",
        "p allied p-51b ace 2014N tal5",
        "low axis a6m2 ace 0505N tal1",
        "late axis fw-190a-4 green 2516N tal4 tails:q follows:late",
        "q allied p-51b ace 2514N tal5",
    )
    assert order.queue(battle, state) == ("late", "p", "fw", "q", "low")


@pytest.mark.rule("B1.3", "B1.2")
def test_a_chain_that_follows_moves_in_the_group_of_its_front() -> None:
    battle, state = table(
        "c axis a6m2 veteran 2018N tal3 tails:b follows:b",
        "b allied p-51b green 2016N tal4 tails:a follows:a",
        "a axis a6m2 ace 2014N tal5",
        "x allied p-51b ace 0505N tal1",
    )
    assert order.queue(battle, state) == ("a", "b", "c", "x")


@pytest.mark.rule("B1.2", "B1.3")
def test_along_a_chain_the_front_decides_first_and_who_moves_with_its_quarry_anyway_is_not_asked() -> None:
    chain = (
        "c axis a6m2 {} 2018N tal3 tails:b",
        "b allied p-51b green 2016N tal4 tails:a",
        "a axis a6m2 ace 2014N tal5",
    )
    plots = {id: {"plot": parse_plot("L F3")} for id in "abc"}

    def asked(crew: str, answer: str) -> list[str]:
        game = sit(chain[0].format(crew), *chain[1:], phase="follow", aircraft=plots)
        found = [game.decisions()[0].actor]
        say(game, answer)
        if game.state.phase == "follow":
            found.append(game.decisions()[0].actor)
        return found

    assert asked("veteran", "follow b") == ["b", "c"]
    assert asked("ace", "follow b") == ["b"]  # b now moves in c's own group
    assert asked("ace", "follow b no") == ["b", "c"]
