"""Find a Python that is new enough. Written so that even an old python3 can read it."""

import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWER = ("3.14", "3.13", "3.12", "3.11")


def ensure_new():
    # type: () -> None
    """Go on only in a Python that is new enough: start the newest one on PATH instead, or give up."""
    if sys.version_info >= OLDEST:
        return
    for version in NEWER:
        found = shutil.which("python" + version)
        if found and is_new(found):
            become([found] + sys.argv)  # noqa: RUF005
    sys.stderr.write(
        f"cy6 needs Python 3.11 or newer. This is {sys.version.split()[0]}, and no newer one is on PATH.\n"
        "Install one (https://www.python.org/downloads/) and run the same command again.\n"
    )
    sys.exit(2)


def is_new(python):
    # type: (str) -> bool
    """Tell whether an interpreter starts and is new enough."""
    check = f"import sys; sys.exit(sys.version_info < {OLDEST!r})"
    try:
        return subprocess.call([python, "-c", check], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def become(command):
    # type: (list[str]) -> None
    """Become another command: its exit status is ours."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
