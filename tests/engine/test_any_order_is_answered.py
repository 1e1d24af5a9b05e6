"""Whatever anybody asks for, at any moment: reasons or none, never a crash; and listed means legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cy6.core import orders as o
from cy6.core.dice import Dice
from cy6.core.ids import MANEUVERS, MEANS, Band
from cy6.core.orders import Order
from cy6.core.refusal import Refusal
from cy6.core.state import Battery, Entry, Formation, Plot, Shot, Target
from cy6.engine import Game, apply
from cy6.hexes import at
from cy6.rules import gunnery_shots
from tests.helpers import smoke, table

EVERY_OPTION = (
    "green-confusion", "special-aiming", "gun-overload", "just-a-jam", "climb-dive-reaction",
    "special-reaction", "low-flight", "bomber-plotting", "near-miss-turn", "aircrew-survival",
)  # fmt: skip
CROWD = (
    "a axis a6m2 skilled 2014N tal3 speed3 rockets2",
    "b axis bf-109e-4 veteran 2015N tal2 speed4",
    "c axis fw-190a-4 green 2016NE tal2 speed3",
    "d axis a6m2 ace 2017N tal2 speed1 effect:panic",
    "late axis a6m2 ace waiting",
    "e allied f4f-4 skilled 2013N tal3 speed3",
    "f allied spitfire-vc ace 2012NW tal4 speed4 bombs2 engine",
    "g allied d520 green 1515SE tal1 speed2 loaded1",
    "h allied b-17f skilled 2018SW tal2 speed3 bombs1 effect:fire",
    "i allied sbd-3 bomber veteran 2019S tal1 speed0 airframe",
    "j allied d520 green 2030S tal3 speed2",
)
BANDS: tuple[tuple[Band, ...], ...] = (("low", "medium-bottom"), ("surface-low", "low"))
FLOCKS = (Formation("pair", "b", ("c",)), Formation("trio", "h", ("j", "f")))
FIELD = Target("field", "axis", "Field", "ship", (at(20, 19), at(20, 20)), 1, 2, 3, 9)
GUNS_BELOW = (Battery("aa", "axis", "medium", at(20, 17)), Battery("heavy", "axis", "heavy", at(21, 17)))
FORCES = {
    "late": {"entry": Entry(turn=2, edges=("1", "4"))}, "h": {"bombs": "light"}, "j": {"torpedo": 1},
}  # fmt: skip
CODES = ("", "F1", "F3", "F31L", "L22", "R34", "L45", "F9", "X")
CHANGES = (*CODES, "keep", "C", "D", "I-180", "SS-180")
GUNS = ((), ("FF",), ("RT", "T3"), ("LMG",), ("FF", "LMG"), ("ZZ",))


def wishes(game: Game, rng: random.Random) -> Iterator[Order]:
    """Make one order of each kind, with ids, places and numbers that may or may not exist."""
    ids = (*game.battle.index, "nobody")
    id, other, yes = rng.choice(ids), rng.choice(ids), rng.choice(("yes", "no"))
    place, number = at(rng.randint(-3, 50), rng.randint(-3, 35)), rng.randint(-1, 9)
    plot = Plot(rng.choice(MANEUVERS), rng.choice(CODES), rng.choice(("", "L", "R", "180")))
    yield o.Deploy(id, place, rng.randrange(6), number, rng.randint(-1, 9))
    yield o.Tail(id, rng.choice((other, "")))
    yield o.PlotMove(id, plot)
    yield from (o.Follow(id, yes), o.Extend(id, yes), o.TryHx(id, yes), o.Spin(id, yes), o.Hold(id))  # type: ignore[arg-type]
    yield o.React(id, rng.choice(CHANGES))
    yield o.SetSpeed(id, number)
    yield o.Ram(id, rng.choice((other, "")))
    yield o.Fire(Shot(id, other, rng.choice(GUNS), rng.choice(("", "aim"))))  # type: ignore[arg-type]
    yield o.Place(id, plot)
    yield from (o.DropOut(id), o.BreakUp(rng.choice(("pair", "trio", id))))
    yield o.Exit(id, rng.choice(("enter", "leave")))
    thing, gun = rng.choice(("field", "nothing", id)), rng.choice(("aa", "heavy", id))
    yield o.Release(id, rng.choice((thing, "")))
    yield o.AttackSurface(id, thing, rng.choice(MEANS))
    yield from (o.HoldAttack(id), o.FireFlak(gun, other), o.PlotFlak(gun, place, number), o.HoldFlak(gun))
    yield o.Jink(id, yes)  # type: ignore[arg-type]
    yield o.FireRockets(id, place, number)
    yield o.PlotAirBomb(id, place, number)
    yield o.Done(rng.choice((*game.battle.sides, "nobody")))


def listed(game: Game, wish: Order) -> bool:
    """Tell whether an order is among those listed for its aircraft, where something is open for it."""
    if isinstance(wish, o.Done | o.PlotAirBomb | o.DropOut | o.BreakUp):
        return True
    if isinstance(wish, o.Fire):
        wish = o.Fire(gunnery_shots.canonical(game.battle, game.state, wish.shot))
    return all(wish in list(game.legal(d)) for d in game.decisions() if d.actor == wish.id)


@pytest.mark.parametrize("seed", range(6))
def test_every_order_is_answered_at_every_moment(seed: int) -> None:
    battle, _ = table(
        *CROWD, band=("low", "surface-low")[seed % 2], bands=BANDS[seed % 2], turns=5, rules=EVERY_OPTION,
        zones=(smoke("2010", "2011", top=3),), formations=FLOCKS[: seed % 3],
        forces=FORCES,
        targets=(FIELD,) if seed != 1 else (), batteries=GUNS_BELOW if seed != 2 else (),
    )  # fmt: skip
    game, rng = Game(battle, seed), random.Random(seed)
    while not game.is_over:
        for wish in wishes(game, rng):
            answer = game.explain(wish)
            assert all(isinstance(reason, Refusal) for reason in answer)
            if not answer:
                assert listed(game, wish), wish
                apply(battle, game.state, wish, Dice(seed))
        decision = rng.choice(game.decisions())
        legal = game.legal(decision)
        assert game.explain(game.default(decision)) == ()
        chosen = rng.choice(legal)
        assert game.explain(chosen) == ()
        game.play(chosen)
    assert all(game.explain(wish) for wish in wishes(game, rng))
