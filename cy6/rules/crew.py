"""A2: aircrew skill and aircrew checks."""

from __future__ import annotations

from cy6.core.state import Aircraft
from cy6.core.tally import Reason, Tally, tally
from cy6.rules.battle import Battle

CHECK_DICE = "2d6"


def aircrew_check(battle: Battle, aircraft: Aircraft, *more: Reason) -> Tally:
    """Tally an aircrew check: 8 or more with skill, less one when damaged, and what else applies."""
    check = battle.ruleset.check
    return tally(
        check.target,
        Reason("skill", battle.ruleset.skills[aircraft.crew], f"{aircraft.crew} crew", "A2.1"),
        Reason("damaged", check.damaged if aircraft.damage != "none" else 0, "damaged", "A2.2"),
        Reason("shaken", -aircraft.shaken, "crew hit", "B4.2.3"),
        *more,
    )


def skill(battle: Battle, aircraft: Aircraft) -> int:
    """Give the skill modifier of the crew: A2.1."""
    return battle.ruleset.skills[aircraft.crew]
