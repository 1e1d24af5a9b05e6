"""Other palettes: a whole scene in brighter contrast, or in greys. What is drawn where stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from cy6.ui.kit.scene import Box, Clipped, Disc, HexGrid, Item, Kept, Label, Pane, Polygon, Stamp, Stroke
from cy6.ui.kit.theme import Colour, luminance, mix

_COLOURS: Final[Mapping[type, tuple[str, ...]]] = {
    Box: ("fill", "frame"),
    Polygon: ("fill", "outline"),
    Disc: ("fill", "outline"),
    Stroke: ("colour",),
    Label: ("colour",),
    HexGrid: ("colour", "ground"),
}
_BLACK: Final = (0, 0, 0)
_WHITE: Final = (255, 255, 255)


def recoloured(items: Iterable[Item], palette: str) -> list[Item]:
    """Give the items in the colours of a palette."""
    change = _CHANGES.get(palette)
    return list(items) if change is None else [_item(item, change) for item in items]


def tinted(colour: Colour, palette: str) -> Colour:
    """Give a colour in a palette."""
    change = _CHANGES.get(palette)
    return colour if change is None else change(colour)


def _item(item: Item, change: Callable[[Colour], Colour]) -> Item:
    if isinstance(item, Kept):
        return _layer(item, change)
    if isinstance(item, Clipped | Pane):
        return replace(item, items=tuple(_item(each, change) for each in item.items))
    if isinstance(item, Stamp):
        made = item.make
        return replace(
            item, key=(change, item.key), make=lambda at: tuple(_item(each, change) for each in made(at))
        )
    changed: dict[str, Any] = {
        name: change(colour) for name in _COLOURS[type(item)] if (colour := getattr(item, name)) is not None
    }
    return replace(item, **changed)


def _layer(layer: Kept, change: Callable[[Colour], Colour]) -> Kept:
    """Change a layer's items when they are made, and its key with them."""
    return replace(
        layer,
        key=(change, layer.key),
        make=lambda camera: tuple(_item(item, change) for item in layer.make(camera)),
        below=_layer(layer.below, change) if layer.below is not None else None,
    )


@lru_cache(maxsize=4096)
def brightened(colour: Colour) -> Colour:
    """Make a dark colour darker and a light one lighter."""
    light = luminance(colour)
    if light < 0.05:
        return mix(colour, _BLACK, 0.7)
    return mix(colour, _WHITE, min(0.15 + 0.6 * light, 0.6)) if light > 0.25 else colour


@lru_cache(maxsize=4096)
def greyed(colour: Colour) -> Colour:
    """Give the grey that is as light."""
    light = luminance(colour)
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    grey = round(255 * level)
    return grey, grey, grey


_CHANGES: Final[dict[str, Callable[[Colour], Colour]]] = {"bright": brightened, "grey": greyed}
