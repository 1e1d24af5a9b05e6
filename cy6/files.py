"""Files that are whole or not there: atomic writing, and names that every system takes."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

Existing = Literal["spare", "replace"]
"""What becomes of a file that is there already."""
_PART: Final = ".part"
WORKSHOP: Final = ".cy6-"
"""How a folder is called in which something is made that takes a while."""
_ABANDONED: Final = 3600.0  # seconds after which nobody is still writing a part
LONGEST_NAME: Final = 80  # bytes, so that a counter and an ending still fit
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?\Z", re.IGNORECASE)


def write_atomically(path: Path, content: bytes) -> None:
    """Put a file in place whole; what was there before stays until then. Raise OSError."""
    _write(path, content, os.replace)


def write_new(path: Path, content: bytes) -> None:
    """Put a file in place whole where there is none. Raise FileExistsError, also when one comes meanwhile."""
    _write(path, content, _link)


def write_file(path: Path, content: bytes, existing: Existing) -> None:
    """Put a file in place whole. Raise FileExistsError for one that is there and to be spared, or OSError."""
    (write_atomically if existing == "replace" else write_new)(path, content)


def place(made: Path, path: Path, existing: Existing) -> None:
    """Give a file that is whole its name. Raise FileExistsError for one that is to be spared, or OSError."""
    (os.replace if existing == "replace" else _link)(str(made), path)


def free_name(path: Path) -> Path:
    """Give the name, or one beside it that no file has: `game.cy6.jsonl`, `game-2.cy6.jsonl`."""
    stem, dot, ending = path.name.partition(".")
    names = (path.with_name(f"{stem}-{count}{dot}{ending}") for count in itertools.count(2))
    return next(name for name in itertools.chain((path,), names) if not name.exists())


def _link(part: str, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no links, such as a stick
        if path.exists():
            raise FileExistsError(path) from None
        Path(part).replace(path)
    else:
        Path(part).unlink()


def _write(path: Path, content: bytes, place: Callable[[str, Path], None]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=_PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        place(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def sweep(folder: Path, now: float) -> None:
    """Remove what a process left half done when it was killed, an hour or more before `now` (seconds).

    Those are parts of files, and folders of ours in which a film or a copy of the charts was being made.
    """
    for left in (*folder.glob(f".*{_PART}"), *folder.glob(f"{WORKSHOP}*")):
        with suppress(OSError):
            if now - left.stat().st_mtime > _ABANDONED:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def safe_name(title: str) -> str:
    """Make of any title a file name that every system takes: `Sector:01?` becomes `Sector-01`."""
    plain = unicodedata.normalize("NFC", title)
    name = re.sub(r"[^\w ()+,-]+", "-", plain)
    name = name.encode()[:LONGEST_NAME].decode(errors="ignore").strip(" -_")
    if not name:
        return "game"
    return f"{name}-game" if _RESERVED.match(name) else name
