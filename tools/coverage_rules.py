"""Hold code and tests against the rule index: which rules are cited in code and which are tested.

A rule is cited when its number stands in `cy6/`, in a comment, a docstring or a refusal, or in a bundled
scenario. It is tested
when a test function carries `@pytest.mark.rule("B4.3.2")`, or a case in `tests/cases/` names it as its rule.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml

ROOT = Path(__file__).resolve().parent.parent
INDEX = Path("docs") / "rules-index.yaml"
REPORT = Path("docs") / "rules-coverage.md"
RULINGS = Path("docs") / "rulings.md"
RULING = re.compile(r"^\| (R\d+) ", re.MULTILINE)
CHAPTERS = re.compile(r"(?:A[1-7]|B[1-6]|C[1-6]|D[1-3])\Z")
CITATION = re.compile(r"(?<![\w.])([A-D]\d(?:\.\d+)*[a-z]?)(?!\.?\w)")

Stage = Literal["core", "advanced"]
Places = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Rule:
    """A rule of the index."""

    id: str
    title: str
    stage: Stage
    heading: bool
    optional: bool


@dataclass(frozen=True)
class Coverage:
    """What was found: for each number the modules that cite it and the tests that play it."""

    rules: tuple[Rule, ...]
    cited: Places
    tested: Places
    unknown: tuple[str, ...]

    def missing(self) -> tuple[str, ...]:
        """List the rules that lack a citation or a test."""
        return tuple(r.id for r in self.rules if r.id not in self.cited or r.id not in self.tested)

    def counts(self) -> dict[str, object]:
        """Give the figures that `--json` prints."""
        return {
            "rules": len(self.rules),
            "cited": sum(rule.id in self.cited for rule in self.rules),
            "tested": sum(rule.id in self.tested for rule in self.rules),
            "missing": list(self.missing()),
        }


def read_index(path: Path) -> tuple[Rule, ...]:
    """Read the rule index, headings included, in the rulebook's order."""
    entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    return tuple(
        Rule(id, e["title"], e["stage"], bool(e.get("heading")), bool(e.get("optional")))
        for id, e in entries.items()
    )


def citations(text: str) -> frozenset[str]:
    """Give every rule number that stands in a text as a whole."""
    return frozenset(CITATION.findall(text))


def find_cited(root: Path) -> Places:
    """Give the modules of `cy6/` and the scenarios, by the numbers they cite."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in [*sorted((root / "cy6").rglob("*.py")), *sorted((root / "scenarios").glob("*.yaml"))]:
        for id in citations(path.read_text(encoding="utf-8")):
            found[id].append(path.relative_to(root).as_posix())
    return _frozen(found)


def find_tested(root: Path) -> Places:
    """Give the tests, by the rules and rulings they are marked with."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        for id, test in marks(ast.parse(path.read_text(encoding="utf-8"), name)):
            found[id].append(f"{name}::{test}")
    for path in sorted((root / "tests" / "cases").glob("*.yaml")):
        for id in case_rules(path):
            found[id].append(path.relative_to(root).as_posix())
    return _frozen(found)


def marks(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Give each (number, test) of a file: marks of tests, of their classes and of the whole file."""
    yield from _marks_in(module.body, _of_file(module), "")


def case_rules(path: Path) -> tuple[str, ...]:
    """Give the rules that a case names: one or a list."""
    case = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    named = case.get("rule", ()) if isinstance(case, dict) else ()
    return (named,) if isinstance(named, str) else tuple(named)


def measure(root: Path, stage: Stage | None = None) -> Coverage:
    """Hold a project against its index, all of it or one stage."""
    index = read_index(root / INDEX)
    cited, tested = find_cited(root), find_tested(root)
    known = {rule.id for rule in index} | {rule.id.split(".")[0] for rule in index}
    rulings = set(RULING.findall((root / RULINGS).read_text(encoding="utf-8")))
    strangers = [
        *(f"{places[0]} cites {id}" for id, places in cited.items() if _is_typo(id, known)),
        *(f"{places[0]} is marked {id}" for id, places in tested.items() if id not in known | rulings),
    ]
    counted = tuple(r for r in index if not r.heading and stage in (None, r.stage))
    return Coverage(counted, cited, tested, tuple(sorted(strangers)))


def report(coverage: Coverage) -> str:
    """Write the coverage as a page of Markdown."""
    lines = [
        "# Rules: where each is coded and tested",
        "",
        "Written by `tools/coverage_rules.py --write`, which reads [rules-index.yaml](rules-index.yaml).",
        "",
        f"{_summary(coverage)}",
        "",
        "| rule | title | stage | coded in | tests |",
        "|---|---|---|---|---|",
    ]
    for rule in coverage.rules:
        stage = f"{rule.stage}, optional" if rule.optional else rule.stage
        modules = ", ".join(_short(path) for path in coverage.cited.get(rule.id, ())) or "-"
        lines.append(f"| {rule.id} | {rule.title} | {stage} | {modules} | {_count(coverage, rule.id)} |")
    lines += ["", "## Rulings", "", "| ruling | tests |", "|---|---|"]
    rulings = sorted((id for id in coverage.tested if id[0] == "R"), key=lambda id: int(id[1:]))
    lines += [f"| {id} | {_count(coverage, id)} |" for id in rulings]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the coverage; status 1 when a rule lacks a citation or a test."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Example: tools/coverage_rules.py --stage core"
    )
    parser.add_argument("--stage", choices=("core", "advanced"), help="only rules of this stage")
    parser.add_argument("--json", action="store_true", help="print one JSON object with the figures")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT}, always of both stages")
    asked = parser.parse_args()
    coverage = measure(ROOT, asked.stage)
    for stranger in coverage.unknown:
        print(f"{stranger}, which is not in {INDEX}", file=sys.stderr)
    if asked.write:
        (ROOT / REPORT).write_text(report(measure(ROOT)), encoding="utf-8")
    print(json.dumps(coverage.counts()) if asked.json else _table(coverage))
    return 1 if coverage.missing() else 0


def _marks_in(body: list[ast.stmt], outer: frozenset[str], owner: str) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _marks_in(node.body, outer | _of_decorators(node), f"{node.name}::")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for id in sorted(outer | _of_decorators(node)):
                yield id, owner + node.name


def _of_decorators(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    """Give the marks anywhere in the decorators, those of single parameters among them."""
    return frozenset(id for decorator in node.decorator_list for id in _marks_below(decorator))


def _of_file(module: ast.Module) -> frozenset[str]:
    assigned = [node for node in module.body if isinstance(node, ast.Assign)]
    marked = [n for n in assigned if any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in n.targets)]
    return frozenset(id for node in marked for id in _marks_below(node.value))


def _marks_below(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            yield from (str(a.value) for a in call.args if isinstance(a, ast.Constant))


def _is_typo(id: str, known: set[str]) -> bool:
    """Tell whether a number looks like a rule and is none; A5.0 stands for the words before A5.1."""
    chapter, dot, rest = id.partition(".")
    return bool(dot) and rest != "0" and id not in known and CHAPTERS.match(chapter) is not None


def _frozen(found: Mapping[str, list[str]]) -> Places:
    return {id: tuple(dict.fromkeys(places)) for id, places in sorted(found.items())}


def _short(path: str) -> str:
    return f"`{path.removeprefix('cy6/').removesuffix('.py')}`"


def _count(coverage: Coverage, id: str) -> str:
    return str(len(coverage.tested.get(id, ()))) if id in coverage.tested else "-"


def _summary(coverage: Coverage) -> str:
    counts = coverage.counts()
    return f"{counts['rules']} rules: {counts['cited']} cited in code, {counts['tested']} tested."


def _table(coverage: Coverage) -> str:
    lines = [f"{'rule':9}{'cited':>6}{'tests':>6}  title"]
    for rule in coverage.rules:
        cited, tests = len(coverage.cited.get(rule.id, ())), _count(coverage, rule.id)
        mark = "  <- missing" if rule.id in coverage.missing() else ""
        lines.append(f"{rule.id:9}{cited or '-':>6}{tests:>6}  {rule.title}{mark}")
    return "\n".join([*lines, _summary(coverage)])


if __name__ == "__main__":
    sys.exit(main())
