"""A sound set-up (D1): one aircraft, or all of a side that are to be placed now, as a careful player would.

Towards the enemy, out of his reach, near friends, in a hex of its own, not lower than he and nearly at full
speed. It knows what the side knows, so that it may be shown to that side and played for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from cy6.core.events import Deployed
from cy6.core.orders import Deploy, Order
from cy6.core.state import Aircraft, Force, State
from cy6.engine import refusals_formations
from cy6.engine.decide import Decision, default
from cy6.engine.folding import fold
from cy6.engine.game import Game
from cy6.engine.play import explain
from cy6.engine.setup import entry_of, open_levels, open_places, starting_speeds, stations
from cy6.engine.views import view
from cy6.hexes import Hex, distance, step
from cy6.rules import rim
from cy6.rules.battle import Battle

REACH_OF_SUPPORT: Final = 3  # hexes at which friends help each other, and do not run into each other
OUT_OF_REACH: Final = 12  # hexes from an enemy at which nobody is shot at in the first turn
LOOK_AHEAD: Final = 4  # hexes ahead that tell where a heading leads


class _Outlook(NamedTuple):
    """What a side knows when it places an aircraft: who is there, and from where the enemy will come."""

    taken: frozenset[Hex]
    friends: tuple[Aircraft, ...]
    enemies: tuple[Aircraft, ...]
    far: Hex  # where the enemy may come from
    centre: Hex  # of the board

    def front(self, place: Hex) -> Hex:
        """Give what to face from a place: the nearest enemy, else whence he will come, else the board."""
        far = self.far if distance(self.far, place) > LOOK_AHEAD else self.centre
        return min((e.place for e in self.enemies), key=lambda at: (distance(at, place), at), default=far)


def sound_start(game: Game, decision: Decision) -> Order:
    """Give a sound start for the aircraft of a `deploy` decision; it is legal."""
    battle, state, id = game.battle, game.state, decision.actor
    aircraft = battle.find(state, id)
    found = _on_station(battle, state, id)
    if found is not None:
        return found
    wishes = (wish for wish in _wishes(battle, state, aircraft) if not explain(battle, state, wish))
    first = next(wishes, None)
    if first is None:
        return default(battle, state, decision)
    flock = [w for w in _flock(battle, state, aircraft) if not w.is_present]
    leading = (wish for wish in (first, *wishes) if _leaves_room(battle, state, wish, flock))
    return next(leading, first) if flock else first


def place_side(game: Game, side: str, play: Callable[[Order], object]) -> int:
    """Place the aircraft of a side that are to be placed now and are not yet; count them.

    `play` carries each order out, leaders before their wingmen; the side is not done by that.
    """
    count = 0
    while decision := next((d for d in game.decisions() if d.kind == "deploy" and d.side == side), None):
        play(sound_start(game, decision))
        count += 1
    return count


# Alone, and as a leader --------------------------------------------------------------------------


def _wishes(battle: Battle, state: State, aircraft: Aircraft) -> Iterator[Deploy]:
    """Make starts from the best place on, each with the headings that face the enemy first."""
    outlook = _outlook(battle, state, aircraft)
    hexes = open_places(battle, state, aircraft)
    middle = _middle(hexes)
    tal, speed = _level(battle, state, aircraft, outlook), _speed(battle, state, aircraft)
    headings = entry_of(battle, aircraft.id).headings or tuple(range(6))
    for place in sorted(hexes, key=lambda place: (_cost(place, middle, outlook), place)):
        front = outlook.front(place)
        for heading in sorted(
            headings, key=lambda h: (_leaves(battle, place, h), distance(_ahead(place, h), front), h)
        ):
            yield Deploy(aircraft.id, place, heading, tal, speed)


def _cost(place: Hex, middle: Hex, outlook: _Outlook) -> tuple[int, int]:
    """Weigh a place: shared with nobody, then out of the enemy's reach, near friends, well inside."""
    danger = max((OUT_OF_REACH - distance(place, enemy.place) for enemy in outlook.enemies), default=0)
    lonely = min((distance(place, friend.place) for friend in outlook.friends), default=0)
    support = max(lonely - REACH_OF_SUPPORT + 1, 0)
    astray = distance(place, outlook.friends[0].place if outlook.friends else middle)
    return int(place in outlook.taken), 3 * max(danger, 0) + 4 * support + 2 * astray + distance(
        place, outlook.front(place)
    )


def _outlook(battle: Battle, state: State, aircraft: Aircraft) -> _Outlook:
    present = [a for a in view(battle, state, aircraft.side).aircraft if a.is_present and a.id != aircraft.id]
    friends = tuple(a for a in present if a.side == aircraft.side and a.band == aircraft.band)
    enemies = tuple(a for a in present if a.side != aircraft.side)
    far = _middle(_enemy_starts(battle, aircraft.side))
    centre = _middle(rim.hexes(battle.setting.columns, battle.setting.rows))
    return _Outlook(frozenset(a.place for a in present), friends, enemies, far, centre)


def _enemy_starts(battle: Battle, side: str) -> tuple[Hex, ...]:
    """List where the enemy may begin as the scenario tells everybody; the whole board when it does not."""
    forces = (force for force in battle.setting.forces if force.side != side)
    found = tuple(place for force in forces for place in _starts_of(battle, force))
    return found or rim.hexes(battle.setting.columns, battle.setting.rows)


def _starts_of(battle: Battle, force: Force) -> tuple[Hex, ...]:
    if force.placement is not None:
        return (force.placement.place,)
    if force.entry is None:
        return ()
    size = battle.setting.columns, battle.setting.rows
    return force.entry.places or tuple(
        place for edge in rim.BOARD_EDGES if edge in force.entry.edges for place in rim.rim(*size, edge)
    )


def _level(battle: Battle, state: State, aircraft: Aircraft, outlook: _Outlook) -> int:
    """Give the level of friends of the same type, else one above the enemy, else well up; never the top."""
    tals = open_levels(battle, state, aircraft)
    alike = [a.tal for a in outlook.friends if a.type == aircraft.type]
    above = [a.tal + 1 for a in outlook.enemies if a.band == aircraft.band]
    wanted = alike[0] if alike else max(above, default=tals[len(tals) * 2 // 3])
    return min(tals, key=lambda tal: (abs(tal - min(wanted, battle.setting.levels - 1)), tal))


def _speed(battle: Battle, state: State, aircraft: Aircraft) -> int:
    """Give the speed one below the highest, of a leader one that all of his formation can have."""
    speeds = starting_speeds(battle, aircraft)
    wanted = min(_cruise(battle, a) for a in (aircraft, *_flock(battle, state, aircraft)))
    return min(speeds, key=lambda speed: (abs(speed - wanted), speed))


def _cruise(battle: Battle, aircraft: Aircraft) -> int:
    return starting_speeds(battle, aircraft)[-2:][0]


def _leaves(battle: Battle, place: Hex, heading: int) -> bool:
    """Tell whether a heading leads off the board soon."""
    size = battle.setting.columns, battle.setting.rows
    return rim.edge_beyond(*size, _ahead(place, heading)) is not None


def _ahead(place: Hex, heading: int) -> Hex:
    for _ in range(LOOK_AHEAD):
        place = step(place, heading)
    return place


def _middle(hexes: tuple[Hex, ...]) -> Hex:
    """Give the hex in the middle of some, which need not be one of them."""
    return Hex(*(round(sum(part) / len(hexes)) for part in zip(*hexes, strict=True)))


# Formations --------------------------------------------------------------------------------------


def _flock(battle: Battle, state: State, leader: Aircraft) -> tuple[Aircraft, ...]:
    """List the wingmen of a leader whom their player places; none of one who leads nobody."""
    return tuple(
        a
        for a in state.aircraft
        if a.is_wingman and a.leader == leader.id and battle.force(a.id).entry is not None
    )


def _on_station(battle: Battle, state: State, id: str) -> Deploy | None:
    """Give a wingman's best station: in a hex of its own, on its leader's course, as near as can be."""
    if not battle.setting.formations:
        return None
    found = stations(battle, state, id)
    if not found:
        return None
    aircraft = battle.find(state, id)
    leader = battle.find(state, aircraft.leader)
    present = view(battle, state, aircraft.side).aircraft
    taken = {a.place for a in present if a.is_present and a.id != id}
    return min(
        found,
        key=lambda wish: (
            wish.place in taken,
            (wish.heading - leader.heading) % 6,
            distance(wish.place, leader.place),
            abs(wish.speed - leader.speed),
        ),
    )


def _leaves_room(battle: Battle, state: State, wish: Deploy, flock: list[Aircraft]) -> bool:
    """Tell whether all wingmen find a station of their own when their leader starts so."""
    state = _after(battle, state, wish)
    for wingman in flock:
        if wingman.id not in state.actors or refusals_formations.is_ahead_of_leader(battle, state, wingman):
            continue
        station = _on_station(battle, state, wingman.id)
        taken = {a.place for a in state.aircraft if a.is_present}
        if station is None or station.place in taken:
            return False
        state = _after(battle, state, station)
    return True


def _after(battle: Battle, state: State, wish: Deploy) -> State:
    band = battle.find(state, wish.id).band
    return fold(battle, state, Deployed(wish.id, wish.place, wish.heading, wish.tal, wish.speed, band))
