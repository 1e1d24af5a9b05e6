"""The parts round the board: bar, roster, side elevation, log and minimap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cy6.core.ids import Phase
from cy6.core.phase_rows import steps
from cy6.core.state import Aircraft, State
from cy6.hexes import HEADINGS
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.board.elevation import initials, strip
from cy6.ui.board.silhouettes import name_of, placed
from cy6.ui.kit import widgets
from cy6.ui.kit.camera import Camera, extent, world
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Clipped, Item, Label, Polygon, Scene
from cy6.ui.kit.scrolling import Scroll, around
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import ACCENT, BACKGROUND, DANGER, LINE, QUIET, RAISED, TEXT, Style, mix
from cy6.ui.seat.log_lines import Said

__all__ = ["aircraft_words", "bar", "log", "minimap", "narrowed", "roster", "strip"]


def _steps(battle: Battle) -> tuple[tuple[str, tuple[Phase, ...]], ...]:
    """List the steps of a turn in this scenario: with flak before the fire, and surface attacks after it."""
    has = {"batteries": battle.batteries, "targets": battle.targets}
    return steps(frozenset(name for name, there in has.items() if there))


def bar(
    scene: Scene,
    style: Style,
    rect: Rect,
    battle: Battle,
    view: State,
    doing: str,
    side: str,
    groups: Sequence[tuple[int, bool]] = (),
) -> None:
    """Draw the title, the turn, the phases with the present one lit, and who has to do what.

    `groups` are the move groups of the turn, each with whether it is the one that moves now.
    """
    widgets.panel(scene, rect)
    y = rect.y + rect.h / 2
    x = rect.x + style.steps(4)
    title = battle.setting.title
    scene.add(Label(title, (x, y), style.size("head"), TEXT, "left", "bold"))
    x += style.measure(title, style.size("head"), True) + style.steps(5)
    turn = f"Turn {view.turn}"
    scene.add(Label(turn, (x, y), style.size("body"), TEXT))
    x += style.width(turn) + style.steps(5)
    for i, (name, phases) in enumerate(_steps(battle)):
        if i:
            scene.add(Label("›", (x, y), style.size("body"), QUIET))
            x += style.width("›") + style.steps(2)
        lit = view.phase in phases
        w = style.width(name, "body", "bold" if lit else "regular")
        if lit:
            x += style.px(4)
            frame = Rect(x, rect.y, w, rect.h).inset(-style.px(7), style.px(9))
            scene.add(Box(frame, RAISED, ACCENT, style.px(6)))
            scene.add(Label(name, (x, y), style.size("body"), TEXT, "left", "bold"))
        else:
            scene.add(Label(name, (x, y), style.size("body"), QUIET))
        x += w + style.steps(3 if lit else 2)
        if lit and name == "Move":
            x = _groups(scene, style, x + style.px(2), y, groups)
    keys = f"{key_for('help')} keys   {key_for('back')} menu"
    right = rect.right - style.steps(4)
    scene.add(Label(keys, (right, y), style.size("small"), QUIET, "right"))
    menu = Rect(right - style.width(keys, "small"), rect.y, style.width(keys, "small"), rect.h)
    scene.hot(menu, "menu")
    room = menu.x - style.steps(4) - x - style.steps(9)
    if doing and room > style.px(30):
        if side:
            index = side_index(battle, side)
            scene.add(
                plate(side_shape(index), (x + style.steps(4), y), style.px(7), side_colour(index), None)
            )
        scene.add(
            Label(doing, (x + style.steps(8), y), style.size("body"), ACCENT if side else TEXT, limit=room)
        )


def _groups(scene: Scene, style: Style, x: int, y: float, groups: Sequence[tuple[int, bool]]) -> int:
    """Draw the numbers of the move groups, the moving one lit. Give where they end."""
    for number, is_moving in groups:
        weight: Literal["regular", "bold"] = "bold" if is_moving else "regular"
        tone = ACCENT if is_moving else QUIET
        scene.add(Label(str(number), (x, y), style.size("body"), tone, "left", weight))
        x += style.width(str(number), "body", weight) + style.steps(2)
    return x


def narrowed(battle: Battle, view: State, marks: dict[str, str], filter: str) -> tuple[Aircraft, ...]:
    """List the aircraft of which id, type, side, crew, condition or mark holds every word of a filter."""
    words = filter.lower().split()
    return tuple(
        aircraft
        for aircraft in view.aircraft
        if all(word in _about(battle, aircraft, marks) for word in words)
    )


def _about(battle: Battle, aircraft: Aircraft, marks: dict[str, str]) -> str:
    parts = (
        aircraft.id, battle.type_of(aircraft).name, battle.side(aircraft.side).name, aircraft.crew,
        "" if aircraft.damage == "none" else f"damaged {aircraft.damage}", aircraft.status,
        f"level {aircraft.tal}", marks.get(aircraft.id, ""),
    )  # fmt: skip
    return " ".join(parts).lower()


def roster(
    scene: Scene,
    style: Style,
    rect: Rect,
    battle: Battle,
    view: State,
    selected: str,
    marks: dict[str, str],
    filter: TextField | None = None,
) -> None:
    """List every aircraft by side: shape, id, level and speed, and a mark such as `plotted`.

    With a filter only those that it fits are listed; it stands at the foot, where it is being typed.
    """
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(2))
    if filter is not None:
        filter.draw(scene, style, inside.foot(style.px(28)), "small")
        scene.hot(inside.foot(style.px(28)), "filter")
        inside = inside.above(style.px(32))
    height = style.px(28)
    fitting = narrowed(battle, view, marks, filter.text if filter else "")
    rows: list[tuple[str, Aircraft | None]] = []
    for side in battle.setting.sides:
        found = [aircraft for aircraft in fitting if aircraft.side == side.id]
        if found or not filter or not filter.text:
            rows.append((side.id, None))
        rows += [(side.id, aircraft) for aircraft in found]
    lit = next((i for i, (_, a) in enumerate(rows) if a is not None and a.id == selected), 0)

    def draw(number: int, place: Rect) -> list[Item]:
        side_id, aircraft = rows[number]
        if aircraft is None:
            return _side_row(style, place, battle, side_id)
        scene.hot(place, "select", aircraft.id)
        frame = [Box(place, RAISED, ACCENT, style.px(4))] if aircraft.id == selected else []
        return [*frame, *_aircraft_row(style, place, battle, aircraft, marks.get(aircraft.id, ""))]

    shown = around(lit, len(rows), widgets.room_for(inside, height))
    at_rim = Rect(rect.x, inside.y, rect.w - style.px(2), inside.h)
    widgets.rolled(scene, style, inside, height, shown, draw, at_rim)


def _side_row(style: Style, place: Rect, battle: Battle, side: str) -> list[Item]:
    y = place.y + place.h / 2
    colour = side_colour(side_index(battle, side))
    name, room = battle.side(side).name, place.w - style.px(8)
    if style.width(name, "small", "bold") > room:
        name = name.partition(",")[0]
    return [
        Label(
            name,
            (place.x + style.px(4), y),
            style.size("small"),
            colour,
            "left",
            "bold",
            room,
        )
    ]


def _aircraft_row(style: Style, place: Rect, battle: Battle, aircraft: Aircraft, mark: str) -> list[Item]:
    y = place.y + place.h / 2
    index = side_index(battle, aircraft.side)
    here = aircraft.is_present
    colour = side_colour(index)
    at = (place.x + style.px(12), y)
    items: list[Item] = [
        plate(side_shape(index), at, style.px(9), mix(BACKGROUND, colour, 0.3), colour),
        Polygon(placed(name_of(battle.type_of(aircraft)), at, style.px(7), aircraft.heading), colour),
        Label(aircraft.id, (place.x + style.px(28), y), style.size("body"), TEXT if here else QUIET,
              limit=place.w - style.px(110)),
    ]  # fmt: skip
    where = _standing(battle, aircraft) if here else _gone_words(aircraft)
    items.append(
        Label(where, (place.right - style.px(6), y), style.size("small"), TEXT if here else QUIET, "right")
    )
    note = mark or (
        "OOC" if aircraft.status == "ooc" else "" if aircraft.damage == "none" else aircraft.damage
    )
    if here and note:
        tone = ACCENT if mark else DANGER
        end = place.right - style.width(where, "small") - style.px(14)
        room = end - place.x - style.px(28) - style.width(aircraft.id) - style.px(6)
        items.append(Label(note, (end, y), style.size("small"), tone, "right", "regular", max(room, 1)))
    return items


def _standing(battle: Battle, aircraft: Aircraft) -> str:
    """Write level and speed, and before them the initials of the band where there are several."""
    band = f"{initials(aircraft.band)} " if len(battle.setting.bands) > 1 else ""
    return f"{band}{aircraft.tal}.{aircraft.speed}"


def _gone_words(aircraft: Aircraft) -> str:
    if aircraft.decoy and aircraft.status == "exited":
        return "a decoy"
    words = {
        "waiting": "waiting", "destroyed": "destroyed", "exited": "gone home", "border": "in the clouds",
        "unseen": "not in sight",
    }  # fmt: skip
    return words.get(aircraft.status, "")


def log(scene: Scene, style: Style, rect: Rect, said: Sequence[Said], scroll: Scroll, lit: int = -1) -> None:
    """Draw the last lines of the log, or earlier ones when it is scrolled.

    A click on a line asks to see its moment; `lit` is the line that is looked at.
    """
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(2))
    height = style.px(20)
    indent = style.steps(2)

    def draw(number: int, place: Rect) -> list[Item]:
        line = said[number]
        scene.hot(place, "moment", line.about, number)
        at = (place.x + indent, place.y + height / 2)
        words = Label(
            line.text, at, style.size("small"), widgets.TONES[line.tone], limit=place.w - 2 * indent
        )
        return [Box(place, RAISED, ACCENT, style.px(4)), words] if number == lit else [words]

    shown = scroll.shown(len(said), widgets.room_for(inside, height))
    track = Rect(rect.x, inside.y, rect.w - style.px(1), inside.h)
    widgets.rolled(scene, style, inside, height, shown, draw, track)


def minimap(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, camera: Camera) -> None:
    """Draw the whole board small, with every aircraft that the view shows and what the camera sees."""
    left, top, right, bottom = extent(battle.setting.columns, battle.setting.rows)
    share = min(rect.w / (right - left), rect.h / (bottom - top))
    w, h = round((right - left) * share), round((bottom - top) * share)
    place = Rect(rect.right - w, rect.bottom - h, w, h)
    scene.add(Box(place, BACKGROUND, LINE, 0, 1))

    def spot(x: float, y: float) -> tuple[float, float]:
        return place.x + (x - left) * share, place.y + (y - top) * share

    items: list[Item] = []
    for aircraft in view.aircraft:
        if aircraft.is_present:
            index = side_index(battle, aircraft.side)
            items.append(
                plate(side_shape(index), spot(*world(aircraft.place)), style.px(3), side_colour(index), None)
            )
    x0, y0 = spot(camera.x - camera.view.w / 2 / camera.zoom, camera.y - camera.view.h / 2 / camera.zoom)
    x1, y1 = spot(camera.x + camera.view.w / 2 / camera.zoom, camera.y + camera.view.h / 2 / camera.zoom)
    items.append(Polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), None, QUIET, 1))
    scene.add(Clipped(place, tuple(items)))
    scene.hot(place, "minimap")


def aircraft_words(battle: Battle, aircraft: Aircraft) -> tuple[str, ...]:
    """Say what an aircraft is and how it stands, in a few lines."""
    kind = battle.type_of(aircraft)
    lines = [f"{kind.name}, {aircraft.crew} crew"]
    if aircraft.decoy:
        lines.append("a decoy: a counter that stands for nothing (C4.6.2)")
    if aircraft.is_present:
        heading = HEADINGS[aircraft.heading]
        lines.append(f"level {aircraft.tal}, speed {aircraft.speed}, heading {heading}")
    if aircraft.damage != "none":
        lines.append(f"{aircraft.damage} damage")
    if len(battle.setting.bands) > 1 and aircraft.is_present:
        lines.append(f"band {aircraft.band.replace('-', ' ')}")
    if aircraft.leader:
        pace = f"leads {aircraft.formation}, speed {aircraft.cap} at most (C1.1)"
        lines.append(f"keeps station on {aircraft.leader}" if aircraft.is_wingman else pace)
    if aircraft.astray:
        lines.append("out of its formation, may not fire (C1.4.2)")
    if aircraft.homeward:
        lines.append("flies home (C1.4.2)")
    if aircraft.quarry:
        lines.append(f"tails {aircraft.quarry}")
    lines += [effect.replace("_", " ") for effect in aircraft.effects]
    if aircraft.empty:
        lines.append(f"out of ammunition: {', '.join(aircraft.empty).replace('_', ' ')}")
    return tuple(lines)
