"""B6: unguided rockets and air-to-air bombs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from cy6.core.dice import parse_kind
from cy6.core.events import Event, Fired, Rolled, SalvoBurst
from cy6.core.ids import BANDS, Band
from cy6.core.orders import FireRockets, PlotAirBomb
from cy6.core.refusal import Refusal
from cy6.core.rolls import Purpose, Roll
from cy6.core.state import Aircraft, Salvo, Shot, State
from cy6.hexes import Hex, arc, at, column_row, distance, format_hex, is_on_row, step, within
from cy6.rules import robustness, sight
from cy6.rules.battle import Battle

SCATTER_DICE: Final = "1d10"


def explain_rockets(battle: Battle, state: State, order: FireRockets) -> tuple[Refusal, ...]:
    """Give every reason against a salvo of rockets: B6.1."""
    if order.id not in battle.index:
        return (Refusal("unknown-shooter", f"No aircraft here is called {order.id}.", "B6.1"),)
    shooter = battle.find(state, order.id)
    return (*_explain_rocketeer(state, shooter), *_explain_rocket_target(battle, state, shooter, order))


def legal_rockets(battle: Battle, state: State, id: str) -> tuple[FireRockets, ...]:
    """List every salvo of rockets that `explain_rockets` accepts."""
    shooter = battle.find(state, id)
    if not shooter.rockets or _explain_rocketeer(state, shooter):
        return ()
    table = battle.ruleset.rockets
    orders = (
        FireRockets(id, place, tal)
        for place in within(shooter.place, table.last)
        for tal in range(shooter.tal - table.below, shooter.tal + table.above + 1)
    )
    return tuple(order for order in orders if not _explain_rocket_target(battle, state, shooter, order))


def rocket_salvo(state: State, order: FireRockets) -> Salvo:
    """Give the salvo that a lawful order sends off, which goes off this turn."""
    return Salvo(order.id, "rockets", order.place, order.tal, state.turn)


def resolve_rockets(battle: Battle, state: State, salvo: Salvo, roll: Roll) -> tuple[Event, ...]:
    """Scatter a salvo and attack whoever is where it bursts: B6.1."""
    table = battle.ruleset.rockets
    purpose = Purpose("rockets", salvo.shooter)
    faces = roll(purpose, SCATTER_DICE)
    rise, adjacent = table.scatter[faces[0] - 1]
    place = step(salvo.place, adjacent - 1) if adjacent else salvo.place
    tal = salvo.tal + rise
    band = battle.find(state, salvo.shooter).band
    rolled = Rolled(purpose, SCATTER_DICE, faces, None, f"{format_hex(place)} TAL {tal}")
    shift = next(row.column_shift for row in battle.ruleset.to_hit.bands if row.name == table.band)
    hit = _aircraft_near(state, band, place, 0, tal)
    return (rolled, SalvoBurst(salvo, place, tal), *_attack(battle, salvo, hit, table.dice, shift, roll))


def _explain_rocketeer(state: State, shooter: Aircraft) -> tuple[Refusal, ...]:
    """Give what forbids this aircraft any rockets now."""
    if not shooter.is_present:
        return (Refusal("gone", f"{shooter.id} is not on the board: {shooter.status}.", "B6.1"),)
    refusals: list[Refusal] = []
    if shooter.status == "ooc":
        refusals.append(Refusal("out-of-control", f"{shooter.id} is out of control.", "B3.9a"))
    if "panic" in shooter.effects:
        refusals.append(Refusal("panic", f"The crew of {shooter.id} panics and does not fire.", "B4.2.3"))
    if shooter.promised == 2:
        sentence = f"{shooter.id} turns away from flak this turn and fires no rockets."
        refusals.append(Refusal("promised", sentence, "C5.2.5"))
    if shooter.rockets < 1:
        refusals.append(Refusal("no-rockets", f"{shooter.id} has no salvo of rockets left.", "B6.1"))
    if (shooter.last, shooter.flown) != ("L", "forward"):
        flown = f"{shooter.last} with {shooter.flown}" if shooter.flown else "nothing yet"
        sentence = f"Rockets need level flight with a forward turn code: {shooter.id} flew {flown}."
        refusals.append(Refusal("not-level-forward", sentence, "B6.1"))
    if any(_is_same(salvo, shooter.id, "rockets", state.turn) for salvo in state.salvos):
        sentence = f"{shooter.id} has fired a salvo this turn."
        refusals.append(Refusal("already-fired", sentence, "B6.1"))
    return tuple(refusals)


def _explain_rocket_target(
    battle: Battle, state: State, shooter: Aircraft, order: FireRockets
) -> tuple[Refusal, ...]:
    table, hex = battle.ruleset.rockets, format_hex(order.place)
    range_, rise = distance(shooter.place, order.place), order.tal - shooter.tal
    direction = arc(shooter.place, shooter.heading, order.place)
    refusals = list(_explain_place(battle, order.place, order.tal, "B6.1"))
    if not table.first <= range_ <= table.last:
        sentence = f"{hex} is {range_} hexes from {shooter.id}: rockets fly {table.first} to {table.last}."
        refusals.append(Refusal("out-of-range", sentence, "B6.1"))
    if direction is not None and direction != "front":
        sentence = f"{hex} is in the {direction} arc of {shooter.id}: rockets fly into the front arc."
        refusals.append(Refusal("out-of-arc", sentence, "B6.1"))
    if not -table.below <= rise <= table.above:
        sentence = f"TAL {order.tal} is {rise:+d} from {shooter.id} at TAL {shooter.tal}: rockets reach "
        sentence += f"-{table.below} to +{table.above}."
        refusals.append(Refusal("level", sentence, "B6.1"))
    if sight.is_hidden_place(battle.setting, state.clouds, shooter, order.place, order.tal):
        sentence = f"Smoke or a cloud stands between {shooter.id} and {hex}."
        refusals.append(Refusal("smoke", sentence, "C2.1.3"))
    return tuple(refusals)


def explain_airbomb(battle: Battle, state: State, order: PlotAirBomb) -> tuple[Refusal, ...]:
    """Give every reason against plotting where an air bomb goes off: B6.2.

    Where the bomber then is counts only when the bomb goes off.
    """
    if order.id not in battle.index:
        return (Refusal("unknown-shooter", f"No aircraft here is called {order.id}.", "B6.2"),)
    bomber = battle.find(state, order.id)
    return (*_explain_bomber(battle, state, bomber), *_explain_bomb_target(battle, bomber, order))


def legal_airbombs(battle: Battle, state: State, id: str) -> tuple[PlotAirBomb, ...]:
    """List every air bomb that `explain_airbomb` accepts: each hex of the board at each open level."""
    bomber, setting = battle.find(state, id), battle.setting
    if _explain_bomber(battle, state, bomber):
        return ()
    highest = setting.levels - battle.ruleset.air_bombs.min_levels_above
    below = battle.beyond(bomber.band, "dive")
    return _every_target(id, setting.columns, setting.rows, highest, below, setting.levels)


def airbomb_salvo(battle: Battle, state: State, order: PlotAirBomb) -> Salvo:
    """Give the salvo that a lawful order plots, and the turn in which it goes off."""
    turn = state.turn + battle.ruleset.air_bombs.plot_ahead
    return Salvo(order.id, "airbomb", order.place, order.tal, turn, order.band)


def resolve_airbomb(
    battle: Battle, state: State, bomber: Aircraft, salvo: Salvo, roll: Roll
) -> tuple[Event, ...]:
    """Set off an air bomb in its turn, or waste it when the bomber was not where it must be: B6.2."""
    table = battle.ruleset.air_bombs
    if not _is_dropped_well(battle, state, bomber, salvo):
        return (SalvoBurst(salvo, None, salvo.tal),)
    hit = _aircraft_near(state, salvo.band or bomber.band, salvo.place, table.blast_radius, salvo.tal)
    burst = SalvoBurst(salvo, salvo.place, salvo.tal)
    return (burst, *_attack(battle, salvo, hit, table.dice, 0, roll))


def _is_dropped_well(battle: Battle, state: State, bomber: Aircraft, salvo: Salvo) -> bool:
    table, bands = battle.ruleset.air_bombs, _bands_above(bomber, salvo)
    behind = table.behind_lower_band if bands else table.behind_same_band
    return (
        bomber.status == "flying"
        and bomber.promised != 2  # C5.2.5
        and not sight.is_in_cloud(battle.setting, state.clouds, bomber)  # C2.1.3
        and bands in (0, 1)
        and bomber.tal + bands * battle.setting.levels - salvo.tal >= table.min_levels_above
        and distance(bomber.place, salvo.place) >= behind
        and is_on_row(bomber.place, (bomber.heading + 3) % 6, salvo.place)
    )


def _bands_above(bomber: Aircraft, salvo: Salvo) -> int:
    """Count the bands from an air bomb up to its bomber; negative from below."""
    return BANDS.index(bomber.band) - BANDS.index(salvo.band or bomber.band)


def _explain_bomber(battle: Battle, state: State, bomber: Aircraft) -> tuple[Refusal, ...]:
    """Give what forbids this aircraft to plot any air bomb now."""
    if not bomber.is_present:
        return (Refusal("gone", f"{bomber.id} is not on the board: {bomber.status}.", "B6.2"),)
    refusals: list[Refusal] = []
    if bomber.status == "ooc":
        refusals.append(Refusal("out-of-control", f"{bomber.id} is out of control.", "B3.9a"))
    falling = sum((salvo.shooter, salvo.kind) == (bomber.id, "airbomb") for salvo in state.salvos)
    if bomber.air_bombs <= falling:
        refusals.append(Refusal("no-air-bombs", f"{bomber.id} has no air bomb left.", "B6.2"))
    turn = state.turn + battle.ruleset.air_bombs.plot_ahead
    if any(_is_same(salvo, bomber.id, "airbomb", turn) for salvo in state.salvos):
        sentence = f"{bomber.id} has plotted an air bomb for turn {turn} already."
        refusals.append(Refusal("already-plotted", sentence, "B6.2"))
    return tuple(refusals)


def _explain_bomb_target(battle: Battle, bomber: Aircraft, order: PlotAirBomb) -> tuple[Refusal, ...]:
    refusals = list(_explain_place(battle, order.place, order.tal, "B6.2"))
    above, below = battle.ruleset.air_bombs.min_levels_above, battle.beyond(bomber.band, "dive")
    if order.band and order.band != below:
        known = f"{below} alone" if below else "none"
        sentence = f"An air bomb falls into the active band next below: {known}, not {order.band}."
        refusals.append(Refusal("band", sentence, "B6.2"))
    elif not order.band and battle.setting.levels - above < order.tal <= battle.setting.levels:
        sentence = f"A bomber must be {above} levels above TAL {order.tal}: the band ends at TAL "
        refusals.append(Refusal("level", f"{sentence}{battle.setting.levels}.", "B6.2"))
    return tuple(refusals)


@lru_cache(maxsize=64)
def _every_target(
    id: str, columns: int, rows: int, highest: int, below: Band | Literal[""], levels: int
) -> tuple[PlotAirBomb, ...]:
    there: list[tuple[Band | Literal[""], int]] = [("", tal) for tal in range(1, highest + 1)]
    if below:
        there += [(below, tal) for tal in range(1, levels + 1)]
    return tuple(
        PlotAirBomb(id, at(column, row), tal, band)
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
        for band, tal in there
    )


def _explain_place(battle: Battle, place: Hex, tal: int, rule: str) -> tuple[Refusal, ...]:
    """Give what is wrong with a place on this board, whoever aims at it."""
    setting = battle.setting
    column, row = column_row(place)
    refusals: list[Refusal] = []
    if not (1 <= column <= setting.columns and 1 <= row <= setting.rows):
        sentence = f"{format_hex(place)} is not on the board of {setting.columns} by {setting.rows} hexes."
        refusals.append(Refusal("off-board", sentence, rule))
    if not 1 <= tal <= setting.levels:
        sentence = f"Levels run from 1 to {setting.levels}: there is no TAL {tal}."
        refusals.append(Refusal("no-such-level", sentence, rule))
    return tuple(refusals)


def _is_same(salvo: Salvo, shooter: str, kind: str, turn: int) -> bool:
    return (salvo.shooter, salvo.kind, salvo.turn) == (shooter, kind, turn)


def _aircraft_near(state: State, band: Band, place: Hex, radius: int, tal: int) -> tuple[Aircraft, ...]:
    """List all aircraft, friend or foe, that a burst catches."""
    return tuple(
        one
        for one in state.aircraft
        if one.is_present
        and not one.decoy
        and (one.band, one.tal) == (band, tal)
        and distance(one.place, place) <= radius
    )


def _attack(
    battle: Battle, salvo: Salvo, hit: tuple[Aircraft, ...], dice: str, shift: int, roll: Roll
) -> tuple[Event, ...]:
    """Attack each aircraft with its own dice, as if by gunfire that hit."""
    sides = parse_kind(dice)[1]
    classes = tuple(
        weapon.ammunition for weapon in battle.ruleset.weapons.values() if weapon.die == f"d{sides}"
    )
    column = robustness.lucky_column(classes)
    events: list[Event] = []
    for target in hit:
        purpose = Purpose("firepower", salvo.shooter, target.id, salvo.kind)
        faces = roll(purpose, dice)
        firepower = robustness.score(faces, sides)
        events.append(Rolled(purpose, dice, faces, None, f"{firepower} firepower"))
        impact = robustness.strike(battle, target, salvo.shooter, firepower, shift, column, roll)
        events += impact.rolls
        shot = Shot(salvo.shooter, target.id, (salvo.kind,))
        events.append(Fired(shot, target.id, (salvo.kind,), (), firepower, impact.outcome, impact.wound))
    return tuple(events)
