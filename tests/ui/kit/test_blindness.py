"""The kit draws and listens without knowing a game: nothing of one is loaded with it."""

from __future__ import annotations

import subprocess
import sys

LOAD = """
import importlib, pkgutil, sys
import cy6.ui.kit
for module in pkgutil.iter_modules(cy6.ui.kit.__path__):
    importlib.import_module(f"cy6.ui.kit.{module.name}")
print(*sorted(name for name in sys.modules if name.startswith("cy6.") and not name.startswith("cy6.ui.")))
"""
HELPERS = {
    "cy6.ui",
    "cy6.files",
    "cy6.problem",
    "cy6.hexes",
    "cy6.tables",
    "cy6.tables.names",
    "cy6.tables.strict_yaml",
}


def test_the_kit_loads_no_game() -> None:
    loaded = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, check=True)
    assert set(loaded.stdout.splitlines()[-1].split()) <= HELPERS | {"cy6.tables.yaml_sayings"}
