"""The states of a recorded air battle, and the game itself to go on with."""

from __future__ import annotations

from cy6.core.events import TurnBegan
from cy6.core.state import State
from cy6.engine import AirBattle, Game
from cy6.replay.read import Replay
from cy6.replay.record import Step
from cy6.rules.battle import Battle
from cy6.tabletop import seeking
from cy6.tabletop.seeking import CannotGoOn as CannotGoOn, state_at as state_at, states as states


def state_after(battle: Battle, state: State, step: Step) -> State:
    """Fold what an order led to over the state before it."""
    return seeking.state_after(AirBattle(battle), state, step)


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

    Raise CannotGoOn for one side's view.
    """
    game = Game(replay.battle, replay.header.seed)
    seeking.take_up(replay, game)
    return game
