"""The commands. This module stays light, so that `cy6 --version` answers at once."""

import sys
from io import TextIOWrapper

from cy6 import __version__

EXTRAS = {
    "typer": "terminal", "rich": "terminal", "jinja2": "terminal", "prompt_toolkit": "terminal",
    "pygame": "window", "pygame_gui": "window",
}  # fmt: skip
"""What the commands need besides the library, and with which extra it comes."""


def main() -> None:
    """Run a command and exit with its status: 0 fine, 1 a negative answer, 2 bad usage or input."""
    _read_and_write_anything()
    if sys.argv[1:] == ["--version"]:
        print(f"cy6 {__version__}")
        return
    try:
        from cy6.cli.app import app

        app(prog_name="cy6")
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        print(f"{missing.name} is not installed: pip install 'cy6[{EXTRAS[missing.name]}]'", file=sys.stderr)
        sys.exit(2)
    except Exception as error:
        from cy6.cli.crash import report

        sys.exit(report(error))


def _read_and_write_anything() -> None:
    """Let a letter that the terminal, a file or a pipe does not know be a question mark, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
