"""Play: set everything up, then hand the arguments to `cy6 play`.

Without arguments it opens The Swede for two players at one keyboard.
"""

from __future__ import annotations

import sys

import _setup

THE_SWEDE = _setup.ROOT / "scenarios" / "the-swede.yaml"


def main() -> None:
    """Install what is missing and become `cy6 play`."""
    python = _setup.ready()
    arguments = sys.argv[1:] or [str(THE_SWEDE)]
    _setup.hand_over([str(python), "-m", "cy6", "play", *arguments])


if __name__ == "__main__":
    main()
