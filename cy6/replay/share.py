"""A record for the other player: what one side saw of a game, and nothing that the other side sealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cy6.core.state import State
from cy6.engine import fold, may_read, view, visible_all
from cy6.files import write_atomically
from cy6.replay.codec import digest
from cy6.replay.read import Replay, parse_replay
from cy6.replay.record import Keyframe, Step, line
from cy6.replay.seek import CannotGoOn, states


def export_view(replay: Replay, side: str, path: Path) -> None:
    """Write what a side saw of a game. Raise KeyError for an unknown side, or OSError.

    It can be looked at like any replay, but not gone on with: the seed and sealed orders are not in it.
    """
    write_atomically(path, content(replay, side))


def seen_by(replay: Replay, side: str) -> Replay:
    """Give what a side saw of a game as a replay of its own. Raise KeyError for an unknown side."""
    return parse_replay(content(replay, side), replay.path, replay.battle.ruleset)


def content(replay: Replay, side: str) -> bytes:
    """Write what a side saw, as its file holds it. Raise KeyError for an unknown side.

    Raise CannotGoOn when the replay itself holds only what another side saw.
    """
    battle, known = replay.battle, replay.header.view
    if known not in ("", side):
        raise CannotGoOn(f"{replay.path}: this holds only what {known} saw, and not what {side} saw")
    header = replay.header._replace(seed=0, view=battle.side(side).id)
    lines = [line("header", header), *_lines(replay, side)]
    if replay.result is not None:
        lines.append(line("result", replay.result))
    return "".join(f"{text}\n" for text in lines).encode()


def _lines(replay: Replay, side: str) -> Iterator[str]:
    """Give the steps as the side saw them, with a whole view wherever what it saw does not lead to it."""
    battle = replay.battle
    known: State | None = None
    before, spotted = replay.keyframes[0].state, battle.setting.spotted
    for step, state in zip(replay.steps, states(replay), strict=True):
        found = visible_all(battle, step.events, side, spotted)
        seen = tuple(event for event in found if event is not None)
        now = view(battle, state, side)
        text = step.text if step.order and may_read(battle, before, step.order, side) else ""
        before, spotted = state, state.spotted
        yield line(
            "order" if step.number else "opening",
            Step(step.number, step.side, text, seen, now.drawn, digest(now)),
        )
        for event in seen if known is not None else ():
            known = fold(battle, known, event)  # type: ignore[arg-type]
        if known != now:
            yield line("keyframe", Keyframe(step.number, now))
            known = now
