"""Clouds over the board, and counters of which nobody knows what they stand for (C2, C4.6.2)."""

from __future__ import annotations

from typing import Final

from cy6.core.state import Counter, State, Zone
from cy6.hexes import STEPS, Hex
from cy6.rules.battle import Battle
from cy6.ui.board.counters import plate, radius, side_colour, side_shape
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Point
from cy6.ui.kit.scene import Item, Label, Polygon, Stroke
from cy6.ui.kit.theme import LINE, PANEL, QUIET, TEXT, Style, mix

VEIL: Final = 70  # how much of what lies below a cloud it takes away, of 255


def clouds(battle: Battle, view: State, camera: Camera, style: Style) -> list[Item]:
    """Draw each bank as a veil with a rim, its levels written over it."""
    items: list[Item] = []
    for bank in banks(battle, view):
        items += [
            Polygon(camera.corners(place, 1.0), mix(QUIET, TEXT, 0.5), None, 1, VEIL) for place in bank.hexes
        ]
        items += _rim(bank, camera, style)
        levels = str(bank.bottom) if bank.bottom == bank.top else f"{bank.bottom}-{bank.top}"
        if bank.band and len(battle.setting.bands) > 1:
            levels += f" of {bank.band.replace('-', ' ')}"
        at = _middle(bank, camera)
        items.append(Label(f"{bank.name}, level {levels}", at, style.size("small"), TEXT, "centre"))
    return items


def banks(battle: Battle, view: State) -> tuple[Zone, ...]:
    """List the clouds on the board: those of the scenario, and those laid by dice."""
    return tuple(zone for zone in (*battle.setting.zones, *view.clouds) if zone.kind == "cloud")


def _middle(bank: Zone, camera: Camera) -> Point:
    xs, ys = zip(*map(camera.to_pixel, bank.hexes), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _rim(bank: Zone, camera: Camera, style: Style) -> list[Item]:
    """Draw the sides of hexes where a bank ends."""
    inside, colour = frozenset(bank.hexes), mix(LINE, TEXT, 0.6)
    items: list[Item] = []
    for place in bank.hexes:
        corners = camera.corners(place, 1.0)
        for heading, (dq, dr) in enumerate(STEPS):
            if Hex(place.q + dq, place.r + dr) not in inside:
                items.append(Stroke(_side(corners, camera, place, heading), colour, style.px(2)))
    return items


def _side(
    corners: tuple[tuple[float, float], ...], camera: Camera, place: Hex, heading: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Give the two corners of a hex that lie nearest to its neighbour."""
    dq, dr = STEPS[heading]
    x, y = camera.to_pixel(Hex(place.q + dq, place.r + dr))
    a, b = sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)[:2]
    return a, b


def counters(battle: Battle, view: State, camera: Camera, style: Style) -> list[Item]:
    """Draw the counters of what has not been spotted: their side's shape, a name, and where they head."""
    return [item for counter in view.counters for item in _counter(battle, counter, camera, style)]


def _counter(battle: Battle, counter: Counter, camera: Camera, style: Style) -> list[Item]:
    side = tuple(battle.sides).index(counter.side)
    colour, size = side_colour(side), radius(camera, style) * 0.8
    x, y = camera.to_pixel(counter.place)
    dq, dr = STEPS[counter.heading]
    tip_x, tip_y = camera.to_pixel(Hex(counter.place.q + dq, counter.place.r + dr))
    nose = ((x + tip_x) / 2, (y + tip_y) / 2)
    return [
        Stroke(((x, y), nose), colour, style.px(2)),
        plate(side_shape(side), (x, y), size, PANEL, colour, style.px(2)),
        Label(counter.name, (x, y), style.size("small"), TEXT, "centre", "bold"),
    ]
