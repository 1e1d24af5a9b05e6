"""The states of a recorded game: any of them at a flat cost, and the game itself to go on with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from cy6.core.events import TurnBegan
from cy6.core.state import State
from cy6.engine import Entry, Game, fold
from cy6.replay.read import Replay
from cy6.replay.record import Step
from cy6.rules.battle import Battle


class CannotGoOn(ValueError):
    """A record that was written for one side's eyes: what is needed to play or re-run it is not in it."""


def state_at(replay: Replay, number: int) -> State:
    """Give the state after an order, 0 for the beginning: it costs no more than one turn's events.

    Raise IndexError for an order that there is not.
    """
    if not 0 <= number < len(replay.steps):
        raise IndexError(number)
    keyframe = replay.keyframes[bisect_right(replay.keyframes, number, key=lambda frame: frame.after) - 1]
    state = keyframe.state
    for step in replay.steps[keyframe.after + 1 : number + 1]:
        state = state_after(replay.battle, state, step)
    return state


def state_after(battle: Battle, state: State, step: Step) -> State:
    """Fold what an order led to over the state before it."""
    for event in step.events:
        state = fold(battle, state, event)
    return state


def states(replay: Replay) -> Iterator[State]:
    """Give the state of the beginning and after each order, in one pass."""
    frames = {frame.after: frame.state for frame in replay.keyframes}
    state = frames[0]
    for step in replay.steps:
        state = frames.get(step.number) or state_after(replay.battle, state, step)
        yield state


def beginning_of(replay: Replay, turn: int) -> int:
    """Give the number of the order with which a turn begins: 0 for the first, the last order for none."""
    if turn <= 1:
        return 0
    for step in replay.steps:
        if any(isinstance(event, TurnBegan) and event.turn == turn for event in step.events):
            return step.number
    return len(replay.steps) - 1


def resume(replay: Replay) -> Game:
    """Make the recorded game again, as it was after its last order, with the same dice to come.

    What happened is taken from the record, not played anew. Raise CannotGoOn for one side's view.
    """
    if replay.header.view:
        raise CannotGoOn(
            f"{replay.path}: this holds only what {replay.header.view} saw: it cannot be gone on with"
        )
    game = Game(replay.battle, replay.header.seed)
    *before, game.state = states(replay)
    game.opening = replay.steps[0].events
    for step, state in zip(replay.steps[1:], before, strict=True):
        assert step.order is not None
        game.log.append(Entry(step.order, step.events, state))
    return game
