"""A7: points, and when and how a game ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from cy6.core.state import Aircraft, Condition, Deed, State
from cy6.rules.battle import Battle

DRAW = "draw"
AWAY = ("waiting", "border", "unseen")  # not on the board, and yet to be reckoned with


class Score(NamedTuple):
    """Points: who gets them, for which aircraft or target (none for special orders), how they came about."""

    side: str
    id: str
    points: int
    why: str
    rule: str


class Verdict(NamedTuple):
    """The end of a game: the winner or `draw`, the points of each side, and why it ended."""

    winner: str
    points: tuple[tuple[str, int], ...]
    reason: str


def scores(battle: Battle, state: State) -> tuple[Score, ...]:
    """List what each side earned, loss by loss: A7.1. A loss earns for every other side.

    Targets (C3.1.2) and special orders (A7.3) follow the aircraft.
    """
    losses = tuple(
        Score(side.id, aircraft.id, *_worth(battle, aircraft))
        for aircraft in state.aircraft
        if (aircraft.status == "destroyed" or aircraft.damage != "none") and not aircraft.decoy
        for side in battle.setting.sides
        if side.id != aircraft.side
    )
    return (*losses, *_targets(battle, state), *_bonuses(battle, state, losses))


def _targets(battle: Battle, state: State) -> Iterator[Score]:
    """List what targets below are worth to every other side: A7.3, C3.1.2."""
    for target in battle.setting.targets:
        condition = battle.condition(state, target.id)
        worth = {"damaged": target.damaged, "destroyed": target.destroyed}.get(condition, 0)
        for side in battle.setting.sides:
            if worth and side.id != target.side:
                yield Score(side.id, target.id, worth, condition, "A7.3")


def _bonuses(battle: Battle, state: State, losses: tuple[Score, ...]) -> Iterator[Score]:
    """List the points for special orders all of whose deeds are done: A7.3.

    Who leads in points is judged without them (R70).
    """
    if not battle.setting.bonuses:
        return
    basic = _sums(battle, (*losses, *_targets(battle, state)))
    for bonus in battle.setting.bonuses:
        if all(_is_done(battle, state, deed, basic) for deed in bonus.deeds):
            yield Score(bonus.side, "", bonus.points, bonus.words, "A7.3")


def _is_done(battle: Battle, state: State, deed: Deed, basic: dict[str, int]) -> bool:
    if deed.kind == "ahead":
        own = basic[deed.subjects[0]]
        return all(own > points for side, points in basic.items() if side != deed.subjects[0])
    if deed.kind == "damaged-target":
        return bool(battle.condition(state, deed.subjects[0]))
    if deed.kind == "destroyed-target":
        return battle.condition(state, deed.subjects[0]) == "destroyed"
    lost = sum(battle.find(state, id).status == "destroyed" for id in deed.subjects)
    return lost >= deed.number if deed.kind == "destroyed" else lost <= deed.number


def _worth(battle: Battle, aircraft: Aircraft) -> tuple[int, str, str]:
    worth = battle.ruleset.victory_points[battle.type_of(aircraft).kind]
    if aircraft.status != "destroyed":
        return worth.damaged, "damaged", "A7.1"
    crew = battle.force(aircraft.id).crew
    factor = battle.ruleset.crew_multiplier.get(crew, 1) if _is_enemy_kill(battle, aircraft) else 1
    if factor > 1:  # A7.1, R29
        return worth.destroyed * factor, f"destroyed, {crew} crew x{factor}", "A7.1"
    return worth.destroyed, "destroyed", "A7.1"


def _is_enemy_kill(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether an enemy's shot, from the air or the ground, brought an aircraft down (R38)."""
    if aircraft.downed_by == "unseen":  # in a view, by an attacker that was not spotted
        return True
    return battle.owners.get(aircraft.downed_by, aircraft.side) != aircraft.side


def points(battle: Battle, state: State) -> tuple[tuple[str, int], ...]:
    """Add up the points of each side, in the scenario's order of sides."""
    return tuple(_sums(battle, scores(battle, state)).items())


def _sums(battle: Battle, scores: Iterable[Score]) -> dict[str, int]:
    total = {side.id: 0 for side in battle.setting.sides}
    for score in scores:
        total[score.side] += score.points
    return total


def verdict(battle: Battle, state: State, spared: Collection[str] = ()) -> Verdict | None:
    """Judge the game at the end of a turn: None while it goes on (R28, R30).

    That a spared side has no aircraft does not end it by itself.
    """
    reason = _ending(battle, state, spared)
    if reason is None:
        return None
    earned = points(battle, state)
    return Verdict(_winner(battle, state, earned), earned, reason)


def _ending(battle: Battle, state: State, spared: Collection[str]) -> str | None:
    for condition in battle.setting.ends_when:
        if _holds(battle, state, condition):
            return _in_words(battle, condition)
    for side in battle.setting.sides:  # R30
        if side.id not in spared and is_gone(state, side.id):
            return f"{side.name} has no aircraft left"
    if state.turn >= battle.setting.turns:
        return last_turn(state.turn)
    return None


def last_turn(turn: int) -> str:
    """Say that a game ended only because its turns were over."""
    return f"turn {turn} was the last"


def _winner(battle: Battle, state: State, earned: tuple[tuple[str, int], ...]) -> str:
    """By the orders that exactly one side has carried out (A7.3), otherwise by points (R28)."""
    winners = {condition.winner for condition in battle.setting.wins if _holds(battle, state, condition)}
    if len(winners) == 1:
        return winners.pop()
    best = max(value for _, value in earned)
    leaders = [side for side, value in earned if value == best]
    return leaders[0] if len(leaders) == 1 else DRAW


def _holds(battle: Battle, state: State, condition: Condition) -> bool:
    if condition.kind == "gone":
        return is_gone(state, condition.subject)
    if condition.subject in battle.targets:
        return battle.condition(state, condition.subject) == "destroyed"
    return battle.find(state, condition.subject).status == "destroyed"


def is_gone(state: State, side: str) -> bool:
    """Tell whether a side has no aircraft on the board, nor any that is yet to come."""
    fighting = (a for a in state.aircraft if a.is_present or a.status in AWAY)
    return not any(a.side == side and not a.decoy for a in fighting)


def _in_words(battle: Battle, condition: Condition) -> str:
    if condition.kind == "gone":
        return f"{battle.side(condition.subject).name} has no aircraft left"
    if condition.subject in battle.targets:
        return f"{battle.targets[condition.subject].name} was destroyed"
    force = battle.force(condition.subject)
    return f"{force.name or force.id} was destroyed"
