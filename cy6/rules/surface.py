"""C3: attacks on the ground and on ships: who may attack what and how, what the roll needs, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal

from cy6.core.dice import Faces
from cy6.core.events import Rolled, SurfaceAttacked
from cy6.core.ids import BANDS, FIXED_POSITIONS, MEANS, SHIPS, Band, Means, WeaponClass
from cy6.core.orders import AttackSurface
from cy6.core.refusal import Refusal
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, Attack, Gun, State, Target, evolve
from cy6.core.tally import Reason, Tally, tally
from cy6.hexes import Hex, arc, distance
from cy6.rules import ammunition, ratings, sight
from cy6.rules.battle import Battle

ATTACK_DICE: Final = "2d6"
LOWEST: Final[Band] = "surface-low"
LOW: Final[Band] = "low"
DIVES: Final = ("PD", "SD")  # C3.3
AWAY: Final = ("waiting", "border")
HIT_WORDS: Final = {0: "no hit", 1: "one hit", 2: "two hits"}


# What may be attacked ----------------------------------------------------------------------------


def explain(battle: Battle, state: State, order: AttackSurface) -> tuple[Refusal, ...]:
    """Give every reason against an attack in the surface attack segment: B4.7, C3.1."""
    target = battle.targets.get(order.target)
    if target is None:
        known = ", ".join(battle.targets) or "none"
        return (Refusal("unknown-target", f"No target is called {order.target}: there are {known}."),)
    attacker = battle.find(state, order.id)
    refusals = (
        *_explain_attacker(battle, state, attacker),
        *_explain_firing(attacker, order.means),
        *_explain_target(battle, state, attacker, target),
    )
    return (*refusals, *_MEANS[order.means](battle, state, attacker, target))


def legal(battle: Battle, state: State, id: str) -> tuple[AttackSurface, ...]:
    """List every attack that `explain` accepts."""
    attacker = battle.find(state, id)
    if any(_explain_attacker(battle, state, attacker)):
        return ()
    wishes = (AttackSurface(id, target, means) for target in battle.targets for means in MEANS)
    return tuple(wish for wish in wishes if not explain(battle, state, wish))


def has_bombs(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft still carries a load of bombs."""
    return aircraft.loaded > 0 and bool(battle.force(aircraft.id).bombs)


def may_yet_strike(battle: Battle, state: State, attacker: Aircraft, turns: int) -> bool:
    """Tell whether an aircraft has a load for which a target is in reach within some turns: R30."""
    if attacker.homeward or attacker.decoy or attacker.status not in ("flying", "ooc", *AWAY):
        return False
    hexes = ratings.max_speed(battle, attacker) * turns
    return any(
        target.side != attacker.side
        and battle.condition(state, target.id) != "destroyed"
        and _has_load_for(battle, attacker, target)
        and (attacker.status in AWAY or any(distance(attacker.place, hex) <= hexes for hex in target.hexes))
        for target in battle.targets.values()
    )


def is_raider(battle: Battle, id: str) -> bool:
    """Tell whether an aircraft set out with a load for targets below: R30."""
    force = battle.force(id)
    return bool(force.bombs or force.torpedo or force.rockets)


def _has_load_for(battle: Battle, attacker: Aircraft, target: Target) -> bool:
    """Tell of bombs, and of rockets and torpedoes, which take the lowest band: C3.2."""
    if has_bombs(battle, attacker):
        return True
    torpedo = attacker.loaded and battle.force(attacker.id).torpedo and target.kind in SHIPS
    return LOWEST in battle.setting.bands and bool(torpedo or attacker.rockets)


def explain_release(
    battle: Battle, state: State, bomber: Aircraft, path: tuple[Hex, ...], tal: int, id: str
) -> tuple[Refusal, ...]:
    """Give every reason against letting bombs go on the way of a move that ends at a level: C3.1.1."""
    target = battle.targets.get(id)
    if target is None:
        return (Refusal("unknown-target", f"No target is called {id}.", "C3.1.1"),)
    over = [evolve(bomber, place=place, tal=tal) for place in path if place in target.hexes]
    clear = [there for there in over if not sight.is_in_cloud(battle.setting, state.clouds, there)]
    there = (*clear, *over, bomber)[0]
    refusals = [*_explain_attacker(battle, state, there), *_explain_target(battle, state, there, target)]
    if not over:
        sentence = f"{bomber.id} does not fly over {target.name} in this move."
        refusals.append(Refusal("not-over-target", sentence, "C3.1.1"))
    return (*refusals, *_explain_load(battle, bomber, tal))


def open_releases(
    battle: Battle, state: State, bomber: Aircraft, path: tuple[Hex, ...], tal: int
) -> tuple[str, ...]:
    """List the targets over which bombs may be let go in a move: C3.1.1."""
    if not has_bombs(battle, bomber):
        return ()
    return tuple(id for id in battle.targets if not explain_release(battle, state, bomber, path, tal, id))


def _explain_attacker(battle: Battle, state: State, attacker: Aircraft) -> Iterator[Refusal]:
    """Say what forbids an aircraft any attack."""
    id = attacker.id
    if not attacker.is_present:
        yield Refusal("gone", f"{id} is not on the board: {attacker.status}.", "C3.1")
        return
    if attacker.decoy:
        yield Refusal("decoy", f"{id} is no more than a counter.", "C4.6.2")
    if attacker.status == "ooc":
        yield Refusal("out-of-control", f"{id} is out of control.", "B3.9a")
    if "panic" in attacker.effects:
        yield Refusal("panic", f"The crew of {id} panics and attacks nothing.", "B4.2.3")
    if attacker.promised == 2:
        yield Refusal("promised", f"{id} turns away from flak this turn and drops nothing.", "C5.2.5")
    if any(attack.attacker == id and attack.released for attack in state.attacks):
        yield Refusal("already-attacked", f"{id} has let its load go this turn.", "R64")
    if sight.is_in_cloud(battle.setting, state.clouds, attacker):
        yield Refusal("cloud", f"{id} is in a cloud and sees nothing below.", "C2.1.3")


def _explain_firing(attacker: Aircraft, means: Means) -> Iterator[Refusal]:
    """C1.4.2: who had to leave its formation this turn fires nothing; bombs are dropped, not fired."""
    if attacker.astray and means != "bombs":
        yield Refusal("astray", f"{attacker.id} fell out of its formation and may not fire.", "C1.4.2")


def _explain_target(battle: Battle, state: State, attacker: Aircraft, target: Target) -> Iterator[Refusal]:
    if target.side == attacker.side:
        yield Refusal("friend", f"{target.name} belongs to {attacker.id}'s own side.", "C3.1")
    if battle.condition(state, target.id) == "destroyed":
        yield Refusal("target-destroyed", f"{target.name} is destroyed already.", "C3.1.2")


def _explain_bombs(battle: Battle, state: State, attacker: Aircraft, target: Target) -> Iterator[Refusal]:
    if attacker.place not in target.hexes:
        yield Refusal("not-over-target", f"{attacker.id} is not over {target.name}.", "C3.1.1")
    yield from _explain_load(battle, attacker, attacker.tal)


def _explain_load(battle: Battle, bomber: Aircraft, tal: int) -> Iterator[Refusal]:
    if not has_bombs(battle, bomber):
        yield Refusal("no-bombs", f"{bomber.id} carries no bombs.", "C3.2.1")
    allowed = battle.force(bomber.id).bomb_tals
    if allowed and tal not in allowed:
        levels = " or ".join(map(str, allowed))
        yield Refusal("level", f"{bomber.id} drops its bombs from TAL {levels}, not from {tal}.", "D3")


def _explain_rockets(battle: Battle, state: State, attacker: Aircraft, target: Target) -> Iterator[Refusal]:
    if attacker.rockets < 1:
        yield Refusal("no-rockets", f"{attacker.id} has no salvo of rockets left.", "C3.2.2")
    yield from _explain_aim(battle, state, attacker, target, "rockets", "C3.2.2")


def _explain_strafing(battle: Battle, state: State, attacker: Aircraft, target: Target) -> Iterator[Refusal]:
    if not strafing_guns(battle, attacker):
        yield Refusal("no-guns", f"{attacker.id} has no guns ahead that can fire.", "C3.2.2")
    if attacker.busy:
        yield Refusal("guns-used", f"{attacker.id} has fired its guns at aircraft this turn.", "R64")
    yield from _explain_aim(battle, state, attacker, target, "strafing", "C3.2.2")


def _explain_torpedo(battle: Battle, state: State, attacker: Aircraft, target: Target) -> Iterator[Refusal]:
    table = battle.ruleset.surface
    if not (battle.force(attacker.id).torpedo and attacker.loaded):
        yield Refusal("no-torpedo", f"{attacker.id} carries no torpedo.", "C3.4")
    if target.kind not in SHIPS:
        yield Refusal("not-a-ship", f"{target.name} is not a ship.", "C3.4")
    if attacker.tal > table.torpedo_tal:
        sentence = f"A torpedo is dropped at TAL {table.torpedo_tal}, not at {attacker.tal}."
        yield Refusal("level", sentence, "C3.4")
    if attacker.speed > table.torpedo_speed:
        sentence = f"A torpedo is dropped at speed {table.torpedo_speed} at most, not at {attacker.speed}."
        yield Refusal("too-fast", sentence, "C3.4")
    yield from _explain_aim(battle, state, attacker, target, "torpedo", "C3.4")


def _explain_aim(
    battle: Battle, state: State, attacker: Aircraft, target: Target, means: Means, rule: str
) -> Iterator[Refusal]:
    """Say why a target ahead and some way off cannot be reached."""
    id, reach = attacker.id, battle.ruleset.surface.reach[means]
    if attacker.band != LOWEST:
        yield Refusal("band", f"{id} must fly in the band {LOWEST} for that, not in {attacker.band}.", rule)
    near = [place for place in target.hexes if 0 < distance(attacker.place, place) <= reach]
    if not near:
        away = min(distance(attacker.place, place) for place in target.hexes)
        sentence = f"{target.name} is {away} hexes from {id}: {means} reaches from 1 to {reach}."
        yield Refusal("out-of-range", sentence, rule)
        return
    ahead = [place for place in near if arc(attacker.place, attacker.heading, place) == "front"]
    if not ahead:
        yield Refusal("out-of-arc", f"{target.name} is not in the front arc of {id}.", "R63")
    elif all(_is_hidden(battle, state, attacker, place) for place in ahead):
        yield Refusal("smoke", f"Smoke or a cloud stands between {id} and {target.name}.", "C2.1.3")


def _is_hidden(battle: Battle, state: State, attacker: Aircraft, place: Hex) -> bool:
    return sight.is_hidden_place(battle.setting, state.clouds, attacker, place, 1)


_MEANS: Final[dict[Means, Callable[[Battle, State, Aircraft, Target], Iterable[Refusal]]]] = {
    "bombs": _explain_bombs,
    "rockets": _explain_rockets,
    "strafing": _explain_strafing,
    "torpedo": _explain_torpedo,
}


def strafing_guns(battle: Battle, aircraft: Aircraft) -> tuple[Gun, ...]:
    """List the guns with which an aircraft strafes: fixed ahead, sound, with ammunition left."""
    return tuple(
        gun
        for gun in battle.guns(aircraft)
        if gun.position in FIXED_POSITIONS and ammunition.group_of(battle, gun) not in aircraft.empty
    )


# Dive bombers ------------------------------------------------------------------------------------


def diving(battle: Battle, aircraft: Aircraft, maneuver: str) -> Band | Literal[""]:
    """Name the band in which a dive bomber's unbroken dive began, once it has flown a maneuver: C3.3."""
    if maneuver not in DIVES or not battle.type_of(aircraft).dive_bomber:
        return ""
    return aircraft.diving or aircraft.band


def is_dive_attack(aircraft: Aircraft, band: Band) -> bool:
    """Tell whether a dive bomber that is in a band now attacks out of a dive: C3.3.

    It has dived without a break since the band above, and ends in one of the two lowest.
    """
    if not aircraft.diving or band not in (LOWEST, LOW):
        return False
    return BANDS.index(aircraft.diving) - BANDS.index(band) == 1


# The attack --------------------------------------------------------------------------------------


def attack(attacker: Aircraft, target: str, means: Means) -> Attack:
    """Give the attack of an aircraft from where it is."""
    dives = int(means == "bombs" and is_dive_attack(attacker, attacker.band))
    return Attack(attacker.id, target, means, attacker.band, attacker.tal, attacker.crew, dives)


def tally_of(battle: Battle, one: Attack) -> Tally:
    """Tally the roll of an attack: C3.1, C3.2."""
    table, force = battle.ruleset.surface, battle.force(one.attacker)
    target, by = battle.targets[one.target], table.modifiers
    strafes, is_ship = one.means == "strafing", target.kind in SHIPS
    load = table.loads[force.bombs] if one.means == "bombs" else 0
    return tally(
        _base(battle, one),
        Reason("skill", battle.ruleset.skills[one.crew], f"{one.crew} crew", "C3.2.2"),
        Reason("bomb_load", load, f"{force.bombs.replace('_', ' ')} load of bombs", "C3.2.1"),
        Reason("dive_bomb", by["dive_bomb"] if one.dives else 0, "out of a dive", "C3.2.2"),
        Reason("rockets", by["rockets"] if one.means == "rockets" else 0, "rockets", "C3.2.2"),
        Reason("strafing", by["strafing"] if strafes else 0, "strafing", "C3.2.2"),
        Reason("heavy_guns", force.strafing if strafes else 0, "heavy guns", "C3.2.2"),
        Reason("point_target", by["point_target"] if target.kind == "point" else 0, "small target", "C3.2.2"),
        Reason("area_target", by["area_target"] if target.kind == "area" else 0, "large area", "C3.2.2"),
        Reason("night", by["night"] if battle.setting.night else 0, "at night", "C3.2.2"),
        Reason("equipment", force.equipment, "equipment and training", "C3.2.2"),
        Reason("torpedo", by["torpedo"] if one.means == "torpedo" else 0, "torpedo", "C3.2.3"),
        Reason(
            "small_ship", by["small_ship"] if is_ship and target.kind != "ship" else 0, "small ship", "C3.2.3"
        ),
        Reason(
            "very_small_ship", by["very_small_ship"] if target.kind == "boat" else 0, "very small", "C3.2.3"
        ),
    )


def _base(battle: Battle, one: Attack) -> int:
    """C3.1: the number needed from a band and level; levels above the last of the table need what it does."""
    table = battle.ruleset.surface
    if one.band == LOWEST:
        return table.lowest[min(one.tal, len(table.lowest)) - 1]
    return table.low if one.band == LOW else table.above


def hits_of(battle: Battle, needed: Tally, faces: Faces) -> int:
    """Count the hits of a roll: one at the number needed or one above it, two from there on (C3.1)."""
    margin = needed.margin(faces)
    return max((hits for least, hits in battle.ruleset.surface.hits if margin >= least), default=0)


def resolve(battle: Battle, state: State, one: Attack, roll: Roll) -> tuple[Rolled, SurfaceAttacked]:
    """Roll for an attack: B4.7, C3.1."""
    needed = tally_of(battle, one)
    purpose = Purpose("surface attack", one.attacker, one.target, one.means)
    faces = roll(purpose, ATTACK_DICE)
    hits = hits_of(battle, needed, faces)
    words = HIT_WORDS.get(hits, f"{hits} hits")
    rolled = Rolled(purpose, ATTACK_DICE, faces, needed, words)
    return rolled, SurfaceAttacked(one, hits, _ammunition_used(battle, state, one))


def _ammunition_used(battle: Battle, state: State, one: Attack) -> tuple[WeaponClass, ...]:
    if one.means != "strafing":
        return ()
    return ammunition.groups_of(battle, strafing_guns(battle, battle.find(state, one.attacker)))
