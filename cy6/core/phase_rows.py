"""The phases of a turn, one row each: B1 to B4."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cy6.core.ids import DecisionKind, Phase
from cy6.core.order_rows import ORDERS
from cy6.core.orders import Order

PlayedWith = Literal["", "batteries", "targets"]


class PhaseRow(NamedTuple):
    """A phase.

    `simultaneous`: each side decides for itself until it is done, else one aircraft at a time has a choice.
    `next` may follow it, `step` is the part of a turn that it belongs to, `words` tell what happens in it,
    `decides` is what those decide who act in it. `left_open`: a side may be done with choices open.
    `played_with`: what a scenario must have for it.
    """

    title: str
    simultaneous: bool
    next: tuple[Phase, ...]
    step: str = ""
    words: str = ""
    decides: DecisionKind | None = None
    left_open: bool = False
    played_with: PlayedWith = ""
    orders: tuple[type[Order], ...] = ()


_ROWS: Final[dict[Phase, PhaseRow]] = {
    "deploy": PhaseRow(
        "Set-up", True, ("deploy", "tailing"), "Set-up",
        "each side places its aircraft, group by group", "deploy",
    ),
    "tailing": PhaseRow(  # B1.0
        "Tailing", True, ("border", "plot-tailed"), "Tailing",
        "who is right behind an enemy may tail him", "tail", left_open=True,
    ),
    "border": PhaseRow(  # C2.2
        "Border clouds", True, ("plot-tailed",), "",
        "who flew into the clouds beyond the band comes back later, or flies home", "exit",
    ),
    "plot-tailed": PhaseRow(  # B1.1.2
        "Plotting of the tailed", True, ("plot",), "Plot",
        "tailed aircraft plot, and the tailer learns how they turn", "plot",
    ),
    "plot": PhaseRow(  # B2.0
        "Plotting", True, ("follow",), "Plot", "everybody else plots, in secret", "plot",
    ),
    "follow": PhaseRow(  # B1.2
        "Following", False, ("follow", "move"), "Move",
        "tailers choose whether to move with their quarry, counters whether to move early", "follow",
    ),
    "move": PhaseRow(  # B3.0, B3.2.2
        "Movement", False, ("collision",), "Move",
        "one after the other flies, the least skilled first; pilots may react",
    ),
    "collision": PhaseRow(  # B3.11
        "Collisions", False, ("flak", "fire"), "Move",
        "aircraft in one hex at one level try to give way", "ram",
    ),
    "flak": PhaseRow(  # B4.1
        "Flak", True, ("flak-fire",), "Flak",
        "batteries choose their targets in secret", "flak", left_open=True, played_with="batteries",
    ),
    "flak-fire": PhaseRow(  # C5.2
        "Flak fire", False, ("fire",), "Flak",
        "battery after battery fires; who is nearly hit may turn away", "jink", played_with="batteries",
    ),
    "fire": PhaseRow(  # B4.0
        "Fire", True, ("surface", "deploy", "tailing", "over"), "Fire",
        "shots are declared in secret, and fall together", "fire", left_open=True,
    ),
    "surface": PhaseRow(  # B4.7
        "Surface attack", True, ("deploy", "tailing", "over"), "Attack",
        "what attacks targets below is declared, and comes down together", "attack", left_open=True,
        played_with="targets",
    ),
    "over": PhaseRow("Result", False, ()),
}  # fmt: skip
PHASES: Final[dict[Phase, PhaseRow]] = {
    phase: row._replace(orders=tuple(order.kind for order in ORDERS if phase in order.phases))
    for phase, row in _ROWS.items()
}
SECRET: Final = frozenset(
    phase
    for phase, row in PHASES.items()
    if row.simultaneous and any(phase in order.sealed_in for order in ORDERS)
)
"""The phases in which each side decides for itself what the other may not read."""


def steps(played_with: frozenset[str]) -> tuple[tuple[str, tuple[Phase, ...]], ...]:
    """List the parts of a turn with their phases, of a scenario that has so much: batteries, targets."""
    found: dict[str, list[Phase]] = {}
    for phase, row in PHASES.items():
        if row.step and (not row.played_with or row.played_with in played_with):
            found.setdefault(row.step, []).append(phase)
    return tuple((step, tuple(phases)) for step, phases in found.items())
