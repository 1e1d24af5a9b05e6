"""B4.3, B4.4: the sentences in which a player is told why nothing fires."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cy6.core.ids import Position
from cy6.core.refusal import Refusal
from cy6.core.state import Gun
from cy6.rules import gunnery_guns as guns_of
from cy6.rules.battle import Battle
from cy6.rules.gunnery_guns import Held, LineOfFire


def _absent(line: LineOfFire) -> Refusal:
    one = line.target if line.shooter.is_present else line.shooter
    return Refusal("gone", f"{one.id} is not on the board: {one.status}.", "B4.2")


def _out_of_control(line: LineOfFire) -> Refusal:
    one = line.shooter if line.shooter.status == "ooc" else line.target
    words = "does not fire" if one is line.shooter else "may not be fired upon"
    return Refusal("out-of-control", f"{one.id} is out of control and {words}.", "B3.9a")


def _friend(line: LineOfFire) -> Refusal:
    return Refusal("friend", f"{line.target.id} is on {line.shooter.id}'s own side.", "B4.2")


def _panic(line: LineOfFire) -> Refusal:
    sentence = f"The crew of {line.shooter.id} panics: no fire until it passes a check."
    return Refusal("panic", sentence, "B4.2.3")


def _same_hex(line: LineOfFire) -> Refusal:
    sentence = f"{line.target.id} is in the hex of {line.shooter.id}: no arc reaches into it."
    return Refusal("same-hex", sentence, "R2")


def _band(line: LineOfFire) -> Refusal:
    shooter, target = line.shooter, line.target
    sentence = f"{target.id} flies in the band {target.band}, {shooter.id} in {shooter.band}."
    return Refusal("band", sentence, "B4.3.2")


def _smoke(line: LineOfFire) -> Refusal:
    sentence = f"Smoke or a cloud stands between {line.shooter.id} and {line.target.id}."
    return Refusal("smoke", sentence, "D2")


AROUND_REFUSALS: Final[dict[str, Callable[[LineOfFire], Refusal]]] = {
    "gone": _absent,
    "friend": _friend,
    "out-of-control": _out_of_control,
    "panic": _panic,
    "band": _band,
    "same-hex": _same_hex,
    "smoke": _smoke,
}


def _places(guns: tuple[Gun, ...]) -> str:
    return ", ".join(guns_of.positions_of(guns))


def _range(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    reaches = dict.fromkeys(
        f"{gun.position} {gun.weapon} {guns_of.reach(battle.ruleset, gun)}" for gun in guns
    )
    limits = all(battle.ruleset.positions[gun.position].max_range for gun in guns)
    rule = _rule_of_position(guns) if limits else "A1.3.1"
    sentence = f"{line.target.id} is {line.range} hexes from {line.shooter.id}: its guns reach "
    return Refusal("out-of-range", f"{sentence}{', '.join(reaches)}.", rule)


def _rule_of_position(guns: tuple[Gun, ...]) -> str:
    rules = {"FF": "B4.3.1", "BFF": "B4.4.6", "BRCRG": "B4.4.7"}
    found = {rules.get(gun.position, "B4.4") for gun in guns}
    return found.pop() if len(found) == 1 else "B4.3.1"


def _arc(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    fields = ", ".join(f"{at} {_field(battle, at)}" for at in guns_of.positions_of(guns))
    sentence = f"{line.target.id} is in the {line.arc} arc of {line.shooter.id}: its guns fire {fields}."
    return Refusal("out-of-arc", sentence, _rule_of_position(guns))


def _field(battle: Battle, at: Position) -> str:
    position = battle.ruleset.positions[at]
    arcs = " or ".join(position.arcs)
    return f"along the straight row to its {arcs}" if position.straight else arcs


def _level(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    positions = battle.ruleset.positions
    fields = ", ".join(
        f"{position} {'/'.join(f'{level:+d}' if level else '0' for level in positions[position].levels)}"
        for position in guns_of.positions_of(guns)
    )
    shooter, target = line.shooter, line.target
    sentence = f"{target.id} at TAL {target.tal} is {line.rise:+d} from {shooter.id} at TAL {shooter.tal}: "
    rule = "B4.3.2" if all(gun.position == "FF" for gun in guns) else _rule_of_position(guns)
    return Refusal("level", f"{sentence}its guns fire at levels {fields}.", rule)


def _firing_up(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    shooter, target = line.shooter, line.target
    sentence = f"To fire up at {target.id}, {shooter.id} must fly faster than its speed {target.speed}: "
    return Refusal("firing-up", f"{sentence}it flies {shooter.speed}.", "B4.3.2")


def _empty(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    groups = dict.fromkeys(battle.ruleset.weapons[gun.weapon].ammunition for gun in guns)
    words = " and ".join(group.replace("_", " ") for group in groups)
    return Refusal("out-of-ammunition", f"{line.shooter.id} has no {words} ammunition left.", "B4.5")


def _broken(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    words = ", ".join(guns_of.gun_words(gun) for gun in guns)
    return Refusal("broken", f"{line.shooter.id}'s {words} out of action.", "B4.2.3")


def _quiet(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    shooter = line.shooter
    kind = {"turn": "a turn", "extreme": "an extreme turn", "special": "a special maneuver"}
    flown = kind.get(shooter.flown, shooter.flown)
    return Refusal("quiet-guns", f"{shooter.id}'s guns at {_places(guns)} do not fire after {flown}.", "A1.4")


def _promised(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], _: Held) -> Refusal:
    sentence = f"{line.shooter.id} turns away from flak this turn: its guns at {_places(guns)} do not fire."
    return Refusal("promised", sentence, "C5.2.5")


def _used(battle: Battle, line: LineOfFire, guns: tuple[Gun, ...], held: Held) -> Refusal:
    at = ", ".join(dict.fromkeys(held[gun.position] for gun in guns))
    sentence = f"{line.shooter.id}'s guns at {_places(guns)} are declared at {at} already."
    return Refusal("guns-used", sentence, "B4.3.7")


GUN_REFUSALS: Final[dict[str, Callable[[Battle, LineOfFire, tuple[Gun, ...], Held], Refusal]]] = {
    "out-of-range": _range,
    "out-of-arc": _arc,
    "level": _level,
    "firing-up": _firing_up,
    "out-of-ammunition": _empty,
    "broken": _broken,
    "quiet-guns": _quiet,
    "promised": _promised,
    "guns-used": _used,
}
