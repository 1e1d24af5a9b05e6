"""The surface attack segment (B4.7, C3.1): what was let go and what is declared now comes down together."""

from __future__ import annotations

from collections.abc import Iterable

from cy6.core import events as e
from cy6.core.orders import AttackSurface, HoldAttack, Order, Release
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Attack, Mover, Plot, State, evolve
from cy6.engine.course import Course
from cy6.hexes import Hex
from cy6.rules import ammunition, movement, surface
from cy6.rules.battle import Battle


def attackers(battle: Battle, state: State) -> Iterable[Aircraft]:
    """List the aircraft that may attack something below."""
    return (a for a in state.aircraft if a.status == "flying" and surface.legal(battle, state, a.id))


def is_needed(battle: Battle, state: State) -> bool:
    """Tell whether there is any surface attack this turn to decide or to resolve."""
    return bool(state.attacks) or any(True for _ in attackers(battle, state))


def legal(battle: Battle, state: State, id: str) -> tuple[Order, ...]:
    """List every order for an aircraft in the segment."""
    return (HoldAttack(id), *surface.legal(battle, state, id))


def attack_of(state: State, battle: Battle, order: AttackSurface) -> Attack:
    """Give the attack that a lawful order declares."""
    return surface.attack(battle.find(state, order.id), order.target, order.means)


def has_declared(state: State, id: str) -> bool:
    """Tell whether an aircraft has been given an order in the segment."""
    return id in state.held or any(a.attacker == id and not a.released for a in state.attacks)


def resolve(course: Course) -> None:
    """Roll for every attack, and say what became of the targets: C3.1, C3.1.2."""
    before = course.state
    for one in before.attacks:
        rolled, attacked = surface.resolve(course.battle, before, one, course.draw)
        course.emit(rolled, attacked)
        if attacked.classes:
            shooter = course.battle.find(before, one.attacker)
            course.emit(
                *ammunition.deplete(course.battle, shooter, attacked.classes, rolled.faces, course.draw)
            )
    for target in course.battle.setting.targets:
        was, now = (course.battle.condition(state, target.id) for state in (before, course.state))
        if now and now != was:
            course.emit(e.TargetStruck(target.id, now))


# Letting bombs go on the way: C3.1.1 -------------------------------------------------------------


def open_releases(battle: Battle, state: State, mover: Mover) -> tuple[str, ...]:
    """List the targets over which the aircraft that moves may let its bombs go in this move."""
    aircraft = battle.find(state, mover.id)
    if mover.plot is None or not surface.has_bombs(battle, aircraft):
        return ()
    there, path = _at_the_end(battle, aircraft, mover.plot)
    return surface.open_releases(battle, state, there, path, there.tal)


def why_no_release(battle: Battle, state: State, mover: Mover, target: str) -> tuple[Refusal, ...]:
    """Say why the aircraft that moves cannot let its bombs go over a target."""
    assert mover.plot is not None
    there, path = _at_the_end(battle, battle.find(state, mover.id), mover.plot)
    return surface.explain_release(battle, state, there, path, there.tal, target)


def release(course: Course, order: Release) -> None:
    """Let the bombs go over a target."""
    mover = course.state.mover
    assert mover is not None
    course.emit(e.Released(attack_on_the_way(course.battle, course.state, mover, order.target)))


def attack_on_the_way(battle: Battle, state: State, mover: Mover, target: str) -> Attack:
    """Give the attack with bombs that go in this move: they fall as from its end (R66)."""
    assert mover.plot is not None
    there, _ = _at_the_end(battle, battle.find(state, mover.id), mover.plot)
    return surface.attack(there, target, "bombs")._replace(released=1)


def _at_the_end(battle: Battle, bomber: Aircraft, plot: Plot) -> tuple[Aircraft, tuple[Hex, ...]]:
    """Give a bomber in the band and at the level from which its bombs fall, and the hexes it flies (R66)."""
    landing = movement.outcome(battle, bomber, plot)
    stays = 1 <= landing.tal <= battle.setting.levels
    there = evolve(
        bomber, tal=landing.tal if stays else bomber.tal, band=landing.band or bomber.band,
        diving=surface.diving(battle, bomber, plot.maneuver),
    )  # fmt: skip
    return there, landing.path
