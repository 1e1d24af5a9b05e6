"""The roster: every aircraft by side, as it stands, and a filter that narrows it."""

from __future__ import annotations

from cy6.core.state import Aircraft, State
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.board.elevation import initials
from cy6.ui.board.silhouettes import name_of, placed
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Item, Label, Polygon, Scene
from cy6.ui.kit.scrolling import around
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import ACCENT, BACKGROUND, DANGER, QUIET, RAISED, TEXT, Style, mix


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
