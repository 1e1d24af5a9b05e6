"""What a player sees instead of a traceback: one line, and a bundle he can send."""

from __future__ import annotations

from cy6.cli.messages import BAD_INPUT, complain
from cy6.replay.bundle import reports, write_bundle
from cy6.tables.strict_yaml import BrokenFile


def report(error: BaseException) -> int:
    """Tell what went wrong and give the exit status: the problems of a file, or where the bundle is."""
    if isinstance(error, BrokenFile):
        complain(*error.problems)
        return BAD_INPUT
    name = type(error).__name__
    try:
        bundle = write_bundle(error, reports())
    except OSError as problem:
        complain(
            f"cy6 stopped on an error of its own ({name}: {error}); no report could be written: {problem}"
        )
    else:
        complain(f"cy6 stopped on an error of its own ({name}); the report to send is {bundle}")
    return BAD_INPUT
