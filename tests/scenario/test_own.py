"""A player's own scenarios: where they lie."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from cy6.scenario.own import own_scenarios


def test_own_scenarios_lie_in_the_users_folder_which_cy6_home_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CY6_HOME", str(tmp_path))
    assert own_scenarios() == tmp_path / "scenarios"
    monkeypatch.delenv("CY6_HOME")
    assert own_scenarios() == platformdirs.user_data_path("cy6", appauthor=False) / "scenarios"
