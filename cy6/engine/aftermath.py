"""What is still to be fought out when a side has no aircraft: loads on their way, guns below (R30)."""

from __future__ import annotations

from cy6.core.state import State
from cy6.rules import flak, surface, victory
from cy6.rules.battle import Battle


def spared(battle: Battle, state: State) -> tuple[str, ...]:
    """Name the sides whose lack of aircraft does not end the game: R30.

    All of them while somebody is left and there is something to fight out, or the scenario lets it go on.
    """
    when = battle.setting.when_alone
    gone = [side for side in battle.sides if victory.is_gone(state, side)]
    if when == "end" or not gone or len(gone) == len(battle.sides):
        return ()
    return tuple(gone) if when == "go_on" or _is_raid_on(battle, state) else ()


def _is_raid_on(battle: Battle, state: State) -> bool:
    turns = battle.setting.turns - state.turn
    if any(surface.may_yet_strike(battle, state, aircraft, turns) for aircraft in state.aircraft):
        return True
    return any(
        surface.is_raider(battle, id)
        for battery in battle.setting.batteries
        for id in flak.targets(battle, state, battery)
    )
