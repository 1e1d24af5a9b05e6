"""B4.5: running out of ammunition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cy6.core.dice import Faces
from cy6.core.events import AmmunitionSpent, Event, Rolled
from cy6.core.ids import WeaponClass
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, Gun
from cy6.core.tally import Tally
from cy6.rules.battle import Battle

JAM_DICE: Final = "2d6"


def group_of(battle: Battle, gun: Gun) -> WeaponClass | None:
    """Name the ammunition group that a gun draws on, or None: defensive guns never run out (B4.4.1)."""
    if battle.ruleset.positions[gun.position].defensive:
        return None
    return battle.ruleset.weapons[gun.weapon].ammunition


def groups_of(battle: Battle, guns: Iterable[Gun]) -> tuple[WeaponClass, ...]:
    """List the ammunition groups that guns draw on, each once."""
    groups = (group_of(battle, gun) for gun in guns)
    return tuple(dict.fromkeys(group for group in groups if group is not None))


def spent(
    battle: Battle, aircraft: Aircraft, fired: tuple[WeaponClass, ...], faces: Faces
) -> tuple[WeaponClass, ...]:
    """Tell which of the groups that fired ran out on the faces of the to-hit roll: B4.5.

    Doubles count, one of them compared; a group's first fire never exhausts it (R23).
    """
    if faces[0] != faces[1]:
        return ()
    least = exhausting_faces(battle, aircraft)
    used = battle.force(aircraft.id).ammunition_used
    return tuple(group for group in fired if (used or group in aircraft.fired) and faces[0] >= least[group])


def exhausting_faces(battle: Battle, aircraft: Aircraft) -> dict[WeaponClass, int]:
    """Give the lowest double that exhausts each group; a wider category takes in the narrower ones."""
    row = battle.ruleset.depletion[battle.force(aircraft.id).ammunition_crew or aircraft.crew]
    cannon = min(row.cannon, row.machine_gun)
    return {
        "machine_gun": row.machine_gun,
        "cannon": cannon,
        "heavy_cannon": min(row.heavy_cannon, cannon),
    }


def deplete(
    battle: Battle, aircraft: Aircraft, fired: tuple[WeaponClass, ...], faces: Faces, roll: Roll
) -> tuple[Event, ...]:
    """Tell what the faces of a to-hit roll do to the ammunition of the groups that fired."""
    groups = spent(battle, aircraft, fired, faces)
    if not groups:
        return ()
    loss = AmmunitionSpent(aircraft.id, groups)
    if not battle.setting.has_rule("just-a-jam"):
        return (loss,)
    needed = Tally(battle.ruleset.just_a_jam)  # B4.5.1
    purpose = Purpose("just a jam", aircraft.id)
    jam = roll(purpose, JAM_DICE)
    if needed.is_met_by(jam):
        return (Rolled(purpose, JAM_DICE, jam, needed, "a jam"),)
    return (Rolled(purpose, JAM_DICE, jam, needed, "out of ammunition"), loss)
