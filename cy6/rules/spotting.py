"""C4: who sees whom: distances and what shortens them, the check, and sight that is lost again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cy6.core.state import Aircraft, State
from cy6.core.tally import Tally
from cy6.hexes import arc
from cy6.rules import crew, sight
from cy6.rules.battle import Battle
from cy6.rules.sun import is_out_of_the_sun

Team = tuple[Aircraft, ...]


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


def sighted(battle: Battle, state: State, team: Team, margin: int) -> Iterator[tuple[Aircraft, str]]:
    """List whom a team comes to see by its check, and who of it does: C4.6.1.

    Passed, all within the maximum distance in its band; failed, within the automatic distance (C4.1). The
    margin is that of the check.
    """
    side, band = team[0].side, team[0].band
    spotted = frozenset([id for watcher, id in state.spotted if watcher == side])
    targets = [
        a
        for a in state.aircraft
        if a.side != side and a.id not in spotted and a.band == band and a.is_present
    ]
    if not targets:
        return
    blind_behind = not any(has_rear_gunner(battle, one) for one in team)
    sizes = _sizes(state) if any(target.formation for target in targets) else {}
    maximum, automatic = battle.setting.visibility
    for target in targets:
        limit = maximum if margin + _bonus(battle, target, sizes) >= 0 else automatic
        by = _seen_by(battle, state, team, target, limit, blind_behind)
        if by:
            yield target, by


def _seen_by(
    battle: Battle, state: State, team: Team, target: Aircraft, limit: int, blind_behind: int
) -> str:
    """Name the first of a team that is near enough to see a target with nothing between, or nobody."""
    q, r = target.place
    behind = -1
    for spotter in team:
        dq, dr = q - spotter.place[0], r - spotter.place[1]
        away = max(abs(dq), abs(dr), abs(dq + dr))
        if away > limit:
            continue
        if behind < 0:
            behind = int(blind_behind and is_behind(team, target))
        if not _is_near(battle, spotter, target, behind, away, limit):
            continue
        if not sight.is_between(battle.setting, state.clouds, spotter, target):
            return spotter.id
    return ""


def is_behind(team: Team, target: Aircraft) -> bool:
    """Tell whether a target is in the rear arc of a whole team: C4.3."""
    return all(arc(one.place, one.heading, target.place) == "rear" for one in team)


def divisor(battle: Battle, spotter: Aircraft, target: Aircraft, behind: int) -> int:
    """Say what divides the spotting distance: C4.2 to C4.4.

    `behind` says that the target is behind a whole team without rear gunners. What shortens the distance for
    two reasons does so for both (R50).
    """
    by = _from_behind(battle, spotter, target, behind)
    return by * battle.ruleset.spotting.out_of_the_sun if _is_in_glare(battle, spotter, target) else by


def _from_behind(battle: Battle, spotter: Aircraft, target: Aircraft, behind: int) -> int:
    """C4.3, C4.4."""
    if not behind:
        return 1
    table = battle.ruleset.spotting
    return table.behind_and_below if target.tal < spotter.tal else table.behind


def _is_in_glare(battle: Battle, spotter: Aircraft, target: Aircraft) -> bool:
    """C4.2."""
    return bool(battle.sun) and is_out_of_the_sun(battle.sun, battle.has_high_sun, spotter, target)


def _is_near(battle: Battle, spotter: Aircraft, target: Aircraft, behind: int, away: int, limit: int) -> bool:
    """Tell whether a target is near enough by `divisor`; the sun is looked at only where it matters."""
    by = _from_behind(battle, spotter, target, behind)
    if away > shortened(limit, by):
        return False
    if not battle.sun or away <= shortened(limit, by * battle.ruleset.spotting.out_of_the_sun):
        return True
    return not _is_in_glare(battle, spotter, target)


def shortened(hexes: int, by: int) -> int:
    """Divide a distance, fractions rounded up: C4.1."""
    return -(-hexes // by)


def has_rear_gunner(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether it carries defensive guns that fire to the rear: C4.3."""
    positions = battle.ruleset.positions
    return any(
        positions[gun.position].defensive and "rear" in positions[gun.position].arcs
        for gun in battle.guns(aircraft)
    )


def _sizes(state: State) -> dict[str, int]:
    """Count the aircraft of each formation."""
    sizes: dict[str, int] = {}
    for one in state.aircraft:
        if one.formation and one.is_present:
            sizes[one.formation] = sizes.get(one.formation, 0) + 1
    return sizes


def _bonus(battle: Battle, target: Aircraft, sizes: dict[str, int]) -> int:
    """C4.5: large formations are easier to see."""
    if not target.formation:
        return 0
    size = sizes.get(target.formation, 0)
    return max((more for least, more in battle.ruleset.spotting.large if size >= least), default=0)


def is_lost(battle: Battle, state: State, side: str, target: Aircraft) -> bool:
    """Tell whether a cloud or smoke stands between a target and every aircraft of a side: C4.6.1, R49."""
    watchers = [
        a for a in state.aircraft
        if a.side == side and a.is_present and not a.decoy and a.band == target.band
    ]  # fmt: skip
    return bool(watchers) and all(
        sight.is_between(battle.setting, state.clouds, watcher, target) for watcher in watchers
    )


def watchers_of(state: State, id: str) -> tuple[str, ...]:
    """Name the sides that have an aircraft in sight."""
    return tuple(side for side, seen in state.spotted if seen == id)


def are_met(crowd: Iterable[Aircraft]) -> tuple[tuple[str, Aircraft], ...]:
    """List who comes into whose sight, by side, among aircraft in one place: R51."""
    found = tuple(crowd)
    return tuple((side, one) for one in found for side in sorted({a.side for a in found} - {one.side}))
