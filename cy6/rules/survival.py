"""C6: what becomes of the crew of an aircraft that is destroyed."""

from __future__ import annotations

from typing import Final, Literal

from cy6.core.events import CrewFate, Event, Rolled
from cy6.core.ids import Friendliness
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, State
from cy6.core.tally import Reason, Tally, tally
from cy6.rules import crew, robustness
from cy6.rules.battle import Battle
from cy6.rules.crew import CHECK_DICE

Condition = Literal["unhurt", "wounded", "killed"]
KILLED: Final = "killed"
FATES: Final = ("returned", "wounded", "captured", "captured-wounded", KILLED)
INTO_THE_GROUND: Final = ("crash", "dive")  # causes that leave nobody time to jump, R65


def needs_fate(aircraft: Aircraft) -> bool:
    """Tell whether an aircraft was destroyed whose crew has no fate yet."""
    return aircraft.status == "destroyed" and not aircraft.fate and not aircraft.decoy


def resolve(
    battle: Battle, state: State, aircraft: Aircraft, fatal: int | None, roll: Roll
) -> tuple[Event, ...]:
    """Tell what becomes of a crew: C6.1, C6.2.

    `fatal` is what the aircraft had to roll against the attack that destroyed it; None without an attack.
    """
    if aircraft.cause in INTO_THE_GROUND:
        return (CrewFate(aircraft.id, KILLED),)
    bail_out, condition = _bail_out(battle, aircraft, fatal, roll)
    if condition == KILLED:
        return (bail_out, CrewFate(aircraft.id, KILLED))
    check = return_check(battle, state, aircraft, condition)
    purpose = Purpose("return check", aircraft.id)
    faces = roll(purpose, CHECK_DICE)
    fate = fate_of(condition, "home" if check.is_met_by(faces) else "captured")
    return (bail_out, Rolled(purpose, CHECK_DICE, faces, check, fate), CrewFate(aircraft.id, fate))


def fate_of(condition: Condition, end: Literal["home", "captured"]) -> str:
    """Name a crew's fate by its condition and by where it ended up."""
    if end == "home":
        return "wounded" if condition == "wounded" else "returned"
    return "captured-wounded" if condition == "wounded" else "captured"


def _bail_out(battle: Battle, aircraft: Aircraft, fatal: int | None, roll: Roll) -> tuple[Rolled, Condition]:
    """Repeat the fatal attack, or without one make an aircrew check: C6.1, R65."""
    needed = Tally(fatal) if fatal is not None else crew.aircrew_check(battle, aircraft)
    purpose = Purpose("bail out", aircraft.id)
    faces = roll(purpose, robustness.ROBUSTNESS_DICE)
    condition = condition_of(battle, aircraft, needed, faces)
    return Rolled(purpose, robustness.ROBUSTNESS_DICE, faces, needed, f"crew {condition}"), condition


def condition_of(battle: Battle, aircraft: Aircraft, needed: Tally, faces: tuple[int, ...]) -> Condition:
    """Judge the roll of a crew that bails out: unhurt, wounded, or killed by the critical number (C6.1)."""
    margin = needed.margin(faces)
    if margin >= 0:
        return "unhurt"
    return KILLED if -margin >= robustness.critical(battle, aircraft) else "wounded"


def return_check(battle: Battle, state: State, aircraft: Aircraft, condition: Condition) -> Tally:
    """Tally the check of a crew on its way home: C6.2. The state of its aircraft counts no more (R65)."""
    table, check = battle.ruleset.survival, battle.ruleset.check
    edge = _edge(battle, aircraft)
    ground = battle.setting.ground
    below = ground.side if ground is not None and not aircraft.edge else ""
    return tally(
        check.target,
        Reason("skill", battle.ruleset.skills[aircraft.crew], f"{aircraft.crew} crew", "A2.1"),
        Reason(
            "friendly_edge", table.friendly_edge if edge == "friendly" else 0, "beyond a friendly edge",
            "C6.2",
        ),
        Reason(
            "friendly_territory", table.friendly_territory if below == aircraft.side else 0,
            "over friendly territory", "C6.2",
        ),
        Reason(
            "unfriendly_edge", table.unfriendly_edge if edge == "unfriendly" else 0,
            "beyond an unfriendly edge", "C6.2",
        ),
        Reason("wounded", table.wounded if condition == "wounded" else 0, "wounded", "C6.2"),
        Reason(
            "enemy_territory", table.enemy_territory if below and below != aircraft.side else 0,
            "over enemy territory", "C6.2",
        ),
    )  # fmt: skip


def _edge(battle: Battle, aircraft: Aircraft) -> Friendliness | Literal[""]:
    """Say how the edge treated an aircraft that was lost beyond it; nothing of one lost over the board.

    By climb or dive only those are lost that had no advantage there: A5.2.1.
    """
    if not aircraft.edge:
        return ""
    if aircraft.edge in ("climb", "dive"):
        return "unfriendly"
    return dict(battle.side(aircraft.side).edges).get(aircraft.edge, "neutral")
