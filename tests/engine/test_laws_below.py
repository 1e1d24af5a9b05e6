"""Laws of games with batteries and targets below: folding, listing, secrets, undo, counted dice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cy6.core.events import Rolled
from cy6.core.ids import MEANS
from cy6.core.orders import AttackSurface, FireFlak, Order, PlotFlak, Release
from cy6.core.refusal import IllegalOrder
from cy6.core.state import Battery, Ground, State, Target
from cy6.engine import Decision, Game, fold, view, visible_all
from cy6.hexes import at
from cy6.rules.battle import Battle
from tests.helpers import table

RAID = (
    "sb1 sov sb-2 green 2014N tal2 speed3 loaded1",
    "sb2 sov sb-2 green 2114N tal2 speed3 loaded1",
    "i1 sov i-16-18 green 1914N tal1 speed3 rockets1",
    "b1 fin b-239 skilled 2004S tal2 speed3",
    "b2 fin b-239 veteran 2203S tal3 speed3",
)
FIELD = Target("field", "fin", "Airfield", "plain", (at(20, 10), at(20, 11), at(21, 10)), 1, 3, 4, 12)
LOADS = {"sb1": {"bombs": "light"}, "sb2": {"bombs": "heavy", "bomb_tals": (2, 3)}}
RULES = ("near-miss-turn", "aircrew-survival", "low-flight", "just-a-jam")
LOW = table(
    *RAID, band="surface-low", turns=8, rules=RULES, forces=LOADS, targets=(FIELD,),
    batteries=(Battery("aa1", "fin", "light", at(20, 10)), Battery("aa2", "fin", "medium", at(21, 11))),
    ground=Ground("land", "pines", "fin", ("sov",), 1, (6,)),
)[0]  # fmt: skip
HIGH = table(
    *RAID, band="low", bands=("low", "medium-bottom", "medium"), turns=8, forces=LOADS, targets=(FIELD,),
    rules=(*RULES, "spotting"), aircraft={"sb2": {"band": "medium"}, "b2": {"band": "medium"}},
    batteries=(Battery("h1", "fin", "heavy", at(20, 10)), Battery("h2", "sov", "heavy", at(20, 20))),
)[0]  # fmt: skip
BATTLES = {"low": LOW, "high": HIGH}
GAMES = [(name, seed) for name in BATTLES for seed in range(8)]
BELOW = ("flak", "attack", "release", "jink")


def moments(name: str, seed: int) -> Iterator[tuple[Game, Order]]:
    """Play a random game that takes what it can below: the game before each order, and the order."""
    game, rng = Game(BATTLES[name], seed), random.Random(seed)
    while not game.is_over:
        decisions = game.decisions()
        below = [decision for decision in decisions if decision.kind in BELOW]
        orders = game.legal(rng.choice(below or decisions))
        order = orders[-1] if below and rng.random() < 0.4 else rng.choice(orders)
        yield game, order
        game.play(order)


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_folding_the_events_of_an_order_gives_the_state_that_it_led_to(name: str, seed: int) -> None:
    battle = BATTLES[name]
    for game, order in moments(name, seed):
        state, drawn = game.state, 0
        copy = Game(battle, seed)
        copy.state = state
        for event in copy.play(order):
            state = fold(battle, state, event)
            drawn += len(event.faces) if isinstance(event, Rolled) else 0
        assert state == copy.state
        assert state.drawn == game.state.drawn + drawn


def variations(battle: Battle, decision: Decision) -> Iterator[Order]:
    """Make orders of a decision's kind over everything that can be named."""
    id = decision.actor
    if decision.kind == "flak":
        yield from (FireFlak(id, other) for other in battle.index)
        yield from (PlotFlak(id, at(20, 10), turns) for turns in range(6))
    elif decision.kind == "attack":
        yield from (AttackSurface(id, target, means) for target in ("field", "other") for means in MEANS)
    elif decision.kind == "release":
        yield from (Release(id, target) for target in ("", "field", "other"))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_is_listed_is_what_nothing_speaks_against(name: str, seed: int) -> None:
    for game, _ in moments(name, seed):
        for decision in game.decisions():
            if decision.kind not in BELOW:
                continue
            listed = set(game.legal(decision))
            assert game.default(decision) in listed
            assert not any(game.explain(order) for order in list(listed)[:60])
            others = set(variations(game.battle, decision)) - listed
            assert all(game.explain(order) for order in others), decision


@pytest.mark.rule("B4.1", "C5.1.4")
@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_view_never_holds_what_the_other_side_aims_at(name: str, seed: int) -> None:
    battle = BATTLES[name]
    for game, _ in moments(name, seed):
        for side in ("", *battle.sides):
            seen = game.view(side)
            assert all(shot.burst or battle.owner(shot.battery) == side for shot in seen.flak)
            assert all(one.released or battle.owner(one.attacker) == side for one in seen.attacks)
            assert all(battle.owner(id) == side for id in seen.held)


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_a_side_hears_leads_to_what_it_sees(name: str, seed: int) -> None:
    """The flak, the attacks and the hits in a view follow from the events that its side may see."""
    battle = BATTLES[name]
    game = Game(battle, seed)
    known: dict[str, State] = {side: game.view(side) for side in battle.sides}
    for before, order in moments(name, seed):
        spotted = before.state.spotted
        copy = Game(battle, seed)
        copy.state = before.state
        events = copy.play(order)
        for side in battle.sides:
            state = known[side]
            for event in visible_all(battle, events, side, spotted):
                state = state if event is None else fold(battle, state, event)
            now = view(battle, copy.state, side)
            assert state.hits == now.hits
            assert state.flak == now.flak
            assert state.attacks == now.attacks
            known[side] = now


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_what_is_undone_comes_out_the_same_when_played_again(name: str, seed: int) -> None:
    for game, order in moments(name, seed):
        before = game.state
        events = game.play(order)
        after = game.state
        try:
            game.undo()
        except IllegalOrder:
            game.log.pop()
            game.state = before
            continue
        assert game.state == before
        assert game.play(order) == events
        assert game.state == after
        game.undo()


def test_these_games_ask_for_everything_below() -> None:
    asked = {d.kind for name, seed in GAMES for game, _ in moments(name, seed) for d in game.decisions()}
    assert asked.issuperset(BELOW)
    plotted = [o for seed in range(8) for _, o in moments("high", seed) if isinstance(o, PlotFlak)]
    assert plotted
