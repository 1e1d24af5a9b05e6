"""Which move a rookie flies: the one that ends best for what it is about, among those that leave a way on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cy6.bots import aims, groping, raiding
from cy6.bots.aims import Aim
from cy6.bots.bearings import Foe, Stand, foresee, has_way_on, nearest, stand_of, taken, worth
from cy6.core.state import Aircraft, Plot, State, evolve
from cy6.hexes import distance
from cy6.rules import control, movement, plotting, ratings
from cy6.rules.battle import Battle
from cy6.rules.station_keeping import would_lose

LEAVING: Final = -1000
ROUGH: Final = {"ST": 60, "SD": 25, "SSS": 25, "PSS": 15, "SS": 15, "PI": 15, "I": 15, "PD": 5, "PC": 5}
SLOWEST_WISE: Final = 2
CROWDED: Final = 90  # of ending where another does: one of them may not avoid the other
LONELY: Final = 25  # what a wingman is worth
CONSIDERED: Final = 16  # courses for which a leader looks back
STRAIN: Final = 80  # of a check that a damaged aircraft may not pass
STEADY: Final = 2  # of each level changed on the way home
OFF_BAND: Final = 15  # of each level away from where the enemy is looked for


class Outlook(NamedTuple):
    """What a move is chosen by: the aim, the enemies, and the stands that others will have taken."""

    aim: Aim
    foes: tuple[Foe, ...]
    taken: frozenset[Stand]


class Course(NamedTuple):
    """A plot, and how the aircraft stands after it; `exits` when it is gone then."""

    plot: Plot
    end: Aircraft
    value: int
    exits: bool


def best(battle: Battle, view: State, aircraft: Aircraft, aim: Aim, plots: Iterable[Plot]) -> Plot:
    """Choose the plot of highest value that leaves a way on. Raise IndexError when there are no plots."""
    outlook = Outlook(aim, foresee(battle, view, aircraft.side), taken(battle, view, aircraft))
    courses = sorted(
        (_course(battle, view, outlook, aircraft, plot) for plot in plots), key=lambda course: -course.value
    )
    if aircraft.leader == aircraft.id:
        courses = _with_company(battle, view, aircraft, courses)
    return next((course for course in courses if _is_safe(battle, course)), courses[0]).plot


def _with_company(battle: Battle, view: State, aircraft: Aircraft, courses: list[Course]) -> list[Course]:
    """Count the wingmen that a leader would lose against the best of his courses, and the rest out."""
    best = [
        course._replace(value=course.value - LONELY * len(would_lose(battle, view, aircraft, course.plot)))
        for course in courses[:CONSIDERED]
    ]
    return sorted(best, key=lambda course: -course.value)


def _is_safe(battle: Battle, course: Course) -> bool:
    if course.value >= raiding.HOME // 2:
        return True
    return not course.exits and course.value > LEAVING // 2 and has_way_on(battle, course.end)


def _course(battle: Battle, view: State, outlook: Outlook, aircraft: Aircraft, plot: Plot) -> Course:
    landing = movement.outcome(battle, aircraft, plot)
    speeds = plotting.speeds(plotting.flight(battle, aircraft), plot).open
    end = evolve(
        aircraft, place=landing.place, heading=landing.heading, tal=landing.tal, climbing=landing.climbing,
        last=plot.maneuver, speed=max(speeds, default=0), band=landing.band or aircraft.band,
    )  # fmt: skip
    exits = landing.exits is not None
    if exits and outlook.aim.kind != "home":
        return Course(plot, end, LEAVING, exits)
    value = _value(battle, view, outlook, end, landing, speeds)
    if outlook.aim.kind == "home":
        value -= STEADY * abs(end.tal - aircraft.tal)
    if stand_of(aircraft, landing) in outlook.taken:
        value -= CROWDED
    return Course(plot, end, value - _risk(battle, aircraft, plot, landing, end), exits)


def _value(
    battle: Battle,
    view: State,
    outlook: Outlook,
    end: Aircraft,
    landing: movement.Landing,
    speeds: tuple[int, ...],
) -> int:
    """Value the end of a move by what the aircraft is about."""
    kind, target, means = outlook.aim
    if kind == "home":
        return raiding.way_home(battle, end, landing)
    if kind == "raid" and target is not None:
        if means == "bombs":
            return raiding.approach(battle, target, end, landing)
        return raiding.run_in(battle, target, means, end, speeds)
    if kind == "fight" and end.air_bombs and outlook.foes:
        return raiding.above_and_ahead(battle, end, outlook.foes)
    if kind == "fight":
        return worth(battle, end, outlook.foes)
    off = abs(
        aims.height(battle, end.band, end.tal)
        - aims.height(battle, aims.band_to_search(battle, view), (battle.setting.levels + 1) // 2)
    )
    return -4 * groping.from_middle(battle, end) - OFF_BAND * off


def _risk(battle: Battle, aircraft: Aircraft, plot: Plot, landing: movement.Landing, end: Aircraft) -> int:
    """Count against a plot the checks it calls for, and the speed it costs."""
    risk = ROUGH.get(plot.maneuver, 0)
    if control.needs_airframe_check(aircraft, landing.kind) or control.needs_climb_check(
        battle, aircraft, plot
    ):
        risk += STRAIN
    if battle.setting.ground:
        risk += raiding.peril(battle, end)
    return risk + 30 * max(SLOWEST_WISE - end.speed, 0)


def gains_by(battle: Battle, view: State, aircraft: Aircraft, further: Aircraft) -> bool:
    """Tell whether an aircraft stands better one hex further on, where nobody else will be."""
    if stand_of(further, None) in taken(battle, view, aircraft):
        return False
    foes = foresee(battle, view, aircraft.side)
    return worth(battle, further, foes) > worth(battle, aircraft, foes) and has_way_on(battle, further)


def best_speed(battle: Battle, view: State, aircraft: Aircraft, aim: Aim, speeds: Iterable[int]) -> int:
    """Choose a final speed: fast, but not past an enemy close ahead, and none that leads off the board.

    A torpedo is dropped slowly.
    """
    wanted = max(ratings.max_speed(battle, aircraft) - 1, SLOWEST_WISE)
    foe = nearest(aircraft, foresee(battle, view, aircraft.side))
    if foe and distance(aircraft.place, foe.place) <= 3:
        wanted = min(wanted, max(foe.speed, SLOWEST_WISE))
    if aim.kind == "raid" and aim.means == "torpedo" and aim.target is not None:
        wanted = raiding.run_in_speed(battle, aim.target, aircraft, wanted)
    ranked = sorted(speeds, key=lambda speed: (abs(speed - wanted), speed))
    if aim.kind == "home":
        return ranked[0]
    safe = (speed for speed in ranked if has_way_on(battle, evolve(aircraft, speed=speed)))
    return next(safe, ranked[0])
