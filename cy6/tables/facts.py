"""What the rules text and published reports fix: held against the tables, ours or an owner's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from cy6.tables.build import code_row
from cy6.tables.consistency import ratings_of
from cy6.tables.files import Tables
from cy6.tables.models import AircraftFact, AircraftFile, ChartFact, MoveChartsFile
from cy6.tables.models_fire import DamageFile, GunneryFile, RobustnessBound
from cy6.tables.ruleset import SpeedOption, TurnCode
from cy6.tables.strict_yaml import Document, Problem

_RATED: Final = ("chart", "speed", "agility", "reduced", "accel")


def broken_facts(tables: Tables, ours: Tables) -> tuple[Problem, ...]:
    """List the facts and bounds, of ours and of the tables themselves, that the tables break."""
    found: set[Problem] = set()
    for each in (ours, tables):
        for fact in each.get(AircraftFile).known:
            found |= set(_aircraft(fact, tables.get(AircraftFile), tables.document(AircraftFile)))
        for known in each.get(MoveChartsFile).known:
            found |= set(_moves(known, tables.get(MoveChartsFile), tables.document(MoveChartsFile)))
        for bound in each.get(DamageFile).bounds:
            found |= set(_robustness(bound, tables.get(DamageFile), tables.document(DamageFile)))
    return tuple(sorted({*found, *_propellers(tables, ours), *_order(tables)}))


def _either(fact: AircraftFact | RobustnessBound) -> str:
    return f"{fact.robustness} or {fact.or_}" if fact.or_ else str(fact.robustness)


def _says(fact: AircraftFact | ChartFact | RobustnessBound) -> str:
    return f"{'the rulebook' if fact.source == 'rulebook' else f'a {fact.source}'} ({fact.where})"


# ---------------------------------------------------------------- aircraft


def _aircraft(fact: AircraftFact, file: AircraftFile, document: Document) -> Iterator[Problem]:
    row = file.aircraft.get(fact.type)
    if row is None:
        return
    here = ("aircraft", fact.type)
    for field in _RATED:
        wanted, found = getattr(fact, field), getattr(row.low, field)
        if wanted is not None and wanted != found:
            yield document.problem(
                (*here, "low", field), f"{_says(fact)} has {field} {wanted}, here is {found}"
            )
    if fact.robustness is not None and row.robustness not in (fact.robustness, fact.or_):
        message = f"{_says(fact)} has robustness {_either(fact)}, here is {row.robustness}"
        yield document.problem((*here, "robustness"), message)
    if fact.speed_at_least is not None and row.low.speed < fact.speed_at_least:
        message = f"{_says(fact)} needs a speed of at least {fact.speed_at_least}, here is {row.low.speed}"
        yield document.problem((*here, "low", "speed"), message)
    slower = file.aircraft.get(fact.climbs_faster_than or "")
    if slower is not None and row.low.climb <= slower.low.climb:
        message = f"{_says(fact)} lets it climb faster than {fact.climbs_faster_than} ({slower.low.climb})"
        yield document.problem((*here, "low", "climb"), f"{message}, here is {row.low.climb}")


# ---------------------------------------------------------------- move charts


def _moves(fact: ChartFact, file: MoveChartsFile, document: Document) -> Iterator[Problem]:
    if fact.code is not None:
        yield from _code(fact, fact.code, file, document)
    if fact.maneuver is not None and fact.type is not None:
        yield from _options(fact, file, document)
    if fact.special is not None and fact.chart in file.charts:
        yield from _special(fact, fact.chart, file, document)


def _code(fact: ChartFact, code: str, file: MoveChartsFile, document: Document) -> Iterator[Problem]:
    speed = int(code[1])
    for letter, chart in file.charts.items():
        if fact.chart not in (None, letter) or speed not in chart.turn:
            continue
        row = code_row(speed, file.paths[speed], chart.turn[speed], chart.extreme[speed])
        found = next((i for i, each in enumerate(row) if each.code == code), None)
        if found is not None:
            yield from _neighbours(fact, row, found, letter, document)
        elif fact.chart is not None:
            place = ("charts", letter, "extreme", str(speed))
            yield document.problem(place, f"{_says(fact)} has {code} on chart {letter}, here it is not")


def _neighbours(
    fact: ChartFact, row: tuple[TurnCode, ...], i: int, letter: str, document: Document
) -> Iterator[Problem]:
    code, type, _ = row[i]
    place = ("charts", letter, "turn", code[1])
    if fact.is_ is not None and type != fact.is_:
        message = f"{_says(fact)} has {code} as {fact.is_} on chart {letter}, here it is {type}"
        yield document.problem(place, message)
    beside = [each.code for each in row[max(i - 1, 0) : i + 2] if each.code != code]
    if fact.neighbours is not None and beside != fact.neighbours:
        message = f"{_says(fact)} has {code} between {' and '.join(fact.neighbours)}"
        yield document.problem(place, f"{message}, here between {' and '.join(beside)}")
    two_right = row[i + 2].code if i + 2 < len(row) else "nothing"
    if fact.two_steps_right is not None and two_right != fact.two_steps_right:
        message = f"{_says(fact)} has {fact.two_steps_right} two places right of {code}, here is {two_right}"
        yield document.problem(place, message)


def _options(fact: ChartFact, file: MoveChartsFile, document: Document) -> Iterator[Problem]:
    assert fact.maneuver is not None
    assert fact.type is not None
    found: list[SpeedOption] = getattr(file.maneuvers[fact.maneuver], fact.type) or []
    wrong = (
        (fact.options is not None and found != fact.options)
        or any(each not in found for each in fact.includes)
        or any(each in found for each in fact.excludes)
    )
    if wrong:
        wanted = f"exactly {_list(fact.options)}" if fact.options else f"{_list(fact.includes)} among them"
        without = f" and not {_list(fact.excludes)}" if fact.excludes else ""
        message = f"{_says(fact)} has {wanted}{without}, here is {_list(found)}"
        yield document.problem(("maneuvers", fact.maneuver, fact.type), message)


def _list(options: list[SpeedOption]) -> str:
    return ", ".join(
        f"{change:+d}{'*' * octagon}" if change else f"0{'*' * octagon}" for change, octagon in options
    )


def _special(fact: ChartFact, letter: str, file: MoveChartsFile, document: Document) -> Iterator[Problem]:
    assert fact.special is not None
    found = file.charts[letter].special_max_speed.get(fact.special, 0)
    place = ("charts", letter, "special_max_speed", fact.special)
    if fact.max_speed is not None and found != fact.max_speed:
        yield document.problem(place, f"{_says(fact)} has speed {fact.max_speed} at most, here is {found}")
    if fact.max_speed_at_least is not None and found < fact.max_speed_at_least:
        yield document.problem(
            place, f"{_says(fact)} flies it at speed {fact.max_speed_at_least}, here is {found}"
        )


# ---------------------------------------------------------------- robustness, and what should rise or fall


def _robustness(bound: RobustnessBound, file: DamageFile, document: Document) -> Iterator[Problem]:
    low, high = bound.firepower
    rows = [file.robustness.n[each] for each in (bound.robustness, bound.or_) if each in file.robustness.n]
    if not rows:
        return
    within = sorted(
        {
            n
            for numbers in rows
            for n, (first, last) in zip(numbers, file.robustness.firepower, strict=True)
            if first <= high and last >= low
        }
    )
    place = ("robustness", "n", bound.robustness)
    about = f"{_says(bound)}: {_either(bound)}, for {low} to {high} points of firepower"
    if bound.n_may_be is not None and bound.n_may_be not in within:
        yield document.problem(place, f"{about} n may be {bound.n_may_be}, here it is one of {within}")
    if bound.n_at_most is not None and max(within, default=0) > bound.n_at_most:
        yield document.problem(
            place, f"{about} n is at most {bound.n_at_most}, here it reaches {max(within)}"
        )


def _propellers(tables: Tables, ours: Tables) -> Iterator[Problem]:
    """List what flies faster than propellers do and is no jet: A1.1.1."""
    file, document = tables.get(AircraftFile), tables.document(AircraftFile)
    formula = ours.get(AircraftFile).formula
    assert formula is not None
    limit = formula.speed.propellers_at_most
    for id, row in file.aircraft.items():
        for half, ratings in ratings_of(row):
            if ratings.speed > limit and not row.jet:
                message = f"only jets fly faster than {limit} (A1.1.1): too fast, or `jet: yes` is missing"
                yield document.problem(("aircraft", id, half, "speed"), message)


def _order(tables: Tables) -> Iterator[Problem]:
    damage, document = tables.get(DamageFile), tables.document(DamageFile)
    for row, numbers in damage.robustness.n.items():
        if any(left > right for left, right in pairwise(numbers)):
            yield document.problem(("robustness", "n", row), f"n falls with more firepower: {numbers}")
    gunnery, document = tables.get(GunneryFile), tables.document(GunneryFile)
    for i, (near, far) in enumerate(pairwise(gunnery.to_hit), 1):
        if far.target < near.target:
            message = f"easier to hit at {far.band} range than at {near.band} range"
            yield document.problem(("to_hit", i, "target"), message)
    for skill, doubles in gunnery.ammunition.items():
        if not doubles.heavy_cannon <= doubles.cannon <= doubles.everything:
            message = "heavy cannon must run out first, then all cannon, then everything"
            yield document.problem(("ammunition", skill), message)
