"""The aircraft of a scenario, one by one: forces counted out, and changed as options say."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from cy6.core.ids import POSITIONS, Role, Skill
from cy6.core.state import Entry, Force, Gun, Placement
from cy6.hexes import Hex
from cy6.scenario import placing
from cy6.scenario.areas import Size
from cy6.scenario.schema import ORDERS, PLACING_KEYS, Changes, Fielded, ScenarioFile, Setup, Traits, Variation
from cy6.scenario.schema_ground import BombLoad
from cy6.tables.fields import Carried
from cy6.tables.ruleset import AircraftType, Ruleset
from cy6.tables.strict_yaml import Location

FIGHTER_KINDS = ("fighter", "twin_engine_fighter")


class Unit(NamedTuple):
    """One aircraft: its id, side and force, what the file says of it, and where it says so."""

    id: str
    side: str
    force: str
    traits: Fielded
    location: Location


def expand(file: ScenarioFile) -> tuple[Unit, ...]:
    """List every aircraft in the order of the file."""
    return tuple(
        unit
        for side, group in file.sides.items()
        for i, force in enumerate(group.forces)
        for unit in count_out(side, force, ("sides", side, "forces", i))
    )


def additions(option: Variation, location: Location) -> tuple[Unit, ...]:
    """List the aircraft that an option adds; the location is the option's."""
    return tuple(
        unit
        for side, forces in option.add.items()
        for i, force in enumerate(forces)
        for unit in count_out(side, force, (*location, "add", side, i))
    )


def count_out(side: str, force: Fielded, location: Location) -> tuple[Unit, ...]:
    """List the aircraft of one force; the names of several are numbered as their ids are."""
    ids = force.ids()
    if len(ids) == 1:
        return (Unit(ids[0], side, force.id, force, location),)
    return tuple(
        Unit(id, side, force.id, _numbered(force, number), location) for number, id in enumerate(ids, start=1)
    )


def _numbered(force: Fielded, number: int) -> Fielded:
    return force.model_copy(update={"name": f"{force.name} {number}"}) if force.name else force


def change(unit: Unit, changes: Changes) -> Unit:
    """Give an aircraft with what an option says of it instead."""
    updates: dict[str, Any] = {name: getattr(changes, name) for name in changes.model_fields_set}
    if changes.setup is not None:
        updates["setup"] = _resettled(unit.traits.setup, changes.setup)
    return unit._replace(traits=unit.traits.model_copy(update=updates))


def _resettled(before: Setup, changes: Setup) -> Setup:
    """Merge a set-up: a new place takes the place of every old one, other keys stay as they were."""
    given = changes.model_fields_set
    updates = {name: getattr(changes, name) for name in given}
    if given & PLACING_KEYS:
        updates |= dict.fromkeys(PLACING_KEYS - given)
    return before.model_copy(update=updates)


def field(unit: Unit, size: Size, zones: placing.Zones, ruleset: Ruleset) -> Force:
    """Make the force that the engine sees."""
    traits = unit.traits
    entry = _entry(traits.setup, size, zones)
    placement = _placement(traits.setup)
    return Force(
        id=unit.id,
        side=unit.side,
        type=traits.type,
        crew=cast(Skill, traits.crew),
        role=traits.role or role_of(ruleset.aircraft[traits.type]),
        entry=None if placement else entry,
        placement=placement,
        band=traits.setup.band or "",
        **differing(traits, ruleset),
    )


def differing(traits: Traits, ruleset: Ruleset) -> dict[str, Any]:
    """Give the fields of a force in which an aircraft may differ from its type."""
    return {
        "name": traits.name or "",
        "guns": guns(traits.weapons or {}),
        "max_speed": traits.max_speed or 0,
        "robustness_shift": traits.robustness_shift or 0,
        "gunnery_crew": traits.gunnery_as or "",
        "ammunition_crew": traits.ammunition_as or "",
        "ammunition_used": int(traits.ammunition_used or 0),
        "shields": traits.shields or 0,
        "loaded": int(sets_out_loaded(traits)),
        "rockets": traits.rockets or 0,
        "air_bombs": traits.air_bombs or 0,
        "decoys": traits.decoys or 0,
        "bombs": load_of(traits.bombs, ruleset),
        "bomb_tals": traits.bombs.tal if traits.bombs else (),
        "torpedo": int(traits.torpedo or 0),
        "strafing": traits.strafing or 0,
        "equipment": traits.equipment or 0,
        "pilot": traits.pilot or "",
        "quiet": tuple(
            (position, kind) for position, kinds in (traits.quiet or {}).items() for kind in kinds
        ),
    }


def load_of(bombs: BombLoad | None, ruleset: Ruleset) -> str:
    """Name the class of a load of bombs, by its weight where the file gives that: C3.2.1."""
    if bombs is None:
        return ""
    if bombs.load is not None:
        return bombs.load
    limits = ruleset.surface.load_limits
    return next(name for name, most in limits.items() if most < 0 or (bombs.kg or 0) <= most)


def sets_out_loaded(traits: Traits) -> bool:
    """Tell whether an aircraft sets out loaded: with bombs or a torpedo, unless its file says no (B3.12)."""
    if traits.loaded is not None:
        return traits.loaded
    return traits.bombs is not None or bool(traits.torpedo)


def role_of(type: AircraftType) -> Role:
    """Tell whether a type plays as a fighter or as a bomber: A6."""
    return "fighter" if type.kind in FIGHTER_KINDS else "bomber"


def guns(weapons: dict[Any, tuple[Carried, ...]]) -> tuple[Gun, ...]:
    """List guns in the order of their positions."""
    return tuple(
        Gun(position, carried.weapon, carried.number, carried.rate_of_fire)
        for position in POSITIONS
        for carried in weapons.get(position, ())
    )


def _placement(setup: Setup) -> Placement | None:
    """Give the fixed starting place of an aircraft that leaves its player no choice."""
    heading = _heading(setup)
    if (
        setup.at is None
        or setup.when > 1
        or setup.turn_by
        or not (len(heading) == len(setup.tal) == len(setup.speed) == 1)
    ):
        return None
    return Placement(setup.at.place, heading[0], setup.tal[0], setup.speed[0])


def _heading(setup: Setup) -> tuple[int, ...]:
    if setup.at is not None and setup.at.heading is not None:
        return (setup.at.heading,)
    return setup.heading


def _entry(setup: Setup, size: Size, zones: placing.Zones) -> Entry:
    places: tuple[Hex, ...] = placing.places(setup, size, zones)
    return Entry(
        turn=setup.when,
        order=ORDERS.index(setup.order) + 1,
        places=places,
        headings=_heading(setup),
        tals=setup.tal,
        speeds=setup.speed,
        edges=setup.edges or (),
        shared_edge=setup.same_edge or "",
        together=setup.together.word if setup.together else "",
        spread=setup.together.hexes if setup.together else 0,
        turn_die=int(setup.turn_by.die[1:]) if setup.turn_by else 0,
        shared_turn=setup.turn_by.word if setup.turn_by else "",
    )
