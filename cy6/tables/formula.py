"""The ratings that the formula makes of published figures, held against those of the table.

Half a step rounds up. A rating that the formula does not give, or gives otherwise, must say what it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cy6.tables.build import REDUCED
from cy6.tables.files import Tables
from cy6.tables.models import AircraftFile, AircraftRow
from cy6.tables.models_formula import Altitude, Figures, Formula
from cy6.tables.provenance import source_of
from cy6.tables.strict_yaml import Problem

HALVES: Final = ("low", "high")


def broken_formula(tables: Tables) -> tuple[Problem, ...]:
    """List the ratings that are said to be derived, and differ from what the formula makes of the figures."""
    file, document = tables.get(AircraftFile), tables.document(AircraftFile)
    if file.formula is None:
        return ()
    source = source_of(file)
    return tuple(
        document.problem(
            ("aircraft", id, *path.split(".")),
            f"the formula makes {given} of the figures, here is {found}, and `evidence` lacks {id}.{path}",
        )
        for id, figures in file.figures.items()
        if id in file.aircraft
        for path, given, found in differences(file.aircraft[id], figures, file.formula)
        if source(("aircraft", id, *path.split("."))) == "derived"
    )


def differences(row: AircraftRow, figures: Figures, formula: Formula) -> Iterator[tuple[str, str, str]]:
    """List what the formula makes otherwise: path within the aircraft, the formula's value, the table's."""
    for path, given in derived(row, figures, formula).items():
        found = _at(row, path)
        if str(found) != str(given):
            yield path, str(given), str(found)
    for half in HALVES:
        if figures.roll is None and _is_agile(row):
            yield f"{half}.agility", "nothing", str(_at(row, f"{half}.agility"))
        reduced = _at(row, f"{half}.reduced")
        wanted = _reduced_when_high(row, formula) if half == "high" else None
        if reduced != wanted:
            yield f"{half}.reduced", wanted or "nothing", str(reduced or "nothing")


def derived(row: AircraftRow, figures: Figures, formula: Formula) -> dict[str, str | int]:
    """Give what the formula makes of an aircraft's figures, by path: `low.speed`, `robustness`."""
    made: dict[str, str | int] = {"robustness": _robustness(row, figures, formula)}
    for half, altitude in (("low", figures), ("high", figures.high)):
        made |= {f"{half}.{name}": value for name, value in _ratings(row, figures, altitude, formula).items()}
    return made


def _ratings(row: AircraftRow, figures: Figures, here: Altitude, formula: Formula) -> dict[str, str | int]:
    made: dict[str, str | int] = {
        "chart": _chart(row, figures, formula),
        "speed": _speed(row, here, formula),
        "accel": _acceleration(here, formula),
        "climb": _divided(here.climb, formula.climb_divided_by),
        "dive": _divided(figures.dive, formula.dive_divided_by),
    }
    if not _is_agile(row):
        made["agility"] = 0
    elif figures.roll is not None:
        up_to = formula.agility_roll
        made["agility"] = next((a for a, top in sorted(up_to.items()) if figures.roll <= top), max(up_to) + 1)
    return made


def _speed(row: AircraftRow, here: Altitude, formula: Formula) -> int:
    speed = formula.speed
    percent = speed.bombers_percent if "bomber" in row.kind else 100
    steps = max(1, _divided(here.kmh * percent, speed.kmh_a_step * 100))
    return steps if row.jet else min(steps, speed.propellers_at_most)  # A1.1.1


def _chart(row: AircraftRow, figures: Figures, formula: Formula) -> str:
    chart = formula.chart
    if not _is_agile(row):
        return chart.multi_engine_bombers
    letter = next(each for each, top in chart.wing_loading.items() if figures.kg_m2 <= top)
    return max(letter, chart.twin_engine_fighters) if row.engines > 1 else letter


def _acceleration(here: Altitude, formula: Formula) -> str:
    limits = formula.acceleration
    if here.kg_100hp <= limits.high_up_to:
        return "Hx"
    return "Lx" if here.kg_100hp >= limits.low_from else "Nx"


def _robustness(row: AircraftRow, figures: Figures, formula: Formula) -> str:
    give = formula.robustness
    points = sum(give.safety.get(each, 0) for each in figures.has)
    points += max((value for engines, value in give.engines.items() if row.engines >= engines), default=0)
    points += sum(value for top, value in give.lighter_than.items() if figures.empty_kg < top)
    points += sum(value for floor, value in give.heavier_than.items() if figures.empty_kg > floor)
    *below, last = give.up_to
    return next((each for each in below if points <= give.up_to[each]), last)


def _reduced_when_high(row: AircraftRow, formula: Formula) -> str | None:
    """A third less indicated speed at the same true one: stiff ailerons are less stiff."""
    left = max(0, REDUCED[row.low.reduced] - formula.steps_of_reduction_lost_when_high)
    return next(sign for sign, steps in REDUCED.items() if steps == left)


def _is_agile(row: AircraftRow) -> bool:
    return not (row.engines > 1 and "bomber" in row.kind)


def _at(row: AircraftRow, path: str) -> object:
    here: object = row
    for step in path.split("."):
        here = getattr(here, step, None)
    return here


def _divided(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
