"""Seeds that chance picks are too many to try, and wherever a game begins they come from one place."""

from __future__ import annotations

from pathlib import Path

import pytest

import cy6
from cy6.core.dice import draw
from cy6.replay import seeds
from cy6.ui.kit.launch import Launch
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell
from tests.ui.sitting import SWEDE, cursor_of

LARGE = 2**63 + 12_345


def test_every_bit_of_a_seed_makes_other_dice() -> None:
    dice = {tuple(draw(LARGE ^ (1 << bit), i, 6) for i in range(60)) for bit in range(seeds.BITS)}
    assert len(dice) == seeds.BITS >= 64


def test_a_game_without_a_seed_asks_chance_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds.secrets, "randbits", lambda bits: LARGE if bits == seeds.BITS else 0)
    assert cy6.load(SWEDE).start().seed == LARGE
    assert cursor_of(Shell(Opener(Launch(scenario=SWEDE)))).seat.game.seed == LARGE


def test_a_large_seed_is_recorded_and_read(tmp_path: Path) -> None:
    game = cy6.load(SWEDE).start(seed=LARGE)
    assert cy6.read(game.save(tmp_path / "game.cy6.jsonl")).resume().seed == LARGE
