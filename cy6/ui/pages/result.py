"""The result page: who won, how each point came about, what became of everybody, each side's luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from cy6.core.events import GameEnded
from cy6.core.state import Aircraft, State
from cy6.engine import Game
from cy6.lab.luck import Luck, Measure, luck
from cy6.replay.telling import cause_words
from cy6.rules import victory
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Disc, Label, Scene
from cy6.ui.kit.scrolling import Scroll
from cy6.ui.kit.theme import ACCENT, LINE, QUIET, RAISED, TEXT, Style
from cy6.ui.kit.widgets import Row

MEASURES: Final = {"hits": "Shots that hit", "damage": "Damaging hits", "checks": "Checks passed"}
HEAD: Final = 36  # pixels of a side's name and points,
LUCK_ROW: Final = 40
LUCK: Final = 28 + LUCK_ROW * len(MEASURES)  # and of its luck
CREW_FATES: Final = {
    "returned": ", crew home",
    "wounded": ", crew home, wounded",
    "captured": ", crew captured",
    "captured-wounded": ", crew captured, wounded",
    "killed": ", crew killed",
}


def result(scene: Scene, style: Style, window: Rect, game: Game, scroll: Scroll) -> None:
    """Draw the page as a card, with a button to see the game again and one to leave.

    Lists too long for it are scrolled together.
    """
    battle = game.battle
    columns = len(battle.setting.sides)
    tallest = _longest(game)
    height = style.px(290 + LUCK_ROW * len(MEASURES)) + widgets.row_height(style) * tallest
    inside = widgets.card(scene, style, style.px(460 * columns + 48), height, window)
    inside = _head(scene, style, inside, game)
    inside = _buttons(scene, style, inside)
    gap = style.steps(8)
    width = (inside.w - gap * (columns - 1)) // columns
    measured = measured_luck(game)
    first = scroll.shown(tallest, _room(style, inside)).first
    for i, side in enumerate(battle.setting.sides):
        column = Rect(inside.x + i * (width + gap), inside.y, width, inside.h)
        if i:
            middle = column.x - gap // 2
            scene.add(Box(Rect(middle, inside.y, style.px(1), inside.h), LINE))
        _side(scene, style, column, game, side.id, measured[i], first)


def _head(scene: Scene, style: Style, rect: Rect, game: Game) -> Rect:
    battle, winner = game.battle, game.state.winner
    x = rect.centre[0]
    won = winner in battle.sides
    title = f"{battle.side(winner).name} wins" if won else "A draw"
    y = rect.y + style.px(16)
    scene.add(Label(title, (x, y), style.size("title"), TEXT, "centre", "bold", rect.w - style.px(80)))
    if won:
        index = side_index(battle, winner)
        half = style.width(title, "title", "bold") / 2 + style.px(28)
        for at in (x - half, x + half):
            scene.add(plate(side_shape(index), (at, y), style.px(11), side_colour(index), None))
    words = f"{reason_of(game)}, turn {game.state.turn}".strip(", ")
    scene.add(Label(words, (x, y + style.px(30)), style.size("small"), QUIET, "centre", limit=rect.w))
    return rect.below(style.px(64))


def _buttons(scene: Scene, style: Style, rect: Rect) -> Rect:
    """Draw the buttons. Give what is left above them."""
    foot = rect.foot(style.px(40))
    half = (foot.w - style.steps(3)) // 2
    widgets.button(scene, style, Rect(foot.x, foot.y, half, foot.h), "See it again", "replay")
    left = Rect(foot.right - half, foot.y, half, foot.h)
    widgets.button(scene, style, left, "To the start page", "ready", "main")
    return rect.above(style.px(52))


def _side(scene: Scene, style: Style, rect: Rect, game: Game, side: str, measured: Luck, first: int) -> None:
    battle, state = game.battle, game.state
    index = side_index(battle, side)
    points = dict(state.points).get(side, 0)
    y = rect.y + style.px(16)
    scene.add(plate(side_shape(index), (rect.x + style.px(9), y), style.px(8), side_colour(index), None))
    words = points_words(points)
    room = rect.w - style.width(words, "head", "bold") - style.px(40)
    at = (rect.x + style.px(26), y)
    name = battle.side(side).name
    scene.add(Label(name, at, style.size("body"), side_colour(index), "left", "bold", room))
    scene.add(Label(words, (rect.right, y), style.size("head"), TEXT, "right", "bold"))
    inside = rect.below(style.px(HEAD))
    foot = style.px(LUCK)
    found = [_short(style, row, inside.w) for row in _rows(battle, state, side)]
    rows = _fitted(found, _room(style, rect), first)
    widgets.listing(scene, style, inside.above(foot), rows, -1)
    _draw_luck(scene, style, inside.foot(foot), measured)


def _rows(battle: Battle, state: State, side: str) -> list[Row]:
    """List how a side came by its points, and what became of its aircraft, losses first."""
    earned = [
        Row(f"{score.points:+d}  {_scored(battle, score.id)} {score.why}", score.rule)
        for score in victory.scores(battle, state)
        if score.side == side
    ]
    own = [aircraft for aircraft in state.aircraft if aircraft.side == side and not aircraft.decoy]
    own.sort(key=lambda aircraft: (aircraft.status != "destroyed", aircraft.damage == "none"))
    rows = [Row("How the points came about", tone="quiet"), *(earned or [Row("none were earned")])]
    rows.append(Row("Own aircraft", tone="quiet"))
    rows += [Row(f"{a.id}  {battle.type_of(a).name}", fate(a), about=a.type.upper()) for a in own]
    return rows


def _scored(battle: Battle, id: str) -> str:
    """Name what brought points: a target, an aircraft, or special orders."""
    return battle.targets[id].name if id in battle.targets else id or "special orders:"


def _short(style: Style, row: Row, width: int) -> Row:
    """Write the short name of a type where there is no room for the long one."""
    needed = style.width(row.text) + style.width(row.note, "small") + style.px(16) + style.steps(8)
    if not row.about or needed <= width:
        return row
    return row._replace(text=f"{row.text.split()[0]}  {row.about}")


def _room(style: Style, column: Rect) -> int:
    """Count the rows for which a side's column has room."""
    return widgets.room_for(column.below(style.px(HEAD)).above(style.px(LUCK)), widgets.row_height(style))


def _longest(game: Game) -> int:
    """Count the rows of the longest list."""
    battle = game.battle
    return max(len(_rows(battle, game.state, side.id)) for side in battle.setting.sides)


def _fitted(rows: list[Row], room: int, first: int) -> list[Row]:
    """Cut a list to its room, and say how much is left out above and below, and how to see it."""
    if len(rows) <= room:
        return rows
    first = min(first, len(rows) - room)
    shown = rows[first : first + room]
    if below := len(rows) - first - room:
        shown[-1] = Row(f"and {below + 1} more: {key_for('log-down')} or the wheel", tone="quiet")
    if first:
        shown[0] = Row(f"{first + 1} above: {key_for('log-up')} or the wheel", tone="quiet")
    return shown


def points_words(count: int) -> str:
    """Write points."""
    return "1 point" if count == 1 else f"{count} points"


def fate(aircraft: Aircraft) -> str:
    """Say what became of an aircraft, and of its crew where that was rolled for (C6)."""
    if aircraft.status == "destroyed":
        cause = f" {cause_words(aircraft.cause)}" if aircraft.cause else ""
        return f"destroyed{cause}{CREW_FATES.get(aircraft.fate, '')}"
    damaged = "" if aircraft.damage == "none" else f", {aircraft.damage} damage"
    if aircraft.status == "exited":
        return f"came home{damaged}"
    return {"waiting": "never came", "ooc": "out of control"}.get(aircraft.status, "in the air") + damaged


def reason_of(game: Game) -> str:
    """Say why a game ended."""
    for entry in reversed(game.log):
        for event in entry.events:
            if isinstance(event, GameEnded):
                return event.reason
    return ""


# Luck --------------------------------------------------------------------------------------------


_measured: WeakKeyDictionary[Game, tuple[int, tuple[Luck, ...]]] = WeakKeyDictionary()


def measured_luck(game: Game) -> tuple[Luck, ...]:
    """Measure the luck of a game that is over, once."""
    kept = _measured.get(game)
    if kept is None or kept[0] != len(game.log):
        kept = _measured[game] = (len(game.log), luck(game.battle, game.log))
    return kept[1]


def luck_words(measured: Luck) -> Sequence[str]:
    """Say a side's luck in lines."""
    return [_measure_words(title, getattr(measured, kind)) for kind, title in MEASURES.items()]


def _measure_words(title: str, measure: Measure) -> str:
    if not measure.chances:
        return f"{title}: none tried"
    expected = f"{float(measure.expected):.1f}"
    return f"{title}: {measure.came} of {len(measure.chances)}, expected {expected}"


def _draw_luck(scene: Scene, style: Style, rect: Rect, measured: Luck) -> None:
    """Draw each measure with a scale: the mark stands at the share of games that would have gone worse."""
    y = rect.y + style.px(14)
    words = "Luck, in percent"
    scene.add(Label(words, (rect.x + style.px(8), y), style.size("small"), QUIET, "left", "bold", rect.w))
    for i, (kind, title) in enumerate(MEASURES.items()):
        measure: Measure = getattr(measured, kind)
        top = rect.y + style.px(28 + LUCK_ROW * i)
        at = (rect.x + style.px(16), top + style.px(10))
        scene.add(Label(_measure_words(title, measure), at, style.size("small"), TEXT, limit=rect.w))
        if measure.chances:
            bar = Rect(rect.x + style.px(16), top + style.px(24), rect.w - style.px(20), style.px(4))
            _gauge(scene, style, bar, measure.rank)


def _gauge(scene: Scene, style: Style, bar: Rect, rank: float) -> None:
    scene.add(Box(bar, RAISED, None, style.px(2)))
    y = bar.y + bar.h / 2
    middle = round(bar.x + bar.w / 2)
    scene.add(Box(Rect(middle, bar.y - style.px(3), style.px(1), bar.h + style.px(6)), QUIET))
    scene.add(Disc((bar.x + bar.w * rank, y), style.px(5), ACCENT))
    number = f"{min(round(rank * 100), 99)}"
    at = (bar.right, bar.y - style.px(14))
    scene.add(Label(number, at, style.size("small"), QUIET, "right"))
