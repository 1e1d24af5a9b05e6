"""Short ways to set a table: a battle and a state from one line of text per aircraft.

`table("fw axis fw-190a-4 green 2014N tal5 speed3", "spit allied spitfire-vc 2015N tal5 speed4")`
gives a `Battle` and a `State` in the plot phase with both aircraft flying.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cy6.core.rolls import Purpose
from cy6.core.state import Condition, SideSetting, Zone
from cy6.hexes import parse_hex
from cy6.scenario.position import read_position_lines as table

__all__ = ["ScriptedRoll", "edges", "gone", "scripted", "sides", "smoke", "table"]


def edges(**friendliness: str) -> tuple[tuple[str, str], ...]:
    """Give the edges of a SideSetting: `edges(e3="friendly")`, all others neutral."""
    return tuple((edge, friendliness.get(f"e{edge}", "neutral")) for edge in "123456")


def sides(*made: tuple[str, tuple[tuple[str, Any], ...]]) -> tuple[SideSetting, ...]:
    """Give the `sides` of a setting from pairs of an id and its edges."""
    return tuple(SideSetting(id, id.title(), "", edges) for id, edges in made)


def smoke(*hexes: str, top: int) -> Zone:
    """Give a smoke zone over hexes, up to a level."""
    return Zone("smoke", "smoke", "Smoke", tuple(parse_hex(text) for text in hexes), top)


def gone(side: str, winner: str = "") -> Condition:
    """Give the condition that a side has nothing left."""
    return Condition("gone", side, winner)


class ScriptedRoll:
    """A roll for rules functions: faces by purpose, and a record of what was asked.

    An unscripted roll is a failure, and so is a script that does not fit the kind asked for.
    """

    def __init__(self, script: Mapping[str, Sequence[int] | Sequence[Sequence[int]]] | None = None) -> None:
        self.asked: list[tuple[str, str]] = []
        self._script = {purpose: _queue(faces) for purpose, faces in (script or {}).items()}

    def __call__(self, for_: Purpose, kind: str) -> tuple[int, ...]:
        """Give the next scripted faces of the longest entry with which the purpose begins."""
        purpose = str(for_)
        self.asked.append((purpose, kind))
        fitting = [start for start, queue in self._script.items() if queue and purpose.startswith(start)]
        if not fitting:
            raise AssertionError(f"nobody scripted a roll of {kind} for {purpose!r}")
        faces = self._script[max(fitting, key=len)].pop(0)
        count, size = (int(part) for part in kind.split("d"))
        if len(faces) != count or not all(1 <= face <= size for face in faces):
            raise AssertionError(f"{purpose!r} is a roll of {kind}: {faces} does not fit")
        return faces

    @property
    def unused(self) -> tuple[str, ...]:
        """List the purposes that were scripted and never rolled."""
        return tuple(purpose for purpose, queue in self._script.items() if queue)


def scripted(script: Mapping[str, Sequence[int] | Sequence[Sequence[int]]] | None = None) -> ScriptedRoll:
    """Give a roll that answers by purpose: `scripted({"to hit": [3, 4], "damage": [6]})`.

    A list of lists answers several rolls of one purpose in turn.
    """
    return ScriptedRoll(script)


def _queue(faces: Sequence[int] | Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    several = [tuple(part) for part in faces if isinstance(part, Sequence)]
    return several or [tuple(face for face in faces if isinstance(face, int))]
