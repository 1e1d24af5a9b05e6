"""B4.2.2, B4.2.3: firepower dice, the robustness roll and lucky hits, for whatever hits an aircraft."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cy6.core.dice import Faces
from cy6.core.events import Rolled
from cy6.core.ids import WeaponClass
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft
from cy6.core.tally import Tally
from cy6.rules import ratings
from cy6.rules.battle import Battle
from cy6.tables.ruleset import RobustnessTable

ROBUSTNESS_DICE: Final = "2d6"
DAMAGE_DICE: Final = "1d6"
LUCKY_DICE: Final = "2d6"

Outcome = Literal["none", "lucky", "damaged", "destroyed"]
LuckyColumn = Literal["machine_gun", "cannon"]


class Impact(NamedTuple):
    """What came of firepower: the dice, the verdict, and the wound still to be inflicted."""

    rolls: tuple[Rolled, ...]
    outcome: Outcome
    wound: str


def score(faces: Faces, sides: int) -> int:
    """Total firepower dice: a die on its top face is a miss (A1.3.2, B4.2.2)."""
    return sum(face for face in faces if face != sides)


def survival_number(battle: Battle, target: Aircraft, firepower: int, shift: int) -> int:
    """Give the n that the target must roll against firepower of 1 or more: A1.2, B4.2.3.

    Column shifts add up and stop at the table's ends (R25).
    """
    table = battle.ruleset.robustness
    n = table.n[ratings.robustness(battle, target)]
    return n[min(max(column(table, firepower) + shift, 0), len(n) - 1)]


def column(table: RobustnessTable, firepower: int) -> int:
    """Find the firepower column, before shifts; the last one is open to the right."""
    for i, (first, last) in enumerate(table.columns):
        if first <= firepower <= last:
            return i
    return len(table.columns) - 1


def critical(battle: Battle, target: Aircraft) -> int:
    """Give the margin by which a failed roll destroys the target at once (R18)."""
    return battle.ruleset.robustness.critical[ratings.robustness(battle, target)]


def verdict(n: int, critical: int, faces: Faces) -> Outcome:
    """Judge a robustness roll: R18, and R19 for a survival on doubles."""
    total = sum(faces)
    if total >= n:
        return "lucky" if faces[0] == faces[1] else "none"
    return "destroyed" if n - total >= critical else "damaged"


def lucky_column(classes: tuple[WeaponClass, ...]) -> LuckyColumn:
    """Choose the column of the lucky hits by the classes whose dice scored (R19)."""
    return "machine_gun" if all(one == "machine_gun" for one in classes) else "cannon"


def strike(
    battle: Battle, target: Aircraft, by: str, firepower: int, shift: int, column: LuckyColumn, roll: Roll
) -> Impact:
    """Roll robustness against firepower, and the damage die or lucky hit that it leads to."""
    if firepower <= 0:  # B4.2.3
        return Impact((), "none", "")
    n = survival_number(battle, target, firepower, shift)
    purpose = Purpose("robustness", by, target.id)
    faces = roll(purpose, ROBUSTNESS_DICE)
    outcome = verdict(n, critical(battle, target), faces)
    first = Rolled(purpose, ROBUSTNESS_DICE, faces, Tally(n), outcome)
    if outcome == "damaged":
        second, wound = _roll_damage(battle, purpose._replace(what="damage"), roll)
        return Impact((first, second), outcome, wound)
    if outcome == "lucky":
        second, wound = roll_lucky(battle, column, purpose._replace(what="lucky hit"), roll)
        return Impact((first, second), outcome, wound)
    return Impact((first,), outcome, "destroyed" if outcome == "destroyed" else "")


def roll_lucky(battle: Battle, column: LuckyColumn, purpose: Purpose, roll: Roll) -> tuple[Rolled, str]:
    """Roll on a column of the lucky hits: the roll, and the effect to inflict (B4.2.3)."""
    faces = roll(purpose, LUCKY_DICE)
    effect = battle.ruleset.lucky_hits[column][sum(faces)]
    return Rolled(purpose, LUCKY_DICE, faces, None, effect), effect


def _roll_damage(battle: Battle, purpose: Purpose, roll: Roll) -> tuple[Rolled, str]:
    faces = roll(purpose, DAMAGE_DICE)
    kind = "engine" if faces[0] in battle.ruleset.robustness.engine_faces else "airframe"
    return Rolled(purpose, DAMAGE_DICE, faces, None, kind), kind
