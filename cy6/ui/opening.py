"""What the window opens: a scenario to play, a replay to look at, or the start page that offers both."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.folder import ScenarioSummary, SideSummary, scenario_summaries
from cy6.scenario.read import read_scenario
from cy6.tables.battle import Battle
from cy6.tables.load import load_ruleset
from cy6.tables.strict_yaml import BrokenFile
from cy6.ui.film import stills
from cy6.ui.screen import Screen
from cy6.ui.session import Session
from cy6.ui.start import Offer, Option, Start
from cy6.ui.table import Table
from cy6.ui.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Launch:
    """What the command line asked for. With neither scenario nor replay, the start page opens.

    `people` are the sides played at this window, all when empty; `seed` None means a fresh one.
    """

    scenario: Path | None = None
    replay: Path | None = None
    scenarios: Path | None = None
    seed: int | None = None
    options: tuple[tuple[str, str | None], ...] = ()
    rules: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    charts: Path | None = None
    record: Path | None = None
    turn: int = 0
    select: str = ""
    scale: float = field(default=1.0)


class Opened(NamedTuple):
    """A page, and the title that the window takes with it."""

    screen: Screen
    title: str


class Opener:
    """Opens pages as a launch and the start page ask for."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch

    def first(self) -> Opened:
        """Open what the launch asks for. Raise BrokenFile for a file that cannot be read."""
        if self._launch.replay is not None:
            return self.replay(self._launch.replay)
        if self._launch.scenario is not None:
            return self.scenario(self._launch.scenario, dict(self._launch.options))
        return self.start()

    def start(self) -> Opened:
        """Open the start page."""
        return Opened(Start(self._offers()), "cy6")

    def follow(self, screen: Screen, wish: str) -> Opened | None:
        """Open what a page wants next; stay there when it cannot be opened, with the reason shown."""
        if wish == "replay" and isinstance(screen, Table):
            session = screen.session
            return Opened(Viewer(session.battle, stills(session.game)), session.battle.setting.title)
        if wish == "open" and isinstance(screen, Start) and screen.chosen is not None:
            try:
                return self._offer(screen.chosen, screen.switched)
            except (BrokenFile, WrongChoice, OSError) as problem:
                screen.message = str(problem)
        return None

    def _offer(self, offer: Offer, switched: Collection[str]) -> Opened:
        if offer.verb == "scenario":
            return self.scenario(Path(offer.about), dict.fromkeys(sorted(switched)))
        return self.replay(Path(offer.about))

    def scenario(self, path: Path, options: Mapping[str, str | None]) -> Opened:
        """Begin a game with some of a scenario's variable rules. Raise BrokenFile or WrongChoice."""
        launch = self._launch
        scenario = read_scenario(path, load_ruleset(launch.charts))
        seed = secrets.randbits(32) if launch.seed is None else launch.seed
        setting = compile(scenario, options, Dice(seed), launch.rules)
        game = Game(Battle(scenario.ruleset, setting), seed)
        return Opened(Table(Session(game, launch.people)), setting.title)

    def replay(self, path: Path) -> Opened:
        """Open a recorded game. Raise BrokenFile or OSError."""
        raise OSError(f"{path}: replays cannot be opened yet")

    def _offers(self) -> Sequence[Offer]:
        folder = self._launch.scenarios
        found = () if folder is None else scenario_summaries(folder, load_ruleset(self._launch.charts))
        return [_scenario_offer(summary) for summary in sorted(found, key=_rank)]


def _rank(summary: ScenarioSummary) -> tuple[bool, int, str]:
    """What can be played comes first, the smallest before the larger."""
    size = sum(count for side in summary.sides for _, count in side.aircraft)
    return not summary.is_sound, size, summary.title


def _scenario_offer(summary: ScenarioSummary) -> Offer:
    if not summary.is_sound:
        fault = "; ".join(str(problem) for problem in summary.problems)
        return Offer("scenario", str(summary.path), summary.title, "cannot be read", (), fault)
    when = ", ".join(part for part in (summary.date, summary.place) if part)
    sides = tuple(_side_words(side) for side in summary.sides)
    text = tuple(part for part in (when, summary.text, *sides) if part)
    options = tuple(Option(option.id, option.title, option.text) for option in summary.options)
    return Offer("scenario", str(summary.path), summary.title, summary.date, text, "", options)


def _side_words(side: SideSummary) -> str:
    fleet = ", ".join(f"{count} {name}" for name, count in side.aircraft)
    return f"{side.name}, {fleet}. {side.orders}"
