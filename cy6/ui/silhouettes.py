"""Aircraft seen from above, nose to the north, as polygons inside a circle of radius one."""

from __future__ import annotations

import math
from typing import Final

from cy6.ui.geometry import Point

Half = tuple[Point, ...]

# The right half of each outline, from the nose to the tail, x to the right and y to the south.
_FIGHTER: Final[Half] = (
    (0.00, -0.88), (0.09, -0.80), (0.13, -0.42), (0.30, -0.36), (0.88, -0.20), (0.94, -0.10), (0.88, 0.00),
    (0.30, 0.06), (0.13, 0.08), (0.08, 0.54), (0.32, 0.62), (0.34, 0.72), (0.28, 0.78), (0.05, 0.80),
    (0.00, 0.88),
)  # fmt: skip
_TWIN: Final[Half] = (
    (0.00, -0.90), (0.10, -0.80), (0.12, -0.36), (0.24, -0.38), (0.26, -0.62), (0.33, -0.68), (0.40, -0.62),
    (0.42, -0.34), (0.92, -0.16), (0.96, -0.06), (0.90, 0.02), (0.40, 0.10), (0.13, 0.14), (0.09, 0.54),
    (0.36, 0.58), (0.38, 0.76), (0.06, 0.74), (0.00, 0.84),
)  # fmt: skip
_HEAVY: Final[Half] = (
    (0.00, -0.94), (0.11, -0.84), (0.13, -0.38), (0.22, -0.36), (0.23, -0.54), (0.34, -0.54), (0.35, -0.32),
    (0.52, -0.28), (0.53, -0.44), (0.63, -0.44), (0.64, -0.24), (0.95, -0.14), (0.98, -0.04), (0.94, 0.02),
    (0.36, 0.10), (0.14, 0.12), (0.09, 0.56), (0.40, 0.62), (0.42, 0.76), (0.07, 0.78), (0.00, 0.90),
)  # fmt: skip

_BY_KIND: Final[dict[str, Half]] = {
    "fighter": _FIGHTER,
    "bomber": _FIGHTER,
    "twin_engine_fighter": _TWIN,
    "twin_engine_bomber": _TWIN,
    "medium_bomber": _TWIN,
    "heavy_bomber": _HEAVY,
}


def outline(kind: str) -> tuple[Point, ...]:
    """Give the outline of a kind of aircraft, as the aircraft charts name it."""
    half = _BY_KIND.get(kind, _FIGHTER)
    return half + tuple((-x, y) for x, y in reversed(half) if x)


def placed(kind: str, centre: Point, size: float, heading: float) -> tuple[Point, ...]:
    """Give the outline on the screen: its centre, its radius in pixels, its heading in sixths."""
    angle = math.pi * heading / 3
    cos, sin = math.cos(angle) * size, math.sin(angle) * size
    return tuple((centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in outline(kind))
