"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Charts = Annotated[
    Path | None,
    typer.Option("--charts", metavar="DIR", help="Your own charts: files in this folder replace ours."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
