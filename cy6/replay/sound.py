"""Whether what a record tells can have happened: it is followed once, as everybody who opens it would."""

from __future__ import annotations

from cy6.core.events import Event
from cy6.core.state import Aircraft, Force, State
from cy6.engine import fold, visible_all
from cy6.engine.fog import UNSEEN
from cy6.hexes import HEADINGS
from cy6.replay.telling import tell
from cy6.rules.battle import Battle
from cy6.tabletop.reading import Unsound


def follow(battle: Battle, state: State, events: tuple[Event, ...]) -> State:
    """Give the state after events that are told and seen as well. Raise Unsound."""
    for event in events:
        try:
            tell(battle, event)
            after = fold(battle, state, event)
        except Exception as problem:  # broken data may lead the rules anywhere
            raise Unsound(f"{type(event).__name__} cannot have happened here: {_words(problem)}") from None
        state = after
    for side in battle.sides:
        try:
            visible_all(battle, events, side, state.spotted)
        except Exception as problem:
            raise Unsound(f"nobody can have seen what is told here: {_words(problem)}") from None
    return state


def check_forces(battle: Battle) -> None:
    """Hold the forces of a battle against its sides and the tables. Raise Unsound."""
    for force in battle.setting.forces:
        _check_kind(battle, force)


def check(battle: Battle, state: State) -> None:
    """Hold a recorded state against the battle. Raise Unsound."""
    ids = [aircraft.id for aircraft in state.aircraft]
    if ids != list(battle.index):
        raise Unsound(f"the game was played with other aircraft: {', '.join(ids)}")
    for aircraft in state.aircraft:
        _check_kind(battle, aircraft)
        if not 0 <= aircraft.heading < len(HEADINGS):
            raise Unsound(f"{aircraft.id} heads nowhere: {aircraft.heading}")
        named = (aircraft.quarry, aircraft.follows, aircraft.leader)
        strangers = [id for id in named if id not in ids and id not in (UNSEEN, "")]
        if strangers:
            raise Unsound(f"{aircraft.id} has to do with {strangers[0]}, which does not fly here")


def _check_kind(battle: Battle, one: Aircraft | Force) -> None:
    if one.side not in battle.sides:
        raise Unsound(f"{one.id} is of no side that plays: {one.side!r}")
    if one.type not in battle.ruleset.aircraft:
        raise Unsound(f"{one.id} is a {one.type!r}, which the tables {battle.ruleset.id} do not have")


def _words(problem: Exception) -> str:
    unknown = isinstance(problem, KeyError)
    return f"there is no {problem}" if unknown else f"{type(problem).__name__}, {problem}"
