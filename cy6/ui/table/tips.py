"""What the pointer is told: an aircraft with the odds both ways, a roll's reasons, a row's lines."""

from __future__ import annotations

from collections.abc import Sequence

from cy6.core.state import Aircraft, State
from cy6.rules.battle import Battle
from cy6.ui.board import board, one_band
from cy6.ui.choices import duel, why
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Command, Label, Scene
from cy6.ui.kit.theme import LINE, PANEL, Style
from cy6.ui.kit.widgets import TONES, Line
from cy6.ui.seat.cursor import Cursor
from cy6.ui.table.aircraft_words import aircraft_words
from cy6.ui.table.desk import Desk

WIDEST = 380


def tip(cursor: Cursor, desk: Desk, style: Style, command: Command | None) -> tuple[Line, ...]:
    """Say what is under the pointer; nothing when it speaks for itself."""
    if command is None or cursor.seat.stage == "hand-over":
        return ()
    view = cursor.seat.view()
    match command.verb:
        case "board":
            at = desk.looked_back_to(cursor)
            shown = view if at is None else desk.shown(cursor)
            there = one_band.on_show(cursor.seat.battle, shown, desk.look, cursor.selected)
            id = board.counter_at(cursor.seat.battle, there, desk.look.camera, style, desk.look.pointer)
            return about(cursor.seat.battle, shown, cursor.selected, id)
        case "select":
            return about(cursor.seat.battle, view, cursor.selected, command.about)
        case "moment":
            lines = desk.log(cursor)
            return (
                why.of_event(cursor.seat.battle, lines[command.number].event)
                if command.number < len(lines)
                else ()
            )
        case "choose":
            shown_choices = cursor.shown_choices()
            if command.number == cursor.index or command.number >= len(shown_choices):
                return ()
            return why.of_choice(shown_choices[command.number])
    return ()


def about(battle: Battle, view: State, selected: str, id: str) -> tuple[Line, ...]:
    """Say what an aircraft is, and against an enemy of the selected one the odds in both directions."""
    if id in ("", selected) or id not in battle.index:
        return ()
    aircraft = battle.find(view, id)
    lines = [Line(f"{id}, {battle.side(aircraft.side).name}", "plain", "small")]
    lines += [Line(words, "quiet", "small") for words in aircraft_words(battle, aircraft)]
    chosen = battle.find(view, selected) if selected in battle.index else None
    if chosen is not None and _are_enemies(chosen, aircraft):
        lines += duel.both_ways(battle, view, selected, id)
    return tuple(lines)


def _are_enemies(a: Aircraft, b: Aircraft) -> bool:
    return a.side != b.side and a.is_present and b.is_present


def pinned(cursor: Cursor, desk: Desk) -> tuple[Line, ...]:
    """Explain what matters most now: the moment looked back to, what was refused, or the lit choice."""
    at = desk.looked_back_to(cursor)
    if at is not None:
        return why.of_event(cursor.seat.battle, desk.log(cursor)[at].event)
    if cursor.seat.refused:
        head = Line("Refused", "danger", "small")
        return (head, *(Line(str(refusal), "plain", "small") for refusal in cursor.seat.refused))
    lit = cursor.highlighted()
    if lit is not None:
        return why.of_choice(lit)
    rolls = [line for line in desk.log(cursor) if why.is_roll(line.event)]
    return why.of_event(cursor.seat.battle, rolls[-1].event) if rolls else ()


def draw(scene: Scene, style: Style, lines: Sequence[Line], at: Point, window: Rect) -> None:
    """Draw a tip beside the pointer, wholly inside the window."""
    box, parts = _laid_out(style, lines)
    gap = style.px(18)
    x = at[0] + gap if at[0] + gap + box.w <= window.right else at[0] - gap - box.w
    y = at[1] + gap if at[1] + gap + box.h <= window.bottom else at[1] - gap - box.h
    place = Rect(max(round(x), window.x), max(round(y), window.y), box.w, box.h)
    _write(scene, style, place, parts)


def pin(scene: Scene, style: Style, lines: Sequence[Line], room: Rect) -> None:
    """Draw reasons pinned to the foot of a part of the window."""
    box, parts = _laid_out(style, lines)
    gap = style.steps(2)
    place = Rect(
        room.x + gap, max(room.bottom - box.h - style.px(34), room.y), min(box.w, room.w - 2 * gap), box.h
    )
    _write(scene, style, place, parts)
    scene.hot(place, "why")


def _laid_out(style: Style, lines: Sequence[Line]) -> tuple[Rect, list[Line]]:
    widest = style.px(WIDEST)
    parts = [
        line._replace(text=part)
        for line in lines
        for part in widgets.wrapped(style, line.text, widest, line.type)
    ]
    pad = style.steps(3)
    w = max((style.width(part.text, part.type) for part in parts), default=0) + 2 * pad
    h = sum(widgets.line_height(style, part.type) for part in parts) + style.steps(4)
    return Rect(0, 0, w, h), parts


def _write(scene: Scene, style: Style, place: Rect, parts: Sequence[Line]) -> None:
    scene.add(Box(place, PANEL, LINE, style.px(6)))
    y = place.y + style.steps(2)
    for part in parts:
        h = widgets.line_height(style, part.type)
        at = (place.x + style.steps(3), y + h / 2)
        scene.add(
            Label(part.text, at, style.size(part.type), TONES[part.tone], limit=place.w - style.steps(6))
        )
        y += h
