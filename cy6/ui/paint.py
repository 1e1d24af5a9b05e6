"""The painter: draws items with pygame. It decides nothing about what is shown."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame
from pygame import gfxdraw

from cy6.ui.camera import CORNERS, board_hexes
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Box, Clipped, Disc, HexGrid, Item, Label, Polygon, Scene, Stroke
from cy6.ui.palette import BACKGROUND, Colour

KEPT_TEXTS: Final = 2000


class Painter:
    """Draws scenes on surfaces, keeping fonts, rendered texts and the last grid."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, Colour, bool], pygame.Surface] = OrderedDict()
        self._grid: tuple[HexGrid, pygame.Surface] | None = None

    def measure(self, text: str, pixels: int, is_bold: bool) -> int:  # noqa: FBT001 - the shape of a Measure
        """Give a text's width in pixels."""
        return self._font(pixels, is_bold).size(text)[0]

    def paint(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draw a whole scene."""
        surface.fill(BACKGROUND)
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
                case Clipped():
                    self._clipped(surface, item)

    def _clipped(self, surface: pygame.Surface, item: Clipped) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(item.rect)))
        self._draw(surface, item.items)
        surface.set_clip(before)

    def _font(self, pixels: int, is_bold: bool) -> pygame.font.Font:  # noqa: FBT001
        key = (pixels, is_bold)
        if key not in self._fonts:
            name = "NotoSans-Bold.ttf" if is_bold else "NotoSans-Regular.ttf"
            self._fonts[key] = pygame.font.Font(_font_folder() / name, pixels)
        return self._fonts[key]

    def _text(self, text: str, pixels: int, colour: Colour, is_bold: bool) -> pygame.Surface:  # noqa: FBT001
        key = (text, pixels, colour, is_bold)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        self._texts[key] = self._font(pixels, is_bold).render(text, True, colour)
        if len(self._texts) > KEPT_TEXTS:
            self._texts.popitem(last=False)
        return self._texts[key]

    def fitting(self, label: Label) -> str:
        """Give the text of a label as drawn: cut with an ellipsis when it is too wide."""
        is_bold = label.weight == "bold"
        text = label.text
        if not label.limit or self.measure(text, label.size, is_bold) <= label.limit:
            return text
        while text and self.measure(text + "…", label.size, is_bold) > label.limit:
            text = text[:-1]
        return text.rstrip() + "…"

    def _label(self, surface: pygame.Surface, label: Label) -> None:
        picture = self._text(self.fitting(label), label.size, label.colour, label.weight == "bold")
        w, h = picture.get_size()
        x = label.at[0] - {"left": 0, "centre": w / 2, "right": w}[label.anchor]
        surface.blit(picture, (round(x), math.floor(label.at[1] - h / 2)))

    def _hex_grid(self, surface: pygame.Surface, item: HexGrid) -> None:
        if self._grid is None or self._grid[0] != item:
            self._grid = (item, _grid_picture(item))
        surface.blit(self._grid[1], item.camera.view[:2])


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


def _font_folder() -> Path:
    """Find the fonts that pygame_gui brings, without loading it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui and its fonts are not installed")
    return Path(spec.origin).parent / "data"


def _grid_picture(item: HexGrid) -> pygame.Surface:
    """Draw the board's ground and lines, each side once."""
    view = item.camera.view
    picture = pygame.Surface((max(view.w, 1), max(view.h, 1)))
    picture.fill(BACKGROUND)
    camera = item.camera._replace(view=Rect(0, 0, view.w, view.h))
    zoom = camera.zoom
    seen = pygame.Rect(0, 0, view.w, view.h).inflate(4 * zoom, 4 * zoom)
    centres = [camera.to_pixel(place) for place in board_hexes(item.columns, item.rows)]
    visible = [centre for centre in centres if seen.collidepoint(centre)]
    for x, y in visible:
        points = [(round(x + zoom * dx), round(y + zoom * dy)) for dx, dy in CORNERS]
        pygame.draw.polygon(picture, item.ground, points)
    for x, y in visible:
        corners = [(x + zoom * dx, y + zoom * dy) for dx, dy in CORNERS]
        pygame.draw.aalines(picture, item.colour, True, corners)
    return picture


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
