"""Writing: a template to begin a scenario with, and the schema that editors complete and check it by."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cy6.scenario.schema import ScenarioFile

NAMED: Final = ("properties", "$defs")
SCHEMA_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

TEMPLATE: Final = """\
# A scenario. Every line with a # is a remark. Check the file with: cy6 check FILE
format: 1
title: A new scenario
date: 1942-06-01 09:00               # year-month-day; the hour may be left out
place: Somewhere over the sea
text: >-
  What happened, in a few sentences.

# The altitude bands in play: surface-low low medium-bottom medium medium-top high-bottom high high-top
# very-high extremely-high
bands: [low]
board: {columns: 45, rows: 30}
visibility: {maximum: 30, automatic: 15, sun: none}    # sun: the number of a board edge
clouds: {table: none, border: none}
move_order: [allied, axis]           # who moves first among equals
rules: []                            # optional rules, for instance [green-confusion, special-aiming]

# Places with a name: an airfield, or smoke up to a level.
# zones:
#   field: {kind: airfield, name: The airfield, centre: 2315, direction: NE, length: 5}
#   plume: {kind: smoke, over: field, up_to: 3}

sides:
  allied:
    name: Royal Air Force
    orders: Win more victory points.
    # Board edges: 1 2 along the north from the west, 3 west, 4 east, 5 6 along the south.
    # Each is friendly, neutral or unfriendly. source: rulebook, or ours for a reading of your own.
    edges: {1: neutral, 2: neutral, 3: friendly, 4: unfriendly, 5: neutral, 6: neutral, source: ours}
    forces:
      - id: spit                     # with a count: spit1 and spit2
        count: 2
        name: Spitfire
        type: spitfire-vc            # all types: cy6 aircraft
        crew: skilled                # green skilled veteran ace
        # order: first is placed first. Where: area (A B C along the north, D E F along the south), edges
        # (one is drawn by a die), within or beyond so many hexes of edges or a zone, end_of a zone, at a hex.
        setup: {when: 1, order: first, area: A, speed: any, tal: any}
  axis:
    name: Luftwaffe
    orders: Win more victory points.
    edges: {1: neutral, 2: neutral, 3: unfriendly, 4: friendly, 5: neutral, 6: neutral, source: ours}
    forces:
      - id: fw
        count: 2
        name: Focke-Wulf
        type: fw-190a-4
        crew: skilled
        setup: {when: 1, order: second, within: {hexes: 5, of: 4}, heading: [SW, NW], speed: 4, tal: [4, 5]}

length:
  turns: none                        # or a number
  # ends_when: [{destroyed: spit1}, {gone: axis}]
  # when_alone: go_on                # the game goes on when one side has no aircraft (or: end, at once)
# victory: {axis: {destroyed: spit1}}  # a side that wins by a fact; otherwise victory points decide

# Variable rules: changes that players may add, one by one.
options:
  old-hand:
    title: An old hand
    text: One of the Focke-Wulfs has a veteran crew.
    pick: {from: [fw1, fw2]}
    set: {picked: {crew: veteran}}
"""


def scenario_schema() -> dict[str, Any]:
    """Give the JSON Schema of a scenario file, as an editor reads it: numbers may be numbers."""
    schema = _tidied(ScenarioFile.model_json_schema(by_alias=True))
    return {"$schema": SCHEMA_DIALECT, "title": "A scenario of cy6", **schema}


def _tidied(schema: Any) -> Any:
    """Leave out what pydantic adds and no file may hold: defaults of ours, null, titles made of names."""
    if isinstance(schema, list):
        return [_tidied(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: value for key, value in schema.items() if key not in ("default", "title")}
    choices = [each for each in plain.get("anyOf", ()) if each != {"type": "null"}]
    if len(choices) == 1:
        return _tidied({**{key: value for key, value in plain.items() if key != "anyOf"}, **choices[0]})
    if choices:
        plain["anyOf"] = choices
    return {
        key: {name: _tidied(each) for name, each in value.items()} if key in NAMED else _tidied(value)
        for key, value in plain.items()
    }


def new_scenario_text() -> str:
    """Give a scenario to begin with, with remarks; it passes every check."""
    return TEMPLATE


def write_new_scenario(path: Path) -> None:
    """Write the template to a new file. Raise FileExistsError rather than overwrite one."""
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(TEMPLATE)
