"""B4.2 to B4.4, B4.6: air-to-air fire: what a shot needs to hit, and what comes of it.

Everything is worked out from the frozen state of the start of the segment (R26); the wounds are
inflicted afterwards, see `damage`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cy6.core.dice import Faces, parse_kind
from cy6.core.events import Event, Fired, Rolled
from cy6.core.ids import WeaponClass
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, Gun, Shot, State
from cy6.core.tally import Reason, Tally, tally
from cy6.hexes import Arc, distance
from cy6.rules import ammunition, crew, gunnery_guns as guns_of, ratings, robustness
from cy6.rules.battle import Battle
from cy6.rules.gunnery_guns import LineOfFire, gun_words
from cy6.rules.gunnery_shots import (
    aspect,
    canonical,
    explain_shot,
    gunner,
    legal_shots,
    plain_shots,
    settled,
)
from cy6.rules.sight import is_seen
from cy6.tables.ruleset import RangeBand

__all__ = [
    "Assessment", "Overload", "assess", "assess_guns", "band_at", "canonical", "explain_shot", "legal_shots",
    "overload", "overload_purpose", "plain_shots", "resolve", "settled",
]  # fmt: skip

TO_HIT_DICE: Final = "2d6"


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a shot needs: the tally that all its guns share, each gun's own, and its column shifts."""

    shooter: str
    target: str
    range: int
    band: str
    aspect: Arc | None
    modifiers: Tally
    guns: tuple[tuple[Gun, Tally], ...]
    shifts: tuple[Reason, ...]

    @property
    def column_shift(self) -> int:
        """Sum the column shifts."""
        return sum(reason.value for reason in self.shifts)


@dataclass(frozen=True, slots=True)
class Overload:
    """A bomber attacked by too many: its check, and whom each 360-degree gun may fire at when it fails."""

    check: Tally
    choices: tuple[tuple[Gun, tuple[str, ...]], ...]


def assess(battle: Battle, state: State, shot: Shot) -> Assessment:
    """Work out a shot before the dice: B4.2.1, B4.3. Raise ValueError beyond the to-hit table."""
    line = guns_of.line_of_fire(battle.find(state, shot.shooter), battle.find(state, shot.target))
    return assess_guns(battle, line, guns_of.firing_guns(battle, state, shot), shot.aim)


def assess_guns(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], aim: str) -> Assessment:
    """Work out the fire of these guns along a line. Raise ValueError beyond the to-hit table."""
    shooter, target = line.shooter, line.target
    band = band_at(battle, line.range)
    if band is None:
        raise ValueError(f"the to-hit table has no range of {line.range} hexes")
    shared = _aircraft_reasons(battle, shooter, target, aim)
    tallies = tuple(
        (gun, tally(band.target, *shared, *_gun_reasons(battle, line, band, gun))) for gun in guns
    )
    return Assessment(
        shooter.id, target.id, line.range, band.name, aspect(shooter, target),
        _common(band, tallies) or tally(band.target, *shared), tallies, _shifts(battle, band, aim),
    )  # fmt: skip


def band_at(battle: Battle, range: int) -> RangeBand | None:
    """Find the range band of the to-hit table; None beyond it: B4.2.1."""
    for band in battle.ruleset.to_hit.bands:
        if band.first <= range <= band.last:
            return band
    return None


def _common(band: RangeBand, tallies: tuple[tuple[Gun, Tally], ...]) -> Tally | None:
    if not tallies:
        return None
    first, *others = (own for _, own in tallies)
    shared = (reason for reason in first.reasons if all(reason in own.reasons for own in others))
    return tally(band.target, *shared)


def _aircraft_reasons(battle: Battle, shooter: Aircraft, target: Aircraft, aim: str) -> tuple[Reason, ...]:
    """B4.2.1: the differences in skill and agility, and a target without speed; R21."""
    to_hit, skills = battle.ruleset.to_hit, battle.ruleset.skills
    skill = skills[gunner(battle, shooter)] - skills[target.crew]
    agility = 0 if aim else ratings.agility(battle, shooter) - ratings.agility(battle, target)  # B4.3.8
    speed = to_hit.target_speed_zero if target.speed == 0 else 0
    return (
        Reason("skill", _limited(skill, to_hit.skill_limit), "difference in crew skill", "B4.2.1"),
        Reason("agility", _limited(agility, to_hit.agility_limit), "difference in agility", "B4.2.1"),
        Reason("target_speed_zero", speed, "target at speed zero", "B4.2.1"),
    )


def _limited(difference: int, limit: int) -> int:
    return min(max(difference, -limit), limit)


def _gun_reasons(battle: Battle, line: LineOfFire, band: RangeBand, gun: Gun) -> tuple[Reason, ...]:
    """A1.3.3, B4.3: what counts for this gun alone."""
    to_hit, weapon = battle.ruleset.to_hit, battle.ruleset.weapons[gun.weapon]
    at_medium = weapon.low_velocity and band.name == "medium"  # B4.3.5
    slow = to_hit.rate_of_fire[gun.rate_of_fire] if gun.rate_of_fire else 0  # B4.3.6
    return (
        _aspect_reason(battle, line, gun),
        Reason(
            "low_velocity", to_hit.low_velocity_at_medium if at_medium else 0,
            f"low velocity of {gun.weapon} at medium range", "B4.3.5",
        ),
        Reason("rate_of_fire", slow, f"{gun.rate_of_fire.replace('_', ' ')} rate of fire", "B4.3.6"),
    )  # fmt: skip


def _aspect_reason(battle: Battle, line: LineOfFire, gun: Gun) -> Reason:
    """B4.3.3, B4.3.4, B4.4.3: deflection or head-to-head."""
    seen, penalty = aspect(line.shooter, line.target), battle.ruleset.to_hit.deflection
    if battle.ruleset.positions[gun.position].defensive:  # B4.4.3, R35
        straight = line.arc == seen and seen in ("front", "rear")
        return Reason("deflection", 0 if straight else penalty, "deflection of a defensive gun", "B4.4.3")
    if line.arc == "front" and seen == "front":
        return Reason("head_on", penalty, "head-to-head", "B4.3.4")
    side = seen in ("left", "right")
    return Reason("deflection", penalty if side else 0, "deflection", "B4.3.3")


def _shifts(battle: Battle, band: RangeBand, aim: str) -> tuple[Reason, ...]:
    """B4.2.3, B4.3.8."""
    aimed = battle.ruleset.aiming[1] if aim else 0
    reasons = (
        Reason("range", band.column_shift, f"{band.name.replace('_', ' ')} range", "B4.2.3"),
        Reason("aim", aimed, "aimed at vulnerable points", "B4.3.8"),
    )
    return tuple(reason for reason in reasons if reason.value)


def resolve(battle: Battle, state: State, shot: Shot, roll: Roll, coping: Faces = ()) -> tuple[Event, ...]:
    """Fire a declared shot from the state at the start of the segment: B4.2, R20, R26.

    Nothing comes of a shot none of whose guns can fire. `coping` is what the crew rolled this turn against
    the overload of its 360-degree guns, for another of its shots (B4.4.5).
    """
    guns = guns_of.firing_guns(battle, state, shot)
    if not guns:
        return ()
    events, shares = _share_out(battle, state, shot, guns, roll, coping)
    for target, share in shares:
        aim = shot.aim if target == shot.target else ""
        events += _fire(battle, state, shot._replace(target=target, aim=aim), share, roll)
    return events


def _fire(battle: Battle, state: State, shot: Shot, guns: tuple[Gun, ...], roll: Roll) -> tuple[Event, ...]:
    """Make the one to-hit roll of these guns, and all that follows from it."""
    shooter, target = battle.find(state, shot.shooter), battle.find(state, shot.target)
    assessment = assess_guns(battle, guns_of.line_of_fire(shooter, target), guns, shot.aim)
    purpose = Purpose("to hit", shooter.id, target.id)
    faces = roll(purpose, TO_HIT_DICE)
    hits = tuple(gun for gun, needed in assessment.guns if needed.is_met_by(faces))
    events: tuple[Event, ...] = (
        Rolled(purpose, TO_HIT_DICE, faces, assessment.modifiers, _to_hit_words(hits, guns)),
    )
    struck, shift = target, assessment.column_shift
    if not hits and _strays(battle, faces):
        rolls, friend = _stray(battle, state, shooter, target, guns, roll)
        events += rolls
        if friend is not None:  # B4.6
            line = guns_of.line_of_fire(shooter, friend)
            struck, hits = friend, _reaching(battle, line, guns)
            shift = assess_guns(battle, line, hits, "").column_shift
    groups = ammunition.groups_of(battle, guns)
    told = tuple(gun_words(gun) for gun in guns)
    if hits:
        events += _damage(battle, shot, struck, hits, shift, told, groups, roll)
    else:
        events += (Fired(shot, target.id, told, groups, 0, "miss"),)
    return events + ammunition.deplete(battle, shooter, groups, faces, roll)


def _to_hit_words(hits: tuple[Gun, ...], guns: tuple[Gun, ...]) -> str:
    if not hits:
        return "miss"
    return "hit" if len(hits) == len(guns) else "hit with " + ", ".join(gun_words(gun) for gun in hits)


def _damage(
    battle: Battle, shot: Shot, struck: Aircraft, hits: tuple[Gun, ...], shift: int,
    told: tuple[str, ...], groups: tuple[WeaponClass, ...], roll: Roll,
) -> tuple[Event, ...]:  # fmt: skip
    """Roll firepower, one roll per weapon type (B4.2.2, B4.4.2), and robustness against its total."""
    events: list[Event] = []
    firepower, scoring = 0, []
    for weapon, count in weapon_counts(battle, hits):
        kind = f"{count}{battle.ruleset.weapons[weapon].die}"
        purpose = Purpose("firepower", shot.shooter, struck.id, weapon)
        faces = roll(purpose, kind)
        points = robustness.score(faces, parse_kind(kind)[1])
        events.append(Rolled(purpose, kind, faces, None, f"{points} firepower"))
        firepower += points
        if points:
            scoring.append(battle.ruleset.weapons[weapon].ammunition)
    column = robustness.lucky_column(tuple(scoring))
    impact = robustness.strike(battle, struck, shot.shooter, firepower, shift, column, roll)
    fired = Fired(shot, struck.id, told, groups, firepower, impact.outcome, impact.wound)
    return (*events, *impact.rolls, fired)


def weapon_counts(battle: Battle, guns: tuple[Gun, ...]) -> tuple[tuple[str, int], ...]:
    """Count the weapons of each type among guns, in the order of the weapons table."""
    return tuple(
        (weapon, count)
        for weapon in battle.ruleset.weapons
        if (count := sum(gun.count for gun in guns if gun.weapon == weapon))
    )


def _strays(battle: Battle, faces: Faces) -> bool:
    return faces[0] == faces[1] <= battle.ruleset.blue_on_blue[0]


def _stray(
    battle: Battle, state: State, shooter: Aircraft, target: Aircraft, guns: tuple[Gun, ...], roll: Roll
) -> tuple[tuple[Event, ...], Aircraft | None]:
    """Find the friend whom a miss hits instead, if any: B4.6, R24."""
    _, near = battle.ruleset.blue_on_blue
    ranked = sorted(
        (distance(friend.place, target.place), friend.tal, battle.index[friend.id])
        for friend in state.aircraft
        if friend.side == shooter.side
        and friend.id != shooter.id
        and friend.status == "flying"
        and not friend.decoy
        and (friend.band, friend.tal) == (target.band, target.tal)
        and distance(friend.place, target.place) <= near
        and _reaching(battle, guns_of.line_of_fire(shooter, friend), guns)
    )
    friends = [state.aircraft[i] for *rank, i in ranked if rank == list(ranked[0][:2])]
    if not friends:
        return (), None
    if len(friends) == 1:
        return (), friends[0]
    purpose, kind = Purpose("stray", shooter.id, target.id), f"1d{len(friends)}"
    faces = roll(purpose, kind)
    chosen = friends[faces[0] - 1]
    return (Rolled(purpose, kind, faces, None, chosen.id),), chosen


def _reaching(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...]) -> tuple[Gun, ...]:
    """Keep the guns in whose field and range the line lies; its speeds do not matter to a stray."""
    return tuple(
        gun for gun in guns
        if not {"out-of-range", "out-of-arc", "level"}.intersection(guns_of.gun_faults(battle, line, gun))
        and line.arc is not None
    )  # fmt: skip


def overload(battle: Battle, state: State, shot: Shot, guns: tuple[Gun, ...]) -> Overload | None:
    """Tell whether too many attackers swamp a bomber's 360-degree guns among `guns`: B4.4.5.

    An attacker is an enemy aircraft under control within the range band of the table.
    """
    round_about = tuple(gun for gun in guns if len(battle.ruleset.positions[gun.position].arcs) == 4)
    shooter = battle.find(state, shot.shooter)
    if not (round_about and battle.setting.has_rule("gun-overload") and battle.is_bomber(shooter)):
        return None
    bearable, name = battle.ruleset.gun_overload
    reach = next(band.last for band in battle.ruleset.to_hit.bands if band.name == name)
    lines = [
        guns_of.line_of_fire(shooter, enemy)
        for enemy in state.aircraft
        if enemy.side != shooter.side
        and enemy.status == "flying"
        and enemy.band == shooter.band
        and is_seen(battle.setting, state, shooter.side, enemy)
    ]
    if sum(line.range <= reach for line in lines) <= bearable:
        return None
    open_lines = [line for line in lines if not guns_of.around_faults(battle, line, state.clouds)]
    choices = tuple(
        (gun, tuple(line.target.id for line in open_lines if not guns_of.gun_faults(battle, line, gun)))
        for gun in round_about
    )
    return Overload(crew.aircrew_check(battle, shooter), choices)


def overload_purpose(shooter: str) -> Purpose:
    """Name the roll against the overload of a bomber's 360-degree guns: B4.4.5."""
    return Purpose("overload", shooter)


def _share_out(
    battle: Battle, state: State, shot: Shot, guns: tuple[Gun, ...], roll: Roll, coping: Faces
) -> tuple[tuple[Event, ...], tuple[tuple[str, tuple[Gun, ...]], ...]]:
    """Say which guns fire at whom: all at the target, unless the 360-degree guns are swamped."""
    swamped = overload(battle, state, shot, guns)
    if swamped is None:
        return (), ((shot.target, guns),)
    purpose = overload_purpose(shot.shooter)
    faces = coping or roll(purpose, crew.CHECK_DICE)
    passed = swamped.check.is_met_by(faces)
    result = "passed" if passed else "failed"
    events: list[Event] = []
    if not coping:
        events.append(Rolled(purpose, crew.CHECK_DICE, faces, swamped.check, result))
    if passed:
        return tuple(events), ((shot.target, guns),)
    aimed = dict.fromkeys(guns, shot.target)
    for gun, targets in swamped.choices:
        kind = f"1d{len(targets)}"
        purpose = Purpose("overload target", shot.shooter, "", gun.position)
        faces = roll(purpose, kind)
        aimed[gun] = targets[faces[0] - 1]
        events.append(Rolled(purpose, kind, faces, None, aimed[gun]))
    order = sorted(set(aimed.values()), key=lambda id: (id != shot.target, battle.index[id]))
    return tuple(events), tuple(
        (target, tuple(gun for gun in guns if aimed[gun] == target)) for target in order
    )
