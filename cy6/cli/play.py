"""The command that opens a game: `play`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cy6.cli.messages import BAD_INPUT, NEGATIVE, answer, complain, known, ruleset_of
from cy6.cli.options import Charts, Force

if TYPE_CHECKING:
    from cy6.replay.autosave import Interrupted
    from cy6.scenario.read import Scenario
    from cy6.tables.ruleset import Ruleset
    from cy6.terminal.sitting import Plan, Sitting
    from cy6.ui import Launch

HUMAN: Final = "human"
BOT: Final = "bot:"
SURVIVAL: Final = "aircrew-survival"  # goes with a roster
Words = list[str]


def play(
    scenario: Annotated[
        Path | None, typer.Argument(metavar="SCENARIO", help="A scenario file; left out: choose one.")
    ] = None,
    side: Annotated[
        Words | None,
        typer.Option("--side", metavar="SIDE=PLAYER", help="Who plays a side: human, or bot:rookie."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The seed of the dice (default: random).")
    ] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Record the game.")] = None,
    force: Force = False,  # noqa: FBT002
    terminal: Annotated[  # noqa: FBT002
        bool, typer.Option("--terminal", help="Play in the terminal; input may be piped.")
    ] = False,
    option: Annotated[
        Words | None,
        typer.Option("--option", metavar="NAME[=PICK]", help="A variable rule of the scenario."),
    ] = None,
    rule: Annotated[Words | None, typer.Option("--rule", metavar="NAME", help="An optional rule.")] = None,
    resume: Annotated[  # noqa: FBT002
        bool, typer.Option("--resume", help="Go on with the game that was interrupted.")
    ] = False,
    new: Annotated[  # noqa: FBT002
        bool, typer.Option("--new", help="Begin a new game, whatever was interrupted.")
    ] = False,
    describe: Annotated[  # noqa: FBT002
        bool, typer.Option("--describe", help="Print what the window asks as text, for a screen reader.")
    ] = False,
    roster: Annotated[
        Path | None, typer.Option("--roster", metavar="FILE", help="Pilots who fly, and whose fate is kept.")
    ] = None,
    charts: Charts = None,
) -> None:
    """Play a scenario: in a window, or in the terminal where there is no display."""
    if scenario is None and not (terminal or side or option or rule or roster):
        from cy6.ui import greet

        greet()  # loading all that follows takes longer than opening a window
    from cy6.scenario.read import read_scenario

    _sweep(record)
    ruleset = ruleset_of(charts)
    path = scenario or _the_swede()
    rules = [
        *(rule or []),
        *(["aircrew-survival"] if roster and "aircrew-survival" not in (rule or []) else []),
    ]
    chosen = _manned(read_scenario(path, ruleset), roster)
    plan = replace(
        _plan(chosen, side or [], seed, option or [], rules, record),
        roster=roster,
        existing="replace" if force else "spare",
    )
    has_people = resume or HUMAN in plan.players.values()
    found = None if new or not has_people else _interrupted(ruleset)
    if resume and found is None:
        complain("there is no interrupted game to go on with")
        raise typer.Exit(NEGATIVE)
    is_open = scenario is None and not (side or option or rule or roster or new)
    asks_first = resume or is_open or (found is not None and scenario is None)
    if has_people and not terminal:
        launch = _launch(None if asks_first else path, plan, charts)
        if _window(replace(launch, seed=seed, describe=describe, roster=roster)):
            return
    if found is not None and (resume or _is_wanted(found)):
        raise typer.Exit(_go_on(found, plan))
    raise typer.Exit(_begin(_asked(plan, ruleset) if is_open else plan))


def _sweep(record: Path | None) -> None:
    """Clear our folders, and that of the record, of what was half done when a game before was killed."""
    from cy6.files import sweep
    from cy6.replay.autosave import default_folder
    from cy6.ui.kit.settings import home

    folders = [default_folder(), home()] + ([record.parent] if record else [])
    for folder in folders:
        sweep(folder, time.time())


# What is asked for ------------------------------------------------------------------------------


def _the_swede() -> Path:
    from cy6.scenario.bundled import THE_SWEDE, bundled_scenarios

    return bundled_scenarios() / THE_SWEDE


def _plan(
    scenario: Scenario, sides: Words, seed: int | None, options: Words, rules: Words, record: Path | None
) -> Plan:
    from cy6.replay.seeds import fresh_seed
    from cy6.terminal.sitting import Plan

    return Plan(
        scenario,
        _players(scenario, sides),
        fresh_seed() if seed is None else seed,
        {name: pick or None for name, _, pick in (words.partition("=") for words in options)},
        tuple(rules),
        record,
    )


def _manned(scenario: Scenario, roster: Path | None) -> Scenario:
    """Let the pilots of a roster fly. Raise BrokenFile; leave with a message when one cannot."""
    from cy6.scenario.compile import WrongChoice
    from cy6.scenario.roster import man, read_roster

    if roster is None:
        return scenario
    try:
        return man(scenario, read_roster(roster))
    except WrongChoice as problem:
        complain(problem)
        raise typer.Exit(BAD_INPUT) from None


def _players(scenario: Scenario, named: Words) -> dict[str, str]:
    """Say who plays each side: people, unless a side is given to a bot."""
    from cy6.bots import BOTS

    players = dict.fromkeys(scenario.file.sides, HUMAN)
    for words in named:
        side, _, player = words.partition("=")
        if player.startswith(BOT):
            known(player.removeprefix(BOT), BOTS, "bot", "--side")
        elif player != HUMAN:
            raise typer.BadParameter(f"write SIDE=human or SIDE=bot:NAME: not {words!r}", param_hint="--side")
        players[known(side, players, "side", "--side")] = player
    return players


# The table --------------------------------------------------------------------------------------


def _launch(path: Path | None, plan: Plan, charts: Path | None) -> Launch:
    """Say what the window is to open. Without a path it opens its start page."""
    from cy6.replay.autosave import default_folder
    from cy6.scenario.bundled import bundled_scenarios
    from cy6.scenario.own import own_scenarios
    from cy6.ui import Launch
    from cy6.ui.kit.settings import home

    return Launch(
        scenario=path,
        scenarios=bundled_scenarios(),
        own=own_scenarios(),
        saves=default_folder(),
        options=tuple(plan.options.items()),
        rules=plan.rules,
        bots=tuple(
            (side, player.removeprefix(BOT)) for side, player in plan.players.items() if player != HUMAN
        ),
        charts=charts,
        record=plan.record,
        existing=plan.existing,
        home=home(),
    )


def _window(launch: Launch) -> bool:
    """Play in a window, and tell whether there was one."""
    from cy6.scenario.compile import WrongChoice
    from cy6.ui import NoDisplay, run

    try:
        run(launch)
    except NoDisplay as problem:
        complain(f"{problem}: the game opens in the terminal")
        return False
    except ImportError as problem:
        complain(f"no window can be opened ({problem}): the game opens in the terminal")
        return False
    except (WrongChoice, OSError) as problem:
        complain(problem)
        raise typer.Exit(BAD_INPUT) from None
    return True


def _interrupted(ruleset: Ruleset) -> Interrupted | None:
    from cy6.replay.autosave import default_folder, interrupted

    return interrupted(default_folder(), ruleset)


def _is_wanted(found: Interrupted) -> bool:
    """Ask a person whether he goes on with an interrupted game; a script is not asked."""
    from cy6.terminal.play import is_keyboard

    if not is_keyboard():
        return False
    title, turn = found.replay.battle.setting.title, found.replay.keyframes[-1].state.turn
    return typer.confirm(f"{title} was interrupted on turn {turn}. Go on with it?", True)


def _asked(plan: Plan, ruleset: Ruleset) -> Plan:
    """Ask a person what he plays, and who plays whom; a script plays what was planned."""
    from cy6.scenario.bundled import bundled_scenarios
    from cy6.scenario.folder import for_a_menu, scenario_summaries, scenario_summary
    from cy6.scenario.own import own_scenarios
    from cy6.scenario.read import read_scenario
    from cy6.terminal.opening import ask_for_game
    from cy6.terminal.play import is_keyboard

    if not is_keyboard():
        return plan
    listed, own = (
        for_a_menu(scenario_summaries(folder, ruleset)) for folder in (bundled_scenarios(), own_scenarios())
    )
    try:
        wanted = ask_for_game(
            listed, own, lambda path: scenario_summary(path, ruleset), input, lambda lines: answer(*lines)
        )
    except (EOFError, KeyboardInterrupt):
        answer("")
        raise typer.Exit(0) from None
    return replace(plan, scenario=read_scenario(wanted.path, ruleset), players=wanted.players)


def _go_on(found: Interrupted, plan: Plan) -> int:
    from cy6.replay.autosave import default_folder
    from cy6.terminal.sitting import go_on

    complain(*found.messages)
    return _sit(lambda: go_on(found, plan.record, default_folder(), plan.roster, plan.existing))


def _begin(plan: Plan) -> int:
    from cy6.replay.autosave import default_folder
    from cy6.terminal.sitting import begin

    return _sit(lambda: begin(plan, default_folder() if HUMAN in plan.players.values() else None))


def _sit(open_table: Callable[[], Sitting]) -> int:
    from cy6.replay.seek import CannotGoOn
    from cy6.scenario.compile import WrongChoice
    from cy6.terminal.play import play as play_in_terminal

    try:
        sitting = open_table()
    except (WrongChoice, CannotGoOn, OSError) as problem:
        complain(problem)
        return BAD_INPUT
    return play_in_terminal(sitting)
