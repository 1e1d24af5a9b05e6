"""The command that lets bots play many games: `simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cy6.cli.messages import BAD_INPUT, answer, answer_json, complain, spare
from cy6.cli.options import Charts, Force, Json

if TYPE_CHECKING:
    from cy6.lab.arena import Match, Result, Summary
    from cy6.scenario.read import Scenario

DEFAULT_BOT: Final = "random"
Words = list[str]


def simulate(
    scenarios: Annotated[list[Path], typer.Argument(metavar="SCENARIO...", help="Scenario files.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each scenario.")] = 100,
    side: Annotated[
        Words | None,
        typer.Option("--side", metavar="SIDE=bot:NAME", help="Who plays a side: bot:random or bot:rookie."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Processes; 0 is one for each core.")] = 0,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The first game's seed; the next has one more.")
    ] = 0,
    option: Annotated[
        Words | None,
        typer.Option("--option", metavar="NAME[=PICK]", help="A variable rule of the scenarios."),
    ] = None,
    rule: Annotated[Words | None, typer.Option("--rule", metavar="NAME", help="An optional rule.")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="DIR", help="Record every game in this folder.")
    ] = None,
    force: Force = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
    charts: Charts = None,
) -> None:
    """Let bots play many games and report win rates. A side that is not named plays at random."""
    from cy6.lab import arena
    from cy6.scenario.compile import WrongChoice
    from cy6.tables.strict_yaml import BrokenFile

    read = _read(scenarios, charts)
    bots, options = _bots(read, side or []), _options(read, option or [])
    matches = [
        match._replace(record=record, existing="replace" if force else "spare")
        for match in _matches(read, bots, options, tuple(rule or ()))
    ]
    _spare_records(matches, range(seed, seed + games))
    try:
        for match in matches:
            arena.battle_of(match, seed)
        if record is not None:
            record.mkdir(parents=True, exist_ok=True)
        with _progress(games * len(matches)) as tick:
            found = arena.simulate(matches, games, seed, jobs or os.cpu_count() or 1, tick)
    except (WrongChoice, BrokenFile) as problem:
        complain(problem)
        raise typer.Exit(BAD_INPUT) from None
    except OSError as problem:
        complain(f"{problem.filename}: {problem.strerror}")
        raise typer.Exit(BAD_INPUT) from None
    summaries = [
        (match, arena.summarize(match.bots, results)) for match, results in zip(matches, found, strict=True)
    ]
    if json:
        plain = [
            _plain(match, summary, seed, results)
            for (match, summary), results in zip(summaries, found, strict=True)
        ]
        answer_json(plain[0] if len(plain) == 1 else plain)
        return
    for match, summary in summaries:
        answer(*_lines(match, summary))


def _read(paths: Iterable[Path], charts: Path | None) -> list[Scenario]:
    from cy6.scenario.read import read_scenario
    from cy6.tables.load import load_ruleset
    from cy6.tables.strict_yaml import BrokenFile

    read = []
    broken: list[object] = []
    for path in paths:
        try:
            read.append(read_scenario(path, load_ruleset(charts)))
        except BrokenFile as problem:
            broken += problem.problems
    if broken:
        complain(*broken)
        raise typer.Exit(BAD_INPUT)
    return read


def _spare_records(matches: list[Match], seeds: range) -> None:
    """Leave with a message when a record would take the place of another, before a game is played."""
    begun: set[Path] = set()
    for match in matches:
        files = {path for seed in seeds if (path := match.file_of(seed))}
        for path in sorted(files):
            spare(path, match.existing)
        if files & begun:
            complain(
                f"{match.record}: games of two scenarios called {match.scenario.id} would be recorded here"
            )
            raise typer.Exit(BAD_INPUT)
        begun |= files


def _bots(read: list[Scenario], named: Words) -> dict[str, str]:
    """Who plays which side. A side that no scenario has is a mistake."""
    from cy6.bots import BOTS
    from cy6.cli.messages import known

    sides = {side for scenario in read for side in scenario.file.sides}
    bots = {}
    for words in named:
        side, _, player = words.partition("=")
        kind, colon, name = player.partition(":")
        if kind != "bot" or not colon:
            raise typer.BadParameter(f"write SIDE=bot:NAME: not {words!r}", param_hint="--side")
        bots[known(side, sorted(sides), "side", "--side")] = known(name, BOTS, "bot", "--side")
    return bots


def _options(read: list[Scenario], named: Words) -> dict[str, str | None]:
    """The options chosen, with what each picks. An option that no scenario has is a mistake."""
    from cy6.cli.messages import known

    names = {name for scenario in read for name in scenario.file.options}
    options: dict[str, str | None] = {}
    for words in named:
        name, _, pick = words.partition("=")
        options[known(name, sorted(names), "option", "--option")] = pick or None
    return options


def _matches(
    read: list[Scenario],
    bots: dict[str, str],
    options: dict[str, str | None],
    rules: tuple[str, ...],
) -> list[Match]:
    from cy6.lab.arena import Match

    return [
        Match(
            scenario,
            {side: bots.get(side, DEFAULT_BOT) for side in scenario.file.sides},
            {name: pick for name, pick in options.items() if name in scenario.file.options},
            rules,
        )
        for scenario in read
    ]


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show how many games are over, for a person who is watching."""
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    with Progress(
        *Progress.get_default_columns(), MofNCompleteColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("games", total=total)
        yield lambda games: bar.advance(task, games)


def _plain(match: Match, summary: Summary, seed: int, results: Iterable[Result]) -> dict[str, Any]:
    return {
        "scenario": match.scenario.id,
        "bots": {side: f"bot:{name}" for side, name in match.bots.items()},
        "seed": seed,
        **summary._asdict(),
        "each": [result.row() for result in results],
    }


def _lines(match: Match, summary: Summary) -> Iterator[str]:
    file, games = match.scenario.file, summary.games
    yield (
        f"{file.title}: {games} games; the middle one has {summary.turns:g} turns and "
        f"{summary.orders:.0f} orders, nine of ten end by turn {summary.turns_of_nearly_all}"
    )
    for side, name in match.bots.items():
        wins = summary.wins[side]
        yield (
            f"  {side:10} bot:{name:8} {wins:6} won ({wins / games:4.0%})  "
            f"{summary.points[side]:6.1f} points  {summary.losses[side]:5.1f} lost  {file.sides[side].name}"
        )
    yield f"  {'draws':23} {summary.draws:6}     ({summary.draws / games:4.0%})"
    yield f"  {'ended by the turn limit':23} {summary.at_limit:6}     ({summary.at_limit / games:4.0%})"
    yield f"  {'without a shot':23} {summary.without_shot:6}     ({summary.without_shot / games:4.0%})"
