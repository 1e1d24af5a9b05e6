"""What a rookie's aircraft is about: to raid, to fight, to search, or to go home."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cy6.core.ids import BANDS, SHIPS, Band, Means
from cy6.core.state import Aircraft, State, Target
from cy6.hexes import Hex, distance
from cy6.rules import ammunition, surface
from cy6.rules.battle import Battle

PATIENCE: Final = 15  # turns in which nothing comes of anything, after which a rookie breaks off
SEARCHED: Final = 6  # turns in which one band is searched before the next


class Aim(NamedTuple):
    """What an aircraft is about; a raid has its target and the means to hit it."""

    kind: Literal["raid", "fight", "search", "home"]
    target: Target | None = None
    means: Means = "bombs"


HOME: Final = Aim("home")


class Patience:
    """Watches whether anything changes: damage, losses, hits, ammunition. It forgets what is undone."""

    def __init__(self) -> None:
        self._seen: object = None
        self._since = 0

    def is_over(self, view: State) -> bool:
        """Tell whether nothing has come of anything for so long that it is time to break off."""
        seen = (
            tuple((a.status, a.damage, a.fired, a.empty, a.loaded, a.rockets) for a in view.aircraft),
            view.hits,
        )
        if seen != self._seen or view.turn < self._since:
            self._seen, self._since = seen, view.turn
        return view.turn - self._since >= PATIENCE


def aim_of(battle: Battle, view: State, aircraft: Aircraft, patience: Patience) -> Aim:
    """Say what an aircraft is about, from what its side knows."""
    raid = raid_of(battle, view, aircraft)
    if raid is not None and not aircraft.homeward:
        return raid
    if aircraft.homeward or is_done(battle, aircraft) or patience.is_over(view):
        return HOME
    if any(foe.side != aircraft.side and foe.is_present for foe in view.aircraft):
        return Aim("fight")
    return Aim("search") if _are_enemies_about(battle, view, aircraft.side) else HOME


def is_done(battle: Battle, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft has nothing left to do: damaged, out of ammunition, a bomber with no raid."""
    if aircraft.damage != "none" or battle.is_bomber(aircraft):
        return True
    guns = battle.guns(aircraft)
    is_empty = all(ammunition.group_of(battle, gun) in aircraft.empty for gun in guns)
    return is_empty and not (aircraft.rockets or aircraft.air_bombs)


def raid_of(battle: Battle, view: State, aircraft: Aircraft) -> Aim | None:
    """Give the nearest target that an aircraft has anything for, and the means; None when it has no raid."""
    left = (
        target
        for target in battle.setting.targets
        if target.side != aircraft.side and battle.condition(view, target.id) != "destroyed"
    )
    raids = [
        Aim("raid", target, means)
        for target in sorted(left, key=lambda target: away_from(target, aircraft.place))
        for means in means_against(battle, aircraft, target)
    ]
    return raids[0] if raids else None


def means_against(battle: Battle, aircraft: Aircraft, target: Target) -> tuple[Means, ...]:
    """List what an aircraft carries against a target, the best first: C3.2."""
    found: list[Means] = []
    if aircraft.loaded and battle.force(aircraft.id).torpedo and target.kind in SHIPS:
        found.append("torpedo")
    if surface.has_bombs(battle, aircraft):
        found.append("bombs")
    if aircraft.rockets and battle.force(aircraft.id).rockets:
        found.append("rockets")
    return tuple(means for means in found if means == "bombs" or surface.LOWEST in battle.setting.bands)


def away_from(target: Target, place: Hex) -> int:
    """Count the hexes to the nearest of a target's."""
    return min(distance(place, hex) for hex in target.hexes)


def _are_enemies_about(battle: Battle, view: State, side: str) -> bool:
    """Whether any enemy may still come, or has not been seen."""
    return any(
        foe.side != side and not foe.decoy and foe.status in ("waiting", "border", "unseen")
        for foe in view.aircraft
    )


def height(battle: Battle, band: Band, tal: int) -> int:
    """Count levels through all bands that are played, from the bottom of the lowest."""
    active = [one for one in BANDS if one in battle.setting.bands]
    return active.index(band) * battle.setting.levels + tal


def band_to_search(battle: Battle, view: State) -> Band:
    """Name the band in which enemies are looked for now: the middle one first, then the others in turn."""
    active = [band for band in BANDS if band in battle.setting.bands]
    return active[(len(active) // 2 + view.turn // SEARCHED) % len(active)]
