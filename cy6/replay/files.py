"""Files that are whole or not there: atomic writing, and names that every system takes."""

from __future__ import annotations

import os
import re
import tempfile
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

SUFFIX: Final = ".cy6.jsonl"
_PART: Final = ".part"
_ABANDONED: Final = 3600.0  # seconds after which nobody is still writing a part
LONGEST_NAME: Final = 80  # bytes, so that a counter and an ending still fit
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?\Z", re.IGNORECASE)


def write_atomically(path: Path, content: bytes) -> None:
    """Put a file in place whole; what was there before stays until then. Raise OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=_PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105 - the temporary file has a name, not a path
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def sweep(folder: Path, newest: Path) -> None:
    """Remove parts that a process left when it was killed: those an hour older than the newest file."""
    now = newest.stat().st_mtime
    for part in folder.glob(f".*{_PART}"):
        with suppress(OSError):
            if now - part.stat().st_mtime > _ABANDONED:
                part.unlink()


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
