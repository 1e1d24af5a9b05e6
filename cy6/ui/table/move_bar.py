"""The movement bar: the move groups of the turn, who has moved, who is next, who may still react."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from cy6.core.events import Event, QueueFormed, TurnBegan
from cy6.core.state import Aircraft, State
from cy6.rules import control, order
from cy6.rules.battle import Battle
from cy6.ui.board.board import side_index
from cy6.ui.board.counters import plate, side_colour, side_shape
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.scene import Box, Label, Scene
from cy6.ui.kit.theme import ACCENT, BACKGROUND, LINE, PANEL, QUIET, RAISED, TEXT, Style, mix

MOST_ROWS: Final = 3
Turn = Literal["moved", "moving", "next", "waiting"]


class Chip(NamedTuple):
    """An aircraft in the order of movement: `places` is how far its pilot may yet depart from his plot."""

    id: str
    side: str
    turn: Turn
    places: int = 0
    follows: str = ""


class Group(NamedTuple):
    """A move group, in its order."""

    number: int
    chips: tuple[Chip, ...]
    moved: int = 0  # how many have moved and are not listed

    @property
    def is_moving(self) -> bool:
        """Tell whether one of it moves now, or is the next to move."""
        return any(chip.turn in ("moving", "next") for chip in self.chips)


def groups(battle: Battle, view: State, events: Sequence[Event]) -> tuple[Group, ...]:
    """Give the move groups of the present movement; none in any other phase."""
    if view.phase not in ("move", "collision"):
        return ()
    queue: tuple[str, ...] = ()
    for event in reversed(events):
        if isinstance(event, QueueFormed):
            queue = event.queue
            break
        if isinstance(event, TurnBegan):
            break
    found: dict[int, list[Chip]] = {}
    for id in queue:
        aircraft = battle.find(view, id)
        found.setdefault(order.group(battle, view, aircraft), []).append(_chip(battle, view, aircraft))
    return tuple(Group(number, tuple(chips)) for number, chips in sorted(found.items()))


def _chip(battle: Battle, view: State, aircraft: Aircraft) -> Chip:
    id = aircraft.id
    if view.mover is not None and view.mover.id == id:
        turn: Turn = "moving"
    elif id in view.queue:
        is_next = view.mover is None and view.queue[0] == id
        is_next = is_next or (view.mover is not None and view.queue[0] == id)
        turn = "next" if is_next else "waiting"
    else:
        turn = "moved"
    follows = aircraft.follows if aircraft.follows not in ("", id, order.EARLY) else ""
    return Chip(id, aircraft.side, turn, _places(battle, view, aircraft, turn), follows)


def _places(battle: Battle, view: State, aircraft: Aircraft, turn: Turn) -> int:
    """Count the places by which a pilot may yet react: B3.3.2. What he plotted is not asked."""
    has_flown = turn == "moved" or bool(aircraft.flown)
    if has_flown or aircraft.is_wingman or aircraft.status != "flying" or "panic" in aircraft.effects:
        return 0
    return 0 if control.needs_control_check(aircraft) else battle.ruleset.reaction[aircraft.crew]


def height(style: Style, width: int, found: Sequence[Group]) -> int:
    """Give how high the bar is in a width."""
    rows = _rows(style, width, fitted(style, width, found))
    return style.px(24) * len(rows) + style.steps(2) if rows else 0


def movebar(scene: Scene, style: Style, rect: Rect, battle: Battle, found: Sequence[Group]) -> None:
    """Draw the bar."""
    scene.add(Box(rect, PANEL, LINE))
    for number, row in enumerate(_rows(style, rect.w, fitted(style, rect.w, found))):
        y = rect.y + style.steps(1) + style.px(24) * number
        for x, what in row:
            if isinstance(what, Chip):
                _draw_chip(scene, style, battle, what, Rect(rect.x + x, y, _width(style, what), style.px(24)))
            else:
                lit = what.is_moving
                at = (rect.x + x, y + style.px(11))
                scene.add(
                    Label(_head(what), at, style.size("body"), ACCENT if lit else QUIET, "left", "bold")
                )


def fitted(style: Style, width: int, found: Sequence[Group]) -> Sequence[Group]:
    """Leave out those who have moved where there is no room for all; their number stays."""
    if len(_rows(style, width, found)) <= MOST_ROWS:
        return found
    short: list[Group] = []
    for group in found:
        waiting = tuple(chip for chip in group.chips if chip.turn != "moved")
        short.append(Group(group.number, waiting, len(group.chips) - len(waiting)))
    return short


def _rows(style: Style, width: int, found: Sequence[Group]) -> list[list[tuple[int, Group | Chip]]]:
    """Lay groups and chips out in rows, each with its distance from the left."""
    rows: list[list[tuple[int, Group | Chip]]] = []
    x = width
    for group in found:
        members: list[Group | Chip] = [group, *group.chips]
        for what in members:
            w = _head_width(style, what) if isinstance(what, Group) else _width(style, what) + style.px(4)
            if x + w > width - style.steps(2) or not rows:
                rows.append([])
                x = style.steps(3)
            rows[-1].append((x, what))
            x += w
        x += style.steps(2)
    return rows


def _head(group: Group) -> str:
    return f"{group.number}: {group.moved} moved" if group.moved else str(group.number)


def _head_width(style: Style, group: Group) -> int:
    return style.width(_head(group), "body", "bold") + style.steps(3)


def words(chip: Chip) -> str:
    """Write a chip: the aircraft, whom it follows, by how many places it may react."""
    follows = f" after {chip.follows}" if chip.follows else ""
    return f"{chip.id}{follows}" + (f" ±{chip.places}" if chip.places else "")


def _width(style: Style, chip: Chip) -> int:
    return style.width(words(chip), "small", "bold") + style.px(30)


def _draw_chip(scene: Scene, style: Style, battle: Battle, chip: Chip, rect: Rect) -> None:
    index = side_index(battle, chip.side)
    colour = side_colour(index)
    is_done, is_lit = chip.turn == "moved", chip.turn == "moving"
    frame = ACCENT if is_lit else QUIET if chip.turn == "next" else None
    scene.add(Box(rect, RAISED if not is_done else None, frame, style.px(4)))
    y = rect.y + rect.h / 2
    at = (rect.x + style.px(12), y)
    scene.add(
        plate(side_shape(index), at, style.px(6), mix(BACKGROUND, colour, 0.3) if is_done else colour, colour)
    )
    tone = QUIET if is_done else ACCENT if is_lit else TEXT
    weight: Literal["regular", "bold"] = "bold" if is_lit else "regular"
    scene.add(Label(words(chip), (rect.x + style.px(22), y), style.size("small"), tone, "left", weight))
    scene.hot(rect, "select", chip.id)
