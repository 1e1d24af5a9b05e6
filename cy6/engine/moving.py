"""One aircraft's move, step by step: what happens by itself, and where its player must choose."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cy6.core import events as e
from cy6.core.ids import Edge
from cy6.core.orders import Exit, Extend, Place, PlotMove, React, Release, SetSpeed, Spin, TryHx
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft, Mover, Plot, State, Step, evolve
from cy6.engine import formations, surface_phase, weather
from cy6.engine.chapters import in_play
from cy6.engine.course import Course
from cy6.rules import (
    control,
    crew,
    damage,
    edges,
    flying_blind,
    movement,
    order,
    plotting,
    rim,
    station_keeping,
)
from cy6.rules.battle import Battle


def _carry_on(course: Course, mover: Mover | None) -> None:
    """Carry a move on until its player has something to choose, or it is over."""
    while mover is not None and not waits(course.battle, course.state, mover):
        mover = _STEPS[mover.step](course, mover)
    if mover is None:
        assert course.state.mover is not None
        id = course.state.mover.id
        course.emit(e.MoveEnded(id))
        for chapter in in_play(course.battle):
            chapter.after_move(course, id)
    elif mover != course.state.mover:
        course.emit(e.MoveAdvanced(mover))


def waits(battle: Battle, state: State, mover: Mover) -> bool:
    """Tell whether the player has a choice at the present step."""
    if mover.step == "plot":
        return True
    if mover.step == "react":
        return bool(open_reactions(battle, state, mover))
    if mover.step == "release":
        return True  # C3.1.1
    if mover.step == "place":
        return len(station_keeping.options(battle, state, battle.find(state, mover.id))) > 1  # C1.3
    if mover.step == "border":
        return not battle.find(state, mover.id).is_wingman  # A5.2
    if mover.step == "extend":  # B3.5.4
        aircraft = battle.find(state, mover.id)
        return not aircraft.is_wingman or len(station_keeping.extensions(battle, state, aircraft)) != 1
    if mover.imposed:
        return False
    if mover.step == "hx":
        return mover.code_type == "extreme" and battle.ratings(battle.find(state, mover.id)).accel == "Hx"
    if mover.step == "spin":
        was_extreme = battle.find(state, mover.id).flown == "extreme"  # B3.5.6, whatever Hx made of its speed
        return was_extreme and mover.plot is not None and mover.plot.maneuver == "SD"
    return mover.step == "speed" and len(open_speeds(battle, state, mover)) > 1


def open_reactions(battle: Battle, state: State, mover: Mover) -> tuple[tuple[str, Plot], ...]:
    """List the changes that the pilot may make now: B3.3.2, B3.4.2."""
    aircraft = battle.find(state, mover.id)
    if mover.plot is None or not order.may_react(battle, aircraft, mover):
        return ()
    if battle.has_clouds and flying_blind.is_blind(battle, state, aircraft):  # C2.1.3
        return ()
    return _flyable_changes(battle, aircraft, mover.plot)


@lru_cache(maxsize=2)  # that of the aircraft that moves; more would keep old battles alive
def _flyable_changes(battle: Battle, aircraft: Aircraft, plot: Plot) -> tuple[tuple[str, Plot], ...]:
    flight = plotting.flight(battle, aircraft)
    changes = order.reactions(battle, aircraft, plot)
    if aircraft.homeward:  # C1.4.2
        ways = station_keeping.legal_plots(battle, aircraft)
        changes = tuple(change for change in changes if change[1] in ways)
    return tuple([change for change in changes if not plotting.explain(flight, change[1])])


def open_speeds(battle: Battle, state: State, mover: Mover) -> tuple[int, ...]:
    """List the final speeds of a move, ascending: B3.7, and R33 when the checks left none."""
    if mover.imposed:
        return mover.imposed
    aircraft = battle.find(state, mover.id)
    assert mover.plot is not None
    assert mover.code_type
    flight = plotting.flight(battle, aircraft)
    found = plotting.final_speeds(flight, mover.plot, mover.code_type)
    if mover.penalty:
        found = tuple(sorted({max(speed - mover.penalty, 0) for speed in found}))
    if aircraft.is_wingman:
        found = station_keeping.open_speeds(battle, state, aircraft, found)
    if aircraft.route:
        found = flying_blind.speeds_for(battle, aircraft, found)
    return found or (0,)


def begin(course: Course, id: str) -> None:
    """Begin the move of the next aircraft in the queue, and carry it on."""
    course.emit(e.MoveBegan(id, course.aircraft(id).plot))
    for chapter in in_play(course.battle):  # B3.2.1
        chapter.before_move(course, id)
    _carry_on(course, course.state.mover)


# The steps: each gives the mover at its next step, or None when the move is over -----------------


def _start(course: Course, mover: Mover) -> Mover | None:
    """Lasting effects, then control (B3.8, B3.9), then recovery from a steep dive (B3.10)."""
    battle, aircraft = course.battle, course.aircraft(mover.id)
    if aircraft.effects:
        course.emit(*damage.start_of_move(battle, course.state, aircraft, course.draw))
        for chapter in in_play(battle):
            chapter.after_effects(course)
        aircraft = course.aircraft(mover.id)
    if not aircraft.is_present:
        return None
    if control.needs_control_check(aircraft):
        return _check_control(course, mover, aircraft)
    if station_keeping.follows(aircraft):
        return _follow_leader(course, mover, aircraft)
    if control.needs_dive_recovery(battle, aircraft, mover.plot):
        return _check_dive(course, mover, aircraft)
    return _ready(mover)


def _ready(mover: Mover) -> Mover:
    """In control: only a bomber that did not plot has a move to choose (B2.1.1)."""
    return evolve(mover, step="react" if mover.plot else "plot")


def _follow_leader(course: Course, mover: Mover, aircraft: Aircraft) -> Mover:
    """A wingman keeps station (C1.3), or goes astray and flies straight on as its leader began (C1.4.2)."""
    if aircraft.is_wingman and not station_keeping.options(course.battle, course.state, aircraft):
        formations.drop_out(course, aircraft, "apart")
        aircraft = course.aircraft(mover.id)
    if aircraft.astray:
        _finish(course, mover.id, max(aircraft.astray - 1, 1))
    return evolve(mover, step="place")


def _only_place(course: Course, mover: Mover) -> Mover | None:
    return _placed(
        course, mover, station_keeping.options(course.battle, course.state, course.aircraft(mover.id))[0]
    )


def _placed(course: Course, mover: Mover, plot: Plot) -> Mover | None:
    mover, aircraft = evolve(mover, step="fly", plot=plot), course.aircraft(mover.id)
    if control.needs_dive_recovery(course.battle, aircraft, plot):
        return _check_dive(course, mover, aircraft)
    return mover


def _check_control(course: Course, mover: Mover, aircraft: Aircraft) -> Mover | None:
    if not course.passes(Purpose("control check", mover.id), crew.aircrew_check(course.battle, aircraft)):
        _lose_control(course, mover.id)
        return None
    if aircraft.status == "ooc":
        course.emit(e.Recovered(mover.id))
    speed = course.battle.ruleset.control.recovery_speed
    course.emit(e.SpeedSet(mover.id, speed))
    return evolve(mover, step="fly", plot=control.RECOVERY_PLOT, imposed=(speed,))


def _check_dive(course: Course, mover: Mover, aircraft: Aircraft) -> Mover | None:
    tally = control.dive_recovery(course.battle, aircraft)
    faces = course.check(Purpose("dive recovery", mover.id), tally)
    if control.is_catastrophe(course.battle, aircraft, tally, faces):
        course.emit(e.Destroyed(mover.id, "dive"))
        return None
    if tally.is_met_by(faces):
        return mover if mover.step == "fly" else _ready(mover)
    return evolve(mover, step="fly", plot=control.pull_out_plot(aircraft), imposed=(aircraft.speed,))


def _lose_control(course: Course, id: str) -> None:
    """Put an aircraft out of control: lower, and on a random heading (B3.9). That ends its move."""
    (face,) = course.roll(Purpose("heading", id), "1d6")
    battle, aircraft = course.battle, course.aircraft(id)
    tal = control.level_after_losing_control(battle, aircraft)
    band = battle.beyond(aircraft.band, "dive") if tal < 1 else ""
    if band:  # A5.2.2b, R44
        return course.emit(e.LostControl(id, face - 1, movement.level_beyond(battle, "dive", tal), band))
    course.emit(e.LostControl(id, face - 1, tal))
    if tal < 1:
        _leave(course, id, "dive")


def _fly(course: Course, mover: Mover) -> Mover | None:
    """The checks that the final plot calls for, then the flight itself."""
    battle, aircraft, plot = course.battle, course.aircraft(mover.id), mover.plot
    assert plot is not None
    if battle.has_clouds and not mover.imposed:
        despite = weather.fly_blind(course, aircraft, plot)
        if despite is None:  # C2.1.3
            _lose_control(course, mover.id)
            return None
        plot = despite
    if control.needs_climb_check(battle, aircraft, plot) and not course.passes(
        Purpose("climb check", mover.id), crew.aircrew_check(battle, aircraft)
    ):
        _lose_control(course, mover.id)  # B5.1
        return None
    landing = movement.outcome(battle, aircraft, plot)
    if control.needs_airframe_check(aircraft, landing.kind) and not course.passes(
        Purpose("airframe check", mover.id), crew.aircrew_check(battle, aircraft)
    ):
        course.emit(e.Destroyed(mover.id, "airframe"))  # B5.2
        return None
    flown = _despite_confusion(course, aircraft, plot)
    if flown is None:
        _lose_control(course, mover.id)
        return None
    if flown != plot:
        landing = movement.outcome(battle, aircraft, flown)
    if flown != mover.plot:
        mover = evolve(mover, plot=flown)
    if battle.targets and surface_phase.open_releases(battle, course.state, mover):
        return evolve(mover, step="release")  # C3.1.1
    return _arrive(course, mover, flown, landing)


def _arrive(course: Course, mover: Mover, plot: Plot, landing: movement.Landing) -> Mover | None:
    if landing.band:
        return evolve(mover, step="border")
    return _land(course, mover, plot, landing)


def _enter(course: Course, mover: Mover) -> Mover | None:
    """Fly on into the band beyond the border: A5.2.2b."""
    assert mover.plot is not None
    return _land(
        course, mover, mover.plot, movement.outcome(course.battle, course.aircraft(mover.id), mover.plot)
    )


def _despite_confusion(course: Course, aircraft: Aircraft, plot: Plot) -> Plot | None:
    """B3.6.7: what a green crew really flies; None when it loses control."""
    if not control.may_be_confused(course.battle, aircraft, plot):
        return plot
    tally = crew.aircrew_check(course.battle, aircraft)
    if course.passes(Purpose("confusion check", aircraft.id), tally):
        return plot
    (face,) = course.roll(Purpose("confusion", aircraft.id), "1d6")
    return control.confused_plot(plot, face)


def _land(course: Course, mover: Mover, plot: Plot, landing: movement.Landing) -> Mover | None:
    aircraft = course.aircraft(mover.id)
    flight = plotting.flight(course.battle, aircraft)
    imposed = mover.imposed
    if not imposed and plotting.is_forced(flight, plot):
        imposed = plotting.speeds(flight, plot).open  # R15
    path, place, heading, tal, climbing, kind, exits, band = landing
    course.emit(e.Moved(mover.id, plot, kind, path, place, heading, tal, climbing, band))
    if kind == "special" and aircraft.leader == mover.id:
        formations.break_up(course, aircraft.formation, "special")  # C1.5
    if exits:
        _leave(course, mover.id, exits)
        return None
    code_type = plotting.code_type(flight, plot)
    next_step: Step = "extend" if plot.maneuver == "D" else _past_extension(code_type)
    return evolve(mover, step=next_step, plot=plot, code_type=code_type, imposed=imposed)


def _past_extension(code_type: str) -> Step:
    """After the dive's extra hex, only an extreme turn calls for more before the speed is set."""
    return "hx" if code_type == "extreme" else "speed"


def _leave(course: Course, id: str, edge: Edge) -> None:
    """Leave the board by an edge, or the band by climb or dive: A4.1, A5.2, A5.2.2, A7.2."""
    battle, state, aircraft = course.battle, course.state, course.aircraft(id)
    if edge == "dive" and aircraft.band == "surface-low" and not battle.setting.has_rule("surface-dive-exit"):
        course.emit(e.Destroyed(id, "crash"))  # R31
        return
    if battle.setting.cloud_borders and weather.enter_border(course, id, edge):  # A5.2.2a
        return
    tally = edges.exit_check(battle, state, aircraft, edge)
    if tally is not None:
        faces = course.check(Purpose("exit check", id), tally)
        wound = edges.exit_wound(battle, aircraft, tally, faces)
        if wound == "destroyed":
            course.emit(e.Destroyed(id, "exit", edge))
            return
        course.emit(*damage.inflict(battle, aircraft, wound, "exit", course.draw, state.turn))
    course.emit(e.LeftBoard(id, edge))


def _low_acceleration(course: Course, mover: Mover) -> Mover:
    """B3.13: a low-acceleration aircraft makes its check after an extreme turn."""
    aircraft = course.aircraft(mover.id)
    is_checked = mover.code_type == "extreme" and not mover.imposed
    if is_checked and course.battle.ratings(aircraft).accel == "Lx":
        passed = course.passes(Purpose("lx check", mover.id), crew.aircrew_check(course.battle, aircraft))
        return evolve(mover, step="spin", penalty=0 if passed else 1)
    return evolve(mover, step="spin")


def _only_speed(course: Course, mover: Mover) -> None:
    _finish(course, mover.id, open_speeds(course.battle, course.state, mover)[0])


def _finish(course: Course, id: str, speed: int) -> None:
    if speed != course.aircraft(id).speed:
        course.emit(e.SpeedSet(id, speed))


_STEPS: Final[dict[Step, Callable[[Course, Mover], Mover | None]]] = {
    "start": _start,
    "place": _only_place,
    "border": _enter,
    "extend": lambda course, mover: _go_further(course, mover, _only_extension(course, mover)),
    "react": lambda course, mover: evolve(mover, step="fly"),
    "fly": _fly,
    "hx": _low_acceleration,
    "spin": lambda course, mover: evolve(mover, step="speed"),
    "speed": _only_speed,
}


# The choices: each carries the move on from there ------------------------------------------------


def _mover(course: Course) -> Mover:
    mover = course.state.mover
    assert mover is not None
    return mover


def plot(course: Course, order_: PlotMove) -> None:
    """Choose the move of a bomber that did not plot: B2.1.1."""
    _carry_on(course, evolve(_mover(course), step="react", plot=order_.plot))


def place(course: Course, order_: Place) -> None:
    """Move a wingman after its leader: C1.3."""
    _carry_on(course, _placed(course, _mover(course), order_.plot))


def cross(course: Course, order_: Exit) -> None:
    """Enter the band beyond the border, or leave the game there: A5.2."""
    mover = _mover(course)
    if order_.choice == "enter":
        return _carry_on(course, _enter(course, mover))
    assert mover.plot is not None
    battle, aircraft = course.battle, course.aircraft(order_.id)
    leaving = movement.departure(battle, aircraft, movement.outcome(battle, aircraft, mover.plot))
    _carry_on(course, _land(course, mover, mover.plot, leaving))


def release(course: Course, order_: Release) -> None:
    """Let bombs go on the way, or keep them: C3.1.1."""
    if order_.target:
        surface_phase.release(course, order_)
    mover = _mover(course)
    assert mover.plot is not None
    landing = movement.outcome(course.battle, course.aircraft(order_.id), mover.plot)
    _carry_on(course, _arrive(course, mover, mover.plot, landing))


def react(course: Course, order_: React) -> None:
    """Fly another plot, or keep it: B3.3.2."""
    mover = _mover(course)
    plot = mover.plot
    if order_.change != "keep":
        plot = dict(open_reactions(course.battle, course.state, mover))[order_.change]
        course.emit(e.Reacted(order_.id, plot))
    _carry_on(course, evolve(mover, step="fly", plot=plot))


def extend(course: Course, order_: Extend) -> None:
    """Add the dive's extra hex, which may lead off the board: B3.5.4."""
    _carry_on(course, _go_further(course, _mover(course), order_.choice))


def _only_extension(course: Course, mover: Mover) -> str:
    return station_keeping.extensions(course.battle, course.state, course.aircraft(mover.id))[0]


def _go_further(course: Course, mover: Mover, choice: str) -> Mover | None:
    battle = course.battle
    if choice == "yes":
        place = movement.extension(course.aircraft(mover.id))
        course.emit(e.Extended(mover.id, place))
        edge = rim.edge_beyond(battle.setting.columns, battle.setting.rows, place)
        if edge:
            _leave(course, mover.id, edge)
            return None
    return evolve(mover, step=_past_extension(mover.code_type))


def try_hx(course: Course, order_: TryHx) -> None:
    """Try to hold speed through an extreme turn: B3.13."""
    mover = evolve(_mover(course), step="spin")
    if order_.choice == "yes":
        tally = crew.aircrew_check(course.battle, course.aircraft(order_.id))
        if course.passes(Purpose("hx check", order_.id), tally):
            mover = evolve(mover, code_type="turn")
    _carry_on(course, mover)


def spin(course: Course, order_: Spin) -> None:
    """Go out of control on purpose: B3.5.6."""
    if order_.choice == "yes":
        _lose_control(course, order_.id)
        return _carry_on(course, None)
    _carry_on(course, evolve(_mover(course), step="speed"))


def set_speed(course: Course, order_: SetSpeed) -> None:
    """Come to a final speed, which ends the move: B3.7."""
    _finish(course, order_.id, order_.speed)
    _carry_on(course, None)
