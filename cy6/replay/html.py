"""A replay as one HTML page that needs nothing else: it opens from a file, and no request leaves it.

What a scenario says (titles, names) is text and nothing more: the template escapes it, the data is JSON in
which no character can end its element, and the page's policy allows no script but its own, by hash.
"""

from __future__ import annotations

import base64
import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from cy6.engine import NOBODY
from cy6.files import Existing, write_file
from cy6.replay.html_data import page_data
from cy6.replay.read import Replay

STYLES: Final = ("page.css", "board.css")
SCRIPTS: Final = (
    "film.js", "elements.js", "geometry.js", "camera.js", "counters.js",
    "board.js", "seek.js", "panels.js", "page.js",
)  # fmt: skip
UNSAFE: Final = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def export_html(replay: Replay, path: Path, side: str = NOBODY, existing: Existing = "replace") -> None:
    """Write a replay as a page, for everybody or for one side's eyes.

    Raise OSError, FileExistsError for a file that is to be spared; KeyError for an unknown side; CannotGoOn
    for a side that the record does not know.
    """
    write_file(path, page(replay, side).encode("utf-8", "replace"), existing)


def page(replay: Replay, side: str = NOBODY) -> str:
    """Make the page. Raise as `export_html` does, but for OSError."""
    data = page_data(replay, side)
    style, script = _joined(STYLES), _joined(SCRIPTS)
    return (
        _templates()
        .get_template("page.html")
        .render(
            title=data["title"],
            when=", ".join(part for part in (data["date"], data["place"]) if part),
            text=data["text"],
            style=Markup(style),
            script=Markup(script),
            silhouettes=Markup(_read("silhouettes.svg")),
            data=Markup(safe_json(data)),
            policy=f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}",
        )
    )


def safe_json(data: Any) -> str:
    """Write JSON that can stand in a script element: nothing in it ends the element or begins a comment."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(UNSAFE)


def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("cy6.replay"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )


def _joined(names: tuple[str, ...]) -> str:
    return "\n" + "\n".join(_read(name) for name in names)


def _read(name: str) -> str:
    return (files("cy6.replay") / "templates" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Name a text as a content security policy does."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
