"""A record for the other player: what one side saw of a game, and nothing that the other side sealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cy6.core.orders import (
    AttackSurface,
    Fire,
    FireFlak,
    FireRockets,
    Hold,
    HoldAttack,
    HoldFlak,
    PlotAirBomb,
    PlotFlak,
    PlotMove,
    React,
    Tail,
)
from cy6.core.state import State
from cy6.engine import fold, view, visible_all
from cy6.engine.fog import Pairs, unseen
from cy6.replay.codec import digest
from cy6.replay.files import write_atomically
from cy6.replay.read import Replay
from cy6.replay.record import Keyframe, Step, line
from cy6.replay.seek import states
from cy6.tables.battle import Battle

SEALED: Final = (
    Fire, FireRockets, Hold, PlotAirBomb, PlotMove, React, Tail, FireFlak, PlotFlak, HoldFlak, AttackSurface,
    HoldAttack,
)  # fmt: skip


def export_view(replay: Replay, side: str, path: Path) -> None:
    """Write what a side saw of a game. Raise KeyError for an unknown side, or OSError.

    It can be looked at like any replay, but not gone on with: the seed and sealed orders are not in it.
    """
    battle = replay.battle
    header = replay.header._replace(seed=0, view=battle.side(side).id)
    lines = [line("header", header), *_lines(replay, side)]
    if replay.result is not None:
        lines.append(line("result", replay.result))
    write_atomically(path, "".join(f"{text}\n" for text in lines).encode())


def _lines(replay: Replay, side: str) -> Iterator[str]:
    """Give the steps as the side saw them, with a whole view wherever what it saw does not lead to it."""
    battle = replay.battle
    known: State | None = None
    spotted = battle.setting.spotted
    for step, state in zip(replay.steps, states(replay), strict=True):
        found = visible_all(battle, step.events, side, spotted)
        seen = tuple(event for event in found if event is not None)
        now = view(battle, state, side)
        text = "" if _is_sealed(battle, step, side, spotted) else step.text
        spotted = state.spotted
        yield line(
            "order" if step.number else "opening",
            Step(step.number, step.side, text, seen, now.drawn, digest(now)),
        )
        for event in seen if known is not None else ():
            known = fold(battle, known, event)  # type: ignore[arg-type]
        if known != now:
            yield line("keyframe", Keyframe(step.number, now))
            known = now


def _is_sealed(battle: Battle, step: Step, side: str, spotted: Pairs) -> bool:
    """Whether an order was the other side's secret. What came of it is told by the events that are seen."""
    order = step.order
    if step.side == side or order is None:
        return False
    return isinstance(order, SEALED) or getattr(order, "id", "") in unseen(battle, spotted, side)
