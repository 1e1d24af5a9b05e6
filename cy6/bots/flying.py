"""Which move a rookie flies: the one that ends best, among those that leave a way on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cy6.bots import groping, raiding
from cy6.bots.bearings import Foe, Stand, foresee, has_way_on, nearest, stand_of, taken, worth
from cy6.core.state import Aircraft, Plot, State, Target, evolve
from cy6.engine.formations import would_lose
from cy6.hexes import distance
from cy6.rules import control, movement, plotting, ratings
from cy6.tables.battle import Battle

LEAVING: Final = -1000
ROUGH: Final = {"ST": 60, "SD": 25, "SSS": 25, "PSS": 15, "SS": 15, "PI": 15, "I": 15, "PD": 5, "PC": 5}
SLOWEST_WISE: Final = 2
CROWDED: Final = 90  # of ending where another does: one of them may not avoid the other
LONELY: Final = 25  # what a wingman is worth
CONSIDERED: Final = 16  # courses for which a leader looks back


class Raid(NamedTuple):
    """What a bomber is about: a target, or none and so the way home."""

    target: Target | None


class Outlook(NamedTuple):
    """What a move is chosen by: the raid, the enemies, and the stands that others will have taken."""

    raid: Raid | None
    foes: tuple[Foe, ...]
    taken: frozenset[Stand]


class Course(NamedTuple):
    """A plot, and how the aircraft stands after it."""

    plot: Plot
    end: Aircraft
    value: int


def best(battle: Battle, view: State, aircraft: Aircraft, plots: Iterable[Plot]) -> Plot:
    """Choose the plot of highest value that leaves a way on. Raise IndexError when there are no plots."""
    outlook = Outlook(
        raid_of(battle, view, aircraft), foresee(view, aircraft.side), taken(battle, view, aircraft)
    )
    courses = sorted(
        (_course(battle, outlook, aircraft, plot) for plot in plots), key=lambda course: -course.value
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
    return course.value > LEAVING // 2 and has_way_on(battle, course.end)


def raid_of(battle: Battle, view: State, aircraft: Aircraft) -> Raid | None:
    """Give what a bomber is about where there is something to raid: its target, or the way home."""
    if not battle.setting.targets or not battle.is_bomber(aircraft):
        return None
    return Raid(raiding.mission(battle, view, aircraft))


def _course(battle: Battle, outlook: Outlook, aircraft: Aircraft, plot: Plot) -> Course:
    raid, foes, landing = outlook.raid, outlook.foes, movement.outcome(battle, aircraft, plot)
    speeds = plotting.speeds(plotting.flight(battle, aircraft), plot).open
    end = evolve(
        aircraft, place=landing.place, heading=landing.heading, tal=landing.tal, climbing=landing.climbing,
        last=plot.maneuver, speed=max(speeds, default=0),
    )  # fmt: skip
    if raid is not None and raid.target is None:
        value = raiding.way_home(battle, end, landing)
    elif landing.exits:
        return Course(plot, end, LEAVING)
    elif raid is not None and raid.target is not None:
        value = raiding.approach(battle, raid.target, end, landing)
    else:
        is_steady = battle.is_bomber(aircraft)
        value = _steadiness(aircraft, end, landing) if is_steady else _worth(battle, aircraft, end, foes)
    if stand_of(aircraft, landing) in outlook.taken:
        value -= CROWDED
    return Course(plot, end, value - _risk(battle, aircraft, plot, landing, end))


def _worth(battle: Battle, aircraft: Aircraft, end: Aircraft, foes: tuple[Foe, ...]) -> int:
    """Value a stand by the enemies; where none has been spotted, by the way to the middle of the board."""
    if foes or not battle.spotting:
        return worth(end, foes)
    return -4 * groping.from_middle(battle, end) - 15 * abs(end.tal - aircraft.tal)


def _steadiness(aircraft: Aircraft, end: Aircraft, landing: movement.Landing) -> int:
    """A bomber keeps its level and its heading."""
    turned = abs((end.heading - aircraft.heading + 3) % 6 - 3)
    return -10 * turned - 15 * abs(end.tal - aircraft.tal) - (10 if landing.kind == "extreme" else 0)


def _risk(battle: Battle, aircraft: Aircraft, plot: Plot, landing: movement.Landing, end: Aircraft) -> int:
    """Count against a plot the checks it calls for, and the speed it costs."""
    risk = ROUGH.get(plot.maneuver, 0)
    if control.needs_airframe_check(aircraft, landing.kind) or control.needs_climb_check(
        battle, aircraft, plot
    ):
        risk += 80
    if battle.setting.ground:
        risk += raiding.peril(battle, end)
    return risk + 30 * max(SLOWEST_WISE - end.speed, 0)


def gains_by(battle: Battle, view: State, aircraft: Aircraft, further: Aircraft) -> bool:
    """Tell whether an aircraft stands better one hex further on."""
    foes = foresee(view, aircraft.side)
    return worth(further, foes) > worth(aircraft, foes) and has_way_on(battle, further)


def best_speed(battle: Battle, view: State, aircraft: Aircraft, speeds: Iterable[int]) -> int:
    """Choose a final speed: fast, but not past an enemy close ahead, and none that leads off the board."""
    foe = nearest(aircraft, foresee(view, aircraft.side))
    wanted = max(ratings.max_speed(battle, aircraft) - 1, SLOWEST_WISE)
    if foe and distance(aircraft.place, foe.place) <= 3:
        wanted = min(wanted, max(foe.speed, SLOWEST_WISE))
    ranked = sorted(speeds, key=lambda speed: (abs(speed - wanted), speed))
    safe = (speed for speed in ranked if has_way_on(battle, evolve(aircraft, speed=speed)))
    return next(safe, ranked[0])
