"""Everything that can be clicked is as high as a step of four has it, on every screen."""

from __future__ import annotations

import pytest
import shots

from cy6.ui.kit.painter import Painter
from cy6.ui.shell import Shell

SIZES = ((1024, 640), (1920, 1080))
FREE = ("board", "seek", "minimap")  # as large as there is room for


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_controls_are_as_high_as_a_step_of_four_has_it(size: tuple[int, int]) -> None:
    odd: dict[tuple[str, str], int] = {}
    names = set()
    for name, shell in shots.screens(Painter()):
        assert isinstance(shell, Shell)
        names.add(name)
        shell.settings = shell.settings
        for hot in shell.scene(*size).hots:
            if hot.command.verb not in FREE and hot.rect.h % 4:
                odd[name, hot.command.verb] = hot.rect.h
    assert len(names) > 8
    assert not odd
