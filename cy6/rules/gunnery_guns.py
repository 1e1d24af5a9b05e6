"""A1.3, B4.3.1, B4.3.2, B4.4: which guns bear on which aircraft, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

from cy6.core.ids import POSITIONS, Position
from cy6.core.state import Aircraft, Gun, Shot, State
from cy6.hexes import Arc, arc, distance, is_on_row
from cy6.rules import ammunition
from cy6.rules.battle import Battle
from cy6.rules.sight import Zones, is_between
from cy6.tables.ruleset import GunPosition, Ruleset

AroundFault = Literal["gone", "friend", "same-hex", "band", "out-of-control", "panic", "smoke"]
GunFault = Literal[
    "out-of-range", "out-of-arc", "level", "firing-up",
    "out-of-ammunition", "broken", "quiet-guns", "promised", "guns-used",
]  # fmt: skip
GUN_FAULTS: Final[tuple[GunFault, ...]] = get_args(GunFault)
Held = dict[Position, str]
REMEMBERED: Final = 256  # pairs of aircraft: those of a fire phase


class LineOfFire(NamedTuple):
    """How two aircraft stand to each other; `arc` is where the target lies from the shooter."""

    shooter: Aircraft
    target: Aircraft
    range: int
    arc: Arc | None
    rise: int


def line_of_fire(shooter: Aircraft, target: Aircraft) -> LineOfFire:
    """Measure from the shooter to its target."""
    return LineOfFire(
        shooter,
        target,
        distance(shooter.place, target.place),
        arc(shooter.place, shooter.heading, target.place),
        target.tal - shooter.tal,
    )


def around_faults(battle: Battle, line: LineOfFire, clouds: Zones = ()) -> tuple[AroundFault, ...]:
    """List what forbids any fire from one aircraft at another, whatever its guns; clouds as laid by dice."""
    shooter, target = line.shooter, line.target
    faults: list[AroundFault] = []
    if not (shooter.is_present and target.is_present):
        return ("gone",)
    if shooter.side == target.side:
        faults.append("friend")
    if "ooc" in (shooter.status, target.status):  # B3.9a
        faults.append("out-of-control")
    if "panic" in shooter.effects:
        faults.append("panic")
    if shooter.band != target.band:
        faults.append("band")
    elif line.arc is None:  # R2
        faults.append("same-hex")
    elif (clouds or battle.setting.zones) and is_between(battle.setting, clouds, shooter, target):  # C2.1.3
        faults.append("smoke")
    return tuple(faults)


def gun_faults(battle: Battle, line: LineOfFire, gun: Gun) -> tuple[GunFault, ...]:
    """List why a gun cannot fire along a line; nothing when it bears."""
    shooter, target, range_, direction, rise = line
    position = battle.ruleset.positions[gun.position]
    faults: list[GunFault] = []
    if range_ > reach(battle.ruleset, gun):  # A1.3.1
        faults.append("out-of-range")
    if direction is not None and not _is_in_arc(position, line):  # A1.3.4, B4.3.1
        faults.append("out-of-arc")
    if rise not in position.levels:  # B4.3.2, B4.4
        faults.append("level")
    if rise > 0 and not position.defensive and shooter.speed <= target.speed:  # B4.3.2, B4.4.4
        faults.append("firing-up")
    if shooter.empty and ammunition.group_of(battle, gun) in shooter.empty:  # B4.5
        faults.append("out-of-ammunition")
    if shooter.broken and (gun.position, gun.weapon) in shooter.broken:
        faults.append("broken")
    if (gun.position, shooter.flown) in battle.force(shooter.id).quiet:  # A1.4, D1
        faults.append("quiet-guns")
    if shooter.promised == 2 and not position.defensive:  # C5.2.5
        faults.append("promised")
    return tuple(faults)


def _is_in_arc(position: GunPosition, line: LineOfFire) -> bool:
    if line.arc not in position.arcs:
        return False
    if not position.straight:
        return True
    shooter = line.shooter
    nose_or_tail = shooter.heading if line.arc == "front" else (shooter.heading + 3) % 6
    return is_on_row(shooter.place, nose_or_tail, line.target.place)  # R3, B4.4.6, B4.4.7


def reach(rules: Ruleset, gun: Gun) -> int:
    """Give how many hexes a gun reaches: its weapon's range, or its position's when that is less."""
    own = rules.weapons[gun.weapon].max_range
    limit = rules.positions[gun.position].max_range
    return min(own, limit) if limit else own


def carried(battle: Battle, aircraft: Aircraft) -> tuple[Gun, ...]:
    """List all guns it carries, broken ones too."""
    return battle.force(aircraft.id).guns or battle.type_of(aircraft).guns


@lru_cache(maxsize=1 << 10)
def field_of_fire(rules: Ruleset, guns: tuple[Gun, ...]) -> tuple[int, frozenset[int]]:
    """Give how far some guns reach at most, and to which levels: what lies beyond, none of them hits."""
    levels = (rules.positions[gun.position].levels for gun in guns)
    return max((reach(rules, gun) for gun in guns), default=0), frozenset().union(*levels)


def bearing(battle: Battle, shooter: Aircraft, target: Aircraft, clouds: Zones = ()) -> tuple[Gun, ...]:
    """List the guns that bear on a target; none when no fire at it is allowed at all."""
    known = battle.bearing
    pair = (shooter, target, clouds) if clouds else (shooter, target)
    found: tuple[Gun, ...] | None = known.get(pair)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = known[pair] = _bearing(battle, line_of_fire(shooter, target), clouds)
    return found


def _bearing(battle: Battle, line: LineOfFire, clouds: Zones) -> tuple[Gun, ...]:
    if around_faults(battle, line, clouds):
        return ()
    return tuple([gun for gun in carried(battle, line.shooter) if not gun_faults(battle, line, gun)])


def named(guns: tuple[Gun, ...], names: tuple[str, ...]) -> tuple[Gun, ...]:
    """Keep the guns that names mean: positions or weapon types, and with none named all."""
    if not names:
        return guns
    return tuple(gun for gun in guns if gun.position in names or gun.weapon in names)


def held_positions(battle: Battle, state: State, shot: Shot) -> Held:
    """Map the positions that fire at another target to that target: B4.3.7.

    All guns at a position fire at one target: the one at which they were declared first.
    """
    shots = [other for other in state.declared if other.shooter == shot.shooter]
    if not shots or all(other.target == shot.target for other in shots):
        return {}
    held: Held = {}
    for other in shots:
        if other == shot:
            break
        if other.target == shot.target:
            continue
        shooter, target = battle.find(state, other.shooter), battle.find(state, other.target)
        for gun in named(bearing(battle, shooter, target, state.clouds), other.guns):
            held.setdefault(gun.position, other.target)
    return held


def firing_guns(battle: Battle, state: State, shot: Shot) -> tuple[Gun, ...]:
    """List the guns that a shot fires: named, bearing, and free. An unlawful shot has none."""
    bear = bearing(battle, battle.find(state, shot.shooter), battle.find(state, shot.target), state.clouds)
    if not bear or not state.declared:
        return named(bear, shot.guns)
    held = held_positions(battle, state, shot)
    return tuple([gun for gun in named(bear, shot.guns) if gun.position not in held])


def positions_of(guns: Iterable[Gun]) -> tuple[Position, ...]:
    """List the positions of guns, each once, in the rulebook's order."""
    used = {gun.position for gun in guns}
    return tuple(position for position in POSITIONS if position in used)


def gun_words(gun: Gun) -> str:
    """Write a gun for people: `FF 2xHMG`."""
    return f"{gun.position} {gun.count}x{gun.weapon}"
