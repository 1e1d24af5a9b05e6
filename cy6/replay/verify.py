"""Verification of a recorded air battle."""

from __future__ import annotations

from cy6.replay.read import AirRecords, Replay
from cy6.tabletop import verifying
from cy6.tabletop.verifying import Difference as Difference


def verify(replay: Replay) -> tuple[Difference, ...]:
    """Play every order anew with the tables the replay was read with; stop at the first that differs.

    Nothing means that all is the same. Raise CannotGoOn for one side's view, which cannot be played.
    """
    return verifying.verify(replay, AirRecords(replay.battle.ruleset))
