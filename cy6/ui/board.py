"""The board as drawing items: field, zones, ends that can be chosen, links, arcs, ranges, counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from cy6.core.board import edge_beyond
from cy6.core.state import Aircraft, State
from cy6.hexes import STEPS, Hex, arc, distance, format_hex, step, within
from cy6.tables.battle import Battle
from cy6.ui import counters, ground
from cy6.ui.camera import ROOT3, Camera, direction
from cy6.ui.counters import Ghost, Look
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Box, Disc, HexGrid, Item, Label, Polygon, Stroke
from cy6.ui.palette import (
    ACCENT,
    BACKGROUND,
    DANGER,
    LINE,
    PANEL,
    QUIET,
    TEXT,
    Colour,
    Style,
    mix,
)  # fmt: skip

Overlay = Literal["arcs", "ranges"]
GROUND: Final = mix(BACKGROUND, PANEL, 0.35)
ARC_REACH: Final = 10


class Spot(NamedTuple):
    """A hex that can be chosen now."""

    place: Hex
    mood: Literal["open", "chosen", "leaves", "room"] = "open"


class Link(NamedTuple):
    """A line from one aircraft to another: a tail, a shot, or a shot that is refused."""

    start: str
    end: str
    mood: Literal["tail", "shot", "refused"]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the board besides the aircraft."""

    selected: str = ""
    hovered: Hex | None = None
    spots: tuple[Spot, ...] = ()
    considered: Ghost | None = None
    plotted: tuple[Ghost, ...] = ()
    links: tuple[Link, ...] = ()
    trails: tuple[Ghost, ...] = ()
    overlays: frozenset[Overlay] = field(default_factory=frozenset)


def board(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> tuple[Item, ...]:
    """Draw everything inside the camera's view, from what a side may know."""
    setting = battle.setting
    items: list[Item] = [HexGrid(camera, setting.columns, setting.rows, LINE, GROUND)]
    items += ground.zones(battle, camera, style)
    items += ground.edges(battle, camera, style)
    present = [aircraft for aircraft in view.aircraft if aircraft.is_present]
    chosen = next((aircraft for aircraft in present if aircraft.id == marks.selected), None)
    if chosen and "arcs" in marks.overlays:
        items += arcs(battle, chosen, camera, style)
    if chosen and "ranges" in marks.overlays:
        items += ranges(battle, chosen, camera, style)
    items += [item for spot in marks.spots for item in _spot(spot, camera, style)]
    items += _links(present, marks.links, camera, style)
    items += [item for trail in marks.trails for item in _trail(battle, view, trail, camera, style)]
    items += aircraft_items(battle, present, camera, style, marks.selected)
    for end in marks.plotted:
        items += _ghost(battle, view, end, camera, style)
    if marks.considered:
        items += _ghost(battle, view, marks.considered, camera, style, ACCENT)
    items += _hover(battle, marks, camera, style)
    return tuple(items)


def aircraft_items(
    battle: Battle, present: list[Aircraft], camera: Camera, style: Style, selected: str
) -> list[Item]:
    """Draw the counters, the lowest first, those in one hex fanned out, the selected one on top."""
    below: dict[Hex, int] = {}
    items: list[Item] = []
    order = sorted(present, key=lambda aircraft: (aircraft.tal, aircraft.id))
    looks: dict[str, Look] = {}
    for aircraft in order:
        looks[aircraft.id] = look_of(
            battle, aircraft, below.get(aircraft.place, 0), "selected" if aircraft.id == selected else "plain"
        )
        below[aircraft.place] = below.get(aircraft.place, 0) + 1
    for aircraft in sorted(order, key=lambda aircraft: aircraft.id == selected):
        items += counters.counter(aircraft, camera, style, looks[aircraft.id])
    return items


def look_of(battle: Battle, aircraft: Aircraft, stacked: int, emphasis: counters.Emphasis) -> Look:
    """Say how an aircraft's counter looks."""
    side = side_index(battle, aircraft.side)
    letter = battle.side(aircraft.side).name[:1].upper()
    return Look(side, battle.type_of(aircraft).kind, emphasis, aircraft.id, letter, stacked)


def side_index(battle: Battle, side: str) -> int:
    """Give a side's place in the setting, which decides its colour and shape."""
    return next((i for i, setting in enumerate(battle.setting.sides) if setting.id == side), 0)


def counter_at(battle: Battle, view: State, camera: Camera, style: Style, point: Point) -> str:
    """Find the aircraft under a pixel: the nearest counter that reaches it, or none (an empty text)."""
    found = [
        (gap, aircraft.id)
        for aircraft in view.aircraft
        if aircraft.is_present
        for gap in [_gap(camera.to_pixel(aircraft.place), point)]
        if gap <= counters.radius(camera, style)
    ]
    return min(found)[1] if found else ""


def _gap(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _ghost(
    battle: Battle, view: State, end: Ghost, camera: Camera, style: Style, colour: Colour | None = None
) -> list[Item]:
    aircraft = battle.find(view, end.id)
    side = side_index(battle, aircraft.side)
    kind = battle.type_of(aircraft).kind
    return counters.ghost(end, camera, style, side, kind, colour or counters.side_colour(side))


def _trail(battle: Battle, view: State, trail: Ghost, camera: Camera, style: Style) -> list[Item]:
    """Draw the way an aircraft has just flown, without a second picture of it."""
    side = side_index(battle, battle.find(view, trail.id).side)
    colour = mix(counters.side_colour(side), BACKGROUND, 0.35)
    points = tuple(camera.to_pixel(place) for place in (trail.start, *trail.path))
    if len(points) < 2:
        return []
    return [Stroke(points, colour, style.px(2)), Disc(points[0], style.px(3), None, colour, style.px(1))]


def _spot(spot: Spot, camera: Camera, style: Style) -> list[Item]:
    colour = DANGER if spot.mood == "leaves" else ACCENT
    corners = camera.corners(spot.place, 0.86)
    if spot.mood == "room":
        return [Polygon(camera.corners(spot.place, 0.94), colour, None, 1, 30)]
    if spot.mood == "chosen":
        return [Polygon(corners, colour, None, 1, 70), Polygon(corners, None, colour, style.px(3))]
    return [Polygon(corners, colour, None, 1, 32), Polygon(corners, None, colour, 1)]


def _hover(battle: Battle, marks: Marks, camera: Camera, style: Style) -> list[Item]:
    if marks.hovered is None:
        return []
    name = format_hex(marks.hovered)
    items: list[Item] = [Polygon(camera.corners(marks.hovered, 0.98), None, TEXT, style.px(1))]
    w, h = style.width(name, "small") + style.steps(4), style.px(22)
    box = Rect(camera.view.x + style.steps(2), camera.view.bottom - h - style.steps(2), w, h)
    items.append(Box(box, PANEL, LINE, style.px(4)))
    items.append(Label(name, box.centre, style.size("small"), TEXT, "centre"))
    return items


def _links(present: list[Aircraft], links: tuple[Link, ...], camera: Camera, style: Style) -> list[Item]:
    places = {aircraft.id: aircraft.place for aircraft in present}
    items: list[Item] = []
    for link in links:
        if link.start not in places or link.end not in places:
            continue
        a, b = camera.to_pixel(places[link.start]), camera.to_pixel(places[link.end])
        colour = {"tail": TEXT, "shot": ACCENT, "refused": DANGER}[link.mood]
        dash = style.px(4) if link.mood == "refused" else style.px(10) if link.mood == "tail" else 0
        items.append(Stroke((a, b), colour, style.px(2), dash))
        if link.words:
            at = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - style.px(10))
            items.append(Label(link.words, at, style.size("small"), colour, "centre", "bold"))
    return items


def arcs(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> list[Item]:
    """Draw the arcs of an aircraft: front lit, rear faint, each named."""
    items: list[Item] = []
    for place in within(aircraft.place, ARC_REACH):
        if edge_beyond(battle.setting.columns, battle.setting.rows, place):
            continue
        lies = arc(aircraft.place, aircraft.heading, place)
        if lies == "front":
            items.append(Polygon(camera.corners(place, 0.97), ACCENT, None, 1, 26))
        elif lies == "rear":
            items.append(Polygon(camera.corners(place, 0.97), TEXT, None, 1, 14))
    names: dict[int, str] = {0: "front", 3: "rear"}
    for turn, name in names.items():
        dx, dy = direction(aircraft.heading + turn)
        x, y = camera.to_pixel(aircraft.place)
        reach = camera.zoom * 5.2
        items.append(Label(name, (x + dx * reach, y + dy * reach), style.size("small"), QUIET, "centre"))
    return items


def ranges(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> list[Item]:
    """Draw the last hex of each range band as a ring, with its name and number needed."""
    items: list[Item] = []
    written: float = style.px(6)
    for band in battle.ruleset.to_hit.bands:
        items += [Stroke(side, QUIET, style.px(1)) for side in ring(aircraft.place, band.last, camera)]
        x, y = camera.to_pixel(aircraft.place)
        rise = camera.zoom * ROOT3 * band.last
        if rise - written < style.px(15):
            continue
        written = rise
        words = f"{band.name.replace('_', ' ')} {band.target}+"
        w = style.measure(words, style.px(12), False)
        box = Rect(
            round(x - w / 2 - style.px(4)), round(y - rise - style.px(8)), w + style.px(8), style.px(16)
        )
        items.append(Box(box, GROUND, None, style.px(3)))
        items.append(Label(words, (x, y - rise), style.px(12), QUIET, "centre"))
    return items


def ring(centre: Hex, reach: int, camera: Camera) -> Iterable[tuple[Point, Point]]:
    """List the hex sides between the hexes at a distance and those one further."""
    for place in within(centre, reach):
        if distance(centre, place) != reach:
            continue
        corners = camera.corners(place)
        for heading in range(len(STEPS)):
            if distance(centre, step(place, heading)) > reach:
                # heading 0 (north) is the side between corners 4 and 5
                yield corners[(heading + 4) % 6], corners[(heading + 5) % 6]
