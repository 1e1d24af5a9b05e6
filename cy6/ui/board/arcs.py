"""What an aircraft covers: its fields of fire with their levels, range rings, and where it can get to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cy6.core.ids import Position
from cy6.core.state import Aircraft, Plot
from cy6.hexes import STEPS, Hex, arc, distance, is_on_row, step, within
from cy6.rules import control, gunnery_guns as guns_of, movement, plotting
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond
from cy6.ui.choices.choice import spans
from cy6.ui.kit.camera import ROOT3, Camera, direction
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.scene import Box, Item, Label, Polygon, Stroke
from cy6.ui.kit.theme import ACCENT, DANGER, PANEL, QUIET, TEXT, Colour, Style

ARC_REACH: Final = 10  # how far the arcs of an unarmed aircraft are drawn
ARC_NAMES: Final = (("front", 0.0), ("right", 1.5), ("rear", 3.0), ("left", 4.5))


@lru_cache(maxsize=64)
def coverage(battle: Battle, aircraft: Aircraft) -> tuple[tuple[Hex, tuple[Position, ...]], ...]:
    """List the hexes of the board into which guns of an aircraft can fire, with the positions that can."""
    setting, positions = battle.setting, battle.ruleset.positions
    reaches: dict[Position, int] = {}
    for gun in battle.guns(aircraft):
        reaches[gun.position] = max(reaches.get(gun.position, 0), guns_of.reach(battle.ruleset, gun))
    found: list[tuple[Hex, tuple[Position, ...]]] = []
    for place in within(aircraft.place, max(reaches.values(), default=0)):
        lies = arc(aircraft.place, aircraft.heading, place)
        if lies is None or edge_beyond(setting.columns, setting.rows, place):
            continue
        away = distance(aircraft.place, place)
        able = tuple(
            at
            for at, reach in reaches.items()
            if away <= reach
            and lies in positions[at].arcs
            and (not positions[at].straight or _is_straight(aircraft, lies, place))
        )
        if able:
            found.append((place, able))
    return tuple(found)


def _is_straight(aircraft: Aircraft, lies: str, place: Hex) -> bool:
    nose_or_tail = aircraft.heading if lies == "front" else (aircraft.heading + 3) % 6
    return is_on_row(aircraft.place, nose_or_tail, place)


@lru_cache(maxsize=16)
def arcs(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> tuple[Item, ...]:
    """Draw the fields of fire, forward guns lit and defensive ones faint, and the arcs' names."""
    items: list[Item] = []
    positions = battle.ruleset.positions
    covered = coverage(battle, aircraft)
    for place, able in covered:
        forward = any(not positions[at].defensive for at in able)
        items.append(
            Polygon(camera.corners(place), ACCENT if forward else TEXT, None, 1, 26 if forward else 16)
        )
    items += _names(aircraft, camera, style)
    return tuple(items)


def _names(aircraft: Aircraft, camera: Camera, style: Style) -> list[Item]:
    """Draw the lines between the arcs, and the arcs' names."""
    items: list[Item] = []
    x, y = camera.to_pixel(aircraft.place)
    for turn in (1, 2, 4, 5):
        dx, dy = direction(aircraft.heading + turn)
        near, far = camera.zoom * 1.2, camera.zoom * ROOT3 * ARC_REACH
        line = ((x + dx * near, y + dy * near), (x + dx * far, y + dy * far))
        items.append(Stroke(line, QUIET, 1, style.px(4)))
    for name, turn_ in ARC_NAMES:
        dx, dy = direction(aircraft.heading + turn_)
        reach = max(camera.zoom * 4.3, style.px(60))
        items.append(Label(name, (x + dx * reach, y + dy * reach), style.size("small"), QUIET, "centre"))
    return items


def gun_lines(battle: Battle, aircraft: Aircraft) -> tuple[str, ...]:
    """Say of each gun position where and at which levels it fires, with the rule."""
    lines = []
    for at in guns_of.positions_of(battle.guns(aircraft)):
        position = battle.ruleset.positions[at]
        guns = [gun for gun in battle.guns(aircraft) if gun.position == at]
        what = ", ".join(f"{gun.count}x{gun.weapon}" for gun in guns)
        where = "all round" if len(position.arcs) == 4 else " and ".join(position.arcs)
        if position.straight:
            where = f"straight {'ahead' if 'front' in position.arcs else 'astern'} only"
        reach = max(guns_of.reach(battle.ruleset, gun) for gun in guns)
        lines.append(f"{at} {what}: {where}, to {reach} hexes, {_levels(position.levels)}")
    if any(not battle.ruleset.positions[gun.position].defensive for gun in battle.guns(aircraft)):
        lines.append("a level up only at a slower target (B4.3.2)")
    return tuple(lines)


def _levels(levels: tuple[int, ...]) -> str:
    words = {-1: "one below", 0: "level", 1: "one above"}
    return ", ".join(words.get(level, f"{level:+d}") for level in sorted(levels, reverse=True))


def legend(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> list[Item]:
    """Say at which levels the guns fire, in a corner of the board."""
    lines = gun_lines(battle, aircraft) or ("no guns",)
    size, height, pad = style.size("small"), style.px(20), style.steps(2)
    widest = max(style.measure(line, size, False) for line in (aircraft.id, *lines))
    w = min(widest + 2 * pad, camera.view.w - 2 * pad)
    box = Rect(camera.view.x + pad, camera.view.y + pad, w, height * (len(lines) + 1) + pad)
    items: list[Item] = [Box(box, PANEL, None, style.px(4), 1, 230)]
    y = box.y + pad / 2 + height / 2
    items.append(
        Label(f"Fields of fire of {aircraft.id}", (box.x + pad, y), size, TEXT, "left", "bold", w - 2 * pad)
    )
    for i, line in enumerate(lines):
        items.append(
            Label(line, (box.x + pad, y + height * (i + 1)), size, QUIET, "left", "regular", w - 2 * pad)
        )
    return items


@lru_cache(maxsize=16)
def refused_field(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> tuple[Item, ...]:
    """Draw where an aircraft's guns could fire, to show why they do not fire elsewhere."""
    covered = {place for place, _ in coverage(battle, aircraft)}
    items: list[Item] = [Polygon(camera.corners(place), DANGER, None, 1, 16) for place in sorted(covered)]
    items += [Stroke(side, DANGER, style.px(1)) for side in outline(covered, camera)]
    return tuple(items)


def outline(places: set[Hex], camera: Camera) -> Iterable[tuple[Point, Point]]:
    """List the hex sides between some hexes and all others."""
    for place in sorted(places):
        corners = camera.corners(place)
        for heading in range(len(STEPS)):
            if step(place, heading) not in places:
                # heading 0 (north) is the side between corners 4 and 5
                yield corners[(heading + 4) % 6], corners[(heading + 5) % 6]


@lru_cache(maxsize=16)
def ranges(battle: Battle, aircraft: Aircraft, camera: Camera, style: Style) -> tuple[Item, ...]:
    """Draw the last hex of each range band as a ring, with its name and number needed."""
    items: list[Item] = []
    names: list[Item] = []
    written: float = style.px(6)
    x, y = camera.to_pixel(aircraft.place)
    for band in battle.ruleset.to_hit.bands:
        items += [Stroke(side, QUIET, style.px(1)) for side in ring(aircraft.place, band.last, camera)]
        rise = camera.zoom * ROOT3 * band.last
        if rise - written < style.px(20):
            continue
        written = rise
        names += _ring_name(f"{band.name.replace('_', ' ')} {band.target}+", (x, y - rise), style)
    return (*items, *names)


def _ring_name(words: str, at: Point, style: Style) -> list[Item]:
    w = style.width(words, "small")
    box = Rect(round(at[0] - w / 2 - style.px(4)), round(at[1] - style.px(10)), w + style.px(8), style.px(20))
    return [Box(box, PANEL, None, style.px(3)), Label(words, at, style.size("small"), TEXT, "centre")]


def ring(centre: Hex, reach: int, camera: Camera) -> Iterable[tuple[Point, Point]]:
    """List the hex sides between the hexes at a distance and those one further."""
    for place in within(centre, reach):
        if distance(centre, place) != reach:
            continue
        corners = camera.corners(place)
        for heading in range(len(STEPS)):
            if distance(centre, step(place, heading)) > reach:
                yield corners[(heading + 4) % 6], corners[(heading + 5) % 6]


@lru_cache(maxsize=64)
def reached(battle: Battle, aircraft: Aircraft) -> tuple[tuple[Hex, tuple[int, ...]], ...]:
    """List where an aircraft can end its next move, with the levels, from how it stands for all to see."""
    if control.needs_control_check(aircraft):
        plots: Iterable[Plot] = (control.RECOVERY_PLOT,)
    else:
        plots = plotting.legal_plots(plotting.flight(battle, aircraft))
    found: dict[Hex, set[int]] = {}
    for plot in plots:
        landing = movement.outcome(battle, aircraft, plot)
        if not landing.exits:
            found.setdefault(landing.place, set()).add(landing.tal)
    return tuple((place, tuple(sorted(levels))) for place, levels in found.items())


@lru_cache(maxsize=16)
def reach(
    battle: Battle, aircraft: Aircraft, camera: Camera, style: Style, colour: Colour
) -> tuple[Item, ...]:
    """Draw where an aircraft can end its next move, and at which levels."""
    items: list[Item] = []
    places = reached(battle, aircraft)
    for place, levels in places:
        items.append(Polygon(camera.corners(place), colour, None, 1, 34))
        if camera.zoom >= style.px(20):
            x, y = camera.to_pixel(place)
            words = spans(levels)
            items.append(
                Label(words, (x, y + camera.zoom * 0.55), style.size("small"), colour, "centre", "bold")
            )
    items += [Stroke(side, colour, style.px(1)) for side in outline({place for place, _ in places}, camera)]
    return tuple(items)
