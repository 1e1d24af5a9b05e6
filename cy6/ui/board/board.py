"""The board as drawing items: field, zones, ends that can be chosen, links, arcs, ranges, counters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from cy6.core.state import Aircraft, State
from cy6.hexes import Hex, format_hex
from cy6.rules.battle import Battle
from cy6.ui.board import (
    arcs,
    clouds,
    counters,
    notes,
    targets,
    zones,
)
from cy6.ui.board.counters import Look
from cy6.ui.board.motion import is_between
from cy6.ui.board.notes import Note
from cy6.ui.board.silhouettes import name_of
from cy6.ui.choices.choice import Ghost, spans
from cy6.ui.kit.camera import Camera, direction
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Disc, HexGrid, Item, Label, Polygon, Stamp, Stroke
from cy6.ui.kit.theme import (
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

Overlay = Literal["arcs", "ranges", "reach"]
LINKS: Final[dict[str, tuple[Colour, int, int]]] = {  # colour, width, dash
    "tail": (TEXT, 2, 10), "shot": (ACCENT, 2, 0), "refused": (DANGER, 2, 4), "station": (QUIET, 1, 3),
}  # fmt: skip
LINE_OF_NAMES: Final = 16  # pixels between the names of those who share a hex
LEGIBLE: Final = 24  # pixels of a hex from which on words fit into it
GROUND: Final = mix(BACKGROUND, PANEL, 0.35)


class Spot(NamedTuple):
    """A hex that can be chosen now; where a move ends there, on which headings and at which levels."""

    place: Hex
    mood: Literal["open", "chosen", "leaves", "room"] = "open"
    headings: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()


class Link(NamedTuple):
    """A line from one aircraft to another: a tail, a shot, or a shot that is refused."""

    start: str
    end: str
    mood: Literal["tail", "shot", "refused", "station"]
    words: str = ""


class Bear(NamedTuple):
    """A line along which guns would bear: own ones on an enemy, or an enemy's on the place considered."""

    start: Hex
    end: Hex
    mood: Literal["own", "enemy"]


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the board besides the aircraft. `refused` is the shooter of a shot that is refused."""

    selected: str = ""
    hovered: Hex | None = None
    spots: tuple[Spot, ...] = ()
    considered: Ghost | None = None
    plotted: tuple[Ghost, ...] = ()
    links: tuple[Link, ...] = ()
    trails: tuple[Ghost, ...] = ()
    bears: tuple[Bear, ...] = ()
    notes: tuple[Note, ...] = ()
    refused: str = ""
    overlays: frozenset[Overlay] = field(default_factory=frozenset)


def board(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> tuple[Item, ...]:
    """Draw everything inside the camera's view, from what a side may know."""
    parts = (lying, standing, passing)
    return tuple(item for part in parts for item in part(battle, view, camera, style, marks))


def lying(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> list[Item]:
    """Draw the field, and over it what is asked for about the selected aircraft."""
    setting = battle.setting
    items: list[Item] = [HexGrid(camera, setting.columns, setting.rows, LINE, GROUND)]
    items += zones.zones(battle, camera, style)
    items += [*clouds.clouds(battle, view, camera, style), *clouds.counters(battle, view, camera, style)]
    items += zones.edges(battle, camera, style)
    chosen = chosen_of(view, marks)
    return items + (_overlays(battle, chosen, camera, style, marks) if chosen else [])


def standing(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> list[Item]:
    """Draw what seldom changes: what can be chosen, links, ways flown and plotted."""
    present = [aircraft for aircraft in view.aircraft if aircraft.is_present]
    items: list[Item] = [item for spot in marks.spots for item in _spot(at_rest(spot), camera, style)]
    items += _links(present, marks.links, camera, style)
    items += [item for trail in marks.trails for item in _trail(battle, view, trail, camera, style)]
    if battle.targets or battle.batteries:
        items += targets.things(battle, view, camera, style, marks.selected, marks.overlays)
    for end in marks.plotted:
        items += counters.ghost_way(end, camera, style, _colour_of(battle, view, end))
    return items


def passing(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> list[Item]:
    """Draw what may differ in the next frame: what is lit, the aircraft, ends, what the pointer shows."""
    items = [item for spot in marks.spots if spot.mood == "chosen" for item in _spot(spot, camera, style)]
    if camera.zoom >= style.px(LEGIBLE) and not marks.overlays & {"ranges", "reach"}:
        items += [ends(spot, camera, style) for spot in marks.spots if spot.levels and spot.mood != "chosen"]
    items += [item for bear in marks.bears for item in _bear(bear, camera, style)]
    present = [aircraft for aircraft in view.aircraft if aircraft.is_present]
    items += aircraft_items(battle, present, camera, style, marks.selected)
    items += [_end(battle, view, end, camera, style, _colour_of(battle, view, end)) for end in marks.plotted]
    if marks.considered:
        items += counters.ghost_way(marks.considered, camera, style, ACCENT)
        items.append(_end(battle, view, marks.considered, camera, style, ACCENT))
    chosen = chosen_of(view, marks)
    if chosen and "arcs" in marks.overlays:
        items += arcs.legend(battle, chosen, camera, style)
    items += notes.notes(marks.notes, camera, style, [aircraft.place for aircraft in present])
    return items + _hover(battle, marks, camera, style)


def at_rest(spot: Spot) -> Spot:
    """Give a spot as it looks when it is not the chosen one."""
    return spot._replace(mood="open") if spot.mood == "chosen" else spot


def chosen_of(view: State, marks: Marks) -> Aircraft | None:
    """Give the selected aircraft if it stands on the board."""
    return next(
        (a for a in view.aircraft if a.id == marks.selected and a.is_present and not is_between(a)), None
    )


def _overlays(battle: Battle, chosen: Aircraft, camera: Camera, style: Style, marks: Marks) -> list[Item]:
    """Draw what is asked for about the selected aircraft."""
    items: list[Item] = []
    if chosen.id == marks.refused:
        items += arcs.refused_field(battle, chosen, camera, style)
    if "reach" in marks.overlays:
        colour = counters.side_colour(side_index(battle, chosen.side))
        items += arcs.reach(battle, chosen, camera, style, colour)
    if "arcs" in marks.overlays:
        items += arcs.arcs(battle, chosen, camera, style)
    if "ranges" in marks.overlays:
        items += arcs.ranges(battle, chosen, camera, style)
    return items


def aircraft_items(
    battle: Battle, present: list[Aircraft], camera: Camera, style: Style, selected: str
) -> list[Item]:
    """Draw the counters, the lowest first, those in one hex fanned out, the selected one on top."""
    size, marked = counters.radius(camera, style), letters(battle)
    order = sorted(present, key=lambda aircraft: (aircraft.tal, aircraft.id))
    below = Counter[Hex]()
    placed: list[tuple[Aircraft, Look, Point, Point]] = []
    for aircraft in order:
        side = side_index(battle, aircraft.side)
        emphasis: counters.Emphasis = "selected" if aircraft.id == selected else "plain"
        look = Look(side, name_of(battle.type_of(aircraft)), emphasis, aircraft.id, marked[side])
        x, y = camera.to_pixel(aircraft.place)
        dx, dy = counters.stack_offset(size, below[aircraft.place])
        named = (x, y + style.px(LINE_OF_NAMES) * below[aircraft.place])
        placed.append((aircraft, look, (x + dx, y + dy), named))
        below[aircraft.place] += 1
    placed.sort(key=lambda one: one[0].id == selected)
    items: list[Item] = []
    for aircraft, look, centre, _ in placed:
        if is_between(aircraft):
            items += counters.drawn(aircraft, centre, size, style, look)
        else:
            items.append(counters.stamp(aircraft, centre, size, style, look))
    return items + [counters.name(named, size, style, look) for _, look, _, named in placed]


def letters(battle: Battle) -> tuple[str, ...]:
    """Give each side a letter of its own, from its name as far as that goes."""
    found: list[str] = []
    for number, side in enumerate(battle.setting.sides):
        wanted = [letter for letter in side.name.upper() if letter.isalpha()]
        found.append(next((letter for letter in wanted if letter not in found), str(number + 1)))
    return tuple(found)


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


def _end(battle: Battle, view: State, end: Ghost, camera: Camera, style: Style, colour: Colour) -> Item:
    kind = name_of(battle.type_of(battle.find(view, end.id)))
    return counters.ghost_end(end, camera, style, kind, colour)


def _colour_of(battle: Battle, view: State, end: Ghost) -> Colour:
    return counters.side_colour(side_index(battle, battle.find(view, end.id).side))


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
        return [Polygon(camera.corners(spot.place), colour, None, 1, 30)]
    if spot.mood == "chosen":
        return [Polygon(corners, colour, None, 1, 70), Polygon(corners, None, colour, style.px(3))]
    return [Polygon(corners, colour, None, 1, 32), Polygon(corners, None, colour, 1)]


def ends(spot: Spot, camera: Camera, style: Style) -> Stamp:
    """Tell in a hex on which headings and at which levels a move can end there."""
    reach = camera.zoom
    return Stamp(
        camera.to_pixel(spot.place),
        round(reach) + style.px(4),
        ("ends", spot.mood, spot.headings, spot.levels, reach, style),
        lambda centre: tuple(_ends(spot, centre, reach, style)),
    )


def _ends(spot: Spot, centre: Point, reach: float, style: Style) -> list[Item]:
    colour = mix(DANGER if spot.mood == "leaves" else ACCENT, BACKGROUND, 0.2)
    items: list[Item] = [Label(spans(spot.levels), centre, style.size("small"), colour, "centre")]
    for heading in spot.headings:
        dx, dy = direction(heading)
        tip = (centre[0] + dx * reach * 0.62, centre[1] + dy * reach * 0.62)
        items.append(counters.arrow(tip, heading, max(reach * 0.13, style.px(4)), colour))
    return items


def _worded(words: str, at: Point, colour: Colour, style: Style) -> list[Item]:
    """Write words on a ground of their own."""
    w, h = style.width(words, "small", "bold") + style.steps(3), style.px(20)
    box = Rect(round(at[0] - w / 2), round(at[1] - h / 2), w, h)
    return [
        Box(box, GROUND, colour, style.px(4)),
        Label(words, at, style.size("small"), colour, "centre", "bold"),
    ]


def _bear(bear: Bear, camera: Camera, style: Style) -> list[Item]:
    colour = ACCENT if bear.mood == "own" else DANGER
    a, b = camera.to_pixel(bear.start), camera.to_pixel(bear.end)
    return [Stroke((a, b), mix(colour, BACKGROUND, 0.3), style.px(1), style.px(3))]


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
        colour, width, dash = LINKS[link.mood]
        items.append(Stroke((a, b), colour, style.px(width), style.px(dash) if dash else 0))
        if link.words:
            at = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - style.px(10))
            items += _worded(link.words, at, colour, style)
    return items
