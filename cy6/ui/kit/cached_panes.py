"""Panes that are made again only when what they are made of differs, such as the roster of a large battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Hot, Pane, Scene


class _Made(NamedTuple):
    key: object
    pane: Pane
    hots: tuple[Hot, ...]


class Panes:
    """The panes of one screen by name, as they were made last."""

    def __init__(self) -> None:
        self._made: dict[str, _Made] = {}

    def draw(self, scene: Scene, name: str, rect: Rect, key: object, make: Callable[[Scene], object]) -> None:
        """Draw a pane; `make` draws it anew when its key or its place is another than the last time."""
        made = self._made.get(name)
        if made is None or made.pane.rect != rect or made.key != key:
            part = Scene()
            make(part)
            made = self._made[name] = _Made(key, Pane(rect, tuple(part.items)), tuple(part.hots))
        scene.add(made.pane)
        scene.hots.extend(made.hots)
