"""One aircraft's move, step by step: what happens by itself, and where its player must choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import board
from cy6.core import events as e
from cy6.core.ids import Edge
from cy6.core.orders import Extend, React, SetSpeed, Spin, TryHx
from cy6.core.state import Aircraft, Mover, Plot, State, Step
from cy6.engine.course import Course
from cy6.rules import control, crew, damage, edges, movement, order, plotting
from cy6.tables.battle import Battle


def advance(course: Course) -> None:
    """Carry the move on until its player has something to choose, or it is over."""
    while (mover := course.state.mover) and not waits(course.battle, course.state, mover):
        _STEPS[mover.step](course, mover)


def waits(battle: Battle, state: State, mover: Mover) -> bool:
    """Tell whether the player has a choice at the present step."""
    if mover.step == "plot":
        return mover.plot is None
    if mover.step == "react":
        return bool(open_reactions(battle, state, mover))
    if mover.step == "extend":
        return mover.plot is not None and mover.plot.maneuver == "D"  # B3.5.4
    if mover.imposed:
        return False
    if mover.step == "hx":
        return mover.code_type == "extreme" and battle.ratings(battle.find(state, mover.id)).accel == "Hx"
    if mover.step == "spin":
        return mover.code_type == "extreme" and mover.plot is not None and mover.plot.maneuver == "SD"
    return mover.step == "speed" and len(open_speeds(battle, state, mover)) > 1


def open_reactions(battle: Battle, state: State, mover: Mover) -> tuple[tuple[str, Plot], ...]:
    """List the changes that the pilot may make now: B3.3.2, B3.4.2."""
    aircraft = battle.find(state, mover.id)
    if mover.plot is None or not order.may_react(battle, aircraft, mover):
        return ()
    flight = plotting.flight(battle, aircraft)
    return tuple(
        (word, plot)
        for word, plot in order.reactions(battle, aircraft, mover.plot)
        if not plotting.explain(flight, plot)
    )


def open_speeds(battle: Battle, state: State, mover: Mover) -> tuple[int, ...]:
    """List the final speeds of a move, ascending: B3.7, and R33 when the checks left none."""
    if mover.imposed:
        return mover.imposed
    aircraft = battle.find(state, mover.id)
    assert mover.plot is not None
    assert mover.code_type
    flight = plotting.flight(battle, aircraft)
    found = plotting.final_speeds(flight, mover.plot, mover.code_type)
    return tuple(sorted({max(speed - mover.penalty, 0) for speed in found})) or (0,)


def begin(course: Course, id: str) -> None:
    """Begin the move of the next aircraft in the queue."""
    course.emit(e.MoveBegan(id, course.aircraft(id).plot))


def _go(course: Course, mover: Mover, step: Step, **changes: Any) -> None:
    course.emit(e.MoveAdvanced(mover._replace(step=step, **changes)))


def _end(course: Course, id: str) -> None:
    course.emit(e.MoveEnded(id))


def _start(course: Course, mover: Mover) -> None:
    """Lasting effects, then control (B3.8, B3.9), then recovery from a steep dive (B3.10)."""
    battle, id = course.battle, mover.id
    course.emit(*damage.start_of_move(battle, course.state, course.aircraft(id), course.draw))
    aircraft = course.aircraft(id)
    if not aircraft.is_present:
        return _end(course, id)
    if control.needs_control_check(aircraft):
        return _check_control(course, mover, aircraft)
    if control.needs_dive_recovery(battle, aircraft, mover.plot):
        return _check_dive(course, mover, aircraft)
    _go(course, mover, "plot")


def _check_control(course: Course, mover: Mover, aircraft: Aircraft) -> None:
    if not course.passes(f"control check {mover.id}", crew.aircrew_check(course.battle, aircraft)):
        return lose_control(course, mover.id)
    if aircraft.status == "ooc":
        course.emit(e.Recovered(mover.id))
    course.emit(e.SpeedSet(mover.id, course.battle.ruleset.control.recovery_speed))
    speed = course.aircraft(mover.id).speed
    _go(course, mover, "fly", plot=control.RECOVERY_PLOT, imposed=(speed,))


def _check_dive(course: Course, mover: Mover, aircraft: Aircraft) -> None:
    tally = control.dive_recovery(course.battle, aircraft)
    faces = course.check(f"dive recovery {mover.id}", tally)
    if control.is_catastrophe(course.battle, aircraft, tally, faces):
        course.emit(e.Destroyed(mover.id, "dive"))
        return _end(course, mover.id)
    if tally.is_met_by(faces):
        return _go(course, mover, "plot")
    _go(course, mover, "fly", plot=control.pull_out_plot(aircraft), imposed=(aircraft.speed,))


def lose_control(course: Course, id: str) -> None:
    """Put an aircraft out of control: lower, and on a random heading (B3.9). That ends its move."""
    (face,) = course.roll(f"heading {id}", "1d6")
    tal = control.level_after_losing_control(course.battle, course.aircraft(id))
    course.emit(e.LostControl(id, face - 1, tal))
    if tal < 1:
        _leave(course, id, "dive")
    _end(course, id)


def _fly(course: Course, mover: Mover) -> None:
    """The checks that the final plot calls for, then the flight itself."""
    battle, aircraft, plot = course.battle, course.aircraft(mover.id), mover.plot
    assert plot is not None
    if control.needs_climb_check(battle, aircraft, plot) and not course.passes(
        f"climb check {mover.id}", crew.aircrew_check(battle, aircraft)
    ):
        return lose_control(course, mover.id)  # B5.1
    kind = movement.kind(battle, aircraft, plot)
    if control.needs_airframe_check(aircraft, kind) and not course.passes(
        f"airframe check {mover.id}", crew.aircrew_check(battle, aircraft)
    ):
        course.emit(e.Destroyed(mover.id, "airframe"))  # B5.2
        return _end(course, mover.id)
    flown = _despite_confusion(course, aircraft, plot)
    if flown is None:
        return lose_control(course, mover.id)
    _land(course, mover._replace(plot=flown), movement.outcome(battle, aircraft, flown))


def _despite_confusion(course: Course, aircraft: Aircraft, plot: Plot) -> Plot | None:
    """B3.6.7: what a green crew really flies; None when it loses control."""
    if not control.may_be_confused(course.battle, aircraft, plot):
        return plot
    tally = crew.aircrew_check(course.battle, aircraft)
    if course.passes(f"confusion check {aircraft.id}", tally):
        return plot
    (face,) = course.roll(f"confusion {aircraft.id}", "1d6")
    return control.confused_plot(plot, face)


def _land(course: Course, mover: Mover, landing: movement.Landing) -> None:
    assert mover.plot is not None
    aircraft = course.aircraft(mover.id)
    flight = plotting.flight(course.battle, aircraft)
    code_type = plotting.code_type(flight, mover.plot)
    imposed = mover.imposed
    if not imposed and plotting.is_forced(flight, mover.plot):
        imposed = plotting.speeds(flight, mover.plot).open  # R15
    course.emit(
        e.Moved(
            mover.id, mover.plot, landing.kind, landing.path, landing.place, landing.heading,
            landing.tal, landing.climbing,
        )
    )  # fmt: skip
    if landing.exits:
        _leave(course, mover.id, landing.exits)
        return _end(course, mover.id)
    _go(course, mover, "extend", code_type=code_type, imposed=imposed)


def _leave(course: Course, id: str, edge: Edge) -> None:
    """Leave the board by an edge, or the band by climb or dive: A4.1, A5.2, A7.2."""
    battle, state, aircraft = course.battle, course.state, course.aircraft(id)
    if edge == "dive" and aircraft.band == "surface-low" and not battle.setting.has_rule("surface-dive-exit"):
        course.emit(e.Destroyed(id, "crash"))  # R31
        return
    tally = edges.exit_check(battle, state, aircraft, edge)
    if tally is not None:
        faces = course.check(f"exit check {id}", tally)
        wound = edges.exit_wound(battle, aircraft, tally, faces)
        if wound:
            course.emit(*damage.inflict(battle, aircraft, wound, "exit", course.draw, state.turn))
    if course.aircraft(id).is_present:
        course.emit(e.LeftBoard(id, edge))


def _extend(course: Course, mover: Mover) -> None:
    _go(course, mover, "hx")


def _hx(course: Course, mover: Mover) -> None:
    """B3.13: a low-acceleration aircraft makes its check after an extreme turn."""
    aircraft = course.aircraft(mover.id)
    is_checked = mover.code_type == "extreme" and not mover.imposed
    if is_checked and course.battle.ratings(aircraft).accel == "Lx":
        passed = course.passes(f"lx check {mover.id}", crew.aircrew_check(course.battle, aircraft))
        return _go(course, mover, "spin", penalty=0 if passed else 1)
    _go(course, mover, "spin")


def _spin(course: Course, mover: Mover) -> None:
    _go(course, mover, "speed")


def _speed(course: Course, mover: Mover) -> None:
    _finish(course, mover.id, open_speeds(course.battle, course.state, mover)[0])


def _finish(course: Course, id: str, speed: int) -> None:
    if speed != course.aircraft(id).speed:
        course.emit(e.SpeedSet(id, speed))
    _end(course, id)


def react(course: Course, order_: React) -> None:
    """Fly another plot, or keep it."""
    mover = course.state.mover
    assert mover is not None
    if order_.change != "keep":
        changes = dict(open_reactions(course.battle, course.state, mover))
        course.emit(e.Reacted(order_.id, changes[order_.change]))
    assert course.state.mover is not None
    _go(course, course.state.mover, "fly")


def extend(course: Course, order_: Extend) -> None:
    """Add the dive's extra hex, which may lead off the board."""
    mover, battle = course.state.mover, course.battle
    assert mover is not None
    if order_.choice == "yes":
        place = movement.extension(course.aircraft(order_.id))
        course.emit(e.Extended(order_.id, place))
        edge = board.edge_beyond(battle.setting.columns, battle.setting.rows, place)
        if edge:
            _leave(course, order_.id, edge)
            return _end(course, order_.id)
    _go(course, mover, "hx")


def try_hx(course: Course, order_: TryHx) -> None:
    """Try to hold speed through an extreme turn: B3.13."""
    mover = course.state.mover
    assert mover is not None
    if order_.choice == "yes":
        tally = crew.aircrew_check(course.battle, course.aircraft(order_.id))
        if course.passes(f"hx check {order_.id}", tally):
            return _go(course, mover, "spin", code_type="turn")
    _go(course, mover, "spin")


def spin(course: Course, order_: Spin) -> None:
    """Go out of control on purpose: B3.5.6."""
    mover = course.state.mover
    assert mover is not None
    if order_.choice == "yes":
        return lose_control(course, order_.id)
    _go(course, mover, "speed")


def set_speed(course: Course, order_: SetSpeed) -> None:
    """Come to a final speed, which ends the move."""
    _finish(course, order_.id, order_.speed)


_STEPS: Final[dict[Step, Callable[[Course, Mover], None]]] = {
    "start": _start,
    "plot": lambda course, mover: _go(course, mover, "react"),
    "react": lambda course, mover: _go(course, mover, "fly"),
    "fly": _fly,
    "extend": _extend,
    "hx": _hx,
    "spin": _spin,
    "speed": _speed,
}
