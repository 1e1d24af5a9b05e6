"""The fire phase: who may fire, and how everything declared is resolved from one frozen state."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core.dice import Faces
from cy6.core.events import Event, Fired, Rolled
from cy6.core.state import Aircraft, State
from cy6.engine.course import Course
from cy6.rules import gunnery, gunnery_shots, special_weapons
from cy6.rules.battle import Battle

Wound = tuple[str, str, str]
"""Who, what (see `damage.inflict`), and by whom."""


def may_fire(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft has anything to fire this turn."""
    if aircraft.status != "flying" or aircraft.astray:  # C1.4.2
        return False
    if gunnery_shots.plain_shots(battle, state, aircraft.id):
        return True
    return bool(special_weapons.legal_rockets(battle, state, aircraft.id))


def resolve(course: Course) -> list[Wound]:
    """Resolve every shot and rocket from the state at the start of the segment: B4.2, R26.

    The wounds are left to be inflicted together.
    """
    battle, before = course.battle, course.state
    wounds: list[Wound] = []
    coping: dict[str, Faces] = {}
    for shot in before.declared:
        events = gunnery.resolve(battle, before, shot, course.draw, coping.get(shot.shooter, ()))
        coping |= _overload(events)
        wounds += _let_happen(course, events)
    for salvo in before.salvos:
        if salvo.kind == "rockets":
            burst = special_weapons.resolve_rockets(battle, before, salvo, course.draw)
            wounds += _let_happen(course, burst)
    return wounds


def _overload(events: tuple[Event, ...]) -> dict[str, Faces]:
    """Find what crews rolled against the overload of their guns: it counts for all their shots (B4.4.5)."""
    return {
        event.shot.shooter: rolled.faces
        for event in events
        if isinstance(event, Fired)
        for rolled in events
        if isinstance(rolled, Rolled) and rolled.purpose == gunnery.overload_purpose(event.shot.shooter)
    }


def drop_air_bombs(course: Course, flown: State) -> list[Wound]:
    """Set off the air bombs that are due, after the fire: B6.2.

    `flown` is the state before it: who was shot down in it has let his bomb go (C3.1.1, R74).
    """
    battle, before = course.battle, course.state
    wounds: list[Wound] = []
    for salvo in flown.salvos:
        if salvo.kind == "airbomb" and salvo.turn <= before.turn:
            bomber = battle.find(flown, salvo.shooter)
            burst = special_weapons.resolve_airbomb(battle, before, bomber, salvo, course.draw)
            wounds += _let_happen(course, burst)
    return wounds


def _let_happen(course: Course, events: Iterable[Event]) -> list[Wound]:
    happened = tuple(events)
    course.emit(*happened)
    return [
        (event.target, event.wound, event.shot.shooter)
        for event in happened
        if isinstance(event, Fired) and event.wound
    ]
