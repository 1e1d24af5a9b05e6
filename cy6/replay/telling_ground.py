"""Events of flak, of surface attacks and of crews in words: C3, C5, C6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.state import Attack, FlakShot
from cy6.engine.fog import UNSEEN
from cy6.hexes import format_hex
from cy6.rules.battle import Battle

OUTCOMES: Final = {
    "miss": "does not hit {0}",
    "gone": "finds {0} gone",
    "none": "hits {0}: no damage",
    "lucky": "hits {0}: a lucky hit",
    "damaged": "hits {0}: damage",
    "destroyed": "hits {0}: enough to destroy it",
}
FATES: Final = {
    "returned": "comes home",
    "wounded": "comes home wounded",
    "captured": "is captured",
    "captured-wounded": "is captured, wounded",
    "killed": "is killed",
}


def _released(battle: Battle, event: e.Released) -> str:
    one = event.attack
    return f"{one.attacker} lets its bombs go over {_target(battle, one.target)}, from level {one.tal}"


def _declared(battle: Battle, event: e.AttackDeclared) -> str:
    one = event.attack
    return f"{one.attacker} will attack {_target(battle, one.target)} with {one.means}"


def _attacked(battle: Battle, event: e.SurfaceAttacked) -> str:
    one = event.attack
    by = "an unseen attacker" if one.attacker == UNSEEN else one.attacker
    target = _target(battle, one.target)
    times = {1: "once", 2: "twice"}.get(event.hits, f"{event.hits} times")
    words = f"hit {target} {times}" if event.hits else f"miss {target}"
    return f"the {_weapon(one)} of {by} {words}"


def _weapon(one: Attack) -> str:
    return {"bombs": "bombs", "rockets": "rockets", "strafing": "guns", "torpedo": "torpedoes"}[one.means]


def _target(battle: Battle, id: str) -> str:
    return battle.targets[id].name


def _flak_declared(battle: Battle, event: e.FlakDeclared) -> str:
    shot: FlakShot = event.shot
    if shot.place is None:
        return f"{shot.battery} aims at {shot.target}"
    return f"{shot.battery} plots fire at {format_hex(shot.place)} in turn {shot.turn}"


def _flak_burst(battle: Battle, event: e.FlakBurst) -> str:
    near = f", near {' and '.join(event.caught)}" if event.caught else ": nobody is near"
    return f"shells of {event.shot.battery} burst at {format_hex(event.place)}{near}"


def _flak_strayed(battle: Battle, event: e.FlakStrayed) -> str:
    who = event.friend or "nobody: no friend is in range"
    return f"{event.shot.battery} takes a friend for the enemy, and fires at {who}"


def _flak_fired(battle: Battle, event: e.FlakFired) -> str:
    return f"{event.battery} {OUTCOMES[event.outcome].format(event.target)}"


WORDS: Final[dict[type, Callable[[Battle, Any], str]]] = {
    e.EntryTurnDrawn: lambda battle, event: f"{event.id} comes in turn {event.turn}",
    e.EntryPutOff: lambda battle, event: f"{event.id} finds no free place, and waits until turn {event.turn}",
    e.Released: _released,
    e.AttackDeclared: _declared,
    e.AttackHeld: lambda battle, event: f"{event.id} attacks nothing below",
    e.SurfaceAttacked: _attacked,
    e.TargetStruck: lambda battle, event: f"{_target(battle, event.id)} is {event.condition}",
    e.FlakDeclared: _flak_declared,
    e.FlakHeld: lambda battle, event: f"{event.id} holds its fire",
    e.FlakBurst: _flak_burst,
    e.FlakStrayed: _flak_strayed,
    e.NearlyHit: lambda battle, event: f"{event.battery} nearly hits {event.id}",
    e.PromiseMade: lambda battle, event: (
        f"{event.id} turns away from the fire of {event.battery}: its next move is an extreme turn"
    ),
    e.PromiseLost: lambda battle, event: (
        f"{event.id} cannot turn as promised: the near miss counts after all"
    ),
    e.FlakFired: _flak_fired,
    e.CrewFate: lambda battle, event: f"the crew of {event.id} {FATES[event.fate]}",
}
