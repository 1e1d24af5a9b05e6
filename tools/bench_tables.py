"""Bench tables: the games and scenarios that the bench measures, made up for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import parse_scenario

HEAD = """format: 1
title: {title}
bands: [low]
board: {{columns: 45, rows: 30}}
move_order: [axis, allied]
length: {{turns: {turns}}}
sides:
"""
SIDE = """  {side}:
    name: The {side} side
    orders: Win more victory points.
    edges: {{1: neutral, 2: neutral, 3: neutral, 4: neutral, 5: neutral, 6: neutral}}
    forces:
"""
FORCE = """      - id: {id}
        type: {type}
        crew: {crew}
        setup: {{at: {at}, heading: {heading}, speed: {speed}, tal: {tal}}}
"""
AXIS = (
    ("a", "a6m2", "skilled", "2014", "N", 3, 3),
    ("b", "bf-109e-4", "veteran", "1810", "S", 4, 4),
    ("c", "fw-190a-4", "green", "2411", "NE", 3, 2),
    ("d", "a6m2", "ace", "2610", "N", 2, 5),
)
ALLIED = (
    ("e", "f4f-4", "skilled", "2017", "N", 3, 3),
    ("f", "spitfire-vc", "ace", "2217", "NW", 4, 4),
    ("g", "d520", "green", "1515", "SE", 3, 2),
    ("h", "b-17f", "skilled", "3015", "SW", 3, 2),
)
CREWS = ("green", "skilled", "veteran", "ace")
Line = tuple[str, str, str, str, str, int, int]


def four_against_four() -> Battle:
    """Set up four against four in the middle of the board, for twelve turns at most."""
    scenario = parse_scenario(_text("Four against four", 12, AXIS, ALLIED), "bench")
    return Battle(scenario.ruleset, compile(scenario))


def text_of_forty() -> str:
    """Write a scenario of forty aircraft, each with a place of its own."""
    types = [line[1] for line in (*AXIS, *ALLIED)]
    lines: list[Line] = [
        (
            f"x{i}",
            types[i % len(types)],
            CREWS[i % 4],
            f"{2 * i % 40 + 3:02d}{i % 20 + 5:02d}",
            "N",
            2,
            1 + i % 6,
        )
        for i in range(40)
    ]
    return _text("Forty aircraft", 12, lines[:20], lines[20:])


def _text(title: str, turns: int, axis: Sequence[Line], allied: Sequence[Line]) -> str:
    sides = SIDE.format(side="axis") + _forces(axis) + SIDE.format(side="allied") + _forces(allied)
    return HEAD.format(title=title, turns=turns) + sides


def _forces(lines: Iterable[Line]) -> str:
    names = ("id", "type", "crew", "at", "heading", "speed", "tal")
    return "".join(FORCE.format(**dict(zip(names, line, strict=True))) for line in lines)
