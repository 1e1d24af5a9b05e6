"""Where a player's own scenarios lie, beside those that come with the game."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from cy6.scenario.bundled import FOLDER


def own_scenarios() -> Path:
    """Give the folder of this user's own scenarios, there or not; the environment's CY6_HOME moves it."""
    home = os.environ.get("CY6_HOME")
    return (Path(home) if home else platformdirs.user_data_path("cy6", appauthor=False)) / FOLDER
