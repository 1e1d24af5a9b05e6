"""The picture of the table: every part in its place, from what the seat may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from cy6.core.decision_rows import DECISION_OF
from cy6.core.state import State, evolve
from cy6.hexes import Hex
from cy6.ui.board import counters, layers, marks, motion, notes, one_band
from cy6.ui.board.board import Link, Marks
from cy6.ui.board.elevation import strip
from cy6.ui.board.notes import Note
from cy6.ui.choices import why
from cy6.ui.choices.fire import Reckoned
from cy6.ui.choices.setting_up import Draft
from cy6.ui.kit import widgets
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Clipped, Command, Label, Scene
from cy6.ui.kit.theme import ACCENT, LINE, PANEL, QUIET, TEXT, Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import is_news
from cy6.ui.seat.seat import OPEN
from cy6.ui.table import inspector, move_bar, shot_table, tips
from cy6.ui.table.bar import bar
from cy6.ui.table.desk import Desk
from cy6.ui.table.layout import Layout, arrange, is_narrow
from cy6.ui.table.log import log
from cy6.ui.table.minimap import minimap
from cy6.ui.table.move_bar import Group
from cy6.ui.table.roster import roster

DONE: Final = {"plot": "plotted", "tail": "decided", "deploy": "placed", "fire": "decided"}


class Frame(NamedTuple):
    """Where the parts are: the layout, and the room that bars and tables leave to the board."""

    layout: Layout
    board: Rect


def draw(scene: Scene, style: Style, window: Rect, cursor: Cursor, desk: Desk) -> Frame:
    """Draw the table in a window."""
    battle, view = cursor.seat.battle, desk.shown(cursor)
    layout = arrange(window.w, window.h, style, "open" if cursor.seat.stage == "recap" else desk.drawer)
    groups = _groups(cursor, desk)
    shots = shots_on_show(cursor, desk)
    top = move_bar.height(style, layout.board.w, groups)
    foot = shot_table.height(style, layout.board.h, len(shots)) if shots else 0
    frame = Frame(layout, layout.board.below(top).above(foot))
    _board(scene, style, frame.board, cursor, desk, view)
    if groups:
        move_bar.movebar(scene, style, layout.board.top(top), battle, groups)
    if shots:
        lit = cursor.highlighted()
        fired = getattr(lit.order, "shot", None) if lit else None
        shot_table.firetable(scene, style, layout.board.foot(foot), battle, cursor.seat.view(), shots, fired)
    _around(scene, style, frame, cursor, desk, view, groups)
    _reasons(scene, style, frame, cursor, desk)
    return frame


def _groups(cursor: Cursor, desk: Desk) -> tuple[Group, ...]:
    if cursor.seat.stage == "over" or desk.looked_back_to(cursor) is not None:
        return ()
    return move_bar.groups(cursor.seat.battle, cursor.seat.view(), cursor.seat.events())


def shots_on_show(cursor: Cursor, desk: Desk) -> tuple[Reckoned, ...]:
    """List the shots of the side at the seat while it declares fire and wants to see them."""
    view = cursor.seat.view()
    if view.phase != "fire" or cursor.seat.stage != "table" or desk.shot_table != "open":
        return ()
    return shot_table.rows(cursor.seat.battle, view, tuple(actor.id for actor in cursor.actors()))


def _board(scene: Scene, style: Style, rect: Rect, cursor: Cursor, desk: Desk, view: State) -> None:
    battle = cursor.seat.battle
    whole = view
    if len(battle.setting.bands) > 1:
        band = one_band.shown_band(battle, view, desk.look, cursor.selected)
        view = one_band.of_band(view, band)
    camera = desk.look.settle(view, rect, style, about(cursor))
    marks_ = on_board(cursor, desk)  # what the pointer is over is asked of the camera
    if len(battle.setting.bands) > 1:
        marks_ = one_band.marks_of_band(battle, view, marks_, band)
    bare = replace(marks_, notes=())
    scene.add(Clipped(rect, layers.layered(battle, view, camera, style, bare)))
    scene.hot(rect, "board")
    if len(battle.setting.bands) > 1:
        one_band.sign(scene, style, rect, battle, whole, band, one_band.way_on())
    if not desk.look.is_whole() and (cursor.draft is None or desk.look.aim != "auto"):
        minimap(scene, style, _free_corner(rect, camera, style, view), battle, view, camera)
    if marks_.notes:  # over the minimap: they tell of what happens now
        places = [aircraft.place for aircraft in view.aircraft if aircraft.is_present]
        scene.add(Clipped(rect, tuple(notes.notes(marks_.notes, camera, style, places))))
    if desk.looked_back_to(cursor) is not None:
        _banner(scene, style, rect, cursor, desk, view)


def _free_corner(rect: Rect, camera: Camera, style: Style, view: State) -> Rect:
    """Find a corner for the minimap where it hides no aircraft, the lower right one if all do."""
    w, h = (132, 92) if rect.w >= style.px(560) else (104, 72)
    room = rect.inset(style.steps(3))
    low, left = room.foot(style.px(h)), room.x
    right, high = room.right - style.px(w), room.top(style.px(h))
    corners = [Rect(x, row.y, style.px(w), row.h) for row in (low, high) for x in (right, left)]
    size = counters.radius(camera, style)
    at = [camera.to_pixel(a.place) for a in view.aircraft if a.is_present]
    at += [(x, y + style.px(24)) for x, y in at]  # their names
    reach = -round(size)
    free = (c for c in corners if not any(c.inset(reach).holds(point) for point in at))
    return next(free, corners[0])


def on_board(cursor: Cursor, desk: Desk) -> Marks:
    """Say what lies on the board: of the present, or of the moment looked back to."""
    settings = desk.effective()
    at = desk.looked_back_to(cursor)
    if at is not None:
        return _marks_of_the_past(cursor, desk, at)
    found = marks.marks(cursor, desk.look, desk.trails(cursor))
    if desk.flying.pending:
        flown = tuple(trail for trail in found.trails if trail.id not in desk.flying.ids)
        found = replace(found, trails=flown, spots=(), considered=None, bears=())
    volley = desk.fire(cursor)
    if volley is not None:
        found = replace(found, notes=volley.notes(cursor.seat.battle, settings))
    return found


def _marks_of_the_past(cursor: Cursor, desk: Desk, at: int) -> Marks:
    line = desk.log(cursor)[at]
    view = desk.shown(cursor)
    links = tuple(Link(a.id, a.quarry, "tail") for a in view.aircraft if a.quarry and a.is_present)
    id = why.subject(cursor.seat.battle, line.event) or line.said.about
    subject = cursor.seat.battle.find(view, id) if id in cursor.seat.battle.index else None
    notes: tuple[Note, ...] = ()
    if subject is not None and subject.is_present:
        notes = (Note(subject.place, tuple(_cut(line.said.text)), "accent"),)
    events = [one.event for one in cursor.seat.heard() if one.number <= line.number]
    return Marks(
        selected=id or cursor.selected,
        hovered=desk.look.hovered,
        links=links,
        trails=marks.trails(events),
        notes=notes,
        overlays=desk.look.overlays,
    )


def _cut(words: str, length: int = 46) -> list[str]:
    """Break words into short lines."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= length:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _banner(scene: Scene, style: Style, rect: Rect, cursor: Cursor, desk: Desk, view: State) -> None:
    """Say that this is not the present."""
    line = rect.top(style.px(32))
    y = line.y + line.h / 2
    at = desk.looked_back_to(cursor) or 0
    scene.add(Box(line, PANEL, ACCENT))
    words = f"Looking back: turn {view.turn}, line {at + 1} of {len(desk.log(cursor))}"
    keys = "[ ] step   Esc now"
    scene.add(Label(keys, (line.right - style.steps(3), y), style.size("small"), QUIET, "right"))
    room = line.w - style.width(keys, "small") - style.steps(8)
    scene.add(Label(words, (line.x + style.steps(3), y), style.size("small"), TEXT, "left", "bold", room))
    scene.hot(line, "now")


def _around(
    scene: Scene,
    style: Style,
    frame: Frame,
    cursor: Cursor,
    desk: Desk,
    view: State,
    groups: tuple[Group, ...],
) -> None:
    """Draw bar, roster, side elevation, log and inspector."""
    battle, layout = cursor.seat.battle, frame.layout
    numbers = tuple((group.number, group.is_moving) for group in groups)
    with scene.pane(layout.bar):
        bar(scene, style, layout.bar, battle, view, doing(cursor), cursor.seat.side_to_act(), numbers)
    chosen, told, filter = cursor.selected, roster_marks(cursor), desk.filter
    wanted = None if filter is None else (filter.text, filter.at)
    still = motion.hex_by_hex(view)
    desk.panes.draw(
        scene, "roster", layout.roster, (style, still.aircraft, chosen, told, wanted),
        lambda part: roster(part, style, layout.roster, battle, still, chosen, told, filter),
    )  # fmt: skip
    if filter is not None:
        scene.field = filter
    at_height = _with_draft(still, cursor.draft)
    desk.panes.draw(
        scene, "strip", layout.strip, (style, at_height.aircraft, chosen),
        lambda part: strip(part, style, layout.strip, battle, at_height, chosen),
    )  # fmt: skip
    lit = desk.looked_back_to(cursor)
    said = [line.said for line in desk.told(cursor)]
    with scene.pane(layout.log):
        log(scene, style, layout.log, said, desk.log_scroll, -1 if lit is None else lit)
    if layout.inspector.w:
        with scene.pane(layout.inspector):
            _inspector(scene, style, layout.inspector, cursor, desk)
    if is_narrow(layout.window.w, style):
        scene.add(Box(layout.handle, PANEL, LINE))
        sign = "›" if desk.drawer == "open" else "‹"
        scene.add(Label(sign, layout.handle.centre, style.size("head"), QUIET, "centre"))
        scene.hot(layout.handle, "drawer")


def _with_draft(view: State, draft: Draft | None) -> State:
    """Let the aircraft that is being set up stand where it is in mind."""
    if draft is None or draft.place is None:
        return view
    drafted = {"place": draft.place, "heading": draft.heading, "tal": draft.tal, "status": "flying"}
    return evolve(
        view, aircraft=tuple(evolve(a, **drafted) if a.id == draft.id else a for a in view.aircraft)
    )


def _inspector(scene: Scene, style: Style, rect: Rect, cursor: Cursor, desk: Desk) -> None:
    if cursor.seat.stage == "recap":
        title = "What happened" if cursor.seat.side == OPEN else "Since you last looked"
        fresh = (line for line in desk.told(cursor) if line.number >= cursor.seat.told_up_to())
        said = [line.said for line in fresh if is_news(cursor.seat.battle, line.event)]
        inspector.recap(scene, style, rect, title, said)
        return
    if desk.order is not None:
        foot = rect.foot(style.px(48))
        widgets.panel(scene, foot)
        desk.order.draw(scene, style, foot.inset(style.steps(2)))
        rect = rect.above(style.px(48))
    inspector.inspector(scene, style, rect, cursor)


def _reasons(scene: Scene, style: Style, frame: Frame, cursor: Cursor, desk: Desk) -> None:
    """Draw the reasons pinned to the board, and those of what is under the pointer."""
    if cursor.seat.stage == "over" and desk.looked_back_to(cursor) is None:
        return
    if desk.why:
        lines = tips.pinned(cursor, desk)
        if lines:
            tips.pin(scene, style, lines, frame.board)
    pointed: Command | None = scene.command_at(desk.look.pointer)
    lines = tips.tip(cursor, desk, style, pointed)
    if lines:
        tips.draw(scene, style, lines, desk.look.pointer, frame.layout.window)


def about(cursor: Cursor) -> tuple[Hex, ...]:
    """List the places that the decision is about, the aircraft's own first."""
    if room := cursor.room():
        return room.places
    actor = cursor.actor()
    if actor is None:
        return ()
    battery = cursor.seat.battle.batteries.get(actor.id)
    own = battery.place if battery else cursor.seat.battle.find(cursor.seat.view(), actor.id).place
    ends = [choice.place for choice in cursor.all_choices() if choice.place is not None]
    aimed = {choice.target for choice in cursor.all_choices() if choice.order and choice.target}
    ends += [a.place for a in cursor.seat.view().aircraft if a.id in aimed]
    return (own, *dict.fromkeys(ends))


def roster_marks(cursor: Cursor) -> dict[str, str]:
    """Say beside each aircraft of the seat how far it has come in this phase."""
    found = {
        actor.id: DONE.get(actor.kind, "") if actor.answer is not None else "to do"
        for actor in cursor.actors()
    }
    mover = cursor.seat.view().mover
    if mover:
        found[mover.id] = "moving"
    return found


def doing(cursor: Cursor) -> str:
    """Say what is being decided, and by whom."""
    side = cursor.seat.side_to_act()
    if cursor.seat.view().phase == "over":
        return "The game is over"
    if not side:
        return ""
    actor = cursor.actor() or next(iter(cursor.actors()), None)
    what = DECISION_OF[actor.kind].title if actor else "go on"
    return f"{what.capitalize()}: {cursor.seat.side_name(side)}"
