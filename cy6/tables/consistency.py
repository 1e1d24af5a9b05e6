"""Whether the tables fit together: what a game cannot do without, and what would contradict itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from cy6.core.ids import MANEUVERS, POSITIONS, SKILLS
from cy6.tables.fields import RATES_OF_FIRE
from cy6.tables.files import Tables
from cy6.tables.models import (
    AircraftFile,
    AircraftRow,
    ChartRow,
    ControlFile,
    CrewFile,
    ManeuverEntry,
    MoveChartsFile,
    RatingsRow,
)
from cy6.tables.models_fire import (
    OPEN_END,
    SURFACE_MODIFIERS,
    DamageFile,
    FlakFile,
    GunneryFile,
    SpecialWeaponsFile,
    SurfaceAttackFile,
)
from cy6.tables.strict_yaml import Document, Location, Problem

NORMAL_TYPES: Final = ("forward", "turn", "extreme")


def inconsistencies(tables: Tables) -> tuple[Problem, ...]:
    """List everything that does not fit together, in order of place."""
    found = [
        *_aircraft(tables.get(AircraftFile), tables.document(AircraftFile), tables.get(MoveChartsFile)),
        *_moves(tables.get(MoveChartsFile), tables.document(MoveChartsFile)),
        *_crew(tables),
        *_gunnery(tables.get(GunneryFile), tables.document(GunneryFile)),
        *_robustness(tables.get(DamageFile), tables.document(DamageFile)),
        *_lucky_hits(tables.get(DamageFile), tables.document(DamageFile)),
        *_scatter(tables.get(SpecialWeaponsFile), tables.document(SpecialWeaponsFile)),
        *_flak(tables.get(FlakFile), tables.document(FlakFile)),
        *_surface(tables.get(SurfaceAttackFile), tables.document(SurfaceAttackFile)),
    ]
    return tuple(sorted(found))


def _missing(
    document: Document, location: Location, have: Collection[Any], need: Iterable[Any]
) -> list[Problem]:
    lacking = [str(each) for each in need if each not in have]
    if not lacking:
        return []
    return [document.key_problem(location, f"missing in {location[-1]!r}: {', '.join(lacking)}")]


# ---------------------------------------------------------------- aircraft and move charts


def _aircraft(file: AircraftFile, document: Document, moves: MoveChartsFile) -> Iterator[Problem]:
    for id, row in file.aircraft.items():
        for half, ratings in ratings_of(row):
            yield from _speeds(document, ("aircraft", id, half), ratings, moves.charts[ratings.chart])


def ratings_of(row: AircraftRow) -> Iterator[tuple[str, RatingsRow]]:
    """Give the ratings of each half of the sky that a card has."""
    yield "low", row.low
    if row.high is not None:
        yield "high", row.high


def _speeds(
    document: Document, location: Location, ratings: RatingsRow, chart: ChartRow
) -> Iterator[Problem]:
    missing = [speed for speed in range(1, ratings.speed + 1) if speed not in chart.turn]
    if missing:
        speeds = ", ".join(map(str, missing))
        message = f"flies up to speed {ratings.speed}, but move chart {ratings.chart} has no row for {speeds}"
        yield document.problem((*location, "speed"), message)


def _moves(file: MoveChartsFile, document: Document) -> Iterator[Problem]:
    for letter, row in file.charts.items():
        yield from _chart(document, ("charts", letter), row, file.paths)
    for speed, words in file.paths.items():
        yield from _paths(document, ("paths", str(speed)), speed, words)
    yield from _missing(document, ("maneuvers",), file.maneuvers, MANEUVERS)
    for id, maneuver in file.maneuvers.items():
        yield from _maneuver(document, ("maneuvers", id), maneuver)


def _chart(
    document: Document, location: Location, row: ChartRow, paths: Mapping[int, Mapping[str, str]]
) -> Iterator[Problem]:
    yield from _missing(document, (*location, "extreme"), row.extreme, row.turn)
    yield from _missing(document, (*location, "turn"), row.turn, row.extreme)
    for speed, extreme in row.extreme.items():
        here = (*location, "extreme", str(speed))
        if extreme < row.turn.get(speed, 0):
            yield document.problem(
                here, f"the last extreme turn ({extreme}) lies before the last turn ({row.turn[speed]})"
            )
        needed = ("ahead", "slip", *(str(k) for k in range(2, extreme + 1)))
        lacking = [curve for curve in needed if curve not in paths.get(speed, {})]
        if lacking:
            yield document.problem(here, f"`paths` lacks {', '.join(lacking)} at speed {speed}")


def _paths(document: Document, location: Location, speed: int, words: Mapping[str, str]) -> Iterator[Problem]:
    for curve, word in words.items():
        turned = word.count("L") - word.count("R")
        if curve in ("ahead", "slip"):
            if turned:
                yield document.problem(
                    (*location, curve), f"the path {word} does not end on the heading it began with"
                )
        elif turned < 1:
            yield document.problem((*location, curve), f"the path {word} does not turn left")
        if curve == "ahead" and word != "F" * speed:
            yield document.problem(
                (*location, curve), f"straight ahead at speed {speed} is {'F' * speed}, not {word}"
            )


def _maneuver(document: Document, location: Location, maneuver: ManeuverEntry) -> Iterator[Problem]:
    given = [type for type in NORMAL_TYPES if getattr(maneuver, type) is not None]
    if maneuver.special and given != ["forward"]:
        yield document.key_problem(location, "a special maneuver has options under 'forward' only")
    if not maneuver.special:
        yield from _missing(document, location, given, NORMAL_TYPES)


# ---------------------------------------------------------------- crews


def _crew(tables: Tables) -> Iterator[Problem]:
    crew, control, gunnery = tables.get(CrewFile), tables.get(ControlFile), tables.get(GunneryFile)
    yield from _missing(tables.document(CrewFile), ("crew",), crew.crew, SKILLS)
    yield from _missing(
        tables.document(ControlFile),
        ("dive_recovery", "destroyed_up_to_double"),
        control.dive_recovery.destroyed_up_to_double,
        SKILLS,
    )
    yield from _missing(tables.document(GunneryFile), ("ammunition",), gunnery.ammunition, SKILLS)


# ---------------------------------------------------------------- fire and damage


def _gunnery(file: GunneryFile, document: Document) -> Iterator[Problem]:
    yield from _missing(document, ("positions",), file.positions, POSITIONS)
    yield from _missing(document, ("modifiers", "rate_of_fire"), file.modifiers.rate_of_fire, RATES_OF_FIRE)
    expected = 1
    for i, row in enumerate(file.to_hit):
        first, last = row.hexes
        if first != expected or last < first:
            yield document.problem(
                ("to_hit", i, "hexes"), f"this range must begin at hex {expected} and not end before"
            )
        expected = last + 1
    bands = [row.band for row in file.to_hit]
    for i, band in enumerate(bands):
        if band in bands[:i]:
            yield document.problem(("to_hit", i, "band"), f"the range band {band} stands here a second time")
    if file.gun_overload.band not in bands:
        yield document.problem(("gun_overload", "band"), f"to_hit has no range band {file.gun_overload.band}")


def _robustness(file: DamageFile, document: Document) -> Iterator[Problem]:
    table, columns = file.robustness, file.robustness.firepower
    if columns[0][0] != 1:
        yield document.problem(("robustness", "firepower", 0), "the first column must begin at 1")
    for i, ((_, end), (first, _)) in enumerate(pairwise(columns), 1):
        if first != end + 1:
            kind = "overlaps with" if first <= end else "leaves a gap after"
            yield document.problem(("robustness", "firepower", i), f"this column {kind} the one before")
    if columns[-1][1] != OPEN_END:
        yield document.problem(
            ("robustness", "firepower", len(columns) - 1), "the last column must be open (like 31+)"
        )
    for row, numbers in table.n.items():
        if len(numbers) != len(columns):
            message = f"{len(numbers)} numbers for {len(columns)} firepower columns"
            yield document.problem(("robustness", "n", row), message)
    yield from _missing(document, ("robustness", "critical"), table.critical, table.n)


def _lucky_hits(file: DamageFile, document: Document) -> Iterator[Problem]:
    yield from _missing(document, ("lucky_hits",), file.lucky_hits, ("machine_gun", "cannon"))
    for column, rows in file.lucky_hits.items():
        yield from _missing(document, ("lucky_hits", column), rows, range(2, 13))
        used = dict.fromkeys(rows.values())
        yield from _missing(document, ("lucky_hit_effects",), file.lucky_hit_effects, used)


def _scatter(file: SpecialWeaponsFile, document: Document) -> Iterator[Problem]:
    yield from _missing(document, ("rockets", "scatter"), file.rockets.scatter, range(1, 11))


# ---------------------------------------------------------------- the ground


def _flak(file: FlakFile, document: Document) -> Iterator[Problem]:
    yield from _missing(document, ("batteries",), file.batteries, ("light", "medium", "heavy"))
    for kind, row in file.batteries.items():
        for column in ("hit", "near_miss"):
            have = getattr(row, column)
            yield from _missing(document, ("batteries", kind, column), have, ("fighter", "bomber"))


def _surface(file: SurfaceAttackFile, document: Document) -> Iterator[Problem]:
    levels = file.base.surface_low
    yield from _missing(document, ("base", "surface-low"), levels, range(1, max(levels, default=1) + 1))
    yield from _missing(document, ("modifiers",), file.modifiers, SURFACE_MODIFIERS)
    yield from _missing(document, ("max_range",), file.max_range, ("rockets", "strafing", "torpedo"))
