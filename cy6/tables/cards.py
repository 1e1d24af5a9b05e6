"""An aircraft as a readable card, and the list of them all."""

from __future__ import annotations

from typing import Final

from cy6.core.state import Gun
from cy6.tables.models import AircraftFile, AircraftRow
from cy6.tables.names import guess
from cy6.tables.ruleset import AircraftType, Ratings, Ruleset
from cy6.tables.strict_yaml import shorten

REDUCED: Final = ("", "-", "--")
HEAD: Final = ("", "chart", "speed", "agility", "accel", "climb", "dive")
POSITIONS: Final = {
    "FF": "forward fixed",
    "BFF": "bomber forward fixed",
    "F": "front",
    "FT": "front top",
    "FB": "front bottom",
    "SL": "left side",
    "SR": "right side",
    "R": "rear",
    "RT": "rear top",
    "RB": "rear bottom",
    "T3": "top, all round",
    "B3": "bottom, all round",
    "BRCRG": "remote controlled rear",
}


def list_aircraft(ruleset: Ruleset) -> tuple[str, ...]:
    """Write a line for every aircraft type: id, name, chart and speed as A4, agility, robustness, guns."""
    rows = [
        (
            each.id, each.name, f"{each.low.chart}{each.low.speed}", _agility(each.low), each.robustness,
            "; ".join(f"{position} {_carried(each, position)}" for position in _positions(each)),
        )
        for each in ruleset.aircraft.values()
    ]  # fmt: skip
    return tuple(_aligned([("id", "name", "move", "agility", "robustness", "guns"), *rows]))


def aircraft_card(ruleset: Ruleset, type: str) -> tuple[str, ...]:
    """Write the card of an aircraft type. Raise LookupError, with the nearest id, for an unknown one."""
    if type not in ruleset.aircraft:
        raise LookupError(f"unknown aircraft type {shorten(type)}{guess(type, ruleset.aircraft)}")
    each = ruleset.aircraft[type]
    return (
        f"{each.name} ({each.id})",
        _what(each),
        "",
        *_aligned([HEAD, *_ratings(each)]),
        "",
        *(_aligned(_guns(ruleset, each)) or ["no guns"]),
        *_notes(ruleset, each),
    )


def _what(each: AircraftType) -> str:
    engines = "one engine" if each.engines == 1 else f"{each.engines} engines"
    dive = ", dive bomber" if each.dive_bomber else ""
    return f"{each.kind.replace('_', ' ')}, {engines}{dive}, robustness {each.robustness}"


def _ratings(each: AircraftType) -> list[tuple[str, ...]]:
    if each.low == each.high:
        return [_row("all altitudes", each.low)]
    return [_row("below 20,000 feet", each.low), _row("20,000 feet and up", each.high)]


def _row(where: str, ratings: Ratings) -> tuple[str, ...]:
    numbers = (str(ratings.climb), str(ratings.dive))
    return (where, ratings.chart, str(ratings.speed), _agility(ratings), ratings.accel, *numbers)


def _agility(ratings: Ratings) -> str:
    return f"{ratings.agility}{REDUCED[ratings.reduced]}"


def _positions(each: AircraftType) -> tuple[str, ...]:
    return tuple(dict.fromkeys(gun.position for gun in each.guns))


def _carried(each: AircraftType, position: str) -> str:
    return " ".join(_gun(gun) for gun in each.guns if gun.position == position)


def _gun(gun: Gun) -> str:
    return f"{gun.count}x{gun.weapon}" + (f"/{gun.rate_of_fire}" if gun.rate_of_fire else "")


def _guns(ruleset: Ruleset, each: AircraftType) -> list[tuple[str, ...]]:
    return [
        (
            gun.position,
            POSITIONS[gun.position],
            _gun(gun),
            f"{gun.count}{ruleset.weapons[gun.weapon].die}",
            f"to {_reach(ruleset, gun)} hexes",
        )
        for gun in each.guns
    ]


def _reach(ruleset: Ruleset, gun: Gun) -> int:
    own = ruleset.positions[gun.position].max_range
    weapon = ruleset.weapons[gun.weapon].max_range
    return min(own, weapon) if own else weapon


def _notes(ruleset: Ruleset, each: AircraftType) -> list[str]:
    notes = [f"bombs: {each.bombs_kg:,} kg"] if each.bombs_kg else []
    below, high = (_turns_a_level(ruleset, ratings) for ratings in (each.low, each.high))
    if below > 1:
        notes.append(f"slow climber: {below} turns of climbing for a level")
    if high > below:
        notes.append(f"from 20,000 feet up: {high} turns of climbing for a level")
    return ["", *notes] if notes else []


def _turns_a_level(ruleset: Ruleset, ratings: Ratings) -> int:
    return next((turns for up_to, turns in ruleset.control.slow_climb if ratings.climb <= up_to), 1)


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def evidence_of(file: AircraftFile, type: str) -> tuple[str, ...]:
    """Write what the ratings of a type rest on, beside the formula; nothing when the file does not say."""
    if type not in file.aircraft or type not in file.figures:
        return ()
    row = file.aircraft[type]
    told = [(path, fact) for path, fact in file.evidence.items() if path.partition(".")[0] == type]
    rows: list[tuple[str, ...]] = [
        (*_rating(row, path.partition(".")[2]), f"{fact.source}: {fact.where}") for path, fact in told
    ]
    rest = ("other ratings", "", "the formula over published figures: docs/aircraft.md")
    return ("What its ratings rest on:", *_aligned([*rows, rest]))


def _rating(row: AircraftRow, path: str) -> tuple[str, str]:
    """Name a rating as the card does, and give its value as the file has it."""
    half, _, name = path.rpartition(".")
    here = getattr(row, half) if half else row
    value = getattr(here, name)
    where = {"low": " below", "high": " high up", "": ""}[half]
    if name == "weapons":
        return name, ""
    return f"{name}{where}", str(value)
