"""The table of all shots that a side can fire now: ranges, levels, arcs, numbers needed, exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cy6.core.state import Shot, State
from cy6.hexes import arc
from cy6.lab.words import percent
from cy6.rules import gunnery
from cy6.rules.battle import Battle
from cy6.ui.choices.fire import Reckoned, reckon
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Anchor, Box, Clipped, Item, Label, Scene
from cy6.ui.kit.scrolling import around
from cy6.ui.kit.theme import ACCENT, QUIET, RAISED, TEXT, Style


class Column(NamedTuple):
    """A column: its heading, width at 100 %, where its text stands, whether narrow tables leave it out."""

    title: str
    width: int
    anchor: Anchor = "right"
    spare: str = ""


COLUMNS = (
    Column("from", 62, "left"),
    Column("at", 62, "left"),
    Column("range", 48),
    Column("level", 44),
    Column("arc", 46, "left"),
    Column("aspect", 56, "left"),
    Column("base", 40, "right", "spare"),
    Column("mods", 46, "right", "spare"),
    Column("needs", 48),
    Column("hit", 44),
    Column("nothing", 56, "right", "spare"),
    Column("lucky", 46, "right", "spare"),
    Column("damage", 58, "right", "spare"),
    Column("kill", 44),
)
MOST_ROWS = 8


@lru_cache(maxsize=64)
def rows(battle: Battle, view: State, shooters: tuple[str, ...]) -> tuple[Reckoned, ...]:
    """List every shot that can be fired, as it was declared or with all guns, each shooter's best first."""
    found: list[Reckoned] = []
    for id in shooters:
        plain = gunnery.plain_shots(battle, view, id)
        own = [reckon(battle, view, _declared(view, shot) or shot) for shot in plain]
        found += sorted(own, key=lambda one: (-(one.odds.damaged + one.odds.destroyed), -one.odds.hit))
    return tuple(found)


def _declared(view: State, shot: Shot) -> Shot | None:
    same = (one for one in view.declared if (one.shooter, one.target) == (shot.shooter, shot.target))
    return next(same, None)


def height(style: Style, room: int, count: int) -> int:
    """Give how high the table is, at most half of the room there is."""
    wanted = style.px(24) * (min(count, MOST_ROWS) + 1) + style.steps(3)
    return min(wanted, room // 2)


def firetable(
    scene: Scene,
    style: Style,
    rect: Rect,
    battle: Battle,
    view: State,
    found: Sequence[Reckoned],
    lit: Shot | None,
) -> None:
    """Draw the table, the lit shot marked; a click on a row lights its shot."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(2), style.steps(1))
    columns = _columns(style, inside.w)
    step = style.px(24)
    titles: list[Item] = []
    _row(titles, style, inside.top(step), columns, [column.title for column in columns], "head")
    scene.add(Clipped(rect, tuple(titles)))
    inside = inside.below(step)

    def draw(number: int, place: Rect) -> list[Item]:
        one = found[number]
        items: list[Item] = []
        if lit is not None and _same(one.shot, lit):
            items.append(Box(place, RAISED, ACCENT, style.px(4)))
        mood = "declared" if one.shot in view.declared else ""
        cells = _cells(battle, view, one)
        _row(items, style, place, columns, [cells[column.title] for column in columns], mood)
        if mood:
            share = sum(column.width for column in columns[:2]) / sum(column.width for column in columns)
            items.append(widgets.tick(style, (place.x + place.w * share - style.px(10), place.y + step / 2)))
        scene.hot(place, "shot", f"{one.shot.shooter}>{one.shot.target}")
        return items

    at = next((i for i, one in enumerate(found) if lit and _same(one.shot, lit)), 0)
    widgets.rolled(scene, style, inside, step, around(at, len(found), widgets.room_for(inside, step)), draw)


def _same(a: Shot, b: Shot) -> bool:
    return (a.shooter, a.target) == (b.shooter, b.target)


def _columns(style: Style, width: int) -> tuple[Column, ...]:
    """Leave out what there is no room for."""
    if sum(style.px(column.width) for column in COLUMNS) <= width:
        return COLUMNS
    return tuple(column for column in COLUMNS if not column.spare)


def _cells(battle: Battle, view: State, one: Reckoned) -> dict[str, str]:
    shooter, target = battle.find(view, one.shot.shooter), battle.find(view, one.shot.target)
    tally, odds = one.assessment.modifiers, one.odds
    level = target.tal - shooter.tal
    return {
        "from": shooter.id,
        "at": target.id,
        "range": str(one.assessment.range),
        "level": f"{level:+d}" if level else "0",
        "arc": arc(shooter.place, shooter.heading, target.place) or "-",
        "aspect": one.assessment.aspect or "-",
        "base": str(tally.target),
        "mods": f"{tally.modifier:+d}" if tally.modifier else "0",
        "needs": str(one.needed),
        "hit": percent(odds.hit),
        "nothing": percent(odds.none),
        "lucky": percent(odds.lucky),
        "damage": percent(odds.damaged),
        "kill": percent(odds.destroyed),
    }


def _row(
    items: list[Item], style: Style, rect: Rect, columns: Sequence[Column], cells: Sequence[str], mood: str
) -> None:
    """Write cells into columns that share the width."""
    total = sum(column.width for column in columns)
    x: float = rect.x
    y = rect.y + rect.h / 2
    gap = style.px(6)
    for column, words in zip(columns, cells, strict=True):
        w = rect.w * column.width / total
        at = (x + gap, y) if column.anchor == "left" else (x + w - gap, y)
        tone = QUIET if mood == "head" else ACCENT if mood == "declared" else TEXT
        items.append(Label(words, at, style.size("small"), tone, column.anchor, "regular", round(w - gap)))
        x += w
