"""A record for the other player: what one side saw of a game, and nothing that the other side sealed."""

from __future__ import annotations

from pathlib import Path

from cy6.files import Existing, write_file
from cy6.replay.read import Replay, parse_replay
from cy6.replay.record import SCRIPT
from cy6.tabletop import sharing


def export_view(replay: Replay, side: str, path: Path, existing: Existing = "replace") -> None:
    """Write what a side saw of a game. Raise KeyError for an unknown side, or OSError.

    FileExistsError is raised for a file that is to be spared.

    It can be looked at like any replay, but not gone on with: the seed and sealed orders are not in it.
    """
    write_file(path, content(replay, side), existing)


def seen_by(replay: Replay, side: str) -> Replay:
    """Give what a side saw of a game as a replay of its own. Raise KeyError for an unknown side."""
    return parse_replay(content(replay, side), replay.path, replay.battle.ruleset)


def content(replay: Replay, side: str) -> bytes:
    """Write what a side saw, as its file holds it. Raise KeyError for an unknown side.

    Raise CannotGoOn when the replay itself holds only what another side saw.
    """
    return sharing.seen_by(replay, replay.battle.side(side).id, SCRIPT)
