"""Play: set everything up, then hand the arguments to `cy6 play`.

Without arguments that opens the start page with The Swede ready, and asks who plays whom.
"""

import sys

import _python


def main() -> None:
    """Install what is missing and become `cy6 play`."""
    _python.ensure_new()
    import _setup

    python = _setup.ready("window")
    _python.become([str(python), "-m", "cy6", "play", *sys.argv[1:]])


if __name__ == "__main__":
    main()
