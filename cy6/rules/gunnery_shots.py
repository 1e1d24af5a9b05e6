"""B4.3.7, B4.3.8: which shots may be declared, and every reason against one that may not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cy6.core.ids import POSITIONS, Skill
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Gun, Shot, State
from cy6.hexes import Arc, arc, distance
from cy6.rules import gunnery_guns as guns_of, ratings
from cy6.rules.battle import Battle
from cy6.rules.gunnery_guns import GUN_FAULTS, LineOfFire
from cy6.rules.gunnery_refusals import AROUND_REFUSALS, GUN_REFUSALS
from cy6.rules.sight import is_seen


def explain_shot(battle: Battle, state: State, shot: Shot) -> tuple[Refusal, ...]:
    """Give every reason against a shot; none means that at least one of its guns can fire."""
    unknown = _explain_ids(battle, shot)
    if unknown:
        return unknown
    shooter, target = battle.find(state, shot.shooter), battle.find(state, shot.target)
    if not is_seen(battle.setting, state, shooter.side, target):  # C4.6.1
        return (Refusal("not-spotted", f"{shooter.side} does not see {target.id}.", "C4.6.1"),)
    if shooter.decoy:
        return (Refusal("decoy", f"{shooter.id} is no more than a counter.", "C4.6.2"),)
    refusals = _explain_names(battle, shooter, shot)
    if not guns_of.firing_guns(battle, state, shot):
        line = guns_of.line_of_fire(shooter, target)
        around = guns_of.around_faults(battle, line, state.clouds)
        refusals = [*(AROUND_REFUSALS[fault](line) for fault in around), *refusals]
        if "gone" not in around and "band" not in around:
            refusals += _explain_guns(battle, state, shot, line)
    if shot.aim:
        refusals += explain_aim(battle, shooter, target)
    return tuple(refusals)


def legal_shots(battle: Battle, state: State, shooter_id: str) -> tuple[Shot, ...]:
    """List every shot that `explain_shot` accepts, each in its canonical form."""
    shooter, weapons = battle.find(state, shooter_id), tuple(battle.ruleset.weapons)
    shots: list[Shot] = []
    for shot in plain_shots(battle, state, shooter_id):
        guns = guns_of.firing_guns(battle, state, shot)
        plain = [Shot(shooter_id, shot.target, names) for names in _namings(guns, weapons)]
        shots += plain
        if battle.setting.has_rule("special-aiming") and not explain_aim(
            battle, shooter, battle.find(state, shot.target)
        ):
            shots += [one._replace(aim="aim") for one in plain]
    return tuple(shots)


def plain_shots(battle: Battle, state: State, shooter_id: str) -> tuple[Shot, ...]:
    """List one shot per target, with all guns and no aim; level and range are looked at first."""
    shooter = battle.find(state, shooter_id)
    guns = battle.guns(shooter)
    if shooter.status != "flying" or not guns or shooter.decoy:
        return ()
    reach, levels = guns_of.field_of_fire(battle.ruleset, guns)
    side, place, tal = shooter.side, shooter.place, shooter.tal
    return tuple(
        [
            Shot(shooter_id, other.id)
            for other in state.aircraft
            if other.side != side
            and other.tal - tal in levels
            and other.status == "flying"
            and distance(place, other.place) <= reach
            and (not battle.spotting or (side, other.id) in state.spotted)
            and guns_of.bearing(battle, shooter, other, state.clouds)
            and (not state.declared or guns_of.firing_guns(battle, state, Shot(shooter_id, other.id)))
        ]
    )


def canonical(battle: Battle, state: State, shot: Shot) -> Shot:
    """Give the form in which `legal_shots` lists a lawful shot: guns that cannot fire are not named."""
    every = guns_of.firing_guns(battle, state, shot._replace(guns=()))
    wanted = guns_of.firing_guns(battle, state, shot)
    for names in _namings(every, tuple(battle.ruleset.weapons)):
        if guns_of.named(every, names) == wanted:
            return shot._replace(guns=names)
    return shot


def settled(battle: Battle, state: State, shot: Shot) -> Shot:
    """Name the positions of a shot that takes all that bear, so that later shots leave them to it."""
    if shot.guns or len(battle.gun_positions(battle.find(state, shot.shooter))) < 2:
        return shot
    return shot._replace(guns=guns_of.positions_of(guns_of.firing_guns(battle, state, shot)))


def explain_aim(battle: Battle, shooter: Aircraft, target: Aircraft) -> list[Refusal]:
    """Give every condition of special aiming that fails: B4.3.8."""
    if not battle.setting.has_rule("special-aiming"):
        return [Refusal("rule-off", "Special aiming is not played in this scenario.", "B4.3.8")]
    reach, _, allowed = battle.ruleset.aiming
    skill, range_ = gunner(battle, shooter), distance(shooter.place, target.place)
    own, other = ratings.agility(battle, shooter), ratings.agility(battle, target)
    failed: list[str] = []
    if not allowed.get(skill, 0):
        failed.append(f"{shooter.id} has a {skill} crew: only veteran and ace crews aim")
    if aspect(shooter, target) != "rear":
        failed.append(f"{shooter.id} is not in the rear arc of {target.id}")
    if range_ > reach:
        failed.append(f"{target.id} is {range_} hexes away: aim at {reach} or less")
    if own <= other:
        failed.append(f"{shooter.id} has agility {own}, not more than {other} of {target.id}")
    return [Refusal("aim-not-allowed", f"{why}.", "B4.3.8") for why in failed]


def gunner(battle: Battle, shooter: Aircraft) -> Skill:
    """Give the skill with which an aircraft fires: its crew's, or as the scenario says."""
    return battle.force(shooter.id).gunnery_crew or shooter.crew


def aspect(shooter: Aircraft, target: Aircraft) -> Arc | None:
    """Tell in which arc of the target the shooter is; None in the same hex."""
    return arc(target.place, target.heading, shooter.place)


@lru_cache(maxsize=4096)
def _namings(guns: tuple[Gun, ...], weapons: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """List a name for every choice among guns: none, then positions, then weapon types, fewest first."""
    found: dict[tuple[Gun, ...], tuple[str, ...]] = {guns: ()} if guns else {}
    positions = guns_of.positions_of(guns)
    types = tuple(weapon for weapon in weapons if any(gun.weapon == weapon for gun in guns))
    for names in (*_parts(positions), *_parts(types)):
        found.setdefault(guns_of.named(guns, names), names)
    return tuple(found.values())


def _parts(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(names)):
        yield from combinations(names, size)


def _explain_ids(battle: Battle, shot: Shot) -> tuple[Refusal, ...]:
    return tuple(
        Refusal(code, f"No aircraft here is called {id}.", "B4.3.7")
        for code, id in (("unknown-shooter", shot.shooter), ("unknown-target", shot.target))
        if id not in battle.index
    )


def _explain_names(battle: Battle, shooter: Aircraft, shot: Shot) -> list[Refusal]:
    if not shot.guns:
        return []
    carried = guns_of.carried(battle, shooter)
    have = {gun.position for gun in carried} | {gun.weapon for gun in carried}
    listed = ", ".join(guns_of.gun_words(gun) for gun in carried) or "none"
    refusals = [
        Refusal("no-such-gun", f"{shooter.id} has no {name}: its guns are {listed}.", "A1.3")
        for name in shot.guns
        if name not in have
    ]
    if 0 < sum(name in POSITIONS for name in shot.guns) < len(shot.guns):
        refusals.append(Refusal("mixed-guns", "Name either positions or weapon types, not both.", "B4.3.7"))
    return refusals


def _explain_guns(battle: Battle, state: State, shot: Shot, line: LineOfFire) -> list[Refusal]:
    """Collect why no gun fires: first what stops those that come nearest to firing, then the rest of them.

    Of guns that point at the target, one that fails all that another fails and more comes second: mending the
    other's is enough. Every gun is named in a reason.
    """
    guns = guns_of.named(guns_of.carried(battle, line.shooter), shot.guns)
    if not guns:
        if shot.guns:
            return []
        return [Refusal("no-such-gun", f"{line.shooter.id} carries no guns.", "A1.3")]
    held = guns_of.held_positions(battle, state, shot)
    faults: list[tuple[Gun, frozenset[str]]] = []
    for gun in guns:
        used = ("guns-used",) if gun.position in held else ()
        faults.append((gun, frozenset((*guns_of.gun_faults(battle, line, gun), *used))))
    pointing = [(gun, own) for gun, own in faults if "out-of-arc" not in own] or faults
    heard = [(gun, own) for gun, own in pointing if not any(other < own for _, other in pointing)]
    if not heard[0][1]:
        return []
    told = [code for code in GUN_FAULTS if any(code in own for _, own in heard)]
    unheard = [own for _, own in faults if own.isdisjoint(told)]
    told += [code for code in GUN_FAULTS if any(code == _first(own) for own in unheard)]
    return [
        GUN_REFUSALS[code](battle, line, tuple(gun for gun, own in faults if code in own), held)
        for code in told
    ]


def _first(faults: frozenset[str]) -> str:
    return next(code for code in GUN_FAULTS if code in faults)
