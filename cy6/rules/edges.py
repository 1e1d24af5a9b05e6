"""A4, A5, A7.2: the board's edges, the borders of a band, and what leaving by them costs."""

from __future__ import annotations

from cy6.core.ids import Edge, Friendliness
from cy6.core.state import Aircraft, State
from cy6.core.tally import Reason, Tally
from cy6.rules import crew, ratings
from cy6.rules.battle import Battle


def friendliness(battle: Battle, state: State, aircraft: Aircraft, edge: Edge) -> Friendliness:
    """Tell how an edge, or the border of the band, treats an aircraft that leaves: A4, A5.2.1."""
    if edge in ("climb", "dive"):
        return "friendly" if has_advantage(battle, state, aircraft, edge) else "unfriendly"
    return dict(battle.side(aircraft.side).edges).get(edge, "neutral")


def has_advantage(battle: Battle, state: State, aircraft: Aircraft, edge: Edge) -> bool:
    """A5.2.1: a higher climb (or dive) factor than any enemy on the board."""
    factor = ratings.climb_factor if edge == "climb" else ratings.dive_factor
    own = factor(battle, aircraft)
    return all(
        own > factor(battle, enemy)
        for enemy in state.aircraft
        if enemy.side != aircraft.side and enemy.is_present and not enemy.decoy
    )


def exit_check(battle: Battle, state: State, aircraft: Aircraft, edge: Edge) -> Tally | None:
    """Tally the check of an aircraft that leaves: A7.2. None by a friendly edge: it is safe."""
    how = friendliness(battle, state, aircraft, edge)
    if how == "friendly":
        return None
    table = battle.ruleset.exit
    leaking = table.fuel_leak if "fuel_leak" in aircraft.effects else 0
    return crew.aircrew_check(
        battle,
        aircraft,
        Reason(how, table.neutral if how == "neutral" else table.unfriendly, f"{how} edge", "A7.2"),
        Reason("damaged_exit", table.damaged if aircraft.damage != "none" else 0, "leaving damaged", "A7.2"),
        Reason("fuel_leak", leaking, "fuel leak", "B4.2.3"),
    )


def exit_wound(battle: Battle, aircraft: Aircraft, tally: Tally, faces: tuple[int, ...]) -> str:
    """Say what an exit check did: nothing, `airframe` damage, or `destroyed` (A7.2, R27)."""
    margin = tally.margin(faces)
    if margin >= 0:
        return ""
    fatal = -margin >= battle.ruleset.exit.destroyed_if_failed_by or aircraft.damage != "none"
    return "destroyed" if fatal else "airframe"
