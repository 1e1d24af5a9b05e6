"""The side elevation: every aircraft at its level, seen from the south, band above band."""

from __future__ import annotations

from typing import Final

from cy6.core.ids import BANDS, Band
from cy6.core.state import Aircraft, State
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Label, Scene, Stroke
from cy6.ui.kit.theme import ACCENT, BACKGROUND, LINE, PANEL, QUIET, RAISED, TEXT, Style, mix

TITLE: Final = "From south"
BORDER: Final = 15  # how thick clouds at a border are drawn
LEGIBLE: Final = 16  # pixels between levels from which on each has its number


def strip(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, selected: str) -> None:
    """Draw the bands with their levels, the higher the lighter, and every aircraft on the board."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(3), style.steps(2))
    bands = tuple(band for band in BANDS if band in battle.setting.bands)
    y = inside.y + style.px(8)
    scene.add(Label(TITLE, (inside.x, y), style.size("small"), QUIET))
    if len(bands) == 1:
        words = _band_words(bands[0])
        room = inside.w - style.width(TITLE, "small") - style.steps(2)
        scene.add(Label(words, (inside.right, y), style.size("small"), QUIET, "right", "regular", room))
    inside = inside.below(style.px(20))
    for border in battle.setting.cloud_borders:
        inside = inside.below(style.px(BORDER)) if border == "climb" else inside.above(style.px(BORDER))
    step = inside.h / (battle.setting.levels * max(len(bands), 1))
    for number, band in enumerate(bands):
        _band(scene, style, inside, battle, (number, band, len(bands)), step)
    _borders(scene, style, inside, battle)
    shown = [aircraft for aircraft in view.aircraft if aircraft.is_present]
    for aircraft in sorted(shown, key=lambda aircraft: aircraft.id == selected):
        place = _place(style, inside, battle, bands, aircraft, step)
        _mark(scene, style, battle, aircraft, place, "lit" if aircraft.id == selected else "")
        if aircraft.id == selected:
            lift = style.px(14) if place[1] - inside.y < style.px(24) else -style.px(14)
            scene.add(
                Label(aircraft.id, (place[0], place[1] + lift), style.size("small"), TEXT, "centre", "bold")
            )


def _band_words(band: Band) -> str:
    return band.replace("-", " ")


def initials(band: Band) -> str:
    """Give the sign of a band where there is no room for its name: MB for medium bottom."""
    return "".join(part[0].upper() for part in band.split("-"))


def _band(
    scene: Scene, style: Style, rect: Rect, battle: Battle, which: tuple[int, Band, int], step: float
) -> None:
    """Draw the levels of one band as shelves, and its name where there are several."""
    number, band, count = which
    levels = battle.setting.levels
    left = rect.x + style.px(16)
    foot = rect.bottom - number * levels * step
    for level in range(1, levels + 1):
        y = foot - (level - 0.5) * step
        height = (number * levels + level) / (count * levels)
        shelf = Rect(left, round(foot - level * step), rect.right - left, max(round(step) - 1, 1))
        scene.add(Box(shelf, mix(PANEL, RAISED, 0.75 * height)))
        if step >= style.px(LEGIBLE) or level == levels or not (number or level > 1):
            scene.add(Label(str(level), (rect.x, y), style.size("small"), QUIET))
    if count > 1:
        top = foot - levels * step
        scene.add(Stroke(((rect.x, top), (rect.right, top)), LINE))
        scene.add(
            Label(
                f"{_band_words(band)}  {initials(band)}",
                (rect.right - style.px(4), top + style.px(8)),
                style.size("small"),
                QUIET,
                "right",
            )
        )


def _borders(scene: Scene, style: Style, rect: Rect, battle: Battle) -> None:
    """Draw the clouds that border the bands, above the highest level and below the lowest: C2.2."""
    left, height = rect.x + style.px(16), style.px(BORDER) - 1
    for border in battle.setting.cloud_borders:
        y = rect.y - height - 1 if border == "climb" else rect.bottom + 1
        scene.add(Box(Rect(left, y, rect.right - left, height), mix(PANEL, QUIET, 0.45)))
        middle = ((left + rect.right) / 2, y + height / 2)
        scene.add(Label("clouds", middle, style.size("small"), TEXT, "centre"))


def _place(
    style: Style, rect: Rect, battle: Battle, bands: tuple[Band, ...], aircraft: Aircraft, step: float
) -> Point:
    levels = battle.setting.levels
    left = rect.x + style.px(24)
    width = rect.right - style.px(8) - left
    share = min(max(aircraft.place[0], 0), battle.setting.columns - 1) / max(battle.setting.columns - 1, 1)
    number = bands.index(aircraft.band) if aircraft.band in bands else 0
    tal = min(max(aircraft.tal, 0.5), levels + 0.5)
    return left + width * share, rect.bottom - (number * levels + tal - 0.5) * step


def _mark(scene: Scene, style: Style, battle: Battle, aircraft: Aircraft, at: Point, lit: str) -> None:
    index = side_index(battle, aircraft.side)
    rim = ACCENT if lit else BACKGROUND
    scene.add(plate(side_shape(index), at, style.px(6), side_colour(index), rim, style.px(2)))
