"""Records of games in fog: they verify and tell, and what one side saw holds nothing else: B12, B13."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cy6.core.state import CloudTable
from cy6.engine import Game
from cy6.replay import export_view, playthrough, read_replay, replay_of, verify
from cy6.replay.html_data import page_data
from cy6.replay.record import Origin
from tests.helpers import table

SPECS = (
    "f allied f4f-4 skilled 1025N tal4 speed3", "g allied f4f-4 veteran 1226N tal5 speed3",
    "zero axis a6m2 skilled 1512S tal5 speed3", "ghost axis a6m2 ace 8050S tal4 speed3",
)  # fmt: skip


def game(seed: int, turns: int = 6, **setting: object) -> Game:
    """Play a game in fog in which one aircraft stays far away; not to its end when turns run on."""
    battle, _ = table(
        *SPECS, **{"rules": ("spotting",), "visibility": (14, 5), "columns": 90, "rows": 60, "turns": turns,
                   "cloud_table": CloudTable(3, 8, 4, 2, 5), "cloud_borders": ("climb", "dive")} | setting,
    )  # type: ignore[arg-type]  # fmt: skip
    luck, found = random.Random(seed), Game(battle, seed)
    while not found.is_over and found.state.turn < 6:
        decision = luck.choice(found.decisions())
        options = found.legal(decision)
        found.play(luck.choice(options) if luck.random() < 0.5 else found.default(decision))
    return found


@pytest.mark.rule("C2.1", "C4.6.1")
@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_clouds_and_fog_verifies_and_tells(seed: int) -> None:
    replay = replay_of(game(seed), Origin())
    assert verify(replay) == ()
    assert "spots" in playthrough(replay)


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_side_saw_says_nothing_of_whom_it_never_saw(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "allied.cy6.jsonl"
    export_view(replay_of(game(seed, turns=50), Origin()), "allied", path)
    head, *lines = path.read_text().splitlines()
    for line in lines:
        data = json.loads(line)
        for place in mentions(data, "ghost"):
            assert place == {"status": "unseen"}
    assert "ghost" in head
    told = [line for line in playthrough(read_replay(path)).splitlines() if "ghost" in line]
    assert told
    assert all(line.split()[:2] == ["ghost", "axis"] and line.endswith("unseen") for line in told)


def mentions(data: object, id: str) -> list[dict[str, object]]:
    """List what is said of an aircraft, apart from what the scenario says of it."""
    found: list[dict[str, object]] = []
    if isinstance(data, dict):
        if data.get("id") == id:
            return [{k: v for k, v in data.items() if k not in ("id", "side", "type", "crew", "band")}]
        parts = list(data.values())
    elif isinstance(data, list):
        parts = data
    else:
        if data == id or (isinstance(data, str) and id in data.split()):
            found.append({"word": data})
        return found
    for part in parts:
        found += mentions(part, id)
    return found


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("seed", range(3))
def test_a_page_for_one_side_shows_nothing_of_whom_it_never_saw(seed: int) -> None:
    replay = replay_of(game(seed, turns=50), Origin())
    data = page_data(replay, "allied")
    assert [zone["name"] for zone in data["zones"]] == ["Cloud 1", "Cloud 2", "Cloud 3"]
    shown = [frame["set"]["ghost"] for frame in data["frames"] if "ghost" in frame.get("set", {})]
    assert [fields["status"] for fields in shown] == ["unseen"]
    told = json.dumps([[frame.get(key) for key in ("lines", "shots")] for frame in data["frames"]])
    assert "ghost" not in told
    assert "ghost" in json.dumps(page_data(replay, "axis")["frames"][1:])
