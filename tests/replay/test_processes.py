"""The same seed is the same game in every process, whatever the seed of Python's hashes: B17."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cy6.replay import read_replay, verify

PLAY = """
import sys
from pathlib import Path
from cy6.lab.arena import Match, play
from cy6.replay import Origin, save
from cy6.scenario.read import read_scenario
for name in ("the-swede", "french-surprise"):
    scenario = read_scenario(Path("scenarios") / f"{name}.yaml")
    game = play(Match(scenario, dict.fromkeys(scenario.file.sides, "rookie"), {}, ("just-a-jam",)), 11)
    save(Path(sys.argv[1]) / f"{name}.cy6.jsonl", game, Origin(scenario))
"""


def record(project: Path, folder: Path, hash_seed: str) -> dict[str, bytes]:
    """Play two scenarios in a fresh process, and give their records."""
    folder.mkdir()
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(project)}
    command = [sys.executable, "-c", PLAY, str(folder)]
    subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.slow
def test_three_hash_seeds_give_byte_equal_records(project: Path, tmp_path: Path) -> None:
    first, *others = (record(project, tmp_path / seed, seed) for seed in ("0", "1", "12345"))
    assert len(first) == 2
    assert others == [first, first]
    for name in first:
        assert verify(read_replay(tmp_path / "0" / name)) == ()
