"""C5: anti-aircraft fire: what a battery may fire at, what it needs to hit, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from cy6.core.dice import Faces, parse_kind
from cy6.core.events import Event, FlakFired, Rolled
from cy6.core.ids import Band, Role
from cy6.core.orders import FireFlak, PlotFlak
from cy6.core.refusal import Refusal
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, Battery, FlakShot, State
from cy6.core.tally import Tally
from cy6.hexes import Hex, column_row, distance, format_hex
from cy6.rules import robustness, sight
from cy6.rules.battle import Battle
from cy6.tables.ruleset import BatteryTable

TO_HIT_DICE: Final = "2d6"
LOWEST: Final[Band] = "surface-low"
HEAVY: Final = "heavy"
Result = Literal["hit", "near miss", "miss"]


# What a battery may fire at ----------------------------------------------------------------------


def explain(battle: Battle, state: State, order: FireFlak) -> tuple[Refusal, ...]:
    """Give every reason against a battery's fire at an aircraft: C5.1, C5.2."""
    if order.target not in battle.index:
        return (Refusal("unknown-target", f"No aircraft here is called {order.target}.", "C5.2.1"),)
    battery, target = battle.batteries[order.id], battle.find(state, order.target)
    if not sight.is_seen(battle.setting, state, battery.side, target):
        return (Refusal("not-spotted", f"{battery.side} does not see {target.id}.", "C4.6.1"),)
    if not target.is_present:
        return (Refusal("gone", f"{target.id} is not on the board: {target.status}.", "C5.2.1"),)
    return tuple(_explain_target(battle, state, battery, target))


def _explain_target(battle: Battle, state: State, battery: Battery, target: Aircraft) -> Iterator[Refusal]:
    if target.side == battery.side:
        yield Refusal("friend", f"{target.id} is on {battery.id}'s own side.", "C5.2.1")
    if target.status == "ooc":
        yield Refusal("out-of-control", f"{target.id} is out of control.", "B3.9a")
    if due(state, battery.id):
        yield Refusal("plotted", f"{battery.id} fires at a hex that it plotted before.", "R60")
    ahead = battle.ruleset.flak.plot_ahead.get(target.band, 0)
    if battery.kind == HEAVY and ahead:  # C5.1.4
        sentence = f"{target.id} flies in the band {target.band}: plot a hex {ahead} turns ahead for it."
        yield Refusal("plot-ahead", sentence, "C5.1.4")
    yield from _explain_reach(battle, state, battery, target)


def _explain_reach(battle: Battle, state: State, battery: Battery, target: Aircraft) -> Iterator[Refusal]:
    if target.band not in bands_of(battle, battery):
        sentence = f"{target.id} flies in the band {target.band}: {battery.id} does not reach it."
        yield Refusal("band", sentence, _RULE_OF[battery.kind])
        return
    reach, away = reach_at(battle, battery, target), distance(battery.place, target.place)
    if 0 <= reach < away:
        low = reach < battle.ruleset.flak.batteries[battery.kind].max_range
        why = " so low over land" if low else ""
        sentence = f"{target.id} is {away} hexes from {battery.id}: it reaches {reach}{why}."
        yield Refusal("out-of-range", sentence, "C5.2.7" if low else _RULE_OF[battery.kind])
    if is_hidden(battle, state, battery, target):
        sentence = f"Smoke or a cloud stands between {battery.id} and {target.id}."
        yield Refusal("smoke", sentence, "C2.1.3")


_RULE_OF: Final = {"light": "C5.1.1", "medium": "C5.1.2", "heavy": "C5.1.3"}


def explain_plot(battle: Battle, state: State, order: PlotFlak) -> tuple[Refusal, ...]:
    """Give every reason against plotting a hex ahead: C5.1.4."""
    battery, setting = battle.batteries[order.id], battle.setting
    refusals = []
    if battery.kind != HEAVY:
        refusals.append(Refusal("not-heavy", f"{battery.id} is {battery.kind}: it plots nothing.", "C5.1.4"))
    elif order.ahead not in turns_ahead(battle, battery):
        known = " or ".join(map(str, turns_ahead(battle, battery))) or "no number"
        sentence = f"{battery.id} plots {known} of turns ahead in the bands of this game, not {order.ahead}."
        refusals.append(Refusal("turns-ahead", sentence, "C5.1.4"))
    column, row = column_row(order.place)
    if not (1 <= column <= setting.columns and 1 <= row <= setting.rows):
        sentence = f"{format_hex(order.place)} is not on the board of {setting.columns} by {setting.rows}."
        refusals.append(Refusal("off-board", sentence, "C5.1.4"))
    return tuple(refusals)


def table_of(battle: Battle, battery: Battery) -> BatteryTable:
    """Give the numbers of a battery's kind."""
    return battle.ruleset.flak.batteries[battery.kind]


def bands_of(battle: Battle, battery: Battery) -> tuple[Band, ...]:
    """List the bands that a battery reaches: C5.1.1, C5.1.2, C5.1.3, or fewer as the scenario says."""
    reached = table_of(battle, battery).bands
    return tuple(band for band in reached if not battery.bands or band in battery.bands)


def reach_at(battle: Battle, battery: Battery, target: Aircraft) -> int:
    """Give how many hexes a battery reaches at an aircraft; -1 without limit. C5.2.7 at the lowest level."""
    reach = table_of(battle, battery).max_range
    low_tal, low_reach = battle.ruleset.flak.over_land
    if target.band != LOWEST or target.tal > low_tal or not sees_badly(battle):
        return reach
    return low_reach if reach < 0 else min(reach, low_reach)


def sees_badly(battle: Battle) -> bool:
    """Tell whether the ground hides what flies low: land that is not flat (C5.2.7)."""
    ground = battle.setting.ground
    return ground is None or ground.kind == "land"


def is_hidden(battle: Battle, state: State, battery: Battery, target: Aircraft) -> bool:
    """Tell whether smoke or a cloud stands between a battery and an aircraft."""
    veils = sight.veils(battle.setting, state.clouds, target.band)
    if not veils:
        return False
    if sight.is_in_cloud(battle.setting, state.clouds, target):
        return True
    return sight.is_blocked(veils, battery.place, 1, target.place, target.tal)


def turns_ahead(battle: Battle, battery: Battery) -> tuple[int, ...]:
    """List by how many turns a heavy battery may plot ahead, for the active bands: C5.1.4."""
    if battery.kind != HEAVY:
        return ()
    ahead = battle.ruleset.flak.plot_ahead
    found = {
        ahead[band] for band in bands_of(battle, battery) if band in battle.setting.bands and band in ahead
    }
    return tuple(sorted(found))


def targets(battle: Battle, state: State, battery: Battery) -> tuple[str, ...]:
    """List the aircraft that a battery may fire at."""
    return tuple(
        a.id
        for a in state.aircraft
        if a.side != battery.side and a.is_present and not explain(battle, state, FireFlak(battery.id, a.id))
    )


def due(state: State, battery: str) -> tuple[FlakShot, ...]:
    """List the fire that a battery plotted ahead for this turn."""
    return tuple(s for s in state.flak if s.battery == battery and s.ahead and s.turn == state.turn)


# Fire --------------------------------------------------------------------------------------------


def caught(battle: Battle, state: State, shot: FlakShot, place: Hex) -> tuple[str, ...]:
    """List the aircraft within the blast of a heavy battery's shells, whom it was meant for first: C5.1.4.

    Shells plotted ahead burst in the bands that are plotted so far ahead, others in that of their target.
    """
    battery = battle.batteries[shot.battery]
    radius, bands = table_of(battle, battery).blast_radius, _bands_of_burst(battle, state, battery, shot)
    near = [
        a.id
        for a in state.aircraft
        if a.is_present and not a.decoy and a.band in bands and distance(a.place, place) <= radius
    ]
    return tuple(sorted(near, key=lambda id: (id != shot.target, battle.index[id])))


def _bands_of_burst(battle: Battle, state: State, battery: Battery, shot: FlakShot) -> tuple[Band, ...]:
    if shot.target:
        return (battle.find(state, shot.target).band,)
    ahead = battle.ruleset.flak.plot_ahead
    return tuple(band for band in bands_of(battle, battery) if ahead.get(band) == shot.ahead)


def needed(battle: Battle, battery: Battery, target: Aircraft) -> Tally:
    """Give what a battery needs to hit an aircraft: C5.2.1."""
    return Tally(table_of(battle, battery).hit[role_of(battle, target)])


def role_of(battle: Battle, target: Aircraft) -> Role:
    """Say under which column of the table an aircraft is fired at."""
    return battle.force(target.id).role


def roll_to_hit(battle: Battle, battery: Battery, target: Aircraft, roll: Roll) -> tuple[Rolled, Result]:
    """Roll to hit: C5.2.1. Between the number for a near miss and that for a hit it nearly hits."""
    tally = needed(battle, battery, target)
    purpose = Purpose("flak", battery.id, target.id)
    faces = roll(purpose, TO_HIT_DICE)
    result = judge(battle, battery, target, faces)
    return Rolled(purpose, TO_HIT_DICE, faces, tally, result), result


def judge(battle: Battle, battery: Battery, target: Aircraft, faces: Faces) -> Result:
    """Say what a to-hit roll came to: C5.2.1."""
    table, role, total = table_of(battle, battery), role_of(battle, target), sum(faces)
    if total >= table.hit[role]:
        return "hit"
    return "near miss" if total >= table.near_miss[role] else "miss"


def is_misdirected(battle: Battle, faces: Faces) -> bool:
    """Tell whether a to-hit roll goes at a friend: C5.2.6."""
    return faces[0] == faces[1] <= battle.ruleset.flak.highest_double


def friend_in_the_way(battle: Battle, state: State, shot: FlakShot) -> str:
    """Name the friend at whom misdirected fire goes, or nobody: C5.2.6, R61.

    The closest to the battery, of several the lowest, then the first of the roster.
    """
    battery = battle.batteries[shot.battery]
    ranked = [
        (distance(battery.place, a.place), a.tal, battle.index[a.id])
        for a in state.aircraft
        if a.side == battery.side
        and a.id != shot.target
        and a.is_present
        and not a.decoy
        and not any(_explain_reach(battle, state, battery, a))
    ]
    return state.aircraft[min(ranked)[2]].id if ranked else ""


def damage(
    battle: Battle, battery: Battery, target: Aircraft, result: Result, roll: Roll
) -> tuple[Event, ...]:
    """Roll firepower and robustness: C5.2.2, C5.2.3, C5.2.4. Of a miss nothing comes."""
    if result == "miss":
        return (FlakFired(battery.id, target.id, 0, "miss"),)
    kind = dice_of(battle, battery, result)
    sides = parse_kind(kind)[1]
    purpose = Purpose("firepower", battery.id, target.id, "flak")
    faces = roll(purpose, kind)
    firepower = robustness.score(faces, sides)
    rolled = Rolled(purpose, kind, faces, None, f"{firepower} firepower")
    classes = tuple(w.ammunition for w in battle.ruleset.weapons.values() if w.die == f"d{sides}")
    column = robustness.lucky_column(classes)
    impact = robustness.strike(battle, target, battery.id, firepower, 0, column, roll)
    return (rolled, *impact.rolls, FlakFired(battery.id, target.id, firepower, impact.outcome, impact.wound))


def dice_of(battle: Battle, battery: Battery, result: Result) -> str:
    """Give the firepower dice of a hit, or half as many, rounded up, of a near miss: C5.2.2, R62."""
    kind = table_of(battle, battery).dice
    if result == "hit":
        return kind
    count, sides = parse_kind(kind)
    return f"{-(-count // battle.ruleset.flak.near_miss_divisor)}d{sides}"
