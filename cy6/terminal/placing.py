"""A sensible place to start from, as an example and as the plain answer: nose to the middle of the board."""

from __future__ import annotations

from cy6.core.orders import Deploy, Order
from cy6.engine import Decision, Game
from cy6.engine.setup import levels, places, starting_speeds
from cy6.hexes import HEADINGS, Hex, at, distance, step

TRIES = 40


def sensible_start(game: Game, decision: Decision) -> Order:
    """Give a legal start: midway along, at a middle level, nearly at full speed."""
    battle = game.battle
    aircraft, entry = battle.find(game.state, decision.actor), battle.force(decision.actor).entry
    assert entry is not None
    hexes, tals, speeds = (
        places(battle, aircraft),
        levels(battle, aircraft),
        starting_speeds(battle, aircraft),
    )
    centre = at(battle.setting.columns // 2 + 1, battle.setting.rows // 2 + 1)
    headings = entry.headings or tuple(range(len(HEADINGS)))
    tal, speed = tals[len(tals) // 2], speeds[max(len(speeds) - 2, 0)]
    for place in _from_the_middle(hexes):
        heading = min(headings, key=lambda h: (distance(_ahead(place, h), centre), h))
        order = Deploy(aircraft.id, place, heading, tal, speed)
        if not game.explain(order):
            return order
    return game.default(decision)


def _from_the_middle(hexes: tuple[Hex, ...]) -> list[Hex]:
    middle = len(hexes) // 2
    order = sorted(range(len(hexes)), key=lambda i: (abs(i - middle), i))
    return [hexes[i] for i in order[:TRIES]]


def _ahead(place: Hex, heading: int) -> Hex:
    for _ in range(4):
        place = step(place, heading)
    return place
