"""Setting up (D1, A4.1): where an aircraft may start, what speaks against a start, and who has to wait.

Who finds every place taken waits a turn, and turn after turn until one is free (R78).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from cy6.core.orders import Deploy, Order
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Entry, State
from cy6.engine import ambush, refusals_formations
from cy6.hexes import HEADINGS, Hex, distance, format_hex, step
from cy6.rules import ratings, rim
from cy6.rules.battle import Battle
from cy6.rules.sight import is_seen

Refusals = Iterable[Refusal]

# Where and when ----------------------------------------------------------------------------------


def entry_of(battle: Battle, id: str) -> Entry:
    """Give the entry of an aircraft that its player places."""
    entry = battle.force(id).entry
    assert entry is not None
    return entry


def entry_turn(battle: Battle, aircraft: Aircraft) -> int:
    """Give the turn in which an aircraft enters: drawn, put off or fixed."""
    entry = battle.force(aircraft.id).entry
    return aircraft.entering or (entry.turn if entry else 1)


def places(battle: Battle, aircraft: Aircraft) -> tuple[Hex, ...]:
    """List the hexes where an aircraft may be placed."""
    setting = battle.setting
    if aircraft.entry_edge:
        return rim.rim(setting.columns, setting.rows, aircraft.entry_edge)
    return entry_of(battle, aircraft.id).places or rim.hexes(setting.columns, setting.rows)


def levels(battle: Battle, aircraft: Aircraft) -> tuple[int, ...]:
    """List the levels at which an aircraft may be placed."""
    return entry_of(battle, aircraft.id).tals or tuple(range(1, battle.setting.levels + 1))


def starting_speeds(battle: Battle, aircraft: Aircraft) -> tuple[int, ...]:
    """List the speeds at which an aircraft may be placed."""
    speeds = entry_of(battle, aircraft.id).speeds
    return speeds or tuple(range(1, ratings.max_speed(battle, aircraft) + 1))


def _leads_off(battle: Battle, entry: Entry, place: Hex, heading: int) -> bool:
    """Tell whether an aircraft that enters by an edge would head off the board again."""
    ahead = step(place, heading)
    return bool(entry.edges and rim.edge_beyond(battle.setting.columns, battle.setting.rows, ahead))


def _mates(battle: Battle, state: State, id: str) -> tuple[Aircraft, ...]:
    """List the aircraft near which another must be placed: those of its word that come with it (R78)."""
    word, turn = _together(battle, id), entry_turn(battle, battle.find(state, id))
    if not word:
        return ()
    return tuple(
        a
        for a in state.aircraft
        if a.is_present and a.id != id and _together(battle, a.id) == word and entry_turn(battle, a) == turn
    )


def _together(battle: Battle, id: str) -> str:
    entry = battle.force(id).entry
    return entry.together if entry else ""


# Starts one by one -------------------------------------------------------------------------------


def starts(battle: Battle, state: State, id: str) -> Sequence[Order]:
    """List all starts of an aircraft: of a wingman those on station, or where there is none, all others."""
    return (battle.setting.formations and stations(battle, state, id)) or Deployments(battle, state, id)


@lru_cache(maxsize=8)
def stations(battle: Battle, state: State, id: str) -> tuple[Deploy, ...]:
    """List the starts from which a wingman keeps station on its leader; none when it may start anywhere."""
    aircraft = battle.find(state, id)
    if not aircraft.is_wingman or refusals_formations.is_ahead_of_leader(battle, state, aircraft):
        return ()
    leader, reach = battle.find(state, aircraft.leader), battle.ruleset.formation.reach
    headings = sorted(
        entry_of(battle, id).headings or range(6), key=lambda heading: (heading - leader.heading) % 6
    )
    wishes = (
        Deploy(id, place, heading, leader.tal, speed)
        for place in sorted(places(battle, aircraft), key=lambda place: distance(place, leader.place))
        if distance(place, leader.place) <= reach
        for heading in headings
        for speed in sorted(starting_speeds(battle, aircraft), key=lambda speed: abs(speed - leader.speed))
    )
    return tuple(
        wish
        for wish in wishes
        if refusals_formations.may_start(battle, state, wish)
        and not any(_explain_start(battle, state, wish))
        and not _explain_bank(battle, state, wish)
    )


class Deployments(Sequence[Order]):
    """All places, levels and speeds at which one aircraft may start: made one by one, as asked for."""

    def __init__(self, battle: Battle, state: State, id: str) -> None:
        aircraft = battle.find(state, id)
        self._id = id
        self._speeds = starting_speeds(battle, aircraft)
        self._levels = open_levels(battle, state, aircraft)
        self._courses = _starting_courses(battle, state, aircraft)
        self._taken = _number(_taken(battle, state, aircraft), self._courses, self._levels)
        self._stands = len(self._courses) * len(self._levels) - len(self._taken)

    def __len__(self) -> int:
        return self._stands * len(self._speeds)

    def __getitem__(self, index: int) -> Order:  # type: ignore[override]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        stand, speed = divmod(index % len(self), len(self._speeds))
        for taken in self._taken:
            stand += taken <= stand
        course, level = divmod(stand, len(self._levels))
        return Deploy(self._id, *self._courses[course], self._levels[level], self._speeds[speed])


_Course = tuple[Hex, int]
"""A hex and a heading."""


def _starting_courses(battle: Battle, state: State, aircraft: Aircraft) -> list[_Course]:
    entry = entry_of(battle, aircraft.id)
    courses = list(product(open_places(battle, state, aircraft), entry.headings or range(6)))
    return [c for c in courses if not _leads_off(battle, entry, *c)] if entry.edges else courses


def open_places(battle: Battle, state: State, aircraft: Aircraft) -> tuple[Hex, ...]:
    """List the hexes that are left to an aircraft by its bank (D3) and by those who start with it."""
    found = ambush.places(battle, state, aircraft.id, places(battle, aircraft))
    spread = entry_of(battle, aircraft.id).spread
    for mate in _mates(battle, state, aircraft.id):
        found = tuple([place for place in found if distance(mate.place, place) <= spread])
    return found


def open_levels(battle: Battle, state: State, aircraft: Aircraft) -> tuple[int, ...]:
    """List the levels that are left to an aircraft by its bank (D3)."""
    return ambush.levels(battle, state, aircraft.id, levels(battle, aircraft))


def _taken(battle: Battle, state: State, own: Aircraft) -> frozenset[tuple[Hex, int]]:
    """Name the places and levels of an aircraft's band where it knows another to be."""
    return frozenset(
        (a.place, a.tal)
        for a in state.aircraft
        if a.is_present
        and a.id != own.id
        and a.band == own.band
        and is_seen(battle.setting, state, own.side, a)
    )


def _number(taken: frozenset[tuple[Hex, int]], courses: list[_Course], levels: tuple[int, ...]) -> list[int]:
    """Number the stands, course by course and level by level, that are taken; ascending."""
    places = {place for place, _ in taken}
    return [
        i * len(levels) + k
        for i, (place, _) in enumerate(courses)
        if place in places
        for k, tal in enumerate(levels)
        if (place, tal) in taken
    ]


# Who has to wait ---------------------------------------------------------------------------------


def has_start(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft finds a place in this set-up group; of a wingman, whether its leader does."""
    if refusals_formations.is_ahead_of_leader(battle, state, aircraft):
        leader = battle.find(state, aircraft.leader)
        is_next = entry_turn(battle, leader) == state.turn
        same = entry_of(battle, leader.id).order == entry_of(battle, aircraft.id).order
        return is_next and same and has_start(battle, state, leader)
    return any(_free_stands(battle, state, aircraft))


def left_out(battle: Battle, state: State, side: str) -> tuple[str, ...]:
    """Name a side's aircraft that are to be placed now, and find no place any more."""
    if state.phase != "deploy":
        return ()
    waiting = (a for a in state.aircraft if a.id in state.actors and a.side == side and not a.is_present)
    return tuple(a.id for a in waiting if not has_start(battle, state, a))


def _free_stands(battle: Battle, state: State, aircraft: Aircraft) -> Iterator[bool]:
    """Say yes for each place, level and heading that is free, in no order that matters."""
    entry, taken = entry_of(battle, aircraft.id), _taken(battle, state, aircraft)
    tals = open_levels(battle, state, aircraft)
    for place in open_places(battle, state, aircraft):
        for tal in tals:
            if (place, tal) not in taken:
                for heading in entry.headings or range(6):
                    if not _leads_off(battle, entry, place, heading):
                        yield True


# Why not -----------------------------------------------------------------------------------------


def explain(battle: Battle, state: State, wish: Deploy) -> Refusals:
    """Say all that speaks against a start."""
    yield from _explain_start(battle, state, wish)
    yield from _explain_bank(battle, state, wish)
    if battle.setting.formations and battle.force(wish.id).entry:
        found = stations(battle, state, wish.id)
        yield from refusals_formations.explain_station(battle, state, wish, found)


def _explain_bank(battle: Battle, state: State, wish: Deploy) -> Refusals:
    if not battle.setting.ambush or battle.force(wish.id).entry is None:
        return ()
    aircraft = battle.find(state, wish.id)
    return ambush.explain(battle, state, wish, places(battle, aircraft), levels(battle, aircraft))


def _explain_start(battle: Battle, state: State, wish: Deploy) -> Refusals:
    if state.phase == "deploy" and wish.id not in state.actors:
        yield Refusal("not-now", f"it is not the turn of {wish.id} to be placed")
    size = battle.setting.columns, battle.setting.rows
    place = format_hex(wish.place)
    entry = battle.force(wish.id).entry
    if rim.edge_beyond(*size, wish.place):
        return (yield Refusal("off-board", f"{place} is not on the board of {size[0]} by {size[1]}"))
    if entry is None:
        return (yield Refusal("fixed", f"{wish.id} starts where the scenario puts it"))
    aircraft = battle.find(state, wish.id)
    if wish.place not in places(battle, aircraft):
        yield Refusal("outside", f"{place} is not where {wish.id} may set up")
    if entry.headings and wish.heading not in entry.headings:
        yield Refusal("heading", f"{wish.id} heads {' '.join(HEADINGS[h] for h in entry.headings)}")
    if _leads_off(battle, entry, wish.place, wish.heading):
        yield Refusal("heading", f"{HEADINGS[wish.heading]} leads straight off the board again")
    if wish.tal not in levels(battle, aircraft):
        yield Refusal("tal", f"{wish.id} starts at TAL {_range_words(levels(battle, aircraft))}", "A5.1")
    if wish.speed not in starting_speeds(battle, aircraft):
        words = _range_words(starting_speeds(battle, aircraft))
        yield Refusal("speed", f"{wish.id} starts at speed {words}", "A1.1.1")
    yield from _explain_company(battle, state, wish, entry)


def _explain_company(battle: Battle, state: State, wish: Deploy, entry: Entry) -> Refusals:
    place = format_hex(wish.place)
    own = battle.find(state, wish.id)
    for other in state.aircraft:
        taken = other.place, other.tal, other.band
        if not is_seen(battle.setting, state, own.side, other):
            continue
        if other.is_present and other.id != wish.id and taken == (wish.place, wish.tal, own.band):
            yield Refusal("occupied", f"{other.id} is at {place}, TAL {other.tal}")
    for mate in _mates(battle, state, wish.id):
        if distance(mate.place, wish.place) > entry.spread:
            yield Refusal("apart", f"{wish.id} starts no further than {entry.spread} from {mate.id}")


def _range_words(values: tuple[int, ...]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"
