"""The end of a game in words: who won, why it ended, and how each side came by its points."""

from __future__ import annotations

from cy6.core.events import GameEnded
from cy6.core.state import State
from cy6.engine import Game
from cy6.replay.telling import cause_words
from cy6.rules import victory
from cy6.rules.battle import Battle


def result_lines(game: Game) -> list[str]:
    """Tell the result of a game that is over."""
    battle, state = game.battle, game.state
    lines = [_winner(battle, state), f"  It ended on turn {state.turn}: {_reason(game)}."]
    for side, points in state.points:
        lines.append(f"  {battle.side(side).name}: {points} point{'' if points == 1 else 's'}")
        lines += [
            f"    {score.points:+d} {_what(battle, score)} {_why(battle, state, score)} ({score.rule})"
            for score in victory.scores(battle, state)
            if score.side == side
        ]
    return lines


def _winner(battle: Battle, state: State) -> str:
    if state.winner == victory.DRAW:
        return "The game is a draw."
    return f"{battle.side(state.winner).name} ({state.winner}) wins."


def _what(battle: Battle, score: victory.Score) -> str:
    """Name for what the points are: an aircraft, a target, or special orders."""
    if not score.id:
        return "special orders:"
    return battle.targets[score.id].name if score.id in battle.targets else score.id


def _why(battle: Battle, state: State, score: victory.Score) -> str:
    """Say for what the points are, and of a loss how it came about."""
    if score.id not in battle.index:
        return score.why
    cause = battle.find(state, score.id).cause
    how = f"destroyed {cause_words(cause)}" if cause else "destroyed"
    return score.why.replace("destroyed", how, 1)


def _reason(game: Game) -> str:
    events = game.log[-1].events if game.log else game.opening
    return next(
        (event.reason for event in reversed(events) if isinstance(event, GameEnded)), "nothing was left"
    )
