"""A folder of scenarios as a menu shows it: a broken file is listed with its cause and spoils no other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario, read_scenario
from cy6.scenario.schema import Variation
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import BrokenFile, Problem

ENDINGS = (".yaml", ".yml")


class SideSummary(NamedTuple):
    """A side in a menu: its id, its name, its orders, how many aircraft of which type it has."""

    id: str
    name: str
    orders: str
    aircraft: tuple[tuple[str, int], ...]


class OptionSummary(NamedTuple):
    """A variable rule in a menu: its id, its words, what it may pick, and how many of them."""

    id: str
    title: str
    text: str
    picks: tuple[str, ...]
    number: int = 1


class ScenarioSummary(NamedTuple):
    """A scenario in a menu. One that cannot be played has problems, and no more than its file's name."""

    path: Path
    id: str
    title: str
    date: str = ""
    place: str = ""
    text: str = ""
    sides: tuple[SideSummary, ...] = ()
    options: tuple[OptionSummary, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Tell whether it can be played."""
        return not self.problems

    @property
    def numbers(self) -> str:
        """Say how many aircraft meet how many."""
        return " against ".join(str(sum(count for _, count in side.aircraft)) for side in self.sides)

    def told(self) -> tuple[str, ...]:
        """Say what is wrong with it, the file by its name alone."""
        return tuple(str(problem).replace(str(self.path), self.path.name) for problem in self.problems)


def scenario_summaries(folder: Path, ruleset: Ruleset | None = None) -> tuple[ScenarioSummary, ...]:
    """List the scenarios of a folder, by file name, broken ones with their problems."""
    if not folder.is_dir():
        return ()
    paths = sorted(path for path in folder.iterdir() if path.suffix in ENDINGS)
    return tuple(scenario_summary(path, ruleset) for path in paths)


def for_a_menu(summaries: Iterable[ScenarioSummary]) -> tuple[ScenarioSummary, ...]:
    """Put scenarios in the order of a menu: what can be played first, the smallest before the larger."""
    return tuple(sorted(summaries, key=_rank))


def _rank(summary: ScenarioSummary) -> tuple[bool, int, str]:
    size = sum(count for side in summary.sides for _, count in side.aircraft)
    return not summary.is_sound, size, summary.title


def scenario_summary(path: Path, ruleset: Ruleset | None = None) -> ScenarioSummary:
    """Give a scenario, or what is wrong with its file."""
    try:
        return summarize(path, read_scenario(path, ruleset))
    except BrokenFile as broken:
        return ScenarioSummary(path, path.stem, path.name, problems=broken.problems)


def summarize(path: Path, scenario: Scenario) -> ScenarioSummary:
    """Give the words of a sound scenario for a menu."""
    setting = compile(scenario)
    return ScenarioSummary(
        path, scenario.id, setting.title, setting.date, setting.place, setting.text,
        tuple(SideSummary(s.id, s.name, s.orders, _counted(scenario, s.id)) for s in setting.sides),
        tuple(
            OptionSummary(id, option.title, option.text, *_picked(option))
            for id, option in scenario.file.options.items()
        ),
    )  # fmt: skip


def _picked(option: Variation) -> tuple[tuple[str, ...], int]:
    return (option.pick.among, option.pick.count) if option.pick else ((), 1)


def _counted(scenario: Scenario, side: str) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for force in scenario.file.sides[side].forces:
        counts[force.type] = counts.get(force.type, 0) + len(force.ids())
    return tuple((scenario.ruleset.aircraft[type].name, count) for type, count in counts.items())
