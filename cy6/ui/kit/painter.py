"""The painter: draws items with pygame. It decides nothing about what is shown."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final

import pygame
from pygame import gfxdraw

from cy6.hexes import at
from cy6.ui.kit.camera import ROOT3, Camera
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import (
    Box,
    Clipped,
    Disc,
    HexGrid,
    Item,
    Kept,
    Label,
    Pane,
    Polygon,
    Scene,
    Stamp,
    Stroke,
)
from cy6.ui.kit.theme import BACKGROUND, Colour
from cy6.ui.kit.typeface import Typeface

KEPT_TEXTS: Final = 2000
KEPT_WIDTHS: Final = 20_000
KEPT_PANES: Final = 16
KEPT_STAMPS: Final = 600
OPPOSITE: Final = bytes(255 - value for value in range(256))
WORTH_STRETCHING: Final = 0.5  # share of the view that a stretched layer has to fill
MARGIN: Final = 5  # a layer is painted this part of the view wider on each side


class Painter:
    """Draws scenes on surfaces, keeping fonts, rendered texts and the last grid."""

    def __init__(self) -> None:
        self._typeface = Typeface()
        self._texts: OrderedDict[tuple[str, int, Colour, bool], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, bool], int] = {}
        self._fitted: dict[tuple[str, int, bool, int], str] = {}
        self._panes: dict[Rect, tuple[tuple[Item, ...], pygame.Surface]] = {}
        self._stamps: OrderedDict[Hashable, pygame.Surface | None] = OrderedDict()
        self._layers: dict[str, _Layer] = {}
        self._zooms: dict[str, float] = {}
        self._ground = BACKGROUND
        self.is_hasty = False
        self.is_rough = False

    def measure(self, text: str, pixels: int, is_bold: bool) -> int:  # noqa: FBT001 - the shape of a Measure
        """Give a text's width in pixels."""
        key = (text, pixels, is_bold)
        if key not in self._widths:
            if len(self._widths) > KEPT_WIDTHS:
                self._widths.clear()
            self._widths[key] = self._typeface.width(text, pixels, is_bold)
        return self._widths[key]

    def paint(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draw a whole scene. A hasty painter may draw it roughly while it is zoomed: `is_rough` says so."""
        self.is_rough = False
        self._ground = scene.ground
        surface.fill(scene.ground)
        self._draw(surface, scene.items)

    def _draw(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Label():
                    self._label(surface, item)
                case Polygon():
                    _polygon(surface, item)
                case Disc():
                    _disc(surface, item)
                case Stroke():
                    _stroke(surface, item)
                case Box():
                    _box(surface, item)
                case HexGrid():
                    self._hex_grid(surface, item)
                case Pane():
                    self._pane(surface, item)
                case Stamp():
                    self._stamp(surface, item)
                case Kept():
                    self._kept(surface, item)
                case Clipped():
                    self._clipped(surface, item)

    def _clipped(self, surface: pygame.Surface, item: Clipped) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(item.rect)))
        self._draw(surface, item.items)
        surface.set_clip(before)

    def _pane(self, surface: pygame.Surface, item: Pane) -> None:
        """Draw a pane, or copy what it looked like when it was drawn in the same place last."""
        have = self._panes.get(item.rect)
        if have is not None and have[0] == item.items:
            surface.blit(have[1], item.rect[:2])
            return
        before = surface.get_clip()
        seen = before.clip(pygame.Rect(item.rect))
        surface.set_clip(seen)
        self._draw(surface, item.items)
        surface.set_clip(before)
        if seen.size == item.rect[2:]:
            if len(self._panes) > KEPT_PANES:
                self._panes.clear()
            self._panes[item.rect] = (item.items, surface.subsurface(seen).copy())

    def _stamp(self, surface: pygame.Surface, item: Stamp) -> None:
        """Draw a stamp at a whole pixel: item by item the first time, from then on as a picture."""
        at = (round(item.at[0]), round(item.at[1]))
        have = self._stamps.get(item.key)
        if have is None:
            if item.key not in self._stamps:
                self._stamps[item.key] = None
                if len(self._stamps) > KEPT_STAMPS:
                    self._stamps.popitem(last=False)
                self._draw(surface, item.make(at))
                return
            have = self._stamps[item.key] = self._cut_out(item)
        surface.blit(have, (at[0] - item.reach, at[1] - item.reach), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _cut_out(self, item: Stamp) -> pygame.Surface:
        """Make a picture with premultiplied alpha: what differs on black and on white shines through."""
        side = 2 * item.reach
        black, white = pygame.Surface((side, side), depth=32), pygame.Surface((side, side), depth=32)
        white.fill((255, 255, 255))
        items = item.make((item.reach, item.reach))
        self._draw(black, items)
        self._draw(white, items)
        white.blit(black, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        colours, holes = pygame.image.tobytes(black, "RGB"), pygame.image.tobytes(white, "RGB")
        pixels = bytearray(4 * side * side)
        for channel in range(3):
            pixels[channel::4] = colours[channel::3]
        pixels[3::4] = holes[1::3].translate(OPPOSITE)
        cut = pygame.image.frombytes(bytes(pixels), (side, side), "RGBA")
        picture = pygame.Surface((side, side), pygame.SRCALPHA)  # in the order of bytes that is fast to blit
        picture.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return picture

    def _kept(self, surface: pygame.Surface, item: Kept) -> None:
        """Show the part of a layer that the camera sees now."""
        if self._is_zooming(item):
            self._stretched(surface, item)
            return
        layer = self._layer(item)
        view = item.camera.view
        surface.blit(layer.picture, view[:2], pygame.Rect(_seen_at(layer.camera, item.camera), view[2:]))

    def _is_zooming(self, item: Kept) -> bool:
        """Tell whether a layer differs from what is at hand by a zoom that was not yet there a frame ago."""
        zoom, before = item.camera.zoom, self._zooms.get(item.name)
        self._zooms[item.name] = zoom
        have = self._layers.get(item.name)
        if not self.is_hasty or have is None or zoom in (before, have.camera.zoom):
            return False
        if have.key != item.key or have.camera.view.w < item.camera.view.w:
            return False
        seen = _seen_stretched(have.camera, item.camera)
        there = seen.clip(have.picture.get_rect())
        return there.w * there.h >= seen.w * seen.h * WORTH_STRETCHING

    def _stretched(self, surface: pygame.Surface, item: Kept) -> None:
        """Show a layer as it was painted at another zoom, stretched; it is painted anew in the next frame."""
        self.is_rough = True
        have, camera = self._layers[item.name], item.camera
        view, share = camera.view, have.camera.zoom / camera.zoom
        seen = _seen_stretched(have.camera, camera)
        there = seen.clip(have.picture.get_rect())
        surface.fill(self._ground, view)
        if there.w and there.h:
            size = (round(there.w / share), round(there.h / share))
            at = (view.x + (there.x - seen.x) / share, view.y + (there.y - seen.y) / share)
            surface.blit(pygame.transform.scale(have.picture.subsurface(there), size), at)

    def _layer(self, item: Kept) -> _Layer:
        """Give a layer as it was painted before, or painted anew when anything in it or below it differs."""
        below = self._layer(item.below) if item.below is not None else None
        have = self._layers.get(item.name)
        if have and have.below is below and have.key == item.key and _covers(have.camera, item.camera):
            return have
        camera = below.camera if below else _widened(item.camera)
        has_room = have is not None and have.picture.get_size() == camera.view[2:]
        picture = have.picture if have and has_room else pygame.Surface(camera.view[2:], depth=32)
        if below:
            picture.blit(below.picture, (0, 0))
        else:
            picture.fill(self._ground)
        self._draw(picture, item.make(camera))
        made = self._layers[item.name] = _Layer(item.key, camera, picture, below)
        return made

    def _text(self, text: str, pixels: int, colour: Colour, is_bold: bool) -> pygame.Surface:  # noqa: FBT001
        key = (text, pixels, colour, is_bold)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        self._texts[key] = self._typeface.render(text, pixels, is_bold, colour)
        if len(self._texts) > KEPT_TEXTS:
            self._texts.popitem(last=False)
        return self._texts[key]

    def fitting(self, label: Label) -> str:
        """Give the text of a label as drawn: cut with an ellipsis when it is too wide."""
        if not label.limit:
            return label.text
        key = (label.text, label.size, label.weight == "bold", label.limit)
        if key not in self._fitted:
            if len(self._fitted) > KEPT_TEXTS:
                self._fitted.clear()
            self._fitted[key] = self._cut(*key)
        return self._fitted[key]

    def _cut(self, text: str, pixels: int, is_bold: bool, limit: int) -> str:  # noqa: FBT001
        if self.measure(text, pixels, is_bold) <= limit:
            return text
        while text and self.measure(text + "…", pixels, is_bold) > limit:
            text = text[:-1]
        return text.rstrip() + "…"

    def _label(self, surface: pygame.Surface, label: Label) -> None:
        picture = self._text(self.fitting(label), label.size, label.colour, label.weight == "bold")
        w, h = picture.get_size()
        x = label.at[0] - {"left": 0, "centre": w / 2, "right": w}[label.anchor]
        surface.blit(picture, (round(x), math.floor(label.at[1] - h / 2)))

    def _hex_grid(self, surface: pygame.Surface, item: HexGrid) -> None:
        view = pygame.Rect(item.camera.view)
        before = surface.get_clip()
        surface.set_clip(before.clip(view))
        _grid(surface, item, self._ground)
        surface.set_clip(before)


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """A layer as it was painted: with which key, through which camera, over which layer."""

    key: Hashable
    camera: Camera
    picture: pygame.Surface
    below: _Layer | None


def _widened(camera: Camera) -> Camera:
    """Give a camera that sees more on every side, so that a pan needs nothing new for a while."""
    view = camera.view
    dx, dy = view.w // MARGIN, view.h // MARGIN
    return camera._replace(view=Rect(0, 0, max(view.w + 2 * dx, 1), max(view.h + 2 * dy, 1)))


def _covers(wide: Camera, camera: Camera) -> bool:
    """Tell whether a wide camera's picture holds all that a camera sees."""
    if wide.zoom != camera.zoom:
        return False
    x, y = _seen_at(wide, camera)
    return 0 <= x <= wide.view.w - camera.view.w and 0 <= y <= wide.view.h - camera.view.h


def _seen_stretched(wide: Camera, camera: Camera) -> pygame.Rect:
    """Give which part of a picture painted for one camera another one sees, which may zoom otherwise."""
    view, share = camera.view, wide.zoom / camera.zoom
    corner = (
        wide.view.w / 2 + (camera.x - wide.x) * wide.zoom - view.w / 2 * share,
        wide.view.h / 2 + (camera.y - wide.y) * wide.zoom - view.h / 2 * share,
    )
    return pygame.Rect(round(corner[0]), round(corner[1]), round(view.w * share), round(view.h * share))


def _seen_at(wide: Camera, camera: Camera) -> tuple[int, int]:
    """Give where in a wide camera's picture a camera's view begins."""
    (x0, y0), (x1, y1) = wide.to_pixel((0, 0)), camera.to_pixel((0, 0))
    return round(x0 - (x1 - camera.view.x)), round(y0 - (y1 - camera.view.y))


class Canvas:
    """A picture that is in no window, painted scene after scene."""

    def __init__(self, width: int, height: int) -> None:
        self.painter = Painter()
        self._surface = pygame.Surface((width, height), depth=32)

    def paint(self, scene: Scene) -> None:
        """Draw a whole scene over the one before."""
        self.painter.paint(self._surface, scene)

    def pixels(self) -> bytes:
        """Give the picture, 3 bytes a pixel: red, green, blue, row by row."""
        return pygame.image.tobytes(self._surface, "RGB")

    def png(self) -> bytes:
        """Give the picture as a PNG file."""
        made = BytesIO()
        pygame.image.save(self._surface, made, "png")
        return made.getvalue()


def _grid(surface: pygame.Surface, item: HexGrid, ground: Colour) -> None:
    """Draw the board's ground and its lines.

    Two columns are drawn and repeated, cut through the middle of a column, where only level sides cross the
    cut: so no line breaks where a repetition falls between two pixels. What is left over is drawn as it is.
    """
    camera, columns = item.camera, item.columns
    pairs = (columns - 1) // 2
    _columns(surface, item, camera, range(1, 2))
    _columns(surface, item, camera, range(max(2 * pairs, 1), columns + 1))
    width = 3 * camera.zoom
    strip = pygame.Surface((math.ceil(width) + 1, camera.view.h), depth=32)
    strip.fill(ground)
    left = camera.to_pixel(at(1, 1))[0]
    shifted = camera._replace(x=camera.x + left / camera.zoom, y=camera.y + camera.view.y / camera.zoom)
    _columns(strip, item, shifted, range(1, min(4, columns + 1)))
    for pair in range(pairs):
        surface.blit(strip, (round(left + pair * width), camera.view.y))


def _columns(surface: pygame.Surface, item: HexGrid, camera: Camera, numbers: range) -> None:
    """Draw some columns, each side once: zigzags between them, then the level sides."""
    zoom, half, rows = camera.zoom, camera.zoom * ROOT3 / 2, item.rows
    tops = [camera.to_pixel(at(number, 1)) for number in numbers]
    lefts = [_zigzag(x - zoom / 2, y - half, half, -zoom / 2, rows) for x, y in tops]
    rights = [_zigzag(x + zoom / 2, y - half, half, zoom / 2, rows) for x, y in tops]
    for left, right in zip(lefts, rights, strict=True):
        for k in range(0, 2 * rows, 2):
            pygame.draw.polygon(surface, item.ground, [*left[k : k + 3], *reversed(right[k : k + 3])])
    for (x, y), left in zip(tops, lefts, strict=True):
        pygame.draw.aalines(surface, item.colour, False, left)
        for row in range(rows + 1):
            level = y - half + 2 * half * row
            pygame.draw.aaline(surface, item.colour, (x - zoom / 2, level), (x + zoom / 2, level))
    # the eastern sides that are no western side of the next column
    for number, right in zip(numbers, rights, strict=True):
        ends = right if number == numbers[-1] else right[:2] if number % 2 else right[-2:]
        pygame.draw.aalines(surface, item.colour, False, ends)


def _zigzag(x: float, y: float, half: float, out: float, rows: int) -> list[Point]:
    """Give one side of a column: down its corners from the top."""
    return [(x + (out if k % 2 else 0.0), y + half * k) for k in range(2 * rows + 1)]


def _box(surface: pygame.Surface, item: Box) -> None:
    rect = pygame.Rect(item.rect)
    if item.alpha < 255 and item.fill is not None:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*item.fill, item.alpha))
        surface.blit(veil, rect)
    elif item.fill is not None and item.frame is not None:
        _rounded(surface, rect, item.frame, item.radius)
        inner = rect.inflate(-2 * item.width, -2 * item.width)
        _rounded(surface, inner, item.fill, max(item.radius - item.width, 0))
    elif item.fill is not None:
        _rounded(surface, rect, item.fill, item.radius)
    elif item.frame is not None:
        pygame.draw.rect(surface, item.frame, rect, item.width, border_radius=item.radius)


def _rounded(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    """Fill a rectangle whose corners are smooth."""
    r = min(radius, rect.w // 2, rect.h // 2)
    if r <= 1:
        surface.fill(colour, rect)
        return
    surface.fill(colour, rect.inflate(-2 * r, 0))
    surface.fill(colour, rect.inflate(0, -2 * r))
    for x in (rect.left + r, rect.right - 1 - r):
        for y in (rect.top + r, rect.bottom - 1 - r):
            pygame.draw.aacircle(surface, colour, (x, y), r)


def _polygon(surface: pygame.Surface, item: Polygon) -> None:
    points = [(round(x), round(y)) for x, y in item.points]
    if not surface.get_clip().colliderect(_bounds(points)):
        return
    if item.fill is not None:
        colour = (*item.fill, item.alpha)
        gfxdraw.filled_polygon(surface, points, colour)
        if item.alpha == 255:
            gfxdraw.aapolygon(surface, points, colour)
    if item.outline is not None:
        _path(surface, (*item.points, item.points[0]), item.outline, item.width)


def _disc(surface: pygame.Surface, item: Disc) -> None:
    x, y, radius = round(item.centre[0]), round(item.centre[1]), item.radius
    r = math.ceil(radius)
    if not surface.get_clip().colliderect(pygame.Rect(x - r, y - r, 2 * r, 2 * r)):
        return
    if item.fill is not None and item.alpha < 255:
        gfxdraw.filled_circle(surface, x, y, round(radius), (*item.fill, item.alpha))
    elif item.fill is not None:
        pygame.draw.aacircle(surface, item.fill, item.centre, radius)
    if item.outline is not None:
        pygame.draw.aacircle(surface, item.outline, item.centre, radius, max(item.width, 1))


def _stroke(surface: pygame.Surface, item: Stroke) -> None:
    if not item.dash:
        _path(surface, item.points, item.colour, item.width)
        return
    for piece in dashes(item.points, item.dash):
        _path(surface, piece, item.colour, item.width)


def _path(surface: pygame.Surface, points: tuple[Point, ...], colour: Colour, width: int) -> None:
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, width)


def dashes(points: tuple[Point, ...], dash: float) -> list[tuple[Point, Point]]:
    """Cut a line into dashes of a length, with gaps as long, that run on round its corners."""
    pieces: list[tuple[Point, Point]] = []
    walked = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while done < length:
            phase = walked % (2 * dash)
            left = (dash if phase < dash else 2 * dash) - phase
            stop = min(done + max(left, 0.01), length)
            if phase < dash:
                a, b = done / length, stop / length
                pieces.append(
                    ((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
                )
            walked += stop - done
            done = stop
    return pieces


def _bounds(points: list[tuple[int, int]]) -> pygame.Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(max(xs) - min(xs), 1), max(max(ys) - min(ys), 1))
