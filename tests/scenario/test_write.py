"""The template for a new scenario, and the JSON Schema that editors complete and check by."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from cy6.scenario.compile import compile
from cy6.scenario.read import parse_scenario, read_scenario
from cy6.scenario.write import new_scenario_text, scenario_schema, write_new_scenario

SCENARIOS = sorted((Path(__file__).resolve().parents[2] / "scenarios").glob("*.yaml"))
KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def misfits(schema: dict[str, Any], value: object, root: dict[str, Any], where: str = "") -> list[str]:
    """List where a value does not fit a schema, by the keywords that our schema uses."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")] | {}
    if "anyOf" in schema:
        tries = [misfits(each, value, root, where) for each in schema["anyOf"]]
        return min(tries, key=len)
    if ("const" in schema and value != schema["const"]) or value not in schema.get("enum", [value]):
        return [f"{where}: {value!r} is not allowed"]
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return [f"{where}: {value!r} is not allowed"]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, KINDS[kind]) for kind in kinds):
        return [f"{where}: {value!r} is not {kinds}"]
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{where}: {value} is out of bounds"]
    if isinstance(value, list):
        items = schema.get("items", {})
        return [each for i, item in enumerate(value) for each in misfits(items, item, root, f"{where}[{i}]")]
    return _misfits_of_keys(schema, value, root, where) if isinstance(value, dict) else []


def _misfits_of_keys(
    schema: dict[str, Any], value: dict[Any, object], root: dict[str, Any], where: str
) -> list[str]:
    by_pattern = schema.get("patternProperties", {})
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    others = next(iter(by_pattern.values()), others)
    found = [f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in map(str, value)]
    for key, each in value.items():
        below = known.get(str(key), others)
        if below is False:
            found.append(f"{where}: unknown key {key}")
        elif isinstance(below, dict):
            found += misfits(below, each, root, f"{where}.{key}")
    return found


def as_an_editor_reads(text: str) -> object:
    """Read YAML as an editor does, which makes numbers of what looks like one."""
    return json.loads(json.dumps(yaml.safe_load(text), default=str))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_schema_accepts_the_bundled_scenarios(path: Path) -> None:
    schema = scenario_schema()
    assert misfits(schema, as_an_editor_reads(path.read_text()), schema) == []


def test_the_schema_accepts_the_template() -> None:
    schema = scenario_schema()
    assert misfits(schema, as_an_editor_reads(new_scenario_text()), schema) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("crew: ace", "crew: acee", "'acee' is not allowed"),
        ("type: sbd-3", "tpye: sbd-3", "unknown key tpye"),
        ("order: first", "order: 1", "1 is not allowed"),
        ("columns: 45", "columns: 450", "450 is out of bounds"),
        ("title: The Swede\n", "", "title is missing"),
        ("3: neutral", "3: mine", "'mine' is not allowed"),
        ("sun: 4", "sun: 7", "7 is not allowed"),
    ],
)
def test_the_schema_refuses_what_the_check_refuses(project: Path, old: str, new: str, words: str) -> None:
    text = (project / "scenarios" / "the-swede.yaml").read_text()
    assert old in text
    schema = scenario_schema()
    found = misfits(schema, as_an_editor_reads(text.replace(old, new, 1)), schema)
    assert any(words in each for each in found), found


def test_the_schema_describes_every_kind_of_group() -> None:
    groups = scenario_schema()["$defs"]
    assert all(group["description"].endswith(".") for group in groups.values())
    assert {"Side", "Fielded", "Setup", "Variation"} <= set(groups)


def test_the_template_passes_its_own_check() -> None:
    setting = compile(parse_scenario(new_scenario_text()), {"old-hand": "fw2"})
    assert [force.id for force in setting.forces] == ["spit1", "spit2", "fw1", "fw2"]
    assert setting.forces[3].crew == "veteran"


def test_the_template_shows_examples_that_work_when_switched_on() -> None:
    text = new_scenario_text()
    switched = text.replace("# zones:", "zones:").replace("#   field:", "  field:").replace(
        "#   plume:", "  plume:"
    ).replace("  # ends_when:", "  ends_when:").replace("# victory:", "victory:").replace(
        "rules: []", "rules: [green-confusion, special-aiming]"
    )  # fmt: skip
    setting = compile(parse_scenario(switched))
    assert [zone.id for zone in setting.zones] == ["field", "plume"]
    assert len(setting.ends_when) == 2
    assert len(setting.wins) == 1


def test_a_new_scenario_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    write_new_scenario(path)
    assert read_scenario(path).file.title == "A new scenario"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        write_new_scenario(path)
    assert path.read_text() == "precious"
