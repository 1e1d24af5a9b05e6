"""The parts round the board: bar, roster, side elevation, log and minimap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cy6.core.state import Aircraft, State
from cy6.hexes import HEADINGS, column_row
from cy6.tables.battle import Battle
from cy6.ui import widgets
from cy6.ui.board import side_index
from cy6.ui.camera import Camera, extent, world
from cy6.ui.counters import plate, side_colour, side_shape
from cy6.ui.geometry import Rect
from cy6.ui.items import Box, Clipped, Item, Label, Polygon, Scene, Stroke
from cy6.ui.palette import ACCENT, BACKGROUND, DANGER, LINE, QUIET, RAISED, TEXT, Style, mix
from cy6.ui.silhouettes import placed
from cy6.ui.wording import Said

STEPS: Final = (
    ("Set-up", ("deploy",)),
    ("Tailing", ("tailing",)),
    ("Plot", ("plot-tailed", "plot")),
    ("Move", ("follow", "move", "collision")),
    ("Fire", ("fire",)),
)


def bar(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, doing: str, side: str) -> None:
    """Draw the title, the turn, the phases with the present one lit, and who has to do what."""
    widgets.panel(scene, rect)
    y = rect.y + rect.h / 2
    x = rect.x + style.steps(4)
    title = battle.setting.title
    scene.add(Label(title, (x, y), style.size("head"), TEXT, "left", "bold"))
    x += style.measure(title, style.size("head"), True) + style.steps(5)
    turn = f"Turn {view.turn}"
    scene.add(Label(turn, (x, y), style.size("body"), TEXT))
    x += style.width(turn) + style.steps(5)
    for i, (name, phases) in enumerate(STEPS):
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
    keys = "F1 keys   Esc menu"
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


def roster(
    scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, selected: str, marks: dict[str, str]
) -> None:
    """List every aircraft by side: shape, id, level and speed, and a mark such as `plotted`."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(2))
    height = style.px(26)
    rows: list[tuple[str, Aircraft | None]] = []
    for side in battle.setting.sides:
        rows.append((side.id, None))
        rows += [(side.id, aircraft) for aircraft in view.aircraft if aircraft.side == side.id]
    lit = next((i for i, (_, a) in enumerate(rows) if a is not None and a.id == selected), 0)
    room = max(inside.h // height, 1)
    first = widgets.first_shown(len(rows), room, lit)
    items: list[Item] = []
    for i, (side_id, aircraft) in enumerate(rows[first : first + room]):
        place = Rect(inside.x, inside.y + i * height, inside.w, height)
        if aircraft is None:
            items += _side_row(style, place, battle, side_id)
            continue
        if aircraft.id == selected:
            items.append(Box(place, RAISED, ACCENT, style.px(4)))
        items += _aircraft_row(style, place, battle, aircraft, marks.get(aircraft.id, ""))
        scene.hot(place, "select", aircraft.id)
    scene.add(Clipped(inside, tuple(items)))


def _side_row(style: Style, place: Rect, battle: Battle, side: str) -> list[Item]:
    y = place.y + place.h / 2
    colour = side_colour(side_index(battle, side))
    return [
        Label(
            battle.side(side).name,
            (place.x + style.px(4), y),
            style.size("small"),
            colour,
            "left",
            "bold",
            place.w - style.px(8),
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
        Polygon(placed(battle.type_of(aircraft).kind, at, style.px(7), aircraft.heading), colour),
        Label(aircraft.id, (place.x + style.px(28), y), style.size("body"), TEXT if here else QUIET,
              limit=place.w - style.px(110)),
    ]  # fmt: skip
    where = f"{aircraft.tal}.{aircraft.speed}" if here else _gone_words(aircraft)
    items.append(
        Label(where, (place.right - style.px(6), y), style.size("small"), TEXT if here else QUIET, "right")
    )
    note = mark or (
        "OOC" if aircraft.status == "ooc" else "" if aircraft.damage == "none" else aircraft.damage
    )
    if here and note:
        tone = ACCENT if mark else DANGER
        items.append(Label(note, (place.right - style.px(36), y), style.px(12), tone, "right"))
    return items


def _gone_words(aircraft: Aircraft) -> str:
    return {"waiting": "waiting", "destroyed": "destroyed", "exited": "gone home"}.get(aircraft.status, "")


def strip(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, selected: str) -> None:
    """Draw the side elevation: the levels, seen from the south, with every aircraft on the board."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(3), style.steps(2))
    levels = battle.setting.levels
    scene.add(Label("Levels from the south", (inside.x, inside.y + style.px(8)), style.px(12), QUIET))
    inside = inside.below(style.px(18))
    step = inside.h / levels
    left = inside.x + style.px(16)
    for level in range(1, levels + 1):
        y = inside.bottom - (level - 0.5) * step
        scene.add(Label(str(level), (inside.x, y), style.px(12), QUIET))
        scene.add(Stroke(((left, y), (inside.right, y)), LINE))
    width = inside.right - left - style.px(12)
    for aircraft in view.aircraft:
        if not aircraft.is_present:
            continue
        column, _ = column_row(aircraft.place)
        x = left + style.px(6) + width * (column - 1) / max(battle.setting.columns - 1, 1)
        y = inside.bottom - (min(max(aircraft.tal, 0.5), levels + 0.5) - 0.5) * step
        index = side_index(battle, aircraft.side)
        lit = aircraft.id == selected
        size = style.px(6)
        scene.add(
            plate(
                side_shape(index),
                (x, y),
                size,
                side_colour(index),
                ACCENT if lit else BACKGROUND,
                style.px(2),
            )
        )
        if lit:
            lift = style.px(14) if y - inside.y < style.px(24) else -style.px(14)
            scene.add(Label(aircraft.id, (x, y + lift), style.px(12), TEXT, "centre"))


def log(scene: Scene, style: Style, rect: Rect, said: Sequence[Said], back: int) -> None:
    """Draw the last lines of the log, or earlier ones when it is scrolled back by some lines."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(4), style.steps(2))
    height = style.px(21)
    room = max(inside.h // height, 1)
    last = max(len(said) - back, min(room, len(said)))
    items: list[Item] = []
    for i, line in enumerate(said[max(last - room, 0) : last]):
        y = inside.y + i * height + height / 2
        place = Rect(inside.x, round(y - height / 2), inside.w, height)
        items.append(
            Label(line.text, (inside.x, y), style.size("small"), widgets.TONES[line.tone], limit=inside.w)
        )
        if line.about:
            scene.hot(place, "select", line.about)
    scene.add(Clipped(inside, tuple(items)))


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
    if aircraft.is_present:
        heading = HEADINGS[aircraft.heading]
        lines.append(f"level {aircraft.tal}, speed {aircraft.speed}, heading {heading}")
    if aircraft.damage != "none":
        lines.append(f"{aircraft.damage} damage")
    if aircraft.quarry:
        lines.append(f"tails {aircraft.quarry}")
    lines += [effect.replace("_", " ") for effect in aircraft.effects]
    if aircraft.empty:
        lines.append(f"out of ammunition: {', '.join(aircraft.empty).replace('_', ' ')}")
    return tuple(lines)
