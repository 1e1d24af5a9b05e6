"""What a player sets once and keeps: sizes, motion, sound and colours, in a small file of his own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import platformdirs

from cy6.files import write_atomically
from cy6.tables.names import guess
from cy6.tables.strict_yaml import BrokenFile, Document, Problem, read_document

FILE: Final = "settings.yaml"
PALETTES: Final = ("dusk", "bright", "grey")
SCALES: Final = (100, 125, 150, 175, 200)
SPEEDS: Final = (50, 100, 200, 400)
VOLUMES: Final = (20, 40, 60, 80, 100)
SCREENS: Final = ((2000, 200), (1600, 150), (1400, 125))  # pixels of height and the scale from there on


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force. `scale`, `speed` (of what moves) and `volume` are in per cent."""

    scale: int = 100
    reduced_motion: bool = False
    speed: int = 100
    sound: bool = True
    volume: int = 60
    palette: str = "dusk"

    def seconds(self, usual: float) -> float:
        """Give how long something moves that usually takes so many seconds: 0 under reduced motion."""
        return 0.0 if self.reduced_motion else usual * 100 / self.speed

    @property
    def factor(self) -> float:
        """Give the interface scale as a factor, 1 to 2."""
        return self.scale / 100


DEFAULTS: Final = Settings()


class Read(NamedTuple):
    """Settings from a file, and what to tell about it; what could not be read has its default."""

    settings: Settings
    messages: tuple[str, ...] = ()


def home() -> Path:
    """Give the folder of this user's own files; the environment's CY6_HOME moves it."""
    moved = os.environ.get("CY6_HOME")
    return Path(moved) if moved else platformdirs.user_config_path("cy6", appauthor=False)


def read_settings(folder: Path) -> Read:
    """Read a folder's settings. A file that is not there gives the defaults; so does each broken line."""
    path = folder / FILE
    if not path.exists():
        return Read(DEFAULTS)
    try:
        document = read_document(path)
    except BrokenFile as broken:
        return Read(DEFAULTS, _told(broken.problems))
    settings, problems = _settings_of(document)
    return Read(settings, _told((*document.problems, *problems)))


def scale_for(height: int) -> int:
    """Give the interface scale that suits a screen so many pixels high, until the player chooses his own."""
    return next((scale for least, scale in SCREENS if height >= least), SCALES[0])


def write_settings(settings: Settings, folder: Path) -> None:
    """Write a folder's settings; a file that could not be read wholly is kept beside them. Raise OSError."""
    path = folder / FILE
    if path.exists() and read_settings(folder).messages:
        path.replace(_spare(path))
    write_atomically(path, as_text(settings).encode())


def as_text(settings: Settings) -> str:
    """Write settings as their file has them, each with what it may be."""
    lines = ["# Settings of cy6. Its settings page writes this file; it is read when the window opens."]
    for field in fields(settings):
        value = getattr(settings, field.name)
        words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        lines.append(f"{_key(field.name)}: {words}  # {_KINDS[field.name].words}")
    return "\n".join(lines) + "\n"


class _Kind(NamedTuple):
    """How a value is written, and how it is read: `read` gives None for what it cannot be."""

    words: str
    read: Callable[[str], Any]


def _whole(low: int, high: int) -> _Kind:
    def read(text: str) -> int | None:
        digits = text.strip().removesuffix("%").strip()
        return int(digits) if digits.isascii() and digits.isdigit() and low <= int(digits) <= high else None

    return _Kind(f"per cent, {low} to {high}", read)


_YES: Final = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
_SWITCH: Final = _Kind("yes or no", lambda text: _YES.get(text.strip().lower()))
_KINDS: Final[Mapping[str, _Kind]] = {
    "scale": _whole(SCALES[0], SCALES[-1]),
    "reduced_motion": _SWITCH,
    "speed": _whole(SPEEDS[0], SPEEDS[-1]),
    "sound": _SWITCH,
    "volume": _whole(0, 100),
    "palette": _Kind(
        "one of " + ", ".join(PALETTES), lambda text: text.strip() if text.strip() in PALETTES else None
    ),
}


def _settings_of(document: Document) -> tuple[Settings, list[Problem]]:
    """Take every line that can be used, and note the others."""
    if not isinstance(document.data, dict):
        return DEFAULTS, [document.problem((), "settings are lines such as `scale: 125`")]
    settings, problems = DEFAULTS, []
    for key, written in document.data.items():
        name = key.strip().lower().replace(" ", "_")
        kind = _KINDS.get(name)
        if kind is None:
            known = map(_key, _KINDS)
            problems.append(document.key_problem((key,), f"unknown setting {key!r}{guess(key, known)}"))
            continue
        value = kind.read(written) if isinstance(written, str) else None
        if value is None:
            shown = repr(written) if isinstance(written, str) else "that"
            problems.append(document.problem((key,), f"{key} cannot be {shown}: {kind.words}"))
        else:
            settings = replace(settings, **{name: value})
    return settings, problems


def _key(name: str) -> str:
    return name.replace("_", " ")


def _told(problems: tuple[Problem, ...]) -> tuple[str, ...]:
    """Tell each problem with its file and line."""
    return tuple(f"{p.file}:{p.line}: {p.message}; the default is used" for p in problems)


def _spare(path: Path) -> Path:
    """Name a file beside another that is not there yet: settings.broken-1.yaml."""
    count = 1
    while (spare := path.with_name(f"{path.stem}.broken-{count}{path.suffix}")).exists():
        count += 1
    return spare
