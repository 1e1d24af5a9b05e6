"""Test: set everything up, then run pytest with the arguments given.

Without arguments the whole suite runs, on two cores; `--quick` leaves out the slow tests.
"""

import os
import sys

import _python

QUICK = "--quick"
CORES = 2


def main() -> None:
    """Install what is missing and become pytest."""
    _python.ensure_new()
    import _setup

    python = _setup.ready("dev")
    os.chdir(str(_setup.ROOT))
    _python.become([str(python), "-m", "pytest", *pytest_arguments(sys.argv[1:])])


def pytest_arguments(given: "list[str]") -> "list[str]":
    """Give pytest's arguments: what was asked for, or else everything in parallel."""
    asked = [argument for argument in given if argument != QUICK]
    quick = ["-m", "not slow"] if QUICK in given else []
    everything = [] if asked else ["-n", str(min(CORES, os.cpu_count() or 1))]
    return [*quick, *everything, *asked]


if __name__ == "__main__":
    main()
