"""A cloud bank that hides some aircraft at the start: it stands where the first of them is placed (D3)."""

from __future__ import annotations

from typing import Final

from cy6.core.events import CloudLaid
from cy6.core.orders import Deploy
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, State, Zone
from cy6.engine.course import Course
from cy6.hexes import Hex, distance, format_hex, within
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond

BANK: Final = "ambush"
REACH: Final = 6  # hexes about the first aircraft that the largest bank may reach
THICKNESS: Final = 1  # levels above and below it, R67


def bank_of(battle: Battle, state: State, id: str) -> Zone | None:
    """Give the bank in which an aircraft must start, once it stands."""
    ambush = battle.setting.ambush
    if ambush is None or id not in ambush.ids:
        return None
    return next((cloud for cloud in state.clouds if cloud.id == BANK), None)


def places(battle: Battle, state: State, id: str, found: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Leave of some starting hexes those in the bank; all, where the scenario allows none there (R67)."""
    bank = bank_of(battle, state, id)
    return (bank and tuple(place for place in found if place in bank.hexes)) or found


def levels(battle: Battle, state: State, id: str, found: tuple[int, ...]) -> tuple[int, ...]:
    """Leave of some starting levels those of the bank; all, where the scenario allows none there (R67)."""
    bank = bank_of(battle, state, id)
    return (bank and tuple(tal for tal in found if bank.bottom <= tal <= bank.top)) or found


def explain(
    battle: Battle, state: State, wish: Deploy, hexes: tuple[Hex, ...], tals: tuple[int, ...]
) -> tuple[Refusal, ...]:
    """Say that a start is outside of the bank, where the scenario allows hexes and levels inside."""
    bank = bank_of(battle, state, wish.id)
    if bank is None or wish.id not in state.actors:
        return ()
    if wish.place in places(battle, state, wish.id, (wish.place, *hexes)) and wish.tal in levels(
        battle, state, wish.id, (wish.tal, *tals)
    ):
        return ()
    sentence = f"{wish.id} starts in the cloud bank, at TAL {bank.bottom} to {bank.top}: "
    return (Refusal("outside-bank", f"{sentence}{format_hex(wish.place)} TAL {wish.tal} is outside", "D3"),)


def lay(course: Course, first: Aircraft) -> None:
    """Lay the bank about the first of the aircraft that start in it."""
    ambush, setting = course.battle.setting.ambush, course.battle.setting
    if ambush is None or first.id not in ambush.ids:
        return
    if bank_of(course.battle, course.state, first.id) is not None:
        return
    near = [
        place
        for place in (first.place, *within(first.place, REACH))
        if not edge_beyond(setting.columns, setting.rows, place)
    ]
    nearest = sorted(dict.fromkeys(near), key=lambda place: distance(place, first.place))
    bottom, top = max(first.tal - THICKNESS, 1), min(first.tal + THICKNESS, setting.levels)
    hexes = tuple(nearest[: ambush.hexes])
    course.emit(CloudLaid(Zone(BANK, "cloud", "Cloud bank", hexes, top, bottom, first.band)))
