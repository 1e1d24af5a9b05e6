"""C4: who sees whom: distances and what shortens them, the check, and sight that is lost again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cy6.core import sight
from cy6.core.state import Aircraft, State
from cy6.core.sun import is_out_of_the_sun
from cy6.core.tally import Tally
from cy6.hexes import arc
from cy6.rules import crew
from cy6.tables.battle import Battle

Team = tuple[Aircraft, ...]


class Sighting(NamedTuple):
    """A target that may be seen: by whom, whether without fail, and what its formation adds to the roll."""

    target: Aircraft
    by: str
    is_sure: int
    bonus: int


def team(battle: Battle, state: State, aircraft: Aircraft) -> Team:
    """List who looks out when an aircraft is activated: it, and its wingmen; none from inside a cloud."""
    if aircraft.status != "flying" or aircraft.is_wingman or aircraft.decoy:
        return ()
    if aircraft.leader == aircraft.id:
        found = [a for a in state.aircraft if a.leader == aircraft.id and a.status == "flying"]
    else:
        found = [aircraft]
    if not battle.has_clouds:
        return tuple(found)
    return tuple(a for a in found if not sight.is_in_cloud(battle.setting, state.clouds, a))


def check(battle: Battle, team: Team) -> Tally:
    """Tally the check of the best crew of a team: C4.6.1."""
    return max((crew.aircrew_check(battle, one) for one in team), key=lambda tally: tally.modifier)


def prospects(battle: Battle, state: State, team: Team) -> Iterator[Sighting]:
    """List whom a team may come to see: within the maximum distance in its band, nothing between (C4.1)."""
    side, band = team[0].side, team[0].band
    spotted = frozenset(id for watcher, id in state.spotted if watcher == side)
    farthest = battle.setting.visibility[0]
    blind_behind = not any(has_rear_gunner(battle, one) for one in team)
    sizes: dict[str, int] = {}
    for target in state.aircraft:
        if target.side == side or target.id in spotted or target.band != band or not target.is_present:
            continue
        found = _seen_by(battle, state, team, target, farthest, blind_behind)
        if found is not None:
            yield Sighting(target, *found, _bonus(battle, state, target, sizes))


def _seen_by(
    battle: Battle, state: State, team: Team, target: Aircraft, farthest: int, blind_behind: int
) -> tuple[str, int] | None:
    """Name the first of a team that is near enough, one who sees without fail before the others."""
    q, r = target.place
    behind: bool | None = None
    likely = ""
    for spotter in team:
        dq, dr = q - spotter.place[0], r - spotter.place[1]
        away = max(abs(dq), abs(dr), abs(dq + dr))
        if away > farthest:
            continue
        if behind is None:
            behind = bool(blind_behind) and all(
                arc(one.place, one.heading, target.place) == "rear" for one in team
            )
        limits = distances(battle, spotter, target, int(behind))
        if away > limits[0] or sight.is_between(battle.setting, state.clouds, spotter, target):
            continue
        if away <= limits[1]:
            return spotter.id, 1
        likely = likely or spotter.id
    return (likely, 0) if likely else None


def distances(battle: Battle, spotter: Aircraft, target: Aircraft, behind: int) -> tuple[int, int]:
    """Give the maximum and the automatic distance: C4.1 to C4.4, fractions rounded up.

    `behind` says that the target is behind a whole team without rear gunners. What shortens the distance for
    two reasons does so for both (R61).
    """
    table = battle.ruleset.spotting
    divisor = 1
    if behind:  # C4.3, C4.4
        divisor = table.behind_and_below if target.tal < spotter.tal else table.behind
    if battle.sun and is_out_of_the_sun(battle.sun, battle.has_high_sun, spotter, target):  # C4.2
        divisor *= table.out_of_the_sun
    maximum, automatic = battle.setting.visibility
    return -(-maximum // divisor), -(-automatic // divisor)


def has_rear_gunner(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether it carries defensive guns that fire to the rear: C4.3."""
    positions = battle.ruleset.positions
    return any(
        positions[gun.position].defensive and "rear" in positions[gun.position].arcs
        for gun in battle.guns(aircraft)
    )


def _bonus(battle: Battle, state: State, target: Aircraft, sizes: dict[str, int]) -> int:
    """C4.5: large formations are easier to see."""
    if not target.formation:
        return 0
    if not sizes:
        for one in state.aircraft:
            if one.formation and one.is_present:
                sizes[one.formation] = sizes.get(one.formation, 0) + 1
    size = sizes.get(target.formation, 0)
    return max((more for least, more in battle.ruleset.spotting.large if size >= least), default=0)


def is_lost(battle: Battle, state: State, side: str, target: Aircraft) -> bool:
    """Tell whether a cloud or smoke stands between a target and every aircraft of a side: C4.6.1, R60."""
    watchers = [a for a in state.aircraft if a.side == side and a.is_present and a.band == target.band]
    return bool(watchers) and all(
        sight.is_between(battle.setting, state.clouds, watcher, target) for watcher in watchers
    )


def watchers_of(state: State, id: str) -> tuple[str, ...]:
    """Name the sides that have an aircraft in sight."""
    return tuple(side for side, seen in state.spotted if seen == id)


def are_met(crowd: Iterable[Aircraft]) -> tuple[tuple[str, Aircraft], ...]:
    """List who comes into whose sight, by side, among aircraft in one place: R62."""
    found = tuple(crowd)
    return tuple((side, one) for one in found for side in sorted({a.side for a in found} - {one.side}))
