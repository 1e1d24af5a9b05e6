"""The tables for people: listing them, copies to edit, and what an owner's copies break."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cy6.files import WORKSHOP
from cy6.tables.consistency import inconsistencies
from cy6.tables.facts import broken_facts
from cy6.tables.files import MODELS, Tables, data_folder, read_tables
from cy6.tables.formula import broken_formula
from cy6.tables.models import SOURCES
from cy6.tables.provenance import UNSTATED, count_sources, unmatched_sources
from cy6.tables.strict_yaml import BrokenFile, Problem

TITLES: Final[Mapping[str, str]] = {
    "aircraft": "Aircraft",
    "figures": "Published figures of aircraft",
    "formula": "How the ratings of aircraft are derived",
    "recipe": "How the ratings of aircraft were derived",
    "paths": "Paths of the turn codes",
    "charts": "Move charts",
    "maneuvers": "Maneuvers and changes of speed",
    "crew": "Aircrew skill, move groups, pilot reaction",
    "check": "Aircrew checks",
    "tailing": "Tailing",
    "formation": "Formations",
    "out_of_control": "Out of control",
    "dive_recovery": "Dive recovery",
    "slow_climb": "Slow climbers",
    "load": "Loaded aircraft",
    "engine_damage": "Engine damage",
    "airframe_damage": "Airframe damage",
    "collision": "Collisions",
    "high_bands": "Bands of high altitude",
    "to_hit": "To hit",
    "modifiers": "Modifiers to hit",
    "weapons": "Weapons",
    "positions": "Gun positions",
    "ammunition": "Ammunition depletion",
    "just_a_jam": "Just a jam",
    "blue_on_blue": "Blue on blue",
    "aiming": "Special aiming",
    "gun_overload": "Overload of 360-degree guns",
    "robustness": "Robustness",
    "lucky_hits": "Lucky hits",
    "lucky_hit_effects": "Effects of lucky hits",
    "fuel_leak": "Fuel leaks",
    "rockets": "Rockets",
    "air_bombs": "Air-to-air bombs",
    "points": "Victory points",
    "crew_multiplier": "Points for veterans and aces",
    "exit_check": "Leaving the board",
    "batteries": "Anti-aircraft batteries",
    "plot_ahead": "Anti-aircraft fire plotted ahead",
    "base": "Surface attacks by altitude",
    "bomb_load": "Bomb loads",
    "surface_attack.yaml modifiers": "Modifiers of surface attacks",
    "max_range": "Ranges of surface attacks",
    "distances": "Spotting distances",
    "near_miss_dice": "Dice of a near miss",
    "over_land": "Anti-aircraft fire at low flight over land",
    "misdirection": "Anti-aircraft fire misdirected",
    "torpedo_drop": "Dropping a torpedo",
    "hits": "Hits of surface attacks",
    "return_check": "Crews on their way home",
    "divided_by": "What shortens spotting distances",
    "large": "Large formations are easier to spot",
    "sun": "Where the sun stands",
    "border": "Clouds at the border of a band",
}


class TableInfo(NamedTuple):
    """A table: its key in its file, the file that holds it now, whose it is, and its values by source."""

    title: str
    table: str
    file: str
    path: str
    owner: str  # "ours" or "yours"
    sources: Mapping[str, int]


def list_tables(charts: Path | None = None) -> tuple[TableInfo, ...]:
    """List every table with where its values come from. Raise BrokenFile when a file cannot be read."""
    tables = read_tables(charts)
    return tuple(
        TableInfo(
            title=TITLES.get(f"{name} {table}") or TITLES.get(table, table),
            table=table,
            file=name,
            path=tables.documents[name].source,
            owner="yours" if name in tables.replaced else "ours",
            sources={source: counts[source] for source in (*SOURCES, UNSTATED) if counts[source]},
        )
        for name, model in tables.models.items()
        for table, counts in count_sources(tables.documents[name], model).items()
    )


def describe_tables(charts: Path | None = None) -> tuple[str, ...]:
    """Write the list of tables as lines of text. Raise BrokenFile when a file cannot be read."""
    infos = list_tables(charts)
    width = max(len(info.title) for info in infos)
    lines: list[str] = []
    for name in MODELS:
        own = [info for info in infos if info.file == name]
        lines.append(f"{name} ({own[0].owner})" if own else name)
        for info in own:
            sources = ", ".join(f"{number} {source}" for source, number in info.sources.items())
            lines.append(f"  {info.title:<{width}}  {sources}")
    return tuple(lines)


def check_charts(folder: Path) -> tuple[Problem, ...]:
    """List all that is wrong with an owner's folder: files, how they fit together, known facts, sources."""
    try:
        tables = read_tables(folder)
    except BrokenFile as broken:
        return broken.problems
    problems = inconsistencies(tables)
    if problems:
        return problems
    return tuple(sorted({*broken_facts(tables, read_tables()), *broken_formula(tables), *_unmatched(tables)}))


def _unmatched(tables: Tables) -> list[Problem]:
    return [
        problem
        for name, model in tables.models.items()
        for problem in unmatched_sources(tables.documents[name], model)
    ]


def export_charts(folder: Path) -> tuple[Path, ...]:
    """Write a copy of every table file into a folder, all or none; BrokenFile rather than overwrite."""
    try:
        return _export(folder)
    except OSError as error:
        message = f"the copies cannot be written: {error.strerror or error}"
        raise BrokenFile((Problem(str(error.filename or folder), 1, 1, message),)) from None


def _export(folder: Path) -> tuple[Path, ...]:
    targets = tuple(folder / name for name in MODELS)
    _refuse_to_overwrite(folder, targets)
    folder.parent.mkdir(parents=True, exist_ok=True)
    staged = Path(
        tempfile.mkdtemp(prefix=f"{WORKSHOP}charts-", dir=folder if folder.is_dir() else folder.parent)
    )
    try:
        for name in MODELS:
            shutil.copyfile(data_folder() / name, staged / name)
        if not folder.exists():
            staged.chmod(0o777 & ~_umask())
            staged.rename(folder)
        else:
            _refuse_to_overwrite(folder, targets)
            for target in targets:
                (staged / target.name).rename(target)
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return targets


def _refuse_to_overwrite(folder: Path, targets: tuple[Path, ...]) -> None:
    if folder.exists() and not folder.is_dir():
        raise BrokenFile((Problem(str(folder), 1, 1, "this is a file, a folder was expected"),))
    there = [target for target in targets if target.exists()]
    if there:
        message = "this file exists already and is left as it is (choose another folder)"
        raise BrokenFile(tuple(Problem(str(target), 1, 1, message) for target in there))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def tables_schema() -> dict[str, Any]:
    """Give the JSON Schema of every table file, by its name, for an editor that completes and checks."""
    return {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
        for name, model in MODELS.items()
    }
