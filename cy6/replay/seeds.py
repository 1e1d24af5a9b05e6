"""Seeds that chance picks: too many to try them all against the dice that were seen."""

from __future__ import annotations

import secrets
from typing import Final

BITS: Final = 64  # as many as the dice make a difference between


def fresh_seed() -> int:
    """Pick the seed of a new game's dice."""
    return secrets.randbits(BITS)
