"""Play: set everything up, then hand the arguments to `cy6 play`.

Without arguments it opens The Swede for two players at one keyboard.
"""

import sys
from pathlib import Path

import _python

THE_SWEDE = Path(__file__).resolve().parent.parent / "scenarios" / "the-swede.yaml"


def main() -> None:
    """Install what is missing and become `cy6 play`."""
    _python.ensure_new()
    import _setup

    python = _setup.ready()
    arguments = sys.argv[1:] or [str(THE_SWEDE)]
    _python.become([str(python), "-m", "cy6", "play", *arguments])


if __name__ == "__main__":
    main()
