"""A record for one seat: what it saw of a game, and nothing that the others sealed."""

from __future__ import annotations

from collections.abc import Iterator

from cy6.tabletop.reading import R, Record
from cy6.tabletop.record import Keyframe, Script, Step
from cy6.tabletop.rules import E, S
from cy6.tabletop.seeking import CannotGoOn, states


def seen_by(record: Record[R, S, E], seat: str, script: Script[S, E]) -> bytes:
    """Write what a seat saw, as its file holds it: the seed and sealed orders are not in it.

    Raise CannotGoOn when the record itself holds only what another seat saw.
    """
    known = record.header.view
    if known not in ("", seat):
        raise CannotGoOn(f"{record.source}: this holds only what {known} saw, and not what {seat} saw")
    lines = [script.line("header", record.header._replace(seed=0, view=seat)), *_lines(record, seat, script)]
    if record.result is not None:
        lines.append(script.line("result", record.result))
    return "".join(f"{text}\n" for text in lines).encode()


def _lines(record: Record[R, S, E], seat: str, script: Script[S, E]) -> Iterator[str]:
    """Give the steps as the seat saw them, with a whole view wherever what it saw does not lead to it."""
    rules = record.rules
    known: S | None = None
    before = record.keyframes[0].state
    for step, state in zip(record.steps, states(record), strict=True):
        found = rules.visible(before if step.number else None, step.events, seat)
        seen = tuple(event for event in found if event is not None)
        now = rules.view(state, seat)
        is_open = step.text and rules.may_read(before, rules.parse(step.text), seat)
        before = state
        text = step.text if is_open else ""
        shown = Step(step.number, step.side, text, seen, rules.drawn(now), script.codec.digest(now))
        yield script.line("order" if step.number else "opening", shown)
        for event in seen if known is not None else ():
            known = rules.fold(known, event)
        if known != now:
            yield script.line("keyframe", Keyframe(step.number, now))
            known = now
