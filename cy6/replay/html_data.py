"""A replay as the data of a page: what stays, and frame by frame what changes.

A frame is what one order led to, up to where the next aircraft begins to move, or a phase or a turn
begins: so one thing is seen at a time. What everybody may see is told plainly; what one side alone knows
stands apart under its id, so that leaving it out leaves nothing of it behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from cy6 import __version__
from cy6.core import events as e
from cy6.core.ids import BANDS
from cy6.core.phase_rows import PHASES
from cy6.core.state import Aircraft, Battery, State, Target, Zone
from cy6.engine import NOBODY, fold, hidden, may_read, view, visible_all
from cy6.hexes import column_row
from cy6.replay.codec import encode
from cy6.replay.html_log import bursts_of, line_of, shots_of
from cy6.replay.news import mark_of, moments
from cy6.replay.read import Replay
from cy6.replay.record import Step, order_of
from cy6.replay.seek import CannotGoOn, states
from cy6.rules import movement
from cy6.rules.battle import Battle

FORMAT: Final = 1
SHOWN: Final = (
    "status", "place", "band", "heading", "tal", "speed", "crew", "damage", "quarry", "loaded", "rockets",
    "air_bombs", "effects", "empty", "broken", "edge", "cause",
)  # fmt: skip
"""The fields of an aircraft that a page shows, by their names in a state."""

Fields = dict[str, Any]
Changes = dict[str, Any]
Way = list[list[int]]


class Part(NamedTuple):
    """A piece of a step: what happened, the state before it and the state after it."""

    step: Step
    events: tuple[e.Event, ...]
    before: State
    after: State
    is_first: bool


def page_data(replay: Replay, side: str = NOBODY) -> dict[str, Any]:
    """Make the data of a page for everybody, or for one side's eyes.

    For everybody, a game that is over also tells what each side knew on its own. Raise KeyError for an
    unknown side, CannotGoOn for a side whose knowledge is not in the record.
    """
    side = _eyes(replay, side)
    is_open = side == NOBODY and replay.result is not None
    sides = tuple(replay.battle.sides) if is_open else ()
    return {
        "format": FORMAT,
        "engine": __version__,
        "side": side,
        "views": list(sides),
        **_setting(replay),
        "frames": [*_Film(replay.battle, side, sides).frames(_parts(replay))],
        "result": encode(replay.result) if replay.result else None,
    }


def _eyes(replay: Replay, side: str) -> str:
    """Say for whose eyes a page is: a record of one side's view is never for anybody else's."""
    if side != NOBODY:
        replay.battle.side(side)
    known = replay.header.view
    if known and side not in (known, NOBODY):
        raise CannotGoOn(f"{replay.path}: this holds only what {known} saw, and cannot show what {side} saw")
    return known or side


# What stays --------------------------------------------------------------------------------------


def _setting(replay: Replay) -> dict[str, Any]:
    battle = replay.battle
    setting = battle.setting
    players = {seat.id: seat.player for seat in replay.header.sides}
    places = {side.id: number for number, side in enumerate(setting.sides)}
    return {
        "title": setting.title,
        "date": setting.date,
        "place": setting.place,
        "text": setting.text,
        "turns": setting.turns,
        "columns": setting.columns,
        "rows": setting.rows,
        "levels": setting.levels,
        "bands": [band for band in BANDS if band in setting.bands],
        "sun": setting.sun,
        "phases": {name: row.title for name, row in PHASES.items()},
        "unplayed": [*([] if battle.batteries else ["flak"]), *([] if battle.targets else ["surface"])],
        "sides": [
            {"id": s.id, "name": s.name, "player": players.get(s.id, ""), "edges": dict(s.edges)}
            for s in setting.sides
        ],
        "zones": [
            {
                "kind": z.kind,
                "name": z.name,
                "band": z.band,
                "bottom": z.bottom,
                "top": z.top,
                "hexes": [list(column_row(h)) for h in z.hexes],
            }
            for z in (*setting.zones, *replay.keyframes[-1].state.clouds, *_things_below(battle))
        ],
        "aircraft": [
            {
                "id": force.id,
                "name": force.name,
                "side": places[force.side],
                "type": battle.ruleset.aircraft[force.type].name,
                "kind": battle.ruleset.aircraft[force.type].kind,
            }
            for force in setting.forces
        ],
    }


# What happens ------------------------------------------------------------------------------------


def _things_below(battle: Battle) -> tuple[Zone, ...]:
    """Give targets that lie over no zone, and batteries, as ground with a name."""
    paved = {zone.hexes for zone in battle.setting.zones}
    targets = [t for t in battle.setting.targets if t.hexes not in paved]
    batteries = battle.setting.batteries
    return (
        *(Zone(t.id, "airfield", _with_guns(battle, t), t.hexes) for t in targets),
        *(
            Zone(b.id, "airfield", _gun_words(b), (b.place,))
            for b in batteries
            if not any(b.place in t.hexes for t in targets)
        ),
    )


def _with_guns(battle: Battle, target: Target) -> str:
    """Name a target and the batteries that stand in it, whose names would cover each other."""
    guns = [_gun_words(b) for b in battle.setting.batteries if b.place in target.hexes]
    return f"{target.name} ({'; '.join(guns)})" if guns else target.name


def _gun_words(battery: Battery) -> str:
    return f"{battery.id}, {battery.kind} flak"


def _parts(replay: Replay) -> Iterator[Part]:
    """Cut the steps of a replay into parts. The last part of a step ends in the state of the replay."""
    before: State | None = None
    for step, after in zip(replay.steps, states(replay), strict=True):
        pieces = moments(step.events) if before is not None else [step.events]
        for number, piece in enumerate(pieces):
            start = before or after
            end = after if number == len(pieces) - 1 else _folded(replay.battle, start, piece)
            yield Part(step, piece, start, end, number == 0)
            before = end


def _folded(battle: Battle, state: State, events: Iterable[e.Event]) -> State:
    for event in events:
        state = fold(battle, state, event)
    return state


class _Film:
    """Tells part after part, each by what is different from the one before."""

    def __init__(self, battle: Battle, side: str, sides: tuple[str, ...]) -> None:
        self.battle = battle
        self.side = side  # whose knowledge is told plainly
        self.sides = sides  # whose own knowledge is told apart
        self.ways: dict[str, Way] = {}
        self.shown: dict[str, Fields] = {}
        self.own: dict[str, dict[str, Fields]] = {side: {} for side in sides}
        self.clock = (0, "")
        self._hidden: set[tuple[str, str]] = set()  # who flew his way out of whose sight
        self._told: dict[tuple[str, str], tuple[Aircraft, Way, Fields]] = {}

    def frames(self, parts: Iterable[Part]) -> Iterator[dict[str, Any]]:
        """Give a frame for each part that tells anything, without what is empty."""
        for part in parts:
            frame = {name: value for name, value in self._frame(part).items() if value}
            if frame:
                yield frame

    def _frame(self, part: Part) -> dict[str, Any]:
        for event in part.events:
            self._follow(event, part.before)
        seen = [one for one in self._visible(part, self.side) if one]
        return {
            **self._clock(part),
            **self._order(part),
            "mark": mark_of(seen),
            "shots": shots_of(seen),
            "bursts": bursts_of(seen),
            "lines": [*self._lines(part)],
            **self._changes(part.after),
        }

    def _follow(self, event: e.Event, before: State) -> None:
        """Keep the way that each aircraft has flown this turn, from where it began."""
        if isinstance(event, e.TurnBegan):
            self.ways, self._hidden = {}, set()
        elif isinstance(event, e.Moved):
            for side in (self.side, *self.sides):
                if event.id in hidden(self.battle, before, side):
                    self._hidden.add((side, event.id))
            start = self.battle.find(before, event.id).place
            self.ways[event.id] = [list(column_row(place)) for place in (start, *event.path)]
        elif isinstance(event, e.Extended):
            self.ways[event.id] = [*self.ways.get(event.id, []), list(column_row(event.place))]

    def _visible(self, part: Part, side: str) -> list[e.Event | None]:
        return visible_all(self.battle, part.events, side, part.before.spotted)

    def _clock(self, part: Part) -> Fields:
        """Tell turn and phase where they change."""
        now = (part.after.turn, part.after.phase)
        told = {
            "turn": now[0] if now[0] != self.clock[0] else 0,
            "phase": now[1] if now != self.clock else "",
        }
        self.clock = now
        return told

    def _order(self, part: Part) -> Fields:
        """Tell the order with the first part that it led to; of a sealed one, whose it is."""
        step = part.step
        if not (part.is_first and step.number):
            return {}
        told: Fields = {"order": step.number, "by": step.side, "text": step.text}
        order = order_of(step)
        if order is not None and may_read(self.battle, part.before, order, self.side):
            return told
        return told | {"sealed": 1, "text": step.text if step.side in self.sides else ""}

    def _lines(self, part: Part) -> Iterator[list[str]]:
        eyes = [self._visible(part, side) for side in self.sides]
        for seen, *known in zip(self._visible(part, self.side), *eyes, strict=True):
            if seen is not None:
                if line := line_of(self.battle, seen):
                    yield line
                continue
            for side, own in zip(self.sides, known, strict=True):
                if own is not None and (line := line_of(self.battle, own, side)):
                    yield line

    def _changes(self, state: State) -> dict[str, Changes]:
        """Tell the fields that changed: those for everybody in `set`, those of one side in `own`."""
        shown = self._shown(state, self.side)
        told: dict[str, Changes] = {"set": _different(self.shown, shown), "own": {}}
        self.shown = shown
        for side in self.sides:
            own = _different(shown, self._shown(state, side))
            changed = {
                id: own.get(id) for id in {**self.own[side], **own} if self.own[side].get(id) != own.get(id)
            }
            if changed:
                told["own"][side] = changed
            self.own[side] = own
        return told

    def _shown(self, state: State, side: str) -> dict[str, Fields]:
        known = view(self.battle, state, side).aircraft
        return {aircraft.id: self._fields_for(side, aircraft) for aircraft in known}

    def _fields_for(self, side: str, aircraft: Aircraft) -> Fields:
        """Give an aircraft's fields, made anew only when something about it has changed."""
        is_hidden = aircraft.status == "unseen" or (side, aircraft.id) in self._hidden
        way = [] if is_hidden else self.ways.get(aircraft.id, [])
        told = self._told.get((side, aircraft.id))
        if told is None or told[:2] != (aircraft, way):
            told = aircraft, way, self._fields(aircraft, way)
            self._told[side, aircraft.id] = told
        return told[2]

    def _fields(self, aircraft: Aircraft, way: Way) -> Fields:
        fields = {name: encode(getattr(aircraft, name)) for name in SHOWN}
        return fields | {"plot": str(aircraft.plot or ""), "way": way, "plan": self._plan(aircraft)}

    def _plan(self, aircraft: Aircraft) -> Fields | None:
        """Tell how a plot that is not flown yet is meant to come out."""
        if aircraft.plot is None or aircraft.flown or not aircraft.is_present:
            return None
        end = movement.outcome(self.battle, aircraft, aircraft.plot)
        way = [list(column_row(place)) for place in (aircraft.place, *end.path)]
        return {"way": way, "heading": end.heading, "tal": end.tal}


def _different(before: dict[str, Fields], now: dict[str, Fields]) -> Changes:
    """Give the fields that are not as they were, by aircraft; all of them for an aircraft that is new."""
    found: Changes = {}
    for id, fields in now.items():
        was = before.get(id, {})
        if fields is not was and fields != was:
            found[id] = {
                name: value for name, value in fields.items() if name not in was or was[name] != value
            }
    return found
