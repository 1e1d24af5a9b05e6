"""The states of a recorded game: any of them at a flat cost, and the game itself to go on with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from cy6.tabletop.game import Game
from cy6.tabletop.reading import R, Record
from cy6.tabletop.record import Step
from cy6.tabletop.rules import D, E, Entry, O, Rules, S


class CannotGoOn(ValueError):
    """A record that was written for one side's eyes: what is needed to play or re-run it is not in it."""


def state_at(record: Record[R, S, E], number: int) -> S:
    """Give the state after an order, 0 for the beginning: it costs no more than the events since a keyframe.

    Raise IndexError for an order that there is not.
    """
    if not 0 <= number < len(record.steps):
        raise IndexError(number)
    keyframe = record.keyframes[bisect_right(record.keyframes, number, key=lambda frame: frame.after) - 1]
    state = keyframe.state
    for step in record.steps[keyframe.after + 1 : number + 1]:
        state = state_after(record.rules, state, step)
    return state


def state_after(rules: Rules[S, O, E, D], state: S, step: Step[E]) -> S:
    """Fold what an order led to over the state before it."""
    for event in step.events:
        state = rules.fold(state, event)
    return state


def states(record: Record[R, S, E]) -> Iterator[S]:
    """Give the state of the beginning and after each order, in one pass."""
    frames = {frame.after: frame.state for frame in record.keyframes}
    state = frames[0]
    for step in record.steps:
        state = frames.get(step.number) or state_after(record.rules, state, step)
        yield state


def take_up(record: Record[R, S, E], game: Game[S, O, E, D]) -> None:
    """Put a fresh game where the recorded one stood after its last order, with the same chance to come.

    What happened is taken from the record, not played anew. Raise CannotGoOn for one side's view.
    """
    if record.header.view:
        raise CannotGoOn(
            f"{record.source}: this holds only what {record.header.view} saw: it cannot be gone on with"
        )
    *before, game.state = states(record)
    game.opening = record.steps[0].events
    game.log = [
        Entry(record.rules.parse(step.text), step.events, state)
        for step, state in zip(record.steps[1:], before, strict=True)
    ]
