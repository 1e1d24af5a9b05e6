"""Reading of cases: a file in, a battle to begin with and a script out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from cy6.core.dice import Dice
from cy6.core.ids import Friendliness, Phase
from cy6.core.state import Aircraft, Force, Formation, Setting, SideSetting, State
from cy6.rules.battle import Battle
from cy6.scenario import ground, placing, reserved, sky
from cy6.scenario.areas import contains
from cy6.scenario.case_schema import CaseFile, Line, Posed, Position, PositionFile, ScenarioCase
from cy6.scenario.compile import WrongChoice, compile, default_move_order, levels_of
from cy6.scenario.read import names, read_scenario, told_of
from cy6.scenario.schema import EDGE_NAMES, TURNS_WITHOUT_LIMIT
from cy6.scenario.units import differing, role_of, sets_out_loaded
from cy6.tables.load import load_ruleset
from cy6.tables.names import guess
from cy6.tables.ruleset import Ruleset
from cy6.tables.schema import Strict, inspect
from cy6.tables.strict_yaml import BrokenFile, Document, Location, Problem, read_document

M = TypeVar("M", bound=Strict)

ODDS_PHASE: Final[Phase] = "fire"


@dataclass(frozen=True, slots=True)
class Case:
    """A rules question: its title, the rules it asks about, the battle it begins with, and its script."""

    title: str
    rules: tuple[str, ...]
    battle: Battle
    seed: int
    script: tuple[Line, ...]
    document: Document


def read_case(path: Path, ruleset: Ruleset | None = None) -> Case:
    """Read a case. Raise BrokenFile with every problem of it, or of the scenario that it names."""
    tables = ruleset or load_ruleset()
    document = read_document(path)
    head = _typed_head(document, tables)
    if isinstance(head, ScenarioCase):
        setting = _of_scenario(document, head, path, tables)
    else:
        _raise(_unsound(document, head.scenario, tables, ("scenario",)))
        setting = position_setting(path.stem, head.scenario, tables, head.phase)
    return Case(head.case, head.rule, Battle(tables, setting), head.seed, head.script, document)


def read_position(path: Path, ruleset: Ruleset | None = None) -> tuple[Battle, State]:
    """Read a position: a file of its own, or the `scenario:` part of a case. Raise BrokenFile."""
    tables = ruleset or load_ruleset()
    document = read_document(path)
    location: Location = ()
    if isinstance(document.data, dict) and "scenario" in document.data:
        head = _typed_head(document, tables)
        if isinstance(head, ScenarioCase):
            raise BrokenFile((document.problem(("scenario",), "a position lists its aircraft here"),))
        position: Position = head.scenario
        location = ("scenario",)
    else:
        position = _typed(document, PositionFile, tables)
    _raise(_unsound(document, position, tables, location))
    battle = Battle(tables, position_setting(path.stem, position, tables, ODDS_PHASE))
    return battle, standing(battle)


def standing(battle: Battle) -> State:
    """Give the state in which the aircraft of a position stand, before anything is played."""
    setting = battle.setting
    aircraft = tuple(force.start for force in setting.forces if force.start is not None)
    return State(battle.ruleset.id, setting.id, 1, setting.start_phase, aircraft)


def _typed_head(document: Document, ruleset: Ruleset) -> CaseFile | ScenarioCase:
    data = document.data
    if isinstance(data, dict) and isinstance(data.get("scenario"), str):
        return _typed(document, ScenarioCase, ruleset)
    return _typed(document, CaseFile, ruleset)


def _typed(document: Document, model: type[M], ruleset: Ruleset) -> M:
    made, problems = inspect(document, model, names(ruleset))
    if made is None or problems:
        raise BrokenFile(told_of(document, problems))
    return made


def _raise(problems: Iterator[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise BrokenFile(found)


def _of_scenario(document: Document, case: ScenarioCase, path: Path, ruleset: Ruleset) -> Setting:
    scenario = read_scenario(path.parent / case.scenario, ruleset)
    try:
        return compile(scenario, case.options, Dice(case.seed))
    except WrongChoice as wrong:
        raise BrokenFile((document.problem(("options",), str(wrong)),)) from None


# ---------------------------------------------------------------- positions


def position_setting(id: str, position: Position, ruleset: Ruleset, phase: Phase) -> Setting:
    """Make the setting of a position: its sides are those of its aircraft, batteries and targets."""
    above = [posed.side for posed in position.aircraft.values()]
    below = [guns.side for guns in position.batteries.values()]
    sides = tuple(dict.fromkeys((*above, *below, *(target.side for target in position.targets.values()))))
    zones = placing.zones(position.zones)
    return Setting(
        id=id,
        title=id,
        bands=position.bands,
        sides=tuple(SideSetting(side, side.title(), "", _edges(position, side)) for side in sides),
        forces=tuple(_force(name, posed, position, ruleset) for name, posed in position.aircraft.items()),
        columns=position.board.columns,
        rows=position.board.rows,
        levels=levels_of(position.board, position.rules),
        move_order=position.move_order or default_move_order(sides, position.date or ""),
        rules=position.rules,
        zones=tuple(zones.values()),
        targets=ground.targets(position.targets, zones),
        batteries=ground.batteries(position.batteries),
        ground=ground.terrain(position.ground),
        night=int(position.night),
        turns=TURNS_WITHOUT_LIMIT,
        when_alone="raid",
        start_phase=phase,
        date=position.date or "",
        **sky.fields(position.visibility, position.clouds, ruleset),
        spotted=_spotted(position),
        formations=tuple(Formation(id, ids[0], ids[1:]) for id, ids in position.formations.items()),
    )  # fmt: skip


def _spotted(position: Position) -> tuple[tuple[str, str], ...]:
    return tuple((side, id) for side, ids in position.spotted.items() for id in ids)


def _edges(position: Position, side: str) -> tuple[tuple[str, Friendliness], ...]:
    given = position.edges.get(side, {})
    return tuple((edge, given.get(edge, "neutral")) for edge in EDGE_NAMES)


def _force(id: str, posed: Posed, position: Position, ruleset: Ruleset) -> Force:
    role = posed.role or role_of(ruleset.aircraft[posed.type])
    start = Aircraft(
        id, posed.side, posed.type, posed.crew, posed.band or position.bands[0], posed.status,
        place=posed.at[0], heading=posed.at[1], tal=posed.tal, speed=posed.speed, damage=posed.damage,
        last=posed.last or "", flown=posed.flown, climbing=posed.climbing, loaded=int(sets_out_loaded(posed)),
        rockets=posed.rockets or 0, air_bombs=posed.air_bombs or 0, shields=posed.shields or 0,
        fired=posed.fired, empty=posed.empty, effects=posed.effects, speed_loss=posed.speed_loss,
        shaken=posed.shaken, fuel_until=posed.fuel_until,
    )  # fmt: skip
    return Force(id, posed.side, posed.type, posed.crew, role, start=start, **differing(posed, ruleset))


def _unsound(
    document: Document, position: Position, ruleset: Ruleset, location: Location
) -> Iterator[Problem]:
    size = position.board.columns, position.board.rows
    levels = levels_of(position.board, position.rules)
    for id, posed in position.aircraft.items():
        here = (*location, "aircraft", id)
        kind = ruleset.aircraft[posed.type]
        high = (posed.band or position.bands[0]) in ruleset.high_bands
        fastest = posed.max_speed or (kind.high if high else kind.low).speed
        if meaning := reserved.meaning_of(id, ruleset.weapons):
            yield document.key_problem(here, reserved.refusal(id, meaning, position.aircraft))
        if not contains(size, posed.at[0]):
            yield document.problem((*here, "at"), f"{id} is off the board of {size[0]} by {size[1]} hexes")
        if posed.tal > levels:
            yield document.problem((*here, "tal"), f"{id}: level {posed.tal} is above the highest, {levels}")
        if posed.speed > fastest:
            message = f"{id}: speed {posed.speed} is above the maximum of {fastest} of {posed.type}"
            yield document.problem((*here, "speed"), message)
    yield from _unknown_sides(document, position, location)
    yield from _broken_formations(document, position, location)


def _broken_formations(document: Document, position: Position, location: Location) -> Iterator[Problem]:
    for id, members in position.formations.items():
        where = (*location, "formations", id)
        sides = {position.aircraft[name].side for name in members if name in position.aircraft}
        if len(members) < 2 or len(sides) > 1:
            yield document.problem(where, f"{id}: a formation is a leader and wingmen of one side")
        for i, name in enumerate(members):
            if name not in position.aircraft:
                unknown = f"unknown aircraft {name!r}" + guess(name, position.aircraft)
                yield document.problem((*where, i), unknown)


def _unknown_sides(document: Document, position: Position, location: Location) -> Iterator[Problem]:
    sides = {posed.side for posed in position.aircraft.values()}
    for i, side in enumerate(position.move_order):
        if side not in sides:
            where = (*location, "move_order", i)
            yield document.problem(where, f"unknown side {side!r}" + guess(side, sorted(sides)))
    for side in position.edges:
        if side not in sides:
            where = (*location, "edges", side)
            yield document.key_problem(where, f"unknown side {side!r}" + guess(side, sorted(sides)))
