"""Golden: tell a whole game of each scenario as text into `tests/golden/`, to be reviewed as a diff.

The games are those of `bot:rookie` on every side, with the seed below; a test holds the texts against them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cy6.lab.arena import Match, play
from cy6.replay import Origin, playthrough, replay_of
from cy6.scenario.read import read_scenario

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"
GOLDEN = ROOT / "tests" / "golden"
FOR_TESTS = ("formations.yaml",)
BOT = "rookie"
SEED = 1


def scenarios() -> list[Path]:
    """List the scenario files of the project, and those that only tests play."""
    return sorted((*SCENARIOS.glob("*.yaml"), *(ROOT / "tests" / "data" / name for name in FOR_TESTS)))


def golden_path(scenario: Path) -> Path:
    """Give the file that holds a scenario's playthrough."""
    return GOLDEN / f"{scenario.stem}.txt"


def tell(path: Path) -> str:
    """Play a scenario to its end and tell it."""
    scenario = read_scenario(path)
    bots = dict.fromkeys(scenario.file.sides, BOT)
    game = play(Match(scenario, bots), SEED)
    players = {side: f"bot:{bot}" for side, bot in bots.items()}
    return playthrough(replay_of(game, Origin(scenario, players)))


def main() -> int:
    """Write every playthrough anew, and say which changed."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    GOLDEN.mkdir(exist_ok=True)
    for scenario in scenarios():
        path, text = golden_path(scenario), tell(scenario)
        was = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'same' if was == text else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
