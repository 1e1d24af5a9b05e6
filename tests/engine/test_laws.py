"""Laws that hold at every order of every game, whoever plays: seeded random games look for a breach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from zlib import crc32

import pytest
from hypothesis import given, strategies as st

from cy6.core.dice import Dice
from cy6.core.events import CollisionChecked, Rolled
from cy6.core.orders import Done, Order, PlotMove, React, SetSpeed, Tail
from cy6.core.refusal import IllegalOrder
from cy6.core.state import Aircraft, Plot, State, evolve
from cy6.engine import Decision, Game, apply, begin, decisions, fold, legal, view
from cy6.hexes import Hex, at, mirror, rotate
from cy6.rules import gunnery_shots, movement, plotting, ratings, tailing
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond
from tests.helpers import smoke, table

FOUR_AGAINST_FOUR = (
    "a axis a6m2 skilled 2014N tal3 speed3 rockets1",
    "b axis bf-109e-4 veteran 1810S tal4 speed4",
    "c axis fw-190a-4 green 2411NE tal2 speed3",
    "d axis a6m2 ace 2610N tal5 speed2",
    "e allied f4f-4 skilled 2017N tal3 speed3",
    "f allied spitfire-vc ace 2217NW tal4 speed4",
    "g allied d520 green 1515SE tal2 speed3",
    "h allied b-17f skilled 3015SW tal3 speed2",
)
BRAWL = (
    "a axis a6m2 skilled 2014N tal2 speed3 rockets1",
    "b axis bf-109e-4 veteran 2015N tal2 speed4 engine",
    "c axis fw-190a-4 green 2013S tal1 speed3 loaded1",
    "e allied f4f-4 skilled 2016N tal1 speed1",
    "f allied spitfire-vc ace 2114NW tal2 speed4 airframe",
    "h allied b-17f skilled 2115SW tal2 speed2",
)
OPTIONS = (
    "green-confusion", "special-aiming", "gun-overload", "just-a-jam", "climb-dive-reaction",
    "special-reaction", "low-flight", "bomber-plotting",
)  # fmt: skip
BATTLES = {
    "four against four": table(*FOUR_AGAINST_FOUR, turns=12)[0],
    "a brawl near the sea with every option": table(
        *BRAWL, band="surface-low", turns=8, rules=OPTIONS, zones=(smoke("2010", "2011", top=3),)
    )[0],
}
GAMES = [
    pytest.param(name, seed, marks=[pytest.mark.slow] if seed > 2 else [])
    for name in BATTLES
    for seed in range(6)
]
MANY_GAMES = [(name, seed) for name in BATTLES for seed in range(6, 150)]


def played(name: str, seed: int) -> Game:
    """Play a random game to its end."""
    game = Game(BATTLES[name], seed)
    for _, order in moments(name, seed):
        game.play(order)
    return game


def moments(name: str, seed: int) -> Iterator[tuple[Game, Order]]:
    """Play a random game: give the game before each order, and the order, which is played afterwards."""
    game, rng = Game(BATTLES[name], seed), random.Random(seed)
    while not game.is_over:
        order = rng.choice(game.legal(rng.choice(game.decisions())))
        yield game, order
        game.play(order)


# Folding ----------------------------------------------------------------------------------------


def check_folding(name: str, seed: int) -> None:
    battle, game = BATTLES[name], played(name, seed)
    after = [entry.before for entry in game.log[1:]] + [game.state]
    for entry, expected in zip(game.log, after, strict=True):
        state = entry.before
        for event in entry.events:
            state = fold(battle, state, event)
        assert state == expected


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_folding_the_events_of_an_order_gives_the_state_that_it_led_to(name: str, seed: int) -> None:
    check_folding(name, seed)


@pytest.mark.slow
def test_folding_holds_in_many_games() -> None:
    for name, seed in MANY_GAMES:
        check_folding(name, seed)


# Explaining -------------------------------------------------------------------------------------


def variations(game: Game, decision: Decision) -> Iterator[Order]:
    """Make orders of a decision's kind over everything that can be named, most of them unlawful."""
    id, battle = decision.actor, game.battle
    if decision.kind == "plot":
        rows = battle.ruleset.charts[battle.ratings(battle.find(game.state, id)).chart].rows.values()
        codes = {code.code for row in rows for code in row} | {"F9"}
        for maneuver in battle.ruleset.maneuvers:
            yield from (PlotMove(id, Plot(maneuver, code)) for code in sorted(codes))
            yield from (PlotMove(id, Plot(maneuver, "", ending)) for ending in ("", "L", "R", "180"))
    elif decision.kind == "react":
        codes_and_more = (
            "keep",
            "C",
            "D",
            "I-180",
            "SS-180",
            "F1",
            "F2",
            "F3",
            "L22",
            "R22",
            "L33",
            "R34",
            "L45",
        )
        yield from (React(id, change) for change in codes_and_more)
    elif decision.kind == "speed":
        yield from (SetSpeed(id, speed) for speed in range(10))
    elif decision.kind == "tail":
        yield from (Tail(id, other) for other in ("", *battle.index))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_is_listed_is_what_nothing_speaks_against(name: str, seed: int) -> None:
    for game, _ in moments(name, seed):
        for decision in game.decisions():
            listed = set(game.legal(decision))
            assert not any(game.explain(order) for order in listed)
            others = set(variations(game, decision)) - listed
            assert all(game.explain(order) for order in others), decision


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_refused_order_changes_nothing_and_says_why(name: str, seed: int) -> None:
    for game, _ in moments(name, seed):
        before = game.state
        for decision in game.decisions()[:1]:
            for order in list(variations(game, decision))[::40]:
                refusals = game.explain(order)
                if refusals:
                    with pytest.raises(IllegalOrder) as refused:
                        game.play(order)
                    assert refused.value.refusals == refusals
        assert game.state is before


# Dice and secrets -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_looking_draws_no_dice_and_changes_nothing(name: str, seed: int) -> None:
    looked, unlooked = Game(BATTLES[name], seed), Game(BATTLES[name], seed)
    for game, order in moments(name, seed):
        before = looked.state
        for decision in looked.decisions():
            for wish in list(looked.legal(decision))[:5]:
                looked.explain(wish)
            looked.default(decision)
        for side in ("axis", "allied", ""):
            looked.view(side)
        assert looked.state is before
        looked.play(order)
        unlooked.play(order)
        assert looked.state == unlooked.state
        assert game.state == before


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_view_never_holds_what_the_other_side_has_sealed(name: str, seed: int) -> None:
    battle = BATTLES[name]
    for game, _ in moments(name, seed):
        for side in battle.sides:
            seen = game.view(side)
            for one in seen.aircraft:
                if one.side != side and not one.flown:
                    assert one.plot is None
            assert all(battle.force(shot.shooter).side == side for shot in seen.declared)
            assert all(battle.force(salvo.shooter).side == side for salvo in seen.salvos)
            assert all(battle.force(id).side == side for id in seen.held)
            mover = seen.mover
            if mover is not None and battle.force(mover.id).side != side and not mover.code_type:
                assert mover.plot is None


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_the_other_side_sealed_makes_no_difference_to_a_view(name: str, seed: int) -> None:
    battle, rng = BATTLES[name], random.Random(seed)
    for game, _ in moments(name, seed):
        if game.state.phase not in ("plot", "plot-tailed"):
            continue
        other = evolve(
            game.state,
            aircraft=tuple(
                evolve(one, plot=rng.choice((None, Plot("L", "F3"), Plot("SD", "F1"))))
                if one.side == "allied" and one.is_present
                else one
                for one in game.state.aircraft
            ),
        )
        assert view(battle, other, "axis") == view(battle, game.state, "axis")


# What stays true --------------------------------------------------------------------------------


ONWARD = {  # where a status may lead
    "flying": {"flying", "ooc", "exited", "destroyed"},
    "ooc": {"flying", "ooc", "exited", "destroyed"},
    "exited": {"exited"},
    "destroyed": {"destroyed"},
}


def check_invariants(name: str, seed: int) -> None:
    battle, drawn = BATTLES[name], 0
    last = {one.id: one for one in Game(battle, seed).state.aircraft}
    for game, order in moments(name, seed):
        for one in game.state.aircraft:
            before = last[one.id]
            assert one.status in ONWARD[before.status]
            assert 0 <= one.speed <= max(ratings.max_speed(battle, one), before.speed)  # R14
            assert not one.is_present or 1 <= one.tal <= battle.setting.levels
            assert not one.is_present or board_holds(battle, one)
            assert before.is_present or rested(one) == rested(before)
        assert isinstance(order, Done) or battle.find(game.state, order.id).is_present
        assert game.state.drawn >= drawn
        drawn, last = game.state.drawn, {one.id: one for one in game.state.aircraft}


def rested(one: Aircraft) -> Aircraft:
    """Give an aircraft as a new turn finds it."""
    return evolve(one, plot=None, quarry="", follows="", flown="", fired_upon=0)


def board_holds(battle: Battle, one: Aircraft) -> bool:
    """Tell whether an aircraft is on the board."""
    return edge_beyond(battle.setting.columns, battle.setting.rows, one.place) is None


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_random_games_stay_within_the_rules(name: str, seed: int) -> None:
    check_invariants(name, seed)


@pytest.mark.slow
def test_many_random_games_stay_within_the_rules() -> None:
    for name, seed in MANY_GAMES:
        check_invariants(name, seed)


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_every_die_is_told_once(name: str, seed: int) -> None:
    game = played(name, seed)
    events = [*game.opening, *(event for entry in game.log for event in entry.events)]
    assert game.state.drawn == sum(len(event.faces) for event in events if isinstance(event, Rolled))


# Going back -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_is_undone_comes_out_the_same_when_played_again(name: str, seed: int) -> None:
    undone = 0
    for game, order in moments(name, seed):
        before = game.state
        events = game.play(order)
        after = game.state
        try:
            assert game.undo() == order
        except IllegalOrder:
            game.log.pop()
            game.state = before
            continue
        undone += 1
        assert game.state == before
        assert game.play(order) == events
        assert game.state == after
        game.undo()
    assert undone > 10


# Rotation and mirror ----------------------------------------------------------------------------

HUGE = {"columns": 99, "rows": 99}


def turned(one: Aircraft, sixths: int, mirrored: int) -> Aircraft:
    """Turn an aircraft about the middle of a huge board, after mirroring it if need be."""
    middle = at(50, 50)
    offset, heading = Hex(one.place[0] - middle[0], one.place[1] - middle[1]), one.heading
    if mirrored:
        offset, heading = mirror(offset), -heading % 6
    offset = rotate(offset, sixths)
    place = Hex(middle[0] + offset[0], middle[1] + offset[1])
    return evolve(one, place=place, heading=(heading + sixths) % 6)


def mirrored_plot(plot: Plot) -> Plot:
    """Fly left for right."""
    swap = str.maketrans("LR", "RL")
    return Plot(plot.maneuver, plot.code.translate(swap), plot.ending.translate(swap))  # type: ignore[arg-type]


places = st.tuples(st.integers(46, 54), st.integers(46, 54))
headings = st.integers(0, 5)
levels = st.integers(1, 6)
speeds = st.integers(1, 5)
types = st.sampled_from(("a6m2", "bf-109e-4", "fw-190a-4", "f4f-4", "spitfire-vc", "b-17f", "sbd-3"))


@st.composite
def skies(draw: st.DrawFn) -> tuple[Battle, State]:
    """Draw four aircraft anywhere in the middle of a huge board."""
    specs = []
    for id, side in (("a", "axis"), ("b", "axis"), ("c", "allied"), ("d", "allied")):
        column, row = draw(places)
        heading = ("N", "NE", "SE", "S", "SW", "NW")[draw(headings)]
        place = f"{column:02d}{row:02d}{heading}"
        specs.append(f"{id} {side} {draw(types)} {place} tal{draw(levels)} speed{draw(speeds)} flown:forward")
    return table(*specs, **HUGE)


@given(skies(), st.integers(0, 5), st.integers(0, 1))
@pytest.mark.slow
def test_a_turned_or_mirrored_world_is_the_same_world(
    sky: tuple[Battle, State], sixths: int, mirrored: int
) -> None:
    battle, state = sky
    other = evolve(state, aircraft=tuple(turned(one, sixths, mirrored) for one in state.aircraft))
    for one, same in zip(state.aircraft, other.aircraft, strict=True):
        assert tailing.candidates(battle, state, one) == tailing.candidates(battle, other, same)
        shots = gunnery_shots.legal_shots(battle, state, one.id)
        assert shots == gunnery_shots.legal_shots(battle, other, one.id)
        plots = plotting.legal_plots(plotting.flight(battle, one))
        same_plots = [mirrored_plot(plot) if mirrored else plot for plot in plots]
        assert set(same_plots) == set(plotting.legal_plots(plotting.flight(battle, same)))
        for plot, same_plot in list(zip(plots, same_plots, strict=True))[::7]:
            end = movement.outcome(battle, one, plot)
            landed = evolve(one, place=end.place, heading=end.heading)
            same_end = movement.outcome(battle, same, same_plot)
            expected = turned(landed, sixths, mirrored)
            assert (same_end.place, same_end.heading) == (expected.place, expected.heading)
            assert (same_end.tal, same_end.kind) == (end.tal, end.kind)


# Perft ------------------------------------------------------------------------------------------


def perft(battle: Battle, state: State, depth: int) -> int:
    """Count the sequences of legal orders of a length, always those of the first decision."""
    open_ = decisions(battle, state)
    if depth == 0 or not open_:
        return 1
    orders = legal(battle, state, open_[0])
    if depth == 1:
        return len(orders)
    return sum(perft(battle, apply(battle, state, order, DICE).state, depth - 1) for order in orders)


class Threes:
    """Dice that always show a three, so that every branch rolls alike."""

    def faces(self, purpose: str, kind: str, drawn: int) -> tuple[int, ...]:
        """Give threes, or the highest face of a smaller die."""
        count, sides = (int(part) for part in kind.split("d"))
        return (min(3, sides),) * count


DICE = Threes()
POSITIONS = {
    "one zero alone": (
        ("a axis a6m2 skilled 2014N tal3 speed3", "b allied d520 green 4028S tal6 speed1"),
        "plot",
        (93, 93, 5022, 5022),
    ),
    "a zero behind a wildcat": (
        ("a axis a6m2 veteran 2016N tal3 speed2", "b allied f4f-4 green 2014N tal3 speed2"),
        "tailing",
        (2, 2, 140, 140, 9728),
    ),
    "two about to fire": (
        ("a axis bf-109e-4 skilled 2016N tal3 speed3 flown:forward", "b allied b-17f 2014S tal3 speed2"),
        "fire",
        (4, 4, 32, 32, 2592),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_games_begin_as_ever(name: str) -> None:
    specs, phase, counts = POSITIONS[name]
    battle, _ = table(*specs, phase=phase, turns=2)
    start = begin(battle, DICE).state
    assert tuple(perft(battle, start, depth) for depth in range(1, len(counts) + 1)) == counts


# The order in which a scenario lists its aircraft -------------------------------------------------


class DiceByPurpose:
    """Dice that depend on what they are rolled for and how often it was, not on what was rolled before."""

    def __init__(self) -> None:
        self._rolled: dict[str, int] = {}

    def faces(self, purpose: str, kind: str, drawn: int) -> tuple[int, ...]:
        """Give the faces of the next roll for a purpose."""
        index = self._rolled[purpose] = self._rolled.get(purpose, 0) + 1
        return Dice(crc32(purpose.encode())).faces(purpose, kind, 10 * index)


def outcome_of(specs: tuple[str, ...], orders: list[Order], **setting: object) -> object:
    """Play orders at a table and tell the end of it, without regard to the order of anything."""
    battle, _ = table(*specs, move_order=("axis", "allied"), **setting)
    game = Game(battle, dice=DiceByPurpose())
    for order in orders:
        game.play(order)
    state = game.state
    return state.phase, state.winner, sorted(state.points), sorted(state.aircraft)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_does_not_depend_on_how_the_scenario_lists_its_aircraft(seed: int) -> None:  # B36
    rng = random.Random(seed)
    battle, _ = table(*BRAWL, band="surface-low", turns=5, rules=OPTIONS, move_order=("axis", "allied"))
    game = Game(battle, dice=DiceByPurpose())
    while not game.is_over:
        game.play(rng.choice(game.legal(rng.choice(game.decisions()))))
    orders = [entry.order for entry in game.log]
    setting = {"band": "surface-low", "turns": 5, "rules": OPTIONS}
    expected = outcome_of(BRAWL, orders, **setting)
    for _ in range(5):
        shuffled = tuple(rng.sample(BRAWL, len(BRAWL)))
        assert outcome_of(shuffled, orders, **setting) == expected


@pytest.mark.rule("B3.11")
def test_a_collision_does_not_depend_on_how_the_scenario_lists_its_aircraft() -> None:  # B36
    crowd = (
        "a axis a6m2 skilled 2016N tal3 speed2",
        "b allied f4f-4 green 2012S tal3 speed2",
        "c axis fw-190a-4 veteran 2215NW tal3 speed2",
    )
    orders = [
        PlotMove("a", Plot("L", "F2")), PlotMove("b", Plot("L", "F2")), PlotMove("c", Plot("L", "F2")),
        Done("axis"), Done("allied"),
    ]  # fmt: skip

    def crashed(specs: tuple[str, ...]) -> object:
        battle, _ = table(*specs, move_order=("axis", "allied"))
        game = Game(battle, dice=DiceByPurpose())
        for order in orders:
            game.play(order)
        while game.state.phase in ("move", "collision"):
            game.play(game.default(game.decisions()[0]))
        events = [event for entry in game.log for event in entry.events]
        checked = [(event.evaders, event.wrecks) for event in events if isinstance(event, CollisionChecked)]
        return checked, sorted(game.state.aircraft)

    first, *others = (crashed(specs) for specs in permutations(crowd))
    checked, _ = first  # type: ignore[misc]
    assert sorted(checked[0][0] + checked[0][1]) == ["a", "b", "c"]
    assert all(other == first for other in others)
