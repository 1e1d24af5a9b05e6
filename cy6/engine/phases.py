"""The phase machine: what happens by itself when a phase begins or ends; the rows are `core/phase_rows.py`.

In a simultaneous phase each side decides for its own aircraft until it is committed; in the others
one aircraft at a time has a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cy6.core import events as e
from cy6.core.ids import Phase
from cy6.core.phase_rows import PHASES
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft, Battery, State
from cy6.engine import (
    aftermath,
    crews,
    firing,
    flak_phase,
    formations,
    moving,
    setup,
    surface_phase,
    weather,
)
from cy6.engine.chapters import in_play
from cy6.engine.course import Course
from cy6.rules import (
    collision,
    control,
    crew,
    damage,
    flying_blind,
    order,
    special_weapons,
    station_keeping,
    tailing,
    victory,
)
from cy6.rules.battle import Battle


def choosers(state: State) -> tuple[str, ...]:
    """List the aircraft that have a choice now in a phase that is not simultaneous, next one first."""
    if state.phase == "move":
        return (state.mover.id,) if state.mover else ()
    if state.phase == "collision":
        return state.evaders
    if state.phase == "flak-fire":
        return (state.near_miss[1],) if state.near_miss else ()
    return state.actors


def settle(course: Course) -> None:
    """Play on while there is nothing to choose."""
    sides = len(course.battle.sides)
    while (state := course.state).phase != "over":
        if PHASES[state.phase].simultaneous:
            if len(state.committed) < sides:
                return
        elif choosers(state):
            return
        _LEAVE[state.phase](course)


def enter(course: Course, phase: Phase) -> None:
    """Begin a phase, and settle who has something to decide in it."""
    found = _ACTORS[phase](course.battle, course.state) if phase in _ACTORS else ()
    _begin(course, phase, tuple([aircraft.id for aircraft in found]))


def _begin(course: Course, phase: Phase, actors: tuple[str, ...], wave: int = 0) -> None:
    idle: tuple[str, ...] = ()
    if PHASES[phase].simultaneous:
        busy = {course.battle.owner(id) for id in actors}
        if phase == "plot":
            busy |= _bombing_sides(course.battle, course.state) | _leading_sides(course.battle, course.state)
        idle = tuple([side for side in course.battle.sides if side not in busy])
    course.emit(e.PhaseBegan(phase, actors, wave, idle))


def _bombing_sides(battle: Battle, state: State) -> set[str]:
    """B6.2: who has an air bomb to plot has something to do, though all its moves are plotted."""
    return {
        a.side for a in state.aircraft if a.air_bombs and special_weapons.legal_airbombs(battle, state, a.id)
    }


def _leading_sides(battle: Battle, state: State) -> set[str]:
    """C1.4.1: who has wingmen may let them drop out, though none of its aircraft plots (B2.1.1)."""
    if not battle.setting.formations:
        return set()
    return {a.side for a in state.aircraft if a.is_wingman and a.is_present}


# Who decides -----------------------------------------------------------------------------------


def _tailers(battle: Battle, state: State) -> Iterable[Aircraft]:
    return (a for a in state.aircraft if tailing.candidates(battle, state, a))


def _tailed_plotters(battle: Battle, state: State) -> Iterable[Aircraft]:
    """B1.1.2: a tailed aircraft plots first, a bomber that need not plot too; not one on a route (C2.1.3)."""
    tailed = tailing.tailed(state)
    return (a for a in state.aircraft if a.id in tailed and a.plot is None and _can_plot(a))


def _other_plotters(battle: Battle, state: State) -> Iterable[Aircraft]:
    """B2.1; bombers need not plot under B2.1.1 (optional)."""
    tailed = tailing.tailed(state)
    without = battle.setting.has_rule("bomber-plotting")
    found = (
        a
        for a in state.aircraft
        if a.id not in tailed and _can_plot(a) and not (without and battle.is_bomber(a))
    )
    if not (battle.has_clouds or battle.setting.cloud_borders):
        return found
    return flying_blind.plotters(battle, state, found)


def _can_plot(aircraft: Aircraft) -> bool:
    """B2.1; wingmen move after their leader without a plot: C1.2.1."""
    return (
        aircraft.status == "flying" and not aircraft.is_wingman and not control.needs_control_check(aircraft)
    )


def _followers(battle: Battle, state: State) -> Iterable[Aircraft]:
    """B1.2: the next tailing aircraft whose quarry moves in another group, from a chain's front backwards.

    C4.6.2: before them those for which a counter stands, who may move early.
    """
    undecided = [
        a for a in state.aircraft if not a.follows and a.is_present and _has_another_group(battle, state, a)
    ]
    if not any(a.quarry for a in undecided):
        return sorted(undecided, key=lambda a: a.id)[:1]
    from cy6.rules import chains  # networkx takes a sixth of a second to load, and only tailing needs it

    tails = chains.tails(state.aircraft, order.led(state))
    return sorted(undecided, key=lambda a: (chains.tailers_ahead(tails, a.id), a.id))[:1]


def _has_another_group(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    if not aircraft.quarry:
        return bool(state.labels) and order.may_go_early(battle, state, aircraft)
    quarry = battle.find(state, aircraft.quarry)
    return quarry.is_present and order.group(battle, state, quarry) != order.own_group(battle, aircraft)


def _shooters(battle: Battle, state: State) -> Iterable[Aircraft]:
    return (a for a in state.aircraft if firing.may_fire(battle, state, a))


_ACTORS: Final[dict[Phase, Callable[[Battle, State], Iterable[Aircraft | Battery]]]] = {
    "tailing": _tailers,
    "border": weather.undecided_in_border,
    "plot-tailed": _tailed_plotters,
    "plot": _other_plotters,
    "follow": _followers,
    "flak": flak_phase.gunners,
    "fire": _shooters,
    "surface": surface_phase.attackers,
}


# What happens by itself ------------------------------------------------------------------------


def draw_entry_turns(course: Course) -> None:
    """Draw the turns in which those enter whose scenario leaves it to a die."""
    drawn: dict[str, int] = {}
    for force in course.battle.setting.forces:
        if force.entry and force.entry.turn_die:
            word = force.entry.shared_turn or force.id
            if word not in drawn:
                (drawn[word],) = course.roll(Purpose("entry turn", part=word), f"1d{force.entry.turn_die}")
            course.emit(e.EntryTurnDrawn(force.id, drawn[word]))


def enter_deploy(course: Course, after: int) -> None:
    """Begin the next set-up group of the turn, drawing its edges, or go on to tailing."""
    battle, turn = course.battle, course.state.turn
    entering = [
        (force.entry.order, force.id, force.entry)
        for force in battle.setting.forces
        if force.entry
        and force.entry.order > after
        and setup.entry_turn(battle, course.aircraft(force.id)) == turn
    ]
    if not entering:
        for chapter in in_play(battle):
            chapter.on_arrival(course)
        return enter(course, "tailing")
    wave = min(number for number, _, _ in entering)
    group = [(id, entry) for number, id, entry in entering if number == wave]
    _begin(course, "deploy", tuple(id for id, _ in group), wave)
    drawn: dict[str, str] = {}
    for id, entry in group:
        if entry.edges and not course.aircraft(id).entry_edge:
            shared = entry.shared_edge or id
            if shared not in drawn:
                (face,) = course.roll(Purpose("entry edge", part=shared), f"1d{len(entry.edges)}")
                drawn[shared] = entry.edges[face - 1]
            course.emit(e.EntryDrawn(id, drawn[shared]))


def _leave_deploy(course: Course) -> None:
    """Let all wait a turn that found no place to start in; then the next group is set up (R78).

    A wingman that waits without its leader comes in by itself.
    """
    for id in course.state.actors:
        if course.aircraft(id).status == "waiting":
            course.emit(e.EntryPutOff(id, course.state.turn + 1))
    for aircraft in map(course.aircraft, course.state.actors):
        waits = aircraft.status == "waiting" and aircraft.is_wingman
        if waits and course.aircraft(aircraft.leader).status != "waiting":
            course.emit(e.DroppedOut(aircraft.id, "apart"))
    enter_deploy(course, course.state.wave)


def _leave_tailing(course: Course) -> None:
    """C2.2: who flew into the clouds at a border chooses first whether to come back."""
    if weather.undecided_in_border(course.battle, course.state):
        return enter(course, "border")
    _begin_plotting(course)


def _leave_border(course: Course) -> None:
    weather.leave_border_phase(course)
    _begin_plotting(course)


def _begin_plotting(course: Course) -> None:
    weather.before_plotting(course)
    enter(course, "plot-tailed")


def _leave_plot_tailed(course: Course) -> None:
    """B1.1.2: what each tailed aircraft reveals to its tailer's side."""
    for tailer in course.state.aircraft:
        if tailer.quarry:
            tailed = course.aircraft(tailer.quarry)
            plot = course.aircraft(tailed.leader).plot if tailed.is_wingman else tailed.plot  # R43
            turn, level = tailing.what_is_revealed(course.battle, tailed, plot)
            course.emit(e.TailedRevealed(tailed.id, tailer.side, turn, level))
    enter(course, "plot")


def _leave_plot(course: Course) -> None:
    enter(course, "follow")


def _leave_follow(course: Course) -> None:
    enter(course, "move")
    course.emit(e.QueueFormed(order.queue(course.battle, course.state)))


def _leave_move(course: Course) -> None:
    """Let the next aircraft move, or go on to the collisions."""
    if course.state.queue:
        return moving.begin(course, station_keeping.next_up(course.battle, course.state))
    chapters = in_play(course.battle)
    for chapter in chapters:
        chapter.after_all_moves(course)
    enter(course, "collision")
    for chapter in chapters:
        chapter.when_met(course)
    check_collisions(course)


def check_collisions(course: Course) -> None:
    """B3.11: everybody in a shared place tries to avoid the others."""
    passed: list[str] = []
    failed: list[str] = []
    for crowd in collision.crowds(course.state):
        for aircraft in crowd:
            tally = crew.aircrew_check(course.battle, aircraft)
            (passed if course.passes(Purpose("collision", aircraft.id), tally) else failed).append(
                aircraft.id
            )
    course.emit(e.CollisionChecked(tuple(passed), tuple(failed)))
    for id in passed:
        if not collision.targets(course.state, course.aircraft(id)):
            course.emit(e.RamChosen(id, ""))


def _leave_collision(course: Course) -> None:
    """B3.11: those that collide each roll twice for lucky hits (R75); all of it lands together."""
    battle, before = course.battle, course.state
    crashes = (*collision.automatic(before), *before.rams)
    course.emit(e.CollisionsOver(), *(e.Collided(ids) for ids in crashes))
    wounds: list[tuple[str, str]] = []
    table = battle.ruleset.collision
    for id in sorted({id for ids in crashes for id in ids}):
        for _ in range(table.rolls):
            rolled, effect = damage.roll_lucky(battle, table.column, Purpose("lucky hit", id), course.draw)
            course.emit(rolled)
            wounds.append((id, effect))
    for id, effect in wounds:
        inflict(course, id, effect, crews.COLLISION)
    crews.settle(course)
    formations.keep(course)
    if course.battle.batteries and flak_phase.is_needed(course.battle, course.state):
        return enter(course, "flak")
    enter(course, "fire")


def _leave_flak(course: Course) -> None:
    enter(course, "flak-fire")


def _leave_flak_fire(course: Course) -> None:
    """C5.2: the next battery fires, and its fire is felt before the one after it."""
    shot = flak_phase.next_shot(course.battle, course.state)
    if shot is None:
        formations.keep(course)
        return enter(course, "fire")
    feel(course, flak_phase.fire(course, shot))


def feel(course: Course, wounds: Iterable[firing.Wound]) -> None:
    """Let aircraft feel their wounds one after another, and see to the crews of those that are lost."""
    for id, wound, by in wounds:
        inflict(course, id, wound, by)
    crews.settle(course)


def inflict(course: Course, id: str, wound: str, by: str) -> None:
    """Let an aircraft feel one wound, as it stands now."""
    aircraft = course.aircraft(id)
    if aircraft.is_present:
        course.emit(*damage.inflict(course.battle, aircraft, wound, by, course.draw, course.state.turn))


def _leave_fire(course: Course) -> None:
    """B4: everything is resolved from the state before the segment, then lands together (R26)."""
    flown = course.state
    feel(course, firing.resolve(course))
    feel(course, firing.drop_air_bombs(course, flown))
    if course.battle.targets and surface_phase.is_needed(course.battle, course.state):
        formations.keep(course)
        return enter(course, "surface")
    _end_turn(course)


def _leave_surface(course: Course) -> None:
    """B4.7: the attacks on targets below come down together."""
    surface_phase.resolve(course)
    _end_turn(course)


def _end_turn(course: Course) -> None:
    """B3.15 and the perils of the ground, then victory (R28), then the next turn."""
    battle = course.battle
    for aircraft in course.state.aircraft:
        if control.needs_low_flight_check(battle, aircraft) and not course.passes(
            Purpose("low flight", aircraft.id), crew.aircrew_check(battle, aircraft)
        ):
            course.emit(e.Destroyed(aircraft.id, "crash"))
    if battle.setting.ground:
        _brave_the_ground(course)
    crews.settle(course)
    formations.keep(course)
    verdict = victory.verdict(battle, course.state, aftermath.spared(battle, course.state))
    if verdict:
        return course.emit(e.GameEnded(verdict.winner, verdict.points, verdict.reason))
    course.emit(e.TurnBegan(course.state.turn + 1))
    if battle.batteries:
        feel(course, flak_phase.call_in(course))
    enter_deploy(course, 0)


def _brave_the_ground(course: Course) -> None:
    """D3: who flies too low over dangerous ground rolls a die, and crashes on some of its faces."""
    for aircraft in course.state.aircraft:
        if control.may_hit_ground(course.battle, aircraft):
            purpose = Purpose("ground", aircraft.id)
            (face,) = course.draw(purpose, "1d6")
            crashes = control.is_ground_hit(course.battle, face)
            course.emit(e.Rolled(purpose, "1d6", (face,), None, "crashes" if crashes else "stays clear"))
            if crashes:
                course.emit(e.Destroyed(aircraft.id, "crash"))


_LEAVE: Final[dict[Phase, Callable[[Course], None]]] = {
    "deploy": _leave_deploy,
    "tailing": _leave_tailing,
    "border": _leave_border,
    "plot-tailed": _leave_plot_tailed,
    "plot": _leave_plot,
    "follow": _leave_follow,
    "move": _leave_move,
    "collision": _leave_collision,
    "flak": _leave_flak,
    "flak-fire": _leave_flak_fire,
    "fire": _leave_fire,
    "surface": _leave_surface,
}
