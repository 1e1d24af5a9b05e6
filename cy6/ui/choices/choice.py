"""One thing that can be decided, as a line that a person can read, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cy6.core.orders import Fire, Order
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft
from cy6.hexes import Hex

Mood = Literal["open", "chosen", "refused", "leaves"]


class Ghost(NamedTuple):
    """A plotted or considered end of a move: where it leads from, over which hexes, to what.

    `speeds` are the final speeds that are open then, ascending.
    """

    id: str
    start: tuple[int, int]
    path: tuple[tuple[int, int], ...]
    place: tuple[int, int]
    heading: int
    tal: int
    speeds: tuple[int, ...] = ()


class Choice(NamedTuple):
    """One thing that can be done. Without an order the rules refuse it, and the lines say why.

    `warnings` tell what may go wrong, `after` how the aircraft would stand then, `place` the hex by which
    it is picked on the board, `variants` the same shot with every choice among guns and aim.
    """

    order: Order | None
    title: str
    note: str = ""
    group: str = ""
    lines: tuple[str, ...] = ()
    ghost: Ghost | None = None
    target: str = ""
    mood: Mood = "open"
    place: Hex | None = None
    warnings: tuple[str, ...] = ()
    after: Aircraft | None = None
    variants: tuple[Fire, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def spans(numbers: Sequence[int]) -> str:
    """Write ascending numbers shortly: `0-2, 4`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)
